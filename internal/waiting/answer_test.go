package waiting_test

import (
	"slices"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/waiting"
	"github.com/mawid/mawid/internal/world"
)

// In quiet hours nobody of the house offers anything by hand either: nothing is kept, and
// nobody is told. Where nobody is told anyway, they are called, at whatever hour.
func TestNothingIsOfferedByHandInQuietHours(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		ctx := t.Context()
		w.full(tuesday)
		e := w.joins("Noura", noura, tuesday)
		slot := world.At(t, "2026-11-18", "09:30")
		for _, by := range []time.Duration{13*time.Hour + time.Minute, 5 * time.Hour} { // 21:01, 02:01
			w.wait(by)
			_, err := w.Waiting.Give(ctx, w.Staff(), e.ID, slot)
			world.RefusedAs(t, "at night", err, "quiet_hours")
			world.OfferTimes(w.World, w.House)
			w.tells()
			if v := w.sees(e); v.Entry.State != waiting.Waiting || v.Last != nil {
				t.Errorf("%s, offered %+v", v.Entry.State, v.Last)
			}
			if !slices.Contains(w.free("2026-11-18"), "09:30") {
				t.Error("the time is kept")
			}
		}
		r, err := w.Messages.Rules(ctx, w.IDs.Organization)
		if err == nil {
			err = w.Messages.SaveRules(ctx, w.Staff(), r, false)
		}
		if err != nil {
			t.Fatal(err)
		}
		v, err := w.Waiting.Give(ctx, w.Staff(), e.ID, slot)
		if err != nil || v.Offer == nil {
			t.Fatalf("they are called: %v", err)
		}
		if err := w.Waiting.DeclineFor(ctx, w.Staff(), e.ID, v.Offer.ID); err != nil {
			t.Fatal(err)
		}
		if r, err = w.Messages.Rules(ctx, w.IDs.Organization); err == nil {
			err = w.Messages.SaveRules(ctx, w.Staff(), r, true)
		}
		if err != nil {
			t.Fatal(err)
		}
		w.wait(6 * time.Hour)
		if _, err := w.Waiting.Give(ctx, w.Staff(), e.ID, slot); err != nil {
			t.Fatalf("in the morning: %v", err)
		}
		world.OfferTimes(w.World, w.House)
		w.tells("966501234567|9:30")
	})
}

// Who books for themselves what they wait for does not wait any more, at once, however
// they spell their name; what was kept for them goes to the next.
func TestWhoBooksForThemselvesNeedNotWait(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		day := w.full(tuesday)
		first, second := w.joins("Noura Alotaibi", noura, tuesday), w.joins("Khalid", khalid, tuesday)
		third := w.joins("Lama", lama, tuesday)
		w.cancels(day["10:00"])
		w.tells("966501234567|10:00")

		w.cancelsNow(day["11:00"])
		made := w.Patient("noura  Alotaibi", noura, tuesday, "11:00")
		world.OfferTimes(w.World, w.House)
		if v := w.sees(first); v.Entry.State != waiting.Booked || v.Entry.Made != made.ID || v.Offer != nil {
			t.Fatalf("the first is %s with %+v", v.Entry.State, v.Offer)
		}
		w.tells("966501234568|10:00")
		w.cancelsNow(day["12:00"])
		w.Patient("Lama", lama, tuesday, "12:00") // who has no offer
		world.OfferTimes(w.World, w.House)
		if v := w.sees(third); v.Entry.State != waiting.Booked {
			t.Errorf("the third is %s", v.Entry.State)
		}
		if v := w.sees(second); v.Offer == nil {
			t.Errorf("the second is %s", v.Entry.State)
		}
		w.Verified()
	})
}

// Who has booked meanwhile is neither taken from the list nor gives anything back, and
// whoever of the house asks for that is told so, also right after the booking.
func TestTheHouseIsToldWhoHasBookedMeanwhile(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		ctx := t.Context()
		day := w.full(tuesday)
		e := w.joins("Noura", noura, tuesday)
		w.cancels(day["10:00"])
		offer := w.sees(e).Offer.ID
		if _, err := w.accept(e); err != nil {
			t.Fatal(err)
		}
		told := func(when string, undone bool) {
			t.Helper()
			for what, do := range map[string]func() error{
				"no":      func() error { return w.Waiting.DeclineFor(ctx, w.Staff(), e.ID, offer) },
				"removed": func() error { return w.Waiting.Remove(ctx, w.Staff(), e.ID) },
			} {
				if undone { // as if the last step of accepting were still to come
					w.Statements()(`update waiting set state = 'offered', made_id = null`, `update waiting_offers set state = 'open', ended_at = 0`)
				}
				world.RefusedAs(t, when+": "+what, do(), "booked_meanwhile")
				if v := w.sees(e); v.Entry.State != waiting.Booked || v.Last.State != waiting.Taken || v.Entry.Made.IsZero() {
					t.Errorf("%s, %s: %s, %s", when, what, v.Entry.State, v.Last.State)
				}
			}
		}
		told("afterwards", false)
		told("at the same time", true)
		w.Verified()
	})
}

// A no to what is not kept any more gives nothing back, and says so; said twice it is one.
func TestANoThatComesLateIsTold(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		ctx := t.Context()
		day := w.full(tuesday)
		e := w.joins("Noura", noura, tuesday)
		w.cancels(day["10:00"])
		offer := w.sees(e).Offer.ID
		for range 2 {
			if err := w.Waiting.DeclineFor(ctx, w.Staff(), e.ID, offer); err != nil {
				t.Error(err)
			}
		}
		w.cancels(day["11:00"])
		offer = w.sees(e).Offer.ID
		w.wait(time.Hour)
		world.RefusedAs(t, "an hour later", w.Waiting.DeclineFor(ctx, w.Staff(), e.ID, offer), waiting.ErrOfferOver.Code)
	})
}

// What somebody has just said no to is for the next, and not shown to them as free.
func TestWhatWasDeclinedIsNotShownAsFree(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		day := w.full(tuesday)
		w.wait(time.Minute)
		w.cancelsNow(day["09:00"])
		e := w.joins("Noura", noura, tuesday)
		w.cancels(day["10:00"])
		if _, err := w.Waiting.Decline(t.Context(), w.way(e), w.sees(e).Offer.ID); err != nil {
			t.Fatal(err)
		}
		w.couldHave(e, "09:00")
		w.wait(time.Hour)
		w.couldHave(e, "09:00")
	})
}

// What becomes of what somebody has booked is seen by the link with which they waited.
func TestTheLinkKnowsWhatBecameOfTheAppointment(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		ctx := t.Context()
		day := w.full(tuesday)
		e := w.joins("Noura", noura, tuesday)
		w.cancels(day["10:00"])
		v, err := w.accept(e)
		if err != nil {
			t.Fatal(err)
		}
		stands := func(what string, status booking.Status, clock int) {
			t.Helper()
			v := w.sees(e)
			if v.Made == nil || v.Made.Status != status {
				t.Fatalf("%s: %+v", what, v.Made)
			}
			if _, at := v.Branch.Zone.Local(v.Made.Span.Start); int(at) != clock {
				t.Errorf("%s: at %s", what, at)
			}
		}
		stands("booked", booking.Booked, 600)
		w.moves(v.Entry.Made, "2026-11-18", "11:00")
		stands("moved", booking.Booked, 660)
		if _, err := w.Desk.Cancel(ctx, w.Staff(), v.Entry.Made, ""); err != nil {
			t.Fatal(err)
		}
		stands("cancelled", booking.Cancelled, 660)
		if _, err := w.Desk.Undo(ctx, w.Staff(), v.Entry.Made); err != nil {
			t.Fatal(err)
		}
		stands("booked again", booking.Booked, 660)
	})
}
