package desk

import (
	"context"
	"errors"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/store"
)

// Book makes an appointment. Whatever happens, it is made once or not at all,
// and no two appointments or holds of a resource overlap.
func (d *Desk) Book(ctx context.Context, c Caller, r BookRequest) (Receipt, error) {
	d.booking.Add(1)
	defer d.booking.Add(-1)
	if c.Channel == booking.ByDashboard { // People write numbers as they like.
		if number, ok := spelling.Phone(r.Phone); ok {
			r.Phone = number
		}
	}
	if err := r.tidy(); err != nil {
		return Receipt{}, err
	}
	if err := errors.Join(c.mayGive(r.Leave, r.Arrived), c.mayBook(r.Resource)); err != nil {
		return Receipt{}, err
	}
	if r.Seats != 0 && r.Seats != 1 {
		return Receipt{}, booking.ErrMultiSeat
	}
	if r.IdempotencyKey != "" {
		return d.bookOnce(ctx, c, r)
	}
	id, err := d.book(ctx, c, r, d.noting(c, r.Slot))
	return Receipt{ID: id}, err
}

// book finds a place and stores the appointment with its claim and its event
// in one transaction. also, if given, joins that transaction.
func (d *Desk) book(ctx context.Context, c Caller, r BookRequest, also func(*store.Tx, booking.AppointmentID) error) (booking.AppointmentID, error) {
	id := booking.NewID[booking.AppointmentID]()
	var (
		found placed
		event = booking.NewID[booking.EventID]()
		began uint64
		done  bool // quickly
	)
	err := d.withOffer(ctx, c.Org, func(o *offer) error {
		a, err := o.ask(r.Service, r.Branch, r.Resource)
		if err != nil {
			return err
		}
		p := placing{ask: a, slot: r.Slot, now: d.unix(), held: !r.Hold.IsZero(), leave: r.Leave}
		if err := p.foresee(); err != nil {
			return d.offering(ctx, c.Org, &p, err)
		}
		if done, err = d.quick(ctx, c, r, &p, id, also); done || err != nil {
			return err
		}
		if err := d.recheck(ctx, c.Org, &p, c.Channel); err != nil {
			return d.offering(ctx, c.Org, &p, err)
		}
		began = d.expect(c.Org, event)
		err = d.settle(ctx, c.Org, &p, func(tx *store.Tx) error {
			p := p
			var hold *booking.Hold
			if p.held {
				var err error
				if hold, err = p.redeem(tx, r.Hold); err != nil {
					return err
				}
			}
			var err error
			if found, err = p.find(tx); err != nil {
				return err
			}
			if also != nil {
				if err := also(tx, id); err != nil {
					return err
				}
			}
			if hold != nil {
				tx.DropHold(hold)
				found.reason = hold.Reason
			}
			appointment := d.appointment(c, r, &p, id, found)
			appointment.Verify(!p.unverified)
			tx.Insert(appointment, found.place)
			e := created(appointment, a.branch.Zone)
			e.ID = event
			tx.Publish(e)
			return nil
		})
		if err != nil {
			d.unexpect(c.Org, event, err, &p)
			return d.offering(ctx, c.Org, &p, err)
		}
		return nil
	})
	if err != nil {
		return booking.AppointmentID{}, err
	}
	if done {
		return id, nil
	}
	if found.resource.IsZero() || !r.Hold.IsZero() {
		d.touched(c.Org, r.Service, found.resource)
	} else {
		d.booked(c.Org, found.resource, found.place.Claim, id, began)
	}
	d.published()
	return id, nil
}

// redeem checks that the hold is alive and is for what is being booked, and
// narrows the search to its resource.
func (p *placing) redeem(tx *store.Tx, id booking.HoldID) (*booking.Hold, error) {
	h, err := tx.Hold(id)
	if err != nil {
		return nil, err
	}
	at, exists := p.branch.Zone.At(p.slot.Date, int(p.slot.Time))
	if h.Service != p.service.ID || h.Branch != p.branch.ID || !exists || h.Span.Start != at ||
		(!p.wanted.IsZero() && p.wanted != h.Resource) {
		return nil, booking.ErrHoldOther
	}
	if h.ExpiresAt <= p.now {
		return nil, booking.ErrHoldGone
	}
	p.own = store.Owner(h.ID)
	if !h.Resource.IsZero() {
		if p.ask, err = p.offer.ask(h.Service, h.Branch, h.Resource); err != nil {
			return nil, err
		}
	}
	return h, nil
}
