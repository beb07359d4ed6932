package house_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/world"
)

// However an appointment was made and changed, its events can go when their
// time is over: verify finds nothing missing, and its customer can still be
// exported and erased.
func TestAppointmentsOutliveTheirEvents(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, c := t.Context(), w.Caller()
		book := func(day, clock string) desk.View {
			r := w.Checkup(day, clock)
			r.Phone = "+966551234567"
			return w.MustBook(r)
		}
		kept := func() (n int) {
			t.Helper()
			for more := true; more; {
				var err error
				if more, err = w.Webhooks.FanOut(ctx, 1000); err != nil {
					t.Fatal(err)
				}
			}
			if err := house.Clean(ctx, w.Store, w.Clock.Now().Unix()); err != nil {
				t.Fatal(err)
			}
			if err := house.CleanOld(ctx, w.Store, w.Clock.Now().Unix(), house.Keep{Events: 90 * 86400}); err != nil {
				t.Fatal(err)
			}
			text := w.Everything()
			return strings.Count(text, " appointment.c") // created and cancelled
		}
		first, moved := book("2026-11-16", "09:00"), book("2026-11-16", "10:00")
		cancelled := book("2026-11-16", "11:00")
		if _, err := w.Desk.Cancel(ctx, c, cancelled.ID, "ill"); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Desk.Reschedule(ctx, c, moved.ID, desk.MoveRequest{Slot: world.At(t, "2026-11-16", "11:00")}); err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(80 * 24 * time.Hour)
		late := book("2027-02-08", "09:00")
		if _, err := w.Desk.Cancel(ctx, c, late.ID, "ill"); err != nil {
			t.Fatal(err)
		}
		if got, want := kept(), 6; got != want {
			t.Errorf("got %d events before their time was over, want %d", got, want)
		}
		w.Verified()
		w.Clock.Add(20 * 24 * time.Hour)
		if got, want := kept(), 2; got != want {
			t.Errorf("got %d events, want the %d of the last appointment", got, want)
		}
		w.Verified()
		page, err := w.Customers.Customers(ctx, w.IDs.Organization, "+966551234567", "", 10)
		if err != nil || len(page.Items) == 0 {
			t.Fatalf("got %+v, %v; want the customer", page, err)
		}
		id := page.Items[0].ID
		if _, err := w.Customers.ExportCustomer(ctx, c, id); err != nil {
			t.Error(err)
		}
		if _, err := w.Customers.EraseCustomer(ctx, c, id); err != nil {
			t.Error(err)
		}
		w.Verified()
		if v, err := w.Desk.Appointment(ctx, w.IDs.Organization, first.ID); err != nil || v.Status != booking.Booked {
			t.Errorf("got %+v, %v; want the appointment as it was", v, err)
		}
	})
}
