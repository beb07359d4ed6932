package house_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/voice"
	"github.com/mawid/mawid/internal/world"
)

// What a clock has left that ran a day ahead stands in nobody's way once it
// is right: seats that were held, and calls that seem to be going on until tomorrow.
func TestAClockThatRanADayAheadLeavesNoHoldOrCall(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx := t.Context()
		class := desk.HoldRequest{Service: w.IDs.Services["yoga"], Branch: w.IDs.Branches["olaya"], Slot: world.At(t, "2026-11-17", "18:00")}
		_, agent := w.Receptionist()

		w.Clock.Add(24 * time.Hour)
		for range 3 {
			if _, err := w.Desk.Hold(ctx, w.Caller(), class); err != nil {
				t.Fatal(err)
			}
		}
		call, err := w.Voice.BeginCall(ctx, agent, voice.CallStart{Provider: "vapi", ProviderID: "1"})
		if err != nil {
			t.Fatal(err)
		}

		w.Clock.Add(-24 * time.Hour)
		w.Node() // It looks at the start; the first hears of what it did.
		world.Eventually(t, "a seat", func() bool {
			_, err := w.Desk.Hold(ctx, w.Caller(), class)
			if err != nil && !errors.Is(err, booking.ErrTaken) {
				t.Fatal(err)
			}
			return err == nil
		})
		// It is looked at now, and then within its usual time.
		now := w.Clock.Now().Unix()
		again, err := w.Voice.LookAtCall(ctx, agent.Org, call.ID)
		if err != nil || again <= now || again > now+600 {
			t.Errorf("the call is looked at again at %d, %v; now is %d", again, err, now)
		}
		w.Clock.Add(10 * time.Minute)
		if again, err := w.Voice.LookAtCall(ctx, agent.Org, call.ID); err != nil || again != 0 {
			t.Errorf("the call is looked at again at %d, %v; want it closed", again, err)
		}
	})
}

// Whoever books after the clock was set back is found: at once, and also if
// nobody looks for a customer until the time comes again to which the clock had run.
func TestACustomerWhoBooksAfterTheClockWasSetBackIsFound(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		w.Clock.Add(24 * time.Hour)
		w.Patient("Ahead", "+966500000001", "2026-11-18", "09:00")
		world.Found(w, "Ahead") // The index of names follows.
		w.Clock.Add(-24 * time.Hour)
		w.Patient("Behind", "+966500000002", "2026-11-18", "09:30")
		w.Clock.Add(time.Hour)
		for _, name := range []string{"Ahead", "Behind"} {
			if got := world.Found(w, name); len(got) != 1 {
				t.Errorf("%s: got %v, want one", name, got)
			}
		}

		w.Clock.Add(30 * time.Hour) // It runs ahead again.
		w.Patient("Ahead again", "+966500000003", "2026-11-19", "09:00")
		world.Found(w, "Ahead again")
		w.Clock.Add(-24 * time.Hour)
		world.Eventually(t, "a node that notices", func() bool {
			w.Restart(time.Second) // It looks at the start.
			var seen int64
			err := w.SQL().QueryRowContext(t.Context(), `select max(seen_at) from customer_marks`).Scan(&seen)
			if err != nil {
				t.Fatal(err)
			}
			return seen <= w.Clock.Now().Unix()
		})
		w.Patient("Behind again", "+966500000004", "2026-11-19", "09:30")
		w.Clock.Add(48 * time.Hour)
		if got := world.Found(w, "Behind again"); len(got) != 1 {
			t.Errorf("two days later: got %v, want one", got)
		}
	})
}

// Retention that a clock ran ahead of begins anew once it is right.
func TestRetentionDoesNotSkipWhatAWrongClockHasPassed(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, org := t.Context(), w.IDs.Organization
		w.Clock.Add(400 * 24 * time.Hour)
		if _, err := w.Customers.EraseOld(ctx, org, 30); err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(-400 * 24 * time.Hour)
		w.Patient("Zulaykha", "+966557654321", "2026-11-16", "09:00")
		w.Clock.Add(40 * 24 * time.Hour)
		world.Eventually(t, "her to be erased", func() bool {
			w.Restart(time.Second)
			if _, err := w.Customers.EraseOld(ctx, org, 30); err != nil {
				t.Fatal(err)
			}
			text := w.Everything()
			return !strings.Contains(text, "Zulaykha")
		})
	})
}
