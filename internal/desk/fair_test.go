package desk_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/diary"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/world"
)

// spread counts how many of a day's appointments and holds each doctor has, and
// gives the difference between the most and the least.
func spread(w *world.World, date string) int {
	w.T.Helper()
	view, err := w.Diary.Day(w.T.Context(), w.IDs.Organization,
		diary.DayQuery{Branch: w.IDs.Branches["olaya"], Date: world.At(w.T, date, "09:00").Date})
	if err != nil {
		w.T.Fatal(err)
	}
	var counts []int
	for _, c := range view.Columns {
		counts = append(counts, len(c.Entries)+len(c.Holds))
	}
	w.T.Log(date, counts)
	return slices.Max(counts) - slices.Min(counts)
}

func TestWhatIsBookedAtOnceIsSharedFairly(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		for _, who := range []string{"sara", "omar", "huda", "zaid"} { // Everybody's calendar is in memory.
			times(w, who, "2026-11-16")
		}
		world.Eventually(t, "a node that knows that it is alone", w.Desk.Alone)
		for n, date := range []string{"2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20"} {
			world.Sixteen(func(i int, clock string) {
				r := w.Checkup(date, clock)
				if n%2 == 1 {
					r.IdempotencyKey = date + clock
				}
				if _, err := w.Desk.Book(t.Context(), w.Caller(), r); err != nil {
					t.Error(err)
				}
			})
			if got := spread(w, date); got > 1 {
				t.Errorf("%s: the busiest has %d more than the least busy, want at most 1", date, got)
			}
		}
		w.Verified()
	})
}

// A node that was starved empties its memory: what is on its way is counted all
// the same.
func TestWhatIsBookedWhileTheMemoryIsEmptiedIsSharedFairly(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		times(w, "sara", "2026-11-16")
		world.Eventually(t, "a node that knows that it is alone", w.Desk.Alone)
		for n, forget := range []func(){w.Desk.ForgetAll, func() { w.Desk.ForgetCatalog(w.IDs.Organization) }} {
			for day := range 5 {
				date := fmt.Sprintf("2026-11-%d", 16+5*n+day)
				done, forgotten := make(chan struct{}), make(chan struct{})
				go func() {
					defer close(forgotten)
					for {
						select {
						case <-done:
							return
						default:
							forget()
						}
					}
				}()
				world.Sixteen(func(_ int, clock string) {
					if _, err := w.Desk.Book(t.Context(), w.Caller(), w.Checkup(date, clock)); err != nil {
						t.Error(err)
					}
				})
				close(done)
				<-forgotten
				if got := spread(w, date); got > 1 {
					t.Errorf("%s: the busiest has %d more than the least busy, want at most 1", date, got)
				}
			}
		}
		w.Verified()
	})
}

func TestWhatIsHeldAtOnceIsSharedFairly(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		world.Sixteen(func(i int, clock string) {
			if _, err := w.Desk.Hold(t.Context(), w.Caller(), desk.HoldRequest{
				Service: w.IDs.Services["checkup"], Branch: w.IDs.Branches["olaya"], Slot: world.At(t, "2026-11-16", clock),
			}); err != nil {
				t.Error(err)
			}
		})
		if got := spread(w, "2026-11-16"); got > 1 {
			t.Errorf("the busiest has %d more than the least busy, want at most 1", got)
		}
	})
}

func TestThreeNodesShareFairly(t *testing.T) {
	t.Parallel()
	w := world.New(t, pgtest.Database(t))
	nodes := []*house.House{w.House, w.OtherNode(), w.OtherNode()}
	for _, n := range nodes { // All have the calendar in memory, and know of each other.
		there := *w
		there.House = n
		times(&there, "sara", "2026-11-16")
		world.Eventually(t, "a node that knows of the others", func() bool { return !n.Desk.Alone() })
	}
	book := func(i int, date, clock string) {
		if _, err := nodes[i%3].Desk.Book(t.Context(), w.Caller(), w.Checkup(date, clock)); err != nil {
			t.Error(err)
		}
	}
	for _, date := range []string{"2026-11-16", "2026-11-17", "2026-11-18"} {
		world.Sixteen(func(i int, clock string) { book(i, date, clock) })
		if got := spread(w, date); got > 2 {
			t.Errorf("%s, at once: the busiest has %d more than the least busy, want at most 2", date, got)
		}
	}
	for i := range 16 {
		book(i, "2026-11-19", fmt.Sprintf("%02d:%02d", 9+i/2, i%2*30))
	}
	if got := spread(w, "2026-11-19"); got > 2 {
		t.Errorf("one after the other: the busiest has %d more than the least busy, want at most 2", got)
	}
	w.Verified()
}

func TestAFillingDayIsBookedFromMemory(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		// Everybody wants any doctor at neighbouring times, until all is taken.
		times(w, "sara", "2026-11-16")
		for range 4 {
			world.Sixteen(func(_ int, clock string) {
				if _, err := w.Desk.Book(t.Context(), w.Caller(), w.Checkup("2026-11-16", clock)); err != nil {
					t.Error(err)
				}
			})
		}
		if _, err := w.Desk.Book(t.Context(), w.Caller(), w.Checkup("2026-11-16", "09:00")); err == nil {
			t.Error("a fifth one at nine was booked")
		}
		page, err := w.Desk.Appointments(t.Context(), w.IDs.Organization, desk.Filter{Status: booking.Booked, Limit: 200})
		if err != nil || len(page.Items) != 64 {
			t.Errorf("%d booked (%v), want 64", len(page.Items), err)
		}
		w.Verified()
	})
}

func TestWhatIsBookedAtOnceWithoutMemoryIsSharedFairly(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		// A node that does not watch trusts nothing it remembers.
		blind := w.NewHouse(w.Store)
		for _, date := range []string{"2026-11-16", "2026-11-17", "2026-11-18"} {
			world.Sixteen(func(_ int, clock string) {
				if _, err := blind.Desk.Book(t.Context(), w.Caller(), w.Checkup(date, clock)); err != nil {
					t.Error(err)
				}
			})
			if got := spread(w, date); got > 1 {
				t.Errorf("%s: the busiest has %d more than the least busy, want at most 1", date, got)
			}
		}
		w.Verified()
	})
}
