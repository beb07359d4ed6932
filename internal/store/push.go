package store

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
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
}

// Known tells whether anything of ours stands, or may stand, there.
func (o *Outside) Known() bool { return o.External != "" || o.Unsure || o.Confirm }

const outsideColumns = `appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at`

func scanOutside(r Row) (o Outside, err error) {
	err = r.Scan(&o.Appointment, &o.External, &o.Resource, &o.Span.Start, &o.Span.End, &o.Unsure, &o.Confirm, &o.Attempts, &o.Problem,
		&o.UpdatedAt)
	return o, err
}

// Outside reads what stands there of an appointment; the zero value if nothing.
func (t *Tenant) Outside(ctx context.Context, id booking.AppointmentID) (Outside, error) {
	found := Outside{Appointment: id}
	err := t.s.db.read(ctx, Query(func(r Row) (err error) {
		found, err = scanOutside(r)
		return err
	}, `select `+outsideColumns+` from connector_bookings where org_id = $1 and appointment_id = $2`, t.org, id))
	return found, err
}

// Troubled lists what could not be told to the other system so far.
func (t *Tenant) Troubled(ctx context.Context, limit int) ([]Outside, error) {
	var list []Outside
	err := t.s.db.read(ctx, Query(func(r Row) error {
		o, err := scanOutside(r)
		list = append(list, o)
		return err
	}, `select `+outsideColumns+` from connector_bookings where org_id = $1 and problem <> '' order by updated_at, appointment_id limit $2`,
		t.org, limit))
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
func driftQuery(list *[]Drift, condition string, args ...any) Statement {
	return Query(func(r Row) error {
		var v Drift
		err := r.Scan(&v.Appointment, &v.Span.Start, &v.Span.End, &v.Since)
		*list = append(*list, v)
		return err
	}, `select appointment_id, start_at, end_at, missing_since from connector_bookings
		where org_id = $1 and missing_since <> 0 and `+condition, args...)
}

// Drift lists the bookings to come that are missing where we put them.
func (t *Tenant) Drift(ctx context.Context, now int64, limit int) (list []Drift, err error) {
	err = t.s.db.read(ctx, driftQuery(&list, `end_at > $2 order by start_at, appointment_id limit $3`, t.org, now, limit))
	return list, err
}

// DriftOf tells the same of one booking: at most one.
func (t *Tenant) DriftOf(ctx context.Context, id booking.AppointmentID) (list []Drift, err error) {
	err = t.s.db.read(ctx, driftQuery(&list, `appointment_id = $2`, t.org, id))
	return list, err
}

// NoteDrift notes which of a resource's bookings in the window the other
// system no longer shows, and forgets it of those that it shows again. When and
// how often we acted on it stays known: it may be taken away once more.
func (tx *Tx) NoteDrift(resource string, window booking.Span, missing []booking.AppointmentID, now int64) {
	const there = ` and org_id = $2 and resource = $3 and start_at >= $4 and end_at <= $5 and `
	list := tx.d.list(texts(missing))
	tx.Change(`update connector_bookings set missing_since = 0, refused = '' where missing_since <> 0`+there+`not (`+
		tx.d.inList("appointment_id", "$1")+`)`,
		list, tx.org, resource, window.Start, window.End)
	if len(missing) > 0 {
		tx.Change(`update connector_bookings set missing_since = $6 where missing_since = 0`+there+tx.d.inList("appointment_id", "$1"),
			list, tx.org, resource, window.Start, window.End, now)
	}
}

// NoteSeen notes which of a resource's bookings an answer showed where we put
// them, unless they were sent again since it was asked for.
func (tx *Tx) NoteSeen(resource string, seen []booking.AppointmentID, askedAt int64) {
	if len(seen) > 0 {
		tx.Change(`update connector_bookings set seen_at = $1 where seen_at = 0 and not unsure and updated_at < $1
			and org_id = $2 and resource = $3 and `+tx.d.inList("appointment_id", "$4"), askedAt, tx.org, resource, tx.d.list(texts(seen)))
	}
}

// PendingPushes counts the appointments that are still to be told.
func (t *Tenant) PendingPushes(ctx context.Context) (n int, err error) {
	err = t.s.db.read(ctx, Query(func(r Row) error { return r.Scan(&n) }, `select count(*) from tasks where kind = 'push' and org_id = $1`,
		t.org))
	return n, err
}

// doubtOutside prepares for an address or a token that may lead to another
// system: whatever stands in the old one is told anew. Behind another address
// our numbers of the old one may be somebody else's, and are forgotten. At the
// same address what people changed there by hand stays as it is until somebody
// decides: a new token is no decision.
func (tx *Tx) doubtOutside(url string, now int64) {
	const elsewhere = ` and exists (select 1 from connectors c where c.org_id = $2 and c.url <> $3)`
	tx.Change(`update connector_bookings set unsure = $1 where org_id = $2`+elsewhere, true, tx.org, url)
	tx.Change(`update connector_bookings set unsure = $1 where org_id = $2 and missing_since = 0 and not exists (
		select 1 from connector_strays s where s.org_id = connector_bookings.org_id and s.appointment_id = connector_bookings.appointment_id)`, true, tx.org)
	tx.Change(`update connector_bookings set external_id = $1 where org_id = $2`+elsewhere, "", tx.org, url)
	tx.Change(`update footprints set gone_at = $1 where org_id = $2 and gone_at is null`+elsewhere, now, tx.org, url)
}

// SaveOutside stores it; what is no longer known is dropped, unless we acted on
// a difference by ourselves: how often has to stay known.
func (tx *Tx) SaveOutside(o Outside, now int64) {
	if !o.Known() && o.Problem == "" {
		tx.Change(`delete from connector_bookings where org_id = $1 and appointment_id = $2 and tries = 0`, tx.org, o.Appointment)
		tx.Change(`update connector_bookings set external_id = '', unsure = $1, confirm = $1, attempts = 0, problem = '', updated_at = $2, missing_since = 0, seen_at = 0
			where org_id = $3 and appointment_id = $4`, false, now, tx.org, o.Appointment)
		return
	}
	tx.Change(`insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		on conflict (org_id, appointment_id) do update set external_id = excluded.external_id, resource = excluded.resource, start_at = excluded.start_at,
			end_at = excluded.end_at, unsure = excluded.unsure, confirm = excluded.confirm, attempts = excluded.attempts, problem = excluded.problem,
			updated_at = excluded.updated_at, missing_since = 0, seen_at = 0`,
		tx.org, o.Appointment, o.External, o.Resource, o.Span.Start, o.Span.End, o.Unsure, o.Confirm, o.Attempts, o.Problem, now)
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

// Tread notes a footprint before the request that may leave it is sent. One
// that is there already keeps the time of its first sending. The request counts
// as unanswered until Answered says otherwise: we may die before.
func (tx *Tx) Tread(f Footprint) {
	tx.Change(`insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at, unanswered, tried_at)
		values ($1, $2, $3, $4, $5, $6, $7, null, 1, $7)
		on conflict (org_id, appointment_id, resource, start_at, end_at) do update set gone_at = null, looked_at = 0,
			unanswered = footprints.unanswered + 1, tried_at = excluded.tried_at,
			sent_at = case when footprints.gone_at is null then footprints.sent_at else excluded.sent_at end,
			certain = case when footprints.gone_at is null then footprints.certain else excluded.certain end`,
		tx.org, f.Appointment, f.Resource, f.Span.Start, f.Span.End, f.Certain, f.SentAt)
}

// Answered notes that the request for a footprint was answered, whatever the
// answer.
func (tx *Tx) Answered(f Footprint) {
	tx.Change(`update footprints set unanswered = unanswered - 1
		where org_id = $1 and appointment_id = $2 and resource = $3 and start_at = $4 and end_at = $5 and unanswered > 0`,
		tx.org, f.Appointment, f.Resource, f.Span.Start, f.Span.End)
}

// Doubt notes that the other system shows what had gone from there: a request
// of ours was carried out late. What stands there is unsure again, and a push
// is due, which looks.
func (tx *Tx) Doubt(f Footprint, now int64) {
	tx.Change(`update footprints set looked_at = $1 where org_id = $2 and appointment_id = $3 and resource = $4 and start_at = $5 and end_at = $6`,
		now, tx.org, f.Appointment, f.Resource, f.Span.Start, f.Span.End)
	tx.Change(`insert into connector_bookings (org_id, appointment_id, resource, start_at, end_at, unsure, updated_at) values ($1, $2, $3, $4, $5, $6, $7)
		on conflict (org_id, appointment_id) do update set unsure = excluded.unsure, seen_at = 0`,
		tx.org, f.Appointment, f.Resource, f.Span.Start, f.Span.End, true, now)
	tx.SchedulePush(f.Appointment, now)
}

// Repeat has an appointment told once more although it was agreed upon.
func (tx *Tx) Repeat(id booking.AppointmentID, now int64) {
	tx.Change(`update connector_bookings set unsure = $1, missing_since = 0, seen_at = 0, refused = '' where org_id = $2 and appointment_id = $3`, true, tx.org, id)
	tx.SchedulePush(id, now)
}

// triesKept is how long it is remembered how often we acted on a difference, in
// seconds: longer than we ever wait before the next time.
const triesKept = 3 * 86400

// NoteActed notes that we acted on a difference by ourselves, or tried to, and
// what kept us from following it; empty: nothing.
func (tx *Tx) NoteActed(id booking.AppointmentID, refused string, now int64) {
	tx.Change(`insert into connector_bookings (org_id, appointment_id, acted_at, tries, refused, updated_at) values ($1, $2, $3, 1, $4, 0)
		on conflict (org_id, appointment_id) do update set acted_at = excluded.acted_at, refused = excluded.refused,
			tries = case when connector_bookings.acted_at > $5 then connector_bookings.tries + 1 else 1 end`,
		tx.org, id, now, refused, now-triesKept)
}

// ForgetDrift forgets that a booking is missing there.
func (tx *Tx) ForgetDrift(id booking.AppointmentID) {
	tx.Change(`update connector_bookings set missing_since = 0, refused = '' where org_id = $1 and appointment_id = $2`, tx.org, id)
}

// Confirm notes that the other system has the booking at this time, and at no
// other.
func (tx *Tx) Confirm(id booking.AppointmentID, resource string, span booking.Span, now int64) {
	tx.Change(`update footprints set certain = $1, gone_at = null where org_id = $2 and appointment_id = $3 and resource = $4 and start_at = $5 and end_at = $6`,
		true, tx.org, id, resource, span.Start, span.End)
	tx.Change(`update footprints set gone_at = $1 where org_id = $2 and appointment_id = $3 and gone_at is null
		and not (resource = $4 and start_at = $5 and end_at = $6)`, now, tx.org, id, resource, span.Start, span.End)
	tx.ForgetStrays(id)
}

// Vanish notes that the other system has the booking no longer.
func (tx *Tx) Vanish(id booking.AppointmentID, now int64) {
	tx.Change(`update footprints set gone_at = $1 where org_id = $2 and appointment_id = $3 and gone_at is null`, now, tx.org, id)
	tx.ForgetStrays(id)
}

// Trail lists the footprints of one appointment, the latest first: also those
// that are gone, for a request that was lost may arrive late.
func (t *Tenant) Trail(ctx context.Context, id booking.AppointmentID) ([]Footprint, error) {
	var list []Footprint
	err := t.s.db.read(ctx, Query(func(r Row) error {
		f := Footprint{Appointment: id}
		err := r.Scan(&f.Resource, &f.Span.Start, &f.Span.End, &f.Certain, &f.SentAt, &f.GoneAt)
		list = append(list, f)
		return err
	}, `select resource, start_at, end_at, certain, sent_at, coalesce(gone_at, 0) from footprints
		where org_id = $1 and appointment_id = $2 order by sent_at desc, start_at desc`, t.org, id))
	return list, err
}

// Erase takes back a footprint whose request was certainly not carried out.
func (tx *Tx) Erase(f Footprint) {
	tx.Change(`delete from footprints where org_id = $1 and appointment_id = $2 and resource = $3 and start_at = $4 and end_at = $5 and certain = $6`,
		tx.org, f.Appointment, f.Resource, f.Span.Start, f.Span.End, false)
}

// Footprints reads those that touch the window.
func (t *Tenant) Footprints(ctx context.Context, window booking.Span) (list []Footprint, err error) {
	err = t.s.db.read(ctx, Query(func(r Row) error {
		var f Footprint
		err := r.Scan(&f.Appointment, &f.Resource, &f.Span.Start, &f.Span.End, &f.Certain, &f.SentAt, &f.GoneAt, &f.Unanswered, &f.TriedAt,
			&f.LookedAt)
		list = append(list, f)
		return err
	}, `select appointment_id, resource, start_at, end_at, certain, sent_at, coalesce(gone_at, 0), unanswered, tried_at, looked_at
		from footprints where org_id = $1 and end_at > $2 and start_at < $3`, t.org, window.Start, window.End))
	return list, err
}
