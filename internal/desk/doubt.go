package desk

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
)

// How long we look for a booking of which we do not know whether it was
// stored, and how often.
const (
	doubtFor   = 2 * time.Second
	doubtEvery = 50 * time.Millisecond
)

// whenInDoubt finds out what became of a booking when the connection was lost
// at its very end. It gives nil if it is there; a caller who was told to try
// again would have it twice.
func (d *Desk) whenInDoubt(ctx context.Context, org booking.OrgID, p *placing, b making, err error) error {
	if !errors.Is(err, store.ErrInDoubt) {
		return err
	}
	if d.stored(ctx, org, b.id) {
		d.Touched(org, p.Service.ID, p.Resources()...)
		d.Published()
		return nil
	}
	if b.once != nil {
		return store.ErrInDoubt.Because(err).Saying("the connection to the database was lost while this was being booked; " +
			"send the same request with the same Idempotency-Key again: it is booked once at most")
	}
	return store.ErrInDoubt.Because(err).Saying(fmt.Sprintf("the connection to the database was lost while this was being booked, and it "+
		"may be there; look for appointment %s before you book again, or send an Idempotency-Key, with which a repeat is always safe", b.id))
}

// stored looks for an appointment for a while, also when the caller has gone.
func (d *Desk) stored(ctx context.Context, org booking.OrgID, id booking.AppointmentID) bool {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), doubtFor)
	defer cancel()
	for {
		if _, err := d.Store.For(org).Appointment(ctx, id); err == nil {
			return true
		} else if k := fault.Of(err).Kind; k != fault.NotFound && k != fault.Unavailable && ctx.Err() == nil {
			return false
		}
		select {
		case <-ctx.Done():
			return false
		case <-time.After(doubtEvery):
		}
	}
}
