package house_test

import (
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/bridge"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
	"github.com/mawid/mawid/internal/webhook"
)

// What is put off as far as it can be stays, and what is put off farther
// does not. A wait of a day that an endpoint asked for is kept.
func TestOnlyWhatIsPutOffTooFarIsMended(t *testing.T) {
	storetest.On(t, func(t *testing.T, w *storetest.World) {
		const now = 1_000_000
		ctx, here := t.Context(), w.Store.For(w.Here.Org)
		limits := house.Limits{Hold: 900, Break: 300, Waits: map[string]int64{store.PushTask: 3600}}
		mended := func(now int64) int {
			t.Helper()
			n, err := house.Mend(ctx, w.Store, func() int64 { return now }, limits)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		waiting, leased := endpoint(w, w.Here), endpoint(w, w.Here)
		hold := &booking.Hold{
			ID: booking.NewID[booking.HoldID](), Service: w.Here.Service.ID, Branch: w.Here.Branch.ID, Resource: w.Here.Resource.ID,
			Span: booking.Span{Start: 18000, End: 19800}, ExpiresAt: now + limits.Hold,
		}
		a := w.MustInsert(w.Here, 20)
		delivery := func(e booking.EndpointID) booking.Delivery {
			return booking.Delivery{
				ID: booking.NewID[booking.DeliveryID](), Endpoint: e, Seq: 1, Appointment: a.ID, State: booking.Pending, NextAt: now, CreatedAt: now,
			}
		}
		tried := delivery(waiting)
		if err := here.Write(ctx, func(tx *store.Tx) error {
			if err := tx.PutHold(hold, store.Place{Claim: hold.Span}, nil, 1); err != nil {
				return err
			}
			webhook.InsertPending(tx, delivery(leased))
			webhook.InsertPending(tx, tried)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if got, err := w.Store.Lease(ctx, store.DeliverTask, "dead", now, now+store.LongestLease, 10, 10); err != nil || len(got) != 2 {
			t.Fatalf("leases: got %v, %v; want two", got, err)
		}
		if err := here.Write(ctx, func(tx *store.Tx) error {
			webhook.RecordAttempts(tx, waiting, []webhook.Tried{{
				Delivery: tried.ID, State: booking.Pending, Attempt: booking.Attempt{Number: 1, At: now, NextAt: now + 86400, Class: "status"},
			}})
			if _, err := webhook.RestTask(tx, store.Task{Kind: store.DeliverTask, Key: waiting.String(), Org: w.Here.Org}, "dead"); err != nil {
				return err
			}
			bridge.SchedulePush(tx, a.ID, now+3600)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if n := mended(now); n != 0 {
			t.Errorf("at the time: %d rows were mended, want none", n)
		}
		if n := mended(now - store.Margin); n != 0 {
			t.Errorf("within the margin: %d rows were mended, want none", n)
		}
		const back = now - 86400
		looked := int64(back)
		slept := func() (at int64) { at, looked = looked, now; return at } // between looking and mending
		if n, err := house.Mend(ctx, w.Store, slept, limits); n != 0 || err != nil {
			t.Errorf("by who has slept: %d rows were mended (%v), want none", n, err)
		}
		// A hold with its claim, a lease, two deliveries and a push.
		if n := mended(back); n != 6 {
			t.Errorf("a day earlier: %d rows were mended, want 6", n)
		}
		if n := mended(back); n != 0 {
			t.Errorf("and again: %d rows were mended, want none", n)
		}
		for kind, want := range map[string]int{store.DeliverTask: 2, store.PushTask: 1} {
			if got, err := w.Store.Lease(ctx, kind, "alive", back, back+30, 10, 10); err != nil || len(got) != want {
				t.Errorf("%s: got %v, %v; want %d", kind, got, err, want)
			}
		}
		due := map[booking.EndpointID]int64{waiting: back + 86400, leased: back}
		for id, want := range due {
			if got, _, err := webhook.DueDeliveries(ctx, here, id, webhook.Place{}, want-1, 10); err != nil || len(got) != 0 {
				t.Errorf("before its time: got %v, %v", got, err)
			}
			if got, _, err := webhook.DueDeliveries(ctx, here, id, webhook.Place{}, want, 10); err != nil || len(got) != 1 {
				t.Errorf("at its time: got %v, %v; want one delivery", got, err)
			}
		}
	})
}
