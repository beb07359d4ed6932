package desk_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
)

// here signs somebody in and gives the browser with what it keeps of that.
func (w *world) here(email string, b desk.Browser) desk.Browser {
	w.t.Helper()
	token, _, err := w.SignIn(w.t.Context(), email, password, b)
	if err != nil {
		w.t.Fatal(err)
	}
	if b.Device, err = w.Remember(w.t.Context(), token, b); err != nil || b.Device == "" {
		w.t.Fatalf("got %q %v, want the browser remembered", b.Device, err)
	}
	return b
}

// guess tries a wrong password and gives the code of the refusal.
func (w *world) guess(email string, b desk.Browser) string {
	w.t.Helper()
	_, _, err := w.SignIn(w.t.Context(), email, "guess", b)
	if err == nil {
		w.t.Fatal("a guess was right")
	}
	return fault.Of(err).Code
}

// may tells whether the right password is looked at.
func (w *world) may(what, email string, b desk.Browser, want bool) {
	w.t.Helper()
	if _, _, err := w.SignIn(w.t.Context(), email, password, b); (err == nil) != want {
		w.t.Errorf("%s: got %v, want in %v", what, err, want)
	}
}

func TestABrowserThatWasHereHasACountOfItsOwn(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		c := staffed(w)
		w.join(c, "a@noor.example", booking.Owner)
		w.join(c, "b@noor.example", booking.Manager)
		mine := w.here("a@noor.example", home)
		stranger := desk.Browser{Address: home.Address}
		for range 8 {
			w.guess("a@noor.example", stranger)
		}
		w.may("a stranger behind the same address", "a@noor.example", stranger, false)
		w.may("her own browser", "a@noor.example", mine, true)
		moved := mine
		moved.Address = "203.0.113.9"
		w.may("her own browser elsewhere", "a@noor.example", moved, true)

		// What is not hers, or was changed, says nothing.
		for what, device := range map[string]string{
			"made up": strings.Repeat("A", len(mine.Device)), "cut off": mine.Device[:len(mine.Device)-2], "turned": reverse(mine.Device),
			"nothing": "...", "a flood": strings.Repeat("x.", 10_000) + mine.Device,
		} {
			w.may(what, "a@noor.example", desk.Browser{Address: home.Address, Device: device}, false)
		}
		for range 8 {
			w.guess("b@noor.example", stranger)
		}
		w.may("another's account in her browser", "b@noor.example", mine, false)

		// Two people in one browser are both remembered.
		w.clock.Add(20 * time.Minute)
		both := w.here("b@noor.example", mine)
		for _, email := range []string{"a@noor.example", "b@noor.example"} {
			for range 8 {
				w.guess(email, stranger)
			}
			w.may(email+" in the browser of both", email, both, true)
		}
		for i := range 8 {
			got, want := w.guess("a@noor.example", both), "wrong_password"
			if i >= 6 {
				want = "too_many_attempts"
			}
			if got != want {
				t.Errorf("guess %d in a known browser: got %s, want %s", i, got, want)
			}
		}
		w.clock.Add(15 * time.Second)
		w.may("after the wait", "a@noor.example", both, true)
	})
}

func reverse(s string) string {
	b := []byte(s)
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	return string(b)
}

func TestAnotherPasswordOrAnotherKeyMakesABrowserAStranger(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		old, fresh := sealKey(t, "k"), sealKey(t, "n")
		k := &keys{}
		k.give(old)
		w.Desk = k.node(w)
		s := w.secrets() // so that there is a key; Huda has a second factor
		w.join(s.caller, "a@noor.example", booking.Owner)
		lock := func() {
			for range 7 {
				w.guess("a@noor.example", desk.Browser{Address: home.Address})
			}
		}
		mine := w.here("a@noor.example", home)
		lock()
		w.may("her browser", "a@noor.example", mine, true)
		session, _, err := w.signInWith("a@noor.example", password, mine)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.ChangePassword(t.Context(), session, password, another); err != nil {
			t.Fatal(err)
		}
		if _, _, err := w.SignIn(t.Context(), "a@noor.example", another, mine); fault.Of(err).Code != "too_many_attempts" {
			t.Errorf("after the password changed: got %v, want a stranger", err)
		}
		// Another key forgets browsers and locks nobody out.
		k.give(old, fresh)
		if _, err := w.RotateSeal(t.Context(), old, fresh); err != nil {
			t.Fatal(err)
		}
		w.clock.Add(time.Hour)
		if _, _, err := w.SignIn(t.Context(), "a@noor.example", another, mine); err != nil {
			t.Errorf("with another key: got %v, want in", err)
		}
	})
}

// signInWith is signIn in a browser.
func (w *world) signInWith(email, password string, b desk.Browser) (desk.Session, string, error) {
	token, _, err := w.SignIn(w.t.Context(), email, password, b)
	if err != nil {
		return desk.Session{}, "", err
	}
	s, err := w.Session(w.t.Context(), token)
	return s, token, err
}

func TestAnAddressIsOnlySlowedAndAnAccountIsHeldAgainstManyAddresses(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		c := staffed(w)
		id := w.join(c, "a@noor.example", booking.Owner)
		crowd := desk.Browser{Address: "198.51.100.1"}
		w.guessed("address:"+crowd.Address, 99)
		if got := w.guess("p0@noor.example", crowd); got != "wrong_password" {
			t.Fatalf("the hundredth attempt: got %s, want it looked at", got)
		}
		slowed := func(email string, b desk.Browser) time.Duration {
			t.Helper()
			_, _, err := w.SignIn(t.Context(), email, "guess", b)
			return fault.Of(err).RetryAfter
		}
		for i, want := range []time.Duration{1, 2, 4, 5} {
			if got := slowed("a@noor.example", crowd); got != want*time.Second {
				t.Errorf("wait %d: got %v, want %v s", i, got, int(want))
			}
			w.clock.Add(want * time.Second)
			w.guess(fmt.Sprintf("q%d@noor.example", i), crowd)
		}
		w.clock.Add(5 * time.Second)
		w.may("five seconds later", "a@noor.example", crowd, true)
		w.clock.Add(9 * time.Hour) // it leaks
		w.guess("p0@noor.example", crowd)
		if got := slowed("p1@noor.example", crowd); got != 0 {
			t.Errorf("hours later: got a wait of %v, want none", got)
		}

		// One who guesses from many addresses is held, but for a minute at most.
		mine := w.here("a@noor.example", home)
		both := func(attempts int) {
			w.guessed("account:"+auth.HashSecret(id.String()), attempts)
			w.guessed("account:"+auth.HashSecret("a@noor.example"), attempts)
		}
		both(49)
		if got := w.guess("a@noor.example", desk.Browser{Address: "203.0.113.1"}); got != "wrong_password" {
			t.Errorf("the fiftieth attempt: got %s, want it looked at", got)
		}
		if got := slowed("a@noor.example", desk.Browser{Address: "203.0.113.2"}); got != 15*time.Second {
			t.Errorf("from yet another address: got a wait of %v, want 15 s", got)
		}
		both(500)
		if got := slowed("a@noor.example", desk.Browser{Address: "203.0.113.3"}); got != time.Minute {
			t.Errorf("after hundreds: got a wait of %v, want a minute at most", got)
		}
		w.may("her browser meanwhile", "a@noor.example", mine, true)
	})
}

// guessed makes a counter stand where so many attempts at this moment would
// have brought it.
func (w *world) guessed(key string, attempts int) {
	w.t.Helper()
	err := w.store.WritePeople(w.t.Context(), func(tx *store.Tx) error {
		if _, err := tx.Guesses([]string{key}); err != nil {
			return err
		}
		tx.SetGuesses(key, store.Guesses{Failures: attempts, LastAt: w.clock.Now().Unix()})
		return nil
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

// A counter goes when somebody signs in. Whoever guesses at that very moment
// must find one nevertheless.
func TestAGuessCountsThoughItsCounterIsBeingForgiven(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		c := staffed(w)
		key := "account:" + auth.HashSecret(w.join(c, "a@noor.example", booking.Owner).String())
		w.guessed(key, 3)
		var wg sync.WaitGroup
		err := w.store.WritePeople(t.Context(), func(tx *store.Tx) error {
			if _, err := tx.Guesses([]string{key}); err != nil {
				return err
			}
			wg.Go(func() { _, _, _ = w.SignIn(t.Context(), "a@noor.example", "guess", home) })
			w.stalled("transactionid")
			tx.SetGuesses(key, store.Guesses{})
			return nil
		})
		wg.Wait()
		if err != nil {
			t.Fatal(err)
		}
		err = w.store.WritePeople(t.Context(), func(tx *store.Tx) error {
			found, err := tx.Guesses([]string{key})
			if got := found[key].Failures; got != 1 {
				t.Errorf("counted %d, want 1", got)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	})
}

func TestASharedComputerIsNotRememberedAndIsSoonSignedOut(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		c := staffed(w)
		w.join(c, "a@noor.example", booking.Owner)
		shared := home
		shared.Shared = true
		s, token, err := w.signInWith("a@noor.example", password, shared)
		if err != nil || !s.Shared {
			t.Fatalf("got %+v %v, want a shared session", s, err)
		}
		if device, err := w.Remember(t.Context(), token, shared); err != nil || device != "" {
			t.Errorf("got %q %v, want nothing kept", device, err)
		}
		for range 20 { // used every 20 minutes
			w.clock.Add(20 * time.Minute)
			if _, err := w.Session(t.Context(), token); err != nil {
				t.Fatalf("in use: got %v", err)
			}
		}
		w.clock.Add(31 * time.Minute)
		refusedSession(t, w, "unused for half an hour", token)
		if _, token, err = w.signInWith("a@noor.example", password, shared); err != nil {
			t.Fatal(err)
		}
		for range 36 {
			w.clock.Add(20 * time.Minute)
			_, _ = w.Session(t.Context(), token)
		}
		refusedSession(t, w, "after twelve hours", token)
	})
}

func refusedSession(t *testing.T, w *world, when, token string) {
	t.Helper()
	if _, err := w.Session(t.Context(), token); fault.Of(err).Code != "signed_out" {
		t.Errorf("%s: got %v, want signed out", when, err)
	}
}

// secure changes how people sign in, by somebody who signs in for it and out
// again.
func (w *world) secure(c desk.Caller, email string, set booking.Security) error {
	w.t.Helper()
	s, _, err := w.signIn(email, password)
	if err != nil {
		w.t.Fatal(err)
	}
	err = w.ChangeSecurity(w.t.Context(), c, s, password, set)
	return errors.Join(err, w.SignOut(w.t.Context(), s.Person.ID, s.ID))
}

func TestTheStrictestOrganizationSaysHowLongASessionLasts(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		here := staffed(w)
		there := desk.Caller{Org: w.apply(clinic("salam")).Organization}
		w.join(here, "a@noor.example", booking.Owner)
		begun, _, err := w.signIn("a@noor.example", password)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Accept(t.Context(), begun, w.invite(there, "a@noor.example", booking.Manager)); err != nil {
			t.Fatal(err)
		}
		for code, bad := range map[string]booking.Security{
			"invalid_session_idle": {Idle: 14, Life: 60}, "invalid_session_life": {Idle: 120, Life: 60},
		} {
			refusedAs(t, code, w.secure(here, "a@noor.example", bad), code)
		}
		if err := w.secure(here, "a@noor.example", booking.Security{Idle: 20160, Life: 129600}); err != nil {
			t.Fatal(err)
		}
		if err := w.secure(there, "a@noor.example", booking.Security{Idle: 60, Life: 720}); err != nil {
			t.Fatal(err)
		}
		s, token, err := w.signIn("a@noor.example", password)
		if err != nil || s.Limits.Idle != 60 || s.Limits.Life != 720 {
			t.Fatalf("got %+v %v, want the shorter times", s.Limits, err)
		}
		// What a page does by itself keeps nobody signed in.
		for range 3 {
			w.clock.Add(20 * time.Minute)
			_, _ = w.Glance(t.Context(), token)
		}
		refusedSession(t, w, "an hour in which only the page asked", token)
		if list, err := w.SignIns(t.Context(), s); err != nil || len(list) != 0 {
			t.Errorf("got %v %v, want no session listed", list, err)
		}
		// A change holds for sessions that have begun.
		if _, token, err = w.signIn("a@noor.example", password); err != nil {
			t.Fatal(err)
		}
		w.clock.Add(30 * time.Minute)
		if err := w.secure(here, "a@noor.example", booking.Security{Idle: 15, Life: 60}); err != nil {
			t.Fatal(err)
		}
		refusedSession(t, w, "after the time was shortened", token)
		got, err := w.Security(t.Context(), there)
		if want := (booking.Security{Idle: 60, Life: 720}); err != nil || got != want {
			t.Errorf("the other organization: got %+v %v, want %+v", got, err, want)
		}
	})
}

func TestTheOldestSessionEndsWhenThereAreTooMany(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		c := staffed(w)
		w.join(c, "a@noor.example", booking.Owner)
		var tokens []string
		for range 12 {
			w.clock.Add(time.Second)
			_, token, err := w.signIn("a@noor.example", password)
			if err != nil {
				t.Fatal(err)
			}
			tokens = append(tokens, token)
		}
		for i, token := range tokens {
			if _, err := w.Session(t.Context(), token); (err == nil) != (i >= 2) {
				t.Errorf("session %d: got %v, want the last ten", i, err)
			}
		}
	})
}

func TestARoleThatNeedsASecondFactorSeesNothingWithoutIt(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		c := staffed(w)
		w.join(c, "owner@noor.example", booking.Owner)
		w.join(c, "desk@noor.example", booking.Receptionist)
		begun, old, err := w.signIn("desk@noor.example", password)
		if err != nil || begun.FactorDue {
			t.Fatalf("got %+v %v", begun, err)
		}
		set := booking.DefaultSecurity
		set.Factor = "receptionist,nobody"
		if err := w.secure(c, "owner@noor.example", set); err != nil {
			t.Fatal(err)
		}
		if got, err := w.Security(t.Context(), c); err != nil || got.Factor != "receptionist" {
			t.Errorf("got %+v %v, want the role that there is", got, err)
		}
		if s, _, err := w.signIn("owner@noor.example", password); err != nil || s.FactorDue || len(s.Memberships) != 1 {
			t.Errorf("another role: got %+v %v, want it open", s, err)
		}
		s, err := w.Session(t.Context(), old)
		if err != nil || !s.FactorDue || len(s.Memberships) != 0 {
			t.Errorf("a session that had begun: got %+v %v, want nothing to see", s, err)
		}
		s, token, err := w.signIn("desk@noor.example", password)
		if err != nil || !s.FactorDue || len(s.Memberships) != 0 {
			t.Fatalf("at the next sign-in: got %+v %v, want nothing to see", s, err)
		}
		secret, _ := w.NewFactor(s, "Mawid")
		if _, err := w.EnableFactor(t.Context(), s, secret, auth.TOTP(secret, w.clock.Now()), password); err != nil {
			t.Fatal(err)
		}
		if s, err = w.Session(t.Context(), token); err != nil || s.FactorDue || len(s.Memberships) != 1 {
			t.Errorf("once it is set up: got %+v %v, want it open", s, err)
		}
		if err := w.DisableFactor(t.Context(), s, password); err != nil {
			t.Fatal(err)
		}
		if s, err = w.Session(t.Context(), token); err != nil || !s.FactorDue {
			t.Errorf("switched off again: got %+v %v, want it wanted", s, err)
		}
	})
}
