package stories

import (
	"context"
	"crypto/hmac"
	"crypto/sha1" // Twilio's signature is made so.
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/connector/mockerp"
	"github.com/mawid/mawid/internal/store/storetest"
	"github.com/mawid/mawid/internal/voice"
)

const (
	voiceRoot   = "/agent/v1"
	voiceBase   = "https://book.example.com"
	twilioToken = "carrier-secret"
	erpToken    = "voice-story"
	aCaller     = "+966551234567"
)

// switchboard is a clinic with a voice agent, a connected system of its own
// and a server that hears its webhooks.
type switchboard struct {
	*world
	token string
	agent booking.Agent
	mu    sync.Mutex
	got   []object // events, as they arrived
}

// withVoice tells a story on both databases.
func withVoice(t *testing.T, story func(t *testing.T, s *switchboard)) {
	t.Helper()
	t.Parallel()
	for name, where := range map[string]func() string{
		"sqlite": func() string { return storetest.SQLite(t) }, "postgres": func() string { return postgres(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			story(t, newSwitchboard(t, where()))
		})
	}
}

func newSwitchboard(t *testing.T, database string, proxies ...netip.Prefix) *switchboard {
	t.Helper()
	s := &switchboard{world: &world{t: t, url: database, clock: newClock(begin)}}
	a, err := app.Open(t.Context(), app.Config{
		Database: database, Now: s.clock.Now, RateLimit: plenty, BaseURL: voiceBase, Dev: true, Hurry: 1000,
		SecretKey: "YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXphYmNkZWY=", Sandbox: &mockerp.Config{Quiet: true},
		Patience: patient, TrustedProxies: proxies,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close() })
	s.app = a
	if _, err := a.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.noor = s.apply(noor)
	s.key = s.newKey("noor", everyScope...)
	s.token, s.agent, err = a.Voice.CreateAgent(t.Context(), s.staff(), voice.NewAgent{
		Name: "Reception", AgentProfile: booking.AgentProfile{Languages: []string{"en", "ar"}}, Secrets: voice.AgentSecrets{Twilio: twilioToken},
	})
	if err != nil {
		t.Fatal(err)
	}
	s.caller = s.serve(a)
	hook := httptest.NewServer(http.HandlerFunc(s.hear))
	t.Cleanup(hook.Close)
	if _, _, err := a.Webhooks.AddEndpoint(t.Context(), s.staff(), hook.URL, booking.Subscribable); err != nil {
		t.Fatal(err)
	}
	if err := a.Bridge.SetConnector(t.Context(), s.staff(), s.base+app.MockERP, erpToken); err != nil {
		t.Fatal(err)
	}
	if err := a.Bridge.MapResource(t.Context(), s.staff(), s.noor.Resources["sara"], "dr-sara"); err != nil {
		t.Fatal(err)
	}
	return s
}

// hear takes a webhook.
func (s *switchboard) hear(_ http.ResponseWriter, r *http.Request) {
	var e object
	if json.NewDecoder(r.Body).Decode(&e) == nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.got = append(s.got, e)
	}
}

func (s *switchboard) events() []object {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.got)
}

// until waits for what happens in the background.
func (s *switchboard) until(what string, ok func() bool) {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), 5*time.Minute)
	defer cancel()
	for !ok() {
		select {
		case <-ctx.Done():
			s.t.Fatalf("%s: not within five minutes; the events so far are %v", what, s.events())
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// bearer sends the agent's credential and tells of a call.
type bearer struct{ token, call string }

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+b.token)
	r.Header.Set("X-Mawid-Call-Id", b.call)
	r.Header.Set("X-Mawid-Caller", aCaller)
	return http.DefaultTransport.RoundTrip(r)
}

// mcpTool calls a tool with a fresh MCP client.
func (s *switchboard) mcpTool(call, name string, in object) object {
	s.t.Helper()
	client := mcp.NewClient(&mcp.Implementation{Name: "story", Version: "1"}, nil)
	session, err := client.Connect(s.t.Context(), &mcp.StreamableClientTransport{
		Endpoint: s.base + voiceRoot + "/mcp", HTTPClient: &http.Client{Transport: bearer{s.token, call}}, DisableStandaloneSSE: true,
	}, nil)
	if err != nil {
		s.t.Error(err)
		return object{}
	}
	defer session.Close()
	r, err := session.CallTool(s.t.Context(), &mcp.CallToolParams{Name: name, Arguments: in})
	if err != nil {
		s.t.Error(err)
		return object{}
	}
	out, _ := r.StructuredContent.(object)
	return out
}

// vapiTool calls a tool as Vapi does.
func (s *switchboard) vapiTool(call, name string, in object) object {
	s.t.Helper()
	a := s.post(s.token, voiceRoot+"/vapi", object{"message": object{
		"type": "tool-calls", "call": object{"id": call, "customer": object{"number": aCaller}},
		"toolCallList": []object{{"id": "t1", "function": object{"name": name, "arguments": in}}},
	}})
	var out object
	if err := json.Unmarshal([]byte(a.text("results", 0, "result")), &out); err != nil {
		s.t.Errorf("%s: %v", a.raw, err)
	}
	return out
}

// book finds and books the scan at ten through a tool door.
func (s *switchboard) book(call string, tool func(call, name string, in object) object) {
	s.t.Helper()
	found := tool(call, "find_slots", object{"service_id": s.service("scan"), "branch_id": s.branch("olaya"), "when": "2026-11-16T10:00",
		"lang": "en"})
	slots, _ := found["slots"].([]any)
	if found["ok"] != true || len(slots) != 1 {
		return // It is gone already.
	}
	id := slots[0].(object)["slot_id"]
	tool(call, "book_appointment", object{"slot_id": id, "customer_name": call, "caller_confirmed": true, "lang": "en"})
}

// sign signs an address and a form as Twilio does.
func sign(address string, form url.Values) string {
	m := hmac.New(sha1.New, []byte(twilioToken))
	_, _ = io.WriteString(m, address)
	for _, n := range slices.Sorted(func(yield func(string) bool) {
		for n := range form {
			if !yield(n) {
				return
			}
		}
	}) {
		_, _ = io.WriteString(m, n+form.Get(n))
	}
	return base64.StdEncoding.EncodeToString(m.Sum(nil))
}

var (
	relayToken   = regexp.MustCompile(`name="token" value="([0-9a-f]+)"`)
	relayAddress = regexp.MustCompile(`<ConversationRelay url="([^"]+)"`)
)

// carrier posts a form, signed for the address that it knows us by.
func (c *caller) carrier(base, path string, form url.Values) string {
	c.t.Helper()
	return c.post("", path, form.Encode(), "Content-Type: application/x-www-form-urlencoded", "X-Twilio-Signature: "+sign(base+path, form)).raw
}

// telephone is a caller's line to a relay.
type telephone struct {
	t    *testing.T
	conn *websocket.Conn
}

// pickUp connects a call to the relay that a carrier was told of, and gives
// what is said first.
func (c *caller) pickUp(path, call, twiml string) (p *telephone, said string) {
	c.t.Helper()
	token := relayToken.FindStringSubmatch(twiml)
	if token == nil {
		c.t.Fatalf("got %s, want a relay", twiml)
	}
	header := http.Header{"X-Twilio-Signature": {sign(relayAddress.FindStringSubmatch(twiml)[1], nil)}}
	conn, _, err := websocket.Dial(c.t.Context(), "ws"+strings.TrimPrefix(c.base, "http")+path, &websocket.DialOptions{
		HTTPHeader: header, HTTPClient: &http.Client{Transport: c.client.Transport},
	})
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() { _ = conn.CloseNow() })
	p = &telephone{c.t, conn}
	p.send(object{"type": "setup", "callSid": call, "from": aCaller,
		"customParameters": object{"token": token[1], "provider": "twilio", "lang": "en-US"}})
	return p, p.hear()
}

func (p *telephone) send(f object) {
	raw, _ := json.Marshal(f)
	if err := p.conn.Write(p.t.Context(), websocket.MessageText, raw); err != nil {
		p.t.Error(err)
	}
}

// hear listens until the agent has spoken or is gone.
func (p *telephone) hear() (said string) {
	for {
		_, raw, err := p.conn.Read(p.t.Context())
		if err != nil {
			return said
		}
		var f struct {
			Type, Token string
			Last        bool
		}
		_ = json.Unmarshal(raw, &f)
		if said += f.Token; f.Last || f.Type == "end" {
			return said
		}
	}
}

// say speaks and listens.
func (p *telephone) say(text string) string {
	p.send(object{"type": "prompt", "voicePrompt": text, "lang": "en-US", "last": true})
	return p.hear()
}

// ring calls through a carrier and gives what lets one speak and listen.
func (s *switchboard) ring(call string) (say func(string) string, hangUp func()) {
	s.t.Helper()
	path := voiceRoot + "/relay/" + s.agent.ID.String()
	p, _ := s.pickUp(path, call, s.carrier(voiceBase, path+"/twiml", url.Values{"CallSid": {call}, "From": {aCaller}}))
	return p.say, func() {
		_ = p.conn.Close(websocket.StatusNormalClosure, "")
		s.carrier(voiceBase, path+"/ended?n=0", url.Values{"CallSid": {call}, "SessionStatus": {"completed"}, "CallStatus": {"completed"}})
	}
}

func TestOneSlotThroughEveryDoorHasOneWinnerOneEventAndOnePush(t *testing.T) {
	withVoice(t, func(t *testing.T, s *switchboard) {
		say, hangUp := s.ring("CA1")
		reception := s.reception()
		start := make(chan struct{})
		var wg sync.WaitGroup
		go func() { close(start) }()
		for i := range 4 {
			wg.Go(func() {
				<-start
				s.post(s.key, appointments, with(s.visit("scan", "2026-11-16", "10:00"), "customer_name", fmt.Sprint("api ", i)))
			})
			wg.Go(func() {
				<-start
				s.book(fmt.Sprint("mcp ", i), s.mcpTool)
			})
			wg.Go(func() {
				<-start
				s.book(fmt.Sprint("vapi ", i), s.vapiTool)
			})
			wg.Go(func() {
				<-start
				reception(fmt.Sprint("desk ", i))
			})
		}
		wg.Go(func() {
			<-start
			for _, line := range []string{"I want a scan tomorrow at 10 am", "my name is Hana", "yes", "yes"} {
				say(line)
			}
			hangUp()
		})
		wg.Wait()

		atTen := 0
		for at, n := range s.booked() {
			if strings.HasPrefix(at, "2026-11-16 10:00 ") {
				atTen += n
			}
		}
		if atTen != 1 {
			t.Errorf("got %d appointments at ten, want 1", atTen)
		}
		all := 0
		for _, n := range s.booked() {
			all += n
		}
		// A caller who lost may have taken another time. Everything that was
		// booked is told once and pushed once.
		s.until("events and pushes", func() bool {
			return s.count("appointment.created", "", "") == all && s.count("call.completed", "", "") >= 1 && len(s.pushed()) == all
		})
		if got := s.count("appointment.created", "time", "10:00"); got != 1 {
			t.Errorf("got %d events about ten o'clock, want 1", got)
		}
		pushed := 0
		for _, start := range s.pushed() {
			if strings.HasPrefix(start, "2026-11-16T10:00:00") {
				pushed++
			}
		}
		if pushed != 1 {
			t.Errorf("got %v in the clinic's own system, want one at ten", s.pushed())
		}
		s.verified()
	})
}

// reception signs the owner in to the dashboard and gives what books the slot
// through its form.
func (s *switchboard) reception() func(customer string) {
	s.t.Helper()
	session := s.owner()
	return func(customer string) {
		form := url.Values{
			"service_id": {s.noor.Services["scan"].String()}, "branch_id": {s.noor.Branches["olaya"].String()},
			"date": {"2026-11-16"}, "time": {"10:00"}, "customer_name": {customer},
		}
		r, err := http.NewRequestWithContext(s.t.Context(), http.MethodPost, s.base+"/o/noor/book", strings.NewReader(form.Encode()))
		if err != nil {
			s.t.Error(err)
			return
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Cookie", "__Host-mawid_session="+session)
		res, err := s.client.Do(r)
		if err != nil {
			s.t.Error(err)
			return
		}
		defer res.Body.Close()
		// Booked, or told kindly that it is gone.
		if res.StatusCode != http.StatusSeeOther && res.StatusCode != http.StatusConflict {
			s.t.Errorf("the dashboard answered %d", res.StatusCode)
		}
	}
}

// count tells how many events of a kind were heard, of those in which a member
// has a value, if one is named.
func (s *switchboard) count(kind, member, value string) (n int) {
	for _, e := range s.events() {
		if e["event"] == kind && (member == "" || e[member] == value) {
			n++
		}
	}
	return n
}

// pushed lists when the bookings in the clinic's own system begin.
func (s *switchboard) pushed() (starts []string) {
	s.t.Helper()
	r, err := http.NewRequestWithContext(s.t.Context(), http.MethodGet, s.base+app.MockERP+"/_bookings", nil)
	if err != nil {
		s.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+erpToken)
	res, err := s.client.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer res.Body.Close()
	var got struct{ Bookings []struct{ Start string } }
	if err := json.NewDecoder(res.Body).Decode(&got); err != nil {
		s.t.Fatal(err)
	}
	for _, b := range got.Bookings {
		starts = append(starts, b.Start)
	}
	return starts
}

func TestKeysAndAgentsAreNotTakenForEachOther(t *testing.T) {
	withVoice(t, func(t *testing.T, s *switchboard) {
		for _, path := range []string{"/tools/list_services", "/mcp", "/vapi", "/retell/events", "/relay/" + s.agent.ID.String(), "/nothing",
			""} {
			if a := s.post(s.key, voiceRoot+path, object{"lang": "en"}); a.status != http.StatusUnauthorized {
				t.Errorf("a key at %s: got %d %s, want 401", path, a.status, a.raw)
			}
		}
		for _, path := range []string{availability, appointments, resources, root + "/nothing"} {
			if a := s.get(s.token, path); a.status != http.StatusUnauthorized {
				t.Errorf("an agent at %s: got %d %s, want 401", path, a.status, a.raw)
			}
		}
	})
}

func TestACallIsHeardOfAfterItsAppointment(t *testing.T) {
	withVoice(t, func(t *testing.T, s *switchboard) {
		s.book("v1", s.vapiTool)
		for range 2 {
			a := s.post(s.token, voiceRoot+"/vapi", object{"message": object{"type": "end-of-call-report", "endedReason": "customer-ended-call",
				"call": object{"id": "v1"}}})
			if a.status != http.StatusOK {
				t.Fatalf("got %d %s", a.status, a.raw)
			}
		}
		s.until("both events", func() bool { return s.count("call.completed", "", "") > 0 })
		got := s.events()
		if len(got) != 2 || got[0]["event"] != "appointment.created" || got[1]["event"] != "call.completed" || got[1]["outcome"] != "booked" ||
			got[1]["provider_call_id"] != "v1" {
			t.Errorf("got %v, want the appointment and then the call", got)
		}
		if text := fmt.Sprint(got[1]); strings.Contains(text, aCaller) {
			t.Errorf("the caller's number went out: %s", text)
		}
	})
}

func TestACallThatNobodyEndsIsClosedByTheWorker(t *testing.T) {
	withVoice(t, func(t *testing.T, s *switchboard) {
		s.mcpTool("m1", "get_branch_info", object{"branch_id": s.branch("olaya"), "lang": "en"})
		s.clock.turn(9 * time.Minute)
		s.mcpTool("m1", "list_services", object{"lang": "en"})
		s.clock.turn(11 * time.Minute)
		s.until("the end of the call", func() bool { return s.count("call.completed", "outcome", "informed") == 1 })
		if e := s.events()[0]; e["end_reason"] != "unknown" || e["provider"] != "mcp" {
			t.Errorf("got %v, want it ended for an unknown reason", e)
		}
	})
}
