package dialog

import (
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
)

// confirm takes the answer to a read-back. Only a plain yes commits, and only
// if the read-back was heard to its end.
func (c *call) confirm(m *understand.Meaning) (Step, bool) {
	s := c.s
	if s.All && s.Chosen == nil {
		return c.confirmAll(m)
	}
	if s.Goal == understand.Book && m.Answer != understand.Yes && (m.Intent == understand.Cancel || m.Stay && !c.tells(m)) {
		return c.abandon(), true
	}
	if m.Answer != understand.Yes &&
		(s.Goal == understand.Move && m.Intent == understand.Cancel || s.Goal == understand.Cancel && m.Intent == understand.Move) {
		return c.facts(m)
	}
	if m.Answer == understand.Yes && c.contradicts(m) {
		return Step{}, false
	}
	if s.Held != nil && c.amiss(m) {
		return c.nearby(m)
	}
	if s.Absent && m.Choice == understand.Neither && m.Answer == understand.NoAnswer { // another one
		return c.rather(m)
	}
	if s.Goal == understand.Book && m.Answer == understand.No && m.Name != "" && m.Name == s.Name && m.When.IsZero() {
		s.Misses = 0
		return c.proceed(), true // "no, the name is only Anil Rao": it is read back as it is
	}
	if c.differs(m) {
		if s.Goal == understand.Cancel {
			return c.rather(m)
		}
		return c.facts(m)
	}
	if s.Goal == understand.Book && (m.Note != "" || m.NoNote) && m.Answer != understand.No { // it is read back first
		s.Misses = 0
		return c.proceed(), true
	}
	named := s.Goal != understand.Cancel && m.About != understand.Anything && m.Answer == understand.NoAnswer // "the time"
	if named || s.Goal == understand.Book && m.Intent == understand.Move {
		m.Answer = understand.No
	}
	if m.Answer == understand.NoAnswer && c.takeParty(m) {
		s.Misses = 0
		return c.proceed(), true
	}
	switch m.Answer {
	case understand.Yes:
		if s.Interrupt {
			c.note("once.more")
			return c.proceed(), true
		}
		if m.Unclear || m.When.Doubtful() { // words that nobody understood may have taken it back
			return Step{}, false
		}
		if m.Partly && s.Held != nil {
			return c.whole(), true
		}
		if !c.takeFollow(m) {
			return Step{}, false
		}
		s.Misses = 0
		return c.commit(), true
	case understand.No:
		s.Misses = 0
		return c.refused(m)
	}
	return Step{}, false
}

// confirmAll takes the answer to the question whether to cancel all that was
// found. One of them may be named instead.
func (c *call) confirmAll(m *understand.Meaning) (Step, bool) {
	s := c.s
	keeps := understand.Keeps(c.text)
	if m.Answer == understand.Yes && !keeps && !m.Unclear && m.Follow == nil && !c.contradicts(m) && !m.When.Doubtful() {
		s.Misses = 0
		if s.Interrupt {
			c.note("once.more")
			return c.proceed(), true
		}
		s.ReadBack = false
		return c.cancelNext(), true
	}
	for word := range strings.FieldsSeq(c.text) { // all except the cleaning
		if list := understand.Find(word, c.context().Services); keeps && len(list) == 1 {
			m.Services = list
		}
	}
	if a := c.pick(m); a != nil && (keeps || m.Answer != understand.Yes) {
		s.Misses = 0
		if keeps { // "keep the cleaning": the others
			s.Found = slices.DeleteFunc(slices.Clone(s.Found), func(x Appointment) bool { return x.ID == a.ID })
			a = &s.Found[0]
		} else {
			s.Found = nil
		}
		if len(s.Found) < 2 {
			s.Chosen, s.Found, s.All = a, nil, false
		}
		return c.proceed(), true
	}
	if m.Answer == understand.No || m.Stay {
		return c.stay(), true
	}
	return Step{}, false
}

// cancelNext cancels the first of all that are to be.
func (c *call) cancelNext() Step {
	s := c.s
	a := s.Found[0]
	s.Chosen, s.Found = &a, s.Found[1:]
	return c.do(Action{Kind: CancelAppointment, Appointment: a.ID})
}

// whole asks for the yes to all, where only a part was called right.
func (c *call) whole() Step {
	c.s.Misses++
	switch {
	case c.s.Misses >= 3:
		return c.handOver(NotUnderstood)
	case c.s.Goal == understand.Move:
		return c.put("ask.move", understand.AYesOrNo, c.say("ask.whole.move"))
	}
	return c.put("ask.book", understand.AYesOrNo, c.say("ask.whole.book"))
}

// contradicts tells whether a yes bids something else than what was asked: "yes,
// cancel" to a booking, "I want to book" where something is to be cancelled.
func (c *call) contradicts(m *understand.Meaning) bool {
	switch c.s.Goal {
	case understand.Cancel:
		return m.Bids == understand.Book || m.Bids == understand.Move
	case understand.Move:
		return m.Bids == understand.Cancel
	}
	return m.Bids == understand.Cancel || m.Bids == understand.Move
}

// differs tells whether the caller said something else than what was read
// back.
func (c *call) differs(m *understand.Meaning) bool {
	s := c.s
	w := &m.When
	if s.Goal == understand.Cancel {
		return s.Chosen != nil && !w.IsZero() && !w.Fits(s.Chosen.Slot)
	}
	if s.Held == nil {
		return true
	}
	if !w.IsZero() && (w.Clash || w.Past || w.Earliest || w.Latest || w.Doubtful() || !w.Fits(s.Held.Slot)) {
		return true
	}
	if s.Goal == understand.Book && c.wishesElse(m) || s.Goal == understand.Move && c.elsewhere(m) {
		return true
	}
	return m.Name != "" && m.Name != s.Name && s.Goal == understand.Book || m.Phone != "" && m.Phone != s.Phone
}

// wishesElse tells whether another service, branch or person is named than
// what is held.
func (c *call) wishesElse(m *understand.Meaning) bool {
	s := c.s
	return len(m.Services) == 1 && c.p.Services[m.Services[0]].ID != s.Service ||
		len(m.Branches) == 1 && c.p.Branches[m.Branches[0]].ID != s.Branch ||
		len(m.People) == 1 && c.p.People[m.People[0]].ID != s.Held.Resource || c.otherPeople(m)
}

// otherPeople tells whether somebody is wished for, not by one name, who is not
// the one that is held.
func (c *call) otherPeople(m *understand.Meaning) bool {
	held := c.s.Held
	several := len(m.People) > 1 && !slices.ContainsFunc(m.People, func(i int) bool {
		return held != nil && c.p.People[i].ID == held.Resource
	})
	return several || m.Stranger || m.Wanted != booking.NotKnown && (held == nil && c.s.Wanted != m.Wanted || !c.suits(m.Wanted))
}

// refused takes a no to a read-back.
func (c *call) refused(m *understand.Meaning) (Step, bool) {
	s := c.s
	if s.Goal == understand.Cancel {
		if step, ok := c.rather(m); ok {
			return step, true
		}
		if m.Unwanted || m.Intent == understand.Cancel { // the appointment, or that it is cancelled
			return Step{}, false
		}
		return c.stay(), true
	}
	if m.About != understand.Anything {
		return c.facts(m)
	}
	if m.Choice == understand.Earlier || m.Choice == understand.Later {
		return c.nearby(m)
	}
	if m.Choice == understand.Neither { // "no, another time"
		s.Refused = append(s.Refused, s.Held.Slot)
		s.When = understand.When{Dated: true, From: s.Held.Slot.Date, To: s.Held.Slot.Date}
		c.drop()
		return c.search(), true
	}
	if s.Goal == understand.Move {
		return c.ask("ask.move.change", understand.ADay), true
	}
	return c.ask("ask.change", understand.ADay), true
}

// stay leaves the caller's appointment as it is.
func (c *call) stay() Step {
	c.drop()
	c.note("kept")
	return c.leave("more")
}

// nearby looks for something before or after what was read back.
func (c *call) nearby(m *understand.Meaning) (Step, bool) {
	slot := c.s.Held.Slot
	c.drop()
	c.s.Offers = []booking.Slot{slot}
	return c.choosing(m)
}

// instead takes the answer to the question where else to move an appointment.
// What was read back is still held, so that an hour alone is one of its day.
func (c *call) instead(m *understand.Meaning) (Step, bool) {
	s := c.s
	switch {
	case s.Held != nil && (c.amiss(m) || m.Choice == understand.Earlier || m.Choice == understand.Later || m.Choice == understand.Neither):
		return c.nearby(m)
	case m.Answer == understand.No && m.When.IsZero() && m.Intent == understand.None && len(m.People) == 0 && m.About == understand.Anything:
		return c.stay(), true
	}
	return c.facts(m)
}

// commit does what the caller said yes to.
func (c *call) commit() Step {
	s := c.s
	s.ReadBack = false
	switch s.Goal {
	case understand.Cancel:
		return c.do(Action{Kind: CancelAppointment, Appointment: s.Chosen.ID})
	case understand.Move:
		return c.do(Action{
			Kind: MoveAppointment, Appointment: s.Chosen.ID, Service: s.Chosen.Service, Branch: s.Branch,
			Resource: s.Held.Resource, Slot: &s.Held.Slot, Hold: s.Held.Hold,
		})
	}
	return c.do(Action{
		Kind: BookSlot, Service: s.Service, Branch: s.Branch, Resource: s.Held.Resource, Slot: &s.Held.Slot, Hold: s.Held.Hold,
		Customer: s.Name, Phone: s.Phone, Notes: s.Notes,
	})
}

// impossible are the codes that say that a slot cannot be had.
var impossible = map[string]bool{
	SlotTaken: true, "out_of_hours": true, "non_working_day": true, "off_grid": true, "past_time": true, "in_past": true, "too_soon": true,
	"too_far": true,
}

// answered goes on with the result of an action.
func (c *call) answered(r *Result) Step {
	s := c.s
	a := s.Waiting
	s.Waiting = nil
	if a == nil || r == nil {
		return c.proceed()
	}
	switch a.Kind {
	case ReleaseHold:
		if s.Then == "search" {
			s.Then = ""
			return c.search()
		}
		return c.leave(s.Then)
	case Callback:
		return c.handed(a, r)
	case BranchInfo:
		return c.informed(a, r)
	case LeaveWord:
		return c.left(a, r)
	case MayWait:
		return c.mayWait(r)
	case JoinWaiting:
		return c.joined(a, r)
	case HoldSlot, BookSlot, MoveAppointment:
		if impossible[r.Code] {
			return c.gone(*a.Slot)
		}
	}
	if r.Code == HoldGone && (a.Kind == BookSlot || a.Kind == MoveAppointment) {
		// The caller said yes to exactly this: it is held again and done.
		s.Held, s.Confirmed = nil, true
		again := *a
		again.Kind, again.Hold, again.Customer, again.Phone = HoldSlot, booking.HoldID{}, "", ""
		return c.do(again)
	}
	if r.Code == WrongState || r.Code == NotFound && !a.Appointment.IsZero() {
		c.drop()
		c.note("wrong.state")
		return c.leave("more")
	}
	if step, ok := c.unproven(a, r); ok {
		return step
	}
	if step, ok := c.limited(r); ok {
		return step
	}
	if r.Code != OK {
		s.Retry = a
		c.note("busy")
		return c.proceed()
	}
	switch a.Kind {
	case FindSlots:
		return c.found(a, r)
	case HoldSlot:
		return c.held(a, r)
	case FindAppointments:
		return c.foundOwn(a, r)
	}
	return c.done(a, r)
}

// held goes on with a slot that is kept for the caller.
func (c *call) held(a *Action, r *Result) Step {
	s := c.s
	s.Held = &Held{Hold: r.Hold, Slot: *a.Slot, Resource: r.Resource}
	s.Offers, s.Refused, s.Gone, s.Before, s.After = nil, nil, nil, nil, nil
	if s.Confirmed {
		s.Confirmed = false
		return c.commit()
	}
	if s.Goal == understand.Book && s.Name == "" {
		slot := c.slot(*a.Slot)
		if p := c.person(r.Resource); p != nil {
			c.note("free", "slot", slot, "person", p.Label.In(s.Lang))
		} else {
			c.note("free.class", "slot", slot)
		}
	}
	return c.proceed()
}

// gone apologises for a slot that was taken from under the caller, and looks
// for the nearest others.
func (c *call) gone(slot booking.Slot) Step {
	s := c.s
	s.Held, s.Offers, s.Confirmed, s.ReadBack = nil, nil, false, false
	c.note("gone", "slot", c.slot(slot))
	s.Refused = append(s.Refused, slot)
	s.When = at(slot)
	s.Gone = &slot
	return c.search()
}

// done tells what was done.
func (c *call) done(a *Action, r *Result) Step {
	s := c.s
	id := a.Appointment
	if len(r.Appointments) > 0 {
		id = r.Appointments[0].ID
	}
	s.Done = append(s.Done, Done{Action: a.Kind, Appointment: id})
	c.remember(a, id)
	switch a.Kind {
	case BookSlot:
		c.note("booked", "slot", c.slot(*a.Slot))
		if s.Party > 0 {
			return c.nextPerson(a)
		}
		if s.Afterwards != "" {
			return c.beside(a, s.Afterwards)
		}
	case MoveAppointment:
		c.note("moved", "slot", c.slot(*a.Slot))
		if s.Afterwards != "" {
			return c.beside(a, s.Afterwards)
		}
	case CancelAppointment:
		c.note("cancelled", "appointment", c.spoken(s.Chosen))
		if s.All && len(s.Found) > 0 {
			return c.cancelNext()
		}
		if text := s.Afterwards; text != "" {
			m := understand.Understand(text, c.context())
			if step, ok := c.changesOther(&m, text); ok {
				return step
			}
			return c.bookAs(text)
		}
	case NoteLate:
		c.note("late.noted", "appointment", c.spoken(s.Chosen))
		s.Informed = true
	}
	s.Held = nil
	return c.leave("more")
}
