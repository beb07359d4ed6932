package diary_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/diary"
	"github.com/mawid/mawid/internal/world"
)

// because says in words what an explanation rests on.
func because(w diary.Why) string {
	text := string(w.Cause)
	if w.Closure != nil {
		text += " closed " + w.Closure.From.String()
	}
	if w.TimeOff != nil {
		text += " off " + wall(w.TimeOff.Span)
	}
	if w.Appointment != nil {
		text += " appointment " + wall(w.Appointment.Span)
	}
	if w.Hold != nil {
		text += " hold " + wall(w.Hold.Span)
	}
	if w.Busy != nil {
		text += " busy " + wall(*w.Busy)
	}
	if w.Buffer {
		text += " buffer"
	}
	for _, n := range w.Near {
		text += " near " + n.String()
	}
	if len(w.Hours) > 0 {
		text += " hours " + wall(w.Hours[0])
	}
	return text
}

func TestEveryEmptyPlaceIsExplainedByWhatStandsInTheCalendar(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		b := world.Clinic("noor")
		b.Branches[0].Closures = []booking.Closure{{DateRange: booking.DateRange{From: date(w, "2026-11-20"), To: date(w, "2026-11-21")}}}
		b.Resources[0].TimeOff = []booking.Absence{{Span: booking.Span{Start: moment(t, "2026-11-15", "15:00"), End: moment(t,
			"2026-11-16", "12:00")}}}
		w.MustApply(b)
		surgery := desk.BookRequest{
			Service: w.IDs.Services["surgery"], Branch: w.IDs.Branches["olaya"], Resource: w.IDs.Resources["sara"],
			Slot: world.At(t, "2026-11-15", "11:00"), Customer: "نورة",
		}
		w.MustBook(surgery)
		if _, err := w.Desk.Hold(t.Context(), w.Caller(), desk.HoldRequest{
			Service: w.IDs.Services["checkup"], Branch: w.IDs.Branches["olaya"], Resource: w.IDs.Resources["sara"],
			Slot: world.At(t, "2026-11-15", "09:00"),
		}); err != nil {
			t.Fatal(err)
		}
		busy(w, "sara", "14:00", "14:20")
		const hours = " hours 09:00-17:00"
		for _, c := range []struct {
			service, date, clock string
			latitude             booking.Latitude
			verdict              booking.Verdict
			want                 string
		}{
			{"checkup", "2026-11-15", "09:30", 0, booking.Available, "free" + hours},
			{"checkup", "2026-11-15", "11:30", 0, booking.SlotTaken, "claimed appointment 11:00-12:00" + hours},
			{"checkup", "2026-11-15", "12:00", 0, booking.SlotTaken, "claimed appointment 11:00-12:00 buffer" + hours},
			{"checkup", "2026-11-15", "09:00", 0, booking.SlotTaken, "claimed hold 09:00-09:30" + hours},
			{"checkup", "2026-11-15", "14:00", 0, booking.SlotTaken, "claimed busy 14:00-14:20" + hours},
			{"checkup", "2026-11-15", "09:40", 0, booking.OffGrid, "between_starts near 09:30 near 10:00" + hours},
			{"checkup", "2026-11-15", "09:40", booking.Squeeze, booking.Available, "free" + hours},
			{"checkup", "2026-11-15", "15:30", 0, booking.OutOfHours, "time_off_or_closure off 15:00-12:00" + hours},
			{"checkup", "2026-11-15", "20:00", 0, booking.OutOfHours, "outside_hours" + hours},
			{"checkup", "2026-11-20", "10:00", 0, booking.NonWorkingDay, "time_off_or_closure closed 2026-11-20" + hours},
			{"surgery", "2026-11-15", "09:30", 0, booking.OutOfHours, "too_soon" + hours},
			{"surgery", "2026-12-25", "09:30", 0, booking.OutOfHours, "too_far" + hours},
		} {
			e, err := w.Diary.Explain(t.Context(), w.IDs.Organization, diary.ExplainQuery{
				Branch: w.IDs.Branches["olaya"], Service: w.IDs.Services[c.service], Resource: w.IDs.Resources["sara"],
				Slot: world.At(t, c.date, c.clock), Latitude: c.latitude,
			})
			if err != nil || len(e.Who) != 1 {
				t.Fatalf("%s %s: %d answers (%v), want one", c.date, c.clock, len(e.Who), err)
			}
			got := fmt.Sprint(e.Verdict, ": ", because(e.Who[0]))
			if want := fmt.Sprint(c.verdict, ": ", c.want); got != want {
				t.Errorf("%s %s %s:\ngot  %s\nwant %s", c.service, c.date, c.clock, got, want)
			}
		}
		// Nobody in particular, no service in particular: all four, and the shortest.
		e, err := w.Diary.Explain(t.Context(), w.IDs.Organization,
			diary.ExplainQuery{Branch: w.IDs.Branches["olaya"], Slot: world.At(t, "2026-11-15", "18:00")})
		if err != nil || len(e.Who) != 4 || e.Service.Slug != "checkup" {
			t.Fatalf("got %d answers about %v (%v), want 4 about the check-up", len(e.Who), e.Service, err)
		}
		if want := world.At(t, "2026-11-16", "09:00"); e.Next == nil || *e.Next != want {
			t.Errorf("next is %v, want %v", e.Next, want)
		}
		// What a refusal would offer is what refusing offers.
		book := desk.BookRequest{Service: w.IDs.Services["checkup"], Branch: w.IDs.Branches["olaya"], Resource: w.IDs.Resources["sara"],
			Slot: world.At(t, "2026-11-15", "11:30"), Customer: "نورة", Latitude: booking.Squeeze}
		e, err = w.Diary.Explain(t.Context(), w.IDs.Organization, diary.ExplainQuery{Branch: book.Branch, Service: book.Service,
			Resource: book.Resource, Slot: book.Slot, Latitude: book.Latitude})
		if err != nil {
			t.Fatal(err)
		}
		_, refused := w.Desk.Book(t.Context(), w.Staff(), book)
		full, ok := errors.AsType[*booking.Refusal](refused)
		if !ok || len(full.Alternatives) != 3 || !slices.Equal(e.Instead, full.Alternatives) {
			t.Errorf("instead are %v, want those of %v", e.Instead, refused)
		}
	})
}
