package webhook_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/webhook"
	"github.com/mawid/mawid/internal/world"
)

// Whoever has sent all that was due notes it and gives the endpoint back in one
// transaction: what came meanwhile is found there, and nobody else has to look for it.
func TestAnEndpointIsGivenBackWithTheLastOfWhatWasSent(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		w.House = w.NewHouse(w.Store)
		ctx, c := t.Context(), w.Caller()
		e, _, err := w.Webhooks.AddEndpoint(ctx, c, "https://example.com/hook", nil)
		if err != nil {
			t.Fatal(err)
		}
		lease := func(want int) (task store.Task) {
			t.Helper()
			if _, err := w.Webhooks.FanOut(ctx, 1000); err != nil {
				t.Fatal(err)
			}
			now := w.Clock.Now().Unix()
			list, err := w.Store.Lease(ctx, store.DeliverTask, "me", now, now+30, 10, 10)
			if err != nil || len(list) != want {
				t.Fatalf("leased %v, %v; want %d", list, err, want)
			}
			for _, task = range list {
				if task.Due != now {
					t.Errorf("it was due at %d, want %d", task.Due, now)
				}
			}
			return task
		}
		due := func(want int) (tried []webhook.Tried) {
			t.Helper()
			list, to, err := w.Webhooks.DueDeliveries(ctx, c.Org, e.ID, webhook.Place{}, 10)
			if err != nil || len(list) != want || want > 0 && (to.URL != e.URL || len(to.Secrets) != 1) {
				t.Fatalf("due %v to %s with %d secrets, %v; want %d", list, to.URL, len(to.Secrets), err, want)
			}
			for _, d := range list {
				tried = append(tried, webhook.Tried{Delivery: d.ID, State: booking.Delivered,
					Attempt: booking.Attempt{Number: 1, At: w.Clock.Now().Unix(), Status: 200}})
			}
			return tried
		}
		end := func(task store.Task, owner string, tried []webhook.Tried, want bool) {
			t.Helper()
			if more, err := w.Webhooks.TriedAll(ctx, task, owner, e.ID, tried, false); err != nil || more != want {
				t.Errorf("is there more: %t, %v; want %t", more, err, want)
			}
		}
		w.MustBook(w.Checkup("2026-11-16", "10:00"))
		task := lease(1)
		first := due(1)
		w.MustBook(w.Checkup("2026-11-16", "11:00"))
		lease(0)
		end(task, "me", first, true) // What came meanwhile is for who has the lease.
		second := due(1)
		end(task, "somebody else", second, false) // A lease that was lost is not given back.
		lease(0)
		due(0)
		end(task, "me", nil, false)
		if got := w.Table("tasks"); strings.Contains(got, e.ID.String()) {
			t.Errorf("left are %s, want none of the endpoint", got)
		}
		// A removed endpoint has nothing to note.
		w.MustBook(w.Checkup("2026-11-16", "12:00"))
		task = lease(1)
		third := due(1)
		if err := w.Webhooks.RemoveEndpoint(ctx, c, e.ID); err != nil {
			t.Fatal(err)
		}
		if more, err := w.Webhooks.TriedAll(ctx, task, "me", e.ID, third, false); more || !errors.Is(err, webhook.ErrNoEndpoint) {
			t.Errorf("of a removed endpoint: %t, %v; want that there is none", more, err)
		}
	})
}

// One that says that it is gone is disabled, and nothing waits for it any more.
func TestAnEndpointThatIsGoneIsGivenBackWithoutDeliveries(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		w.House = w.NewHouse(w.Store)
		ctx, c, now := t.Context(), w.Caller(), w.Clock.Now().Unix()
		e, _, err := w.Webhooks.AddEndpoint(ctx, c, "https://example.com/hook", nil)
		if err != nil {
			t.Fatal(err)
		}
		w.MustBook(w.Checkup("2026-11-16", "10:00"))
		w.MustBook(w.Checkup("2026-11-16", "11:00"))
		if _, err := w.Webhooks.FanOut(ctx, 1000); err != nil {
			t.Fatal(err)
		}
		tasks, err := w.Store.Lease(ctx, store.DeliverTask, "me", now, now+30, 10, 10)
		if err != nil || len(tasks) != 1 {
			t.Fatalf("leased %v, %v; want one", tasks, err)
		}
		list, _, err := w.Webhooks.DueDeliveries(ctx, c.Org, e.ID, webhook.Place{}, 1)
		if err != nil || len(list) != 1 {
			t.Fatalf("due %v, %v; want one", list, err)
		}
		tried := []webhook.Tried{{Delivery: list[0].ID, State: booking.Failed, Attempt: booking.Attempt{Number: 1, At: now, Status: 410}}}
		if more, err := w.Webhooks.TriedAll(ctx, tasks[0], "me", e.ID, tried, true); err != nil || more {
			t.Errorf("is there more: %t, %v; want nothing", more, err)
		}
		if _, _, err := w.Webhooks.DueDeliveries(ctx, c.Org, e.ID, webhook.Place{}, 10); err != nil {
			t.Errorf("nothing is due: %v", err)
		}
		for state, want := range map[booking.DeliveryState]int{booking.Failed: 1, booking.Skipped: 1, booking.Pending: 0} {
			if got, err := w.Webhooks.Deliveries(ctx, c.Org, e.ID, state, booking.DeliveryID{}, 10); err != nil || len(got) != want {
				t.Errorf("%s: %d, %v; want %d", state, len(got), err, want)
			}
		}
		if got := w.Table("tasks"); strings.Contains(got, e.ID.String()) {
			t.Errorf("left are %s, want none of the endpoint", got)
		}
	})
}
