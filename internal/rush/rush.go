// Package rush tells whether so many people book at this moment that whatever can wait
// should go slowly.
package rush

import "sync/atomic"

// At is how many under way make a rush.
const At = 12

// Count counts what is under way.
type Count struct {
	now atomic.Int64
	was atomic.Bool // there were enough since somebody asked
}

// Begin counts one more.
func (c *Count) Begin() {
	if c.now.Add(1) >= At && !c.was.Load() {
		c.was.Store(true)
	}
}

// End counts one less.
func (c *Count) End() { c.now.Add(-1) }

// Now tells whether there is a rush at this moment.
func (c *Count) Now() bool { return c.now.Load() >= At }

// Lately tells whether there was one at any moment since this was asked last. What is
// done together ends together: between two such groups there is hardly anybody, and
// the rush is not over.
func (c *Count) Lately() bool {
	was := c.was.Swap(false)
	if c.Now() { // Those who are there now still count the next time.
		c.was.Store(true)
		return true
	}
	return was
}
