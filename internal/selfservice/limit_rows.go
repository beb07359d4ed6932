package selfservice

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// coming is an appointment that somebody has.
type coming struct {
	name  string
	start int64
}

// comingOf lists the live appointments of a number with a service that begin at
// an instant or later.
func comingOf(ctx context.Context, t *store.Tenant, phone string, service booking.ServiceID, from int64) (list []coming, err error) {
	err = t.Read(ctx, store.Query(func(r store.Row) error {
		var c coming
		err := r.Scan(&c.name, &c.start)
		list = append(list, c)
		return err
	}, `select customer_name, start_at from appointments where org_id = $1 and phone = $2 and service_id = $3
		and status in ('booked', 'arrived', 'completed') and start_at >= $4`, t.Org(), phone, service, from))
	return list, err
}
