package webhook

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
)

// ErrNoDelivery says that there is no such delivery.
var ErrNoDelivery = fault.New(fault.NotFound, "not_found",
	"no such delivery in this organization; see 'mawid webhooks deliveries'").On("delivery")

// toDeliver is a delivery with the organization whose it is.
type toDeliver struct {
	org booking.OrgID
	booking.Delivery
}

func insertDeliveries(tx *store.Tx, list []toDeliver) {
	if !tx.Alone() && len(list) > 1 {
		tx.Queue(postgresDeliveries(list))
		return
	}
	for _, d := range list {
		insertDelivery(tx, d.org, d.Delivery)
	}
}

func postgresDeliveries(list []toDeliver) store.Statement {
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
	return store.Statement{
		SQL: deliveryInto + `select id, org_id, endpoint_id, event_seq, appointment_id, state, replay, next_at, created_at, done_at
			from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::uuid[], $6::text[], $7::bool[], $8::bigint[], $9::bigint[], $10::bigint[])
				as d (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, next_at, created_at, done_at) on conflict do nothing`,
		Args: []any{ids, orgs, endpoints, seqs, appointments, states, replays, next, made, done},
	}
}

// InsertPending stores pending deliveries of events to one endpoint, all due
// at the same time, and has somebody look at them.
func InsertPending(tx *store.Tx, list ...booking.Delivery) {
	all := make([]toDeliver, len(list))
	for i, d := range list {
		all[i] = toDeliver{org: tx.Org(), Delivery: d}
	}
	insertDeliveries(tx, all)
	tx.Schedule(store.DeliverTask, list[0].Endpoint.String(), tx.Org(), list[0].NextAt)
}

const deliveryInto = `insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, next_at, created_at, done_at) `

func insertDelivery(tx *store.Tx, org booking.OrgID, d booking.Delivery) {
	tx.Change(deliveryInto+`values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
		d.ID, org, d.Endpoint, d.Seq, d.Appointment, string(d.State), d.Replay, d.NextAt, d.CreatedAt, d.DoneAt)
}

// publishTo writes an event that is meant for one endpoint only, with its
// delivery.
func publishTo(tx *store.Tx, e booking.Event, d booking.Delivery) error {
	err := tx.Read(store.Query(func(r store.Row) error { return r.Scan(&d.Seq) },
		`insert into events (id, org_id, kind, body, at) values ($1, $2, $3, $4, $5) returning seq`, e.ID, tx.Org(), string(e.Kind), e.Body, e.At))
	if err == nil {
		InsertPending(tx, d)
	}
	return err
}

// Place is one in the order in which deliveries go out; the zero Place is before all.
type Place struct {
	due, event int64
}

// PlaceOf is where a delivery is.
func PlaceOf(d *booking.Delivery) Place { return Place{d.NextAt, d.Seq} }

// DueDeliveries reads deliveries of an endpoint whose time has come, those after a
// place, of earlier events first, and with them the endpoint, if it is still there.
func DueDeliveries(ctx context.Context, t *store.Tenant, id booking.EndpointID, after Place, now int64, limit int) (list []booking.Delivery,
	to Endpoint, err error) {
	err = t.Read(ctx, deliveriesQuery(&list, whereDue, id, t.Org(), now, after.due, after.event, limit), oneEndpoint(t.Org(), id, &to, ""))
	return list, to, err
}

// The texts of looks that are taken again and again while thousands wait: each
// must be answered from the index webhook_deliveries_due alone.
const (
	whereDue = `d.endpoint_id = $1 and d.org_id = $2 and d.state = 'pending' and d.next_at <= $3
		and (d.next_at, d.event_seq) > ($4, $5) order by d.next_at, d.event_seq limit $6`
	nextDelivery = `select coalesce(min(next_at), 0) from webhook_deliveries where endpoint_id = $1 and org_id = $2 and state = 'pending'`
)

// deliveryLog reads a part of an endpoint's log, the newest first, in any or
// (empty) one state, before (zero: from the newest on) a delivery.
func deliveryLog(ctx context.Context, t *store.Tenant, id booking.EndpointID, state booking.DeliveryState, before booking.DeliveryID,
	limit int) ([]booking.Delivery, error) {
	w := store.Where{SQL: "d.endpoint_id = $1 and d.org_id = $2", Args: []any{id, t.Org()}}
	if state != "" {
		w.And("d.state = ?", string(state))
	}
	if !before.IsZero() {
		w.And("d.id < ?", before)
	}
	return deliveriesOf(ctx, t, w.SQL+" order by d.id desc limit "+w.Arg(limit), w.Args...)
}

// oneDelivery reads one delivery.
func oneDelivery(ctx context.Context, t *store.Tenant, id booking.DeliveryID) (booking.Delivery, error) {
	list, err := deliveriesOf(ctx, t, `d.id = $1 and d.org_id = $2`, id, t.Org())
	if err != nil {
		return booking.Delivery{}, err
	}
	if len(list) == 0 {
		return booking.Delivery{}, ErrNoDelivery
	}
	return list[0], nil
}

// repeatable reads what can be repeated of an endpoint's log: each event of
// the time from..to once whose delivery is in one of the states, unless a repeat
// of it is waiting or, for one that was missed, has arrived.
func repeatable(ctx context.Context, t *store.Tenant, id booking.EndpointID, from, to int64,
	states ...booking.DeliveryState) ([]booking.Delivery, error) {
	w := store.Where{SQL: "d.endpoint_id = $1 and d.org_id = $2 and not d.replay", Args: []any{id, t.Org()}}
	w.And("d.created_at >= ? and d.created_at <= ?", from, to)
	list := make([]string, len(states))
	for i, s := range states {
		list[i] = w.Arg(string(s))
	}
	return deliveriesOf(ctx, t, w.SQL+" and d.state in ("+strings.Join(list, ", ")+`) and not exists (
		select 1 from webhook_deliveries r where r.endpoint_id = d.endpoint_id and r.event_seq = d.event_seq and r.replay
			and (r.state = 'pending' or r.state = 'delivered' and d.state <> 'delivered'))
		order by d.event_seq limit 100000`, w.Args...)
}

func deliveriesOf(ctx context.Context, t *store.Tenant, condition string, args ...any) ([]booking.Delivery, error) {
	var list []booking.Delivery
	err := t.Read(ctx, deliveriesQuery(&list, condition, args...))
	return list, err
}

func deliveriesQuery(list *[]booking.Delivery, condition string, args ...any) store.Statement {
	return store.Query(func(r store.Row) error {
		var d booking.Delivery
		err := r.Scan(&d.ID, &d.Endpoint, &d.Event, &d.Kind, &d.Appointment, &d.Seq, &d.Body, &d.State, &d.Replay, &d.Attempts, &d.NextAt,
			&d.CreatedAt, &d.DoneAt, &d.Trace)
		*list = append(*list, d)
		return err
	}, deliveriesWhere+condition, args...)
}

const deliveriesWhere = `select d.id, d.endpoint_id, e.id, e.kind, d.appointment_id, d.event_seq, coalesce(b.body, e.body), d.state, d.replay, d.attempts, d.next_at, d.created_at, d.done_at, coalesce(e.trace, '')
	from webhook_deliveries d join events e on e.seq = d.event_seq
	left join webhook_bodies b on e.kind = 'call.completed' and b.event_id = e.id and b.endpoint_id = d.endpoint_id where `

// attemptsAt reads the tries at a delivery.
func attemptsAt(ctx context.Context, t *store.Tenant, id booking.DeliveryID) ([]booking.Attempt, error) {
	var list []booking.Attempt
	err := t.Read(ctx, store.Query(func(r store.Row) error {
		var a booking.Attempt
		err := r.Scan(&a.Number, &a.At, &a.LatencyMS, &a.Status, &a.Class, &a.Answer, &a.NextAt)
		list = append(list, a)
		return err
	}, `select a.number, a.at, a.latency_ms, a.status, a.class, a.answer, a.next_at from webhook_attempts a
		join webhook_deliveries d on d.id = a.delivery_id where d.id = $1 and d.org_id = $2 order by a.number`, id, t.Org()))
	return list, err
}

// Tried is the outcome of one attempt.
type Tried struct {
	Delivery booking.DeliveryID
	Attempt  booking.Attempt
	State    booking.DeliveryState // of the delivery now
	Test     bool                  // of a test event, which nobody misses
}

// RecordAttempts notes the outcome of attempts at one endpoint's deliveries, in the
// order in which they were made.
func RecordAttempts(tx *store.Tx, id booking.EndpointID, tried []Tried) {
	if len(tried) > 0 {
		storeAttempts(tx, tried)
	}
	var success, failing, exhausted int64 // as of the last attempt
	for _, v := range tried {
		a := v.Attempt
		if v.State == booking.Delivered {
			success, failing, exhausted = a.At, 0, 0
			continue
		}
		failing = cmp.Or(failing, a.At)
		if v.State == booking.Failed && !v.Test {
			exhausted = cmp.Or(exhausted, a.At)
		}
	}
	if success != 0 {
		tx.Change(`update webhook_endpoints set last_success_at = $1, failing_since = 0, exhausted_at = 0 where id = $2 and org_id = $3`, success,
			id, tx.Org())
	}
	if failing != 0 {
		tx.Change(`update webhook_endpoints set failing_since = $1 where id = $2 and org_id = $3 and failing_since = 0`, failing, id, tx.Org())
	}
	if exhausted != 0 {
		tx.Change(`update webhook_endpoints set exhausted_at = $1 where id = $2 and org_id = $3 and exhausted_at = 0`, exhausted, id, tx.Org())
	}
}

// storeAttempts stores the attempts and what has become of their deliveries.
func storeAttempts(tx *store.Tx, tried []Tried) {
	if !tx.Alone() {
		tx.Queue(postgresAttempts(tx.Org(), tried))
		return
	}
	for _, v := range tried {
		a := v.Attempt
		tx.Change(`insert into webhook_attempts (delivery_id, number, at, latency_ms, status, class, answer, next_at)
			select $1, $2, $3, $4, $5, $6, $7, $8 where exists (select 1 from webhook_deliveries where id = $1 and org_id = $9)
			on conflict (delivery_id, number) do nothing`,
			v.Delivery, a.Number, a.At, a.LatencyMS, a.Status, a.Class, a.Answer, a.NextAt, tx.Org())
		tx.Change(`update webhook_deliveries set state = $1, attempts = $2, next_at = $3, done_at = $4
			where id = $5 and org_id = $6 and state = 'pending'`, string(v.State), a.Number, a.NextAt, v.done(), v.Delivery, tx.Org())
	}
}

// done is when the delivery was over; zero: it is not.
func (v *Tried) done() int64 {
	if v.State == booking.Pending {
		return 0
	}
	return v.Attempt.At
}

// postgresAttempts stores many attempts with one statement. No delivery is
// tried twice among them: an attempt is noted before the next is made. The rows are
// found by their ids alone, and nothing is joined: by the index of what is pending, of
// which there are few most of the time, or with a plan for ten rows, it would be slow
// just when thousands have piled up. What belongs to a row is found in the lists by
// halves, for the ids are in order. A delivery that is not pending any more is written
// as it was.
func postgresAttempts(org booking.OrgID, tried []Tried) store.Statement {
	tried = slices.Clone(tried)
	slices.SortFunc(tried, func(a, b Tried) int { return bytes.Compare(a.Delivery[:], b.Delivery[:]) })
	n := len(tried)
	ids, states, classes, answers := make([][16]byte, n), make([]string, n), make([]string, n), make([]string, n)
	numbers, ats, latencies, codes := make([]int64, n), make([]int64, n), make([]int64, n), make([]int64, n)
	nexts, dones := make([]int64, n), make([]int64, n)
	for i, v := range tried {
		a := v.Attempt
		ids[i], states[i], classes[i], answers[i] = v.Delivery, string(v.State), a.Class, a.Answer
		numbers[i], ats[i], latencies[i], codes[i], nexts[i], dones[i] = int64(a.Number), a.At, a.LatencyMS, int64(a.Status), a.NextAt, v.done()
	}
	return store.Statement{
		SQL: `with tried as (update webhook_deliveries d set (state, attempts, next_at, done_at) =
				(select case when waits then ($2::text[])[i] else d.state end, case when waits then ($3::bigint[])[i] else d.attempts end,
					case when waits then ($4::bigint[])[i] else d.next_at end, case when waits then ($5::bigint[])[i] else d.done_at end
				from (select width_bucket(d.id, $1::uuid[]) as i, d.state = 'pending' as waits offset 0) a)
				where d.id = any($1::uuid[]) and d.org_id = $6 returning d.id)
			insert into webhook_attempts (delivery_id, number, at, latency_ms, status, class, answer, next_at)
			select id, ($3::bigint[])[i], ($7::bigint[])[i], ($8::bigint[])[i], ($9::bigint[])[i], ($10::text[])[i], ($11::text[])[i], ($4::bigint[])[i]
			from (select id, width_bucket(id, $1::uuid[]) as i from tried offset 0) a on conflict (delivery_id, number) do nothing`,
		Args: []any{ids, states, numbers, nexts, dones, [16]byte(org), ats, latencies, codes, classes, answers},
	}
}

// RestTask gives a task back: it is due again when the endpoint's next delivery
// is, and gone when there is none. It reports false when the lease was lost.
func RestTask(tx *store.Tx, t store.Task, owner string) (bool, error) {
	r := resting{Task: t, owner: owner}
	if err := tx.Read(r.hold(tx)); err != nil || !r.held {
		return false, err
	}
	// An endpoint that was disabled while events were being turned into
	// deliveries may have some left.
	tx.Change(`update webhook_deliveries set state = 'skipped', done_at = next_at where endpoint_id = $1 and org_id = $2 and state = 'pending'
		and exists (select 1 from webhook_endpoints where id = $1 and disabled_at <> 0)`, t.Key, tx.Org())
	if err := tx.Read(r.find(tx)); err != nil {
		return false, err
	}
	r.giveBack(tx)
	return true, nil
}

// resting is the task of an endpoint that is being given back.
type resting struct {
	store.Task
	owner string
	held  bool  // the lease is still the owner's
	next  int64 // when the next delivery is due; zero: there is none
}

// hold locks the row, which comes before the deliveries are looked at: one that comes
// in between waits, and then makes the task due by itself.
func (r *resting) hold(tx *store.Tx) store.Statement {
	return store.Query(func(row store.Row) error {
		var one int64
		r.held = true
		return row.Scan(&one)
	}, `select 1 from tasks where kind = $1 and key = $2 and owner = $3`+tx.Dialect().ForUpdate, r.Kind, r.Key, r.owner)
}

func (r *resting) find(tx *store.Tx) store.Statement {
	return store.Query(func(row store.Row) error { return row.Scan(&r.next) }, nextDelivery, r.Key, tx.Org())
}

func (r *resting) giveBack(tx *store.Tx) {
	if r.next == 0 {
		tx.Change(`delete from tasks where kind = $1 and key = $2`, r.Kind, r.Key)
	} else {
		tx.Change(`update tasks set due_at = $1, lease_until = 0, owner = '' where kind = $2 and key = $3`, r.next, r.Kind, r.Key)
	}
}
