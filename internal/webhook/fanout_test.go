package webhook_test

import (
	"sync"
	"testing"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
	"github.com/mawid/mawid/internal/webhook"
)

// fanOut turns all events into deliveries, a few at a time, and gives how
// often it had to be called.
func fanOut(w *storetest.World, limit int) (calls int) {
	w.T.Helper()
	for more := true; more; calls++ {
		var err error
		if more, err = webhook.FanOut(w.T.Context(), w.Store, 1, limit); err != nil {
			w.T.Fatal(err)
		}
	}
	return calls
}

func endpoint(w *storetest.World, v storetest.Tenant) booking.EndpointID {
	w.T.Helper()
	e := webhook.Endpoint{Endpoint: booking.Endpoint{
		ID: booking.NewID[booking.EndpointID](), URL: "https://example.com",
		Kinds: []booking.EventKind{contract.EventAppointmentCreated}, CreatedAt: 1,
	}}
	err := w.Store.For(v.Org).Write(w.T.Context(), func(tx *store.Tx) error {
		webhook.InsertEndpoint(tx, e)
		return nil
	})
	if err != nil {
		w.T.Fatal(err)
	}
	return e.ID
}

// delivered counts the deliveries of each appointment.
func delivered(w *storetest.World, v storetest.Tenant, id booking.EndpointID) map[booking.AppointmentID]int {
	w.T.Helper()
	list, _, err := webhook.DueDeliveries(w.T.Context(), w.Store.For(v.Org), id, webhook.Place{}, 1, 10000)
	if err != nil {
		w.T.Fatal(err)
	}
	counts := map[booking.AppointmentID]int{}
	for _, d := range list {
		counts[d.Appointment]++
	}
	return counts
}

func TestEventsBecomeDeliveriesAFewAtATimeAndEachOnce(t *testing.T) {
	storetest.On(t, func(t *testing.T, w *storetest.World) {
		here, there := endpoint(w, w.Here), endpoint(w, w.There)
		fanOut(w, 100)
		want := map[booking.AppointmentID]int{}
		for n := range int64(50) {
			want[w.MustInsert(w.Here, n).ID] = 1
			w.MustInsert(w.There, n)
		}
		if got := fanOut(w, 7); got < 100/7 {
			t.Errorf("%d calls for a hundred events, seven at a time", got)
		}
		if got := delivered(w, w.Here, here); len(got) != len(want) {
			t.Errorf("%d deliveries, want %d", len(got), len(want))
		}
		for id, n := range delivered(w, w.Here, here) {
			if n != want[id] {
				t.Errorf("%d deliveries of %s, want %d", n, id, want[id])
			}
		}
		if got := len(delivered(w, w.There, there)); got != 50 {
			t.Errorf("%d deliveries for the other organization, want 50", got)
		}
	})
}

func TestNoEventIsPassedOverHoweverLongItsTransactionTakes(t *testing.T) {
	storetest.On(t, func(t *testing.T, w *storetest.World) {
		endpoint := endpoint(w, w.Here)
		fanOut(w, 100)
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
			a, p := w.Here.Appointment(n)
			first := true
			err := w.Store.For(w.Here.Org).Write(t.Context(), func(tx *store.Tx) error {
				if err := tx.Put(storetest.Booked(a, p)); err != nil {
					return err
				}
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
		if w.Store.Shared() {
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
			if _, err := webhook.FanOut(t.Context(), w.Store, 1, 5); err != nil {
				t.Fatal(err)
			}
		}
		close(release)
		wg.Wait()
		fanOut(w, 5)
		got := delivered(w, w.Here, endpoint)
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
	storetest.On(t, func(t *testing.T, w *storetest.World) {
		early := endpoint(w, w.Here)
		for n := range int64(30) {
			w.MustInsert(w.Here, n)
		}
		late := endpoint(w, w.Here) // while the fan-out lags
		after := w.MustInsert(w.Here, 30).ID
		fanOut(w, 7)
		if got := len(delivered(w, w.Here, early)); got != 31 {
			t.Errorf("%d deliveries to the endpoint that was there, want 31", got)
		}
		if got := delivered(w, w.Here, late); len(got) != 1 || got[after] != 1 {
			t.Errorf("%d deliveries to the new endpoint, want that of the booking after it", len(got))
		}
	})
}
