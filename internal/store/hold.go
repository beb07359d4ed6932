package store

import (
	"github.com/mawid/mawid/internal/booking"
)

// InsertHold stores a hold together with what it takes.
func (tx *Tx) InsertHold(h *booking.Hold, p Place) {
	tx.change(`insert into holds (id, org_id, service_id, branch_id, resource_id, start_at, end_at, reason, expires_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		h.ID, tx.org, h.Service, h.Branch, h.Resource, h.Span.Start, h.Span.End, h.Reason, h.ExpiresAt)
	tx.take(h.Service, h.Branch, h.Resource, h.Span.Start, p, h.ID, h.ExpiresAt)
}

// Hold reads a hold, live or not, and locks it until the transaction ends.
func (tx *Tx) Hold(id booking.HoldID) (*booking.Hold, error) {
	var found *booking.Hold
	err := tx.read(query(func(r row) error {
		found = &booking.Hold{}
		return r.Scan(&found.ID, &found.Service, &found.Branch, &found.Resource, &found.Span.Start, &found.Span.End, &found.Reason, &found.ExpiresAt)
	}, `select id, service_id, branch_id, resource_id, start_at, end_at, reason, expires_at from holds
		where id = $1 and org_id = $2`+tx.d.forUpdate, id, tx.org))
	if err == nil && found == nil {
		err = booking.ErrHoldNotFound
	}
	return found, err
}

// DropHold removes a hold and gives back what it took.
func (tx *Tx) DropHold(h *booking.Hold) {
	tx.free(h.Resource, h.ID)
	tx.change(`delete from holds where id = $1 and org_id = $2`, h.ID, tx.org)
}
