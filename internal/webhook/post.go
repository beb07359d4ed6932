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

// DueDeliveries reads an endpoint's deliveries after a place whose time has come and, if
// there are any, where they go at this moment.
func (d *Desk) DueDeliveries(ctx context.Context, org booking.OrgID, id booking.EndpointID, after Place,
	limit int) ([]booking.Delivery, Post, error) {
	list, to, err := DueDeliveries(ctx, d.Store.For(org), id, after, d.Unix(), limit)
	if err != nil || len(list) == 0 {
		return nil, Post{}, err
	}
	post, err := d.postTo(&to, endpointFound(to, nil))
	return list, post, err
}

// Post reads where a delivery goes, as it is at this moment: an endpoint that
// was removed or disabled a moment ago gets nothing more.
func (d *Desk) Post(ctx context.Context, org booking.OrgID, id booking.EndpointID) (Post, error) {
	e, err := endpoint(ctx, d.Store.For(org), id)
	return d.postTo(&e, err)
}

func (d *Desk) postTo(e *Endpoint, found error) (Post, error) {
	if found != nil {
		return Post{}, found
	}
	if e.DisabledAt != 0 {
		return Post{}, errDisabled
	}
	secrets, err := d.openSecrets(e)
	return Post{URL: e.URL, Secrets: secrets}, err
}

// Tried notes the outcome of attempts at an endpoint, and disables it when it
// is gone or has only failed for too long.
func (d *Desk) Tried(ctx context.Context, org booking.OrgID, id booking.EndpointID, tried []Tried, gone bool) error {
	return d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
		RecordAttempts(tx, id, tried)
		e, err := endpointIn(tx, id)
		if err == nil {
			d.disableDead(tx, &e, gone)
		}
		return err
	})
}

// disableDead disables an endpoint that is gone or has only failed for too long, and
// tells whether it is.
func (d *Desk) disableDead(tx *store.Tx, e *Endpoint, gone bool) bool {
	switch {
	case gone:
		disableEndpoint(tx, e.ID, booking.DisabledGone, d.Unix())
	case Dead(&e.Endpoint, d.Now()):
		disableEndpoint(tx, e.ID, booking.DisabledFailing, d.Unix())
	default:
		return e.DisabledAt != 0
	}
	return true
}

// TriedAll is Tried for the end of what was due, and gives the leased endpoint back in
// the same transaction, as RestEndpoint does. If more is due by now, it keeps the lease
// and says so.
func (d *Desk) TriedAll(ctx context.Context, t store.Task, owner string, id booking.EndpointID, tried []Tried,
	gone bool) (more bool, err error) {
	err = d.Store.For(t.Org).Write(ctx, func(tx *store.Tx) error {
		more = false
		RecordAttempts(tx, id, tried)
		var e Endpoint
		r := resting{Task: t, owner: owner}
		err := tx.Read(oneEndpoint(t.Org, id, &e, tx.Dialect().ForUpdate), r.hold(tx), r.find(tx))
		if err := endpointFound(e, err); err != nil {
			return err
		}
		if d.disableDead(tx, &e, gone) {
			_, err := RestTask(tx, t, owner)
			return err
		}
		if more = r.held && r.next != 0 && r.next <= d.Unix(); r.held && !more {
			r.giveBack(tx)
		}
		return nil
	})
	return more && err == nil, err
}
