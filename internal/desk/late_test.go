package desk_test

import (
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/world"
)

func TestComingLateIsNotedUntilTheAppointmentIsMoved(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx := t.Context()
		id := w.MustBook(with(w, "2026-11-15", "10:00", booking.NoLatitude)).ID
		for _, c := range []struct{ said, want int }{{10, 10}, {0, booking.LateUnsaid}, {100000, 180}} {
			v, err := w.Desk.Late(ctx, w.Caller(), id, c.said)
			if err != nil || v.LateBy != c.want {
				t.Errorf("%d minutes: got %d, %v, want %d", c.said, v.LateBy, err, c.want)
			}
		}
		got, err := w.Desk.Appointment(ctx, w.IDs.Organization, id)
		if err != nil || got.LateBy != 180 || got.Status != booking.Booked || got.Time != world.At(t, "2026-11-15", "10:00").Time {
			t.Errorf("got %+v, %v, want it late at its time", got, err)
		}
		deeds, _, err := w.Office.Deeds(ctx, w.Staff(), booking.PersonID{}, booking.DeedID{})
		if err != nil || len(deeds) == 0 || deeds[0].Action != "appointment.late" || deeds[0].Detail != id.String() {
			t.Errorf("got %+v, %v, want it in the audit log", deeds, err)
		}
		moved, err := w.Desk.Reschedule(ctx, w.Staff(), id, desk.MoveRequest{Slot: world.At(t, "2026-11-15", "11:00")})
		if err != nil || moved.LateBy != 0 {
			t.Errorf("moved: got %d, %v, want it in time again", moved.LateBy, err)
		}
		if _, err := w.Desk.Cancel(ctx, w.Staff(), id, ""); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Desk.Late(ctx, w.Caller(), id, 5); world.Code(err) != "wrong_status" {
			t.Errorf("cancelled: got %v, want it refused", err)
		}
		w.Verified()
	})
}
