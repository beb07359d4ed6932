package house

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/mawid/mawid/internal/bridge"
	"github.com/mawid/mawid/internal/customer"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/voice"
)

// How often the chores are done.
const (
	cleanEvery = time.Minute
	// retainEvery is how often what is older than it is kept goes. Days are what
	// counts.
	retainEvery = 15 * time.Minute
	// monthsEvery is how often the parts of the months to come are made. Two leaps of the
	// numbers of events are farther apart than any transaction is long.
	monthsEvery = time.Hour
	// measureEvery is how often it is counted how much is stored: that reads a lot.
	measureEvery = 6 * time.Hour
	// placeEvery is how often customers go into the index by which they are found.
	placeEvery = 5 * time.Minute
	// retainLook is how often a node looks whether it is its turn: the last one
	// stands in the database, so that nodes which live for minutes only come to
	// it, too.
	retainLook = time.Minute
)

// How long each may take, and how long none may have ended before the node is
// not ready. The bounds are for a loaded machine; a deadline ends the wait for a
// connection whose other end is silently gone.
const (
	cleanPatience, cleanBound   = 2 * time.Minute, 6 * time.Minute
	retainPatience, retainBound = 10 * time.Minute, 45 * time.Minute
	postPatience, postBound     = 5 * time.Minute, 15 * time.Minute
)

// chores does what nobody asks for, until the context ends.
func (h *House) chores(ctx context.Context) {
	var all sync.WaitGroup
	defer all.Wait()
	all.Go(func() { h.clean(ctx) })
	all.Go(func() { h.retain(ctx) })
	all.Go(func() { h.scrub(ctx) })
	all.Go(func() { h.post(ctx) })
	all.Go(func() { h.warn(ctx) })
}

// postEvery is how often letters to those who work here are looked for although
// nobody has said that there are any. The worker does, which looks for what is
// due anyway.
const postEvery = time.Minute

// PostLetters has letters that are due sent now.
func (h *House) PostLetters() {
	select {
	case h.mail <- struct{}{}:
	default:
	}
}

// post sends letters to those who work here.
func (h *House) post(ctx context.Context) {
	loop := h.Office.Pulse.Loop("letters", postPatience, postBound)
	defer loop.End()
	tick := time.NewTicker(postEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-h.mail:
		case <-tick.C:
		}
		_ = loop.Turn(ctx, "cannot send letters to those who work here", h.Messages.Letters.Post)
	}
}

// warn has those written to who can mend what does not work.
func (h *House) warn(ctx context.Context) {
	h.Office.Pulse.Loop("alarms", cleanPatience, postBound).Every(ctx, retainLook, "cannot look for what does not work", h.Alarm)
}

// retain removes, now and then, organizations whose time is over and what is
// older than it is kept.
func (h *House) retain(ctx context.Context) {
	const message = "cannot remove what is older than it is kept"
	loop := h.Office.Pulse.Loop("retention", retainPatience, retainBound)
	_ = loop.Turn(ctx, message, h.forgetOld)
	loop.Every(ctx, retainLook, message, h.forgetOld)
}

// forgetOld removes the organizations whose waiting time is over, and what has
// become too old, counts what is left of those who may not store more, and brings
// customers into the index. Nodes that remove the same organization at once share the
// work.
func (h *House) forgetOld(ctx context.Context) error {
	return errors.Join(h.Organization.RemoveDue(ctx), h.inTurn(ctx, "months", monthsEvery, h.makeMonths),
		h.inTurn(ctx, "retention", retainEvery, h.forgetAged), h.inTurn(ctx, "finding", placeEvery, h.place),
		h.inTurn(ctx, "storage", measureEvery, h.Organization.Tenants.Measure))
}

// makeMonths makes the parts of the months to come.
func (h *House) makeMonths(ctx context.Context) error {
	return MakeMonths(ctx, h.Office.Store, h.Office.Unix())
}

// place brings customers of whom there is much news into the index.
func (h *House) place(ctx context.Context) error {
	_, err := h.Customers.Place(ctx, customer.MuchNews)
	return err
}

// inTurn does something if the last time, on whichever node, is long enough ago.
func (h *House) inTurn(ctx context.Context, turn string, every time.Duration, do func(context.Context) error) error {
	// Nobody knows whose turn it is if a node that stops is cut off here.
	ours, err := h.Office.Store.TakeTurn(context.WithoutCancel(ctx), turn, h.Office.Unix(), int64(every/time.Second))
	if err != nil || !ours {
		return err
	}
	if err = do(ctx); err != nil { // Whoever looks next tries again.
		err = errors.Join(err, h.Office.Store.ReturnTurn(context.WithoutCancel(ctx), turn))
	}
	return err
}

// forgetAged erases customers whose time is over, and removes what is older
// than it is kept.
func (h *House) forgetAged(ctx context.Context) error {
	return errors.Join(h.Customers.Retain(ctx), CleanOld(ctx, h.Office.Store, h.Office.Unix(), h.keep))
}

// How often, and with how much patience, what was erased is made unreadable.
// PostgreSQL reads whole tables for it.
const (
	scrubEvery, scrubPatience             = 10 * time.Second, time.Minute
	scrubSharedEvery, scrubSharedPatience = 5 * time.Minute, 30 * time.Minute
	scrubBound                            = 2 * time.Hour
)

// scrub makes what was erased unreadable in the files of the database.
func (h *House) scrub(ctx context.Context) {
	wait, patience := scrubEvery, scrubPatience
	if h.Office.Store.Shared() {
		wait, patience = scrubSharedEvery, scrubSharedPatience
	}
	h.Office.Pulse.Loop("scrub", patience, scrubBound).Every(ctx, wait, "what was erased can still be read in the files of the database",
		func(ctx context.Context) error { return h.Scrub(ctx, false) })
}

// Scrub makes what was erased unreadable in the files of the database now.
// thorough writes all of it anew, while others wait.
func (h *House) Scrub(ctx context.Context, thorough bool) error {
	_, err := Scrub(ctx, h.Office.Store, h.Office.Unix(), thorough)
	return err
}

// clean removes what has run out, now and then, and puts right what a wrong
// clock has left, also at the start: whoever left it may have been this node.
func (h *House) clean(ctx context.Context) {
	loop := h.Office.Pulse.Loop("clean", cleanPatience, cleanBound)
	const message = "cannot clean up"
	_ = loop.Turn(ctx, message, func(ctx context.Context) error { return errors.Join(h.mend(ctx), h.People.HardenAll(ctx)) })
	loop.Every(ctx, cleanEvery, message, func(ctx context.Context) error {
		return errors.Join(h.mend(ctx), Clean(ctx, h.Office.Store, h.Office.Unix()), h.People.HardenAll(ctx))
	})
}

// mend puts right what a clock has left that ran ahead and was set back: nothing
// is put off for longer than the rooms ever put it off.
func (h *House) mend(ctx context.Context) error {
	n, err := Mend(ctx, h.Office.Store, h.Office.Unix, Limits{
		Hold: int64(desk.LongestOffer / time.Second), Break: bridge.LongestBreak,
		Waits: map[string]int64{
			store.PullTask: bridge.LongestPause, store.PushTask: bridge.LongestDelay,
			store.CallTask: int64(voice.CallSilent / time.Second),
		},
	})
	if n > 0 {
		h.Office.Log.Warn("a clock ran ahead and was set back; what it had put off too far was put right", "rows", n)
	}
	return err
}
