package database

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// How many groups of one turn are on their way at a time, and how many members
// a group has at most.
const (
	groupsAtOnce = 2
	groupOf      = 32
)

// Gathering collects what comes in while others are on their way to PostgreSQL,
// and sends it in one transaction: the statements, the round trip and the commit
// are paid for once. A T is what one member wants stored.
type Gathering[T any] struct {
	db      *DB
	pg      *postgresDB
	compose func(turn [16]byte, all []T, refuse func(i int, why error) error) []Statement
	apart   func(error) bool

	mu    sync.Mutex
	turns map[[16]byte]*group[T]
}

// Gather makes a gathering for a database that is shared; nil for another, whose
// writer commits what is waiting together in any case. compose gives the
// statements for a group, which tell while they are run which members are left
// out. apart tells of an error of one of them that nothing was stored, and that
// each member may succeed by itself.
func Gather[T any](db *DB, compose func(turn [16]byte, all []T, refuse func(i int, why error) error) []Statement,
	apart func(error) bool) *Gathering[T] {
	pg, shared := db.engine.(*postgresDB)
	if !shared {
		return nil
	}
	return &Gathering[T]{db: db, pg: pg, compose: compose, apart: apart}
}

type group[T any] struct {
	waiting []*member[T]
	running int
}

type member[T any] struct {
	what T
	ctx  context.Context // of whoever waits for it
	done chan error
}

// join adds a member to those that wait, and tells whether one more sender is
// wanted.
func (g *Gathering[T]) join(turn [16]byte, m *member[T]) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.turns == nil {
		g.turns = map[[16]byte]*group[T]{}
	}
	o := g.turns[turn]
	if o == nil {
		o = &group[T]{}
		g.turns[turn] = o
	}
	o.waiting = append(o.waiting, m)
	if o.running >= groupsAtOnce {
		return false
	}
	o.running++
	return true
}

// next gives a sender what waits; nothing means that it is no longer needed.
func (g *Gathering[T]) next(turn [16]byte) []*member[T] {
	g.mu.Lock()
	defer g.mu.Unlock()
	o := g.turns[turn]
	n := min(len(o.waiting), groupOf)
	if n == 0 {
		if o.running--; o.running == 0 {
			delete(g.turns, turn)
		}
		return nil
	}
	next := slices.Clone(o.waiting[:n])
	o.waiting = slices.Delete(o.waiting, 0, n)
	return next
}

// leave takes back a member that has not been sent. It reports false when it is
// on its way.
func (g *Gathering[T]) leave(turn [16]byte, m *member[T]) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	o := g.turns[turn]
	if o == nil {
		return false
	}
	i := slices.Index(o.waiting, m)
	if i >= 0 {
		o.waiting = slices.Delete(o.waiting, i, i+1)
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
	if g.join(turn, m) {
		go g.sendAll(turn)
	}
	select {
	case err := <-m.done:
		return g.db.note(err)
	case <-ctx.Done():
		if g.leave(turn, m) {
			return ctx.Err()
		}
		return g.db.note(<-m.done) // Never leave before the outcome is known.
	}
}

// groupPatience bounds how long a group may take, waiting for a connection
// included.
const groupPatience = 15 * time.Second

func (g *Gathering[T]) sendAll(turn [16]byte) {
	for {
		group := g.next(turn)
		if group == nil {
			return
		}
		g.send(turn, group)
	}
}

// send sends a group and tells each of its members the outcome.
func (g *Gathering[T]) send(turn [16]byte, group []*member[T]) {
	own, cancel := context.WithTimeout(context.Background(), g.pg.patience.or(groupPatience))
	defer cancel()
	var err error
	refusals := 0
	for range g.pg.tries(g.pg.writers) + len(group) {
		if group = waiting(group); len(group) == 0 {
			return
		}
		s := sending[T]{Gathering: g, turn: turn, group: group}
		if err = s.send(own); err == nil {
			for i, m := range group {
				m.done <- s.refused[i]
			}
			return
		}
		if again(err) {
			refusals++
		}
		if refusals == attempts {
			err = ErrBusy.Because(err)
			break
		}
		if !again(err) && !s.lost && !errors.Is(err, errGone) || own.Err() != nil {
			break
		}
	}
	if len(group) > 1 && (g.apart(err) || refused(err)) {
		// One of them stands in the way of all: each for itself.
		for _, m := range group {
			g.send(turn, []*member[T]{m})
		}
		return
	}
	for _, m := range group {
		m.done <- err
	}
}

// waiting drops those members for whom nobody waits any more.
func waiting[T any](group []*member[T]) []*member[T] {
	var left []*member[T]
	for _, m := range group {
		if err := m.ctx.Err(); err != nil {
			m.done <- err
		} else {
			left = append(left, m)
		}
	}
	return left
}

// refused tells whether the database certainly stored nothing, for a reason
// that may lie in one of the members: what it holds, what it waits for, or that
// it comes twice.
func refused(err error) bool {
	e, ok := errors.AsType[*pgconn.PgError](err)
	return ok && (slices.Contains([]string{"21", "22", "23", "40"}, e.Code[:2]) || e.Code == "55P03")
}

// errGone says that somebody for whom something was being stored has gone.
var errGone = errors.New("database: somebody has gone")

// sending is one attempt to store a group.
type sending[T any] struct {
	*Gathering[T]
	turn    [16]byte
	group   []*member[T]
	refused []error // why each was left out; nil: it was not
	lost    bool    // the connection was lost before anything could be stored
}

// send stores the group in one transaction, unless somebody has gone before
// its end.
func (s *sending[T]) send(own context.Context) error {
	s.refused = make([]error, len(s.group))
	conn, err := s.pg.lend(own, s.pg.writers, s.pg.patience.or(groupPatience))
	if err != nil {
		return err
	}
	defer conn.Release()
	all := make([]T, len(s.group))
	for i, m := range s.group {
		all[i] = m.what
	}
	b := batch{statements: slices.Concat([]Statement{{SQL: begin}}, s.compose(s.turn, all, s.refuse))}
	asked, stop := s.whileWanted(own)
	err = b.send(asked, conn.Conn())
	stop()
	s.lost = b.lost
	if err == nil && slices.ContainsFunc(s.group, func(m *member[T]) bool { return m.ctx.Err() != nil }) {
		err = errGone
	}
	if err != nil {
		rollback(conn.Conn())
		return err
	}
	s.lost = false
	return commit(own, conn.Conn())
}

// refuse notes that a member is left out.
func (s *sending[T]) refuse(i int, why error) error {
	s.refused[i] = why
	return nil
}

// whileWanted is a context that ends when nobody waits for the group any more.
// The connection is closed then.
func (s *sending[T]) whileWanted(own context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancel(own)
	left := atomic.Int64{}
	left.Store(int64(len(s.group)))
	stops := make([]func() bool, len(s.group))
	for i, m := range s.group {
		stops[i] = context.AfterFunc(m.ctx, func() {
			if left.Add(-1) == 0 {
				cancel()
			}
		})
	}
	return ctx, func() {
		for _, stop := range stops {
			stop()
		}
		cancel()
	}
}
