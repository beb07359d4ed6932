package people

import (
	"context"
	"slices"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// How long a sign-in lasts at the longest, in seconds: unused, altogether, and
// between the password and the second factor. Organizations choose less.
const (
	SignInIdle    = 14 * 86400
	SignInLife    = 90 * 86400
	SignInPending = 600
)

// SignIn is a browser in which a person is signed in.
type SignIn struct {
	ID        booking.SignInID
	Hash      string
	Person    booking.PersonID
	Confirmed bool // false: the second factor is still missing
	CreatedAt int64
	SeenAt    int64
	Address   string
	Agent     string
	Shared    bool // others use the same browser
	Weak      bool // the password would be refused today
}

const signInColumns = `s.id, s.hash, s.person_id, s.confirmed, s.created_at, s.seen_at, s.address, s.agent, s.shared, s.weak`

func (in *SignIn) places() []any {
	return []any{&in.ID, &in.Hash, &in.Person, &in.Confirmed, &in.CreatedAt, &in.SeenAt, &in.Address, &in.Agent, &in.Shared, &in.Weak}
}

// live is the condition that a sign-in counts at the instant of parameters
// $2 (not seen since), $3 (made before) and $4 (unconfirmed before).
const signInLive = `s.seen_at > $2 and s.created_at > $3 and (s.confirmed or s.created_at > $4)`

func signInArgs(first any, now int64) []any {
	return []any{first, now - SignInIdle, now - SignInLife, now - SignInPending}
}

const membershipColumns = `o.id, o.slug, o.name, o.name_ar, o.catalog_version, o.language, o.week_start, o.digits, o.hijri, o.retention_days,
	o.desk_blocks, o.session_idle, o.session_life, o.factor_roles, o.closed_at, o.suspended_at, o.suspended_why, m.role, m.resource_id, ` + firstZone + `, ` + store.PlanColumns + `,
	coalesce((select c.month from booking_counts c where c.org_id = o.id order by c.month desc limit 1), ''),
	coalesce((select c.made from booking_counts c where c.org_id = o.id order by c.month desc limit 1), 0)`

// firstZone is the time zone of an organization's first branch.
const firstZone = `coalesce((select b.time_zone from branches b where b.org_id = o.id and not b.retired order by b.position, b.id limit 1),
	'Asia/Riyadh')`

func scanMembership(r store.Row) (m booking.Membership, err error) {
	var week int64
	err = r.Scan(slices.Concat([]any{&m.Org.ID, &m.Org.Slug, &m.Org.Name, &m.Org.NameAr, &m.Org.Catalog, &m.Settings.Language, &week,
		&m.Settings.Digits, &m.Settings.Hijri, &m.Settings.RetentionDays, &m.Settings.DeskBlocks, &m.Security.Idle,
		&m.Security.Life, &m.Security.Factor,
		&m.ClosedAt, &m.Org.Suspended.At, &m.Org.Suspended.Why, &m.Role, &m.Resource, &m.Zone},
		store.PlanPlaces(&m.Org.Plan), []any{&m.Used.Month, &m.Used.Made})...)
	m.Settings.WeekStart = time.Weekday(week)
	return m, err
}

// signedIn finds who stands behind a sign-in, and where they belong.
func signedIn(ctx context.Context, s *store.Store, hash string, now int64) (SignIn, Person, []booking.Membership, error) {
	var (
		in   SignIn
		p    Person
		list []booking.Membership
	)
	args := signInArgs(hash, now)
	err := s.Read(ctx,
		store.Query(func(r store.Row) error {
			err := r.Scan(append(in.places(), p.places()...)...)
			p.complete()
			return err
		}, `select `+signInColumns+`, `+PersonColumns+`
			from sign_ins s join persons p on p.id = s.person_id where s.hash = $1 and `+signInLive, args...),
		store.Query(func(r store.Row) error {
			m, err := scanMembership(r)
			list = append(list, m)
			return err
		}, `select `+membershipColumns+` from sign_ins s join memberships m on m.person_id = s.person_id join organizations o on o.id = m.org_id
			where s.hash = $1 and s.confirmed and `+signInLive+` order by o.name, o.slug`, args...))
	if err == nil && in.ID.IsZero() {
		err = ErrNoSignIn
	}
	return in, p, list, err
}

// InsertSignIn stores a sign-in.
func InsertSignIn(tx *store.Tx, in SignIn) {
	tx.Change(`insert into sign_ins (hash, id, person_id, confirmed, created_at, seen_at, address, agent, shared, weak) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		in.Hash, in.ID, in.Person, in.Confirmed, in.CreatedAt, in.SeenAt, in.Address, in.Agent, in.Shared, in.Weak)
}

// limitSignIns ends the oldest sign-ins of a person, so that at most so many
// complete ones are left, and as many that wait for the second factor.
func limitSignIns(tx *store.Tx, person booking.PersonID, most int) {
	tx.Change(`delete from sign_ins where person_id = $1 and id not in (select id from (
		select id, row_number() over (partition by confirmed order by created_at desc, id desc) as n from sign_ins where person_id = $1) ranked where n <= $2)`,
		person, most)
}

// strengthened notes that a person has a password that would not be refused.
func strengthened(tx *store.Tx, person booking.PersonID) {
	tx.Change(`update sign_ins set weak = $1 where person_id = $2`, false, person)
}

// touchSignIn notes that a sign-in is in use.
func touchSignIn(ctx context.Context, s *store.Store, id booking.SignInID, now int64) error {
	return s.Write(ctx, func(tx *store.Tx) error {
		tx.Change(`update sign_ins set seen_at = $1 where id = $2 and seen_at < $1`, now, id)
		return nil
	})
}

// signIns lists where a person is signed in, the latest first.
func signIns(ctx context.Context, s *store.Store, id booking.PersonID, now int64) ([]SignIn, error) {
	var list []SignIn
	err := s.Read(ctx, store.Query(func(r store.Row) error {
		var in SignIn
		err := r.Scan(in.places()...)
		list = append(list, in)
		return err
	}, `select `+signInColumns+` from sign_ins s
		where s.person_id = $1 and s.confirmed and `+signInLive+` order by s.seen_at desc, s.id desc`, signInArgs(id, now)...))
	return list, err
}

// signOut ends one sign-in of a person.
func signOut(tx *store.Tx, person booking.PersonID, id booking.SignInID, now int64) error {
	tx.Change(`delete from sign_ins where person_id = $1 and id = $2`, person, id)
	return dismiss(tx, person, now)
}

// dismiss tells every node that somebody may no longer see what they saw.
func dismiss(tx *store.Tx, person booking.PersonID, now int64) error {
	orgs, err := tx.Memberships(person)
	here := tx.Org()
	for _, org := range orgs {
		tx.In(org)
		tx.Publish(booking.Event{Kind: booking.PeopleChanged, At: now})
	}
	tx.In(here)
	return err
}

// useSignIn takes a sign-in that waits for the second factor, so that it is
// completed only once, and not after it was ended.
func useSignIn(tx *store.Tx, person booking.PersonID, id booking.SignInID) error {
	n, err := tx.Affected(`delete from sign_ins where person_id = $1 and id = $2 and not confirmed returning 1`, person, id)
	if err == nil && n == 0 {
		err = ErrNoSignIn
	}
	return err
}

// SignOutOthers ends every sign-in of a person but one; a zero id ends all.
func SignOutOthers(tx *store.Tx, person booking.PersonID, but booking.SignInID, now int64) error {
	if but.IsZero() {
		tx.Change(`delete from sign_ins where person_id = $1`, person)
	} else {
		tx.Change(`delete from sign_ins where person_id = $1 and id <> $2`, person, but)
	}
	return dismiss(tx, person, now)
}

// stillSignedIn tells whether a sign-in of a person still counts, completely.
func stillSignedIn(tx *store.Tx, person booking.PersonID, id booking.SignInID) (is bool, err error) {
	err = tx.Read(store.Query(func(r store.Row) error { return r.Scan(&is) },
		`select exists (select 1 from sign_ins where person_id = $1 and id = $2 and confirmed)`, person, id))
	return is, err
}
