package store_test

import (
	"errors"
	"sync"
	"testing"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// fresh is a booking of half an hour at the given half hour.
func (w *world) fresh(v tenant, n int64) store.Fresh {
	w.T.Helper()
	a, p := v.Appointment(n)
	catalog, err := w.Store.For(v.Org).Catalog(w.T.Context())
	if err != nil {
		w.T.Fatal(err)
	}
	return store.Fresh{
		Appointment: a, Place: p, Belief: store.Belief{Catalog: catalog.Org.Catalog},
		Event: booking.Event{
			ID: booking.NewID[booking.EventID](), Kind: contract.EventAppointmentCreated,
			Appointment: a.ID, Resource: a.Resource, Service: a.Service,
			Body: "{}", At: 1,
		},
	}
}

// bookAtOnce books all at the same time and gives each one's outcome.
func (w *world) bookAtOnce(v tenant, all []store.Fresh) []error {
	outcomes := make([]error, len(all))
	var wg sync.WaitGroup
	for i, f := range all {
		wg.Go(func() { outcomes[i] = w.Store.For(v.Org).Book(w.T.Context(), f) })
	}
	wg.Wait()
	return outcomes
}

func TestOfBookingsMadeAtOnceEachHasItsOwnOutcome(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		var all []store.Fresh
		for n := range int64(100) {
			f := w.fresh(w.Here, n/2) // two for each half hour
			switch {
			case n%10 == 6: // This one and its twin see another catalog.
				f.Belief.Catalog--
			case n%10 == 8: // One of another organization's services.
				f.Appointment.Service = w.There.Service.ID
			}
			all = append(all, f)
		}
		outcomes := w.bookAtOnce(w.Here, all)
		stored := map[int64]int{}
		for i, err := range outcomes {
			_, found := w.Store.For(w.Here.Org).Appointment(t.Context(), all[i].Appointment.ID)
			if (err == nil) != (found == nil) {
				t.Errorf("booking %d: outcome %v, but reading it gives %v", i, err, found)
			}
			switch i % 10 {
			case 6:
				if !errors.Is(err, store.ErrMoved) {
					t.Errorf("booking %d by an old catalog: %v, want %v", i, err, store.ErrMoved)
				}
			case 8:
				if err == nil {
					t.Errorf("booking %d with another organization's service went through", i)
				}
			default:
				if err == nil {
					stored[all[i].Place.Claim.Start]++
				} else if !errors.Is(err, booking.ErrTaken) {
					t.Errorf("booking %d: %v, want it booked or taken", i, err)
				}
			}
		}
		for i := range all {
			if got := stored[all[i].Place.Claim.Start]; got != 1 {
				t.Errorf("%d bookings at half hour %d, want 1", got, i/2)
			}
		}
		w.verify("")
	})
}

func TestABookingOfAGroupIsStoredWhole(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		f := w.fresh(w.Here, 7)
		a := f.Appointment
		a.Customer, a.Phone, a.Notes, a.Reason, a.CreatedAt, a.UpdatedAt = "نورة", "+966501234567", "أول زيارة", "least busy", 77, 77
		f.Place.Claim.End += 600
		if err := w.Store.For(w.Here.Org).Book(t.Context(), f); err != nil {
			t.Fatal(err)
		}
		got, err := w.Store.For(w.Here.Org).Appointment(t.Context(), a.ID)
		if err != nil {
			t.Fatal(err)
		}
		if *got != *a {
			t.Errorf("stored %+v, want %+v", *got, *a)
		}
		claims, _, err := w.Store.For(w.Here.Org).Stock(t.Context(), []booking.ResourceID{a.Resource},
			booking.Span{Start: 0, End: 1 << 40}, 1, store.Owner{})
		if err != nil || len(claims) != 1 || claims[0].Span != f.Place.Claim {
			t.Errorf("claims %+v, %v, want the one of %+v", claims, err, f.Place.Claim)
		}
		w.verify("")
	})
}
