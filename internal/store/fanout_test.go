package store_test

import (
	"sync"
	"testing"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// fanOut turns all events into deliveries, a few at a time, and gives how
// often it had to be called.
func (w *world) fanOut(limit int) (calls int) {
	w.t.Helper()
	for more := true; more; calls++ {
		var err error
		if more, err = w.store.FanOut(w.t.Context(), 1, limit); err != nil {
			w.t.Fatal(err)
		}
	}
	return calls
}

func (w *world) endpoint(v tenant) booking.EndpointID {
	w.t.Helper()
	e := store.Endpoint{Endpoint: booking.Endpoint{
		ID: booking.NewID[booking.EndpointID](), URL: "https://example.com",
		Kinds: []booking.EventKind{contract.EventAppointmentCreated}, CreatedAt: 1,
	}}
	err := w.store.For(v.org).Write(w.t.Context(), func(tx *store.Tx) error {
		tx.InsertEndpoint(e)
		return nil
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return e.ID
}

// delivered counts the deliveries of each appointment.
func (w *world) delivered(v tenant, id booking.EndpointID) map[booking.AppointmentID]int {
	w.t.Helper()
	list, err := w.store.For(v.org).DueDeliveries(w.t.Context(), id, 1, 10000)
	if err != nil {
		w.t.Fatal(err)
	}
	counts := map[booking.AppointmentID]int{}
	for _, d := range list {
		counts[d.Appointment]++
	}
	return counts
}

func TestEventsBecomeDeliveriesAFewAtATimeAndEachOnce(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		here, there := w.endpoint(w.here), w.endpoint(w.there)
		w.fanOut(100)
		want := map[booking.AppointmentID]int{}
		for n := range int64(50) {
			want[w.mustInsert(w.here, n).ID] = 1
			w.mustInsert(w.there, n)
		}
		if got := w.fanOut(7); got < 100/7 {
			t.Errorf("%d calls for a hundred events, seven at a time", got)
		}
		if got := w.delivered(w.here, here); len(got) != len(want) {
			t.Errorf("%d deliveries, want %d", len(got), len(want))
		}
		for id, n := range w.delivered(w.here, here) {
			if n != want[id] {
				t.Errorf("%d deliveries of %s, want %d", n, id, want[id])
			}
		}
		if got := len(w.delivered(w.there, there)); got != 50 {
			t.Errorf("%d deliveries for the other organization, want 50", got)
		}
	})
}

func TestNoEventIsPassedOverHoweverLongItsTransactionTakes(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		endpoint := w.endpoint(w.here)
		w.fanOut(100)
		// Writers of all lengths beside a reader that takes five events at a
		// time. PostgreSQL lets a transaction stay open beside the others.
		var (
			wg      sync.WaitGroup
			mu      sync.Mutex
			want    = map[booking.AppointmentID]bool{}
			release = make(chan struct{})
			opened  sync.WaitGroup
		)
		write := func(n int64, hold bool) {
			a, p := w.here.appointment(n)
			first := true
			err := w.store.For(w.here.org).Write(t.Context(), func(tx *store.Tx) error {
				tx.Insert(a, p)
				tx.Publish(booking.Event{Kind: contract.EventAppointmentCreated, Appointment: a.ID, Body: "{}", At: 1})
				if !hold {
					return nil
				}
				_, err := tx.Appointment(a.ID) // Everything so far is sent.
				if first {
					opened.Done()
					first = false
				}
				<-release
				return err
			})
			if err != nil {
				t.Error(err)
				return
			}
			mu.Lock()
			defer mu.Unlock()
			want[a.ID] = true
		}
		if w.store.Shared() {
			for n := range int64(5) {
				opened.Add(1)
				wg.Go(func() { write(1000+n, true) })
			}
			opened.Wait()
		}
		for client := range int64(4) {
			wg.Go(func() {
				for n := range int64(50) {
					write(client*50+n, false)
				}
			})
		}
		for range 20 {
			if _, err := w.store.FanOut(t.Context(), 1, 5); err != nil {
				t.Fatal(err)
			}
		}
		close(release)
		wg.Wait()
		w.fanOut(5)
		got := w.delivered(w.here, endpoint)
		for id := range want {
			if got[id] != 1 {
				t.Errorf("%d deliveries of %s, want 1", got[id], id)
			}
		}
		if len(got) != len(want) {
			t.Errorf("deliveries of %d appointments, want %d", len(got), len(want))
		}
	})
}

func TestAnEndpointGetsNoEventFromBeforeItWasRegistered(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		early := w.endpoint(w.here)
		for n := range int64(30) {
			w.mustInsert(w.here, n)
		}
		late := w.endpoint(w.here) // while the fan-out lags
		after := w.mustInsert(w.here, 30).ID
		w.fanOut(7)
		if got := len(w.delivered(w.here, early)); got != 31 {
			t.Errorf("%d deliveries to the endpoint that was there, want 31", got)
		}
		if got := w.delivered(w.here, late); len(got) != 1 || got[after] != 1 {
			t.Errorf("%d deliveries to the new endpoint, want that of the booking after it", len(got))
		}
	})
}
