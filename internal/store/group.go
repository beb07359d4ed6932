package store

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/mawid/mawid/internal/booking"
)

// How many groups of an organization are on their way at a time, and how many
// bookings a group has at most.
const (
	groupsAtOnce = 2
	groupOf      = 32
)

// groups collect fresh bookings of an organization that come in while others
// are on their way to PostgreSQL, and send them in one transaction: the
// statements, the round trip and the commit are paid for once.
type groups struct {
	mu   sync.Mutex
	orgs map[booking.OrgID]*group
}

type group struct {
	waiting []*member
	running int
}

type member struct {
	Fresh
	ctx  context.Context // of whoever waits for it
	done chan error
}

// join adds a booking to those that wait, and tells whether one more sender
// is wanted.
func (g *groups) join(org booking.OrgID, m *member) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.orgs == nil {
		g.orgs = map[booking.OrgID]*group{}
	}
	o := g.orgs[org]
	if o == nil {
		o = &group{}
		g.orgs[org] = o
	}
	o.waiting = append(o.waiting, m)
	if o.running >= groupsAtOnce {
		return false
	}
	o.running++
	return true
}

// next gives a sender what waits; nothing means that it is no longer needed.
func (g *groups) next(org booking.OrgID) []*member {
	g.mu.Lock()
	defer g.mu.Unlock()
	o := g.orgs[org]
	n := min(len(o.waiting), groupOf)
	if n == 0 {
		if o.running--; o.running == 0 {
			delete(g.orgs, org)
		}
		return nil
	}
	next := slices.Clone(o.waiting[:n])
	o.waiting = slices.Delete(o.waiting, 0, n)
	return next
}

// leave takes back a booking that has not been sent. It reports false when it
// is on its way.
func (g *groups) leave(org booking.OrgID, m *member) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	o := g.orgs[org]
	if o == nil {
		return false
	}
	i := slices.Index(o.waiting, m)
	if i >= 0 {
		o.waiting = slices.Delete(o.waiting, i, i+1)
	}
	return i >= 0
}

// book stores a booking, together with others that come in meanwhile. Whoever
// has gone is not served, and waits no longer than for what has been sent.
func (db *postgresDB) book(ctx context.Context, org booking.OrgID, f Fresh) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m := &member{Fresh: f, ctx: ctx, done: make(chan error, 1)}
	if db.groups.join(org, m) {
		go db.sendGroups(org)
	}
	select {
	case err := <-m.done:
		return err
	case <-ctx.Done():
		if db.groups.leave(org, m) {
			return ctx.Err()
		}
		return <-m.done // Never leave before the outcome is known.
	}
}

// bookPatience bounds how long a group may take, waiting for a connection
// included.
const bookPatience = 15 * time.Second

func (db *postgresDB) sendGroups(org booking.OrgID) {
	for {
		group := db.groups.next(org)
		if group == nil {
			return
		}
		db.bookAll(org, group)
	}
}

// bookAll sends a group and tells each of its members the outcome.
func (db *postgresDB) bookAll(org booking.OrgID, group []*member) {
	own, cancel := context.WithTimeout(context.Background(), db.patience.or(bookPatience))
	defer cancel()
	var err error
	refusals := 0
	for range db.tries(db.writers) + len(group) {
		if group = waiting(group); len(group) == 0 {
			return
		}
		s := sending{db: db, org: org, group: group}
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
	if len(group) > 1 && refused(err) {
		// One of them stands in the way of all: each for itself.
		for _, m := range group {
			db.bookAll(org, []*member{m})
		}
		return
	}
	for _, m := range group {
		m.done <- err
	}
}

// waiting drops those members for whom nobody waits any more.
func waiting(group []*member) []*member {
	var left []*member
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
// that may lie in one of the bookings: what it holds, what it waits for, or
// that it comes twice.
func refused(err error) bool {
	if errors.Is(err, ErrMoved) {
		return true
	}
	e, ok := errors.AsType[*pgconn.PgError](err)
	return ok && (slices.Contains([]string{"21", "22", "23", "40"}, e.Code[:2]) || e.Code == "55P03")
}

// errGone says that somebody for whom a booking was being made has gone.
var errGone = errors.New("store: somebody has gone")

// sending is one attempt to store a group.
type sending struct {
	db      *postgresDB
	org     booking.OrgID
	group   []*member
	refused []error // why each was left out; nil: it was not
	lost    bool    // the connection was lost before anything could be stored
}

// send stores the group in one transaction, unless somebody has gone before
// its end.
func (s *sending) send(own context.Context) error {
	s.refused = make([]error, len(s.group))
	conn, err := s.db.lend(own, s.db.writers, s.db.patience.or(bookPatience))
	if err != nil {
		return err
	}
	defer conn.Release()
	all := make([]Fresh, len(s.group))
	for i, m := range s.group {
		all[i] = m.Fresh
	}
	b := batch{statements: slices.Concat([]Statement{{sql: begin}}, insisting(s.org, all), postgresPut(s.org, all, s.refuse))}
	asked, stop := s.whileWanted(own)
	err = b.send(asked, conn.Conn())
	stop()
	s.lost = b.lost
	if err == nil && slices.ContainsFunc(s.group, func(m *member) bool { return m.ctx.Err() != nil }) {
		err = errGone
	}
	if err != nil {
		rollback(conn.Conn())
		return err
	}
	s.lost = false
	return commit(own, conn.Conn())
}

// whileWanted is a context that ends when nobody waits for the group any more.
// The connection is closed then.
func (s *sending) whileWanted(own context.Context) (context.Context, func()) {
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

func (s *sending) refuse(id booking.AppointmentID, why error) error {
	for i, m := range s.group {
		if m.Appointment.ID == id {
			s.refused[i] = why
		}
	}
	return nil
}
