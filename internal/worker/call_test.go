package worker_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/voice"
	"github.com/mawid/mawid/internal/world"
)

// More calls than a node takes up at once are over, and nobody says so. All are
// closed, the one that goes on is not, and no task is left of those that were.
func TestCallsThatAreOverAreClosed(t *testing.T) {
	const many = 70
	on(t, func(t *testing.T, w *salon) {
		_, agent := w.Receptionist()
		var over []voice.Line
		for i := range many {
			over = append(over, w.Ring(agent, fmt.Sprint("over", i)))
		}
		w.Clock.Add(voice.CallSilent - time.Minute)
		going := w.Ring(agent, "on")
		w.Clock.Add(2 * time.Minute)
		open := func() (n int) {
			t.Helper()
			for _, l := range over {
				if w.call(l).ClosedAt == 0 {
					n++
				}
			}
			return n
		}
		stop := w.work(w.House)
		world.Eventually(t, "the calls are closed", func() bool { return open() == 0 })
		stop()
		if w.call(going).ClosedAt != 0 {
			t.Error("a call that goes on was closed")
		}
		w.Clock.Add(voice.CallSilent)
		if got := w.lease(store.CallTask, "another", 2*many); len(got) != 1 || got[0].Key != going.Call.String() {
			t.Errorf("due are %v, want the call that went on", got)
		}
	})
}

func (w *salon) call(l voice.Line) booking.Call {
	w.T.Helper()
	c, err := voice.Call(w.T.Context(), w.Store.For(l.Agent.Org), l.Call)
	if err != nil {
		w.T.Fatal(err)
	}
	return c
}
