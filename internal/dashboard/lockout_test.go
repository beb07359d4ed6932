package dashboard

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/store"
)

// from lets the world's browsers come from addresses that they name.
func (w *bureau) from(b *browser, address string) *browser {
	w.srv.client = func(r *http.Request) string { return r.Header.Get("X-Test-From") }
	b.client.Transport = travels{address}
	return b
}

// travels sends requests from an address.
type travels struct{ address string }

func (t travels) RoundTrip(r *http.Request) (*http.Response, error) {
	r.Header.Set("X-Test-From", t.address)
	return http.DefaultTransport.RoundTrip(r)
}

// enter signs in with the page's own form.
func (b *browser) enter(email, password string, more ...string) answer {
	b.w.T.Helper()
	return b.fillOut("/signin", "/signin", append([]string{"email", email, "password", password}, more...)...)
}

// Wrong passwords from elsewhere were enough to keep an owner out of the
// browser in which she works every day.
func TestWrongPasswordsFromElsewhereDoNotLockOutABrowserThatWasHere(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	reception := w.from(w.browser(), "192.0.2.7")
	if a := reception.enter("huda@noor.example", hudasPassword); a.status != 303 {
		t.Fatalf("got %d, want in", a.status)
	}
	reception.submit("/signout")
	// The attackers also sit behind the reception's own address.
	for i, address := range []string{"198.51.100.1", "198.51.100.2", "192.0.2.7"} {
		attacker := w.from(w.browser(), address)
		for range 20 {
			attacker.enter("huda@noor.example", fmt.Sprint("guess ", i))
		}
	}
	if a := reception.enter("huda@noor.example", hudasPassword); a.status != 303 {
		t.Errorf("got %d, want Huda let in where she was before", a.status)
	}
	// Its own count holds the browser to as few guesses as anybody.
	reception.submit("/signout")
	wrong := 0
	for range 20 {
		if a := reception.enter("huda@noor.example", "guess"); a.status == 401 {
			wrong++
		}
	}
	if wrong != 6 {
		t.Errorf("got %d guesses, want 6", wrong)
	}
}

// A cookie that was made up, is somebody else's, or was given out before the
// password changed opens nothing.
func TestADeviceIsKnownForItsAccountUntilThePasswordChanges(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	w.staffed()
	lock := func(email string) {
		attacker := w.from(w.browser(), "192.0.2.7")
		for range 7 {
			attacker.enter(email, "guess")
		}
	}
	manager := w.from(w.browser(), "192.0.2.7")
	manager.enter("manager@noor.example", hudasPassword)
	manager.submit("/signout")
	lock("huda@noor.example")
	if a := manager.enter("huda@noor.example", hudasPassword); a.status != 429 {
		t.Errorf("another account from a known browser: got %d, want 429", a.status)
	}
	lock("manager@noor.example")
	if a := manager.enter("manager@noor.example", hudasPassword); a.status != 303 {
		t.Errorf("her own: got %d, want in", a.status)
	}
	elsewhere := w.from(w.browser(), "203.0.113.9")
	elsewhere.enter("manager@noor.example", hudasPassword)
	if a := elsewhere.fillOut("/account", "/account/password", "old", hudasPassword, "password", "nine doors and a window"); a.status != 303 {
		t.Fatalf("changing the password: got %d", a.status)
	}
	manager.forge("/signout") // from a page that is older than the change
	lock("manager@noor.example")
	if a := manager.enter("manager@noor.example", "nine doors and a window"); a.status != 429 {
		t.Errorf("after the password changed: got %d, want the browser unknown", a.status)
	}
}

// Thirty mistakes of others behind one address kept everybody behind it out.
func TestPeopleBehindOneAddressDoNotLockEachOtherOut(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	w.staffed()
	for i := range 32 {
		b := w.from(w.browser(), "192.0.2.7")
		if a := b.submit("/signin", "email", fmt.Sprintf("p%d@noor.example", i), "password", "guess"); a.status != 401 {
			t.Fatalf("attempt %d: got %d, want 401", i, a.status)
		}
	}
	if a := w.from(w.browser(), "192.0.2.7").enter("manager@noor.example", hudasPassword); a.status != 303 {
		t.Errorf("got %d, want the manager in", a.status)
	}
	for range 10 {
		w.from(w.browser(), "192.0.2.7").enter("huda@noor.example", "guess")
	}
	if a := w.from(w.browser(), "203.0.113.9").enter("huda@noor.example", hudasPassword); a.status != 303 {
		t.Errorf("from another address: got %d, want Huda in", a.status)
	}
}

func TestThrottledSignInsSayWhenToComeBack(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	for lang, words := range map[string]string{"en": "Wait 15 seconds", "ar": "انتظر 15 ثانية"} {
		b := w.from(w.browser(), "192.0.2.7"+lang)
		b.get("/signin?lang=" + lang)
		var last answer
		for range 7 {
			last = b.enter("huda@noor.example", "guess")
		}
		seconds, err := strconv.Atoi(last.header.Get("Retry-After"))
		if last.status != 429 || err != nil || seconds != 15 {
			t.Errorf("%s: got %d with Retry-After %q, want 429 and 15", lang, last.status, last.header.Get("Retry-After"))
		}
		last.has(t, lang, words, `name="password"`)
	}
}

// Whoever finds an open session could bind the account to their own telephone.
func TestTheSecondFactorIsNotSwitchedOnWithoutThePassword(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b := w.owner()
	page := b.get("/account/factor")
	secret := cut(t, page.body, `name="secret" value="`, `"`)
	code := auth.TOTP(secret, w.Clock.Now())
	if a := b.submit("/account/factor", "secret", secret, "code", code); a.status != 422 {
		t.Errorf("without the password: got %d, want 422", a.status)
	}
	if a := b.submit("/account/factor", "secret", secret, "code", code, "old", "guess"); a.status != 422 || !strings.Contains(a.body, secret) {
		t.Errorf("with a wrong one: got %d, want 422 and the same secret", a.status)
	}
	if a := b.send(page.body, "/account/factor", "code", code, "old", hudasPassword); a.status != 200 ||
		strings.Count(a.body, "<li><code>") != 10 {
		t.Errorf("with hers: got %d, want ten recovery codes", a.status)
	}
}

// A reception that nobody used overnight was still signed in for two weeks.
func TestASessionEndsTwelveHoursAfterItWasLastUsed(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b := w.owner()
	w.Clock.Add(11 * time.Hour)
	if a := b.get("/account"); a.status != 200 {
		t.Errorf("after 11 hours: got %d, want 200", a.status)
	}
	w.Clock.Add(12*time.Hour + time.Minute)
	if a := b.get("/account"); a.status != 303 {
		t.Errorf("unused for 12 hours: got %d, want to sign in", a.status)
	}
}

// A stolen password could open any number of sessions, which nobody ended.
func TestAnAccountHasAtMostTenSessions(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	var list []*browser
	for range 12 {
		w.Clock.Add(time.Second)
		list = append(list, w.owner())
	}
	live := 0
	for _, b := range list {
		if b.get("/account").status == 200 {
			live++
		}
	}
	if live != 10 || list[0].get("/account").status != 303 || list[11].get("/account").status != 200 {
		t.Errorf("got %d sessions, want the newest 10", live)
	}
}

func TestEasyPasswordsAndTheHousesOwnWordsAreRefused(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b := w.owner()
	for _, bad := range []string{
		"Noor Clinic 2026!", "عيادة نور ١٢٣٤٥", "huda@noor.example!", "Huda123456789", "P@ssw0rd2026!", "0501234567890", "1q2w3e4r5t6y",
		"ضصثقفغعهخحجد", "Mohammed@1990!", "elevenchars", "محمد123456789",
	} {
		if a := b.fillOut("/account", "/account/password", "old", hudasPassword, "password", bad); a.status != 422 {
			t.Errorf("%s: got %d, want 422", bad, a.status)
		}
	}
	if a := b.fillOut("/account", "/account/password", "old", hudasPassword, "password", "nine doors and a window"); a.status != 303 {
		t.Errorf("a good one: got %d, want it changed", a.status)
	}
}

// weaken gives somebody a password that would be refused today.
func (w *bureau) weaken(email, password string) {
	w.T.Helper()
	hash, err := auth.HashPassword(w.T.Context(), password)
	if err != nil {
		w.T.Fatal(err)
	}
	err = w.Store.Write(w.T.Context(), func(tx *store.Tx) error {
		list, err := people.PersonsIn(tx, email)
		if err != nil {
			return err
		}
		list[0].Password = hash
		people.SavePerson(tx, list[0])
		return nil
	})
	if err != nil {
		w.T.Fatal(err)
	}
}
