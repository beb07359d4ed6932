package voice_test

import (
	"errors"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/voice"
	"github.com/mawid/mawid/internal/world"
)

// At another branch it is a new appointment of the same person, and the old one
// is given up only when that is made. Asked for again nothing more happens.
func TestAMoveToAnotherBranch(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx := t.Context()
		plan := world.Clinic("noor")
		plan.Services[0].Branches = nil
		there := world.Works("malaz", world.EveryDay(world.Hours("09:00", "17:00")), "checkup")
		there.Slug, there.Name = "nada", "Dr nada"
		plan.Resources = append(plan.Resources, there)
		w.IDs = w.MustApply(plan)
		_, a := w.Receptionist()
		l := w.Ring(a, "c1")
		r := w.Checkup("2026-11-16", "10:00")
		r.Phone, r.Notes = "+966551234567", "diabetic"
		was, err := w.Voice.BookOn(ctx, l, r)
		if err != nil {
			t.Fatal(err)
		}
		malaz := w.IDs.Branches["malaz"]
		if _, err := w.Voice.HoldOn(ctx, l, desk.HoldRequest{Service: r.Service, Branch: malaz, Slot: r.Slot}); err != nil {
			t.Fatal(err)
		}
		v, err := w.Voice.MoveOn(ctx, l, was.ID, malaz, desk.MoveRequest{Slot: r.Slot}) // at the same time
		if err != nil || v.Branch != malaz || v.Customer != was.Customer || v.Phone != was.Phone || v.Notes != was.Notes || v.Time != was.Time {
			t.Fatalf("got %+v, %v, want it at Malaz", v, err)
		}
		if old, err := w.Desk.Appointment(ctx, a.Org, was.ID); err != nil || old.Status != booking.Cancelled {
			t.Errorf("the old one is %s, %v, want it cancelled", old.Status, err)
		}
		if again, err := w.Voice.MoveOn(ctx, l, was.ID, malaz, desk.MoveRequest{Slot: r.Slot}); err != nil || again.ID != v.ID {
			t.Errorf("moved again: got %s, %v, want %s", again.ID, err, v.ID)
		}
		// Who is taken there takes nothing from the caller here.
		other, err := w.Voice.BookOn(ctx, l, desk.BookRequest{Service: r.Service, Branch: r.Branch, Slot: world.At(t, "2026-11-16", "12:00"),
			Customer: "Sami"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Voice.MoveOn(ctx, l, other.ID, malaz, desk.MoveRequest{Slot: r.Slot}); !errors.Is(err, booking.ErrTaken) {
			t.Errorf("onto a time that is taken: got %v, want it refused", err)
		}
		if still, err := w.Desk.Appointment(ctx, a.Org, other.ID); err != nil || still.Status != booking.Booked {
			t.Errorf("a refused move left it %s, %v", still.Status, err)
		}
		w.Verified()
	})
}

// An agent of some branches moves nothing to the others.
func TestAMoveToABranchOfAnotherAgent(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx := t.Context()
		_, a := w.Receptionist(func(n *voice.NewAgent) { n.Branches = []booking.BranchID{w.IDs.Branches["olaya"]} })
		l := w.Ring(a, "c1")
		r := w.Checkup("2026-11-16", "10:00")
		was, err := w.Voice.BookOn(ctx, l, r)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Voice.MoveOn(ctx, l, was.ID, w.IDs.Branches["malaz"], desk.MoveRequest{Slot: r.Slot}); err == nil {
			t.Error("got it moved, want it refused")
		}
		if still, err := w.Desk.Appointment(ctx, a.Org, was.ID); err != nil || still.Status != booking.Booked {
			t.Errorf("a refused move left it %s, %v", still.Status, err)
		}
	})
}
