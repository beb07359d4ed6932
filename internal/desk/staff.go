package desk

import (
	"context"
	"errors"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// What people of the house are refused.
var (
	errNoUndo = fault.New(fault.Conflict, "nothing_to_undo",
		"the appointment is booked, and that is how it began; cancel or move it instead").On("status")
	errErased = fault.New(fault.Conflict, "customer_erased",
		"the customer's data was erased, so nobody would come; make a new booking instead").On("status")
	errUndoStaff = fault.New(fault.Forbidden, "undo_not_allowed", "only people of the house may undo this; ask them").On("status")
	// ErrMovedBack says that a move was taken back before.
	ErrMovedBack = fault.New(fault.Conflict, "moved_back", "this move was taken back already; the appointment stands where it stood before")
	errMovedOn   = fault.New(fault.Conflict, "moved_on",
		"this appointment has been changed since it was moved; look at what it is now, and move it if you like")
	errTouched = fault.New(fault.Conflict, "changed_since",
		"this appointment has been changed since it was booked; look at what it is now, and cancel it if you like")
	errNoWayBack = fault.New(fault.Conflict, "no_way_back",
		"what the appointment had before is not offered any more, so it stays where it is; choose another time")
)

// deedOn is the line in the audit log about what somebody did to the
// appointment at a time. What programs do is in their own logs: there is none.
func (d *Desk) deedOn(c office.Caller, action string, at booking.Slot, id booking.AppointmentID) *booking.Deed {
	if c.Person.IsZero() {
		return nil
	}
	deed := d.Deed(c, "appointment."+action, at.Date.String()+" "+at.Time.String(), id.String())
	return &deed
}

// walkInGrain is what the start of a walk-in is rounded down to, in seconds.
const walkInGrain = 5 * 60

// WalkIn gives the slot at a branch for somebody who has just come in: now,
// rounded down to five minutes.
func (o *Offer) WalkIn(branch booking.BranchID, now int64) (booking.Slot, error) {
	b, err := o.Branch(branch)
	if err != nil {
		return booking.Slot{}, err
	}
	date, at := b.Zone.Local(now - now%walkInGrain)
	return booking.Slot{Date: date, Time: at}, nil
}

// Undo takes back the last step in the life of an appointment: completed
// becomes arrived, arrived and no_show become booked. One that was cancelled
// stays so, for others have been told; it is booked again, under a new id, at
// the same time with the same resource, if that is still free. So is the time
// of a no-show: booking.ErrTaken, if it is not. Where the customer's data was
// erased, there is nobody to book it for. booking.ErrTransition says that
// somebody else was faster.
func (d *Desk) Undo(ctx context.Context, c office.Caller, id booking.AppointmentID) (View, error) {
	if c.Channel != booking.ByDashboard {
		return View{}, errUndoStaff
	}
	was, err := d.Appointment(ctx, c.Org, id)
	if err != nil {
		return View{}, err
	}
	if err := c.MaySee(&was.Appointment); err != nil {
		return View{}, err
	}
	switch was.Status {
	case booking.Cancelled:
		return d.again(ctx, c, was, "")
	case booking.NoShow:
		return d.takeBack(ctx, c, id)
	case booking.Arrived:
		return d.stepBack(ctx, c, id, booking.Arrived, booking.Booked)
	case booking.Completed:
		return d.stepBack(ctx, c, id, booking.Completed, booking.Arrived)
	}
	return View{}, errNoUndo
}

// again books what was cancelled, once: asked for again, the answer is what
// was booked. A customer does so by an act.
func (d *Desk) again(ctx context.Context, c office.Caller, was View, act booking.Act) (View, error) {
	if was.Erased() {
		return View{}, errErased
	}
	root := was.Root()
	t := d.Store.For(c.Org)
	if there, err := t.Replacement(ctx, root); err != nil || !there.IsZero() {
		return d.orAppointment(ctx, c.Org, there, err)
	}
	filled, err := t.Intakes(ctx, was.ID)
	if err != nil {
		return View{}, err
	}
	b := newMaking(BookRequest{
		Service: was.Service, Branch: was.Branch, Resource: was.Resource, Slot: was.slot(),
		Customer: string(was.Customer), Phone: string(was.Phone), Notes: string(was.Notes), Email: string(was.Email),
		Source: was.Source, Latitude: booking.Overtime, Intake: filled[was.ID],
	})
	b.replaces, b.act, b.kept, b.length, b.bundle = root, act, was.KeptAt, was.Length, was.Bundle
	if kept, err := t.Hold(ctx, booking.HoldID(was.ID)); err == nil && kept.ExpiresAt > d.Unix() {
		b.Hold = kept.ID // The customer has cancelled a moment ago: its time is not given to others yet.
	} else if err != nil && !errors.Is(err, booking.ErrHoldNotFound) {
		return View{}, err
	}
	id, err := d.book(ctx, c, b)
	if err != nil { // Somebody may have pressed the same button a moment ago.
		if there, look := t.Replacement(ctx, root); look == nil && !there.IsZero() {
			id, err = there, nil
		}
	}
	return d.orAppointment(ctx, c.Org, id, err)
}

// orAppointment reads an appointment unless there is an error.
func (d *Desk) orAppointment(ctx context.Context, org booking.OrgID, id booking.AppointmentID, err error) (View, error) {
	if err != nil {
		return View{}, err
	}
	return d.Appointment(ctx, org, id)
}

// stepBack undoes a mark that freed nothing.
func (d *Desk) stepBack(ctx context.Context, c office.Caller, id booking.AppointmentID, from, to booking.Status) (v View, err error) {
	err = d.WithOffer(ctx, c.Org, func(o *Offer) error {
		return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
			a, err := tx.Appointment(id)
			if err != nil {
				return err
			}
			if a.Status != from {
				return movedOn(a.Status)
			}
			next := *a
			next.Status, next.UpdatedAt = to, d.Unix()
			if v, err = o.View(&next); err != nil {
				return err
			}
			return tx.Amend(store.Amendment{
				Was: a, Now: &next, Events: []booking.Event{quietly(&next)},
				Deeds: []*booking.Deed{d.deedOn(c, "undone", v.slot(), id)},
			})
		})
	})
	if err != nil {
		return View{}, err
	}
	d.Touched(c.Org, v.Service, v.Resource)
	d.Published()
	return v, nil
}

// takeBack undoes a no-show: the time was given back, and is needed again.
func (d *Desk) takeBack(ctx context.Context, c office.Caller, id booking.AppointmentID) (v View, err error) {
	err = d.WithOffer(ctx, c.Org, func(o *Offer) error {
		var p placing
		return d.secureAgain(ctx, c.Org, &p, func(tx *store.Tx) error {
			was, err := tx.Appointment(id)
			if err != nil {
				return err
			}
			if was.Status != booking.NoShow {
				return movedOn(was.Status)
			}
			if v, err = o.View(was); err != nil {
				return err
			}
			a, err := o.Ask(was.Service, was.Branch, was.Resource)
			if err != nil {
				return err
			}
			now := d.Unix()
			p = placing{
				Ask: a.Lasting(was.Length), slot: v.slot(), now: now, careful: p.careful,
				latitude: booking.Overtime, asOf: min(now, was.Span.Start),
			}
			found, err := p.find(tx)
			if err != nil {
				return err
			}
			next := *was
			next.Status, next.Span, next.UpdatedAt = booking.Booked, found.span, now
			err = tx.Amend(store.Amendment{
				Was: was, Now: &next, Place: &found.place, Events: []booking.Event{quietly(&next)},
				Deeds: []*booking.Deed{d.deedOn(c, "undone", v.slot(), id)},
			})
			if err != nil {
				return err
			}
			v, err = o.View(&next)
			return err
		})
	})
	if err != nil {
		return View{}, err
	}
	d.Touched(c.Org, v.Service, v.Resource)
	d.Published()
	return v, nil
}

// movedOn says that somebody else was faster.
func movedOn(now booking.Status) error {
	return booking.ErrTransition.Saying("the appointment is " + string(now) + " by now; look again")
}

// quietly is the event of a change that no receiver hears of. It names the
// appointment, so that the connected system is made to agree.
func quietly(a *booking.Appointment) booking.Event {
	return booking.Event{Kind: booking.ClaimsChanged, Appointment: a.ID, Resource: a.Resource, Service: a.Service, At: a.UpdatedAt}
}

// Unbook takes a booking back, once, unless somebody has changed it since: that it refuses
// with code changed_since. It refuses as Cancel does, too.
func Unbook(ctx context.Context, d *Desk, c office.Caller, id booking.AppointmentID) (View, error) {
	v, err := d.CancelFor(ctx, c, id, "", Occasion{Fresh: true})
	if fault.Of(err).Code != booking.ErrTransition.Code {
		return v, err
	}
	now, failure := d.Appointment(ctx, c.Org, id)
	if failure == nil && now.Status == booking.Cancelled && now.Revision == 1 && now.Edition == 0 && c.MaySee(&now.Appointment) == nil {
		return now, nil // It was pressed before.
	}
	return v, errTouched
}

// Moved is a move: which one of the appointment it was, and where the appointment stood
// before.
type Moved struct {
	Revision int // of the appointment, after it
	Slot     booking.Slot
	Resource booking.ResourceID // zero: a seat
	KeptAt   int64
}

// MovedFrom is the move that has just taken an appointment from one place to another.
func MovedFrom(was, now *View) Moved {
	return Moved{Revision: now.Revision, Slot: was.slot(), Resource: was.Resource, KeptAt: was.KeptAt}
}

// MoveBack takes a move back, once: the appointment stands again where it stood, if that is
// still free. It refuses with ErrMovedBack, with booking.ErrTaken, and as Reschedule does.
func MoveBack(ctx context.Context, d *Desk, c office.Caller, id booking.AppointmentID, m Moved) (View, error) {
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
