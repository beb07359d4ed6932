package people

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// What is not there, or there already.
var (
	ErrNoPerson = fault.New(fault.NotFound, "no_person", "nobody of that address belongs to this organization; see 'mawid users list'")
	ErrNoSignIn = fault.New(fault.Unauthenticated, "signed_out", "you are signed out; sign in again")
	ErrNoLink   = fault.New(fault.NotFound, "link_used", "this link has been used or has run out; ask for a new one")
)

// Person is a person with what only signing in needs to know.
type Person struct {
	booking.Person
	Password string // argon2id hash; empty: none yet
	TOTP     string // sealed; empty: none
	TOTPStep int64  // the last code that was used
	Recovery string // hashes of recovery codes, separated by commas
}

// PersonColumns are those that Person.Scan reads.
const PersonColumns = `p.id, p.email, p.name, p.password, p.language, p.totp, p.totp_step, p.recovery, p.created_at`

func (p *Person) places() []any {
	return []any{&p.ID, &p.Email, &p.Name, &p.Password, &p.Language, &p.TOTP, &p.TOTPStep, &p.Recovery, &p.CreatedAt}
}

// Scan reads PersonColumns, and more behind them.
func (p *Person) Scan(r store.Row, more ...any) error {
	err := r.Scan(append(p.places(), more...)...)
	p.complete()
	return err
}

func (p *Person) complete() {
	p.TwoFactor, p.FactorLost, p.NoPassword = p.TOTP != "", p.TOTP == office.Lost, p.Password == ""
}

func personQuery(p *Person, where string, args ...any) store.Statement {
	return store.Query(func(r store.Row) error {
		return p.Scan(r)
	}, `select `+PersonColumns+` from persons p where `+where, args...)
}

// personsQuery finds the accounts of an address, in small letters, the oldest
// first.
func personsQuery(list *[]Person, email, lock string) store.Statement {
	return store.Query(func(r store.Row) error {
		var p Person
		err := p.Scan(r)
		*list = append(*list, p)
		return err
	}, `select `+PersonColumns+` from persons p where p.email = $1 order by p.id`+lock, email)
}

// Persons lists the accounts of an address: nobody has proved it, so there may
// be several.
func Persons(ctx context.Context, s *store.Store, email string) (list []Person, err error) {
	err = s.Read(ctx, personsQuery(&list, email, ""))
	return list, err
}

// fastRecovery lists some accounts whose recovery codes are stored as they were
// before they were hashed as passwords are.
func fastRecovery(ctx context.Context, s *store.Store, most int) (list []Person, err error) {
	err = s.Read(ctx, store.Query(func(r store.Row) error {
		var p Person
		err := p.Scan(r)
		list = append(list, p)
		return err
	}, `select `+PersonColumns+` from persons p where p.recovery <> '' and substr(p.recovery, 1, 1) <> '$' order by p.id limit $1`, most))
	return list, err
}

// person reads an account.
func person(ctx context.Context, s *store.Store, id booking.PersonID) (Person, error) {
	var p Person
	err := s.Read(ctx, personQuery(&p, `p.id = $1`, id))
	if err == nil && p.ID.IsZero() {
		err = ErrNoPerson
	}
	return p, err
}

// ownedQuery tells whether anybody owns an organization.
const ownedQuery = `select exists (select 1 from memberships where role = 'owner')`

// owned tells whether anybody owns an organization. Who is only invited to does
// not yet.
func owned(ctx context.Context, s *store.Store) (owned bool, err error) {
	err = s.Read(ctx, store.Query(func(r store.Row) error { return r.Scan(&owned) }, ownedQuery))
	return owned, err
}

// ownedIn tells whether anybody owns an organization.
func ownedIn(tx *store.Tx) (owned bool, err error) {
	err = tx.Read(store.Query(func(r store.Row) error { return r.Scan(&owned) }, ownedQuery))
	return owned, err
}

// PersonIn reads a person.
func PersonIn(tx *store.Tx, id booking.PersonID) (Person, error) {
	var p Person
	err := tx.Read(personQuery(&p, `p.id = $1`+tx.Dialect().ForUpdate, id))
	if err == nil && p.ID.IsZero() {
		err = ErrNoPerson
	}
	return p, err
}

// PersonsIn lists and locks the accounts of an address.
func PersonsIn(tx *store.Tx, email string) (list []Person, err error) {
	err = tx.Read(personsQuery(&list, email, tx.Dialect().ForUpdate))
	return list, err
}

// InsertPerson stores a new person.
func InsertPerson(tx *store.Tx, p Person) {
	tx.Change(`insert into persons (id, handle, email, name, password, language, totp, totp_step, recovery, created_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		p.ID, p.ID.String(), p.Email, p.Name, p.Password, p.Language, p.TOTP, p.TOTPStep, p.Recovery, p.CreatedAt)
}

// SavePerson stores everything of a person but the address.
func SavePerson(tx *store.Tx, p Person) {
	tx.Change(`update persons set name = $1, password = $2, language = $3, totp = $4, totp_step = $5, recovery = $6 where id = $7`,
		p.Name, p.Password, p.Language, p.TOTP, p.TOTPStep, p.Recovery, p.ID)
}

// RemovePerson deletes somebody who belongs to no organization any more.
func RemovePerson(tx *store.Tx, id booking.PersonID) {
	tx.Change(`delete from persons where id = $1 and not exists (select 1 from memberships where person_id = $1)`, id)
}

// mergePersons makes two accounts of one address one: what the second belongs
// to the first belongs to, what it has done counts as the first's, and it goes.
func mergePersons(tx *store.Tx, into, from booking.PersonID) {
	tx.Change(`update memberships set person_id = $1 where person_id = $2
		and not exists (select 1 from memberships m where m.person_id = $1 and m.org_id = memberships.org_id)`, into, from)
	tx.Change(`update audit_log set person_id = $1 where person_id = $2 and org_id in (select org_id from memberships where person_id = $1)`,
		into, from)
	tx.Change(`update feeds set person_id = $1 where person_id = $2`, into, from)
	tx.Change(`delete from persons where id = $1`, from)
}

// Link is a link that works once.
type Link struct {
	Hash      string
	Kind      string           // setup or password
	Person    booking.PersonID // zero for setup
	CreatedAt int64
	ExpiresAt int64
}

// The kinds of links.
const (
	LinkSetup    = "setup"
	LinkPassword = "password"
)

// ReplaceLink stores a link. Earlier ones of the same kind for the same
// person end.
func ReplaceLink(tx *store.Tx, l Link) {
	if l.Person.IsZero() {
		tx.Change(`delete from links where kind = $1 and person_id is null`, l.Kind)
	} else {
		tx.Change(`delete from links where kind = $1 and person_id = $2`, l.Kind, l.Person)
	}
	addLink(tx, l)
}

// addLink stores a link beside those that there are.
func addLink(tx *store.Tx, l Link) {
	tx.Change(`insert into links (hash, kind, person_id, created_at, expires_at) values ($1, $2, $3, $4, $5)`, l.Hash, l.Kind, l.Person,
		l.CreatedAt, l.ExpiresAt)
}

// DropLinks ends every link of a person.
func DropLinks(tx *store.Tx, id booking.PersonID) {
	tx.Change(`delete from links where person_id = $1`, id)
}

// link looks at a link without using it.
func link(ctx context.Context, s *store.Store, hash, kind string, now int64) (Link, Person, error) {
	var (
		l Link
		p Person
	)
	err := s.Read(ctx,
		store.Query(l.scan, `select hash, kind, person_id, created_at, expires_at from links where hash = $1 and kind = $2 and expires_at > $3`, hash,
			kind, now),
		personQuery(&p, `p.id = (select person_id from links where hash = $1)`, hash))
	if err == nil && l.Hash == "" {
		err = ErrNoLink
	}
	return l, p, err
}

func (l *Link) scan(r store.Row) error {
	return r.Scan(&l.Hash, &l.Kind, &l.Person, &l.CreatedAt, &l.ExpiresAt)
}

// UseLink takes a link, so that it works only once.
func UseLink(tx *store.Tx, hash, kind string, now int64) (Link, error) {
	var l Link
	err := tx.Read(store.Query(l.scan, `delete from links where hash = $1 and kind = $2 and expires_at > $3
		returning hash, kind, person_id, created_at, expires_at`, hash, kind, now))
	if err == nil && l.Hash == "" {
		err = ErrNoLink
	}
	return l, err
}

// SaveMember gives a person a role in the organization. With an owner the link
// to set up the first organization has served, wherever it lies.
func SaveMember(tx *store.Tx, person booking.PersonID, role booking.Role, resource booking.ResourceID, now int64) {
	if role == booking.Owner {
		tx.Change(`delete from links where kind = $1`, LinkSetup)
	}
	tx.Change(`insert into memberships (org_id, person_id, role, resource_id, created_at) values ($1, $2, $3, $4, $5)
		on conflict (org_id, person_id) do update set role = excluded.role, resource_id = excluded.resource_id`, tx.Org(), person, role, resource, now)
	tx.Publish(booking.Event{Kind: booking.PeopleChanged, At: now})
}

// unowned lists the organizations without an owner.
func unowned(ctx context.Context, s *store.Store) ([]booking.Organization, error) {
	var list []booking.Organization
	err := s.Read(ctx, store.Query(func(r store.Row) error {
		var o booking.Organization
		err := r.Scan(&o.ID, &o.Slug, &o.Name, &o.NameAr, &o.Catalog)
		list = append(list, o)
		return err
	}, `select id, slug, name, name_ar, catalog_version from organizations o
		where twin_of is null and not exists (select 1 from memberships m where m.org_id = o.id and m.role = 'owner') order by name, slug limit 100`))
	return list, err
}

// orgsOf lists what the organizations of a person are called.
func orgsOf(ctx context.Context, s *store.Store, person booking.PersonID) (list []booking.Organization, err error) {
	err = s.Read(ctx, store.Query(func(r store.Row) error {
		var o booking.Organization
		err := r.Scan(&o.ID, &o.Slug, &o.Name, &o.NameAr, &o.Catalog)
		list = append(list, o)
		return err
	}, `select o.id, o.slug, o.name, o.name_ar, o.catalog_version from organizations o join memberships m on m.org_id = o.id
		where m.person_id = $1 order by o.id`, person))
	return list, err
}
