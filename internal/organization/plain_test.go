package organization_test

import (
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/world"
)

// An address that looks like another's is not taken from now on. Who has one
// of old times goes on with it.
func TestAnAddressHoldsNothingThatIsUnseenOrLooksLikeAnother(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		setUp, err := w.People.SetupLink(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, email := range []string{
			"rece\u200b@noor.example", "rece\u00a0@noor.example", "rece\u00ad@noor.example", "rece\u2060@noor.example", "rece\u034f@noor.example",
			"\uff52ece@noor.example", "r\u0435ce@noor.example", "rece@n\u043eor.example", "rece@noor\u3002example", "rece@noor.example\u202e",
			"rece\x7f@noor.example",
		} {
			_, err := w.Organization.Invite(t.Context(), c, organization.NewMember{Email: email, Role: booking.Manager})
			world.RefusedAs(t, "invited", err, "unplain_email")
			s := world.Stranger("noor", "")
			s.Email = email
			_, _, err = w.People.SetUp(t.Context(), setUp, s, world.Home)
			world.RefusedAs(t, "set up", err, "unplain_email")
			b := world.Clinic("noor")
			b.Users = []catalogue.UserPlan{{Email: email, Name: "R", Role: booking.Owner}}
			if _, err = w.Catalogue.Apply(t.Context(), b); err == nil {
				t.Errorf("applied: %+q was taken", email)
			}
		}
		w.Invitation(c, " Rece+desk.1@Noor.Example ", booking.Manager) // as ever

		id := w.Member(c, "old@noor.example", booking.Owner)
		const old = "r\u0435ce@noor.example"
		err = w.Store.Write(t.Context(), func(tx *store.Tx) error {
			p, err := people.PersonIn(tx, id)
			if err != nil {
				return err
			}
			p.ID, p.Email = booking.NewID[booking.PersonID](), old
			people.InsertPerson(tx, p)
			tx.In(c.Org)
			people.SaveMember(tx, p.ID, booking.Owner, booking.ResourceID{}, p.CreatedAt)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := w.Belongs(old, world.Password); got != "noor" {
			t.Errorf("who has such an address: got %q, want noor", got)
		}
		b := world.Clinic("noor")
		b.Users = []catalogue.UserPlan{{Email: old, Name: "R", Role: booking.Owner}}
		w.MustApply(b)
	})
}
