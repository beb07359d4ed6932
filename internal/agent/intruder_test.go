package agent_test

import (
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
)

// The walks of matrix_test.go go on here: as an agent that was in and is not
// any more, and over every address that the door binds.

// bound finds the addresses in the source, so that a new one is walked, too.
var bound = regexp.MustCompile(`s\.mux\.Handle(?:Func)?\((?:"(GET|POST) "\+|(method)\+)?Root\+"([^"]+)"`)

// addresses are the method and path of everything that the door binds, for the
// world's agent.
func (w *world) addresses() (list [][2]string) {
	w.t.Helper()
	source, err := os.ReadFile("agent.go")
	if err != nil {
		w.t.Fatal(err)
	}
	if all := strings.Count(string(source), "Root+\"/"); all != len(bound.FindAll(source, -1)) {
		w.t.Fatalf("of %d addresses in agent.go %d are understood", all, len(bound.FindAll(source, -1)))
	}
	for _, m := range bound.FindAllStringSubmatch(string(source), -1) {
		path := agent.Root + strings.NewReplacer("{name}", "find_slots", "{agent}", w.agent.ID.String()).Replace(m[3])
		methods := []string{"GET", "POST"}
		if m[1] != "" {
			methods = []string{m[1]}
		}
		for _, method := range methods {
			list = append(list, [2]string{method, path})
		}
	}
	if len(list) < 10 {
		w.t.Fatalf("got %v, want every address", list)
	}
	return list
}

// gone are what ends an agent: it is revoked, or its organization closed.
var gone = map[string]func(w *world) error{
	"revoked": func(w *world) error {
		_, err := w.RevokeAgent(w.t.Context(), w.staff(), w.agent.ID)
		return err
	},
	"of a closed organization": func(w *world) error {
		_, err := w.CloseOrganization(w.t.Context(), desk.Caller{Org: w.ids.Organization}, desk.RemovalWait)
		return err
	},
}

func TestEveryAddressAsEverybodyWhoMustNot(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.server = w.serve(w.Desk, everyoneApart)
		key, _, err := w.CreateKey(t.Context(), "noor", desk.NewKey{Name: "crm", Scopes: []string{"appointments:create"}})
		if err != nil {
			t.Fatal(err)
		}
		walk := func(who, token string) {
			t.Helper()
			for _, at := range w.addresses() {
				r, err := http.NewRequestWithContext(t.Context(), at[0], w.server.URL+at[1], strings.NewReader("{}"))
				if err != nil {
					t.Fatal(err)
				}
				r.Header.Set("Content-Type", "application/json")
				if token != "" {
					r.Header.Set("Authorization", "Bearer "+token)
				}
				resp, err := http.DefaultClient.Do(r)
				if err != nil {
					t.Fatal(err)
				}
				_ = resp.Body.Close()
				// A WebSocket proves itself once it is open; what asks for none gets none.
				if relay := strings.HasSuffix(at[1], w.agent.ID.String()); resp.StatusCode != 401 && (!relay || resp.StatusCode < 400) {
					t.Errorf("%s %s by %s: got %d, want 401", at[0], at[1], who, resp.StatusCode)
				}
			}
		}
		walk("nobody", "")
		walk("an API key", key)
		walk("a credential of nobody", auth.New(auth.Agent))
		walk("a mistyped credential", w.token[:len(w.token)-1]+"!")
		for who, end := range gone {
			if err := end(w); err != nil {
				t.Fatal(err)
			}
			walk("an agent "+who, w.token)
		}
	})
}

func TestEveryToolOverEveryWayOfAnAgentThatIsGone(t *testing.T) {
	for who, end := range gone {
		t.Run(who, func(t *testing.T) {
			on(t, func(t *testing.T, w *world) {
				w.server = w.serve(w.Desk, everyoneApart)
				asks := w.victim(ways[0], "v-1")
				if err := end(w); err != nil {
					t.Fatal(err)
				}
				for _, v := range ways {
					for _, tool := range desk.Tools {
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
			on(t, func(t *testing.T, w *world) {
				s := w.serve(w.Desk, fast, everyoneApart)
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
	on(t, func(t *testing.T, w *world) {
		w.server = w.serve(w.Desk, everyoneApart)
		asks := w.victim(ways[0], "v-1")
		before := w.standing()
		for _, allowed := range desk.Tools {
			only := func(p *booking.AgentProfile) { p.Tools = []string{allowed} }
			if _, err := w.UpdateAgent(t.Context(), w.staff(), w.agent.ID, desk.AgentChange{Profile: only}); err != nil {
				t.Fatal(err)
			}
			// One other tool for each is every tool in the end.
			next := desk.Tools[(slices.Index(desk.Tools, allowed)+1)%len(desk.Tools)]
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
