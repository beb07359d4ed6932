package ratelimit

import (
	"cmp"
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

// exactBelow is the limit from which on requests are no longer counted one by
// one, but by the twelve-hundredth part of the limit: a node takes that much at
// a time, and what it has not used when it dies is lost.
const exactBelow = 2400

// step is how many requests are counted at a time.
func (c Config) step() int { return max(1, c.limit()/(exactBelow/2)) }

// Shared counts requests of keys over several nodes. Every request is counted
// where all nodes see it before it is answered: so exactly the limit is
// allowed, however many nodes there are and whenever one of them dies, and
// what remains never grows within a window. Requests that come in at the same
// time are counted together, and a key that has spent its budget is refused
// from memory.
type Shared struct {
	limit  int
	step   int // requests that are counted at a time
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
	have   int // of these, taken by this node and not used yet
	alone  int // by this node, while it could not ask
}

func (t tally) used() int { return t.shared - t.have + t.alone }

// NewShared makes a limiter on windows that are counted together. failed, if
// given, hears of it when counting stops working.
func NewShared(c Config, count Count, failed func(error)) *Shared {
	if failed == nil {
		failed = func(error) {}
	}
	s := &Shared{limit: c.limit(), failed: failed, known: map[Key]tally{}}
	s.step = c.step()
	s.road = convoy.New(countMost, cmp.Or(c.Patience, countPatience), inSteps(count, s.step))
	return s
}

// inSteps counts so much for each who asks.
func inSteps(count Count, step int) Count {
	if step == 1 {
		return count
	}
	return func(ctx context.Context, asked map[Minute]int) (map[Minute]int, error) {
		more := make(map[Minute]int, len(asked))
		for m, n := range asked {
			more[m] = n * step
		}
		return count(ctx, more)
	}
}

// Take counts a request of the key and tells whether it is allowed.
func (s *Shared) Take(key Key, now time.Time) Decision {
	unix := now.Unix()
	window, number := s.look(key, unix/Window)
	if number == 0 {
		// Not the request's context: who goes away has asked all the same.
		a, err := s.road.Ask(context.Background(), Minute{key, window})
		number = s.note(key, window, a, err)
	}
	return decide(s.limit, number, window, unix)
}

// look finds the window of a request, and its number in it if that can be told
// from memory.
func (s *Shared) look(key Key, window int64) (in int64, number int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if late := window == s.window-1; window != s.window && !late {
		s.window = window
		s.known = map[Key]tally{}
	}
	t := s.known[key]
	switch {
	case t.have > 0:
		t.have--
		s.known[key] = t
		return s.window, t.used()
	case t.used() >= s.limit:
		return s.window, s.limit + 1
	}
	return s.window, 0
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
		defer func() { s.known[key] = t }()
	}
	if err != nil {
		t.alone++
		return t.used()
	}
	first := a.Value - (a.Of-a.Place+1)*s.step + 1 // of those that were counted for us
	t.shared = max(t.shared, min(a.Value, s.limit))
	if s.step == 1 || first > s.limit {
		return first + t.alone
	}
	t.have += min(s.step, s.limit-first+1) - 1
	return t.used()
}
