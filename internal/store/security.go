package store

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
)

// Security reads what the organization has chosen about signing in.
func (t *Tenant) Security(ctx context.Context) (s booking.Security, err error) {
	err = t.s.db.read(ctx, query(func(r row) error { return r.Scan(&s.Idle, &s.Life, &s.Factor) },
		`select session_idle, session_life, factor_roles from organizations where id = $1`, t.org))
	return s, err
}

// SaveSecurity stores what the organization has chosen about signing in.
func (tx *Tx) SaveSecurity(s booking.Security) {
	tx.change(`update organizations set session_idle = $1, session_life = $2, factor_roles = $3 where id = $4`, s.Idle, s.Life, s.Factor, tx.org)
}

// Surroundings are the names that everybody knows where a person works: of the
// organizations and their branches.
func (s *Store) Surroundings(ctx context.Context, person booking.PersonID) ([]string, error) {
	var names []string
	err := s.db.read(ctx, query(func(r row) error {
		var name, nameAr, slug string
		err := r.Scan(&name, &nameAr, &slug)
		names = append(names, name, nameAr, slug)
		return err
	}, `select o.name, o.name_ar, o.slug from memberships m join organizations o on o.id = m.org_id where m.person_id = $1
		union all select b.name, b.name_ar, b.slug from memberships m join branches b on b.org_id = m.org_id where m.person_id = $1`, person))
	return names, err
}
