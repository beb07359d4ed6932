package desk_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/world"
)

// What is moved is not in its own way: an appointment of an hour may begin half an hour
// earlier or later, and nobody else may begin there.
func TestTheOwnPlaceIsFreeToWhatIsMoved(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		sara, day := w.IDs.Resources["sara"], world.Date(t, "2026-11-16")
		long := w.Checkup("2026-11-16", "10:00")
		long.Resource = sara
		v := w.MustBook(long)
		world.Lasts(w, v, 60)
		next := w.Checkup("2026-11-16", "12:00")
		next.Resource = sara
		w.MustBook(next)
		free := func(moving booking.AppointmentID) (times []string) {
			t.Helper()
			m, err := w.Desk.FreeTimes(t.Context(), w.IDs.Organization, desk.MonthQuery{Service: v.Service, Branch: v.Branch, Resource: sara,
				From: &day, To: &day, Minutes: 60, Moving: moving})
			if err != nil {
				t.Fatal(err)
			}
			for _, at := range m.Days[0].Times {
				if at < 13*60 {
					times = append(times, at.String())
				}
			}
			return times
		}
		own := []string{"09:00", "09:30", "10:00", "10:30", "11:00", "12:30"}
		others := []string{"09:00", "11:00", "12:30"}
		for range 2 { // What is asked for one is not remembered for others.
			if diff := cmp.Diff(own, free(v.ID)); diff != "" {
				t.Errorf("for itself (-want +got)\n%s", diff)
			}
			if diff := cmp.Diff(others, free(booking.AppointmentID{})); diff != "" {
				t.Errorf("for others (-want +got)\n%s", diff)
			}
		}
		for _, clock := range own {
			got, err := w.Desk.Reschedule(t.Context(), w.Staff(), v.ID, desk.MoveRequest{Slot: world.At(t, "2026-11-16", clock), Resource: sara})
			if err != nil || got.Time.String() != clock || got.Span.End-got.Span.Start != 3600 {
				t.Errorf("to %s: got %v, %v; want it there for an hour", clock, got.Time, err)
			}
		}
		// What a move leaves in memory is everybody's: a refused one shows the place as taken.
		w.Desk.ForgetAll()
		onto := desk.MoveRequest{Slot: world.At(t, "2026-11-16", "12:00"), Resource: sara}
		if _, err := w.Desk.Reschedule(t.Context(), w.Staff(), v.ID, onto); world.Code(err) != booking.ErrTaken.Code {
			t.Errorf("got %v, want it taken", err)
		}
		if diff := cmp.Diff([]string{"09:00", "09:30", "10:00", "10:30", "11:00"}, free(booking.AppointmentID{})); diff != "" {
			t.Errorf("for others, afterwards (-want +got)\n%s", diff)
		}
		claims, _, err := w.Store.For(w.IDs.Organization).Stock(t.Context(), []booking.ResourceID{sara}, v.Span, 1, store.Owner(v.ID))
		if err != nil || len(claims) > 0 {
			t.Errorf("got %v, %v; want nothing but its own", claims, err)
		}
		w.Verified()
	})
}
