package agent

import (
	"container/list"
	"net/http"
	"sync"

	"github.com/mawid/mawid/internal/booking"
)

// How many WebSockets may be open whose first frame has not been believed:
// in all, and of one address.
const (
	guestsOfAll = 256
	guestsOfOne = 32
)

// lobby is where WebSockets wait until we know whose they are. When it is full,
// or full of one address, whoever has waited longest must go: a carrier sends
// its first frame at once, so strangers who only wait keep no caller out.
type lobby struct {
	mu    sync.Mutex
	order list.List // of *guest, the longest first
	of    map[string]int
}

// guest is a WebSocket in the lobby.
type guest struct {
	who  string
	send func() // away
	at   *list.Element
}

// enter lets somebody wait. send ends the wait.
func (l *lobby) enter(who string, send func()) *guest {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.of[who] >= guestsOfOne {
		l.dismiss(func(g *guest) bool { return g.who == who })
	}
	if l.order.Len() >= guestsOfAll {
		l.dismiss(func(*guest) bool { return true })
	}
	if l.of == nil {
		l.of = map[string]int{}
	}
	g := &guest{who: who, send: send}
	g.at = l.order.PushBack(g)
	l.of[who]++
	return g
}

// dismiss sends away whoever has waited longest of those who fit. The lock is
// held.
func (l *lobby) dismiss(fits func(*guest) bool) {
	if g, ok := longest(&l.order, fits); ok {
		l.remove(g)
		g.send()
	}
}

// leave is called when somebody need not wait any more.
func (l *lobby) leave(g *guest) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.remove(g)
}

// remove takes a guest out, once. The lock is held.
func (l *lobby) remove(g *guest) {
	if g.at == nil {
		return
	}
	l.order.Remove(g.at)
	g.at = nil
	if l.of[g.who]--; l.of[g.who] == 0 {
		delete(l.of, g.who)
	}
}

// handshake finds the agent of a WebSocket, and tells whether its carrier has
// signed. Twilio signs the handshake, so one without a signature can only be of
// Telnyx, which does not: where the agent has no key of Telnyx it is refused at
// once.
func (s *Server) handshake(w http.ResponseWriter, r *http.Request) (a booking.Agent, signed, ok bool) {
	header := r.Header.Get("X-Twilio-Signature")
	if header != "" && !shapedTwilio(header) && !s.stranger(w, r, false) {
		return a, false, false
	}
	a, secrets, err := s.claimed(r)
	signed = err == nil && s.signedSocket(header, secrets.Twilio, r)
	if err == nil && !signed && (header != "" || secrets.Telnyx == "") {
		err = errSignature
	}
	if err != nil {
		s.refuse(w, claiming(r, a), err)
	}
	return a, signed, err == nil
}
