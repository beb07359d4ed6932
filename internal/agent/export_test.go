package agent

import "github.com/mawid/mawid/internal/booking"

// What platforms say about the end of a call, in our words.
var (
	VapiReason       = vapiReason
	RetellReason     = retellReason
	ElevenLabsReason = elevenLabsReason
)

// RunOut lets the time run out in which a caller should have spoken.
func (s *Server) RunOut(call booking.CallID) {
	s.mu.Lock()
	var found *relay
	for v := range s.relays {
		if v.session != nil && v.session.Call() == call {
			found = v
		}
	}
	s.mu.Unlock()
	if found != nil {
		found.silent()
	}
}
