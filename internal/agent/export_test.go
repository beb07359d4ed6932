package agent

import (
	"maps"
	"slices"

	"github.com/mawid/mawid/internal/booking"
)

// What platforms say about the end of a call, in our words.
var (
	VapiReason       = vapiReason
	RetellReason     = retellReason
	ElevenLabsReason = elevenLabsReason
)

// Topics are what can have been asked for before a sentence of an exam.
var Topics = enumerated(topics)

// RunOut lets the time run out in which a caller should have spoken.
func (s *Server) RunOut(call booking.CallID) {
	s.mu.Lock()
	var found *relay
	for v := range s.relays {
		if v.talk != nil && v.talk.Call() == call {
			found = v
		}
	}
	s.mu.Unlock()
	if found != nil {
		found.silent()
	}
}

// Bounds of what strangers can take.
const (
	GuestsOfAll = guestsOfAll
	GuestsOfOne = guestsOfOne
	BodiesOfOne = bodiesOfOne
	LargeOfOne  = largeOfOne
	SmallBody   = smallBody
)

// Reading tells how many bodies are in memory, and how much of them comes out
// of the common store.
func (s *Server) Reading() (bodies int, large int64) {
	for _, m := range []*room{&s.unproven, &s.proven} {
		m.mu.Lock()
		bodies += m.all.bodies
		large += m.all.large
		m.mu.Unlock()
	}
	return bodies, large
}

// Codes are what tools answer.
var Codes = codes

// Routes are all addresses of the door.
func (s *Server) Routes() []string { return slices.Sorted(maps.Keys(s.routes())) }
