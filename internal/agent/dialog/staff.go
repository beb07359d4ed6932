package dialog

import (
	"github.com/mawid/mawid/internal/agent/speak"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
)

// callBack asks for a person to connect to, or to call that number back.
func (c *call) callBack(why Reason, phone string) Step {
	s := c.s
	a := Action{Kind: Callback, Reason: why, Customer: s.Name, Phone: phone, Branch: s.Branch, Summary: c.summary()}
	if why == MedicalOrUrgent { // whoever is at work, wherever
		a.Branch = booking.BranchID{}
	}
	return c.do(a)
}

// handed ends the call with a person taking it, or promising to call. Where
// there is no number to call, one is asked for.
func (c *call) handed(a *Action, r *Result) Step {
	s := c.s
	if a.Reason == MedicalOrUrgent && s.Promise == "" {
		c.note("emergency")
	}
	switch {
	case r.Code == NeedPhone:
		s.Promise, s.Misses = a.Reason, 0
		return c.proceed()
	case r.Code != OK: // Nobody has been told of it yet.
		s.Retry, s.Promise = a, ""
		c.note("busy")
		return c.proceed()
	}
	s.HandedTo = a.Reason
	key, why := "callback", EndedByAgent
	switch {
	case r.Connect != "":
		key, why = "connect", EndedHanded
	case s.Promise != "":
		key = "callback.to"
	}
	step := c.end(speak.Say(s.Lang, key, "digits", speak.Ending(a.Phone)), why)
	step.Reply.Connect, step.Reply.Reason = r.Connect, a.Reason
	return step
}

// promised takes the answer to the question whom to call back. It reports
// false if that was none.
func (c *call) promised(m *understand.Meaning) (Step, bool) {
	s := c.s
	switch {
	case m.Phone != "":
		s.Phone, s.Misses = m.Phone, 0
		return c.callBack(s.Promise, m.Phone), true
	case m.Intent == understand.Emergency:
		s.Promise = MedicalOrUrgent
		c.note("emergency")
		return c.proceed(), true
	case m.Digits != "":
		c.note("phone.bad")
		return Step{}, false
	case m.Intent == understand.Goodbye || m.Answer == understand.No && m.Intent == understand.None:
		return c.promiseNothing(), true
	case m.Intent == understand.Book || m.Intent == understand.Move || m.Intent == understand.Cancel || m.Intent == understand.List:
		s.Promise = ""
		return c.facts(m)
	}
	return Step{}, false
}

// promiseNothing ends a call of somebody whom nobody can call back.
func (c *call) promiseNothing() Step {
	s := c.s
	s.Promise = ""
	return c.end(speak.Say(s.Lang, "callback.no.number"), EndedByAgent)
}
