package desk_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/store"
)

// However an appointment was made and changed, its events can go when their
// time is over: verify finds nothing missing, and its customer can still be
// exported and erased.
func TestAppointmentsOutliveTheirEvents(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		ctx, c := t.Context(), w.caller()
		book := func(day, clock string) desk.View {
			r := w.checkup(day, clock)
			r.Phone = "+966551234567"
			return w.mustBook(r)
		}
		kept := func() (n int) {
			t.Helper()
			for more := true; more; {
				var err error
				if more, err = w.FanOut(ctx, 1000); err != nil {
					t.Fatal(err)
				}
			}
			if err := w.store.Clean(ctx, w.clock.Now().Unix()); err != nil {
				t.Fatal(err)
			}
			if err := w.store.CleanOld(ctx, w.clock.Now().Unix(), store.Keep{Events: 90 * 86400}); err != nil {
				t.Fatal(err)
			}
			text, err := dump(t, w.url)
			if err != nil {
				t.Fatal(err)
			}
			return strings.Count(text, " appointment.c") // created and cancelled
		}
		first, moved := book("2026-11-16", "09:00"), book("2026-11-16", "10:00")
		cancelled := book("2026-11-16", "11:00")
		if _, err := w.Cancel(ctx, c, cancelled.ID, "ill"); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Reschedule(ctx, c, moved.ID, desk.MoveRequest{Slot: at(t, "2026-11-16", "11:00")}); err != nil {
			t.Fatal(err)
		}
		w.clock.Add(80 * 24 * time.Hour)
		late := book("2027-02-08", "09:00")
		if _, err := w.Cancel(ctx, c, late.ID, "ill"); err != nil {
			t.Fatal(err)
		}
		if got, want := kept(), 6; got != want {
			t.Errorf("got %d events before their time was over, want %d", got, want)
		}
		w.verified()
		w.clock.Add(20 * 24 * time.Hour)
		if got, want := kept(), 2; got != want {
			t.Errorf("got %d events, want the %d of the last appointment", got, want)
		}
		w.verified()
		page, err := w.Customers(ctx, w.ids.Organization, "+966551234567", "", 10)
		if err != nil || len(page.Items) == 0 {
			t.Fatalf("got %+v, %v; want the customer", page, err)
		}
		id := page.Items[0].ID
		if _, err := w.ExportCustomer(ctx, c, id); err != nil {
			t.Error(err)
		}
		if _, err := w.EraseCustomer(ctx, c, id); err != nil {
			t.Error(err)
		}
		w.verified()
		if v, err := w.Appointment(ctx, w.ids.Organization, first.ID); err != nil || v.Status != booking.Booked {
			t.Errorf("got %+v, %v; want the appointment as it was", v, err)
		}
	})
}
