package store

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
)

// Security reads what the organization has chosen about signing in.
func (t *Tenant) Security(ctx context.Context) (s booking.Security, err error) {
	err = t.s.db.read(ctx, Query(func(r Row) error { return r.Scan(&s.Idle, &s.Life, &s.Factor) },
		`select session_idle, session_life, factor_roles from organizations where id = $1`, t.org))
	return s, err
}

// SaveSecurity stores what the organization has chosen about signing in.
func (tx *Tx) SaveSecurity(s booking.Security, now int64) {
	tx.Change(`update organizations set session_idle = $1, session_life = $2, factor_roles = $3 where id = $4`, s.Idle, s.Life, s.Factor,
		tx.org)
	tx.Publish(booking.Event{Kind: booking.PeopleChanged, At: now})
}

// namesOf reads the names of organizations and their branches.
func namesOf(names *[]string, of string, arg any) Statement {
	return Query(func(r Row) error {
		var name, nameAr, slug string
		err := r.Scan(&name, &nameAr, &slug)
		*names = append(*names, name, nameAr, slug)
		return err
	}, `select name, name_ar, slug from organizations where id in (`+of+`)
		union all select name, name_ar, slug from branches where org_id in (`+of+`)`, arg)
}

// Surroundings are the names that everybody knows where a person works: of the
// organizations and their branches.
func (s *Store) Surroundings(ctx context.Context, person booking.PersonID) (names []string, err error) {
	err = s.db.read(ctx, namesOf(&names, `select org_id from memberships where person_id = $1`, person))
	return names, err
}

// Names are those of the organization and its branches.
func (t *Tenant) Names(ctx context.Context) (names []string, err error) {
	err = t.s.db.read(ctx, namesOf(&names, `$1`, t.org))
	return names, err
}
