package voice

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/store"
)

// Acquaintance is what a call from a number can begin with.
type Acquaintance struct {
	Language string // of the last call; empty: not known
	Name     string // empty: not known, or not to be said
}

// mostNames is how many names of a number are looked at: a family's.
const mostNames = 20

// Acquainted tells what is known of whoever calls from a number that the
// platform vouches for. A name is given only if the agent may greet by name and
// asks nobody for a proof, and if everybody who booked under the number has the
// same.
func (d *Desk) Acquainted(ctx context.Context, a booking.Agent, number string) (known Acquaintance, err error) {
	if number = Vouched(number); number == "" {
		return known, nil
	}
	reads := []store.Statement{store.Query(func(r store.Row) error { return r.Scan(&known.Language) },
		`select language from calls where org_id = $1 and caller = $2 and language <> '' order by started_at desc, id desc limit 1`, a.Org, number)}
	one := true
	if a.GreetByName && !a.ProveOwn {
		reads = append(reads, store.Query(func(r store.Row) error {
			var name string
			err := r.Scan(&name)
			one = one && (known.Name == "" || spelling.Fold(known.Name) == spelling.Fold(name))
			known.Name = name
			return err
		}, `select customer_name from appointments where org_id = $1 and phone = $2 and customer_name <> '' order by created_at desc, id desc limit $3`,
			a.Org, number, mostNames))
	}
	err = d.Store.For(a.Org).Read(ctx, reads...)
	if !one {
		known.Name = ""
	}
	return known, err
}
