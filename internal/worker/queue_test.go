package worker_test

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/worker"
	"github.com/mawid/mawid/internal/world"
)

// queue writes events of an organization as if so much had happened at once.
func (w *salon) queue(org booking.OrgID, many int) {
	w.T.Helper()
	err := w.Store.For(org).Write(w.T.Context(), func(tx *store.Tx) error {
		for range many {
			id := booking.NewID[booking.AppointmentID]()
			tx.Publish(booking.Event{
				Kind: contract.EventAppointmentCreated, Appointment: id, At: w.Clock.Now().Unix(),
				Body: fmt.Sprintf(`{"event":"appointment.created","id":"%s","note":"%s"}`, id, strings.Repeat("x", 200)),
			})
		}
		return nil
	})
	if err != nil {
		w.T.Fatal(err)
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
// events arrive all the same: while attempts at the hanging one are given up
// and made again, and also while it is still waited for, with the four requests
// that it may have and no more.
func TestAnEndpointThatHangsWithTenThousandEventsDelaysNobodyElse(t *testing.T) {
	const queued, booked = 10_000, 100
	on(t, func(t *testing.T, w *salon) {
		w.Clock.Run()
		hanging := receive(t, func(_ int, _ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
		id, _ := w.add(w.IDs, hanging.URL)
		there := w.apply("other")
		healthy := receive(t, nil)
		w.add(there, healthy.URL)
		address, err := url.Parse(hanging.URL)
		if err != nil {
			t.Fatal(err)
		}
		w.queue(w.IDs.Organization, queued)
		for more := true; more; {
			if more, err = w.Webhooks.FanOut(t.Context(), 1000); err != nil {
				t.Fatal(err)
			}
		}
		others := func() {
			t.Helper()
			before := healthy.events()
			for range booked {
				w.book(there)
			}
			world.Eventually(t, "the other's events", func() bool { return healthy.events() == before+booked })
		}
		stop := w.start(worker.Config{House: w.House, Patience: time.Second})
		world.Eventually(t, "the hanging endpoint is tried again", func() bool { return len(hanging.arrivals()) > 4 })
		others()
		stop()

		tried := len(hanging.arrivals())
		w.work(w.House)
		world.Eventually(t, "the hanging endpoint is waited for", func() bool { return len(hanging.arrivals()) >= tried+4 })
		others()
		if got := len(hanging.arrivals()) - tried; got != 4 {
			t.Errorf("%d requests to the hanging endpoint while the first are waited for, want 4", got)
		}
		world.Eventually(t, "those given up are hung up", func() bool { return connections(t, address.Port()) <= 4 })
		if n := len(w.log(w.IDs, id, booking.Pending)); n != 200 {
			t.Errorf("a page of what waits has %d, want a full one", n)
		}
	})
}

// Whatever has piled up arrives once, all of it: reading ahead and noting behind leave
// nothing out and repeat nothing.
func TestWhatHasPiledUpArrivesOnce(t *testing.T) {
	const many = 3000
	on(t, func(t *testing.T, w *salon) {
		w.Clock.Run()
		r := receive(t, nil)
		id, _ := w.add(w.IDs, r.URL)
		w.queue(w.IDs.Organization, many)
		stop := w.work(w.House)
		world.Eventually(t, "all of it", func() bool { return r.events() == many })
		world.Eventually(t, "nothing waits", func() bool { return len(w.log(w.IDs, id, booking.Pending)) == 0 })
		stop()
		if n := len(r.arrivals()); n != many {
			t.Errorf("%d requests, want %d", n, many)
		}
	})
}
