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
	"github.com/mawid/mawid/internal/world"
)

func TestABookingIsStoredAsItWasAskedFor(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		r := w.Checkup("2026-11-15", "09:30")
		r.Customer, r.Phone, r.Notes, r.Resource = "  نورة العتيبي ", "+966501234567", "first\nvisit", w.IDs.Resources["huda"]
		v := w.MustBook(r)
		got := []any{v.Customer, v.Phone, v.Notes, v.Resource, v.Date.String(), v.Time.String(), v.EndTime.String(), v.Status, v.Channel}
		want := []any{
			booking.Private("نورة العتيبي"), booking.Private("+966501234567"), booking.Private("first\nvisit"), w.IDs.Resources["huda"],
			"2026-11-15", "09:30", "10:00", booking.Booked, booking.ByAPI,
		}
		if diff := cmp.Diff(got, want); diff != "" {
			t.Errorf("stored (-got +want):\n%s", diff)
		}
		w.Verified()
	})
}

func TestTwoHundredClientsRaceForOneSlotOfOneDoctor(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		r := w.Checkup("2026-11-16", "10:00")
		r.Resource = w.IDs.Resources["sara"]
		won, lost := race(t, w, 200, func(int) desk.BookRequest { return r })
		if won != 1 || lost != 199 {
			t.Errorf("won %d, lost %d; want 1 and 199", won, lost)
		}
		w.Verified()
	})
}

func TestFiftyClientsRaceForFourDoctors(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		won, lost := race(t, w, 50, func(int) desk.BookRequest { return w.Checkup("2026-11-16", "10:00") })
		if won != 4 || lost != 46 {
			t.Errorf("won %d, lost %d; want 4 and 46", won, lost)
		}
		w.Verified()
	})
}

func TestClientsAtDifferentFreeTimesAllWin(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		won, lost := race(t, w, 64, func(i int) desk.BookRequest {
			n := i % 16
			return w.Checkup(fmt.Sprintf("2026-11-%d", 16+i/16/4), fmt.Sprintf("%02d:%02d", 9+n/2, n%2*30))
		})
		if won != 64 || lost != 0 {
			t.Errorf("won %d, lost %d; want 64 and 0", won, lost)
		}
		w.Verified()
	})
}

// race lets n clients book at the same moment. Anything but a win or a
// conflict fails the test.
func race(t *testing.T, w *world.World, n int, request func(i int) desk.BookRequest) (won, lost int) {
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
			_, err := w.Desk.Book(t.Context(), w.Caller(), r)
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
	world.On(t, func(t *testing.T, w *world.World) {
		for range 4 {
			w.MustBook(w.Checkup("2026-11-15", "09:00"))
		}
		surgery := w.Checkup("2026-11-15", "09:00")
		surgery.Service = w.IDs.Services["surgery"]
		far := surgery
		far.Slot = world.At(t, "2026-12-20", "09:00")
		stranger := w.Checkup("2026-11-15", "09:30")
		stranger.Branch = booking.NewID[booking.BranchID]()
		elsewhere := w.Checkup("2026-11-15", "09:30")
		elsewhere.Branch = w.IDs.Branches["malaz"]
		seats := w.Checkup("2026-11-15", "09:30")
		seats.Seats = 2
		for _, c := range []struct {
			name    string
			request desk.BookRequest
			want    error
		}{
			{"taken", w.Checkup("2026-11-15", "09:00"), booking.ErrTaken},
			{"past", w.Checkup("2026-11-15", "07:30"), booking.ErrPast},
			{"off the grid", w.Checkup("2026-11-15", "09:10"), booking.ErrOffGrid},
			{"after hours", w.Checkup("2026-11-15", "17:00"), booking.ErrOutOfHours},
			{"too soon", surgery, booking.ErrNotice},
			{"too far", far, booking.ErrHorizon},
			{"unknown branch", stranger, booking.ErrBranchNotFound},
			{"service not at branch", elsewhere, booking.ErrNotAtBranch},
			{"two seats", seats, booking.ErrMultiSeat},
		} {
			_, err := w.Desk.Book(t.Context(), w.Caller(), c.request)
			if !errors.Is(err, c.want) {
				t.Errorf("%s: got %v, want %v", c.name, err, c.want)
			}
			if c.want == booking.ErrTaken {
				refusal, ok := errors.AsType[*booking.Refusal](err)
				want := []booking.Slot{world.At(t, "2026-11-15", "09:30"), world.At(t, "2026-11-15", "10:00"), world.At(t, "2026-11-15", "10:30")}
				if !ok || !cmp.Equal(refusal.Alternatives, want) {
					t.Errorf("alternatives: got %+v, want %v", refusal, want)
				}
			}
		}
		w.Verified()
	})
}

func TestTheLeastBusyIsChosenAndTiesGoToWhoWaitedLongest(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		first := w.Checkup("2026-11-16", "09:00")
		first.Resource = w.IDs.Resources["sara"]
		w.MustBook(first)
		var got []booking.ResourceID
		for _, clock := range []string{"10:00", "10:00", "10:00", "11:00"} {
			got = append(got, w.MustBook(w.Checkup("2026-11-16", clock)).Resource)
		}
		// Three have nothing that day; afterwards all have one, and Sara's is the oldest.
		want := []booking.ResourceID{w.IDs.Resources["omar"], w.IDs.Resources["huda"], w.IDs.Resources["zaid"], w.IDs.Resources["sara"]}
		if diff := cmp.Diff(got, want); diff != "" {
			t.Errorf("assigned (-got +want):\n%s", diff)
		}
	})
}

func TestAHoldKeepsTheSlotAndBecomesTheAppointment(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ask := desk.HoldRequest{
			Service: w.IDs.Services["checkup"], Branch: w.IDs.Branches["olaya"], Resource: w.IDs.Resources["sara"],
			Slot: world.At(t, "2026-11-15", "09:00"), For: time.Minute,
		}
		held, err := w.Desk.Hold(t.Context(), w.Caller(), ask)
		if err != nil {
			t.Fatal(err)
		}
		r := w.Checkup("2026-11-15", "09:00")
		r.Resource = ask.Resource
		if _, err := w.Desk.Book(t.Context(), w.Caller(), r); !errors.Is(err, booking.ErrTaken) {
			t.Errorf("booking a held slot: got %v, want %v", err, booking.ErrTaken)
		}
		other := w.Checkup("2026-11-15", "09:30")
		other.Hold = held.ID
		if _, err := w.Desk.Book(t.Context(), w.Caller(), other); !errors.Is(err, booking.ErrHoldOther) {
			t.Errorf("another time with the hold: got %v, want %v", err, booking.ErrHoldOther)
		}
		r.Hold, r.Resource = held.ID, booking.ResourceID{}
		v := w.MustBook(r)
		if v.Resource != ask.Resource {
			t.Errorf("booked with %v, want the held %v", v.Resource, ask.Resource)
		}
		if _, err := w.Desk.Book(t.Context(), w.Caller(), r); !errors.Is(err, booking.ErrHoldNotFound) {
			t.Errorf("using the hold twice: got %v, want %v", err, booking.ErrHoldNotFound)
		}
		w.Verified()
	})
}

func TestASlotThatIsHeldCanBeBookedThroughoutItsFirstMinute(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		w.Clock.Add(58 * time.Minute)
		ask := w.Checkup("2026-11-15", "09:00")
		hold, err := w.Desk.Hold(t.Context(), w.Caller(), desk.HoldRequest{Service: ask.Service, Branch: ask.Branch, Slot: ask.Slot})
		if err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(2*time.Minute + 45*time.Second)
		if _, err := w.Desk.Book(t.Context(), w.Caller(), ask); !errors.Is(err, booking.ErrNotice) {
			t.Errorf("without the hold: got %v, want %v", err, booking.ErrNotice)
		}
		ask.Hold = hold.ID
		if _, err := w.Desk.Book(t.Context(), w.Caller(), ask); err != nil {
			t.Errorf("with the hold: %v", err)
		}
	})
}

func TestAHoldThatRanOutFreesTheSlotByItself(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ask := desk.HoldRequest{
			Service: w.IDs.Services["checkup"], Branch: w.IDs.Branches["olaya"], Resource: w.IDs.Resources["sara"],
			Slot: world.At(t, "2026-11-15", "09:00"), For: time.Minute,
		}
		held, err := w.Desk.Hold(t.Context(), w.Caller(), ask)
		if err != nil {
			t.Fatal(err)
		}
		if got := times(w, "sara", "2026-11-15"); got[0] != "09:30" {
			t.Errorf("first free time while held: got %s, want 09:30", got[0])
		}
		w.Clock.Add(time.Minute)
		if got := times(w, "sara", "2026-11-15"); got[0] != "09:00" {
			t.Errorf("first free time afterwards: got %s, want 09:00", got[0])
		}
		r := w.Checkup("2026-11-15", "09:00")
		r.Hold = held.ID
		if _, err := w.Desk.Book(t.Context(), w.Caller(), r); !errors.Is(err, booking.ErrHoldGone) {
			t.Errorf("booking with the old hold: got %v, want %v", err, booking.ErrHoldGone)
		}
		r.Hold, r.Resource = booking.HoldID{}, ask.Resource
		w.MustBook(r)
		w.Verified()
	})
}

// times lists a doctor's free times of a day.
func times(w *world.World, doctor, date string) []string {
	w.T.Helper()
	d := world.At(w.T, date, "00:00").Date
	list, err := w.Desk.Slots(w.T.Context(), w.IDs.Organization, desk.SlotsQuery{
		Resource: w.IDs.Resources[doctor], Service: w.IDs.Services["checkup"], Branch: w.IDs.Branches["olaya"], From: &d, To: &d,
	})
	if err != nil {
		w.T.Fatal(err)
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
	world.On(t, func(t *testing.T, w *world.World) {
		r := w.Checkup("2026-11-15", "18:00")
		r.Service = w.IDs.Services["yoga"]
		won, lost := race(t, w, 40, func(int) desk.BookRequest { return r })
		if won != 3 || lost != 37 {
			t.Errorf("won %d, lost %d; want 3 and 37", won, lost)
		}
		got, err := w.Desk.Availability(t.Context(), w.IDs.Organization,
			desk.AvailabilityQuery{Service: r.Service, Branch: r.Branch, Slot: r.Slot})
		if err != nil {
			t.Fatal(err)
		}
		if got.Requested != booking.SlotTaken || got.Slot == nil || *got.Slot != world.At(t, "2026-11-16", "18:00") {
			t.Errorf("availability of a full session: got %+v", got)
		}
		w.Verified()
	})
}

func TestMovingKeepsTheIdAndFreesTheOldTime(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		r := w.Checkup("2026-11-15", "09:00")
		r.Resource = w.IDs.Resources["sara"]
		v := w.MustBook(r)
		moved, err := w.Desk.Reschedule(t.Context(), w.Caller(), v.ID, desk.MoveRequest{Slot: world.At(t, "2026-11-15", "09:30")})
		if err != nil {
			t.Fatal(err)
		}
		if moved.ID != v.ID || moved.Time.String() != "09:30" || moved.Resource != v.Resource {
			t.Errorf("moved: got %+v", moved)
		}
		if got := times(w, "sara", "2026-11-15")[:2]; !cmp.Equal(got, []string{"09:00", "10:00"}) {
			t.Errorf("free times after the move: got %v", got)
		}
		w.Verified()
	})
}

func TestCancellingFreesTheTimeOnce(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		r := w.Checkup("2026-11-15", "09:00")
		r.Resource = w.IDs.Resources["sara"]
		v := w.MustBook(r)
		got, err := w.Desk.Cancel(t.Context(), w.Caller(), v.ID, "customer asked")
		if err != nil {
			t.Fatal(err)
		}
		if got.Status != booking.Cancelled || got.CancelAt != w.Clock.Now().Unix() || got.CancelBy != booking.ByStaff {
			t.Errorf("cancelled: got %+v", got)
		}
		if _, err := w.Desk.Cancel(t.Context(), w.Caller(), v.ID, ""); !errors.Is(err, booking.ErrTransition) {
			t.Errorf("cancelling twice: got %v, want %v", err, booking.ErrTransition)
		}
		w.MustBook(r)
		w.Verified()
	})
}

func TestTheLifeOfAnAppointment(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		v := w.MustBook(w.Checkup("2026-11-15", "09:00"))
		if _, err := w.Desk.Mark(t.Context(), w.Caller(), v.ID, booking.NoShow); !errors.Is(err, booking.ErrTransition) {
			t.Errorf("no-show before it began: got %v", err)
		}
		if _, err := w.Desk.Mark(t.Context(), w.Caller(), v.ID, booking.Completed); !errors.Is(err, booking.ErrTransition) {
			t.Errorf("completed without arriving: got %v", err)
		}
		for _, to := range []booking.Status{booking.Arrived, booking.Completed} {
			got, err := w.Desk.Mark(t.Context(), w.Caller(), v.ID, to)
			if err != nil || got.Status != to {
				t.Errorf("mark %s: got %v, %v", to, got.Status, err)
			}
		}
		other := w.MustBook(w.Checkup("2026-11-15", "09:00"))
		w.Clock.Add(2 * time.Hour)
		if got, err := w.Desk.Mark(t.Context(), w.Caller(), other.ID, booking.NoShow); err != nil || got.Status != booking.NoShow {
			t.Errorf("no-show: got %v, %v", got.Status, err)
		}
		w.Verified()
	})
}
