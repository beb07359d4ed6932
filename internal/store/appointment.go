package store

import (
	"context"
	"strconv"

	"github.com/mawid/mawid/internal/booking"
)

// Place is what an appointment or a hold takes: time of a resource, buffers
// included, or a numbered seat of a sitting.
type Place struct {
	Claim    booking.Span
	Seat     int
	Capacity int
}

// Insert stores a new appointment together with what it takes.
func (tx *Tx) Insert(a *booking.Appointment, p Place) {
	tx.wait = append(tx.wait, statement{sql: `insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status,
			customer_name, phone, notes, channel, reason, unverified, created_at, updated_at, replaces)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
		args: []any{
			a.ID, tx.org, a.Service, a.Branch, a.Resource, a.Span.Start, a.Span.End, string(a.Status),
			string(a.Customer), string(a.Phone), string(a.Notes), string(a.Channel), a.Reason, a.Unverified, a.CreatedAt, a.UpdatedAt, a.Replaces,
		},
		clash: booking.ErrReplaced,
	})
	tx.take(a.Service, a.Branch, a.Resource, a.Span.Start, p, a.ID, 0)
}

func (tx *Tx) take(s booking.ServiceID, b booking.BranchID, r booking.ResourceID, start int64, p Place, id any, expires int64) {
	if r.IsZero() {
		tx.takeSeat(Sitting{s, b, start}, p.Seat, p.Capacity, id, expires)
	} else {
		tx.claim(r, id, p.Claim, expires)
	}
}

func (tx *Tx) free(r booking.ResourceID, id any) {
	if r.IsZero() {
		tx.leaveSeat(id)
	} else {
		tx.unclaim(r, id)
	}
}

// Move stores another time or resource for an appointment. was is how it was
// read in this transaction.
func (tx *Tx) Move(was, now *booking.Appointment, p Place) {
	tx.free(was.Resource, was.ID)
	tx.change(`update appointments set resource_id = $1, start_at = $2, end_at = $3, reason = $4, unverified = $5, updated_at = $6
		where id = $7 and org_id = $8`,
		now.Resource, now.Span.Start, now.Span.End, now.Reason, now.Unverified, now.UpdatedAt, was.ID, tx.org)
	tx.take(now.Service, now.Branch, now.Resource, now.Span.Start, p, now.ID, 0)
}

// SetStatus stores a new status; one that is not live gives the time back.
func (tx *Tx) SetStatus(a *booking.Appointment) {
	tx.change(`update appointments set status = $1, updated_at = $2, cancelled_at = $3, cancelled_by = $4, cancel_note = $5
		where id = $6 and org_id = $7`,
		string(a.Status), a.UpdatedAt, null(a.CancelAt), string(a.CancelBy), string(a.CancelNote), a.ID, tx.org)
	if !a.Status.Live() {
		tx.free(a.Resource, a.ID)
	}
}

const appointmentColumns = `id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes,
	channel, reason, unverified, created_at, updated_at, coalesce(cancelled_at, 0), cancelled_by, cancel_note, replaces`

func scanAppointment(r row) (a booking.Appointment, err error) {
	err = r.Scan(&a.ID, &a.Service, &a.Branch, &a.Resource, &a.Span.Start, &a.Span.End, &a.Status, &a.Customer, &a.Phone, &a.Notes,
		&a.Channel, &a.Reason, &a.Unverified, &a.CreatedAt, &a.UpdatedAt, &a.CancelAt, &a.CancelBy, &a.CancelNote, &a.Replaces)
	return a, err
}

// Appointment reads one appointment and locks it until the transaction ends.
func (tx *Tx) Appointment(id booking.AppointmentID) (*booking.Appointment, error) {
	var found *booking.Appointment
	err := tx.read(oneAppointment(tx.org, id, &found, tx.d.forUpdate))
	if err == nil && found == nil {
		err = booking.ErrAppointmentNotFound
	}
	return found, err
}

// Appointment reads one appointment.
func (t *Tenant) Appointment(ctx context.Context, id booking.AppointmentID) (*booking.Appointment, error) {
	var found *booking.Appointment
	err := t.s.db.read(ctx, oneAppointment(t.org, id, &found, ""))
	if err == nil && found == nil {
		err = booking.ErrAppointmentNotFound
	}
	return found, err
}

// Replacement finds the appointment that stands in the place of a cancelled
// one; zero: none.
func (t *Tenant) Replacement(ctx context.Context, of booking.AppointmentID) (id booking.AppointmentID, err error) {
	err = t.s.db.read(ctx, query(func(r row) error { return r.Scan(&id) },
		`select id from appointments where replaces = $1 and org_id = $2 and status <> 'cancelled'`, of, t.org))
	return id, err
}

func oneAppointment(org booking.OrgID, id booking.AppointmentID, out **booking.Appointment, lock string) statement {
	return query(func(r row) error {
		a, err := scanAppointment(r)
		*out = &a
		return err
	}, `select `+appointmentColumns+` from appointments where id = $1 and org_id = $2`+lock, id, org)
}

// StartRange is a range of start instants, of some branches or (nil) of all.
type StartRange struct {
	Branches []booking.BranchID
	Span     booking.Span
}

// Filter narrows a list of appointments. Zero values do not narrow.
type Filter struct {
	Starts       []StartRange // any of them; none: all
	Branch       booking.BranchID
	Service      booking.ServiceID
	Resource     booking.ResourceID
	Status       booking.Status
	Phone        string
	UpdatedSince int64
	// After is where the last page ended: the sort value and the id of its
	// last item. Lists with UpdatedSince are sorted by the time of the last
	// change, others by start.
	After   int64
	AfterID booking.AppointmentID
	Limit   int
}

// Sort gives the value by which an item is sorted under this filter.
func (f *Filter) Sort(a *booking.Appointment) int64 {
	if f.UpdatedSince != 0 {
		return a.UpdatedAt
	}
	return a.Span.Start
}

// Appointments reads one page of a list.
func (t *Tenant) Appointments(ctx context.Context, f Filter) ([]booking.Appointment, error) {
	w := where{args: []any{t.org}, sql: "org_id = $1"}
	sort := "start_at"
	if f.UpdatedSince != 0 {
		sort = "updated_at"
		w.and("updated_at >= ?", f.UpdatedSince)
	}
	if len(f.Starts) > 0 {
		w.starts(t.s.db.dialect(), f.Starts)
	}
	if !f.Branch.IsZero() {
		w.and("branch_id = ?", f.Branch)
	}
	if !f.Service.IsZero() {
		w.and("service_id = ?", f.Service)
	}
	if !f.Resource.IsZero() {
		w.and("resource_id = ?", f.Resource)
	}
	if f.Status != "" {
		w.and("status = ?", string(f.Status))
	}
	if f.Phone != "" {
		w.and("phone = ?", f.Phone)
	}
	if !f.AfterID.IsZero() {
		w.and("("+sort+", id) > (?, ?)", f.After, f.AfterID)
	}
	var items []booking.Appointment
	err := t.s.db.read(ctx, query(func(r row) error {
		a, err := scanAppointment(r)
		items = append(items, a)
		return err
	}, `select `+appointmentColumns+` from appointments where `+w.sql+` order by `+sort+`, id limit `+w.arg(f.Limit), w.args...))
	return items, err
}

// where builds a condition from parts.
type where struct {
	sql  string
	args []any
}

// starts adds a condition that holds when one of the ranges does.
func (w *where) starts(d *dialect, ranges []StartRange) {
	// The outermost bounds first, for the index.
	first, last := ranges[0].Span.Start, ranges[0].Span.End
	for _, r := range ranges {
		first, last = min(first, r.Span.Start), max(last, r.Span.End)
	}
	w.and("start_at >= ? and start_at < ?", first, last)
	for i, r := range ranges {
		if i == 0 {
			w.sql += " and (("
		} else {
			w.sql += " or ("
		}
		w.sql += "start_at >= " + w.arg(r.Span.Start) + " and start_at < " + w.arg(r.Span.End)
		if r.Branches != nil {
			w.sql += " and " + d.inList("branch_id", w.arg(d.list(texts(r.Branches))))
		}
		w.sql += ")"
	}
	w.sql += ")"
}

func (w *where) and(condition string, args ...any) {
	w.sql += " and "
	for i := range len(condition) {
		if condition[i] == '?' {
			w.sql += w.arg(args[0])
			args = args[1:]
		} else {
			w.sql += condition[i : i+1]
		}
	}
}

func (w *where) arg(v any) string {
	w.args = append(w.args, v)
	return "$" + strconv.Itoa(len(w.args))
}

// Coming reads the appointments that are booked or under way, the earliest
// first: of these resources or (nil) all.
func (t *Tenant) Coming(ctx context.Context, now int64, resources []booking.ResourceID) (list []booking.Appointment, err error) {
	err = t.s.db.read(ctx, coming(t.s.db.dialect(), t.org, now, resources, &list))
	return list, err
}

// Coming reads the same inside a transaction.
func (tx *Tx) Coming(now int64, resources []booking.ResourceID) (list []booking.Appointment, err error) {
	err = tx.read(coming(tx.d, tx.org, now, resources, &list))
	return list, err
}

// longestStay is longer than any appointment; it bounds the search from below.
const longestStay = 2 * 86400

func coming(d *dialect, org booking.OrgID, now int64, resources []booking.ResourceID, out *[]booking.Appointment) statement {
	w := where{args: []any{org}, sql: "org_id = $1"}
	w.and("start_at > ? and end_at > ? and status in ('booked', 'arrived')", now-longestStay, now)
	if resources != nil {
		w.sql += " and " + d.inList("resource_id", w.arg(d.list(texts(resources))))
	}
	return query(func(r row) error {
		a, err := scanAppointment(r)
		*out = append(*out, a)
		return err
	}, `select `+appointmentColumns+` from appointments where `+w.sql+` order by start_at, id`, w.args...)
}

// These reads the appointments with these ids, the earliest first.
func (t *Tenant) These(ctx context.Context, ids []booking.AppointmentID) (list []booking.Appointment, err error) {
	d := t.s.db.dialect()
	err = t.s.db.read(ctx, query(func(r row) error {
		a, err := scanAppointment(r)
		list = append(list, a)
		return err
	}, `select `+appointmentColumns+` from appointments where org_id = $1 and `+d.inList("id", "$2")+` order by start_at, id`, t.org, d.list(texts(ids))))
	return list, err
}

// CancelledByConnector counts the appointments that we cancelled by ourselves
// since a time, because they were gone from the organization's own system.
func (t *Tenant) CancelledByConnector(ctx context.Context, since int64) (n int, err error) {
	err = t.s.db.read(ctx, query(func(r row) error { return r.Scan(&n) },
		`select count(*) from appointments where org_id = $1 and updated_at >= $2 and status = 'cancelled' and cancelled_by = $3 and cancelled_at >= $2`,
		t.org, since, string(booking.ByConnector)))
	return n, err
}
