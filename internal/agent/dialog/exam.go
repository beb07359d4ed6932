package dialog

import "github.com/mawid/mawid/internal/agent/understand"

// Understand says what the agent would understand, at a moment of a call, by a
// sentence. Nothing follows from it.
func Understand(p *Profile, s *State, at int64, text string) understand.Meaning {
	c := &call{p: p, s: s}
	c.today, c.now = c.zone().Local(at)
	return understand.Understand(text, c.context())
}
