// Package gate bounds how much is worked on at the same time, and refuses at
// once what could not be answered within a second.
//
// There is a room for every class of work, so that a rush in one leaves the
// others alone. A room has a number of places. Who finds none waits, and those
// of each organization wait in a line of their own that gets its turn after
// the others had theirs: one organization cannot take all. How many may be in
// a room follows from how fast it works: whoever would be served later than
// the patience is refused on arrival, which costs next to nothing, and finds
// out at once instead of after having waited.
//
// Who waits for somebody else (another system, the rest of a body, a browser
// that follows a calendar) steps aside meanwhile and occupies no place.
package gate

import (
	"context"
	"math/rand/v2"
	"runtime"
	"time"

	"github.com/mawid/mawid/internal/fault"
)

// Class is a kind of work that has a room of its own.
type Class int

// The classes.
const (
	Reading Class = iota // questions of programs, mostly answered from memory
	Writing              // bookings and holds
	Page                 // pages for people
	Call                 // what voice platforms and carriers ask
	classes
)

// Classes lists them all.
var Classes = []Class{Reading, Writing, Page, Call}

// String gives the word for records.
func (c Class) String() string {
	return [...]string{Reading: "reading", Writing: "writing", Page: "page", Call: "call"}[c]
}

// ErrOverloaded is what is said to whoever is refused. Nothing was begun.
var ErrOverloaded = &fault.Error{
	Kind: fault.Unavailable, Code: "overloaded", RetryAfter: time.Second,
	Detail: "there are more requests than can be answered within a second; nothing was done, try again after as many seconds as Retry-After " +
		"says",
}

// Config says how large the rooms are. Zero values mean the usual.
type Config struct {
	Places   map[Class]int // in which work is done at the same time
	Crowd    int           // most in a room, however fast it works
	Patience time.Duration // how long whoever is let in may take: 800 ms
	Now      func() time.Time
}

// patience is how long somebody waits for a place: a refusal is to be there within
// a second, with its way back.
const patience = 800 * time.Millisecond

// crowd bounds the memory of those who wait.
const crowd = 8192

// usual are the places of each class. Writes share commits, so many of them
// at a time are quicker; the others wait for a few connections or a processor.
func usual(c Class) int {
	n := runtime.GOMAXPROCS(0)
	switch c {
	case Writing:
		return max(256, 64*n)
	case Page:
		return max(32, 8*n)
	default:
		return max(64, 16*n)
	}
}

// Gate is the house's. A nil Gate lets everybody in.
type Gate struct{ rooms [classes]room }

// New makes a gate.
func New(c Config) *Gate {
	if c.Crowd <= 0 {
		c.Crowd = crowd
	}
	if c.Patience <= 0 {
		c.Patience = patience
	}
	g := &Gate{}
	for class := range g.rooms {
		places := c.Places[Class(class)]
		if places <= 0 {
			places = usual(Class(class))
		}
		g.rooms[class].open(places, c)
	}
	return g
}

// Enter lets a request of an organization (or whoever else is told apart from
// others) in, perhaps after it has waited. It fails with ErrOverloaded if that
// would take too long, and with the context's error if the caller has gone.
// The ticket is to be given back with Leave.
func (g *Gate) Enter(ctx context.Context, c Class, who string) (Ticket, error) {
	if g == nil {
		return Ticket{}, nil
	}
	r := &g.rooms[c]
	err := r.enter(ctx, who)
	if err != nil {
		return Ticket{}, err
	}
	return Ticket{room: r, who: who}, nil
}

// Load tells how many are at work in a room, and how many wait there.
func (g *Gate) Load(c Class) (inside, waiting int) {
	r := &g.rooms[c]
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.inside, r.waiting + len(r.returning)
}

// refusal tells when to come again. Those who are refused together are spread
// over two seconds, so that they do not come back together.
func refusal(seconds int) error {
	return ErrOverloaded.After(time.Duration(seconds+rand.IntN(2)) * time.Second) // #nosec G404 -- it spreads callers and guards nothing
}

// Ticket is a place in a room. The zero Ticket is none.
type Ticket struct {
	room  *room
	who   string
	aside int  // how many times stepped aside
	gone  bool // for good
}

// Key finds the Ticket (a pointer to it) in a context.
type Key struct{}

// With gives a context in which Aside finds the ticket.
func With(ctx context.Context, t *Ticket) context.Context { return context.WithValue(ctx, Key{}, t) }

// Leave gives the place back.
func (t *Ticket) Leave() {
	r := t.room
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if !t.gone && t.aside == 0 {
		r.leave(t.who, true)
	}
	t.gone = true
}

// Aside gives up the place of the context's ticket while something else is
// waited for. The function that it returns takes a place again, before those
// who have not begun; whoever needs none any more need not call it.
func Aside(ctx context.Context) (back func()) {
	t, ok := ctx.Value(Key{}).(*Ticket)
	if !ok || t.room == nil {
		return func() {}
	}
	r := t.room
	r.mu.Lock()
	defer r.mu.Unlock()
	if t.gone {
		return func() {}
	}
	if t.aside++; t.aside == 1 {
		r.leave(t.who, false)
	}
	return t.back
}

// AsideAfter does the same if what is waited for takes longer than a moment:
// mostly it is there already, and nobody need queue twice.
func AsideAfter(ctx context.Context, moment time.Duration) (back func()) {
	aside := make(chan func(), 1)
	timer := time.AfterFunc(moment, func() { aside <- Aside(ctx) })
	return func() {
		if !timer.Stop() {
			(<-aside)()
		}
	}
}

func (t *Ticket) back() {
	r := t.room
	r.mu.Lock()
	t.aside--
	if t.gone || t.aside > 0 {
		r.mu.Unlock()
		return
	}
	ready := r.comeBack(t.who)
	r.mu.Unlock()
	if ready != nil {
		<-ready
	}
}
