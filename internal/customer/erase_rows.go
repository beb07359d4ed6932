package customer

import (
	"context"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// erased is what stays of an appointment's customer: the figures, not the
// person. An appointment without a name is one whose customer was erased.
const erased = `customer_name = '', phone = '', notes = '', email = '', source = '', cancel_note = '', updated_at = $1`

// Erased is an appointment whose customer was just erased, and what it was
// known by.
type Erased struct {
	ID booking.AppointmentID
	Spelling
	Email     string
	Start     int64
	Cancelled bool
}

// Erasure counts what somebody was taken out of.
type Erasure struct{ Appointments, Calls, Callbacks int }

// Add adds what else they were taken out of.
func (e *Erasure) Add(more Erasure) {
	e.Appointments += more.Appointments
	e.Calls += more.Calls
	e.Callbacks += more.Callbacks
}

// Total is how much that is in all.
func (e Erasure) Total() int { return e.Appointments + e.Calls + e.Callbacks }

// personal lists a customer's appointments, and tells whether some are still
// to come.
func personal(tx *store.Tx, p Persona, now int64) (list []Erased, coming int, err error) {
	whose, who := bears(tx.Dialect(), p.Own, "phone", "customer_name", "$3", "$4")
	err = tx.Read(store.Query(func(r store.Row) error {
		var e Erased
		var soon bool
		err := r.Scan(&e.ID, &e.Phone, &e.Name, &e.Email, &e.Start, &e.Cancelled, &soon)
		if soon {
			coming++
		}
		list = append(list, e)
		return err
	}, `select id, phone, customer_name, email, start_at, status = 'cancelled', status in ('booked', 'arrived') and end_at > $2
		from appointments where org_id = $1 and `+whose+` and customer_name <> ''`, append([]any{tx.Org(), now}, who...)...))
	return list, coming, err
}

// oldPersonal lists appointments that began in a span and still have their
// customer, the oldest first.
func oldPersonal(tx *store.Tx, span booking.Span, limit int) (list []Erased, err error) {
	err = tx.Read(store.Query(func(r store.Row) error {
		var e Erased
		err := r.Scan(&e.ID, &e.Phone, &e.Name, &e.Email, &e.Start, &e.Cancelled)
		list = append(list, e)
		return err
	}, `select id, phone, customer_name, email, start_at, status = 'cancelled' from appointments
		where org_id = $1 and start_at >= $2 and start_at < $3 and customer_name <> '' order by start_at, id limit $4`, tx.Org(), span.Start, span.End, limit))
	return list, err
}

// eraseCustomers takes the customers out of appointments, out of what failed
// on the way to the other system, and out of the index.
func eraseCustomers(tx *store.Tx, list []Erased, now int64) {
	ids := make([]booking.AppointmentID, len(list))
	for i, e := range list {
		ids[i] = e.ID
	}
	all := tx.Dialect().List(store.Texts(ids))
	tx.Change(`update appointments set `+erased+` where org_id = $2 and `+tx.Dialect().InList("id", "$3"), now, tx.Org(), all)
	tx.Change(`delete from connector_bookings where org_id = $1 and `+tx.Dialect().InList("appointment_id", "$2")+
		` and external_id = '' and not unsure and not confirm`, tx.Org(), all)
	tx.Change(`update connector_bookings set problem = '' where org_id = $1 and `+tx.Dialect().InList("appointment_id", "$2"), tx.Org(), all)
	// What a customer knows by one link is one appointment, however often it was
	// cancelled and booked again.
	chain := ` (select coalesce(a.replaces, a.id) from appointments a where a.org_id = $1 and ` + tx.Dialect().InList("a.id", "$2") + `)`
	tx.Change(`delete from own_links where org_id = $1 and appointment_id in`+chain, tx.Org(), all)
	tx.Change(`delete from own_acts where org_id = $1 and root_id in`+chain, tx.Org(), all)
	tx.Change(`update corrections set was = '', became = '' where org_id = $1 and field in ('customer_name', 'phone', 'email')
		and `+tx.Dialect().InList("appointment_id", "$2"), tx.Org(), all)
	// Whom a channel does not reach is known by whom it was tried with.
	tx.Change(`delete from message_deaf where org_id = $1 and whom_hash in (select n.whom_hash from notices n where n.org_id = $1 and n.appointment_id in`+chain+`)`,
		tx.Org(), all)
	tx.Change(`delete from notices where org_id = $1 and appointment_id in`+chain, tx.Org(), all)
	tx.Change(`delete from untold where org_id = $1 and appointment_id in`+chain, tx.Org(), all)
	// The name of a request may hold a number, and what it asked for is hashed
	// from what can be guessed.
	tx.Change(`delete from idempotency_keys where org_id = $1 and `+tx.Dialect().InList("appointment_id", "$2"), tx.Org(), all)
	tx.DropIntakes(store.Texts(ids))
	tx.NeedScrubByAge()
}

// wishesOf counts what is not to be sent any more that is known by some appointments.
func wishesOf(tx *store.Tx, ids []booking.AppointmentID) (n int, err error) {
	err = tx.Read(store.Query(func(r store.Row) error { return r.Scan(&n) }, `select count(*) from opt_outs where org_id = $1 and appointment_id in
		(select coalesce(a.replaces, a.id) from appointments a where a.org_id = $1 and `+tx.Dialect().InList("a.id", "$2")+`)`,
		tx.Org(), tx.Dialect().List(store.Texts(ids))))
	return n, err
}

// Those who are still there, by whom a wish is known that an erased one has left: who
// has the same number or address or, of what was said by another, is the same person.
const (
	samePhone  = `a.phone = $3 and a.phone <> '' and o.whom_hash = $2`
	sameEmail  = `a.email = $3 and a.email <> '' and o.whom_hash = $2`
	samePerson = `a.phone = $3 and a.customer_name = $4 and o.appointment_id in (select coalesce(b.replaces, b.id) from appointments b where b.id = $2)`
)

// keepWishes lets wishes be known by somebody who is still there, if there is anybody.
func keepWishes(tx *store.Tx, same string, of any, rest ...any) {
	found := ` from appointments a where a.org_id = $1 and a.customer_name <> '' and ` + strings.ReplaceAll(same, "o.", "opt_outs.")
	tx.Change(`update opt_outs set appointment_id = (select coalesce(a.replaces, a.id)`+found+` order by a.start_at desc, a.id limit 1)
		where org_id = $1 and exists (select 1`+found+`)`, append([]any{tx.Org(), of}, rest...)...)
}

// dropWishes forgets those by whom nobody is known any more, of some appointments.
func dropWishes(tx *store.Tx, ids []booking.AppointmentID) {
	tx.Change(`delete from opt_outs where org_id = $1 and appointment_id in
			(select coalesce(a.replaces, a.id) from appointments a where a.org_id = $1 and `+tx.Dialect().InList("a.id", "$2")+`)
		and not exists (select 1 from appointments a where a.org_id = $1 and a.customer_name <> ''
			and (a.id = opt_outs.appointment_id or a.replaces = opt_outs.appointment_id))`, tx.Org(), tx.Dialect().List(store.Texts(ids)))
}

// eraseAnswers forgets what others said about appointments: the receivers of
// webhooks, and the organization's own system where it could not be understood.
func eraseAnswers(tx *store.Tx, ids []booking.AppointmentID) {
	tx.Change(`update webhook_attempts set answer = '' where answer <> '' and delivery_id in (
		select d.id from webhook_endpoints w join webhook_deliveries d on d.endpoint_id = w.id
		where w.org_id = $1 and `+tx.Dialect().InList("d.appointment_id", "$2")+`)`, tx.Org(), tx.Dialect().List(store.Texts(ids)))
	tx.Change(`update connectors set pull_error = '' where org_id = $1`, tx.Org())
	tx.Change(`update connector_maps set unread_what = '' where org_id = $1`, tx.Org())
}

// forgetDeeds takes customers out of the audit log: it would still say who was
// merged with whom, and who agreed to what.
func forgetDeeds(tx *store.Tx, ids []booking.CustomerID) {
	d := tx.Dialect()
	tx.Change(`update audit_log set object = case when action like 'consent.%' then object else '' end, detail = ''
		where org_id = $1 and (action like 'customer.%' or action like 'consent.%')
		and (`+d.InTexts("object", "$2")+` or `+d.InTexts("detail", "$2")+`)`, tx.Org(), d.List(store.Texts(ids)))
}

// forgetCorrections takes a person out of corrections that made somebody else's
// appointment of theirs.
func forgetCorrections(tx *store.Tx, p Persona) {
	texts := slices.Clone(p.phones)
	for _, s := range p.Own {
		texts = append(texts, s.Name)
	}
	d := tx.Dialect()
	for _, column := range []string{"was", "became"} {
		tx.Change(`update corrections set `+column+` = '' where org_id = $1 and field in ('customer_name', 'phone') and `+d.InTexts(column, "$2"),
			tx.Org(), d.List(texts))
	}
}

// dropNames takes names out of the index that no appointment bears any more, of
// everybody who has one of these, and tells whose they were.
func dropNames(tx *store.Tx, spelt []Spelling) (ids []booking.CustomerID, err error) {
	whose, who := bears(tx.Dialect(), spelt, "phone", "name", "$2", "$3")
	err = tx.Read(store.Query(func(r store.Row) error {
		var id booking.CustomerID
		err := r.Scan(&id)
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
		return err
	}, `delete from customer_names where org_id = $1 and customer_id in (select customer_id from customer_names where org_id = $1 and `+whose+`)
		and not exists (select 1 from appointments a
			where a.org_id = $1 and a.phone = customer_names.phone and a.customer_name = customer_names.name) returning customer_id`,
		append([]any{tx.Org()}, who...)...))
	return ids, err
}

// borne tells whether an appointment bears one of the names of these customers.
func borne(tx *store.Tx, ids []booking.CustomerID) (there bool, err error) {
	err = tx.Read(store.Query(func(store.Row) error { there = true; return nil },
		`select 1 from customer_names n join appointments a on a.org_id = n.org_id and a.phone = n.phone and a.customer_name = n.name
			where n.org_id = $1 and `+tx.Dialect().InList("n.customer_id", "$2")+` limit 1`, tx.Org(), tx.Dialect().List(store.Texts(ids))))
	return there, err
}

// blankCustomers forgets the names and numbers of customers, and leaves what
// was written down of them to those with whom they were merged.
func blankCustomers(tx *store.Tx, ids []booking.CustomerID) error {
	if err := unplace(tx, ids); err != nil {
		return err
	}
	tx.Change(`update customers set phone = '', folded = '', name = '' where org_id = $1 and `+tx.Dialect().InList("id", "$2"), tx.Org(),
		tx.Dialect().List(store.Texts(ids)))
	return nil
}

// dropCustomers forgets customers, with all that was written down of them.
func dropCustomers(tx *store.Tx, ids []booking.CustomerID) error {
	if err := unplace(tx, ids); err != nil || len(ids) == 0 {
		return err
	}
	d, all := tx.Dialect(), tx.Dialect().List(store.Texts(ids))
	dropConsents(tx, ids)
	tx.Change(`delete from customer_merges where org_id = $1 and (`+d.InList("alias_id", "$2")+` or `+d.InList("into_id", "$2")+` or `+
		d.InList("main_id", "$2")+`)`, tx.Org(), all)
	tx.Change(`delete from customer_names where org_id = $1 and `+d.InList("customer_id", "$2"), tx.Org(), all)
	tx.Change(`delete from customers where org_id = $1 and `+d.InList("id", "$2"), tx.Org(), all)
	return nil
}

// cancellations reads the bodies of the events that tell of cancellations.
func cancellations(tx *store.Tx, ids []booking.AppointmentID) (bodies map[int64]string, err error) {
	bodies = map[int64]string{}
	err = tx.Read(store.Query(func(r store.Row) error {
		var seq int64
		var body string
		err := r.Scan(&seq, &body)
		bodies[seq] = body
		return err
	}, `select seq, body from events where `+tx.Dialect().InList("appointment_id", "$1")+` and org_id = $2 and kind = 'appointment.cancelled'`,
		tx.Dialect().List(store.Texts(ids)), tx.Org()))
	return bodies, err
}

// rewriteEvent stores another body for an event.
func rewriteEvent(tx *store.Tx, seq int64, body string) {
	tx.Change(`update events set body = $1 where seq = $2 and org_id = $3`, body, seq, tx.Org())
}

// retentions reads after how many days each organization that wants it has
// its customers erased. A sandbox has them as its organization.
func retentions(ctx context.Context, s *store.Store) (map[booking.OrgID]int, error) {
	days := map[booking.OrgID]int{}
	err := s.Read(ctx, store.Query(func(r store.Row) error {
		var org booking.OrgID
		var n int
		err := r.Scan(&org, &n)
		days[org] = n
		return err
	}, `select o.id, coalesce(l.retention_days, o.retention_days) from organizations o left join organizations l on l.id = o.twin_of
		where coalesce(l.retention_days, o.retention_days) > 0`))
	return days, err
}
