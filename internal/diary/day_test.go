package diary_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/bridge"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/diary"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/world"
)

func date(w *world.World, s string) civil.Date { return world.At(w.T, s, "00:00").Date }

func today(w *world.World) diary.DayQuery {
	return diary.DayQuery{Branch: w.IDs.Branches["olaya"], Date: date(w, "2026-11-15")}
}

func day(w *world.World, q diary.DayQuery) diary.DayView {
	w.T.Helper()
	v, err := w.Diary.Day(w.T.Context(), w.IDs.Organization, q)
	if err != nil {
		w.T.Fatal(err)
	}
	return v
}

// wall shows a span on Riyadh's clock.
func wall(s booking.Span) string {
	z, _ := civil.LoadZone("Asia/Riyadh")
	_, from := z.Local(s.Start)
	_, to := z.Local(s.End)
	return from.String() + "-" + to.String()
}

func moment(t testing.TB, date, clock string) int64 {
	t.Helper()
	z, _ := civil.LoadZone("Asia/Riyadh")
	s := world.At(t, date, clock)
	return z.First(s.Date, int(s.Time))
}

// column says in words what stands in a column.
func column(c diary.Column) (lines []string) {
	for _, h := range c.Hours {
		lines = append(lines, "works "+wall(h))
	}
	for _, o := range c.Off {
		lines = append(lines, "off "+wall(o.Span))
	}
	for _, e := range c.Entries {
		line := fmt.Sprintf("%s %s %s", e.Status, wall(e.Span), e.Service.Slug)
		if e.Claim != e.Span {
			line += " claims " + wall(e.Claim)
		}
		if e.Conflict {
			line += " conflict"
		}
		if e.Away != nil {
			line += " at " + e.Away.Slug
		}
		lines = append(lines, line)
	}
	for _, h := range c.Holds {
		lines = append(lines, "held "+wall(h.Span))
	}
	for _, b := range c.Busy {
		line := "busy " + wall(b.Span)
		if b.Conflict {
			line += " conflict"
		}
		lines = append(lines, line)
	}
	return append(lines, fmt.Sprintf("load %d of %d", c.Claimed, c.Working))
}

// busy makes a resource busy elsewhere.
func busy(w *world.World, name string, from, to string) {
	w.T.Helper()
	r := w.IDs.Resources[name]
	span := func(from, to string) booking.Span {
		return booking.Span{Start: moment(w.T, "2026-11-15", from), End: moment(w.T, "2026-11-15", to)}
	}
	err := w.Store.For(w.IDs.Organization).Write(w.T.Context(), func(tx *store.Tx) error {
		bridge.SaveConnector(tx, "https://erp.example", "sealed", 1)
		bridge.SetMap(tx, r, "ext-"+name)
		_, err := tx.ReplaceBusy(r, span("00:00", "23:59"), []booking.Span{span(from, to)})
		tx.Publish(booking.Event{Kind: booking.ClaimsChanged, Resource: r, At: 1})
		return err
	})
	if err != nil {
		w.T.Fatal(err)
	}
}

func TestADayShowsEverythingThatStandsInACalendar(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		b := world.Clinic("noor")
		b.Resources[0].Rosters[0].Week = world.EveryDay(world.Hours("09:00", "12:00"), world.Hours("13:00", "17:00"))
		b.Resources[0].Rosters = append(b.Resources[0].Rosters,
			catalogue.RosterPlan{Branch: "malaz", Roster: booking.Roster{Week: world.EveryDay(world.Hours("18:00", "20:00"))}})
		b.Resources[1].TimeOff = []booking.Absence{{Span: booking.Span{Start: moment(t, "2026-11-15", "15:00"), End: moment(t,
			"2026-11-16", "12:00")}}}
		w.MustApply(b)
		book := func(service, branch, who, clock string) desk.View {
			return w.MustBook(desk.BookRequest{
				Service: w.IDs.Services[service], Branch: w.IDs.Branches[branch], Resource: w.IDs.Resources[who],
				Slot: world.At(t, "2026-11-15", clock), Customer: "نورة",
			})
		}
		book("surgery", "olaya", "sara", "10:00")
		book("surgery", "malaz", "sara", "18:30")
		gone := book("checkup", "olaya", "sara", "14:00")
		if _, err := w.Desk.Cancel(t.Context(), w.Staff(), gone.ID, "travels"); err != nil {
			t.Fatal(err)
		}
		missed := book("checkup", "olaya", "huda", "09:00")
		w.Clock.Add(90 * time.Minute) // 09:30
		if _, err := w.Desk.Mark(t.Context(), w.Staff(), missed.ID, booking.NoShow); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Desk.Hold(t.Context(), w.Caller(), desk.HoldRequest{
			Service: w.IDs.Services["checkup"], Branch: w.IDs.Branches["olaya"], Resource: w.IDs.Resources["huda"],
			Slot: world.At(t, "2026-11-15", "11:00"),
		}); err != nil {
			t.Fatal(err)
		}
		book("checkup", "olaya", "huda", "12:00")
		busy(w, "huda", "12:15", "13:00")
		class := desk.BookRequest{Service: w.IDs.Services["yoga"], Branch: w.IDs.Branches["olaya"], Slot: world.At(t, "2026-11-15", "18:00"),
			Customer: "Huda"}
		w.MustBook(class)
		w.MustBook(class)

		v := day(w, today(w))
		got := map[string][]string{}
		for _, c := range v.Columns {
			got[c.Resource.Slug] = column(c)
		}
		want := map[string][]string{
			"sara": {
				"works 09:00-12:00", "works 13:00-17:00",
				"booked 10:00-11:00 surgery claims 09:45-11:15", "booked 18:30-19:30 surgery claims 18:15-19:45 at malaz", "load 180 of 540",
			},
			"omar": {"works 09:00-17:00", "off 15:00-00:00", "load 0 of 360"},
			"huda": {
				"works 09:00-17:00", "no_show 09:00-09:30 checkup", "booked 12:00-12:30 checkup conflict", "held 11:00-11:30",
				"busy 12:15-13:00 conflict", "load 90 of 480",
			},
			"zaid": {"works 09:00-17:00", "load 0 of 480"},
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("columns (-want +got):\n%s", diff)
		}
		if len(v.Cancelled) != 1 || v.Cancelled[0].ID != gone.ID {
			t.Errorf("cancelled %v, want one", v.Cancelled)
		}
		if len(v.Classes) != 1 || v.Classes[0].Taken != 2 || v.Classes[0].Capacity != 3 || len(v.Classes[0].People) != 2 {
			t.Errorf("classes %+v, want one with two of three seats taken", v.Classes)
		}

		// A practitioner's own calendar holds nothing of the others.
		q := today(w)
		q.Resource = w.IDs.Resources["huda"]
		v = day(w, q)
		if len(v.Columns) != 1 || len(v.Classes)+len(v.Cancelled) != 0 {
			t.Errorf("own calendar: %d columns, %d classes, %d cancelled; want one column only", len(v.Columns), len(v.Classes), len(v.Cancelled))
		}
		// Nor does another organization see anything.
		other := w.MustApply(world.Clinic("other"))
		if _, err := w.Diary.Day(t.Context(), other.Organization, today(w)); !errors.Is(err, booking.ErrBranchNotFound) {
			t.Errorf("another organization's branch: %v, want not found", err)
		}
	})
}

// What was cancelled and booked again is not cancelled: neither on its day nor in what was
// booked together with it.
func TestWhatIsBookedAgainIsNotCancelled(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		first, second := w.Checkup("2026-11-15", "10:00"), w.Checkup("2026-11-15", "11:00")
		parts, err := w.Desk.BookTogether(t.Context(), w.Staff(), desk.Together{IdempotencyKey: "two",
			Wishes: []desk.Wish{{BookRequest: first}, {BookRequest: second}}})
		if err != nil {
			t.Fatal(err)
		}
		says := func(want string, cancelled ...booking.AppointmentID) {
			t.Helper()
			var got []booking.AppointmentID
			for _, e := range day(w, today(w)).Cancelled {
				got = append(got, e.ID)
			}
			if diff := cmp.Diff(cancelled, got); diff != "" {
				t.Errorf("%s: cancelled on the day (-want +got):\n%s", want, diff)
			}
			v, err := w.Desk.Appointment(t.Context(), w.IDs.Organization, parts[0].ID)
			if err != nil {
				t.Fatal(err)
			}
			rows, err := w.Diary.Bundle(t.Context(), w.Staff(), &v.Appointment)
			said := ""
			for _, r := range rows {
				said += r.Time.String() + " " + string(r.Status) + " "
			}
			if err != nil || said != want {
				t.Errorf("together: got %q (%v), want %q", said, err, want)
			}
		}
		cancel := func(id booking.AppointmentID) {
			t.Helper()
			if _, err := w.Desk.Cancel(t.Context(), w.Staff(), id, ""); err != nil {
				t.Fatal(err)
			}
		}
		cancel(parts[0].ID)
		says("10:00 cancelled 11:00 booked ", parts[0].ID)
		again, err := w.Desk.Undo(t.Context(), w.Staff(), parts[0].ID)
		if err != nil {
			t.Fatal(err)
		}
		says("10:00 booked 11:00 booked ")
		cancel(again.ID)
		says("10:00 cancelled 11:00 booked ", again.ID) // once
		last, err := w.Desk.Undo(t.Context(), w.Staff(), parts[0].ID)
		if err != nil || last.ID == again.ID {
			t.Fatalf("got %v (%v), want a third", last.ID, err)
		}
		says("10:00 booked 11:00 booked ")
	})
}

func TestARetiredResourceStaysWhileItHasAppointments(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		r := w.Checkup("2026-11-16", "09:00")
		r.Resource = w.IDs.Resources["zaid"]
		w.MustBook(r)
		b := world.Clinic("noor")
		b.Resources[3].Retired = true
		w.MustApply(b)
		q := today(w)
		if n := len(day(w, q).Columns); n != 3 {
			t.Errorf("%d columns on a day without appointments, want 3", n)
		}
		q.Date++
		v := day(w, q)
		if len(v.Columns) != 4 || v.Columns[3].Resource.Slug != "zaid" || len(v.Columns[3].Entries) != 1 {
			t.Errorf("columns on the day of the appointment: %d, want zaid as the fourth", len(v.Columns))
		}
	})
}

func TestWeekAndMonthAddUp(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		b := world.Clinic("noor")
		b.Branches[0].Closures = []booking.Closure{{DateRange: booking.DateRange{From: date(w, "2026-11-17"), To: date(w, "2026-11-17")}}}
		w.MustApply(b)
		for _, clock := range []string{"09:00", "10:00", "11:00"} {
			r := w.Checkup("2026-11-16", clock)
			r.Resource = w.IDs.Resources["sara"]
			w.MustBook(r)
		}
		q := today(w)
		q.Resource = w.IDs.Resources["sara"]
		week, err := w.Diary.Week(t.Context(), w.IDs.Organization, q, time.Sunday)
		if err != nil {
			t.Fatal(err)
		}
		var counts []int
		for _, d := range week {
			counts = append(counts, len(d.Columns[0].Entries))
		}
		if diff := cmp.Diff([]int{0, 3, 0, 0, 0, 0, 0}, counts); diff != "" {
			t.Errorf("appointments of the week (-want +got):\n%s", diff)
		}
		if !week[2].Closed || week[1].Closed {
			t.Errorf("closed on Monday %v and Tuesday %v, want false and true", week[1].Closed, week[2].Closed)
		}
		m, err := w.Diary.Month(t.Context(), w.IDs.Organization, today(w), time.Saturday)
		if err != nil {
			t.Fatal(err)
		}
		want := []diary.DayLoad{
			{Date: date(w, "2026-11-15"), Working: 4 * 480},
			{Date: date(w, "2026-11-16"), Working: 4 * 480, Claimed: 90, Count: 3},
			{Date: date(w, "2026-11-17"), Closed: true},
		}
		if diff := cmp.Diff(want, m.Days[15:18]); diff != "" || len(m.Days) != 35 || m.Days[0].Date.Weekday() != time.Saturday {
			t.Errorf("month of %d days (-want +got):\n%s", len(m.Days), diff)
		}
	})
}

// BenchmarkDay reads the calendar of 30 resources with 600 appointments.
func BenchmarkDay(b *testing.B) {
	b.Run("sqlite", func(b *testing.B) { benchmarkDay(b, "sqlite:"+filepath.Join(b.TempDir(), "mawid.db")) })
	b.Run("postgres", func(b *testing.B) { benchmarkDay(b, pgtest.Database(b)) })
}

func benchmarkDay(b *testing.B, url string) {
	w := world.New(b, url)
	plan := world.Clinic("noor")
	for i := range 26 {
		r := plan.Resources[i%4]
		r.Slug = fmt.Sprintf("doctor%d", i)
		plan.Resources = append(plan.Resources, r)
	}
	plan.Services[0].Duration, plan.Services[0].Step = 20, 20
	w.IDs = w.MustApply(plan)
	for i := range 600 {
		r := w.Checkup("2026-11-15", fmt.Sprintf("%02d:%02d", 9+i/30/3, i/30%3*20))
		r.Notes = "fills the page"
		if _, err := w.Desk.Book(b.Context(), w.Caller(), r); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		v, err := w.Diary.Day(b.Context(), w.IDs.Organization, today(w))
		if err != nil || len(v.Columns) != 30 || len(v.Columns[7].Entries) != 20 {
			b.Fatal(len(v.Columns), err)
		}
	}
}
