package pulse_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/database"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/pulse"
)

// world is a pulse whose clock is turned by hand and whose lines are kept.
type world struct {
	*pulse.Pulse
	now time.Time
	log strings.Builder
}

func newWorld() *world {
	w := &world{now: time.Date(2026, 11, 15, 5, 0, 0, 0, time.UTC)}
	w.Pulse = pulse.New(func() time.Time { return w.now }, slog.New(slog.NewTextHandler(&w.log, &slog.HandlerOptions{
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		},
	})))
	return w
}

// lines gives what was written since it was last asked.
func (w *world) lines() []string {
	text := strings.TrimSpace(w.log.String())
	w.log.Reset()
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

var errDown = fault.New(fault.Unavailable, "database_unavailable", "away")

func fails(err error) func(context.Context) error { return func(context.Context) error { return err } }

func TestALoopThatStandsStillIsNamed(t *testing.T) {
	t.Parallel()
	w := newWorld()
	watch, clean := w.Loop("watch", time.Second, 30*time.Second), w.Loop("clean", time.Second, 5*time.Minute)
	w.now = w.now.Add(31 * time.Second)
	if diff := cmp.Diff(w.Late(), []string{"watch"}); diff != "" {
		t.Errorf("after half a minute (-got +want):\n%s", diff)
	}
	// One that fails comes round all the same.
	_ = watch.Turn(t.Context(), "cannot watch", fails(errDown))
	if got := w.Late(); got != nil {
		t.Errorf("after a turn: got %v, want none", got)
	}
	w.now = w.now.Add(10 * time.Second)
	want := []pulse.Beat{{Name: "watch", Since: 10 * time.Second, Bound: 30 * time.Second, Failed: 1},
		{Name: "clean", Since: 41 * time.Second, Bound: 5 * time.Minute}}
	if diff := cmp.Diff(w.Beats(), want); diff != "" {
		t.Errorf("beats (-got +want):\n%s", diff)
	}
	w.now = w.now.Add(10 * time.Minute)
	if diff := cmp.Diff(w.Late(), []string{"watch", "clean"}); diff != "" {
		t.Errorf("after ten minutes (-got +want):\n%s", diff)
	}
	watch.End()
	clean.End()
	if got := w.Late(); got != nil {
		t.Errorf("after the end: got %v, want none", got)
	}
}

// All with which the database says that it cannot work is one trouble.
func TestEveryRefusalOfTheDatabaseIsOneTrouble(t *testing.T) {
	t.Parallel()
	w := newWorld()
	for _, err := range []error{database.ErrDown, database.ErrBusy, database.ErrInDoubt, database.ErrStorage} {
		w.Warn("cannot do this: "+err.Error(), err)
	}
	if got := w.lines(); len(got) != 1 {
		t.Errorf("got %q, want one line", got)
	}
}

func TestATurnEndsAtItsDeadline(t *testing.T) {
	t.Parallel()
	w := newWorld()
	l := w.Loop("watch", time.Millisecond, time.Minute)
	err := l.Turn(t.Context(), "cannot watch", func(ctx context.Context) error {
		<-ctx.Done()
		return ctx.Err()
	})
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want the deadline", err)
	}
	if diff := cmp.Diff(w.lines(), []string{`level=WARN msg="cannot watch" loop=watch error="context deadline exceeded"`}); diff != "" {
		t.Errorf("log (-got +want):\n%s", diff)
	}
	// Whoever is told to stop has no trouble.
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_ = w.Loop("clean", time.Minute, time.Minute).Turn(ctx, "cannot clean", fails(context.Canceled))
	if got := w.lines(); got != nil {
		t.Errorf("when stopped: got %v, want nothing", got)
	}
}

func TestAnOutageIsOneTroubleHoweverManyNoticeIt(t *testing.T) {
	t.Parallel()
	w := newWorld()
	watch, send := w.Loop("watch", time.Second, time.Minute), w.Loop("webhooks", time.Second, time.Minute)
	for range 200 { // twenty seconds
		_ = watch.Turn(t.Context(), "cannot watch", fails(errDown))
		_ = send.Turn(t.Context(), "cannot send", fails(errDown))
		w.Warn("cannot deliver", errDown, "org", "1")
		w.now = w.now.Add(100 * time.Millisecond)
	}
	_ = send.Turn(t.Context(), "cannot send", fails(nil))
	_ = watch.Turn(t.Context(), "cannot watch", fails(nil))
	_ = watch.Turn(t.Context(), "cannot watch", fails(nil))
	want := []string{
		`level=WARN msg="cannot watch" loop=watch error="database_unavailable: away"`,
		`level=WARN msg="cannot watch" loop=watch error="database_unavailable: away" left_out=299`,
		`level=INFO msg="background work goes on again" loop=watch after=20s left_out=299`,
	}
	if diff := cmp.Diff(w.lines(), want); diff != "" {
		t.Errorf("log (-got +want):\n%s", diff)
	}
	// A mail server that is away meanwhile is no part of it.
	away := fault.New(fault.Unavailable, "message_away", "the mail server is away")
	_ = watch.Turn(t.Context(), "cannot watch", fails(errDown))
	w.now = w.now.Add(11 * time.Second)
	_ = watch.Turn(t.Context(), "cannot watch", fails(errDown))
	_ = w.lines()
	w.Warn("cannot write to the operator", away)
	_ = watch.Turn(t.Context(), "cannot watch", fails(nil))
	want = []string{`level=WARN msg="cannot write to the operator" error="message_away: the mail server is away"`,
		`level=INFO msg="background work goes on again" loop=watch after=11s`}
	if diff := cmp.Diff(w.lines(), want); diff != "" {
		t.Errorf("log (-got +want):\n%s", diff)
	}
	// Another trouble is told at once, and one that comes and goes does not flood.
	for range 50 {
		_ = send.Turn(t.Context(), "cannot send", fails(errors.New("a row that cannot be read")))
		_ = send.Turn(t.Context(), "cannot send", fails(nil))
		w.now = w.now.Add(100 * time.Millisecond)
	}
	want = []string{
		`level=WARN msg="cannot send" loop=webhooks error="a row that cannot be read"`,
		`level=INFO msg="background work goes on again" loop=webhooks after=0s`,
	}
	if diff := cmp.Diff(w.lines(), want); diff != "" {
		t.Errorf("log (-got +want):\n%s", diff)
	}
}
