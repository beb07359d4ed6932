package desk

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

var (
	errKeyShape = fault.New(fault.Invalid, "invalid_idempotency_key", "Idempotency-Key must be 1 to %d printable ASCII characters",
		office.MaxKey).On("Idempotency-Key")
	errKeyReused = fault.New(fault.Invalid, "idempotency_key_reused",
		"this Idempotency-Key was used with another body; use a new key for a new booking").On("Idempotency-Key")
	// ErrInFlight says that the same is being done already; see Patiently.
	ErrInFlight = fault.New(fault.Conflict, "in_flight",
		"a request with this Idempotency-Key is still being worked on; try again in a moment").On("Idempotency-Key")
)

// bookOnce books under an idempotency key: the first request that succeeds
// decides, repeats of it get the same answer, and refusals are forgotten. The
// key is stored with the booking. So only when a booking is refused is it worth
// a look whether there is an answer already: a repeat may find its own first
// try in the way.
func (d *Desk) bookOnce(ctx context.Context, c office.Caller, b making) (Receipt, error) {
	o, done, err := d.begin(c.Org, b.IdempotencyKey, fingerprint(b.BookRequest))
	if err != nil {
		return Receipt{}, err
	}
	defer done()
	b.once = o
	id, err := d.book(ctx, c, b)
	if err == nil {
		return Receipt{ID: id}, nil
	}
	if made, found, again := d.made(ctx, c.Org, o, err); found || again != nil {
		return Receipt{ID: booking.AppointmentID(made), Replayed: found}, again
	}
	return Receipt{}, err
}

// begin starts a request under an idempotency key on this node.
func (d *Desk) begin(org booking.OrgID, key, request string) (*store.Once, func(), error) {
	if !keyShape(key) {
		return nil, nil, errKeyShape
	}
	done, err := d.repeats.enter(org, key, request)
	return &store.Once{Key: key, Request: request, ExpiresAt: d.Unix() + int64(office.RememberKey/time.Second)}, done, err
}

// made looks, after a request was refused, for what an earlier one has made.
// The caller may have gone.
func (d *Desk) made(ctx context.Context, org booking.OrgID, o *store.Once, refused error) (made [16]byte, found bool, err error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), doubtFor)
	defer cancel()
	before, err := d.Store.For(org).Once(ctx, o.Key, d.Unix())
	repeated := errors.Is(refused, store.ErrRepeated)
	switch {
	case err != nil && repeated: // There is an answer, which cannot be read now.
		return made, false, err
	case err != nil || before == nil && !repeated:
		return made, false, nil // The refusal stands.
	case before == nil:
		return made, false, inFlight()
	case bareDigest(before.Request) != bareDigest(o.Request):
		return made, false, reused(before.Request, o.Request)
	}
	return before.Made, true, nil
}

// repeats knows which requests under idempotency keys this node is working on.
type repeats struct {
	mu   sync.Mutex
	keys map[repeat]string // fingerprints
}

type repeat struct {
	org booking.OrgID
	key string
}

// enter notes a request, and refuses a second one under its key.
func (r *repeats) enter(org booking.OrgID, key, request string) (done func(), err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	k := repeat{org, key}
	if other, there := r.keys[k]; there {
		if other != request {
			return nil, reused(other, request)
		}
		return nil, inFlight()
	}
	if r.keys == nil {
		r.keys = map[repeat]string{}
	}
	r.keys[k] = request
	return func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.keys, k)
	}, nil
}

// reused says what a key was used for before, which may be another kind of
// request altogether.
func reused(before, now string) *fault.Error {
	held, holding := strings.HasPrefix(before, holdDigest), strings.HasPrefix(now, holdDigest)
	switch {
	case held && !holding:
		return errKeyReused.Saying("this Idempotency-Key was used to hold a slot; book with a key of its own")
	case holding && !held:
		return errKeyReused.Saying("this Idempotency-Key was used for a booking; hold a slot with a key of its own")
	}
	return errKeyReused
}

func inFlight() *fault.Error { return ErrInFlight.After(time.Second) }

// patience is how long who asks twice waits for what the first request does.
const patience = 20 * time.Second

// Patiently does something under an idempotency key. If a request under it is being worked
// on already, because somebody pressed twice or the house is at it, it waits for that one's end.
func Patiently(ctx context.Context, do func() error) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for {
		err := do()
		if fault.Of(err).Code != ErrInFlight.Code {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(100 * time.Millisecond):
		}
	}
}

func keyShape(s string) bool {
	if s == "" || len(s) > office.MaxKey {
		return false
	}
	for i := range len(s) {
		if s[i] < 0x20 || s[i] > 0x7e {
			return false
		}
	}
	return true
}

// Fingerprint tells a request from others, whatever is kept for it.
func (r BookRequest) Fingerprint() string {
	r.Hold = booking.HoldID{}
	return fingerprint(r)
}

// fingerprint tells requests apart by what they mean, not by their spelling.
func fingerprint(r BookRequest) string {
	if r.Same != "" {
		return r.Same
	}
	r.IdempotencyKey = ""
	if r.Seats == 0 {
		r.Seats = 1
	}
	return digest("", r)
}

// holdDigest begins the fingerprint of a hold, so that it can be told from a
// booking's.
const holdDigest = "hold "

// bareDigest is a fingerprint without what tells its kind: older releases
// stored no more.
func bareDigest(request string) string { return strings.TrimPrefix(request, holdDigest) }

// digest is a short name for a value of a kind.
func digest(kind string, v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic("desk: a request that is not JSON: " + err.Error()) // Plain values cannot fail.
	}
	sum := sha256.Sum256(append([]byte(kind), b...))
	return hex.EncodeToString(sum[:])
}
