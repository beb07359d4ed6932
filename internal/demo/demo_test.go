package demo

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/world"
)

// clinic is a world that holds the demo's clinic.
type clinic struct{ *world.World }

func open(t *testing.T, at string) clinic {
	t.Helper()
	now, err := time.Parse(time.RFC3339, at)
	if err != nil {
		t.Fatal(err)
	}
	w := clinic{world.Empty(t, world.SQLite(t))}
	w.Clock.Set(now)
	plan, err := Plan()
	if err != nil {
		t.Fatalf("the clinic's document: %v", err)
	}
	w.IDs = w.MustApply(plan)
	return w
}

// all lists every appointment.
func (w clinic) all(t *testing.T) []desk.View {
	t.Helper()
	var out []desk.View
	for f := (desk.Filter{Limit: 200}); ; {
		page, err := w.Desk.Appointments(t.Context(), w.IDs.Organization, f)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, page.Items...)
		if f.Cursor = page.Next; f.Cursor == "" {
			return out
		}
	}
}

// free counts the free starts of a resource for a service over some days.
func (w clinic) free(t *testing.T, resource, service, branch string, days int) int {
	t.Helper()
	plan, _ := Plan()
	from, _ := plan.Branches[0].Zone.Local(w.Clock.Now().Unix())
	from++
	to := from + civil.Date(days) - 1
	list, err := w.Desk.Slots(t.Context(), w.IDs.Organization, desk.SlotsQuery{
		Resource: w.IDs.Resources[resource], Service: w.IDs.Services[service], Branch: w.IDs.Branches[branch], From: &from, To: &to,
	})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, d := range list.Days {
		n += len(d.Times)
	}
	return n
}

func TestTheClinicLooksLikeAWorkingWeek(t *testing.T) {
	t.Parallel()
	for _, at := range []string{"2026-11-15T08:00:00+03:00", "2027-02-10T22:30:00+03:00"} { // the second in Ramadan, at night
		w := open(t, at)
		emptyBefore := w.free(t, "yousef", "physiotherapy", "malaz", 5)
		made, err := Fill(t.Context(), w.House, w.IDs.Organization, w.IDs, w.Clock.Now())
		if err != nil {
			t.Fatalf("%s: %v", at, err)
		}
		got := w.all(t)
		if made < 200 || made > 600 || len(got) != made {
			t.Errorf("%s: got %d appointments and %d listed, want a few hundred, all listed", at, made, len(got))
		}
		if left := w.free(t, "yousef", "physiotherapy", "malaz", 5); left == 0 || left > emptyBefore/2 {
			t.Errorf("%s: got %d of %d starts left in the coming days, want some, but fewer than half", at, left, emptyBefore)
		}
		var arabic, latin, seats int
		for _, a := range got {
			if a.Channel != booking.ByDemo || !strings.HasPrefix(string(a.Phone), "+9665") {
				t.Fatalf("%s: got channel %s and phone %s, want demo and +9665…", at, a.Channel, string(a.Phone))
			}
			if strings.ContainsAny(string(a.Customer), "abcdefghijklmnopqrstuvwxyz") {
				latin++
			} else {
				arabic++
			}
			if a.Resource.IsZero() {
				seats++
			}
		}
		if arabic == 0 || latin == 0 || seats == 0 {
			t.Errorf("%s: got %d Arabic names, %d Latin names, %d seats in classes; want some of each", at, arabic, latin, seats)
		}
		report, err := w.Verify(t.Context())
		if err != nil || !report.OK() {
			t.Errorf("%s: got %+v, %v; want every invariant to hold", at, report, err)
		}
	}
}

func TestTwoDemosOfTheSameMomentAreTheSame(t *testing.T) {
	t.Parallel()
	var lists [2][]string
	for i := range lists {
		w := open(t, "2026-11-15T08:00:00+03:00")
		if _, err := Fill(t.Context(), w.House, w.IDs.Organization, w.IDs, w.Clock.Now()); err != nil {
			t.Fatal(err)
		}
		names := map[booking.ResourceID]string{}
		for slug, id := range w.IDs.Resources {
			names[id] = slug
		}
		for _, a := range w.all(t) {
			lists[i] = append(lists[i], strings.Join([]string{a.Date.String(), a.Time.String(), names[a.Resource], string(a.Customer),
				string(a.Phone), string(a.Notes)}, " "))
		}
		slices.Sort(lists[i])
	}
	if diff := cmp.Diff(lists[0], lists[1]); diff != "" {
		t.Errorf("the demos differ (-first +second):\n%s", diff)
	}
}

// The clinic's customers can book by themselves: the page is open, says
// something in both languages, and asks one thing.
func TestTheClinicHasABookingPage(t *testing.T) {
	t.Parallel()
	w := open(t, "2026-11-15T08:00:00+03:00")
	cat, err := w.Catalogue.Read(t.Context(), w.IDs.Organization)
	if err != nil {
		t.Fatal(err)
	}
	p := cat.Org.Page
	if !p.Open || p.Version != 1 || p.Phone == "" || p.Welcome.En == "" || p.Welcome.Ar == "" || p.Terms.En == "" || p.Terms.Ar == "" {
		t.Errorf("got %+v, want an open page with a welcome and terms in both languages", p)
	}
	asked, shown := 0, 0
	for _, s := range cat.Services {
		asked += len(s.Page.Questions)
		if cat.OnPage(cat.Branches[0], s) {
			shown++
		}
	}
	if asked != 1 || shown != len(cat.Services) {
		t.Errorf("%d questions and %d services at the first branch, want 1 and all", asked, shown)
	}
}
