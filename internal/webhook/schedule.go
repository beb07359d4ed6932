package webhook

import (
	"hash/fnv"
	"net/http"
	"time"

	"github.com/mawid/mawid/internal/booking"
)

// delays are the waits before each attempt after the first. They add up to
// about three days.
var delays = [...]time.Duration{
	5 * time.Second, time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour,
	10 * time.Hour, 14 * time.Hour, 20 * time.Hour, 24 * time.Hour,
}

// MaxAttempts is how often a delivery is tried.
const MaxAttempts = len(delays) + 1

// longestWait bounds what Retry-After can ask for.
const longestWait = 24 * time.Hour

// Delay is how long to wait after the given attempt has failed; false after
// the last. The wait varies by a fifth either way, so that deliveries that
// failed together do not come back together; it is the same whenever it is
// asked for. An endpoint may ask for more with Retry-After, not for less.
func Delay(d booking.DeliveryID, attempt int, retryAfter time.Duration) (time.Duration, bool) {
	if attempt < 1 || attempt >= MaxAttempts {
		return 0, false
	}
	h := fnv.New64a()
	_, _ = h.Write(d[:])
	_, _ = h.Write([]byte{byte(attempt)})
	base := delays[attempt-1]
	spread := time.Duration(h.Sum64() % uint64(base*2/5))
	return max(base-base/5+spread, min(retryAfter, longestWait)), true
}

// Meaning is what an answer means for the delivery and its endpoint.
type Meaning int

// The meanings.
const (
	Done  Meaning = iota // any 2xx
	Again                // try again later
	Gone                 // 410: nobody is there any more
)

// Judge says what a status means. Redirects are never followed: an endpoint
// that moved must be entered anew.
func Judge(status int) Meaning {
	switch {
	case status >= 200 && status < 300:
		return Done
	case status == http.StatusGone:
		return Gone
	}
	return Again
}

// When an endpoint that only fails is disabled: after five days without a
// success, if it has failed over at least twelve hours.
const (
	deadAfter   = 5 * 24 * time.Hour
	failingOver = 12 * time.Hour
)

// Dead tells whether an endpoint that has just failed should be disabled.
func Dead(e *booking.Endpoint, now time.Time) bool {
	since := max(e.LastSuccess, e.CreatedAt)
	return e.FailingSince != 0 &&
		now.Sub(time.Unix(since, 0)) >= deadAfter &&
		now.Sub(time.Unix(e.FailingSince, 0)) >= failingOver
}
