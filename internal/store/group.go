package store

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/mawid/mawid/internal/booking"
)

// Fresh is a booking that was decided before its transaction began: nothing
// has to be read for it, and the database says whether the decision was right.
type Fresh struct {
	Appointment *booking.Appointment
	Claim       booking.Span
	Event       booking.Event
	// Catalog is the version of the catalog that it was decided by. If there
	// is another one, the booking fails with Moved.
	Catalog int64
	Moved   error
}

// Book stores a fresh booking. It fails with booking.ErrTaken if something
// else was there first.
func (t *Tenant) Book(ctx context.Context, f Fresh) error { return t.s.db.book(ctx, t.org, f) }

// Book stores a fresh booking in this transaction.
func (tx *Tx) Book(f Fresh) error {
	if err := tx.Insist(f.Appointment.Resource, f.Claim, f.Catalog, f.Moved); err != nil {
		return err
	}
	tx.Insert(f.Appointment, Place{Claim: f.Claim})
	tx.Publish(f.Event)
	return nil
}

// SQLite's writer commits what is waiting together, whatever it is.
func (db *sqliteDB) book(ctx context.Context, org booking.OrgID, f Fresh) error {
	return db.write(ctx, org, func(tx *Tx) error {
		tx.org = org
		return tx.Book(f)
	})
}

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

func (db *postgresDB) book(ctx context.Context, org booking.OrgID, f Fresh) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m := &member{Fresh: f, done: make(chan error, 1)}
	if db.groups.join(org, m) {
		go db.sendGroups(org)
	}
	return <-m.done // Never leave before the outcome is known.
}

// bookPatience bounds how long a group may take, waiting for a connection
// included.
const bookPatience = 20 * time.Second

func (db *postgresDB) sendGroups(org booking.OrgID) {
	for {
		group := db.groups.next(org)
		if group == nil {
			return
		}
		err := db.bookAll(org, group)
		if len(group) > 1 && refused(err) {
			// One of them stands in the way of all: each for itself.
			for _, m := range group {
				m.done <- db.bookAll(org, []*member{m})
			}
			continue
		}
		for _, m := range group {
			m.done <- err
		}
	}
}

// refused tells whether the database certainly stored nothing, for a reason
// that may lie in one of the bookings: what it holds, or what it waits for.
func refused(err error) bool {
	if errors.Is(err, errMoved) {
		return true
	}
	e, ok := errors.AsType[*pgconn.PgError](err)
	return ok && (strings.HasPrefix(e.Code, "22") || strings.HasPrefix(e.Code, "23") || strings.HasPrefix(e.Code, "40") || e.Code == "55P03")
}

// errMoved says that a booking of the group was decided by another catalog.
var errMoved = errors.New("store: the catalog has moved on")

func (db *postgresDB) bookAll(org booking.OrgID, group []*member) error {
	ctx, cancel := context.WithTimeout(context.Background(), bookPatience)
	defer cancel()
	statements := bookStatements(org, group)
	var err error
	for range attempts {
		if err = db.sendAlone(ctx, statements); !again(err) {
			break
		}
	}
	switch {
	case again(err):
		return ErrBusy.Because(err)
	case len(group) == 1 && errors.Is(err, errMoved):
		return group[0].Moved
	}
	return err
}

// sendAlone sends statements that make up one transaction: what goes out at
// once is one without being told so.
func (db *postgresDB) sendAlone(ctx context.Context, statements []statement) error {
	conn, err := db.writers.Acquire(ctx)
	if err != nil {
		return postgresError(err, nil)
	}
	defer conn.Release()
	return send(ctx, conn.Conn(), statements)
}

// bookStatements insist on the catalog's version and on the locks of every
// booking, in the order in which all take them, and insert all rows.
func bookStatements(org booking.OrgID, group []*member) []statement {
	n := len(group)
	var (
		keys                                            []int64
		versions                                        = make([]int64, n)
		ids, services, branches, resources, events      = make([][16]byte, n), make([][16]byte, n), make([][16]byte, n), make([][16]byte, n), make([][16]byte, n)
		starts, ends, from, to, stamps                  = make([]int64, n), make([]int64, n), make([]int64, n), make([]int64, n), make([]int64, n)
		names, phones, notes, channels, reasons, bodies = make([]string, n), make([]string, n), make([]string, n), make([]string, n), make([]string, n), make([]string, n)
	)
	for i, m := range group {
		a := m.Appointment
		keys = append(keys, lockKeys(org, []booking.ResourceID{a.Resource}, m.Claim)...)
		versions[i] = m.Catalog
		ids[i], services[i], branches[i], resources[i], events[i] = a.ID, a.Service, a.Branch, a.Resource, m.Event.ID
		starts[i], ends[i], from[i], to[i], stamps[i] = a.Span.Start, a.Span.End, m.Claim.Start, m.Claim.End, a.CreatedAt
		names[i], phones[i], notes[i] = string(a.Customer), string(a.Phone), string(a.Notes)
		channels[i], reasons[i], bodies[i] = string(a.Channel), a.Reason, m.Event.Body
	}
	slices.Sort(keys)
	slices.Sort(versions)
	id := [16]byte(org)
	return []statement{
		{sql: insist, args: []any{slices.Compact(versions), id, slices.Compact(keys)}, clash: errMoved},
		{
			sql: `with b as materialized (select * from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::bigint[], $8::bigint[],
					$9::bigint[], $10::bigint[], $11::bigint[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[], $17::text[])
					as b (id, service_id, branch_id, resource_id, event_id, start_at, end_at, claim_start, claim_end, stamp,
					customer_name, phone, notes, channel, reason, body)),
				a as (insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status,
						customer_name, phone, notes, channel, reason, created_at, updated_at)
					select id, $1, service_id, branch_id, resource_id, start_at, end_at, 'booked',
						customer_name, phone, notes, channel, reason, stamp, stamp from b),
				c as (insert into claims (org_id, resource_id, id, start_at, end_at) select $1, resource_id, id, claim_start, claim_end from b)
				insert into events (id, org_id, kind, appointment_id, resource_id, service_id, body, at)
				select event_id, $1, 'appointment.created', id, resource_id, service_id, body, stamp from b`,
			args: []any{id, ids, services, branches, resources, events, starts, ends, from, to, stamps, names, phones, notes, channels, reasons, bodies},
		},
	}
}
