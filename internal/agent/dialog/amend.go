package dialog

import (
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
)

// remember keeps what was done, so that it can be taken back.
func (c *call) remember(a *Action, id booking.AppointmentID) {
	s := c.s
	d := Deed{Action: a.Kind, Phone: s.Phone}
	switch a.Kind {
	case BookSlot:
		d.Now = Appointment{ID: id, Service: a.Service, Branch: a.Branch, Resource: a.Resource, Slot: *a.Slot, Customer: a.Customer}
	case MoveAppointment:
		d.Old, d.Now = *s.Chosen, *s.Chosen
		d.Now.ID, d.Now.Branch, d.Now.Resource, d.Now.Slot = id, a.Branch, a.Resource, *a.Slot
	case CancelAppointment:
		d.Now = *s.Chosen
		d.Phone = s.Caller
		if s.Claimed != "" {
			d.Phone = s.Claimed
		}
	default:
		return
	}
	s.Latest = &d
}

// amend takes a protest against what was just done: it is taken back or changed
// after a yes, and the call does not end with it. A no that goes on with words
// that nobody understood may be one, which is asked.
func (c *call) amend(m *understand.Meaning) (Step, bool) {
	s := c.s
	if s.Latest == nil || !s.Closing && s.Asked != "ask.amend" || m.Intent == understand.Emergency || m.Intent == understand.Person {
		return Step{}, false
	}
	if s.Asked == "ask.amend" {
		if step, ok := c.amending(m); ok {
			return step, true
		}
	}
	changes := m.Intent == understand.Cancel || m.Intent == understand.Move
	switch {
	case m.Note != "" || m.Message:
		return Step{}, false
	case s.Latest.Action == CancelAppointment && m.Intent == understand.Cancel && !m.Protest: // and the other one
		return Step{}, false
	case c.renames(m): // no tool of ours gives it another name
		now := s.Latest.Now
		s.Mine, s.Misses = &now, 0
		return c.leaveMessage(shorten(c.text, maxNote)), true
	case m.Protest && (m.Intent == understand.None || m.Intent == understand.Book || m.Intent == understand.Goodbye || changes),
		changes && m.Pointed, m.Instead && m.Intent != understand.List:
		return c.takeBack(m), true
	case m.Answer == understand.No && m.Intent == understand.None && c.otherwise(m, s.Latest): // "no, I said Thursday"
		return c.takeBack(m), true
	case m.Answer == understand.No && m.Further && m.Intent == understand.None && !c.tells(m):
		s.Closing, s.Misses = false, 0
		return c.ask("ask.amend", understand.AYesOrNo, "appointment", c.spoken(&s.Latest.Now)), true
	}
	return Step{}, false
}

// renames tells whether the name of what was booked is wrong.
func (c *call) renames(m *understand.Meaning) bool {
	wish := len(m.Services) > 0 || !m.When.IsZero() || m.Intent == understand.Book || m.Kin
	return c.s.Latest.Action == BookSlot && !wish && (m.About == understand.AName || m.Name != "")
}

// amending takes the answer to the question whether to change what was done.
func (c *call) amending(m *understand.Meaning) (Step, bool) {
	s := c.s
	switch {
	case m.Answer == understand.Yes || m.Intent == understand.Cancel || m.Intent == understand.Move || m.Protest:
		return c.takeBack(m), true
	case m.Answer == understand.No || m.Intent == understand.Goodbye || m.Thanks || m.Stay:
		s.Asked = ""
		return c.leave("more"), true
	case c.tells(m) && m.Intent == understand.None:
		return c.takeBack(m), true
	}
	return Step{}, false
}

// takeBack offers what was before, or what the caller says instead.
func (c *call) takeBack(m *understand.Meaning) Step {
	s := c.s
	d := *s.Latest
	c.forget()
	s.Closing, s.Latest, s.Misses = false, nil, 0
	s.Service, s.Branch, s.Chosen = d.Now.Service, d.Now.Branch, &d.Now
	other := c.otherwise(m, &d)
	sorry := "amend.sorry"
	switch d.Action {
	case CancelAppointment:
		s.Goal, s.Chosen, s.Resource = understand.Book, nil, d.Now.Resource
		s.Name, s.Phone, s.When = d.Now.Customer, d.Phone, at(d.Now.Slot)
	case MoveAppointment:
		if m.Intent == understand.Cancel {
			s.Goal = understand.Cancel
			c.note(sorry)
			return c.proceed()
		}
		s.Goal = understand.Move
		if !other {
			s.When, s.Resource, s.Elsewhere = at(d.Old.Slot), d.Old.Resource, []booking.BranchID{d.Old.Branch}
		}
	default:
		s.Goal = understand.Cancel
		if other && m.Intent != understand.Cancel || m.Intent == understand.Move || m.About == understand.ADay || m.About == understand.ATime {
			s.Goal = understand.Move
		} else if m.Intent != understand.Cancel {
			sorry, s.Amending = "amend.sorry.booked", true
		}
	}
	c.note(sorry)
	if other && s.Goal != understand.Cancel {
		m.Name = ""
		c.wish(m)
		if s.Goal == understand.Move {
			c.aimed()
		}
	}
	return c.proceed()
}

// otherwise tells whether the caller names another day, time, branch or person
// than those of what was done.
func (c *call) otherwise(m *understand.Meaning, d *Deed) bool {
	w := &m.When
	if len(m.Branches) == 1 && c.p.Branches[m.Branches[0]].ID != d.Now.Branch ||
		len(m.People) == 1 && c.p.People[m.People[0]].ID != d.Now.Resource {
		return true
	}
	wished := w.Dated || w.Timed() || w.Earliest || w.Latest
	return wished && !w.Clash && !w.Past && (!w.Fits(d.Now.Slot) || d.Action == MoveAppointment && !w.Fits(d.Old.Slot))
}

// rather takes what shall be instead of a cancellation: another day or time.
func (c *call) rather(m *understand.Meaning) (Step, bool) {
	s := c.s
	w := &m.When
	another := m.Choice == understand.Neither || m.Choice == understand.Earlier || m.Choice == understand.Later
	elsewhen := !w.IsZero() && !w.Clash && !w.Past && !w.Fits(s.Chosen.Slot)
	if !another && !(elsewhen && (m.Answer == understand.No || m.Intent == understand.Move || m.Instead || s.Amending || s.Absent)) {
		return Step{}, false
	}
	m.Intent = understand.Move
	if another {
		m.Choice = understand.NoChoice
	}
	return c.facts(m)
}
