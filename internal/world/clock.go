package world

import (
	"sync"
	"time"
)

// Clock is a clock that tests turn by hand. It stands still unless it is told
// to run.
type Clock struct {
	mu    sync.Mutex
	shown time.Time
	since time.Time // of the host, when shown was right; zero: it stands still
}

// NewClock makes a clock that shows a time.
func NewClock(at time.Time) *Clock { return &Clock{shown: at} }

// Now is what the clock shows.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now()
}

func (c *Clock) now() time.Time {
	if c.since.IsZero() {
		return c.shown
	}
	return c.shown.Add(time.Since(c.since))
}

// Add puts the clock forward.
func (c *Clock) Add(by time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.show(c.now().Add(by))
}

// Set puts the clock to a time.
func (c *Clock) Set(at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.show(at)
}

func (c *Clock) show(at time.Time) {
	c.shown = at
	if !c.since.IsZero() {
		c.since = time.Now()
	}
}

// Run lets the clock go on by itself.
func (c *Clock) Run() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.shown, c.since = c.now(), time.Now()
}

// Stop makes the clock stand still at a time.
func (c *Clock) Stop(at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.shown, c.since = at, time.Time{}
}
