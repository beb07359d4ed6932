package desk_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store"
)

// sqlConn opens the world's database beside mawid.
func (w *world) sqlConn() *sql.Conn {
	w.t.Helper()
	driver, name := "pgx", w.url
	if file, ok := strings.CutPrefix(w.url, "sqlite:"); ok {
		driver, name = "sqlite", "file:"+file+"?_pragma=busy_timeout(600000)"
	}
	db, err := sql.Open(driver, name)
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { _ = db.Close() })
	c, err := db.Conn(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	return c
}

// stall keeps every booking of some dates from being written until release is
// called: somebody is about to have all that time, and has not said so yet.
func (w *world) stall(dates ...string) (release func()) {
	w.t.Helper()
	c := w.sqlConn()
	run := func(text string, args ...any) {
		w.t.Helper()
		if _, err := c.ExecContext(w.t.Context(), text, args...); err != nil {
			w.t.Fatal(err)
		}
	}
	if strings.HasPrefix(w.url, "sqlite:") {
		run("begin immediate")
	} else {
		run("begin")
		for _, date := range dates {
			day, err := time.Parse(time.DateOnly, date)
			if err != nil {
				w.t.Fatal(err)
			}
			run(`insert into claims (org_id, resource_id, id, start_at, end_at) select org_id, id, gen_random_uuid(), $1::bigint, $1::bigint + 86400 from resources`, day.Unix())
		}
	}
	return sync.OnceFunc(func() {
		if _, err := c.ExecContext(context.Background(), "rollback"); err != nil {
			w.t.Error(err)
		}
	})
}

// stalled waits until somebody waits for the lock of a kind.
func (w *world) stalled(kind string) {
	w.t.Helper()
	if strings.HasPrefix(w.url, "sqlite:") {
		return
	}
	c := w.sqlConn()
	eventually(w.t, "a write that waits", func() bool {
		var n int
		err := c.QueryRowContext(w.t.Context(), `select count(*) from pg_locks l join pg_stat_activity a on a.pid = l.pid
			where not granted and locktype = $1 and a.datname = current_database()`, kind).Scan(&n)
		if err != nil {
			w.t.Fatal(err)
		}
		return n > 0
	})
}

func TestABookingWhoseClientHasGoneIsNotMade(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.times("sara", "2026-11-16")
		release := w.stall("2026-11-16", "2026-11-17", "2026-11-18")
		var (
			wg          sync.WaitGroup
			mu          sync.Mutex
			told        = map[booking.AppointmentID]bool{}
			gone, leave = context.WithCancel(t.Context())
			days        = []string{"2026-11-16", "2026-11-17", "2026-11-18"}
		)
		defer leave()
		for n, date := range days {
			sixteen(func(i int, clock string) {
				ctx := gone
				if (i+n)%4 == 0 { // One in four has more patience.
					ctx = t.Context()
				}
				who, r := w.caller(), w.checkup(date, clock)
				switch i % 3 { // Whatever else is stored with it.
				case 1:
					r.IdempotencyKey = date + clock
				case 2:
					who = w.maha()
				}
				wg.Go(func() {
					got, err := w.Book(ctx, who, r)
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
		w.stalled("transactionid")
		leave()
		release()
		wg.Wait()
		page, err := w.Appointments(t.Context(), w.ids.Organization, desk.Filter{Limit: 200})
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
		w.verified()
	})
}

func TestADayIsNotClosedUnderABookingThatIsUnderWay(t *testing.T) {
	t.Parallel()
	w := newWorld(t, pgtest.Database(t))
	w.times("sara", "2026-11-16")
	plan, err := w.Catalogue(t.Context(), w.ids.Organization)
	if err != nil {
		t.Fatal(err)
	}
	release := w.stall("2026-11-16")
	defer release()
	var wg sync.WaitGroup
	var booked, edited error
	var affected desk.Edited
	wg.Go(func() { _, booked = w.Book(t.Context(), w.caller(), w.checkup("2026-11-16", "10:00")) })
	w.stalled("transactionid")
	done := make(chan struct{})
	wg.Go(func() {
		defer close(done)
		date := at(t, "2026-11-16", "10:00").Date
		affected, edited = w.Edit(t.Context(), w.staff(), desk.Edit{
			Change: desk.AddClosure{Branch: "olaya", DateRange: booking.DateRange{From: date, To: date}}, Version: plan.Org.Catalog,
		})
	})
	waits := make(chan struct{})
	go func() { defer close(waits); w.stalled("advisory") }()
	select {
	case <-done:
		t.Error("the day was closed while a booking was under way")
	case <-waits:
	}
	release()
	wg.Wait()
	if booked != nil || !errors.Is(edited, desk.ErrAffected) || len(affected.Affected) != 1 {
		t.Errorf("booking: %v; closing: %v with %d affected; want the booking made and asked about", booked, edited, len(affected.Affected))
	}
}

func TestTheOutcomeIsToldTrulyWhenTheLineBreaksAtTheEnd(t *testing.T) {
	t.Parallel()
	w := newWorld(t, pgtest.Database(t))
	l, url := pgtest.NewLine(t, w.url)
	there := *w
	there.Desk = start(t, open(t, url), w.clock)
	for _, keyed := range []bool{false, true} {
		for i, r := range []desk.BookRequest{w.checkup("2026-11-16", "10:00"), w.checkup("2026-11-16", "11:00")} {
			if keyed {
				r.IdempotencyKey = fmt.Sprint("key ", i)
			}
			if i == 0 {
				h, err := w.Hold(t.Context(), w.caller(), desk.HoldRequest{Service: r.Service, Branch: r.Branch, Slot: r.Slot})
				if err != nil {
					t.Fatal(err)
				}
				r.Hold = h.ID // It takes the careful way.
			}
			there.times("sara", "2026-11-16")
			l.BreakAt("COMMIT\x00", false)
			got, err := there.Book(t.Context(), w.caller(), r)
			if err != nil {
				t.Fatalf("keyed %v, %d: %v, want it told as booked", keyed, i, err)
			}
			if broken := l.Broken(); !broken {
				t.Error("the line was not broken: nothing was shown")
			}
			if v, err := w.Appointment(t.Context(), w.ids.Organization, got.ID); err != nil || v.Status != booking.Booked {
				t.Errorf("it is %v (%v), want booked", v.Status, err)
			}
			if _, err := w.Cancel(t.Context(), w.caller(), got.ID, ""); err != nil {
				t.Fatal(err)
			}
		}
	}
	w.verified()
}

func TestAnOutcomeThatNobodyKnowsIsCalledSo(t *testing.T) {
	t.Parallel()
	w := newWorld(t, pgtest.Database(t))
	l, url := pgtest.NewLine(t, w.url)
	there := *w
	there.Desk = start(t, open(t, url), w.clock)
	there.times("sara", "2026-11-16")
	var err error
	for range 100 {
		l.BreakAt("COMMIT\x00", true)
		if _, err = there.Book(t.Context(), w.caller(), w.checkup("2026-11-16", "10:00")); errors.Is(err, store.ErrInDoubt) || !errors.Is(err, store.ErrDown) {
			break
		}
		l.Mend() // Something that goes on in the background has met the break.
	}
	if !errors.Is(err, store.ErrInDoubt) {
		t.Fatalf("got %v, want %v", err, store.ErrInDoubt)
	}
	page, err2 := w.Appointments(t.Context(), w.ids.Organization, desk.Filter{})
	if err2 != nil || len(page.Items) != 1 || !strings.Contains(err.Error(), page.Items[0].ID.String()) {
		t.Errorf("%v does not name the appointment to look for among %d (%v)", err, len(page.Items), err2)
	}
}

func TestACutIsNotNoticedByThoseWhoComeAfterIt(t *testing.T) {
	t.Parallel()
	w := newWorld(t, pgtest.Database(t))
	l, url := pgtest.NewLine(t, w.url)
	there := *w
	there.Desk = start(t, open(t, url), w.clock)
	for range 5 {
		date := "2026-11-16"
		sixteen(func(i int, clock string) { // Many connections are open.
			_, _ = there.Appointments(t.Context(), w.ids.Organization, desk.Filter{})
		})
		l.Cut()
		l.Mend()
		sixteen(func(i int, clock string) {
			if _, err := there.Appointments(t.Context(), w.ids.Organization, desk.Filter{}); err != nil {
				t.Errorf("reading after a cut: %v", err)
			}
			got, err := there.Book(t.Context(), w.caller(), w.checkup(date, clock))
			if err != nil {
				t.Errorf("booking after a cut: %v", err)
				return
			}
			if _, err := there.Cancel(t.Context(), w.caller(), got.ID, ""); err != nil {
				t.Errorf("cancelling after a cut: %v", err)
			}
		})
	}
	w.verified()
}
