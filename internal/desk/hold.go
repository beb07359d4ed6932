package desk

import (
	"context"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
)

// How long a hold lasts.
const (
	defaultHold = 300 * time.Second
	longestHold = 900 * time.Second
)

var errHoldFor = fault.New(fault.Invalid, "invalid_hold", "a hold lasts 1 to 900 seconds; send seconds in that range or leave it out for 300").On("seconds")

// Hold keeps a slot while the customer is still deciding. It frees itself.
func (d *Desk) Hold(ctx context.Context, c Caller, r HoldRequest) (booking.Hold, error) {
	if r.For == 0 {
		r.For = defaultHold
	}
	if r.For < time.Second || r.For > longestHold {
		return booking.Hold{}, errHoldFor
	}
	var hold booking.Hold
	err := d.withOffer(ctx, c.Org, func(o *offer) error {
		a, err := o.ask(r.Service, r.Branch, r.Resource)
		if err != nil {
			return err
		}
		p := placing{ask: a, slot: r.Slot, now: d.unix()}
		if err := p.foresee(); err != nil {
			return d.offering(ctx, c.Org, &p, err)
		}
		if err := d.recheck(ctx, c.Org, &p, c.Channel); err != nil {
			return d.offering(ctx, c.Org, &p, err)
		}
		err = d.settle(ctx, c.Org, &p, func(tx *store.Tx) error {
			found, err := p.find(tx)
			if err != nil {
				return err
			}
			hold = booking.Hold{
				ID: booking.NewID[booking.HoldID](), Service: a.service.ID, Branch: a.branch.ID, Resource: found.resource,
				Span: found.span, Reason: found.reason, ExpiresAt: p.now + int64(r.For/time.Second),
			}
			tx.InsertHold(&hold, found.place)
			tx.Publish(booking.Event{Kind: booking.ClaimsChanged, Resource: hold.Resource, Service: hold.Service, At: p.now})
			return nil
		})
		if err != nil {
			return d.offering(ctx, c.Org, &p, err)
		}
		return nil
	})
	if err != nil {
		return booking.Hold{}, err
	}
	d.touched(c.Org, hold.Service, hold.Resource)
	return hold, nil
}

// Release gives a hold back before it runs out.
func (d *Desk) Release(ctx context.Context, c Caller, id booking.HoldID) error {
	now := d.unix()
	var hold *booking.Hold
	err := d.store.For(c.Org).Write(ctx, func(tx *store.Tx) (err error) {
		if hold, err = tx.Hold(id); err != nil {
			return err
		}
		if hold.ExpiresAt <= now {
			return booking.ErrHoldNotFound
		}
		tx.DropHold(hold)
		tx.Publish(booking.Event{Kind: booking.ClaimsChanged, Resource: hold.Resource, Service: hold.Service, At: now})
		return nil
	})
	if err != nil {
		return err
	}
	d.touched(c.Org, hold.Service, hold.Resource)
	return nil
}
