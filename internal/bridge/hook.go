package bridge

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"time"

	"github.com/google/uuid"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// NearAhead is how far ahead busy times are asked for every minute, and
// whenever the other system says that something has changed.
const NearAhead = pullAhead * time.Second

// How many seconds apart pulls are that the other system asks for: of what is
// near, and of everything.
const (
	notifiedEvery    = 2
	farNotifiedEvery = 60
)

var errHook = fault.New(fault.Unauthenticated, "hook_secret_wrong",
	"the address or the secret of the hook is wrong; send Authorization: Bearer SECRET, as it was shown when the hook was made")

// MakeHook gives the organization's own system an address at which it may say
// that something has changed, and a secret for it. Those of before are no
// longer good. The secret is shown once: only its hash is kept. office.ErrDone
// says that this form was taken already, store.ErrNoConnector that there is no
// such system.
func (d *Desk) MakeHook(ctx context.Context, c office.Caller) (id, secret string, err error) {
	id = booking.NewID[booking.EventID]().String()
	secret = "hook_" + rand.Text() + rand.Text()
	err = d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		is, err := connectorIn(tx)
		if err != nil {
			return err
		}
		if err := d.TakeForm(tx, c); err != nil {
			return err
		}
		setHook(tx, id, auth.HashSecret(secret))
		d.Note(tx, c, "connector.hook", is.URL, "")
		return nil
	})
	return id, secret, err
}

// RemoveHook takes the address away.
func (d *Desk) RemoveHook(ctx context.Context, c office.Caller) error {
	return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		is, err := connectorIn(tx)
		if err != nil {
			return err
		}
		setHook(tx, "", "")
		d.Note(tx, c, "connector.hook_removed", is.URL, "")
		return nil
	})
}

// Knock finds the hook that a secret opens. One that opens none is
// Unauthenticated.
func (d *Desk) Knock(ctx context.Context, id, secret string) (Hook, error) {
	var h Hook
	if _, err := uuid.Parse(id); err == nil {
		if h, err = hook(ctx, d.Store, id); err != nil {
			return h, err
		}
	}
	// The same work whether there is such a hook or not.
	if subtle.ConstantTimeCompare([]byte(auth.HashSecret(secret)), []byte(h.Hash)) != 1 {
		return h, errHook
	}
	return h, nil
}

// Notified is the word of a connected system that something has changed; far,
// that it may lie farther ahead than what is asked for every minute. A pull is
// due at once, or a moment later if one was a moment ago.
func (d *Desk) Notified(ctx context.Context, h Hook, far bool) error {
	now := d.Unix()
	far = far && now-h.FarPulledAt >= farNotifiedEvery
	if h.NotifiedAt > now { // It was said already, and is not done yet.
		if !far {
			return nil
		}
	}
	err := d.Store.For(h.Org).Write(ctx, func(tx *store.Tx) error {
		due := max(now, min(h.PulledAt, now)+notifiedEvery)
		noteNotified(tx, due, far)
		schedulePull(tx, due)
		return nil
	})
	if err == nil {
		d.Published()
	}
	return err
}
