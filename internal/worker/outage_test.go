package worker_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/world"
)

// A system that accepts and never answers: its own organization's bookings
// wait for it, nobody else's do, and nothing in the database waits meanwhile.
func TestASystemThatHangsHoldsUpItsOwnBookingsOnlyAndNoTransaction(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		released := make(chan struct{})
		release := sync.OnceFunc(func() { close(released) })
		t.Cleanup(release)
		e.behave(func(*http.Request) string { return "slow" })
		e.slow = func() { <-released }
		other := *w
		other.IDs = w.apply("other")
		const waiting = 16 // enough for a rush, if those who wait made one
		results := make(chan error, waiting)
		for n := range waiting {
			go func() {
				_, err := w.at(600 + 5*n)
				results <- err
			}()
		}
		world.Eventually(t, "all of them wait", func() bool { return e.heard("GET /availability") == waiting })
		if w.Desk.Rush().Now() {
			t.Error("bookings that wait for another system make a rush")
		}
		open := w.openTransactions()
		for range 50 { // They are made while the system still hangs.
			other.book(other.IDs)
		}
		if n := len(results); n != 0 {
			t.Errorf("%d bookings were made without the word of the system that hangs", n)
		}
		if open != 0 {
			t.Errorf("%d transactions are open while the other system is asked", open)
		}
		release()
		for range waiting {
			if err := <-results; err != nil {
				t.Error(err)
			}
		}
	})
}

// A system that never answers is not waited for for ever: the booking is made
// while it still hangs, and marked.
func TestABookingIsMadeWhileTheSystemStillHangs(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		e.behave(func(*http.Request) string { return "hang" })
		done := make(chan error, 1)
		var made desk.Receipt
		go func() {
			var err error
			made, err = w.within(100 * time.Millisecond).at(600)
			done <- err
		}()
		world.Eventually(t, "the booking", func() bool { return len(done) == 1 })
		if err := <-done; err != nil {
			t.Fatal(err)
		}
		if v, err := w.Desk.Appointment(t.Context(), w.IDs.Organization, made.ID); err != nil || !v.Unverified {
			t.Errorf("got %v, %v; want it marked unverified", v.Unverified, err)
		}
	})
}

// openTransactions counts the transactions that wait for us. SQLite has one
// writer: that others get through shows that it does not wait.
func (w *salon) openTransactions() (n int) {
	w.T.Helper()
	if w.URL[:7] == "sqlite:" {
		return 0
	}
	c, err := pgx.Connect(w.T.Context(), w.URL)
	if err != nil {
		w.T.Fatal(err)
	}
	defer func() { _ = c.Close(context.Background()) }()
	err = c.QueryRow(w.T.Context(), `select count(*) from pg_stat_activity
		where datname = current_database() and state like 'idle in transaction%'`).Scan(&n)
	if err != nil {
		w.T.Fatal(err)
	}
	return n
}

// Answers that are meant to hurt are cut off, in a booking and in a pull: the
// booking is made and marked, the pull fails and says why, and what was known
// stays.
func TestAnswersThatAreMeantToHurtAreCutOff(t *testing.T) {
	for mood, want := range map[string]string{
		"200 MB": "too_large", "bomb": "compressed", "page": "not_json", "trickle": "too_slow", "hang": "timeout",
	} {
		t.Run(mood, func(t *testing.T) {
			on(t, func(t *testing.T, w *salon) {
				e := connected(t, w)
				e.block("c1", span(900, 905))
				w.pull()
				e.behave(func(*http.Request) string { return mood })
				w.Clock.Add(time.Minute)
				booking, pull := world.Patient, world.Patient
				switch mood { // These never come to an end by themselves.
				case "hang":
					booking, pull = 200*time.Millisecond, time.Second
				case "trickle": // Until then it should have begun.
					booking, pull = 200*time.Millisecond, 3*time.Second
				}
				id := w.within(booking).must(600)
				if v, err := w.Desk.Appointment(t.Context(), w.IDs.Organization, id); err != nil || !v.Unverified {
					t.Errorf("got %v, %v; want it marked unverified", v.Unverified, err)
				}
				// What trickles must have begun to be too slow: on a busy machine it
				// gets twice as much time, and fails once more.
				failures := 1
				w.within(pull).pull()
				s := w.status()
				for ; mood == "trickle" && strings.HasPrefix(s.PullError, "timeout") && pull < 5*time.Minute; failures++ {
					pull *= 2
					w.Clock.Add(time.Minute)
					w.within(pull).pull()
					s = w.status()
				}
				if class, _, _ := strings.Cut(s.PullError, ":"); class != want || s.PullFailures != failures {
					t.Errorf("the pull: got %q and %d failures, want %s and %d", s.PullError, s.PullFailures, want, failures)
				}
				if w.free(900) {
					t.Error("what was known is forgotten")
				}
				// Both times we hung up long before it had sent everything.
				if sent := e.flooded.Load(); sent > 64<<20 {
					t.Errorf("%d MiB were read, want at most 64", sent>>20)
				}
				e.behave(nil)
				w.Clock.Add(time.Minute)
				w.pull()
				if s := w.status(); s.PullError != "" || s.PullFailures != 0 {
					t.Errorf("after a good answer: got %q and %d failures", s.PullError, s.PullFailures)
				}
			})
		})
	}
}

// A move whose new time cannot be rechecked is marked, and the mark goes with
// the next one that can.
func TestAMoveIsMarkedUnverifiedAsABookingIs(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		id := w.must(600)
		var got []bool
		for _, mood := range []string{"", "500", ""} {
			e.behave(func(*http.Request) string { return mood })
			w.move(id, 700+5*len(got))
			v, err := w.Desk.Appointment(t.Context(), w.IDs.Organization, id)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, v.Unverified)
		}
		if want := []bool{false, true, false}; !slices.Equal(got, want) {
			t.Errorf("unverified: got %v, want %v", got, want)
		}
	})
}
