package desk_test

import (
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
)

// An open page of an owner must not take the account over: the password is
// changed with the one of before.
func TestAnOwnerDoesNotResetTheirOwnPassword(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		c := w.caller()
		owner, other := w.join(c, "huda@noor.example", booking.Owner), w.join(c, "sara@noor.example", booking.Manager)
		c.Person = owner
		if _, err := w.ResetPassword(t.Context(), c, owner, true); fault.Of(err).Code != "own_reset" {
			t.Errorf("their own: got %v", err)
		}
		if _, err := w.ResetPassword(t.Context(), c, other, true); err != nil {
			t.Errorf("somebody else's: got %v", err)
		}
	})
}
