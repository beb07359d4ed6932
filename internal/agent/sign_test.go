package agent_test

import (
	"net/http"
	"net/url"
	"testing"
)

func TestACarrierSetToGETIsUnderstood(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
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
		if _, err := w.Voice.CallOf(t.Context(), w.IDs.Organization, "twilio", "CA7"); res.StatusCode != http.StatusOK || err != nil {
			t.Errorf("got %d, %v, want the call on record", res.StatusCode, err)
		}
	})
}
