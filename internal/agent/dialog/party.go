package dialog

import (
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// takeParty takes in that several people shall come. Each has an appointment of
// their own, and they are booked one after the other.
func (c *call) takeParty(m *understand.Meaning) bool {
	s := c.s
	if m.Party < 2 || s.Goal != understand.Book {
		return false
	}
	if s.Party == 0 {
		c.note("one.each")
	}
	s.Party = max(s.Party, m.Party-1)
	return true
}

// takeFollow takes in for whom else something is wanted, behind a yes. It is no
// yes where nothing is booked: whose appointment it would be must be said first.
func (c *call) takeFollow(m *understand.Meaning) bool {
	s := c.s
	switch {
	case m.Follow == nil:
		return true
	case m.Follow.Text != "":
		s.Afterwards = m.Follow.Text
		return true
	case s.Goal != understand.Book:
		return false
	}
	s.Party, s.Next = max(s.Party, m.Follow.More), m.Follow
	return true
}

// nextPerson goes on with the next of several people, when one has been booked:
// for the same, at the next time that is free, unless the caller said another.
func (c *call) nextPerson(a *Action) Step {
	s := c.s
	party, next := s.Party-1, s.Next
	wished, wanted, minutes := s.Resource, s.Wanted, 0
	if svc := c.service(); svc != nil {
		minutes = svc.Minutes
	}
	c.forget()
	s.Held, s.Name, s.Party = nil, "", party
	s.Goal, s.Service, s.Branch, s.Resource, s.Wanted = understand.Book, a.Service, a.Branch, wished, wanted
	c.note("next.person")
	if next != nil {
		s.Name, s.When = next.Name, next.When
	}
	if !s.When.IsZero() {
		if !s.When.Dated {
			s.When.Dated, s.When.From, s.When.To = true, a.Slot.Date, a.Slot.Date
		}
		return c.proceed()
	}
	end := understand.Shift{Minutes: max(minutes, 1)}.From(*a.Slot)
	s.Behind, s.When = &end, understand.When{Dated: true, From: end.Date, To: end.Date + civil.Date(behindDays)}
	return c.search()
}

// beside goes on with what else the caller wants, when what they said yes to is
// booked: what they do not name is as it was. Whoever wants it for themselves, or
// for somebody of theirs, is asked for that name.
func (c *call) beside(a *Action, text string) Step {
	s := c.s
	minutes := 0
	if svc := c.service(); svc != nil {
		minutes = svc.Minutes
	}
	name := s.Name
	c.forget()
	s.Held, s.Goal, s.Saying = nil, understand.Book, text
	s.Service, s.Branch = a.Service, a.Branch
	s.Last = understand.Mention{Dated: true, From: a.Slot.Date, To: a.Slot.Date, Timed: true, Time: a.Slot.Time}
	u := c.context()
	u.Topic = understand.NoOpinion
	m := understand.Understand(text, u)
	if step, ok := c.changesOther(&m, text); ok {
		return step
	}
	m.Intent, m.Instead = understand.Book, false
	if s.Name = name; m.Kin || m.Myself {
		s.Name = ""
	}
	behind := !m.When.Dated && !m.When.Timed() && understand.Behind(text)
	if behind {
		m.When = understand.When{}
	}
	c.wish(&m)
	if behind && s.Service == a.Service {
		end := understand.Shift{Minutes: max(minutes, 1)}.From(*a.Slot)
		s.Behind, s.When = &end, understand.When{Dated: true, From: end.Date, To: end.Date + civil.Date(behindDays)}
	}
	return c.proceed()
}

// changesOther goes on with another appointment that shall be moved or cancelled
// when what the caller said yes to is done.
func (c *call) changesOther(m *understand.Meaning, text string) (Step, bool) {
	if m.Intent != understand.Cancel && m.Intent != understand.Move {
		return Step{}, false
	}
	done := c.s.Done[len(c.s.Done)-1].Appointment
	c.forget()
	c.s.Other, c.text = done, text
	return c.facts(m)
}

// behindDays is in how many days after the first the next of several comes.
const behindDays = 6

// behind holds the first time that is free when the one before is over.
func (c *call) behind(free []booking.Slot) (Step, bool) {
	s := c.s
	if s.Behind == nil {
		return Step{}, false
	}
	after := *s.Behind
	s.Behind = nil
	for _, slot := range free {
		if !slot.Before(after) && s.When.Fits(slot) {
			return c.choose(slot), true
		}
	}
	return Step{}, false
}
