package agent_test

import (
	"crypto/ed25519"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/mawid/mawid/internal/agent"
)

// together takes everybody for one address, as behind a proxy that is not
// named, or as all customers of a platform are.
func together(c *agent.Config) { c.Client = func(*http.Request) string { return "192.0.2.1" } }

// signedDoor is a door whose requests are signed.
type signedDoor struct {
	name, path string
	headers    func(key string) []string // as the platform signs, or somebody with another key
	body       string
}

// signedDoors are all of them, with what a platform sends.
func (w *reception) signedDoors(telnyx ed25519.PrivateKey) []signedDoor {
	ours := "?agent=" + w.agent.ID.String()
	retell := func(body string) func(string) []string {
		return func(key string) []string {
			return []string{"X-Retell-Signature", w.retellSignature(key+retellKey, body, 0)}
		}
	}
	form := url.Values{"CallSid": {"CA1"}, "From": {caller}, "CallStatus": {"in-progress"}}
	twilio := func(path string) func(string) []string {
		return func(key string) []string {
			return []string{"Content-Type", "application/x-www-form-urlencoded", "X-Twilio-Signature",
				twilioSignature(key+twilioKey, base+path, form)}
		}
	}
	function := `{"name":"list_services","args":{"lang":"en"},"call":{"call_id":"r1","from_number":"` + caller + `","direction":"inbound"}}`
	event := `{"event":"call_started"}`
	post := `{"type":"post_call_audio"}`
	return []signedDoor{
		{"a function of Retell", agent.Root + "/retell/list_services" + ours, retell(function), function},
		{"an event of Retell", agent.Root + "/retell/events" + ours, retell(event), event},
		{"ElevenLabs", agent.Root + "/elevenlabs/events" + ours, func(key string) []string {
			return []string{"ElevenLabs-Signature", w.elevenSignature(key+elevenKey, post, 0)}
		}, post},
		{"Twilio", w.relayPath() + "/twiml", twilio(w.relayPath() + "/twiml"), form.Encode()},
		{"Twilio at the end", w.relayPath() + "/ended?n=9", twilio(w.relayPath() + "/ended?n=9"), form.Encode()},
		{"Telnyx", w.relayPath() + "/twiml", func(key string) []string { return w.telnyxHeaders(telnyx, 0, form.Encode()+key) }, form.Encode()},
	}
}

// Platforms have few addresses for all their customers, and behind a proxy that
// is not named everybody has one: whoever signs rightly is let in, however many
// others have proven nothing from there.
func TestWhoeverSignsRightlyIsNotRefusedForWhatOthersSend(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		key := w.telnyxKey()
		s := w.serve(w.House, together)
		for i, d := range w.signedDoors(key) {
			statuses, sent := map[int]int{}, 0
			for range 130 / (1 + 9*min(i, 1)) { // The budget is spent once.
				for _, header := range [][]string{nil, {"X-Retell-Signature", "v=1,d=2", "X-Twilio-Signature", "bad"}, d.headers("wrong")} {
					status, _ := post(t, s, d.path, d.body, header...)
					statuses[status]++
					sent++
				}
			}
			if statuses[http.StatusTooManyRequests] == 0 || statuses[http.StatusUnauthorized]+statuses[http.StatusTooManyRequests] != sent {
				t.Errorf("%s, strangers: got %v, want them refused", d.name, statuses)
			}
			if status, text := post(t, s, d.path, d.body, d.headers("")...); status != http.StatusOK {
				t.Errorf("%s itself: got %d %s, want 200", d.name, status, text)
			}
		}
		p := w.dial(s, "CA2")
		if said, _ := p.hear(); said == "" {
			t.Error("a caller over Twilio is not greeted")
		}
		_, twiml := w.telnyx(s, w.relayPath()+"/twiml", key, 0, url.Values{"CallSid": {"v3:abc"}, "From": {caller}})
		q := w.telnyxDial(s, twiml)
		if said, _ := q.hear(); said == "" {
			t.Error("a caller over Telnyx is not greeted")
		}
	})
}

// Who sends slowly has to go before somebody who sends at once.
func TestHalfSentBodiesKeepNoPlatformOut(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		s := w.serve(w.House, together, func(c *agent.Config) { c.Arriving = time.Hour })
		path := agent.Root + "/retell/events?agent=" + w.agent.ID.String()
		stranger := []string{"X-Retell-Signature", w.retellSignature("wrong", "", 0)}
		report := func(name, body string) {
			t.Helper()
			if status, text := post(t, s, path, body, "X-Retell-Signature", w.retellSignature(retellKey, body, 0)); status != http.StatusOK {
				t.Errorf("%s: got %d %s, want 200", name, status, text)
			}
		}
		for range agent.BodiesOfOne {
			halfSent(t, s, path, 1000, "{", stranger...)
		}
		report("behind many small ones", `{"event":"call_started"}`)
		const length = 8 << 20
		var senders sync.WaitGroup
		for range 4 {
			senders.Go(func() { halfSent(t, s, path, length, strings.Repeat(" ", length-1), stranger...) })
		}
		senders.Wait()
		report("behind large ones", `{"event":"call_started"`+strings.Repeat(" ", 4<<20)+"}")
	})
}

// Who waits longest for a first frame has to go, and not a carrier.
func TestUnprovenWebSocketsKeepNoCarrierOut(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		key := w.telnyxKey()
		s := w.serve(w.House, fast, together, func(c *agent.Config) { c.Arriving = time.Hour })
		for range agent.GuestsOfOne + 8 {
			w.socket(s, nil)
		}
		_, twiml := w.telnyx(s, w.relayPath()+"/twiml", key, 0, url.Values{"CallSid": {"v3:abc"}, "From": {caller}})
		if said, _ := w.telnyxDial(s, twiml).hear(); said == "" {
			t.Error("a caller over Telnyx is not greeted")
		}
		if said, _ := w.dial(s, "CA1").hear(); said == "" {
			t.Error("a caller over Twilio is not greeted")
		}
	})
}

// Twilio signs the handshake of its WebSocket: our token alone, which whoever
// sees our answer has, is not enough. Telnyx signs none.
func TestOurTokenAloneOpensNoWebSocketOfACarrierThatSigns(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		s := w.serve(w.House, fast)
		token := w.answered(s, w.relayPath(), twilioKey, "CA1")
		if _, res, err := websocket.Dial(t.Context(), wsURL(s)+w.relayPath(), nil); err == nil || res.StatusCode != http.StatusUnauthorized {
			t.Errorf("an agent without Telnyx: got %v, want 401 before anything is said", err)
		}
		w.telnyxKey()
		for _, provider := range []string{"twilio", "", "telnyx"} { // The token is of Twilio's call.
			p := w.socket(s, nil)
			p.send(map[string]any{"type": "setup", "callSid": "CA1", "from": caller,
				"customParameters": map[string]string{"token": token, "provider": provider}})
			if _, raw, err := p.conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
				t.Errorf("provider %q: got %s, %v, want it refused", provider, raw, err)
			}
		}
		// The address signed is the public one, not the one that a proxy calls.
		behind := http.Header{"X-Twilio-Signature": {twilioSignature(twilioKey, wsURL(s)+w.relayPath(), nil)}}
		if _, res, err := websocket.Dial(t.Context(), wsURL(s)+w.relayPath(), &websocket.DialOptions{HTTPHeader: behind}); err == nil ||
			res.StatusCode != http.StatusUnauthorized {
			t.Errorf("signed for another address: got %v, want 401", err)
		}
		if said, _ := w.connectTo(s, "CA1", token).hear(); said == "" {
			t.Error("the carrier itself hears nothing")
		}
	})
}
