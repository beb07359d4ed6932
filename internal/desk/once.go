package desk

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
)

// How long an idempotency key is remembered, and how long a request under it
// may be worked on before another may take over.
const (
	rememberKey = 24 * time.Hour
	workOnKey   = 60 * time.Second
)

var (
	errKeyShape  = fault.New(fault.Invalid, "invalid_idempotency_key", "Idempotency-Key must be 1 to 255 printable ASCII characters").On("Idempotency-Key")
	errKeyReused = fault.New(fault.Invalid, "idempotency_key_reused", "this Idempotency-Key was used with another body; use a new key for a new booking").On("Idempotency-Key")
	errInFlight  = fault.New(fault.Conflict, "in_flight", "a request with this Idempotency-Key is still being worked on; try again in a moment").On("Idempotency-Key")
)

// bookOnce books under an idempotency key: the first request that succeeds
// decides, repeats of it get the same answer, and refusals are forgotten.
func (d *Desk) bookOnce(ctx context.Context, c Caller, r BookRequest) (Receipt, error) {
	if !keyShape(r.IdempotencyKey) {
		return Receipt{}, errKeyShape
	}
	now := d.unix()
	mine := store.Attempt{
		Request: fingerprint(r), Owner: booking.NewID[booking.EventID](),
		LeaseUntil: now + int64(workOnKey/time.Second), ExpiresAt: now + int64(rememberKey/time.Second),
	}
	t := d.store.For(c.Org)
	var other *store.Attempt
	err := t.Write(ctx, func(tx *store.Tx) (err error) {
		other, err = tx.Begin(r.IdempotencyKey, mine, now)
		return err
	})
	if err != nil {
		return Receipt{}, err
	}
	if other != nil {
		return replay(other, mine.Request)
	}
	id, err := d.book(ctx, c, r, func(tx *store.Tx, id booking.AppointmentID) error {
		ours, err := tx.Finish(r.IdempotencyKey, mine.Owner, id)
		if err == nil && !ours {
			err = inFlight()
		}
		return err
	})
	if err != nil {
		// Also when the caller has gone: nobody else would forget it.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		return Receipt{}, errors.Join(err, t.Write(ctx, func(tx *store.Tx) error {
			tx.Abandon(r.IdempotencyKey, mine.Owner)
			return nil
		}))
	}
	return Receipt{ID: id}, nil
}

// replay answers a repeat.
func replay(other *store.Attempt, request string) (Receipt, error) {
	switch {
	case other.Request != request:
		return Receipt{}, errKeyReused
	case other.Appointment.IsZero():
		return Receipt{}, inFlight()
	}
	return Receipt{ID: other.Appointment, Replayed: true}, nil
}

func inFlight() *fault.Error {
	f := *errInFlight
	f.RetryAfter = time.Second
	return &f
}

func keyShape(s string) bool {
	if s == "" || len(s) > maxKey {
		return false
	}
	for i := range len(s) {
		if s[i] < 0x20 || s[i] > 0x7e {
			return false
		}
	}
	return true
}

// fingerprint tells requests apart by what they mean, not by their spelling.
func fingerprint(r BookRequest) string {
	if r.same != "" {
		return r.same
	}
	r.IdempotencyKey = ""
	if r.Seats == 0 {
		r.Seats = 1
	}
	b, err := json.Marshal(r)
	if err != nil {
		panic("desk: a request that is not JSON: " + err.Error()) // Plain values cannot fail.
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// ErrDone is said when a form is sent again that was taken: a page that shows
// a secret was loaded anew, or a button was pressed twice.
var ErrDone = fault.New(fault.Conflict, "already_done", "this was done already, and was not done twice; open the list to see it")

// takeForm takes the caller's form, in the transaction of what it asks for.
// It refuses one that was taken before.
func (d *Desk) takeForm(tx *store.Tx, c Caller) error {
	if c.Form == "" {
		return nil
	}
	until := d.unix() + int64(rememberKey/time.Second)
	// No idempotency key of the API holds a line feed.
	other, err := tx.Begin("form\n"+shorten(c.Form, 255), store.Attempt{Owner: booking.NewID[booking.EventID](), LeaseUntil: until, ExpiresAt: until}, d.unix())
	if err == nil && other != nil {
		err = ErrDone
	}
	return err
}
