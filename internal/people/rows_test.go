package people_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
)

// person stores somebody.
func person(w *storetest.World, email string) booking.PersonID {
	w.T.Helper()
	p := people.Person{Person: booking.Person{ID: booking.NewID[booking.PersonID](), Email: email, Name: "P", CreatedAt: 1}}
	if err := w.Store.Write(w.T.Context(), func(tx *store.Tx) error { people.InsertPerson(tx, p); return nil }); err != nil {
		w.T.Fatal(err)
	}
	return p.ID
}

func TestTheDatabaseItselfRefusesMembershipsThatCannotBe(t *testing.T) {
	storetest.On(t, func(t *testing.T, w *storetest.World) {
		id := person(w, "a@b.example")
		for name, c := range map[string]struct {
			role     booking.Role
			resource booking.ResourceID
			ok       bool
		}{
			"another storetest.Tenant's resource": {booking.Practitioner, w.There.Resource.ID, false},
			"a practitioner without resource":     {booking.Practitioner, booking.ResourceID{}, false},
			"a manager with a calendar":           {booking.Manager, w.Here.Resource.ID, false},
			"a role that is none":                 {"boss", booking.ResourceID{}, false},
			"a practitioner with her calendar":    {booking.Practitioner, w.Here.Resource.ID, true},
		} {
			err := w.Store.For(w.Here.Org).Write(t.Context(), func(tx *store.Tx) error {
				people.SaveMember(tx, id, c.role, c.resource, 1)
				return nil
			})
			if (err == nil) != c.ok {
				t.Errorf("%s: got %v, want ok %v", name, err, c.ok)
			}
		}
	})
}

func TestALinkServesOneOfManyWhoTryAtOnce(t *testing.T) {
	storetest.On(t, func(t *testing.T, w *storetest.World) {
		id := person(w, "a@b.example")
		err := w.Store.Write(t.Context(), func(tx *store.Tx) error {
			people.ReplaceLink(tx, people.Link{Hash: "h", Kind: people.LinkPassword, Person: id, CreatedAt: 1, ExpiresAt: 100})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		use := func(kind string, now int64) error {
			return w.Store.Write(t.Context(), func(tx *store.Tx) error {
				_, err := people.UseLink(tx, "h", kind, now)
				return err
			})
		}
		if err := use(people.LinkSetup, 5); !errors.Is(err, people.ErrNoLink) {
			t.Errorf("as another kind: got %v", err)
		}
		if err := use(people.LinkPassword, 100); !errors.Is(err, people.ErrNoLink) {
			t.Errorf("run out: got %v", err)
		}
		var served atomic.Int32
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				if use(people.LinkPassword, 5) == nil {
					served.Add(1)
				}
			})
		}
		wg.Wait()
		if got := served.Load(); got != 1 {
			t.Errorf("served %d, want 1", got)
		}
	})
}

func TestDeedsBelongToTheirOrganization(t *testing.T) {
	storetest.On(t, func(t *testing.T, w *storetest.World) {
		for _, org := range []booking.OrgID{w.Here.Org, w.There.Org} {
			err := w.Store.For(org).Write(t.Context(), func(tx *store.Tx) error {
				tx.Note(booking.Deed{ID: booking.NewID[booking.DeedID](), At: 1, Name: "N", Action: "a.b"})
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		list, err := w.Store.For(w.Here.Org).Deeds(t.Context(), booking.PersonID{}, booking.DeedID{}, 10)
		if err != nil || len(list) != 1 {
			t.Errorf("got %v %v, want one deed", list, err)
		}
		if err := house.Clean(t.Context(), w.Store, 1<<31); err != nil {
			t.Errorf("cleaning: got %v", err)
		}
	})
}
