package customer_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/customer"
	"github.com/mawid/mawid/internal/world"
)

// agreed has a customer agree to something, and says what.
func agreed(w *world.World, id booking.CustomerID, what string) {
	w.T.Helper()
	n := customer.NewConsent{Kind: booking.ConsentData, Given: true, What: what, Channel: "telephone"}
	if err := w.Customers.NoteConsent(w.T.Context(), w.Caller(), id, n); err != nil {
		w.T.Fatal(err)
	}
}

// consents counts what a customer has said.
func consents(w *world.World, id booking.CustomerID) int {
	w.T.Helper()
	list, err := customer.Consents(w.T.Context(), w.Store.For(w.IDs.Organization), []booking.CustomerID{id})
	if err != nil {
		w.T.Fatal(err)
	}
	return len(list)
}

func TestConsentsGoWithTheLastAppointmentOfTheirCustomer(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, org := t.Context(), w.IDs.Organization
		customer := func(name, phone, date, clock string) booking.CustomerID {
			return world.PersonOf(w, w.Patient(name, phone, date, clock))
		}
		gone := customer("Zulaykha", "+966557654321", "2026-11-16", "09:00")
		nameless := customer("Maha", "", "2026-11-16", "09:30")
		alias, main := customer("Huda", "+966551111111", "2026-11-16", "10:00"), customer("Huda", "+966552222222", "2026-11-16", "10:30")
		// Those who come again: in another spelling, and with another number.
		spelled := customer("Lama", "", "2026-11-16", "12:00")
		stays := customer("Noura", "+966553333333", "2026-11-16", "11:00")
		first, second := customer("Reem", "+966554444444", "2026-11-16", "11:30"), customer("Reem", "+966555555555", "2026-11-23", "11:30")
		for _, id := range []booking.CustomerID{gone, nameless, alias, main, spelled, stays, first, second} {
			agreed(w, id, "agreed")
		}
		for from, into := range map[booking.CustomerID]booking.CustomerID{alias: main, second: first} {
			if err := w.Customers.Merge(ctx, w.Caller(), from, into); err != nil {
				t.Fatal(err)
			}
		}
		agreed(w, alias, "agreed as one")
		w.Patient("NOURA", "+966553333333", "2026-11-23", "11:00") // Nobody looks at the customers after this.
		w.Patient("LAMA", "", "2026-11-23", "12:00")

		erase := func() {
			t.Helper()
			if more, err := w.Customers.EraseOld(ctx, org, 30); err != nil || more {
				t.Fatalf("got %v, %v; want all of it erased", more, err)
			}
		}
		w.Clock.Add(34 * 24 * time.Hour)
		erase()
		for who, want := range map[booking.CustomerID]int{gone: 0, nameless: 0, alias: 0, main: 0, spelled: 1, stays: 1, first: 1, second: 1} {
			if got := consents(w, who); got != want {
				t.Errorf("%s: got %d consents, want %d", who, got, want)
			}
		}
		w.Clock.Add(7 * 24 * time.Hour)
		erase()
		w.HoldsNot("agreed", "Noura", "NOURA", "Reem")
		w.Verified()
	})
}

// Whoever is erased has agreed to nothing afterwards, whatever is written down
// at the same moment.
func TestAConsentBesideAnErasureIsErasedOrRefused(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, c := t.Context(), w.Caller()
		var ids [16]booking.CustomerID
		world.Sixteen(func(i int, clock string) {
			ids[i] = world.PersonOf(w, w.Patient(fmt.Sprint("Zulaykha ", i), fmt.Sprintf("+9665576543%02d", i), "2026-11-16", clock))
		})
		w.Clock.Add(48 * time.Hour)
		for _, id := range ids {
			var wg sync.WaitGroup
			for range 4 {
				wg.Go(func() {
					err := w.Customers.NoteConsent(ctx, c, id, customer.NewConsent{Kind: booking.ConsentData, Given: true, Channel: "telephone"})
					if err != nil && !errors.Is(err, customer.ErrNotFound) {
						t.Error(err)
					}
				})
			}
			wg.Go(func() {
				if _, err := w.Customers.EraseCustomer(ctx, c, id); err != nil {
					t.Error(err)
				}
			})
			wg.Wait()
			if n := consents(w, id); n != 0 {
				t.Fatalf("got %d consents of somebody who was erased", n)
			}
		}
	})
}
