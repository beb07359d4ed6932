package bridge

import (
	"context"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
)

// DifferenceKind is what a person did by hand to a booking of ours in the
// organization's own system.
type DifferenceKind string

// The kinds. One that is left stands there although it is cancelled here; one
// that is copied also stands where we put it; one that is scattered stands at
// several places, and not where we put it.
const (
	Removed    DifferenceKind = "removed"
	Moved      DifferenceKind = "moved"
	HandedOver DifferenceKind = "handed_over"
	Shortened  DifferenceKind = "shortened"
	Lengthened DifferenceKind = "lengthened"
	Copied     DifferenceKind = "copied"
	Scattered  DifferenceKind = "scattered"
	Left       DifferenceKind = "left"
)

// DifferenceKinds lists them all.
var DifferenceKinds = []DifferenceKind{Removed, Moved, HandedOver, Shortened, Lengthened, Copied, Scattered, Left}

// Difference is a booking of ours that a person changed by hand in the
// organization's own system.
type Difference struct {
	Appointment booking.AppointmentID
	Kind        DifferenceKind
	Since       int64 // when it was first seen
	Here        Spot
	There       []Spot // where it stands there, but for where we put it
	Waiting     bool   // the customer has not arrived
	SeenAt      int64  // when it first stood there where we put it; zero: never since we last sent it
	// ActedAt is when we last acted on it by ourselves (zero: never), Tries how
	// often, and Refused the code of the fault that kept us from following it.
	ActedAt int64
	Tries   int
	Refused string
}

// Spot is a stretch of a resource's time.
type Spot struct {
	Resource booking.ResourceID
	Span     booking.Span
}

// Why a difference cannot be followed.
var (
	errAgreed = fault.New(fault.Conflict, "no_difference",
		"the two systems agree about this appointment by now, or it was changed again; look once more").On("appointment_id")
	errLength = fault.New(fault.Conflict, "length_of_service",
		"how long an appointment takes follows from its service, and cannot be taken over; send ours again, or book another service").On("appointment_id")
	errCopies = fault.New(fault.Conflict, "several_entries",
		"there are several entries of this appointment there; remove there what is too much").On("appointment_id")
	errLeft = fault.New(fault.Conflict, "cancelled_here",
		"the appointment is cancelled here, and the customer was told; book it again, or have it removed there").On("appointment_id")
	errOthers = fault.New(fault.Conflict, "taken_there",
		"somebody else stands at its time there; look whether it was moved, then cancel it here or send ours again").On("appointment_id")
	errMinute = fault.New(fault.Conflict, "time_not_ours",
		"it begins there at a time that our calendar cannot show; move it there to a whole minute").On("appointment_id")
)

// Cannot says why a difference cannot be followed; nil: it can be tried.
func (x *Difference) Cannot() *fault.Error {
	switch x.Kind {
	case Shortened, Lengthened:
		return errLength
	case Copied, Scattered:
		return errCopies
	case Left:
		return errLeft
	}
	return nil
}

// explains tells whether a conflict is the appointment's own entry.
func (x *Difference) explains(c Conflict) bool {
	return x.Appointment == c.Appointment && slices.ContainsFunc(x.There, func(s Spot) bool {
		common := booking.Span{Start: max(c.Busy.Start, x.Here.Span.Start), End: min(c.Busy.End, x.Here.Span.End)}
		return s.Resource == x.Here.Resource && s.Span.Covers(common)
	})
}

// differenceLimit is how many entries are looked at for a list: more than
// anybody decides over one by one.
const differenceLimit = 500

// differences lists what people changed there by hand, of what is not over.
func (d *Desk) differences(ctx context.Context, org booking.OrgID) ([]Difference, error) {
	t := d.Store.For(org)
	strays, err := strays(ctx, t, d.Unix(), differenceLimit)
	if err != nil {
		return nil, err
	}
	missing, err := drift(ctx, t, d.Unix(), differenceLimit)
	if err != nil {
		return nil, err
	}
	return d.compare(ctx, org, missing, strays)
}

// Difference tells what of one appointment a person changed there; nil:
// nothing that we know of.
func (d *Desk) Difference(ctx context.Context, org booking.OrgID, id booking.AppointmentID) (*Difference, error) {
	t := d.Store.For(org)
	strays, err := straysOf(ctx, t, id)
	if err != nil {
		return nil, err
	}
	missing, err := driftOf(ctx, t, id)
	if err != nil {
		return nil, err
	}
	list, err := d.compare(ctx, org, missing, strays)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return &list[0], nil
}

// compare puts together what is missing where we put it and what stands
// elsewhere.
func (d *Desk) compare(ctx context.Context, org booking.OrgID, missing []Drift, strays []Stray) (list []Difference, err error) {
	at := map[booking.AppointmentID]*Difference{}
	var ids []booking.AppointmentID
	of := func(id booking.AppointmentID, since int64) *Difference {
		if at[id] == nil {
			at[id] = &Difference{Appointment: id, Since: since}
			ids = append(ids, id)
		}
		at[id].Since = min(at[id].Since, since)
		return at[id]
	}
	gone := map[booking.AppointmentID]bool{}
	for _, m := range missing {
		of(m.Appointment, m.Since)
		gone[m.Appointment] = true
	}
	for _, s := range strays {
		x := of(s.Appointment, s.Since)
		x.There = append(x.There, Spot{s.Resource, s.Span})
	}
	if len(ids) == 0 {
		return nil, nil
	}
	t := d.Store.For(org)
	rows, err := appointmentsByID(ctx, t, ids)
	if err != nil {
		return nil, err
	}
	standings, err := standingsOf(ctx, t, ids)
	if err != nil {
		return nil, err
	}
	for i := range rows {
		a, x, s := &rows[i], at[rows[i].ID], standings[rows[i].ID]
		x.Here = Spot{a.Resource, a.Span}
		x.Kind = x.kind(a.Status, gone[a.ID] || s.Resource == "")
		x.Waiting, x.SeenAt, x.ActedAt, x.Tries, x.Refused = a.Status == booking.Booked, s.SeenAt, s.ActedAt, s.Tries, s.Refused
		if s.SettledAt != 0 { // Else it is being told already.
			list = append(list, *x)
		}
	}
	return list, nil
}

// kind says what was done; gone, whether it no longer stands where we put it.
func (x *Difference) kind(status booking.Status, gone bool) DifferenceKind {
	switch {
	case !status.Live():
		return Left
	case len(x.There) == 0:
		return Removed
	case !gone:
		return Copied
	case len(x.There) > 1:
		return Scattered
	}
	switch there := x.There[0]; {
	case there.Resource != x.Here.Resource:
		return HandedOver
	case there.Span.Start != x.Here.Span.Start:
		return Moved
	case there.Span.End < x.Here.Span.End:
		return Shortened
	}
	return Lengthened
}
