package dialog

// late notes on the caller's appointment of today that they come late.
func (c *call) late(list []Appointment) Step {
	s := c.s
	first := &list[0]
	if first.Slot.Date != c.today {
		c.note("mine", "list", c.list("and", c.spokenAll(list[:1])))
		s.Informed = true
		return c.leave("more")
	}
	if s.Arrives > 0 {
		s.Minutes = int(c.now) + s.Arrives - int(first.Slot.Time)
	}
	if s.Arrives > 0 && s.Minutes <= 0 { // in time
		c.note("mine", "list", c.spoken(first))
		s.Informed = true
		return c.leave("more")
	}
	s.Chosen = first
	return c.do(Action{Kind: NoteLate, Appointment: first.ID, Minutes: s.Minutes})
}
