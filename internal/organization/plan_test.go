package organization_test

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/world"
)

// However many book at once, on however many nodes, a plan's bookings are neither
// exceeded nor left unused; people of the house are never refused.
func TestAPlanIsKeptToTheLastBooking(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, c := t.Context(), w.Staff()
		nodes := []*house.House{w.Node(), w.House}
		if !w.OnSQLite() {
			nodes[1] = w.OtherNode()
		}
		w.MustBook(w.Checkup("2026-11-16", "09:00")) // Before there is a plan, in the same month.
		if err := w.Organization.Tenants.SetPlan(ctx, booking.Plan{Name: "basic", Bookings: 8, Keys: 1, Endpoints: 1}); err != nil {
			t.Fatal(err)
		}
		if err := w.Organization.Tenants.GivePlan(ctx, c, "basic"); err != nil {
			t.Fatal(err)
		}
		world.RefusedAs(t, "no such plan", w.Organization.Tenants.GivePlan(ctx, c, "gold"), "no_plan")
		var next atomic.Int64
		book := func(int) error {
			n := next.Add(1)
			r := w.Checkup(fmt.Sprintf("2026-11-%d", 17+n%2), fmt.Sprintf("%02d:%02d", 9+n/4%8, n%2*30))
			if n%5 == 0 { // the careful way
				h, err := nodes[n%2].Desk.Hold(ctx, w.Caller(), desk.HoldRequest{Service: r.Service, Branch: r.Branch, Slot: r.Slot, For: 300e9})
				if err != nil {
					return err
				}
				r.Hold = h.ID
			}
			_, err := nodes[n%2].Desk.Book(ctx, w.Caller(), r)
			return err
		}
		made, refused := world.Rush(24, book)
		if made != 7 || refused["quota_reached"] != 24-7-refused["slot_taken"] || refused["quota_reached"] == 0 {
			t.Errorf("got %d made, refused %v; want 7, as one was there", made, refused)
		}
		if _, err := w.Desk.Book(ctx, c, w.Checkup("2026-11-19", "09:00")); err != nil {
			t.Errorf("by hand: got %v, want it booked", err)
		}
		month := booking.MonthOf(w.Clock.Now().Unix())
		if n, err := w.Store.For(c.Org).Made(ctx, month); err != nil || n != 9 {
			t.Errorf("got %d %v, want 9 counted", n, err)
		}
		o, err := w.Desk.Offer(ctx, c.Org)
		if err != nil {
			t.Fatal(err)
		}
		world.RefusedAs(t, "before anything is chosen", o.Taking(ctx, w.Store, w.Clock.Now().Unix()), "quota_reached")
		if err := o.Taking(ctx, w.Store, w.Clock.Now().AddDate(0, 1, 0).Unix()); err != nil {
			t.Errorf("next month: got %v, want it open", err)
		}
		for i, want := range []string{"", "plan_keys"} {
			_, _, err := w.Organization.CreateKey(ctx, "noor", organization.NewKey{Name: "crm", Scopes: []string{"availability:read"}})
			if got := world.Code(err); got != want {
				t.Errorf("key %d: got %v, want %q", i+1, err, want)
			}
			_, _, err = w.Webhooks.AddEndpoint(ctx, office.Caller{Org: c.Org}, fmt.Sprintf("https://crm.example.com/%d", i), booking.Subscribable)
			if got := world.Code(err); (got == "") != (want == "") {
				t.Errorf("endpoint %d: got %v", i+1, err)
			}
		}
		if err := w.Organization.Tenants.SetPlan(ctx, booking.Plan{Name: "basic", Bookings: 10}); err != nil {
			t.Fatal(err)
		}
		again := func() error {
			_, err := w.Desk.Book(ctx, w.Caller(), w.Checkup("2026-11-19", fmt.Sprintf("%d:00", 9+next.Add(1)%3+1)))
			return err
		}
		if err := again(); err != nil {
			t.Errorf("with a larger plan: got %v, want it booked", err)
		}
		world.RefusedAs(t, "the eleventh", again(), "quota_reached")
		if err := w.Organization.Tenants.GivePlan(ctx, c, ""); err != nil {
			t.Fatal(err)
		}
		if err := again(); err != nil {
			t.Errorf("without a plan: got %v, want it booked", err)
		}
		w.Verified()
	})
}

// Who stores as much as the plan allows takes no bookings from outside, until there is
// room again; people of the house go on.
func TestAPlanIsKeptToItsStorage(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, c := t.Context(), w.Staff()
		w.MustBook(w.Checkup("2026-11-16", "09:00"))
		give := func(bytes int64) {
			t.Helper()
			p := booking.Plan{Name: "small", Storage: bytes}
			if err := w.Organization.Tenants.SetPlan(ctx, p); err != nil {
				t.Fatal(err)
			}
			if err := w.Organization.Tenants.GivePlan(ctx, c, "small"); err != nil {
				t.Fatal(err)
			}
		}
		hour := 9
		refused := func(when, code string) {
			t.Helper()
			hour++
			_, err := w.Desk.Book(ctx, w.Caller(), w.Checkup("2026-11-16", fmt.Sprintf("%02d:00", hour)))
			if got := world.Code(err); got != code {
				t.Errorf("%s: got %v, want %q", when, err, code)
			}
		}
		give(100_000_000)
		refused("with room", "")
		give(1000)
		refused("without room", "quota_reached")
		o, err := w.Desk.Offer(ctx, c.Org)
		if err != nil {
			t.Fatal(err)
		}
		world.RefusedAs(t, "before anything is chosen", o.Taking(ctx, w.Store, w.Clock.Now().Unix()), "quota_reached")
		if _, err := w.Desk.Book(ctx, c, w.Checkup("2026-11-17", "09:00")); err != nil {
			t.Errorf("by hand: got %v, want it booked", err)
		}

		// The limit lies above what is there now, and is met by what comes.
		stored := o.Catalog.Org.Plan.Stored
		if stored == 0 {
			t.Fatal("nothing was counted")
		}
		give(stored + stored/2)
		refused("with a little room", "")
		for i := range 40 {
			w.MustBook(w.Checkup(fmt.Sprintf("2026-11-%d", 18+i/10), fmt.Sprintf("%02d:%02d", 9+i%10/2, i%2*30)))
		}
		if err := w.Organization.Tenants.Measure(ctx); err != nil {
			t.Fatal(err)
		}
		refused("when it was counted again", "quota_reached")
		give(0)
		refused("without an end", "")
		w.Verified()
	})
}

// A plan goes when no organization has it, and its name is never that of none.
func TestAPlanIsRemovedWhenNobodyHasIt(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, c, d := t.Context(), w.Staff(), w.Organization.Tenants
		world.RefusedAs(t, "a plan called none", d.SetPlan(ctx, booking.Plan{Name: "none", Bookings: 1}), "invalid_plan")
		world.RefusedAs(t, "one that is not there", d.RemovePlan(ctx, "basic"), "no_plan")
		if err := d.SetPlan(ctx, booking.Plan{Name: "basic", Bookings: 8}); err != nil {
			t.Fatal(err)
		}
		if err := d.GivePlan(ctx, c, "basic"); err != nil {
			t.Fatal(err)
		}
		had := d.RemovePlan(ctx, "basic")
		world.RefusedAs(t, "one that is had", had, "plan_in_use")
		if !strings.Contains(fmt.Sprint(had), "noor") {
			t.Errorf("got %v, want who has it", had)
		}
		planOf := func() (string, bool) {
			t.Helper()
			list, err := w.Organization.Organizations(ctx)
			if err != nil || len(list) == 0 {
				t.Fatalf("got %v %v", list, err)
			}
			i := slices.IndexFunc(list, func(o organization.OrgLine) bool { return o.ID == c.Org })
			return list[i].Plan.Name, list[i].Planless
		}
		if name, unknown := planOf(); name != "basic" || unknown {
			t.Errorf("got %s %t, want basic", name, unknown)
		}
		if err := d.GivePlan(ctx, c, ""); err != nil {
			t.Fatal(err)
		}
		if err := d.RemovePlan(ctx, "basic"); err != nil {
			t.Errorf("one that nobody has: got %v", err)
		}
		if list, err := d.Plans(ctx); err != nil || len(list) != 0 {
			t.Errorf("got %v %v, want none", list, err)
		}
		if name, unknown := planOf(); name != "" || unknown {
			t.Errorf("got %s %t, want none", name, unknown)
		}
	})
}

// Of one who gives a plan and one who removes it at the same moment only one succeeds.
func TestAPlanIsNotRemovedWhileItIsGiven(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, c, d := t.Context(), w.Staff(), w.Organization.Tenants
		for range 5 {
			if err := d.SetPlan(ctx, booking.Plan{Name: "basic", Bookings: 8}); err != nil {
				t.Fatal(err)
			}
			made, refused := world.Rush(2, func(i int) error {
				if i == 0 {
					return d.GivePlan(ctx, c, "basic")
				}
				return d.RemovePlan(ctx, "basic")
			})
			if made != 1 || refused["no_plan"]+refused["plan_in_use"] != 1 {
				t.Errorf("got %d, refused %v; want one of them done", made, refused)
			}
			if err := d.GivePlan(ctx, c, ""); err != nil {
				t.Fatal(err)
			}
		}
	})
}
