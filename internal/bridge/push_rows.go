package bridge

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// Outside is what of an appointment stands in the other system, as far as we
// know.
type Outside struct {
	Appointment booking.AppointmentID
	External    string       // its id there; empty: not known
	Resource    string       // the resource's id there
	Span        booking.Span // as it was last sent
	Unsure      bool         // a request was sent whose answer never came
	Confirm     bool         // one may still be on its way: look once more
	Attempts    int          // that failed in a row
	Problem     string       // for a person to read; empty: none
	UpdatedAt   int64
	Edition     int // of the appointment, as it was last told
}

// Known tells whether anything of ours stands, or may stand, there.
func (o *Outside) Known() bool { return o.External != "" || o.Unsure || o.Confirm }

const outsideColumns = `appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, edition`

func scanOutside(r store.Row) (o Outside, err error) {
	err = r.Scan(&o.Appointment, &o.External, &o.Resource, &o.Span.Start, &o.Span.End, &o.Unsure, &o.Confirm, &o.Attempts, &o.Problem,
		&o.UpdatedAt, &o.Edition)
	return o, err
}

// outside reads what stands there of an appointment; the zero value if nothing.
func outside(ctx context.Context, t *store.Tenant, id booking.AppointmentID) (Outside, error) {
	found := Outside{Appointment: id}
	err := t.Read(ctx, store.Query(func(r store.Row) (err error) {
		found, err = scanOutside(r)
		return err
	}, `select `+outsideColumns+` from connector_bookings where org_id = $1 and appointment_id = $2`, t.Org(), id))
	return found, err
}

// troubled lists what could not be told to the other system so far.
func troubled(ctx context.Context, t *store.Tenant, limit int) ([]Outside, error) {
	var list []Outside
	err := t.Read(ctx, store.Query(func(r store.Row) error {
		o, err := scanOutside(r)
		list = append(list, o)
		return err
	}, `select `+outsideColumns+` from connector_bookings where org_id = $1 and problem <> '' order by updated_at, appointment_id limit $2`,
		t.Org(), limit))
	return list, err
}

// Drift is a booking that the other system had taken and no longer shows where
// we put it.
type Drift struct {
	Appointment booking.AppointmentID
	Span        booking.Span
	Since       int64
}

// driftQuery reads drift that meets a condition.
func driftQuery(list *[]Drift, condition string, args ...any) store.Statement {
	return store.Query(func(r store.Row) error {
		var v Drift
		err := r.Scan(&v.Appointment, &v.Span.Start, &v.Span.End, &v.Since)
		*list = append(*list, v)
		return err
	}, `select appointment_id, start_at, end_at, missing_since from connector_bookings
		where org_id = $1 and missing_since <> 0 and `+condition, args...)
}

// drift lists the bookings to come that are missing where we put them.
func drift(ctx context.Context, t *store.Tenant, now int64, limit int) (list []Drift, err error) {
	err = t.Read(ctx, driftQuery(&list, `end_at > $2 order by start_at, appointment_id limit $3`, t.Org(), now, limit))
	return list, err
}

// driftOf tells the same of one booking: at most one.
func driftOf(ctx context.Context, t *store.Tenant, id booking.AppointmentID) (list []Drift, err error) {
	err = t.Read(ctx, driftQuery(&list, `appointment_id = $2`, t.Org(), id))
	return list, err
}

// noteDrift notes which of a resource's bookings in the window the other
// system no longer shows, and forgets it of those that it shows again. When and
// how often we acted on it stays known: it may be taken away once more.
func noteDrift(tx *store.Tx, resource string, window booking.Span, missing []booking.AppointmentID, now int64) {
	const there = ` and org_id = $2 and resource = $3 and start_at >= $4 and end_at <= $5 and `
	list := tx.Dialect().List(store.Texts(missing))
	tx.Change(`update connector_bookings set missing_since = 0, refused = '' where missing_since <> 0`+there+`not (`+
		tx.Dialect().InList("appointment_id", "$1")+`)`,
		list, tx.Org(), resource, window.Start, window.End)
	if len(missing) > 0 {
		tx.Change(`update connector_bookings set missing_since = $6 where missing_since = 0`+there+tx.Dialect().InList("appointment_id", "$1"),
			list, tx.Org(), resource, window.Start, window.End, now)
	}
}

// noteSeen notes which of a resource's bookings an answer showed where we put
// them, unless they were sent again since it was asked for.
func noteSeen(tx *store.Tx, resource string, seen []booking.AppointmentID, askedAt int64) {
	if len(seen) > 0 {
		tx.Change(`update connector_bookings set seen_at = $1 where seen_at = 0 and not unsure and updated_at < $1
			and org_id = $2 and resource = $3 and `+tx.Dialect().InList("appointment_id", "$4"), askedAt, tx.Org(), resource, tx.Dialect().List(store.Texts(seen)))
	}
}

// pendingPushes counts the appointments that are still to be told.
func pendingPushes(ctx context.Context, t *store.Tenant) (n int, err error) {
	err = t.Read(ctx, store.Query(func(r store.Row) error { return r.Scan(&n) }, `select count(*) from tasks where kind = 'push' and org_id = $1`,
		t.Org()))
	return n, err
}

// doubtOutside prepares for an address or a token that may lead to another
// system: whatever stands in the old one is told anew. Behind another address
// our numbers of the old one may be somebody else's, and are forgotten. At the
// same address what people changed there by hand stays as it is until somebody
// decides: a new token is no decision.
func doubtOutside(tx *store.Tx, url string, now int64) {
	const elsewhere = ` and exists (select 1 from connectors c where c.org_id = $2 and c.url <> $3)`
	tx.Change(`update connector_bookings set unsure = $1 where org_id = $2`+elsewhere, true, tx.Org(), url)
	tx.Change(`update connector_bookings set unsure = $1 where org_id = $2 and missing_since = 0 and not exists (
		select 1 from connector_strays s where s.org_id = connector_bookings.org_id and s.appointment_id = connector_bookings.appointment_id)`, true, tx.Org())
	tx.Change(`update connector_bookings set external_id = $1 where org_id = $2`+elsewhere, "", tx.Org(), url)
	tx.Change(`update footprints set gone_at = $1 where org_id = $2 and gone_at is null`+elsewhere, now, tx.Org(), url)
}

// saveOutside stores it; what is no longer known is dropped, unless we acted on
// a difference by ourselves: how often has to stay known.
func saveOutside(tx *store.Tx, o Outside, now int64) {
	if !o.Known() && o.Problem == "" {
		tx.Change(`delete from connector_bookings where org_id = $1 and appointment_id = $2 and tries = 0`, tx.Org(), o.Appointment)
		tx.Change(`update connector_bookings set external_id = '', unsure = $1, confirm = $1, attempts = 0, problem = '', updated_at = $2, missing_since = 0, seen_at = 0
			where org_id = $3 and appointment_id = $4`, false, now, tx.Org(), o.Appointment)
		return
	}
	tx.Change(`insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, edition)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
		on conflict (org_id, appointment_id) do update set external_id = excluded.external_id, resource = excluded.resource, start_at = excluded.start_at,
			end_at = excluded.end_at, unsure = excluded.unsure, confirm = excluded.confirm, attempts = excluded.attempts, problem = excluded.problem,
			updated_at = excluded.updated_at, edition = excluded.edition, missing_since = 0, seen_at = 0`,
		tx.Org(), o.Appointment, o.External, o.Resource, o.Span.Start, o.Span.End, o.Unsure, o.Confirm, o.Attempts, o.Problem, now, o.Edition)
}

// Footprint is a stretch of time that we may have taken in the other system.
type Footprint struct {
	Appointment booking.AppointmentID
	Resource    string // the resource's id there
	Span        booking.Span
	Certain     bool
	SentAt      int64
	GoneAt      int64 // zero: not
	Unanswered  int   // requests for it that were sent and never answered
	TriedAt     int64 // when the last one was sent
	LookedAt    int64 // when it was last found there after it had gone; zero: never
}

// tread notes a footprint before the request that may leave it is sent. One
// that is there already keeps the time of its first sending. The request counts
// as unanswered until Answered says otherwise: we may die before.
func tread(tx *store.Tx, f Footprint) {
	tx.Change(`insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at, unanswered, tried_at)
		values ($1, $2, $3, $4, $5, $6, $7, null, 1, $7)
		on conflict (org_id, appointment_id, resource, start_at, end_at) do update set gone_at = null, looked_at = 0,
			unanswered = footprints.unanswered + 1, tried_at = excluded.tried_at,
			sent_at = case when footprints.gone_at is null then footprints.sent_at else excluded.sent_at end,
			certain = case when footprints.gone_at is null then footprints.certain else excluded.certain end`,
		tx.Org(), f.Appointment, f.Resource, f.Span.Start, f.Span.End, f.Certain, f.SentAt)
}

// answerFootprint notes that the request for a footprint was answered, whatever the
// answer.
func answerFootprint(tx *store.Tx, f Footprint) {
	tx.Change(`update footprints set unanswered = unanswered - 1
		where org_id = $1 and appointment_id = $2 and resource = $3 and start_at = $4 and end_at = $5 and unanswered > 0`,
		tx.Org(), f.Appointment, f.Resource, f.Span.Start, f.Span.End)
}

// doubtFootprint notes that the other system shows what had gone from there: a request
// of ours was carried out late. What stands there is unsure again, and a push
// is due, which looks.
func doubtFootprint(tx *store.Tx, f Footprint, now int64) {
	tx.Change(`update footprints set looked_at = $1 where org_id = $2 and appointment_id = $3 and resource = $4 and start_at = $5 and end_at = $6`,
		now, tx.Org(), f.Appointment, f.Resource, f.Span.Start, f.Span.End)
	tx.Change(`insert into connector_bookings (org_id, appointment_id, resource, start_at, end_at, unsure, updated_at) values ($1, $2, $3, $4, $5, $6, $7)
		on conflict (org_id, appointment_id) do update set unsure = excluded.unsure, seen_at = 0`,
		tx.Org(), f.Appointment, f.Resource, f.Span.Start, f.Span.End, true, now)
	SchedulePush(tx, f.Appointment, now)
}

// tellAgain has an appointment told once more although it was agreed upon.
func tellAgain(tx *store.Tx, id booking.AppointmentID, now int64) {
	tx.Change(`update connector_bookings set unsure = $1, missing_since = 0, seen_at = 0, refused = '' where org_id = $2 and appointment_id = $3`, true, tx.Org(), id)
	SchedulePush(tx, id, now)
}

// triesKept is how long it is remembered how often we acted on a difference, in
// seconds: longer than we ever wait before the next time.
const triesKept = 3 * 86400

// noteActed notes that we acted on a difference by ourselves, or tried to, and
// what kept us from following it; empty: nothing.
func noteActed(tx *store.Tx, id booking.AppointmentID, refused string, now int64) {
	tx.Change(`insert into connector_bookings (org_id, appointment_id, acted_at, tries, refused, updated_at) values ($1, $2, $3, 1, $4, 0)
		on conflict (org_id, appointment_id) do update set acted_at = excluded.acted_at, refused = excluded.refused,
			tries = case when connector_bookings.acted_at > $5 then connector_bookings.tries + 1 else 1 end`,
		tx.Org(), id, now, refused, now-triesKept)
}

// confirmFootprint notes that the other system has the booking at this time, and at no
// other.
func confirmFootprint(tx *store.Tx, id booking.AppointmentID, resource string, span booking.Span, now int64) {
	tx.Change(`update footprints set certain = $1, gone_at = null where org_id = $2 and appointment_id = $3 and resource = $4 and start_at = $5 and end_at = $6`,
		true, tx.Org(), id, resource, span.Start, span.End)
	tx.Change(`update footprints set gone_at = $1 where org_id = $2 and appointment_id = $3 and gone_at is null
		and not (resource = $4 and start_at = $5 and end_at = $6)`, now, tx.Org(), id, resource, span.Start, span.End)
	tx.ForgetStrays(id)
}

// vanish notes that the other system has the booking no longer.
func vanish(tx *store.Tx, id booking.AppointmentID, now int64) {
	tx.Change(`update footprints set gone_at = $1 where org_id = $2 and appointment_id = $3 and gone_at is null`, now, tx.Org(), id)
	tx.ForgetStrays(id)
}

// trail lists the footprints of one appointment, the latest first: also those
// that are gone, for a request that was lost may arrive late.
func trail(ctx context.Context, t *store.Tenant, id booking.AppointmentID) ([]Footprint, error) {
	var list []Footprint
	err := t.Read(ctx, store.Query(func(r store.Row) error {
		f := Footprint{Appointment: id}
		err := r.Scan(&f.Resource, &f.Span.Start, &f.Span.End, &f.Certain, &f.SentAt, &f.GoneAt)
		list = append(list, f)
		return err
	}, `select resource, start_at, end_at, certain, sent_at, coalesce(gone_at, 0) from footprints
		where org_id = $1 and appointment_id = $2 order by sent_at desc, start_at desc`, t.Org(), id))
	return list, err
}

// eraseFootprint takes back a footprint whose request was certainly not carried out.
func eraseFootprint(tx *store.Tx, f Footprint) {
	tx.Change(`delete from footprints where org_id = $1 and appointment_id = $2 and resource = $3 and start_at = $4 and end_at = $5 and certain = $6`,
		tx.Org(), f.Appointment, f.Resource, f.Span.Start, f.Span.End, false)
}

// footprints reads those that touch the window.
func footprints(ctx context.Context, t *store.Tenant, window booking.Span) (list []Footprint, err error) {
	err = t.Read(ctx, store.Query(func(r store.Row) error {
		var f Footprint
		err := r.Scan(&f.Appointment, &f.Resource, &f.Span.Start, &f.Span.End, &f.Certain, &f.SentAt, &f.GoneAt, &f.Unanswered, &f.TriedAt,
			&f.LookedAt)
		list = append(list, f)
		return err
	}, `select appointment_id, resource, start_at, end_at, certain, sent_at, coalesce(gone_at, 0), unanswered, tried_at, looked_at
		from footprints where org_id = $1 and end_at > $2 and start_at < $3`, t.Org(), window.Start, window.End))
	return list, err
}

// appointmentsByID reads the appointments with these ids, the earliest first.
func appointmentsByID(ctx context.Context, t *store.Tenant, ids []booking.AppointmentID) (list []booking.Appointment, err error) {
	d := t.Dialect()
	err = t.Read(ctx, store.AppointmentsWhere(&list, `org_id = $1 and `+d.InList("id", "$2")+` order by start_at, id`, t.Org(), d.List(store.Texts(ids))))
	return list, err
}

// cancelledByConnector counts the appointments that we cancelled by ourselves
// since a time, because they were gone from the organization's own system.
func cancelledByConnector(ctx context.Context, t *store.Tenant, since int64) (n int, err error) {
	err = t.Read(ctx, store.Query(func(r store.Row) error { return r.Scan(&n) },
		`select count(*) from appointments where org_id = $1 and updated_at >= $2 and status = 'cancelled' and cancelled_by = $3 and cancelled_at >= $2`,
		t.Org(), since, string(booking.ByConnector)))
	return n, err
}
