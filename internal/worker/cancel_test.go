package worker_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/world"
)

// cancelled books, waits until the other system has it, stops working, makes
// its DELETE answer so, and cancels.
func (w *salon) cancelled(e *erp, mood string) booking.AppointmentID {
	w.T.Helper()
	stop := w.work(w.House)
	id := w.must(600)
	world.Eventually(w.T, "the booking", func() bool { return cmp.Equal(e.holds(), []string{stands(id, 600)}) && w.status().Pending == 0 })
	stop()
	e.behave(only("DELETE", mood))
	w.cancel(w.IDs, id)
	return id
}

// What is not there need not be cancelled.
func TestACancellationAnswered404IsDone(t *testing.T) {
	for _, status := range []string{"404", "410"} {
		t.Run(status, func(t *testing.T) {
			on(t, func(t *testing.T, w *salon) {
				e := connected(t, w)
				w.cancelled(e, status)
				w.work(w.House)
				world.Eventually(t, "the request", func() bool { return e.heard("DELETE") == 1 })
				world.Eventually(t, "nothing pending", w.passing(w.quiet))
				if s := w.status(); len(s.Troubled) != 0 {
					t.Errorf("listed: %+v, want nothing", s.Troubled)
				}
				w.Clock.Add(time.Hour)
				world.Eventually(t, "nothing pending", w.passing(w.quiet))
				if n := e.heard("DELETE"); n != 1 {
					t.Errorf("%d requests, want 1", n)
				}
			})
		})
	}
}

// A system that cannot cancel is not asked again, and a person is told.
func TestACancellationAnswered405IsListedForAPerson(t *testing.T) {
	for _, status := range []string{"405", "501"} {
		t.Run(status, func(t *testing.T) {
			on(t, func(t *testing.T, w *salon) {
				e := connected(t, w)
				id := w.cancelled(e, status)
				w.work(w.House)
				world.Eventually(t, "the request", func() bool { return e.heard("DELETE") == 1 })
				world.Eventually(t, "nothing pending", w.passing(w.quiet))
				s := w.status()
				if len(s.Troubled) != 1 || s.Troubled[0].Appointment != id || !strings.Contains(s.Troubled[0].Problem, "by hand") {
					t.Errorf("listed: %+v, want what to remove by hand", s.Troubled)
				}
				w.Clock.Add(time.Hour)
				world.Eventually(t, "nothing pending", w.passing(w.quiet))
				if n := e.heard("DELETE"); n != 1 {
					t.Errorf("%d requests, want 1", n)
				}
			})
		})
	}
}

func TestACancellationAnswered500IsTriedAgain(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		id := w.cancelled(e, "500")
		for n, want := range []int64{10, 30, 60, 120} {
			again, err := w.Bridge.Push(t.Context(), w.IDs.Organization, id, 1)
			if wait := again - w.Clock.Now().Unix(); err != nil || wait != want {
				t.Errorf("after failure %d: again in %d s, %v; want %d s", n+1, wait, err, want)
			}
			if s := w.status(); len(s.Troubled) != 1 || s.Troubled[0].Attempts != n+1 {
				t.Errorf("listed: %+v, want %d attempts", s.Troubled, n+1)
			}
			w.Clock.Set(time.Unix(again, 0))
		}
		e.behave(nil)
		w.work(w.House)
		world.Eventually(t, "nothing pending", w.passing(w.quiet))
		if got, s := e.holds(), w.status(); len(got) != 0 || len(s.Troubled) != 0 || e.heard("DELETE") != 5 {
			t.Errorf("there: %v, listed: %+v, after %d requests; want nothing after 5", got, s.Troubled, e.heard("DELETE"))
		}
	})
}

func TestACancellationAnswered401PausesAndANewTokenResumes(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		w.cancelled(e, "401")
		w.work(w.House)
		world.Eventually(t, "the pause", func() bool { return w.status().PausedWhy == "unauthorized" })
		second := w.must(700) // Nobody is stopped from booking.
		w.Clock.Add(time.Hour)
		world.Eventually(t, "nothing due", w.passing(w.quiet))
		if n := e.heard("DELETE") + e.heard("POST"); n != 2 {
			t.Errorf("%d requests, want 2: the first booking and the refused cancellation", n)
		}
		for _, o := range w.status().Troubled {
			if o.Attempts != 0 {
				t.Errorf("a refused token used up attempts: %+v", o)
			}
		}
		e.mu.Lock()
		e.token, e.mood = "new-clinic-token", nil
		e.mu.Unlock()
		if err := w.Bridge.SetConnector(t.Context(), office.Caller{Org: w.IDs.Organization}, e.URL, "new-clinic-token"); err != nil {
			t.Fatal(err)
		}
		world.Eventually(t, "both changes", func() bool { return cmp.Equal(e.holds(), []string{stands(second, 700)}) })
		w.Clock.Add(2 * time.Minute)
		world.Eventually(t, "nothing wrong", w.passing(func() bool {
			s := w.status()
			return s.PausedAt == 0 && len(s.Troubled) == 0 &&
				s.Pending == 0
		}))
	})
}
