package agent_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/voice"
)

// stranger is another telephone than the caller's.
const stranger = "+966550000000"

// platform is somebody who speaks for an agent: with a credential and a key
// to sign with, in a call from a number.
type platform struct {
	token, key   string
	agent        booking.AgentID
	call, number string
}

// owner is the platform that the clinic has set up.
func (w *reception) owner(call string) platform {
	return platform{token: w.token, key: retellKey, agent: w.agent.ID, call: call, number: caller}
}

// way is how a platform calls a tool. It gives the status and the answer's text.
type way struct {
	provider string
	call     func(w *reception, p platform, tool string, in map[string]any) (int, string)
}

var ways = []way{
	{"http", func(w *reception, p platform, tool string, in map[string]any) (int, string) {
		return w.post(agent.Root+"/tools/"+tool, text(w.T, in), p.headers()...)
	}},
	{"mcp", func(w *reception, p platform, tool string, in map[string]any) (int, string) {
		body := text(w.T, map[string]any{"jsonrpc": "2.0", "id": 1, "method": "tools/call",
			"params": map[string]any{"name": tool, "arguments": in}})
		status, answer := w.post(agent.Root+"/mcp", body, append(p.headers(), "Accept", "application/json, text/event-stream")...)
		var m struct {
			Result struct{ StructuredContent json.RawMessage }
		}
		if status == http.StatusOK && json.Unmarshal([]byte(answer), &m) == nil {
			answer = string(m.Result.StructuredContent)
		}
		return status, answer
	}},
	{"vapi", func(w *reception, p platform, tool string, in map[string]any) (int, string) {
		body := text(w.T, map[string]any{"message": map[string]any{
			"type": "tool-calls", "toolCallList": []any{map[string]any{"id": "t1", "name": tool, "arguments": in}},
			"call": map[string]any{"id": p.call, "type": "inboundPhoneCall", "customer": map[string]any{"number": p.number}},
		}})
		status, answer := w.post(agent.Root+"/vapi", body, p.headers()...)
		var m struct{ Results []struct{ Result string } }
		if status == http.StatusOK && json.Unmarshal([]byte(answer), &m) == nil && len(m.Results) == 1 {
			answer = m.Results[0].Result
		}
		return status, answer
	}},
	{"retell", func(w *reception, p platform, tool string, in map[string]any) (int, string) {
		body := text(w.T, map[string]any{"name": tool, "args": in,
			"call": map[string]any{"call_id": p.call, "from_number": p.number, "direction": "inbound"}})
		return w.post(agent.Root+"/retell/"+tool+"?agent="+p.agent.String(), body, "X-Retell-Signature", w.retellSignature(p.key, body, 0))
	}},
}

func text(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// headers are what a platform sends that has our credential.
func (p platform) headers() []string {
	list := []string{"X-Mawid-Call-Id", p.call, "X-Mawid-Caller", p.number}
	if p.token != "" {
		list = append(list, "Authorization", "Bearer "+p.token)
	}
	return list
}

// victim books in a call and gives what would serve to change that.
func (w *reception) victim(v way, call string) map[string]map[string]any {
	w.T.Helper()
	do := func(tool string, in map[string]any) agent.Answer {
		w.T.Helper()
		status, text := v.call(w, w.owner(call), tool, in)
		a := answer(w.T, text)
		if status != http.StatusOK || !a.OK {
			w.T.Fatalf("%s over %s: got %d %s", tool, v.provider, status, text)
		}
		return a
	}
	slots := do("find_slots", map[string]any{"service_id": "checkup", "branch_id": "olaya", "when": "2026-11-17", "lang": "en"}).Slots
	booked := do("book_appointment", map[string]any{"slot_id": slots[0].SlotID, "customer_name": "Hind Alqahtani", "caller_confirmed": true,
		"lang": "en"})
	ref, other := booked.Appointment.Ref, slots[1].SlotID
	return map[string]map[string]any{
		"list_services":          {"lang": "en"},
		"find_slots":             {"service_id": "checkup", "branch_id": "olaya", "when": "2026-11-17", "lang": "en"},
		"hold_slot":              {"slot_id": other, "lang": "en"},
		"book_appointment":       {"slot_id": other, "customer_name": "Mallory", "caller_confirmed": true, "lang": "en"},
		"find_my_appointments":   {"lang": "en"},
		"move_appointment":       {"appointment_ref": ref, "slot_id": other, "caller_confirmed": true, "lang": "en"},
		"cancel_appointment":     {"appointment_ref": ref, "caller_confirmed": true, "lang": "en"},
		"get_branch_info":        {"branch_id": "olaya", "lang": "en"},
		"request_staff_callback": {"reason": "other", "lang": "en"},
	}
}

// standing tells everything about the appointments that must not change.
func (w *reception) standing() string {
	w.T.Helper()
	var list []string
	for _, v := range w.booked() {
		if v.Customer == "Hind Alqahtani" {
			list = append(list, fmt.Sprint(v.ID, v.Date, v.Time, v.Phone, v.UpdatedAt))
		}
	}
	return strings.Join(list, "\n")
}

// tenant is another organization's agent.
func (w *reception) tenant() platform {
	w.T.Helper()
	plan := clinic()
	plan.Organization.Slug = "other"
	ids, err := w.Catalogue.Apply(w.T.Context(), plan)
	if err != nil {
		w.T.Fatal(err)
	}
	token, a, err := w.Voice.CreateAgent(w.T.Context(),
		office.Caller{Org: ids.Organization, Channel: booking.ByDashboard, Actor: booking.ByStaff}, voice.NewAgent{
			Name: "Other", Secrets: voice.AgentSecrets{Twilio: "other-twilio", Retell: "other-retell", ElevenLabs: "other-eleven"},
		})
	if err != nil {
		w.T.Fatal(err)
	}
	return platform{token: token, key: "other-retell", agent: a.ID, number: caller}
}

// TestEveryToolOverEveryWayAsEverybodyWhoMustNot walks the nine tools over the
// four ways to call them: as nobody, with a credential or key of nobody, as
// another organization, in a call that is over, and from a number that
// contradicts the call's.
func TestEveryToolOverEveryWayAsEverybodyWhoMustNot(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		w.server = w.serve(w.House, everyoneApart)
		tenant := w.tenant()
		for _, v := range ways {
			call := "v-" + v.provider
			asks := w.victim(v, call)
			before := w.standing()
			record, err := w.Voice.CallOf(t.Context(), w.IDs.Organization, v.provider, call)
			if err != nil {
				t.Fatal(err)
			}
			intruder := func(name string, p platform, check func(tool string, status int, text string, a agent.Answer)) {
				t.Helper()
				for _, tool := range voice.Tools {
					status, text := v.call(w, p, tool, asks[tool])
					var a agent.Answer
					if status == http.StatusOK {
						a = answer(t, text)
					}
					check(tool, status, text, a)
					if strings.Contains(text, "Hind") || strings.Contains(text, caller[4:]) ||
						a.Appointment != nil && strings.Contains(before, a.Appointment.ID) {
						t.Errorf("%s, %s over %s: got told %s", name, tool, v.provider, text)
					}
					if after := w.standing(); after != before {
						t.Fatalf("%s, %s over %s: got\n%s\nwant\n%s", name, tool, v.provider, after, before)
					}
				}
			}
			refused := func(tool string, status int, text string, _ agent.Answer) {
				if status != http.StatusUnauthorized {
					t.Errorf("%s over %s: got %d %s, want 401", tool, v.provider, status, text)
				}
			}
			intruder("nobody", platform{agent: w.agent.ID, call: call, number: caller}, refused)
			intruder("a credential of nobody", platform{token: auth.New(auth.Agent), key: "other", agent: w.agent.ID, call: call, number: caller},
				refused)
			if v.provider == "retell" {
				intruder("another organization's key", platform{key: tenant.key, agent: w.agent.ID, call: call, number: caller}, refused)
			}
			theirs := tenant
			theirs.call = call
			intruder("another organization", theirs, func(tool string, status int, text string, a agent.Answer) {
				if mine := strings.Contains("find_my_appointments move_appointment cancel_appointment book_appointment hold_slot",
					tool); status != http.StatusOK || mine && a.OK {
					t.Errorf("another organization, %s over %s: got %d %s, want nothing", tool, v.provider, status, text)
				}
			})
			other := w.owner(call)
			other.number = stranger
			intruder("a contradicting number", other, func(tool string, status int, text string, a agent.Answer) {
				if status != http.StatusOK || a.OK || a.Code != "bad_request" {
					t.Errorf("a contradicting number, %s over %s: got %d %s, want it refused", tool, v.provider, status, text)
				}
			})
			if got, err := w.Voice.CallOf(t.Context(), w.IDs.Organization, v.provider, call); err != nil || got.Caller != caller ||
				got.HeardAt != record.HeardAt {
				t.Errorf("%s: got %+v, %v, want the call as it was", v.provider, got, err)
			}
			if _, err := w.Voice.EndCall(t.Context(), w.IDs.Organization, record.ID, voice.CallEnd{Reason: booking.EndCaller}); err != nil {
				t.Fatal(err)
			}
			intruder("a call that is over", w.owner(call), func(tool string, status int, text string, a agent.Answer) {
				if own := strings.Contains("find_my_appointments move_appointment cancel_appointment", tool); status != http.StatusOK || own && a.OK {
					t.Errorf("a call that is over, %s over %s: got %d %s, want no caller", tool, v.provider, status, text)
				}
			})
			for _, a := range w.booked() {
				if a.Customer == "Mallory" && a.Phone != "" {
					t.Errorf("%s: a call that is over gave the number %s", v.provider, a.Phone)
				}
			}
			for _, a := range w.booked() { // The next way begins with an empty book.
				if _, err := w.Desk.Cancel(t.Context(), w.Staff(), a.ID, ""); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}

// everyoneApart takes every request for one of another address, so that
// nobody is refused for having asked too often.
func everyoneApart(c *agent.Config) {
	n := make(chan int, 1)
	n <- 0
	c.Client = func(*http.Request) string {
		i := <-n
		n <- i + 1
		return fmt.Sprint(i / 8)
	}
	c.Limit = 1 << 20
}

// TestReportsAreBelievedOnlyAsTheyAreSigned tries what looks like a proof and is
// none; doors_test.go has the rest.
func TestReportsAreBelievedOnlyAsTheyAreSigned(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		w.server = w.serve(w.House, everyoneApart)
		telnyx := w.telnyxKey()
		retell := `{"event":"call_ended","call":{"call_id":"x1","from_number":"` + caller + `","direction":"inbound","disconnection_reason":"user_hangup"}}`
		vapi := `{"message":{"type":"end-of-call-report","endedReason":"customer-ended-call","call":{"id":"x1","type":"inboundPhoneCall","customer":{"number":"` + caller + `"}}}}`
		form := url.Values{"CallSid": {"x1"}, "From": {caller}, "CallStatus": {"in-progress"}}
		ours := "?agent=" + w.agent.ID.String()
		report := func(path, body string, header ...string) func() (int, string) {
			return func() (int, string) { return w.post(agent.Root+path, body, header...) }
		}
		for name, try := range map[string]func() (int, string){
			"retell events, our credential":     report("/retell/events", retell, "Authorization", "Bearer "+w.token),
			"telnyx, an hour old":               func() (int, string) { return w.telnyx(w.server, w.relayPath()+"/twiml", telnyx, time.Hour, form) },
			"retell, our own key in the header": report("/retell/events"+ours, retell, "X-Retell-Signature", retellKey),
		} {
			if status, text := try(); status != http.StatusUnauthorized {
				t.Errorf("%s: got %d %s, want 401", name, status, text)
			}
		}
		for _, provider := range []string{"vapi", "retell", "elevenlabs", "twilio", "telnyx"} {
			if c, err := w.Voice.CallOf(t.Context(), w.IDs.Organization, provider, "x1"); err == nil {
				t.Errorf("a stranger's call is on record: %+v", c)
			}
		}
		// A report that tells another number ends the call, and changes nothing
		// about who called.
		for _, v := range ways[2:] {
			if status, text := v.call(w, w.owner("x1"), "list_services", map[string]any{"lang": "en"}); status != http.StatusOK {
				t.Fatalf("%s: got %d %s", v.provider, status, text)
			}
		}
		vapi, retell = strings.ReplaceAll(vapi, caller, stranger), strings.ReplaceAll(retell, caller, stranger)
		for provider, try := range map[string]func() (int, string){
			"vapi":   report("/vapi", vapi, "Authorization", "Bearer "+w.token),
			"retell": report("/retell/events"+ours, retell, "X-Retell-Signature", w.retellSignature(retellKey, retell, 0)),
		} {
			status, text := try()
			c, err := w.Voice.CallOf(t.Context(), w.IDs.Organization, provider, "x1")
			if status != http.StatusOK || err != nil || c.Caller != caller || c.ClosedAt == 0 {
				t.Errorf("%s: got %d %s and %+v, %v, want the call closed, from the same number", provider, status, text, c, err)
			}
		}
	})
}

// TestTheRelayAsEverybodyWhoMustNot does the same for the WebSocket.
func TestTheRelayAsEverybodyWhoMustNot(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		s := w.serve(w.House, fast, everyoneApart)
		tenant := w.tenant()
		w.telnyxKey() // Whoever does not sign may be Telnyx.
		token := w.answered(s, w.relayPath(), twilioKey, "CA1")
		theirs := w.answered(s, agent.Root+"/relay/"+tenant.agent.String(), "other-twilio", "CA1")
		signed := w.handshake()
		setup := func(change map[string]any) map[string]any {
			f := map[string]any{
				"type": "setup", "callSid": "CA1", "from": caller, "to": "+966800000000", "direction": "inbound",
				"customParameters": map[string]string{"token": token, "provider": "twilio", "lang": "ar-SA"},
			}
			for k, v := range change {
				f[k] = v
			}
			return f
		}
		with := func(token, provider string) map[string]any {
			return map[string]any{"customParameters": map[string]string{"token": token, "provider": provider, "lang": "ar-SA"}}
		}
		for _, c := range []struct {
			name   string
			header http.Header
			frame  map[string]any
		}{
			{"our token and no signature", nil, setup(nil)},
			{"no token", nil, setup(with("", "twilio"))},
			{"a token of nobody", nil, setup(with(strings.Repeat("0", 64), "twilio"))},
			{"a signature and no token", signed, setup(with("", "twilio"))},
			{"a signature and a token of nobody", signed, setup(with(strings.Repeat("0", 64), "twilio"))},
			{"another organization's token", signed, setup(with(theirs, "twilio"))},
			{"the token of another call", signed, setup(map[string]any{"callSid": "CA2"})},
			{"the token of another carrier", signed, setup(with(token, "telnyx"))},
			{"a contradicting number", signed, setup(map[string]any{"from": stranger})},
			{"no setup", signed, map[string]any{"type": "prompt", "voicePrompt": "hello", "last": true}},
		} {
			p := w.socket(s, c.header)
			p.send(c.frame)
			if _, raw, err := p.conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
				t.Errorf("%s: got %s, %v, want it refused", c.name, raw, err)
			}
		}
		for _, key := range []string{"wrong", "other-twilio"} {
			bad := http.Header{"X-Twilio-Signature": {twilioSignature(key, "wss://book.example.com"+w.relayPath(), nil)}}
			if _, res, err := websocket.Dial(t.Context(), wsURL(s)+w.relayPath(), &websocket.DialOptions{HTTPHeader: bad}); err == nil ||
				res.StatusCode != http.StatusUnauthorized {
				t.Errorf("signed by %s: got %v, want 401", key, err)
			}
		}
		p := w.socket(s, signed)
		p.send(setup(nil))
		if said, _ := p.hear(); said == "" {
			t.Error("the carrier itself hears nothing")
		}
		w.hangUp(p, "CA1")
		c, err := w.Voice.CallOf(t.Context(), w.IDs.Organization, "twilio", "CA1")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Voice.EndCall(t.Context(), w.IDs.Organization, c.ID, voice.CallEnd{Reason: booking.EndCaller}); err != nil {
			t.Fatal(err)
		}
		p = w.socket(s, signed)
		p.send(setup(nil))
		if _, raw, err := p.conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
			t.Errorf("a call that is over: got %s, %v, want it refused", raw, err)
		}
	})
}

func wsURL(s *httptest.Server) string { return "ws" + strings.TrimPrefix(s.URL, "http") }

// answered lets a carrier tell of a call, and gives the token of our answer.
func (w *reception) answered(s *httptest.Server, relay, key, call string) string {
	w.T.Helper()
	status, twiml := w.carrier(s, relay+"/twiml", key, url.Values{"CallSid": {call}, "From": {caller}, "Direction": {"inbound"}})
	token := tokenParameter.FindStringSubmatch(twiml)
	if status != http.StatusOK || token == nil {
		w.T.Fatalf("got %d %s, want the address of the relay", status, twiml)
	}
	return token[1]
}

// socket opens a WebSocket and says nothing yet.
func (w *reception) socket(s *httptest.Server, header http.Header) *phone {
	w.T.Helper()
	conn, _, err := websocket.Dial(w.T.Context(), wsURL(s)+w.relayPath(), &websocket.DialOptions{HTTPHeader: header})
	if err != nil {
		w.T.Fatal(err)
	}
	w.T.Cleanup(func() { _ = conn.CloseNow() })
	return &phone{t: w.T, conn: conn}
}
