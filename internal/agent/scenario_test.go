package agent_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/scenario"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/blueprint"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/voice"
	"github.com/mawid/mawid/internal/waiting"
	"github.com/mawid/mawid/internal/world"
)

// TestTheStoriesOfCallsComeTrueOverTheRelay tells every story of a call to the
// whole service: through the WebSocket of a carrier, the desk and a database,
// beside a connected system that misbehaves when the story wants it.
func TestTheStoriesOfCallsComeTrueOverTheRelay(t *testing.T) {
	t.Parallel()
	scenario.Run(t, func(t testing.TB, now time.Time) scenario.World {
		return newStage(t, world.SQLite(t), scenario.Clinic(), now)
	})
}

// stage is the clinic of the stories.
type stage struct {
	*reception
	door    *agent.Server
	slugs   map[string]string // of ids
	trouble *system
	calls   int
}

// system is the clinic's own system.
type system struct {
	mu   sync.Mutex
	mode string // busy, down or nothing
}

// ServeHTTP answers GET /availability: nobody is busy, unless there is trouble.
func (s *system) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	type busy struct {
		Start string `json:"start"`
		End   string `json:"end"`
	}
	type entry struct {
		ID   string `json:"resource_id"`
		Busy []busy `json:"busy"`
	}
	if s.mode == "down" {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	list := []entry{}
	for id := range strings.SplitSeq(r.URL.Query().Get("resource_ids"), ",") {
		e := entry{ID: id, Busy: []busy{}}
		if s.mode == "busy" {
			e.Busy = append(e.Busy, busy{r.URL.Query().Get("from"), r.URL.Query().Get("to")})
		}
		list = append(list, e)
	}
	s.mode = ""
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{"resources": list})
}

func newStage(t testing.TB, url string, clinic []byte, now time.Time) *stage {
	t.Helper()
	open := func(c *house.Config) { c.Outbound = world.Client(t) }
	g := &stage{reception: &reception{World: *world.Empty(t, url, open)}, slugs: map[string]string{}, trouble: &system{}}
	g.Clock.Set(now)
	erp := httptest.NewServer(g.trouble)
	t.Cleanup(erp.Close)
	doc, err := blueprint.Parse("clinic.yaml", clinic)
	if err != nil {
		t.Fatal(err)
	}
	g.IDs = g.MustApply(doc.Plan)
	for slug, id := range g.IDs.Services {
		g.slugs[id.String()] = slug
	}
	for slug, id := range g.IDs.Branches {
		g.slugs[id.String()] = slug
	}
	for slug, id := range g.IDs.Resources {
		g.slugs[id.String()] = slug
	}
	if err := g.Bridge.SetConnector(t.Context(), g.Staff(), erp.URL, "token"); err != nil {
		t.Fatal(err)
	}
	for slug, id := range g.IDs.Resources {
		if err := g.Bridge.MapResource(t.Context(), g.Staff(), id, slug); err != nil {
			t.Fatal(err)
		}
	}
	_, g.agent, err = g.Voice.CreateAgent(t.Context(), g.Staff(), voice.NewAgent{
		Name: "Reception", AgentProfile: booking.AgentProfile{Languages: []string{"ar", "en"}, HandOver: "+966112345678",
			Addresses: g.addresses()}, Secrets: voice.AgentSecrets{Twilio: twilioKey},
	})
	if err != nil {
		t.Fatal(err)
	}
	g.door = agent.New(agent.Config{House: g.House, Now: g.Clock.Now, BaseURL: base, Silence: time.Hour, Pace: time.Nanosecond,
		Patience: world.Patient})
	g.server = httptest.NewServer(g.door)
	t.Cleanup(func() {
		g.server.Close()
		g.door.Close()
	})
	return g
}

// addresses say that every branch is where the stories have it.
func (g *stage) addresses() map[booking.BranchID]map[string]string {
	all := map[booking.BranchID]map[string]string{}
	for _, id := range g.IDs.Branches {
		all[id] = map[string]string{"en": "12 King Fahd Road", "ar": "١٢ طريق الملك فهد"}
	}
	return all
}

// Put implements scenario.World.
func (g *stage) Put(t testing.TB, e scenario.Entry) {
	t.Helper()
	r := desk.BookRequest{
		Service: g.IDs.Services[e.Service], Branch: g.IDs.Branches[e.Branch], Resource: g.IDs.Resources[e.Person],
		Slot: world.At(g.T, e.Date, e.Time), Customer: e.Name, Phone: e.Phone,
	}
	if r.Customer == "" {
		r.Customer = "Stranger"
	}
	if _, err := g.Desk.Book(t.Context(), g.Staff(), r); err != nil {
		t.Fatal(err)
	}
}

// Pass implements scenario.World.
func (g *stage) Pass(d time.Duration) { g.Clock.Add(d) }

// Trouble implements scenario.World.
func (g *stage) Trouble(_ testing.TB, kind string) {
	g.trouble.mu.Lock()
	defer g.trouble.mu.Unlock()
	g.trouble.mode = kind
}

// Wait implements scenario.World: people wait where messages are on.
func (g *stage) Wait(t testing.TB) {
	t.Helper()
	_, err := g.Messages.AddChannel(t.Context(), g.Staff(), message.Draft{Kind: "unifonic", Name: "SMS", Links: true,
		Settings: courier.Settings{"app_sid": "axuN0U7QqVPsfdgoK0mZFgdzG1", "sender": "Amal"}})
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Messages.Rules(t.Context(), g.IDs.Organization)
	if err == nil {
		err = g.Messages.SaveRules(t.Context(), g.Staff(), r, true)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Waiting implements scenario.World.
func (g *stage) Waiting(t testing.TB) (list []scenario.Waiter) {
	t.Helper()
	all, err := g.House.Waiting.List(t.Context(), g.IDs.Organization, waiting.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range all {
		e := v.Entry
		one := scenario.Waiter{
			Service: g.slugs[e.Service.String()], Branch: g.slugs[e.Branch.String()], Person: cmp.Or(g.slugs[e.Resource.String()], "-"),
			From: e.Dates.From.String(), To: e.Dates.To.String(), Parts: e.Parts, Phone: string(e.Phone), Name: string(e.Customer),
		}
		if e.Channel != booking.ByVoice {
			t.Errorf("%s came by %s", one, e.Channel)
		}
		list = append(list, one)
	}
	return list
}

// Appointments implements scenario.World.
func (g *stage) Appointments(t testing.TB) (list []scenario.Entry) {
	t.Helper()
	for _, v := range g.booked() {
		e := scenario.Entry{
			Service: g.slugs[v.Service.String()], Branch: g.slugs[v.Branch.String()], Person: g.slugs[v.Resource.String()],
			Date: v.Date.String(), Time: v.Time.String(), Phone: string(v.Phone), Name: string(v.Customer), Notes: string(v.Notes),
		}
		if v.Resource.IsZero() {
			e.Person = "-"
		}
		list = append(list, e)
	}
	g.Verified()
	return list
}

// Holds implements scenario.World.
func (g *stage) Holds(t testing.TB) (n int) {
	t.Helper()
	db := g.SQL()
	defer db.Close()
	if err := db.QueryRowContext(t.Context(), `select count(*) from holds where expires_at > ?`, g.Clock.Now().Unix()).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// Call implements scenario.World.
func (g *stage) Call(t testing.TB, number string, lang understand.Lang) scenario.Talk {
	t.Helper()
	g.calls++
	c := &onLine{g: g, sid: fmt.Sprint("CA", g.calls)}
	form := url.Values{"CallSid": {c.sid}, "From": {number}}
	path := g.relayPath()
	status, twiml := g.carrier(g.server, path+"/twiml", twilioKey, form)
	token := tokenParameter.FindStringSubmatch(twiml)
	if status != http.StatusOK || token == nil {
		t.Fatalf("got %d %s", status, twiml)
	}
	conn, _, err := websocket.Dial(t.Context(), wsURL(g.server)+path, &websocket.DialOptions{HTTPHeader: g.handshake()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.CloseNow() })
	c.phone = &phone{t: t, conn: conn}
	c.setup = map[string]any{
		"type": "setup", "callSid": c.sid, "from": number, "direction": "inbound",
		"customParameters": map[string]string{"token": token[1],
			"lang": map[understand.Lang]string{understand.Arabic: "ar-SA", understand.English: "en-US"}[lang]},
	}
	return c
}

// onLine is a call of a story over the relay.
type onLine struct {
	g     *stage
	sid   string
	phone *phone
	setup map[string]any
	state dialog.State
	ended bool
}

func (c *onLine) record(t testing.TB) booking.Call {
	t.Helper()
	v, err := c.g.Voice.CallOf(t.Context(), c.g.IDs.Organization, "twilio", c.sid)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Turn implements scenario.Talk.
func (c *onLine) Turn(t testing.TB, e dialog.Event) (r dialog.Reply) {
	t.Helper()
	before := c.record(t)
	if c.ended {
		return r
	}
	switch e.Kind {
	case dialog.Started:
		c.phone.send(c.setup)
	case dialog.Heard:
		c.phone.send(map[string]any{"type": "prompt", "voicePrompt": e.Text, "last": true})
	case dialog.Pressed:
		c.phone.send(map[string]any{"type": "dtmf", "digit": e.Text})
	case dialog.Interrupted:
		c.phone.send(map[string]any{"type": "interrupt", "utteranceUntilInterrupt": "", "durationUntilInterruptMs": 1})
	case dialog.Silent:
		c.g.door.RunOut(before.ID)
	case dialog.HungUp:
		c.end(t)
		return r
	}
	after := before
	world.Eventually(t, "the turn", func() bool {
		after = c.record(t)
		return after.Version > before.Version
	})
	if err := json.Unmarshal([]byte(after.State), &c.state); err != nil {
		t.Fatal(err)
	}
	v, err := c.g.Voice.Call(t.Context(), c.g.IDs.Organization, before.ID)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(v.Said); n > before.Turns && v.Said[n-1].Who == booking.AgentSpeaks {
		r.Say, _ = c.phone.hear()
		if r.Say != string(v.Said[n-1].Text) {
			t.Errorf("said %q, but noted %q", r.Say, v.Said[n-1].Text)
		}
	}
	if c.state.Ended {
		c.farewell(t)
	}
	return r
}

// farewell waits for the relay to be ended by the agent.
func (c *onLine) farewell(t testing.TB) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	_, raw, err := c.phone.conn.Read(ctx)
	if err != nil || !strings.Contains(string(raw), `"end"`) {
		t.Fatalf("got %s %v, want the end", raw, err)
	}
	c.end(t)
}

// end hangs up and lets the carrier say so.
func (c *onLine) end(t testing.TB) {
	t.Helper()
	if c.ended {
		return
	}
	c.ended = true
	_ = c.phone.conn.Close(websocket.StatusNormalClosure, "")
	world.Eventually(t, "the end of the call", func() bool { return c.record(t).EndedAt != 0 })
	status, body := c.g.carrier(c.g.server, c.g.relayPath()+"/ended?n=0", twilioKey,
		url.Values{"CallSid": {c.sid}, "SessionStatus": {"completed"}, "CallStatus": {"completed"}})
	if status != http.StatusOK {
		t.Fatalf("got %d %s", status, body)
	}
}

// State implements scenario.Talk. It is asked for at the end of the story:
// the service must have come to the same conclusion.
func (c *onLine) State() dialog.State {
	t := c.g.T
	c.end(t)
	if got, want := c.record(t).Outcome, c.state.Outcome(); got != want {
		t.Errorf("the service says that the call %s, the conversation that it %s", got, want)
	}
	c.state.Ended = true
	return c.state
}
