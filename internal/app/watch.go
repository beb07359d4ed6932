package app

import (
	"net/http"
	"path/filepath"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/access"
	"github.com/mawid/mawid/internal/folder"
	"github.com/mawid/mawid/internal/meter"
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
	if each == nil {
		return next
	}
	return access.Watch(next, time.Now, each...)
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
