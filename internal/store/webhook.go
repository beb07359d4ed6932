package store

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
)

// DeliverTask is the kind of task whose key is an endpoint with deliveries.
const DeliverTask = "deliver"

// What is not there.
var (
	ErrNoEndpoint = fault.New(fault.NotFound, "not_found",
		"no such webhook endpoint in this organization; see 'mawid webhooks list'").On("endpoint")
	ErrNoDelivery = fault.New(fault.NotFound, "not_found",
		"no such delivery in this organization; see 'mawid webhooks deliveries'").On("delivery")
)

const endpointColumns = `id, url, kinds, details, secrets, disabled_at, disabled_why, created_at, last_success_at, failing_since, exhausted_at`

// Endpoint is an endpoint with its sealed secrets.
type Endpoint struct {
	booking.Endpoint
	Secrets string
}

func scanEndpoint(r Row) (e Endpoint, err error) {
	var kinds, details string
	err = r.Scan(&e.ID, &e.URL, &kinds, &details, &e.Secrets, &e.DisabledAt, &e.DisabledWhy, &e.CreatedAt, &e.LastSuccess, &e.FailingSince,
		&e.ExhaustedAt)
	e.Kinds = splitKinds(kinds)
	if details != "" {
		e.Details = split[booking.CallDetail](details)
	}
	return e, err
}

func splitKinds(s string) []booking.EventKind { return split[booking.EventKind](s) }

func split[T ~string](s string) (words []T) {
	for _, w := range strings.Split(s, ",") {
		words = append(words, T(w))
	}
	return words
}

func join[T ~string](words []T) string {
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = string(w)
	}
	return strings.Join(texts, ",")
}

// CountEndpoints counts the organization's endpoints before one is added.
func (tx *Tx) CountEndpoints() (int, error) { return tx.count(`webhook_endpoints where org_id = $1`) }

// InsertEndpoint stores a new endpoint. It gets what happens from now on: no
// event that can be seen at this moment. (One whose transaction is under way on
// PostgreSQL may have a lower number than the last that can be seen, and is then
// not sent either.)
func (tx *Tx) InsertEndpoint(e Endpoint) {
	tx.Change(`insert into webhook_endpoints (id, org_id, url, kinds, details, secrets, created_at, after_seq)
		values ($1, $2, $3, $4, $5, $6, $7, (select coalesce(max(seq), 0) from events))`,
		e.ID, tx.org, e.URL, join(e.Kinds), join(e.Details), e.Secrets, e.CreatedAt)
}

// SetKinds stores which events an endpoint wants from now on, and what it is
// told of calls.
func (tx *Tx) SetKinds(id booking.EndpointID, kinds []booking.EventKind, details []booking.CallDetail) {
	tx.Change(`update webhook_endpoints set kinds = $1, details = $2 where id = $3 and org_id = $4`, join(kinds), join(details), id, tx.org)
}

// Curious lists the endpoints that are told more of calls than others.
func (tx *Tx) Curious() (list []booking.Endpoint, err error) {
	err = tx.Read(Query(func(r Row) error {
		e, err := scanEndpoint(r)
		list = append(list, e.Endpoint)
		return err
	}, `select `+endpointColumns+` from webhook_endpoints where org_id = $1 and details <> '' order by id`, tx.org))
	return list, err
}

// InsertBody stores the body of an event about a call for one endpoint, which
// gets it instead of what others get.
func (tx *Tx) InsertBody(event booking.EventID, id booking.EndpointID, call booking.CallID, body booking.Private, now int64) {
	tx.Change(`insert into webhook_bodies (event_id, endpoint_id, org_id, call_id, body, made_at) values ($1, $2, $3, $4, $5, $6)`,
		event, id, tx.org, call, string(body), now)
}

// Endpoints lists the organization's endpoints, the oldest first.
func (t *Tenant) Endpoints(ctx context.Context) ([]Endpoint, error) {
	var list []Endpoint
	err := t.s.db.read(ctx, Query(func(r Row) error {
		e, err := scanEndpoint(r)
		list = append(list, e)
		return err
	}, `select `+endpointColumns+` from webhook_endpoints where org_id = $1 order by id`, t.org))
	return list, err
}

// Endpoint reads one endpoint.
func (t *Tenant) Endpoint(ctx context.Context, id booking.EndpointID) (Endpoint, error) {
	var found Endpoint
	err := t.s.db.read(ctx, oneEndpoint(t.org, id, &found, ""))
	return found, endpointFound(found, err)
}

// Endpoint reads one endpoint and locks it until the transaction ends.
func (tx *Tx) Endpoint(id booking.EndpointID) (Endpoint, error) {
	var found Endpoint
	err := tx.Read(oneEndpoint(tx.org, id, &found, tx.d.forUpdate))
	return found, endpointFound(found, err)
}

func endpointFound(e Endpoint, err error) error {
	if err == nil && e.ID.IsZero() {
		return ErrNoEndpoint
	}
	return err
}

func oneEndpoint(org booking.OrgID, id booking.EndpointID, out *Endpoint, lock string) Statement {
	return Query(func(r Row) (err error) {
		*out, err = scanEndpoint(r)
		return err
	}, `select `+endpointColumns+` from webhook_endpoints where id = $1 and org_id = $2`+lock, id, org)
}

// SetSecrets stores the sealed secrets of an endpoint.
func (tx *Tx) SetSecrets(id booking.EndpointID, secrets string) {
	tx.Change(`update webhook_endpoints set secrets = $1 where id = $2 and org_id = $3`, secrets, id, tx.org)
}

// Disable stops deliveries to an endpoint. What was waiting is skipped.
func (tx *Tx) Disable(id booking.EndpointID, why string, now int64) {
	tx.Change(`update webhook_endpoints set disabled_at = $1, disabled_why = $2 where id = $3 and org_id = $4 and disabled_at = 0`, now, why,
		id, tx.org)
	tx.Change(`update webhook_deliveries set state = 'skipped', done_at = $1 where endpoint_id = $2 and org_id = $3 and state = 'pending'`,
		now, id, tx.org)
}

// Enable lets deliveries to an endpoint go out again.
func (tx *Tx) Enable(id booking.EndpointID) {
	tx.Change(`update webhook_endpoints set disabled_at = 0, disabled_why = '', failing_since = 0, exhausted_at = 0 where id = $1 and org_id = $2`, id, tx.org)
}

// RemoveEndpoint deletes an endpoint with everything that was meant for it.
func (tx *Tx) RemoveEndpoint(id booking.EndpointID) (bool, error) {
	tx.Change(`delete from tasks where kind = $1 and key = $2 and org_id = $3`, DeliverTask, id.String(), tx.org)
	n, err := tx.Affected(`delete from webhook_endpoints where id = $1 and org_id = $2 returning 1`, id, tx.org)
	return n == 1, err
}

// InsertDeliveries stores pending deliveries of events to one endpoint, all due
// at the same time, and has somebody look at them.
func (tx *Tx) InsertDeliveries(list ...booking.Delivery) {
	all := make([]toDeliver, len(list))
	for i, d := range list {
		all[i] = toDeliver{org: tx.org, Delivery: d}
	}
	tx.insertDeliveries(all)
	tx.schedule(DeliverTask, list[0].Endpoint.String(), tx.org, list[0].NextAt)
}

const insertDelivery = `insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, next_at, created_at, done_at) `

func (tx *Tx) insertDelivery(org booking.OrgID, d booking.Delivery) {
	tx.Change(insertDelivery+`values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
		d.ID, org, d.Endpoint, d.Seq, d.Appointment, string(d.State), d.Replay, d.NextAt, d.CreatedAt, d.DoneAt)
}

// PublishTo writes an event that is meant for one endpoint only, with its
// delivery.
func (tx *Tx) PublishTo(e booking.Event, d booking.Delivery) error {
	err := tx.Read(Query(func(r Row) error { return r.Scan(&d.Seq) },
		`insert into events (id, org_id, kind, body, at) values ($1, $2, $3, $4, $5) returning seq`, e.ID, tx.org, string(e.Kind), e.Body, e.At))
	if err == nil {
		tx.InsertDeliveries(d)
	}
	return err
}

// DueDeliveries reads deliveries of an endpoint whose time has come: those of
// earlier events first.
func (t *Tenant) DueDeliveries(ctx context.Context, id booking.EndpointID, now int64, limit int) ([]booking.Delivery, error) {
	return t.deliveries(ctx, dueDeliveries, id, t.org, now, limit)
}

// The texts of looks that are taken again and again while thousands wait: each
// must be answered from the index webhook_deliveries_due alone.
const (
	dueDeliveries = `d.endpoint_id = $1 and d.org_id = $2 and d.state = 'pending' and d.next_at <= $3
		order by d.next_at, d.event_seq limit $4`
	nextDelivery = `select coalesce(min(next_at), 0) from webhook_deliveries where endpoint_id = $1 and org_id = $2 and state = 'pending'`
)

// Deliveries reads a part of an endpoint's log, the newest first, in any or
// (empty) one state, before (zero: from the newest on) a delivery.
func (t *Tenant) Deliveries(ctx context.Context, id booking.EndpointID, state booking.DeliveryState, before booking.DeliveryID,
	limit int) ([]booking.Delivery, error) {
	w := where{sql: "d.endpoint_id = $1 and d.org_id = $2", args: []any{id, t.org}}
	if state != "" {
		w.and("d.state = ?", string(state))
	}
	if !before.IsZero() {
		w.and("d.id < ?", before)
	}
	return t.deliveries(ctx, w.sql+" order by d.id desc limit "+w.arg(limit), w.args...)
}

// Delivery reads one delivery.
func (t *Tenant) Delivery(ctx context.Context, id booking.DeliveryID) (booking.Delivery, error) {
	list, err := t.deliveries(ctx, `d.id = $1 and d.org_id = $2`, id, t.org)
	if err != nil {
		return booking.Delivery{}, err
	}
	if len(list) == 0 {
		return booking.Delivery{}, ErrNoDelivery
	}
	return list[0], nil
}

// Repeatable reads what can be repeated of an endpoint's log: each event of
// the time from..to once whose delivery is in one of the states, unless a repeat
// of it is waiting or, for one that was missed, has arrived.
func (t *Tenant) Repeatable(ctx context.Context, id booking.EndpointID, from, to int64,
	states ...booking.DeliveryState) ([]booking.Delivery, error) {
	w := where{sql: "d.endpoint_id = $1 and d.org_id = $2 and not d.replay", args: []any{id, t.org}}
	w.and("d.created_at >= ? and d.created_at <= ?", from, to)
	list := make([]string, len(states))
	for i, s := range states {
		list[i] = w.arg(string(s))
	}
	return t.deliveries(ctx, w.sql+" and d.state in ("+strings.Join(list, ", ")+`) and not exists (
		select 1 from webhook_deliveries r where r.endpoint_id = d.endpoint_id and r.event_seq = d.event_seq and r.replay
			and (r.state = 'pending' or r.state = 'delivered' and d.state <> 'delivered'))
		order by d.event_seq limit 100000`, w.args...)
}

func (t *Tenant) deliveries(ctx context.Context, condition string, args ...any) ([]booking.Delivery, error) {
	var list []booking.Delivery
	err := t.s.db.read(ctx, Query(func(r Row) error {
		var d booking.Delivery
		err := r.Scan(&d.ID, &d.Endpoint, &d.Event, &d.Kind, &d.Appointment, &d.Seq, &d.Body, &d.State, &d.Replay, &d.Attempts, &d.NextAt,
			&d.CreatedAt, &d.DoneAt)
		list = append(list, d)
		return err
	}, deliveriesWhere+condition, args...))
	return list, err
}

const deliveriesWhere = `select d.id, d.endpoint_id, e.id, e.kind, d.appointment_id, d.event_seq, coalesce(b.body, e.body), d.state, d.replay, d.attempts, d.next_at, d.created_at, d.done_at
	from webhook_deliveries d join events e on e.seq = d.event_seq
	left join webhook_bodies b on e.kind = 'call.completed' and b.event_id = e.id and b.endpoint_id = d.endpoint_id where `

// Attempts reads the tries at a delivery.
func (t *Tenant) Attempts(ctx context.Context, id booking.DeliveryID) ([]booking.Attempt, error) {
	var list []booking.Attempt
	err := t.s.db.read(ctx, Query(func(r Row) error {
		var a booking.Attempt
		err := r.Scan(&a.Number, &a.At, &a.LatencyMS, &a.Status, &a.Class, &a.Answer, &a.NextAt)
		list = append(list, a)
		return err
	}, `select a.number, a.at, a.latency_ms, a.status, a.class, a.answer, a.next_at from webhook_attempts a
		join webhook_deliveries d on d.id = a.delivery_id where d.id = $1 and d.org_id = $2 order by a.number`, id, t.org))
	return list, err
}

// Tried is the outcome of one attempt.
type Tried struct {
	Delivery booking.DeliveryID
	Attempt  booking.Attempt
	State    booking.DeliveryState // of the delivery now
	Test     bool                  // of a test event, which nobody misses
}

// Record notes the outcome of attempts at one endpoint's deliveries, in the
// order in which they were made.
func (tx *Tx) Record(id booking.EndpointID, tried []Tried) {
	tx.recordAttempts(tried)
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
			id, tx.org)
	}
	if failing != 0 {
		tx.Change(`update webhook_endpoints set failing_since = $1 where id = $2 and org_id = $3 and failing_since = 0`, failing, id, tx.org)
	}
	if exhausted != 0 {
		tx.Change(`update webhook_endpoints set exhausted_at = $1 where id = $2 and org_id = $3 and exhausted_at = 0`, exhausted, id, tx.org)
	}
}

// recordAttempts stores the attempts and what has become of their deliveries.
func (tx *Tx) recordAttempts(tried []Tried) {
	if tx.d.recordAttempts != nil {
		tx.wait = append(tx.wait, tx.d.recordAttempts(tx.org, tried)...)
		return
	}
	for _, v := range tried {
		a := v.Attempt
		tx.Change(`insert into webhook_attempts (delivery_id, number, at, latency_ms, status, class, answer, next_at)
			select $1, $2, $3, $4, $5, $6, $7, $8 where exists (select 1 from webhook_deliveries where id = $1 and org_id = $9)
			on conflict (delivery_id, number) do nothing`,
			v.Delivery, a.Number, a.At, a.LatencyMS, a.Status, a.Class, a.Answer, a.NextAt, tx.org)
		tx.Change(`update webhook_deliveries set state = $1, attempts = $2, next_at = $3, done_at = $4
			where id = $5 and org_id = $6 and state = 'pending'`, string(v.State), a.Number, a.NextAt, v.done(), v.Delivery, tx.org)
	}
}

// done is when the delivery was over; zero: it is not.
func (v *Tried) done() int64 {
	if v.State == booking.Pending {
		return 0
	}
	return v.Attempt.At
}

// postgresAttempts stores many attempts with two statements. No delivery is
// tried twice among them: an attempt is noted before the next is made.
func postgresAttempts(org booking.OrgID, tried []Tried) []Statement {
	n := len(tried)
	ids, states, classes, answers := make([][16]byte, n), make([]string, n), make([]string, n), make([]string, n)
	numbers, ats, latencies, codes := make([]int64, n), make([]int64, n), make([]int64, n), make([]int64, n)
	nexts, dones := make([]int64, n), make([]int64, n)
	for i, v := range tried {
		a := v.Attempt
		ids[i], states[i], classes[i], answers[i] = v.Delivery, string(v.State), a.Class, a.Answer
		numbers[i], ats[i], latencies[i], codes[i], nexts[i], dones[i] = int64(a.Number), a.At, a.LatencyMS, int64(a.Status), a.NextAt, v.done()
	}
	return []Statement{
		{
			sql: `insert into webhook_attempts (delivery_id, number, at, latency_ms, status, class, answer, next_at)
				select a.* from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::bigint[])
					as a (id, number, at, latency_ms, status, class, answer, next_at)
				join webhook_deliveries d on d.id = a.id and d.org_id = $9 on conflict (delivery_id, number) do nothing`,
			args: []any{ids, numbers, ats, latencies, codes, classes, answers, nexts, [16]byte(org)},
		},
		{
			sql: `update webhook_deliveries d set state = a.state, attempts = a.number, next_at = a.next_at, done_at = a.done_at
				from unnest($1::uuid[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[]) as a (id, state, number, next_at, done_at)
				where d.id = a.id and d.org_id = $6 and d.state = 'pending'`,
			args: []any{ids, states, numbers, nexts, dones, [16]byte(org)},
		},
	}
}

// Rest gives a task back: it is due again when the endpoint's next delivery
// is, and gone when there is none. It reports false when the lease was lost.
func (tx *Tx) Rest(t Task, owner string) (bool, error) {
	// The row is locked before the deliveries are looked at: one that comes in
	// between waits, and then makes the task due by itself.
	held := false
	err := tx.Read(Query(func(r Row) error {
		var one int64
		held = true
		return r.Scan(&one)
	}, `select 1 from tasks where kind = $1 and key = $2 and owner = $3`+tx.d.forUpdate, t.Kind, t.Key, owner))
	if err != nil || !held {
		return false, err
	}
	// An endpoint that was disabled while events were being turned into
	// deliveries may have some left.
	tx.Change(`update webhook_deliveries set state = 'skipped', done_at = next_at where endpoint_id = $1 and org_id = $2 and state = 'pending'
		and exists (select 1 from webhook_endpoints where id = $1 and disabled_at <> 0)`, t.Key, tx.org)
	var next int64
	err = tx.Read(Query(func(r Row) error { return r.Scan(&next) },
		nextDelivery, t.Key, tx.org))
	if err != nil {
		return false, err
	}
	if next == 0 {
		tx.Change(`delete from tasks where kind = $1 and key = $2`, t.Kind, t.Key)
	} else {
		tx.Change(`update tasks set due_at = $1, lease_until = 0, owner = '' where kind = $2 and key = $3`, next, t.Kind, t.Key)
	}
	return true, nil
}

// Setting reads a fact about the installation; empty if there is none.
func (s *Store) Setting(ctx context.Context, name string) (value string, err error) {
	err = s.db.read(ctx, Query(func(r Row) error { return r.Scan(&value) }, `select value from settings where name = $1`, name))
	if err != nil {
		return "", fmt.Errorf("store: setting %s: %w", name, err)
	}
	return value, nil
}

// Remember stores a fact about the installation, and gives what it was before.
func (s *Store) Remember(ctx context.Context, name, value string) (before string, err error) {
	err = s.db.write(ctx, nobodys, func(tx *Tx) (err error) {
		if before, err = tx.Setting(name); err == nil && before != value {
			tx.SetSetting(name, value)
		}
		return err
	})
	if err != nil {
		return "", fmt.Errorf("store: setting %s: %w", name, err)
	}
	return before, nil
}

// Settle stores a fact about the installation unless there is one already,
// and gives what is stored.
func (s *Store) Settle(ctx context.Context, name, value string) (string, error) {
	var stored string
	err := s.db.write(ctx, nobodys, func(tx *Tx) error {
		tx.Change(`insert into settings (name, value) values ($1, $2) on conflict (name) do nothing`, name, value)
		return tx.Read(Query(func(r Row) error { return r.Scan(&stored) }, `select value from settings where name = $1`, name))
	})
	if err != nil {
		return "", fmt.Errorf("store: setting %s: %w", name, err)
	}
	return stored, nil
}
