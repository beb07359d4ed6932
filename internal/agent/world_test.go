package agent_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/seal"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
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

func (c *clock) Add(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// base is the address that carriers sign.
const base = "https://book.example.com"

// The numbers and secrets of the world.
const (
	caller    = "+966551234567"
	desk1     = "+966115550001"
	twilioKey = "twilio-token"
	retellKey = "retell-key"
	elevenKey = "wsec_eleven"
)

// world is a clinic with a voice agent, on Sunday 2026-11-15, 08:00 in Riyadh.
// Its only branch is open from 9 to 17 but on Fridays; one dentist does the
// cleaning, two doctors the check-up, and yoga has two seats at 18:00.
type world struct {
	*desk.Desk
	t      testing.TB
	url    string
	clock  *clock
	ids    desk.Applied
	agent  booking.Agent
	token  string
	server *httptest.Server
	hook   booking.EndpointID
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
	w.Desk = w.newDesk()
	var err error
	if w.ids, err = w.Apply(t.Context(), clinic()); err != nil {
		t.Fatal(err)
	}
	w.token, w.agent, err = w.CreateAgent(t.Context(), w.staff(), desk.NewAgent{
		Name: "Reception", AgentProfile: booking.AgentProfile{Languages: []string{"ar", "en"}, HandOver: desk1},
		Secrets: desk.AgentSecrets{Twilio: twilioKey, Retell: retellKey, ElevenLabs: elevenKey},
	})
	if err != nil {
		t.Fatal(err)
	}
	e, _, err := w.AddEndpoint(t.Context(), w.staff(), "https://crm.example.com/hooks", booking.Subscribable)
	if err != nil {
		t.Fatal(err)
	}
	w.hook = e.ID
	w.server = w.serve(w.Desk)
	return w
}

// newDesk opens the database as another node does.
func (w *world) newDesk() *desk.Desk {
	w.t.Helper()
	st, err := store.Open(w.t.Context(), store.Config{URL: w.url})
	if err != nil {
		w.t.Fatal(err)
	}
	if _, err := st.Migrate(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
	key, err := seal.New([]byte(strings.Repeat("k", seal.KeySize)))
	if err != nil {
		w.t.Fatal(err)
	}
	d := desk.New(desk.Config{Store: st, Now: w.clock.Now, Seal: func(string) (seal.Key, error) { return key, nil }})
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = d.Run(ctx)
	}()
	w.t.Cleanup(func() {
		stop()
		<-done
		_ = st.Close()
	})
	return d
}

// patient is longer than any answer takes, however busy the machine is.
const patient = 2 * time.Minute

// serve opens the door of a node.
func (w *world) serve(d *desk.Desk, change ...func(*agent.Config)) *httptest.Server {
	w.t.Helper()
	c := agent.Config{Desk: d, Now: w.clock.Now, BaseURL: base, Patience: patient}
	for _, f := range change {
		f(&c)
	}
	door := agent.New(c)
	s := httptest.NewServer(door)
	w.t.Cleanup(func() {
		s.Close()
		door.Close()
	})
	return s
}

func clinic() desk.Blueprint {
	var week booking.Week
	for i := range week {
		if time.Weekday(i) != time.Friday {
			week[i] = []booking.Hours{{From: 9 * 60, To: 17 * 60}}
		}
	}
	b := desk.Blueprint{
		Organization: desk.OrganizationPlan{Slug: "noor", Name: "Noor Clinic", NameAr: "عيادة نور"},
		Branches:     []desk.BranchPlan{{Slug: "olaya", Name: "Olaya", NameAr: "العليا"}},
		Services: []desk.ServicePlan{
			{Slug: "checkup", Name: "Check-up", NameAr: "كشف", Duration: 30},
			{Slug: "cleaning", Name: "Teeth cleaning", NameAr: "تنظيف أسنان", Duration: 30},
			{Slug: "yoga", Name: "Yoga", NameAr: "يوغا", Duration: 60, Capacity: 2},
		},
	}
	for d := time.Sunday; d <= time.Saturday; d++ {
		b.Services[2].Sessions = append(b.Services[2].Sessions,
			desk.SessionPlan{Branch: "olaya", Session: booking.Session{Weekday: d, Time: 18 * 60}})
	}
	for _, p := range []struct{ slug, name, nameAr, service string }{
		{"sara", "Dr Sara", "د. سارة", "checkup"}, {"omar", "Dr Omar", "د. عمر", "checkup"}, {"noura", "Dr Noura", "د. نورة", "cleaning"},
	} {
		b.Resources = append(b.Resources, desk.ResourcePlan{
			Slug: p.slug, Name: p.name, NameAr: p.nameAr, Services: []string{p.service},
			Rosters: []desk.RosterPlan{{Branch: "olaya", Roster: booking.Roster{Week: week}}},
		})
	}
	return b
}

// post sends a JSON body and gives the status and the answer.
func (w *world) post(path, body string, header ...string) (int, string) {
	w.t.Helper()
	return post(w.t, w.server, path, body, header...)
}

func post(t testing.TB, s *httptest.Server, path, body string, header ...string) (int, string) {
	t.Helper()
	return send(t, s, http.MethodPost, path, body, header...)
}

func send(t testing.TB, s *httptest.Server, method, path, body string, header ...string) (int, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, s.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	res, err := s.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(b)
}

// tool calls a tool over plain HTTP, in a call of the caller.
func (w *world) tool(call, name string, in map[string]any) agent.Answer {
	w.t.Helper()
	return w.toolAs(call, caller, name, in)
}

func (w *world) toolAs(call, number, name string, in map[string]any) agent.Answer {
	w.t.Helper()
	if in["lang"] == nil {
		in["lang"] = "en"
	}
	body, err := json.Marshal(in)
	if err != nil {
		w.t.Fatal(err)
	}
	header := []string{"Authorization", "Bearer " + w.token}
	if call != "" {
		header = append(header, "X-Mawid-Call-Id", call, "X-Mawid-Caller", number)
	}
	status, text := w.post(agent.Root+"/tools/"+name, string(body), header...)
	if status != http.StatusOK {
		w.t.Fatalf("%s: got %d %s, want 200", name, status, text)
	}
	return answer(w.t, text)
}

func answer(t testing.TB, text string) (a agent.Answer) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &a); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	if a.Say == "" || a.Code == "" {
		t.Errorf("got %s, want a code and something to say", text)
	}
	return a
}

// slot finds one free check-up.
func (w *world) slot(call, service, when string) string {
	w.t.Helper()
	a := w.tool(call, "find_slots", map[string]any{"service_id": w.ids.Services[service].String(),
		"branch_id": w.ids.Branches["olaya"].String(), "when": when})
	if !a.OK || len(a.Slots) == 0 {
		w.t.Fatalf("no slot for %s: %+v", when, a)
	}
	return a.Slots[0].SlotID
}

// booked lists the appointments that stand.
func (w *world) booked() []desk.View {
	w.t.Helper()
	page, err := w.Appointments(w.t.Context(), w.ids.Organization, desk.Filter{Status: booking.Booked, Limit: 200})
	if err != nil {
		w.t.Fatal(err)
	}
	return page.Items
}

// told gives the bodies of the call.completed events, the newest first, and
// how many deliveries of other kinds there are.
func (w *world) told() (calls []contract.CallCompleted, others []booking.Delivery) {
	w.t.Helper()
	if _, err := w.FanOut(w.t.Context(), 1000); err != nil {
		w.t.Fatal(err)
	}
	log, err := w.Deliveries(w.t.Context(), w.ids.Organization, w.hook, "", booking.DeliveryID{}, 200)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, v := range log {
		if v.Kind != booking.CallCompleted {
			others = append(others, v)
			continue
		}
		var c contract.CallCompleted
		if err := json.Unmarshal([]byte(v.Body), &c); err != nil {
			w.t.Fatal(err)
		}
		calls = append(calls, c)
	}
	return calls, others
}

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

// fixture reads a vendor's message.
func fixture(t testing.TB, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(bytes.TrimSpace(b))
}

func at(date, clock string) booking.Slot {
	d, _ := civil.ParseDate(date)
	c, _ := civil.ParseClock(clock)
	return booking.Slot{Date: d, Time: c}
}

// eventually waits for what happens in the background.
func eventually(t testing.TB, what string, ok func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patient)
	defer cancel()
	for !ok() {
		select {
		case <-ctx.Done():
			t.Fatalf("%s: not within two minutes", what)
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// staff is somebody of the clinic.
func (w *world) staff() desk.Caller {
	return desk.Caller{Org: w.ids.Organization, Channel: booking.ByDashboard, Actor: booking.ByStaff}
}
