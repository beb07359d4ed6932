package agent_test

import (
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/mawid/mawid/internal/voice"
	"github.com/mawid/mawid/internal/world"
)

// telnyxKey gives the agent a key of Telnyx, and its private half.
func (w *reception) telnyxKey() ed25519.PrivateKey {
	w.T.Helper()
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		w.T.Fatal(err)
	}
	if _, err := w.Voice.UpdateAgent(w.T.Context(), w.Staff(), w.agent.ID, voice.AgentChange{
		Secrets: func(s *voice.AgentSecrets) { s.Telnyx = base64.StdEncoding.EncodeToString(public) },
	}); err != nil {
		w.T.Fatal(err)
	}
	return private
}

// telnyxHeaders are those with which Telnyx signs a body.
func (w *reception) telnyxHeaders(key ed25519.PrivateKey, age time.Duration, body string) []string {
	stamp := fmt.Sprint(w.Clock.Now().Add(-age).Unix())
	signature := base64.StdEncoding.EncodeToString(ed25519.Sign(key, []byte(stamp+"|"+body)))
	return []string{"Content-Type", "application/x-www-form-urlencoded", "Telnyx-Signature-Ed25519", signature, "Telnyx-Timestamp", stamp}
}

// telnyx posts a form as Telnyx does.
func (w *reception) telnyx(s *httptest.Server, path string, key ed25519.PrivateKey, age time.Duration, form url.Values) (int, string) {
	w.T.Helper()
	return post(w.T, s, path, form.Encode(), w.telnyxHeaders(key, age, form.Encode())...)
}

func TestTelnyxIsBelievedWhenItsSignatureIsGoodAndFresh(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		private := w.telnyxKey()
		_, other, err := ed25519.GenerateKey(nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			name string
			key  ed25519.PrivateKey
			age  time.Duration
			want int
		}{{"good", private, time.Minute, 200}, {"old", private, 6 * time.Minute, 401}, {"of another", other, 0, 401}} {
			status, text := w.telnyx(w.server, w.relayPath()+"/twiml", c.key, c.age, url.Values{"CallSid": {"v3:abc"}, "From": {caller}})
			if status != c.want || status == 200 && !strings.Contains(text, `name="provider" value="telnyx"`) {
				t.Errorf("%s: got %d %s, want %d", c.name, status, text, c.want)
			}
		}
		if status, text := w.telnyx(w.server, w.relayPath()+"/twiml?CallSid=v3:forged&From=%2B966500000000", private, 0,
			nil); status != http.StatusUnauthorized {
			t.Errorf("a form that is not signed: got %d %s, want 401", status, text)
		}
		if call, err := w.Voice.CallOf(t.Context(), w.IDs.Organization, "telnyx", "v3:abc"); err != nil || call.Caller != caller {
			t.Errorf("got %+v, %v, want the call on record", call, err)
		}
	})
}

// telnyxDial is connected to a relay as Telnyx connects.
func (w *reception) telnyxDial(s *httptest.Server, twiml string) *phone {
	w.T.Helper()
	token := tokenParameter.FindStringSubmatch(twiml)
	if token == nil {
		w.T.Fatalf("got %s, want the address of the relay", twiml)
	}
	conn, _, err := websocket.Dial(w.T.Context(), "ws"+strings.TrimPrefix(s.URL, "http")+w.relayPath(), nil)
	if err != nil {
		w.T.Fatal(err)
	}
	w.T.Cleanup(func() { _ = conn.CloseNow() })
	p := &phone{t: w.T, conn: conn}
	var setup map[string]any
	if err := json.Unmarshal([]byte(strings.Replace(fixture(w.T, "telnyx_setup.json"), "TOKEN", token[1], 1)), &setup); err != nil {
		w.T.Fatal(err)
	}
	p.send(setup)
	return p
}

// Telnyx tells neither how a relay ended nor what we sent with its end.
func TestACallOverTelnyxIsResumedAndHandedOverFromTheRecord(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		w.Clock.Add(2 * time.Hour)
		key, s := w.telnyxKey(), w.serve(w.House, fast)
		query := "?ar.voice=Telnyx.Bayan.Alia&en.code=en-GB&en.transcriptionProvider=google&other=x"
		status, twiml := w.telnyx(s, w.relayPath()+"/twiml"+query, key, 0,
			url.Values{"CallSid": {"v3:abc"}, "From": {caller}, "CallStatus": {"ringing"}})
		for _, want := range []string{
			` language="ar-SA"`, ` voice="Telnyx.Bayan.Alia"><Language code="ar-SA" voice="Telnyx.Bayan.Alia">`,
			`<Language code="en-GB" transcriptionProvider="google">`, `<Parameter name="code_en" value="en-GB">`,
			`/ended?ar.voice=Telnyx.Bayan.Alia&amp;en.code=en-GB&amp;en.transcriptionProvider=google&amp;n=0"`,
		} {
			if status != http.StatusOK || !strings.Contains(twiml, want) {
				t.Errorf("got %d %s, want %s", status, twiml, want)
			}
		}
		p := w.telnyxDial(s, twiml)
		p.hear()
		ended := w.relayPath() + "/ended" + strings.TrimSuffix(query, "&other=x")
		form := url.Values{"CallSid": {"v3:abc"}, "CallStatus": {"in-progress"}}
		if _, twiml = w.telnyx(s, ended+"&n=0", key, 0, form); !strings.Contains(twiml, `voice="Telnyx.Bayan.Alia"`) ||
			!strings.Contains(twiml, "n=1") {
			t.Fatalf("got %s, want it connected again with the same voice", twiml)
		}
		p = w.telnyxDial(s, twiml)
		p.hear()
		p.say("I want to speak to a person")
		if p.lang != "en-GB" {
			t.Errorf("got language %q, want the one that was chosen", p.lang)
		}
		p.hear()
		if _, xml := w.telnyx(s, ended+"&n=1", key, 0, form); !strings.Contains(xml, "<Dial>"+desk1+"</Dial>") {
			t.Errorf("got %s, want the desk dialled", xml)
		}
		if calls, _ := w.Told(w.hook); len(calls) != 1 || calls[0].Outcome != "handed_over" || calls[0].Provider != "telnyx" {
			t.Errorf("got %+v, want it handed over", calls)
		}
	})
}

func TestACallerWhoHangsUpOverTelnyxIsNotConnectedAgain(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		key, s := w.telnyxKey(), w.serve(w.House, fast)
		_, twiml := w.telnyx(s, w.relayPath()+"/twiml", key, 0, url.Values{"CallSid": {"v3:abc"}, "From": {caller}})
		p := w.telnyxDial(s, twiml)
		p.hear()
		_ = p.conn.Close(websocket.StatusNormalClosure, "")
		world.Eventually(t, "the end of the call", func() bool {
			c, err := w.Voice.CallOf(t.Context(), w.IDs.Organization, "telnyx", "v3:abc")
			return err == nil && c.EndedAt != 0
		})
		if _, xml := w.telnyx(s, w.relayPath()+"/ended?n=0", key, 0,
			url.Values{"CallSid": {"v3:abc"}, "CallStatus": {"completed"}}); !strings.Contains(xml, "<Hangup>") {
			t.Errorf("got %s, want it hung up", xml)
		}
		if calls, _ := w.Told(w.hook); len(calls) != 1 || calls[0].EndReason != "caller_hangup" {
			t.Errorf("got %+v, want a caller who hung up", calls)
		}
	})
}

func TestTheHandshakeOfTwilioIsSignedWithTheAddressThatWeGave(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		for _, address := range []string{"wss://book.example.com" + w.relayPath(), "wss://book.example.com" + w.relayPath() + "/",
			base + w.relayPath()} {
			header := http.Header{"X-Twilio-Signature": {twilioSignature(twilioKey, address, nil)}}
			conn, _, err := websocket.Dial(t.Context(), "ws"+strings.TrimPrefix(w.server.URL, "http")+w.relayPath(),
				&websocket.DialOptions{HTTPHeader: header})
			if err != nil {
				t.Errorf("%s: got %v, want it connected", address, err)
				continue
			}
			_ = conn.CloseNow()
		}
	})
}
