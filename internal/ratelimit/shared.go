package ratelimit

import (
	"context"
	"sync"
	"time"

	"github.com/mawid/mawid/internal/convoy"
)

// Key is the id of somebody with a budget of their own.
type Key [16]byte

// Minute is one window of a key.
type Minute struct {
	Key    Key
	Window int64 // in minutes since 1970
}

// Count adds requests to windows that all nodes share, and tells for each
// window how many there are now.
type Count = convoy.Send[Minute, int]

// How many windows are counted in one round trip at most, and how long a
// request waits for it. After that the node counts alone: a database that
// cannot count cannot answer much else either.
const (
	countMost     = 1000
	countPatience = 2 * time.Second
)

// Shared counts requests of keys over several nodes. Every request is counted
// where all nodes see it before it is answered: so exactly the limit is
// allowed, however many nodes there are and whenever one of them dies, and
// what remains never grows within a window. Requests that come in at the same
// time are counted together, and a key that has spent its budget is refused
// from memory.
type Shared struct {
	limit  int
	road   *convoy.Road[Minute, int]
	failed func(error)

	mu     sync.Mutex
	window int64
	known  map[Key]tally // of the present window
	broken bool          // the last count did not work
}

// tally is what a node knows of a key's window.
type tally struct {
	shared int // by all nodes, when last heard
	alone  int // by this node, while it could not ask
}

// NewShared makes a limiter on windows that are counted together. failed, if
// given, hears of it when counting stops working.
func NewShared(c Config, count Count, failed func(error)) *Shared {
	if failed == nil {
		failed = func(error) {}
	}
	return &Shared{limit: c.limit(), road: convoy.New(countMost, countPatience, count), failed: failed, known: map[Key]tally{}}
}

// Take counts a request of the key and tells whether it is allowed.
func (s *Shared) Take(key Key, now time.Time) Decision {
	unix := now.Unix()
	window, before := s.look(key, unix/Window)
	if before.shared+before.alone >= s.limit {
		return decide(s.limit, s.limit+1, window, unix)
	}
	// Not the request's context: who goes away has asked all the same.
	a, err := s.road.Ask(context.Background(), Minute{key, window})
	return decide(s.limit, s.note(key, window, a, err), window, unix)
}

// look finds the window of a request, and what is known of it.
func (s *Shared) look(key Key, window int64) (int64, tally) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if late := window == s.window-1; window != s.window && !late {
		s.window = window
		s.known = map[Key]tally{}
	}
	return s.window, s.known[key]
}

// note remembers what was heard and gives the request's number in its window.
func (s *Shared) note(key Key, window int64, a convoy.Answer[int], err error) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err != nil && !s.broken {
		s.failed(err)
	}
	s.broken = err != nil
	var t tally
	if window == s.window {
		t = s.known[key]
	}
	number := a.Value - a.Of + a.Place + t.alone
	if err == nil {
		t.shared = max(t.shared, a.Value)
	} else {
		t.alone++
		number = t.shared + t.alone
	}
	if window == s.window {
		s.known[key] = t
	}
	return number
}
