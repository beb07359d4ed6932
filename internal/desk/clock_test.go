package desk_test

import (
	"errors"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
)

// What a clock has left that ran a day ahead stands in nobody's way once it
// is right: seats that were held, and calls that seem to be going on until tomorrow.
func TestAClockThatRanADayAheadLeavesNoHoldOrCall(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		ctx := t.Context()
		class := desk.HoldRequest{Service: w.ids.Services["yoga"], Branch: w.ids.Branches["olaya"], Slot: at(t, "2026-11-17", "18:00")}
		_, agent := w.agent()

		w.clock.Add(24 * time.Hour)
		for range 3 {
			if _, err := w.Hold(ctx, w.caller(), class); err != nil {
				t.Fatal(err)
			}
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
