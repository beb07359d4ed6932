package desk_test

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
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/seal"
	"github.com/mawid/mawid/internal/store"
)

const (
	password = "seven palms by the gate"
	another  = "eight camels in a row"
)

var home = desk.Browser{Address: "192.0.2.7", Agent: "Firefox"}

// staffed is a world whose desk can seal secrets, with a command line's caller.
func staffed(w *world) desk.Caller {
	key, err := seal.New(make([]byte, seal.KeySize))
	if err != nil {
		w.t.Fatal(err)
	}
	w.Desk = desk.New(desk.Config{Store: w.store, Now: w.clock.Now, Seal: func(string) (seal.Key, error) { return key, nil }})
	return desk.Caller{Org: w.ids.Organization}
}

// join lets somebody belong, with a new account and a password.
func (w *world) join(c desk.Caller, email string, role booking.Role) booking.PersonID {
	w.t.Helper()
	return w.joinWith(c, email, role, password)
}

func (w *world) joinWith(c desk.Caller, email string, role booking.Role, password string) booking.PersonID {
	w.t.Helper()
	signIn, _, err := w.Join(w.t.Context(), w.invite(c, email, role), "Somebody", "en", password, home)
	if err != nil {
		w.t.Fatal(err)
	}
	s, err := w.Session(w.t.Context(), signIn)
	if err != nil {
		w.t.Fatal(err)
	}
	return s.Person.ID
}

// invite makes the token of a link.
func (w *world) invite(c desk.Caller, email string, role booking.Role) string {
	w.t.Helper()
	n := desk.NewMember{Email: email, Role: role}
	if role == booking.Practitioner {
		n.Resource = w.ids.Resources["sara"]
	}
	token, err := w.Invite(w.t.Context(), c, n)
	if err != nil {
		w.t.Fatal(err)
	}
	return token
}

func (w *world) signIn(email, password string) (desk.Session, string, error) {
	token, _, err := w.SignIn(w.t.Context(), email, password, home)
	if err != nil {
		return desk.Session{}, "", err
	}
	s, err := w.Session(w.t.Context(), token)
	return s, token, err
}

// refusedAs checks the code of a refusal.
func refusedAs(t *testing.T, what string, err error, code string) {
	t.Helper()
	if got := fault.Of(err).Code; err == nil || got != code {
		t.Errorf("%s: got %v, want %s", what, err, code)
	}
}

func TestTheFirstOwnerIsMadeWithALinkThatWorksOnce(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		old, err := w.SetupLink(t.Context())
		if err != nil || old == "" {
			t.Fatalf("got %q %v, want a link", old, err)
		}
		token, err := w.SetupLink(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		s := desk.Setup{Email: "Huda@New.example", Name: " Huda ", Password: password, OrgName: "New Clinic", Language: "en"}
		_, _, err = w.SetUp(t.Context(), old, s, home)
		refusedAs(t, "a link that was replaced", err, "link_used")
		taken := s
		taken.Slug = "noor"
		_, _, err = w.SetUp(t.Context(), token, taken, home)
		refusedAs(t, "somebody else's slug", err, "slug_taken")
		w.clock.Add(24 * time.Hour)
		_, _, err = w.SetUp(t.Context(), token, s, home)
		refusedAs(t, "a link of yesterday", err, "link_used")
		if token, err = w.SetupLink(t.Context()); err != nil {
			t.Fatal(err)
		}
		signIn, slug, err := w.SetUp(t.Context(), token, s, home)
		if err != nil || slug != "new-clinic" {
			t.Fatalf("got %q %v, want new-clinic", slug, err)
		}
		session, err := w.Session(t.Context(), signIn)
		if err != nil || len(session.Memberships) != 1 || session.Memberships[0].Role != booking.Owner || session.Person.Email != "huda@new.example" {
			t.Errorf("got %+v %v, want the owner signed in", session, err)
		}
		if got, want := session.Memberships[0].Settings, (booking.Settings{Language: "en", Digits: "latin", Hijri: true}); got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
		if again, err := w.SetupLink(t.Context()); err != nil || again != "" {
			t.Errorf("got %q %v, want no link: there is an owner", again, err)
		}
	})
}

func TestAnOrganizationMadeByADocumentCanBeAdopted(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		list, err := w.Unowned(t.Context())
		if err != nil || len(list) != 1 || list[0].Slug != "noor" {
			t.Fatalf("got %v %v, want noor", list, err)
		}
		token, err := w.SetupLink(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		signIn, _, err := w.SetUp(t.Context(), token, desk.Setup{Email: "a@b.example", Name: "A", Password: password, Adopt: "noor"}, home)
		if err != nil {
			t.Fatal(err)
		}
		s, err := w.Session(t.Context(), signIn)
		if err != nil || s.Memberships[0].Org.ID != w.ids.Organization {
			t.Errorf("got %+v %v, want noor", s, err)
		}
	})
}

func TestASessionEndsUnusedOrOldOrWhenSignedOut(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		c := staffed(w)
		id := w.join(c, "a@noor.example", booking.Owner)
		_, token, err := w.signIn("A@noor.example", password)
		if err != nil {
			t.Fatal(err)
		}
		live := func(when string, want bool) {
			t.Helper()
			if _, err := w.Session(t.Context(), token); (err == nil) != want {
				t.Errorf("%s: got %v, want live %v", when, err, want)
			}
		}
		for range 15 { // used every 11 hours, 165 in all
			w.clock.Add(11 * time.Hour)
			live("in use", true)
		}
		w.clock.Add(3 * time.Hour)
		live("after a week", false)
		if _, token, err = w.signIn("a@noor.example", password); err != nil {
			t.Fatal(err)
		}
		w.clock.Add(12 * time.Hour)
		live("unused for 12 hours", false)
		first, one, _ := w.signIn("a@noor.example", password)
		_, two, _ := w.signIn("a@noor.example", password)
		token = two
		if err := w.SignOutEverywhere(t.Context(), id, first.ID); err != nil {
			t.Fatal(err)
		}
		live("signed out from elsewhere", false)
		token = one
		live("the one that stays", true)
		if err := w.SignOut(t.Context(), id, first.ID); err != nil {
			t.Fatal(err)
		}
		live("signed out", false)
	})
}

func TestGuessingGetsSlowAndTellsNothing(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		c := staffed(w)
		w.join(c, "a@noor.example", booking.Owner)
		try := func(email, with string) error {
			_, _, err := w.SignIn(t.Context(), email, with, home)
			return err
		}
		// The same answers for somebody who exists and for nobody.
		for i := range 8 {
			real, nobody := try("a@noor.example", "guess"), try("nobody@noor.example", "guess")
			if diff := cmp.Diff(fault.Of(real), fault.Of(nobody)); diff != "" {
				t.Errorf("attempt %d (-real +nobody):\n%s", i, diff)
			}
			if want := i >= 6; errors.Is(real, desk.ErrWrongPassword) == want {
				t.Errorf("attempt %d: got %v, want locked %v", i, real, want)
			}
		}
		refusedAs(t, "the right password while locked", try("a@noor.example", password), "too_many_attempts")
		if wait := fault.Of(try("a@noor.example", password)).RetryAfter; wait != 15*time.Second {
			t.Errorf("got a wait of %v, want 15 s", wait)
		}
		w.clock.Add(15 * time.Second)
		refusedAs(t, "after the wait", try("a@noor.example", "guess"), "wrong_password")
		if wait := fault.Of(try("a@noor.example", password)).RetryAfter; wait != 30*time.Second {
			t.Errorf("got a wait of %v, want it doubled", wait)
		}
		w.clock.Add(30 * time.Second)
		if err := try("a@noor.example", password); err != nil {
			t.Errorf("the right password after the wait: got %v", err)
		}
		// What is told goes on as for any address. But it keeps nobody out.
		refusedAs(t, "afterwards", try("a@noor.example", "guess"), "too_many_attempts")
		if err := try("a@noor.example", password); err != nil {
			t.Errorf("afterwards, forgiven: got %v, want in", err)
		}
	})
}

func TestManyGuessesAtOnceCountAsMany(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		c := staffed(w)
		w.join(c, "a@noor.example", booking.Owner)
		var wg sync.WaitGroup
		var mu sync.Mutex
		codes := map[string]int{}
		for i := range 20 {
			wg.Go(func() {
				_, _, err := w.SignIn(t.Context(), "a@noor.example", fmt.Sprint("guess", i), home)
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
	on(t, func(t *testing.T, w *world) {
		c := staffed(w)
		w.join(c, "a@noor.example", booking.Owner)
		s, _, err := w.signIn("a@noor.example", password)
		if err != nil {
			t.Fatal(err)
		}
		secret, address := w.NewFactor(s, "Mawid")
		if !strings.Contains(address, secret) {
			t.Errorf("got %s, want the secret in it", address)
		}
		_, err = w.EnableFactor(t.Context(), s, secret, "000000", password)
		refusedAs(t, "a wrong first code", err, "wrong_code")
		recovery, err := w.EnableFactor(t.Context(), s, secret, auth.TOTP(secret, w.clock.Now()), password)
		if err != nil || len(recovery) != 10 {
			t.Fatalf("got %v %v, want ten codes", recovery, err)
		}
		enter := func(code string) error {
			token, pending, err := w.SignIn(t.Context(), "a@noor.example", password, home)
			if err != nil || !pending {
				t.Fatalf("got pending %v, %v", pending, err)
			}
			if half, err := w.Session(t.Context(), token); err != nil || !half.Pending || len(half.Memberships) != 0 {
				t.Fatalf("half signed in: got %+v %v, want pending and nothing to see", half, err)
			}
			fresh, err := w.Confirm(t.Context(), token, code, home)
			if err != nil {
				return err
			}
			if _, err := w.Session(t.Context(), token); err == nil {
				t.Error("the first token still counts")
			}
			whole, err := w.Session(t.Context(), fresh)
			if err != nil || whole.Pending || len(whole.Memberships) != 1 {
				t.Errorf("got %+v %v, want to be signed in", whole, err)
			}
			return nil
		}
		refusedAs(t, "the code that was used to switch it on", enter(auth.TOTP(secret, w.clock.Now())), "wrong_code")
		w.clock.Add(30 * time.Second)
		if err := enter(auth.TOTP(secret, w.clock.Now())); err != nil {
			t.Errorf("got %v, want in", err)
		}
		if err := enter(strings.ToUpper(recovery[3])); err != nil {
			t.Errorf("with a recovery code: got %v, want in", err)
		}
		refusedAs(t, "a recovery code for the second time", enter(recovery[3]), "wrong_code")
		if err := w.DisableFactor(t.Context(), s, "wrong"); fault.Of(err).Code != "wrong_old_password" {
			t.Errorf("got %v, want the password wanted", err)
		}
		if err := w.DisableFactor(t.Context(), s, password); err != nil {
			t.Fatal(err)
		}
		if _, pending, err := w.SignIn(t.Context(), "a@noor.example", password, home); err != nil || pending {
			t.Errorf("got pending %v %v, want in without a code", pending, err)
		}
	})
}

func TestTheLastOwnerStaysAndOthersComeAndGo(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		c := staffed(w)
		owner := w.join(c, "owner@noor.example", booking.Owner)
		sara := w.join(c, "sara@noor.example", booking.Practitioner)
		_, err := w.Invite(t.Context(), c, desk.NewMember{Email: "sara@noor.example", Name: "S", Role: booking.Manager})
		refusedAs(t, "twice", err, "already_member")
		_, err = w.Invite(t.Context(), c, desk.NewMember{Email: "x@noor.example", Name: "X", Role: booking.Practitioner})
		refusedAs(t, "a practitioner without a calendar", err, "missing_resource")
		_, err = w.Invite(t.Context(), c, desk.NewMember{Email: "x", Name: "X", Role: booking.Manager})
		refusedAs(t, "no address", err, "invalid_email")
		refusedAs(t, "the last owner steps down", w.ChangeMember(t.Context(), c, owner, booking.Manager, booking.ResourceID{}), "last_owner")
		refusedAs(t, "the last owner leaves", w.RemoveMember(t.Context(), c, owner), "last_owner")
		if err := w.ChangeMember(t.Context(), c, sara, booking.Owner, booking.ResourceID{}); err != nil {
			t.Fatal(err)
		}
		s, token, err := w.signIn("owner@noor.example", password)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.RemoveMember(t.Context(), c, owner); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Session(t.Context(), token); err == nil {
			t.Error("somebody without any organization is still signed in")
		}
		list, err := w.Members(t.Context(), c)
		if err != nil || len(list) != 1 || list[0].Role != booking.Owner || list[0].ID != sara {
			t.Errorf("got %+v %v, want sara alone", list, err)
		}
		deeds, more, err := w.Deeds(t.Context(), c, booking.PersonID{}, booking.DeedID{})
		if err != nil || more {
			t.Fatal(more, err)
		}
		var actions []string
		for _, d := range deeds {
			actions = append(actions, d.Action+" "+d.Object)
		}
		slices.Reverse(actions)
		want := []string{
			"catalogue.applied 10", "user.added owner@noor.example", "user.joined owner@noor.example", "user.added sara@noor.example", "user.joined sara@noor.example",
			"user.changed sara@noor.example", "user.signed_in owner@noor.example", "user.removed owner@noor.example",
		}
		if diff := cmp.Diff(actions, want); diff != "" {
			t.Errorf("the audit log (-got +want):\n%s", diff)
		}
		if own, _, err := w.Deeds(t.Context(), c, s.Person.ID, booking.DeedID{}); err != nil || len(own) != 2 {
			t.Errorf("of the owner: got %v %v, want 2 lines", own, err)
		}
	})
}

func TestAnOwnerCannotEnterOtherOrganizationsInSomebodysName(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		here := staffed(w)
		there := desk.Caller{Org: w.apply(clinic("salam")).Organization}
		id := w.join(here, "sara@noor.example", booking.Manager)
		token, err := w.ResetPassword(t.Context(), here, id, true)
		if err != nil || token == "" {
			t.Fatalf("got %q %v, want a link", token, err)
		}
		if _, _, err := w.signIn("sara@noor.example", password); err == nil {
			t.Error("the old password still counts")
		}
		if p, err := w.LinkOwner(t.Context(), token); err != nil || p.Email != "sara@noor.example" {
			t.Errorf("got %+v %v", p, err)
		}
		if _, _, err := w.ChoosePassword(t.Context(), token, another, home); err != nil {
			t.Fatal(err)
		}
		_, _, err = w.ChoosePassword(t.Context(), token, another, home)
		refusedAs(t, "the link once more", err, "link_used")
		in, _, err := w.signIn("sara@noor.example", another)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Accept(t.Context(), in, w.invite(there, "sara@noor.example", booking.Owner)); err != nil {
			t.Fatal(err)
		}
		for _, c := range []desk.Caller{here, there} {
			_, err = w.ResetPassword(t.Context(), c, id, false)
			refusedAs(t, "somebody who belongs elsewhere, too", err, "belongs_elsewhere")
		}
		stranger := desk.Caller{Org: w.apply(clinic("third")).Organization}
		_, err = w.ResetPassword(t.Context(), stranger, id, false)
		refusedAs(t, "a stranger's", err, "no_person")
		refusedAs(t, "a stranger's", w.RemoveMember(t.Context(), stranger, id), "no_person")
		s, _, err := w.signIn("sara@noor.example", another)
		if err != nil || len(s.Memberships) != 2 {
			t.Errorf("got %+v %v, want two organizations", s, err)
		}
		if _, err := w.ResetAnybody(t.Context(), booking.OrgID{}, "Sara@noor.example", false); err != nil {
			t.Errorf("by whoever runs the service: got %v", err)
		}
	})
}

func TestChangingThePasswordSignsOutTheOthers(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		c := staffed(w)
		w.join(c, "a@noor.example", booking.Manager)
		_, other, _ := w.signIn("a@noor.example", password)
		s, mine, err := w.signIn("a@noor.example", password)
		if err != nil {
			t.Fatal(err)
		}
		refusedAs(t, "without the old one", w.ChangePassword(t.Context(), s, "wrong", another), "wrong_old_password")
		refusedAs(t, "a short one", w.ChangePassword(t.Context(), s, password, "short"), "password_too_short")
		if err := w.ChangePassword(t.Context(), s, password, another); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Session(t.Context(), mine); err != nil {
			t.Errorf("this browser: got %v, want it to stay", err)
		}
		if _, err := w.Session(t.Context(), other); !errors.Is(err, store.ErrNoSignIn) {
			t.Errorf("the other: got %v, want it signed out", err)
		}
		if _, _, err := w.signIn("a@noor.example", password); err == nil {
			t.Error("the old password still counts")
		}
	})
}

func TestADocumentNamesItsUsers(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		b := clinic("noor")
		b.Users = []desk.UserPlan{
			{Email: "Huda@noor.example", Name: "Huda", Role: booking.Owner},
			{Email: "sara@noor.example", Name: "Sara", Role: booking.Practitioner, Resource: "sara"},
		}
		first := w.apply(b)
		if len(first.Links) != 2 || first.Links["huda@noor.example"] == "" {
			t.Errorf("got %v, want a link for each", first.Links)
		}
		if again := w.apply(b); len(again.Links) != 0 || !slices.Equal(again.Waiting, b.Users) {
			t.Errorf("the second time: got %v and %v waiting, want no links, and both to keep theirs", again.Links, again.Waiting)
		}
		c := desk.Caller{Org: first.Organization}
		list, err := w.Invitations(t.Context(), c)
		if err != nil || len(list) != 2 || list[1].Resource != w.ids.Resources["sara"] || list[0].Role != booking.Owner {
			t.Errorf("got %+v %v, want both invited", list, err)
		}
		if members, err := w.Members(t.Context(), c); err != nil || len(members) != 0 {
			t.Errorf("got %+v %v, want nobody to belong who has not accepted", members, err)
		}
		w.clock.Add(24 * time.Hour)
		if late := w.apply(b); len(late.Links) != 2 {
			t.Errorf("after the links have run out: got %v, want new ones", late.Links)
		}
		for field, u := range map[string]desk.UserPlan{
			"users[0].email":    {Email: "x", Name: "X", Role: booking.Owner},
			"users[0].name":     {Email: "x@y.example", Role: booking.Owner},
			"users[0].role":     {Email: "x@y.example", Name: "X", Role: "boss"},
			"users[0].resource": {Email: "x@y.example", Name: "X", Role: booking.Practitioner, Resource: "nobody"},
		} {
			bad := clinic("other")
			bad.Users = []desk.UserPlan{u}
			if _, err := w.Apply(t.Context(), bad); fault.Of(err).Field != field {
				t.Errorf("got %v, want a mistake at %s", err, field)
			}
		}
		bad := clinic("other")
		bad.Users = []desk.UserPlan{{Email: "x@y.example", Name: "X", Role: booking.Manager}}
		if _, err := w.Apply(t.Context(), bad); fault.Of(err).Field != "users" {
			t.Errorf("got %v, want a mistake: nobody would own it", err)
		}
	})
}

func TestSettingsAreCheckedAndKept(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		c := staffed(w)
		good := booking.Settings{Language: "en", WeekStart: time.Saturday, Digits: "arabic", Hijri: false, RetentionDays: 365}
		if err := w.ChangeSettings(t.Context(), c, "Noor", "", good, true); err != nil {
			t.Fatal(err)
		}
		org, got, err := w.Settings(t.Context(), c)
		if err != nil || got != good || org.NameAr != "Noor" {
			t.Errorf("got %+v %+v %v, want %+v", org, got, err, good)
		}
		for code, change := range map[string]func(*booking.Settings){
			"invalid_language": func(s *booking.Settings) { s.Language = "fr" }, "invalid_digits": func(s *booking.Settings) { s.Digits = "roman" },
			"invalid_week_start": func(s *booking.Settings) { s.WeekStart = 7 }, "invalid_retention": func(s *booking.Settings) { s.RetentionDays = 5 },
		} {
			bad := good
			change(&bad)
			refusedAs(t, code, w.ChangeSettings(t.Context(), c, "Noor", "", bad, true), code)
		}
		sooner, longer := good, good
		sooner.RetentionDays, longer.RetentionDays = 90, 0
		refusedAs(t, "erasing sooner", w.ChangeSettings(t.Context(), c, "Noor", "", sooner, false), "erases_data")
		if err := w.ChangeSettings(t.Context(), c, "Noor", "", longer, false); err != nil {
			t.Errorf("keeping longer: got %v, want no question", err)
		}
		refusedAs(t, "erasing at all", w.ChangeSettings(t.Context(), c, "Noor", "", sooner, false), "erases_data")
		refusedAs(t, "no name", w.ChangeSettings(t.Context(), c, " ", "", good, true), "missing_organization_name")
	})
}
