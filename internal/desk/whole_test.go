package desk_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/voice"
	"github.com/mawid/mawid/internal/world"
)

// A booking is one piece: whoever makes it, in whichever way, leaves its line
// in the audit log and its action in the call.
func TestWhateverIsDoneInACallForSomebodyOfTheHouseIsNotedInBoth(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx := t.Context()
		_, a := w.Receptionist()
		who := w.Maha()
		known, unknown := w.Ring(a, "c1"), voice.Line{Agent: a}
		known.By, unknown.By = who, who
		for i, book := range []struct {
			line  voice.Line
			hold  bool
			class bool
		}{{line: known}, {line: known, hold: true}, {line: known, class: true}, {line: unknown}, {line: unknown, hold: true}} {
			r := w.Checkup("2026-11-16", fmt.Sprintf("%02d:00", 10+i))
			if book.class {
				r.Service, r.Slot = w.IDs.Services["yoga"], world.At(t, "2026-11-16", "18:00")
			}
			if book.hold {
				if _, err := w.Voice.HoldOn(ctx, book.line, desk.HoldRequest{Service: r.Service, Branch: r.Branch, Slot: r.Slot}); err != nil {
					t.Fatal(err)
				}
			}
			v, err := w.Voice.BookOn(ctx, book.line, r)
			if err != nil {
				t.Fatal(err)
			}
			if n := w.Lines(who, "appointment.booked", v.ID); n != 1 {
				t.Errorf("booking %d has %d lines in the audit log, want 1", i, n)
			}
			if book.class {
				continue
			}
			to := r.Slot
			to.Date++
			if _, err := w.Voice.MoveOn(ctx, book.line, v.ID, booking.BranchID{}, desk.MoveRequest{Slot: to}); err != nil {
				t.Fatal(err)
			}
			if _, err := w.Voice.CancelOn(ctx, book.line, v.ID, ""); err != nil {
				t.Fatal(err)
			}
			if m, c := w.Lines(who, "appointment.moved", v.ID), w.Lines(who, "appointment.cancelled", v.ID); m != 1 || c != 1 {
				t.Errorf("booking %d has %d lines of moving and %d of cancelling, want one each", i, m, c)
			}
		}
		call, err := w.Voice.Call(ctx, a.Org, known.Call)
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]int{}
		for _, a := range call.Actions {
			if got[a.Action]++; a.At == 0 || a.Action != booking.CallHeld && a.Appointment.IsZero() {
				t.Errorf("an action without its time or its appointment: %+v", a)
			}
		}
		want := map[string]int{booking.CallCreated: 3, booking.CallRescheduled: 2, booking.CallCancelled: 2, booking.CallHeld: 1}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("the call has %v, want %v", got, want)
		}
		w.Verified()
	})
}

func TestWhatIsBookedInASandboxIsNotedAsSuch(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		who := w.Maha()
		who.Org = who.Org.Twin()
		got, err := w.Desk.Book(t.Context(), who, w.Checkup("2026-11-16", "10:00"))
		if err != nil {
			t.Fatal(err)
		}
		if n := w.Lines(who, booking.InSandbox+"appointment.booked", got.ID); n != 1 {
			t.Errorf("%d lines about a booking in the sandbox, want 1", n)
		}
	})
}

// Bookings of all kinds that come at the same moment share a transaction, and
// each has what belongs to it.
func TestBookingsOfAllKindsAtOnceAreEachWhole(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		_, a := w.Receptionist(func(n *voice.NewAgent) { n.BookingsPerCall, n.BookingsPerDay, n.SameTime = 100, 100, true })
		who, l := w.Maha(), w.Ring(a, "c1")
		times(w, "sara", "2026-11-16")
		var wg sync.WaitGroup
		for _, date := range []string{"2026-11-16", "2026-11-17", "2026-11-18"} {
			world.Sixteen(func(i int, clock string) {
				r := w.Checkup(date, clock)
				if i%2 == 0 {
					r.IdempotencyKey = date + clock
				}
				wg.Go(func() {
					switch i % 4 {
					case 0, 1:
						got, err := w.Desk.Book(t.Context(), who, r)
						if err != nil {
							t.Error(err)
						} else if n := w.Lines(who, "appointment.booked", got.ID); n != 1 {
							t.Errorf("%s %s: %d lines in the audit log, want 1", date, clock, n)
						}
					case 2:
						if _, err := w.Desk.Book(t.Context(), w.Caller(), r); err != nil {
							t.Error(err)
						}
					case 3:
						if _, err := w.Voice.BookOn(t.Context(), l, r); err != nil {
							t.Error(err)
						}
					}
				})
			})
		}
		wg.Wait()
		page, err := w.Desk.Appointments(t.Context(), w.IDs.Organization, desk.Filter{Limit: 200})
		if err != nil {
			t.Fatal(err)
		}
		called := 0
		for _, v := range page.Items {
			if v.Channel == booking.ByVoice {
				called++
			}
		}
		call, err := w.Voice.Call(t.Context(), a.Org, l.Call)
		if err != nil {
			t.Fatal(err)
		}
		if len(page.Items) != 48 || called != 12 || len(call.Actions) != 12 {
			t.Errorf("%d are booked, %d in the call, which has %d actions; want 48, 12 and 12", len(page.Items), called, len(call.Actions))
		}
		for _, a := range call.Actions {
			if !strings.HasPrefix(a.Name, "book ") || a.Appointment.IsZero() || a.At == 0 {
				t.Errorf("an action that is not whole: %+v", a)
			}
		}
		w.Verified()
	})
}
