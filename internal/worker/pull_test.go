package worker_test

import (
	"fmt"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
)

// What many busy people have to do in three months is more than one answer
// may hold. They are asked about in smaller groups then.
func TestABusyHouseIsPulledInSmallerGroups(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		var week booking.Week
		for i := range week {
			week[i] = []booking.Hours{{From: 0, To: civil.DayMinutes}}
		}
		plan := catalogue.Blueprint{
			Organization: catalogue.OrganizationPlan{Slug: "house", Name: "House"},
			Branches:     []catalogue.BranchPlan{{Slug: "main", Name: "Main"}},
			Services:     []catalogue.ServicePlan{{Slug: "cut", Name: "Cut", Duration: 5}},
		}
		const entries = 5000 // of 80 bytes, for four: 1.6 MB
		chairs := []string{"chair", "chair1", "chair2", "chair3"}
		for _, slug := range chairs {
			plan.Resources = append(plan.Resources, catalogue.ResourcePlan{
				Slug: slug, Name: "Chair", Services: []string{"cut"},
				Rosters: []catalogue.RosterPlan{{Branch: "main", Roster: booking.Roster{Week: week}}},
			})
		}
		ids, err := w.Catalogue.Apply(t.Context(), plan)
		if err != nil {
			t.Fatal(err)
		}
		w.IDs = ids
		e := connected(t, w)
		for n, slug := range chairs {
			external := fmt.Sprint("busy-", n)
			var spans []booking.Span
			for i := range entries {
				spans = append(spans, span(600+n*5+20*i, 601+n*5+20*i))
			}
			e.block(external, spans...)
			if err := w.Bridge.MapResource(t.Context(), office.Caller{Org: w.IDs.Organization}, ids.Resources[slug], external); err != nil {
				t.Fatal(err)
			}
		}
		w.pull()
		if s := w.status(); s.PullError != "" || s.PulledAt == 0 {
			t.Fatalf("the pull: got %q", s.PullError)
		}
		for _, slug := range chairs {
			list, err := w.Desk.Slots(t.Context(), w.IDs.Organization, desk.SlotsQuery{
				Resource: ids.Resources[slug], Service: ids.Services["cut"], From: &today, To: &today,
			})
			if err != nil {
				t.Fatal(err)
			}
			// From 08:00 to 10:00 all is free; then three of four places.
			if got, want := len(list.Days[0].Times), 24+(24-10)*12*3/4; got < want-2 || got > want+2 {
				t.Errorf("%s: %d times are free, want about %d", slug, got, want)
			}
		}
	})
}
