package visitor

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/web"
)

// failure is the page that says what went wrong, and where to go on.
type failure struct {
	Heading  string
	Sentence string
	Home     string // where to begin anew; empty: nowhere
	Old      bool   // something may have been booked with it
	Mine     string // where they see what they have; empty: nowhere
	Phone    string // whom to call; empty: nobody
	Again    *again // what was sent, to be sent once more; nil: that does not help
}

// again is a form with everything that was sent.
type again struct {
	Action string
	Keep   []pair
}

// fail answers with an error as a page. What is our own fault is logged here.
func (s *server) fail(w http.ResponseWriter, v *visit, err error) {
	f := fault.Of(err)
	v.ring(err)
	if f.Kind == fault.Internal {
		if errors.Is(err, context.Canceled) && v.r.Context().Err() != nil {
			return // nobody is there to read it
		}
		s.log.Error("page failed", "request_id", w.Header().Get("X-Request-Id"), "path", v.rt.pattern, "error", err)
	}
	if f.Kind == fault.Unavailable && f.Err != nil && s.warn != nil {
		s.warn("page could not be served", f, "request_id", w.Header().Get("X-Request-Id"), "code", f.Code, "path", v.rt.pattern)
	}
	v.status, v.retry = web.Statuses[f.Kind], f.RetryAfter
	if errors.Is(err, selfservice.ErrLinkOver) {
		v.status = http.StatusGone
	}
	w.Header().Set("X-Robots-Tag", "noindex")
	page := failure{Heading: v.t("failure." + failureOf(f)), Sentence: v.sentence(f)}
	if page.Old = errors.Is(err, errOld); page.Old {
		page.Mine = v.mineLink()
	}
	if f.Kind == fault.Internal || f.Kind == fault.Unavailable || f.Kind == fault.RateLimited {
		page.Again = v.sentAgain()
	}
	if v.known() {
		page.Home, page.Phone = v.firstPage(), cmp.Or(v.phone, v.front.Page().Phone)
		if failureOf(f) == "shut" {
			page.Home = "" // It leads back to here.
		} else if at, err := v.place(); err == nil {
			page.Home, page.Phone = v.placeURL(at.branch, at.service), v.phoneOf(at.branch)
		}
		if v.r.PathValue("token") != "" && f.Code == errState.Code { // The appointment is there.
			page.Home = v.ownURL("")
		}
	}
	if err := s.page(w, v, "failure", page); err != nil {
		s.log.Error("the error page failed", "error", err)
		http.Error(w, http.StatusText(v.status), v.status)
	}
}

// sentAgain is what was sent, for whoever comes back in a moment; nil: nothing was,
// or another site has sent it.
func (v *visit) sentAgain() *again {
	if v.r.Method != http.MethodPost || v.s.guard.Check(v.r) != nil {
		return nil
	}
	if v.r.PostForm == nil { // Nobody has looked at it yet.
		v.r.Body = http.MaxBytesReader(nil, v.r.Body, formLimit)
	}
	if err := v.r.ParseForm(); err != nil || len(v.r.PostForm) == 0 {
		return nil
	}
	a := &again{Action: v.r.URL.RequestURI()}
	for _, name := range slices.Sorted(maps.Keys(v.r.PostForm)) {
		for _, value := range v.r.PostForm[name] {
			a.Keep = append(a.Keep, pair{name, value})
		}
	}
	return a
}

// ring tells of what concerns security.
func (v *visit) ring(err error) {
	kind := alarm.OriginRefused
	switch {
	case errors.Is(err, errForeign):
	case errors.Is(err, errForged):
		kind = alarm.SignatureRefused
	default:
		return
	}
	v.s.alarm.Tell(alarm.Event{Kind: kind, Code: fault.Of(err).Code, Route: v.rt.pattern, Client: v.s.client(v.r)})
}

// failureOf says which heading goes with a fault.
func failureOf(f *fault.Error) string {
	switch {
	case f.Kind == fault.Internal:
		return "internal"
	case f.Kind == fault.NotFound:
		return "missing"
	case f.Kind == fault.Unavailable || f.Kind == fault.RateLimited:
		return "busy"
	case errors.Is(f, booking.ErrSuspended), errors.Is(f, booking.ErrQuota):
		return "shut"
	case f.Code == errState.Code:
		return "stale"
	case f.Code == errOld.Code:
		return "old"
	}
	return "other"
}

// sentence says a fault in the visit's language: by code and field if there is
// such a text, else by code. {0} is the field, {1} how long to wait, and from
// {2} on stand the limits that it is about.
func (v *visit) sentence(f *fault.Error) string {
	args := []any{f.Field, v.wait(f.RetryAfter)}
	for _, n := range f.Limits {
		args = append(args, v.digits().Text(strconv.Itoa(n)))
	}
	for _, key := range []string{"fault." + f.Code + "." + f.Field, "fault." + f.Code} {
		if v.s.texts().Has(v.lang, key) {
			return v.t(key, args...)
		}
	}
	return v.t("fault.internal")
}

// wait says how long to wait.
func (v *visit) wait(d time.Duration) string {
	seconds := int((d + time.Second - 1) / time.Second)
	if seconds < 90 {
		return v.n("wait.seconds", seconds)
	}
	return v.n("wait.minutes", (seconds+59)/60)
}
