package desk_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/world"
)

func TestARepeatedRequestGetsTheSameAppointment(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		r := w.Checkup("2026-11-15", "09:00")
		r.IdempotencyKey = "order-1"
		first, err := w.Desk.Book(t.Context(), w.Caller(), r)
		if err != nil || first.Replayed {
			t.Fatalf("first: %+v, %v", first, err)
		}
		again, err := w.Desk.Book(t.Context(), w.Caller(), r)
		if err != nil || again.ID != first.ID || !again.Replayed {
			t.Errorf("repeat: got %+v, %v; want %v replayed", again, err, first.ID)
		}
		r.Notes = "another body"
		if _, err := w.Desk.Book(t.Context(), w.Caller(), r); world.Code(err) != "idempotency_key_reused" {
			t.Errorf("another body: got %v", err)
		}
		r.Notes = ""
		w.Clock.Add(23 * time.Hour)
		if again, err := w.Desk.Book(t.Context(), w.Caller(), r); err != nil || again.ID != first.ID {
			t.Errorf("a day later: got %+v, %v", again, err)
		}
		w.Clock.Add(time.Hour)
		r.Slot = world.At(t, "2026-11-17", "09:00")
		if later, err := w.Desk.Book(t.Context(), w.Caller(), r); err != nil || later.ID == first.ID || later.Replayed {
			t.Errorf("after 24 hours the key is free: got %+v, %v", later, err)
		}
		w.Verified()
	})
}

func TestARefusalIsNotRemembered(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		r := w.Checkup("2026-11-15", "09:00")
		r.Resource, r.IdempotencyKey = w.IDs.Resources["sara"], "order-2"
		blocking := r
		blocking.IdempotencyKey = ""
		v := w.MustBook(blocking)
		if _, err := w.Desk.Book(t.Context(), w.Caller(), r); !errors.Is(err, booking.ErrTaken) {
			t.Fatalf("got %v, want %v", err, booking.ErrTaken)
		}
		if _, err := w.Desk.Cancel(t.Context(), w.Caller(), v.ID, ""); err != nil {
			t.Fatal(err)
		}
		if got, err := w.Desk.Book(t.Context(), w.Caller(), r); err != nil || got.Replayed {
			t.Errorf("with the slot free again: got %+v, %v", got, err)
		}
	})
}

func TestRepeatsAtTheSameMomentMakeOneAppointment(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		r := w.Checkup("2026-11-15", "09:00")
		r.IdempotencyKey = "order-3"
		var (
			mu  sync.Mutex
			ids = map[booking.AppointmentID]int{}
			wg  sync.WaitGroup
		)
		for range 30 {
			wg.Go(func() {
				got, err := w.Desk.Book(t.Context(), w.Caller(), r)
				mu.Lock()
				defer mu.Unlock()
				switch {
				case err == nil:
					ids[got.ID]++
				case world.Code(err) != "in_flight":
					t.Error(err)
				case fault.Of(err).RetryAfter <= 0:
					t.Error("in flight without a time to retry after")
				}
			})
		}
		wg.Wait()
		if len(ids) != 1 {
			t.Errorf("got %d appointments, want 1", len(ids))
		}
		w.Verified()
	})
}

func TestAnotherOrganizationMayUseTheSameKey(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		r := w.Checkup("2026-11-15", "09:00")
		r.IdempotencyKey = "order-4"
		first, err := w.Desk.Book(t.Context(), w.Caller(), r)
		if err != nil {
			t.Fatal(err)
		}
		ids := w.MustApply(world.Clinic("other"))
		r.Service, r.Branch = ids.Services["checkup"], ids.Branches["olaya"]
		got, err := w.Desk.Book(t.Context(), office.Caller{Org: ids.Organization, Channel: booking.ByAPI}, r)
		if err != nil || got.Replayed || got.ID == first.ID {
			t.Errorf("got %+v, %v", got, err)
		}
	})
}

func TestOddIdempotencyKeysAreRefused(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		for _, key := range []string{strings.Repeat("x", 256), "tab\there", "مفتاح"} {
			r := w.Checkup("2026-11-15", "09:00")
			r.IdempotencyKey = key
			if _, err := w.Desk.Book(t.Context(), w.Caller(), r); world.Code(err) != "invalid_idempotency_key" {
				t.Errorf("%.10q: got %v", key, err)
			}
		}
	})
}

func TestAFormMakesOneKeyHoweverOftenItIsSent(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := office.Caller{Org: w.IDs.Organization, Form: "ABC"}
		create := func(c office.Caller) error {
			_, _, err := w.Organization.CreateKey(t.Context(), "noor",
				organization.NewKey{By: c, Name: "Website", Scopes: []string{"availability:read"}})
			return err
		}
		errs := threeAtOnce(func() error { return create(c) })
		taken := 0
		for _, err := range errs {
			if err == nil {
				taken++
			} else {
				world.RefusedAs(t, "the same form", err, "already_done")
			}
		}
		if taken != 1 {
			t.Errorf("got %d keys of three tries at once, want 1", taken)
		}
		if err := create(office.Caller{Org: c.Org, Form: "ABD"}); err != nil {
			t.Errorf("another form: got %v", err)
		}
		if err := create(office.Caller{Org: c.Org}); err != nil {
			t.Errorf("no form: got %v", err)
		}
	})
}

// threeAtOnce does something three times at once.
func threeAtOnce(do func() error) (errs [3]error) {
	var wg sync.WaitGroup
	for i := range errs {
		wg.Go(func() { errs[i] = do() })
	}
	wg.Wait()
	return errs
}

func TestARepeatAfterAKillIsAnsweredAtOnce(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		// A node is killed in the middle of a booking: nobody hears of it again.
		r := w.Checkup("2026-11-16", "10:00")
		r.IdempotencyKey = "booking 1"
		release := w.Stall("2026-11-16")
		killed, kill := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		there := w.OtherNode()
		go func() {
			_, err := there.Desk.Book(killed, w.Caller(), r)
			ended <- err
		}()
		w.Stalled("transactionid")
		kill()
		release()
		if err := <-ended; err == nil {
			t.Error("the killed node booked")
		}
		got, err := w.Desk.Book(t.Context(), w.Caller(), r)
		if err != nil || got.Replayed {
			t.Errorf("the repeat: %+v, %v, want it booked", got, err)
		}
		if again, err := there.Desk.Book(t.Context(), w.Caller(), r); err != nil || again.ID != got.ID || !again.Replayed {
			t.Errorf("and again: %+v, %v, want %v replayed", again, err, got.ID)
		}
		w.Verified()
	})
}

func TestARepeatIsNotRefusedForItsOwnFirstTry(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		r := w.Checkup("2026-11-16", "10:00")
		r.Resource, r.IdempotencyKey = w.IDs.Resources["sara"], "booking 1"
		first, err := w.Desk.Book(t.Context(), w.Caller(), r)
		if err != nil {
			t.Fatal(err)
		}
		for _, later := range []time.Duration{0, 23 * time.Hour} {
			w.Clock.Add(later)
			again, err := w.Desk.Book(t.Context(), w.Caller(), r)
			if err != nil || again.ID != first.ID || !again.Replayed {
				t.Errorf("%v later: %+v, %v, want %v replayed", later, again, err, first.ID)
			}
		}
		other := r
		other.Customer = "somebody else"
		if _, err := w.Desk.Book(t.Context(), w.Caller(), other); world.Code(err) != "idempotency_key_reused" {
			t.Errorf("another request under the key: %v", err)
		}
		w.Clock.Add(time.Hour) // The key is forgotten: it is in its own way.
		if _, err := w.Desk.Book(t.Context(), w.Caller(), r); !errors.Is(err, booking.ErrTaken) {
			t.Errorf("a day later: %v, want %v", err, booking.ErrTaken)
		}
	})
}

func TestAHoldUnderAnIdempotencyKeyIsMadeOnce(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		r := desk.HoldRequest{
			Service: w.IDs.Services["checkup"], Branch: w.IDs.Branches["olaya"], Slot: world.At(t, "2026-11-16", "10:00"), IdempotencyKey: "hold 1",
		}
		first, replayed, err := w.Desk.HoldOnce(t.Context(), w.Caller(), r)
		if err != nil || replayed {
			t.Fatal(replayed, err)
		}
		again, replayed, err := w.Desk.HoldOnce(t.Context(), w.Caller(), r)
		if err != nil || !replayed || again.ID != first.ID || again.ExpiresAt != first.ExpiresAt {
			t.Errorf("again: %+v, %v, %v, want %+v", again, replayed, err, first)
		}
		other := r
		other.Slot = world.At(t, "2026-11-16", "11:00")
		if _, _, err := w.Desk.HoldOnce(t.Context(), w.Caller(), other); world.Code(err) != "idempotency_key_reused" {
			t.Errorf("another slot under the key: %v", err)
		}
		b := w.Checkup("2026-11-16", "10:00")
		b.IdempotencyKey = "hold 1"
		if _, err := w.Desk.Book(t.Context(), w.Caller(), b); world.Code(err) != "idempotency_key_reused" ||
			!strings.Contains(err.Error(), "used to hold a slot") {
			t.Errorf("a booking under the key: %v, want it told that a hold has it", err)
		}
		b = w.Checkup("2026-11-17", "10:00")
		b.IdempotencyKey = "booking 1"
		if _, err := w.Desk.Book(t.Context(), w.Caller(), b); err != nil {
			t.Fatal(err)
		}
		other.IdempotencyKey = "booking 1"
		if _, _, err := w.Desk.HoldOnce(t.Context(), w.Caller(), other); world.Code(err) != "idempotency_key_reused" ||
			!strings.Contains(err.Error(), "used for a booking") {
			t.Errorf("a hold under a booking's key: %v, want it told that a booking has it", err)
		}
		w.Clock.Add(10 * time.Minute)
		if _, _, err := w.Desk.HoldOnce(t.Context(), w.Caller(), r); !errors.Is(err, booking.ErrHoldGone) {
			t.Errorf("when it has run out: %v, want %v", err, booking.ErrHoldGone)
		}
	})
}

func TestHoldsHaveALimit(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		hold := func(c office.Caller, n int) error {
			_, err := w.Desk.Hold(t.Context(), c, desk.HoldRequest{
				Service: w.IDs.Services["checkup"], Branch: w.IDs.Branches["olaya"], For: 15 * time.Minute,
				Slot: world.At(t, fmt.Sprintf("2026-11-%02d", 16+n/64), fmt.Sprintf("%02d:%02d", 9+n%16/2, n%2*30)),
			})
			return err
		}
		key := w.Caller()
		key.Key = booking.NewID[booking.KeyID]()
		n := 0
		fill := func(c office.Caller, want int) {
			t.Helper()
			made := 0
			for range want + 1 {
				err := hold(c, n)
				if err != nil {
					if world.Code(err) != "too_many_holds" {
						t.Fatal(err)
					}
					break
				}
				n, made = n+1, made+1
			}
			if made != want {
				t.Errorf("%d holds were made, want %d", made, want)
			}
		}
		fill(key, 50)
		other := key
		other.Key = booking.NewID[booking.KeyID]()
		fill(other, 50)
		fill(w.Caller(), 100) // through other doors, for all together
		if err := hold(w.Caller(), n); fault.Of(err).RetryAfter == 0 {
			t.Errorf("%v does not tell when to try again", err)
		}
		w.Clock.Add(15 * time.Minute)
		if err := hold(key, n); err != nil {
			t.Errorf("when they have run out: %v", err)
		}
	})
}

func TestUndoActsOnce(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		r := w.Checkup("2026-11-16", "18:00")
		r.Service = w.IDs.Services["yoga"]
		v := w.MustBook(r)
		if _, err := w.Desk.Cancel(t.Context(), w.Staff(), v.ID, ""); err != nil {
			t.Fatal(err)
		}
		press := func(id booking.AppointmentID) map[booking.AppointmentID]bool {
			var (
				mu  sync.Mutex
				wg  sync.WaitGroup
				got = map[booking.AppointmentID]bool{}
			)
			for range 6 {
				wg.Go(func() {
					again, err := w.Desk.Undo(t.Context(), w.Staff(), id)
					if err != nil {
						t.Error(err)
					}
					mu.Lock()
					defer mu.Unlock()
					got[again.ID] = true
				})
			}
			wg.Wait()
			return got
		}
		got := press(v.ID)
		if len(got) != 1 {
			t.Errorf("six presses gave %d seats, want 1", len(got))
		}
		for second := range got { // It is cancelled as well, and both buttons are pressed.
			if _, err := w.Desk.Cancel(t.Context(), w.Staff(), second, ""); err != nil {
				t.Fatal(err)
			}
			third := press(second)
			for id := range press(v.ID) {
				if !third[id] || len(third) != 1 {
					t.Errorf("the second was booked again as %v, and the first as %v", third, id)
				}
			}
		}
		w.Verified()
	})
}

func TestEveryBookingOfAPersonIsInTheAuditLog(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		who := w.Staff()
		who.Person, who.Name = booking.NewID[booking.PersonID](), "Maha"
		plain, keyed, walkIn, class := w.Checkup("2026-11-16", "10:00"), w.Checkup("2026-11-16", "10:00"), w.Checkup("2026-11-16", "11:00"),
			w.Checkup("2026-11-16", "18:00")
		keyed.IdempotencyKey, walkIn.IdempotencyKey, class.IdempotencyKey = "form 1", "form 2", "form 3"
		walkIn.Arrived, walkIn.Latitude = true, booking.Overtime
		class.Service = w.IDs.Services["yoga"]
		for i, r := range []desk.BookRequest{plain, keyed, walkIn, class, keyed} {
			got, err := w.Desk.Book(t.Context(), who, r)
			if err != nil {
				t.Fatal(err)
			}
			deeds, _, err := w.Office.Deeds(t.Context(), who, booking.PersonID{}, booking.DeedID{})
			if err != nil {
				t.Fatal(err)
			}
			lines := 0
			for _, d := range deeds {
				if d.Action == "appointment.booked" && d.Detail == got.ID.String() && d.Name == "Maha" {
					lines++
				}
			}
			if lines != 1 {
				t.Errorf("booking %d has %d lines, want 1", i, lines)
			}
		}
	})
}

// What a request means is stored beside its key for a day, so an upgrade must
// spell it as the release before did: a repeat would otherwise be refused as
// another request under the same key.
func TestAReleaseSpellsARequestAsTheOneBefore(t *testing.T) {
	t.Parallel()
	const nobody = `"00000000-0000-0000-0000-000000000000"`
	for _, c := range []struct {
		request desk.BookRequest
		want    string
	}{
		{desk.BookRequest{Same: "voice"}, ``},
		{desk.BookRequest{Arrived: true, Latitude: booking.Overtime}, `,"Arrived":true,"Leave":2`},
	} {
		got, err := json.Marshal(c.request)
		want := `{"Service":` + nobody + `,"Branch":` + nobody + `,"Resource":` + nobody + `,"Slot":{"Date":"1970-01-01","Time":"00:00"},` +
			`"Customer":"","Phone":"","Notes":"","Seats":0,"Hold":` + nobody + `,"IdempotencyKey":""` + c.want + `}`
		if err != nil || string(got) != want {
			t.Errorf("got  %s %v,\nwant %s", got, err, want)
		}
	}
}

// Whoever repeats a booking that was made is told to try again when the database is gone
// before its answer is read: nobody is told of the repetition itself.
func TestAnAnswerThatCannotBeReadIsNoRefusal(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		org := w.IDs.Organization
		gone := world.Open(t, w.URL)
		away := w.NewHouse(gone)
		if err := gone.Close(); err != nil {
			t.Fatal(err)
		}
		if _, found, err := away.Desk.Made(t.Context(), org, "k", store.ErrRepeated); found || err == nil || errors.Is(err, store.ErrRepeated) {
			t.Errorf("repeated: got %t, %v; want to hear that it cannot be read", found, err)
		}
		if _, found, err := away.Desk.Made(t.Context(), org, "k", booking.ErrTaken); found || err != nil {
			t.Errorf("taken: got %t, %v; want the refusal to stand", found, err)
		}
	})
}
