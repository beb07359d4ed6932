package diary

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
)

// Visit is an appointment with everything that a person of the house may
// want to know of it and do with it.
type Visit struct {
	Entry
	Catalog  *booking.Catalog
	Branch   *booking.Branch
	Resource *booking.Resource // nil for a seat
	// Marks are what it can be marked as now.
	Marks []booking.Status
	// Open says that it can be moved and cancelled; Undoable that its last
	// step can be taken back.
	Open, Undoable bool
	// Again is what was booked in the place of one that was cancelled; zero:
	// nothing, or it was cancelled, too.
	Again booking.AppointmentID
}

// Visit reads one appointment; booking.ErrAppointmentNotFound: there is none that
// the caller may see.
func (d *Desk) Visit(ctx context.Context, c office.Caller, id booking.AppointmentID) (v Visit, err error) {
	a, err := d.Store.For(c.Org).Appointment(ctx, id)
	if err == nil {
		err = c.MaySee(a)
	}
	var again booking.AppointmentID
	if err == nil && a.Status == booking.Cancelled {
		again, err = d.Store.For(c.Org).Replacement(ctx, a.Root())
	}
	if err != nil {
		return v, err
	}
	err = d.desk.WithOffer(ctx, c.Org, func(o *desk.Offer) error {
		view, err := o.View(a)
		if err != nil {
			return err
		}
		v = Visit{
			Catalog: o.Catalog, Entry: Entry{View: view, Service: o.Services[a.Service], Claim: a.Span}, Branch: o.Branches[a.Branch],
			Resource: o.Resources[a.Resource],
			Open:     a.Status == booking.Booked, Again: again,
			Undoable: a.Status != booking.Booked && !(a.Status == booking.Cancelled && (a.Erased() || !again.IsZero())),
		}
		if v.Service == nil {
			return desk.ErrCatalogMoved
		}
		return nil
	})
	v.Marks = marks(a, d.Unix())
	return v, err
}

// Rows reads some appointments with what they refer to. Those that are not
// there are left out.
func (d *Desk) Rows(ctx context.Context, org booking.OrgID, ids []booking.AppointmentID) (map[booking.AppointmentID]desk.Row, error) {
	found := map[booking.AppointmentID]desk.Row{}
	if len(ids) == 0 {
		return found, nil
	}
	var list []booking.Appointment
	t := d.Store.For(org)
	if err := t.Read(ctx, these(t, ids, &list)); err != nil {
		return nil, err
	}
	return found, d.desk.WithOffer(ctx, org, func(o *desk.Offer) error {
		rows, err := o.Rows(list)
		for _, r := range rows {
			found[r.ID] = r
		}
		return err
	})
}

// marks lists what an appointment can be marked as.
func marks(a *booking.Appointment, now int64) (list []booking.Status) {
	for _, to := range []booking.Status{booking.Arrived, booking.Completed, booking.NoShow} {
		if a.Status.May(to) && (to != booking.NoShow || now >= a.Span.Start) {
			list = append(list, to)
		}
	}
	return list
}
