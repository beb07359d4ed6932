package worker_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/store"
)

// run does a desk's own background work until the test ends.
func (w *world) run(d *desk.Desk) {
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = d.Run(ctx)
	}()
	w.t.Cleanup(func() {
		stop()
		<-done
	})
}

// A clock runs a day ahead. By it things fail and are put off, a node takes
// leases and dies, and a customer holds a slot. Then the clock is set right:
// nothing stands until tomorrow.
func TestAClockThatRanADayAheadLeavesNothingStanding(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
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
		endpoint, _ := w.add(w.ids, rc.URL)
		w.pull()
		stop := w.work(w.Desk)
		first := w.must(600)
		eventually(t, "failures", func() bool {
			d := w.log(w.ids, endpoint, booking.Pending)
			return len(d) == 1 && d[0].Attempts == 1 && len(w.status().Troubled) == 1
		})
		stop()
		second := w.must(700)
		if _, err := w.FanOut(t.Context(), 100); err != nil {
			t.Fatal(err)
		}
		// A node takes up what is due and dies.
		if got, err := w.LeaseEndpoints(t.Context(), "dead", 30*time.Second, 10); err != nil || len(got) != 1 {
			t.Fatalf("endpoints: got %v, %v; want one", got, err)
		}
		if got, err := w.LeaseConnector(t.Context(), store.PushTask, "dead", 30*time.Second, 10, 10, nil); err != nil || len(got) != 1 {
			t.Fatalf("pushes: got %v, %v; want one", got, err)
		}
		hold := func() error {
			_, err := w.Hold(t.Context(), desk.Caller{Org: w.ids.Organization}, desk.HoldRequest{
				Service: w.ids.Services["cut"], Branch: w.ids.Branches["main"], Slot: booking.Slot{Date: today, Time: civil.Clock(800)},
				For: time.Minute,
			})
			return err
		}
		if err := hold(); err != nil {
			t.Fatal(err)
		}

		w.clock.Add(-24 * time.Hour)
		w.clock.run(t)
		e.behave(nil)
		there := w.newDesk()
		w.run(there)
		w.work(there)
		eventually(t, "the events", func() bool { return len(w.log(w.ids, endpoint, booking.Delivered)) == 2 })
		eventually(t, "the bookings there", func() bool {
			return cmp.Equal(e.holds(), []string{stands(first, 600), stands(second, 700)})
		})
		eventually(t, "the slot", func() bool { return hold() == nil })
		eventually(t, "a pull", func() bool {
			s := w.status()
			return s.PulledAt != 0 && s.PulledAt <= w.clock.Now().Unix() && len(s.Conflicts) == 0
		})
	})
}
