package voice

import (
	"context"
	"errors"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
)

// moveTo gives a caller the place of their appointment at another branch. An
// appointment belongs to one branch, so that the new one is made first and then
// the old one cancelled: if that fails the new one is given up, and
// everything is as it was.
func (d *Desk) moveTo(ctx context.Context, l Line, was desk.View, to booking.BranchID, m desk.MoveRequest) (v desk.View, err error) {
	if err := l.at(to); err != nil {
		return desk.View{}, err
	}
	err = d.inTurn(ctx, l, string(was.Phone), func() (err error) {
		v, err = d.remake(ctx, l, was, to, m)
		return err
	})
	return v, err
}

// remake makes an appointment anew at another branch when it is the caller's
// turn. Asked for again, the answer is the first.
func (d *Desk) remake(ctx context.Context, l Line, was desk.View, to booking.BranchID, m desk.MoveRequest) (desk.View, error) {
	r := desk.BookRequest{Service: was.Service, Branch: to, Resource: m.Resource, Slot: m.Slot, Customer: string(was.Customer),
		Phone: string(was.Phone), Notes: string(was.Notes)}
	slot := slotName(was.Service, to, m.Slot)
	name := "move " + was.ID.String() + " " + slot
	if !l.Call.IsZero() {
		done, free, err := d.doneBefore(ctx, l, name, m.Slot)
		if err != nil {
			return desk.View{}, err
		}
		if !done.IsZero() {
			return d.desk.Appointment(ctx, l.Agent.Org, done)
		}
		name = free
	}
	if was.Status != booking.Booked {
		return desk.View{}, booking.ErrAppointmentNotFound
	}
	if err := d.freeThen(ctx, l, &r, was.ID); err != nil {
		return desk.View{}, err
	}
	mine, err := d.heldFor(ctx, l, slot, &r)
	if err != nil {
		return desk.View{}, err
	}
	made, err := d.desk.BookIn(ctx, l.caller(), r, l.note(name, booking.CallRescheduled, to))
	if err != nil {
		return desk.View{}, err
	}
	if _, err := d.desk.CancelFor(ctx, l.caller(), was.ID, movedAway, desk.Occasion{}); err != nil {
		_, undo := d.desk.CancelFor(ctx, l.caller(), made.ID, movedAway, desk.Occasion{})
		return desk.View{}, errors.Join(err, undo)
	}
	if mine != nil {
		if err := d.letGo(ctx, l.Agent.Org, *mine); err != nil {
			d.Pulse.Warn("cannot forget a hold that was used", err)
		}
	}
	return d.desk.Appointment(ctx, l.Agent.Org, made.ID)
}

// movedAway is why the appointment at the old branch is cancelled, as staff read
// it.
const movedAway = "moved to another branch"
