package webhook

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// Post is a delivery ready to be tried: where to, and how to sign it.
type Post struct {
	URL     string
	Secrets Secrets
}

// FanOut turns about the first limit new events into deliveries and reports
// whether there may be more.
func (d *Desk) FanOut(ctx context.Context, limit int) (more bool, err error) {
	return FanOut(ctx, d.Store, d.Unix(), limit)
}

// RestEndpoint gives a leased endpoint back, to be looked at again when its
// next delivery is due: that is found out in the same transaction, so that none
// that comes in meanwhile is left behind.
func (d *Desk) RestEndpoint(ctx context.Context, t store.Task, owner string) error {
	return d.Store.For(t.Org).Write(ctx, func(tx *store.Tx) error {
		_, err := RestTask(tx, t, owner)
		return err
	})
}

// DueDeliveries reads an endpoint's deliveries whose time has come.
func (d *Desk) DueDeliveries(ctx context.Context, org booking.OrgID, id booking.EndpointID, limit int) ([]booking.Delivery, error) {
	return DueDeliveries(ctx, d.Store.For(org), id, d.Unix(), limit)
}

// Post reads where a delivery goes, as it is at this moment: an endpoint that
// was removed or disabled a moment ago gets nothing more.
func (d *Desk) Post(ctx context.Context, org booking.OrgID, id booking.EndpointID) (Post, error) {
	e, err := endpoint(ctx, d.Store.For(org), id)
	if err != nil {
		return Post{}, err
	}
	if e.DisabledAt != 0 {
		return Post{}, errDisabled
	}
	secrets, err := d.openSecrets(&e)
	return Post{URL: e.URL, Secrets: secrets}, err
}

// Tried notes the outcome of attempts at an endpoint, and disables it when it
// is gone or has only failed for too long.
func (d *Desk) Tried(ctx context.Context, org booking.OrgID, id booking.EndpointID, tried []Tried, gone bool) error {
	return d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
		RecordAttempts(tx, id, tried)
		e, err := endpointIn(tx, id)
		if err != nil {
			return err
		}
		switch {
		case gone:
			disableEndpoint(tx, id, booking.DisabledGone, d.Unix())
		case Dead(&e.Endpoint, d.Now()):
			disableEndpoint(tx, id, booking.DisabledFailing, d.Unix())
		}
		return nil
	})
}
