package people_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/world"
)

func TestABrowserThatWasHereHasACountOfItsOwn(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		w.Member(c, "a@noor.example", booking.Owner)
		w.Member(c, "b@noor.example", booking.Manager)
		mine := w.Here("a@noor.example", world.Home)
		stranger := people.Browser{Address: world.Home.Address}
		for range 8 {
			w.Guess("a@noor.example", stranger)
		}
		w.May("a stranger behind the same address", "a@noor.example", stranger, false)
		w.May("her own browser", "a@noor.example", mine, true)
		moved := mine
		moved.Address = "203.0.113.9"
		w.May("her own browser elsewhere", "a@noor.example", moved, true)

		// What is not hers, or was changed, says nothing.
		for what, device := range map[string]string{
			"made up": strings.Repeat("A", len(mine.Device)), "cut off": mine.Device[:len(mine.Device)-2], "turned": reverse(mine.Device),
			"nothing": "...", "a flood": strings.Repeat("x.", 10_000) + mine.Device,
		} {
			w.May(what, "a@noor.example", people.Browser{Address: world.Home.Address, Device: device}, false)
		}
		for range 8 {
			w.Guess("b@noor.example", stranger)
		}
		w.May("another's account in her browser", "b@noor.example", mine, false)

		// Two people in one browser are both remembered.
		w.Clock.Add(20 * time.Minute)
		both := w.Here("b@noor.example", mine)
		for _, email := range []string{"a@noor.example", "b@noor.example"} {
			for range 8 {
				w.Guess(email, stranger)
			}
			w.May(email+" in the browser of both", email, both, true)
		}
		for i := range 8 {
			got, want := w.Guess("a@noor.example", both), "wrong_password"
			if i >= 6 {
				want = "too_many_attempts"
			}
			if got != want {
				t.Errorf("guess %d in a known browser: got %s, want %s", i, got, want)
			}
		}
		w.Clock.Add(15 * time.Second)
		w.May("after the wait", "a@noor.example", both, true)
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
	world.On(t, func(t *testing.T, w *world.World) {
		old, fresh := world.SealKey(t, "k"), world.SealKey(t, "n")
		k := &world.Keys{}
		k.Give(old)
		w.House = k.Node(w)
		s := w.Sealed() // so that there is a key; Huda has a second factor
		w.Member(s.Caller, "a@noor.example", booking.Owner)
		lock := func() {
			for range 7 {
				w.Guess("a@noor.example", people.Browser{Address: world.Home.Address})
			}
		}
		mine := w.Here("a@noor.example", world.Home)
		lock()
		w.May("her browser", "a@noor.example", mine, true)
		session, _, err := w.EnterFrom("a@noor.example", world.Password, mine)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.People.ChangePassword(t.Context(), session, world.Password, world.Another); err != nil {
			t.Fatal(err)
		}
		if _, _, err := w.People.SignIn(t.Context(), "a@noor.example", world.Another, mine); fault.Of(err).Code != "too_many_attempts" {
			t.Errorf("after the password changed: got %v, want a stranger", err)
		}
		// Another key forgets browsers and locks nobody out.
		k.Give(old, fresh)
		if _, err := w.Office.RotateSeal(t.Context(), old, fresh); err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(time.Hour)
		if _, _, err := w.People.SignIn(t.Context(), "a@noor.example", world.Another, mine); err != nil {
			t.Errorf("with another key: got %v, want in", err)
		}
	})
}

// A new installation has no key yet when its first owner signs in: it is made with
// the first secret, by whichever node needs one.
func TestABrowserIsNoStrangerTheDaySomethingIsSealed(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		k := &world.Keys{}
		k.Give(world.SealKey(t, "k"))
		w.House = k.Node(w)
		c := w.Staffed()
		w.Member(c, "a@noor.example", booking.Owner)
		if mark, err := w.Office.SealMark(t.Context()); err != nil || mark != "" {
			t.Fatalf("got the mark %q %v, want nothing sealed", mark, err)
		}
		mine := w.Here("a@noor.example", world.Home)
		for range 8 {
			w.Guess("a@noor.example", people.Browser{Address: world.Home.Address})
		}
		if _, err := w.Office.OwnKey(office.StampName); err != nil {
			t.Fatal(err)
		}
		w.May("her browser, on this node", "a@noor.example", mine, true)
		w.House = k.Node(w)
		w.May("her browser, on another", "a@noor.example", mine, true)
		w.May("a stranger", "a@noor.example", people.Browser{Address: world.Home.Address}, false)
		again := w.Here("a@noor.example", mine)
		w.May("her browser, marked anew", "a@noor.example", again, true)
	})
}

func TestAnAddressIsOnlySlowedAndAnAccountIsHeldAgainstManyAddresses(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		id := w.Member(c, "a@noor.example", booking.Owner)
		crowd := people.Browser{Address: "198.51.100.1"}
		guessed(w, "address:"+crowd.Address, 99)
		if got := w.Guess("p0@noor.example", crowd); got != "wrong_password" {
			t.Fatalf("the hundredth attempt: got %s, want it looked at", got)
		}
		slowed := func(email string, b people.Browser) time.Duration {
			t.Helper()
			_, _, err := w.People.SignIn(t.Context(), email, "guess", b)
			return fault.Of(err).RetryAfter
		}
		for i, want := range []time.Duration{1, 2, 4, 5} {
			if got := slowed("a@noor.example", crowd); got != want*time.Second {
				t.Errorf("wait %d: got %v, want %v s", i, got, int(want))
			}
			w.Clock.Add(want * time.Second)
			w.Guess(fmt.Sprintf("q%d@noor.example", i), crowd)
		}
		w.Clock.Add(5 * time.Second)
		w.May("five seconds later", "a@noor.example", crowd, true)
		w.Clock.Add(9 * time.Hour) // it leaks
		w.Guess("p0@noor.example", crowd)
		if got := slowed("p1@noor.example", crowd); got != 0 {
			t.Errorf("hours later: got a wait of %v, want none", got)
		}

		// One who guesses from many addresses is held, but for a minute at most.
		mine := w.Here("a@noor.example", world.Home)
		both := func(attempts int) {
			guessed(w, "account:"+auth.HashSecret(id.String()), attempts)
			guessed(w, "account:"+auth.HashSecret("a@noor.example"), attempts)
		}
		both(49)
		if got := w.Guess("a@noor.example", people.Browser{Address: "203.0.113.1"}); got != "wrong_password" {
			t.Errorf("the fiftieth attempt: got %s, want it looked at", got)
		}
		if got := slowed("a@noor.example", people.Browser{Address: "203.0.113.2"}); got != 15*time.Second {
			t.Errorf("from yet another address: got a wait of %v, want 15 s", got)
		}
		both(500)
		if got := slowed("a@noor.example", people.Browser{Address: "203.0.113.3"}); got != time.Minute {
			t.Errorf("after hundreds: got a wait of %v, want a minute at most", got)
		}
		w.May("her browser meanwhile", "a@noor.example", mine, true)
	})
}

// guessed makes a counter stand where so many attempts at this moment would
// have brought it.
func guessed(w *world.World, key string, attempts int) {
	w.T.Helper()
	err := w.Store.Write(w.T.Context(), func(tx *store.Tx) error {
		if _, err := people.LockGuesses(tx, []string{key}); err != nil {
			return err
		}
		people.SetGuesses(tx, key, people.Guesses{Failures: attempts, LastAt: w.Clock.Now().Unix()})
		return nil
	})
	if err != nil {
		w.T.Fatal(err)
	}
}

// A counter goes when somebody signs in. Whoever guesses at that very moment
// must find one nevertheless.
func TestAGuessCountsThoughItsCounterIsBeingForgiven(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		key := "account:" + auth.HashSecret(w.Member(c, "a@noor.example", booking.Owner).String())
		guessed(w, key, 3)
		var wg sync.WaitGroup
		guess := sync.OnceFunc(func() {
			wg.Go(func() { _, _, _ = w.People.SignIn(t.Context(), "a@noor.example", "guess", world.Home) })
		})
		err := w.Store.Write(t.Context(), func(tx *store.Tx) error {
			if _, err := people.LockGuesses(tx, []string{key}); err != nil {
				return err
			}
			guess()
			w.Stalled("transactionid")
			people.SetGuesses(tx, key, people.Guesses{})
			return nil
		})
		wg.Wait()
		if err != nil {
			t.Fatal(err)
		}
		err = w.Store.Write(t.Context(), func(tx *store.Tx) error {
			found, err := people.LockGuesses(tx, []string{key})
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
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		w.Member(c, "a@noor.example", booking.Owner)
		shared := world.Home
		shared.Shared = true
		s, token, err := w.EnterFrom("a@noor.example", world.Password, shared)
		if err != nil || !s.Shared {
			t.Fatalf("got %+v %v, want a shared session", s, err)
		}
		if device, err := w.People.Remember(t.Context(), token, shared); err != nil || device != "" {
			t.Errorf("got %q %v, want nothing kept", device, err)
		}
		for range 20 { // used every 20 minutes
			w.Clock.Add(20 * time.Minute)
			if _, err := w.People.SignedIn(t.Context(), token); err != nil {
				t.Fatalf("in use: got %v", err)
			}
		}
		w.Clock.Add(31 * time.Minute)
		w.SignedOut("unused for half an hour", token)
		if _, token, err = w.EnterFrom("a@noor.example", world.Password, shared); err != nil {
			t.Fatal(err)
		}
		for range 36 {
			w.Clock.Add(20 * time.Minute)
			_, _ = w.People.SignedIn(t.Context(), token)
		}
		w.SignedOut("after twelve hours", token)
	})
}

// secure changes how people sign in, by somebody who signs in for it and out
// again.
func secure(w *world.World, c office.Caller, email string, set booking.Security) error {
	w.T.Helper()
	s, _, err := w.Enter(email, world.Password)
	if err != nil {
		w.T.Fatal(err)
	}
	err = w.People.ChangeSecurity(w.T.Context(), c, s, world.Password, set)
	return errors.Join(err, w.People.SignOut(w.T.Context(), s.Person.ID, s.ID))
}

func TestTheStrictestOrganizationSaysHowLongASessionLasts(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		here := w.Staffed()
		there := office.Caller{Org: w.MustApply(world.Clinic("salam")).Organization}
		w.Member(here, "a@noor.example", booking.Owner)
		begun, _, err := w.Enter("a@noor.example", world.Password)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Organization.Accept(t.Context(), begun, w.Invitation(there, "a@noor.example", booking.Manager)); err != nil {
			t.Fatal(err)
		}
		for code, bad := range map[string]booking.Security{
			"invalid_session_idle": {Idle: 14, Life: 60}, "invalid_session_life": {Idle: 120, Life: 60},
		} {
			world.RefusedAs(t, code, secure(w, here, "a@noor.example", bad), code)
		}
		if err := secure(w, here, "a@noor.example", booking.Security{Idle: 20160, Life: 129600}); err != nil {
			t.Fatal(err)
		}
		if err := secure(w, there, "a@noor.example", booking.Security{Idle: 60, Life: 720}); err != nil {
			t.Fatal(err)
		}
		s, token, err := w.Enter("a@noor.example", world.Password)
		if err != nil || s.Limits.Idle != 60 || s.Limits.Life != 720 {
			t.Fatalf("got %+v %v, want the shorter times", s.Limits, err)
		}
		// What a page does by itself keeps nobody signed in.
		for range 3 {
			w.Clock.Add(20 * time.Minute)
			_, _ = w.People.Glance(t.Context(), token)
		}
		w.SignedOut("an hour in which only the page asked", token)
		if list, err := w.People.SignIns(t.Context(), s); err != nil || len(list) != 0 {
			t.Errorf("got %v %v, want no session listed", list, err)
		}
		// A change holds for sessions that have begun.
		if _, token, err = w.Enter("a@noor.example", world.Password); err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(30 * time.Minute)
		if err := secure(w, here, "a@noor.example", booking.Security{Idle: 15, Life: 60}); err != nil {
			t.Fatal(err)
		}
		w.SignedOut("after the time was shortened", token)
		got, err := w.People.Security(t.Context(), there)
		if want := (booking.Security{Idle: 60, Life: 720}); err != nil || got != want {
			t.Errorf("the other organization: got %+v %v, want %+v", got, err, want)
		}
	})
}

func TestTheOldestSessionEndsWhenThereAreTooMany(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		w.Member(c, "a@noor.example", booking.Owner)
		var tokens []string
		for range 12 {
			w.Clock.Add(time.Second)
			_, token, err := w.Enter("a@noor.example", world.Password)
			if err != nil {
				t.Fatal(err)
			}
			tokens = append(tokens, token)
		}
		for i, token := range tokens {
			if _, err := w.People.SignedIn(t.Context(), token); (err == nil) != (i >= 2) {
				t.Errorf("session %d: got %v, want the last ten", i, err)
			}
		}
	})
}

func TestARoleThatNeedsASecondFactorSeesNothingWithoutIt(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		w.Member(c, "owner@noor.example", booking.Owner)
		w.Member(c, "desk@noor.example", booking.Receptionist)
		begun, old, err := w.Enter("desk@noor.example", world.Password)
		if err != nil || begun.FactorDue {
			t.Fatalf("got %+v %v", begun, err)
		}
		set := booking.DefaultSecurity
		set.Factor = "receptionist,nobody"
		if err := secure(w, c, "owner@noor.example", set); err != nil {
			t.Fatal(err)
		}
		if got, err := w.People.Security(t.Context(), c); err != nil || got.Factor != "receptionist" {
			t.Errorf("got %+v %v, want the role that there is", got, err)
		}
		if s, _, err := w.Enter("owner@noor.example", world.Password); err != nil || s.FactorDue || len(s.Memberships) != 1 {
			t.Errorf("another role: got %+v %v, want it open", s, err)
		}
		s, err := w.People.SignedIn(t.Context(), old)
		if err != nil || !s.FactorDue || len(s.Memberships) != 0 {
			t.Errorf("a session that had begun: got %+v %v, want nothing to see", s, err)
		}
		s, token, err := w.Enter("desk@noor.example", world.Password)
		if err != nil || !s.FactorDue || len(s.Memberships) != 0 {
			t.Fatalf("at the next sign-in: got %+v %v, want nothing to see", s, err)
		}
		secret, _ := w.People.NewFactor(s, "Mawid")
		if _, err := w.People.EnableFactor(t.Context(), s, secret, auth.TOTP(secret, w.Clock.Now()), world.Password); err != nil {
			t.Fatal(err)
		}
		if s, err = w.People.SignedIn(t.Context(), token); err != nil || s.FactorDue || len(s.Memberships) != 1 {
			t.Errorf("once it is set up: got %+v %v, want it open", s, err)
		}
		if err := w.People.DisableFactor(t.Context(), s, world.Password); err != nil {
			t.Fatal(err)
		}
		if s, err = w.People.SignedIn(t.Context(), token); err != nil || !s.FactorDue {
			t.Errorf("switched off again: got %+v %v, want it wanted", s, err)
		}
	})
}
