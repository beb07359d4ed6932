package people_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/world"
)

func TestTheFirstOwnerIsMadeWithALinkThatWorksOnce(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		old, err := w.People.SetupLink(t.Context())
		if err != nil || old == "" {
			t.Fatalf("got %q %v, want a link", old, err)
		}
		token, err := w.People.SetupLink(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		s := people.Setup{Email: "Huda@New.example", Name: " Huda ", Password: world.Password, OrgName: "New Clinic", Language: "en"}
		_, _, err = w.People.SetUp(t.Context(), old, s, world.Home)
		world.RefusedAs(t, "a link that was replaced", err, "link_used")
		taken := s
		taken.Slug = "noor"
		_, _, err = w.People.SetUp(t.Context(), token, taken, world.Home)
		world.RefusedAs(t, "somebody else's slug", err, "slug_taken")
		w.Clock.Add(24 * time.Hour)
		_, _, err = w.People.SetUp(t.Context(), token, s, world.Home)
		world.RefusedAs(t, "a link of yesterday", err, "link_used")
		if token, err = w.People.SetupLink(t.Context()); err != nil {
			t.Fatal(err)
		}
		signIn, slug, err := w.People.SetUp(t.Context(), token, s, world.Home)
		if err != nil || slug != "new-clinic" {
			t.Fatalf("got %q %v, want new-clinic", slug, err)
		}
		session, err := w.People.SignedIn(t.Context(), signIn)
		if err != nil || len(session.Memberships) != 1 || session.Memberships[0].Role != booking.Owner ||
			session.Person.Email != "huda@new.example" {
			t.Errorf("got %+v %v, want the owner signed in", session, err)
		}
		if got, want := session.Memberships[0].Settings, (booking.Settings{Language: "en", Digits: "latin", Hijri: true}); got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
		if again, err := w.People.SetupLink(t.Context()); err != nil || again != "" {
			t.Errorf("got %q %v, want no link: there is an owner", again, err)
		}
	})
}

func TestAnOrganizationMadeByADocumentCanBeAdopted(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		list, err := w.People.Unowned(t.Context())
		if err != nil || len(list) != 1 || list[0].Slug != "noor" {
			t.Fatalf("got %v %v, want noor", list, err)
		}
		token, err := w.People.SetupLink(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		signIn, _, err := w.People.SetUp(t.Context(), token,
			people.Setup{Email: "a@b.example", Name: "A", Password: world.Password, Adopt: "noor"}, world.Home)
		if err != nil {
			t.Fatal(err)
		}
		s, err := w.People.SignedIn(t.Context(), signIn)
		if err != nil || s.Memberships[0].Org.ID != w.IDs.Organization {
			t.Errorf("got %+v %v, want noor", s, err)
		}
	})
}

func TestASessionEndsUnusedOrOldOrWhenSignedOut(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		id := w.Member(c, "a@noor.example", booking.Owner)
		_, token, err := w.Enter("A@noor.example", world.Password)
		if err != nil {
			t.Fatal(err)
		}
		live := func(when string, want bool) {
			t.Helper()
			if _, err := w.People.SignedIn(t.Context(), token); (err == nil) != want {
				t.Errorf("%s: got %v, want live %v", when, err, want)
			}
		}
		for range 15 { // used every 11 hours, 165 in all
			w.Clock.Add(11 * time.Hour)
			live("in use", true)
		}
		w.Clock.Add(3 * time.Hour)
		live("after a week", false)
		if _, token, err = w.Enter("a@noor.example", world.Password); err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(12 * time.Hour)
		live("unused for 12 hours", false)
		first, one, _ := w.Enter("a@noor.example", world.Password)
		_, two, _ := w.Enter("a@noor.example", world.Password)
		token = two
		if err := w.People.SignOutEverywhere(t.Context(), id, first.ID); err != nil {
			t.Fatal(err)
		}
		live("signed out from elsewhere", false)
		token = one
		live("the one that stays", true)
		if err := w.People.SignOut(t.Context(), id, first.ID); err != nil {
			t.Fatal(err)
		}
		live("signed out", false)
	})
}

func TestGuessingGetsSlowAndTellsNothing(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		w.Member(c, "a@noor.example", booking.Owner)
		try := func(email, with string) error {
			_, _, err := w.People.SignIn(t.Context(), email, with, world.Home)
			return err
		}
		// The same answers for somebody who exists and for nobody.
		for i := range 8 {
			real, nobody := try("a@noor.example", "guess"), try("nobody@noor.example", "guess")
			if diff := cmp.Diff(fault.Of(real), fault.Of(nobody), cmp.AllowUnexported(fault.Error{})); diff != "" {
				t.Errorf("attempt %d (-real +nobody):\n%s", i, diff)
			}
			if want := i >= 6; errors.Is(real, people.ErrWrongPassword) == want {
				t.Errorf("attempt %d: got %v, want locked %v", i, real, want)
			}
		}
		world.RefusedAs(t, "the right password while locked", try("a@noor.example", world.Password), "too_many_attempts")
		if wait := fault.Of(try("a@noor.example", world.Password)).RetryAfter; wait != 15*time.Second {
			t.Errorf("got a wait of %v, want 15 s", wait)
		}
		w.Clock.Add(15 * time.Second)
		world.RefusedAs(t, "after the wait", try("a@noor.example", "guess"), "wrong_password")
		if wait := fault.Of(try("a@noor.example", world.Password)).RetryAfter; wait != 30*time.Second {
			t.Errorf("got a wait of %v, want it doubled", wait)
		}
		w.Clock.Add(30 * time.Second)
		if err := try("a@noor.example", world.Password); err != nil {
			t.Errorf("the right password after the wait: got %v", err)
		}
		// What is told goes on as for any address. But it keeps nobody out.
		world.RefusedAs(t, "afterwards", try("a@noor.example", "guess"), "too_many_attempts")
		if err := try("a@noor.example", world.Password); err != nil {
			t.Errorf("afterwards, forgiven: got %v, want in", err)
		}
	})
}

func TestManyGuessesAtOnceCountAsMany(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		w.Member(c, "a@noor.example", booking.Owner)
		var wg sync.WaitGroup
		var mu sync.Mutex
		codes := map[string]int{}
		for i := range 20 {
			wg.Go(func() {
				_, _, err := w.People.SignIn(t.Context(), "a@noor.example", fmt.Sprint("guess", i), world.Home)
				mu.Lock()
				defer mu.Unlock()
				codes[fault.Of(err).Code]++
			})
		}
		wg.Wait()
		if diff := cmp.Diff(codes, map[string]int{"wrong_password": 6, "too_many_attempts": 14}); diff != "" {
			t.Errorf("(-got +want):\n%s", diff)
		}
	})
}

func TestTheSecondFactorIsAskedForAndEachCodeServesOnce(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		w.Member(c, "a@noor.example", booking.Owner)
		s, _, err := w.Enter("a@noor.example", world.Password)
		if err != nil {
			t.Fatal(err)
		}
		secret, address := w.People.NewFactor(s, "Mawid")
		if !strings.Contains(address, secret) {
			t.Errorf("got %s, want the secret in it", address)
		}
		_, err = w.People.EnableFactor(t.Context(), s, secret, "000000", world.Password)
		world.RefusedAs(t, "a wrong first code", err, "wrong_code")
		recovery, err := w.People.EnableFactor(t.Context(), s, secret, auth.TOTP(secret, w.Clock.Now()), world.Password)
		if err != nil || len(recovery) != 10 {
			t.Fatalf("got %v %v, want ten codes", recovery, err)
		}
		enter := func(code string) error {
			token, pending, err := w.People.SignIn(t.Context(), "a@noor.example", world.Password, world.Home)
			if err != nil || !pending {
				t.Fatalf("got pending %v, %v", pending, err)
			}
			if half, err := w.People.SignedIn(t.Context(), token); err != nil || !half.Pending || len(half.Memberships) != 0 {
				t.Fatalf("half signed in: got %+v %v, want pending and nothing to see", half, err)
			}
			fresh, err := w.People.Confirm(t.Context(), token, code, world.Home)
			if err != nil {
				return err
			}
			if _, err := w.People.SignedIn(t.Context(), token); err == nil {
				t.Error("the first token still counts")
			}
			whole, err := w.People.SignedIn(t.Context(), fresh)
			if err != nil || whole.Pending || len(whole.Memberships) != 1 {
				t.Errorf("got %+v %v, want to be signed in", whole, err)
			}
			return nil
		}
		world.RefusedAs(t, "the code that was used to switch it on", enter(auth.TOTP(secret, w.Clock.Now())), "wrong_code")
		w.Clock.Add(30 * time.Second)
		if err := enter(auth.TOTP(secret, w.Clock.Now())); err != nil {
			t.Errorf("got %v, want in", err)
		}
		if err := enter(strings.ToUpper(recovery[3])); err != nil {
			t.Errorf("with a recovery code: got %v, want in", err)
		}
		world.RefusedAs(t, "a recovery code for the second time", enter(recovery[3]), "wrong_code")
		if err := w.People.DisableFactor(t.Context(), s, "wrong"); fault.Of(err).Code != "wrong_old_password" {
			t.Errorf("got %v, want the password wanted", err)
		}
		if err := w.People.DisableFactor(t.Context(), s, world.Password); err != nil {
			t.Fatal(err)
		}
		if _, pending, err := w.People.SignIn(t.Context(), "a@noor.example", world.Password, world.Home); err != nil || pending {
			t.Errorf("got pending %v %v, want in without a code", pending, err)
		}
	})
}

func TestTheLastOwnerStaysAndOthersComeAndGo(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		owner := w.Member(c, "owner@noor.example", booking.Owner)
		sara := w.Member(c, "sara@noor.example", booking.Practitioner)
		_, err := w.Organization.Invite(t.Context(), c, organization.NewMember{Email: "sara@noor.example", Name: "S", Role: booking.Manager})
		world.RefusedAs(t, "twice", err, "already_member")
		_, err = w.Organization.Invite(t.Context(), c, organization.NewMember{Email: "x@noor.example", Name: "X", Role: booking.Practitioner})
		world.RefusedAs(t, "a practitioner without a calendar", err, "missing_resource")
		_, err = w.Organization.Invite(t.Context(), c, organization.NewMember{Email: "x", Name: "X", Role: booking.Manager})
		world.RefusedAs(t, "no address", err, "invalid_email")
		world.RefusedAs(t, "the last owner steps down", w.Organization.ChangeMember(t.Context(), c, owner, booking.Manager, booking.ResourceID{}),
			"last_owner")
		world.RefusedAs(t, "the last owner leaves", w.Organization.RemoveMember(t.Context(), c, owner), "last_owner")
		if err := w.Organization.ChangeMember(t.Context(), c, sara, booking.Owner, booking.ResourceID{}); err != nil {
			t.Fatal(err)
		}
		s, token, err := w.Enter("owner@noor.example", world.Password)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Organization.RemoveMember(t.Context(), c, owner); err != nil {
			t.Fatal(err)
		}
		if _, err := w.People.SignedIn(t.Context(), token); err == nil {
			t.Error("somebody without any organization is still signed in")
		}
		list, err := w.Organization.Members(t.Context(), c)
		if err != nil || len(list) != 1 || list[0].Role != booking.Owner || list[0].ID != sara {
			t.Errorf("got %+v %v, want sara alone", list, err)
		}
		deeds, more, err := w.Office.Deeds(t.Context(), c, booking.PersonID{}, booking.DeedID{})
		if err != nil || more {
			t.Fatal(more, err)
		}
		var actions []string
		for _, d := range deeds {
			actions = append(actions, d.Action+" "+d.Object)
		}
		slices.Reverse(actions)
		want := []string{
			"catalogue.applied 10", "user.added owner@noor.example", "user.joined owner@noor.example", "user.added sara@noor.example",
			"user.joined sara@noor.example",
			"user.changed sara@noor.example", "user.signed_in owner@noor.example", "user.removed owner@noor.example",
		}
		if diff := cmp.Diff(actions, want); diff != "" {
			t.Errorf("the audit log (-got +want):\n%s", diff)
		}
		if own, _, err := w.Office.Deeds(t.Context(), c, s.Person.ID, booking.DeedID{}); err != nil || len(own) != 2 {
			t.Errorf("of the owner: got %v %v, want 2 lines", own, err)
		}
	})
}

func TestAnOwnerCannotEnterOtherOrganizationsInSomebodysName(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		here := w.Staffed()
		there := office.Caller{Org: w.MustApply(world.Clinic("salam")).Organization}
		id := w.Member(here, "sara@noor.example", booking.Manager)
		token, err := w.Organization.ResetPassword(t.Context(), here, id, true)
		if err != nil || token == "" {
			t.Fatalf("got %q %v, want a link", token, err)
		}
		if _, _, err := w.Enter("sara@noor.example", world.Password); err == nil {
			t.Error("the old password still counts")
		}
		if p, err := w.People.LinkOwner(t.Context(), token); err != nil || p.Email != "sara@noor.example" {
			t.Errorf("got %+v %v", p, err)
		}
		if _, _, err := w.People.ChoosePassword(t.Context(), token, world.Another, world.Home); err != nil {
			t.Fatal(err)
		}
		_, _, err = w.People.ChoosePassword(t.Context(), token, world.Another, world.Home)
		world.RefusedAs(t, "the link once more", err, "link_used")
		in, _, err := w.Enter("sara@noor.example", world.Another)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Organization.Accept(t.Context(), in, w.Invitation(there, "sara@noor.example", booking.Owner)); err != nil {
			t.Fatal(err)
		}
		for _, c := range []office.Caller{here, there} {
			_, err = w.Organization.ResetPassword(t.Context(), c, id, false)
			world.RefusedAs(t, "somebody who belongs elsewhere, too", err, "belongs_elsewhere")
		}
		stranger := office.Caller{Org: w.MustApply(world.Clinic("third")).Organization}
		_, err = w.Organization.ResetPassword(t.Context(), stranger, id, false)
		world.RefusedAs(t, "a stranger's", err, "no_person")
		world.RefusedAs(t, "a stranger's", w.Organization.RemoveMember(t.Context(), stranger, id), "no_person")
		s, _, err := w.Enter("sara@noor.example", world.Another)
		if err != nil || len(s.Memberships) != 2 {
			t.Errorf("got %+v %v, want two organizations", s, err)
		}
		if _, err := w.Organization.ResetAnybody(t.Context(), booking.OrgID{}, "Sara@noor.example", false); err != nil {
			t.Errorf("by whoever runs the service: got %v", err)
		}
	})
}

func TestChangingThePasswordSignsOutTheOthers(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		w.Member(c, "a@noor.example", booking.Manager)
		_, other, _ := w.Enter("a@noor.example", world.Password)
		s, mine, err := w.Enter("a@noor.example", world.Password)
		if err != nil {
			t.Fatal(err)
		}
		world.RefusedAs(t, "without the old one", w.People.ChangePassword(t.Context(), s, "wrong", world.Another), "wrong_old_password")
		world.RefusedAs(t, "a short one", w.People.ChangePassword(t.Context(), s, world.Password, "short"), "password_too_short")
		if err := w.People.ChangePassword(t.Context(), s, world.Password, world.Another); err != nil {
			t.Fatal(err)
		}
		if _, err := w.People.SignedIn(t.Context(), mine); err != nil {
			t.Errorf("this browser: got %v, want it to stay", err)
		}
		if _, err := w.People.SignedIn(t.Context(), other); !errors.Is(err, people.ErrNoSignIn) {
			t.Errorf("the other: got %v, want it signed out", err)
		}
		if _, _, err := w.Enter("a@noor.example", world.Password); err == nil {
			t.Error("the old password still counts")
		}
	})
}

func TestADocumentNamesItsUsers(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		b := world.Clinic("noor")
		b.Users = []catalogue.UserPlan{
			{Email: "Huda@noor.example", Name: "Huda", Role: booking.Owner},
			{Email: "sara@noor.example", Name: "Sara", Role: booking.Practitioner, Resource: "sara"},
		}
		first := w.MustApply(b)
		if len(first.Links) != 2 || first.Links["huda@noor.example"] == "" {
			t.Errorf("got %v, want a link for each", first.Links)
		}
		if again := w.MustApply(b); len(again.Links) != 0 || !slices.Equal(again.Waiting, b.Users) {
			t.Errorf("the second time: got %v and %v waiting, want no links, and both to keep theirs", again.Links, again.Waiting)
		}
		c := office.Caller{Org: first.Organization}
		list, err := w.Organization.Invitations(t.Context(), c)
		if err != nil || len(list) != 2 || list[1].Resource != w.IDs.Resources["sara"] || list[0].Role != booking.Owner {
			t.Errorf("got %+v %v, want both invited", list, err)
		}
		if members, err := w.Organization.Members(t.Context(), c); err != nil || len(members) != 0 {
			t.Errorf("got %+v %v, want nobody to belong who has not accepted", members, err)
		}
		w.Clock.Add(24 * time.Hour)
		if late := w.MustApply(b); len(late.Links) != 2 {
			t.Errorf("after the links have run out: got %v, want new ones", late.Links)
		}
		for field, u := range map[string]catalogue.UserPlan{
			"users[0].email":    {Email: "x", Name: "X", Role: booking.Owner},
			"users[0].name":     {Email: "x@y.example", Role: booking.Owner},
			"users[0].role":     {Email: "x@y.example", Name: "X", Role: "boss"},
			"users[0].resource": {Email: "x@y.example", Name: "X", Role: booking.Practitioner, Resource: "nobody"},
		} {
			bad := world.Clinic("other")
			bad.Users = []catalogue.UserPlan{u}
			if _, err := w.Catalogue.Apply(t.Context(), bad); fault.Of(err).Field != field {
				t.Errorf("got %v, want a mistake at %s", err, field)
			}
		}
		bad := world.Clinic("other")
		bad.Users = []catalogue.UserPlan{{Email: "x@y.example", Name: "X", Role: booking.Manager}}
		if _, err := w.Catalogue.Apply(t.Context(), bad); fault.Of(err).Field != "users" {
			t.Errorf("got %v, want a mistake: nobody would own it", err)
		}
	})
}

func TestSettingsAreCheckedAndKept(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		good := booking.Settings{Language: "en", WeekStart: time.Saturday, Digits: "arabic", Hijri: false, RetentionDays: 365, DeskBlocks: true}
		noor := booking.Organization{Name: "Noor"}
		if err := w.Organization.ChangeSettings(t.Context(), c, noor, good, true); err != nil {
			t.Fatal(err)
		}
		org, got, err := w.Organization.Settings(t.Context(), c)
		if err != nil || got != good || org.NameAr != "Noor" {
			t.Errorf("got %+v %+v %v, want %+v", org, got, err, good)
		}
		for code, change := range map[string]func(*booking.Settings){
			"invalid_language": func(s *booking.Settings) { s.Language = "fr" }, "invalid_digits": func(s *booking.Settings) { s.Digits = "roman" },
			"invalid_week_start": func(s *booking.Settings) { s.WeekStart = 7 },
			"invalid_retention":  func(s *booking.Settings) { s.RetentionDays = 5 },
		} {
			bad := good
			change(&bad)
			world.RefusedAs(t, code, w.Organization.ChangeSettings(t.Context(), c, noor, bad, true), code)
		}
		sooner, longer := good, good
		sooner.RetentionDays, longer.RetentionDays = 90, 0
		world.RefusedAs(t, "erasing sooner", w.Organization.ChangeSettings(t.Context(), c, noor, sooner, false), "erases_data")
		if err := w.Organization.ChangeSettings(t.Context(), c, noor, longer, false); err != nil {
			t.Errorf("keeping longer: got %v, want no question", err)
		}
		world.RefusedAs(t, "erasing at all", w.Organization.ChangeSettings(t.Context(), c, noor, sooner, false), "erases_data")
		noor.Name = " "
		world.RefusedAs(t, "no name", w.Organization.ChangeSettings(t.Context(), c, noor, good, true), "missing_organization_name")
	})
}
