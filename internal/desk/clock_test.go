package desk_test

import (
	"errors"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/store"
)

// What a clock has left that ran a day ahead stands in nobody's way once it
// is right: seats that were held, requests that were being worked on, and
// calls that seem to be going on until tomorrow.
func TestAClockThatRanADayAheadLeavesNoHoldKeyOrCall(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		ctx := t.Context()
		class := desk.HoldRequest{Service: w.ids.Services["yoga"], Branch: w.ids.Branches["olaya"], Slot: at(t, "2026-11-17", "18:00")}
		r := w.checkup("2026-11-17", "09:00")
		r.IdempotencyKey = "order-1"
		_, agent := w.agent()

		w.clock.Add(24 * time.Hour)
		for range 3 {
			if _, err := w.Hold(ctx, w.caller(), class); err != nil {
				t.Fatal(err)
			}
		}
		tomorrow := w.clock.Now().Unix()
		if err := w.store.For(w.ids.Organization).Write(ctx, func(tx *store.Tx) error {
			_, err := tx.Begin(r.IdempotencyKey, store.Attempt{
				Request: "?", Owner: booking.NewID[booking.EventID](), LeaseUntil: tomorrow + 60, ExpiresAt: tomorrow + 86400,
			}, tomorrow)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		call, err := w.BeginCall(ctx, agent, desk.CallStart{Provider: "vapi", ProviderID: "1"})
		if err != nil {
			t.Fatal(err)
		}

		w.clock.Add(-24 * time.Hour)
		w.node() // It looks at the start; the first hears of what it did.
		eventually(t, "a seat", func() bool {
			_, err := w.Hold(ctx, w.caller(), class)
			if err != nil && !errors.Is(err, booking.ErrTaken) {
				t.Fatal(err)
			}
			return err == nil
		})
		if _, err := w.Book(ctx, w.caller(), r); err != nil {
			t.Errorf("a booking under the key: %v", err)
		}
		// It is looked at now, and then within its usual time.
		now := w.clock.Now().Unix()
		again, err := w.LookAtCall(ctx, agent.Org, call.ID)
		if err != nil || again <= now || again > now+600 {
			t.Errorf("the call is looked at again at %d, %v; now is %d", again, err, now)
		}
		w.clock.Add(10 * time.Minute)
		if again, err := w.LookAtCall(ctx, agent.Org, call.ID); err != nil || again != 0 {
			t.Errorf("the call is looked at again at %d, %v; want it closed", again, err)
		}
	})
}
