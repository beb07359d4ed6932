package desk_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/world"
)

// Holds of one key are counted with those that are made at the same moment,
// at other times and of other people.
func TestAKeyHoldsFiftySlotsAtMostAlsoInARush(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Caller()
		c.Key = booking.NewID[booking.KeyID]()
		hold := func(i int) error {
			_, err := w.Desk.Hold(t.Context(), c, desk.HoldRequest{
				Service: w.IDs.Services["checkup"], Branch: w.IDs.Branches["olaya"], For: 15 * time.Minute,
				Slot: world.At(t, fmt.Sprintf("2026-11-%02d", 16+i/16), fmt.Sprintf("%02d:%02d", 9+i%16/2, i%2*30)),
			})
			return err
		}
		for i := range 45 {
			if err := hold(i); err != nil {
				t.Fatal(err)
			}
		}
		if made, refused := world.Rush(12, func(i int) error { return hold(45 + i) }); made != 5 || refused["too_many_holds"] != 7 {
			t.Errorf("got %d more and %v, want five and the rest refused", made, refused)
		}
	})
}
