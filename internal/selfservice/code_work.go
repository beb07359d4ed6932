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
// next one, and so has every browser for a code when many were asked for: it looks
// for a number that, written behind the challenge, gives a SHA-256 that begins with
// WorkBits zeros, or more. We have signed the challenge, it is good for five minutes,
// for one address and once.
const (
	WorkBits    = 18
	workLife    = 300 // seconds
	longestWork = 20  // characters of the number
)

// ErrWork says that the work was not done, or not in time.
var ErrWork = fault.New(fault.RateLimited, "work_needed",
	"many appointments were booked from this connection; your browser has to work a moment, or ask for a code")

// Challenge is what a browser works on, until it has found so many zeros.
func (d *Desk) Challenge(org booking.OrgID, address string, bits int) (string, error) {
	text := strconv.FormatInt(d.Unix()+workLife, 10) + "." + strconv.Itoa(bits) + "." + rand.Text()
	sum, err := d.hidden("work", org.String(), address, text)
	return text + "." + sum, err
}

// work reads what a browser has worked out, and gives where it is counted that it
// serves once; ErrWork: there is none, or it is not right.
func (d *Desk) work(org booking.OrgID, address string, s Shown) (t tally, err error) {
	last := strings.LastIndexByte(s.Challenge, '.')
	if last < 0 || s.Work == "" || len(s.Work) > longestWork {
		return t, ErrWork
	}
	text, sum := s.Challenge[:last], s.Challenge[last+1:]
	want, err := d.hidden("work", org.String(), address, text)
	if err != nil {
		return t, err
	}
	until, rest, _ := strings.Cut(text, ".")
	asked, _, _ := strings.Cut(rest, ".")
	at, err := strconv.ParseInt(until, 10, 64)
	bits, worse := strconv.Atoi(asked)
	now := d.Unix()
	if !same(sum, want) || err != nil || worse != nil || at <= now || at > now+workLife || zeros(s.Challenge+":"+s.Work) < bits {
		return t, ErrWork
	}
	name, err := d.hidden("worked", s.Challenge)
	return tally{name: name, most: 1, expires: at + int64(time.Minute/time.Second)}, err
}

// worked takes the work of a browser, once; ErrWork: there is none, or it is not
// right.
func (d *Desk) worked(ctx context.Context, org booking.OrgID, r BookRequest) error {
	t, err := d.work(org, r.Address, r.Shown)
	if err != nil {
		return err
	}
	return d.Store.For(org).Write(ctx, func(tx *store.Tx) error { return take(tx, []tally{t}, d.Unix(), ErrWork) })
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
