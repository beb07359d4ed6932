package app

import (
	"context"
	"os"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/message"
)

// The loop that writes refusals into audit logs: how long one may take, how
// long it waits at most for the next, and within what it must come round.
const (
	alarmPatience = 30 * time.Second
	alarmWait     = time.Minute
	alarmBound    = 10 * time.Minute
)

// noteAlarms writes what doors have refused into the audit logs of those it
// concerns, until the context ends.
func (a *App) noteAlarms(ctx context.Context) {
	loop := a.pulse.Loop("alarms", alarmPatience, alarmBound)
	defer loop.End()
	for ctx.Err() == nil {
		turn := func(context.Context) error { return nil }
		select {
		case <-ctx.Done():
			return
		case <-time.After(alarmWait):
		case e := <-a.alarm.Refusals():
			turn = func(ctx context.Context) error { return a.People.NoteAlarm(ctx, e) }
		}
		_ = loop.Turn(ctx, "cannot write a refusal into an audit log", turn) // It is told there.
	}
}

// How the operator is told that a node cannot work: how often it is looked, how long
// that may take, after how long it is told, and how often at most.
const (
	lookEvery  = time.Minute
	lookTime   = 20 * time.Second
	tellAfter  = 10 * time.Minute
	tellAgain  = 24 * time.Hour
	letterTime = time.Minute
)

// watch knows how long a node cannot work, and what the operator was told of it.
type watch struct {
	since time.Time // zero: it can
	told  time.Time // zero: nothing
}

// look notes whether the node can work, and gives what the operator is to be told now:
// nothing for as long as it may pass, nothing twice in a day, and that it is over.
func (w *watch) look(now time.Time, why error) (news message.News, tell bool) {
	switch {
	case why == nil:
		told := !w.told.IsZero()
		w.since, w.told = time.Time{}, time.Time{}
		return message.News{}, told
	case w.since.IsZero():
		w.since = now
	}
	if now.Sub(w.since) < tellAfter || !w.told.IsZero() && now.Sub(w.told) < tellAgain {
		return message.News{}, false
	}
	w.told = now
	return message.News{Since: w.since, Why: fault.Of(why).Detail}, true
}

// watchOver writes to the operator when this node cannot work, until the context ends.
// It needs nothing but the mail server: the database may be what is away.
func (a *App) watchOver(ctx context.Context) {
	if a.config.AlarmTo == "" || a.mail == nil {
		return
	}
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	var w, copies watch
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-tick.C:
			a.look(ctx, &w, now)
			a.heed(ctx, &copies, now, a.copies.trouble(), true)
		}
	}
}

// look looks whether this node can work, and tells the operator what there is to tell.
func (a *App) look(ctx context.Context, w *watch, now time.Time) {
	limited, cancel := context.WithTimeout(ctx, lookTime)
	err := a.ready(limited)
	cancel()
	if ctx.Err() == nil {
		a.heed(ctx, w, now, err, false)
	}
}

// heed tells the operator what there is to tell of something: of back-ups, or of the
// node itself.
func (a *App) heed(ctx context.Context, w *watch, now time.Time, err error, copies bool) {
	was := *w
	news, tell := w.look(now, err)
	news.Copies = copies
	if tell && !a.tellOperator(ctx, news) {
		w.told = was.told // At the next look it is tried again.
	}
}

// tellOperator writes to the operator; false: it was not taken.
func (a *App) tellOperator(ctx context.Context, news message.News) bool {
	ctx, cancel := context.WithTimeout(ctx, letterTime)
	defer cancel()
	news.Node, _ = os.Hostname() // Without it the address says which.
	news.Base = a.config.BaseURL
	m := message.ToOperator(a.config.AlarmTo, news)
	m.ID = booking.NewID[booking.NoticeID]().String()
	_, err := a.mail.Send(ctx, *m)
	if err != nil {
		a.pulse.Warn("cannot write to the operator; it is tried again", err)
	}
	f := courier.FailureOf(err)
	return f == nil || f.Class == courier.Unknown // It may have been sent.
}
