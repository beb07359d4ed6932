package desk_test

import (
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/world"
)

// A node that does not hear of changes, or whose memory had no room any more for an
// organization, does not take anything for what it was before.
func TestNothingFollowsFromAMemoryThatCannotBeTrusted(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		if b := desk.BasisOf(w.NewHouse(w.Store).Desk, w.IDs.Organization); b.Still(b, office.Forever) {
			t.Error("a node that hears of nothing")
		}
		narrow := w.OtherNode(func(c *house.Config) { c.Shelves = 1 })
		trusted := func(org booking.OrgID) (b desk.Basis) {
			t.Helper()
			world.Eventually(t, "the memory is trusted", func() bool {
				b = desk.BasisOf(narrow.Desk, org)
				return b.Still(b, office.Forever)
			})
			return b
		}
		before := trusted(w.IDs.Organization)
		if again := trusted(w.IDs.Organization); !again.Still(before, office.Forever) {
			t.Error("nothing has changed: want the same basis")
		}
		other := w.MustApply(world.Clinic("salam"))
		trusted(other.Organization)
		if after := trusted(w.IDs.Organization); after.Still(before, office.Forever) {
			t.Error("another organization has taken its room meanwhile")
		}
	})
}

// What was answered from the database alone is not to be given again.
func TestOnlyWhatIsAnsweredFromMemoryLasts(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ask := desk.AvailabilityQuery{Service: w.IDs.Services["checkup"], Branch: w.IDs.Branches["olaya"],
			Slot: world.At(t, "2026-11-16", "10:00")}
		list := desk.SlotsQuery{Service: ask.Service, Resource: w.IDs.Resources["sara"]}
		until := func(d *desk.Desk) [2]int64 {
			t.Helper()
			a, err := d.Availability(t.Context(), w.IDs.Organization, ask)
			if err != nil {
				t.Fatal(err)
			}
			l, err := d.Slots(t.Context(), w.IDs.Organization, list)
			if err != nil {
				t.Fatal(err)
			}
			return [2]int64{a.Until, l.Until}
		}
		if got := until(w.NewHouse(w.Store).Desk); got != [2]int64{} {
			t.Errorf("a node that hears of nothing: got %v, want no end", got)
		}
		lasts := func(what string, want int64) {
			t.Helper()
			world.Eventually(t, what, func() bool { return until(w.Desk) == [2]int64{want, want} })
		}
		lasts("no hold", office.Forever)
		held, err := w.Desk.Hold(t.Context(), w.Caller(), desk.HoldRequest{Service: ask.Service, Branch: ask.Branch,
			Resource: list.Resource, Slot: ask.Slot})
		if err != nil {
			t.Fatal(err)
		}
		lasts("a hold", held.ExpiresAt)
	})
}
