package selfservice

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/store"
)

// mostMine is how many appointments of a number are shown, and mostNames how many
// names.
const (
	mostMine  = 50
	mostNames = 12
)

// Mine is what stands under a number.
type Mine struct {
	Coming []desk.Row        // booked and not over, the soonest first
	Names  []booking.Private // of those who booked under it, the latest first
}

// Mine shows what stands under a number to whoever knows the code that was sent
// there. It refuses as CheckCode does.
func (d *Desk) Mine(ctx context.Context, c Coded, code string) (m Mine, err error) {
	if err := d.CheckCode(ctx, c, code); err != nil {
		return m, err
	}
	var list []booking.Appointment
	err = d.Store.For(c.Org).Read(ctx,
		store.AppointmentsWhere(&list, `org_id = $1 and phone = $2 and status in ('booked', 'arrived') and end_at > $3 order by start_at, id limit $4`,
			c.Org, c.Phone, d.Unix(), mostMine), namesOf(c, &m.Names))
	if err != nil {
		return Mine{}, err
	}
	err = d.desk.WithOffer(ctx, c.Org, func(o *desk.Offer) (err error) {
		m.Coming, err = o.Rows(list)
		return err
	})
	return m, err
}

// Names gives the names of those who booked under a number, the latest first, to
// whoever knows the code. It refuses as CheckCode does.
func (d *Desk) Names(ctx context.Context, c Coded, code string) (names []booking.Private, err error) {
	if err := d.CheckCode(ctx, c, code); err != nil {
		return nil, err
	}
	err = d.Store.For(c.Org).Read(ctx, namesOf(c, &names))
	return names, err
}

// namesOf reads the names under a number, each in its latest spelling.
func namesOf(c Coded, out *[]booking.Private) store.Statement {
	seen := map[string]bool{}
	return store.Query(func(r store.Row) error {
		var name booking.Private
		err := r.Scan(&name)
		if key := spelling.Fold(string(name)); !seen[key] && len(*out) < mostNames {
			seen[key], *out = true, append(*out, name)
		}
		return err
	}, `select customer_name from appointments where org_id = $1 and phone = $2 and customer_name <> '' order by start_at desc, id desc limit $3`,
		c.Org, c.Phone, 20*mostNames)
}
