package message_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/world"
)

// point is where something happens to whoever sends: between any two of their steps.
type point int

const (
	nowhere    point = iota
	beforeRow        // they die with what they have read
	notCalled        // they die when the row is written, before the provider has it
	notWritten       // they die when the provider has it, before they wrote that down
	notRested        // they die when it is written down, with the task in their hands
	answerLost       // the answer is lost, and they live
	goneWhile        // the customer is erased while the provider has it
	points
)

// mortal is a node with connections of its own, that dies at a point: whatever it
// would still do does not happen.
type mortal struct {
	*house.House
	name  string
	store *store.Store
	point point // where it is met next; guarded by the history
	after int   // before the row: at how many looks at its context
	dead  bool
}

// mortal starts another one.
func (h *history) mortal() *mortal {
	h.T.Helper()
	h.born++
	n := &mortal{name: fmt.Sprintf("node-%d", h.born), store: world.Open(h.T, h.URL)}
	n.House = h.NewHouse(n.store, h.wired, func(c *house.Config) {
		c.Messages.Stead = func(kind string) string { return h.server.URL + "/" + n.name + "/" + kind }
	})
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.everyone == nil {
		h.everyone = map[string]*mortal{}
	}
	h.everyone[n.name] = n
	return n
}

// arm chooses what happens to a node next: one point after the other, so that each has
// its turn.
func (h *history) arm(n *mortal) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.peace || n.point != nowhere {
		return
	}
	n.point = nowhere + 1 + point(h.armed%int(points-1))
	n.after = 1 + h.chance.IntN(h.looks)
	h.armed++
}

// strikes tells whether a node is met at a point now. Whoever is killed by it is dead.
func (h *history) strikes(n *mortal, p point) bool {
	h.mu.Lock()
	met := !n.dead && n.point == p
	if met {
		n.point = nowhere
		n.dead = p < answerLost
		h.met[p]++
	}
	dead := n.dead
	h.mu.Unlock()
	if met && dead {
		h.closed(n)
	}
	return met
}

// closed takes a dead node's database away, so that it writes no last word.
func (h *history) closed(n *mortal) {
	if err := n.store.Close(); err != nil {
		h.T.Error(err)
	}
}

func (h *history) isDead(n *mortal) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return n.dead
}

// looked is a context that counts how often somebody looks at it, and ends at one of
// these times: so it is cut between any two steps, whatever they are.
type looked struct {
	context.Context
	cut   context.CancelFunc
	times atomic.Int64
	end   int64 // zero: never
}

func newLooked(end int) *looked {
	ctx, cut := context.WithCancel(context.Background())
	return &looked{Context: ctx, cut: cut, end: int64(end)}
}

func (l *looked) look() {
	if l.times.Add(1) == l.end {
		l.cut()
	}
}

func (l *looked) Done() <-chan struct{} { l.look(); return l.Context.Done() }

func (l *looked) Err() error { l.look(); return l.Context.Err() }

// tellsOne lets a node do one task, and die with it if that is its fate. A node that is
// dead gives no task back: another has it when the lease has run out.
func (h *history) tellsOne(n *mortal, task store.Task, owner string, now int64) {
	id, err := booking.ParseID[booking.AppointmentID](task.Key)
	if err != nil {
		h.T.Error(err)
	}
	h.mu.Lock()
	end := 0
	if n.point == beforeRow {
		end = n.after
	}
	h.mu.Unlock()
	life := newLooked(end)
	defer life.cut()
	began := h.attempts(id)
	again, err := n.Messages.Tell(life, task.Org, id)
	sent := h.attempts(id) > began
	if end > 0 && life.times.Load() >= int64(end) {
		if !sent {
			h.strikes(n, beforeRow)
			return
		}
		h.mu.Lock() // With a row, it is as somebody who is told to stop. Sooner the next time.
		n.after = max(1, n.after/2)
		h.mu.Unlock()
		return
	}
	switch {
	case h.isDead(n):
		return
	case err != nil:
		h.T.Error(err)
	case sent:
		h.mu.Lock()
		h.looks = max(h.looks, int(life.times.Load()))
		h.mu.Unlock()
		if h.strikes(n, notRested) {
			return
		}
	}
	if again != 0 {
		again = max(again, now+1)
	}
	if err := h.Store.RestUntil(context.Background(), task, owner, again); err != nil {
		h.T.Error(err)
	}
}

// attempts is how often a message about an appointment was begun.
func (h *history) attempts(root booking.AppointmentID) (n int) {
	err := h.Store.For(h.IDs.Organization).Read(context.Background(), store.Query(func(r store.Row) error { return r.Scan(&n) },
		`select coalesce(sum(attempts), 0) from notices where appointment_id = $1`, root))
	if err != nil {
		h.T.Error(err)
	}
	return n
}

// A context that is cut ends what is made of it.
func TestAContextIsCutWhenItWasLookedAt(t *testing.T) {
	t.Parallel()
	life := newLooked(3)
	child, cancel := context.WithCancel(life)
	defer cancel()
	for range 3 {
		_ = life.Err()
	}
	<-child.Done()
}
