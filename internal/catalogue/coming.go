package catalogue

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// coming reads the appointments that are to be settled if they do not fit any more, the
// earliest first: of these resources or (nil) all.
func coming(ctx context.Context, t *store.Tenant, now int64, resources []booking.ResourceID) (list []booking.Appointment, err error) {
	err = t.Read(ctx, those(t.ToSettle(now), t.Dialect(), resources, &list))
	return list, err
}

// comingIn reads the same inside a transaction.
func comingIn(tx *store.Tx, now int64, resources []booking.ResourceID) (list []booking.Appointment, err error) {
	err = tx.Read(those(tx.ToSettle(now), tx.Dialect(), resources, &list))
	return list, err
}

func those(w store.Where, d *store.Dialect, resources []booking.ResourceID, out *[]booking.Appointment) store.Statement {
	if resources != nil {
		w.SQL += " and " + d.InList("resource_id", w.Arg(d.List(store.Texts(resources))))
	}
	return store.AppointmentsWhere(out, w.SQL+` order by start_at, id`, w.Args...)
}
