package bridge

import (
	"context"
	"errors"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/connector"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// What an organization may choose to have done about what its people change
// by hand in its own system.
const (
	AskDifferences    = "ask"    // show it, and wait for somebody to decide
	FollowDifferences = "follow" // move or cancel here
	InsistDifferences = "insist" // send ours again
)

// DifferenceChoices lists them.
var DifferenceChoices = []string{AskDifferences, FollowDifferences, InsistDifferences}

var (
	errChoice = fault.New(fault.Invalid, "invalid_choice", "must be ask, follow or insist").On("differences")
	errSilent = fault.New(fault.Unavailable, "connector_silent",
		"the connected system could not be asked whether it is still so; try again in a moment").On("appointment_id")
)

// SetDifferences chooses what is done about what people change there by hand.
func (d *Desk) SetDifferences(ctx context.Context, c office.Caller, choice string) error {
	if !slices.Contains(DifferenceChoices, choice) {
		return errChoice
	}
	return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		if _, err := connectorIn(tx); err != nil {
			return err
		}
		setDifferences(tx, choice, d.Unix())
		d.Note(tx, c, "connector.differences", choice, "")
		return nil
	})
}

// TakeOver does here what a person did there by hand: it moves the appointment
// to where it stands there, or cancels it. It is a change like any other, with
// its checks and its events. That the two agree by now, and why it cannot be
// followed, are Conflicts; nothing is done then.
func (d *Desk) TakeOver(ctx context.Context, c office.Caller, id booking.AppointmentID) (desk.View, error) {
	return d.takeOver(ctx, c, id, nil)
}

// takeOver is TakeOver. Nobody looks at what is done alone: then may says which
// differences are certain enough (nil: a person does it), and a booking is
// cancelled only if nothing at all stands at its time there.
func (d *Desk) takeOver(ctx context.Context, c office.Caller, id booking.AppointmentID, may func(*Difference) bool) (desk.View, error) {
	x, was, err := d.changedThere(ctx, c, id)
	if err != nil {
		return desk.View{}, err
	}
	if f := x.Cannot(); f != nil {
		return desk.View{}, f
	}
	if may != nil && !may(x) { // It is another one than when the list was read.
		return desk.View{}, errAgreed
	}
	if err := d.stillSo(ctx, c.Org, x, may != nil); err != nil {
		return desk.View{}, err
	}
	deed := d.Deed(c, "connector.followed", was.Date.String()+" "+was.Time.String(), id.String())
	followed := desk.Occasion{Follows: &desk.Standing{Resource: x.Here.Resource, Span: x.Here.Span, Else: errAgreed}, Deed: &deed}
	if x.Kind == Removed {
		return d.desk.CancelFor(ctx, c, id, "", followed)
	}
	there := x.There[0]
	m := desk.MoveRequest{Resource: there.Resource, Latitude: booking.Squeeze}
	m.Slot.Date, m.Slot.Time = was.Zone.Local(there.Span.Start)
	if was.Zone.First(m.Slot.Date, int(m.Slot.Time)) != there.Span.Start {
		return desk.View{}, errMinute
	}
	return d.desk.RescheduleFor(ctx, c, id, m, followed)
}

// stillSo asks the other system whether what a pull saw is still there. If not,
// all of it is looked at again, for whoever waits for it; alone, the next pull
// comes soon enough.
func (d *Desk) stillSo(ctx context.Context, org booking.OrgID, x *Difference, alone bool) error {
	spot := x.Here
	if x.Kind != Removed {
		spot = x.There[0]
	}
	busy, doubts, err := d.seen(ctx, org, spot)
	if err != nil {
		return err
	}
	ours := func(b connector.Busy) bool { return b.Appointment == x.Appointment && b.Span == spot.Span }
	so := slices.ContainsFunc(busy, ours)
	if x.Kind == Removed {
		so = !so && len(doubts) == 0
	}
	switch {
	case so && alone && x.Kind == Removed && len(busy) > 0:
		return errOthers
	case so:
		return nil
	case alone:
		return errAgreed
	}
	err = d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
		schedulePull(tx, d.Unix())
		return nil
	})
	return errors.Join(err, errAgreed)
}

// seen asks the other system about one spot.
func (d *Desk) seen(ctx context.Context, org booking.OrgID, spot Spot) (busy []connector.Busy, doubts []booking.Span, err error) {
	t := d.Store.For(org)
	c, err := connectorOf(ctx, t)
	if err != nil {
		return nil, nil, err
	}
	external, err := mapped(ctx, t, spot.Resource)
	if err != nil {
		return nil, nil, err
	}
	if external == "" || c.PausedAt != 0 {
		return nil, nil, errSilent
	}
	client, err := d.connect(org, c)
	if err != nil {
		return nil, nil, err
	}
	snapshot, err := client.Availability(ctx, []string{external}, spot.Span, d.patience(recheckPatience))
	if err != nil {
		return nil, nil, errSilent.Because(err)
	}
	list, answered := snapshot.Busy[external]
	if !answered {
		return nil, nil, errSilent
	}
	return list, snapshot.Doubts(external), nil
}

// SendAgain sends an appointment again as it is here, or has it taken out
// there where it is cancelled here.
func (d *Desk) SendAgain(ctx context.Context, c office.Caller, id booking.AppointmentID) (desk.View, error) {
	x, was, err := d.changedThere(ctx, c, id)
	if err != nil {
		return desk.View{}, err
	}
	t := d.Store.For(c.Org)
	externals := map[booking.ResourceID]string{}
	for _, s := range append(x.There, x.Here) {
		if externals[s.Resource], err = mapped(ctx, t, s.Resource); err != nil {
			return desk.View{}, err
		}
	}
	now := d.Unix()
	err = t.Write(ctx, func(tx *store.Tx) error {
		tx.ForgetStrays(id)
		if was.Status.Live() && externals[x.Here.Resource] != "" {
			tellAgain(tx, id, now)
		} else {
			// It should stand nowhere: look wherever it was seen, and take it back.
			for _, s := range x.There {
				f := Footprint{Appointment: id, Resource: externals[s.Resource], Span: s.Span, SentAt: now}
				tread(tx, f)
				answerFootprint(tx, f) // It was no request of ours.
				doubtFootprint(tx, f, now)
			}
		}
		d.Note(tx, c, "connector.insisted", was.Date.String()+" "+was.Time.String(), id.String())
		return nil
	})
	if err == nil {
		d.Published()
	}
	return was, err
}

// changedThere reads what was done to an appointment there, and the
// appointment; errAgreed: nothing was.
func (d *Desk) changedThere(ctx context.Context, c office.Caller, id booking.AppointmentID) (*Difference, desk.View, error) {
	was, err := d.desk.Appointment(ctx, c.Org, id)
	if err == nil {
		err = c.MaySee(&was.Appointment)
	}
	if err != nil {
		return nil, desk.View{}, err
	}
	x, err := d.Difference(ctx, c.Org, id)
	if err == nil && x == nil {
		err = errAgreed
	}
	return x, was, err
}
