package desk_test

import (
	"context"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/seal"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// clock is a clock that tests turn by hand.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) Add(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// world is a clinic of its own on a database of its own, on Sunday,
// 2026-11-15, 08:00 in Riyadh.
type world struct {
	*desk.Desk
	t     testing.TB
	url   string
	store *store.Store
	clock *clock
	ids   desk.Applied
}

// on runs a story on both databases.
func on(t *testing.T, story func(t *testing.T, w *world)) {
	t.Helper()
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		story(t, newWorld(t, "sqlite:"+filepath.Join(t.TempDir(), "mawid.db")))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		story(t, newWorld(t, pgtest.Database(t)))
	})
}

func newWorld(t testing.TB, url string) *world {
	t.Helper()
	w := &world{t: t, url: url, clock: &clock{now: time.Date(2026, 11, 15, 5, 0, 0, 0, time.UTC)}}
	w.store = open(t, url)
	if _, err := w.store.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.Desk = w.node()
	w.ids = w.apply(clinic("noor"))
	return w
}

func open(t testing.TB, url string) *store.Store {
	t.Helper()
	st, err := store.Open(t.Context(), store.Config{URL: url})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return st
}

// node starts a desk on the world's store, as a server does.
func (w *world) node() *desk.Desk { return start(w.t, w.store, w.clock) }

func start(t testing.TB, st *store.Store, c *clock) *desk.Desk {
	t.Helper()
	key, err := seal.New([]byte(strings.Repeat("k", seal.KeySize)))
	if err != nil {
		t.Fatal(err)
	}
	d := desk.New(desk.Config{Store: st, Now: c.Now, Seal: func(string) (seal.Key, error) { return key, nil }})
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = d.Run(ctx)
	}()
	t.Cleanup(func() {
		stop()
		<-done
	})
	return d
}

// restart starts another desk, which ends after a while.
func (w *world) restart(life time.Duration) {
	d := desk.New(desk.Config{Store: w.store, Now: w.clock.Now})
	ctx, stop := context.WithTimeout(context.Background(), life)
	defer stop()
	_ = d.Run(ctx)
}

func (w *world) apply(b desk.Blueprint) desk.Applied {
	w.t.Helper()
	a, err := w.Apply(w.t.Context(), b)
	if err != nil {
		w.t.Fatal(err)
	}
	return a
}

func hours(from, to string) booking.Hours {
	f, _ := civil.ParseMinutes(from)
	e, _ := civil.ParseMinutes(to)
	if e <= f {
		e += civil.DayMinutes
	}
	return booking.Hours{From: f, To: e}
}

// everyDay is a week with the same hours on all days.
func everyDay(h ...booking.Hours) (w booking.Week) {
	for i := range w {
		w[i] = h
	}
	return w
}

// clinic has a branch, a check-up of 30 minutes every 30 minutes done by four
// doctors from 9 to 17, a long one with buffers, and a class of three seats at
// 18:00 every day.
func clinic(slug string) desk.Blueprint {
	week := everyDay(hours("09:00", "17:00"))
	b := desk.Blueprint{
		Organization: desk.OrganizationPlan{Slug: slug, Name: "Clinic " + slug},
		Branches:     []desk.BranchPlan{{Slug: "olaya", Name: "Olaya", NameAr: "العليا"}, {Slug: "malaz", Name: "Malaz"}},
		Services: []desk.ServicePlan{
			{Slug: "checkup", Name: "Check-up", Duration: 30, Branches: []string{"olaya"}},
			{Slug: "surgery", Name: "Surgery", Duration: 60, Step: 30, BufferBefore: 15, BufferAfter: 15, MinNotice: 120, Horizon: 30},
			{Slug: "yoga", Name: "Yoga", Duration: 60, Capacity: 3, Branches: []string{"olaya"}},
		},
	}
	for d := time.Sunday; d <= time.Saturday; d++ {
		b.Services[2].Sessions = append(b.Services[2].Sessions, desk.SessionPlan{Branch: "olaya", Session: booking.Session{Weekday: d, Time: 18 * 60}})
	}
	for _, name := range []string{"sara", "omar", "huda", "zaid"} {
		b.Resources = append(b.Resources, desk.ResourcePlan{
			Slug: name, Name: "Dr " + name, Services: []string{"checkup", "surgery"},
			Rosters: []desk.RosterPlan{{Branch: "olaya", Roster: booking.Roster{Week: week}}},
		})
	}
	return b
}

func at(t testing.TB, date, clock string) booking.Slot {
	t.Helper()
	d, err := civil.ParseDate(date)
	if err != nil {
		t.Fatal(err)
	}
	c, err := civil.ParseClock(clock)
	if err != nil {
		t.Fatal(err)
	}
	return booking.Slot{Date: d, Time: c}
}

// rush does something so many times at once, and tells how often it was done
// and what else came of it.
func rush(n int, do func(i int) error) (done int, refused map[string]int) {
	var all sync.WaitGroup
	outcomes := make([]error, n)
	for i := range n {
		all.Go(func() { outcomes[i] = do(i) })
	}
	all.Wait()
	refused = map[string]int{}
	for _, err := range outcomes {
		if err == nil {
			done++
		} else {
			refused[fault.Of(err).Code]++
		}
	}
	return done, refused
}

func (w *world) caller() desk.Caller {
	return desk.Caller{Org: w.ids.Organization, Channel: booking.ByAPI, Actor: booking.ByStaff}
}

// checkup is a request for a check-up.
func (w *world) checkup(date, clock string) desk.BookRequest {
	return desk.BookRequest{
		Service: w.ids.Services["checkup"], Branch: w.ids.Branches["olaya"], Slot: at(w.t, date, clock), Customer: "نورة العتيبي",
	}
}

func (w *world) mustBook(r desk.BookRequest) desk.View {
	w.t.Helper()
	got, err := w.Book(w.t.Context(), w.caller(), r)
	if err != nil {
		w.t.Fatal(err)
	}
	v, err := w.Appointment(w.t.Context(), w.ids.Organization, got.ID)
	if err != nil {
		w.t.Fatal(err)
	}
	return v
}

// verified fails the test when the database breaks an invariant.
func (w *world) verified() {
	w.t.Helper()
	report, err := w.Verify(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	for _, c := range report.Checks {
		for _, v := range c.Violations {
			w.t.Errorf("violated: %s: %s", c.Name, v)
		}
	}
}
