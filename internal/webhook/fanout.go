package webhook

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/planted"
	"github.com/mawid/mawid/internal/store"
)

// FanOut turns events that were committed since it last ran into one delivery
// for each endpoint that asked for their kind, and has connectors and
// customers told of their appointments: all in one transaction with the note of how far it came,
// so that a crash loses none and repeats none. It takes about the first limit
// events and reports whether there may be more. While another node is at it, it does
// nothing, and there may.
func FanOut(ctx context.Context, s *store.Store, now int64, limit int) (more bool, err error) {
	if waiting, err := unheard(ctx, s); err != nil || !waiting {
		return false, err
	}
	err = s.Write(ctx, func(tx *store.Tx) (err error) {
		more, err = fanOut(tx, now, limit, s.HeardFloor().Load())
		return err
	})
	if err != nil {
		return false, fmt.Errorf("webhook: fan out: %w", err)
	}
	return more, nil
}

// unheard tells whether there are events that FanOut has not seen: a look
// that spares the writer most of the time.
func unheard(ctx context.Context, s *store.Store) (waiting bool, err error) {
	waiting, _, err = look(ctx, s, "false", nil)
	return waiting, err
}

// Stirs tells with one question whether there is anything to do: events that FanOut has
// not seen, or tasks that are due. What others ask travels with it.
func (d *Desk) Stirs(ctx context.Context, beside ...store.Statement) (stirs bool, err error) {
	waiting, due, err := look(ctx, d.Store, store.AnyDue(), beside, d.Unix())
	return waiting || due, err
}

// look tells whether there are events that FanOut has not seen, and whether another
// condition is met.
func look(ctx context.Context, s *store.Store, other string, beside []store.Statement, args ...any) (waiting, met bool, err error) {
	var floor int64
	ask := store.Query(func(r store.Row) error { return r.Scan(&waiting, &met, &floor) },
		`select `+anyUnheard(s)+`, `+other+`, `+floorOf(s), args...)
	if err = s.Read(ctx, append(beside, ask)...); err != nil {
		return false, false, fmt.Errorf("webhook: fan out: %w", err)
	}
	if !waiting {
		s.HeardFloor().Store(floor)
	}
	return waiting, met, nil
}

// anyUnheard is a condition: there are events that FanOut has not seen.
func anyUnheard(s *store.Store) string {
	if s.Shared() {
		return `exists (select 1 from cursors c cross join lateral ` + store.Unseen("c.mark::pg_snapshot", s.HeardFloor().Load()) +
			` e where c.name = 'webhooks')`
	}
	return `exists (select 1 from events where seq > (select cast(mark as integer) from cursors where name = 'webhooks'))`
}

// floorOf is where the events of the present parts begin, which SQLite does not have.
func floorOf(s *store.Store) string {
	if s.Shared() {
		return store.Floor
	}
	return "0"
}

func fanOut(tx *store.Tx, now int64, limit int, floor int64) (more bool, err error) {
	var mark, end string
	err = tx.Read(store.Query(func(r store.Row) error { return r.Scan(&mark) },
		`select mark from cursors where name = 'webhooks'`+tx.Dialect().SkipLocked))
	if err != nil || mark == "" {
		return err == nil, err
	}
	var (
		count  int64
		last   string // number of the last event (SQLite) or transaction (PostgreSQL) of this part
		found  []toDeliver
		due    = map[string]booking.OrgID{} // endpoints
		pushes = map[string]booking.OrgID{} // appointments
		tells  = map[string]booking.OrgID{} // the first of appointments that took each other's place
		awake  = map[booking.OrgID]bool{}   // organizations where something may be free for those who wait
	)
	// The rows: the end of the stream, how many events this part has and where
	// it ends, and each of them with every endpoint of its organization and
	// whether that has a connector. There is at least one row, without an event.
	fresh, advance := postgresFresh, postgresAdvance
	if tx.Alone() {
		fresh, advance = sqliteFresh, sqliteAdvance
	}
	q := fresh(mark, limit, floor)
	q.Each = func(r store.Row) error {
		d := toDeliver{Delivery: booking.Delivery{State: booking.Pending, NextAt: now, CreatedAt: now}}
		var (
			kinds      string
			disabledAt int64
			connected  bool
			waits      bool
			root       booking.AppointmentID
		)
		err := r.Scan(&end, &count, &last, &d.Seq, &d.Kind, &d.Appointment, &d.org, &d.Endpoint, &kinds, &disabledAt, &connected, &root, &waits)
		if err != nil {
			return err
		}
		if waits {
			awake[d.org] = true
		}
		if !root.IsZero() {
			tells[root.String()] = d.org
		}
		if connected && !d.Appointment.IsZero() {
			pushes[d.Appointment.String()] = d.org
		}
		if d.Endpoint.IsZero() || !slices.Contains(splitKinds(kinds), d.Kind) {
			return nil
		}
		if planted.Event && d.Seq%40 == 0 {
			return nil
		}
		d.ID = booking.NewID[booking.DeliveryID]()
		if disabledAt != 0 {
			d.State, d.DoneAt = booking.Skipped, now
		} else {
			due[d.Endpoint.String()] = d.org
		}
		found = append(found, d)
		return nil
	}
	if err := tx.Read(q); err != nil {
		return false, err
	}
	insertDeliveries(tx, found)
	tx.ScheduleAll(store.DeliverTask, due, now)
	tx.ScheduleAll(store.PushTask, pushes, now)
	tx.ScheduleAll(store.TellTask, tells, now)
	tx.WakeWaiting(slices.Collect(maps.Keys(awake)), now)
	if more = count >= int64(limit); more {
		n, err := strconv.ParseUint(last, 10, 64)
		if err != nil {
			return false, err
		}
		end = advance(mark, end, n)
	}
	tx.Change(`update cursors set mark = $1 where name = 'webhooks'`, end)
	return more, nil
}

// told are the kinds that endpoints can ask for.
var told = `e.kind in ('` + strings.ReplaceAll(booking.KindNames(booking.Subscribable), ", ", "', '") + `')`

// frees are the events after which a time may be free for somebody who waits, where
// somebody does, or after which whoever has booked under the number need not wait.
const frees = `(e.kind in ('claims.changed', 'catalog.changed', 'appointment.created', 'appointment.cancelled',
		'appointment.rescheduled', 'appointment.updated')
	and exists (select 1 from tasks t where t.kind = 'wait' and t.org_id = e.org_id)
	and (e.kind <> 'appointment.created' or exists (select 1 from appointments b join waiting x on x.org_id = b.org_id and x.phone = b.phone
		where b.id = e.appointment_id and x.state in ('waiting', 'offered'))))`

// freshRows is what both databases' queries for fresh events have in common:
// the events e, each with every endpoint that may want it, whether there is a
// connector to tell, and which appointment's customer. One row comes even if there is none.
var freshRows = `coalesce(f.seq, 0), coalesce(f.kind, ''), f.appointment_id, f.org_id, f.endpoint_id, coalesce(f.kinds, ''), coalesce(f.disabled_at, 0), coalesce(f.connected, false), f.root_id, coalesce(f.waits, false)
	from (select 1) one left join (
		select e.*, w.id as endpoint_id, w.kinds, w.disabled_at, c.org_id is not null as connected,
			(select coalesce(a.replaces, a.id) from appointments a where a.id = e.appointment_id and m.org_id is not null) as root_id,
			` + frees + ` as waits
		from e left join webhook_endpoints w on w.org_id = e.org_id and e.seq > w.after_seq and ` + told + `
		left join connectors c on c.org_id = e.org_id and e.appointment_id is not null and e.kind <> 'call.completed'
		left join message_rules m on m.org_id = e.org_id and m.since <> 0 and e.appointment_id is not null and e.kind <> 'call.completed'
		where w.id is not null or c.org_id is not null or m.org_id is not null or ` + frees + `) f on true
	order by f.seq`

func sqliteFresh(mark string, limit int, _ int64) store.Statement {
	return store.Statement{
		SQL: `with e as materialized (select seq, kind, appointment_id, org_id from events where seq > cast($1 as integer) order by seq limit $2)
			select (select cast(coalesce(max(seq), cast($1 as integer)) as text) from e), (select count(*) from e), (select cast(coalesce(max(seq), 0) as text) from e), ` + freshRows,
		Args: []any{mark, limit},
	}
}

// sqliteAdvance: the end that was read is already that of the part.
func sqliteAdvance(_, now string, _ uint64) string { return now }

// Of PostgreSQL's events those of long transactions all come, and of the
// newer ones the first transactions, whole.
func postgresFresh(mark string, limit int, floor int64) store.Statement {
	const snapshot = "$1::text::pg_snapshot"
	return store.Statement{
		SQL: `with n as materialized (` + store.Newer(snapshot, floor) + ` order by tx fetch first $2 rows with ties),
			e as (select * from n union all ` + store.Older(snapshot, floor) + `)
			select pg_current_snapshot()::text, (select count(*) from n), (select coalesce(max(tx::text::bigint), 0)::text from n), ` + freshRows,
		Args: []any{mark, limit},
	}
}

// postgresAdvance gives the snapshot that sees what both have seen and the
// transactions up to last: a snapshot is written xmin:xmax:running, and sees
// what is below xmax and was not running.
func postgresAdvance(mark, now string, last uint64) string {
	parse := func(snapshot string) (xmax uint64, running []string) {
		parts := strings.Split(snapshot, ":")
		xmax, _ = strconv.ParseUint(parts[1], 10, 64)
		if parts[2] != "" {
			running = strings.Split(parts[2], ",")
		}
		return xmax, running
	}
	was, _ := parse(mark)
	_, running := parse(now)
	xmax := max(was, last+1)
	running = slices.DeleteFunc(running, func(x string) bool {
		n, _ := strconv.ParseUint(x, 10, 64)
		return n >= xmax
	})
	xmin := strconv.FormatUint(xmax, 10)
	if len(running) > 0 {
		xmin = running[0] // They are written in ascending order.
	}
	return fmt.Sprintf("%s:%d:%s", xmin, xmax, strings.Join(running, ","))
}
