package store

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
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

const personColumns = `p.id, p.email, p.name, p.password, p.language, p.totp, p.totp_step, p.recovery, p.created_at`

func (p *Person) places() []any {
	return []any{&p.ID, &p.Email, &p.Name, &p.Password, &p.Language, &p.TOTP, &p.TOTPStep, &p.Recovery, &p.CreatedAt}
}

func (p *Person) complete() {
	p.TwoFactor, p.FactorLost, p.NoPassword = p.TOTP != "", p.TOTP == Lost, p.Password == ""
}

func personQuery(p *Person, where string, args ...any) Statement {
	return Query(func(r Row) error {
		err := r.Scan(p.places()...)
		p.complete()
		return err
	}, `select `+personColumns+` from persons p where `+where, args...)
}

// personsQuery finds the accounts of an address, in small letters, the oldest
// first.
func personsQuery(list *[]Person, email, lock string) Statement {
	return Query(func(r Row) error {
		var p Person
		err := r.Scan(p.places()...)
		p.complete()
		*list = append(*list, p)
		return err
	}, `select `+personColumns+` from persons p where p.email = $1 order by p.id`+lock, email)
}

// Persons lists the accounts of an address: nobody has proved it, so there may
// be several.
func (s *Store) Persons(ctx context.Context, email string) (list []Person, err error) {
	err = s.db.read(ctx, personsQuery(&list, email, ""))
	return list, err
}

// FastRecovery lists some accounts whose recovery codes are stored as they were
// before they were hashed as passwords are.
func (s *Store) FastRecovery(ctx context.Context, most int) (list []Person, err error) {
	err = s.db.read(ctx, Query(func(r Row) error {
		var p Person
		err := r.Scan(p.places()...)
		list = append(list, p)
		return err
	}, `select `+personColumns+` from persons p where p.recovery <> '' and substr(p.recovery, 1, 1) <> '$' order by p.id limit $1`, most))
	return list, err
}

// Person reads an account.
func (s *Store) Person(ctx context.Context, id booking.PersonID) (Person, error) {
	var p Person
	err := s.db.read(ctx, personQuery(&p, `p.id = $1`, id))
	if err == nil && p.ID.IsZero() {
		err = ErrNoPerson
	}
	return p, err
}

// ownedQuery tells whether anybody owns an organization.
const ownedQuery = `select exists (select 1 from memberships where role = 'owner')`

// Owned tells whether anybody owns an organization. Who is only invited to does
// not yet.
func (s *Store) Owned(ctx context.Context) (owned bool, err error) {
	err = s.db.read(ctx, Query(func(r Row) error { return r.Scan(&owned) }, ownedQuery))
	return owned, err
}

// Owned tells whether anybody owns an organization.
func (tx *Tx) Owned() (owned bool, err error) {
	err = tx.Read(Query(func(r Row) error { return r.Scan(&owned) }, ownedQuery))
	return owned, err
}

// WritePeople runs a transaction that belongs to no organization.
func (s *Store) WritePeople(ctx context.Context, fn func(*Tx) error) error {
	return s.db.write(ctx, nobodys, fn)
}

// In makes the transaction one of an organization.
func (tx *Tx) In(org booking.OrgID) { tx.org = org }

// Person reads a person.
func (tx *Tx) Person(id booking.PersonID) (Person, error) {
	var p Person
	err := tx.Read(personQuery(&p, `p.id = $1`+tx.d.forUpdate, id))
	if err == nil && p.ID.IsZero() {
		err = ErrNoPerson
	}
	return p, err
}

// Persons lists and locks the accounts of an address.
func (tx *Tx) Persons(email string) (list []Person, err error) {
	err = tx.Read(personsQuery(&list, email, tx.d.forUpdate))
	return list, err
}

// InsertPerson stores a new person.
func (tx *Tx) InsertPerson(p Person) {
	tx.Change(`insert into persons (id, handle, email, name, password, language, totp, totp_step, recovery, created_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		p.ID, p.ID.String(), p.Email, p.Name, p.Password, p.Language, p.TOTP, p.TOTPStep, p.Recovery, p.CreatedAt)
}

// SavePerson stores everything of a person but the address.
func (tx *Tx) SavePerson(p Person) {
	tx.Change(`update persons set name = $1, password = $2, language = $3, totp = $4, totp_step = $5, recovery = $6 where id = $7`,
		p.Name, p.Password, p.Language, p.TOTP, p.TOTPStep, p.Recovery, p.ID)
}

// RemovePerson deletes somebody who belongs to no organization any more.
func (tx *Tx) RemovePerson(id booking.PersonID) {
	tx.Change(`delete from persons where id = $1 and not exists (select 1 from memberships where person_id = $1)`, id)
}

// MergePersons makes two accounts of one address one: what the second belongs
// to the first belongs to, what it has done counts as the first's, and it goes.
func (tx *Tx) MergePersons(into, from booking.PersonID) {
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
func (tx *Tx) ReplaceLink(l Link) {
	if l.Person.IsZero() {
		tx.Change(`delete from links where kind = $1 and person_id is null`, l.Kind)
	} else {
		tx.Change(`delete from links where kind = $1 and person_id = $2`, l.Kind, l.Person)
	}
	tx.Change(`insert into links (hash, kind, person_id, created_at, expires_at) values ($1, $2, $3, $4, $5)`, l.Hash, l.Kind, l.Person,
		l.CreatedAt, l.ExpiresAt)
}

// DropLinks ends every link of a person.
func (tx *Tx) DropLinks(id booking.PersonID) { tx.Change(`delete from links where person_id = $1`, id) }

// Link looks at a link without using it.
func (s *Store) Link(ctx context.Context, hash, kind string, now int64) (Link, Person, error) {
	var (
		l Link
		p Person
	)
	err := s.db.read(ctx,
		Query(l.scan, `select hash, kind, person_id, created_at, expires_at from links where hash = $1 and kind = $2 and expires_at > $3`, hash,
			kind, now),
		personQuery(&p, `p.id = (select person_id from links where hash = $1)`, hash))
	if err == nil && l.Hash == "" {
		err = ErrNoLink
	}
	return l, p, err
}

func (l *Link) scan(r Row) error {
	return r.Scan(&l.Hash, &l.Kind, &l.Person, &l.CreatedAt, &l.ExpiresAt)
}

// UseLink takes a link, so that it works only once.
func (tx *Tx) UseLink(hash, kind string, now int64) (Link, error) {
	var l Link
	err := tx.Read(Query(l.scan, `delete from links where hash = $1 and kind = $2 and expires_at > $3
		returning hash, kind, person_id, created_at, expires_at`, hash, kind, now))
	if err == nil && l.Hash == "" {
		err = ErrNoLink
	}
	return l, err
}

// Guesses is how often somebody has tried to sign in, wrongly as far as we
// know, and when last.
type Guesses struct {
	Failures int
	LastAt   int64
}

// Guesses reads and locks the counters of an attempt, in the order of the
// keys: whoever counts sorts them, lest two wait for each other.
func (tx *Tx) Guesses(keys []string) (map[string]Guesses, error) {
	found := map[string]Guesses{}
	var queries []Statement
	for _, k := range keys {
		// So that there is a row, and it is locked: one that was merely found
		// could be forgiven, and gone, before it is read.
		tx.Change(`insert into guesses (key, failures, last_at) values ($1, 0, 0) on conflict (key) do update set failures = guesses.failures`, k)
		queries = append(queries, Query(func(r Row) error {
			var g Guesses
			err := r.Scan(&g.Failures, &g.LastAt)
			found[k] = g
			return err
		}, `select failures, last_at from guesses where key = $1`+tx.d.forUpdate, k))
	}
	return found, tx.Read(queries...)
}

// SetGuesses stores a counter; none when there is nothing to count.
func (tx *Tx) SetGuesses(key string, g Guesses) {
	if g.Failures <= 0 {
		tx.Change(`delete from guesses where key = $1`, key)
		return
	}
	tx.Change(`update guesses set failures = $1, last_at = $2 where key = $3`, g.Failures, g.LastAt, key)
}

// peopleSweeps are what has run out of what people left behind.
func peopleSweeps(now int64) []sweep {
	return []sweep{
		{"links", `expires_at <= $1`, []any{now}},
		{"invitations", `expires_at <= $1`, []any{now - keepInvitations}},
		{"guesses", `last_at <= $1`, []any{now - keepGuesses}},
		{"sign_ins", `seen_at <= $1 or created_at <= $2 or (not confirmed and created_at <= $3)`,
			[]any{now - SignInIdle, now - SignInLife, now - SignInPending}},
	}
}

const (
	keepGuesses     = 2 * 86400
	keepInvitations = 30 * 86400 // after their link has run out: until then they can be renewed
)
