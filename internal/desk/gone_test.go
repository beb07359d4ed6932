package desk_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/world"
)

func TestABookingWhoseClientHasGoneIsNotMade(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		times(w, "sara", "2026-11-16")
		release := w.Stall("2026-11-16", "2026-11-17", "2026-11-18")
		var (
			wg          sync.WaitGroup
			mu          sync.Mutex
			told        = map[booking.AppointmentID]bool{}
			gone, leave = context.WithCancel(t.Context())
			days        = []string{"2026-11-16", "2026-11-17", "2026-11-18"}
		)
		defer leave()
		for n, date := range days {
			world.Sixteen(func(i int, clock string) {
				ctx := gone
				if (i+n)%4 == 0 { // One in four has more patience.
					ctx = t.Context()
				}
				who, r := w.Caller(), w.Checkup(date, clock)
				switch i % 3 { // Whatever else is stored with it.
				case 1:
					r.IdempotencyKey = date + clock
				case 2:
					who = w.Maha()
				}
				wg.Go(func() {
					got, err := w.Desk.Book(ctx, who, r)
					if err != nil && !errors.Is(err, context.Canceled) {
						t.Error(err)
					}
					if err == nil {
						mu.Lock()
						defer mu.Unlock()
						told[got.ID] = true
					}
				})
			})
		}
		w.Stalled("transactionid")
		leave()
		release()
		wg.Wait()
		page, err := w.Desk.Appointments(t.Context(), w.IDs.Organization, desk.Filter{Limit: 200})
		if err != nil {
			t.Fatal(err)
		}
		if len(told) != 12 || len(page.Items) != 12 {
			t.Errorf("%d are booked and %d were told so, want the 12 who waited", len(page.Items), len(told))
		}
		for _, v := range page.Items {
			if !told[v.ID] {
				t.Errorf("%s %s is booked, and nobody was told", v.Date, v.Time)
			}
			delete(told, v.ID)
		}
		if len(told) > 0 {
			t.Errorf("%d were told of a booking that is not there", len(told))
		}
		w.Verified()
	})
}

func TestADayIsNotClosedUnderABookingThatIsUnderWay(t *testing.T) {
	t.Parallel()
	w := world.New(t, pgtest.Database(t))
	times(w, "sara", "2026-11-16")
	plan, err := w.Catalogue.Read(t.Context(), w.IDs.Organization)
	if err != nil {
		t.Fatal(err)
	}
	release := w.Stall("2026-11-16")
	defer release()
	var wg sync.WaitGroup
	var booked, edited error
	var affected catalogue.Edited
	wg.Go(func() { _, booked = w.Desk.Book(t.Context(), w.Caller(), w.Checkup("2026-11-16", "10:00")) })
	w.Stalled("transactionid")
	done := make(chan struct{})
	wg.Go(func() {
		defer close(done)
		date := world.At(t, "2026-11-16", "10:00").Date
		affected, edited = w.Catalogue.Edit(t.Context(), w.Staff(), catalogue.Edit{
			Change:  catalogue.AddClosure{Branch: "olaya", Closure: booking.Closure{DateRange: booking.DateRange{From: date, To: date}}},
			Version: plan.Org.Catalog,
		})
	})
	waits := make(chan struct{})
	go func() { defer close(waits); w.Stalled("advisory") }()
	select {
	case <-done:
		t.Error("the day was closed while a booking was under way")
	case <-waits:
	}
	release()
	wg.Wait()
	if booked != nil || !errors.Is(edited, catalogue.ErrAffected) || len(affected.Affected) != 1 {
		t.Errorf("booking: %v; closing: %v with %d affected; want the booking made and asked about", booked, edited, len(affected.Affected))
	}
}

func TestTheOutcomeIsToldTrulyWhenTheLineBreaksAtTheEnd(t *testing.T) {
	t.Parallel()
	w := world.New(t, pgtest.Database(t))
	l, url := pgtest.NewLine(t, w.URL)
	there := *w
	there.House = w.Start(w.NewHouse(world.Open(t, url)))
	for _, keyed := range []bool{false, true} {
		for i, r := range []desk.BookRequest{w.Checkup("2026-11-16", "10:00"), w.Checkup("2026-11-16", "11:00")} {
			if keyed {
				r.IdempotencyKey = fmt.Sprint("key ", i)
			}
			if i == 0 {
				h, err := w.Desk.Hold(t.Context(), w.Caller(), desk.HoldRequest{Service: r.Service, Branch: r.Branch, Slot: r.Slot})
				if err != nil {
					t.Fatal(err)
				}
				r.Hold = h.ID // It takes the careful way.
			}
			times(&there, "sara", "2026-11-16")
			l.BreakAt("COMMIT\x00", false)
			got, err := there.Desk.Book(t.Context(), w.Caller(), r)
			if err != nil {
				t.Fatalf("keyed %v, %d: %v, want it told as booked", keyed, i, err)
			}
			if broken := l.Broken(); !broken {
				t.Error("the line was not broken: nothing was shown")
			}
			if v, err := w.Desk.Appointment(t.Context(), w.IDs.Organization, got.ID); err != nil || v.Status != booking.Booked {
				t.Errorf("it is %v (%v), want booked", v.Status, err)
			}
			if _, err := w.Desk.Cancel(t.Context(), w.Caller(), got.ID, ""); err != nil {
				t.Fatal(err)
			}
		}
	}
	w.Verified()
}

func TestAnOutcomeThatNobodyKnowsIsCalledSo(t *testing.T) {
	t.Parallel()
	w := world.New(t, pgtest.Database(t))
	l, url := pgtest.NewLine(t, w.URL)
	there := *w
	there.House = w.Start(w.NewHouse(world.Open(t, url)))
	times(&there, "sara", "2026-11-16")
	for range 100 {
		l.BreakAt("COMMIT\x00", true)
		_, err := there.Desk.Book(t.Context(), w.Caller(), w.Checkup("2026-11-16", "10:00"))
		if !errors.Is(err, store.ErrInDoubt) && !errors.Is(err, store.ErrDown) {
			t.Fatalf("got %v, want %v", err, store.ErrInDoubt)
		}
		page, err2 := w.Desk.Appointments(t.Context(), w.IDs.Organization, desk.Filter{})
		if err2 != nil {
			t.Fatal(err2)
		}
		if errors.Is(err, store.ErrInDoubt) && len(page.Items) == 1 {
			if !strings.Contains(err.Error(), page.Items[0].ID.String()) {
				t.Errorf("%v does not name the appointment to look for", err)
			}
			return
		}
		if len(page.Items) > 0 {
			t.Fatalf("%v, and it is there", err)
		}
		l.Mend() // Something in the background has met the break, or the commit was cut before it was sent.
	}
	t.Error("no outcome is in doubt")
}

func TestACutIsNotNoticedByThoseWhoComeAfterIt(t *testing.T) {
	t.Parallel()
	w := world.New(t, pgtest.Database(t))
	l, url := pgtest.NewLine(t, w.URL)
	there := *w
	there.House = w.Start(w.NewHouse(world.Open(t, url)))
	for range 5 {
		date := "2026-11-16"
		world.Sixteen(func(i int, clock string) { // Many connections are open.
			_, _ = there.Desk.Appointments(t.Context(), w.IDs.Organization, desk.Filter{})
		})
		l.Cut()
		l.Mend()
		world.Sixteen(func(i int, clock string) {
			if _, err := there.Desk.Appointments(t.Context(), w.IDs.Organization, desk.Filter{}); err != nil {
				t.Errorf("reading after a cut: %v", err)
			}
			got, err := there.Desk.Book(t.Context(), w.Caller(), w.Checkup(date, clock))
			if err != nil {
				t.Errorf("booking after a cut: %v", err)
				return
			}
			if _, err := there.Desk.Cancel(t.Context(), w.Caller(), got.ID, ""); err != nil {
				t.Errorf("cancelling after a cut: %v", err)
			}
		})
	}
	w.Verified()
}
