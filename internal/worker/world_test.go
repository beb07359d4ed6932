package worker_test

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/outbound"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/seal"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
	"github.com/mawid/mawid/internal/worker"
)

func TestMain(m *testing.M) { storetest.Main(m) }

type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) Set(t time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = t
}

// run lets the clock go on by itself.
func (c *clock) run(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	last := time.Now()
	go func() {
		tick := time.NewTicker(20 * time.Millisecond)
		defer tick.Stop()
		for ctx.Err() == nil {
			<-tick.C
			now := time.Now()
			c.Add(now.Sub(last))
			last = now
		}
	}()
}

func (c *clock) Add(d time.Duration) { c.Set(c.Now().Add(d)) }

// world is a salon of its own with a worker, on Sunday 2026-11-15, 08:00 in
// Riyadh.
type world struct {
	*desk.Desk
	t     *testing.T
	url   string
	clock *clock
	ids   desk.Applied
	next  int // slot that was booked last
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

func newWorld(t *testing.T, url string) *world {
	t.Helper()
	w := &world{t: t, url: url, clock: &clock{now: time.Date(2026, 11, 15, 5, 0, 0, 0, time.UTC)}}
	w.Desk = w.newDesk()
	w.ids = w.apply("noor")
	return w
}

// apply makes a salon with one chair that is free every five minutes.
func (w *world) apply(slug string) desk.Applied {
	w.t.Helper()
	var week booking.Week
	for i := range week {
		week[i] = []booking.Hours{{From: 0, To: civil.DayMinutes}}
	}
	ids, err := w.Apply(w.t.Context(), desk.Blueprint{
		Organization: desk.OrganizationPlan{Slug: slug, Name: slug},
		Branches:     []desk.BranchPlan{{Slug: "main", Name: "Main"}},
		Services:     []desk.ServicePlan{{Slug: "cut", Name: "Cut", Duration: 5}},
		Resources: []desk.ResourcePlan{{
			Slug: "chair", Name: "Chair", Services: []string{"cut"},
			Rosters: []desk.RosterPlan{{Branch: "main", Roster: booking.Roster{Week: week}}},
		}},
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return ids
}

// patient is longer than any answer takes, however busy the machine is.
const patient = 5 * time.Minute

// within is the same world seen from another node, which waits so long for the
// organizations' own systems.
func (w *world) within(patience time.Duration) *world {
	there := *w
	there.Desk = w.open(patience)
	return &there
}

// newDesk opens the database as another node does.
func (w *world) newDesk() *desk.Desk { return w.open(patient) }

func (w *world) open(patience time.Duration) *desk.Desk {
	w.t.Helper()
	st, err := store.Open(w.t.Context(), store.Config{URL: w.url})
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { _ = st.Close() })
	if _, err := st.Migrate(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
	key, err := seal.New([]byte(strings.Repeat("k", seal.KeySize)))
	if err != nil {
		w.t.Fatal(err)
	}
	return desk.New(desk.Config{
		Store: st, Now: w.clock.Now, Outbound: client(), Seal: func(string) (seal.Key, error) { return key, nil }, Patience: patience,
	})
}

func client() *outbound.Client {
	return outbound.New(outbound.Config{ConnectTimeout: patient, AllowHTTP: true,
		AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}})
}

// work starts a worker on a desk; the returned function stops it.
func (w *world) work(d *desk.Desk) (stop func()) {
	return w.start(worker.Config{Desk: d, Patience: patient})
}

// hurry starts one that hardly waits.
func (w *world) hurry(d *desk.Desk) (stop func()) {
	return w.start(worker.Config{Desk: d, Hurry: 1000, Patience: patient})
}

func (w *world) start(c worker.Config) (stop func()) {
	c.Client, c.Now, c.Logger = client(), w.clock.Now, slog.New(slog.DiscardHandler)
	wk := worker.New(c)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = wk.Run(ctx)
	}()
	stop = sync.OnceFunc(func() {
		cancel()
		<-done
	})
	w.t.Cleanup(stop)
	return stop
}

// book books the next free five minutes of an organization.
func (w *world) book(ids desk.Applied) booking.AppointmentID {
	w.t.Helper()
	minute := 9*60 + 5*w.next
	w.next++
	today := booking.Slot{Date: civil.DateOf(2026, 11, 15) + civil.Date(minute/civil.DayMinutes), Time: civil.Clock(minute % civil.DayMinutes)}
	got, err := w.Book(w.t.Context(), desk.Caller{Org: ids.Organization, Channel: booking.ByAPI}, desk.BookRequest{
		Service: ids.Services["cut"], Branch: ids.Branches["main"], Slot: today, Customer: "Noura",
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return got.ID
}

func (w *world) cancel(ids desk.Applied, id booking.AppointmentID) {
	w.t.Helper()
	if _, err := w.Cancel(w.t.Context(), desk.Caller{Org: ids.Organization, Actor: booking.ByStaff}, id, "asked"); err != nil {
		w.t.Fatal(err)
	}
}

// add registers an endpoint for all kinds.
func (w *world) add(ids desk.Applied, url string) (booking.EndpointID, string) {
	w.t.Helper()
	e, secret, err := w.AddEndpoint(w.t.Context(), desk.Caller{Org: ids.Organization}, url, booking.Subscribable)
	if err != nil {
		w.t.Fatal(err)
	}
	return e.ID, secret
}

func (w *world) endpoint(ids desk.Applied, id booking.EndpointID) desk.EndpointView {
	w.t.Helper()
	list, err := w.Endpoints(w.t.Context(), ids.Organization)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, e := range list {
		if e.ID == id {
			return e
		}
	}
	w.t.Fatal("the endpoint is not there")
	return desk.EndpointView{}
}

// log reads an endpoint's deliveries, the newest first.
func (w *world) log(ids desk.Applied, id booking.EndpointID, state booking.DeliveryState) []booking.Delivery {
	w.t.Helper()
	list, err := w.Deliveries(w.t.Context(), ids.Organization, id, state, booking.DeliveryID{}, 200)
	if err != nil {
		w.t.Fatal(err)
	}
	return list
}

// receiver is a customer's server. It notes what arrives and answers as told.
type receiver struct {
	*httptest.Server
	mu     sync.Mutex
	got    []arrival
	answer func(n int, w http.ResponseWriter, r *http.Request) // nil: 204
}

type arrival struct {
	header http.Header
	body   string
}

func receive(t *testing.T, answer func(n int, w http.ResponseWriter, r *http.Request)) *receiver {
	t.Helper()
	rc := &receiver{answer: answer}
	rc.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		rc.mu.Lock()
		rc.got = append(rc.got, arrival{r.Header.Clone(), string(body)})
		n := len(rc.got)
		rc.mu.Unlock()
		if rc.answer == nil {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		rc.answer(n, w, r)
	}))
	t.Cleanup(rc.Close)
	return rc
}

func (rc *receiver) arrivals() []arrival {
	rc.mu.Lock()
	defer rc.mu.Unlock()
	return append([]arrival(nil), rc.got...)
}

// events counts what has arrived, each event once: on a busy machine the
// worker may give up an attempt that did arrive, and make it again.
func (rc *receiver) events() int {
	ids := map[string]bool{}
	for _, a := range rc.arrivals() {
		ids[a.header.Get(contract.HeaderWebhookID)] = true
	}
	return len(ids)
}

// passing lets time pass with every look: what is left for later becomes due
// however late it was left.
func (w *world) passing(ok func() bool) func() bool {
	return func() bool {
		w.clock.Add(time.Second)
		return ok()
	}
}

// eventually waits for what happens in the background.
func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patient)
	defer cancel()
	for !ok() {
		select {
		case <-ctx.Done():
			t.Fatalf("%s: not within five minutes", what)
		case <-time.After(10 * time.Millisecond):
		}
	}
}
