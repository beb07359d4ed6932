package agent_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha1" // Twilio's signature is made so.
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/world"
)

// twilioSignature signs as Twilio does.
func twilioSignature(key, address string, form url.Values) string {
	m := hmac.New(sha1.New, []byte(key))
	_, _ = io.WriteString(m, address)
	var names []string
	for n := range form {
		names = append(names, n)
	}
	slices.Sort(names)
	for _, n := range names {
		_, _ = io.WriteString(m, n+form.Get(n))
	}
	return base64.StdEncoding.EncodeToString(m.Sum(nil))
}

// carrier posts a signed form to a node and gives the status and the answer.
func (w *reception) carrier(s *httptest.Server, path, key string, form url.Values) (int, string) {
	w.T.Helper()
	return post(w.T, s, path, form.Encode(), "Content-Type", "application/x-www-form-urlencoded", "X-Twilio-Signature",
		twilioSignature(key, base+path, form))
}

func (w *reception) relayPath() string { return agent.Root + "/relay/" + w.agent.ID.String() }

// phone is a caller on the line, as the carrier connects them.
type phone struct {
	t    testing.TB
	conn *websocket.Conn
	lang string // of the last language frame
}

var tokenParameter = regexp.MustCompile(`<Parameter name="token" value="([0-9a-f]+)"`)

// dial calls a node and is connected to its relay.
func (w *reception) dial(s *httptest.Server, call string) *phone { return w.dialFrom(s, call, caller) }

// dialFrom calls a node from a number.
func (w *reception) dialFrom(s *httptest.Server, call, number string) *phone {
	w.T.Helper()
	form := url.Values{"CallSid": {call}, "From": {number}, "To": {"+966800000000"}, "Direction": {"inbound"}}
	status, twiml := w.carrier(s, w.relayPath()+"/twiml", twilioKey, form)
	token := tokenParameter.FindStringSubmatch(twiml)
	if status != http.StatusOK || token == nil || !strings.Contains(twiml, `url="wss://book.example.com`+w.relayPath()+`"`) ||
		!strings.Contains(twiml, `<Language code="en-US">`) {
		w.T.Fatalf("got %d %s, want the address of the relay", status, twiml)
	}
	return w.connectFrom(s, call, token[1], number)
}

// handshake is how Twilio signs the one of a relay: for the address that we
// gave, whatever the node itself is called behind its proxy.
func (w *reception) handshake() http.Header {
	return http.Header{"X-Twilio-Signature": {twilioSignature(twilioKey, "wss://book.example.com"+w.relayPath(), nil)}}
}

func (w *reception) connectTo(s *httptest.Server, call, token string) *phone {
	return w.connectFrom(s, call, token, caller)
}

func (w *reception) connectFrom(s *httptest.Server, call, token, number string) *phone {
	w.T.Helper()
	p := w.socket(s, w.handshake())
	p.send(map[string]any{
		"type": "setup", "sessionId": "VX0", "callSid": call, "from": number, "to": "+966800000000", "direction": "inbound",
		"customParameters": map[string]string{"token": token, "provider": "twilio", "lang": "ar-SA"},
	})
	return p
}

func (p *phone) send(frame map[string]any) {
	p.t.Helper()
	raw, err := json.Marshal(frame)
	if err != nil {
		p.t.Fatal(err)
	}
	if err := p.conn.Write(p.t.Context(), websocket.MessageText, raw); err != nil {
		p.t.Fatal(err)
	}
}

type heard struct {
	Type, Token, TtsLanguage, HandoffData string
	Last                                  bool
}

// hear reads frames until the agent has finished a turn, and gives what it
// said, or until it ends the relay, and gives its handoff data.
func (p *phone) hear() (said, handoff string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.t.Context(), 2*time.Minute)
	defer cancel()
	for {
		_, raw, err := p.conn.Read(ctx)
		if err != nil {
			p.t.Fatalf("after %q: %v", said, err)
		}
		var f heard
		if err := json.Unmarshal(raw, &f); err != nil {
			p.t.Fatal(err)
		}
		switch f.Type {
		case "text":
			if said += f.Token; f.Last {
				return said, ""
			}
		case "language":
			p.lang = f.TtsLanguage
		case "end":
			return said, f.HandoffData
		default:
			p.t.Fatalf("got a frame %s", raw)
		}
	}
}

func (p *phone) say(text string) string {
	p.t.Helper()
	p.send(map[string]any{"type": "prompt", "voicePrompt": text[:len(text)/2], "lang": "en-US", "last": false})
	p.send(map[string]any{"type": "prompt", "voicePrompt": text, "lang": "en-US", "last": true})
	said, _ := p.hear()
	return said
}

// hangUp ends the line as a caller does, and waits until the node knows.
func (w *reception) hangUp(p *phone, call string) {
	w.T.Helper()
	_ = p.conn.Close(websocket.StatusNormalClosure, "")
	world.Eventually(w.T, "the end of the call", func() bool {
		c, err := w.Voice.CallOf(w.T.Context(), w.IDs.Organization, "twilio", call)
		if err != nil {
			w.T.Fatal(err)
		}
		return c.EndedAt != 0
	})
}

// fast speaks without waiting, and takes nobody for silent.
func fast(c *agent.Config) { c.Pace, c.Silence = time.Nanosecond, time.Hour }

// bookByPhone talks until the appointment is read back.
func bookByPhone(t *testing.T, p *phone) {
	t.Helper()
	p.hear()
	p.say("I would like a teeth cleaning tomorrow at 10 am")
	if p.lang != "en-US" {
		t.Errorf("got language %q, want the caller's", p.lang)
	}
	said := p.say("my name is Hind Alqahtani")
	for range 3 { // It may ask for the number.
		if strings.Contains(said, "Hind") {
			return
		}
		said = p.say("yes")
	}
	t.Fatalf("nothing was read back: %q", said)
}

func TestACallerBooksOverTheRelay(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		s := w.serve(w.House, fast)
		p := w.dial(s, "CA1")
		bookByPhone(t, p)
		if len(w.booked()) != 0 {
			t.Fatal("it was booked before the yes")
		}
		said := p.say("yes")
		got := w.booked()
		if len(got) != 1 || got[0].Date.String() != "2026-11-16" || got[0].Time.String() != "10:00" || got[0].Phone != caller ||
			!strings.Contains(string(got[0].Customer), "Hind") {
			t.Fatalf("got %+v after %q, want it booked for the caller", got, said)
		}
		p.send(map[string]any{"type": "error", "description": "Invalid message"})
		p.send(map[string]any{"type": "something-new", "last": 7})
		w.hangUp(p, "CA1")
		path := w.relayPath() + "/ended?n=0"
		for range 2 {
			status, xml := w.carrier(s, path, twilioKey, url.Values{"CallSid": {"CA1"}, "SessionStatus": {"completed"}, "CallStatus": {"completed"}})
			if status != http.StatusOK || !strings.Contains(xml, "<Hangup>") {
				t.Errorf("got %d %s, want it hung up", status, xml)
			}
		}
		calls, others := w.Told(w.hook)
		if len(calls) != 1 || len(others) != 1 || calls[0].Outcome != "booked" || calls[0].EndReason != "caller_hangup" ||
			calls[0].Language != "en" || calls[0].Turns < 5 || calls[0].Provider != "twilio" {
			t.Errorf("got %+v, want one call that booked", calls)
		}
		w.Verified()
	})
}

func TestANodeDiesInTheMiddleOfACallAndAnotherGoesOn(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		first := w.serve(w.House, fast)
		second := w.serve(w.OtherNode(), fast)
		p := w.dial(first, "CA1")
		bookByPhone(t, p)
		// The carrier notices that the relay is gone, and asks how to go on.
		path := w.relayPath() + "/ended?n=0"
		status, xml := w.carrier(second, path, twilioKey, url.Values{
			"CallSid": {"CA1"}, "SessionStatus": {"failed"}, "ErrorCode": {"64105"}, "CallStatus": {"in-progress"},
		})
		token := tokenParameter.FindStringSubmatch(xml)
		if status != http.StatusOK || token == nil || !strings.Contains(xml, "ended?n=1") {
			t.Fatalf("got %d %s, want it connected again", status, xml)
		}
		q := w.connectTo(second, "CA1", token[1])
		if said, _ := q.hear(); !strings.Contains(said, "Hind") {
			t.Errorf("got %q, want the read-back again", said)
		}
		// The first node, if it lives after all, may say no more.
		p.send(map[string]any{"type": "prompt", "voicePrompt": "yes", "lang": "en-US", "last": true})
		if _, _, err := p.conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusGoingAway {
			t.Errorf("the first node: got %v, want it to give up", err)
		}
		if len(w.booked()) > 1 {
			t.Fatal("both nodes booked")
		}
		for range 3 {
			if q.say("yes"); len(w.booked()) == 1 {
				break
			}
		}
		if got := w.booked(); len(got) != 1 || got[0].Time.String() != "10:00" {
			t.Fatalf("got %+v, want it booked once", got)
		}
		w.hangUp(q, "CA1")
		if status, xml := w.carrier(second, w.relayPath()+"/ended?n=1", twilioKey,
			url.Values{"CallSid": {"CA1"}, "SessionStatus": {"completed"}, "CallStatus": {"completed"}}); status != 200 {
			t.Fatalf("got %d %s", status, xml)
		}
		if calls, others := w.Told(w.hook); len(calls) != 1 || len(others) != 1 || calls[0].Outcome != "booked" {
			t.Errorf("got %+v, want one call", calls)
		}
		w.Verified()
	})
}

func TestAnInterruptedReadBackDoesNotBook(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		p := w.dial(w.serve(w.House, fast), "CA1")
		bookByPhone(t, p)
		p.send(map[string]any{"type": "interrupt", "utteranceUntilInterrupt": "Teeth", "durationUntilInterruptMs": "120"})
		said := p.say("yes")
		if len(w.booked()) != 0 {
			t.Fatalf("it was booked although the read-back was cut off; the agent said %q", said)
		}
		w.hangUp(p, "CA1")
		w.Clock.Add(61 * time.Second)
		c, err := w.Voice.CallOf(t.Context(), w.IDs.Organization, "twilio", "CA1")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Voice.LookAtCall(t.Context(), w.IDs.Organization, c.ID); err != nil {
			t.Fatal(err)
		}
		if calls, _ := w.Told(w.hook); len(calls) != 1 || calls[0].Outcome != "abandoned" {
			t.Errorf("got %+v, want it abandoned", calls)
		}
		if got := w.slot("c9", "cleaning", "2026-11-16T10:00"); got == "" {
			t.Error("the hold outlived the call")
		}
	})
}

func TestACallerWhoIsSilentIsAskedAndThenLeft(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		s := w.serve(w.House, fast, func(c *agent.Config) { c.Silence = 20 * time.Millisecond })
		p := w.dial(s, "CA1")
		var handoff string
		for n := 0; handoff == ""; n++ {
			if _, handoff = p.hear(); n > 6 {
				t.Fatal("it goes on for ever")
			}
		}
		if !strings.Contains(handoff, "silence") {
			t.Errorf("got %s, want silence for a reason", handoff)
		}
		w.hangUp(p, "CA1")
		w.carrier(s, w.relayPath()+"/ended?n=0", twilioKey,
			url.Values{"CallSid": {"CA1"}, "SessionStatus": {"ended"}, "CallStatus": {"in-progress"}, "HandoffData": {handoff}})
		if calls, _ := w.Told(w.hook); len(calls) != 1 || calls[0].EndReason != "silence" {
			t.Errorf("got %+v, want silence", calls)
		}
	})
}

func TestACallerWhoWantsAPersonIsConnected(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		w.Clock.Add(2 * time.Hour)
		s := w.serve(w.House, fast)
		p := w.dial(s, "CA1")
		p.hear()
		p.say("I want to speak to a person")
		_, handoff := p.hear()
		if !strings.Contains(handoff, desk1) {
			t.Fatalf("got %q, want the number of the desk", handoff)
		}
		w.hangUp(p, "CA1")
		form := url.Values{"CallSid": {"CA1"}, "SessionStatus": {"ended"}, "CallStatus": {"in-progress"}, "HandoffData": {handoff}}
		status, xml := w.carrier(s, w.relayPath()+"/ended?n=0", twilioKey, form)
		if status != 200 || !strings.Contains(xml, "<Dial>"+desk1+"</Dial>") {
			t.Errorf("got %d %s, want the desk dialled", status, xml)
		}
		if calls, _ := w.Told(w.hook); len(calls) != 1 || calls[0].Outcome != "handed_over" || !calls[0].Handoff ||
			calls[0].EndReason != "handed_over" {
			t.Errorf("got %+v, want it handed over", calls)
		}
		form.Set("HandoffData", `{"reason":"x","connect_to":"+15550100"}`)
		if _, xml := w.carrier(s, w.relayPath()+"/ended?n=0", twilioKey, form); strings.Contains(xml, "+15550100") {
			t.Error("a number that the organization did not name was dialled")
		}
	})
}

func TestACarrierIsBelievedByItsSignature(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		form := url.Values{"CallSid": {"CA1"}, "From": {caller}}
		path := w.relayPath() + "/twiml"
		if status, _ := w.carrier(w.server, path, "other", form); status != http.StatusUnauthorized {
			t.Errorf("another token: got %d, want 401", status)
		}
		if status, _ := post(t, w.server, path, form.Encode(), "Content-Type",
			"application/x-www-form-urlencoded"); status != http.StatusUnauthorized {
			t.Errorf("no signature: got %d, want 401", status)
		}
		signature := twilioSignature(twilioKey, base+path, form)
		form.Set("From", "+966500000000")
		if status, _ := post(t, w.server, path, form.Encode(), "Content-Type", "application/x-www-form-urlencoded", "X-Twilio-Signature",
			signature); status != http.StatusUnauthorized {
			t.Errorf("another form: got %d, want 401", status)
		}
		if status, _ := w.carrier(w.server, agent.Root+"/relay/"+booking.NewID[booking.AgentID]().String()+"/twiml", twilioKey,
			form); status != http.StatusUnauthorized {
			t.Errorf("an agent of nobody: got %d, want 401", status)
		}
		p := w.connectTo(w.server, "CA2", "0000")
		if _, _, err := p.conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
			t.Errorf("a call that we did not answer: got %v, want it refused", err)
		}
		_, res, err := websocket.Dial(t.Context(), "ws"+strings.TrimPrefix(w.server.URL, "http")+w.relayPath(),
			&websocket.DialOptions{HTTPHeader: http.Header{"X-Twilio-Signature": {"bad"}}})
		if err == nil || res.StatusCode != http.StatusUnauthorized {
			t.Errorf("a handshake signed wrong: got %v, want 401", err)
		}
	})
}

func TestANodeThatStopsGivesItsCallsToAnother(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		door := agent.New(agent.Config{House: w.House, Now: w.Clock.Now, BaseURL: base, Pace: time.Nanosecond, Patience: world.Patient})
		first := httptest.NewServer(door)
		defer first.Close()
		second := w.serve(w.OtherNode(), fast)
		p := w.dial(first, "CA1")
		bookByPhone(t, p)
		closed := make(chan struct{})
		go func() {
			defer close(closed)
			door.Close()
		}()
		if _, _, err := p.conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusGoingAway {
			t.Errorf("got %v, want to be told that the node stops", err)
		}
		<-closed
		if c, err := w.Voice.CallOf(t.Context(), w.IDs.Organization, "twilio", "CA1"); err != nil || c.EndedAt != 0 {
			t.Errorf("got %+v, %v, want the call to go on", c, err)
		}
		_, xml := w.carrier(second, w.relayPath()+"/ended?n=0", twilioKey,
			url.Values{"CallSid": {"CA1"}, "SessionStatus": {"failed"}, "CallStatus": {"in-progress"}})
		token := tokenParameter.FindStringSubmatch(xml)
		if token == nil {
			t.Fatalf("got %s, want it connected again", xml)
		}
		q := w.connectTo(second, "CA1", token[1])
		q.hear()
		for range 3 {
			if q.say("yes"); len(w.booked()) == 1 {
				return
			}
		}
		t.Error("the other node did not book")
	})
}
