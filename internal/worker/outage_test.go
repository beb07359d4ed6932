package worker_test

import (
	"context"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/mawid/mawid/internal/booking"
)

// budget is how long a booking may take whose connected system says nothing:
// the recheck's two seconds, and one for everything else.
const budget = 3 * time.Second

// A system that accepts and never answers: its own organization's bookings
// take the recheck's time and no longer, nobody else's take any, and nothing in
// the database waits meanwhile.
func TestASystemThatHangsHoldsUpItsOwnBookingsOnlyAndNoTransaction(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		e := connected(t, w)
		e.behave(func(*http.Request) string { return "hang" })
		other := *w
		other.ids = w.apply("other")
		const waiting = 16 // enough for a rush, if those who wait made one
		type result struct {
			id   booking.AppointmentID
			took time.Duration
			err  error
		}
		results := make(chan result, waiting)
		for n := range waiting {
			go func() {
				began := time.Now()
				r, err := w.at(600 + 5*n)
				results <- result{r.ID, time.Since(began), err}
			}()
		}
		eventually(t, "all of them wait", func() bool { return e.heard("GET /availability") == waiting })
		if w.Rush() {
			t.Error("bookings that wait for another system make a rush")
		}
		open := w.openTransactions()
		for range 50 {
			other.book(other.ids)
		}
		if n := len(results); n != 0 {
			t.Errorf("fifty bookings of the other organization took so long that %d of the waiting ones were done", n)
		}
		if open != 0 {
			t.Errorf("%d transactions are open while the other system is asked", open)
		}
		for range waiting {
			r := <-results
			if r.err != nil {
				t.Fatal(r.err)
			}
			if r.took > budget {
				t.Errorf("a booking took %v, want at most %v", r.took, budget)
			}
			if v, err := w.Appointment(t.Context(), w.ids.Organization, r.id); err != nil || !v.Unverified() {
				t.Errorf("got %q, %v; want it marked unverified", v.Reason, err)
			}
		}
	})
}

// openTransactions counts the transactions that wait for us. SQLite has one
// writer: that others get through shows that it does not wait.
func (w *world) openTransactions() (n int) {
	w.t.Helper()
	if w.url[:7] == "sqlite:" {
		return 0
	}
	c, err := pgx.Connect(w.t.Context(), w.url)
	if err != nil {
		w.t.Fatal(err)
	}
	defer func() { _ = c.Close(context.Background()) }()
	err = c.QueryRow(w.t.Context(), `select count(*) from pg_stat_activity
		where datname = current_database() and state like 'idle in transaction%'`).Scan(&n)
	if err != nil {
		w.t.Fatal(err)
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
			on(t, func(t *testing.T, w *world) {
				e := connected(t, w)
				e.block("c1", span(900, 905))
				w.pull()
				e.behave(func(*http.Request) string { return mood })
				w.clock.Add(time.Minute)
				peak := watchMemory(t)
				began := time.Now()
				id := w.must(600)
				if took := time.Since(began); took > budget {
					t.Errorf("the booking took %v, want at most %v", took, budget)
				}
				if v, err := w.Appointment(t.Context(), w.ids.Organization, id); err != nil || !v.Unverified() {
					t.Errorf("got %q, %v; want it marked unverified", v.Reason, err)
				}
				// In a hurry: nobody wants to wait for its whole patience.
				if _, err := w.PullInHurry(t.Context(), w.ids.Organization, 20); err != nil {
					t.Fatal(err)
				}
				s := w.status()
				if class, _, _ := strings.Cut(s.PullError, ":"); class != want || s.PullFailures != 1 {
					t.Errorf("the pull: got %q and %d failures, want %s and 1", s.PullError, s.PullFailures, want)
				}
				if w.free(900) {
					t.Error("what was known is forgotten")
				}
				if grown := peak(); grown > 64<<20 {
					t.Errorf("memory grew by %d MiB, want at most 64", grown>>20)
				}
				e.behave(nil)
				w.clock.Add(time.Minute)
				w.pull()
				if s := w.status(); s.PullError != "" || s.PullFailures != 0 {
					t.Errorf("after a good answer: got %q and %d failures", s.PullError, s.PullFailures)
				}
			})
		})
	}
}

// watchMemory gives how much the heap grew at most until it is called.
func watchMemory(t *testing.T) (peak func() uint64) {
	var (
		m    runtime.MemStats
		most uint64
		stop = make(chan struct{})
		done sync.WaitGroup
	)
	runtime.ReadMemStats(&m)
	before := m.HeapAlloc
	done.Go(func() {
		tick := time.NewTicker(20 * time.Millisecond)
		defer tick.Stop()
		for {
			runtime.ReadMemStats(&m)
			most = max(most, m.HeapAlloc)
			select {
			case <-stop:
				return
			case <-tick.C:
			}
		}
	})
	end := sync.OnceFunc(func() { close(stop); done.Wait() })
	t.Cleanup(end)
	return func() uint64 {
		end()
		return most - min(most, before)
	}
}

// A move whose new time cannot be rechecked is marked, and the mark goes with
// the next one that can.
func TestAMoveIsMarkedUnverifiedAsABookingIs(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		e := connected(t, w)
		id := w.must(600)
		var got []bool
		for _, mood := range []string{"", "500", ""} {
			e.behave(func(*http.Request) string { return mood })
			w.move(id, 700+5*len(got))
			v, err := w.Appointment(t.Context(), w.ids.Organization, id)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, v.Unverified())
		}
		if want := []bool{false, true, false}; !slices.Equal(got, want) {
			t.Errorf("unverified: got %v, want %v", got, want)
		}
	})
}
