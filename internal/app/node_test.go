package app

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/pgtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// journal keeps what a node logs.
type journal struct {
	mu   sync.Mutex
	text strings.Builder
}

func (j *journal) Write(b []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(b)
}

func (j *journal) count(words string) int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return strings.Count(j.text.String(), words)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

// node opens a node on a database that is there for development.
func node(t *testing.T, c Config) (*App, *journal) {
	t.Helper()
	j := &journal{}
	c.SecretKey, c.Dev, c.Logger = strings.Repeat("A", 43)+"=", true, slog.New(slog.NewTextHandler(j, nil))
	a, err := Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close() })
	if _, err := a.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	return a, j
}

// serve lets a node answer, and do its background work, until the test ends.
func serve(t *testing.T, a *App) (address string) {
	t.Helper()
	return serveOn(t, a, listen(t))
}

func listen(t *testing.T) net.Listener {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return ln
}

func serveOn(t *testing.T, a *App, ln net.Listener) (address string) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- a.Serve(ctx, ln) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return "http://" + ln.Addr().String()
}

// salon has one chair that is free every five minutes, day and night.
func salon(t *testing.T, a *App) catalogue.Applied {
	t.Helper()
	var week booking.Week
	for i := range week {
		week[i] = []booking.Hours{{From: 0, To: civil.DayMinutes}}
	}
	ids, err := a.Catalogue.Apply(t.Context(), catalogue.Blueprint{
		Organization: catalogue.OrganizationPlan{Slug: "noor", Name: "Noor"},
		Branches:     []catalogue.BranchPlan{{Slug: "main", Name: "Main"}},
		Services:     []catalogue.ServicePlan{{Slug: "cut", Name: "Cut", Duration: 5}},
		Resources: []catalogue.ResourcePlan{{
			Slug: "chair", Name: "Chair", Services: []string{"cut"},
			Rosters: []catalogue.RosterPlan{{Branch: "main", Roster: booking.Roster{Week: week}}},
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return ids
}

// tomorrow is a time of the salon's on the day after the clock's.
func tomorrow(a *App, minute int) booking.Slot {
	now := a.config.Now()
	return booking.Slot{Date: civil.DateOf(now.Year(), now.Month(), now.Day()) + 1, Time: civil.Clock(minute)}
}

func book(t *testing.T, a *App, ids catalogue.Applied, minute int) error {
	t.Helper()
	_, err := a.Desk.Book(t.Context(), office.Caller{Org: ids.Organization, Channel: booking.ByAPI}, desk.BookRequest{
		Service: ids.Services["cut"], Branch: ids.Branches["main"], Slot: tomorrow(a, minute), Customer: "Noura",
	})
	return err
}

// receiver is a customer's server that counts the events that arrive, each
// once.
func receiver(t *testing.T, a *App, ids catalogue.Applied, answer http.HandlerFunc) (arrived func() int) {
	t.Helper()
	var mu sync.Mutex
	seen := map[string]bool{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		seen[r.Header.Get("webhook-id")] = true
		mu.Unlock()
		answer(w, r)
	}))
	t.Cleanup(server.Close)
	if _, _, err := a.Webhooks.AddEndpoint(t.Context(), office.Caller{Org: ids.Organization}, server.URL, booking.Subscribable); err != nil {
		t.Fatal(err)
	}
	return func() int {
		mu.Lock()
		defer mu.Unlock()
		return len(seen)
	}
}

// eventually waits for what happens in the background.
func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 12*time.Minute)
	defer cancel()
	for !ok() {
		select {
		case <-ctx.Done():
			t.Fatalf("%s: not within twelve minutes", what)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

func status(t *testing.T, url string) int {
	t.Helper()
	r, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	return r.StatusCode
}
