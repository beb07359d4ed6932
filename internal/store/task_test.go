package store_test

import (
	"testing"

	"github.com/mawid/mawid/internal/store"
)

// The only node of a database was killed while it worked on an endpoint. When
// it starts again it does not wait for its own lease.
func TestLeasesOfADeadNodeCanBeFreed(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		const now = 1000
		w.endpoint(w.here)
		w.fanOut(100)
		w.mustInsert(w.here, 1)
		w.fanOut(100)
		lease := func(owner string) int {
			tasks, err := w.store.Lease(t.Context(), store.DeliverTask, owner, now, now+30, 10, 10)
			if err != nil {
				t.Fatal(err)
			}
			return len(tasks)
		}
		if got := []int{lease("killed"), lease("started")}; got[0] != 1 || got[1] != 0 {
			t.Fatalf("leased %v, want 1 and then none", got)
		}
		if err := w.store.FreeLeases(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := lease("started"); got != 1 {
			t.Errorf("after the start: leased %d, want 1", got)
		}
	})
}
