package stories

import (
	"context"
	"net"
	"net/http"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/blueprint"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store/storetest"
)

func TestMain(m *testing.M) {
	if as := instead[os.Getenv(asProgram)]; as != nil {
		os.Exit(as(os.Args[1:]))
	}
	auth.Light(m)
	storetest.Main(m)
}

// begin is when every story begins: Sunday, a second past 08:00 in Riyadh and
// past midnight in New York, so that a slot at the full hour is over.
var begin = time.Date(2026, 11, 15, 5, 0, 1, 0, time.UTC)

// clock begins at a time of the story's choice and runs on from there. Stories
// turn it forward, or stop it where the second matters.
type clock struct {
	mu      sync.Mutex
	shown   time.Time
	since   time.Time // of the host, when shown was right
	stopped bool
}

func newClock(at time.Time) *clock { return &clock{shown: at, since: time.Now()} }

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now()
}

func (c *clock) now() time.Time {
	if c.stopped {
		return c.shown
	}
	return c.shown.Add(time.Since(c.since))
}

// turn puts the clock forward.
func (c *clock) turn(by time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.shown, c.since = c.now().Add(by), time.Now()
}

// stop makes the clock stand still at a time.
func (c *clock) stop(at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.shown, c.stopped = at, true
}

// world is a service on a database of its own.
type world struct {
	*caller
	t     *testing.T
	url   string // of the database
	clock *clock
	app   *app.App

	noor  catalogue.Applied // the organization that the stories are about
	salam catalogue.Applied // another one
	key   string            // of noor, with every scope
	alien string            // of salam, with every scope
}

// patient is longer than any answer takes, however busy the machine is.
const patient = 5 * time.Minute

// plenty is a rate limit that no story meets by accident.
const plenty = 100_000

// on tells a story on both databases.
func on(t *testing.T, story func(t *testing.T, w *world)) {
	t.Helper()
	onLimited(t, plenty, story)
}

// onLimited tells a story on both databases, with a rate limit.
func onLimited(t *testing.T, limit int, story func(t *testing.T, w *world)) {
	t.Helper()
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		story(t, newWorld(t, storetest.SQLite(t), limit))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		story(t, newWorld(t, pgtest.Database(t), limit))
	})
}

// onOne tells a story of pages on one database, half of all such stories on each: what
// they send is told on both elsewhere, and a browser costs more than anything else here.
func onOne(t *testing.T, story func(t *testing.T, w *world)) {
	t.Helper()
	t.Parallel()
	url := storetest.SQLite
	if len(t.Name())%2 == 0 {
		url = pgtest.Database
	}
	story(t, newWorld(t, url(t), plenty))
}

func newWorld(t *testing.T, url string, limit int) *world {
	t.Helper()
	w := &world{t: t, url: url, clock: newClock(begin)}
	w.app = w.open(limit)
	if _, err := w.app.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.noor, w.salam = w.apply(noor), w.apply(salam)
	w.key, w.alien = w.newKey("noor", everyScope...), w.newKey("salam", everyScope...)
	w.caller = w.serve(w.app)
	return w
}

// open opens the world's database once more, as another node does.
func (w *world) open(limit int) *app.App {
	w.t.Helper()
	a, err := app.Open(w.t.Context(), app.Config{
		Database: w.url, Now: w.clock.Now, RateLimit: limit, BaseURL: "https://book.example.com", Patience: patient,
	})
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() {
		if err := a.Close(); err != nil {
			w.t.Error(err)
		}
	})
	return a
}

// serve serves an app on a free port until the story ends.
func (w *world) serve(a *app.App) *caller {
	w.t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		w.t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- a.Serve(ctx, ln) }()
	transport := &http.Transport{MaxIdleConnsPerHost: 256}
	w.t.Cleanup(func() {
		transport.CloseIdleConnections()
		stop()
		if err := <-done; err != nil {
			w.t.Errorf("Serve: got %v, want nil", err)
		}
	})
	return newCaller(w.t, "http://"+ln.Addr().String(), transport)
}

// apply puts a catalog in place.
func (w *world) apply(text string) catalogue.Applied {
	w.t.Helper()
	file, err := blueprint.Parse("catalog", []byte(text))
	if err != nil {
		w.t.Fatal(err)
	}
	ids, err := w.app.Catalogue.Apply(w.t.Context(), file.Plan)
	if err != nil {
		w.t.Fatal(file.Explain(err))
	}
	return ids
}

// The scopes that a key can hold.
const (
	readSlots = "availability:read"
	readBooks = "appointments:read"
	makeBooks = "appointments:create"
)

var everyScope = []string{readSlots, readBooks, makeBooks}

// newKey makes a key of an organization.
func (w *world) newKey(org string, scopes ...string) string {
	w.t.Helper()
	token, _ := w.namedKey(org, organization.NewKey{Name: "crm", Scopes: scopes})
	return token
}

func (w *world) namedKey(org string, n organization.NewKey) (string, organization.Key) {
	w.t.Helper()
	token, key, err := w.app.Organization.CreateKey(w.t.Context(), org, n)
	if err != nil {
		w.t.Fatal(err)
	}
	return token, key
}

func (w *world) service(slug string) string { return w.noor.Services[slug].String() }

func (w *world) branch(slug string) string { return w.noor.Branches[slug].String() }

func (w *world) resource(slug string) string { return w.noor.Resources[slug].String() }

// unknown is a well-formed id that nothing has.
const unknown = "018f3a5e-7c1d-7b3a-9c55-0242ac12ffff"

// staff is the reception of noor, which may do what keys cannot.
func (w *world) staff() office.Caller {
	return office.Caller{Org: w.noor.Organization, Channel: booking.ByDashboard, Actor: booking.ByStaff}
}

func (w *world) cancel(id string) {
	w.t.Helper()
	if _, err := w.app.Desk.Cancel(w.t.Context(), w.staff(), appointmentID(w.t, id), ""); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) mark(id string, to booking.Status) {
	w.t.Helper()
	if _, err := w.app.Desk.Mark(w.t.Context(), w.staff(), appointmentID(w.t, id), to); err != nil {
		w.t.Fatal(err)
	}
}

func appointmentID(t *testing.T, id string) booking.AppointmentID {
	t.Helper()
	v, err := booking.ParseID[booking.AppointmentID](id)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// verified fails the story when the database breaks an invariant.
func (w *world) verified() {
	w.t.Helper()
	report, err := w.app.House.Verify(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	for _, c := range report.Checks {
		for _, v := range c.Violations {
			w.t.Errorf("violated: %s: %s", c.Name, v)
		}
	}
}
