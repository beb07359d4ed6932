package store_test

import (
	"errors"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/store"
)

// invitation is one that a test changes as it needs.
func invitation(email, hash string, until int64) organization.Invitation {
	return organization.Invitation{ID: booking.NewID[booking.InvitationID](), Email: email, Role: booking.Manager, Hash: hash, CreatedAt: 1,
		ExpiresAt: until}
}

// invite stores an invitation.
func (w *world) invite(org booking.OrgID, i organization.Invitation) error {
	return w.store.For(org).Write(w.t.Context(), func(tx *store.Tx) error {
		organization.SaveInvitation(tx, i)
		return nil
	})
}

func TestTheDatabaseItselfRefusesInvitationsThatCannotBe(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		for name, c := range map[string]struct {
			role     booking.Role
			resource booking.ResourceID
			ok       bool
		}{
			"another tenant's resource":        {booking.Practitioner, w.there.resource.ID, false},
			"a practitioner without resource":  {booking.Practitioner, booking.ResourceID{}, false},
			"a manager with a calendar":        {booking.Manager, w.here.resource.ID, false},
			"a role that is none":              {"boss", booking.ResourceID{}, false},
			"a practitioner with her calendar": {booking.Practitioner, w.here.resource.ID, true},
		} {
			i := invitation("a@b.example", name, 100)
			i.Role, i.Resource = c.role, c.resource
			if err := w.invite(w.here.org, i); (err == nil) != c.ok {
				t.Errorf("%s: got %v, want ok %v", name, err, c.ok)
			}
		}
	})
}

func TestInvitationsBelongToTheirOrganization(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		mine, yours := invitation("a@b.example", "one", 100), invitation("a@b.example", "two", 100)
		if err := errors.Join(w.invite(w.here.org, mine), w.invite(w.there.org, yours)); err != nil {
			t.Fatal(err)
		}
		err := w.store.For(w.here.org).Write(t.Context(), func(tx *store.Tx) error {
			organization.DropInvitation(tx, yours.ID)
			_, err := organization.InvitationByID(tx, yours.ID)
			return err
		})
		if !errors.Is(err, organization.ErrNoInvitation) {
			t.Errorf("the other's: got %v, want %v", err, organization.ErrNoInvitation)
		}
		w.left("invitations", "hash", "one", "two")
		if _, _, err := organization.Invited(t.Context(), w.store, "two", 100); !errors.Is(err, people.ErrNoLink) {
			t.Errorf("run out: got %v, want %v", err, people.ErrNoLink)
		}
	})
}

func TestAnInvitationStaysToBeRenewedForAWhile(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		old, young := invitation("a@b.example", "old", today-30*dayLong), invitation("c@d.example", "young", today-30*dayLong+1)
		if err := errors.Join(w.invite(w.here.org, old), w.invite(w.here.org, young)); err != nil {
			t.Fatal(err)
		}
		if err := house.Clean(t.Context(), w.store, today); err != nil {
			t.Fatal(err)
		}
		w.left("invitations", "hash", "young")
	})
}

func TestVerifyFindsAnAddressThatBelongsTwice(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		const rule = "an address belongs to an organization once, and is not invited besides"
		broken := func() (n int) {
			checks, err := house.Verify(t.Context(), w.store)
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
			id := w.person("a@b.example")
			err := w.store.For(w.here.org).Write(t.Context(), func(tx *store.Tx) error {
				people.SaveMember(tx, id, booking.Manager, booking.ResourceID{}, 1)
				return nil
			})
			if got := broken(); err != nil || got != want {
				t.Errorf("%d accounts of the address: got %d violations %v, want %d", i+1, got, err, want)
			}
		}
	})
}
