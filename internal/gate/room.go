package gate

import (
	"container/list"
	"context"
	"sync"
	"time"
)

// room is where the work of one class is done.
type room struct {
	places   int
	share    int // of the places, for one organization
	crowd    int
	patience time.Duration
	now      func() time.Time

	mu        sync.Mutex
	inside    int
	waiting   int                // who have not begun
	returning []*waiter          // who had stepped aside, the first first
	tenants   map[string]*tenant // those who are inside or wait
	turns     list.List          // tenants with somebody waiting, the next first
	pace      pace
}

// tenant is an organization's part of a room.
type tenant struct {
	who    string
	inside int
	line   list.List     // of waiters, the first first
	turn   *list.Element // in room.turns, while somebody waits
}

// waiter is somebody who waits for a place.
type waiter struct {
	who   string
	ready chan struct{} // closed when they are inside
	in    bool
}

func (r *room) open(places int, c Config) {
	r.places, r.share, r.crowd, r.patience, r.now = places, max(1, places*3/4), c.Crowd, c.Patience, c.Now
	r.tenants = map[string]*tenant{}
	r.pace = pace{rate: float64(c.Crowd) / c.Patience.Seconds(), since: c.Now()}
}

// enter waits for a place, or is refused.
func (r *room) enter(ctx context.Context, who string) error {
	r.mu.Lock()
	t := r.tenants[who]
	if r.full(t) {
		r.pace.refused++
		wait := r.pace.wait()
		r.mu.Unlock()
		return refusal(wait)
	}
	t = r.tenant(who)
	if r.inside < r.places && t.inside < r.share && len(r.returning) == 0 {
		r.admit(t)
		r.mu.Unlock()
		return nil
	}
	w := &waiter{who: who, ready: make(chan struct{})}
	at := r.queue(t, w)
	r.mu.Unlock()

	late := time.NewTimer(r.patience)
	defer late.Stop()
	select {
	case <-w.ready:
		return nil
	case <-late.C:
		return r.giveUp(t, w, at, refusal(1))
	case <-ctx.Done():
		return r.giveUp(t, w, at, ctx.Err())
	}
}

// full tells whether somebody of a tenant would wait too long. Who has less
// than a fair part of the room is let in all the same, as long as it holds
// less than twice as many as it should: nobody can fill it for the others, and
// it is their turn soon.
func (r *room) full(t *tenant) bool {
	r.pace.turn(r.now(), r.waiting == 0, float64(r.crowd)/r.patience.Seconds())
	limit := min(r.crowd, max(least, int(r.pace.rate*r.patience.Seconds())))
	there := r.inside + r.waiting + len(r.returning)
	if there < limit {
		return false
	}
	return there >= 2*limit || t != nil && t.inside+t.line.Len() >= max(1, limit/len(r.tenants))
}

func (r *room) queue(t *tenant, w *waiter) *list.Element {
	if t.turn == nil {
		t.turn = r.turns.PushBack(t)
	}
	r.waiting++
	return t.line.PushBack(w)
}

// giveUp takes somebody who has waited too long out of the line, unless their
// turn has just come.
func (r *room) giveUp(t *tenant, w *waiter, at *list.Element, why error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if w.in {
		return nil
	}
	r.pace.refused++
	r.takeOut(t, at)
	r.forget(t)
	return why
}

func (r *room) takeOut(t *tenant, at *list.Element) {
	t.line.Remove(at)
	r.waiting--
	if t.line.Len() == 0 {
		r.turns.Remove(t.turn)
		t.turn = nil
	}
}

func (r *room) admit(t *tenant) {
	r.inside++
	t.inside++
}

// forget drops a tenant of whom nobody is there.
func (r *room) forget(t *tenant) {
	if t.inside == 0 && t.line.Len() == 0 {
		delete(r.tenants, t.who)
	}
}

// leave gives a place to the next. Done tells that work was done in it.
func (r *room) leave(who string, done bool) {
	t := r.tenants[who]
	r.inside--
	t.inside--
	if done {
		r.pace.done++
	}
	r.fill()
	r.forget(t)
}

// fill lets in whom there are places for: first those who come back.
func (r *room) fill() {
	for r.inside < r.places {
		if len(r.returning) > 0 {
			w := r.returning[0]
			r.returning = r.returning[1:]
			r.admit(r.tenant(w.who))
			close(w.ready)
			continue
		}
		t := r.next()
		if t == nil {
			return
		}
		w := t.line.Front().Value.(*waiter)
		r.turns.MoveToBack(t.turn)
		r.takeOut(t, t.line.Front())
		r.admit(t)
		w.in = true
		close(w.ready)
	}
}

// next is the tenant whose turn it is and who has not got their share.
func (r *room) next() *tenant {
	for e := r.turns.Front(); e != nil; e = e.Next() {
		if t := e.Value.(*tenant); t.inside < r.share {
			return t
		}
	}
	return nil
}

func (r *room) tenant(who string) *tenant {
	t := r.tenants[who]
	if t == nil {
		t = &tenant{who: who}
		r.tenants[who] = t
	}
	return t
}

// comeBack takes a place for somebody who had stepped aside, or gives what to
// wait for.
func (r *room) comeBack(who string) <-chan struct{} {
	if r.inside < r.places && len(r.returning) == 0 {
		r.admit(r.tenant(who))
		return nil
	}
	w := &waiter{who: who, ready: make(chan struct{})}
	r.returning = append(r.returning, w)
	return w.ready
}

const (
	// least may be in a room, however slow it is: else a room that stood
	// still would never be seen to work again.
	least = 16
	// paceOver is how long the pace is measured at a time.
	paceOver = 200 * time.Millisecond
	// slowdown is what the pace can fall to in one such time: a moment in
	// which nothing is done does not mean that nothing will be.
	slowdown = 0.75
	// longest is after how many seconds somebody is told to come again, at
	// most; for every other one it is a second more.
	longest = 3
)

// pace is how fast a room works when it is full. It is taken for very fast
// until it was seen to be full, and more and more so while it is not.
type pace struct {
	rate    float64 // done in a second
	since   time.Time
	done    int
	slack   bool // there was a moment in which nobody waited
	refused int
	// rush is how many were refused for each that was served.
	rush float64
}

// wait is after how many seconds somebody who is refused should come again:
// the more are refused, the later, for refusing them costs something, too.
func (p *pace) wait() int { return 1 + min(longest-1, int(p.rush)) }

// turn looks at the pace once the time is over.
func (p *pace) turn(now time.Time, idle bool, most float64) {
	p.slack = p.slack || idle
	over := now.Sub(p.since)
	if over < paceOver {
		return
	}
	rate := float64(p.done) / over.Seconds()
	p.rush = (3*p.rush + min(longest, float64(p.refused)/float64(max(1, p.done)))) / 4
	if !p.slack || p.refused > 0 {
		p.rate = max((p.rate+rate)/2, slowdown*p.rate)
	} else {
		p.rate = min(most, max(rate, p.rate*(1+min(1, over.Seconds()))))
	}
	*p = pace{rate: p.rate, rush: p.rush, since: now, slack: idle}
}
