package dialog

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/agent/speak"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/spelling"
)

// another number than the caller's is claimed, and not yet said.
const unsaid = "?"

// find looks for the caller's appointments, or asks for what proves that they
// are theirs: for another number than the caller's own, and for that, too, if the
// organization wants it, the number, the full name and the day must all be
// right, and with a first name alone the time of day.
func (c *call) find() Step {
	s := c.s
	if len(s.Found) > 1 && s.All {
		return c.put("ask.cancel", understand.AYesOrNo, c.say("ask.cancel", "appointment", c.list("and", c.spokenAll(s.Found))))
	}
	if len(s.Found) > 1 {
		return c.which()
	}
	if s.Claimed == "" && s.Caller == "" {
		s.Claimed = unsaid
	}
	switch {
	case s.Claimed == "" && !c.p.ProveOwn:
		return c.do(Action{Kind: FindAppointments, Phone: s.Caller, Late: s.Goal == understand.Late})
	case s.Claimed == unsaid:
		return c.ask("ask.their.phone", understand.APhone)
	case s.ClaimedAs == "":
		return c.ask("ask.their.name", understand.AName)
	case s.ClaimedOn == nil:
		return c.ask("ask.their.day", understand.ADay)
	case s.Claimed != "" && len(s.ClaimedAt) == 0 && !spelling.FullName(s.ClaimedAs):
		return c.ask("ask.their.time", understand.ATime)
	case s.Coded:
		return c.ask("ask.code", understand.APhone)
	}
	return c.prove("")
}

// prove looks for the appointments with all that the caller has said.
func (c *call) prove(code string) Step {
	s := c.s
	return c.do(Action{Kind: FindAppointments, Phone: cmp.Or(s.Claimed, s.Caller), Customer: s.ClaimedAs, From: *s.ClaimedOn,
		To: *s.ClaimedOn, Times: s.ClaimedAt, Code: code, Late: s.Goal == understand.Late})
}

// code takes the code that was sent to the caller, if it is one. Also a number
// that could be a telephone's is no other claim now.
func (c *call) code(m *understand.Meaning) (Step, bool) {
	s := c.s
	if !s.Coded || s.Asked != "ask.code" || m.Digits == "" {
		return Step{}, false
	}
	s.Misses = 0
	return c.prove(m.Digits), true
}

// whose takes in what tells which appointment is meant, and where it is to be
// moved.
func (c *call) whose(m *understand.Meaning) bool {
	s := c.s
	heard := false
	switch {
	case m.About == understand.APhone && m.Phone == "" && s.Claimed != "":
		s.Claimed, heard = unsaid, true
	case m.Phone != "" && m.Phone != s.Caller:
		s.Claimed, heard = m.Phone, true
	case m.Phone != "" && s.Claimed == unsaid:
		s.Claimed, heard = "", true
	case m.Phone != "":
		heard = true
	case m.Digits != "" && s.Topic == understand.APhone:
		c.note("phone.bad")
	}
	if m.Name != "" {
		s.ClaimedAs, heard = m.Name, true
	}
	if s.Goal == understand.Move && len(s.Found) < 2 { // of several it tells which
		heard = c.takeElsewhere(m) || heard
	}
	if (m.Shift != understand.Shift{}) && s.Goal == understand.Move {
		s.Shift, heard = m.Shift, true
	}
	if m.Same != understand.Anything && s.Goal == understand.Move {
		s.Same, heard = m.Same, true
	}
	if s.Goal == understand.Cancel && m.All {
		s.All, heard = true, true
	} else if len(s.Found) > 1 {
		if a := c.pick(m); a != nil {
			s.Chosen, s.Found = a, nil
			return true
		}
	}
	w := m.When
	if w.IsZero() {
		return heard
	}
	if s.Asked == "ask.their.day" {
		if w.Dated && w.From == w.To {
			day := w.From
			s.ClaimedOn, s.ClaimedAt = &day, w.Times
			return true
		}
		return heard
	}
	if s.Asked == "ask.their.time" {
		s.ClaimedAt = w.Times
		return heard || len(w.Times) > 0
	}
	if s.Goal == understand.Cancel && !w.Dated && len(w.Not) == 1 && w.Not[0].From == w.Not[0].To { // "I'm not coming on Monday"
		w = understand.When{Dated: true, From: w.Not[0].From, To: w.Not[0].To, Weekday: w.Not[0].From-c.today < 7}
	}
	if days := w.To - w.From; s.Goal == understand.Move && w.Dated && days > 0 && days != 6 && days < longMove && m.Intent == understand.Move {
		w.From = w.To // from Tuesday to Thursday
	}
	if s.Goal == understand.Cancel && w.Dated && w.From == w.To && (s.Claimed != "" || c.p.ProveOwn) {
		day := w.From
		s.ClaimedOn, s.ClaimedAt = &day, w.Times
	}
	s.When.Mend(w)
	return true
}

// longMove is from how many days on a stretch is where to move something, and not
// from where to where.
const longMove = 14

// select1 finds which of several appointments is meant.
func (c *call) select1(m *understand.Meaning) *Appointment {
	list := c.s.Found
	switch {
	case m.Choice == understand.Last:
		return &list[len(list)-1]
	case m.Choice >= 1 && int(m.Choice) <= len(list) && m.When.IsZero():
		return &list[m.Choice-1]
	case m.Number >= 1 && m.Number <= len(list):
		return &list[m.Number-1]
	case m.When.Earliest:
		return &list[0]
	}
	if len(m.Branches) == 1 { // "the one at Olaya"
		at := c.p.Branches[m.Branches[0]].ID
		list = slices.DeleteFunc(slices.Clone(list), func(a Appointment) bool { return a.Branch != at })
		if len(list) == 1 {
			return &list[0]
		}
	}
	return c.only(list, &m.When, m.Services)
}

// only gives the appointment that fits what was said, if just one does.
func (c *call) only(list []Appointment, w *understand.When, services []int) *Appointment {
	var fit []*Appointment
	for i := range list {
		a := &list[i]
		if !w.IsZero() && !w.Fits(a.Slot) {
			continue
		}
		if len(services) > 0 && !slices.ContainsFunc(services, func(j int) bool { return c.p.Services[j].ID == a.Service }) {
			continue
		}
		fit = append(fit, a)
	}
	if len(fit) != 1 || w.IsZero() && len(services) == 0 {
		return nil
	}
	return fit[0]
}

// foundOwn goes on with the appointments that were found.
func (c *call) foundOwn(a *Action, r *Result) Step {
	s := c.s
	list := slices.DeleteFunc(slices.Clone(r.Appointments), func(a Appointment) bool { return !s.Other.IsZero() && a.ID == s.Other })
	s.Family = several(list)
	switch {
	case len(list) == 0 && s.Hinted != "":
		return c.bookInstead()
	case len(list) == 0 && a.Customer != "":
		c.note("mine.unknown")
		return c.leave("more")
	case len(list) == 0:
		c.note("mine.none")
		return c.ask("ask.other.number", understand.AYesOrNo)
	case s.Goal == understand.Late:
		return c.late(list)
	case s.Goal == understand.List:
		s.Mine = nil
		if len(list) == 1 {
			s.Mine = &list[0]
		}
		c.note("mine", "list", c.list("and", c.toldAll(list)))
		s.Informed = true
		return c.leave("more")
	}
	return c.single(list)
}

// toldAll says which appointments there are, and with whom and where, if that was
// asked.
func (c *call) toldAll(list []Appointment) []string {
	out := c.spokenAll(list)
	for i := range out {
		if understand.AsksWithWhom(c.s.Saying) {
			out[i] = c.attended(out[i], &list[i])
		}
		if understand.AsksWhere(c.s.Saying) {
			out[i] = c.located(out[i], &list[i])
		}
	}
	return out
}

// attended says with whom an appointment is, unless that is said.
func (c *call) attended(say string, a *Appointment) string {
	lang := c.s.Lang
	p := c.person(a.Resource)
	if p == nil || strings.Contains(say, p.Label.In(lang)) {
		return say
	}
	return speak.Say(lang, "appointment.with", "appointment", say, "person", p.Label.In(lang))
}

// located says where an appointment is.
func (c *call) located(say string, a *Appointment) string {
	b, lang := c.branchOf(a.Branch), c.s.Lang
	if b == nil {
		return say
	}
	return speak.Say(lang, "appointment.at", "appointment", say, "branch", speak.Branch(lang, b.Label.In(lang)))
}

// whereMine says at which branch, or with whom, the appointment is that the caller
// was told of last, if they ask for that.
func (c *call) whereMine(m *understand.Meaning) (Step, bool) {
	s := c.s
	asks := m.Intent == understand.None || m.Intent == understand.Info || m.Intent == understand.Repeat || m.Intent == understand.List
	if s.Mine != nil && s.Closing && asks && understand.AsksWithWhom(c.text) {
		s.Misses = 0
		c.note("mine", "list", c.attended(c.spoken(s.Mine), s.Mine))
		return c.proceed(), true
	}
	if where := len(m.Branches) > 1 || len(m.Branches) == 0 && understand.AsksWhere(c.text); s.Mine == nil || !s.Closing || !asks || !where {
		return Step{}, false
	}
	s.Misses = 0
	c.note("mine", "list", c.located(c.spoken(s.Mine), s.Mine))
	return c.proceed(), true
}

// aimed sees whether the day that was named is that of the appointment and
// not the one to move it to. An hour alone is one of its day.
func (c *call) aimed() {
	s := c.s
	w := &s.When
	if s.Goal == understand.Cancel || w.Dated && !w.Timed() && w.From == s.Chosen.Slot.Date && w.To == w.From {
		s.When = understand.When{}
	}
	if s.Goal == understand.Move && !w.Dated && !w.AnyDay && !w.Earliest && !w.Latest && w.Timed() {
		w.Dated, w.From, w.To = true, s.Chosen.Slot.Date, s.Chosen.Slot.Date
	}
}

// which asks which of several appointments is meant.
func (c *call) which() Step {
	return c.ask("ask.which", understand.AChoice, "list", c.list("and", c.spokenAll(c.s.Found)))
}

// informed answers a question about a branch or about all, and goes on.
func (c *call) informed(a *Action, r *Result) Step {
	s := c.s
	what := understand.Intent(s.Then)
	s.Then = ""
	if r.Code != OK {
		c.note("busy")
		return c.proceed()
	}
	places := r.Places
	if !a.Branch.IsZero() {
		places = []PlaceInfo{{Branch: a.Branch, Days: r.Days, Address: r.Address}}
	}
	known := false
	for _, place := range places[:min(len(places), listed)] {
		b := c.branchOf(place.Branch)
		switch {
		case b == nil:
		case what == understand.Info:
			known = c.where(b, place.Address) || known
		default:
			c.openOn(b, place.Days)
			known = true
		}
	}
	if !known {
		return c.leaveWord(OpenQuestion, string(what))
	}
	return c.told()
}

// where says where a branch is and how to get there, if that is known.
func (c *call) where(b *Branch, at understand.Label) bool {
	s := c.s
	address := at.Only(s.Lang)
	if address != "" {
		c.note("address", "branch", speak.Branch(s.Lang, b.Label.In(s.Lang)), "address", address)
	}
	way := c.answer(booking.AboutDirections, nil, b)
	if way != "" {
		c.noteText(ended(speak.Aloud(way)))
	}
	return address != "" || way != ""
}

// openOn says when a branch is open.
func (c *call) openOn(b *Branch, days []Day) {
	s := c.s
	name := speak.Branch(s.Lang, b.Label.In(s.Lang))
	for _, d := range days[:min(len(days), 1)] {
		if len(d.Hours) == 0 {
			c.note("shut", "branch", name, "date", c.date(d.Date))
			continue
		}
		var hours []string
		for _, h := range d.Hours {
			hours = append(hours, speak.Hours(s.Lang, h))
		}
		c.note("open", "branch", name, "date", c.date(d.Date), "hours", c.list("and", hours))
	}
}

func (c *call) slot(s booking.Slot) string { return speak.Slot(c.s.Lang, s, c.today) }
