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

// groupPatience bounds how long a group may take, waiting for a connection
// included.
const groupPatience = 15 * time.Second

// send sends a group and tells each of its members the outcome. If one turn stands
// in the way of others, each goes by itself, and gives its place to who waits.
func (g *Gathering[T]) send(group []*member[T], give func()) {
	left, err := g.attempt(group)
	queues := byQueue(group)
	if len(queues) == 1 || !g.maySucceed(left, err) {
		g.settle(left, err)
		for _, some := range queues {
			g.sent(some[0].queue)
		}
		return
	}
	give()
	g.narrow()
	var wg sync.WaitGroup
	for _, some := range queues {
		wg.Go(func() {
			q := some[0].queue
			some = slices.DeleteFunc(some, func(m *member[T]) bool { return !slices.Contains(left, m) })
			g.settle(g.attempt(some))
			g.sent(q)
		})
	}
	wg.Wait()
}

// maySucceed tells whether members may by themselves that failed together.
func (g *Gathering[T]) maySucceed(group []*member[T], err error) bool {
	return len(group) > 1 && (g.apart(err) || refused(err))
}

// settle tells the members of one turn for whom it failed, or who are refused alone
// if one of them stands in the way of all.
func (g *Gathering[T]) settle(left []*member[T], err error) {
	if len(left) > 0 && (g.apart(err) || refused(err)) {
		g.setApart(left[0].queue.id)
	}
	if g.maySucceed(left, err) {
		for _, m := range left {
			g.settle(g.attempt([]*member[T]{m}))
		}
		return
	}
	for _, m := range left {
		m.done <- err
	}
}

// attempt tries to store a group. It gives those members for whom it failed.
func (g *Gathering[T]) attempt(group []*member[T]) ([]*member[T], error) {
	own, cancel := context.WithTimeout(context.Background(), g.pg.patience.or(groupPatience))
	defer cancel()
	var err error
	refusals := 0
	for range g.pg.tries(g.pg.writers) + len(group) {
		if group = waiting(group); len(group) == 0 {
			return nil, nil
		}
		s := sending[T]{Gathering: g, group: group}
		if err = s.send(own); err == nil {
			for i, m := range group {
				m.done <- s.refused[i]
			}
			return nil, nil
		}
		if again(err) {
			refusals++
		}
		if refusals == attempts {
			return group, ErrBusy.Because(err)
		}
		if !again(err) && !s.lost && !errors.Is(err, errGone) || own.Err() != nil {
			break
		}
	}
	return group, err
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
	turns, all := make([][16]byte, len(s.group)), make([]T, len(s.group))
	for i, m := range s.group {
		turns[i], all[i] = m.queue.id, m.what
	}
	b := batch{statements: slices.Concat([]Statement{{SQL: begin}}, s.compose(turns, all, s.refuse))}
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
