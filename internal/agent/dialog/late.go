package dialog

import "github.com/mawid/mawid/internal/civil"

// soon is within how many minutes an appointment begins to which somebody says
// that they come late: also past midnight it is meant.
const soon = 6 * 60

// late notes on the caller's appointment of today, or of the coming hours, that
// they come late.
func (c *call) late(list []Appointment) Step {
	s := c.s
	first := &list[0]
	begins := int(first.Slot.Date-c.today)*civil.DayMinutes + int(first.Slot.Time) - int(c.now) // in minutes from now
	if first.Slot.Date != c.today && begins > soon {
		c.note("mine", "list", c.list("and", c.spokenAll(list[:1])))
		s.Informed = true
		return c.leave("more")
	}
	if s.Arrives > 0 {
		s.Minutes = s.Arrives - begins
	}
	if s.Arrives > 0 && s.Minutes <= 0 { // in time
		c.note("mine", "list", c.spoken(first))
		s.Informed = true
		return c.leave("more")
	}
	s.Chosen = first
	return c.do(Action{Kind: NoteLate, Appointment: first.ID, Minutes: s.Minutes})
}
