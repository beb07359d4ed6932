package people_test

import (
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/world"
)

// An open page of an owner must not take the account over: the password is
// changed with the one of before.
func TestAnOwnerDoesNotResetTheirOwnPassword(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Caller()
		owner, other := w.Member(c, "huda@noor.example", booking.Owner), w.Member(c, "sara@noor.example", booking.Manager)
		c.Person = owner
		if _, err := w.Organization.ResetPassword(t.Context(), c, owner, true); fault.Of(err).Code != "own_reset" {
			t.Errorf("their own: got %v", err)
		}
		if _, err := w.Organization.ResetPassword(t.Context(), c, other, true); err != nil {
			t.Errorf("somebody else's: got %v", err)
		}
	})
}
