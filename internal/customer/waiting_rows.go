package customer

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// DossierWaiting is that somebody waits or waited for a time.
type DossierWaiting struct {
	ID      string          `json:"id"`
	Since   string          `json:"since"`
	From    string          `json:"from"`
	To      string          `json:"to"`
	State   string          `json:"state"`
	Name    booking.Private `json:"customer_name"`
	Phone   booking.Private `json:"phone"`
	Email   booking.Private `json:"email,omitempty"`
	Offered []string        `json:"offered,omitempty"` // when what they were offered begins
}

// waiter is somebody who waits for a time, as far as it concerns whose data it is.
type waiter struct {
	id                 booking.WaitID
	name, phone, email booking.Private
	from, to, state    string
	since              int64
}

// waitersWhere reads those who wait or waited.
func waitersWhere(out *[]waiter, org booking.OrgID, which string, args ...any) store.Statement {
	return store.Query(func(r store.Row) error {
		var w waiter
		err := r.Scan(&w.id, &w.name, &w.phone, &w.email, &w.from, &w.to, &w.state, &w.since)
		*out = append(*out, w)
		return err
	}, `select id, customer_name, phone, email, from_date, to_date, state, created_at from waiting where org_id = $1 and `+which,
		append([]any{org}, args...)...)
}

// waitsOf reads what a person waits or waited for: all of a number that nobody else
// has, and of one that others have as well what stands under their names.
func waitsOf(read reader, d *store.Dialect, org booking.OrgID, p Persona) (list []waiter, err error) {
	var shared []waiter
	if err = read(waitersWhere(&list, org, d.InTexts("phone", "$2")+` order by created_at, id`, d.List(plain(p.alone()))),
		waitersWhere(&shared, org, d.InTexts("phone", "$2")+` order by created_at, id`, d.List(plain(p.shared())))); err != nil {
		return nil, err
	}
	for _, w := range shared {
		if theirs, _ := p.means(booking.Callback{Name: w.name, Phone: w.phone}); theirs {
			list = append(list, w)
		}
	}
	return list, nil
}

// followWaits gives what a person still waits for under their name the name and number
// that they were corrected to, so that it is offered to them and not to a stranger.
func followWaits(tx *store.Tx, p Persona, n Correction) error {
	list, err := waitsOf(tx.Read, tx.Dialect(), tx.Org(), p)
	for _, w := range list {
		if KeyOf("", string(w.name)) != KeyOf("", n.Seen.Name) {
			continue // Somebody else at their telephone, perhaps.
		}
		live := w.state == "waiting" || w.state == "offered"
		name, phone := n.follow(string(w.name), string(w.phone))
		if live && phone == "" {
			return ErrWaiting
		}
		tx.Change(`update waiting set customer_name = $3, phone = $4 where org_id = $1 and id = $2 and state in ('waiting', 'offered')`,
			tx.Org(), w.id, name, phone)
	}
	return err
}

// eraseWaiters forgets who waits, with what they were offered and told.
func eraseWaiters(tx *store.Tx, ids []booking.WaitID) {
	if len(ids) == 0 {
		return
	}
	d, all := tx.Dialect(), tx.Dialect().List(store.Texts(ids))
	told := ` (select o.id from waiting_offers o where o.org_id = $1 and ` + d.InList("o.entry_id", "$2") + `)`
	tx.Change(`delete from message_deaf where org_id = $1 and whom_hash in (select n.whom_hash from notices n where n.org_id = $1
		and (n.appointment_id in`+told+` or `+d.InList("n.appointment_id", "$2")+`))`, tx.Org(), all)
	tx.Change(`delete from notices where org_id = $1 and (appointment_id in`+told+` or `+d.InList("appointment_id", "$2")+`)`, tx.Org(), all)
	tx.Change(`delete from waiting_offers where org_id = $1 and `+d.InList("entry_id", "$2"), tx.Org(), all)
	tx.Change(`delete from waiting where org_id = $1 and `+d.InList("id", "$2"), tx.Org(), all)
}

// eraseWaitsOf does so for a person.
func eraseWaitsOf(tx *store.Tx, p Persona) error {
	list, err := waitsOf(tx.Read, tx.Dialect(), tx.Org(), p)
	ids := make([]booking.WaitID, len(list))
	for i, w := range list {
		ids[i] = w.id
	}
	eraseWaiters(tx, ids)
	return err
}

// dossierWaits puts them into a dossier.
func dossierWaits(ctx context.Context, t *store.Tenant, list []waiter) (out []DossierWaiting, err error) {
	out = []DossierWaiting{}
	for _, w := range list {
		e := DossierWaiting{ID: w.id.String(), Since: office.UTC(w.since), From: w.from, To: w.to, State: w.state, Name: w.name, Phone: w.phone,
			Email: w.email}
		err = t.Read(ctx, store.Query(func(r store.Row) error {
			var start int64
			err := r.Scan(&start)
			e.Offered = append(e.Offered, office.UTC(start))
			return err
		}, `select start_at from waiting_offers where org_id = $1 and entry_id = $2 order by made_at, id`, t.Org(), w.id))
		if err != nil {
			return nil, err
		}
		out = append(out, e)
	}
	return out, nil
}
