package people_test

import (
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/world"
)

// Whoever takes somebody's second factor away with their password is told of
// for that, by an action of its own.
func TestTakingAwayASecondFactorIsToldOf(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		id := w.Member(c, "layla@noor.example", booking.Manager)
		resets := map[string]func(withFactor bool) error{
			"dashboard": func(withFactor bool) error {
				_, err := w.Organization.ResetPassword(t.Context(), c, id, withFactor)
				return err
			},
			"command line": func(withFactor bool) error {
				_, err := w.Organization.ResetAnybody(t.Context(), c.Org, "layla@noor.example", withFactor)
				return err
			},
		}
		for name, reset := range resets {
			if err := w.Organization.SetPassword(t.Context(), "layla@noor.example", world.Password); err != nil {
				t.Fatal(err)
			}
			s, _, err := w.Enter("layla@noor.example", world.Password)
			if err != nil {
				t.Fatal(err)
			}
			w.WithFactor(s)
			plain, told := w.Noted(c, "user.reset"), w.Noted(c, "user.reset_factor")
			for _, step := range []struct {
				what        string
				withFactor  bool
				plain, told int
			}{
				{"the password alone", false, 1, 0},
				{"the factor as well", true, 1, 1},
				{"a factor that is gone", true, 2, 1},
			} {
				if err := reset(step.withFactor); err != nil {
					t.Fatal(err)
				}
				got, gotTold := w.Noted(c, "user.reset")-plain, w.Noted(c, "user.reset_factor")-told
				if got != step.plain || gotTold != step.told {
					t.Errorf("%s, %s: got %d and %d lines, want %d and %d", name, step.what, got, gotTold, step.plain, step.told)
				}
			}
		}
	})
}
