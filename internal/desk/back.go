package desk

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
)

// Moved is a move: which one of the appointment it was, and where the appointment stood
// before.
type Moved struct {
	Revision int // of the appointment, after it
	Slot     booking.Slot
	Resource booking.ResourceID // zero: a seat
	KeptAt   int64
}

// What taking a move back is refused for.
var (
	// ErrMovedBack says that it was taken back before.
	ErrMovedBack = fault.New(fault.Conflict, "moved_back", "this move was taken back already; the appointment stands where it stood before")
	errMovedOn   = fault.New(fault.Conflict, "moved_on",
		"this appointment has been changed since it was moved; look at what it is now, and move it if you like")
	errNoWayBack = fault.New(fault.Conflict, "no_way_back",
		"what the appointment had before is not offered any more, so it stays where it is; choose another time")
)

// MovedFrom is the move that has just taken an appointment from one place to another.
func MovedFrom(was, now *View) Moved {
	return Moved{Revision: now.Revision, Slot: was.slot(), Resource: was.Resource, KeptAt: was.KeptAt}
}

// MoveBack takes a move back, once: the appointment stands again where it stood, if that is
// still free. It refuses with ErrMovedBack, with booking.ErrTaken, and as Reschedule does.
func (d *Desk) MoveBack(ctx context.Context, c office.Caller, id booking.AppointmentID, m Moved) (View, error) {
	now, err := d.Appointment(ctx, c.Org, id)
	if err != nil {
		return View{}, err
	}
	if err := c.MaySee(&now.Appointment); err != nil {
		return View{}, err
	}
	if now.Revision != m.Revision {
		if now.Status == booking.Booked && now.slot() == m.Slot && now.Resource == m.Resource {
			return now, ErrMovedBack
		}
		return now, errMovedOn
	}
	back, err := d.RescheduleFor(ctx, c, id, MoveRequest{Slot: m.Slot, Resource: m.Resource, Latitude: booking.Overtime}, Occasion{
		Seen: &Standing{Resource: now.Resource, Span: now.Span, Else: ErrMovedBack}, Back: &Back{KeptAt: m.KeptAt},
	})
	if fault.Of(err).Kind == fault.NotFound {
		err = errNoWayBack
	}
	return back, err
}
