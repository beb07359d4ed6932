package desk

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// mostLate is the longest delay that is noted, in minutes.
const mostLate = 180

// Late notes that the customer of an appointment comes so many minutes late;
// zero: they do not say how many. Its time stays. The calendar shows it, and the
// audit log says who noted it. It refuses with booking.ErrAppointmentNotFound, and
// with booking.ErrTransition what is not booked any more.
func (d *Desk) Late(ctx context.Context, c office.Caller, id booking.AppointmentID, minutes int) (v View, err error) {
	err = d.WithOffer(ctx, c.Org, func(o *Offer) error {
		return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
			was, err := tx.Appointment(id)
			if err != nil {
				return err
			}
			if was.Status != booking.Booked {
				return movedOn(was.Status)
			}
			next := *was
			next.LateBy, next.UpdatedAt = booking.LateUnsaid, d.Unix()
			if minutes > 0 {
				next.LateBy = min(minutes, mostLate)
			}
			if v, err = o.View(&next); err != nil {
				return err
			}
			deed := d.Deed(c, "appointment.late", v.slot().Date.String()+" "+v.slot().Time.String(), id.String())
			return tx.Amend(store.Amendment{Was: was, Now: &next, Events: []booking.Event{quietly(&next)}, Deeds: []*booking.Deed{&deed}})
		})
	})
	if err != nil {
		return View{}, err
	}
	d.Touched(c.Org, v.Service, v.Resource)
	d.Published()
	return v, nil
}
