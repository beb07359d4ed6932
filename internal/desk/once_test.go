package desk_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
)

func code(err error) string {
	if err == nil {
		return ""
	}
	return fault.Of(err).Code
}

func TestARepeatedRequestGetsTheSameAppointment(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		r := w.checkup("2026-11-15", "09:00")
		r.IdempotencyKey = "order-1"
		first, err := w.Book(t.Context(), w.caller(), r)
		if err != nil || first.Replayed {
			t.Fatalf("first: %+v, %v", first, err)
		}
		again, err := w.Book(t.Context(), w.caller(), r)
		if err != nil || again.ID != first.ID || !again.Replayed {
			t.Errorf("repeat: got %+v, %v; want %v replayed", again, err, first.ID)
		}
		r.Notes = "another body"
		if _, err := w.Book(t.Context(), w.caller(), r); code(err) != "idempotency_key_reused" {
			t.Errorf("another body: got %v", err)
		}
		r.Notes = ""
		w.clock.Add(23 * time.Hour)
		if again, err := w.Book(t.Context(), w.caller(), r); err != nil || again.ID != first.ID {
			t.Errorf("a day later: got %+v, %v", again, err)
		}
		w.clock.Add(time.Hour)
		r.Slot = at(t, "2026-11-17", "09:00")
		if later, err := w.Book(t.Context(), w.caller(), r); err != nil || later.ID == first.ID || later.Replayed {
			t.Errorf("after 24 hours the key is free: got %+v, %v", later, err)
		}
		w.verified()
	})
}

func TestARefusalIsNotRemembered(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		r := w.checkup("2026-11-15", "09:00")
		r.Resource, r.IdempotencyKey = w.ids.Resources["sara"], "order-2"
		blocking := r
		blocking.IdempotencyKey = ""
		v := w.mustBook(blocking)
		if _, err := w.Book(t.Context(), w.caller(), r); !errors.Is(err, booking.ErrTaken) {
			t.Fatalf("got %v, want %v", err, booking.ErrTaken)
		}
		if _, err := w.Cancel(t.Context(), w.caller(), v.ID, ""); err != nil {
			t.Fatal(err)
		}
		if got, err := w.Book(t.Context(), w.caller(), r); err != nil || got.Replayed {
			t.Errorf("with the slot free again: got %+v, %v", got, err)
		}
	})
}

func TestRepeatsAtTheSameMomentMakeOneAppointment(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		r := w.checkup("2026-11-15", "09:00")
		r.IdempotencyKey = "order-3"
		var (
			mu  sync.Mutex
			ids = map[booking.AppointmentID]int{}
			wg  sync.WaitGroup
		)
		for range 30 {
			wg.Go(func() {
				got, err := w.Book(t.Context(), w.caller(), r)
				mu.Lock()
				defer mu.Unlock()
				switch {
				case err == nil:
					ids[got.ID]++
				case code(err) != "in_flight":
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
		w.verified()
	})
}

func TestAnotherOrganizationMayUseTheSameKey(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		r := w.checkup("2026-11-15", "09:00")
		r.IdempotencyKey = "order-4"
		first, err := w.Book(t.Context(), w.caller(), r)
		if err != nil {
			t.Fatal(err)
		}
		ids := w.apply(clinic("other"))
		r.Service, r.Branch = ids.Services["checkup"], ids.Branches["olaya"]
		got, err := w.Book(t.Context(), desk.Caller{Org: ids.Organization, Channel: booking.ByAPI}, r)
		if err != nil || got.Replayed || got.ID == first.ID {
			t.Errorf("got %+v, %v", got, err)
		}
	})
}

func TestOddIdempotencyKeysAreRefused(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		for _, key := range []string{strings.Repeat("x", 256), "tab\there", "مفتاح"} {
			r := w.checkup("2026-11-15", "09:00")
			r.IdempotencyKey = key
			if _, err := w.Book(t.Context(), w.caller(), r); code(err) != "invalid_idempotency_key" {
				t.Errorf("%.10q: got %v", key, err)
			}
		}
	})
}

func TestAFormMakesOneKeyHoweverOftenItIsSent(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		c := desk.Caller{Org: w.ids.Organization, Form: "ABC"}
		create := func(c desk.Caller) error {
			_, _, err := w.CreateKey(t.Context(), "noor", desk.NewKey{By: c, Name: "Website", Scopes: []string{"availability:read"}})
			return err
		}
		errs := threeAtOnce(func() error { return create(c) })
		taken := 0
		for _, err := range errs {
			if err == nil {
				taken++
			} else {
				refusedAs(t, "the same form", err, "already_done")
			}
		}
		if taken != 1 {
			t.Errorf("got %d keys of three tries at once, want 1", taken)
		}
		if err := create(desk.Caller{Org: c.Org, Form: "ABD"}); err != nil {
			t.Errorf("another form: got %v", err)
		}
		if err := create(desk.Caller{Org: c.Org}); err != nil {
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
