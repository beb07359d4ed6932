package dialog

import (
	"slices"
	"time"

	"github.com/mawid/mawid/internal/agent/speak"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// wish takes in service, branch, person, time, name and number.
func (c *call) wish(m *understand.Meaning) bool {
	s := c.s
	heard := false
	service, person := s.Service, s.Resource
	if s.Goal != understand.Move {
		heard = c.takeService(m)
		heard = c.takeBranch(m) || heard
	} else if c.elsewhere(m) {
		c.again()
		s.Refused, heard = nil, c.takeElsewhere(m)
	}
	s.Onward = s.Onward || s.Goal == understand.Move && m.Onward
	heard = c.takePerson(m) || heard
	if s.Service != service || s.Resource != person {
		c.heard()
	}
	heard = c.takeWhen(m) || heard
	heard = c.same(m) || heard
	if m.Name != "" {
		s.Name, heard = m.Name, true
	}
	if m.Hijri {
		c.note("hijri")
		s.When.Clash = false
	}
	heard = c.takeParty(m) || heard
	switch {
	case m.Phone != "":
		s.Phone, s.Redial, heard = m.Phone, false, true
		c.note("phone.heard", "phone", phone(m.Phone))
	case m.Digits != "" && s.Topic == understand.APhone:
		c.note("phone.bad")
	}
	if m.About == understand.APhone && m.Phone == "" && s.Phone != "" { // which digit is wrong is not clear
		s.Phone, s.Redial, heard = "", true, true
	}
	if m.About == understand.AName && s.Name != "" && m.Name == "" {
		s.Name, heard = "", true
	}
	if h := s.Held; h != nil && m.When.IsZero() && (m.About == understand.ADay || m.About == understand.ATime) {
		c.again()
		if m.About == understand.ATime { // another one on that day
			s.When.Times = nil
		} else { // that time on another day
			s.When.Dated = false
		}
		s.Refused, heard = []booking.Slot{h.Slot}, true
	}
	return heard
}

// mention remembers the day and the time that are talked about: what is held,
// what is offered, what is wished for, or the appointment that is moved.
func (c *call) mention() {
	s := c.s
	w := &s.When
	last := func(from, to booking.Slot) {
		s.Last = understand.Mention{Dated: true, From: from.Date, To: to.Date, Timed: from == to, Time: from.Time}
	}
	switch {
	case s.Held != nil:
		last(s.Held.Slot, s.Held.Slot)
	case len(s.Offers) > 0:
		last(slices.MinFunc(s.Offers, order), slices.MaxFunc(s.Offers, order))
	case w.Dated:
		s.Last = understand.Mention{Dated: true, From: w.From, To: w.To, Weekday: w.Weekday}
		if len(w.Times) == 1 && w.Relation == understand.At {
			s.Last.Timed, s.Last.Time = true, w.Times[0]
		}
	case (s.Goal == understand.Move || s.Goal == understand.Cancel) && s.Chosen != nil:
		last(s.Chosen.Slot, s.Chosen.Slot)
	case s.Closing && s.Latest != nil && s.Latest.Action != CancelAppointment:
		last(s.Latest.Now.Slot, s.Latest.Now.Slot)
	}
}

// same keeps the day or the time of the appointment that is to be moved.
func (c *call) same(m *understand.Meaning) bool {
	s := c.s
	if s.Goal != understand.Move || s.Chosen == nil || s.Held != nil || !c.keep(m.Same) {
		return false
	}
	s.Offers, s.Refused = nil, nil
	return true
}

// keep takes the day or the time of the appointment into the wish.
func (c *call) keep(what understand.Topic) bool {
	s := c.s
	switch what {
	case understand.ATime:
		s.When.Times, s.When.Part, s.When.Relation = []civil.Clock{s.Chosen.Slot.Time}, nil, understand.At
		sameWeekday(&s.When, s.Chosen.Slot.Date, c.today)
		if w := &s.When; w.Dated && w.From == w.To && w.From <= s.Chosen.Slot.Date && (w.From-s.Chosen.Slot.Date)%7 == 0 && !c.saying().Sooner {
			w.From, w.To = s.Chosen.Slot.Date+7, s.Chosen.Slot.Date+7 // next week is the one after its own
		}
	case understand.ADay:
		s.When.Dated, s.When.From, s.When.To = true, s.Chosen.Slot.Date, s.Chosen.Slot.Date
	default:
		return false
	}
	return true
}

// sameWeekday takes, of a week in which something shall be at the same time, the
// same day of the week.
func sameWeekday(w *understand.When, day, today civil.Date) {
	begins := w.From.Weekday() == time.Sunday || w.From == today
	if !w.Dated || w.From == w.To || w.To-w.From > 6 || w.To.Weekday() != time.Saturday || !begins {
		return
	}
	if at := w.To - 6 + civil.Date(day.Weekday()); at >= w.From {
		w.From, w.To = at, at
	}
}

// heard says which service was understood, so that the caller can object.
func (c *call) heard() {
	svc, p := c.service(), c.person(c.s.Resource)
	switch lang := c.s.Lang; {
	case svc == nil || c.s.Goal == understand.Move:
	case p != nil:
		c.note("heard.person", "service", svc.Label.In(lang), "person", p.Label.In(lang))
	default:
		c.note("heard", "service", svc.Label.In(lang))
	}
}

func (c *call) takeService(m *understand.Meaning) bool {
	s := c.s
	list := m.Services
	if len(s.Options) > 0 && s.Options[0].Kind == "service" && s.Topic == understand.AService {
		if i, ok := c.option(m); ok {
			list = []int{s.Options[i].Index}
		}
	}
	switch {
	case len(list) == 0 && m.Unserved != "":
		c.note("unserved", "what", m.Unserved)
		s.Misses = 0
		return true
	case len(list) == 0:
		return false
	case len(list) > 1:
		if s.Service.IsZero() {
			s.Options = nil
			for _, i := range list {
				s.Options = append(s.Options, Option{"service", i})
			}
		}
		return s.Service.IsZero()
	}
	svc := &c.p.Services[list[0]]
	if s.Service == svc.ID {
		return true
	}
	if !s.Service.IsZero() {
		c.drop()
		s.Refused = nil
	}
	s.Service, s.Options = svc.ID, nil
	if !s.Branch.IsZero() && !slices.Contains(svc.Branches, s.Branch) {
		s.Branch = booking.BranchID{}
	}
	if p := c.person(s.Resource); p != nil && !slices.Contains(p.Services, svc.ID) {
		s.Resource = booking.ResourceID{}
	}
	return true
}

func (c *call) takeBranch(m *understand.Meaning) bool {
	s := c.s
	list := m.Branches
	named := len(list) == 1 // "not Malaz, the second": the other one, wherever it stands in the list
	if !named && len(s.Options) > 0 && s.Options[0].Kind == "branch" && s.Topic == understand.ABranch {
		if i, ok := c.option(m); ok {
			list = []int{s.Options[i].Index}
		} else if i, ok := c.byWord(); ok {
			list = []int{i}
			if m.When.Part != nil && len(m.When.Times) == 0 && !m.When.Dated {
				m.When = understand.When{} // the night clinic, and not at night
			}
		}
	}
	if len(list) == 0 && (m.AnyBranch || s.Topic == understand.ABranch && m.Choice == understand.Any) {
		s.AnyBranch = true
		return true
	}
	if len(list) != 1 {
		return false
	}
	s.AnyBranch = false
	b := &c.p.Branches[list[0]]
	if svc := c.service(); svc != nil && !slices.Contains(svc.Branches, b.ID) {
		c.note("branch.not", "branch", b.Label.In(s.Lang), "service", svc.Label.In(s.Lang))
		return true
	}
	if s.Branch != b.ID {
		if !s.Branch.IsZero() {
			c.drop()
			s.Refused = nil
		}
		s.Branch, s.Options = b.ID, nil
		if p := c.person(s.Resource); p != nil && !slices.Contains(p.Branches, b.ID) {
			s.Resource = booking.ResourceID{}
		}
	}
	return true
}

// byWord finds the only branch of those listed that has a word of what was said in
// its name, whatever else that word means: "the night one".
func (c *call) byWord() (int, bool) {
	found := -1
	for _, o := range c.s.Options {
		b := &c.p.Branches[o.Index]
		if !understand.Shares(c.text, b.Label.En) && !understand.Shares(c.text, b.Label.Ar) {
			continue
		}
		if found >= 0 {
			return 0, false
		}
		found = o.Index
	}
	return found, found >= 0
}

// elsewhere tells whether another branch is named than the one at which the
// caller's appointment is or is moved to.
func (c *call) elsewhere(m *understand.Meaning) bool {
	return len(m.Branches) == 1 && c.p.Branches[m.Branches[0]].ID != c.s.Branch
}

// takeElsewhere keeps in mind to which branch an appointment shall be moved. Of
// two that are named it is the one at which the appointment is not.
func (c *call) takeElsewhere(m *understand.Meaning) bool {
	if len(m.Branches) == 0 || len(m.Branches) > 2 {
		return false
	}
	c.s.Elsewhere = nil
	for _, i := range m.Branches {
		c.s.Elsewhere = append(c.s.Elsewhere, c.p.Branches[i].ID)
	}
	return true
}

// destination is where the appointment shall be: where it is, or where the caller
// wants it, if the service is offered there. It is said if it is not.
func (c *call) destination() booking.BranchID {
	s := c.s
	left := slices.DeleteFunc(slices.Clone(s.Elsewhere), func(id booking.BranchID) bool { return id == s.Chosen.Branch })
	if len(left) != 1 {
		return s.Chosen.Branch
	}
	svc, b := c.service(), c.branchOf(left[0])
	if svc == nil || b == nil || !slices.Contains(svc.Branches, b.ID) {
		s.Elsewhere = nil
		if svc != nil && b != nil {
			c.note("branch.not", "branch", speak.Branch(s.Lang, b.Label.In(s.Lang)), "service", svc.Label.In(s.Lang))
		}
		return s.Chosen.Branch
	}
	if p := c.person(s.Resource); p != nil && !slices.Contains(p.Branches, b.ID) {
		s.Resource = booking.ResourceID{}
	}
	return b.ID
}

// again searches anew for the time that is held or was wished for.
func (c *call) again() {
	if h := c.s.Held; h != nil {
		c.s.When = at(h.Slot)
	}
	c.drop()
}

// at is the wish for exactly a slot.
func at(slot booking.Slot) understand.When {
	return understand.When{Dated: true, From: slot.Date, To: slot.Date, Times: []civil.Clock{slot.Time}}
}

// takeWhen takes in a day and a time. Beside a time that is held, what was not
// said stays.
func (c *call) takeWhen(m *understand.Meaning) bool {
	s := c.s
	w := m.When
	if s.Topic == understand.AMorning && len(s.When.Times) == 2 {
		if c.half(m) {
			return true
		}
	}
	if s.Topic == understand.ADay && m.Number >= 1 && m.Number <= 12 && w.IsZero() && s.When.Dated {
		w.Times = both(m.Number)
	}
	if w.IsZero() {
		return false
	}
	if m.Same == understand.ATime && s.Held == nil && s.Last.Timed && !w.Timed() { // the same time on another day
		w.Times = []civil.Clock{s.Last.Time}
		if s.Last.From == s.Last.To && s.Goal == understand.Book {
			sameWeekday(&w, s.Last.From, c.today)
			if w.Dated && w.From == w.To && w.From == s.Last.From { // next week is the one after that
				w.From, w.To = w.From+7, w.To+7
			}
		}
	}
	if w.Weekday && s.When.Dated && s.When.From < s.When.To { // "next week", and then "Monday"
		for d := w.From; d <= s.When.To; d += 7 {
			if d >= s.When.From {
				w.From, w.To = d, d
				break
			}
		}
	}
	if s.Held != nil {
		if w.Fits(s.Held.Slot) && !w.Clash && !w.Past && !w.Earliest && !w.Latest && !w.Doubtful() {
			return true
		}
		c.again()
	}
	s.When.Earliest, s.When.Latest, s.When.AnyDay = false, false, false
	switch unclear := w.Clash || w.Past; {
	case unclear && w.Dated: // the day is clear, and the time is asked for
		s.When.Times, s.When.Part = nil, nil
	case unclear && !w.Timed() && w.Clash && s.Topic == understand.ATime: // the day is known already
		s.When.Times, s.When.Part, s.When.Clash = nil, nil, true
		return true
	}
	if own := s.Chosen; s.Goal == understand.Move && own != nil && s.Absent && w.Weekday && w.From == w.To {
		day := own.Slot.Date + (w.From-own.Slot.Date+7*53)%7 // they cannot come before it
		w.From, w.To = day, day
	}
	s.When.Mend(w)
	c.limit(&w)
	if s.Goal == understand.Move && s.Chosen != nil && w.Relation == understand.At && len(w.Times) > 0 && !s.When.AnyDay {
		c.aimed() // an hour alone is one of its own day
	}
	s.Refused, s.Offers, s.Before, s.After, s.Gone = nil, nil, nil, nil, nil
	return true
}

// both are the readings of a bare hour.
func both(hour int) []civil.Clock {
	h := civil.Clock(hour % 12 * 60)
	return []civil.Clock{h, h + 720}
}

// half takes the answer to "before or after noon".
func (c *call) half(m *understand.Meaning) bool {
	s := c.s
	list := s.When.Times
	var left []civil.Clock
	for i, t := range list {
		if m.When.Part != nil && m.When.Part.Has(t) || slices.Contains(m.When.Times, t) && len(m.When.Times) == 1 || int(m.Choice) == i+1 ||
			m.Choice == understand.Last && i == 1 || m.Choice == understand.Any && i == 0 {
			left = append(left, t)
		}
	}
	if m.When.Part != nil && len(left) != 1 { // a part that holds neither: which is nearer to its half of the day
		left = left[:0]
		for _, t := range list {
			if (t < 720) == (m.When.Part.From < 720) {
				left = append(left, t)
			}
		}
	}
	if len(left) != 1 {
		return false
	}
	s.When.Times = left
	if m.When.Dated {
		s.When.Dated, s.When.From, s.When.To = true, m.When.From, m.When.To
	}
	return true
}

// option finds which of the options listed is meant, by its number.
func (c *call) option(m *understand.Meaning) (int, bool) {
	n := len(c.s.Options)
	switch {
	case m.Choice == understand.Last:
		return n - 1, true
	case m.Choice >= 1 && int(m.Choice) <= n:
		return int(m.Choice) - 1, true
	case m.Number >= 1 && m.Number <= n:
		return m.Number - 1, true
	}
	return 0, false
}
