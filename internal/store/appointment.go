package store

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
)

// Place is what an appointment or a hold takes: time of a resource, buffers
// included, or a numbered seat of a sitting.
type Place struct {
	Claim    booking.Span
	Seat     int
	Capacity int
}

// appointments are what customers have. A field of booking.Appointment is
// stored when it stands here.
var appointments = stored(record[booking.Appointment]{
	table: "appointments", clash: booking.ErrReplaced, fields: []field[booking.Appointment]{
		ids("id", func(a *booking.Appointment) *booking.AppointmentID { return &a.ID }),
		ids("service_id", func(a *booking.Appointment) *booking.ServiceID { return &a.Service }),
		ids("branch_id", func(a *booking.Appointment) *booking.BranchID { return &a.Branch }),
		ids("resource_id", func(a *booking.Appointment) *booking.ResourceID { return &a.Resource }),
		numbers("start_at", func(a *booking.Appointment) *int64 { return &a.Span.Start }),
		numbers("end_at", func(a *booking.Appointment) *int64 { return &a.Span.End }),
		words("status", func(a *booking.Appointment) *booking.Status { return &a.Status }),
		words("customer_name", func(a *booking.Appointment) *booking.Private { return &a.Customer }),
		words("phone", func(a *booking.Appointment) *booking.Private { return &a.Phone }),
		words("notes", func(a *booking.Appointment) *booking.Private { return &a.Notes }),
		words("email", func(a *booking.Appointment) *booking.Private { return &a.Email }),
		words("channel", func(a *booking.Appointment) *booking.Channel { return &a.Channel }),
		words("source", func(a *booking.Appointment) *string { return &a.Source }),
		ids("maker", func(a *booking.Appointment) *booking.MakerID { return &a.Maker }),
		words("reason", func(a *booking.Appointment) *string { return &a.Reason }),
		flags("unverified", func(a *booking.Appointment) *bool { return &a.Unverified }),
		numbers("late_by", func(a *booking.Appointment) *int { return &a.LateBy }),
		numbers("created_at", func(a *booking.Appointment) *int64 { return &a.CreatedAt }),
		numbers("updated_at", func(a *booking.Appointment) *int64 { return &a.UpdatedAt }),
		numbers("kept_at", func(a *booking.Appointment) *int64 { return &a.KeptAt }),
		ids("replaces", func(a *booking.Appointment) *booking.AppointmentID { return &a.Replaces }),
		ids("bundle", func(a *booking.Appointment) *booking.BundleID { return &a.Bundle }),
		afterwards(instants("cancelled_at", func(a *booking.Appointment) *int64 { return &a.CancelAt })),
		afterwards(words("cancelled_by", func(a *booking.Appointment) *booking.Actor { return &a.CancelBy })),
		afterwards(words("cancel_note", func(a *booking.Appointment) *booking.Private { return &a.CancelNote })),
		afterwards(numbers("confirmed_at", func(a *booking.Appointment) *int64 { return &a.ConfirmedAt })),
		afterwards(numbers("revision", func(a *booking.Appointment) *int { return &a.Revision })),
		afterwards(numbers("changed_at", func(a *booking.Appointment) *int64 { return &a.ChangedAt })),
		afterwards(numbers("moved_at", func(a *booking.Appointment) *int64 { return &a.MovedAt })),
		afterwards(numbers("edition", func(a *booking.Appointment) *int { return &a.Edition })),
		numbers("length", func(a *booking.Appointment) *int { return &a.Length }),
	},
})

// taking is who takes something: an appointment, or a hold that runs out.
type taking struct {
	service  booking.ServiceID
	branch   booking.BranchID
	resource booking.ResourceID // zero: a seat
	start    int64
	id       booking.AppointmentID // or a hold's
	expires  int64                 // zero: never
}

func takenBy(a *booking.Appointment) taking {
	return taking{service: a.Service, branch: a.Branch, resource: a.Resource, start: a.Span.Start, id: a.ID}
}

// rows are what a place takes: either time or a seat.
func (p Place) rows(by taking) (*claimed, *seated) {
	if by.resource.IsZero() {
		return nil, &seated{Sitting: Sitting{by.service, by.branch, by.start}, Place: p, id: by.id, expires: by.expires}
	}
	return &claimed{Claim: Claim{Resource: by.resource, Span: p.Claim, Expires: by.expires}, id: by.id}, nil
}

func (tx *Tx) take(p Place, by taking) {
	if c, s := p.rows(by); c != nil {
		insert(tx, claims, c)
	} else {
		insert(tx, seats, s)
	}
}

func (tx *Tx) free(r booking.ResourceID, id any) {
	if r.IsZero() {
		tx.leaveSeat(id)
	} else {
		tx.unclaim(r, id)
	}
}

// Amendment is all that the transaction of a change to an appointment writes.
type Amendment struct {
	Was, Now *booking.Appointment // as it was read in this transaction, and as it is to be
	Place    *Place               // what it takes from now on; nil: nothing else than before
	Events   []booking.Event
	Deeds    []*booking.Deed // its lines in the audit log; nil: none
	Fixed    []booking.Correction
	Action   *CallNote   // what it is in the call in which it was asked for
	Agreed   bool        // it follows the own system: what was seen there is no difference any more
	Act      booking.Act // what it is of what customers do by themselves; empty: nothing
	Way      booking.Way // by what they did it; empty: by their link
	// KeptUntil is until when what it gives back is kept for the same customer, by
	// a hold with the id of the appointment; zero: it is not.
	KeptUntil int64
}

// Amend stores a change to an appointment. One whose status is not live gives
// back what it took.
func (tx *Tx) Amend(a Amendment) error {
	switch {
	case a.KeptUntil != 0:
		tx.keep(a.Was, a.KeptUntil)
	case a.Place != nil || !a.Now.Status.Live():
		tx.free(a.Was.Resource, a.Was.ID)
	}
	a.Now.Revise(a.Was)
	update(tx, appointments, a.Was, a.Now)
	if a.Place != nil {
		tx.take(*a.Place, takenBy(a.Now))
	}
	for _, e := range a.Events {
		tx.Publish(e)
	}
	for _, d := range a.Deeds {
		if d != nil {
			tx.Note(*d)
		}
	}
	for i := range a.Fixed {
		insert(tx, corrections, &a.Fixed[i])
	}
	if a.Act != "" {
		tx.NoteAct(a.Act, a.Way, a.Was, a.Now, a.Now.UpdatedAt)
	}
	if a.Agreed {
		tx.ForgetStrays(a.Was.ID)
		tx.forgetDrift(a.Was.ID)
	}
	if a.Action == nil {
		return nil
	}
	return tx.noteAgain(*a.Action)
}

// Appointment reads one appointment and locks it until the transaction ends.
func (tx *Tx) Appointment(id booking.AppointmentID) (*booking.Appointment, error) {
	var found *booking.Appointment
	err := tx.Read(oneAppointment(tx.org, id, &found, tx.Dialect().ForUpdate))
	if err == nil && found == nil {
		err = booking.ErrAppointmentNotFound
	}
	return found, err
}

// Appointment reads one appointment.
func (t *Tenant) Appointment(ctx context.Context, id booking.AppointmentID) (*booking.Appointment, error) {
	var found *booking.Appointment
	err := t.Read(ctx, oneAppointment(t.org, id, &found, ""))
	if err == nil && found == nil {
		err = booking.ErrAppointmentNotFound
	}
	return found, err
}

// Replacement finds the appointment that stands in the place of a cancelled
// one; zero: none.
func (t *Tenant) Replacement(ctx context.Context, of booking.AppointmentID) (id booking.AppointmentID, err error) {
	err = t.Read(ctx, Query(func(r Row) error { return r.Scan(&id) },
		`select id from appointments where replaces = $1 and org_id = $2 and status <> 'cancelled'`, of, t.org))
	return id, err
}

func oneAppointment(org booking.OrgID, id booking.AppointmentID, out **booking.Appointment, lock string) Statement {
	return Query(func(r Row) error {
		a, err := appointments.scan(r)
		*out = &a
		return err
	}, `select `+appointments.columnList+` from appointments where id = $1 and org_id = $2`+lock, id, org)
}

// Bundled reads what was booked together, in the order of time.
func (t *Tenant) Bundled(ctx context.Context, bundle booking.BundleID) (list []booking.Appointment, err error) {
	err = t.Read(ctx, AppointmentsWhere(&list, `org_id = $1 and bundle = $2 order by start_at, id`, t.org, bundle))
	return list, err
}

// AppointmentsWhere is a query for appointments: a condition and, behind it,
// what else there is to say.
func AppointmentsWhere(out *[]booking.Appointment, rest string, args ...any) Statement {
	return Query(func(r Row) error {
		a, err := appointments.scan(r)
		*out = append(*out, a)
		return err
	}, `select `+appointments.columnList+` from appointments where `+rest, args...)
}

// longestStay is longer than any appointment, in seconds; it bounds searches by start
// for what is under way.
const longestStay = 2 * 86400

// ToSettle is the condition on the appointments that somebody has to see to when they do
// not fit: booked and not over, and nobody has said that they are kept. Whoever has
// arrived is there, and is not called.
func (t *Tenant) ToSettle(now int64) Where { return toSettle(t.org, now) }

// ToSettle is the same inside a transaction.
func (tx *Tx) ToSettle(now int64) Where { return toSettle(tx.org, now) }

func toSettle(org booking.OrgID, now int64) Where {
	w := Where{Args: []any{org}, SQL: "org_id = $1 and status = 'booked' and kept_at = 0"}
	w.And("start_at > ? and end_at > ?", now-longestStay, now)
	return w
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
	w := Where{Args: []any{t.org}, SQL: "org_id = $1"}
	sort := "start_at"
	if f.UpdatedSince != 0 {
		sort = "updated_at"
		w.And("updated_at >= ?", f.UpdatedSince)
	}
	if len(f.Starts) > 0 {
		StartsIn(&w, t.Dialect(), f.Starts)
	}
	if !f.Branch.IsZero() {
		w.And("branch_id = ?", f.Branch)
	}
	if !f.Service.IsZero() {
		w.And("service_id = ?", f.Service)
	}
	if !f.Resource.IsZero() {
		w.And("resource_id = ?", f.Resource)
	}
	if f.Status != "" {
		w.And("status = ?", string(f.Status))
	}
	if f.Phone != "" {
		w.And("phone = ?", f.Phone)
	}
	if !f.AfterID.IsZero() {
		w.And("("+sort+", id) > (?, ?)", f.After, f.AfterID)
	}
	var items []booking.Appointment
	rest := w.SQL + ` order by ` + sort + `, id limit ` + w.Arg(f.Limit)
	err := t.Browse(ctx, AppointmentsWhere(&items, rest, w.Args...))
	return items, err
}

// StartsIn adds a condition that holds when one of the ranges does.
func StartsIn(w *Where, d *Dialect, ranges []StartRange) {
	// The outermost bounds first, for the index.
	first, last := ranges[0].Span.Start, ranges[0].Span.End
	for _, r := range ranges {
		first, last = min(first, r.Span.Start), max(last, r.Span.End)
	}
	w.And("start_at >= ? and start_at < ?", first, last)
	for i, r := range ranges {
		if i == 0 {
			w.SQL += " and (("
		} else {
			w.SQL += " or ("
		}
		w.SQL += "start_at >= " + w.Arg(r.Span.Start) + " and start_at < " + w.Arg(r.Span.End)
		if r.Branches != nil {
			w.SQL += " and " + d.InList("branch_id", w.Arg(d.List(Texts(r.Branches))))
		}
		w.SQL += ")"
	}
	w.SQL += ")"
}

// forgetDrift forgets that a booking is missing there.
func (tx *Tx) forgetDrift(id booking.AppointmentID) {
	tx.Change(`update connector_bookings set missing_since = 0, refused = '' where org_id = $1 and appointment_id = $2`, tx.org, id)
}

// ForgetStrays forgets those of one appointment: it was told anew, and the
// next pull sees what came of it.
func (tx *Tx) ForgetStrays(id booking.AppointmentID) {
	tx.Change(`delete from connector_strays where org_id = $1 and appointment_id = $2`, tx.org, id)
}
