package store

import (
	"context"
	"math"

	"github.com/mawid/mawid/internal/booking"
)

// Quota counts a booking of an organization whose plan has an end. The row of the
// month decides in the booking's own transaction: so no two nodes go beyond it, and
// who has no quota pays nothing.
type Quota struct {
	Month string
	Most  int64 // zero: it is counted, and never refused
}

func (q *Quota) most() int64 {
	if q.Most == 0 {
		return math.MaxInt64
	}
	return q.Most
}

const (
	sqliteCount = `insert into booking_counts (org_id, month, made) values ($1, $2, 1)
		on conflict (org_id, month) do update set made = made + 1 where made < $3 returning 1`
	// postgresCount breaks the transaction by a division by zero if it is too many. It
	// counts what was stored: some of a group may have been left out.
	postgresCount = `with counted as (insert into booking_counts as c (org_id, month, made)
			select $1::uuid, $2::text, count(*) from appointments where id = any($3::text[]::uuid[]) having count(*) = 0 or count(*) <= $4::bigint
			on conflict (org_id, month) do update set made = c.made + excluded.made
				where excluded.made = 0 or c.made + excluded.made <= $4::bigint returning 1)
		select 1 / count(*) from counted`
)

// counting are the statements that count a group of bookings behind those that store
// them; none, if no plan wants it.
func counting(org booking.OrgID, group []Fresh) (list []Statement) {
	byQuota := map[Quota][]string{}
	for i := range group {
		if q := group[i].Quota; q != nil {
			byQuota[*q] = append(byQuota[*q], group[i].Appointment.ID.String())
		}
	}
	for q, ids := range byQuota {
		s := Query(func(r Row) error { var one int64; return r.Scan(&one) }, postgresCount, org, q.Month, ids, q.most())
		s.Clash = booking.ErrQuota
		list = append(list, s)
	}
	return list
}

// countAlone counts a booking on SQLite.
func (tx *Tx) countAlone(q *Quota) error {
	if q == nil {
		return nil
	}
	n, err := tx.Affected(sqliteCount, tx.org, q.Month, q.most())
	if err == nil && n == 0 {
		err = booking.ErrQuota
	}
	return err
}

// Made is how many appointments were made in a month, as a plan with an end counts
// them.
func (t *Tenant) Made(ctx context.Context, month string) (n int64, err error) {
	err = t.Read(ctx, Query(func(r Row) error { return r.Scan(&n) }, `select made from booking_counts where org_id = $1 and month = $2`, t.org, month))
	return n, err
}

// PlanOf reads the plan of the transaction's organization; zero: it has none.
func PlanOf(tx *Tx) (p booking.Plan, err error) {
	err = tx.Read(Query(func(r Row) error { return r.Scan(PlanPlaces(&p)...) }, `select `+PlanColumns+` from organizations o where o.id = $1`, tx.org.Live()))
	return p, err
}

// PlanColumns are those of the plan of an organization o, and PlanPlaces where they
// are read into.
const PlanColumns = `o.plan, coalesce((select p.bookings_per_month from plans p where p.name = o.plan), 0),
	coalesce((select p.messages_per_month from plans p where p.name = o.plan), 0),
	coalesce((select p.api_keys from plans p where p.name = o.plan), 0), coalesce((select p.endpoints from plans p where p.name = o.plan), 0)`

// PlanPlaces are where PlanColumns are read into.
func PlanPlaces(p *booking.Plan) []any {
	return []any{&p.Name, &p.Bookings, &p.Messages, &p.Keys, &p.Endpoints}
}
