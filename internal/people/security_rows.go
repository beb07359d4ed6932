package people

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// security reads what the organization has chosen about signing in.
func security(ctx context.Context, t *store.Tenant) (s booking.Security, err error) {
	err = t.Read(ctx, store.Query(func(r store.Row) error { return r.Scan(&s.Idle, &s.Life, &s.Factor) },
		`select session_idle, session_life, factor_roles from organizations where id = $1`, t.Org()))
	return s, err
}

// saveSecurity stores what the organization has chosen about signing in.
func saveSecurity(tx *store.Tx, s booking.Security, now int64) {
	tx.Change(`update organizations set session_idle = $1, session_life = $2, factor_roles = $3 where id = $4`, s.Idle, s.Life, s.Factor,
		tx.Org())
	tx.Publish(booking.Event{Kind: booking.PeopleChanged, At: now})
}

// NamesOf reads the names of organizations and their branches.
func NamesOf(names *[]string, of string, arg any) store.Statement {
	return store.Query(func(r store.Row) error {
		var name, nameAr, slug string
		err := r.Scan(&name, &nameAr, &slug)
		*names = append(*names, name, nameAr, slug)
		return err
	}, `select name, name_ar, slug from organizations where id in (`+of+`)
		union all select name, name_ar, slug from branches where org_id in (`+of+`)`, arg)
}

// surroundings are the names that everybody knows where a person works: of the
// organizations and their branches.
func surroundings(ctx context.Context, s *store.Store, person booking.PersonID) (names []string, err error) {
	err = s.Read(ctx, NamesOf(&names, `select org_id from memberships where person_id = $1`, person))
	return names, err
}
