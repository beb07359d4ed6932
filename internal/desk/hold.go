package desk

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// How long a hold lasts.
const (
	defaultHold = 300 * time.Second
	LongestHold = 900 * time.Second
	// LongestOffer is how long a slot is kept for somebody to whom the house itself
	// offers it. No door gives so long.
	LongestOffer = 30 * time.Minute
)

// How many slots may be held at a time: with one key, and in an organization
// through all doors. Whoever is still deciding needs one.
const (
	holdsPerKey = 50
	holdsPerOrg = 200
)

var (
	errHoldFor = fault.New(fault.Invalid, "invalid_hold", "a hold lasts 1 to %d seconds; send seconds in that range or leave it out for %d",
		int(LongestHold/time.Second), int(defaultHold/time.Second), int(LongestHold/time.Minute)).On("seconds")
	errHoldsKey = tooManyHolds(fmt.Sprintf("this key holds %d slots, and more are not possible; book or release some, or wait until they "+
		"run out", holdsPerKey))
	errHoldsHere = tooManyHolds(fmt.Sprintf("%d slots of this organization are held, and more are not possible; wait until some run out",
		holdsPerOrg))
)

func tooManyHolds(detail string) *fault.Error {
	return &fault.Error{Kind: fault.RateLimited, Code: "too_many_holds", Detail: detail, RetryAfter: time.Minute}
}

// Hold keeps a slot while the customer is still deciding. It frees itself. It
// refuses what Book refuses of a time, and more holds than people need.
func (d *Desk) Hold(ctx context.Context, c office.Caller, r HoldRequest) (booking.Hold, error) {
	h, _, err := d.HoldOnce(ctx, c, r)
	return h, err
}

// HoldOnce is Hold, and tells whether the hold is that of an earlier request
// with the same idempotency key; booking.ErrHoldGone: that one has run out.
func (d *Desk) HoldOnce(ctx context.Context, c office.Caller, r HoldRequest) (h booking.Hold, replayed bool, err error) {
	if r.For == 0 {
		r.For = defaultHold
	}
	if r.For < time.Second || r.For > LongestHold {
		return h, false, errHoldFor
	}
	return d.holdOnce(ctx, c, r)
}

// HoldOffered keeps a slot that is offered to somebody who has not asked for it now,
// for up to LongestOffer; else it is as HoldOnce. It is for the house itself.
func (d *Desk) HoldOffered(ctx context.Context, c office.Caller, r HoldRequest) (booking.Hold, error) {
	if r.For < time.Second || r.For > LongestOffer {
		return booking.Hold{}, errHoldFor
	}
	h, _, err := d.holdOnce(ctx, c, r)
	return h, err
}

func (d *Desk) holdOnce(ctx context.Context, c office.Caller, r HoldRequest) (h booking.Hold, replayed bool, err error) {
	if r.IdempotencyKey == "" {
		h, err = d.hold(ctx, c, r, nil)
		return h, false, err
	}
	o, done, err := d.begin(c.Org, r.IdempotencyKey, r.fingerprint())
	if err != nil {
		return h, false, err
	}
	defer done()
	if h, err = d.hold(ctx, c, r, o); err == nil {
		return h, false, nil
	}
	made, found, again := d.made(ctx, c.Org, o, err)
	if !found {
		return h, false, cmp.Or(again, err)
	}
	there, err := d.Store.For(c.Org).Hold(ctx, booking.HoldID(made))
	if errors.Is(err, booking.ErrHoldNotFound) || err == nil && there.ExpiresAt <= d.Unix() {
		err = booking.ErrHoldGone
	}
	if err != nil {
		return h, true, err
	}
	return *there, true, nil
}

// fingerprint tells requests apart by what they mean.
func (r HoldRequest) fingerprint() string {
	r.IdempotencyKey = ""
	return holdDigest + digest("hold", r)
}

func (d *Desk) hold(ctx context.Context, c office.Caller, r HoldRequest, once *store.Once) (booking.Hold, error) {
	var hold booking.Hold
	err := d.WithOffer(ctx, c.Org, func(o *Offer) error {
		a, err := o.Ask(r.Service, r.Branch, r.Resource)
		if err != nil {
			return err
		}
		p := placing{Ask: a, slot: r.Slot, now: d.Unix()}
		if err := p.foresee(); err != nil {
			return d.offering(ctx, c.Org, &p, err)
		}
		if err := d.recheck(ctx, c.Org, &p, c.Channel); err != nil {
			return d.offering(ctx, c.Org, &p, err)
		}
		id := booking.NewID[booking.HoldID]()
		p.shelf, p.id = d.shelves.get(c.Org), booking.AppointmentID(id)
		defer p.shelf.drop(p.id)
		err = d.secure(ctx, c.Org, &p, func(tx *store.Tx) error {
			if err := mayHold(c, tx, p.now); err != nil {
				return err
			}
			found, err := p.find(tx)
			if err != nil {
				return err
			}
			hold = booking.Hold{
				ID: id, Service: a.Service.ID, Branch: a.Branch.ID, Resource: found.resource,
				Span: found.span, Reason: found.reason, ExpiresAt: p.now + int64(r.For/time.Second), Key: c.Key,
			}
			if once != nil {
				once.Made = hold.ID
			}
			tx.Publish(booking.Event{Kind: booking.ClaimsChanged, Resource: hold.Resource, Service: hold.Service, At: p.now})
			return tx.PutHold(&hold, found.place, once, p.now)
		})
		if err != nil {
			return d.offering(ctx, c.Org, &p, err)
		}
		return nil
	})
	if err != nil {
		return booking.Hold{}, err
	}
	d.Touched(c.Org, hold.Service, hold.Resource)
	return hold, nil
}

// mayHold refuses more holds than people need: they keep others out.
func mayHold(c office.Caller, tx *store.Tx, now int64) error {
	all, ofKey, err := tx.CountHolds(c.Key, now)
	switch {
	case err != nil:
		return err
	case !c.Key.IsZero() && ofKey >= holdsPerKey:
		return errHoldsKey
	case all >= holdsPerOrg:
		return errHoldsHere
	}
	return nil
}

// Release gives a hold back before it runs out; booking.ErrHoldNotFound: it has,
// or there was none.
func (d *Desk) Release(ctx context.Context, c office.Caller, id booking.HoldID) error {
	now := d.Unix()
	var hold *booking.Hold
	err := d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) (err error) {
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
	d.Touched(c.Org, hold.Service, hold.Resource)
	return nil
}
