package desk_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/world"
)

// hear waits for a change.
func hear(t *testing.T, changes <-chan desk.Notice) desk.Notice {
	t.Helper()
	select {
	case c := <-changes:
		return c
	case <-time.After(2 * time.Minute):
		t.Fatal("no change was told of")
		return desk.Notice{}
	}
}

func TestFollowersHearOfChangesOnEveryNode(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		other := w.Node()
		strangers := w.MustApply(world.Clinic("other")).Organization
		ctx, stop := context.WithCancel(t.Context())
		here, err := w.Desk.Follow(ctx, w.IDs.Organization)
		if err != nil {
			t.Fatal(err)
		}
		there, err := other.Desk.Follow(ctx, w.IDs.Organization)
		if err != nil {
			t.Fatal(err)
		}
		stranger, err := w.Desk.Follow(ctx, strangers)
		if err != nil {
			t.Fatal(err)
		}
		// What a node has to tell of its beginning comes with the first change.
		w.MustBook(with(w, "2026-11-15", "10:00", booking.NoLatitude))
		hear(t, here)
		hear(t, there)
		r := w.Checkup("2026-11-15", "10:00")
		r.Resource = w.IDs.Resources["omar"]
		w.MustBook(r)
		for _, changes := range []<-chan desk.Notice{here, there} {
			for !slices.Contains(hear(t, changes).Resources, r.Resource) {
			}
		}
		for len(stranger) > 0 {
			if c := <-stranger; !c.All {
				t.Errorf("another organization heard of %v", c)
			}
		}
		stop()
		for _, changes := range []<-chan desk.Notice{here, there, stranger} {
			for range changes { // Ends when it is closed.
			}
		}
	})
}

func TestWhoIsSlowHearsOfEverythingAtOnce(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		changes, err := w.Desk.Follow(t.Context(), w.IDs.Organization)
		if err != nil {
			t.Fatal(err)
		}
		w.MustBook(w.Checkup("2026-11-15", "09:00"))
		hear(t, changes) // Whatever the node had to tell of its beginning is told.
		want := map[booking.ResourceID]bool{}
		for range 4 {
			want[w.MustBook(w.Checkup("2026-11-15", "10:00")).Resource] = true
		}
		for len(want) > 0 {
			c := hear(t, changes)
			if c.All {
				break
			}
			for _, r := range c.Resources {
				delete(want, r)
			}
		}
	})
}

// Another node ends the streams of whoever is removed: it is told.
func TestEveryNodeIsToldThatSomebodyMayNoLongerSee(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := office.Caller{Org: w.IDs.Organization}
		id := w.Member(c, "maha@noor.example", booking.Manager)
		other := w.Node()
		there, err := other.Desk.Follow(t.Context(), c.Org)
		if err != nil {
			t.Fatal(err)
		}
		team := func(what string) {
			t.Helper()
			for n := hear(t, there); !n.People; n = hear(t, there) {
				t.Logf("%s: heard of something else: %+v", what, n)
			}
		}
		s, _, err := w.Enter("maha@noor.example", world.Password)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.People.SignOut(t.Context(), id, s.ID); err != nil {
			t.Fatal(err)
		}
		team("signing out")
		if err := w.Organization.ChangeMember(t.Context(), c, id, booking.Receptionist, booking.ResourceID{}); err != nil {
			t.Fatal(err)
		}
		team("another role")
		if err := w.Organization.RemoveMember(t.Context(), c, id); err != nil {
			t.Fatal(err)
		}
		team("removal")
	})
}
