package selfservice

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"math/bits"
	"strconv"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
)

// A browser from whose address many bookings came has to work a moment for the
// next one: it looks for a number that, written behind the challenge, gives a
// SHA-256 that begins with WorkBits zeros. We have signed the challenge, it is good
// for five minutes, for one address and once.
const (
	WorkBits    = 18
	workLife    = 300 // seconds
	longestWork = 20  // characters of the number
)

// ErrWork says that the work was not done, or not in time.
var ErrWork = fault.New(fault.RateLimited, "work_needed",
	"many appointments were booked from this connection; your browser has to work a moment, or ask for a code")

// Challenge is what a browser works on.
func (d *Desk) Challenge(org booking.OrgID, address string) (string, error) {
	text := strconv.FormatInt(d.Unix()+workLife, 10) + "." + rand.Text()
	sum, err := d.hidden("work", org.String(), address, text)
	return text + "." + sum, err
}

// worked takes the work of a browser, once; ErrWork: there is none, or it is not
// right.
func (d *Desk) worked(ctx context.Context, org booking.OrgID, r BookRequest) error {
	address, challenge, found := r.Address, r.Shown.Challenge, r.Shown.Work
	last := strings.LastIndexByte(challenge, '.')
	if last < 0 || found == "" || len(found) > longestWork {
		return ErrWork
	}
	text, sum := challenge[:last], challenge[last+1:]
	until, _, _ := strings.Cut(text, ".")
	at, err := strconv.ParseInt(until, 10, 64)
	now := d.Unix()
	if err != nil || at <= now || at > now+workLife {
		return ErrWork
	}
	want, err := d.hidden("work", org.String(), address, text)
	if err != nil {
		return err
	}
	if !same(sum, want) || zeros(challenge+":"+found) < WorkBits {
		return ErrWork
	}
	name, err := d.hidden("worked", challenge)
	if err != nil {
		return err
	}
	return d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
		return take(tx, []tally{{name, 1, at + int64(time.Minute/time.Second)}}, now, ErrWork)
	})
}

// zeros counts with how many zeros the hash of a text begins.
func zeros(text string) (n int) {
	sum := sha256.Sum256([]byte(text))
	for _, b := range sum {
		n += bits.LeadingZeros8(b)
		if b != 0 {
			break
		}
	}
	return n
}
