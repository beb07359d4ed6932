package dialog

import "github.com/mawid/mawid/internal/agent/understand"

// unclear says that a day and a time contradict each other, or are over, and
// asks for what is then missing. What was clear is kept, and no day is taken
// that nobody named.
func (c *call) unclear(question string) Step {
	w := &c.s.When
	if w.Clash {
		c.note("clash")
	} else {
		c.note("past")
	}
	w.Clash, w.Past, w.Unused, w.Far = false, false, nil, false
	if w.Dated && w.From == w.To {
		return c.ask("ask.time", understand.ATime, "on", c.on(w.From))
	}
	return c.ask(question, understand.ADay)
}

// meantIt takes the answer to what was understood: a yes goes on with it, a no
// forgets it, and other words stand for it.
func (c *call) meantIt(m *understand.Meaning) (Step, bool) {
	s := c.s
	if !m.When.IsZero() {
		return c.facts(m)
	}
	if len(m.Services)+len(m.Branches)+len(m.People) > 0 { // something else is corrected, and the time stays
		s.When.Unused, s.When.Far = nil, false
		return c.facts(m)
	}
	if m.Answer == understand.No {
		s.When = understand.When{}
	}
	s.When.Unused, s.When.Far = nil, false
	return c.proceed(), true
}
