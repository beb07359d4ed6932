package waiting_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier/mockgateway"
	"github.com/mawid/mawid/internal/customer"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/waiting"
	"github.com/mawid/mawid/internal/world"
)

const (
	tuesday = "2026-11-17"
	noura   = "+966501234567"
	khalid  = "+966501234568"
	lama    = "+966501234569"
)

// couldHave fails unless somebody could have just these times now.
func (w *clinic) couldHave(e waiting.Entry, want ...string) {
	w.T.Helper()
	v := w.sees(e)
	slots, err := w.Waiting.Free(w.T.Context(), &v)
	if err != nil {
		w.T.Fatal(err)
	}
	got := []string{}
	for _, s := range slots {
		got = append(got, s.Time.String())
	}
	if strings.Join(got, " ") != strings.Join(want, " ") {
		w.T.Errorf("%s could have %v, want %v", e.Customer, got, want)
	}
}

func (w *clinic) accept(e waiting.Entry) (waiting.View, error) {
	w.T.Helper()
	v := w.sees(e)
	if v.Offer == nil {
		w.T.Fatalf("%s has no offer: %+v", e.Customer, v.Last)
	}
	return w.Waiting.Accept(w.T.Context(), w.way(e), v.Offer.ID, selfservice.Filled{})
}

// A cancelled time is offered to the first, who does not answer, then to the second,
// who books it. While it is offered nobody else sees it.
func TestAFreedTimeGoesFromOneToTheNext(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		day := w.full(tuesday)
		first, second := w.joins("Noura Alotaibi", noura, tuesday), w.joins("Khalid", khalid, tuesday)
		world.OfferTimes(w.World, w.House)
		w.tells()
		w.shows(tuesday)

		w.cancels(day["10:00"])
		w.tells("966501234567|10:00|https://book.example/en/w/")
		w.shows(tuesday)
		if v := w.sees(first); v.Offer == nil || v.Slot.Time != 600 || v.Offer.Until-w.Clock.Now().Unix() != 1800 {
			t.Fatalf("got %+v", v.Offer)
		}
		if v := w.sees(second); v.Offer != nil || v.Entry.State != waiting.Waiting {
			t.Fatalf("the second has %+v", v.Offer)
		}
		r := w.Checkup(tuesday, "10:00")
		world.RefusedAs(t, "somebody else books it", world.Err(w.Desk.Book(t.Context(), w.Caller(), r)), booking.ErrTaken.Code)

		w.wait(29 * time.Minute)
		w.tells()
		w.wait(time.Minute)
		w.tells("966501234568|10:00")
		w.shows(tuesday)
		if v := w.sees(first); v.Offer != nil || v.Last.State != waiting.Expired || v.Entry.State != waiting.Waiting {
			t.Fatalf("the first has %+v, and is %s", v.Last, v.Entry.State)
		}
		gone := w.sees(first)
		_, err := w.Waiting.Accept(t.Context(), w.way(first), gone.Last.ID, selfservice.Filled{})
		world.RefusedAs(t, "too late", err, waiting.ErrOfferOver.Code)

		v, err := w.accept(second)
		if err != nil || v.Entry.State != waiting.Booked {
			t.Fatalf("%v %s", err, v.Entry.State)
		}
		a, err := w.Desk.Appointment(t.Context(), w.IDs.Organization, v.Entry.Made)
		if err != nil || a.Customer != "Khalid" || a.Phone != khalid || a.Time != 600 {
			t.Fatalf("%+v %v", a.Appointment, err)
		}
		w.shows(tuesday)
		w.Verified()
	})
}

// A time that has just been cancelled can be had back for a minute. Then it is offered,
// and until when is known.
func TestWhatWasCancelledCanBeTakenBackForAMinute(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		ctx := t.Context()
		day := w.full(tuesday)
		e := w.joins("Noura", noura, tuesday)
		w.cancelsNow(day["10:00"])
		w.wait(59 * time.Second)
		w.tells()
		again, err := w.Desk.Undo(ctx, w.Staff(), day["10:00"].ID)
		if err != nil {
			t.Fatal(err)
		}
		w.cancelsNow(again) // within the first minute, from which it counts anew
		w.wait(59 * time.Second)
		if again, err = w.Desk.Undo(ctx, w.Staff(), again.ID); err != nil {
			t.Fatal(err)
		}
		w.wait(10 * time.Minute)
		w.tells()
		w.cancelsNow(again)
		w.tells()
		w.wait(time.Minute)
		w.tells("966501234567|10:00")
		_, err = w.Desk.Undo(ctx, w.Staff(), again.ID)
		world.RefusedAs(t, "it is offered", err, booking.ErrTaken.Code)
		until, err := w.Waiting.KeptUntil(ctx, w.IDs.Organization, again.Resource, again.Span)
		if offer := w.sees(e).Offer; err != nil || offer == nil || until != offer.Until {
			t.Errorf("kept until %d, %v; the offer is %+v", until, err, offer)
		}
		if until, err = w.Waiting.KeptUntil(ctx, w.IDs.Organization, again.Resource, day["11:00"].Span); until != 0 || err != nil {
			t.Errorf("another time is kept until %d, %v", until, err)
		}
	})
}

// What somebody could have booked when they asked is shown to them, and not offered. What
// becomes free later is, whatever node looks.
func TestOnlyWhatBecomesFreeIsOffered(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		day := w.full(tuesday)
		w.cancelsNow(day["09:00"])
		w.cancelsNow(day["10:00"])
		first := w.joins("Noura", noura, tuesday)
		w.wait(time.Hour)
		w.tells()
		w.shows(tuesday, "09:00", "10:00")
		w.couldHave(first, "09:00", "10:00")

		w.Patient("Sami", "+966500000009", tuesday, "09:00")
		taken := w.Patient("Sami", "+966500000009", tuesday, "10:00")
		w.House = w.OtherNode(w.wired)
		w.cancels(taken)
		w.tells("966501234567|10:00")
		w.shows(tuesday)
		w.couldHave(first)

		second := w.joins("Khalid", khalid, tuesday) // while it is kept for the first
		if _, err := w.Waiting.Decline(t.Context(), w.way(first), w.sees(first).Offer.ID); err != nil {
			t.Fatal(err)
		}
		world.OfferTimes(w.World, w.House)
		w.tells("966501234568|10:00")
		w.couldHave(second)
	})
}

// Who wants something else is offered what becomes free from then on, and who asks for
// the same once more all that has since the first time.
func TestAnotherWishBeginsAnew(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		day := w.full(tuesday)
		e := w.joins("Noura", noura, tuesday)
		w.cancelsNow(day["10:00"])
		w.Clock.Add(time.Second)
		w.joins("Noura", noura, tuesday)
		w.wait(time.Minute)
		w.tells("966501234567|10:00")
		if _, err := w.Waiting.Decline(t.Context(), w.way(e), w.sees(e).Offer.ID); err != nil {
			t.Fatal(err)
		}
		w.joins("Noura", noura, "2026-11-18")
		w.wait(10 * time.Minute)
		w.tells()
		v := w.Patient("Sami", "+966500000009", "2026-11-18", "11:00")
		w.cancels(v) // before anybody has seen that it was taken
		w.tells("966501234567|11:00")
	})
}

// Who accepts twice, or whose node dies right after booking, has one appointment.
func TestAcceptedTwiceIsBookedOnce(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		day := w.full(tuesday)
		e := w.joins("Noura", noura, tuesday)
		w.cancels(day["11:00"])
		offer := w.sees(e).Offer.ID
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() { _, _ = w.Waiting.Accept(t.Context(), w.way(e), offer, selfservice.Filled{}) })
		}
		wg.Wait()
		v, err := w.Waiting.Accept(t.Context(), w.way(e), offer, selfservice.Filled{})
		if err != nil || v.Entry.State != waiting.Booked {
			t.Fatalf("%v %s", err, v.Entry.State)
		}
		// As if the last step had never been written.
		w.Statements()(`update waiting set state = 'offered', made_id = null`, `update waiting_offers set state = 'open', ended_at = 0`)
		w.wait(time.Hour)
		if v := w.sees(e); v.Entry.State != waiting.Booked || v.Last.State != waiting.Taken {
			t.Errorf("got %s, %s", v.Entry.State, v.Last.State)
		}
		list, err := w.Desk.Appointments(t.Context(), w.IDs.Organization, desk.Filter{Phone: noura})
		if err != nil || len(list.Items) != 1 {
			t.Errorf("%d appointments, %v", len(list.Items), err)
		}
		w.Verified()
	})
}

// Three who do not answer: then it is for everybody. Whoever has not answered three
// times does not wait any more, and is told so.
func TestAfterThreeItIsForEverybody(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		day := w.full(tuesday)
		e := w.joins("Noura", noura, tuesday)
		w.joins("Khalid", khalid, tuesday)
		w.joins("Lama", lama, tuesday)
		w.joins("Saad", "+966501234570", tuesday)
		w.cancels(day["10:00"])
		for range 3 {
			w.shows(tuesday)
			w.wait(30 * time.Minute)
		}
		w.tells("966501234567", "966501234568", "966501234569")
		w.shows(tuesday, "10:00")
		w.MustBook(w.Checkup(tuesday, "10:00"))
		for _, clock := range []string{"11:00", "12:00"} {
			w.wait(time.Hour)
			w.cancels(day[clock])
			w.wait(2 * time.Hour)
			w.told()
		}
		w.wait(2 * time.Hour)
		if v := w.sees(e); v.Entry.State != waiting.Ended || v.Entry.Why != waiting.WhySilent {
			t.Errorf("got %s %s", v.Entry.State, v.Entry.Why)
		}
		if got := w.gateway.Messages(); !strings.Contains(got[len(got)-1].Text, "no longer on the waiting list") &&
			!strings.Contains(got[len(got)-2].Text, "no longer on the waiting list") {
			t.Errorf("the last word was %q", got[len(got)-1].Text)
		}
	})
}

// From three hours to a day before the start there are ten minutes, and below nothing
// is kept: three are told, and the first has it.
func TestNearTheStartTheFirstHasIt(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		day := w.full("2026-11-15")
		var list []waiting.Entry
		for i, phone := range []string{noura, khalid, lama, "+966501234570"} {
			list = append(list, w.joins("N"+strings.Repeat("n", i), phone, "2026-11-15"))
		}
		w.cancels(day["13:00"]) // five hours away
		if v := w.sees(list[0]); v.Offer == nil || !v.Offer.Keeps || v.Offer.Until-w.Clock.Now().Unix() != 600 {
			t.Fatalf("got %+v", v.Offer)
		}
		w.shows("2026-11-15")
		w.tells("966501234567|13:00")
		if _, err := w.accept(list[0]); err != nil {
			t.Fatal(err)
		}
		w.cancels(day["10:30"]) // two and a half
		w.tells("966501234568", "966501234569", "966501234570")
		w.shows("2026-11-15", "10:30")
		if _, err := w.accept(list[2]); err != nil {
			t.Fatal(err)
		}
		_, err := w.accept(list[1])
		world.RefusedAs(t, "the second", err, waiting.ErrOfferOver.Code)
		if v := w.sees(list[1]); v.Entry.State != waiting.Waiting || v.Last.State != waiting.Lost {
			t.Errorf("got %s %s", v.Entry.State, v.Last.State)
		}
	})
}

// At night nobody is offered anything; in the morning they are.
func TestNobodyIsOfferedAnythingAtNight(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		day := w.full(tuesday)
		w.joins("Noura", noura, tuesday)
		w.wait(14 * time.Hour) // 22:00
		w.cancels(day["12:00"])
		w.tells()
		w.wait(9 * time.Hour)
		w.tells()
		w.wait(time.Hour)
		w.tells("966501234567|12:00")
	})
}

// A provider that takes nothing: the offer goes to the next, and the house sees it.
func TestWhoCannotBeToldIsPassedOver(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		day := w.full(tuesday)
		first, second := w.joins("Noura", noura, tuesday), w.joins("Khalid", khalid, tuesday)
		w.gateway.SetFaults(mockgateway.Faults{Status: 503})
		w.cancels(day["10:00"])
		w.wait(10 * time.Second)
		w.gateway.SetFaults(mockgateway.Faults{})
		w.wait(10 * time.Second)
		w.tells("966501234568")
		if v := w.sees(first); v.Last == nil || v.Last.State != waiting.Untold {
			t.Errorf("the first has %+v", v.Last)
		}
		if v := w.sees(second); v.Offer == nil {
			t.Errorf("the second has nothing")
		}
	})
}

// Who leaves, or does not want the time, gives it back at once.
func TestWhatIsNotWantedGoesToTheNext(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		day := w.full(tuesday)
		first, second := w.joins("Noura", noura, tuesday), w.joins("Khalid", khalid, tuesday)
		w.cancels(day["10:00"])
		if v, err := w.Waiting.Decline(t.Context(), w.way(first), w.sees(first).Offer.ID); err != nil || v.Entry.State != waiting.Waiting {
			t.Fatalf("%v %s", err, v.Entry.State)
		}
		world.OfferTimes(w.World, w.House)
		if w.sees(second).Offer == nil {
			t.Fatal("the second has nothing")
		}
		if v, err := w.Waiting.Leave(t.Context(), w.way(second)); err != nil || v.Entry.State != waiting.Left {
			t.Fatalf("%v %s", err, v.Entry.State)
		}
		world.OfferTimes(w.World, w.House)
		w.shows(tuesday, "10:00")
		w.Verified()
	})
}

// Who would like to come earlier is moved.
func TestEarlierIsAMove(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		day := w.full(tuesday)
		v := w.Patient("Noura", noura, "2026-11-19", "15:00")
		token, err := w.SelfService.Link(t.Context(), w.IDs.Organization, v.ID)
		if err != nil {
			t.Fatal(err)
		}
		own, err := w.SelfService.Open(t.Context(), selfservice.Way{Token: token})
		if err != nil {
			t.Fatal(err)
		}
		// Everything before is taken but for one day after the freed time.
		w.full("2026-11-15")
		w.full("2026-11-16")
		w.full("2026-11-18")
		e, err := w.Waiting.JoinEarlier(t.Context(), &own, "en")
		if err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(time.Second)
		w.cancels(day["10:00"])
		offer := w.sees(e).Offer
		if offer == nil {
			t.Fatal("no offer")
		}
		date, _ := own.Zone.Local(offer.Start)
		if date > world.Date(t, "2026-11-19") || offer.Start >= v.Span.Start {
			t.Fatalf("offered %d", offer.Start)
		}
		got, err := w.accept(e)
		if err != nil || got.Entry.State != waiting.Booked {
			t.Fatalf("%v %s", err, got.Entry.State)
		}
		moved, err := w.Desk.Appointment(t.Context(), w.IDs.Organization, v.ID)
		if err != nil || moved.Span.Start != offer.Start || moved.Status != booking.Booked {
			t.Errorf("%+v %v", moved.Appointment, err)
		}
		w.Verified()
	})
}

// Who has booked for themselves what they wait for need not wait. Something else of the
// same service, to be sure, is not that: they wait on.
func TestWhoHasBookedWaitsNoLonger(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		malaz := world.Works("malaz", world.EveryDay(world.Hours("09:00", "17:00")), "checkup")
		malaz.Slug, malaz.Name = "lina", "Dr Lina"
		plan := world.Clinic("noor")
		plan.Services[0].Branches = []string{"olaya", "malaz"}
		plan.Resources = append(plan.Resources, malaz)
		w.IDs = w.MustApply(plan)
		books := func(date, clock, branch, who string) desk.View {
			t.Helper()
			r := w.Checkup(date, clock)
			r.Customer, r.Phone, r.Branch, r.Resource = "Noura", noura, w.IDs.Branches[branch], w.IDs.Resources[who]
			return w.MustBook(r)
		}
		wish := w.wish("Noura", noura, tuesday)
		wish.Parts, wish.Resource = waiting.Morning, w.IDs.Resources["sara"]
		e, err := w.Waiting.JoinFor(t.Context(), w.Staff(), wish)
		if err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(time.Second)
		for _, fallback := range []struct{ what, date, clock, branch, who string }{
			{"another day", "2026-11-18", "09:00", "olaya", "sara"}, {"another part", tuesday, "15:00", "olaya", "sara"},
			{"another person", tuesday, "09:00", "olaya", "omar"}, {"another branch", tuesday, "11:00", "malaz", "lina"},
		} {
			books(fallback.date, fallback.clock, fallback.branch, fallback.who)
			w.wait(6 * time.Minute)
			if v := w.sees(e); v.Entry.State != waiting.Waiting {
				t.Fatalf("after %s: got %s", fallback.what, v.Entry.State)
			}
		}
		made := books(tuesday, "10:00", "olaya", "sara")
		w.wait(6 * time.Minute)
		if v := w.sees(e); v.Entry.State != waiting.Booked || v.Entry.Made != made.ID {
			t.Errorf("got %s", v.Entry.State)
		}
	})
}

// What is booked in the very second in which somebody begins to wait ends that, if it
// was booked afterwards. What they had before does not, nor if they ask anew.
func TestWhatWasBookedInTheSameSecondIsSeen(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		joins := func() waiting.Entry {
			t.Helper()
			e, err := w.Waiting.JoinFor(t.Context(), w.Staff(), w.wish("Noura", noura, tuesday))
			if err != nil {
				t.Fatal(err)
			}
			return e
		}
		w.Patient("Noura", noura, tuesday, "09:00")
		e := joins()
		w.wait(0)
		if v := w.sees(e); v.Entry.State != waiting.Waiting {
			t.Fatalf("got %s by what there was", v.Entry.State)
		}
		made := w.Patient("Noura", noura, tuesday, "10:00")
		w.wait(0)
		if v := w.sees(e); v.Entry.State != waiting.Booked || v.Entry.Made != made.ID {
			t.Errorf("got %s", v.Entry.State)
		}
	})
}

// Two nodes look at once and one of them dies again and again: there is one hold and
// one message for each offer, and never two who have the same time.
func TestTwoNodesNeverOfferTwice(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		other := w.OtherNode(w.wired)
		day := w.full(tuesday)
		var list []waiting.Entry
		for i, phone := range []string{noura, khalid, lama} {
			list = append(list, w.joins("N"+strings.Repeat("n", i), phone, tuesday))
		}
		r := w.Checkup(tuesday, "09:00")
		for _, clock := range []string{"10:00", "10:30", "15:00"} {
			if _, err := w.Desk.Cancel(t.Context(), w.Staff(), day[clock].ID, ""); err != nil {
				t.Fatal(err)
			}
		}
		look := func(d *house.House, life time.Duration) {
			ctx, cancel := context.WithTimeout(t.Context(), life)
			defer cancel()
			_, _ = d.Waiting.Look(ctx, w.IDs.Organization, r.Branch, r.Service)
		}
		look(w.House, world.Patient)
		w.Clock.Add(time.Minute)
		for i := range 4 {
			var wg sync.WaitGroup
			for _, d := range []*house.House{w.House, other, w.House, other} {
				wg.Go(func() { look(d, time.Duration(5+40*i)*time.Millisecond) })
			}
			wg.Wait()
		}
		w.Clock.Add(2 * time.Second)
		look(w.House, world.Patient)
		look(other, world.Patient)
		starts := map[int64]bool{}
		for _, e := range list {
			v := w.sees(e)
			if v.Offer == nil || starts[v.Offer.Start] {
				t.Fatalf("%s has %+v", e.Customer, v.Last)
			}
			starts[v.Offer.Start] = true
		}
		to := map[string]int{}
		for _, m := range w.gateway.Messages() {
			to[m.To]++
		}
		for phone, n := range to {
			if n > 1 {
				t.Errorf("%s was told %d times", phone, n)
			}
		}
		w.shows(tuesday)
		w.Verified()
	})
}

// People of the house offer a time of their choice, and book it for whoever says yes.
func TestTheHouseOffersByHand(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		w.full(tuesday)
		e := w.joins("Noura", noura, tuesday)
		v, err := w.Waiting.Give(t.Context(), w.Staff(), e.ID, world.At(t, "2026-11-18", "09:30"))
		if err != nil || v.Offer == nil || v.Offer.Hold.IsZero() {
			t.Fatalf("%v %+v", err, v.Offer)
		}
		world.OfferTimes(w.World, w.House)
		w.tells("966501234567|9:30")
		_, err = w.Waiting.Give(t.Context(), w.Staff(), e.ID, world.At(t, "2026-11-18", "10:30"))
		world.RefusedAs(t, "a second one", err, "has_offer")
		if v, err = w.Waiting.TakeFor(t.Context(), w.Staff(), e.ID, v.Offer.ID); err != nil || v.Entry.State != waiting.Booked {
			t.Fatalf("%v %s", err, v.Entry.State)
		}
	})
}

// Whoever presses twice has offered once. Of two who press while somebody else books that
// time none is told of an offer that nobody has.
func TestAnOfferThatIsSentTwiceIsMadeOnce(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		w.full(tuesday)
		e := w.joins("Noura", noura, tuesday)
		twice := func(slot booking.Slot, beside func()) (refused []string) {
			var all sync.WaitGroup
			var errs [2]error
			for i := range errs {
				all.Go(func() { _, errs[i] = w.Waiting.Give(t.Context(), w.Staff(), e.ID, slot) })
			}
			all.Go(beside)
			all.Wait()
			for _, err := range errs {
				if err != nil {
					refused = append(refused, fault.Of(err).Code)
				}
			}
			return refused
		}
		for i := range 10 {
			slot := world.At(t, "2026-11-18", fmt.Sprintf("%02d:30", 9+i%8))
			if refused := twice(slot, func() {}); len(refused) > 0 {
				t.Fatalf("%d pressed twice: %v", i, refused)
			}
			v, err := w.Waiting.Entry(t.Context(), w.IDs.Organization, e.ID)
			if err != nil || v.Offer == nil {
				t.Fatalf("%v %+v", err, v)
			}
			if err := w.Waiting.DeclineFor(t.Context(), w.Staff(), e.ID, v.Offer.ID); err != nil {
				t.Fatal(err)
			}
		}
		for i := range 8 {
			slot := world.At(t, "2026-11-18", fmt.Sprintf("%02d:00", 9+i))
			refused := twice(slot, func() {
				_, _ = w.Desk.Book(t.Context(), w.Caller(), w.Checkup("2026-11-18", slot.Time.String()))
			})
			v, err := w.Waiting.Entry(t.Context(), w.IDs.Organization, e.ID)
			if err != nil {
				t.Fatal(err)
			}
			if v.Offer == nil && slices.Contains(refused, "has_offer") || len(refused) == 1 {
				t.Errorf("refused %v, and the offer is %+v", refused, v.Offer)
			}
			if v.Offer != nil {
				if err := w.Waiting.DeclineFor(t.Context(), w.Staff(), e.ID, v.Offer.ID); err != nil {
					t.Fatal(err)
				}
			}
		}
		w.Verified()
	})
}

// The house looks at those who wait while somebody offers by hand, and keeps the time of
// the offer that it has just seen.
func TestTheHouseLooksWhileSomebodyOffersByHand(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		w.full(tuesday)
		e := w.joins("Noura", noura, tuesday)
		looked, stop := make(chan error, 1), make(chan struct{})
		go func() {
			var err error
			for err == nil {
				select {
				case <-stop:
					looked <- nil
					return
				default:
				}
				_, err = w.Waiting.Look(t.Context(), w.IDs.Organization, e.Branch, e.Service)
			}
			looked <- err
		}()
		for range 40 {
			v, err := w.Waiting.Give(t.Context(), w.Staff(), e.ID, world.At(t, "2026-11-18", "09:30"))
			if err != nil || v.Offer == nil || v.Offer.Hold.IsZero() {
				t.Errorf("%v %+v", err, v.Offer)
				break
			}
			if err := w.Waiting.DeclineFor(t.Context(), w.Staff(), e.ID, v.Offer.ID); err != nil {
				t.Errorf("declining: %v", err)
				break
			}
		}
		close(stop)
		if err := <-looked; err != nil {
			t.Error(err)
		}
	})
}

// Where messages are off nothing is offered by itself.
func TestWithoutMessagesNothingIsOffered(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		day := w.full(tuesday)
		r, err := w.Messages.Rules(t.Context(), w.IDs.Organization)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Messages.SaveRules(t.Context(), w.Staff(), r, false); err != nil {
			t.Fatal(err)
		}
		e := w.joins("Noura", noura, tuesday)
		w.cancels(day["10:00"])
		if w.sees(e).Offer != nil {
			t.Error("there is an offer")
		}
		w.shows(tuesday, "10:00")
		if on, err := w.Waiting.On(t.Context(), w.IDs.Organization, e.Service); on || err != nil {
			t.Errorf("%v %v", on, err)
		}
	})
}

// Whose number is corrected is offered at the right one what they wait for.
func TestWhoIsCorrectedWaitsUnderTheNewNumber(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		w.full(tuesday)
		e := w.joins("Noura", noura, tuesday)
		other := w.joins("Huda", noura, tuesday)
		had := w.Patient("noura", noura, "2026-11-18", "09:00")
		ctx, c := t.Context(), w.Staff()
		id := world.PersonOf(w.World, had)
		_, err := w.Customers.Correct(ctx, c, id, customer.Correction{Name: "Noura Saleh", Phone: "+966559876543",
			Seen: customer.Spelling{Phone: noura, Name: "noura"}, Shared: true})
		if err != nil {
			t.Fatal(err)
		}
		if got := w.sees(e).Entry; got.Phone != "+966559876543" || got.Customer != "Noura Saleh" {
			t.Errorf("she waits as %s, %s", got.Customer, got.Phone)
		}
		if got := w.sees(other).Entry; got.Phone != noura || got.Customer != "Huda" {
			t.Errorf("the other waits as %s, %s", got.Customer, got.Phone)
		}
		seen := customer.Spelling{Phone: "+966559876543", Name: "Noura Saleh"}
		_, err = w.Customers.Correct(ctx, c, id, customer.Correction{Name: "Noura Saleh", Seen: seen})
		world.RefusedAs(t, "without a number", err, "waits_for_number")
		pressed := customer.Correction{Name: "Noura", Phone: noura, Seen: seen, Shared: true}
		for range 2 {
			if _, err := w.Customers.Correct(ctx, c, id, pressed); err != nil {
				t.Errorf("pressed twice: %v", err)
			}
		}
	})
}

// Nobody waits for more than a few, and who asks twice waits once, as they asked last.
func TestWhoAsksTwiceWaitsOnce(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		w.full(tuesday)
		a := w.joins("Noura", noura, tuesday)
		b := w.joins(" noura", noura, "2026-11-18")
		if a.ID != b.ID || w.sees(a).Entry.Dates.From != world.Date(t, "2026-11-18") {
			t.Errorf("%s and %s", a.ID, b.ID)
		}
		wish := w.wish("Noura", "12", tuesday)
		_, err := w.Waiting.JoinFor(t.Context(), w.Staff(), wish)
		world.RefusedAs(t, "no number", err, "waiting_number")
		wish = w.wish("Noura", noura, tuesday)
		wish.Parts = 0
		_, err = w.Waiting.JoinFor(t.Context(), w.Staff(), wish)
		world.RefusedAs(t, "no part of the day", err, "waiting_parts")
		wish = w.wish("Noura", noura, "2026-11-10")
		_, err = w.Waiting.JoinFor(t.Context(), w.Staff(), wish)
		world.RefusedAs(t, "the past", err, "waiting_dates")
		for _, name := range []string{"A", "B", "C", "D"} {
			w.joins(name, noura, tuesday)
		}
		_, err = w.Waiting.JoinFor(t.Context(), w.Staff(), w.wish("E", noura, tuesday))
		world.RefusedAs(t, "the sixth", err, "enough_waiting")
	})
}

// Whoever is erased is not on the list any more, nor in what they were offered and told,
// whether they have ever booked or not; the file holds nothing of them.
func TestErasedNothingIsLeftOfWhoWaited(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		ctx := t.Context()
		v := w.Patient("Noura Alotaibi", noura, "2026-11-15", "10:00")
		day := w.full(tuesday)
		first, second := w.joins("Noura Alotaibi", noura, tuesday), w.joins("Khalid Alharbi", khalid, tuesday)
		third := w.joins("Lama", lama, tuesday)
		w.cancels(day["10:00"])
		w.wait(30 * time.Minute)
		w.tells("966501234567", "966501234568")
		w.wait(10 * time.Hour)
		who := world.PersonOf(w.World, v)
		dossier, err := w.Customers.ExportCustomer(ctx, w.Staff(), who)
		if err != nil || len(dossier.Waiting) != 1 || dossier.Waiting[0].ID != first.ID.String() || len(dossier.Waiting[0].Offered) != 1 {
			t.Errorf("%v %+v", err, dossier.Waiting)
		}
		if _, err := w.Customers.EraseCustomer(ctx, w.Staff(), who); err != nil {
			t.Fatal(err)
		}
		found, err := w.Customers.Traces(ctx, w.IDs.Organization, "0501234568")
		if err != nil || len(found.Items) != 1 || found.Items[0].Wait != second.ID {
			t.Fatalf("%v %+v", err, found.Items)
		}
		keys := []string{found.Items[0].Key()}
		got, err := w.Customers.ExportTraces(ctx, w.Staff(), keys)
		if err != nil || len(got.Waiting) != 1 || got.Waiting[0].Name != "Khalid Alharbi" {
			t.Errorf("%v %+v", err, got.Waiting)
		}
		if _, err := w.Customers.EraseTraces(ctx, w.Staff(), keys); err != nil {
			t.Fatal(err)
		}
		for _, table := range []string{"waiting", "waiting_offers", "notices", "message_deaf"} {
			if rows := w.Table(table); strings.Contains(rows, first.ID.String()) || strings.Contains(rows, second.ID.String()) {
				t.Errorf("%s holds %s", table, rows)
			}
		}
		w.HoldsNot("Alotaibi", "Alharbi", "501234567", "501234568")
		if w.sees(third).Entry.Customer != "Lama" {
			t.Error("somebody else was erased")
		}
		_, err = w.Waiting.Open(ctx, w.way(first))
		world.RefusedAs(t, "the link", err, waiting.ErrNoEntry.Code)
	})
}

// Who waits for anybody is not offered what somebody had free all along, only because
// somebody else was booked then and cancelled. What nobody had free is, however short.
func TestWhatSomebodyHadFreeAllAlongIsNotOffered(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		w.IDs = w.MustApply(world.Clinic("noor"))
		booked := func(clock string, who ...string) (list []desk.View) {
			t.Helper()
			for _, slug := range who {
				r := w.Checkup(tuesday, clock)
				r.Customer, r.Phone, r.Resource = "Sami", "+966500000009", w.IDs.Resources[slug]
				list = append(list, w.MustBook(r))
			}
			return list
		}
		back := func(list []desk.View) {
			t.Helper()
			w.Clock.Add(time.Second)
			for _, v := range list {
				if _, err := w.Desk.Cancel(t.Context(), w.Staff(), v.ID, ""); err != nil {
					t.Fatal(err)
				}
			}
			w.wait(time.Minute)
			w.wait(time.Minute)
		}
		w.joins("Noura", noura, tuesday)
		w.wait(6 * time.Minute)
		back(booked("10:00", "omar"))
		w.tells()
		back(booked("11:00", "sara", "omar", "huda", "zaid"))
		w.tells("966501234567|11:00")
	})
}
