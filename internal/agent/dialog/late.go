package dialog

import "github.com/mawid/mawid/internal/agent/understand"

// late notes on the caller's appointment of today that they come late.
func (c *call) late(list []Appointment) Step {
	s := c.s
	first := &list[0]
	if first.Slot.Date != c.today {
		c.note("mine", "list", c.list("and", c.spokenAll(list[:1])))
		s.Informed = true
		return c.leave("more")
	}
	s.Chosen = first
	return c.do(Action{Kind: NoteLate, Appointment: first.ID, Minutes: s.Minutes})
}

// standing turns the wish to confirm into what it means where it is said: yes to
// a read-back, and elsewhere to hear what is booked.
func (c *call) standing(m *understand.Meaning) {
	if m.Intent != understand.Confirm {
		return
	}
	m.Intent = understand.List
	if c.s.ReadBack {
		m.Intent = understand.None
		if m.Answer == understand.NoAnswer {
			m.Answer = understand.Yes
		}
	}
}
