package auth

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/gate"
)

// Hashing a password costs memory and a processor, on purpose. So few are
// hashed at once, few wait for their turn, and whoever we know goes first:
// strangers who send passwords by the thousand wait for each other.

// ErrHashing is said when too many wait already.
var ErrHashing = &fault.Error{
	Kind: fault.Unavailable, Code: "sign_in_busy", Detail: "too many people are signing in at this moment; try again in a few seconds",
	RetryAfter: 5 * time.Second,
}

// Turn says for whom a password is hashed.
type Turn struct {
	Known bool   // a person who is signed in, or a browser that was
	From  string // the address it comes from
}

type turnKey struct{}

// WithTurn gives a context for hashing a password. Without a turn one is a
// stranger.
func WithTurn(ctx context.Context, t Turn) context.Context {
	return context.WithValue(ctx, turnKey{}, t)
}

// How many may wait: known ones, strangers, and strangers of one address.
const (
	mostKnown     = 64
	mostStrangers = 64
	mostPerPlace  = 16
)

// line is where passwords wait to be hashed.
type line struct {
	mu        sync.Mutex
	free      int // how many more may be hashed now
	known     []*waiter
	strangers []*waiter
}

// waiter waits for its turn.
type waiter struct {
	turn  Turn
	ready chan struct{} // closed when it is there
}

// hashing is the line of this process.
var hashing = newLine(max(1, runtime.GOMAXPROCS(0)/2))

func newLine(places int) *line { return &line{free: places} }

// enter waits for a turn. Whoever gets one leaves afterwards.
func (l *line) enter(ctx context.Context) error {
	turn, _ := ctx.Value(turnKey{}).(Turn)
	l.mu.Lock()
	if l.free > 0 {
		l.free--
		l.mu.Unlock()
		return nil
	}
	w := &waiter{turn, make(chan struct{})}
	if !l.join(w) {
		l.mu.Unlock()
		return ErrHashing
	}
	l.mu.Unlock()
	defer gate.Aside(ctx)() // Whoever waits occupies no place.
	select {
	case <-w.ready:
		return nil
	case <-ctx.Done():
		l.giveUp(w)
		return ctx.Err()
	}
}

// join puts somebody at the end of their line, if there is room.
func (l *line) join(w *waiter) bool {
	if w.turn.Known {
		if len(l.known) >= mostKnown {
			return false
		}
		l.known = append(l.known, w)
		return true
	}
	same := 0
	for _, other := range l.strangers {
		if other.turn.From == w.turn.From {
			same++
		}
	}
	if len(l.strangers) >= mostStrangers || same >= mostPerPlace {
		return false
	}
	l.strangers = append(l.strangers, w)
	return true
}

// leave lets the next one in.
func (l *line) leave() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.next()
}

func (l *line) next() {
	for _, list := range []*[]*waiter{&l.known, &l.strangers} {
		if len(*list) > 0 {
			close((*list)[0].ready)
			*list = slices.Delete(*list, 0, 1)
			return
		}
	}
	l.free++
}

// giveUp takes somebody out of the line; a turn that came meanwhile goes to
// the next.
func (l *line) giveUp(w *waiter) {
	l.mu.Lock()
	defer l.mu.Unlock()
	select {
	case <-w.ready:
		l.next()
		return
	default:
	}
	is := func(other *waiter) bool { return other == w }
	l.known, l.strangers = slices.DeleteFunc(l.known, is), slices.DeleteFunc(l.strangers, is)
}
