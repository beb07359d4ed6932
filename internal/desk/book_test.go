package desk_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
)

func TestABookingIsStoredAsItWasAskedFor(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		r := w.checkup("2026-11-15", "09:30")
		r.Customer, r.Phone, r.Notes, r.Resource = "  نورة العتيبي ", "+966501234567", "first\nvisit", w.ids.Resources["huda"]
		v := w.mustBook(r)
		got := []any{v.Customer, v.Phone, v.Notes, v.Resource, v.Date.String(), v.Time.String(), v.EndTime.String(), v.Status, v.Channel}
		want := []any{
			booking.Private("نورة العتيبي"), booking.Private("+966501234567"), booking.Private("first\nvisit"), w.ids.Resources["huda"],
			"2026-11-15", "09:30", "10:00", booking.Booked, booking.ByAPI,
		}
		if diff := cmp.Diff(got, want); diff != "" {
			t.Errorf("stored (-got +want):\n%s", diff)
		}
		w.verified()
	})
}

func TestTwoHundredClientsRaceForOneSlotOfOneDoctor(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		r := w.checkup("2026-11-16", "10:00")
		r.Resource = w.ids.Resources["sara"]
		won, lost := race(t, w, 200, func(int) desk.BookRequest { return r })
		if won != 1 || lost != 199 {
			t.Errorf("won %d, lost %d; want 1 and 199", won, lost)
		}
		w.verified()
	})
}

func TestFiftyClientsRaceForFourDoctors(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		won, lost := race(t, w, 50, func(int) desk.BookRequest { return w.checkup("2026-11-16", "10:00") })
		if won != 4 || lost != 46 {
			t.Errorf("won %d, lost %d; want 4 and 46", won, lost)
		}
		w.verified()
	})
}

func TestClientsAtDifferentFreeTimesAllWin(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		won, lost := race(t, w, 64, func(i int) desk.BookRequest {
			n := i % 16
			return w.checkup(fmt.Sprintf("2026-11-%d", 16+i/16/4), fmt.Sprintf("%02d:%02d", 9+n/2, n%2*30))
		})
		if won != 64 || lost != 0 {
			t.Errorf("won %d, lost %d; want 64 and 0", won, lost)
		}
		w.verified()
	})
}

// race lets n clients book at the same moment. Anything but a win or a
// conflict fails the test.
func race(t *testing.T, w *world, n int, request func(i int) desk.BookRequest) (won, lost int) {
	t.Helper()
	var (
		mu    sync.Mutex
		wg    sync.WaitGroup
		start = make(chan struct{})
	)
	for i := range n {
		r := request(i)
		wg.Go(func() {
			<-start
			_, err := w.Book(t.Context(), w.caller(), r)
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil:
				won++
			case errors.Is(err, booking.ErrTaken):
				lost++
			default:
				t.Errorf("client %d: %v", i, err)
			}
		})
	}
	close(start)
	wg.Wait()
	return won, lost
}

func TestRefusalsSayWhyAndOfferOtherSlots(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		for range 4 {
			w.mustBook(w.checkup("2026-11-15", "09:00"))
		}
		surgery := w.checkup("2026-11-15", "09:00")
		surgery.Service = w.ids.Services["surgery"]
		far := surgery
		far.Slot = at(t, "2026-12-20", "09:00")
		stranger := w.checkup("2026-11-15", "09:30")
		stranger.Branch = booking.NewID[booking.BranchID]()
		elsewhere := w.checkup("2026-11-15", "09:30")
		elsewhere.Branch = w.ids.Branches["malaz"]
		seats := w.checkup("2026-11-15", "09:30")
		seats.Seats = 2
		for _, c := range []struct {
			name    string
			request desk.BookRequest
			want    error
		}{
			{"taken", w.checkup("2026-11-15", "09:00"), booking.ErrTaken},
			{"past", w.checkup("2026-11-15", "07:30"), booking.ErrPast},
			{"off the grid", w.checkup("2026-11-15", "09:10"), booking.ErrOffGrid},
			{"after hours", w.checkup("2026-11-15", "17:00"), booking.ErrOutOfHours},
			{"too soon", surgery, booking.ErrNotice},
			{"too far", far, booking.ErrHorizon},
			{"unknown branch", stranger, booking.ErrBranchNotFound},
			{"service not at branch", elsewhere, booking.ErrNotAtBranch},
			{"two seats", seats, booking.ErrMultiSeat},
		} {
			_, err := w.Book(t.Context(), w.caller(), c.request)
			if !errors.Is(err, c.want) {
				t.Errorf("%s: got %v, want %v", c.name, err, c.want)
			}
			if c.want == booking.ErrTaken {
				refusal, ok := errors.AsType[*booking.Refusal](err)
				want := []booking.Slot{at(t, "2026-11-15", "09:30"), at(t, "2026-11-15", "10:00"), at(t, "2026-11-15", "10:30")}
				if !ok || !cmp.Equal(refusal.Alternatives, want) {
					t.Errorf("alternatives: got %+v, want %v", refusal, want)
				}
			}
		}
		w.verified()
	})
}

func TestTheLeastBusyIsChosenAndTiesGoToWhoWaitedLongest(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		first := w.checkup("2026-11-16", "09:00")
		first.Resource = w.ids.Resources["sara"]
		w.mustBook(first)
		var got []booking.ResourceID
		for _, clock := range []string{"10:00", "10:00", "10:00", "11:00"} {
			got = append(got, w.mustBook(w.checkup("2026-11-16", clock)).Resource)
		}
		// Three have nothing that day; afterwards all have one, and Sara's is the oldest.
		want := []booking.ResourceID{w.ids.Resources["omar"], w.ids.Resources["huda"], w.ids.Resources["zaid"], w.ids.Resources["sara"]}
		if diff := cmp.Diff(got, want); diff != "" {
			t.Errorf("assigned (-got +want):\n%s", diff)
		}
	})
}

func TestAHoldKeepsTheSlotAndBecomesTheAppointment(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		ask := desk.HoldRequest{
			Service: w.ids.Services["checkup"], Branch: w.ids.Branches["olaya"], Resource: w.ids.Resources["sara"],
			Slot: at(t, "2026-11-15", "09:00"), For: time.Minute,
		}
		held, err := w.Hold(t.Context(), w.caller(), ask)
		if err != nil {
			t.Fatal(err)
		}
		r := w.checkup("2026-11-15", "09:00")
		r.Resource = ask.Resource
		if _, err := w.Book(t.Context(), w.caller(), r); !errors.Is(err, booking.ErrTaken) {
			t.Errorf("booking a held slot: got %v, want %v", err, booking.ErrTaken)
		}
		other := w.checkup("2026-11-15", "09:30")
		other.Hold = held.ID
		if _, err := w.Book(t.Context(), w.caller(), other); !errors.Is(err, booking.ErrHoldOther) {
			t.Errorf("another time with the hold: got %v, want %v", err, booking.ErrHoldOther)
		}
		r.Hold, r.Resource = held.ID, booking.ResourceID{}
		v := w.mustBook(r)
		if v.Resource != ask.Resource {
			t.Errorf("booked with %v, want the held %v", v.Resource, ask.Resource)
		}
		if _, err := w.Book(t.Context(), w.caller(), r); !errors.Is(err, booking.ErrHoldNotFound) {
			t.Errorf("using the hold twice: got %v, want %v", err, booking.ErrHoldNotFound)
		}
		w.verified()
	})
}

func TestASlotThatIsHeldCanBeBookedThroughoutItsFirstMinute(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.clock.Add(58 * time.Minute)
		ask := w.checkup("2026-11-15", "09:00")
		hold, err := w.Hold(t.Context(), w.caller(), desk.HoldRequest{Service: ask.Service, Branch: ask.Branch, Slot: ask.Slot})
		if err != nil {
			t.Fatal(err)
		}
		w.clock.Add(2*time.Minute + 45*time.Second)
		if _, err := w.Book(t.Context(), w.caller(), ask); !errors.Is(err, booking.ErrNotice) {
			t.Errorf("without the hold: got %v, want %v", err, booking.ErrNotice)
		}
		ask.Hold = hold.ID
		if _, err := w.Book(t.Context(), w.caller(), ask); err != nil {
			t.Errorf("with the hold: %v", err)
		}
	})
}

func TestAHoldThatRanOutFreesTheSlotByItself(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		ask := desk.HoldRequest{
			Service: w.ids.Services["checkup"], Branch: w.ids.Branches["olaya"], Resource: w.ids.Resources["sara"],
			Slot: at(t, "2026-11-15", "09:00"), For: time.Minute,
		}
		held, err := w.Hold(t.Context(), w.caller(), ask)
		if err != nil {
			t.Fatal(err)
		}
		if got := w.times("sara", "2026-11-15"); got[0] != "09:30" {
			t.Errorf("first free time while held: got %s, want 09:30", got[0])
		}
		w.clock.Add(time.Minute)
		if got := w.times("sara", "2026-11-15"); got[0] != "09:00" {
			t.Errorf("first free time afterwards: got %s, want 09:00", got[0])
		}
		r := w.checkup("2026-11-15", "09:00")
		r.Hold = held.ID
		if _, err := w.Book(t.Context(), w.caller(), r); !errors.Is(err, booking.ErrHoldGone) {
			t.Errorf("booking with the old hold: got %v, want %v", err, booking.ErrHoldGone)
		}
		r.Hold, r.Resource = booking.HoldID{}, ask.Resource
		w.mustBook(r)
		w.verified()
	})
}

// times lists a doctor's free times of a day.
func (w *world) times(doctor, date string) []string {
	w.t.Helper()
	d := at(w.t, date, "00:00").Date
	list, err := w.Slots(w.t.Context(), w.ids.Organization, desk.SlotsQuery{
		Resource: w.ids.Resources[doctor], Service: w.ids.Services["checkup"], Branch: w.ids.Branches["olaya"], From: &d, To: &d,
	})
	if err != nil {
		w.t.Fatal(err)
	}
	var times []string
	for _, day := range list.Days {
		for _, c := range day.Times {
			times = append(times, c.String())
		}
	}
	return times
}

func TestASessionTakesAsManyAsItHasSeats(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		r := w.checkup("2026-11-15", "18:00")
		r.Service = w.ids.Services["yoga"]
		won, lost := race(t, w, 40, func(int) desk.BookRequest { return r })
		if won != 3 || lost != 37 {
			t.Errorf("won %d, lost %d; want 3 and 37", won, lost)
		}
		got, err := w.Availability(t.Context(), w.ids.Organization, desk.AvailabilityQuery{Service: r.Service, Branch: r.Branch, Slot: r.Slot})
		if err != nil {
			t.Fatal(err)
		}
		if got.Requested != booking.SlotTaken || got.Slot == nil || *got.Slot != at(t, "2026-11-16", "18:00") {
			t.Errorf("availability of a full session: got %+v", got)
		}
		w.verified()
	})
}

func TestMovingKeepsTheIdAndFreesTheOldTime(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		r := w.checkup("2026-11-15", "09:00")
		r.Resource = w.ids.Resources["sara"]
		v := w.mustBook(r)
		moved, err := w.Reschedule(t.Context(), w.caller(), v.ID, desk.MoveRequest{Slot: at(t, "2026-11-15", "09:30")})
		if err != nil {
			t.Fatal(err)
		}
		if moved.ID != v.ID || moved.Time.String() != "09:30" || moved.Resource != v.Resource {
			t.Errorf("moved: got %+v", moved)
		}
		if got := w.times("sara", "2026-11-15")[:2]; !cmp.Equal(got, []string{"09:00", "10:00"}) {
			t.Errorf("free times after the move: got %v", got)
		}
		w.verified()
	})
}

func TestCancellingFreesTheTimeOnce(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		r := w.checkup("2026-11-15", "09:00")
		r.Resource = w.ids.Resources["sara"]
		v := w.mustBook(r)
		got, err := w.Cancel(t.Context(), w.caller(), v.ID, "customer asked")
		if err != nil {
			t.Fatal(err)
		}
		if got.Status != booking.Cancelled || got.CancelAt != w.clock.Now().Unix() || got.CancelBy != booking.ByStaff {
			t.Errorf("cancelled: got %+v", got)
		}
		if _, err := w.Cancel(t.Context(), w.caller(), v.ID, ""); !errors.Is(err, booking.ErrTransition) {
			t.Errorf("cancelling twice: got %v, want %v", err, booking.ErrTransition)
		}
		w.mustBook(r)
		w.verified()
	})
}

func TestTheLifeOfAnAppointment(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		v := w.mustBook(w.checkup("2026-11-15", "09:00"))
		if _, err := w.Mark(t.Context(), w.caller(), v.ID, booking.NoShow); !errors.Is(err, booking.ErrTransition) {
			t.Errorf("no-show before it began: got %v", err)
		}
		if _, err := w.Mark(t.Context(), w.caller(), v.ID, booking.Completed); !errors.Is(err, booking.ErrTransition) {
			t.Errorf("completed without arriving: got %v", err)
		}
		for _, to := range []booking.Status{booking.Arrived, booking.Completed} {
			got, err := w.Mark(t.Context(), w.caller(), v.ID, to)
			if err != nil || got.Status != to {
				t.Errorf("mark %s: got %v, %v", to, got.Status, err)
			}
		}
		other := w.mustBook(w.checkup("2026-11-15", "09:00"))
		w.clock.Add(2 * time.Hour)
		if got, err := w.Mark(t.Context(), w.caller(), other.ID, booking.NoShow); err != nil || got.Status != booking.NoShow {
			t.Errorf("no-show: got %v, %v", got.Status, err)
		}
		w.verified()
	})
}
