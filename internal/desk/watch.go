package desk

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/planted"
	"github.com/mawid/mawid/internal/store"
)

// How other nodes' changes become known: every node looks for new events ten
// times a second, and what it keeps in memory counts only while its last look
// is at most half a second old. So a change shows everywhere within half a
// second, and a node that cannot look asks the database for everything. A node
// that nobody has asked for a while, and whose pages nobody has open, rests: it
// looks now and then, and asks the database until it looks again.
const (
	lookEvery  = 100 * time.Millisecond
	trustFor   = 500 * time.Millisecond
	restAfter  = 5 * time.Second
	restEvery  = 3 * time.Second
	longestGap = 10 * time.Minute
	beatEvery  = 3 * time.Second // much less than a node counts after it
)

// How long a turn of each loop may take, and how long none may have ended
// before the node is not ready. The bounds are for a loaded machine; a
// deadline ends the wait for a connection whose other end is silently gone.
const (
	lookPatience, lookBound = 10 * time.Second, time.Minute
	beatPatience, beatBound = 10 * time.Second, 2 * time.Minute
)

// watch knows when this node last looked for changes, and when it was last asked for
// what it keeps in memory, as Unix milliseconds; zero: never.
type watch struct{ looked, asked atomic.Int64 }

// ask notes that somebody asks. It is written once a second at most, since everybody does.
func (w *watch) ask(now time.Time) {
	if at := now.UnixMilli(); at/1000 != w.asked.Load()/1000 {
		w.asked.Store(at)
	}
}

func (w *watch) fresh(now time.Time) bool {
	looked := w.looked.Load()
	age := now.UnixMilli() - looked
	return looked != 0 && age <= trustFor.Milliseconds() && age >= -trustFor.Milliseconds()
}

// UpToDate tells whether what this node keeps in memory counts: it has looked
// for changes a moment ago.
func (d *Desk) UpToDate(now time.Time) bool {
	d.watch.ask(now)
	return d.watch.fresh(now)
}

// listener is told of changes that concern what it keeps in memory.
type listener struct {
	changed func(booking.EventKind, booking.OrgID)
	all     func() // anything may have changed
}

// Listen tells somebody of every change that another node made, and when there
// may be some that nobody could tell. It is called before Run.
func (d *Desk) Listen(changed func(booking.EventKind, booking.OrgID), all func()) {
	d.listeners = append(d.listeners, listener{changed, all})
}

// Spread waits until no node can still answer from before a change that was
// committed before the call.
func (d *Desk) Spread(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(trustFor):
	}
}

// Run watches for changes made elsewhere, and tells other nodes of this one,
// until the context ends. A server runs it once.
func (d *Desk) Run(ctx context.Context) error {
	var beside sync.WaitGroup
	defer beside.Wait()
	beside.Go(func() { d.beat(ctx) })
	defer d.watch.looked.Store(0)
	var w watching
	look := func(ctx context.Context) error { return d.lookAgain(ctx, &w) }
	loop := d.Pulse.Loop("watch", lookPatience, lookBound)
	_ = loop.Turn(ctx, cannotLook, look)
	loop.Every(ctx, lookEvery, cannotLook, look)
	return nil
}

const cannotLook = "cannot look for changes; asking the database for everything"

// beat tells other nodes of this one, and finds out whether there are any.
func (d *Desk) beat(ctx context.Context) {
	node := uuid.New()
	beat := func(ctx context.Context) error {
		others, err := d.Store.Beat(ctx, node)
		d.alone.Store(err == nil && others == 0)
		return err
	}
	const message = "cannot tell other nodes of this one"
	loop := d.Pulse.Loop("nodes", beatPatience, beatBound)
	_ = loop.Turn(ctx, message, beat)
	loop.Every(ctx, beatEvery, message, beat)
	d.alone.Store(false)
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	_ = d.Store.Leave(last, node) // It is forgotten soon anyway.
}

// watching is where the watch stands.
type watching struct {
	mark  store.Mark
	known bool      // the mark is good
	last  time.Time // of the last look that worked
}

// rests tells whether nobody needs to know of changes at once.
func (d *Desk) rests(w *watching, now time.Time) bool {
	since := now.Sub(w.last)
	idle := now.UnixMilli() - d.watch.asked.Load()
	return w.known && since >= 0 && since < restEvery && idle > restAfter.Milliseconds() && d.followers.none()
}

// lookAgain looks for what has changed since the last look.
func (d *Desk) lookAgain(ctx context.Context, w *watching) (err error) {
	begin := d.Now()
	if d.rests(w, begin) {
		d.watch.looked.Store(0) // Who asks now wakes us, and asks the database meanwhile.
		return nil
	}
	// Notices are kept for an hour, and what happened to the database while
	// we could not reach it may not be in them. So after a look that failed
	// or a long gap, or when the clock was set back, we begin anew.
	if age := begin.Sub(w.last); age > longestGap || age < 0 {
		w.known = false
	}
	if w.known {
		w.mark, err = d.look(ctx, w.mark)
	} else if w.mark, err = d.Store.Now(ctx); err == nil {
		d.forgetAll() // Nothing read before this moment may be kept.
	}
	if w.known = err == nil; w.known {
		w.last = begin
		d.watch.looked.Store(begin.UnixMilli())
	} else if errors.Is(err, context.DeadlineExceeded) {
		// Whatever lies between us and the database may have forgotten this
		// connection and told nobody, and then the others as well.
		d.Store.Reconnect()
	}
	return err
}

// look hears what has changed since the mark and forgets what it concerns.
func (d *Desk) look(ctx context.Context, mark store.Mark) (store.Mark, error) {
	changes, next, all, err := d.Store.Changes(ctx, mark)
	if err != nil {
		return mark, err
	}
	if all {
		d.forgetAll()
	}
	defer d.followers.tell(changes)
	for _, c := range changes {
		if d.own.heard(c.ID) {
			continue // We did it, and know.
		}
		for _, l := range d.listeners {
			l.changed(c.Kind, c.Org)
		}
		switch c.Kind {
		case booking.CatalogChanged:
			d.shelves.forgetCatalog(c.Org)
		case booking.KeysChanged, contract.EventCallCompleted, contract.EventWebhookTest, booking.PeopleChanged:
		default:
			if !planted.Cache {
				d.Touched(c.Org, c.Service, c.Resource)
			}
		}
	}
	return next, nil
}

func (d *Desk) forgetAll() {
	d.shelves.clear()
	for _, l := range d.listeners {
		l.all()
	}
	d.followers.tellAll()
}

// own remembers the events of this node whose effect on the shelves is known,
// until the watch hears of them.
type own struct {
	mu  sync.Mutex
	ids map[booking.EventID]bool
}

// ownLimit bounds how many are remembered: those that are forgotten only
// cause something to be read again.
const ownLimit = 50000

func (o *own) add(id booking.EventID) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.ids == nil || len(o.ids) >= ownLimit {
		o.ids = map[booking.EventID]bool{}
	}
	o.ids[id] = true
}

func (o *own) heard(id booking.EventID) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	known := o.ids[id]
	delete(o.ids, id)
	return known
}
