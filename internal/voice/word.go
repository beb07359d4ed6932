package voice

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// LeaveWord asks staff to call a caller back about something, while the call
// goes on: a question to which nobody wrote an answer, a message. The same in one
// call is noted once. Without a number to call it fails with ErrNoNumber.
func (d *Desk) LeaveWord(ctx context.Context, l Line, r HandOverRequest) (err error) {
	if r.Name, err = office.Tidy("name", r.Name, true); err != nil {
		return err
	}
	if r.Summary, err = office.Tidy("summary", r.Summary, true); err != nil {
		return err
	}
	if r.Phone = Vouched(r.Phone); r.Phone == "" {
		return ErrNoNumber
	}
	now := d.Unix()
	return d.Store.For(l.Agent.Org).Write(ctx, func(tx *store.Tx) error {
		if !l.Call.IsZero() {
			// What it is about may concern somebody's health: it is told apart by a
			// hash, for this outlives the callback.
			sum := sha256.Sum256([]byte(r.Reason + " " + r.Summary))
			a := booking.CallAction{Name: "word " + hex.EncodeToString(sum[:8]), Action: booking.CallHandedOver, Branch: r.Branch, At: now}
			if fresh, err := tx.NoteAction(l.Call, a); err != nil || !fresh {
				return err
			}
		}
		insertCallback(tx, booking.Callback{
			ID: booking.NewID[booking.CallbackID](), Agent: l.Agent.ID, Call: l.Call, Name: booking.Private(r.Name),
			Phone: booking.Private(r.Phone), Reason: r.Reason, Summary: cut(booking.Private(r.Summary)), At: now,
		})
		return nil
	})
}

// LateOn notes for a caller that they come late to an appointment of theirs, by
// so many minutes; zero: they do not say. It refuses as desk.Late does.
func (d *Desk) LateOn(ctx context.Context, l Line, id booking.AppointmentID, minutes int) (desk.View, error) {
	was, err := d.desk.Appointment(ctx, l.Agent.Org, id)
	if err != nil {
		return desk.View{}, err
	}
	if err := l.at(was.Branch); err != nil {
		return desk.View{}, booking.ErrAppointmentNotFound
	}
	c := l.caller()
	c.Name = cmp.Or(c.Name, l.Agent.Name) // The audit log says who noted it.
	return d.desk.Late(ctx, c, id, minutes)
}
