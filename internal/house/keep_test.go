package house_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/pgtest"
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

// moving is the file of an organization that has booked for eighty days.
func moving(w *world.World, keep house.Keep) []byte {
	w.T.Helper()
	w.Lived("moving")
	w.Clock.Add(80 * 24 * time.Hour)
	ids := w.IDs
	w.IDs = w.MustApply(world.Clinic("moving"))
	w.Patient("Hind", "+966500000009", "2027-02-08", "09:00")
	org := w.IDs.Organization
	w.IDs = ids
	cleaned(w, keep)
	var file bytes.Buffer
	if _, err := w.Organization.ExportOrganization(w.T.Context(), office.Caller{Org: org}, &file); err != nil {
		w.T.Fatal(err)
	}
	return file.Bytes()
}

// cleaned removes what is past, and gives the events that are left.
func cleaned(w *world.World, keep house.Keep) (events string) {
	w.T.Helper()
	for more := true; more; {
		var err error
		if more, err = w.Webhooks.FanOut(w.T.Context(), 1000); err != nil {
			w.T.Fatal(err)
		}
	}
	now := w.Clock.Now().Unix()
	if err := errors.Join(house.Clean(w.T.Context(), w.Store, now), house.CleanOld(w.T.Context(), w.Store, now, keep)); err != nil {
		w.T.Fatal(err)
	}
	w.Verified()
	return w.Table("events")
}

// beside is an installation of the same kind in which somebody booked eighty days ago, and
// into which an organization was brought.
func beside(w *world.World, file []byte) *world.World {
	w.T.Helper()
	url := world.SQLite(w.T)
	if !w.OnSQLite() {
		url = pgtest.Database(w.T)
	}
	to := world.Empty(w.T, url)
	to.IDs = to.MustApply(world.Clinic("noor"))
	to.MustBook(to.Checkup("2026-11-16", "09:00"))
	to.Clock.Add(80 * 24 * time.Hour)
	_, err := to.Organization.Tenants.ImportOrganization(w.T.Context(), office.Caller{}, bytes.NewReader(file), int64(len(file)))
	if err != nil {
		w.T.Fatal(err)
	}
	return to
}

// The events of an organization that was brought in go when their time is over, and do not
// keep back what is older here.
func TestEventsThatCameInGoToo(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		keep := house.Keep{Events: 90 * 86400}
		to := beside(w, moving(w, keep))
		to.Clock.Add(2 * time.Hour)
		left := cleaned(to, keep)
		if n := strings.Count(left, " appointment.created "); n != 3 || strings.Contains(left, "catalog.changed") {
			t.Errorf("got %s, want bookings of here and there, and no word to nodes alone", left)
		}
		to.Clock.Add(20 * 24 * time.Hour)
		if left := cleaned(to, keep); strings.Count(left, "\n") != 1 || !strings.Contains(left, "appointment.created") {
			t.Errorf("got %s, want the last booking that came in alone", left)
		}
	})
}

// An organization whose oldest events had gone before it was exported comes in, and is sound.
func TestWhatComesInWithoutItsOldestEventsIsSound(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		to := beside(w, moving(w, house.Keep{Events: 30 * 86400}))
		to.Verified()
		if list := to.Table("events"); strings.Count(list, " appointment.created ") != 2 {
			t.Errorf("got %s, want the booking of here, and the last one of there", list)
		}
	})
}
