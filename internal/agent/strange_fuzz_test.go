package agent_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/world"
)

// FuzzSignatureHeaders lets strangers write anything into the headers and the
// body of a request that must be signed: it is refused, and nothing breaks.
func FuzzSignatureHeaders(f *testing.F) {
	w := newReception(f, world.SQLite(f))
	w.telnyxKey()
	door := agent.New(agent.Config{House: w.House, Now: w.Clock.Now, BaseURL: base, Client: apart()})
	ours := "?agent=" + w.agent.ID.String()
	doors := []struct{ path, header string }{
		{agent.Root + "/retell/find_slots" + ours, "X-Retell-Signature"}, {agent.Root + "/retell/events" + ours, "X-Retell-Signature"},
		{agent.Root + "/elevenlabs/events" + ours, "ElevenLabs-Signature"}, {w.relayPath() + "/twiml", "X-Twilio-Signature"},
		{w.relayPath() + "/ended?n=1", "X-Twilio-Signature"}, {w.relayPath() + "/twiml", "Telnyx-Signature-Ed25519"},
	}
	for i := range doors {
		f.Add(i, w.retellSignature("guess", "{}", 0), "1794718800", "{}")
		f.Add(i, w.elevenSignature("guess", "{}", 0), "", "CallSid=CA1&From=%2B966551234567")
		f.Add(i, "v=,d=,v=1", "x", "%zz")
		f.Add(i, twilioSignature("guess", base, nil), "99999999999999999999", "")
		f.Add(i, strings.Repeat("A", 86)+"==", "1794718800", "a=b;c")
	}
	f.Fuzz(func(t *testing.T, n int, signature, stamp, body string) {
		d := doors[uint(n)%uint(len(doors))]
		r := httptest.NewRequest(http.MethodPost, d.path, strings.NewReader(body))
		r.Header[http.CanonicalHeaderKey(d.header)] = []string{signature}
		r.Header["Telnyx-Timestamp"] = []string{stamp}
		got := httptest.NewRecorder()
		door.ServeHTTP(got, r)
		if got.Code != http.StatusUnauthorized || !json.Valid(got.Body.Bytes()) {
			t.Errorf("%s %q %q: got %d %s, want 401", d.path, signature, body, got.Code, got.Body)
		}
	})
}

// apart takes every request for one of another address.
func apart() func(*http.Request) string {
	var c agent.Config
	everyoneApart(&c)
	return c.Client
}

// FuzzFirstFrame lets strangers send anything as the first frame of a
// WebSocket: nothing of it is believed.
func FuzzFirstFrame(f *testing.F) {
	w := newReception(f, world.SQLite(f))
	s := w.serve(w.House, fast, everyoneApart)
	for _, frame := range []string{
		`{"type":"setup","callSid":"CA1","from":"+966551234567","customParameters":{"token":"","provider":"twilio"}}`,
		`{"type":"setup","callSid":"CA1","customParameters":{"token":["x"],"provider":7}}`, `{"type":"setup","callSid":7}`, `{"type":"setup","customParameters":null}`,
		`{"type":"prompt","voicePrompt":"hello","last":true}`, `[]`, `null`, ``, "\x00", `{"type":"setup","callSid":"CA1","customParameters":{"token":"\ud800"}}`,
	} {
		f.Add(frame)
	}
	f.Fuzz(func(t *testing.T, frame string) {
		conn, _, err := websocket.Dial(t.Context(), wsURL(s)+w.relayPath(), &websocket.DialOptions{HTTPHeader: w.handshake()})
		if err != nil {
			t.Fatal(err)
		}
		defer conn.CloseNow()
		if err := conn.Write(t.Context(), websocket.MessageBinary, []byte(frame)); err != nil {
			t.Fatal(err)
		}
		if _, raw, err := conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
			t.Errorf("%q: got %s, %v, want it refused", frame, raw, err)
		}
	})
}

// FuzzEnvelope lets a platform send anything as its message: whatever it is,
// it gives an answer in JSON.
func FuzzEnvelope(f *testing.F) {
	w := newReception(f, world.SQLite(f))
	door := agent.New(agent.Config{House: w.House, Now: w.Clock.Now, BaseURL: base, Limit: 1 << 30, Client: apart()})
	for i, name := range []string{
		"vapi_tool_calls_a.json", "vapi_tool_calls_b.json", "vapi_tool_calls_c.json", "vapi_tool_calls_d.json", "vapi_end_of_call.json",
		"retell_function.json", "retell_call_ended.json", "elevenlabs_post_call.json",
	} {
		f.Add(i, fixture(f, name))
	}
	f.Fuzz(func(t *testing.T, n int, body string) {
		path, header, value := "/vapi", "Authorization", "Bearer "+w.token
		switch uint(n) % 4 {
		case 1:
			path, header, value = "/retell/any", "X-Retell-Signature", w.retellSignature(retellKey, body, 0)
		case 2:
			path, header, value = "/retell/events", "X-Retell-Signature", w.retellSignature(retellKey, body, 0)
		case 3:
			path, header, value = "/elevenlabs/events", "ElevenLabs-Signature", w.elevenSignature(elevenKey, body, 0)
		}
		r := httptest.NewRequest(http.MethodPost, agent.Root+path+"?agent="+w.agent.ID.String(), strings.NewReader(body))
		r.Header.Set(header, value)
		got := httptest.NewRecorder()
		door.ServeHTTP(got, r)
		if got.Code >= http.StatusInternalServerError || got.Code == http.StatusUnauthorized || !json.Valid(got.Body.Bytes()) {
			t.Errorf("%s %q: got %d %s", path, body, got.Code, got.Body)
		}
	})
}
