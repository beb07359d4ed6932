package worker_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/world"
)

// long makes the salon's cuts last half an hour, every fifteen minutes.
func (w *salon) long() {
	w.T.Helper()
	w.cuts(catalogue.ServicePlan{Slug: "cut", Name: "Cut", Duration: 30, Step: 15})
}

// cuts makes the salon, which is open day and night, offer its cuts so.
func (w *salon) cuts(service catalogue.ServicePlan) {
	w.T.Helper()
	var week booking.Week
	for i := range week {
		week[i] = []booking.Hours{{From: 0, To: civil.DayMinutes}}
	}
	_, err := w.Catalogue.Apply(w.T.Context(), catalogue.Blueprint{
		Organization: catalogue.OrganizationPlan{Slug: "noor", Name: "noor"},
		Branches:     []catalogue.BranchPlan{{Slug: "main", Name: "Main"}},
		Services:     []catalogue.ServicePlan{service},
		Resources: []catalogue.ResourcePlan{{
			Slug: "chair", Name: "Chair", Services: []string{"cut"},
			Rosters: []catalogue.RosterPlan{{Branch: "main", Roster: booking.Roster{Week: week}}},
		}},
	})
	if err != nil {
		w.T.Fatal(err)
	}
}

// The other system still reports the old time as busy: it is our own.
func TestAMoveByFifteenMinutesOntoItsOwnOldTime(t *testing.T) {
	for name, habit := range map[string]func(*erp){
		"silent": func(*erp) {}, "tells whose": func(e *erp) { e.tells = true },
		"joins": func(e *erp) { e.joins = true }, "cuts": func(e *erp) { e.cuts = true },
		"cuts and tells": func(e *erp) { e.cuts, e.tells = true, true },
	} {
		t.Run(name, func(t *testing.T) {
			on(t, func(t *testing.T, w *salon) {
				w.long()
				e := connected(t, w)
				habit(e)
				e.block("c1", span(660, 690))
				stop := w.work(w.House)
				id := w.must(600)
				world.Eventually(t, "the booking", func() bool { return len(e.holds()) == 1 && w.quiet() })
				stop()
				w.Clock.Add(time.Second)
				w.move(id, 615)
				// What it has left is free for somebody else, before they know there.
				w.Clock.Add(time.Second)
				w.pull()
				if !w.free(585) {
					t.Error("our own old time blocks")
				}
				w.must(585)
				w.move(id, 630)
				w.work(w.House)
				world.Eventually(t, "the news", func() bool { return w.quiet() && len(e.holds()) == 2 })
				w.Clock.Add(time.Second)
				w.pull()
				got := fmt.Sprint(w.free(600), w.free(615), w.free(630), w.free(645), w.free(690), len(w.status().Conflicts))
				if want := "false false false false true 0"; got != want {
					t.Errorf("free at 600, 615, 630, 645, 690, and conflicts: got %s, want %s", got, want)
				}
				if _, err := w.at(645); err == nil {
					t.Error("their own time was given away")
				}
			})
		})
	}
}

// The answer to a question asked before the DELETE still has our entry; one
// that was asked after it has somebody else's.
func TestABusyTimeEqualToASlotWeCancelledBeforeAndAfterTheDelete(t *testing.T) {
	for _, tells := range []bool{false, true} {
		t.Run(fmt.Sprint("it tells whose: ", tells), func(t *testing.T) {
			on(t, func(t *testing.T, w *salon) {
				e := connected(t, w)
				e.tells = tells
				stop := w.work(w.House)
				id := w.must(600)
				world.Eventually(t, "the booking", func() bool { return len(e.holds()) == 1 && w.quiet() })
				stop()
				w.Clock.Add(time.Second)
				hold, asked := make(chan struct{}), make(chan struct{})
				e.slow = func() {
					close(asked)
					<-hold
				}
				e.behave(only("GET", "slow"))
				done := make(chan error)
				go func() {
					_, err := w.Bridge.Pull(t.Context(), w.IDs.Organization)
					done <- err
				}()
				<-asked
				e.behave(nil)
				w.Clock.Add(2 * time.Second)
				w.cancel(w.IDs, id)
				if _, err := w.Bridge.Push(t.Context(), w.IDs.Organization, id, 1); err != nil || len(e.holds()) != 0 {
					t.Fatalf("the cancellation: %v, %v", e.holds(), err)
				}
				close(hold)
				if err := <-done; err != nil {
					t.Fatal(err)
				}
				if !w.free(600) {
					t.Error("our own entry, asked for before it was cancelled, blocks")
				}
				e.block("c1", span(600, 605))
				w.Clock.Add(2 * time.Second)
				w.pull()
				if w.free(600) {
					t.Error("somebody else's entry, asked for after ours was cancelled, does not block")
				}
			})
		})
	}
}

func TestOurTimeInAMergedEntryIsOursAndTheRestIsTheirs(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		e.joins = true
		e.block("c1", span(590, 600), span(610, 620))
		stop := w.work(w.House)
		id := w.must(600)
		w.must(605)
		world.Eventually(t, "the bookings", func() bool { return len(e.holds()) == 2 && w.quiet() })
		stop()
		w.Clock.Add(time.Second)
		w.pull() // One entry, from 590 to 620.
		if c := w.status().Conflicts; len(c) != 0 {
			t.Errorf("our own bookings are conflicts: %v", c)
		}
		w.cancel(w.IDs, id)
		var got []bool
		for _, minute := range []int{585, 590, 595, 600, 605, 610, 615, 620} {
			got = append(got, w.free(minute))
		}
		if want := []bool{true, false, false, true, false, false, false, true}; !cmp.Equal(got, want) {
			t.Errorf("free: got %v, want %v", got, want)
		}
	})
}
