package app

import (
	"sync"
	"time"
)

// nudgeEvery is how often the worker is nudged at most. A look costs more than the
// booking that it is made for: whoever books one after the other is not to pay for one
// each time.
const nudgeEvery = 100 * time.Millisecond

// nudges pass on that there is something to do: the first at once, and those that
// come within a moment of it as one, at its end.
type nudges struct {
	pass func()

	mu      sync.Mutex
	last    time.Time // when one was passed on
	waiting bool      // one will be
}

func (n *nudges) come() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.waiting {
		return
	}
	now := time.Now()
	wait := n.last.Add(nudgeEvery).Sub(now)
	if wait <= 0 {
		n.last = now
		n.pass()
		return
	}
	n.waiting = true
	time.AfterFunc(wait, func() {
		n.mu.Lock()
		defer n.mu.Unlock()
		n.last, n.waiting = time.Now(), false
		n.pass()
	})
}
