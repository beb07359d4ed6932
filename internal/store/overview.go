package store

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
)

// quarter is what times are rounded down to for counting, in seconds: every
// date of every zone begins at such a time.
const quarter = 900

// Count is how many appointments of one kind begin in one quarter of an hour.
type Count struct {
	Branch  booking.BranchID
	Channel booking.Channel
	Status  booking.Status
	At      int64
	N       int
}

// Counts counts the appointments that begin in the ranges.
func (t *Tenant) Counts(ctx context.Context, ranges []StartRange) ([]Count, error) {
	w := where{args: []any{t.org}, sql: "org_id = $1"}
	w.starts(t.s.db.dialect(), ranges)
	var list []Count
	err := t.s.db.read(ctx, Query(func(r Row) error {
		var c Count
		err := r.Scan(&c.Branch, &c.Channel, &c.Status, &c.At, &c.N)
		c.At *= quarter
		list = append(list, c)
		return err
	}, `select branch_id, channel, status, start_at / 900, count(*) from appointments where `+w.sql+` group by 1, 2, 3, 4`, w.args...))
	return list, err
}

// ClaimsIn reads the claims that touch a window, the resources' busy times
// elsewhere among them.
func (t *Tenant) ClaimsIn(ctx context.Context, resources []booking.ResourceID, window booking.Span, now int64) ([]Claim, error) {
	var v View
	err := t.s.db.read(ctx, claimsIn(t.s.db.dialect(), t.org, resources, window, now, nobody, &v))
	return v.Claims, err
}
