package desk_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/world"
)

func TestADayWithoutWorkIsToldFromOneThatIsTaken(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		plan := world.Clinic("noor")
		shut := world.Date(t, "2026-11-17")
		plan.Branches[0].Closures = []booking.Closure{{DateRange: booking.DateRange{From: shut, To: shut}}}
		w.MustApply(plan)
		r := w.Checkup("2026-11-16", "09:00")
		for r.Resource = w.IDs.Resources["sara"]; r.Slot.Time < 17*60; r.Slot.Time += 30 {
			w.MustBook(r)
		}
		from, to := shut-1, shut+1
		days := func(service string, who booking.ResourceID) (free, closed []civil.Date) {
			m, err := w.Desk.FreeTimes(t.Context(), w.IDs.Organization, desk.MonthQuery{
				Service: w.IDs.Services[service], Branch: w.IDs.Branches["olaya"], Resource: who, From: &from, To: &to,
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range m.Days {
				free = append(free, d.Date)
			}
			return free, m.Closed
		}
		for name, want := range map[string][]civil.Date{"sara": {to}, "omar": {from, to}} {
			free, closed := days("checkup", w.IDs.Resources[name])
			if diff := cmp.Diff([][]civil.Date{free, closed}, [][]civil.Date{want, {shut}}); diff != "" {
				t.Errorf("%s: got - want +: %s", name, diff)
			}
		}
		free, closed := days("yoga", booking.ResourceID{})
		if !cmp.Equal(free, []civil.Date{from, to}) || !cmp.Equal(closed, []civil.Date{shut}) {
			t.Errorf("the class: free on %v, closed on %v", free, closed)
		}
	})
}
