package desk_test

import (
	"sync"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/world"
)

// A move is taken back once however often and by however many, where the appointment stood
// before, unless somebody has that time or the appointment was changed meanwhile.
func TestAMoveIsTakenBackOnce(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		r := w.Checkup("2026-11-16", "10:00")
		r.Resource = w.IDs.Resources["sara"]
		was := w.MustBook(r)
		move := func(who, clock string) (desk.View, desk.Moved) {
			t.Helper()
			before, err := w.Desk.Appointment(t.Context(), w.IDs.Organization, was.ID)
			if err != nil {
				t.Fatal(err)
			}
			now, err := w.Desk.Reschedule(t.Context(), w.Staff(), was.ID, desk.MoveRequest{
				Slot: world.At(t, "2026-11-16", clock), Resource: w.IDs.Resources[who], Latitude: booking.Squeeze})
			if err != nil {
				t.Fatal(err)
			}
			return now, desk.MovedFrom(&before, &now)
		}
		back := func(m desk.Moved, want string) desk.View {
			t.Helper()
			v, err := desk.MoveBack(t.Context(), w.Desk, w.Staff(), was.ID, m)
			if world.Code(err) != want {
				t.Errorf("got %v, want %q", err, want)
			}
			return v
		}
		stands := func(clock, who string) {
			t.Helper()
			v, err := w.Desk.Appointment(t.Context(), w.IDs.Organization, was.ID)
			if err != nil || v.Time.String() != clock || v.Resource != w.IDs.Resources[who] {
				t.Errorf("stands at %v (%v), want %s with %s", v.Time, err, clock, who)
			}
		}

		_, m := move("omar", "11:00")
		back(m, "")
		stands("10:00", "sara")
		back(m, "moved_back")

		_, m = move("omar", "11:00")
		var all sync.WaitGroup
		codes := make(chan string, 4)
		for range cap(codes) {
			all.Go(func() {
				_, err := desk.MoveBack(t.Context(), w.Desk, w.Staff(), was.ID, m)
				codes <- world.Code(err)
			})
		}
		all.Wait()
		close(codes)
		count := map[string]int{}
		for c := range codes {
			count[c]++
		}
		if count[""] != 1 || count["moved_back"] != 3 {
			t.Errorf("pressed at the same time: got %v, want it done once", count)
		}

		// Moved there once more, it is another move.
		move("omar", "11:00")
		back(m, "moved_on")
		stands("11:00", "omar")

		_, m = move("sara", "12:00")
		other := w.Checkup("2026-11-16", "11:00")
		other.Resource = w.IDs.Resources["omar"]
		taken := w.MustBook(other)
		back(m, "slot_taken")
		stands("12:00", "sara")
		if _, err := w.Desk.Cancel(t.Context(), w.Staff(), taken.ID, ""); err != nil {
			t.Fatal(err)
		}
		b := world.Clinic("noor")
		b.Resources[1].Retired = true // omar
		w.MustApply(b)
		back(m, "no_way_back")
		if _, err := w.Desk.Cancel(t.Context(), w.Staff(), was.ID, ""); err != nil {
			t.Fatal(err)
		}
		back(m, "moved_on")
		w.Verified()
	})
}

// A booking is taken back once however often, unless somebody has changed it since: whoever
// moved it or wrote a note meanwhile counts on it.
func TestABookingThatSomebodyHasChangedIsNotTakenBack(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		changes := map[string]func(id booking.AppointmentID) error{
			"": func(booking.AppointmentID) error { return nil },
			"moved": func(id booking.AppointmentID) error {
				_, err := w.Desk.Reschedule(t.Context(), w.Staff(), id, desk.MoveRequest{Slot: world.At(t, "2026-11-16", "15:00")})
				return err
			},
			"arrived": func(id booking.AppointmentID) error {
				_, err := w.Desk.Mark(t.Context(), w.Staff(), id, booking.Arrived)
				return err
			},
		}
		for what, change := range changes {
			v := w.MustBook(w.Checkup("2026-11-16", "10:00"))
			if err := change(v.ID); err != nil {
				t.Fatal(err)
			}
			want := map[string]string{"": "", "moved": "changed_since", "arrived": "changed_since"}[what]
			for range 2 {
				if _, err := desk.Unbook(t.Context(), w.Desk, w.Staff(), v.ID); world.Code(err) != want {
					t.Errorf("%q: got %v, want %q", what, err, want)
				}
			}
			now, err := w.Desk.Appointment(t.Context(), w.IDs.Organization, v.ID)
			if err != nil || (now.Status == booking.Cancelled) != (what == "") {
				t.Errorf("%q: it is %s (%v)", what, now.Status, err)
			}
		}
	})
}
