package dialog

import "github.com/mawid/mawid/internal/agent/understand"

// Understood is what the agent makes of a sentence at a point of the call,
// without acting on it: e is of the kind Heard.
func Understood(p *Profile, s *State, e Event) understand.Meaning {
	c := &call{p: p, s: s}
	c.today, c.now = c.zone().Local(e.At)
	return understand.Understand(e.Text, c.context())
}
