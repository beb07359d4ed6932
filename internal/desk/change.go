package desk

import (
	"context"
	"errors"
	"slices"
	"unicode/utf8"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// Reschedule gives an appointment another time, and perhaps another resource.
// Its id stays. The new place is secured in the same transaction in which the
// old one is given back. It refuses with booking.ErrAppointmentNotFound, with
// booking.ErrTransition what is not booked any more, and the new time as Book
// does.
func (d *Desk) Reschedule(ctx context.Context, c office.Caller, id booking.AppointmentID, m MoveRequest) (View, error) {
	return d.RescheduleFor(ctx, c, id, m, Occasion{})
}

// Occasion is why an appointment is changed, as far as more is written for it
// than the change itself.
type Occasion struct {
	Action  *store.CallNote // of the call in which it is asked for; nil: none
	Follows *Standing       // what was seen in the organization's own system; nil: nothing
	Deed    *booking.Deed   // one more line in the audit log; nil: none
	Own     *Own            // by the customer; nil: it is not
	Seen    *Standing       // what whoever decided on it saw; nil: it does not matter
	Back    *Back           // it takes a move back; nil: it does not
	Fresh   bool            // nobody has touched it since it was booked
}

// Back is where an appointment stood before a move, and when it was said that it is kept
// there although there is no room; zero: it was not.
type Back struct{ KeptAt int64 }

// Own is a change that a customer makes by themselves.
type Own struct {
	Act  booking.Act
	Way  booking.Way // empty: by the link of the appointment
	Seen Standing    // as it stood when it was asked whether they may
	// KeepFor is for how many seconds a time that is given back is kept for them.
	KeepFor int64
}

// Standing is where an appointment must stand for a change of it, and what is
// said if it does not.
type Standing struct {
	Resource booking.ResourceID
	Span     booking.Span
	Else     error
}

// given refuses a change for which there is no occasion any more.
func (o Occasion) given(was *booking.Appointment) error {
	for _, s := range []*Standing{o.Follows, o.Own.seen(), o.Seen} {
		if s != nil && (was.Resource != s.Resource || was.Span != s.Span) {
			return s.Else
		}
	}
	if o.Fresh && (was.Revision != 0 || was.Edition != 0) {
		return errTouched
	}
	return nil
}

// seen is where the appointment stood; no change, nowhere.
func (o *Own) seen() *Standing {
	if o == nil {
		return nil
	}
	return &o.Seen
}

// note adds to a change that the customer made it.
func (o *Own) note(change *store.Amendment) {
	if o == nil {
		return
	}
	change.Act, change.Way = o.Act, o.Way
	if o.KeepFor > 0 {
		change.KeptUntil = min(change.Now.UpdatedAt+o.KeepFor, change.Was.Span.Start)
	}
}

// amendment is what a change at a time stores for its occasion.
func (o Occasion) amendment(was *booking.Appointment, at int64) store.Amendment {
	return store.Amendment{Was: was, Now: was, Deeds: []*booking.Deed{o.Deed}, Action: o.Action.On(was.ID, at), Agreed: o.Follows != nil}
}

// RescheduleFor is Reschedule on an occasion.
func (d *Desk) RescheduleFor(ctx context.Context, c office.Caller, id booking.AppointmentID, m MoveRequest, why Occasion) (View, error) {
	if err := errors.Join(c.MayGive(m.Latitude, false), c.MayBook(m.Resource)); err != nil {
		return View{}, err
	}
	var (
		was, moved *booking.Appointment
		hold       *booking.Hold
		v          View
	)
	err := d.WithOffer(ctx, c.Org, func(o *Offer) error {
		asked, err := d.recheckMove(ctx, c, o, id, m)
		if err != nil {
			return err
		}
		var p placing
		return d.secureAgain(ctx, c.Org, &p, func(tx *store.Tx) error {
			var err error
			if was, err = tx.Appointment(id); err != nil {
				return err
			}
			if err := c.MaySee(was); err != nil {
				return err
			}
			if v, err = o.View(was); err != nil {
				return err
			}
			if err := why.given(was); err != nil {
				return err
			}
			if was.Status != booking.Booked {
				return booking.ErrTransition.Saying("only a booked appointment can be moved; this one is " + string(was.Status))
			}
			a, err := o.Ask(was.Service, was.Branch, m.Resource)
			if err != nil {
				return err
			}
			a = a.Lasting(was.Length).Moving(id)
			a.leaveOut(asked.busy)
			p = placing{Ask: a, slot: m.Slot, now: d.Unix(), keep: was.Resource, careful: p.careful, latitude: m.Latitude}
			if err := p.foresee(); err != nil {
				return err
			}
			if hold, err = p.giveUp(tx, m.Hold); err != nil {
				return err
			}
			if err := p.clear(tx, asked.cleared); err != nil {
				return err
			}
			found, err := p.find(tx)
			if err != nil {
				return err
			}
			change := d.moving(c, was, found, &p, !asked.unverified, why)
			if err := tx.Amend(change); err != nil {
				return err
			}
			moved = change.Now
			v, err = o.View(moved)
			return err
		})
	})
	if err != nil {
		return View{}, err
	}
	d.Touched(c.Org, was.Service, was.Resource, moved.Resource)
	if hold != nil {
		d.Touched(c.Org, hold.Service, hold.Resource)
	}
	d.Published()
	return v, nil
}

// moving is what stores that an appointment goes to the place that was found.
// One that stands there already stays as it is.
func (d *Desk) moving(c office.Caller, was *booking.Appointment, found placed, p *placing, rechecked bool,
	why Occasion) store.Amendment {
	next := *was
	next.Resource, next.Span, next.UpdatedAt = found.resource, found.span, d.Unix()
	if found.resource != was.Resource {
		next.Reason = found.reason
	}
	next.Unverified, next.LateBy, next.ConfirmedAt = !rechecked, 0, 0
	change := why.amendment(was, next.UpdatedAt)
	if next.Span == was.Span && next.Resource == was.Resource {
		return change
	}
	if next.KeptAt = p.kept(&next); why.Back != nil {
		next.KeptAt = why.Back.KeptAt
	}
	change.Now, change.Place = &next, &found.place
	why.Own.note(&change)
	change.Events = []booking.Event{rescheduled(was, &next, p.Branch.Zone)}
	if deed := d.deedOn(c, "moved", p.slot, was.ID); deed != nil {
		deed.Object = p.stand(was, &next) + booking.MovedTo + p.stand(&next, was)
		change.Deeds = append(change.Deeds, deed)
	}
	if next.Resource != was.Resource {
		left := booking.Event{Kind: booking.ClaimsChanged, Resource: was.Resource, Service: was.Service, At: next.UpdatedAt}
		change.Events = append(change.Events, left)
	}
	return change
}

// stand is where an appointment stands, as the line of a move has it: when and, if that is
// another than where it stands otherwise, with whom.
func (p *placing) stand(a, otherwise *booking.Appointment) string {
	date, at := p.Branch.Zone.Local(a.Span.Start)
	text := date.String() + " " + at.String()
	if r := p.Offer.Resources[a.Resource]; r != nil && a.Resource != otherwise.Resource {
		text += " " + r.Slug
	}
	return text
}

// kept is when it was said that an appointment stays where there is no room for
// it: now, if it was put there on purpose.
func (p *placing) kept(a *booking.Appointment) int64 {
	if p.latitude < booking.Overtime || p.Offer.Fitting().Fits(a) {
		return 0
	}
	return a.UpdatedAt
}

// giveUp gives a hold back within the transaction that takes its place, and
// prefers its resource. A hold that is gone is none.
func (p *placing) giveUp(tx *store.Tx, id booking.HoldID) (*booking.Hold, error) {
	if id.IsZero() {
		return nil, nil
	}
	h, err := tx.Hold(id)
	if errors.Is(err, booking.ErrHoldNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if h.ExpiresAt > p.now {
		p.keep, p.held = h.Resource, true
	}
	tx.DropHold(h)
	tx.Publish(booking.Event{Kind: booking.ClaimsChanged, Resource: h.Resource, Service: h.Service, At: p.now})
	return h, nil
}

// clear forgets that resources are busy elsewhere at this time: they are with
// the very appointment that is moved, and with nothing else.
func (p *placing) clear(tx *store.Tx, resources []booking.ResourceID) error {
	claim := p.claim()
	for _, r := range resources {
		if _, err := tx.ReplaceBusy(r, claim, nil); err != nil {
			return err
		}
	}
	return nil
}

// rechecked is what the other system says about the new time of an
// appointment.
type rechecked struct {
	busy       []booking.ResourceID
	cleared    []booking.ResourceID // busy only with this appointment
	unverified bool                 // it could not be asked
}

// recheckMove asks the other system about the new time of an appointment.
func (d *Desk) recheckMove(ctx context.Context, c office.Caller, o *Offer, id booking.AppointmentID,
	m MoveRequest) (heard rechecked, err error) {
	was, err := d.Store.For(c.Org).Appointment(ctx, id)
	if err != nil {
		return heard, err
	}
	a, err := o.Ask(was.Service, was.Branch, m.Resource)
	if err != nil {
		return heard, err
	}
	return d.recheckOwn(ctx, c, placing{Ask: a.Lasting(was.Length), slot: m.Slot, now: d.Unix(), latitude: m.Latitude, mine: id})
}

// recheckOwn asks the other system about a time for an appointment that has one.
func (d *Desk) recheckOwn(ctx context.Context, c office.Caller, p placing) (heard rechecked, err error) {
	if p.foresee() != nil {
		return heard, nil // It is refused anyway, with its reason.
	}
	all := p.who
	if err := d.recheck(ctx, c.Org, &p, c.Channel); err != nil {
		return heard, d.offering(ctx, c.Org, &p, err)
	}
	for _, r := range all {
		if !slices.Contains(p.who, r) {
			heard.busy = append(heard.busy, r.ID)
		}
	}
	heard.cleared, heard.unverified = p.cleared, p.unverified
	return heard, nil
}

// Cancel ends an appointment that has not begun its life beyond being booked.
// The reason is for people; it may be empty. It refuses with
// booking.ErrAppointmentNotFound and booking.ErrTransition.
func (d *Desk) Cancel(ctx context.Context, c office.Caller, id booking.AppointmentID, reason string) (View, error) {
	return d.CancelFor(ctx, c, id, reason, Occasion{})
}

// CancelFor is Cancel on an occasion.
func (d *Desk) CancelFor(ctx context.Context, c office.Caller, id booking.AppointmentID, reason string, why Occasion) (View, error) {
	reason, err := office.Tidy("reason", reason, true)
	if err != nil {
		return View{}, err
	}
	if utf8.RuneCountInString(reason) > office.MaxName {
		return View{}, office.ErrLongName.On("reason").Saying("reason is longer than 200 characters; shorten it")
	}
	return d.turn(ctx, c, id, booking.Cancelled, why, func(a *booking.Appointment, zone *civil.Zone, now int64) booking.Event {
		a.CancelAt, a.CancelBy, a.CancelNote = now, c.Actor, booking.Private(reason)
		return cancelled(a, zone)
	})
}

// Mark notes that the customer arrived, was served, or did not come. It refuses
// with booking.ErrAppointmentNotFound and booking.ErrTransition.
func (d *Desk) Mark(ctx context.Context, c office.Caller, id booking.AppointmentID, to booking.Status) (View, error) {
	if to != booking.Arrived && to != booking.Completed && to != booking.NoShow {
		return View{}, booking.ErrTransition.Saying("an appointment can be marked arrived, completed or no_show")
	}
	return d.turn(ctx, c, id, to, Occasion{}, func(a *booking.Appointment, _ *civil.Zone, now int64) booking.Event {
		return booking.Event{Kind: booking.ClaimsChanged, Resource: a.Resource, Service: a.Service, At: now}
	})
}

// turn takes an appointment to another status.
func (d *Desk) turn(ctx context.Context, c office.Caller, id booking.AppointmentID, to booking.Status,
	why Occasion, event func(*booking.Appointment, *civil.Zone, int64) booking.Event,
) (v View, err error) {
	err = d.WithOffer(ctx, c.Org, func(o *Offer) error {
		return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
			was, err := tx.Appointment(id)
			if err != nil {
				return err
			}
			if err := c.MaySee(was); err != nil {
				return err
			}
			a, now := *was, d.Unix()
			switch {
			case !a.Status.May(to):
				return booking.ErrTransition.Saying("the appointment is " + string(a.Status) + " and cannot become " + string(to))
			case to == booking.NoShow && now < a.Span.Start:
				return booking.ErrTransition.Saying("the appointment has not begun yet; cancel it instead")
			}
			if v, err = o.View(was); err != nil {
				return err
			}
			if err := why.given(was); err != nil {
				return err
			}
			a.Status, a.UpdatedAt = to, now
			change := why.amendment(was, now)
			change.Now, change.Events = &a, []booking.Event{event(&a, v.Zone, now)}
			change.Deeds = append(change.Deeds, d.deedOn(c, string(to), v.slot(), id))
			why.Own.note(&change)
			v.Appointment = a
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
