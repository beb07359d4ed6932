package desk_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
)

// keep lets a browser keep what it shall of a sign-in.
func (w *world) keep(b *desk.Browser, token string) {
	w.t.Helper()
	device, err := w.Remember(w.t.Context(), token, *b)
	if err != nil || device == "" {
		w.t.Fatalf("got %q %v, want the browser remembered", device, err)
	}
	b.Device = device
}

// withFactor switches the second factor on and gives its secret.
func (w *world) withFactor(s desk.Session) string {
	w.t.Helper()
	secret, _ := w.NewFactor(s, "Mawid")
	if _, err := w.EnableFactor(w.t.Context(), s, secret, auth.TOTP(secret, w.clock.Now()), password); err != nil {
		w.t.Fatal(err)
	}
	w.clock.Add(time.Minute)
	return secret
}

// noted counts the lines of an action in an organization's log.
func (w *world) noted(c desk.Caller, action string) (n int) {
	for _, line := range w.deeds(c) {
		if strings.Contains(line, "> "+action+" ") {
			n++
		}
	}
	return n
}

// Somebody knows the password of an account, and not its code. In a browser in
// which it was used they join another organization under the same password and
// address, sign in, and stop where the code is asked for.
func TestAccountsBecomeOneOnlyWhenTheCodeWasGiven(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		here := staffed(w)
		there := desk.Caller{Org: w.apply(clinic("salam")).Organization}
		hers := w.join(here, "layla@salam.example", booking.Manager)
		s, token, err := w.signIn("layla@salam.example", password)
		if err != nil {
			t.Fatal(err)
		}
		secret, browser := w.withFactor(s), home
		w.keep(&browser, token)
		joined, _, err := w.Join(t.Context(), w.invite(there, "layla@salam.example", booking.Manager), "L", "en", password, browser)
		if err != nil {
			t.Fatal(err)
		}
		w.keep(&browser, joined)
		half, pending, err := w.SignIn(t.Context(), "layla@salam.example", password, browser)
		if err != nil || !pending {
			t.Fatalf("got pending %v %v, want the code asked for", pending, err)
		}
		accounts, err := w.store.Persons(t.Context(), "layla@salam.example")
		if err != nil || len(accounts) != 2 {
			t.Errorf("without the code: got %d accounts %v, want two as before", len(accounts), err)
		}
		for what, token := range map[string]string{"hers": token, "who joined": joined} {
			if _, err := w.Session(t.Context(), token); err != nil {
				t.Errorf("without the code: got %v, want the session of %s to go on", err, what)
			}
		}
		_, err = w.Confirm(t.Context(), half, "000000", browser)
		refusedAs(t, "a wrong code", err, "wrong_code")
		if n := w.noted(here, "user.united") + w.noted(there, "user.united"); n != 0 {
			t.Errorf("got %d lines that accounts became one, want none yet", n)
		}
		whole, err := w.Confirm(t.Context(), half, auth.TOTP(secret, w.clock.Now()), browser)
		if err != nil {
			t.Fatal(err)
		}
		if s, err := w.Session(t.Context(), whole); err != nil || slugs(s) != "noor salam" || s.Person.ID != hers {
			t.Errorf("with the code: got %q %v, want both", slugs(s), err)
		}
		refusedSession(t, w, "who joined, once they are one", joined)
		for _, c := range []desk.Caller{here, there} {
			if n := w.noted(c, "user.united"); n != 1 {
				t.Errorf("got %d lines that accounts became one, want one in each log", n)
			}
		}
		w.verified()
	})
}

// A browser that has used only one of the accounts makes nothing one, also
// where a code is asked for.
func TestACodeUnitesNothingThatTheBrowserHasNotUsed(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		here := staffed(w)
		there := desk.Caller{Org: w.apply(clinic("salam")).Organization}
		w.join(here, "layla@salam.example", booking.Manager)
		s, token, err := w.signIn("layla@salam.example", password)
		if err != nil {
			t.Fatal(err)
		}
		secret, browser := w.withFactor(s), home
		w.keep(&browser, token)
		w.join(there, "layla@salam.example", booking.Manager)
		half, _, err := w.SignIn(t.Context(), "layla@salam.example", password, browser)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := w.Confirm(t.Context(), half, auth.TOTP(secret, w.clock.Now()), browser)
		if err != nil {
			t.Fatal(err)
		}
		if s, err := w.Session(t.Context(), whole); err != nil || slugs(s) != "noor" {
			t.Errorf("got %q %v, want noor alone", slugs(s), err)
		}
	})
}

// Names of organizations are not unique: whoever calls theirs as another is
// called must not be united with those who name it.
func TestAnOrganizationOfTheSameNameUnitesNobody(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		here := staffed(w)
		like := clinic("salam")
		like.Organization.Name = "noor"
		there := desk.Caller{Org: w.apply(like).Organization}
		w.join(here, "layla@salam.example", booking.Manager)
		w.join(there, "layla@salam.example", booking.Manager)
		s, _, err := w.signInWith("layla@salam.example", password, desk.Browser{Address: "192.0.2.9", Org: "noor"})
		if err != nil || slugs(s) != "noor" {
			t.Errorf("got %q %v, want the one whose short name it is", slugs(s), err)
		}
		accounts, err := w.store.Persons(t.Context(), "layla@salam.example")
		if err != nil || len(accounts) != 2 {
			t.Errorf("got %d accounts %v, want two", len(accounts), err)
		}
	})
}
