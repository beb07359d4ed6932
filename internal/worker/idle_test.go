package worker_test

import (
	"context"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
	"github.com/mawid/mawid/internal/worker"
	"github.com/mawid/mawid/internal/world"
)

// idleMost is how often a node that nobody asks anything may go to its database in a
// second, but for the few times that app compares the clocks.
const idleMost = 1.6

// nudgeMost is how often a nudge sends it there that finds nothing to do: one question is
// of events, one of all kinds of tasks, whatever the clock does meanwhile.
const nudgeMost = 3

// A node that nobody asks anything leaves its database alone, but for the few
// looks without which it would not hear of others. The minutes are the test's
// own: they pass as soon as everybody waits.
func TestANodeThatNobodyAsksHardlyAsksItsDatabase(t *testing.T) {
	t.Parallel()
	at, x := pgtest.Tapped(t, pgtest.Database(t))
	outside := world.Client(t)
	synctest.Test(t, func(t *testing.T) {
		st, err := store.Open(t.Context(), store.Config{URL: at, Patience: storetest.Patience})
		if err != nil {
			t.Fatal(err)
		}
		h := house.Open(house.Config{Store: st, Now: time.Now, Outbound: outside})
		w := worker.New(worker.Config{House: h, Client: outside, Now: time.Now, Logger: slog.New(slog.DiscardHandler)})
		ctx, stop := context.WithCancel(t.Context())
		var all sync.WaitGroup
		all.Go(func() { _ = h.Run(ctx) })
		all.Go(func() { _ = w.Run(ctx) })
		// The first minutes are those of a start, and of what waits until later.
		time.Sleep(2*time.Minute + time.Second)
		const minutes = 5
		before := x.Rounds.Load()
		time.Sleep(minutes * time.Minute)
		asked := x.Rounds.Load() - before
		t.Logf("%d rounds in %d minutes", asked, minutes)
		if most := int64(minutes * 60 * idleMost); asked == 0 || asked > most {
			t.Errorf("asked its database %d times in %d minutes, want some and at most %d", asked, minutes, most)
		}
		const nudged = 60
		before = x.Rounds.Load()
		for range nudged {
			w.Nudge()
			time.Sleep(minutes * time.Minute / nudged)
		}
		if more := x.Rounds.Load() - before - asked; more > nudged*nudgeMost {
			t.Errorf("%d nudges made it ask %d times, want at most %d each", nudged, more, nudgeMost)
		}
		stop()
		all.Wait()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
}
