package agent_test

import (
	"crypto/ed25519"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/desk"
)

func TestTelnyxIsBelievedWhenItsSignatureIsGoodAndFresh(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		public, private, err := ed25519.GenerateKey(nil)
		if err != nil {
			t.Fatal(err)
		}
		_, other, err := ed25519.GenerateKey(nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.UpdateAgent(t.Context(), w.staff(), w.agent.ID, desk.AgentChange{
			Secrets: func(s *desk.AgentSecrets) { s.Telnyx = base64.StdEncoding.EncodeToString(public) },
		}); err != nil {
			t.Fatal(err)
		}
		body := url.Values{"CallSid": {"v3:abc"}, "From": {caller}}.Encode()
		for _, c := range []struct {
			name string
			key  ed25519.PrivateKey
			age  time.Duration
			want int
		}{{"good", private, time.Minute, 200}, {"old", private, 6 * time.Minute, 401}, {"of another", other, 0, 401}} {
			stamp := fmt.Sprint(w.clock.Now().Add(-c.age).Unix())
			signature := base64.StdEncoding.EncodeToString(ed25519.Sign(c.key, []byte(stamp+"|"+body)))
			status, text := w.post(w.relayPath()+"/twiml", body, "Content-Type", "application/x-www-form-urlencoded", "Telnyx-Signature-Ed25519", signature, "Telnyx-Timestamp", stamp)
			if status != c.want || status == 200 && !strings.Contains(text, `name="provider" value="telnyx"`) {
				t.Errorf("%s: got %d %s, want %d", c.name, status, text, c.want)
			}
		}
		if call, err := w.CallOf(t.Context(), w.ids.Organization, "telnyx", "v3:abc"); err != nil || call.Caller != caller {
			t.Errorf("got %+v, %v, want the call on record", call, err)
		}
	})
}

func TestACarrierSetToGETIsUnderstood(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		path := w.relayPath() + "/twiml?" + url.Values{"CallSid": {"CA7"}, "From": {caller}}.Encode()
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, w.server.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("X-Twilio-Signature", twilioSignature(twilioKey, base+path, nil))
		res, err := w.server.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		if _, err := w.CallOf(t.Context(), w.ids.Organization, "twilio", "CA7"); res.StatusCode != http.StatusOK || err != nil {
			t.Errorf("got %d, %v, want the call on record", res.StatusCode, err)
		}
	})
}
