package organization

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/store"
)

// Member is a person in an organization.
type Member struct {
	booking.Person
	Role     booking.Role
	Resource booking.ResourceID
	SeenAt   int64 // last seen in the dashboard; zero: never
}

const memberQuery = `select ` + people.PersonColumns + `, m.role, m.resource_id,
		coalesce((select max(s.seen_at) from sign_ins s where s.person_id = p.id and s.confirmed), 0)
	from memberships m join persons p on p.id = m.person_id where m.org_id = $1`

func scanMember(r store.Row) (m Member, err error) {
	var p people.Person
	err = p.Scan(r, &m.Role, &m.Resource, &m.SeenAt)
	m.Person = p.Person
	return m, err
}

// Members lists who belongs to the organization.
func Members(ctx context.Context, t *store.Tenant) ([]Member, error) {
	var list []Member
	err := t.Read(ctx, store.Query(func(r store.Row) error {
		m, err := scanMember(r)
		list = append(list, m)
		return err
	}, memberQuery+` order by p.name, p.email`, t.Org()))
	return list, err
}

// memberByID finds who belongs to the organization.
func memberByID(tx *store.Tx, id booking.PersonID) (Member, error) {
	return memberWhere(tx, ` and p.id = $2`, id)
}

// MemberByEmail finds who belongs to the organization by address.
func MemberByEmail(tx *store.Tx, email string) (Member, error) {
	return memberWhere(tx, ` and p.email = $2`, email)
}

func memberWhere(tx *store.Tx, where string, arg any) (Member, error) {
	var found Member
	err := tx.Read(store.Query(func(r store.Row) (err error) {
		found, err = scanMember(r)
		return err
	}, memberQuery+where, tx.Org(), arg))
	if err == nil && found.ID.IsZero() {
		err = people.ErrNoPerson
	}
	return found, err
}

// removeMember takes a person out of the organization.
func removeMember(tx *store.Tx, person booking.PersonID, now int64) {
	tx.Change(`delete from memberships where org_id = $1 and person_id = $2`, tx.Org(), person)
	tx.Publish(booking.Event{Kind: booking.PeopleChanged, At: now})
}

// LockMembers lets one change of who belongs happen at a time, and counts the
// owners.
func LockMembers(tx *store.Tx) (owners int, err error) {
	err = tx.Read(
		store.Query(func(r store.Row) error { var one int; return r.Scan(&one) }, `select 1 from organizations where id = $1`+tx.Dialect().ForUpdate, tx.Org()),
		store.Query(func(r store.Row) error { return r.Scan(&owners) }, `select count(*) from memberships where org_id = $1 and role = 'owner'`, tx.Org()))
	return owners, err
}

// hasResource tells whether the organization has such a resource.
func hasResource(tx *store.Tx, id booking.ResourceID) (has bool, err error) {
	err = tx.Read(store.Query(func(r store.Row) error { return r.Scan(&has) }, `select exists (select 1 from resources where org_id = $1 and id = $2)`,
		tx.Org(), id))
	return has, err
}

// knownNames are those of the organization and its branches.
func knownNames(ctx context.Context, t *store.Tenant) (names []string, err error) {
	err = t.Read(ctx, people.NamesOf(&names, `$1`, t.Org()))
	return names, err
}
