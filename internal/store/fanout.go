package store

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/booking"
)

// toDeliver is a delivery with the organization whose it is.
type toDeliver struct {
	org booking.OrgID
	booking.Delivery
}

// FanOut turns events that were committed since it last ran into one delivery
// for each endpoint that asked for their kind, and has connectors told of
// their appointments: all in one transaction with the note of how far it came,
// so that a crash loses none and repeats none. It takes about the first limit
// events and reports whether there may be more. While another node is at it, it does
// nothing, and there may.
func (s *Store) FanOut(ctx context.Context, now int64, limit int) (more bool, err error) {
	if waiting, err := s.unheard(ctx); err != nil || !waiting {
		return false, err
	}
	err = s.db.write(ctx, nobodys, func(tx *Tx) (err error) {
		more, err = tx.fanOut(now, limit)
		return err
	})
	if err != nil {
		return false, fmt.Errorf("store: fan out: %w", err)
	}
	return more, nil
}

// unheard tells whether there are events that FanOut has not seen: a look
// that spares the writer most of the time.
func (s *Store) unheard(ctx context.Context) (waiting bool, err error) {
	err = s.db.read(ctx, Query(func(r Row) error { return r.Scan(&waiting) }, s.db.dialect().unheard))
	if err != nil {
		return false, fmt.Errorf("store: fan out: %w", err)
	}
	return waiting, nil
}

func (tx *Tx) fanOut(now int64, limit int) (more bool, err error) {
	var mark, end string
	err = tx.Read(Query(func(r Row) error { return r.Scan(&mark) },
		`select mark from cursors where name = 'webhooks'`+tx.d.skipLocked))
	if err != nil || mark == "" {
		return err == nil, err
	}
	var (
		count  int64
		last   string // number of the last event (SQLite) or transaction (PostgreSQL) of this part
		found  []toDeliver
		due    = map[string]booking.OrgID{} // endpoints
		pushes = map[string]booking.OrgID{} // appointments
	)
	// The rows: the end of the stream, how many events this part has and where
	// it ends, and each of them with every endpoint of its organization and
	// whether that has a connector. There is at least one row, without an event.
	q := tx.d.fresh(mark, limit)
	q.each = func(r Row) error {
		d := toDeliver{Delivery: booking.Delivery{State: booking.Pending, NextAt: now, CreatedAt: now}}
		var (
			kinds      string
			disabledAt int64
			connected  bool
		)
		if err := r.Scan(&end, &count, &last, &d.Seq, &d.Kind, &d.Appointment, &d.org, &d.Endpoint, &kinds, &disabledAt, &connected); err != nil {
			return err
		}
		if connected && !d.Appointment.IsZero() {
			pushes[d.Appointment.String()] = d.org
		}
		if d.Endpoint.IsZero() || !slices.Contains(splitKinds(kinds), d.Kind) {
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
	tx.insertDeliveries(found)
	tx.scheduleAll(DeliverTask, due, now)
	tx.scheduleAll(PushTask, pushes, now)
	if more = count >= int64(limit); more {
		n, err := strconv.ParseUint(last, 10, 64)
		if err != nil {
			return false, err
		}
		end = tx.d.advance(mark, end, n)
	}
	tx.Change(`update cursors set mark = $1 where name = 'webhooks'`, end)
	return more, nil
}

// scheduleAll schedules tasks, always in the same order: then nobody who does
// the same waits for us while we wait for them.
func (tx *Tx) scheduleAll(kind string, keys map[string]booking.OrgID, due int64) {
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		tx.schedule(kind, key, keys[key], due)
	}
}

func (tx *Tx) insertDeliveries(list []toDeliver) {
	if tx.d.insertDeliveries != nil && len(list) > 1 {
		tx.wait = append(tx.wait, tx.d.insertDeliveries(list))
		return
	}
	for _, d := range list {
		tx.insertDelivery(d.org, d.Delivery)
	}
}

// told are the kinds that endpoints can ask for.
var told = `e.kind in ('` + strings.ReplaceAll(booking.KindNames(booking.Subscribable), ", ", "', '") + `')`

// freshRows is what both databases' queries for fresh events have in common:
// the events e, each with every endpoint that may want it and whether there is
// a connector to tell. One row comes even if there is none.
var freshRows = `coalesce(f.seq, 0), coalesce(f.kind, ''), f.appointment_id, f.org_id, f.endpoint_id, coalesce(f.kinds, ''), coalesce(f.disabled_at, 0), coalesce(f.connected, false)
	from (select 1) one left join (
		select e.*, w.id as endpoint_id, w.kinds, w.disabled_at, c.org_id is not null as connected
		from e left join webhook_endpoints w on w.org_id = e.org_id and e.seq > w.after_seq and ` + told + `
		left join connectors c on c.org_id = e.org_id and e.appointment_id is not null and e.kind <> 'call.completed'
		where w.id is not null or c.org_id is not null) f on true
	order by f.seq`

func sqliteFresh(mark string, limit int) Statement {
	return Statement{
		sql: `with e as materialized (select seq, kind, appointment_id, org_id from events where seq > cast($1 as integer) order by seq limit $2)
			select (select cast(coalesce(max(seq), cast($1 as integer)) as text) from e), (select count(*) from e), (select cast(coalesce(max(seq), 0) as text) from e), ` + freshRows,
		args: []any{mark, limit},
	}
}

// sqliteAdvance: the end that was read is already that of the part.
func sqliteAdvance(_, now string, _ uint64) string { return now }

// Of PostgreSQL's events those of long transactions all come, and of the
// newer ones the first transactions, whole.
func postgresFresh(mark string, limit int) Statement {
	const snapshot = "$1::text::pg_snapshot"
	return Statement{
		sql: `with n as materialized (` + newer(snapshot) + ` order by tx fetch first $2 rows with ties),
			e as (select * from n union all ` + older(snapshot) + `)
			select pg_current_snapshot()::text, (select count(*) from n), (select coalesce(max(tx::text::bigint), 0)::text from n), ` + freshRows,
		args: []any{mark, limit},
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

func postgresDeliveries(list []toDeliver) Statement {
	n := len(list)
	ids, orgs, endpoints := make([][16]byte, n), make([][16]byte, n), make([][16]byte, n)
	appointments, states, replays := make([]*[16]byte, n), make([]string, n), make([]bool, n)
	seqs, next, made, done := make([]int64, n), make([]int64, n), make([]int64, n), make([]int64, n)
	for i, d := range list {
		ids[i], orgs[i], endpoints[i], states[i], replays[i] = d.ID, d.org, d.Endpoint, string(d.State), d.Replay
		if !d.Appointment.IsZero() {
			id := [16]byte(d.Appointment)
			appointments[i] = &id
		}
		seqs[i], next[i], made[i], done[i] = d.Seq, d.NextAt, d.CreatedAt, d.DoneAt
	}
	return Statement{
		sql: insertDelivery + `select id, org_id, endpoint_id, event_seq, appointment_id, state, replay, next_at, created_at, done_at
			from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::uuid[], $6::text[], $7::bool[], $8::bigint[], $9::bigint[], $10::bigint[])
				as d (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, next_at, created_at, done_at) on conflict do nothing`,
		args: []any{ids, orgs, endpoints, seqs, appointments, states, replays, next, made, done},
	}
}
