package store_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/booking"
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

// Thousands of tasks of one organization are due, all longer than those of another:
// each gets its share at once, what is leased is not leased again, and who has its
// share is passed over.
func TestThousandsOfTasksHideNobodys(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		const now = 1000
		err := w.Store.For(w.Here.Org).Write(t.Context(), func(tx *store.Tx) error {
			for i := range 2000 {
				tx.Schedule(store.TellTask, fmt.Sprint("many-", i), w.Here.Org, now-100)
			}
			for i := range 3 {
				tx.Schedule(store.TellTask, fmt.Sprint("few-", i), w.There.Org, now-1)
			}
			tx.Schedule(store.TellTask, "later", w.There.Org, now+1)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		lease := func(now int64, limit, share int, except ...booking.OrgID) (many, few int) {
			t.Helper()
			tasks, err := w.Store.Lease(t.Context(), store.TellTask, "me", now, now+30, limit, share, except...)
			if err != nil {
				t.Fatal(err)
			}
			for _, task := range tasks {
				if task.Org == w.Here.Org {
					many++
				} else {
					few++
				}
			}
			return many, few
		}
		if many, few := lease(now, 256, 8); many != 8 || few != 3 {
			t.Errorf("first look: %d and %d, want 8 and 3", many, few)
		}
		if many, few := lease(now, 256, 8, w.Here.Org); many != 0 || few != 0 {
			t.Errorf("one has its share and the other nothing more: %d and %d", many, few)
		}
		if many, few := lease(now, 5, 8); many != 5 || few != 0 {
			t.Errorf("five places: %d and %d, want 5 and 0", many, few)
		}
		if many, few := lease(now+31, 3000, 3000); many != 2000 || few != 4 {
			t.Errorf("when the leases have run out: %d and %d, want 2000 and 4", many, few)
		}
	})
}

// One question tells of which kinds something is due: now, or since a lease has run out.
func TestWhichKindsAreDue(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		const now = 1000
		check := func(at int64, want ...string) {
			t.Helper()
			got, err := store.Due(t.Context(), w.Store, at)
			slices.Sort(got)
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("at %d: got %q, %v; want %q", at, got, err, want)
			}
		}
		check(now)
		err := w.Store.For(w.Here.Org).Write(t.Context(), func(tx *store.Tx) error {
			tx.Schedule(store.DeliverTask, "endpoint", tx.Org(), now)
			tx.Schedule(store.TellTask, "later", tx.Org(), now+10)
			tx.Schedule(store.PullTask, "one", tx.Org(), now-10)
			tx.Schedule(store.PullTask, "two", tx.Org(), now-10)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		check(now, store.DeliverTask, store.PullTask)
		for _, kind := range []string{store.DeliverTask, store.PullTask} {
			if _, err := w.Store.Lease(t.Context(), kind, "me", now, now+30, 10, 10); err != nil {
				t.Fatal(err)
			}
		}
		check(now)
		check(now+10, store.TellTask)
		check(now+30, store.DeliverTask, store.PullTask, store.TellTask)
	})
}

// What took an appointment's place is found without reading all appointments.
func TestWhatTookAPlaceIsFoundByAnIndex(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		if w.Store.Shared() {
			return // PostgreSQL reads a small table as a whole, with or without an index.
		}
		var plan string
		err := w.Store.Read(t.Context(), store.Query(func(r store.Row) error {
			var id, parent, unused int
			return r.Scan(&id, &parent, &unused, &plan)
		}, `explain query plan select * from appointments where replaces = $1 and org_id = $2`, w.Here.Org, w.Here.Org))
		if err != nil || !strings.Contains(plan, "appointments_by_replaced") {
			t.Errorf("%v: %s", err, plan)
		}
	})
}
