package store

import (
	"context"
	"fmt"

	"github.com/mawid/mawid/internal/booking"
)

// events are what happened.
var events = stored(record[booking.Event]{table: "events", fields: []field[booking.Event]{
	ids("id", func(e *booking.Event) *booking.EventID { return &e.ID }),
	words("kind", func(e *booking.Event) *booking.EventKind { return &e.Kind }),
	ids("appointment_id", func(e *booking.Event) *booking.AppointmentID { return &e.Appointment }),
	ids("resource_id", func(e *booking.Event) *booking.ResourceID { return &e.Resource }),
	ids("service_id", func(e *booking.Event) *booking.ServiceID { return &e.Service }),
	words("body", func(e *booking.Event) *string { return &e.Body }),
	numbers("at", func(e *booking.Event) *int64 { return &e.At }),
}})

// Publish writes an event in this transaction, under the id it has or a new
// one.
func (tx *Tx) Publish(e booking.Event) {
	if e.ID.IsZero() {
		e.ID = booking.NewID[booking.EventID]()
	}
	insert(tx, events, &e)
}

// Mark is a place in the stream of events.
type Mark struct {
	seq      int64  // SQLite: the last event seen
	snapshot string // PostgreSQL: which transactions were settled at the last look
}

// Change says what an event changed.
type Change struct {
	ID       booking.EventID
	Org      booking.OrgID
	Kind     booking.EventKind
	Resource booking.ResourceID
	Service  booking.ServiceID
}

// changesLimit is how many events one look reads.
const changesLimit = 10000

// Now gives the present end of the stream.
func (s *Store) Now(ctx context.Context) (Mark, error) {
	var m Mark
	text := `select coalesce(max(seq), 0), '' from events`
	if s.Shared() {
		text = `select 0::bigint, pg_current_snapshot()::text`
	}
	err := s.db.read(ctx, Query(func(r Row) error { return r.Scan(&m.seq, &m.snapshot) }, text))
	if err != nil {
		return m, fmt.Errorf("store: end of events: %w", err)
	}
	return m, nil
}

// Changes gives what was committed since the mark, each once, and the mark to
// go on from. Nothing is missed although transactions commit in another order
// than they began. all says that there is too much to list: everything may
// have changed.
func (s *Store) Changes(ctx context.Context, after Mark) (changes []Change, next Mark, all bool, err error) {
	next = after
	q := s.db.dialect().changes(after)
	q.each = func(r Row) error {
		var c Change
		var seq int64
		if err := r.Scan(&seq, &next.snapshot, &c.ID, &c.Org, &c.Kind, &c.Resource, &c.Service); err != nil {
			return err
		}
		if seq != 0 {
			next.seq = max(next.seq, seq)
			changes = append(changes, c)
		}
		return nil
	}
	if err := s.db.read(ctx, q); err != nil {
		return nil, after, false, fmt.Errorf("store: changes: %w", err)
	}
	if len(changes) >= changesLimit {
		next, err := s.Now(ctx)
		return nil, next, true, err
	}
	return changes, next, false, nil
}
