package message

import (
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/store"
)

// harmlessTwice are the kinds of letters that may come twice.
const harmlessTwice = `kind in ('password', 'changed')`

// Due is the question whether there is something to send: a cheap one, which may
// travel with others.
func (d Letters) Due(due *bool) store.Statement {
	return store.Query(func(r store.Row) error { return r.Scan(due) },
		`select exists (select 1 from letters where state in ('waiting', 'sending') and due_at <= $1 and held_until <= $1)`, d.Unix())
}

// lapseLetters says of letters whose sender has died that nobody knows what became
// of them, and has those sent again that may come twice.
func lapseLetters(tx *store.Tx, now int64) {
	tx.Change(`update letters set state = case when `+harmlessTwice+` then 'waiting' else 'unknown' end, held_until = 0
		where state = 'sending' and held_until <= $1`, now)
}

// takeLetter takes the letter that has waited longest; a zero one: there is none.
func takeLetter(tx *store.Tx, now, until int64) (l people.Letter, err error) {
	err = tx.Read(store.Query(func(r store.Row) error {
		var kind string
		err := r.Scan(&l.ID, &kind, &l.Org, &l.Person, &l.Email, &l.Lang, &l.About, &l.Attempts, &l.MadeAt, &l.Until)
		l.Kind = people.LetterKind(kind)
		return err
	}, `update letters set state = 'sending', held_until = $1, attempts = attempts + 1 where id = (
			select id from letters where state = 'waiting' and due_at <= $2 order by due_at, id limit 1`+tx.Dialect().SkipLocked+`)
		returning id, kind, org_id, person_id, email, lang, about, attempts, made_at, until`, until, now))
	return l, err
}

// endLetter writes what became of a letter. Nothing is kept of one that somebody
// asked for who has forgotten their password.
func endLetter(tx *store.Tx, l *people.Letter, o outcome) {
	if l.Kind == people.LetterPassword && o.state != "waiting" {
		tx.Change(`delete from letters where id = $1`, l.ID)
		return
	}
	tx.Change(`update letters set state = $1, reason = $2, due_at = case when cast($3 as bigint) = 0 then due_at else cast($3 as bigint) end, held_until = 0
		where id = $4 and state = 'sending'`, o.state, o.reason, o.due, l.ID)
}

// beginInvitation stores that an invitation is being mailed.
func beginInvitation(tx *store.Tx, l *people.Letter, whom string, held int64) {
	tx.Change(`insert into letters (id, kind, org_id, whom_hash, state, attempts, made_at, due_at, held_until, until)
		values ($1, $2, $3, $4, 'sending', 1, $5, $6, $7, $8)`, l.ID, string(l.Kind), tx.Org(), whom, l.MadeAt, l.MadeAt, held, held)
}

// countInvitations counts the invitations that the organization has mailed since a
// time: to an address, and all.
func countInvitations(tx *store.Tx, whom string, since int64) (toAddress, all int, err error) {
	err = tx.Read(store.Query(func(r store.Row) error { return r.Scan(&all, &toAddress) },
		`select count(*), count(case when whom_hash = $1 then 1 end) from letters where org_id = $2 and kind = 'invitation' and made_at > $3`,
		whom, tx.Org(), since))
	return toAddress, all, err
}

// workplace is an organization of somebody, as a letter speaks of it.
type workplace struct {
	id                     booking.OrgID
	name, nameAr, language string
}

// workplaces lists the organizations of a person that are open.
func workplaces(person booking.PersonID, out *[]workplace) store.Statement {
	return store.Query(func(r store.Row) error {
		var w workplace
		err := r.Scan(&w.id, &w.name, &w.nameAr, &w.language)
		*out = append(*out, w)
		return err
	}, `select o.id, o.name, o.name_ar, o.language from organizations o join memberships m on m.org_id = o.id
		where m.person_id = $1 and o.closed_at = 0 order by o.id`, person)
}

// roleOf reads what somebody is in an organization, and whose calendar is theirs.
func roleOf(org booking.OrgID, person booking.PersonID, m *booking.Membership) store.Statement {
	return store.Query(func(r store.Row) error { return r.Scan(&m.Role, &m.Resource) },
		`select role, resource_id from memberships where org_id = $1 and person_id = $2`, org, person)
}

// bookedOn lists what is booked within ranges of instants, of one resource if it is not zero.
func bookedOn(d *store.Dialect, org booking.OrgID, ranges []store.StartRange, own booking.ResourceID,
	out *[]booking.Appointment) store.Statement {
	w := store.Where{Args: []any{org}, SQL: "org_id = $1"}
	w.And("status in ('booked', 'arrived')")
	store.StartsIn(&w, d, ranges)
	if !own.IsZero() {
		w.And("resource_id = ?", own)
	}
	return store.AppointmentsWhere(out, w.SQL+` order by start_at, id`, w.Args...)
}
