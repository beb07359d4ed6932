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
		err := w.Store.For(w.Here.Org).Write(t.Context(), func(tx *store.Tx) error {
			tx.Schedule(store.DeliverTask, "endpoint", tx.Org(), now)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		lease := func(owner string) int {
			tasks, err := w.Store.Lease(t.Context(), store.DeliverTask, owner, now, now+30, 10, 10)
			if err != nil {
				t.Fatal(err)
			}
			return len(tasks)
		}
		if got := []int{lease("killed"), lease("started")}; got[0] != 1 || got[1] != 0 {
			t.Fatalf("leased %v, want 1 and then none", got)
		}
		if err := w.Store.FreeLeases(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := lease("started"); got != 1 {
			t.Errorf("after the start: leased %d, want 1", got)
		}
	})
}
