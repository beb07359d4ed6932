package catalogue

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// coming reads the appointments that are booked or under way, the earliest
// first: of these resources or (nil) all.
func coming(ctx context.Context, t *store.Tenant, now int64, resources []booking.ResourceID) (list []booking.Appointment, err error) {
	err = t.Read(ctx, comingQuery(t.Dialect(), t.Org(), now, resources, &list))
	return list, err
}

// comingIn reads the same inside a transaction.
func comingIn(tx *store.Tx, now int64, resources []booking.ResourceID) (list []booking.Appointment, err error) {
	err = tx.Read(comingQuery(tx.Dialect(), tx.Org(), now, resources, &list))
	return list, err
}

// longestStay is longer than any appointment; it bounds the search from below.
const longestStay = 2 * 86400

func comingQuery(d *store.Dialect, org booking.OrgID, now int64, resources []booking.ResourceID,
	out *[]booking.Appointment) store.Statement {
	w := store.Where{Args: []any{org}, SQL: "org_id = $1"}
	w.And("start_at > ? and end_at > ? and status in ('booked', 'arrived')", now-longestStay, now)
	if resources != nil {
		w.SQL += " and " + d.InList("resource_id", w.Arg(d.List(store.Texts(resources))))
	}
	return store.AppointmentsWhere(out, w.SQL+` order by start_at, id`, w.Args...)
}
