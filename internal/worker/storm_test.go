package worker_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/bridge"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/world"
)

// meddle is a person who does something at random to one of our bookings there.
func (e *erp) meddle(rng *rand.Rand) {
	e.mu.Lock()
	var names []string
	for id := range e.bookings {
		names = append(names, id)
	}
	slices.Sort(names)
	gone := len(e.deleted)
	e.mu.Unlock()
	if len(names) == 0 {
		return
	}
	id, _ := booking.ParseID[booking.AppointmentID](names[rng.IntN(len(names))])
	at := 600 + 15*rng.IntN(36)
	switch n := rng.IntN(10); {
	case n < 3:
		e.put(id, "c1", span(at, at+30))
	case n < 6:
		e.put(id, []string{"c1", "c2"}[rng.IntN(2)], span(at, at+30))
	case n < 7:
		e.put(id, "c1", span(at, at+15))
	case n < 8:
		e.put(id, "c2", span(at, at+60))
	case n < 9 || gone == 0:
		e.drop(id)
	default:
		e.mu.Lock()
		for name := range e.deleted {
			id, _ = booking.ParseID[booking.AppointmentID](name)
			break
		}
		e.mu.Unlock()
		e.restore(id)
	}
}

// A storm with a person in it: answers get lost, requests fail and are carried
// out late, appointments are booked, moved and cancelled here while somebody
// moves, hands over, shortens, deletes and restores them there. In the end both
// sides hold the same, whoever is followed.
func TestAStormWithAPersonInItEndsInEqualSets(t *testing.T) {
	for _, choice := range []string{bridge.FollowDifferences, bridge.InsistDifferences} {
		t.Run(choice, func(t *testing.T) {
			on(t, func(t *testing.T, w *salon) {
				w.Clock.Run()
				e := household(t, w)
				e.behave(storm)
				var wg sync.WaitGroup
				for client := range 3 {
					wg.Go(func() { w.bustle(client) })
				}
				wg.Go(func() {
					rng := rand.New(rand.NewPCG(7, 7))
					for range 60 {
						e.meddle(rng)
						time.Sleep(10 * time.Millisecond) // so that it goes on meanwhile; nothing depends on it
					}
				})
				for range 4 { // Workers come and go.
					stop := w.hurry(w.House)
					time.Sleep(200 * time.Millisecond)
					stop()
				}
				wg.Wait()
				e.behave(nil)
				w.agree(e, choice)
				w.equal(e)
			})
		})
	}
}

// storm is a system on a bad day, but for questions.
func storm(r *http.Request) string {
	if r.URL.Path == "/availability" {
		return ""
	}
	switch n := rand.IntN(100); {
	case n < 20:
		return "lose"
	case n < 35:
		return "fail"
	case n < 45:
		return "late"
	}
	return ""
}

// bustle books, moves and cancels.
func (w *salon) bustle(client int) {
	var mine []booking.AppointmentID
	for n := range 30 {
		at := 600 + 15*((7*n+11*client)%36) // hours after the clock begins, for it runs
		var err error
		switch {
		case n%3 == 0 || n%6 == 2 || len(mine) == 0:
			var id booking.AppointmentID
			if id, err = w.with([]string{"chair", "sofa"}[n%2], at); err == nil {
				mine = append(mine, id)
			}
		case n%3 == 1:
			_, err = w.Desk.Reschedule(w.T.Context(), w.Staff(), mine[n%len(mine)],
				desk.MoveRequest{Slot: booking.Slot{Date: today + 1, Time: civil.Clock(at)}})
		default:
			i := n % len(mine)
			_, err = w.Desk.Cancel(w.T.Context(), w.Staff(), mine[i], "")
			mine = slices.Delete(mine, i, i+1)
		}
		if err != nil && !errors.Is(err, booking.ErrTaken) && !errors.Is(err, booking.ErrTransition) {
			w.T.Error(err)
		}
	}
}

// agree decides over every difference as somebody at the dashboard would, until
// there is none: what cannot be followed is sent again.
func (w *salon) agree(e *erp, choice string) {
	w.T.Helper()
	w.hurry(w.House)
	world.Eventually(w.T, "that there is no difference", func() bool {
		if !w.quiet() {
			w.Clock.Add(10 * time.Second)
			return false
		}
		w.Clock.Add(2 * time.Minute)
		w.pull()
		list := w.status().Differences
		for _, x := range list {
			err := fault.New(fault.Conflict, "insist", "")
			if choice == bridge.FollowDifferences {
				_, followed := w.Bridge.TakeOver(w.T.Context(), w.Staff(), x.Appointment)
				if err = nil; followed != nil {
					err = fault.Of(followed)
				}
			}
			if err != nil && err.Code != "no_difference" {
				if _, again := w.Bridge.SendAgain(w.T.Context(), w.Staff(), x.Appointment); again != nil && fault.Of(again).Code != "no_difference" {
					w.T.Errorf("%s cannot be decided: %v, %v", x.Kind, err, again)
				}
			}
		}
		// A request that a starved system has heard and not carried out yet may still
		// come, however long ago its caller has gone: the next pull sees it.
		return len(list) == 0 && w.quiet() && w.unequal(e) == ""
	})
}

// equal complains unless the other system holds exactly what is live here.
func (w *salon) equal(e *erp) {
	w.T.Helper()
	if diff := w.unequal(e); diff != "" {
		w.T.Errorf("there (-) and here (+):\n%s", diff)
	}
}

// unequal is how it differs from what is live here; empty: it does not.
func (w *salon) unequal(e *erp) string {
	w.T.Helper()
	externals := map[booking.ResourceID]string{w.IDs.Resources["chair"]: "c1", w.IDs.Resources["sofa"]: "c2"}
	from, to := today, today+1
	var want []string
	page, err := w.Desk.Appointments(w.T.Context(), w.IDs.Organization, desk.Filter{From: &from, To: &to, Limit: 200, Status: booking.Booked})
	if err != nil {
		w.T.Fatal(err)
	}
	for _, a := range page.Items {
		if x := externals[a.Resource]; x != "" {
			want = append(want, fmt.Sprintf("%s %s %d-%d", a.ID, x, a.Span.Start, a.Span.End))
		}
	}
	slices.Sort(want)
	if len(want) == 0 {
		w.T.Fatal("nothing is booked")
	}
	return cmp.Diff(e.holds(), want)
}
