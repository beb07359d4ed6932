package store

import (
	"context"
	"time"

	"github.com/mawid/mawid/internal/booking"
)

// Member is a person in an organization.
type Member struct {
	booking.Person
	Role     booking.Role
	Resource booking.ResourceID
	SeenAt   int64 // last seen in the dashboard; zero: never
}

const memberQuery = `select ` + personColumns + `, m.role, m.resource_id,
		coalesce((select max(s.seen_at) from sign_ins s where s.person_id = p.id and s.confirmed), 0)
	from memberships m join persons p on p.id = m.person_id where m.org_id = $1`

func scanMember(r Row) (m Member, err error) {
	var p Person
	err = r.Scan(append(p.places(), &m.Role, &m.Resource, &m.SeenAt)...)
	p.complete()
	m.Person = p.Person
	return m, err
}

// Members lists who belongs to the organization.
func (t *Tenant) Members(ctx context.Context) ([]Member, error) {
	var list []Member
	err := t.s.db.read(ctx, Query(func(r Row) error {
		m, err := scanMember(r)
		list = append(list, m)
		return err
	}, memberQuery+` order by p.name, p.email`, t.org))
	return list, err
}

// Member finds who belongs to the organization.
func (tx *Tx) Member(id booking.PersonID) (Member, error) { return tx.member(` and p.id = $2`, id) }

// MemberByEmail finds who belongs to the organization by address.
func (tx *Tx) MemberByEmail(email string) (Member, error) {
	return tx.member(` and p.email = $2`, email)
}

func (tx *Tx) member(where string, arg any) (Member, error) {
	var found Member
	err := tx.Read(Query(func(r Row) (err error) {
		found, err = scanMember(r)
		return err
	}, memberQuery+where, tx.org, arg))
	if err == nil && found.ID.IsZero() {
		err = ErrNoPerson
	}
	return found, err
}

// SaveMember gives a person a role in the organization. With an owner the link
// to set up the first organization has served, wherever it lies.
func (tx *Tx) SaveMember(person booking.PersonID, role booking.Role, resource booking.ResourceID, now int64) {
	if role == booking.Owner {
		tx.Change(`delete from links where kind = $1`, LinkSetup)
	}
	tx.Change(`insert into memberships (org_id, person_id, role, resource_id, created_at) values ($1, $2, $3, $4, $5)
		on conflict (org_id, person_id) do update set role = excluded.role, resource_id = excluded.resource_id`, tx.org, person, role, resource, now)
	tx.Publish(booking.Event{Kind: booking.PeopleChanged, At: now})
}

// RemoveMember takes a person out of the organization.
func (tx *Tx) RemoveMember(person booking.PersonID, now int64) {
	tx.Change(`delete from memberships where org_id = $1 and person_id = $2`, tx.org, person)
	tx.Publish(booking.Event{Kind: booking.PeopleChanged, At: now})
}

// LockMembers lets one change of who belongs happen at a time, and counts the
// owners.
func (tx *Tx) LockMembers() (owners int, err error) {
	err = tx.Read(
		Query(func(r Row) error { var one int; return r.Scan(&one) }, `select 1 from organizations where id = $1`+tx.d.forUpdate, tx.org),
		Query(func(r Row) error { return r.Scan(&owners) }, `select count(*) from memberships where org_id = $1 and role = 'owner'`, tx.org))
	return owners, err
}

// Settings reads what the organization has chosen.
func (t *Tenant) Settings(ctx context.Context) (booking.Organization, booking.Settings, error) {
	var (
		o    booking.Organization
		s    booking.Settings
		week int64
	)
	err := t.s.db.read(ctx, Query(func(r Row) error {
		err := r.Scan(&o.ID, &o.Slug, &o.Name, &o.NameAr, &o.Catalog, &s.Language, &week, &s.Digits, &s.Hijri, &s.RetentionDays)
		s.WeekStart = time.Weekday(week)
		return err
	}, `select id, slug, name, name_ar, catalog_version, language, week_start, digits, hijri, retention_days from organizations where id = $1`,
		t.org))
	if err == nil && o.ID.IsZero() {
		err = ErrNoOrganization
	}
	return o, s, err
}

// SaveSettings stores what the organization has chosen.
func (tx *Tx) SaveSettings(s booking.Settings) {
	tx.Change(`update organizations set language = $1, week_start = $2, digits = $3, hijri = $4, retention_days = $5 where id = $6`,
		s.Language, int64(s.WeekStart), s.Digits, s.Hijri, s.RetentionDays, tx.org)
}

// Unowned lists the organizations without an owner.
func (s *Store) Unowned(ctx context.Context) ([]booking.Organization, error) {
	var list []booking.Organization
	err := s.db.read(ctx, Query(func(r Row) error {
		var o booking.Organization
		err := r.Scan(&o.ID, &o.Slug, &o.Name, &o.NameAr, &o.Catalog)
		list = append(list, o)
		return err
	}, `select id, slug, name, name_ar, catalog_version from organizations o
		where twin_of is null and not exists (select 1 from memberships m where m.org_id = o.id and m.role = 'owner') order by name, slug limit 100`))
	return list, err
}

// Memberships lists the organizations of a person.
func (tx *Tx) Memberships(person booking.PersonID) ([]booking.OrgID, error) {
	var list []booking.OrgID
	err := tx.Read(Query(func(r Row) error {
		var id booking.OrgID
		err := r.Scan(&id)
		list = append(list, id)
		return err
	}, `select org_id from memberships where person_id = $1 order by org_id`, person))
	return list, err
}

// OrgsOf lists what the organizations of a person are called.
func (s *Store) OrgsOf(ctx context.Context, person booking.PersonID) (list []booking.Organization, err error) {
	err = s.db.read(ctx, Query(func(r Row) error {
		var o booking.Organization
		err := r.Scan(&o.ID, &o.Slug, &o.Name, &o.NameAr, &o.Catalog)
		list = append(list, o)
		return err
	}, `select o.id, o.slug, o.name, o.name_ar, o.catalog_version from organizations o join memberships m on m.org_id = o.id
		where m.person_id = $1 order by o.id`, person))
	return list, err
}

// HasResource tells whether the organization has such a resource.
func (tx *Tx) HasResource(id booking.ResourceID) (has bool, err error) {
	err = tx.Read(Query(func(r Row) error { return r.Scan(&has) }, `select exists (select 1 from resources where org_id = $1 and id = $2)`,
		tx.org, id))
	return has, err
}
