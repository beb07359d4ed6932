package worker_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/world"
)

// A request whose answer never came is carried out long after all looks are
// over: a pull finds it, and it does not have the last word.
func TestARequestCarriedOutMuchLaterIsFoundByAPullAndTakenBack(t *testing.T) {
	for name, times := range map[string][]int{
		"moved": {700}, "moved and cancelled": {700, 0}, "repeated and moved": {600, 700}, "repeated and cancelled": {600, 0}, "cancelled": {0},
	} {
		for _, tells := range []bool{false, true} {
			t.Run(fmt.Sprint(name, ", it tells whose: ", tells), func(t *testing.T) {
				on(t, func(t *testing.T, w *salon) {
					e := connected(t, w)
					e.tells = tells
					e.behave(only("POST", "swallow"))
					id := w.must(600)
					w.tried(w.work(w.House), 1)
					e.behave(nil)
					var want []string
					for _, minute := range times {
						if want = nil; minute == 0 {
							w.cancel(w.IDs, id)
						} else {
							w.move(id, minute)
							want = []string{stands(id, minute)}
						}
						w.settled(e, want)
					}
					w.Clock.Add(40 * time.Minute)
					e.arrive()
					if got := e.holds(); cmp.Equal(got, want) {
						t.Fatalf("it did not arrive: %v", got)
					}
					w.pull()
					w.settled(e, want)
					if s := w.status(); len(s.Troubled) != 0 {
						t.Errorf("troubled: %+v", s.Troubled)
					}
				})
			})
		}
	}
}

// settled works until nothing is left to be told or looked at, and checks what
// stands there.
func (w *salon) settled(e *erp, want []string) {
	w.T.Helper()
	stop := w.work(w.House)
	defer stop()
	world.Eventually(w.T, fmt.Sprint("quiet, and there is ", want), w.passing(func() bool { return w.quiet() && cmp.Equal(e.holds(), want) }))
}

// Somebody else's entry at the time of a cancelled booking of ours is looked at
// ever more seldom, and stays.
func TestAnEntryOfAnotherAtALostTimeIsNotLookedAtForEver(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		e.behave(only("POST", "swallow"))
		id := w.must(1400)
		w.tried(w.work(w.House), 1)
		e.behave(nil)
		w.cancel(w.IDs, id)
		w.settled(e, nil)
		e.block("c1", span(1400, 1405))
		for range 10 * 6 { // ten hours
			w.Clock.Add(10 * time.Minute)
			w.pull()
			if _, err := w.Bridge.Push(t.Context(), w.IDs.Organization, id, 1); err != nil {
				t.Fatal(err)
			}
		}
		if w.free(1400) {
			t.Error("their time is free")
		}
		if n := e.heard("DELETE"); n < 1 || n > 12 || len(e.holds()) != 0 {
			t.Errorf("looked %d times, and %v is left; want a few times, and nothing", n, e.holds())
		}
	})
}
