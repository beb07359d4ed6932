package worker_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// queue writes events of an organization as if so much had happened at once.
func (w *world) queue(org booking.OrgID, many int) {
	w.t.Helper()
	st, err := store.Open(w.t.Context(), store.Config{URL: w.url})
	if err != nil {
		w.t.Fatal(err)
	}
	defer func() { _ = st.Close() }()
	err = st.For(org).Write(w.t.Context(), func(tx *store.Tx) error {
		for range many {
			id := booking.NewID[booking.AppointmentID]()
			tx.Publish(booking.Event{
				Kind: booking.AppointmentCreated, Appointment: id, At: w.clock.Now().Unix(),
				Body: fmt.Sprintf(`{"event":"appointment.created","id":"%s","note":"%s"}`, id, strings.Repeat("x", 200)),
			})
		}
		return nil
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

// connections counts the open connections to a port of this machine, as their
// caller's side sees them.
func connections(t *testing.T, port string) (n int) {
	t.Helper()
	number, err := strconv.Atoi(port)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile("/proc/self/net/tcp")
	if err != nil {
		t.Fatal(err)
	}
	const established = "01"
	for line := range strings.Lines(string(raw)) {
		if f := strings.Fields(line); len(f) > 3 && strings.HasSuffix(f[2], fmt.Sprintf(":%04X", number)) && f[3] == established {
			n++
		}
	}
	return n
}

// One endpoint hangs with ten thousand events queued. Another organization's
// events arrive as if nothing were, the hanging one gets four connections, and
// memory stays what it was.
func TestAnEndpointThatHangsWithTenThousandEventsDelaysNobodyElse(t *testing.T) {
	const queued, booked = 10_000, 400
	on(t, func(t *testing.T, w *world) {
		w.clock.run(t)
		hanging := receive(t, func(_ int, _ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
		id, _ := w.add(w.ids, hanging.URL)
		there := w.apply("other")
		var mu sync.Mutex
		arrived := map[string]time.Time{}
		healthy := receive(t, nil)
		healthy.answer = func(n int, _ http.ResponseWriter, _ *http.Request) {
			var event struct{ ID string }
			if err := json.Unmarshal([]byte(healthy.arrivals()[n-1].body), &event); err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			arrived[event.ID] = time.Now()
		}
		w.add(there, healthy.URL)
		address, err := url.Parse(hanging.URL)
		if err != nil {
			t.Fatal(err)
		}
		w.queue(w.ids.Organization, queued)
		for more := true; more; {
			if more, err = w.FanOut(t.Context(), 1000); err != nil {
				t.Fatal(err)
			}
		}
		peak := watchMemory(t)
		w.start(w.Desk, 20) // It waits for an answer for three quarters of a second.
		eventually(t, "the hanging endpoint is being tried", func() bool { return len(hanging.arrivals()) >= 4 })
		began := map[string]time.Time{}
		most := 0
		for len(began) < booked {
			for range 10 {
				now := time.Now()
				began[w.book(there).String()] = now
			}
			eventually(t, "the other's events", func() bool {
				// One that is given up is closed a moment after: what is there
				// at two looks counts.
				open := connections(t, address.Port())
				if open > 4 {
					time.Sleep(50 * time.Millisecond)
					open = min(open, connections(t, address.Port()))
				}
				most = max(most, open)
				mu.Lock()
				defer mu.Unlock()
				return len(arrived) == len(began)
			})
		}
		var waits []time.Duration
		for id, at := range arrived {
			waits = append(waits, at.Sub(began[id]))
		}
		slices.Sort(waits)
		t.Logf("waits: median %v, 99 of 100 within %v, longest %v; %d attempts at the hanging one, at most %d connections",
			waits[booked/2], waits[booked*99/100], waits[booked-1], len(hanging.arrivals()), most)
		if p99 := waits[booked*99/100]; p99 > 2*time.Second {
			t.Errorf("99 of 100 events of the other organization arrive within %v, want 2 s", p99)
		}
		if most > 4 {
			t.Errorf("%d connections to the hanging endpoint, want at most 4", most)
		}
		if grown := peak(); grown > 64<<20 {
			t.Errorf("memory grew by %d MiB, want at most 64", grown>>20)
		}
		if n := len(w.log(w.ids, id, booking.Pending)); n != 200 {
			t.Errorf("a page of what waits has %d, want a full one", n)
		}
	})
}
