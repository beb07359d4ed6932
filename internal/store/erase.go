package store

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
)

// erased is what stays of an appointment's customer: the figures, not the
// person. An appointment without a name is one whose customer was erased.
const erased = `customer_name = '', phone = '', notes = '', cancel_note = '', updated_at = $1`

// Erased is an appointment whose customer was just erased, and what it was
// known by.
type Erased struct {
	ID          booking.AppointmentID
	Phone, Name string
	Start       int64
	Cancelled   bool
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

// Personal lists a customer's appointments, and tells whether some are still
// to come.
func (tx *Tx) Personal(p Persona, now int64) (list []Erased, coming int, err error) {
	var queries []Statement
	for _, part := range p.of(tx.d, "$2") {
		queries = append(queries, Query(func(r Row) error {
			var e Erased
			var soon bool
			err := r.Scan(&e.ID, &e.Phone, &e.Name, &e.Start, &e.Cancelled, &soon)
			if soon {
				coming++
			}
			list = append(list, e)
			return err
		}, `select id, phone, customer_name, start_at, status = 'cancelled', status in ('booked', 'arrived') and end_at > $3
			from appointments where org_id = $1 and `+part.sql+` and customer_name <> ''`, tx.org, part.arg, now))
	}
	err = tx.Read(queries...)
	return list, coming, err
}

// OldPersonal lists appointments that began in a span and still have their
// customer, the oldest first.
func (tx *Tx) OldPersonal(span booking.Span, limit int) (list []Erased, err error) {
	err = tx.Read(Query(func(r Row) error {
		var e Erased
		err := r.Scan(&e.ID, &e.Phone, &e.Name, &e.Start, &e.Cancelled)
		list = append(list, e)
		return err
	}, `select id, phone, customer_name, start_at, status = 'cancelled' from appointments
		where org_id = $1 and start_at >= $2 and start_at < $3 and customer_name <> '' order by start_at, id limit $4`, tx.org, span.Start, span.End, limit))
	return list, err
}

// EraseCustomers takes the customers out of appointments, out of what failed
// on the way to the other system, and out of the index.
func (tx *Tx) EraseCustomers(list []Erased, now int64) {
	ids := make([]booking.AppointmentID, len(list))
	for i, e := range list {
		ids[i] = e.ID
	}
	all := tx.d.list(texts(ids))
	tx.Change(`update appointments set `+erased+` where org_id = $2 and `+tx.d.inList("id", "$3"), now, tx.org, all)
	tx.Change(`delete from connector_bookings where org_id = $1 and `+tx.d.inList("appointment_id", "$2")+
		` and external_id = '' and not unsure and not confirm`, tx.org, all)
	tx.Change(`update connector_bookings set problem = '' where org_id = $1 and `+tx.d.inList("appointment_id", "$2"), tx.org, all)
	// The name of a request may hold a number, and what it asked for is hashed
	// from what can be guessed.
	tx.Change(`delete from idempotency_keys where org_id = $1 and `+tx.d.inList("appointment_id", "$2"), tx.org, all)
	tx.needScrubByAge()
}

// EraseAnswers forgets what others said about appointments: the receivers of
// webhooks, and the organization's own system where it could not be understood.
func (tx *Tx) EraseAnswers(ids []booking.AppointmentID) {
	tx.Change(`update webhook_attempts set answer = '' where answer <> '' and delivery_id in (
		select d.id from webhook_endpoints w join webhook_deliveries d on d.endpoint_id = w.id
		where w.org_id = $1 and `+tx.d.inList("d.appointment_id", "$2")+`)`, tx.org, tx.d.list(texts(ids)))
	tx.Change(`update connectors set pull_error = '' where org_id = $1`, tx.org)
	tx.Change(`update connector_maps set unread_what = '' where org_id = $1`, tx.org)
}

// ForgetDeeds takes customers out of the audit log: an id is made from the
// number, and a number can be guessed.
func (tx *Tx) ForgetDeeds(ids []booking.CustomerID) {
	tx.Change(`update audit_log set object = '', detail = '' where org_id = $1 and action like 'customer.%'
		and (`+tx.d.inTexts("object", "$2")+` or `+tx.d.inTexts("detail", "$2")+`)`, tx.org, tx.d.list(texts(ids)))
}

// ForgetNames drops the names of these customers that no appointment bears any
// more, and the merges of those that are gone.
func (tx *Tx) ForgetNames(ids []booking.CustomerID) {
	tx.Change(`delete from customer_names where org_id = $1 and `+tx.d.inList("id", "$2")+`
		and not exists (select 1 from appointments a where a.org_id = $1 and a.phone = customer_names.phone and a.customer_name = customer_names.name)`,
		tx.org, tx.d.list(texts(ids)))
	tx.Change(`delete from customer_merges where org_id = $1 and (`+tx.d.inList("alias_id", "$2")+` or `+tx.d.inList("main_id", "$2")+`)
		and not exists (select 1 from customer_names n left join customer_merges m on m.org_id = n.org_id and m.alias_id = n.id
			where n.org_id = $1 and coalesce(m.main_id, n.id) = customer_merges.main_id)`, tx.org, tx.d.list(texts(ids)))
}

// Cancellations reads the bodies of the events that tell of cancellations.
func (tx *Tx) Cancellations(ids []booking.AppointmentID) (bodies map[int64]string, err error) {
	bodies = map[int64]string{}
	err = tx.Read(Query(func(r Row) error {
		var seq int64
		var body string
		err := r.Scan(&seq, &body)
		bodies[seq] = body
		return err
	}, `select seq, body from events where `+tx.d.inList("appointment_id", "$1")+` and org_id = $2 and kind = 'appointment.cancelled'`,
		tx.d.list(texts(ids)), tx.org))
	return bodies, err
}

// Rewrite stores another body for an event.
func (tx *Tx) Rewrite(seq int64, body string) {
	tx.Change(`update events set body = $1 where seq = $2 and org_id = $3`, body, seq, tx.org)
}

// Retentions reads after how many days each organization that wants it has
// its customers erased. A sandbox has them as its organization.
func (s *Store) Retentions(ctx context.Context) (map[booking.OrgID]int, error) {
	days := map[booking.OrgID]int{}
	err := s.db.read(ctx, Query(func(r Row) error {
		var org booking.OrgID
		var n int
		err := r.Scan(&org, &n)
		days[org] = n
		return err
	}, `select o.id, coalesce(l.retention_days, o.retention_days) from organizations o left join organizations l on l.id = o.twin_of
		where coalesce(l.retention_days, o.retention_days) > 0`))
	return days, err
}
