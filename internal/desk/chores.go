package desk

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/mawid/mawid/internal/store"
)

// How often the chores are done.
const (
	cleanEvery = time.Minute
	// How often customers are erased whose time is over. Days are what counts.
	retainEvery = 15 * time.Minute
	// How often a node looks whether it is its turn: the last one stands in the
	// database, so that nodes which live for minutes only come to it, too.
	retainLook = time.Minute
)

// How long each may take, and how long none may have ended before the node is
// not ready. The bounds are for a loaded machine; a deadline ends the wait for a
// connection whose other end is silently gone.
const (
	cleanPatience, cleanBound   = 2 * time.Minute, 6 * time.Minute
	retainPatience, retainBound = 10 * time.Minute, 45 * time.Minute
)

// chores cleans up what nobody asks for, until the context ends.
func (d *Desk) chores(ctx context.Context) {
	var tidying sync.WaitGroup
	defer tidying.Wait()
	tidying.Go(func() { d.clean(ctx) })
	tidying.Go(func() { d.retain(ctx) })
	tidying.Go(func() { d.scrub(ctx) })
}

// retain removes what is older than it is kept, whenever the last time, on
// whichever node, is long enough ago.
func (d *Desk) retain(ctx context.Context) {
	const message = "cannot remove what is older than it is kept"
	loop := d.pulse.Loop("retention", retainPatience, retainBound)
	_ = loop.Turn(ctx, message, d.forgetOld)
	loop.Every(ctx, retainLook, message, d.forgetOld)
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
	d.pulse.Loop("scrub", patience, scrubBound).Every(ctx, wait, "what was erased can still be read in the files of the database", func(ctx context.Context) error {
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

// clean removes what has run out, now and then, and puts right what a wrong
// clock has left, also at the start: whoever left it may have been this node.
func (d *Desk) clean(ctx context.Context) {
	loop := d.pulse.Loop("clean", cleanPatience, cleanBound)
	const message = "cannot clean up"
	_ = loop.Turn(ctx, message, func(ctx context.Context) error { return errors.Join(d.mend(ctx), d.hardenAll(ctx)) })
	loop.Every(ctx, cleanEvery, message, func(ctx context.Context) error {
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

// Report is the outcome of Verify.
type Report struct{ Checks []Check }

// Check is one invariant and what violates it.
type Check = store.Check

// OK tells whether nothing is violated.
func (r Report) OK() bool {
	for _, c := range r.Checks {
		if len(c.Violations) > 0 {
			return false
		}
	}
	return true
}

// Verify checks every invariant of the database.
func (d *Desk) Verify(ctx context.Context) (Report, error) {
	checks, err := d.store.Verify(ctx)
	if err != nil {
		return Report{}, err
	}
	sealed, err := d.verifySeal(ctx)
	return Report{Checks: append(checks, sealed...)}, err
}
