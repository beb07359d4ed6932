package people_test

import (
	"testing"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/world"
)

// Somebody knows the password of an account, and not its code. In a browser in
// which it was used they join another organization under the same password and
// address, sign in, and stop where the code is asked for.
func TestAccountsBecomeOneOnlyWhenTheCodeWasGiven(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		here := w.Staffed()
		there := office.Caller{Org: w.MustApply(world.Clinic("salam")).Organization}
		hers := w.Member(here, "layla@salam.example", booking.Manager)
		s, token, err := w.Enter("layla@salam.example", world.Password)
		if err != nil {
			t.Fatal(err)
		}
		secret, browser := w.WithFactor(s), world.Home
		w.Keep(&browser, token)
		joined, _, err := w.Organization.Join(t.Context(), w.Invitation(there, "layla@salam.example", booking.Manager), "L", "en", world.Password,
			browser)
		if err != nil {
			t.Fatal(err)
		}
		w.Keep(&browser, joined)
		half, pending, err := w.People.SignIn(t.Context(), "layla@salam.example", world.Password, browser)
		if err != nil || !pending {
			t.Fatalf("got pending %v %v, want the code asked for", pending, err)
		}
		accounts, err := people.Persons(t.Context(), w.Store, "layla@salam.example")
		if err != nil || len(accounts) != 2 {
			t.Errorf("without the code: got %d accounts %v, want two as before", len(accounts), err)
		}
		for what, token := range map[string]string{"hers": token, "who joined": joined} {
			if _, err := w.People.SignedIn(t.Context(), token); err != nil {
				t.Errorf("without the code: got %v, want the session of %s to go on", err, what)
			}
		}
		_, err = w.People.Confirm(t.Context(), half, "000000", browser)
		world.RefusedAs(t, "a wrong code", err, "wrong_code")
		if n := w.Noted(here, "user.united") + w.Noted(there, "user.united"); n != 0 {
			t.Errorf("got %d lines that accounts became one, want none yet", n)
		}
		whole, err := w.People.Confirm(t.Context(), half, auth.TOTP(secret, w.Clock.Now()), browser)
		if err != nil {
			t.Fatal(err)
		}
		if s, err := w.People.SignedIn(t.Context(), whole); err != nil || world.Slugs(s) != "noor salam" || s.Person.ID != hers {
			t.Errorf("with the code: got %q %v, want both", world.Slugs(s), err)
		}
		w.SignedOut("who joined, once they are one", joined)
		for _, c := range []office.Caller{here, there} {
			if n := w.Noted(c, "user.united"); n != 1 {
				t.Errorf("got %d lines that accounts became one, want one in each log", n)
			}
		}
		w.Verified()
	})
}

// A browser that has used only one of the accounts makes nothing one, also
// where a code is asked for.
func TestACodeUnitesNothingThatTheBrowserHasNotUsed(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		here := w.Staffed()
		there := office.Caller{Org: w.MustApply(world.Clinic("salam")).Organization}
		w.Member(here, "layla@salam.example", booking.Manager)
		s, token, err := w.Enter("layla@salam.example", world.Password)
		if err != nil {
			t.Fatal(err)
		}
		secret, browser := w.WithFactor(s), world.Home
		w.Keep(&browser, token)
		w.Member(there, "layla@salam.example", booking.Manager)
		half, _, err := w.People.SignIn(t.Context(), "layla@salam.example", world.Password, browser)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := w.People.Confirm(t.Context(), half, auth.TOTP(secret, w.Clock.Now()), browser)
		if err != nil {
			t.Fatal(err)
		}
		if s, err := w.People.SignedIn(t.Context(), whole); err != nil || world.Slugs(s) != "noor" {
			t.Errorf("got %q %v, want noor alone", world.Slugs(s), err)
		}
	})
}

// Names of organizations are not unique: whoever calls theirs as another is
// called must not be united with those who name it.
func TestAnOrganizationOfTheSameNameUnitesNobody(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		here := w.Staffed()
		like := world.Clinic("salam")
		like.Organization.Name = "noor"
		there := office.Caller{Org: w.MustApply(like).Organization}
		w.Member(here, "layla@salam.example", booking.Manager)
		w.Member(there, "layla@salam.example", booking.Manager)
		s, _, err := w.EnterFrom("layla@salam.example", world.Password, people.Browser{Address: "192.0.2.9", Org: "noor"})
		if err != nil || world.Slugs(s) != "noor" {
			t.Errorf("got %q %v, want the one whose short name it is", world.Slugs(s), err)
		}
		accounts, err := people.Persons(t.Context(), w.Store, "layla@salam.example")
		if err != nil || len(accounts) != 2 {
			t.Errorf("got %d accounts %v, want two", len(accounts), err)
		}
	})
}
