package worker_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/world"
)

// only makes a mood for requests of one method only.
func only(method, mood string) func(*http.Request) string {
	return func(r *http.Request) string {
		if r.Method == method {
			return mood
		}
		return ""
	}
}

// tried waits until pushes have failed so often, and stops the worker.
func (w *salon) tried(stop func(), attempts int) {
	w.T.Helper()
	world.Eventually(w.T, fmt.Sprint(attempts, " failures"), func() bool {
		s := w.status()
		return len(s.Troubled) == 1 && s.Troubled[0].Attempts == attempts
	})
	stop()
}

// calm works until nothing is left to be told.
func (w *salon) calm() {
	w.T.Helper()
	w.Clock.Add(2 * time.Minute) // what was left for later is due
	w.Clock.Run()
	stop := w.hurry(w.House)
	world.Eventually(w.T, "calm", w.quiet)
	stop()
}

func TestACancellationFindsTheBookingAtWhateverTimeItWasLastTaken(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		e.behave(only("POST", "lose"))
		id := w.must(600)
		w.tried(w.work(w.House), 1)
		// It stands there at 600. The move does not arrive, but who knows.
		w.move(id, 700)
		e.behave(only("POST", "fail"))
		w.Clock.Add(time.Minute)
		w.tried(w.work(w.House), 2)
		w.cancel(w.IDs, id)
		e.behave(nil)
		w.Clock.Add(time.Hour)
		w.calm()
		if got := e.holds(); len(got) != 0 {
			t.Errorf("left there: %v", got)
		}
	})
}

func TestARefusedRetryDoesNotMakeUsForgetTheLostRequest(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		e.behave(only("POST", "lose"))
		id := w.must(600)
		w.tried(w.work(w.House), 1)
		e.behave(only("POST", "429"))
		w.Clock.Add(time.Minute)
		w.tried(w.work(w.House), 2)
		w.Clock.Add(time.Second)
		w.pull()
		if got := w.status().Conflicts; len(got) != 0 {
			t.Errorf("our own booking is a conflict: %v", got)
		}
		w.cancel(w.IDs, id)
		e.behave(nil)
		w.Clock.Add(time.Hour)
		w.calm()
		if got := e.holds(); len(got) != 0 {
			t.Errorf("left there: %v", got)
		}
	})
}

// A request that we gave up arrives after newer ones, or after the
// cancellation.
func TestARequestThatArrivesLateDoesNotHaveTheLastWord(t *testing.T) {
	for name, times := range map[string][]int{
		"moved twice": {700, 800}, "moved and cancelled": {700, 0}, "repeated and moved": {600, 700}, "repeated and cancelled": {600, 0},
		"cancelled": {0},
	} {
		t.Run(name, func(t *testing.T) {
			on(t, func(t *testing.T, w *salon) {
				e := connected(t, w)
				e.behave(only("POST", "swallow"))
				id := w.must(600)
				w.tried(w.work(w.House), 1)
				e.behave(nil)
				w.Clock.Add(20 * time.Second)
				var want []string
				agreed := func() bool { return cmp.Equal(e.holds(), want) }
				told := func(ok func() bool) {
					t.Helper()
					stop := w.work(w.House)
					world.Eventually(t, fmt.Sprint("that there is ", want), ok)
					stop()
				}
				for _, minute := range times {
					if want = nil; minute == 0 {
						w.cancel(w.IDs, id)
					} else {
						w.move(id, minute)
						want = []string{stands(id, minute)}
					}
					told(agreed)
				}
				e.arrive()
				w.Clock.Add(2 * time.Minute)
				told(w.passing(agreed))
				w.calm()
				if got := e.holds(); !cmp.Equal(got, want) {
					t.Errorf("there: %v, want %v", got, want)
				}
			})
		})
	}
}

func TestALateRequestIsFoundAlsoWhenTheCancellationsAnswerWasLost(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		e.behave(only("POST", "swallow"))
		id := w.must(600)
		w.tried(w.work(w.House), 1)
		e.behave(nil)
		w.Clock.Add(20 * time.Second)
		stop := w.work(w.House)
		world.Eventually(t, "the booking", func() bool { return len(e.holds()) == 1 && len(w.status().Troubled) == 0 })
		stop()
		e.behave(only("DELETE", "lose"))
		w.cancel(w.IDs, id)
		w.tried(w.work(w.House), 1)
		e.behave(nil)
		e.arrive()
		w.Clock.Add(2 * time.Minute)
		w.calm()
		if got := e.holds(); len(got) != 0 {
			t.Errorf("there: %v, want nothing", got)
		}
	})
}

func TestARetryThatSaysTheSameNeedsNoSecondLook(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		e.behave(only("POST", "lose"))
		id := w.must(600)
		w.tried(w.work(w.House), 1)
		e.behave(nil)
		w.Clock.Add(time.Minute)
		w.work(w.House)
		world.Eventually(t, "the second request", func() bool { return e.heard("POST") == 2 })
		world.Eventually(t, "its answer", func() bool { return len(w.status().Troubled) == 0 })
		w.Clock.Add(2 * time.Minute)
		world.Eventually(t, "nothing pending", w.passing(w.quiet))
		if got, want := e.holds(), []string{stands(id, 600)}; !cmp.Equal(got, want) || e.heard("POST") != 2 {
			t.Errorf("got %v after %d requests, want %v after 2", got, e.heard("POST"), want)
		}
	})
}

func TestAnotherSystemIsToldEverythingAnewAndNothingOfTheOldOne(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		old := connected(t, w)
		stop := w.work(w.House)
		gone, stays := w.must(600), w.must(605)
		world.Eventually(t, "both bookings", func() bool { return len(old.holds()) == 2 && w.status().Pending == 0 })
		stop()
		w.cancel(w.IDs, gone)
		// In the new system the number of the one that goes is somebody else's.
		e := newERP(t)
		foreign := booking.NewID[booking.AppointmentID]()
		for n := range 2 {
			e.bookings[fmt.Sprint(foreign, n)] = &entry{external: fmt.Sprint("erp/", n+1), resource: "c9", span: span(900, 905)}
		}
		e.next = 2
		if err := w.Bridge.SetConnector(t.Context(), office.Caller{Org: w.IDs.Organization}, e.URL, e.token); err != nil {
			t.Fatal(err)
		}
		w.calm()
		if e.heard("DELETE") != 0 {
			t.Error("a booking of the new system was cancelled by its number in the old one")
		}
		e.mu.Lock()
		for n := range 2 {
			delete(e.bookings, fmt.Sprint(foreign, n))
		}
		e.mu.Unlock()
		if got, want := e.holds(), []string{stands(stays, 605)}; !cmp.Equal(got, want) {
			t.Errorf("the new system holds %v, want %v", got, want)
		}
	})
}

func TestWhatAnOldSystemAnswersLateIsNotTakenForTheNewOnes(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		old := connected(t, w)
		hold, asked := make(chan struct{}), make(chan struct{})
		old.behave(only("POST", "slow"))
		old.slow = func() {
			close(asked)
			<-hold
		}
		w.work(w.House)
		id := w.must(600)
		<-asked
		e := newERP(t)
		if err := w.Bridge.SetConnector(t.Context(), office.Caller{Org: w.IDs.Organization}, e.URL, e.token); err != nil {
			t.Fatal(err)
		}
		close(hold)
		world.Eventually(t, "the booking in the new system", func() bool { return cmp.Equal(e.holds(), []string{stands(id, 600)}) })
	})
}

func TestAMappingMadeElsewhereCountsAtOnce(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		node := w.newDesk()
		go func() { _ = node.Run(t.Context()) }()
		// The node knows the catalog by heart.
		id := w.must(600)
		again := func() {
			t.Helper()
			if _, err := node.Bridge.Push(t.Context(), w.IDs.Organization, id, 1); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(300 * time.Millisecond) // It trusts its memory from the second look on.
		again()
		if err := w.Bridge.MapResource(t.Context(), office.Caller{Org: w.IDs.Organization}, w.IDs.Resources["chair"], "c2"); err != nil {
			t.Fatal(err)
		}
		again()
		if got := e.bookings[id.String()].resource; got != "c2" {
			t.Errorf("the booking is at %s, want c2", got)
		}
	})
}

func TestACancellationThatCannotBeToldIsLeftToAPersonOnceItsTimeIsOver(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		stop := w.work(w.House)
		id := w.must(600)
		world.Eventually(t, "the booking", func() bool { return len(e.holds()) == 1 && w.status().Pending == 0 })
		stop()
		e.behave(only("DELETE", "fail"))
		w.cancel(w.IDs, id)
		w.tried(w.work(w.House), 1)
		w.Clock.Add(24 * time.Hour)
		w.work(w.House)
		world.Eventually(t, "giving up", func() bool {
			s := w.status()
			return s.Pending == 0 && len(s.Troubled) == 1 && s.Troubled[0].Problem != ""
		})
	})
}

func TestManyPushesOfOneOrganizationDoNotStandInTheWayOfAnothers(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		for range 400 {
			w.book(w.IDs)
		}
		e.behave(only("POST", "hang"))
		other := *w
		other.IDs = w.apply("other")
		quick := connected(t, &other)
		w.work(w.House)
		world.Eventually(t, "the hanging system is being told", func() bool { return e.heard("POST") >= 4 })
		id := other.must(600)
		world.Eventually(t, "the other's booking", func() bool { return cmp.Equal(quick.holds(), []string{stands(id, 600)}) })
		// The four that hang are still waited for.
		if n := e.heard("POST"); n != 4 {
			t.Errorf("%d requests to the hanging system, want 4", n)
		}
	})
}
