package store

import (
	"context"
	"errors"
	"slices"

	"github.com/mawid/mawid/internal/booking"
)

// Fresh is all that the transaction of a booking writes.
type Fresh struct {
	Appointment *booking.Appointment
	Place       Place
	Event       booking.Event
	Once        *Once         // the idempotency key it was asked for under
	Deed        *booking.Deed // its line in the audit log
	Action      *CallNote     // what it is in the call in which it was asked for
	Hold        *booking.Hold // what is given up for it
	Belief      Belief        // what it was decided by, if from memory
}

// Belief is what a booking was decided by before its transaction began. The
// database says whether it was right: see Book.
type Belief struct {
	Catalog int64 // version
	// Day is the day by which somebody was chosen, and Most gives the seconds
	// of it that may be claimed already; it is asked when the booking is sent,
	// for others may overtake it. A zero Day: nobody was chosen.
	Day  booking.Span
	Most func() int64
}

// CallNote is an action of a call.
type CallNote struct {
	Call booking.CallID
	booking.CallAction
}

// What a booking is refused for that is no fault of its own.
var (
	ErrMoved    = errors.New("store: the catalog has moved on")
	ErrFuller   = errors.New("store: the day of who was chosen is fuller than believed")
	ErrRepeated = errors.New("store: there is an answer under this idempotency key")
	ErrNoted    = errors.New("store: the call has this action already")
)

// Book stores a booking that was decided from memory. It fails with
// booking.ErrTaken if something else was there first, with ErrMoved if the
// catalog has another version, with ErrFuller if who was chosen has been given
// more that day, and as Put does.
func (t *Tenant) Book(ctx context.Context, f Fresh) error { return t.s.db.book(ctx, t.org, f) }

// Put stores a booking that was decided in this transaction. It fails with
// ErrRepeated or ErrNoted if it was made before.
func (tx *Tx) Put(f Fresh) error {
	if err := tx.first(f.Once, f.Appointment.CreatedAt); err != nil {
		return err
	}
	if f.Hold != nil {
		tx.DropHold(f.Hold)
	}
	tx.Insert(f.Appointment, f.Place)
	tx.Publish(f.Event)
	return tx.putNotes(f)
}

// putNotes stores what is told of a booking elsewhere.
func (tx *Tx) putNotes(f Fresh) error {
	if f.Deed != nil {
		tx.Note(*f.Deed)
	}
	if f.Action == nil {
		return nil
	}
	fresh, err := tx.NoteAction(f.Action.Call, f.Action.CallAction)
	if err == nil && !fresh {
		err = ErrNoted
	}
	return err
}

// SQLite's writer commits what is waiting together, whatever it is. Nobody
// else books meanwhile, so that what memory holds of the day is right.
func (db *sqliteDB) book(ctx context.Context, org booking.OrgID, f Fresh) error {
	return db.write(ctx, org, func(tx *Tx) error {
		tx.org = org
		var catalog int64
		if err := tx.read(tx.version(&catalog)); err != nil {
			return err
		}
		if catalog != f.Belief.Catalog {
			return ErrMoved
		}
		return tx.Put(f)
	})
}

// insist breaks the transaction by a division by zero unless every version
// given is the catalog's, and takes the locks.
const insist = `select 1 / (case when catalog_version = all($1::bigint[]) then 1 else 0 end),
	(select count(pg_advisory_xact_lock(key)) from unnest($3::bigint[]) as key) from organizations where id = $2`

// settleAll is PostgreSQL's statement for several bookings at once. Those
// whose day is fuller than believed, and repeats, are left out and told.
const settleAll = `with b as materialized (select * from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::bigint[], $8::bigint[],
		$9::bigint[], $10::bigint[], $11::bigint[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[], $17::text[], $18::text[],
		$19::bigint[], $20::bigint[], $21::bigint[], $22::text[], $23::text[], $24::bigint[])
		as b (id, service_id, branch_id, resource_id, event_id, start_at, end_at, claim_start, claim_end, stamp,
		customer_name, phone, notes, channel, reason, status, body, day_start, day_end, day_most, key, request, key_until)),
	v as materialized (select b.*, case
			when day_end > day_start and (
				select coalesce(sum(least(c.end_at, b.day_end) - greatest(c.start_at, b.day_start)), 0) from claims c
				where c.resource_id = b.resource_id and c.start_at > b.day_start - 115200 and c.start_at < b.day_end and c.end_at > b.day_start
				and (c.expires_at is null or c.expires_at > b.stamp)) > day_most then 1
			when key <> '' and exists (select 1 from idempotency_keys k where k.org_id = $1 and k.key = b.key and ` + standing + `) then 2
			else 0 end as verdict from b),
	a as (insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status,
			customer_name, phone, notes, channel, reason, created_at, updated_at)
		select id, $1, service_id, branch_id, resource_id, start_at, end_at, status,
			customer_name, phone, notes, channel, reason, stamp, stamp from v where verdict = 0),
	c as (insert into claims (org_id, resource_id, id, start_at, end_at)
		select $1, resource_id, id, claim_start, claim_end from v where verdict = 0),
	k as (insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at)
		select $1, key, request, id, id, 0, key_until from v where verdict = 0 and key <> '' ` + overwrite + `),
	e as (insert into events (id, org_id, kind, appointment_id, resource_id, service_id, body, at)
		select event_id, $1, 'appointment.created', id, resource_id, service_id, body, stamp from v where verdict = 0)
	select id, verdict from v where verdict <> 0`

// verdicts are what settleAll leaves bookings out for.
var verdicts = [...]error{1: ErrFuller, 2: ErrRepeated}

// freshStatements store bookings of an organization in PostgreSQL. What is left
// out is told to refuse.
func freshStatements(org booking.OrgID, group []Fresh, refuse func(booking.AppointmentID, error)) []statement {
	var keys []int64
	versions := make([]int64, len(group))
	for i, f := range group {
		room := Room{Claim: f.Place.Claim, Day: f.Belief.Day}
		keys = append(keys, lockKeys(org, []booking.ResourceID{f.Appointment.Resource}, room)...)
		if f.Once != nil {
			keys = append(keys, onceKey(org, f.Once.Key))
		}
		versions[i] = f.Belief.Catalog
	}
	slices.Sort(keys)
	slices.Sort(versions)
	return []statement{
		postgresDialect.share(catalogKey(org)),
		{sql: insist, args: []any{slices.Compact(versions), [16]byte(org), slices.Compact(keys)}, clash: ErrMoved},
		{sql: settleAll, args: settleArgs(org, group), each: func(r row) error {
			var id booking.AppointmentID
			var verdict int
			if err := r.Scan(&id, &verdict); err != nil {
				return err
			}
			refuse(id, verdicts[verdict])
			return nil
		}},
	}
}

// settleArgs are the columns of settleAll.
func settleArgs(org booking.OrgID, group []Fresh) []any {
	n := len(group)
	var (
		ids, services, branches, resources, events                = make([][16]byte, n), make([][16]byte, n), make([][16]byte, n), make([][16]byte, n), make([][16]byte, n)
		starts, ends, from, to, stamps, dayFrom, dayTo, most, due = make([]int64, n), make([]int64, n), make([]int64, n), make([]int64, n), make([]int64, n),
			make([]int64, n), make([]int64, n), make([]int64, n), make([]int64, n)
		names, phones, notes, channels, reasons, statuses, bodies, keys, requests = make([]string, n), make([]string, n), make([]string, n), make([]string, n),
			make([]string, n), make([]string, n), make([]string, n), make([]string, n), make([]string, n)
	)
	for i, f := range group {
		a := f.Appointment
		ids[i], services[i], branches[i], resources[i], events[i] = a.ID, a.Service, a.Branch, a.Resource, f.Event.ID
		starts[i], ends[i], from[i], to[i], stamps[i] = a.Span.Start, a.Span.End, f.Place.Claim.Start, f.Place.Claim.End, a.CreatedAt
		names[i], phones[i], notes[i] = string(a.Customer), string(a.Phone), string(a.Notes)
		channels[i], reasons[i], statuses[i], bodies[i] = string(a.Channel), a.Reason, string(a.Status), f.Event.Body
		if f.Belief.Most != nil {
			dayFrom[i], dayTo[i], most[i] = f.Belief.Day.Start, f.Belief.Day.End, f.Belief.Most()
		}
		if f.Once != nil {
			keys[i], requests[i], due[i] = f.Once.Key, f.Once.Request, f.Once.ExpiresAt
		}
	}
	return []any{[16]byte(org), ids, services, branches, resources, events, starts, ends, from, to, stamps, names, phones, notes, channels, reasons,
		statuses, bodies, dayFrom, dayTo, most, keys, requests, due}
}
