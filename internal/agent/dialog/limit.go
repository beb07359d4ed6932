package dialog

import "github.com/mawid/mawid/internal/agent/understand"

// unproven goes on with a caller who has not proven whose an appointment is:
// with the question for a code, or with a person.
func (c *call) unproven(a *Action, r *Result) (Step, bool) {
	s := c.s
	switch r.Code {
	case NeedCode:
		c.note("code.sent")
		if a.Code != "" {
			s.Pending = ""
			c.note("code.wrong")
		}
		s.Coded = true
		return c.ask("ask.code", understand.APhone), true
	case NoCourier, TooManyProofs:
		s.Coded = false
		c.note("proof.over")
		return c.ask("ask.callback", understand.AYesOrNo), true
	}
	return Step{}, false
}

// limited tells a caller kindly that no more is booked for them, or not at
// that time.
func (c *call) limited(r *Result) (Step, bool) {
	switch r.Code {
	case BookingLimit:
		c.drop()
		c.note("limit")
		return c.ask("ask.callback", understand.AYesOrNo), true
	case MissedTooMany:
		c.drop()
		c.note("missed")
		return c.ask("ask.callback", understand.AYesOrNo), true
	case NotTaking:
		c.drop()
		c.note("not.taking")
		return c.ask("ask.callback", understand.AYesOrNo), true
	case SameTime:
		c.drop()
		c.s.When = understand.When{}
		c.note("same.time")
		return c.proceed(), true
	}
	return Step{}, false
}
