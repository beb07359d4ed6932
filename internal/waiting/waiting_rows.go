package waiting

import (
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/store"
)

const entryColumns = `id, service_id, branch_id, resource_id, appointment_id, from_date, to_date, parts, customer_name, phone, email, lang, channel,
	state, why, hash, made_id, had, created_at, asked_at, changed_at`

// entriesWhere reads those who wait: a condition and, behind it, what else there is to
// say.
func entriesWhere(out *[]Entry, rest string, args ...any) store.Statement {
	return store.Query(func(r store.Row) error {
		var e Entry
		var from, to string
		err := r.Scan(&e.ID, &e.Service, &e.Branch, &e.Resource, &e.Appointment, &from, &to, &e.Parts, &e.Customer, &e.Phone, &e.Email, &e.Lang,
			&e.Channel, &e.State, &e.Why, &e.hash, &e.Made, &e.had, &e.CreatedAt, &e.AskedAt, &e.ChangedAt)
		if err == nil {
			e.Dates.From, err = civil.ParseDate(from)
		}
		if err == nil {
			e.Dates.To, err = civil.ParseDate(to)
		}
		*out = append(*out, e)
		return err
	}, `select `+entryColumns+` from waiting where `+rest, args...)
}

// live is the condition that somebody still waits.
const live = `state in ('waiting', 'offered')`

// insertEntry stores somebody who begins to wait.
func insertEntry(tx *store.Tx, e *Entry) {
	tx.Change(`insert into waiting (`+entryColumns+`, org_id)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)`,
		e.ID, e.Service, e.Branch, e.Resource, e.Appointment, e.Dates.From.String(), e.Dates.To.String(), int64(e.Parts), string(e.Customer),
		string(e.Phone), string(e.Email), string(e.Lang), string(e.Channel), string(e.State), e.Why, e.hash, e.Made, e.had, e.CreatedAt,
		e.AskedAt, e.ChangedAt, tx.Org())
}

// changeEntry stores what somebody wants now who waits already.
func changeEntry(tx *store.Tx, e *Entry) {
	tx.Change(`update waiting set resource_id = $1, from_date = $2, to_date = $3, parts = $4, email = $5, lang = $6, changed_at = $7, asked_at = $8, had = $9
		where org_id = $10 and id = $11`, e.Resource, e.Dates.From.String(), e.Dates.To.String(), int64(e.Parts), string(e.Email), string(e.Lang),
		e.ChangedAt, e.AskedAt, e.had, tx.Org(), e.ID)
}

// turn takes somebody from one state to another. False: they are in none of those any
// more.
func turn(tx *store.Tx, id booking.WaitID, to State, why string, made booking.AppointmentID, now int64) (bool, error) {
	n, err := tx.Affected(`update waiting set state = $1, why = $2, made_id = $3, changed_at = $4
		where org_id = $5 and id = $6 and state in ('waiting', 'offered') returning 1`, string(to), why, made, now, tx.Org(), id)
	return n == 1, err
}

// rehash stores by what somebody is found, after another secret key.
func rehash(tx *store.Tx, id booking.WaitID, hash string) {
	tx.Change(`update waiting set hash = $1 where org_id = $2 and id = $3 and hash <> $1`, hash, tx.Org(), id)
}

const offerColumns = `id, entry_id, service_id, branch_id, resource_id, start_at, keeps, hold_id, until, state, by_hand, made_at, told_at, ended_at`

// offersWhere reads offers.
func offersWhere(out *[]Offer, rest string, args ...any) store.Statement {
	return store.Query(func(r store.Row) error {
		var o Offer
		err := r.Scan(&o.ID, &o.Entry, &o.Service, &o.Branch, &o.Resource, &o.Start, &o.Keeps, &o.Hold, &o.Until, &o.State, &o.ByHand, &o.MadeAt,
			&o.ToldAt, &o.EndedAt)
		*out = append(*out, o)
		return err
	}, `select `+offerColumns+` from waiting_offers where `+rest, args...)
}

// insertOffer stores an offer. False: they have one.
func insertOffer(tx *store.Tx, o *Offer) (bool, error) {
	n, err := tx.Affected(`insert into waiting_offers (`+offerColumns+`, org_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
		on conflict do nothing returning 1`, o.ID, o.Entry, o.Service, o.Branch, o.Resource, o.Start, o.Keeps, o.Hold, o.Until, string(o.State),
		o.ByHand, o.MadeAt, o.ToldAt, o.EndedAt, tx.Org())
	return n == 1, err
}

// keep notes the hold of an offer.
func keep(tx *store.Tx, id booking.OfferID, h *booking.Hold) {
	tx.Change(`update waiting_offers set hold_id = $1, until = $2 where org_id = $3 and id = $4 and state = 'open'`, h.ID, h.ExpiresAt, tx.Org(), id)
}

// tell notes that somebody knows of an offer.
func tell(tx *store.Tx, id booking.OfferID, now int64) {
	tx.Change(`update waiting_offers set told_at = $1 where org_id = $2 and id = $3 and told_at = 0`, now, tx.Org(), id)
}

// endOffer ends an offer that is open. False: it was not.
func endOffer(tx *store.Tx, id booking.OfferID, to OfferState, now int64) (bool, error) {
	n, err := tx.Affected(`update waiting_offers set state = $1, ended_at = $2 where org_id = $3 and id = $4 and state = 'open' returning 1`,
		string(to), now, tx.Org(), id)
	return n == 1, err
}

// takeOffer notes that an offer was taken, also if it has run out meanwhile.
func takeOffer(tx *store.Tx, id booking.OfferID, now int64) {
	tx.Change(`update waiting_offers set state = 'booked', ended_at = $1 where org_id = $2 and id = $3 and state <> 'booked'`, now, tx.Org(), id)
}

// dropOffer takes an offer back that nobody has heard of.
func dropOffer(tx *store.Tx, o *Offer, now int64) {
	tx.Change(`delete from waiting_offers where org_id = $1 and id = $2 and state = 'open' and told_at = 0`, tx.Org(), o.ID)
	restore(tx, o.Entry, now)
}

// restore lets somebody wait again who has no offer any more.
func restore(tx *store.Tx, id booking.WaitID, now int64) {
	tx.Change(`update waiting set state = 'waiting', changed_at = $1 where org_id = $2 and id = $3 and state = 'offered'
		and not exists (select 1 from waiting_offers o where o.org_id = waiting.org_id and o.entry_id = waiting.id and o.state = 'open')`, now, tx.Org(), id)
}

// waiters reads what is kept of a service at a branch: those who wait or have an open
// offer, the longest first; their offers, and those of the last day; and when the
// next hold runs out that anybody has there.
func waiters(org booking.OrgID, b booking.BranchID, s booking.ServiceID, now, since int64, entries *[]Entry, offers *[]Offer,
	expiry *int64) []store.Statement {
	return []store.Statement{
		entriesWhere(entries, `org_id = $1 and branch_id = $2 and service_id = $3 and (`+live+` or exists (select 1 from waiting_offers o
			where o.org_id = waiting.org_id and o.entry_id = waiting.id and o.state = 'open')) order by created_at, id`, org, b, s),
		offersWhere(offers, `org_id = $1 and branch_id = $2 and service_id = $3 and (made_at > $4 or exists (select 1 from waiting w
			where w.org_id = waiting_offers.org_id and w.id = waiting_offers.entry_id and w.state in ('waiting', 'offered'))) order by made_at, id`,
			org, b, s, since),
		store.Query(func(r store.Row) error { return r.Scan(expiry) },
			`select coalesce(min(expires_at), 0) from holds where org_id = $1 and branch_id = $2 and expires_at > $3`, org, b, now),
	}
}

// own is an appointment that somebody has made for themselves since they wait.
type own struct {
	wait  booking.WaitID
	made  booking.AppointmentID
	start int64
}

// ownOf reads what those who wait have booked for themselves since they said what they
// want, with whom they want it, however they spell their name.
func ownOf(out *[]own, org booking.OrgID, b booking.BranchID, s booking.ServiceID) store.Statement {
	return store.Query(func(r store.Row) error {
		var o own
		var had, waits, booked string
		err := r.Scan(&o.wait, &o.made, &o.start, &had, &waits, &booked)
		if spelling.Fold(waits) == spelling.Fold(booked) && !strings.Contains(had, o.made.String()) {
			*out = append(*out, o)
		}
		return err
	}, `select w.id, a.id, a.start_at, w.had, w.customer_name, a.customer_name from waiting w join appointments a on a.org_id = w.org_id
			and a.phone = w.phone and a.service_id = w.service_id and a.branch_id = w.branch_id and a.status = 'booked'
			and (w.resource_id is null or a.resource_id = w.resource_id)
			and a.created_at >= (case when w.asked_at > w.created_at then w.asked_at else w.created_at end)
		where w.org_id = $1 and w.branch_id = $2 and w.service_id = $3 and w.`+live+` and w.appointment_id is null and w.phone <> '' order by a.start_at`,
		org, b, s)
}

// hadOf reads which appointments with the number and the service of somebody who says what
// they want there are already of that second.
func hadOf(tx *store.Tx, e *Entry) error {
	var ids []booking.AppointmentID
	err := tx.Read(store.Query(func(r store.Row) error {
		var id booking.AppointmentID
		err := r.Scan(&id)
		ids = append(ids, id)
		return err
	}, `select id from appointments where org_id = $1 and phone = $2 and service_id = $3 and created_at >= $4 order by id`,
		tx.Org(), string(e.Phone), e.Service, e.AskedAt))
	e.had = strings.Join(store.Texts(ids), ",")
	return err
}
