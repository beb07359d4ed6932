package people_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/calendar"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/world"
)

func TestWhoeverTakesAnothersNameIsKnownByTheirAddress(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		w.Member(c, "maha@noor.example", booking.Manager)
		s, _, err := w.Enter("maha@noor.example", world.Password)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.People.ChangeProfile(t.Context(), s, "Noor", "en"); err != nil {
			t.Fatal(err)
		}
		for range 2 { // The second changes nothing, and leaves no line.
			if err := w.People.ChangeProfile(t.Context(), s, "Noor", "ar"); err != nil {
				t.Fatal(err)
			}
		}
		now, _, err := w.Enter("maha@noor.example", world.Password)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Organization.Leave(t.Context(), now, c.Org); err != nil {
			t.Fatal(err)
		}
		want := []string{
			"Noor <maha@noor.example> user.left maha@noor.example manager",
			"Noor <maha@noor.example> user.signed_in maha@noor.example ",
			"Noor <maha@noor.example> profile.changed maha@noor.example en>ar",
			"Somebody <maha@noor.example> user.renamed Somebody Noor",
			"Somebody <maha@noor.example> user.signed_in maha@noor.example ",
			"Somebody <maha@noor.example> user.joined maha@noor.example manager",
			" <> user.added maha@noor.example manager",
			" <> catalogue.applied 10 0",
		}
		if diff := cmp.Diff(w.Done(c), want); diff != "" {
			t.Errorf("the log differs, also of whoever has left (-got +want):\n%s", diff)
		}
	})
}

// Two accounts that become one may bear two names.
func TestUnitingTellsOfAnotherName(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		other := office.Caller{Org: w.MustApply(world.Clinic("salam")).Organization}
		w.Member(c, "maha@noor.example", booking.Manager)
		id := w.MemberWith(other, "maha@noor.example", booking.Manager, world.Another)
		mine := w.Here("maha@noor.example", world.Home)
		s, token, err := w.EnterFrom("maha@noor.example", world.Another, mine)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.People.ChangeProfile(t.Context(), s, "Huda", ""); err != nil {
			t.Fatal(err)
		}
		if err := w.People.ChangePassword(t.Context(), s, world.Another, world.Password); err != nil {
			t.Fatal(err)
		}
		if mine.Device, err = w.People.Remember(t.Context(), token, mine); err != nil {
			t.Fatal(err)
		}
		one, _, err := w.EnterFrom("maha@noor.example", world.Password, mine)
		if err != nil || len(one.Memberships) != 2 {
			t.Fatalf("got %v in %d organizations, want one account", err, len(one.Memberships))
		}
		got := w.Done(other)[:3]
		want := []string{
			"Somebody <maha@noor.example> user.signed_in maha@noor.example ", "Somebody <maha@noor.example> user.united maha@noor.example ",
			"Huda <maha@noor.example> user.renamed Huda Somebody",
		}
		if diff := cmp.Diff(got, want); diff != "" {
			t.Errorf("the other's log differs (-got +want):\n%s", diff)
		}
		before, _, err := w.Office.Deeds(t.Context(), other, one.Person.ID, booking.DeedID{})
		if err != nil || len(before) < 5 {
			t.Errorf("got %d lines of hers and %v, want those of before as well", len(before), err)
		}
		if gone, _, _ := w.Office.Deeds(t.Context(), other, id, booking.DeedID{}); len(gone) > 0 && id != one.Person.ID {
			t.Errorf("got %d lines of an account that is no more", len(gone))
		}
	})
}

func TestTheAuditLogCanBeTakenOutWholeAndThatIsNoted(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		for range 510 {
			if _, err := w.Organization.Invite(t.Context(), c,
				organization.NewMember{Email: "maha@noor.example", Role: booking.Manager}); err != nil {
				t.Fatal(err)
			}
		}
		n, last := 0, booking.Deed{}
		err := w.Office.ExportDeeds(t.Context(), c, func(list []booking.Deed) error {
			for _, d := range list {
				if n++; n > 1 && d.ID.String() >= last.ID.String() {
					t.Errorf("line %d is not older than the one before", n)
				}
				last = d
			}
			return nil
		})
		if err != nil || n != 512 {
			t.Errorf("got %d lines and %v, want 512: the document, each invitation, and the export itself", n, err)
		}
	})
}

// A calendar address goes with whoever made it, also after their accounts
// became one.
func TestACalendarAddressGoesWithTheAccountThatTookItsMakersPlace(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		ids := w.MustApply(world.Clinic("salam"))
		other := office.Caller{Org: ids.Organization}
		w.Member(other, "owner@salam.example", booking.Owner)
		w.Member(c, "maha@noor.example", booking.Manager)
		id := w.MemberWith(other, "maha@noor.example", booking.Manager, world.Another)
		made := calendar.NewFeed{Resource: ids.Resources["sara"], Shows: calendar.FeedBusy, Lang: "en"}
		token, err := w.Calendars.MakeFeed(t.Context(), office.Caller{Org: other.Org, Person: id}, made)
		if err != nil {
			t.Fatal(err)
		}
		mine := w.Here("maha@noor.example", world.Home)
		s, signIn, err := w.EnterFrom("maha@noor.example", world.Another, mine)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.People.ChangePassword(t.Context(), s, world.Another, world.Password); err != nil {
			t.Fatal(err)
		}
		if mine.Device, err = w.People.Remember(t.Context(), signIn, mine); err != nil {
			t.Fatal(err)
		}
		one, _, err := w.EnterFrom("maha@noor.example", world.Password, mine)
		if err != nil || world.Slugs(one) != "noor salam" {
			t.Fatalf("got %q %v, want one account", world.Slugs(one), err)
		}
		if _, err := w.Calendars.FindFeed(t.Context(), token); err != nil {
			t.Errorf("got %v, want the calendar to go on", err)
		}
		if err := w.Organization.RemoveMember(t.Context(), other, one.Person.ID); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Calendars.FindFeed(t.Context(), token); err == nil {
			t.Error("she is gone, and her calendar address still works")
		}
	})
}
