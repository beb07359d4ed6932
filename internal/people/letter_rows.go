package people

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// Letter is a mail to somebody who works here that is to be sent. What it says is
// put together when it is.
type Letter struct {
	ID       booking.LetterID
	Kind     LetterKind
	Org      booking.OrgID    // zero: of none
	Person   booking.PersonID // zero: of an address, or of whoever is invited
	Email    string           // what somebody has typed who has forgotten their password
	Lang     string           // in which they did
	About    string           // what it is about: a word, or a date
	Once     string           // there is one letter of this name; empty: there may be several
	Attempts int              // how often it was tried
	MadeAt   int64
	DueAt    int64 // when it is to be sent; zero: when it is made
	Until    int64 // when it is of no use any more
}

// WriteLetter stores a letter, to be sent when it is due. One of which there is one
// already is not stored.
func WriteLetter(tx *store.Tx, l Letter) {
	tx.Change(`insert into letters (id, kind, org_id, person_id, email, lang, about, once, state, made_at, due_at, until)
		values ($1, $2, $3, $4, $5, $6, $7, nullif($8, ''), 'waiting', $9, $10, $11) on conflict (once) do nothing`,
		booking.NewID[booking.LetterID](), string(l.Kind), l.Org, l.Person, l.Email, l.Lang, l.About, l.Once, l.MadeAt,
		max(l.MadeAt, l.DueAt), l.Until)
}

// putOff makes a letter of this kind that waits to be sent to a person due later, but
// no longer than some seconds after it was made. It reports false if there is none.
func putOff(tx *store.Tx, kind LetterKind, person booking.PersonID, due, most int64) (bool, error) {
	n, err := tx.Affected(`update letters set due_at = case when made_at + cast($1 as bigint) < cast($2 as bigint)
			then made_at + cast($1 as bigint) else cast($2 as bigint) end
		where org_id = $3 and person_id = $4 and kind = $5 and state = 'waiting' returning 1`,
		most, due, tx.Org(), person, string(kind))
	return n > 0, err
}

// What somebody has chosen about alarms; empty: what is usual for their role.
const (
	alarmsOn  = "on"
	alarmsOff = "off"
)

// mailingOf reads what a person has chosen about alarms, and when they get summaries.
func mailingOf(ctx context.Context, s *store.Store, id booking.PersonID) (alarms string, hour int, err error) {
	err = s.Read(ctx, store.Query(func(r store.Row) error { return r.Scan(&alarms, &hour) },
		`select alarms, summary_hour from persons where id = $1`, id))
	return alarms, hour, err
}

func saveSummaryHour(tx *store.Tx, id booking.PersonID, hour int) {
	tx.Change(`update persons set summary_hour = $1 where id = $2`, hour, id)
}

// wantedSummary is who wants summaries, where and when.
type wantedSummary struct {
	org    booking.OrgID
	person booking.PersonID
	hour   int
	zone   string
}

// summariesWanted lists them, of organizations that are open.
func summariesWanted(ctx context.Context, s *store.Store) (list []wantedSummary, err error) {
	err = s.Read(ctx, store.Query(func(r store.Row) error {
		var w wantedSummary
		err := r.Scan(&w.org, &w.person, &w.hour, &w.zone)
		list = append(list, w)
		return err
	}, `select o.id, p.id, p.summary_hour, `+firstZone+`
		from persons p join memberships m on m.person_id = p.id join organizations o on o.id = m.org_id
		where p.summary_hour >= 0 and o.closed_at = 0 and o.twin_of is null order by o.id, p.id`))
	return list, err
}

func saveAlarms(tx *store.Tx, id booking.PersonID, wanted bool) {
	chosen := alarmsOff
	if wanted {
		chosen = alarmsOn
	}
	tx.Change(`update persons set alarms = $1 where id = $2`, chosen, id)
}

// alarmed lists who of the organization is written to when something does not work.
func alarmed(tx *store.Tx) (list []booking.PersonID, err error) {
	err = tx.Read(store.Query(func(r store.Row) error {
		var id booking.PersonID
		err := r.Scan(&id)
		list = append(list, id)
		return err
	}, `select p.id from persons p join memberships m on m.person_id = p.id where m.org_id = $1
		and m.role in ('owner', 'manager') and (p.alarms = 'on' or p.alarms = '' and m.role = 'owner') order by p.id`, tx.Org()))
	return list, err
}
