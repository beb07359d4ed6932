package store

import (
	"context"
	"fmt"
	"strconv"

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
	maybe("trace", func(e *booking.Event) *string { return &e.Trace }),
}})

// Publish writes an event in this transaction, under the id it has or a new
// one.
func (tx *Tx) Publish(e booking.Event) {
	if e.ID.IsZero() {
		e.ID = booking.NewID[booking.EventID]()
	}
	e.Trace = tx.trace
	insert(tx, events, &e)
}

// Mark is a place in the stream of events.
type Mark struct {
	seq      int64  // SQLite: the last event seen
	snapshot string // PostgreSQL: which transactions were settled at the last look
	floor    int64  // PostgreSQL: below it nothing comes that the snapshot did not see
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
	text := `select coalesce(max(seq), 0), '', 0 from events`
	if s.Shared() {
		text = `select 0::bigint, pg_current_snapshot()::text, ` + Floor
	}
	err := s.Read(ctx, Query(func(r Row) error { return r.Scan(&m.seq, &m.snapshot, &m.floor) }, text))
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
	q := s.changesAfter(after)
	q.Each = func(r Row) error {
		var c Change
		var seq int64
		if err := r.Scan(&seq, &next.snapshot, &next.floor, &c.ID, &c.Org, &c.Kind, &c.Resource, &c.Service); err != nil {
			return err
		}
		if seq != 0 {
			next.seq = max(next.seq, seq)
			changes = append(changes, c)
		}
		return nil
	}
	if err := s.Read(ctx, q); err != nil {
		return nil, after, false, fmt.Errorf("store: changes: %w", err)
	}
	if len(changes) >= changesLimit {
		next, err := s.Now(ctx)
		return nil, next, true, err
	}
	return changes, next, false, nil
}

// changesAfter is the query for what was committed since a mark.
func (s *Store) changesAfter(after Mark) Statement {
	if !s.Shared() {
		return Statement{
			SQL:  `select seq, '', 0, id, org_id, kind, resource_id, service_id from events where seq > $1 order by seq limit 10000`,
			Args: []any{after.seq},
		}
	}
	// Everything that the snapshot of the last look did not see and this one
	// does. The present snapshot rides along in every row, and in one row
	// without an event when there is none.
	return Statement{
		SQL: `select coalesce(e.seq, 0), pg_current_snapshot()::text, ` + Floor + `, e.id, e.org_id, coalesce(e.kind, ''), e.resource_id, e.service_id
			from (select 1) one left join (select * from ` + Unseen("$1::text::pg_snapshot", after.floor) + ` u limit 10000) e on true`,
		Args: []any{after.snapshot},
	}
}

// EventsFloor is the setting that says where the part of events begins before the present
// one. A transaction that began before that was left would have to be a month old.
const EventsFloor = "events_floor"

// Floor is the number below which no event comes any more that the present snapshot
// does not see. It is written into the next look: so the server knows of which
// months' parts it need not even think.
const Floor = `coalesce((select value::bigint from settings where name = '` + EventsFloor + `'), 0)`

// Unseen is a query for the events, none of them below the floor, that a snapshot did
// not see: those of transactions that began after it, and of those that were running
// then. Each part is found through the index, however long a transaction may run.
// (Events beyond the present snapshot are those of another cluster, from a restored
// dump.)
func Unseen(snapshot string, floor int64) string {
	return `(` + Newer(snapshot, floor) + ` union all ` + Older(snapshot, floor) + `)`
}

func eventsFrom(floor int64) string {
	from := `select seq, tx, id, kind, org_id, appointment_id, resource_id, service_id from events where `
	if floor > 0 {
		from += fmt.Sprintf(`seq >= %d and `, floor)
	}
	return from
}

func Newer(snapshot string, floor int64) string {
	return eventsFrom(floor) + `tx >= pg_snapshot_xmax(` + snapshot + `) and tx < pg_snapshot_xmax(pg_current_snapshot())`
}

func Older(snapshot string, floor int64) string {
	return eventsFrom(floor) + `tx = any(array(select pg_snapshot_xip(` + snapshot + `)))`
}

// Heard is a condition on events: they were turned into deliveries.
func Heard(d *Dialect) string {
	if d.Shared() {
		return `pg_visible_in_snapshot(events.tx, (select mark::pg_snapshot from cursors where name = 'webhooks'))`
	}
	return `events.seq <= (select cast(mark as integer) from cursors where name = 'webhooks')`
}

// EventsMark is the setting that says up to which time events were removed:
// what happened later must have its event.
const EventsMark = "events_removed_to"

// RemovedTo is up to which time events were removed by age.
const RemovedTo = `(select cast(coalesce(max(value), '0') as bigint) from settings where name = '` + EventsMark + `')`

// EventsRemoved notes up to which time events were removed, unless that is known already.
func (tx *Tx) EventsRemoved(to int64) {
	tx.Change(`insert into settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value
		where cast(settings.value as bigint) < cast(excluded.value as bigint)`, EventsMark, strconv.FormatInt(to, 10))
}

// TraceOf is the trace that the last event of an appointment, or of one that took its
// place, is a part of, and when that happened; empty: of none.
func TraceOf(ctx context.Context, t *Tenant, id booking.AppointmentID) (parent string, at int64, err error) {
	err = t.Read(ctx, Query(func(r Row) error { return r.Scan(&parent, &at) },
		`select trace, at from events where trace is not null and org_id = $2
			and (appointment_id = $1 or appointment_id in (select id from appointments where replaces = $1 and org_id = $2))
		order by seq desc limit 1`, id, t.org))
	return parent, at, err
}
