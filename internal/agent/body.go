package agent

import (
	"context"
	"errors"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/gate"
)

// How much of requests' bodies is in memory at the same time: of all together,
// and of each who sends some. Those who are not proven yet and those who are do
// not take it from each other.
const (
	bodiesOfAll = 512
	bodiesOfOne = 64
	smallBody   = toolBody + 1 // bytes, that every body may have
	// What goes beyond that is a report with a long transcript. It comes out of
	// a common store.
	largeOfAll = 48 << 20
	largeOfOne = 16 << 20

	firstRead = 4 << 10
	// slowBody is how long a body may occupy a place that others could use.
	slowBody = 20 * time.Millisecond
)

// errCrowd says that too much is being read already.
var errCrowd = &fault.Error{
	Kind: fault.Unavailable, Code: "crowded", RetryAfter: time.Second,
	Detail: "too many requests are on their way at the same time; try again after as many seconds as Retry-After says",
}

// room counts the bodies that are in memory.
type room struct {
	mu  sync.Mutex
	all share
	of  map[string]*share
}

// share is how much somebody has in memory.
type share struct {
	bodies int
	large  int64
}

// enter lets a body in, if there is room for it.
func (m *room) enter(who string) (*seat, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	mine := m.of[who]
	if mine == nil {
		mine = &share{}
	}
	if m.all.bodies >= bodiesOfAll || mine.bodies >= bodiesOfOne {
		return nil, errCrowd
	}
	if m.of == nil {
		m.of = map[string]*share{}
	}
	m.of[who] = mine
	m.all.bodies++
	mine.bodies++
	return &seat{room: m, who: who, mine: mine}, nil
}

// seat is a body's part of a room.
type seat struct {
	room  *room
	who   string
	mine  *share
	large int64
}

// grow takes more memory from the common store.
func (s *seat) grow(by int64) error {
	m := s.room
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.all.large+by > largeOfAll || s.mine.large+by > largeOfOne {
		return errCrowd
	}
	m.all.large += by
	s.mine.large += by
	s.large += by
	return nil
}

// leave gives everything back.
func (s *seat) leave() {
	m := s.room
	m.mu.Lock()
	defer m.mu.Unlock()
	m.all.bodies--
	m.all.large -= s.large
	s.mine.bodies--
	s.mine.large -= s.large
	if s.mine.bodies == 0 {
		delete(m.of, s.who)
	}
}

// read reads a body of at most limit bytes. It counts as who's in a room until
// the request has been answered. Memory is taken as the bytes come, whatever
// length was announced.
func (s *Server) read(w http.ResponseWriter, r *http.Request, limit int64, m *room, who string) ([]byte, error) {
	if r.ContentLength > limit {
		unread(w)
		return nil, errLarge
	}
	place, err := m.enter(who)
	if err != nil {
		unread(w)
		return nil, err
	}
	context.AfterFunc(r.Context(), place.leave)
	// The real clock: it is the connection that waits. When the body is there
	// the deadline is lifted, or it would cancel a slow answer.
	wire := http.NewResponseController(w)
	_ = wire.SetReadDeadline(time.Now().Add(s.Arriving))
	back := gate.AsideAfter(r.Context(), slowBody) // While others send, we can work.
	body, err := fill(r.Body, limit, place)
	back()
	if err != nil {
		unread(w)
		return nil, err
	}
	_ = wire.SetReadDeadline(time.Time{})
	return body, nil
}

// unread ends the connection of a request whose body nobody reads to its end.
func unread(w http.ResponseWriter) { w.Header().Set("Connection", "close") }

// fill reads to the end, or fails beyond the limit.
func fill(from io.Reader, limit int64, place *seat) ([]byte, error) {
	body := make([]byte, 0, firstRead)
	for {
		if len(body) == cap(body) {
			has := int64(cap(body))
			next := min(2*has, limit+1)
			if beyond := next - max(has, smallBody); beyond > 0 {
				if err := place.grow(beyond); err != nil {
					return nil, err
				}
			}
			body = append(make([]byte, 0, next), body...)
		}
		n, err := from.Read(body[len(body):cap(body)])
		body = body[:len(body)+n]
		switch {
		case int64(len(body)) > limit:
			return nil, errLarge
		case errors.Is(err, io.EOF):
			return body, nil
		case err != nil:
			return nil, errBody.Because(err)
		}
	}
}
