package agent_test

import (
	"crypto/ed25519"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/voice"
)

// visitor is somebody who knocks: with what they can show, for an agent, in a
// call.
type visitor struct {
	token, twilio, retell, eleven string
	telnyx                        ed25519.PrivateKey
	agent                         booking.AgentID
	call, number                  string
}

// In the name of whom the doors are tried.
func (v visitor) calling(call, number string) visitor {
	v.call, v.number = call, number
	return v
}

// platform is the visitor as the ways to call a tool know them.
func (v visitor) platform() platform {
	return platform{token: v.token, key: v.retell, agent: v.agent, call: v.call, number: v.number}
}

// newVisitor makes an agent with credentials of its own.
func (w *reception) newVisitor(org booking.OrgID, name string) visitor {
	w.T.Helper()
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		w.T.Fatal(err)
	}
	v := visitor{twilio: name + "-twilio", retell: name + "-retell", eleven: name + "-eleven", telnyx: private}
	token, a, err := w.Voice.CreateAgent(w.T.Context(), office.Caller{Org: org, Channel: booking.ByDashboard, Actor: booking.ByStaff},
		voice.NewAgent{
			Name:    name,
			Secrets: voice.AgentSecrets{Twilio: v.twilio, Retell: v.retell, ElevenLabs: v.eleven, Telnyx: base64.StdEncoding.EncodeToString(public)},
		})
	if err != nil {
		w.T.Fatal(err)
	}
	v.token, v.agent = token, a.ID
	return v
}

// closedVisitor is an agent of an organization that is about to be removed.
func (w *reception) closedVisitor() visitor {
	w.T.Helper()
	plan := clinic()
	plan.Organization.Slug = "closing"
	ids, err := w.Catalogue.Apply(w.T.Context(), plan)
	if err != nil {
		w.T.Fatal(err)
	}
	v := w.newVisitor(ids.Organization, "closed")
	if _, err := w.Organization.CloseOrganization(w.T.Context(), office.Caller{Org: ids.Organization}, organization.RemovalWait); err != nil {
		w.T.Fatal(err)
	}
	return v
}

// knock is what a platform or carrier sends to a door. It gives the status,
// and everything that it is told; 401 for a WebSocket that is closed because
// nothing was believed.
type knock struct {
	name string
	send func(w *reception, s *httptest.Server, v visitor) (int, string)
	// talks says that the caller's words come through here: a tool, or speech.
	// proof asks for the appointment that was made from the caller's number.
	proof func(w *reception, s *httptest.Server, v visitor) string
}

func relayOf(v visitor) string { return agent.Root + "/relay/" + v.agent.String() }

func (v visitor) form(more ...string) url.Values {
	f := url.Values{"CallSid": {v.call}, "From": {v.number}, "Direction": {"inbound"}, "CallStatus": {"completed"}}
	for i := 0; i+1 < len(more); i += 2 {
		f.Set(more[i], more[i+1])
	}
	return f
}

// viaTwilio and viaTelnyx send what carriers send to an address below the
// agent's relay.
func viaTwilio(method, path string) func(*reception, *httptest.Server, visitor) (int, string) {
	return func(w *reception, s *httptest.Server, v visitor) (int, string) {
		form, address := v.form(), relayOf(v)+path
		if method == http.MethodGet {
			address += "?" + form.Encode()
			return send(w.T, s, method, address, "", v.twilioHeader(base+address, nil)...)
		}
		return send(w.T, s, method, address, form.Encode(),
			append(v.twilioHeader(base+address, form), "Content-Type", "application/x-www-form-urlencoded")...)
	}
}

func (v visitor) twilioHeader(address string, form url.Values) []string {
	if v.twilio == "" {
		return nil
	}
	return []string{"X-Twilio-Signature", twilioSignature(v.twilio, address, form)}
}

func viaTelnyx(path string) func(*reception, *httptest.Server, visitor) (int, string) {
	return func(w *reception, s *httptest.Server, v visitor) (int, string) {
		if v.telnyx == nil {
			return post(w.T, s, relayOf(v)+path, v.form().Encode(), "Telnyx-Timestamp", "1")
		}
		return w.telnyx(s, relayOf(v)+path, v.telnyx, 0, v.form())
	}
}

// viaSocket opens a relay: with the token that the carrier was given, if it was.
func viaSocket(provider string) func(*reception, *httptest.Server, visitor) (int, string) {
	return func(w *reception, s *httptest.Server, v visitor) (int, string) {
		p, status := w.lift(s, v, provider)
		if p == nil {
			return status, ""
		}
		_, raw, err := p.conn.Read(w.T.Context())
		if websocket.CloseStatus(err) == websocket.StatusPolicyViolation {
			return http.StatusUnauthorized, err.Error()
		}
		if err != nil {
			w.T.Fatal(err)
		}
		return http.StatusOK, string(raw)
	}
}

// lift connects a call to its relay, and sends the first frame.
func (w *reception) lift(s *httptest.Server, v visitor, provider string) (*phone, int) {
	w.T.Helper()
	answer := viaTwilio(http.MethodPost, "/twiml")
	header := http.Header{}
	if provider == "telnyx" {
		answer = viaTelnyx("/twiml")
	} else if list := v.twilioHeader("wss://book.example.com"+relayOf(v), nil); list != nil {
		header.Set(list[0], list[1])
	}
	_, twiml := answer(w, s, v)
	token := append(tokenParameter.FindStringSubmatch(twiml), "", "0")[1]
	conn, res, err := websocket.Dial(w.T.Context(), wsURL(s)+relayOf(v), &websocket.DialOptions{HTTPHeader: header})
	if err != nil && res == nil {
		w.T.Fatal(err)
	}
	if err != nil {
		return nil, res.StatusCode
	}
	w.T.Cleanup(func() { _ = conn.CloseNow() })
	p := &phone{t: w.T, conn: conn}
	p.send(map[string]any{
		"type": "setup", "callSid": v.call, "from": v.number,
		"customParameters": map[string]string{"token": token, "provider": provider, "lang": "en-US"},
	})
	return p, http.StatusSwitchingProtocols
}

// proofBySpeech tells number, name and day over a relay, and gives what is said.
func proofBySpeech(provider string) func(*reception, *httptest.Server, visitor) string {
	return func(w *reception, s *httptest.Server, v visitor) string {
		p, status := w.lift(s, v, provider)
		if p == nil {
			w.T.Fatalf("%s: got %d, want it connected", provider, status)
		}
		p.hear()
		for _, line := range []string{"cancel an appointment of the number 0551234567", "Hind Alqahtani"} {
			p.say(line)
		}
		return p.say("tomorrow")
	}
}

// proofByTool tells them through a tool.
func proofByTool(n int) func(*reception, *httptest.Server, visitor) string {
	return func(w *reception, s *httptest.Server, v visitor) string {
		here := *w
		here.server = s
		_, text := ways[n].call(&here, v.platform(), "find_my_appointments", map[string]any{
			"phone": caller, "customer_name": "Hind Alqahtani", "when": "tomorrow", "lang": "en",
		})
		return text
	}
}

// byTool calls a tool.
func byTool(n int) func(*reception, *httptest.Server, visitor) (int, string) {
	return func(w *reception, s *httptest.Server, v visitor) (int, string) {
		here := *w
		here.server = s
		return ways[n].call(&here, v.platform(), "find_my_appointments", map[string]any{"lang": "en"})
	}
}

func report(path, header string, sign func(*reception, visitor, string) string, body string) func(*reception, *httptest.Server,
	visitor) (int, string) {
	return func(w *reception, s *httptest.Server, v visitor) (int, string) {
		text := strings.NewReplacer("CALL", v.call, "NUMBER", v.number).Replace(body)
		return post(w.T, s, agent.Root+path+"?agent="+v.agent.String(), text, header, sign(w, v, text))
	}
}

// knocks are what each door is for. A door that is not here fails the tests
// below: whoever opens one says here who knocks at it.
var knocks = map[string][]knock{
	"POST " + agent.Root + "/tools/{name}": {{"a tool over HTTP", byTool(0), proofByTool(0)}},
	agent.Root + "/mcp":                    {{"a tool over MCP", byTool(1), proofByTool(1)}},
	"POST " + agent.Root + "/vapi": {{"a tool of Vapi", byTool(2), proofByTool(2)},
		{"a report of Vapi", func(w *reception, s *httptest.Server, v visitor) (int, string) {
			body := fmt.Sprintf(`{"message":{"type":"end-of-call-report","endedReason":"customer-ended-call","call":{"id":%q,"customer":{"number":%q}}}}`, v.call, v.number)
			return post(w.T, s, agent.Root+"/vapi", body, v.platform().headers()...)
		}, nil}},
	"POST " + agent.Root + "/retell/{name}": {{"a function of Retell", byTool(3), proofByTool(3)}},
	"POST " + agent.Root + "/retell/events": {{"a report of Retell", report("/retell/events", "X-Retell-Signature",
		func(w *reception, v visitor, body string) string { return w.retellSignature(v.retell, body, 0) },
		`{"event":"call_ended","call":{"call_id":"CALL","from_number":"NUMBER","direction":"inbound"}}`), nil}},
	"POST " + agent.Root + "/elevenlabs/events": {{"a report of ElevenLabs", report("/elevenlabs/events", "ElevenLabs-Signature",
		func(w *reception, v visitor, body string) string { return w.elevenSignature(v.eleven, body, 0) },
		`{"type":"post_call_transcription","data":{"conversation_id":"CALL","metadata":{"phone_call":{"external_number":"NUMBER"}}}}`), nil}},
	"POST " + agent.Root + "/elevenlabs/initiation": {{"the beginning of a call at ElevenLabs", func(w *reception, s *httptest.Server,
		v visitor) (int, string) {
		return post(w.T, s, agent.Root+"/elevenlabs/initiation", `{"caller_id":"`+v.number+`"}`, v.platform().headers()...)
	}, nil}},
	"GET " + agent.Root + "/relay/{agent}": {
		{"a WebSocket of Twilio", viaSocket("twilio"), proofBySpeech("twilio")},
		{"a WebSocket of Telnyx", viaSocket("telnyx"), proofBySpeech("telnyx")},
	},
	"GET " + agent.Root + "/relay/{agent}/twiml": {{"Twilio with GET", viaTwilio(http.MethodGet, "/twiml"), nil}},
	"POST " + agent.Root + "/relay/{agent}/twiml": {{"Twilio", viaTwilio(http.MethodPost, "/twiml"), nil},
		{"Telnyx", viaTelnyx("/twiml"), nil}},
	"GET " + agent.Root + "/relay/{agent}/ended": {{"Twilio at the end with GET", viaTwilio(http.MethodGet, "/ended"), nil}},
	"POST " + agent.Root + "/relay/{agent}/ended": {{"Twilio at the end", viaTwilio(http.MethodPost, "/ended"), nil},
		{"Telnyx at the end", viaTelnyx("/ended"), nil}},
	"/": {{"no door", func(w *reception, s *httptest.Server, v visitor) (int, string) {
		status, text := post(w.T, s, agent.Root+"/nothing", "{}", v.platform().headers()...)
		if status == http.StatusNotFound { // Whoever may ask learns that nothing is there.
			status = http.StatusOK
		}
		return status, text
	}, nil}},
}

// everyDoor knocks at all doors that the program has.
func everyDoor(t *testing.T, try func(t *testing.T, k knock)) {
	t.Helper()
	for _, route := range agent.New(agent.Config{}).Routes() {
		if len(knocks[route]) == 0 {
			t.Errorf("nobody has said who knocks at %s: add it to knocks", route)
		}
		for _, k := range knocks[route] {
			try(t, k)
		}
	}
}

// records tells everything about the clinic's calls and appointments that
// strangers could have changed.
func (w *reception) records() string {
	w.T.Helper()
	var b strings.Builder
	calls, err := w.Voice.Calls(w.T.Context(), w.IDs.Organization, booking.CallID{}, 200)
	if err != nil {
		w.T.Fatal(err)
	}
	for _, c := range calls {
		fmt.Fprintln(&b, c.ID, c.Agent, c.Provider, c.ProviderID, c.Number, c.HeardAt, c.EndedAt, c.ClosedAt, c.Version, c.Turns)
	}
	return b.String() + w.standing()
}

// TestEveryDoorAsEverybodyWhoMustNot is made of the list of routes: nobody is
// let in with nothing, with keys of nobody or with another organization's, as
// an agent that was revoked or whose organization is closed; and whoever is let
// in as themselves reaches no call but their own.
func TestEveryDoorAsEverybodyWhoMustNot(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		s := w.serve(w.House, fast, everyoneApart)
		w.hind("h1")
		owner := w.newVisitor(w.IDs.Organization, "owner").calling("x1", caller)
		second := w.newVisitor(w.IDs.Organization, "second").calling("x1", caller)
		plan := clinic()
		plan.Organization.Slug = "other"
		theirs, err := w.Catalogue.Apply(t.Context(), plan)
		if err != nil {
			t.Fatal(err)
		}
		tenant := w.newVisitor(theirs.Organization, "tenant").calling("x1", caller)
		revoked := w.newVisitor(w.IDs.Organization, "revoked").calling("x1", caller)
		if _, err := w.Voice.RevokeAgent(t.Context(), w.Staff(), revoked.agent); err != nil {
			t.Fatal(err)
		}
		closed := w.closedVisitor().calling("x1", caller)
		everyDoor(t, func(t *testing.T, k knock) { // The owner is let in, so that the others are refused for who they are.
			if status, text := k.send(w, s, owner); status != http.StatusOK {
				t.Errorf("%s as its owner: got %d %s, want it let in", k.name, status, text)
			}
		})
		before := w.records()
		unlike := func(other visitor) visitor { // somebody's keys, for the owner's agent
			other.agent, other.token = owner.agent, auth.New(auth.Agent)
			return other
		}
		_, forged, _ := ed25519.GenerateKey(nil)
		for name, v := range map[string]visitor{
			"nobody":                        {agent: owner.agent, call: "x1", number: caller},
			"keys of nobody":                unlike(visitor{twilio: "no", retell: "no", eleven: "no", telnyx: forged, call: "x1", number: caller}),
			"another organization's keys":   unlike(tenant),
			"another agent's keys":          unlike(second),
			"an agent that was revoked":     revoked,
			"an agent of a closed customer": closed,
		} {
			everyDoor(t, func(t *testing.T, k knock) {
				status, text := k.send(w, s, v)
				if status != http.StatusUnauthorized {
					t.Errorf("%s as %s: got %d %s, want 401", k.name, name, status, text)
				}
				w.untold(t, k.name+" as "+name, text)
			})
			if after := w.records(); after != before {
				t.Fatalf("%s: got\n%s\nwant\n%s", name, after, before)
			}
		}
		// Whoever is somebody else has calls of their own.
		for name, v := range map[string]visitor{"another organization": tenant, "another agent": second} {
			everyDoor(t, func(t *testing.T, k knock) {
				_, text := k.send(w, s, v)
				if name == "another organization" {
					w.untold(t, k.name+" as "+name, text)
				}
				if after := w.records(); after != before {
					t.Errorf("%s as %s: got\n%s\nwant\n%s", k.name, name, after, before)
				}
			})
		}
	})
}

// untold fails if a stranger was told of the clinic's appointment or caller.
func (w *reception) untold(t *testing.T, name, text string) {
	t.Helper()
	for _, secret := range []string{"Hind", caller[4:], "2026-11-16", "appointment_ref"} {
		if strings.Contains(text, secret) {
			t.Errorf("%s: got told %s", name, text)
		}
	}
}

// TestEveryDoorToWhoeverHasGuessedTooOften does the same for a number from
// which too many proofs were wrong: no door tells more, also not the truth.
func TestEveryDoorToWhoeverHasGuessedTooOften(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		s := w.serve(w.House, fast, everyoneApart)
		w.hind("h1")
		owner := w.newVisitor(w.IDs.Organization, "owner")
		for i, name := range []string{"Sally Brown", "Sandra Green", "Susan White", "Sophie Gray", "Selma Stone"} {
			if got := w.toolAs(fmt.Sprint("g", i), stranger, "find_my_appointments",
				map[string]any{"phone": caller, "customer_name": name, "when": "tomorrow"}); got.OK {
				t.Fatalf("got %+v", got)
			}
		}
		everyDoor(t, func(t *testing.T, k knock) {
			if k.proof == nil {
				return
			}
			text := k.proof(w, s, owner.calling("p-"+k.name, stranger))
			if !strings.Contains(text, "cannot check any more details") {
				t.Errorf("%s from a number that is locked out: got %s, want nothing looked up", k.name, text)
			}
			w.untold(t, k.name, text)
			if text := k.proof(w, s, owner.calling("o-"+k.name, caller)); strings.Contains(text, "cannot check") {
				t.Errorf("%s from the number itself: got %s, want it found", k.name, text)
			}
		})
		if got := w.booked(); len(got) != 1 {
			t.Errorf("got %+v, want it as it was", got)
		}
	})
}

// A call that is on the line ends when its agent is revoked.
func TestAnAgentThatIsRevokedInTheMiddleOfACallSaysNoMore(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		p := w.dial(w.serve(w.House, fast), "CA1")
		bookByPhone(t, p)
		if _, err := w.Voice.RevokeAgent(t.Context(), w.Staff(), w.agent.ID); err != nil {
			t.Fatal(err)
		}
		p.send(map[string]any{"type": "prompt", "voicePrompt": "yes", "lang": "en-US", "last": true})
		if _, raw, err := p.conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
			t.Errorf("got %s, %v, want it closed", raw, err)
		}
		if len(w.booked()) != 0 {
			t.Error("an agent that was revoked has booked")
		}
	})
}
