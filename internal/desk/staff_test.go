package desk_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/world"
)

// with asks for a check-up with Sara.
func with(w *world.World, date, clock string, latitude booking.Latitude) desk.BookRequest {
	r := w.Checkup(date, clock)
	r.Resource, r.Latitude = w.IDs.Resources["sara"], latitude
	return r
}

func TestAReceptionistSqueezesAWalkInIn(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		w.MustBook(with(w, "2026-11-15", "10:30", booking.NoLatitude))
		w.Clock.Add(2*time.Hour + 4*time.Minute) // 10:04
		o, err := w.Desk.Offer(t.Context(), w.IDs.Organization)
		if err != nil {
			t.Fatal(err)
		}
		slot, err := o.WalkIn(w.IDs.Branches["olaya"], w.Desk.Unix())
		if err != nil || slot != world.At(t, "2026-11-15", "10:00") {
			t.Fatalf("a walk-in at 10:04 begins at %v (%v), want 10:00", slot, err)
		}
		r := with(w, "2026-11-15", "10:00", booking.Squeeze)
		r.Arrived = true
		got, err := w.Desk.Book(t.Context(), w.Staff(), r)
		if err != nil {
			t.Fatalf("walk-in: %v", err)
		}
		if v, err := w.Desk.Appointment(t.Context(), w.IDs.Organization, got.ID); err != nil || v.Status != booking.Arrived {
			t.Errorf("the walk-in is %s (%v), want arrived", v.Status, err)
		}
		r.Latitude = booking.NoLatitude
		if _, err := w.Desk.Book(t.Context(), w.Caller(), r); world.Code(err) != "leave_not_allowed" {
			t.Errorf("a program says that somebody arrived: %v, want it refused", err)
		}
		for _, c := range []struct {
			date, clock string
			latitude    booking.Latitude
			want        string
		}{
			{"2026-11-15", "11:07", booking.NoLatitude, "off_grid"},
			{"2026-11-15", "10:29", booking.Squeeze, "slot_taken"},
			{"2026-11-15", "10:29", booking.Overtime, "slot_taken"},
			{"2026-11-15", "11:07", booking.Squeeze, ""},
			{"2026-11-15", "16:45", booking.Squeeze, "out_of_hours"},
			{"2026-11-15", "16:45", booking.Overtime, ""},
			{"2026-11-14", "16:00", booking.Overtime, "past_time"},
			{"2027-11-15", "09:00", booking.NoLatitude, "too_far"},
			{"2027-11-15", "09:00", booking.Squeeze, ""},
		} {
			_, err := w.Desk.Book(t.Context(), w.Staff(), with(w, c.date, c.clock, c.latitude))
			if got := world.Code(err); got != c.want {
				t.Errorf("%s %s with latitude %d: %q, want %q", c.date, c.clock, c.latitude, got, c.want)
			}
		}
		w.Verified()
	})
}

func TestALoserAtTheDeskIsOfferedRoundTimes(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		w.MustBook(with(w, "2026-11-15", "10:00", booking.NoLatitude))
		_, err := w.Desk.Book(t.Context(), w.Staff(), with(w, "2026-11-15", "10:07", booking.Squeeze))
		refusal, ok := errors.AsType[*booking.Refusal](err)
		if !ok || len(refusal.Alternatives) != 3 {
			t.Fatalf("got %v, want a refusal with three alternatives", err)
		}
		for i, want := range []string{"10:30", "11:00", "11:30"} {
			if refusal.Alternatives[i] != world.At(t, "2026-11-15", want) {
				t.Errorf("alternative %d is %v, want %s", i, refusal.Alternatives[i], want)
			}
			r := with(w, "2026-11-15", want, booking.Squeeze)
			if _, err := w.Desk.Book(t.Context(), w.Staff(), r); err != nil {
				t.Errorf("the alternative %s does not book: %v", want, err)
			}
		}
	})
}

func TestOnlyTheDashboardGivesLeave(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		v := w.MustBook(with(w, "2026-11-15", "10:00", booking.NoLatitude))
		for _, channel := range []booking.Channel{booking.ByAPI, booking.ByVoice, booking.ByLink} {
			c := w.Staff()
			c.Channel = channel
			if _, err := w.Desk.Book(t.Context(), c, with(w, "2026-11-15", "11:07", booking.Squeeze)); world.Code(err) != "leave_not_allowed" {
				t.Errorf("booking by %s: %v, want it refused", channel, err)
			}
			if _, err := w.Desk.Reschedule(t.Context(), c, v.ID,
				desk.MoveRequest{Slot: world.At(t, "2026-11-15", "11:07"), Latitude: booking.Squeeze}); world.Code(err) != "leave_not_allowed" {
				t.Errorf("moving by %s: %v, want it refused", channel, err)
			}
			if _, err := w.Desk.Undo(t.Context(), c, v.ID); world.Code(err) != "undo_not_allowed" {
				t.Errorf("undoing by %s: %v, want it refused", channel, err)
			}
		}
	})
}

func TestDraggingMovesToAnyFreePlace(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		v := w.MustBook(with(w, "2026-11-15", "10:00", booking.NoLatitude))
		other := with(w, "2026-11-15", "12:00", booking.NoLatitude)
		other.Resource = w.IDs.Resources["omar"]
		w.MustBook(other)
		move := func(who, clock string, latitude booking.Latitude) error {
			_, err := w.Desk.Reschedule(t.Context(), w.Staff(), v.ID, desk.MoveRequest{
				Slot: world.At(t, "2026-11-15", clock), Resource: w.IDs.Resources[who], Latitude: latitude,
			})
			return err
		}
		if err := move("omar", "11:45", booking.Squeeze); world.Code(err) != "slot_taken" {
			t.Errorf("onto another appointment: %v, want slot_taken", err)
		}
		if err := move("omar", "11:25", booking.Squeeze); err != nil {
			t.Errorf("to a free place off the grid: %v", err)
		}
		// Over its own old place.
		if err := move("omar", "11:30", booking.Squeeze); err != nil {
			t.Errorf("five minutes later: %v", err)
		}
		if err := move("huda", "20:00", booking.Squeeze); world.Code(err) != "out_of_hours" {
			t.Errorf("after hours: %v, want out_of_hours", err)
		}
		if err := move("huda", "20:00", booking.Overtime); err != nil {
			t.Errorf("after hours, confirmed: %v", err)
		}
		w.Verified()
	})
}

func TestMarksCanBeUndone(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		v := w.MustBook(with(w, "2026-11-15", "09:00", booking.NoLatitude))
		w.Clock.Add(90 * time.Minute)
		step := func(do func() (desk.View, error), want booking.Status) {
			t.Helper()
			got, err := do()
			if err != nil || got.Status != want || got.ID != v.ID {
				t.Fatalf("got %v %v (%v), want %v of the same appointment", got.Status, got.ID, err, want)
			}
		}
		undo := func() (desk.View, error) { return w.Desk.Undo(t.Context(), w.Staff(), v.ID) }
		mark := func(to booking.Status) func() (desk.View, error) {
			return func() (desk.View, error) { return w.Desk.Mark(t.Context(), w.Staff(), v.ID, to) }
		}
		step(mark(booking.Arrived), booking.Arrived)
		step(mark(booking.Completed), booking.Completed)
		step(undo, booking.Arrived)
		step(undo, booking.Booked)
		if _, err := undo(); world.Code(err) != "nothing_to_undo" {
			t.Errorf("undoing a booking: %v, want nothing_to_undo", err)
		}
		// A no-show gave its time back. Undone, it has it again.
		step(mark(booking.NoShow), booking.NoShow)
		step(undo, booking.Booked)
		if _, err := w.Desk.Book(t.Context(), w.Staff(), with(w, "2026-11-15", "09:10", booking.Squeeze)); world.Code(err) != "slot_taken" {
			t.Errorf("booking over it: %v, want slot_taken", err)
		}
		// Also the day after.
		step(mark(booking.NoShow), booking.NoShow)
		w.Clock.Add(24 * time.Hour)
		step(undo, booking.Booked)
		w.Verified()
	})
}

func TestANoShowWhoseTimeIsTakenStaysOne(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		v := w.MustBook(with(w, "2026-11-15", "09:00", booking.NoLatitude))
		w.Clock.Add(65 * time.Minute)
		if _, err := w.Desk.Mark(t.Context(), w.Staff(), v.ID, booking.NoShow); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Desk.Book(t.Context(), w.Staff(), with(w, "2026-11-15", "09:05", booking.Squeeze)); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Desk.Undo(t.Context(), w.Staff(), v.ID); !errors.Is(err, booking.ErrTaken) {
			t.Errorf("got %v, want %v", err, booking.ErrTaken)
		}
		w.Verified()
	})
}

func TestACancelledAppointmentIsBookedAgainUnderANewID(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		r := with(w, "2026-11-15", "10:00", booking.NoLatitude)
		r.Phone, r.Notes = "+966501234567", "first visit"
		v := w.MustBook(r)
		if _, err := w.Desk.Cancel(t.Context(), w.Staff(), v.ID, ""); err != nil {
			t.Fatal(err)
		}
		mark, err := w.Store.Now(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		again, err := w.Desk.Undo(t.Context(), w.Staff(), v.ID)
		if err != nil {
			t.Fatal(err)
		}
		if again.ID == v.ID || again.Span != v.Span || again.Resource != v.Resource || again.Phone != v.Phone || again.Notes != v.Notes ||
			again.Channel != booking.ByDashboard {
			t.Errorf("got %+v, want the same as %+v under a new id", again, v)
		}
		changes, _, _, err := w.Store.Changes(t.Context(), mark)
		if err != nil || len(changes) != 1 || changes[0].Kind != contract.EventAppointmentCreated {
			t.Errorf("events %v (%v), want one appointment.created", changes, err)
		}
		if old, err := w.Desk.Appointment(t.Context(), w.IDs.Organization, v.ID); err != nil || old.Status != booking.Cancelled {
			t.Errorf("the old one is %v (%v), want cancelled", old.Status, err)
		}
		if once, err := w.Desk.Undo(t.Context(), w.Staff(), v.ID); err != nil || once.ID != again.ID {
			t.Errorf("once more: %v (%v), want %v", once.ID, err, again.ID)
		}
		w.Verified()
	})
}

func TestAPractitionerHasTheirOwnCalendarOnly(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		mine := w.MustBook(with(w, "2026-11-15", "10:00", booking.NoLatitude))
		r := with(w, "2026-11-15", "10:00", booking.NoLatitude)
		r.Resource = w.IDs.Resources["omar"]
		theirs := w.MustBook(r)
		sara := w.Staff()
		sara.Only = w.IDs.Resources["sara"]
		for name, err := range map[string]error{
			"visit":  world.Err(w.Diary.Visit(t.Context(), sara, theirs.ID)),
			"mark":   world.Err(w.Desk.Mark(t.Context(), sara, theirs.ID, booking.Arrived)),
			"cancel": world.Err(w.Desk.Cancel(t.Context(), sara, theirs.ID, "")),
			"undo":   world.Err(w.Desk.Undo(t.Context(), sara, theirs.ID)),
			"reschedule": world.Err(w.Desk.Reschedule(t.Context(), sara, theirs.ID,
				desk.MoveRequest{Slot: world.At(t, "2026-11-15", "12:00"), Resource: sara.Only})),
		} {
			if !errors.Is(err, booking.ErrAppointmentNotFound) {
				t.Errorf("%s: %v, want %v", name, err, booking.ErrAppointmentNotFound)
			}
		}
		if _, err := w.Desk.Book(t.Context(), sara, r); world.Code(err) != "own_calendar_only" {
			t.Errorf("booking with another: %v, want own_calendar_only", err)
		}
		if _, err := w.Desk.Book(t.Context(), sara, with(w, "2026-11-15", "12:07", booking.Squeeze)); err != nil {
			t.Errorf("booking with herself: %v", err)
		}
		v, err := w.Diary.Visit(t.Context(), sara, mine.ID)
		if err != nil || !v.Open || v.Undoable || v.Service.Slug != "checkup" || v.Resource.Slug != "sara" || len(v.Marks) != 1 ||
			v.Marks[0] != booking.Arrived {
			t.Errorf("her own: %+v (%v), want it open to be marked as arrived", v, err)
		}
	})
}

func TestWhatPeopleDoIsInTheAuditLog(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staff()
		c.Person, c.Name = booking.NewID[booking.PersonID](), "Huda"
		r := with(w, "2026-11-15", "10:07", booking.Squeeze)
		r.Phone = "٠٥٠ ١٢٣ ٤٥٦٧"
		got, err := w.Desk.Book(t.Context(), c, r)
		if err != nil {
			t.Fatal(err)
		}
		if v, err := w.Desk.Appointment(t.Context(), c.Org, got.ID); err != nil || v.Phone != "+966501234567" {
			t.Errorf("phone %q (%v), want +966501234567", string(v.Phone), err)
		}
		for _, do := range []func() (desk.View, error){
			func() (desk.View, error) {
				return w.Desk.Reschedule(t.Context(), c, got.ID, desk.MoveRequest{Slot: world.At(t, "2026-11-15", "11:00"), Latitude: booking.Squeeze})
			},
			func() (desk.View, error) { return w.Desk.Mark(t.Context(), c, got.ID, booking.Arrived) },
			func() (desk.View, error) { return w.Desk.Undo(t.Context(), c, got.ID) },
			func() (desk.View, error) { return w.Desk.Cancel(t.Context(), c, got.ID, "") },
			func() (desk.View, error) { return w.Desk.Undo(t.Context(), c, got.ID) },
		} {
			if _, err := do(); err != nil {
				t.Fatal(err)
			}
		}
		w.MustBook(with(w, "2026-11-15", "12:00", booking.NoLatitude)) // by a program
		deeds, _, err := w.Office.Deeds(t.Context(), c, booking.PersonID{}, booking.DeedID{})
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, d := range deeds {
			said = append(said, d.Name+" "+d.Action+" "+d.Object)
		}
		want := []string{
			"Huda appointment.restored 2026-11-15 11:00",
			"Huda appointment.cancelled 2026-11-15 11:00", "Huda appointment.undone 2026-11-15 11:00", "Huda appointment.arrived 2026-11-15 11:00",
			"Huda appointment.moved 2026-11-15 10:07>2026-11-15 11:00", "Huda appointment.booked 2026-11-15 10:07",
			" catalogue.applied 10",
		}
		if diff := cmp.Diff(want, said); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
}
