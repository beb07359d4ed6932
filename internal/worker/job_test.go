package worker_test

import (
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/world"
)

// A node is stopped while an endpoint and an organization's own system do not
// answer. Another one need not wait for its leases to run out.
func TestANodeThatStopsGivesBackWhatItIsDoing(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		w.pull()
		e.behave(only("POST", "hang"))
		rc := receive(t, func(_ int, _ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
		w.add(w.IDs, rc.URL)
		stop := w.work(w.House)
		w.must(600)
		world.Eventually(t, "both are waited for", func() bool { return len(rc.arrivals()) == 1 && e.heard("POST") == 1 })
		stop()
		w.Clock.Add(5 * time.Second) // as after a failure; less than the lease
		for _, kind := range []string{store.DeliverTask, store.PushTask} {
			if got := w.lease(kind, "another", 10); len(got) != 1 {
				t.Errorf("%s: another node gets %v, want one", kind, got)
			}
		}
	})
}

// A node was away for longer than its lease, and another has taken the endpoint.
// What the first was doing ends, and it takes nothing from the other.
func TestANodeThatLosesItsLeaseStopsWhatItIsDoing(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		var ended atomic.Int64
		rc := receive(t, func(_ int, _ http.ResponseWriter, r *http.Request) {
			<-r.Context().Done()
			ended.Add(1)
		})
		w.add(w.IDs, rc.URL)
		stop := w.hurry(w.House)
		w.book(w.IDs)
		world.Eventually(t, "the endpoint is waited for", func() bool { return len(rc.arrivals()) == 1 })
		var taken []store.Task
		world.Eventually(t, "another takes it", func() bool {
			w.Clock.Add(store.LongestLease * time.Second)
			taken = w.lease(store.DeliverTask, "another", 10)
			return len(taken) == 1
		})
		world.Eventually(t, "the first has ended", func() bool { return int(ended.Load()) == len(rc.arrivals()) })
		stop()
		if held, err := w.Store.Renew(t.Context(), taken[0], "another", w.Clock.Now().Unix()+1); err != nil || !held {
			t.Errorf("the other holds it: got %v, %v", held, err)
		}
	})
}
