package people_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/world"
)

// Whoever was signed out elsewhere, while their page was on its way, changes
// nothing any more, even if they know the password.
func TestASessionThatHasEndedChangesNothingOfItsAccount(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		w.Member(c, "plain@noor.example", booking.Owner)
		plain, _, err := w.Enter("plain@noor.example", world.Password)
		if err != nil {
			t.Fatal(err)
		}
		w.Member(c, "coded@noor.example", booking.Manager)
		coded, _ := w.Factor("coded@noor.example")
		for _, id := range []booking.PersonID{plain.Person.ID, coded.Person.ID} {
			if err := w.People.SignOutEverywhere(t.Context(), id, booking.SignInID{}); err != nil {
				t.Fatal(err)
			}
		}
		secret, _ := w.People.NewFactor(plain, "Mawid")
		_, enabled := w.People.EnableFactor(t.Context(), plain, secret, auth.TOTP(secret, w.Clock.Now()), world.Password)
		_, renewed := w.People.RenewRecovery(t.Context(), coded, world.Password)
		for what, err := range map[string]error{
			"a password": w.People.ChangePassword(t.Context(), plain, world.Password, world.Another),
			"a profile":  w.People.ChangeProfile(t.Context(), plain, "Mallory", "en"),
			"a factor":   enabled, "recovery codes": renewed,
			"no factor": w.People.DisableFactor(t.Context(), coded, world.Password),
		} {
			if !errors.Is(err, people.ErrNoSignIn) {
				t.Errorf("%s: got %v, want %v", what, err, people.ErrNoSignIn)
			}
		}
		if _, pending, err := w.People.SignIn(t.Context(), "coded@noor.example", world.Password, world.Home); err != nil || !pending {
			t.Errorf("got pending %v %v, want the code still asked for", pending, err)
		}
	})
}

func TestAResetHoldsAgainstAChangeOfThePasswordAtTheSameMoment(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		id := w.Member(c, "layla@noor.example", booking.Manager)
		s, _, err := w.Enter("layla@noor.example", world.Password)
		if err != nil {
			t.Fatal(err)
		}
		var wg sync.WaitGroup
		var link string
		var reset error
		wg.Go(func() { _ = w.People.ChangePassword(t.Context(), s, world.Password, world.Another) })
		wg.Go(func() { link, reset = w.Organization.ResetPassword(t.Context(), c, id, false) })
		wg.Wait()
		if reset != nil {
			t.Fatal(reset)
		}
		if _, _, err := w.Enter("layla@noor.example", world.Another); err == nil {
			t.Error("a password that was being chosen serves after the reset")
		}
		if _, err := w.People.LinkOwner(t.Context(), link); err != nil {
			t.Errorf("the link of the reset: got %v, want it to work", err)
		}
	})
}

func TestOfTwoChangesOfAPasswordAtOnceOneHolds(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		w.Member(c, "layla@noor.example", booking.Manager)
		s, _, err := w.Enter("layla@noor.example", world.Password)
		if err != nil {
			t.Fatal(err)
		}
		next := []string{world.Another, "nine wells under stars"}
		held, refused := world.Rush(len(next), func(i int) error {
			return w.People.ChangePassword(t.Context(), s, world.Password, next[i])
		})
		if held != 1 || refused["wrong_old_password"] != 1 {
			t.Errorf("%d were done and %v, want one, and the later one refused", held, refused)
		}
	})
}

// A sign-in that waits for its code is completed once, and not at all if it
// was ended meanwhile.
func TestASignInIsConfirmedOnce(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		w.Member(c, "layla@noor.example", booking.Manager)
		_, codes := w.Factor("layla@noor.example")
		w.Clock.Add(time.Minute)
		token, _, err := w.People.SignIn(t.Context(), "layla@noor.example", world.Password, world.Home)
		if err != nil {
			t.Fatal(err)
		}
		served, _ := world.Rush(3, func(i int) error {
			_, err := w.People.Confirm(t.Context(), token, codes[i], world.Home)
			if err != nil && !errors.Is(err, people.ErrNoSignIn) {
				t.Errorf("got %v, want %v", err, people.ErrNoSignIn)
			}
			return err
		})
		if served != 1 {
			t.Errorf("%d were let in, want 1", served)
		}
	})
}
