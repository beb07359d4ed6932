package diary_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/diary"
	"github.com/mawid/mawid/internal/world"
)

// found says in words what answers a wish: the first times of the first date.
func found(w *world.World, q diary.Wish) (lines []string) {
	w.T.Helper()
	got, err := w.Diary.Find(w.T.Context(), w.IDs.Organization, q)
	if err != nil {
		w.T.Fatal(err)
	}
	for _, d := range got.Days[:min(1, len(got.Days))] {
		for _, t := range d.Times[:min(3, len(d.Times))] {
			line := d.Date.String() + " " + t.Time.String() + " " + t.Branch.Slug
			if t.Resource != nil {
				line += " " + t.Resource.Slug
			}
			lines = append(lines, line)
		}
	}
	return lines
}

func TestAWishIsAnsweredWithTheTimesThatCustomersAreOffered(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		b := world.Clinic("noor")
		b.Resources[0].Gender, b.Resources[1].Gender = booking.Female, booking.Male
		b.Resources[2].Gender = booking.Female
		b.Resources[3].Rosters = []catalogue.RosterPlan{{Branch: "malaz", Roster: b.Resources[3].Rosters[0].Roster}}
		w.IDs = w.MustApply(b)
		checkup, surgery, olaya := w.IDs.Services["checkup"], w.IDs.Services["surgery"], w.IDs.Branches["olaya"]
		w.MustBook(desk.BookRequest{Service: checkup, Branch: olaya, Resource: w.IDs.Resources["sara"],
			Slot: world.At(t, "2026-11-15", "09:00"), Customer: "نورة"})
		monday := world.Date(t, "2026-11-16")
		for name, c := range map[string]struct {
			wish diary.Wish
			want []string
		}{
			"anybody": {diary.Wish{Service: checkup, Branch: olaya},
				[]string{"2026-11-15 09:00 olaya", "2026-11-15 09:30 olaya", "2026-11-15 10:00 olaya"}},
			"one of them": {diary.Wish{Service: checkup, Branch: olaya, Resource: w.IDs.Resources["sara"]},
				[]string{"2026-11-15 09:30 olaya", "2026-11-15 10:00 olaya", "2026-11-15 10:30 olaya"}},
			"a woman, the less busy": {diary.Wish{Service: checkup, Branch: olaya, Gender: booking.Female},
				[]string{"2026-11-15 09:00 olaya huda", "2026-11-15 09:30 olaya huda", "2026-11-15 10:00 olaya huda"}},
			"tomorrow afternoon": {diary.Wish{Service: checkup, Branch: olaya, From: monday, Since: 12 * 60, Until: 13 * 60},
				[]string{"2026-11-16 12:00 olaya", "2026-11-16 12:30 olaya"}},
			"any branch": {diary.Wish{Service: surgery, From: monday},
				[]string{"2026-11-16 09:00 olaya", "2026-11-16 09:00 malaz", "2026-11-16 09:30 olaya"}},
			"any branch, with one of them": {diary.Wish{Service: surgery, From: monday, Resource: w.IDs.Resources["zaid"]},
				[]string{"2026-11-16 09:00 malaz", "2026-11-16 09:30 malaz", "2026-11-16 10:00 malaz"}},
			"in the past": {diary.Wish{Service: checkup, Branch: olaya, From: world.Date(t, "2026-11-01"), Since: 16 * 60},
				[]string{"2026-11-15 16:00 olaya", "2026-11-15 16:30 olaya"}},
			"at night":          {diary.Wish{Service: checkup, Branch: olaya, Since: 20 * 60}, nil},
			"a class":           {diary.Wish{Service: w.IDs.Services["yoga"], Gender: booking.Male}, []string{"2026-11-15 18:00 olaya"}},
			"beyond what is on": {diary.Wish{Service: surgery, Branch: olaya, From: world.Date(t, "2027-03-01")}, nil},
		} {
			if diff := cmp.Diff(found(w, c.wish), c.want); diff != "" {
				t.Errorf("%s (-got +want):\n%s", name, diff)
			}
		}
		asOffered(w, checkup, olaya)
		wrong := diary.Wish{Service: checkup, Resource: w.IDs.Resources["zaid"]}
		if _, err := w.Diary.Find(t.Context(), w.IDs.Organization, wrong); !errors.Is(err, booking.ErrNotDoneBy) {
			t.Errorf("somebody who does not do it at any branch: got %v, want %v", err, booking.ErrNotDoneBy)
		}
	})
}

// asOffered compares a wish with what the desk lists for customers.
func asOffered(w *world.World, service booking.ServiceID, branch booking.BranchID) {
	w.T.Helper()
	month, err := w.Desk.FreeTimes(w.T.Context(), w.IDs.Organization, desk.MonthQuery{Service: service, Branch: branch})
	if err != nil {
		w.T.Fatal(err)
	}
	got, err := w.Diary.Find(w.T.Context(), w.IDs.Organization, diary.Wish{Service: service, Branch: branch})
	if err != nil {
		w.T.Fatal(err)
	}
	if len(got.Days) != 7 || got.To != got.Days[6].Date {
		w.T.Errorf("%d days until %s, want a week", len(got.Days), got.To)
	}
	for i, d := range got.Days {
		var times []civil.Clock
		for _, t := range d.Times {
			times = append(times, t.Time)
		}
		if diff := cmp.Diff(desk.DaySlots{Date: d.Date, Times: times}, month.Days[i].DaySlots); diff != "" {
			w.T.Errorf("day %d (-wish +customers):\n%s", i, diff)
		}
	}
}

// A gap is what is left between two appointments, if something fits into it.
func TestAGapIsFreeWhereSomethingFits(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		w.IDs = w.MustApply(world.Clinic("noor"))
		sara, olaya := w.IDs.Resources["sara"], w.IDs.Branches["olaya"]
		staff := w.Caller()
		staff.Channel = booking.ByDashboard
		for _, c := range []struct{ service, clock string }{
			{"checkup", "09:20"}, {"checkup", "10:10"}, {"surgery", "11:25"}, {"checkup", "16:00"},
		} {
			if _, err := w.Desk.Book(t.Context(), staff, desk.BookRequest{Service: w.IDs.Services[c.service], Branch: olaya, Resource: sara,
				Slot: world.At(t, "2026-11-15", c.clock), Customer: "نورة", Latitude: booking.Squeeze}); err != nil {
				t.Fatal(c.clock, err)
			}
		}
		var got []string
		for _, s := range day(w, diary.DayQuery{Branch: olaya, Date: date(w, "2026-11-15"), Resource: sara}).Columns[0].Free {
			got = append(got, wall(s))
		}
		// 09:00–09:20 and 09:50–10:10 are too short. The surgery keeps its buffers.
		if diff := cmp.Diff(got, []string{"10:40-11:10", "12:40-16:00", "16:30-17:00"}); diff != "" {
			t.Errorf("free (-got +want):\n%s", diff)
		}
		if past := day(w, diary.DayQuery{Branch: olaya, Date: date(w, "2026-11-14"), Resource: sara}); len(past.Columns[0].Free) != 0 {
			t.Errorf("yesterday has %d gaps, want none", len(past.Columns[0].Free))
		}
		checkup := w.IDs.Services["checkup"]
		for clock, want := range map[string]booking.ServiceID{"10:40": checkup, "09:50": {}, "13:00": checkup} {
			id, err := w.Diary.Fitting(t.Context(), w.IDs.Organization,
				diary.ExplainQuery{Branch: olaya, Resource: sara, Slot: world.At(t, "2026-11-15", clock)})
			if err != nil || id != want {
				t.Errorf("what fits at %s: got %v %v, want %v", clock, id, err, want)
			}
		}
	})
}
