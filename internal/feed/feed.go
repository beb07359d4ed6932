// Package feed is the door for calendar programs: at a secret address they
// read the appointments of a person or of a branch, and can change nothing.
package feed

import (
	"cmp"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/access"
	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/calendar"
	"github.com/mawid/mawid/internal/etag"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/gate"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/ics"
	"github.com/mawid/mawid/internal/ratelimit"
)

const (
	// Prefix is where calendars are: GET /c/{token}.ics.
	Prefix = "/c/"
	suffix = ".ics"
)

const (
	// refresh is how often programs may come back. Most come less often.
	refresh = 15 * time.Minute
	// perMinute is how often one address may be wrong, and one calendar be read.
	perMinute = 30
)

// Owns tells whether a path is this door's.
func Owns(path string) bool { return strings.HasPrefix(path, Prefix) }

// Config is what the door needs.
type Config struct {
	*house.House
	Now    func() time.Time
	Gate   *gate.Gate
	Client func(*http.Request) string // the address of whoever reads
	Alarm  *alarm.Bell                // hears of addresses that nobody was given
}

type door struct {
	Config
	wrong *ratelimit.Limiter // by address of the reader
	read  *ratelimit.Limiter // by calendar
}

// New makes the door.
func New(c Config) http.Handler {
	d := &door{Config: c, wrong: ratelimit.New(ratelimit.Config{Limit: perMinute}), read: ratelimit.New(ratelimit.Config{Limit: perMinute})}
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+Prefix+"{file}", d.calendar)
	mux.HandleFunc(Prefix, func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			say(w, http.StatusMethodNotAllowed, "This calendar can be read only.")
			return
		}
		say(w, http.StatusNotFound, noCalendar)
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mux.ServeHTTP(w, r)
		access.Route(w, r.Pattern)
	})
}

const noCalendar = "There is no such calendar: its address was taken away or mistyped. Ask the owner of the organization for a new one.\n" +
	"لا يوجد تقويم بهذا العنوان: أُلغي العنوان أو كُتب خطأ. اطلب عنوانًا جديدًا من مالك المنشأة."

func (d *door) calendar(w http.ResponseWriter, r *http.Request) {
	client := d.Client(r)
	ticket, err := d.Gate.Enter(r.Context(), gate.Reading, "feed "+client)
	var body []byte
	if err == nil {
		defer ticket.Leave()
		body, err = d.bytes(r.WithContext(gate.With(r.Context(), &ticket)), client)
	}
	if err != nil {
		refuse(w, err)
		return
	}
	tag := etag.Of(body)
	h := w.Header()
	h.Set("ETag", tag)
	h.Set("Cache-Control", "private, no-cache")
	h.Set("X-Robots-Tag", "noindex")
	h.Set("X-Content-Type-Options", "nosniff")
	if etag.Listed(r.Header, tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", "text/calendar; charset=utf-8")
	h.Set("Content-Disposition", `inline; filename="mawid.ics"`)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	// To HEAD net/http sends the length alone.
	_, _ = w.Write(body) // #nosec G705 -- a calendar, and never sniffed for a page
}

// bytes is the calendar of the path. Who knows no address is slowed down; who
// knows one is not, whatever others behind the same network address do.
func (d *door) bytes(r *http.Request, client string) ([]byte, error) {
	now := d.Now()
	token, ok := strings.CutSuffix(r.PathValue("file"), suffix)
	if !ok || len(token) > 100 {
		return nil, errNone
	}
	f, err := d.Calendars.FindFeed(r.Context(), token)
	if errors.Is(err, calendar.ErrNoFeed) {
		d.Alarm.Tell(alarm.Event{Kind: alarm.KeyRefused, Code: calendar.ErrNoFeed.Code, Route: r.Pattern, Client: client})
		return nil, cmp.Or(take(d.wrong, client, now), error(errNone))
	}
	if err == nil {
		err = take(d.read, f.ID.String(), now)
	}
	if err != nil {
		return nil, err
	}
	v, err := d.Calendars.ReadFeed(r.Context(), f)
	if err != nil {
		return nil, err
	}
	c := calendarOf(&v)
	return c.Bytes(), nil
}

var (
	errNone  = fault.New(fault.NotFound, "no_feed", noCalendar)
	errOften = fault.New(fault.RateLimited, "rate_limited", "That is often enough: read it every fifteen minutes.")
)

func take(l *ratelimit.Limiter, who string, now time.Time) error {
	if spent := l.Take(who, now); !spent.Allowed {
		return errOften.After(time.Duration(spent.RetryAfter) * time.Second)
	}
	return nil
}

// calendarOf puts a view into the words of its language.
func calendarOf(v *calendar.FeedView) ics.Calendar {
	c := ics.Calendar{Name: v.Name, Refresh: refresh, Events: make([]ics.Event, len(v.Entries))}
	for i := range v.Entries {
		e := &v.Entries[i]
		c.Events[i] = ics.Event{
			UID: e.ID + "@mawid", Start: e.Span.Start, End: e.Span.End, Changed: e.Changed, Location: e.Branch, Summary: summary(v.Lang, e),
		}
	}
	return c
}

// summary is what stands in the calendar: no more than the feed may show.
func summary(lang string, e *calendar.FeedEntry) string {
	what := e.Service
	if what == "" {
		what = map[string]string{"ar": "موعد", "en": "Appointment"}[lang]
	}
	parts := []string{what}
	if e.People > 0 {
		parts[0] += " (" + strconv.Itoa(e.People) + ")"
	}
	for _, more := range []string{e.Customer, e.Resource} {
		if more != "" {
			parts = append(parts, more)
		}
	}
	return strings.Join(parts, " – ")
}

var statuses = map[fault.Kind]int{
	fault.NotFound: http.StatusNotFound, fault.RateLimited: http.StatusTooManyRequests, fault.Unavailable: http.StatusServiceUnavailable,
}

func refuse(w http.ResponseWriter, err error) {
	f := fault.Of(err)
	status, known := statuses[f.Kind]
	if !known {
		say(w, http.StatusInternalServerError, "Something went wrong on our side.")
		return
	}
	if f.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(max(1, int(f.RetryAfter/time.Second))))
	}
	say(w, status, f.Detail)
}

func say(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text + "\n")) // #nosec G705 -- plain text, and never sniffed for a page
}
