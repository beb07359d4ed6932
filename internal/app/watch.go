package app

import (
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/access"
	"github.com/mawid/mawid/internal/folder"
	"github.com/mawid/mawid/internal/meter"
	"github.com/mawid/mawid/internal/trace"
)

// watched has every answer counted and written down, if somebody wants that. What
// nobody wants costs nothing.
func (a *App) watched(next http.Handler) http.Handler {
	var each []func(*access.Answer)
	if a.config.Meter != nil {
		each = append(each, a.config.Meter.Answered)
	}
	if a.config.AccessLog != nil {
		each = append(each, a.config.AccessLog)
	}
	if a.config.Traces != nil {
		return traced(a.config.Traces, next, each)
	}
	if each == nil {
		return next
	}
	return access.Watch(next, time.Now, each...)
}

// traced begins a span for every request but those of probes, and tells it, beside the
// others, what is known of the answer.
func traced(t *trace.Tracer, next http.Handler, each []func(*access.Answer)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/healthz" || r.URL.Path == "/readyz" {
			access.Watch(next, time.Now, each...).ServeHTTP(w, r)
			return
		}
		ctx, span := t.Request(r.Context(), r.Header.Get(trace.Header))
		tell := func(a *access.Answer) {
			span.Answered(r.Method, a.Door, a.Route, a.Status)
			span.End(nil)
		}
		access.Watch(next, time.Now, append(slices.Clone(each), tell)...).ServeHTTP(w, r.WithContext(ctx))
	})
}

// named tells those who watch which door a request goes to.
func named(door string, h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		access.Door(w, door)
		h.ServeHTTP(w, r)
	})
}

// showState lets the meter look at this node.
func (a *App) showState() {
	if a.config.Meter == nil {
		return
	}
	s := meter.Source{
		House: a.House, Beats: a.pulse.Beats, Gate: a.gate, Alarm: a.alarm, Ready: a.ready,
		Connections: func() (open, most int) { return len(a.conns.places), cap(a.conns.places) },
	}
	if a.clock != nil {
		s.Skew = a.clock.skew
	}
	if file, ok := strings.CutPrefix(a.config.Database, "sqlite:"); ok {
		s.Free = func() (uint64, error) { return folder.Free(filepath.Dir(file)) }
	}
	a.config.Meter.Attach(s)
}
