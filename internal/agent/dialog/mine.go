package dialog

import (
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/agent/speak"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/spelling"
)

// How surely a wish is about an appointment that the caller has.
const (
	aClue = "clue"
	aHint = "hint"
	asked = "asked" // the caller is asked whether to move it or to book another
)

// hinted makes a move of a wish that seems to be about an appointment that the
// caller has, if it can be seen whether they have one.
func (c *call) hinted(m *understand.Meaning) string {
	s := c.s
	if !m.Instead || s.Goal != understand.None || s.Caller == "" || c.p.ProveOwn {
		return ""
	}
	m.Intent = understand.Move
	if m.Perhaps {
		return aHint
	}
	return aClue
}

// bookInstead takes a wish that seemed to be about an appointment for a new one,
// in the words in which it was said.
func (c *call) bookInstead() Step { return c.bookAs(c.s.Saying) }

// bookAs begins a booking with what the caller said before.
func (c *call) bookAs(text string) Step {
	c.forget()
	u := c.context()
	u.Topic = understand.AnAction
	m := understand.Understand(text, u)
	m.Intent, m.Instead, m.When.Not = understand.Book, false, nil
	step, ok := c.facts(&m)
	if !ok {
		return c.miss()
	}
	return step
}

// moveOr asks whether to move an appointment or to book another.
func (c *call) moveOr() Step {
	list := c.s.Found
	if c.s.Chosen != nil {
		list = []Appointment{*c.s.Chosen}
	}
	c.s.Hinted = asked
	return c.ask("ask.move.or.book", understand.AnAction, "list", c.list("and", c.spokenAll(list)))
}

// moveOrBook takes the answer to that. A yes says neither.
func (c *call) moveOrBook(m *understand.Meaning) (Step, bool) {
	s := c.s
	anew := m.Another || m.Intent == understand.Book || m.Choice == 2 || m.Choice == understand.Neither || m.Number == 2
	switch {
	case m.Intent == understand.Move || !anew && (m.Choice == 1 || m.Number == 1):
		s.Hinted, s.Misses = "", 0
		m.Choice, m.Number = understand.NoChoice, -1
		c.whose(m)
		return c.proceed(), true
	case anew || m.Answer == understand.No:
		s.Misses = 0
		return c.bookInstead(), true
	}
	if m.Answer == understand.Yes {
		return Step{}, false
	}
	return c.facts(m)
}

// single goes on with the appointment that is meant, of all that were found, or
// asks.
func (c *call) single(list []Appointment) Step {
	s := c.s
	if s.Goal == understand.Cancel {
		var slots []booking.Slot
		for i := range list {
			slots = append(slots, list[i].Slot)
		}
		aligned(&s.When, slots)
	}
	fit, told := c.meantBy(list)
	amiss := false
	if m := c.saying(); s.Goal == understand.Move && m.Mine.Dated {
		fit, amiss = c.onDay(fit, &m.Mine)
	}
	switch {
	case len(fit) == 0:
		return c.leave("more")
	case amiss || s.Hinted == aHint || s.Hinted == aClue && !told && c.namesOther(list):
		s.Found = list[:min(len(list), maxOffers)]
		if len(list) == 1 {
			s.Chosen, s.Found = &list[0], nil
		}
		return c.moveOr()
	case len(fit) == 1:
		s.Chosen = &fit[0]
	default:
		s.Chosen = c.only(fit, &s.When, nil)
		s.Found = fit[:min(len(fit), maxOffers)]
		s.All = s.All && s.Goal == understand.Cancel && len(fit) <= maxOffers
	}
	if s.Chosen != nil {
		s.Found = nil
		c.absent(list)
		c.toldFrom()
		c.aimed()
		c.elseWith(list)
	}
	return c.proceed()
}

// toldFrom counts the day to which an appointment shall be moved from its own, where
// the caller told that: of an appointment on Monday the 23rd "Tuesday" is the
// 24th, and not tomorrow. An hour on the day that was told is one of its day.
func (c *call) toldFrom() {
	s := c.s
	if s.Goal != understand.Move {
		return
	}
	m := c.saying()
	w, own := &s.When, s.Chosen.Slot.Date
	s.Onward = m.Onward
	if !w.Dated || w.From != w.To || !m.Mine.Dated && !m.Onward {
		return
	}
	switch {
	case m.Mine.Dated && m.Mine.From == w.From, w.Weekday && s.Shift != (understand.Shift{}) && (w.From-own)%7 == 0:
		w.From, w.To = own, own
	case w.Weekday && m.Sooner:
		if day := own - 7 + (w.From-own+7*53)%7; day >= c.today && day < own {
			w.From, w.To = day, day
		}
	case w.Weekday:
		day := own + (w.From-own+7*53)%7
		if day == own {
			day += 7
		}
		w.From, w.To = day, day
	}
}

// onDay leaves those appointments that are on the day that the caller told. If
// none is that is said, and nothing is taken for it unasked.
func (c *call) onDay(list []Appointment, w *understand.When) (fit []Appointment, amiss bool) {
	for _, a := range list {
		if a.Slot.Date == w.From || w.Weekday && a.Slot.Date > w.From && (a.Slot.Date-w.From)%7 == 0 {
			fit = append(fit, a)
		}
	}
	if len(fit) == 0 && len(list) > 0 {
		c.note("mine.not.on", "on", c.on(w.From))
		return list, true
	}
	return fit, false
}

// elseWith takes the person with whom an appointment shall be instead: whoever
// was named and is not the one with whom it is. The day and the time stay, if no
// others were named, and so they do at another branch.
func (c *call) elseWith(list []Appointment) {
	s := c.s
	if s.Goal != understand.Move {
		return
	}
	m := c.saying()
	s.Service, s.Branch = s.Chosen.Service, s.Chosen.Branch
	named := len(m.People) == 1 && c.p.People[m.People[0]].ID != s.Chosen.Resource
	if named || m.Wanted != "" {
		c.takePerson(&m)
	}
	changed := !s.Resource.IsZero() && s.Resource != s.Chosen.Resource || c.destination() != s.Chosen.Branch
	if changed && s.When.IsZero() && s.Shift == (understand.Shift{}) {
		s.When = at(s.Chosen.Slot)
	}
}

// saying is what the caller's words about their appointment mean.
func (c *call) saying() understand.Meaning {
	u := c.context()
	u.Topic = understand.AnAction
	return understand.Understand(c.s.Saying, u)
}

// align takes a day of the week for the one that is talked about: what is held
// or offered, or which of their appointments the caller means. "Saturday" is then
// not the coming one.
func (c *call) align(m *understand.Meaning) {
	s := c.s
	var slots []booking.Slot
	switch {
	case s.Held != nil:
		slots = []booking.Slot{s.Held.Slot}
	case len(s.Offers) > 0:
		slots = s.Offers
	default:
		for i := range s.Found {
			slots = append(slots, s.Found[i].Slot)
		}
	}
	aligned(&m.When, slots)
}

// aligned moves a day of the week to the first of some slots that is on such a
// day, unless one is on the day itself.
func aligned(w *understand.When, slots []booking.Slot) {
	if !w.Weekday || !w.Dated || w.From != w.To || slices.ContainsFunc(slots, func(x booking.Slot) bool { return x.Date == w.From }) {
		return
	}
	for _, x := range slots {
		if x.Date.Weekday() == w.From.Weekday() {
			w.From, w.To = x.Date, x.Date
			return
		}
	}
}

// absent says that none of the caller's appointments is on the day of which they
// spoke, where another is to be cancelled.
func (c *call) absent(list []Appointment) {
	w := c.s.When
	day := understand.When{Dated: w.Dated, From: w.From, To: w.To}
	if c.s.Goal != understand.Cancel || !w.Dated || slices.ContainsFunc(list, func(a Appointment) bool { return day.Fits(a.Slot) }) {
		return
	}
	c.note("mine.not.on", "on", c.on(w.From))
}

// meantBy leaves those appointments that fit the words in which the caller spoke
// of theirs: whose, for what, with whom, where. It tells whether any of these
// told them apart. Somebody named who has none is said.
func (c *call) meantBy(list []Appointment) (fit []Appointment, told bool) {
	m := c.saying()
	return c.narrowed(list, &m, c.s.Saying)
}

// narrowed leaves those appointments that fit what was said.
func (c *call) narrowed(list []Appointment, m *understand.Meaning, text string) (fit []Appointment, told bool) {
	fit = list
	keep := func(is func(a *Appointment) bool) bool {
		left := slices.DeleteFunc(slices.Clone(fit), func(a Appointment) bool { return !is(&a) })
		if len(left) == 0 {
			return false
		}
		fit, told = left, true
		return true
	}
	if !keep(func(a *Appointment) bool { return understand.Calls(text, a.Customer) }) && c.nobodys(list, m) {
		c.note("mine.not.whose", "name", m.Owner)
		return nil, false
	}
	if len(m.Services) > 0 {
		keep(func(a *Appointment) bool {
			return slices.ContainsFunc(m.Services, func(i int) bool { return c.p.Services[i].ID == a.Service })
		})
	}
	if len(m.People) > 0 {
		keep(func(a *Appointment) bool {
			return slices.ContainsFunc(m.People, func(i int) bool { return c.p.People[i].ID == a.Resource })
		})
	}
	if len(m.Branches) == 1 && c.s.Goal == understand.Cancel {
		keep(func(a *Appointment) bool { return c.p.Branches[m.Branches[0]].ID == a.Branch })
	}
	return fit, told
}

// nobodys tells whether the appointment of somebody is spoken of who has none. A
// name beside one of the house may be a part of that, and one in another script
// cannot be compared.
func (c *call) nobodys(list []Appointment, m *understand.Meaning) bool {
	return m.Owner != "" && len(m.People)+len(m.Branches) == 0 && !slices.ContainsFunc(list, func(a Appointment) bool {
		return !understand.SameScript(m.Owner, a.Customer)
	})
}

// namesOther tells whether a service was named of which the caller has no
// appointment.
func (c *call) namesOther(list []Appointment) bool {
	m := c.saying()
	return len(m.Services) == 1 && !slices.ContainsFunc(list, func(a Appointment) bool {
		return a.Service == c.p.Services[m.Services[0]].ID
	})
}

// pick finds which of several appointments is meant: by what tells them apart, or
// by its place.
func (c *call) pick(m *understand.Meaning) *Appointment {
	fit, told := c.narrowed(c.s.Found, m, c.text)
	if told && len(fit) == 1 {
		return &fit[0]
	}
	if told {
		if a := c.only(fit, &m.When, nil); a != nil {
			return a
		}
	}
	return c.select1(m)
}

// several tells whether appointments are of several people.
func several(list []Appointment) bool {
	return slices.ContainsFunc(list, func(a Appointment) bool {
		return a.Customer != "" && list[0].Customer != "" && !spelling.SameFirst(a.Customer, list[0].Customer)
	})
}

func (c *call) spokenAll(list []Appointment) []string {
	var out []string
	for i := range list[:min(len(list), maxOffers)] {
		out = append(out, c.spokenAmong(&list[i], list))
	}
	return out
}

// spoken says which appointment.
func (c *call) spoken(a *Appointment) string { return c.spokenAmong(a, nil) }

// spokenAmong says which appointment of several: for whom, if they are of several
// people, and with whom or where, if that differs between two for the same.
func (c *call) spokenAmong(a *Appointment, list []Appointment) string {
	lang := c.s.Lang
	slot := speak.Slot(lang, a.Slot, c.today)
	service := ""
	for i := range c.p.Services {
		if c.p.Services[i].ID == a.Service {
			service = c.p.Services[i].Label.In(lang)
		}
	}
	differs := func(is func(x *Appointment) bool) bool {
		return slices.ContainsFunc(list, func(x Appointment) bool { return x.Service == a.Service && is(&x) })
	}
	say := slot
	if service != "" {
		say = speak.Say(lang, "appointment", "service", service, "slot", slot)
	}
	if p := c.person(a.Resource); p != nil && differs(func(x *Appointment) bool { return x.Resource != a.Resource }) {
		say = speak.Say(lang, "appointment.with", "appointment", say, "person", p.Label.In(lang))
	} else if b := c.branchOf(a.Branch); b != nil && differs(func(x *Appointment) bool { return x.Branch != a.Branch }) {
		say = speak.Say(lang, "appointment.at", "appointment", say, "branch", speak.Branch(lang, b.Label.In(lang)))
	}
	if first, _, _ := strings.Cut(strings.TrimSpace(a.Customer), " "); c.s.Family && first != "" {
		say = speak.Say(lang, "appointment.for", "appointment", say, "name", first)
	}
	return say
}
