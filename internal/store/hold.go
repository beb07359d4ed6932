package store

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
)

// insertHold stores a hold together with what it takes.
func (tx *Tx) insertHold(h *booking.Hold, p Place) {
	tx.insertBareHold(h)
	tx.take(p, taking{
		service: h.Service, branch: h.Branch, resource: h.Resource, start: h.Span.Start, id: booking.AppointmentID(h.ID), expires: h.ExpiresAt,
	})
}

func (tx *Tx) insertBareHold(h *booking.Hold) {
	tx.Change(`insert into holds (id, org_id, service_id, branch_id, resource_id, start_at, end_at, reason, expires_at, key_id)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		h.ID, tx.org, h.Service, h.Branch, h.Resource, h.Span.Start, h.Span.End, h.Reason, h.ExpiresAt, h.Key)
}

// keep makes a hold of what an appointment takes: the very time or seat, under
// the same id.
func (tx *Tx) keep(a *booking.Appointment, until int64) {
	tx.insertBareHold(&booking.Hold{
		ID: booking.HoldID(a.ID), Service: a.Service, Branch: a.Branch, Resource: a.Resource, Span: a.Span, Reason: a.Reason, ExpiresAt: until,
	})
	if a.Resource.IsZero() {
		tx.Change(`update seats set expires_at = $1 where id = $2 and org_id = $3`, until, a.ID, tx.org)
	} else {
		tx.Change(`update claims set expires_at = $1 where resource_id = $2 and id = $3 and org_id = $4`, until, a.Resource, a.ID, tx.org)
	}
}

// CountHolds makes the transaction the only one of the organization that
// holds, and counts the live holds: all of them, and those of a key.
func (tx *Tx) CountHolds(key booking.KeyID, now int64) (all, ofKey int, err error) {
	tx.Lock([]int64{int64(lockHash(tx.org[:], holdLock))})
	err = tx.Read(Query(func(r Row) error { return r.Scan(&all, &ofKey) },
		`select count(*), count(case when key_id = $1 then 1 end) from holds where org_id = $2 and expires_at > $3`, key, tx.org, now))
	return all, ofKey, err
}

// Hold reads a hold, live or not.
func (t *Tenant) Hold(ctx context.Context, id booking.HoldID) (*booking.Hold, error) {
	var found *booking.Hold
	err := t.Read(ctx, oneHold(t.org, id, &found, ""))
	if err == nil && found == nil {
		err = booking.ErrHoldNotFound
	}
	return found, err
}

// Hold reads a hold, live or not, and locks it until the transaction ends.
func (tx *Tx) Hold(id booking.HoldID) (*booking.Hold, error) {
	var found *booking.Hold
	err := tx.Read(oneHold(tx.org, id, &found, tx.Dialect().ForUpdate))
	if err == nil && found == nil {
		err = booking.ErrHoldNotFound
	}
	return found, err
}

func oneHold(org booking.OrgID, id booking.HoldID, out **booking.Hold, lock string) Statement {
	return Query(func(r Row) error {
		h := &booking.Hold{}
		*out = h
		return r.Scan(&h.ID, &h.Service, &h.Branch, &h.Resource, &h.Span.Start, &h.Span.End, &h.Reason, &h.ExpiresAt, &h.Key)
	}, `select id, service_id, branch_id, resource_id, start_at, end_at, reason, expires_at, key_id from holds
		where id = $1 and org_id = $2`+lock, id, org)
}

// PutHold stores a hold that was decided in this transaction. It fails with
// ErrRepeated if it was made before.
func (tx *Tx) PutHold(h *booking.Hold, p Place, once *Once, now int64) error {
	if err := tx.first(once, now); err != nil {
		return err
	}
	tx.insertHold(h, p)
	return nil
}

// DropHold removes a hold and gives back what it took.
func (tx *Tx) DropHold(h *booking.Hold) {
	tx.free(h.Resource, h.ID)
	tx.Change(`delete from holds where id = $1 and org_id = $2`, h.ID, tx.org)
}
