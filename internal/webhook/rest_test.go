package webhook_test

import (
	"errors"
	"fmt"
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

// What became of a delivery that was given up meanwhile is noted, and it stays given up;
// of others it stands at each what became of that one, whatever their order.
func TestWhatBecameOfADeliveryIsNotedWithThatOne(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		w.House = w.NewHouse(w.Store)
		ctx, c, now := t.Context(), w.Caller(), w.Clock.Now().Unix()
		e, _, err := w.Webhooks.AddEndpoint(ctx, c, "https://example.com/hook", nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range []string{"10:00", "11:00", "12:00", "13:00"} {
			w.MustBook(w.Checkup("2026-11-16", at))
		}
		if _, err := w.Webhooks.FanOut(ctx, 1000); err != nil {
			t.Fatal(err)
		}
		list, _, err := w.Webhooks.DueDeliveries(ctx, c.Org, e.ID, webhook.Place{}, 10)
		if err != nil || len(list) != 4 {
			t.Fatalf("due %v, %v; want four", list, err)
		}
		rest, _, err := w.Webhooks.DueDeliveries(ctx, c.Org, e.ID, webhook.PlaceOf(&list[1]), 10)
		if err != nil || len(rest) != 2 || rest[0].ID != list[2].ID || rest[1].ID != list[3].ID {
			t.Errorf("after the second come %v, %v; want the last two of %v", rest, err, list)
		}
		skip := func(tx *store.Tx) error {
			tx.Change(`update webhook_deliveries set state = 'skipped', done_at = 7 where id = $1`, list[3].ID)
			return nil
		}
		if err := w.Store.For(c.Org).Write(ctx, skip); err != nil {
			t.Fatal(err)
		}
		var tried []webhook.Tried
		for i, state := range []booking.DeliveryState{booking.Failed, booking.Delivered, booking.Pending, booking.Delivered} {
			v := webhook.Tried{Delivery: list[i].ID, State: state, Attempt: booking.Attempt{Number: 1, At: now + int64(i), LatencyMS: int64(10 + i),
				Status: 200 + i, Class: "class", Answer: fmt.Sprint("answer ", i)}}
			if state == booking.Pending {
				v.Attempt.NextAt = now + 60
			}
			tried = append([]webhook.Tried{v}, tried...)
		}
		if err := w.Webhooks.Tried(ctx, c.Org, e.ID, tried, false); err != nil {
			t.Fatal(err)
		}
		for i, want := range []string{"failed 1 0", "delivered 1 1", "pending 1 0", "skipped 0 0"} {
			d, attempts, err := w.Webhooks.Delivery(ctx, c.Org, list[i].ID)
			if err != nil || len(attempts) != 1 {
				t.Fatalf("delivery %d: %v, %v; want one attempt", i, attempts, err)
			}
			if i == 1 {
				d.DoneAt -= now
			} else {
				d.DoneAt = 0
			}
			if got := fmt.Sprintf("%s %d %d", d.State, d.Attempts, d.DoneAt); got != want {
				t.Errorf("delivery %d is %q, want %q", i, got, want)
			}
			if a := attempts[0]; a != tried[3-i].Attempt {
				t.Errorf("the attempt at delivery %d is %+v, want %+v", i, a, tried[3-i].Attempt)
			}
		}
	})
}
