package dashboard

import (
	"errors"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
)

const (
	// heartbeat keeps proxies from closing a connection on which nothing happens.
	heartbeat = 20 * time.Second
	// streamLife is how long a page follows before it must show anew who it is.
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
	changes, err := s.desk.Follow(r.Context(), v.org())
	if err != nil {
		return err
	}
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
	beat, life := time.NewTicker(heartbeat), time.NewTimer(streamLife)
	defer beat.Stop()
	defer life.Stop()
	over := s.streams.end(r)
	for ok := send("retry: 2000\n\n"); ok; {
		select {
		case c, open := <-changes:
			if ok = open; ok && concerns(c, v.resource()) {
				ok = send("event: change\ndata: " + changed(c) + "\n\n")
			}
		case <-beat.C:
			ok = send(": \n\n")
		case <-life.C:
			return nil
		case <-over:
			return nil
		}
	}
	return nil
}

// concerns tells whether a change is about a resource; zero: any.
func concerns(c desk.Notice, r booking.ResourceID) bool {
	return c.All || r.IsZero() || slices.Contains(c.Resources, r)
}

// changed says which resources a change is about: none for all.
func changed(c desk.Notice) string {
	text := ""
	for _, r := range c.Resources {
		text += r.String() + " "
	}
	return text
}
