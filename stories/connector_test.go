package stories

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/connector/mockerp"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/office"
)

// How hard the connected system is hit.
const (
	erpClinics      = 5
	erpAppointments = 600 // of all clinics together
	erpMoves        = 300
	erpCancels      = 210
	erpKills        = 6
)

// stormy is a connected system on its worst day: of all requests 30 % are
// carried out and their answer is lost, 20 % are answered with a 5xx (half of
// them carried out), 10 % hang (half of them carried out after we have gone,
// behind newer ones), and the rest overtake each other.
type stormy struct {
	*httptest.Server
	erp  *mockerp.ERP
	calm atomic.Bool

	waiting sync.Mutex
	late    []late

	mu   sync.Mutex
	past map[string][]string // what became of requests, by appointment
}

func newStormy(t *testing.T) *stormy {
	s := &stormy{past: map[string][]string{}, erp: mockerp.New(mockerp.Config{Quiet: true,
		Resources: []contract.DiscoveredResource{{ID: "chair-17", Name: "Chair"}}})}
	s.Server = httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(s.Close)
	return s
}

// late is a request that is carried out after its caller has gone. Its time
// comes at the latest before the next request is heard: whoever looks again
// when nothing can be on its way any more finds what it did, however busy the
// machine is.
type late struct {
	due      time.Time
	carryOut func()
}

func (s *stormy) later(wait time.Duration, carryOut func()) {
	s.waiting.Lock()
	defer s.waiting.Unlock()
	s.late = append(s.late, late{time.Now().Add(wait), carryOut})
	time.AfterFunc(wait, s.arrive)
}

// arrive carries out what is due.
func (s *stormy) arrive() {
	s.waiting.Lock()
	defer s.waiting.Unlock()
	now := time.Now()
	s.late = slices.DeleteFunc(s.late, func(l late) bool {
		due := !l.due.After(now)
		if due {
			l.carryOut()
		}
		return due
	})
}

func (s *stormy) serve(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // The caller died in the middle of it.
	}
	s.arrive()
	chance := rand.IntN(100)
	if s.calm.Load() {
		chance = 100
	}
	s.note(r, body, fmt.Sprint("chance ", chance))
	switch {
	case chance < 30:
		s.carryOut(r, body)
		if conn, _, err := w.(http.Hijacker).Hijack(); err == nil {
			_ = conn.(*net.TCPConn).SetLinger(0)
			_ = conn.Close()
		}
	case chance < 50:
		if chance < 40 {
			s.carryOut(r, body)
		}
		w.WriteHeader([]int{500, 502, 503, 504}[chance%4]) // not 501, which says that it can do no such thing
	case chance < 60:
		if chance < 55 { // After the caller's patience, and before its last look.
			s.later(300*time.Millisecond+rand.N(400*time.Millisecond), func() { s.carryOut(r, body) })
		}
		<-r.Context().Done() // hangs until the caller gives up, or dies
	default:
		time.Sleep(rand.N(20 * time.Millisecond))
		a := s.carryOut(r, body)
		time.Sleep(rand.N(20 * time.Millisecond))
		maps.Copy(w.Header(), a.Header())
		w.WriteHeader(a.Code)
		_, _ = w.Write(a.Body.Bytes())
	}
}

// carryOut does what a request asks for. Every second clinic's system does not
// say whose its busy times are, as most systems do not.
func (s *stormy) carryOut(r *http.Request, body []byte) *httptest.ResponseRecorder {
	again := r.Clone(context.Background())
	again.Body = io.NopCloser(bytes.NewReader(body))
	a := httptest.NewRecorder()
	s.erp.ServeHTTP(a, again)
	s.note(r, body, fmt.Sprint("carried out: ", a.Code))
	if strings.HasSuffix(r.Header.Get("Authorization"), "shy") && r.URL.Path == "/availability" && a.Code == http.StatusOK {
		var all contract.AvailabilityAnswer
		if err := json.Unmarshal(a.Body.Bytes(), &all); err != nil {
			panic(err)
		}
		for _, one := range all.Resources {
			for i := range one.Busy {
				one.Busy[i].ServiceAppointmentID = ""
			}
		}
		a.Body.Reset()
		_ = json.NewEncoder(a.Body).Encode(all)
	}
	return a
}

// note remembers a request about one booking, for when the story goes wrong.
func (s *stormy) note(r *http.Request, body []byte, what string) {
	var push contract.BookingPush
	if r.URL.Path == "/availability" {
		return
	}
	_ = json.Unmarshal(body, &push)
	key := r.Header.Get("Authorization") + push.ServiceAppointmentID + strings.TrimPrefix(r.URL.Path, "/booking")
	s.mu.Lock()
	defer s.mu.Unlock()
	s.past[key] = append(s.past[key], time.Now().Format("04:05.000 ")+r.Method+" "+push.Start+" "+what)
}

// history tells what became of the requests about one booking.
func (s *stormy) history(token, appointment, external string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := append(slices.Clone(s.past["Bearer "+token+appointment]), s.past["Bearer "+token+"/"+external]...)
	slices.Sort(all)
	return strings.Join(all, "\n")
}

// clinic is one of the organizations whose system is stormy.
type clinic struct {
	slug, token, key string
	ids              catalogue.Applied
	mu               sync.Mutex
	mine             []booking.AppointmentID // that are booked, as far as we know
	next             int                     // slot that was asked for last
}

// free gives a slot that nobody has asked for.
func (c *clinic) free() booking.Slot {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.next++
	first, _ := civil.ParseDate(time.Now().AddDate(0, 0, 2).Format(time.DateOnly))
	return booking.Slot{Date: first + civil.Date(c.next/288), Time: civil.Clock(5 * (c.next % 288))}
}

// some gives one of the appointments, and takes it off the list if told to.
func (c *clinic) some(take bool) (id booking.AppointmentID, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.mine) == 0 {
		return id, false
	}
	i := rand.IntN(len(c.mine))
	id = c.mine[i]
	if take {
		c.mine = slices.Delete(c.mine, i, i+1)
	}
	return id, true
}

// storm is the story in one database.
type storm struct {
	t            *testing.T
	*house.House // a node of our own, on which moves and cancels are made
	base         atomic.Value
	clinics      []*clinic

	booked, unknown, refused, moved, cancelled atomic.Int64
}

// connectors books through the API, and moves and cancels, while the clinics'
// systems storm and the node is killed again and again. When all is quiet, they
// hold exactly the live appointments, once, at their newest times.
func connectors(t *testing.T, p *program) {
	for name, where := range databases(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := app.Config{Database: where[1], SecretKey: "YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXphYmNkZWY=", Dev: true}
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
			where = append(where, "--secret-key", c.SecretKey)
			erp := newStormy(t)
			s := &storm{t: t, House: a.House}
			for n := range erpClinics {
				s.clinics = append(s.clinics, p.connect(t, a.House, erp, n, where))
			}
			serve := append([]string{"serve", "--listen", "127.0.0.1:0", "--rate-limit", "100000", "--dev", "--dev-hurry", "10000"}, where...)
			node := p.start(t, nil, serve...)
			s.base.Store(node.base)
			done := make(chan struct{})
			go func() {
				defer close(done)
				s.live()
			}()
			for killed := 0; killed < erpKills; killed++ {
				// At different moments of the story, however fast it goes.
				for s.booked.Load() < int64((killed+1)*erpAppointments/(erpKills+1)) {
					time.Sleep(20 * time.Millisecond)
				}
				node.kill()
				node = p.start(t, nil, serve...)
				s.base.Store(node.base)
			}
			<-done
			t.Logf("booked %d (and perhaps %d), refused %d, moved %d, cancelled %d", s.booked.Load(), s.unknown.Load(), s.refused.Load(),
				s.moved.Load(), s.cancelled.Load())
			s.quiet()
			for _, c := range s.clinics {
				s.compare(c, erp)
			}
			if o := p.run(t, append([]string{"verify"}, where...)...); o.code != 0 {
				t.Errorf("verify: got exit code %d\n%s%s", o.code, o.out, o.err)
			}
		})
	}
}

// connect sets a clinic up as its people do: by commands.
func (p *program) connect(t *testing.T, d *house.House, erp *stormy, n int, where []string) *clinic {
	t.Helper()
	c := &clinic{slug: fmt.Sprint("salon-", n), token: fmt.Sprintf("token-%d-%s", n, []string{"tells", "shy"}[n%2])}
	c.ids = salon(t, d, c.slug)
	p.must(t, append([]string{"connector", "set", "--dev", "--org", c.slug, "--url", erp.URL, "--token", c.token}, where...)...)
	p.must(t, append([]string{"connector", "map", "--dev", "--org", c.slug, "--resource", "chair", "--to", "chair-17"}, where...)...)
	c.key = strings.TrimSpace(p.must(t, append([]string{"keys", "create", "--org", c.slug, "--name", "crm", "--scopes", "appointments:create"},
		where...)...))
	return c
}

// live makes the appointments, and moves and cancels some.
func (s *storm) live() {
	var wg sync.WaitGroup
	for client := range 4 * erpClinics {
		c := s.clinics[client%erpClinics]
		wg.Go(func() {
			for s.booked.Load() < erpAppointments && s.t.Context().Err() == nil {
				s.book(c)
				if s.moved.Load()*erpAppointments < s.booked.Load()*erpMoves {
					s.move(c)
				}
				if s.cancelled.Load()*erpAppointments < s.booked.Load()*erpCancels {
					s.cancel(c)
				}
			}
		})
	}
	wg.Wait()
}

// book books through the API of whichever node is alive. If it dies meanwhile,
// nobody knows.
func (s *storm) book(c *clinic) {
	slot := c.free()
	body, _ := json.Marshal(object{"service_id": c.ids.Services["cut"].String(), "branch_id": c.ids.Branches["main"].String(),
		"customer_name": "Noura", "date": slot.Date.String(), "time": slot.Time.String()})
	r, err := http.NewRequestWithContext(s.t.Context(), "POST", s.base.Load().(string)+appointments, bytes.NewReader(body))
	if err != nil {
		s.t.Error(err)
		return
	}
	r.Header.Set("Authorization", "Bearer "+c.key)
	r.Header.Set("Content-Type", "application/json")
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		s.unknown.Add(1)
		time.Sleep(50 * time.Millisecond)
		return
	}
	raw, err := io.ReadAll(a.Body)
	_ = a.Body.Close()
	var created struct{ ID string }
	switch {
	case err != nil || a.StatusCode == http.StatusServiceUnavailable:
		s.unknown.Add(1)
	case a.StatusCode == http.StatusConflict:
		s.refused.Add(1)
	case a.StatusCode != http.StatusCreated || json.Unmarshal(raw, &created) != nil:
		s.t.Errorf("booking: got %d %s", a.StatusCode, raw)
	default:
		id, err := booking.ParseID[booking.AppointmentID](created.ID)
		if err != nil {
			s.t.Error(err)
		}
		c.mu.Lock()
		c.mine = append(c.mine, id)
		c.mu.Unlock()
		s.booked.Add(1)
	}
}

func (s *storm) move(c *clinic) {
	id, ok := c.some(false)
	if !ok {
		return
	}
	slot := c.free()
	err := insist(func() error {
		_, err := s.Desk.Reschedule(s.t.Context(), office.Caller{Org: c.ids.Organization, Actor: booking.ByStaff}, id,
			desk.MoveRequest{Slot: slot})
		return err
	})
	switch {
	case err == nil:
		s.moved.Add(1)
	case errors.Is(err, booking.ErrTaken):
		s.refused.Add(1)
	case !errors.Is(err, booking.ErrTransition): // Another client has just cancelled it.
		s.t.Error(err)
	}
}

func (s *storm) cancel(c *clinic) {
	id, ok := c.some(true)
	if !ok {
		return
	}
	err := insist(func() error {
		_, err := s.Desk.Cancel(s.t.Context(), office.Caller{Org: c.ids.Organization, Actor: booking.ByStaff}, id, "")
		return err
	})
	if err != nil {
		s.t.Error(err)
		return
	}
	s.cancelled.Add(1)
}

// quiet waits until nothing is left to be told to anybody. The storm goes on.
func (s *storm) quiet() {
	s.t.Helper()
	const patience = 10 * time.Minute // without anything being told
	pending, least := 0, math.MaxInt
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(200 * time.Millisecond) {
		for more := true; more; {
			var err error
			if more, err = s.Webhooks.FanOut(s.t.Context(), 1000); err != nil {
				s.t.Fatal(err)
			}
		}
		pending = 0
		for _, c := range s.clinics {
			status, err := s.Bridge.ConnectorStatus(s.t.Context(), c.ids.Organization)
			if err != nil {
				s.t.Fatal(err)
			}
			pending += status.Pending + len(status.Troubled)
		}
		if pending == 0 {
			return
		}
		if pending < least {
			least, deadline = pending, time.Now().Add(patience)
		}
	}
	for _, c := range s.clinics {
		status, err := s.Bridge.ConnectorStatus(s.t.Context(), c.ids.Organization)
		s.t.Logf("%s: %+v, %v", c.slug, status, err)
	}
	s.t.Fatalf("%d appointments are still to be told, and none was in %v", pending, patience)
}

// compare holds a clinic's system against its live appointments, and looks
// whether what is ours there is known to be ours.
func (s *storm) compare(c *clinic, erp *stormy) {
	s.t.Helper()
	there, external := map[string]string{}, map[string]string{}
	for _, b := range erp.erp.Bookings(c.token) {
		if there[b.ServiceAppointmentID] != "" {
			s.t.Errorf("%s: %s stands there twice", c.slug, b.ServiceAppointmentID)
		}
		start, err := time.Parse(time.RFC3339, b.Start)
		if err != nil {
			s.t.Fatal(err)
		}
		external[b.ServiceAppointmentID] = b.ExternalID
		there[b.ServiceAppointmentID] = b.ResourceID + " " + start.UTC().Format(time.RFC3339)
	}
	here := s.appointments(c)
	for id, at := range here {
		if there[id] != at {
			s.t.Errorf("%s: %s is at %q there, want %q\n%s", c.slug, id, there[id], at, erp.history(c.token, id, external[id]))
		}
	}
	for id, at := range there {
		if here[id] == "" {
			s.t.Errorf("%s: %s stands there at %s and should not\n%s", c.slug, id, at, erp.history(c.token, id, external[id]))
		}
	}
	if len(here) < erpAppointments/erpClinics/3 {
		s.t.Errorf("%s: only %d live appointments; the story has become too easy", c.slug, len(here))
	}
	erp.calm.Store(true)
	if _, err := s.Bridge.Pull(s.t.Context(), c.ids.Organization); err != nil {
		s.t.Fatal(err)
	}
	status, err := s.Bridge.ConnectorStatus(s.t.Context(), c.ids.Organization)
	if err != nil || len(status.Conflicts) != 0 || len(status.Troubled) != 0 || status.PullFailures != 0 {
		s.t.Errorf("%s: status: %+v, %v; want nothing wrong", c.slug, status, err)
	}
}

// appointments gives the live ones as the other system should have them.
func (s *storm) appointments(c *clinic) map[string]string {
	s.t.Helper()
	all := map[string]string{}
	for q := (desk.Filter{Status: booking.Booked, Limit: 200}); ; {
		page, err := s.Desk.Appointments(s.t.Context(), c.ids.Organization, q)
		if err != nil {
			s.t.Fatal(err)
		}
		for _, v := range page.Items {
			all[v.ID.String()] = "chair-17 " + time.Unix(v.Span.Start, 0).UTC().Format(time.RFC3339)
		}
		if q.Cursor = page.Next; q.Cursor == "" {
			return all
		}
	}
}
