package organization_test

import (
	"testing"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/world"
)

// Once it is suspended, no node takes its keys or a booking for it, however it
// remembers things; what is booked stands, and can be cancelled.
func TestASuspendedOrganizationChangesNothingOnAnyNode(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, c := t.Context(), w.Staff()
		nodes := map[string]*house.House{"this node": w.Node()}
		if !w.OnSQLite() {
			nodes["another node"] = w.OtherNode()
		}
		token, _, err := w.Organization.CreateKey(ctx, "noor", organization.NewKey{Name: "crm", Scopes: []string{"appointments:create"}})
		if err != nil {
			t.Fatal(err)
		}
		stands := w.MustBook(w.Checkup("2026-11-16", "09:00"))
		for name, n := range nodes {
			world.Eventually(t, name+" has the key in memory", func() bool {
				_, err := n.Organization.Authenticate(ctx, auth.Show(token))
				_, known := n.Organization.Recall(auth.Show(token))
				return err == nil && known
			})
			if _, err := n.Desk.Offer(ctx, c.Org); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := w.Organization.Tenants.Suspend(ctx, c, "  unpaid since\nOctober "); err != nil {
			t.Fatal(err)
		}
		for name, n := range nodes {
			_, err := n.Organization.Authenticate(ctx, auth.Show(token))
			world.RefusedAs(t, name+": a key", err, "organization_suspended")
			for _, by := range []booking.Channel{booking.ByAPI, booking.ByDashboard, booking.ByPage, booking.ByVoice} {
				_, err := n.Desk.Book(ctx, office.Caller{Org: c.Org, Channel: by}, w.Checkup("2026-11-16", "10:00"))
				world.RefusedAs(t, name+": booking by "+string(by), err, "organization_suspended")
			}
			_, err = n.Desk.Reschedule(ctx, c, stands.ID, desk.MoveRequest{Slot: world.At(t, "2026-11-16", "11:00")})
			world.RefusedAs(t, name+": moving", err, "organization_suspended")
		}
		_, err = w.Organization.Tenants.Suspend(ctx, c, "again")
		world.RefusedAs(t, "twice", err, "already_suspended")
		list, err := w.Organization.Organizations(ctx)
		if err != nil || len(list) != 1 || list[0].Suspended.Why != "unpaid since October" || list[0].Suspended.At == 0 {
			t.Errorf("got %+v %v, want it listed as suspended", list, err)
		}
		if _, err := w.Desk.Cancel(ctx, c, stands.ID, ""); err != nil {
			t.Errorf("cancelling: got %v, want it cancelled", err)
		}
		if _, err := w.Organization.Tenants.Resume(ctx, c); err != nil {
			t.Fatal(err)
		}
		_, err = w.Organization.Tenants.Resume(ctx, c)
		world.RefusedAs(t, "resumed twice", err, "not_suspended")
		clock := map[string]string{"this node": "10:00", "another node": "11:00"}
		for name, n := range nodes {
			if _, err := n.Organization.Authenticate(ctx, auth.Show(token)); err != nil {
				t.Errorf("%s: got %v, want the key to work again", name, err)
			}
			if _, err := n.Desk.Book(ctx, w.Caller(), w.Checkup("2026-11-16", clock[name])); err != nil {
				t.Errorf("%s: got %v, want it booked", name, err)
			}
		}
		if w.Noted(c, "organization.suspended") != 1 || w.Noted(c, "organization.resumed") != 1 {
			t.Error("want both in the audit log, once")
		}
		w.Verified()
	})
}

// What others use, and what was made in another month, does not count.
func TestUsageCountsWhatAnOrganizationDid(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx := t.Context()
		other := w.Lived("other")
		w.Patient("Hind", "+966500000001", "2026-11-16", "10:00")
		v := w.Patient("Hind", "+966500000001", "2026-11-16", "11:00")
		if _, err := w.Desk.Book(ctx, w.Staff(), w.Checkup("2026-11-17", "10:00")); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Desk.Cancel(ctx, w.Staff(), v.ID, ""); err != nil {
			t.Fatal(err)
		}
		month := organization.MonthOf(w.Clock.Now().Unix())
		list, err := w.Organization.Tenants.Usage(ctx, w.IDs.Organization, month, true)
		if err != nil || len(list) != 1 {
			t.Fatalf("got %+v %v, want one", list, err)
		}
		u := list[0]
		if u.Slug != "noor" || u.Bookings != 3 || u.ByDoor["api"] != 2 || u.ByDoor["dashboard"] != 1 || u.Standing != 2 || u.Active == 0 {
			t.Errorf("got %+v, want three bookings of which two stand", u)
		}
		if u.Stored.Rows < 10 || u.Stored.Bytes < u.Stored.Rows*20 {
			t.Errorf("got %+v, want something stored", u.Stored)
		}
		later, err := organization.ParseMonth("2026-12")
		if err != nil {
			t.Fatal(err)
		}
		all, err := w.Organization.Tenants.Usage(ctx, booking.OrgID{}, later, false)
		if err != nil || len(all) != 2 {
			t.Fatalf("got %+v %v, want both", all, err)
		}
		for _, u := range all {
			if u.Bookings != 0 || u.Standing == 0 || u.Stored != nil {
				t.Errorf("in another month: got %+v, want no bookings, and what stands", u)
			}
			if u.ID == other.Org && (u.Members != 2 || u.Endpoints != 1 || u.Keys != 1) {
				t.Errorf("the other one: got %+v", u)
			}
		}
	})
}
