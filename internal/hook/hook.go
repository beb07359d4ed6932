// Package hook is the door for programs of others that have something to say:
// organizations' own systems, that something has changed there (hook.go), after
// which they are asked at once what it is; providers of messages, what became of
// one (message.go). It is outside of the public API, and its secrets are good for
// nothing else.
package hook

import (
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/access"
	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/bridge"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/gate"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/ratelimit"
)

// Prefix is where systems knock: POST /hooks/connector/{id}.
const Prefix = "/hooks/"

const (
	bodyLimit = 16 << 10
	// bodyPatience is how long a body may take to arrive, and slowBody how long
	// it may occupy a place that others could use.
	bodyPatience = 5 * time.Second
	slowBody     = 20 * time.Millisecond
	// perMinute is how often one address may knock. Every knock within a moment
	// leads to the same question, so that more are of no use.
	perMinute = 60
)

// Owns tells whether a path is this door's.
func Owns(path string) bool { return strings.HasPrefix(path, Prefix) }

// Config is what the door needs.
type Config struct {
	*house.House
	Now    func() time.Time
	Gate   *gate.Gate
	Client func(*http.Request) string // the address of whoever knocks
	Alarm  *alarm.Bell                // hears of secrets that are refused
}

type door struct {
	Config
	limit   *ratelimit.Limiter
	reports *ratelimit.Limiter
}

// New makes the door.
func New(c Config) http.Handler {
	d := &door{
		Config: c, limit: ratelimit.New(ratelimit.Config{Limit: perMinute}), reports: ratelimit.New(ratelimit.Config{Limit: reportsPerMinute}),
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+Prefix+"connector/{id}", d.connector)
	for _, route := range messageRoutes {
		mux.HandleFunc(route, d.message)
	}
	mux.HandleFunc(Prefix, func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, Prefix+"connector/") && r.Method != http.MethodPost {
			w.Header().Set("Allow", http.MethodPost)
			answer(w, http.StatusMethodNotAllowed, contract.Error{Detail: "use POST", Code: "method_not_allowed"})
			return
		}
		answer(w, http.StatusNotFound, contract.Error{Detail: "there is no such page; the address of a hook is shown when it is made",
			Code: "not_found"})
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mux.ServeHTTP(w, r)
		access.Route(w, r.Pattern)
	})
}

// connector takes the word of a connected system that something has changed.
func (d *door) connector(w http.ResponseWriter, r *http.Request) {
	now := d.Now()
	client := d.Client(r)
	if spent := d.limit.Take(client, now); !spent.Allowed {
		w.Header().Set("Retry-After", strconv.Itoa(spent.RetryAfter))
		answer(w, http.StatusTooManyRequests, contract.Error{Detail: "that is often enough: what changes within a few seconds is seen together",
			Code: "rate_limited"})
		return
	}
	ticket, err := d.Gate.Enter(r.Context(), gate.Reading, "hook "+client)
	if err == nil {
		defer ticket.Leave()
		r = r.WithContext(gate.With(r.Context(), &ticket))
		err = d.hear(w, r, now)
	}
	if err != nil {
		if fault.Of(err).Kind == fault.Unauthenticated {
			d.Alarm.Tell(alarm.Event{Kind: alarm.KeyRefused, Code: fault.Of(err).Code, Route: r.Pattern, Client: client})
		}
		refuse(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// hear reads what is said, of whom we know.
func (d *door) hear(w http.ResponseWriter, r *http.Request, now time.Time) error {
	found, err := d.Bridge.Knock(r.Context(), r.PathValue("id"), secret(r))
	if err != nil {
		w.Header().Set("Connection", "close") // Nobody reads what they say.
		return err
	}
	body, _ := readBody(w, r, bodyLimit)
	return d.Bridge.Notified(r.Context(), found, far(body, now))
}

// readBody reads what is said, if it comes in time and is no longer than it may be.
func readBody(w http.ResponseWriter, r *http.Request, most int64) ([]byte, error) {
	c := http.NewResponseController(w)
	_ = c.SetReadDeadline(time.Now().Add(bodyPatience)) // The real clock: it is the connection that waits.
	back := gate.AsideAfter(r.Context(), slowBody)
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, most))
	back()
	_ = c.SetReadDeadline(time.Time{})
	return body, err
}

// secret is what the system shows: a bearer token, or the password of an
// address with one in it, for systems that can send no header of their own.
func secret(r *http.Request) string {
	if _, password, ok := r.BasicAuth(); ok {
		return password
	}
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(token)
}

// far tells whether the change may lie farther ahead than what is asked for
// every minute. The body is optional, and may be anything: only a "to" that
// can be read, and is near, says no.
func far(body []byte, now time.Time) bool {
	var notice struct {
		To string `json:"to"`
	}
	if json.Unmarshal(body, &notice) != nil {
		return true
	}
	to, err := time.Parse(time.RFC3339, notice.To)
	return err != nil || to.After(now.Add(bridge.NearAhead))
}

// statuses turns a kind of fault into HTTP.
var statuses = map[fault.Kind]int{
	fault.Unauthenticated: http.StatusUnauthorized, fault.RateLimited: http.StatusTooManyRequests,
	fault.Unavailable: http.StatusServiceUnavailable,
}

func refuse(w http.ResponseWriter, err error) {
	f := fault.Of(err)
	status, known := statuses[f.Kind]
	if !known {
		answer(w, http.StatusInternalServerError, contract.Error{Detail: "something went wrong on our side", Code: "internal"})
		return
	}
	if f.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(max(1, int(f.RetryAfter/time.Second))))
	}
	answer(w, status, contract.Error{Detail: f.Detail, Code: f.Code})
}

func answer(w http.ResponseWriter, status int, e contract.Error) {
	e.RequestID = booking.NewID[booking.EventID]().String()
	h := w.Header()
	h.Set("X-Request-Id", e.RequestID)
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(e)
}
