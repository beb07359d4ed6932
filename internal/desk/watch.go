package desk

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// How other nodes' changes become known: every node looks for new events ten
// times a second, and what it keeps in memory counts only while its last look
// is at most half a second old. So a change shows everywhere within half a
// second, and a node that cannot look asks the database for everything.
const (
	lookEvery  = 100 * time.Millisecond
	trustFor   = 500 * time.Millisecond
	longestGap = 10 * time.Minute
	cleanEvery = time.Minute
	touchEvery = 15 * time.Second
	beatEvery  = 3 * time.Second // much less than a node counts after it
	// How often customers are erased whose time is over. Days are what counts.
	retainEvery = 15 * time.Minute
	warnEvery   = 10 * time.Second
)

// watch knows when this node last looked for changes.
type watch struct{ looked atomic.Int64 } // Unix milliseconds; zero: never

func (w *watch) fresh(now time.Time) bool {
	looked := w.looked.Load()
	age := now.UnixMilli() - looked
	return looked != 0 && age <= trustFor.Milliseconds() && age >= -trustFor.Milliseconds()
}

// Settle waits until no node can still answer from before a change that was
// committed before the call.
func (d *Desk) Settle(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(trustFor):
	}
}

// Run watches for changes made elsewhere and cleans up, until the context
// ends. A server runs it once.
func (d *Desk) Run(ctx context.Context) error {
	var beside sync.WaitGroup
	beside.Go(func() { d.tidyUp(ctx) })
	beside.Go(func() { d.beat(ctx) })
	defer beside.Wait()
	defer d.watch.looked.Store(0)
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	var (
		mark   store.Mark
		last   time.Time // of the last look that worked
		known  bool      // the mark is good
		warned time.Time
	)
	for {
		begin := d.now()
		// Notices are kept for an hour, and what happened to the database while
		// we could not reach it may not be in them. So after a look that failed
		// or a long gap, or when the clock was set back, we begin anew.
		if age := begin.Sub(last); age > longestGap || age < 0 {
			known = false
		}
		var err error
		if known {
			mark, err = d.look(ctx, mark)
		} else if mark, err = d.store.Now(ctx); err == nil {
			d.forgetAll() // Nothing read before this moment may be kept.
		}
		if known = err == nil; known {
			last = begin
			d.watch.looked.Store(begin.UnixMilli())
		} else if ctx.Err() == nil && begin.Sub(warned).Abs() > warnEvery {
			warned = begin
			d.log.Warn("cannot look for changes; asking the database for everything", "error", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-look.C:
		}
	}
}

// beat tells other nodes of this one, and finds out whether there are any.
func (d *Desk) beat(ctx context.Context) {
	node := uuid.New()
	tick := time.NewTicker(beatEvery)
	defer tick.Stop()
	for {
		others, err := d.store.Beat(ctx, node)
		d.alone.Store(err == nil && others == 0)
		select {
		case <-ctx.Done():
			d.alone.Store(false)
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
			defer cancel()
			_ = d.store.Leave(last, node) // It is forgotten soon anyway.
			return
		case <-tick.C:
		}
	}
}

// tidyUp notes the use of keys and cleans up now and then.
func (d *Desk) tidyUp(ctx context.Context) {
	touch, clean, retain := time.NewTicker(touchEvery), time.NewTicker(cleanEvery), time.NewTicker(retainEvery)
	defer touch.Stop()
	defer clean.Stop()
	defer retain.Stop()
	for {
		select {
		case <-ctx.Done():
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
			defer cancel()
			d.touchKeys(last)
			return
		case <-touch.C:
			d.touchKeys(ctx)
		case <-clean.C:
			if err := d.store.Clean(ctx, d.unix()); err != nil && ctx.Err() == nil {
				d.log.Warn("cannot clean up", "error", err)
			}
		case <-retain.C:
			if err := d.Retain(ctx); err != nil && ctx.Err() == nil {
				d.log.Warn("cannot erase old customers", "error", err)
			}
			if err := d.store.CleanOld(ctx, d.unix(), d.keep); err != nil && ctx.Err() == nil {
				d.log.Warn("cannot remove what is older than it is kept", "error", err)
			}
		}
	}
}

// look hears what has changed since the mark and forgets what it concerns.
func (d *Desk) look(ctx context.Context, mark store.Mark) (store.Mark, error) {
	changes, next, all, err := d.store.Changes(ctx, mark)
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
		switch c.Kind {
		case booking.CatalogChanged:
			d.shelves.forgetCatalog(c.Org)
		case booking.KeysChanged:
			d.keys.forget(c.Org)
		case booking.CallCompleted, booking.WebhookTest:
		default:
			d.touched(c.Org, c.Service, c.Resource)
		}
	}
	return next, nil
}

func (d *Desk) forgetAll() {
	d.shelves.clear()
	d.keys.clear()
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
