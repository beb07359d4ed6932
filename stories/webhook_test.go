package stories

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// How hard the customer's server is hit: every booking is cancelled too.
const (
	chaosBookings = 1000
	chaosKills    = 10
)

// moody is a customer's server that answers 30 % with an error, hangs on 10 %
// and resets 10 % of the connections. It checks every signature.
type moody struct {
	*httptest.Server
	secret string
	mu     sync.Mutex
	bodies map[string]string // by webhook-id
	taken  map[string]int    // how often it answered 2xx
	wrong  []string
}

func newMoody(t *testing.T) *moody {
	m := &moody{bodies: map[string]string{}, taken: map[string]int{}}
	m.Server = httptest.NewServer(http.HandlerFunc(m.serve))
	t.Cleanup(m.Close)
	return m
}

func (m *moody) serve(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // The sender died in the middle of it.
	}
	id := r.Header.Get(contract.HeaderWebhookID)
	m.mu.Lock()
	if before, known := m.bodies[id]; known && before != string(body) {
		m.wrong = append(m.wrong, "a repeat with another body: "+id)
	}
	m.bodies[id] = string(body)
	if err := contract.Verify(m.secret, r.Header, body); err != nil {
		m.wrong = append(m.wrong, fmt.Sprintf("signature: %v", err))
	}
	if err := contract.VerifyStandard(m.secret, r.Header, body, time.Now(), 5*time.Minute); err != nil {
		m.wrong = append(m.wrong, fmt.Sprintf("standard signature: %v", err))
	}
	mood := rand.IntN(10)
	if mood >= 5 {
		m.taken[id]++
	}
	m.mu.Unlock()
	switch {
	case mood < 3:
		w.WriteHeader(http.StatusInternalServerError)
	case mood < 4:
		<-r.Context().Done() // hangs until the sender gives up
	case mood < 5:
		if conn, _, err := w.(http.Hijacker).Hijack(); err == nil {
			_ = conn.(*net.TCPConn).SetLinger(0)
			_ = conn.Close()
		}
	}
}

// count tells how many events it has taken.
func (m *moody) count() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.taken)
}

// webhooks books and cancels while the customer's server misbehaves and the
// nodes that deliver are killed again and again: every event arrives, none
// arrives that did not happen.
func webhooks(t *testing.T, p *program) {
	for name, where := range databases(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := app.Config{Database: where[1], SecretKey: "YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXphYmNkZWY="}
			if where[0] == "--data" {
				c.Database = "sqlite:" + filepath.Join(where[1], "mawid.db")
			}
			a, err := app.Open(t.Context(), c)
			if err != nil {
				t.Fatal(err)
			}
			defer a.Close()
			if _, err := a.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			ids := salon(t, a.House, "salon")
			m := newMoody(t)
			serve := append([]string{"serve", "--listen", "127.0.0.1:0", "--dev", "--dev-hurry", "10000", "--secret-key", c.SecretKey}, where...)
			node := p.start(t, nil, serve...)
			m.secret = p.endpoint(t, m.URL, append(where, "--secret-key", c.SecretKey)...)
			done := make(chan struct{})
			go func() {
				defer close(done)
				bookAndCancel(t, a.House, ids)
			}()
			for range chaosKills {
				time.Sleep(700 * time.Millisecond)
				node.kill()
				node = p.start(t, nil, serve...)
			}
			<-done
			arrive(t, a.House, ids.Organization, m)
			m.mu.Lock()
			defer m.mu.Unlock()
			for _, w := range m.wrong {
				t.Error(w)
			}
			if len(m.bodies) != 2*chaosBookings {
				t.Errorf("got %d different events, want %d", len(m.bodies), 2*chaosBookings)
			}
			if o := p.run(t, append([]string{"verify", "--secret-key", c.SecretKey}, where...)...); o.code != 0 {
				t.Errorf("verify: got exit code %d\n%s%s", o.code, o.out, o.err)
			}
		})
	}
}

// endpoint registers the server for all kinds, as a customer's developer does.
func (p *program) endpoint(t *testing.T, url string, where ...string) (secret string) {
	t.Helper()
	args := append([]string{"webhooks", "add", "--dev", "--org", "salon", "--url", url,
		"--events", "appointment.created,appointment.cancelled"}, where...)
	out := p.must(t, args...)
	return out[:len(out)-1]
}

// salon is an organization with one chair that is free every five minutes.
func salon(t *testing.T, d *house.House, slug string) catalogue.Applied {
	t.Helper()
	var week booking.Week
	for i := range week {
		week[i] = []booking.Hours{{From: 0, To: civil.DayMinutes}}
	}
	ids, err := d.Catalogue.Apply(t.Context(), catalogue.Blueprint{
		Organization: catalogue.OrganizationPlan{Slug: slug, Name: "Salon"},
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

// bookAndCancel makes every appointment and cancels it.
func bookAndCancel(t *testing.T, d *house.House, ids catalogue.Applied) {
	first, _ := civil.ParseDate(time.Now().AddDate(0, 0, 2).Format(time.DateOnly))
	var wg sync.WaitGroup
	for client := range 4 {
		wg.Go(func() {
			for n := client; n < chaosBookings; n += 4 {
				who := office.Caller{Org: ids.Organization, Channel: booking.ByAPI, Actor: booking.ByStaff}
				var got desk.Receipt
				err := insist(func() (err error) {
					got, err = d.Desk.Book(t.Context(), who, desk.BookRequest{
						Service: ids.Services["cut"], Branch: ids.Branches["main"], Customer: "Noura",
						Slot: booking.Slot{Date: first + civil.Date(n/288), Time: civil.Clock(5 * (n % 288))},
					})
					return err
				})
				if err == nil {
					err = insist(func() error {
						_, err := d.Desk.Cancel(t.Context(), who, got.ID, "")
						return err
					})
				}
				if err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
}

// insist tries again for as long as the database is busy, as its refusal asks
// for: two processes share it here, perhaps on a busy machine.
func insist(do func() error) error {
	for {
		if err := do(); !errors.Is(err, store.ErrBusy) {
			return err
		}
	}
}

// arrive waits until everything has arrived. What was given up, for the server
// fails every second time, is repeated as an operator would.
func arrive(t *testing.T, d *house.House, org booking.OrgID, m *moody) {
	t.Helper()
	deadline := time.Now().Add(10 * time.Minute)
	for m.count() < 2*chaosBookings && time.Now().Before(deadline) {
		list, err := d.Webhooks.Endpoints(t.Context(), org)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.Webhooks.ReplayMissed(t.Context(), office.Caller{Org: org}, list[0].ID); err != nil {
			t.Fatal(err)
		}
		time.Sleep(500 * time.Millisecond)
	}
	if got := m.count(); got != 2*chaosBookings {
		list, err := d.Webhooks.Endpoints(t.Context(), org)
		t.Errorf("the server took %d events, want %d; the endpoint is %+v, %v", got, 2*chaosBookings, list, err)
	}
}
