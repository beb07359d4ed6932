package desk

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
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
}

// Visit reads one appointment.
func (d *Desk) Visit(ctx context.Context, c Caller, id booking.AppointmentID) (v Visit, err error) {
	a, err := d.store.For(c.Org).Appointment(ctx, id)
	if err == nil {
		err = c.maySee(a)
	}
	if err != nil {
		return v, err
	}
	err = d.withOffer(ctx, c.Org, func(o *offer) error {
		view, err := o.view(a)
		if err != nil {
			return err
		}
		v = Visit{
			Catalog: o.catalog, Entry: Entry{View: view, Service: o.services[a.Service], Claim: a.Span}, Branch: o.branches[a.Branch], Resource: o.resources[a.Resource],
			Open: a.Status == booking.Booked, Undoable: a.Status != booking.Booked,
		}
		if v.Service == nil {
			return errCatalogMoved
		}
		return nil
	})
	v.Marks = marks(a, d.unix())
	return v, err
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
