package worker_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/world"
)

// A clock runs a day ahead. By it things fail and are put off, a node takes
// leases and dies, and a customer holds a slot. Then the clock is set right:
// nothing stands until tomorrow.
func TestAClockThatRanADayAheadLeavesNothingStanding(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		e.behave(func(r *http.Request) string {
			if r.Method == http.MethodPost {
				return "fail"
			}
			return ""
		})
		rc := receive(t, func(n int, w http.ResponseWriter, _ *http.Request) {
			if n == 1 {
				w.WriteHeader(http.StatusInternalServerError)
			}
		})
		endpoint, _ := w.add(w.IDs, rc.URL)
		w.pull()
		stop := w.work(w.House)
		first := w.must(600)
		world.Eventually(t, "failures", func() bool {
			d := w.log(w.IDs, endpoint, booking.Pending)
			return len(d) == 1 && d[0].Attempts == 1 && len(w.status().Troubled) == 1
		})
		stop()
		second := w.must(700)
		if _, err := w.Webhooks.FanOut(t.Context(), 100); err != nil {
			t.Fatal(err)
		}
		// A node takes up what is due and dies.
		for _, kind := range []string{store.DeliverTask, store.PushTask} {
			if got := w.lease(kind, "dead", 10); len(got) != 1 {
				t.Fatalf("%s: got %v, want one", kind, got)
			}
		}
		hold := func() error {
			_, err := w.Desk.Hold(t.Context(), office.Caller{Org: w.IDs.Organization}, desk.HoldRequest{
				Service: w.IDs.Services["cut"], Branch: w.IDs.Branches["main"], Slot: booking.Slot{Date: today, Time: civil.Clock(800)},
				For: time.Minute,
			})
			return err
		}
		if err := hold(); err != nil {
			t.Fatal(err)
		}

		w.Clock.Add(-24 * time.Hour)
		w.Clock.Run()
		e.behave(nil)
		there := w.newDesk()
		w.Start(there)
		w.work(there)
		world.Eventually(t, "the events", func() bool { return len(w.log(w.IDs, endpoint, booking.Delivered)) == 2 })
		world.Eventually(t, "the bookings there", func() bool {
			return cmp.Equal(e.holds(), []string{stands(first, 600), stands(second, 700)})
		})
		world.Eventually(t, "the slot", func() bool { return hold() == nil })
		world.Eventually(t, "a pull", func() bool {
			s := w.status()
			return s.PulledAt != 0 && s.PulledAt <= w.Clock.Now().Unix() && len(s.Conflicts) == 0
		})
	})
}
