package organization_test

import (
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/world"
)

// Developers type real names: what concerns a customer reaches the sandbox.
func TestASandboxIsExportedErasedAndForgottenWithItsOrganization(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, c := t.Context(), w.Caller()
		r := w.Checkup("2026-11-16", "09:00")
		r.Customer, r.Phone = "Noura", "+966551234567"
		w.MustBook(r)
		there := c
		there.Org = c.Org.Twin()
		tried, err := w.Desk.Book(ctx, there, r)
		if err != nil {
			t.Fatal(err)
		}
		other := r
		other.Customer, other.Phone, other.Slot.Time = "Huda", "+966551234568", other.Slot.Time+60
		kept, err := w.Desk.Book(ctx, there, other)
		if err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(3 * 24 * time.Hour)
		page, err := w.Customers.Customers(ctx, c.Org, "", "", 0)
		if err != nil || len(page.Items) != 1 || page.Items[0].Total != 1 {
			t.Fatalf("customers: got %+v %v, want one with one appointment", page, err)
		}
		id := page.Items[0].ID
		dossier, err := w.Customers.ExportCustomer(ctx, c, id)
		if err != nil || len(dossier.Appointments) != 2 || dossier.Appointments[0].Sandbox || !dossier.Appointments[1].Sandbox {
			t.Errorf("export: got %+v %v, want one appointment and one of the sandbox", dossier, err)
		}
		if n, err := w.Customers.EraseCustomer(ctx, c, id); n.Appointments != 1 || err != nil {
			t.Errorf("erase: got %d %v, want one appointment", n, err)
		}
		named := func(id booking.AppointmentID) bool {
			t.Helper()
			v, err := w.Desk.Appointment(ctx, there.Org, id)
			if err != nil {
				t.Fatal(err)
			}
			return v.Customer != ""
		}
		if named(tried.ID) || !named(kept.ID) {
			t.Error("in the sandbox: want the erased customer gone and the other one there")
		}
		settings := people.DefaultSettings
		settings.RetentionDays = 30
		if err := w.Organization.ChangeSettings(ctx, c, booking.Organization{Name: "Noor", NameAr: "نور"}, settings, true); err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(60 * 24 * time.Hour)
		if err := w.Customers.Retain(ctx); err != nil {
			t.Fatal(err)
		}
		if named(kept.ID) {
			t.Error("retention has not reached the sandbox")
		}
		w.Verified()
	})
}

func TestASandboxIsNoOrganizationOfAnybody(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		before, err := w.People.Unowned(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		twin, err := w.Organization.Sandbox(t.Context(), w.IDs.Organization)
		if err != nil || !twin.IsTwin() || twin.Live() != w.IDs.Organization {
			t.Fatalf("got %s %v, want the twin of %s", twin, err, w.IDs.Organization)
		}
		if after, err := w.People.Unowned(t.Context()); err != nil || len(after) != len(before) {
			t.Errorf("got %v %v, want %v as before", after, err, before)
		}
		if o, err := w.Webhooks.Organization(t.Context(), "~"+w.IDs.Organization.String()); err == nil {
			t.Errorf("got %+v, want not found", o)
		}
		// Its catalog holds nothing that the connected system knows, and other
		// organizations' sandboxes nothing of it.
		r := w.Checkup("2026-11-16", "09:00")
		other := w.MustApply(world.Clinic("other")).Organization
		if _, err := w.Desk.Book(t.Context(), office.Caller{Org: other.Twin(), Channel: booking.ByAPI}, r); err == nil {
			t.Error("the sandbox of another organization takes our ids")
		}
		// A live organization has nothing under the ids of twins.
		r.Service = r.Service.Twin()
		if _, err := w.Desk.Book(t.Context(), w.Caller(), r); err == nil {
			t.Error("a live organization takes a twin's id")
		}
	})
}
