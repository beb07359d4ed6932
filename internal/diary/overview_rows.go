package diary

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// quarter is what times are rounded down to for counting, in seconds: every
// date of every zone begins at such a time.
const quarter = 900

// Count is how many appointments of one kind begin in one quarter of an hour.
type Count struct {
	Branch   booking.BranchID
	Service  booking.ServiceID
	Resource booking.ResourceID // zero: a seat in a session
	Channel  booking.Channel
	Source   string // what led the customer to the page; empty: it is not known
	Status   booking.Status
	At       int64
	N        int
	Ahead    int64 // seconds between booking and beginning, of all of them together
}

// atFirst is what a column had when the appointment was first booked: whoever takes a
// cancellation back books it again.
func atFirst(column string) string {
	return `case when replaces is null then ` + column + ` else coalesce((select first.` + column +
		` from appointments first where first.id = appointments.replaces), ` + column + `) end`
}

// counts counts the appointments that begin in the ranges: a cancellation that was taken
// back is none.
func counts(ctx context.Context, t *store.Tenant, ranges []store.StartRange) ([]Count, error) {
	w := store.Where{Args: []any{t.Org()}, SQL: "org_id = $1"}
	store.StartsIn(&w, t.Dialect(), ranges)
	var list []Count
	err := t.Browse(ctx, store.Query(func(r store.Row) error {
		var c Count
		err := r.Scan(&c.Branch, &c.Service, &c.Resource, &c.Channel, &c.Source, &c.Status, &c.At, &c.N, &c.Ahead)
		c.At *= quarter
		list = append(list, c)
		return err
	}, `select branch_id, service_id, resource_id, `+atFirst("channel")+`, source, status, start_at / 900, count(*),
		cast(sum(case when start_at > `+atFirst("created_at")+` then start_at - `+atFirst("created_at")+` else 0 end) as bigint)
		from appointments where `+w.SQL+goneOn+` group by 1, 2, 3, 4, 5, 6, 7`, w.Args...))
	return list, err
}
