package store_test

import (
	"errors"
	"fmt"
	"slices"
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

// bookAmong books all at the same time, each in its own organization, and gives each
// one's outcome.
func (w *world) bookAmong(whose []tenant, all []store.Fresh) []error {
	outcomes := make([]error, len(all))
	var wg sync.WaitGroup
	for i, f := range all {
		wg.Go(func() { outcomes[i] = w.Store.For(whose[i].Org).Book(w.T.Context(), f) })
	}
	wg.Wait()
	return outcomes
}

// sandbox is the sandbox of an organization.
func (w *world) sandbox(v tenant) tenant {
	w.T.Helper()
	if err := w.Store.For(v.Org).EnsureTwin(w.T.Context(), 1); err != nil {
		w.T.Fatal(err)
	}
	catalog, err := w.Store.For(v.Org.Twin()).Catalog(w.T.Context())
	if err != nil {
		w.T.Fatal(err)
	}
	service := func(of *booking.Service) *booking.Service {
		return catalog.Services[slices.IndexFunc(catalog.Services, func(s *booking.Service) bool { return s.ID == of.ID.Twin() })]
	}
	return tenant{
		Org: v.Org.Twin(), Branch: catalog.Branches[0], Service: service(v.Service), Class: service(v.Class), Resource: catalog.Resources[0],
	}
}

func TestOfBookingsOfSeveralOrganizationsAtOnceEachHasItsOwnOutcome(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		tenants := []tenant{w.Here, w.There}
		for n := range 6 {
			tenants = append(tenants, w.Provision(fmt.Sprint("more-", n)))
		}
		const limit = 5 // of the last one
		last := len(tenants) - 1
		tenants = append(tenants, w.sandbox(w.Here))
		quota := &store.Quota{Month: "2026-01", Most: limit}
		counted := &store.Quota{Month: "2026-01"}
		var whose []tenant
		var all []store.Fresh
		var ours []int // whose each is
		for n := range int64(10) {
			for i, v := range tenants {
				f := w.under(v, n, fmt.Sprint("key ", n), "the same text in every organization")
				f.Quota = counted
				f.Deed = &booking.Deed{ID: booking.NewID[booking.DeedID](), At: 5, Action: "appointment.booked"}
				switch {
				case i == last:
					f.Quota = quota
				case i == 1 && n%5 == 4:
					f.Belief.Catalog--
				case i == 2 && n%5 == 3:
					f.Appointment.Branch = w.Here.Branch.ID
				case i == 3 && n%2 == 1: // At the time of the one before.
					f.Appointment.Span, f.Place.Claim = all[len(all)-len(tenants)].Appointment.Span, all[len(all)-len(tenants)].Place.Claim
				}
				whose, all, ours = append(whose, v), append(all, f), append(ours, i)
			}
		}
		made := make([]int, len(tenants))
		for i, err := range w.bookAmong(whose, all) {
			f, n := all[i], i/len(tenants)
			if (err == nil) != w.stored(whose[i], f) {
				t.Errorf("booking %d of organization %d: %v, and stored: %v", n, ours[i], err, w.stored(whose[i], f))
			}
			if err == nil {
				made[ours[i]]++
				if got := w.made(whose[i], f.Once.Key); got != f.Appointment.ID {
					t.Errorf("under the key of booking %d of organization %d is %v", n, ours[i], got)
				}
			}
			var want error
			switch {
			case ours[i] == last:
				if err != nil && !errors.Is(err, booking.ErrQuota) {
					t.Errorf("booking %d of who has a limit: %v", n, err)
				}
				continue
			case ours[i] == 1 && n%5 == 4:
				want = store.ErrMoved
			case ours[i] == 2 && n%5 == 3:
				if err == nil {
					t.Errorf("booking %d at another organization's branch went through", n)
				}
				continue
			case ours[i] == 3:
				if err != nil && !errors.Is(err, booking.ErrTaken) {
					t.Errorf("booking %d of two at one time: %v", n, err)
				}
				continue
			}
			if !errors.Is(err, want) {
				t.Errorf("booking %d of organization %d: %v, want %v", n, ours[i], err, want)
			}
		}
		want := []int{10, 8, 8, 5, 10, 10, 10, limit, 10}
		if !slices.Equal(made, want) {
			t.Errorf("made %v, want %v", made, want)
		}
		for i, v := range tenants {
			if n, err := w.Store.For(v.Org).Made(t.Context(), "2026-01"); err != nil || int(n) != want[i] {
				t.Errorf("organization %d counts %d, %v, want %d", i, n, err, want[i])
			}
			lines := map[bool]int{true: 0, false: want[i]}[v.Org.IsTwin()]
			if i == 0 {
				lines = want[0] + want[8] // What is done in a sandbox stands in the log of whose it is.
			}
			deeds, err := w.Store.For(v.Org).Deeds(t.Context(), booking.PersonID{}, booking.DeedID{}, 100)
			if err != nil || len(deeds) != lines {
				t.Errorf("the log of organization %d has %d lines, %v, want %d", i, len(deeds), err, lines)
			}
		}
		w.verify("")
	})
}

func TestACatalogThatIsBeingChangedHoldsUpNoOtherOrganization(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		if !w.Store.Shared() {
			return // SQLite has one writer for all.
		}
		w.URL += "&lock_timeout=0&statement_timeout=0" // Whoever waits here waits for ever.
		w.Store = w.Open()
		var there []tenant
		for n := range 20 {
			there = append(there, w.Provision(fmt.Sprint("more-", n)))
		}
		// A sandbox has a catalog of its own, but its line of the audit log refers to
		// the organization.
		for i, who := range []tenant{w.Here, w.sandbox(w.Here)} {
			w.besideChange(who, there, int64(i)*20)
		}
		w.verify("")
	})
}

// besideChange books with others, and with one who has to wait for the change of a
// catalog: it is over when the others have booked.
func (w *world) besideChange(who tenant, there []tenant, first int64) {
	var whose, waits []tenant
	var waiting, others []store.Fresh
	for n := range int64(20) {
		whose, others = append(whose, there[n]), append(others, w.fresh(there[n], first+n))
		waits, waiting = append(waits, who), append(waiting, w.fresh(who, first+n))
		waiting[n].Deed = &booking.Deed{ID: booking.NewID[booking.DeedID](), At: 5, Action: "appointment.booked"}
	}
	held, release := make(chan struct{}), make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		err := w.Store.For(w.Here.Org).Write(w.T.Context(), func(tx *store.Tx) error {
			_, err := store.LockCatalog(tx)
			close(held)
			<-release
			return err
		})
		if err != nil {
			w.T.Error(err)
		}
	})
	<-held
	var outcomes []error
	wg.Go(func() { outcomes = w.bookAmong(waits, waiting) })
	for i, err := range w.bookAmong(whose, others) {
		if err != nil {
			w.T.Errorf("booking %d of an organization that has nothing to do with it: %v", i, err)
		}
	}
	for i, f := range waiting {
		if w.stored(who, f) {
			w.T.Errorf("booking %d was made although the catalog is being changed", i)
		}
	}
	close(release)
	wg.Wait()
	for i, err := range outcomes {
		if err != nil || !w.stored(who, waiting[i]) {
			w.T.Errorf("booking %d: %v, and stored: %v", i, err, w.stored(who, waiting[i]))
		}
	}
}
