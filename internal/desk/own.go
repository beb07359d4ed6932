package desk

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// What customers do to their own appointment, beside moving and cancelling it.

// Coming notes that the customer says they come, and when they said so, which may be
// long before it is heard of. Said again it is as of the last time, and no other act.
// It refuses with booking.ErrAppointmentNotFound, and with booking.ErrTransition
// what is not booked any more.
func (d *Desk) Coming(ctx context.Context, c office.Caller, id booking.AppointmentID, said int64, why Occasion) (v View, err error) {
	err = d.WithOffer(ctx, c.Org, func(o *Offer) error {
		return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
			was, err := tx.Appointment(id)
			if err != nil {
				return err
			}
			if was.Status != booking.Booked {
				return movedOn(was.Status)
			}
			if err := why.given(was); err != nil {
				return err
			}
			next := *was
			if said = min(said, d.Unix()); said > was.ConfirmedAt {
				next.ConfirmedAt, next.UpdatedAt = said, d.Unix()
			}
			if v, err = o.View(&next); err != nil || next == *was {
				return err
			}
			change := why.amendment(was, next.UpdatedAt)
			change.Now, change.Events = &next, []booking.Event{quietly(&next)}
			if was.ConfirmedAt == 0 {
				why.Own.note(&change)
			}
			return tx.Amend(change)
		})
	})
	if err != nil {
		return View{}, err
	}
	d.Touched(c.Org, v.Service, v.Resource)
	d.Published()
	return v, nil
}

// Reclaim books again what the customer has cancelled, as Undo does for people of
// the house, while its time is still kept for them (Own.KeepFor): booking.ErrHoldGone,
// if it is not. Asked for again, the answer is what was booked.
func (d *Desk) Reclaim(ctx context.Context, c office.Caller, id booking.AppointmentID) (View, error) {
	was, err := d.Appointment(ctx, c.Org, id)
	if err != nil {
		return View{}, err
	}
	if was.Status != booking.Cancelled || was.CancelBy != booking.ByCustomer {
		return View{}, movedOn(was.Status)
	}
	t := d.Store.For(c.Org)
	there, err := t.Replacement(ctx, was.Root())
	if err != nil || !there.IsZero() {
		return d.orAppointment(ctx, c.Org, there, err)
	}
	kept, err := t.Hold(ctx, booking.HoldID(id))
	if err != nil || kept.ExpiresAt <= d.Unix() {
		return View{}, booking.ErrHoldGone
	}
	return d.again(ctx, c, was, booking.ActUndone)
}
