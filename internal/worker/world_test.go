package worker_test

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/webhook"
	"github.com/mawid/mawid/internal/worker"
	"github.com/mawid/mawid/internal/world"
)

func TestMain(m *testing.M) { world.Main(m) }

// salon is a world whose organization has one chair that is free every five
// minutes, with workers.
type salon struct {
	world.World
	next int // slot that was booked last
}

// on runs a story on both databases.
func on(t *testing.T, story func(t *testing.T, w *salon)) {
	t.Helper()
	world.Each(t, func(t *testing.T, url string) { story(t, newSalon(t, url)) })
}

func newSalon(t testing.TB, url string) *salon {
	t.Helper()
	w := &salon{World: *world.Empty(t, url, calls(t, world.Patient))}
	w.IDs = w.apply("noor")
	return w
}

// calls lets a desk call the systems of this machine, and wait so long.
func calls(t testing.TB, patience time.Duration) func(*house.Config) {
	return func(c *house.Config) { c.Outbound, c.Patience = world.Client(t), patience }
}

// apply makes a salon.
func (w *salon) apply(slug string) catalogue.Applied {
	w.T.Helper()
	chair := world.Works("main", world.EveryDay(booking.Hours{From: 0, To: civil.DayMinutes}), "cut")
	chair.Slug, chair.Name = "chair", "Chair"
	return w.MustApply(catalogue.Blueprint{
		Organization: catalogue.OrganizationPlan{Slug: slug, Name: slug},
		Branches:     []catalogue.BranchPlan{{Slug: "main", Name: "Main"}},
		Services:     []catalogue.ServicePlan{{Slug: "cut", Name: "Cut", Duration: 5}},
		Resources:    []catalogue.ResourcePlan{chair},
	})
}

// within is the same salon seen from another node, which waits so long for the
// organizations' own systems.
func (w *salon) within(patience time.Duration) *salon {
	there := *w
	there.House = w.open(patience)
	return &there
}

// newDesk opens the database as another node does.
func (w *salon) newDesk() *house.House { return w.open(world.Patient) }

func (w *salon) open(patience time.Duration) *house.House {
	w.T.Helper()
	return w.NewHouse(world.Open(w.T, w.URL), calls(w.T, patience))
}

// work starts a worker on a desk; the returned function stops it.
func (w *salon) work(d *house.House) (stop func()) {
	return w.start(worker.Config{House: d, Patience: world.Patient})
}

// hurry starts one that hardly waits.
func (w *salon) hurry(d *house.House) (stop func()) {
	return w.start(worker.Config{House: d, Hurry: 1000, Patience: world.Patient})
}

func (w *salon) start(c worker.Config) (stop func()) {
	c.Client, c.Now, c.Logger = world.Client(w.T), w.Clock.Now, slog.New(slog.DiscardHandler)
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
	w.T.Cleanup(stop)
	return stop
}

// lease takes up to so many tasks that are due, as a node of that name does.
func (w *salon) lease(kind, owner string, limit int) []store.Task {
	w.T.Helper()
	now := w.Clock.Now().Unix()
	tasks, err := w.Store.Lease(w.T.Context(), kind, owner, now, now+store.LongestLease, limit, limit)
	if err != nil {
		w.T.Fatal(err)
	}
	return tasks
}

// book books the next free five minutes of an organization.
func (w *salon) book(ids catalogue.Applied) booking.AppointmentID {
	w.T.Helper()
	minute := 9*60 + 5*w.next
	w.next++
	today := booking.Slot{Date: civil.DateOf(2026, 11, 15) + civil.Date(minute/civil.DayMinutes), Time: civil.Clock(minute % civil.DayMinutes)}
	got, err := w.Desk.Book(w.T.Context(), office.Caller{Org: ids.Organization, Channel: booking.ByAPI}, desk.BookRequest{
		Service: ids.Services["cut"], Branch: ids.Branches["main"], Slot: today, Customer: "Noura",
	})
	if err != nil {
		w.T.Fatal(err)
	}
	return got.ID
}

func (w *salon) cancel(ids catalogue.Applied, id booking.AppointmentID) {
	w.T.Helper()
	if _, err := w.Desk.Cancel(w.T.Context(), office.Caller{Org: ids.Organization, Actor: booking.ByStaff}, id, "asked"); err != nil {
		w.T.Fatal(err)
	}
}

// add registers an endpoint for all kinds.
func (w *salon) add(ids catalogue.Applied, url string) (booking.EndpointID, string) {
	w.T.Helper()
	e, secret, err := w.Webhooks.AddEndpoint(w.T.Context(), office.Caller{Org: ids.Organization}, url, booking.Subscribable)
	if err != nil {
		w.T.Fatal(err)
	}
	return e.ID, secret
}

func (w *salon) endpoint(ids catalogue.Applied, id booking.EndpointID) webhook.EndpointView {
	w.T.Helper()
	list, err := w.Webhooks.Endpoints(w.T.Context(), ids.Organization)
	if err != nil {
		w.T.Fatal(err)
	}
	for _, e := range list {
		if e.ID == id {
			return e
		}
	}
	w.T.Fatal("the endpoint is not there")
	return webhook.EndpointView{}
}

// log reads an endpoint's deliveries, the newest first.
func (w *salon) log(ids catalogue.Applied, id booking.EndpointID, state booking.DeliveryState) []booking.Delivery {
	w.T.Helper()
	list, err := w.Webhooks.Deliveries(w.T.Context(), ids.Organization, id, state, booking.DeliveryID{}, 200)
	if err != nil {
		w.T.Fatal(err)
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

func receive(t testing.TB, answer func(n int, w http.ResponseWriter, r *http.Request)) *receiver {
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
func (w *salon) passing(ok func() bool) func() bool {
	return func() bool {
		w.Clock.Add(time.Second)
		return ok()
	}
}
