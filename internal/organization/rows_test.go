package organization_test

import (
	"errors"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
)

// invitation is one that a test changes as it needs.
func invitation(email, hash string, until int64) organization.Invitation {
	return organization.Invitation{ID: booking.NewID[booking.InvitationID](), Email: email, Role: booking.Manager, Hash: hash, CreatedAt: 1,
		ExpiresAt: until}
}

// invite stores an invitation.
func invite(w *storetest.World, org booking.OrgID, i organization.Invitation) error {
	return w.Store.For(org).Write(w.T.Context(), func(tx *store.Tx) error {
		organization.SaveInvitation(tx, i)
		return nil
	})
}

func TestTheDatabaseItselfRefusesInvitationsThatCannotBe(t *testing.T) {
	storetest.On(t, func(t *testing.T, w *storetest.World) {
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
			i := invitation("a@b.example", name, 100)
			i.Role, i.Resource = c.role, c.resource
			if err := invite(w, w.Here.Org, i); (err == nil) != c.ok {
				t.Errorf("%s: got %v, want ok %v", name, err, c.ok)
			}
		}
	})
}

func TestInvitationsBelongToTheirOrganization(t *testing.T) {
	storetest.On(t, func(t *testing.T, w *storetest.World) {
		mine, yours := invitation("a@b.example", "one", 100), invitation("a@b.example", "two", 100)
		if err := errors.Join(invite(w, w.Here.Org, mine), invite(w, w.There.Org, yours)); err != nil {
			t.Fatal(err)
		}
		err := w.Store.For(w.Here.Org).Write(t.Context(), func(tx *store.Tx) error {
			organization.DropInvitation(tx, yours.ID)
			_, err := organization.InvitationByID(tx, yours.ID)
			return err
		})
		if !errors.Is(err, organization.ErrNoInvitation) {
			t.Errorf("the other's: got %v, want %v", err, organization.ErrNoInvitation)
		}
		w.Left("invitations", "hash", "one", "two")
		if _, _, err := organization.Invited(t.Context(), w.Store, "two", 100); !errors.Is(err, people.ErrNoLink) {
			t.Errorf("run out: got %v, want %v", err, people.ErrNoLink)
		}
	})
}

func TestAnInvitationStaysToBeRenewedForAWhile(t *testing.T) {
	storetest.On(t, func(t *testing.T, w *storetest.World) {
		const today, month = 100 * 86400, 30 * 86400
		old, young := invitation("a@b.example", "old", today-month), invitation("c@d.example", "young", today-month+1)
		if err := errors.Join(invite(w, w.Here.Org, old), invite(w, w.Here.Org, young)); err != nil {
			t.Fatal(err)
		}
		if err := house.Clean(t.Context(), w.Store, today); err != nil {
			t.Fatal(err)
		}
		w.Left("invitations", "hash", "young")
	})
}

func TestVerifyFindsAnAddressThatBelongsTwice(t *testing.T) {
	storetest.On(t, func(t *testing.T, w *storetest.World) {
		const rule = "an address belongs to an organization once, and is not invited besides"
		broken := func() (n int) {
			checks, err := house.Verify(t.Context(), w.Store)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range checks {
				if c.Name == rule {
					return len(c.Violations)
				}
			}
			t.Fatalf("no check is named %q", rule)
			return 0
		}
		for i, want := range []int{0, 1} {
			p := people.Person{Person: booking.Person{ID: booking.NewID[booking.PersonID](), Email: "a@b.example", Name: "P", CreatedAt: 1}}
			err := w.Store.For(w.Here.Org).Write(t.Context(), func(tx *store.Tx) error {
				people.InsertPerson(tx, p)
				people.SaveMember(tx, p.ID, booking.Manager, booking.ResourceID{}, 1)
				return nil
			})
			if got := broken(); err != nil || got != want {
				t.Errorf("%d accounts of the address: got %d violations %v, want %d", i+1, got, err, want)
			}
		}
	})
}
