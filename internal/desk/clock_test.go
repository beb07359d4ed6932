package desk_test

import (
	"errors"
	"strings"
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

// Whoever books after the clock was set back is found: at once, and also if
// nobody looks for a customer until the time comes again to which the clock had run.
func TestACustomerWhoBooksAfterTheClockWasSetBackIsFound(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.clock.Add(24 * time.Hour)
		w.person("Ahead", "+966500000001", "2026-11-18", "09:00")
		w.found("Ahead") // The index of names follows.
		w.clock.Add(-24 * time.Hour)
		w.person("Behind", "+966500000002", "2026-11-18", "09:30")
		w.clock.Add(time.Hour)
		for _, name := range []string{"Ahead", "Behind"} {
			if got := w.found(name); len(got) != 1 {
				t.Errorf("%s: got %v, want one", name, got)
			}
		}

		w.clock.Add(30 * time.Hour) // It runs ahead again.
		w.person("Ahead again", "+966500000003", "2026-11-19", "09:00")
		w.found("Ahead again")
		w.clock.Add(-24 * time.Hour)
		eventually(t, "a node that notices", func() bool {
			w.restart(time.Second) // It looks at the start.
			var seen int64
			err := w.sqlConn().QueryRowContext(t.Context(), `select max(seen_at) from customer_marks`).Scan(&seen)
			if err != nil {
				t.Fatal(err)
			}
			return seen <= w.clock.Now().Unix()
		})
		w.person("Behind again", "+966500000004", "2026-11-19", "09:30")
		w.clock.Add(48 * time.Hour)
		if got := w.found("Behind again"); len(got) != 1 {
			t.Errorf("two days later: got %v, want one", got)
		}
	})
}

// Retention that a clock ran ahead of begins anew once it is right.
func TestRetentionDoesNotSkipWhatAWrongClockHasPassed(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		ctx, org := t.Context(), w.ids.Organization
		w.clock.Add(400 * 24 * time.Hour)
		if _, err := w.EraseOld(ctx, org, 30); err != nil {
			t.Fatal(err)
		}
		w.clock.Add(-400 * 24 * time.Hour)
		w.person("Zulaykha", "+966557654321", "2026-11-16", "09:00")
		w.clock.Add(40 * 24 * time.Hour)
		eventually(t, "her to be erased", func() bool {
			w.restart(time.Second)
			if _, err := w.EraseOld(ctx, org, 30); err != nil {
				t.Fatal(err)
			}
			text, err := dump(t, w.url)
			if err != nil {
				t.Fatal(err)
			}
			return !strings.Contains(text, "Zulaykha")
		})
	})
}
