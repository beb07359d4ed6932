package worker_test

import (
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/world"
)

// tally keeps what it is told.
type tally struct {
	mu   sync.Mutex
	told map[string]int
}

func (t *tally) tell(format string, args ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.told == nil {
		t.told = map[string]int{}
	}
	t.told[fmt.Sprintf(format, args...)]++
}

func (t *tally) heard(line string) func() bool {
	return func() bool {
		t.mu.Lock()
		defer t.mu.Unlock()
		return t.told[line] > 0
	}
}

func (t *tally) Booked(by booking.Channel, replayed bool, err error) {
	code := ""
	if err != nil {
		code = fault.Of(err).Code
	}
	t.tell("booked %s %t %s", by, replayed, code)
}

func (t *tally) Delivered(state booking.DeliveryState, class string, _ time.Duration) {
	t.tell("delivered %s %s", state, class)
}

func (t *tally) Called(what string, status int, class string, _ time.Duration) {
	t.tell("called %s %d %s", what, status, class)
}

func (t *tally) Sent(kind, class string) { t.tell("sent %s %s", kind, class) }

func (t *tally) Worked(kind string, err error, _ time.Duration) { t.tell("worked %s %v", kind, err) }

// Whoever watches over the service is told of what goes out, and how it ended.
func TestWhatGoesOutIsCounted(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		told := &tally{}
		w.House = w.NewHouse(w.Store, calls(t, world.Patient), func(c *house.Config) { c.Tally = told })
		e := connected(t, w)
		rc := receive(t, func(n int, w http.ResponseWriter, _ *http.Request) {
			if n == 1 {
				w.WriteHeader(http.StatusBadGateway)
			}
		})
		w.add(w.IDs, rc.URL)
		stop := w.hurry(w.House)
		defer stop()
		id := w.must(23 * 60)
		if _, err := w.at(23 * 60); err == nil {
			t.Fatal("one chair was booked twice")
		}
		for _, line := range []string{"booked api false ", "booked api false slot_taken", "called busy 200 ", "called push 200 ",
			"delivered pending status", "worked push <nil>", "worked pull <nil>", "worked deliver <nil>"} {
			world.Eventually(t, line, told.heard(line))
		}
		world.Eventually(t, "delivered after all", w.passing(told.heard("delivered delivered ")))
		if len(e.holds()) != 1 {
			t.Errorf("the other system holds %v", e.holds())
		}
		e.behave(func(*http.Request) string { return "fail" })
		w.cancel(w.IDs, id)
		world.Eventually(t, "called cancel 500 ", told.heard("called cancel 500 "))
	})
}

func TestWhatWaitsIsCounted(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		rc := receive(t, func(_ int, w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) })
		id, _ := w.add(w.IDs, rc.URL)
		backlog := func() house.Backlog {
			b, err := w.House.Backlog(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return b
		}
		if b := backlog(); b.Deliveries != (house.Waiting{}) || b.Due["deliver"] != (house.Waiting{}) || len(b.Due) != len(store.TaskKinds) {
			t.Errorf("at the beginning: got %+v, want nothing", b)
		}
		booked := w.Clock.Now().Unix()
		stop := w.work(w.House)
		w.book(w.IDs)
		world.Eventually(t, "a failed attempt", func() bool { l := w.log(w.IDs, id, ""); return len(l) == 1 && l[0].Attempts == 1 })
		world.Eventually(t, "one to be tried again", func() bool { return backlog().Due["deliver"].Count == 0 })
		stop()
		if b := backlog(); b.Deliveries.Count != 1 || b.Deliveries.Oldest != booked {
			t.Errorf("after a failure: got %+v, want one since %d", b.Deliveries, booked)
		}
		w.Clock.Add(time.Hour)
		if b := backlog(); b.Due["deliver"].Count != 1 || b.Due["deliver"].Oldest <= booked {
			t.Errorf("an hour later: got %+v, want it due", b.Due)
		}
	})
}
