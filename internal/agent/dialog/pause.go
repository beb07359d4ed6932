package dialog

import (
	"strings"

	"github.com/mawid/mawid/internal/agent/understand"
)

// patience is for how many silences we wait for a caller who asks somebody
// first.
const patience = 6

// pause waits for a caller who cannot answer yet: somebody is asked first, or
// they say yes and no at once. Nothing is booked, and nothing is chosen.
func (c *call) pause() Step {
	s := c.s
	s.Misses = 0
	if s.Closing { // nothing waits for an answer
		return c.proceed()
	}
	say := strings.TrimSpace(s.Pending + " " + c.say("pause"))
	s.Pending, s.Paused = "", true
	return Step{Reply: Reply{Say: say, Lang: s.Lang, Listen: true}}
}

// resume goes on after a pause. Whoever only says yes, or that they are back,
// is asked again: what was read out before is long ago.
func (c *call) resume(m *understand.Meaning) (Step, bool) {
	s := c.s
	if !s.Paused {
		return Step{}, false
	}
	s.Paused = false
	back := m.Intent == understand.None && !c.tells(m) && (m.Answer == understand.Yes || m.Answer == understand.NoAnswer)
	if !back {
		return Step{}, false
	}
	s.Misses = 0
	return c.proceed(), true
}
