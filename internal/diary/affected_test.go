package diary_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/diary"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/world"
)

// misfits says in words what does not fit any more: when, why, and the other times.
func misfits(w *world.World) (lines []string) {
	w.T.Helper()
	page, err := w.Diary.Affected(w.T.Context(), w.Staff(), "", 100)
	if err != nil {
		w.T.Fatal(err)
	}
	for i := range page.Items {
		a := &page.Items[i]
		line := fmt.Sprintf("%s %s %s:", a.Date, a.Time, because(a.Why.Who[0]))
		for _, x := range a.Times {
			line += " " + x.Date.String()[8:] + " " + x.Time.String()
			if x.Resource != nil {
				line += " " + x.Resource.Slug
			}
		}
		lines = append(lines, line)
	}
	for _, remembered := range []bool{true, false} {
		if n, err := w.Diary.CountAffected(w.T.Context(), w.Staff(), remembered); err != nil || n != len(lines) {
			w.T.Errorf("remembered %v: counted %d (%v), want %d", remembered, n, err, len(lines))
		}
	}
	return lines
}

// changed is the clinic after its hours, its dates and its people have changed: Sara
// leaves at four, Omar has left, Huda does no check-ups any more, and on Wednesday it
// is closed.
func changed(w *world.World) catalogue.Blueprint {
	b := world.Clinic("noor")
	b.Branches[0].Closures = []booking.Closure{{DateRange: booking.DateRange{From: date(w, "2026-11-18"), To: date(w, "2026-11-18")}}}
	b.Resources[0].Rosters[0].Week = world.EveryDay(world.Hours("09:00", "16:00"))
	b.Resources[1].Retired = true
	b.Resources[2].Services = []string{"surgery"}
	return b
}

func bookWith(w *world.World, service, who, date, clock string) desk.View {
	w.T.Helper()
	r := w.Checkup(date, clock)
	r.Service, r.Resource = w.IDs.Services[service], w.IDs.Resources[who]
	return w.MustBook(r)
}

func TestWhatDoesNotFitIsListedUntilSomebodySeesToIt(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		late := bookWith(w, "checkup", "sara", "2026-11-16", "16:30")
		gone := bookWith(w, "checkup", "omar", "2026-11-17", "10:00")
		class := bookWith(w, "yoga", "", "2026-11-18", "18:00")
		other := bookWith(w, "checkup", "huda", "2026-11-17", "10:00")
		overtime := w.Checkup("2026-11-16", "20:00")
		overtime.Latitude = booking.Overtime
		if _, err := w.Desk.Book(t.Context(), w.Staff(), overtime); err != nil {
			t.Fatal(err)
		}
		if got := misfits(w); len(got) != 0 {
			t.Fatalf("got %q, want nothing: what was booked after hours was meant so", got)
		}
		w.MustApply(changed(w))
		want := []string{
			"2026-11-16 16:30 outside_hours hours 09:00-16:00: 16 15:30 sara 17 15:30 sara 19 15:30 sara",
			"2026-11-17 10:00 resource_gone: 17 10:00 sara 19 10:00 sara 20 10:00 sara",
			"2026-11-17 10:00 not_done: 17 10:00 zaid 19 10:00 sara 20 10:00 sara",
			"2026-11-18 18:00 time_off_or_closure closed 2026-11-18: 19 18:00 20 18:00 21 18:00",
		}
		if diff := cmp.Diff(want, misfits(w)); diff != "" {
			t.Fatalf("(-want +got)\n%s", diff)
		}

		taken := bookWith(w, "checkup", "zaid", "2026-11-17", "10:00")
		got, err := w.Diary.Decide(t.Context(), w.Staff(), []diary.Decision{
			{ID: late.ID, Step: diary.StepMove, Slot: world.At(t, "2026-11-16", "15:30"), Resource: w.IDs.Resources["sara"]},
			{ID: gone.ID, Step: diary.StepKeep},
			{ID: class.ID, Step: diary.StepCancel},
			{ID: other.ID, Step: diary.StepMove, Slot: booking.Slot{Date: taken.Date, Time: taken.Time}, Resource: w.IDs.Resources["zaid"]},
			{ID: other.ID, Step: diary.StepMove},
			{ID: other.ID, Step: "sell"},
			{ID: late.ID, Step: diary.StepCancel},
			{ID: gone.ID, Step: diary.StepCancel},
			{ID: taken.ID, Step: diary.StepKeep},
			{ID: booking.NewID[booking.AppointmentID](), Step: diary.StepKeep},
		})
		if err != nil {
			t.Fatal(err)
		}
		var codes []string
		for i := range got {
			codes = append(codes, world.Code(got[i].Err))
		}
		refused := ",,,slot_taken,no_other_time,invalid_step,not_affected,not_affected,not_affected,not_found"
		if strings.Join(codes, ",") != refused {
			t.Errorf("got %q, want %s", codes, refused)
		}
		if diff := cmp.Diff([]string{"2026-11-17 10:00 not_done: 17 10:00 sara 19 10:00 sara 20 10:00 sara"}, misfits(w)); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
		v, err := w.Desk.Appointment(t.Context(), w.IDs.Organization, late.ID)
		if err != nil || v.Time != 15*60+30 || v.Status != booking.Booked {
			t.Errorf("got %v %v, want it moved and not cancelled", v.Time, v.Status)
		}
		w.Verified()
	})
}

// An appointment that takes an hour is offered an hour, and its own place is not in its way.
func TestOtherTimesAreAsLongAsTheAppointment(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		late := bookWith(w, "checkup", "sara", "2026-11-16", "15:30")
		world.Lasts(w, late, 60)
		bookWith(w, "checkup", "sara", "2026-11-16", "14:30")
		w.MustApply(changed(w))
		want := []string{"2026-11-16 15:30 outside_hours hours 09:00-16:00: 16 15:00 sara 17 15:00 sara 19 15:00 sara"}
		if diff := cmp.Diff(want, misfits(w)); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
		got, err := w.Diary.Decide(t.Context(), w.Staff(), []diary.Decision{
			{ID: late.ID, Step: diary.StepMove, Slot: world.At(t, "2026-11-16", "15:00"), Resource: w.IDs.Resources["sara"]},
		})
		if err != nil || got[0].Err != nil || len(misfits(w)) > 0 {
			t.Errorf("got %+v, %v; want it moved", got, err)
		}
		w.Verified()
	})
}

// What is asked about when time is blocked is what is listed afterwards: also what has
// begun and is not over, and nobody who is there already.
func TestWhatIsAskedAboutIsWhatIsListed(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		over := bookWith(w, "checkup", "sara", "2026-11-16", "09:00")
		begun := bookWith(w, "checkup", "sara", "2026-11-16", "10:00")
		here := bookWith(w, "checkup", "sara", "2026-11-16", "10:30")
		later := bookWith(w, "checkup", "sara", "2026-11-16", "11:00")
		w.Clock.Set(time.Unix(begun.Span.Start+10*60, 0))
		if _, err := w.Desk.Mark(t.Context(), w.Staff(), here.ID, booking.Arrived); err != nil {
			t.Fatal(err)
		}
		c, err := w.Catalogue.Read(t.Context(), w.IDs.Organization)
		if err != nil {
			t.Fatal(err)
		}
		day := date(w, "2026-11-16")
		block := catalogue.BlockTime{Resource: "sara", Branch: "olaya", Dates: booking.DateRange{From: day, To: day},
			Hours: world.Hours("09:00", "12:00")}
		block.Weekdays[day.Weekday()] = true
		asked, err := w.Catalogue.Edit(t.Context(), w.Staff(), catalogue.Edit{Version: c.Org.Catalog, Change: block})
		if !errors.Is(err, catalogue.ErrAffected) {
			t.Fatalf("got %v, want to be asked", err)
		}
		edit := catalogue.Edit{Version: c.Org.Catalog, Change: block}
		for _, v := range asked.Affected {
			edit.Accepted = append(edit.Accepted, v.ID)
		}
		if _, err = w.Catalogue.Edit(t.Context(), w.Staff(), edit); err != nil {
			t.Fatal(err)
		}
		page, err := w.Diary.Affected(t.Context(), w.Staff(), "", 100)
		if err != nil {
			t.Fatal(err)
		}
		var listed []booking.AppointmentID
		for i := range page.Items {
			listed = append(listed, page.Items[i].ID)
		}
		if diff := cmp.Diff(edit.Accepted, listed); diff != "" {
			t.Errorf("(-asked +listed)\n%s", diff)
		}
		if want := []booking.AppointmentID{begun.ID, later.ID}; !slices.Equal(listed, want) {
			t.Errorf("got %v, want %v: neither what is over, %v, nor who is there, %v", listed, want, over.ID, here.ID)
		}
		got, err := w.Diary.Decide(t.Context(), w.Staff(), []diary.Decision{{ID: begun.ID, Step: diary.StepKeep}})
		if err != nil || got[0].Err != nil {
			t.Errorf("what has begun cannot be kept: %v %+v", err, got)
		}
	})
}

// Who said that it stays said so of where it stood: a move makes that void.
func TestAMoveMakesAKeptAppointmentAnyOther(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		late := bookWith(w, "checkup", "sara", "2026-11-16", "16:30")
		w.MustApply(changed(w))
		got, err := w.Diary.Decide(t.Context(), w.Staff(), []diary.Decision{{ID: late.ID, Step: diary.StepKeep}})
		if err != nil || got[0].Err != nil {
			t.Fatal(err, got)
		}
		b := changed(w)
		b.Resources[0].Rosters[0].Week = world.EveryDay(world.Hours("09:00", "13:00"))
		w.MustApply(b)
		if got := misfits(w); len(got) != 0 {
			t.Errorf("got %q, want it kept", got)
		}
		move := func(clock string, l booking.Latitude) {
			t.Helper()
			if _, err := w.Desk.Reschedule(t.Context(), w.Staff(), late.ID, desk.MoveRequest{Slot: world.At(t, "2026-11-16", clock),
				Resource: w.IDs.Resources["sara"], Latitude: l}); err != nil {
				t.Fatal(err)
			}
		}
		move("12:00", booking.NoLatitude)
		b.Resources[0].Rosters[0].Week = world.EveryDay(world.Hours("09:00", "11:00"))
		w.MustApply(b)
		if got := misfits(w); len(got) != 1 {
			t.Errorf("got %q, want it asked again", got)
		}
		move("12:30", booking.Overtime)
		if got := misfits(w); len(got) != 0 {
			t.Errorf("got %q, want what was put there on purpose kept", got)
		}
		// Cancelled and booked again it is as it was.
		if _, err := w.Desk.Cancel(t.Context(), w.Staff(), late.ID, ""); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Desk.Undo(t.Context(), w.Staff(), late.ID); err != nil {
			t.Fatal(err)
		}
		if got := misfits(w); len(got) != 0 {
			t.Errorf("got %q, want it kept", got)
		}
	})
}

func TestAffectedAppointmentsComeInPagesAndOnlyToWhoMaySeeThem(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		for _, clock := range []string{"10:00", "10:30", "11:00"} {
			bookWith(w, "checkup", "omar", "2026-11-17", clock)
			bookWith(w, "checkup", "huda", "2026-11-17", clock)
		}
		w.MustApply(changed(w))
		seen := map[booking.AppointmentID]bool{}
		for after := ""; ; {
			page, err := w.Diary.Affected(t.Context(), w.Staff(), after, 4)
			if err != nil || page.Total != 6 {
				t.Fatalf("got %d in all (%v), want 6", page.Total, err)
			}
			for i := range page.Items {
				seen[page.Items[i].ID] = true
			}
			if after = page.Next; after == "" {
				break
			}
		}
		if len(seen) != 6 {
			t.Errorf("got %d, want all six", len(seen))
		}
		_, err := w.Diary.Affected(t.Context(), w.Staff(), "x", 4)
		if !errors.Is(err, office.ErrCursor) {
			t.Errorf("got %v, want ErrCursor", err)
		}
		omar := w.Staff()
		omar.Only = w.IDs.Resources["omar"]
		if n, err := w.Diary.CountAffected(t.Context(), omar, true); err != nil || n != 3 {
			t.Errorf("Omar counts %d (%v), want his three", n, err)
		}
		page, err := w.Diary.Affected(t.Context(), omar, "", 10)
		if err != nil || len(page.Items) != 3 {
			t.Errorf("Omar sees %d (%v), want his three", len(page.Items), err)
		}
	})
}
