package catalogue_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/world"
)

func TestARehearsalTellsWhatApplyDoesAndKeepsNothing(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		stays, goes := w.Checkup("2026-11-16", "09:00"), w.Checkup("2026-11-16", "10:00")
		stays.Resource, goes.Resource = w.IDs.Resources["sara"], w.IDs.Resources["omar"]
		w.MustBook(stays)
		outside := w.MustBook(goes)
		seat := desk.BookRequest{Service: w.IDs.Services["yoga"], Branch: w.IDs.Branches["olaya"], Slot: world.At(t, "2026-11-17", "18:00"),
			Customer: "Noura"}
		class := w.MustBook(seat)
		before := w.Everything()

		plan := world.Clinic("noor")
		same, err := w.Catalogue.Rehearse(t.Context(), plan)
		if err != nil || len(same.Differences) != 0 || len(same.Outside) != 0 {
			t.Errorf("the same plan: got %+v, %v, want no difference", same, err)
		}
		plan.Resources[0], plan.Resources[1] = plan.Resources[1], plan.Resources[0]
		plan.Resources[0].Retired = true // omar
		plan.Services[2].Sessions = plan.Services[2].Sessions[3:]
		got, err := w.Catalogue.Rehearse(t.Context(), plan)
		if err != nil {
			t.Fatal(err)
		}
		want := []catalogue.PlanDifference{
			{Part: "organization", Slug: "noor", Fields: []catalogue.FieldDifference{
				{Field: "order of each resource", Old: "sara, omar, huda, zaid", New: "omar, sara, huda, zaid"}}},
			{Part: "service", Slug: "yoga", Fields: []catalogue.FieldDifference{
				{Field: "session", Old: "olaya sun 18:00, 3 seats"}, {Field: "session", Old: "olaya mon 18:00, 3 seats"},
				{Field: "session", Old: "olaya tue 18:00, 3 seats"}}},
			{Part: "resource", Slug: "omar", Fields: []catalogue.FieldDifference{{Field: "retired", New: "true"}}},
		}
		if diff := cmp.Diff(got.Differences, want); diff != "" {
			t.Errorf("(-got +want):\n%s", diff)
		}
		if len(got.Outside) != 2 || got.Outside[0].ID != outside.ID || got.Outside[0].Resource.Slug != "omar" || got.Outside[1].ID != class.ID {
			t.Errorf("got %+v, want the two that would stand outside", got.Outside)
		}
		if after := w.Everything(); after != before {
			t.Errorf("something was written:\n%s", cmp.Diff(after, before))
		}

		plan.Resources[0].Services = []string{"none"}
		if _, err := w.Catalogue.Rehearse(t.Context(), plan); err == nil {
			t.Error("a plan that Apply refuses: got no error")
		}
		plan.Resources[0].Services = nil
		w.MustApply(plan)
		if again, err := w.Catalogue.Rehearse(t.Context(), plan); err != nil || len(again.Differences) != 0 {
			t.Errorf("once applied: got %+v, %v, want no difference", again, err)
		}
	})
}
