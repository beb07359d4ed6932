package desk

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/pulse"
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
	// How often a node looks whether it is its turn: the last one stands in the
	// database, so that nodes which live for minutes only come to it, too.
	retainLook = time.Minute
)

// How long a turn of each loop may take, and how long none may have ended
// before the node is not ready. The bounds are for a loaded machine; a
// deadline ends the wait for a connection whose other end is silently gone.
const (
	lookPatience, lookBound     = 10 * time.Second, time.Minute
	touchPatience, touchBound   = 10 * time.Second, 2 * time.Minute
	cleanPatience, cleanBound   = 2 * time.Minute, 6 * time.Minute
	retainPatience, retainBound = 10 * time.Minute, 45 * time.Minute
)

// watch knows when this node last looked for changes.
type watch struct{ looked atomic.Int64 } // Unix milliseconds; zero: never

func (w *watch) fresh(now time.Time) bool {
	looked := w.looked.Load()
	age := now.UnixMilli() - looked
	return looked != 0 && age <= trustFor.Milliseconds() && age >= -trustFor.Milliseconds()
}

// upToDate tells whether what this node keeps in memory counts: it has looked
// for changes a moment ago.
func (d *Desk) upToDate() bool { return d.watch.fresh(d.now()) }

// listener is told of changes that concern what it keeps in memory.
type listener struct {
	changed func(booking.EventKind, booking.OrgID)
	all     func() // anything may have changed
}

// listen tells somebody of every change that another node made, and when there
// may be some that nobody could tell. It is called before Run.
func (d *Desk) listen(changed func(booking.EventKind, booking.OrgID), all func()) {
	d.listeners = append(d.listeners, listener{changed, all})
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
	var tidying sync.WaitGroup
	defer tidying.Wait()
	tidying.Go(func() { d.beat(ctx) })
	tidying.Go(func() { d.noteKeys(ctx) })
	tidying.Go(func() { d.clean(ctx) })
	tidying.Go(func() { d.retain(ctx) })
	tidying.Go(func() { d.scrub(ctx) })
	defer d.watch.looked.Store(0)
	var w watching
	look := func(ctx context.Context) error { return d.lookAgain(ctx, &w) }
	loop := d.pulse.Loop("watch", lookPatience, lookBound)
	_ = loop.Turn(ctx, cannotLook, look)
	d.every(ctx, lookEvery, loop, cannotLook, look)
	return nil
}

const cannotLook = "cannot look for changes; asking the database for everything"

// every does something again and again, until the context ends.
func (d *Desk) every(ctx context.Context, wait time.Duration, loop *pulse.Loop, message string, do func(context.Context) error) {
	defer loop.End()
	tick := time.NewTicker(wait)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			_ = loop.Turn(ctx, message, do) // The loop tells of failures.
		}
	}
}

// beat tells other nodes of this one, and finds out whether there are any.
func (d *Desk) beat(ctx context.Context) {
	node := uuid.New()
	beat := func(ctx context.Context) error {
		others, err := d.store.Beat(ctx, node)
		d.alone.Store(err == nil && others == 0)
		return err
	}
	const message = "cannot tell other nodes of this one"
	loop := d.pulse.Loop("nodes", touchPatience, touchBound)
	_ = loop.Turn(ctx, message, beat)
	d.every(ctx, beatEvery, loop, message, beat)
	d.alone.Store(false)
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	_ = d.store.Leave(last, node) // It is forgotten soon anyway.
}

// retain removes what is older than it is kept, whenever the last time, on
// whichever node, is long enough ago.
func (d *Desk) retain(ctx context.Context) {
	const message = "cannot remove what is older than it is kept"
	loop := d.pulse.Loop("retention", retainPatience, retainBound)
	_ = loop.Turn(ctx, message, d.forgetOld)
	d.every(ctx, retainLook, loop, message, d.forgetOld)
}

// forgetOld removes the organizations whose waiting time is over, and every now
// and then what is older than it is kept. Nodes that remove the same
// organization at once share the work.
func (d *Desk) forgetOld(ctx context.Context) error {
	return errors.Join(d.removeDue(ctx), d.forgetAged(ctx))
}

// forgetAged erases customers whose time is over, and removes what is older
// than it is kept, if it is time and no other node does.
func (d *Desk) forgetAged(ctx context.Context) error {
	const turn = "retention"
	// Nobody knows whose turn it is if a node that stops is cut off here.
	ours, err := d.store.TakeTurn(context.WithoutCancel(ctx), turn, d.unix(), int64(retainEvery/time.Second))
	if err != nil || !ours {
		return err
	}
	err = errors.Join(d.Retain(ctx), d.store.CleanOld(ctx, d.unix(), d.keep))
	if err != nil { // Whoever looks next tries again.
		err = errors.Join(err, d.store.ReturnTurn(context.WithoutCancel(ctx), turn))
	}
	return err
}

// How often, and with how much patience, what was erased is made unreadable.
// PostgreSQL reads whole tables for it.
const (
	scrubEvery, scrubPatience             = 10 * time.Second, time.Minute
	scrubSharedEvery, scrubSharedPatience = 5 * time.Minute, 30 * time.Minute
	scrubBound                            = 2 * time.Hour
)

// scrub makes what was erased unreadable in the files of the database.
func (d *Desk) scrub(ctx context.Context) {
	wait, patience := scrubEvery, scrubPatience
	if d.store.Shared() {
		wait, patience = scrubSharedEvery, scrubSharedPatience
	}
	d.every(ctx, wait, d.pulse.Loop("scrub", patience, scrubBound), "what was erased can still be read in the files of the database", func(ctx context.Context) error {
		_, err := d.store.Scrub(ctx, d.unix(), false)
		return err
	})
}

// Scrub makes what was erased unreadable in the files of the database now.
// thorough writes all of it anew, while others wait.
func (d *Desk) Scrub(ctx context.Context, thorough bool) error {
	_, err := d.store.Scrub(ctx, d.unix(), thorough)
	return err
}

// Backup writes a copy of a SQLite database into a new file.
func (d *Desk) Backup(ctx context.Context, file string) error { return d.store.Backup(ctx, file) }

// noteKeys notes the use of keys now and then, and at the end.
func (d *Desk) noteKeys(ctx context.Context) {
	d.every(ctx, touchEvery, d.pulse.Loop("keys", touchPatience, touchBound), "cannot note the use of keys", d.touchKeys)
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	_ = d.touchKeys(last) // Nobody is left to try again.
}

// clean removes what has run out, now and then, and puts right what a wrong
// clock has left, also at the start: whoever left it may have been this node.
func (d *Desk) clean(ctx context.Context) {
	loop := d.pulse.Loop("clean", cleanPatience, cleanBound)
	const message = "cannot clean up"
	_ = loop.Turn(ctx, message, func(ctx context.Context) error { return errors.Join(d.mend(ctx), d.hardenAll(ctx)) })
	d.every(ctx, cleanEvery, loop, message, func(ctx context.Context) error {
		return errors.Join(d.mend(ctx), d.store.Clean(ctx, d.unix()), d.hardenAll(ctx))
	})
}

// mend puts right what a clock has left that ran ahead and was set back.
func (d *Desk) mend(ctx context.Context) error {
	n, err := d.store.Mend(ctx, d.unix(), store.Limits{
		Hold: int64(longestHold / time.Second), Break: longestBreak,
		Waits: map[string]int64{
			store.PullTask: longestPause, store.PushTask: pushDelays[len(pushDelays)-1], store.CallTask: int64(callSilent / time.Second),
		},
	})
	if n > 0 {
		d.log.Warn("a clock ran ahead and was set back; what it had put off too far was put right", "rows", n)
	}
	return err
}

// watching is where the watch stands.
type watching struct {
	mark  store.Mark
	known bool      // the mark is good
	last  time.Time // of the last look that worked
}

// lookAgain looks for what has changed since the last look.
func (d *Desk) lookAgain(ctx context.Context, w *watching) (err error) {
	begin := d.now()
	// Notices are kept for an hour, and what happened to the database while
	// we could not reach it may not be in them. So after a look that failed
	// or a long gap, or when the clock was set back, we begin anew.
	if age := begin.Sub(w.last); age > longestGap || age < 0 {
		w.known = false
	}
	if w.known {
		w.mark, err = d.look(ctx, w.mark)
	} else if w.mark, err = d.store.Now(ctx); err == nil {
		d.forgetAll() // Nothing read before this moment may be kept.
	}
	if w.known = err == nil; w.known {
		w.last = begin
		d.watch.looked.Store(begin.UnixMilli())
	} else if errors.Is(err, context.DeadlineExceeded) {
		// Whatever lies between us and the database may have forgotten this
		// connection and told nobody, and then the others as well.
		d.store.Reconnect()
	}
	return err
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
		for _, l := range d.listeners {
			l.changed(c.Kind, c.Org)
		}
		switch c.Kind {
		case booking.CatalogChanged:
			d.shelves.forgetCatalog(c.Org)
		case booking.KeysChanged, booking.CallCompleted, booking.WebhookTest, booking.PeopleChanged:
		default:
			d.touched(c.Org, c.Service, c.Resource)
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
