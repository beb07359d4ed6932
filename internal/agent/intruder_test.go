package agent_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/voice"
)

// The walks of matrix_test.go go on here: as an agent that was in and is not
// any more. Every address that the door binds is walked in doors_test.go.

// gone are what ends an agent: it is revoked, or its organization closed.
var gone = map[string]func(w *reception) error{
	"revoked": func(w *reception) error {
		_, err := w.Voice.RevokeAgent(w.T.Context(), w.Staff(), w.agent.ID)
		return err
	},
	"of a closed organization": func(w *reception) error {
		_, err := w.Organization.CloseOrganization(w.T.Context(), office.Caller{Org: w.IDs.Organization}, organization.RemovalWait)
		return err
	},
}

func TestEveryToolOverEveryWayOfAnAgentThatIsGone(t *testing.T) {
	for who, end := range gone {
		t.Run(who, func(t *testing.T) {
			on(t, func(t *testing.T, w *reception) {
				w.server = w.serve(w.House, everyoneApart)
				asks := w.victim(ways[0], "v-1")
				if err := end(w); err != nil {
					t.Fatal(err)
				}
				for _, v := range ways {
					for _, tool := range voice.Tools {
						if status, text := v.call(w, w.owner("v-1"), tool, asks[tool]); status != http.StatusUnauthorized {
							t.Errorf("%s over %s: got %d %s, want 401", tool, v.provider, status, text)
						}
					}
				}
			})
		})
	}
}

func TestTheCarriersOfAnAgentThatIsGone(t *testing.T) {
	for who, end := range gone {
		t.Run(who, func(t *testing.T) {
			on(t, func(t *testing.T, w *reception) {
				s := w.serve(w.House, fast, everyoneApart)
				token := w.answered(s, w.relayPath(), twilioKey, "CA1")
				if err := end(w); err != nil {
					t.Fatal(err)
				}
				form := url.Values{"CallSid": {"CA1"}, "From": {caller}, "CallStatus": {"in-progress"}}
				for _, path := range []string{"/twiml", "/ended?n=0"} {
					if status, text := w.carrier(s, w.relayPath()+path, twilioKey, form); status != http.StatusUnauthorized {
						t.Errorf("%s: got %d %s, want 401", path, status, text)
					}
				}
				conn, _, err := websocket.Dial(t.Context(), wsURL(s)+w.relayPath(), nil)
				if err != nil {
					return // Refused at once.
				}
				p := &phone{t: t, conn: conn}
				p.send(map[string]any{
					"type": "setup", "callSid": "CA1", "from": caller, "to": "+966800000000", "direction": "inbound",
					"customParameters": map[string]string{"token": token, "provider": "twilio", "lang": "ar-SA"},
				})
				if _, raw, err := conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
					t.Errorf("the WebSocket: got %s, %v, want it refused", raw, err)
				}
			})
		})
	}
}

// The role of an agent are the tools that it may use: no other answers, over
// any way.
func TestEveryToolThatAnAgentMayNotUse(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		w.server = w.serve(w.House, everyoneApart)
		asks := w.victim(ways[0], "v-1")
		before := w.standing()
		for _, allowed := range voice.Tools {
			only := func(p *booking.AgentProfile) { p.Tools = []string{allowed} }
			if _, err := w.Voice.UpdateAgent(t.Context(), w.Staff(), w.agent.ID, voice.AgentChange{Profile: only}); err != nil {
				t.Fatal(err)
			}
			// One other tool for each is every tool in the end.
			next := voice.Tools[(slices.Index(voice.Tools, allowed)+1)%len(voice.Tools)]
			for _, v := range ways {
				status, text := v.call(w, w.owner("v-1"), next, asks[next])
				if status != http.StatusOK || strings.Contains(text, `"ok":true`) || strings.Contains(text, "Hind") {
					t.Errorf("%s over %s, where only %s is allowed: got %d %s, want it refused", next, v.provider, allowed, status, text)
				}
			}
		}
		if after := w.standing(); after != before {
			t.Errorf("got\n%s\nwant\n%s", after, before)
		}
	})
}
