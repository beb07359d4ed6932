package agent

import (
	"container/list"
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

// room counts the bodies that are in memory. When it is full, whoever has been
// sending longest must go: a platform sends what it has at once, so strangers
// who send slowly keep nobody out, also not who shares their address.
type room struct {
	mu       sync.Mutex
	all      share
	of       map[string]*share
	arriving list.List // of *seat, the longest first
}

// share is how much somebody has in memory.
type share struct {
	bodies int
	large  int64
}

// seat is a body's part of a room.
type seat struct {
	room  *room
	who   string
	mine  *share
	large int64
	send  func()        // away, while it arrives
	at    *list.Element // while it arrives
	left  bool
	sent  bool // away
}

// enter lets a body in, if there is room for it or can be made. send ends the
// arrival of the body.
func (m *room) enter(who string, send func()) (*seat, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if mine := m.of[who]; mine != nil && mine.bodies >= bodiesOfOne && !m.evict(func(o *seat) bool { return o.who == who }) {
		return nil, errCrowd
	}
	if m.all.bodies >= bodiesOfAll && !m.evict(func(*seat) bool { return true }) {
		return nil, errCrowd
	}
	s := &seat{room: m, who: who, send: send}
	s.at = m.arriving.PushBack(s)
	m.count(s)
	return s, nil
}

// count adds a seat to what is in memory. The lock is held.
func (m *room) count(s *seat) {
	if m.of == nil {
		m.of = map[string]*share{}
	}
	if s.mine = m.of[s.who]; s.mine == nil {
		s.mine = &share{}
		m.of[s.who] = s.mine
	}
	for _, v := range []*share{&m.all, s.mine} {
		v.bodies++
		v.large += s.large
	}
}

// evict sends away whoever has been sending longest of those who fit, and
// tells whether there was one. The lock is held.
func (m *room) evict(fits func(*seat) bool) bool {
	s, ok := longest(&m.arriving, fits)
	if ok {
		m.remove(s)
		s.sent = true
		s.send()
	}
	return ok
}

// longest finds who has been in a list longest of those who fit.
func longest[T any](l *list.List, fits func(T) bool) (who T, ok bool) {
	for e := l.Front(); e != nil; e = e.Next() {
		if one := e.Value.(T); fits(one) {
			return one, true
		}
	}
	return who, false
}

// remove takes a seat out, once. The lock is held.
func (m *room) remove(s *seat) {
	if s.left {
		return
	}
	s.left = true
	if s.at != nil {
		m.arriving.Remove(s.at)
		s.at = nil
	}
	for _, v := range []*share{&m.all, s.mine} {
		v.bodies--
		v.large -= s.large
	}
	if s.mine.bodies == 0 {
		delete(m.of, s.who)
	}
}

// grow takes more memory from the common store.
func (s *seat) grow(by int64) error {
	m := s.room
	m.mu.Lock()
	defer m.mu.Unlock()
	for !s.left && s.mine.large+by > largeOfOne {
		if !m.evict(func(o *seat) bool { return o != s && o.who == s.who && o.large > 0 }) {
			return errCrowd
		}
	}
	for !s.left && m.all.large+by > largeOfAll {
		if !m.evict(func(o *seat) bool { return o != s && o.large > 0 }) {
			return errCrowd
		}
	}
	if s.left {
		return errCrowd
	}
	m.all.large += by
	s.mine.large += by
	s.large += by
	return nil
}

// arrived notes that the whole body is there, and tells whether it may stay.
func (s *seat) arrived() bool {
	m := s.room
	m.mu.Lock()
	defer m.mu.Unlock()
	if s.at != nil {
		m.arriving.Remove(s.at)
		s.at = nil
	}
	return !s.sent
}

// leave gives everything back.
func (s *seat) leave() {
	m := s.room
	m.mu.Lock()
	defer m.mu.Unlock()
	m.remove(s)
}

// seats are those of one request. They go with its answer, and not after it:
// whoever sends one request after the other has one seat.
type seats []*seat

type seatsKey struct{}

// keep notes that a seat is the request's.
func keep(ctx context.Context, s *seat) {
	list := ctx.Value(seatsKey{}).(*seats)
	*list = append(*list, s)
}

func (l *seats) leave() {
	for _, s := range *l {
		s.leave()
	}
}

// move takes the seat of a body that is there into another room, as somebody
// else's.
func (s *seat) move(ctx context.Context, m *room, who string) error {
	next, err := m.enter(who, func() {})
	if err != nil {
		return err
	}
	keep(ctx, next)
	if !next.arrived() {
		return errCrowd
	}
	if err := next.grow(s.large); err != nil {
		return err
	}
	s.leave()
	return nil
}

// read reads a body of at most limit bytes. It counts as who's in a room until
// the request has been answered.
func (s *Server) read(w http.ResponseWriter, r *http.Request, limit int64, m *room, who string) ([]byte, error) {
	body, _, err := s.readInto(w, r, limit, m, who)
	return body, err
}

// readInto does the same and gives the body's seat. Memory is taken as the bytes
// come, whatever length was announced.
func (s *Server) readInto(w http.ResponseWriter, r *http.Request, limit int64, m *room, who string) ([]byte, *seat, error) {
	if r.ContentLength > limit {
		unread(w)
		return nil, nil, errLarge
	}
	// The real clock: it is the connection that waits. When the body is there
	// the deadline is lifted, or it would cancel a slow answer.
	wire := http.NewResponseController(w)
	_ = wire.SetReadDeadline(time.Now().Add(s.Arriving))
	place, err := m.enter(who, func() { _ = wire.SetReadDeadline(past) })
	if err != nil {
		unread(w)
		return nil, nil, err
	}
	keep(r.Context(), place)
	back := gate.AsideAfter(r.Context(), slowBody) // While others send, we can work.
	body, err := fill(r.Body, limit, place)
	back()
	if !place.arrived() {
		err = errCrowd
	}
	if err != nil {
		unread(w)
		return nil, nil, err
	}
	_ = wire.SetReadDeadline(time.Time{})
	return body, place, nil
}

// past is a deadline that is over.
var past = time.Unix(1, 0)

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
