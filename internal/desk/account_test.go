package desk_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// Whoever was signed out elsewhere, while their page was on its way, changes
// nothing any more, even if they know the password.
func TestASessionThatHasEndedChangesNothingOfItsAccount(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		c := staffed(w)
		w.join(c, "plain@noor.example", booking.Owner)
		plain, _, err := w.signIn("plain@noor.example", password)
		if err != nil {
			t.Fatal(err)
		}
		w.join(c, "coded@noor.example", booking.Manager)
		coded, _ := w.factor("coded@noor.example")
		for _, id := range []booking.PersonID{plain.Person.ID, coded.Person.ID} {
			if err := w.SignOutEverywhere(t.Context(), id, booking.SignInID{}); err != nil {
				t.Fatal(err)
			}
		}
		secret, _ := w.NewFactor(plain, "Mawid")
		_, enabled := w.EnableFactor(t.Context(), plain, secret, auth.TOTP(secret, w.clock.Now()), password)
		_, renewed := w.RenewRecovery(t.Context(), coded, password)
		for what, err := range map[string]error{
			"a password": w.ChangePassword(t.Context(), plain, password, another),
			"a profile":  w.ChangeProfile(t.Context(), plain, "Mallory", "en"),
			"a factor":   enabled, "recovery codes": renewed,
			"no factor": w.DisableFactor(t.Context(), coded, password),
		} {
			if !errors.Is(err, store.ErrNoSignIn) {
				t.Errorf("%s: got %v, want %v", what, err, store.ErrNoSignIn)
			}
		}
		if _, pending, err := w.SignIn(t.Context(), "coded@noor.example", password, home); err != nil || !pending {
			t.Errorf("got pending %v %v, want the code still asked for", pending, err)
		}
	})
}

func TestAResetHoldsAgainstAChangeOfThePasswordAtTheSameMoment(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		c := staffed(w)
		id := w.join(c, "layla@noor.example", booking.Manager)
		s, _, err := w.signIn("layla@noor.example", password)
		if err != nil {
			t.Fatal(err)
		}
		var wg sync.WaitGroup
		var link string
		var reset error
		wg.Go(func() { _ = w.ChangePassword(t.Context(), s, password, another) })
		wg.Go(func() { link, reset = w.ResetPassword(t.Context(), c, id, false) })
		wg.Wait()
		if reset != nil {
			t.Fatal(reset)
		}
		if _, _, err := w.signIn("layla@noor.example", another); err == nil {
			t.Error("a password that was being chosen serves after the reset")
		}
		if _, err := w.LinkOwner(t.Context(), link); err != nil {
			t.Errorf("the link of the reset: got %v, want it to work", err)
		}
	})
}

func TestOfTwoChangesOfAPasswordAtOnceOneHolds(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		c := staffed(w)
		w.join(c, "layla@noor.example", booking.Manager)
		s, _, err := w.signIn("layla@noor.example", password)
		if err != nil {
			t.Fatal(err)
		}
		var wg sync.WaitGroup
		var held atomic.Int32
		for _, next := range []string{another, "nine wells under stars"} {
			wg.Go(func() {
				if err := w.ChangePassword(t.Context(), s, password, next); err == nil {
					held.Add(1)
				} else {
					refusedAs(t, "the later one", err, "wrong_old_password")
				}
			})
		}
		wg.Wait()
		if got := held.Load(); got != 1 {
			t.Errorf("%d were done, want 1", got)
		}
	})
}

// A sign-in that waits for its code is completed once, and not at all if it
// was ended meanwhile.
func TestASignInIsConfirmedOnce(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		c := staffed(w)
		w.join(c, "layla@noor.example", booking.Manager)
		_, codes := w.factor("layla@noor.example")
		w.clock.Add(time.Minute)
		token, _, err := w.SignIn(t.Context(), "layla@noor.example", password, home)
		if err != nil {
			t.Fatal(err)
		}
		var wg sync.WaitGroup
		var served atomic.Int32
		for _, code := range codes[:3] {
			wg.Go(func() {
				if _, err := w.Confirm(t.Context(), token, code, home); err == nil {
					served.Add(1)
				} else if !errors.Is(err, store.ErrNoSignIn) {
					t.Errorf("got %v, want %v", err, store.ErrNoSignIn)
				}
			})
		}
		wg.Wait()
		if got := served.Load(); got != 1 {
			t.Errorf("%d were let in, want 1", got)
		}
	})
}
