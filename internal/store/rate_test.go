package store_test

import (
	"maps"
	"sync"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
)

func TestNodesCountRequestsTogetherAndLoseNone(t *testing.T) {
	t.Parallel()
	const nodes, rounds, keys = 3, 40, 5
	w := &world{&storetest.World{T: t, URL: pgtest.Database(t)}}
	ids := make([]booking.KeyID, keys)
	for i := range ids {
		ids[i] = booking.NewID[booking.KeyID]()
	}
	var (
		mu   sync.Mutex
		seen = map[store.Rate]int{}
		wg   sync.WaitGroup
	)
	for node := range nodes {
		st := w.Open()
		if node == 0 {
			if _, err := st.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		wg.Go(func() {
			for round := range rounds {
				var more []store.Rate
				for i := range ids { // each node in another order
					more = append(more, store.Rate{Key: ids[(i+node+round)%keys], Minute: 7, Requests: 2})
				}
				if err := st.CountRates(t.Context(), more, func(r store.Rate) {
					mu.Lock()
					defer mu.Unlock()
					seen[r]++
				}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	want := map[store.Rate]int{}
	for _, id := range ids {
		for n := range nodes * rounds {
			want[store.Rate{Key: id, Minute: 7, Requests: 2 * (n + 1)}] = 1
		}
	}
	if !maps.Equal(seen, want) {
		t.Errorf("got %d different counts, want each of %d once", len(seen), len(want))
	}
}
