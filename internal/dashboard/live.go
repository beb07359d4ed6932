package dashboard

import (
	"errors"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/gate"
)

const (
	// heartbeat keeps proxies from closing a connection on which nothing
	// happens. At each one the person must still be who they were, should they
	// have lost their place in a way that nobody told of, as by time.
	heartbeat = 20 * time.Second
	// streamLife is how long a page follows before it asks again.
	streamLife = 10 * time.Minute
)

// streams end when the server does: it waits for every answer, and these
// would not end by themselves.
type streams struct {
	once sync.Once
	over chan struct{}
}

// end gives a channel that is closed when the server of a request shuts down.
func (s *streams) end(r *http.Request) <-chan struct{} {
	s.once.Do(func() {
		s.over = make(chan struct{})
		if server, ok := r.Context().Value(http.ServerContextKey).(*http.Server); ok {
			server.RegisterOnShutdown(func() { close(s.over) })
		}
	})
	return s.over
}

// live tells a page, as server-sent events, whose calendars have changed.
func (s *server) live(w http.ResponseWriter, r *http.Request, v *visit) error {
	changes, err := s.Desk.Follow(r.Context(), v.org())
	if err != nil {
		return err
	}
	gate.Aside(r.Context()) // From here on we mostly wait.
	out := http.NewResponseController(w)
	if err := out.SetWriteDeadline(time.Time{}); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no")
	w.WriteHeader(http.StatusOK)
	send := func(text string) bool {
		_, err := w.Write([]byte(text))
		return err == nil && out.Flush() == nil
	}
	beat, life := time.NewTicker(s.beat), time.NewTimer(streamLife)
	defer beat.Stop()
	defer life.Stop()
	over := s.streams.end(r)
	for ok := send("retry: 2000\n\n"); ok; {
		select {
		case c, open := <-changes:
			if ok = open && (!c.People || s.stays(r, v)); ok && concerns(c, v.only()) {
				ok = send("event: change\ndata: " + changed(c) + "\n\n")
			}
		case <-beat.C:
			ok = s.stays(r, v) && send(": \n\n")
		case <-life.C:
			return nil
		case <-over:
			return nil
		}
	}
	return nil
}

// stays tells whether the person of a visit may still see what they saw when
// it began: they have not signed out, and have the same place in the
// organization.
func (s *server) stays(r *http.Request, v *visit) bool {
	now := &visit{s: s, r: r, rt: v.rt}
	return s.admit(now) == nil && now.role() == v.role() && now.resource() == v.resource()
}

// concerns tells whether a change is about a resource; zero: any.
func concerns(c desk.Notice, r booking.ResourceID) bool {
	return c.Calendars() && (c.All || r.IsZero() || slices.Contains(c.Resources, r))
}

// changed says which resources a change is about: none for all.
func changed(c desk.Notice) string {
	text := ""
	for _, r := range c.Resources {
		text += r.String() + " "
	}
	return text
}
