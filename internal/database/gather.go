package database

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// groupsAtOnce is how many groups with members of one turn are on their way at
	// a time, and groupOf how many members a group has at most.
	groupsAtOnce = 2
	groupOf      = 32
	// moment is how long a sender whose group has been stored waits for company, while
	// another is on its way.
	moment = 600 * time.Microsecond
	// slowAfter is when a group no longer counts as one that is on its way: it
	// waits for something that need not hold up the others.
	slowAfter = 100 * time.Millisecond
	// refusedFor is how long who was refused goes by itself: who is refused again and
	// again, for a plan's end or another's lock, is not to cost the others a second
	// transaction each time.
	refusedFor = time.Second
)

// sendersAtOnce is how many groups are on their way at a time. What comes in
// meanwhile goes together next: more of them would send less each.
var sendersAtOnce = max(2, runtime.NumCPU()/2)

// Gathering collects what comes in while others are on their way to PostgreSQL,
// and sends it in one transaction: the statements, the round trip and the commit
// are paid for once. A T is what one member wants stored. Members of a turn may
// wait for the same locks; those of several turns go together only if nothing
// is to be waited for.
type Gathering[T any] struct {
	db      *DB
	pg      *postgresDB
	compose Compose[T]
	apart   func(error) bool
	senders int
	slow    time.Duration
	alone   time.Duration // after a refusal
	moment  time.Duration

	mu      sync.Mutex
	queues  map[[16]byte]*queue[T]
	ready   []*queue[T] // who may send, in the order in which they came
	sending int
	width   int               // how many turns may go together at present
	refused map[[16]byte]bool // who goes by itself
	waiting int               // members
	under   int               // members that are on their way
	wanted  int               // how many are to wait before enough is closed
	enough  chan struct{}     // nil: no sender waits for company
}

// Compose gives the statements that store a group, of which each member has its
// turn. They tell while they are run which members are left out. With members of
// several turns they fail at once where they would have to wait for a lock.
type Compose[T any] func(turns [][16]byte, all []T, refuse func(i int, why error) error) []Statement

// Gather makes a gathering for a database that is shared; nil for another, whose
// writer commits what is waiting together in any case. apart tells of an error of
// a group that nothing was stored, and that its members may succeed by
// themselves.
func Gather[T any](db *DB, compose Compose[T], apart func(error) bool) *Gathering[T] {
	pg, shared := db.engine.(*postgresDB)
	if !shared {
		return nil
	}
	return &Gathering[T]{db: db, pg: pg, compose: compose, apart: apart, senders: sendersAtOnce, slow: slowAfter, alone: refusedFor,
		moment: moment, queues: map[[16]byte]*queue[T]{}, width: groupOf, refused: map[[16]byte]bool{}}
}

// queue is what waits of a turn, and how many groups of it are on their way.
type queue[T any] struct {
	id      [16]byte
	waiting []*member[T]
	running int
	ready   bool // it stands among those who may send
}

type member[T any] struct {
	queue *queue[T]
	what  T
	ctx   context.Context // of whoever waits for it
	done  chan error
}

// join adds a member to those that wait. One that comes while nobody waits or sends is
// given back: it is a group by itself, which whoever brings it sends. Handing it to
// another would cost more than it has to wait for.
func (g *Gathering[T]) join(id [16]byte, m *member[T]) (own []*member[T], apart bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	q := g.queues[id]
	if q == nil {
		q = &queue[T]{id: id}
		g.queues[id] = q
	}
	m.queue = q
	q.waiting = append(q.waiting, m)
	g.waiting++
	g.mayGo(q)
	g.gathered()
	if g.waiting == 1 && g.sending == 0 && g.senders > 0 {
		g.sending++
		return g.take()
	}
	g.wake()
	return nil, false
}

// company is told that so many have been stored, and waits a moment for those of them
// who come back, if others are on their way: until half of all wait. Whoever is fastest
// would else go at once with one or two, and what a group costs would be paid more often.
func (g *Gathering[T]) company(stored int) {
	enough := g.expect(stored)
	if enough == nil {
		return
	}
	limit := time.NewTimer(g.moment)
	defer limit.Stop()
	select {
	case <-enough:
	case <-limit.C:
		g.mu.Lock()
		defer g.mu.Unlock()
		if g.enough == enough {
			g.enough = nil
		}
	}
}

// expect gives what is closed when there is enough company; nil: there is.
func (g *Gathering[T]) expect(stored int) chan struct{} {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.under -= stored
	g.gathered()
	wanted := (stored + g.under + g.waiting) / 2
	if g.enough != nil || g.under == 0 || g.waiting >= wanted || wanted < 2 {
		return nil
	}
	g.wanted, g.enough = wanted, make(chan struct{})
	return g.enough
}

// gathered lets a sender go that waits for company, if there is enough of it or
// nothing is on its way.
func (g *Gathering[T]) gathered() {
	if g.enough != nil && (g.under == 0 || g.waiting >= g.wanted) {
		close(g.enough)
		g.enough = nil
	}
}

// mayGo notes whether there is anything to send of a turn, or forgets it.
func (g *Gathering[T]) mayGo(q *queue[T]) {
	switch {
	case q.ready:
	case len(q.waiting) > 0 && q.running < groupsAtOnce:
		q.ready = true
		g.ready = append(g.ready, q)
	case len(q.waiting) == 0 && q.running == 0:
		delete(g.queues, q.id)
	}
}

// wake lets one more send, if there is anything to send.
func (g *Gathering[T]) wake() {
	if len(g.ready) > 0 && g.sending < g.senders {
		g.sending++
		go g.sendAll()
	}
}

// next gives a sender what waits; nothing means that it is no longer needed. Who
// came first goes first, and others with it if no other group of theirs is on
// its way, with which they might have to wait for each other. apart says that it is
// one of those who were refused just now.
func (g *Gathering[T]) next() (group []*member[T], apart bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.take()
}

// take is next, for whoever has the lock.
func (g *Gathering[T]) take() (group []*member[T], apart bool) {
	var stay, again []*queue[T]
	for with, alone := 0, false; len(g.ready) > 0 && len(group) < groupOf && !alone; g.ready = g.ready[1:] {
		q := g.ready[0]
		culprit := g.refused[q.id]
		if with > 0 && (q.running > 0 || culprit || with == g.width) {
			stay = append(stay, q)
			continue
		}
		q.ready = false
		n := min(len(q.waiting), groupOf-len(group))
		if n == 0 {
			g.mayGo(q)
			continue
		}
		group = append(group, q.waiting[:n]...)
		g.waiting -= n
		g.under += n
		q.waiting = slices.Delete(q.waiting, 0, n)
		alone, apart = q.running > 0 || culprit, culprit
		q.running++
		with++
		again = append(again, q)
	}
	g.ready = slices.Concat(stay, g.ready)
	for _, q := range again {
		g.mayGo(q)
	}
	if group == nil {
		g.sending--
	} else {
		g.wake()
	}
	return group, apart
}

// setApart lets a turn go by itself for a while.
func (g *Gathering[T]) setApart(id [16]byte) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.refused[id] {
		return
	}
	g.refused[id] = true
	time.AfterFunc(g.alone, func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		delete(g.refused, id)
	})
}

// sent is told that all members of a group that are of one turn have their outcome.
func (g *Gathering[T]) sent(q *queue[T]) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.width = min(g.width+1, groupOf)
	q.running--
	g.mayGo(q)
	g.wake()
}

// narrow is told that several turns stood in each other's way. Where they often
// do, going by themselves is quicker.
func (g *Gathering[T]) narrow() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.width = max(g.width/2, 1)
}

// byQueue gives the members of each turn, who stand beside each other.
func byQueue[T any](group []*member[T]) (list [][]*member[T]) {
	for i, m := range group {
		if i == 0 || m.queue != group[i-1].queue {
			list = append(list, nil)
		}
		list[len(list)-1] = append(list[len(list)-1], m)
	}
	return list
}

// leave takes back a member that has not been sent. It reports false when it is
// on its way.
func (g *Gathering[T]) leave(m *member[T]) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	i := slices.Index(m.queue.waiting, m)
	if i >= 0 {
		m.queue.waiting = slices.Delete(m.queue.waiting, i, i+1)
		g.waiting--
	}
	return i >= 0
}

// Store stores something, together with others that come in meanwhile. Whoever
// has gone is not served, and waits no longer than for what has been sent.
func (g *Gathering[T]) Store(ctx context.Context, turn [16]byte, what T) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m := &member[T]{what: what, ctx: ctx, done: make(chan error, 1)}
	if own, apart := g.join(turn, m); own != nil {
		g.sendOwn(own, apart)
	}
	select {
	case err := <-m.done:
		return g.db.note(err)
	case <-ctx.Done():
		if g.leave(m) {
			return ctx.Err()
		}
		return g.db.note(<-m.done) // Never leave before the outcome is known.
	}
}

// sendAll sends what waits until there is nothing, or until its place is somebody
// else's: because a group took long, or is of one who goes by itself.
func (g *Gathering[T]) sendAll() {
	for {
		group, apart := g.next()
		if group == nil || !g.sendOne(group, apart) {
			return
		}
		g.company(len(group))
	}
}

// sendOne sends a group and tells whether its sender still has its place.
func (g *Gathering[T]) sendOne(group []*member[T], apart bool) bool {
	var given atomic.Bool
	give := func() {
		if given.CompareAndSwap(false, true) {
			g.replace(len(group))
		}
	}
	slow := time.AfterFunc(g.slow, give)
	if apart {
		give()
	}
	g.send(group, give)
	slow.Stop()
	return given.CompareAndSwap(false, true)
}

// sendOwn sends the group of whoever has brought it, and frees the place that it had for
// that, even if it panics.
func (g *Gathering[T]) sendOwn(group []*member[T], apart bool) {
	kept := true
	defer func() {
		if kept {
			g.replace(len(group))
		}
	}()
	kept = g.sendOne(group, apart)
}

// replace frees a sender's place for another. Nobody waits for company meanwhile because
// its group is on its way.
func (g *Gathering[T]) replace(group int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.under -= group
	g.gathered()
	g.sending--
	g.wake()
}
