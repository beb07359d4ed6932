package agent_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/gate"
	"github.com/mawid/mawid/internal/voice"
	"github.com/mawid/mawid/internal/world"
)

// documented reads the table under a heading of docs/voice.md: the cells of
// each row, without the row of names.
func documented(t *testing.T, heading string) (rows [][]string) {
	t.Helper()
	text, err := os.ReadFile("../../docs/voice.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(text), "\n### "+heading+"\n")
	if !ok {
		t.Fatalf("docs/voice.md has no heading %q", heading)
	}
	rest, _, _ = strings.Cut(rest, "\n#")
	for line := range strings.Lines(rest) {
		if cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|"); strings.HasPrefix(line, "|") {
			rows = append(rows, cells)
		}
	}
	if len(rows) < 3 {
		t.Fatalf("no table under %q", heading)
	}
	return rows[2:]
}

var inTicks = regexp.MustCompile("`([^`]+)`")

// ticked gives what stands in backticks.
func ticked(text string) (list []string) {
	for _, m := range inTicks.FindAllStringSubmatch(text, -1) {
		list = append(list, m[1])
	}
	return list
}

func TestTheDocumentHasEveryCodeOfTheToolsAndNoOther(t *testing.T) {
	t.Parallel()
	var want []string
	for _, row := range documented(t, "Codes") {
		want = append(want, ticked(row[0])...)
	}
	slices.Sort(want)
	if got := slices.Sorted(slices.Values(agent.Codes)); !slices.Equal(got, want) {
		t.Errorf("the program answers\n%v\nthe document says\n%v", got, want)
	}
	var file struct {
		OutputSchema struct {
			Properties struct{ Code struct{ Enum []string } }
		}
	}
	text, err := os.ReadFile("tools.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	if got := slices.Sorted(slices.Values(file.OutputSchema.Properties.Code.Enum)); !slices.Equal(got, want) {
		t.Errorf("tools.json says\n%v\nthe document says\n%v", got, want)
	}
}

// refused gives the status and the code of a refusal, and complains if it is
// not told as the document says.
func refused(t *testing.T, name string, status int, text string) string {
	t.Helper()
	var m struct {
		Code, Detail string
		RequestID    string `json:"request_id"`
	}
	if err := json.Unmarshal([]byte(text), &m); err != nil || m.Code == "" || m.Detail == "" || m.RequestID == "" {
		t.Errorf("%s: got %d %s, want a code, a sentence and the request's id in JSON", name, status, text)
	}
	return fmt.Sprint(status, " ", m.Code)
}

// Every refusal of the door is in the document's table, and everything in the
// table happens.
func TestTheDocumentHasEveryRefusalAndNoOther(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		bearer := []string{"Authorization", "Bearer " + w.token}
		mcp := append([]string{"Accept", "application/json, text/event-stream"}, bearer...)
		retell := func(body string) []string {
			return []string{"X-Retell-Signature", w.retellSignature(retellKey, body, 0)}
		}
		events := agent.Root + "/retell/events?agent=" + w.agent.ID.String()
		_, other, err := w.Voice.CreateAgent(t.Context(), w.Staff(),
			voice.NewAgent{Name: "Second", Secrets: voice.AgentSecrets{Retell: retellKey}})
		if err != nil {
			t.Fatal(err)
		}
		ended := `{"event":"call_ended","call":{"call_id":"r1","from_number":"` + caller + `"}}`
		if status, text := w.post(events, ended, retell(ended)...); status != http.StatusOK {
			t.Fatalf("got %d %s", status, text)
		}
		closed := []string{"Authorization", "Bearer " + w.closedVisitor().token}
		ping := `{"jsonrpc":"2.0","id":1,"method":"ping"}`
		spent := w.serve(w.House, together, func(c *agent.Config) { c.Limit = 1 })
		post(t, spent, agent.Root+"/tools/list_services", "{}", bearer...)
		busy := w.serve(w.House, func(c *agent.Config) {
			c.Gate = gate.New(gate.Config{Places: map[gate.Class]int{gate.Call: 1}, Crowd: 1, Now: time.Now, Patience: time.Millisecond})
			if _, err := c.Gate.Enter(t.Context(), gate.Call, "somebody"); err != nil {
				t.Fatal(err)
			}
		})
		crowd := w.serve(w.House, func(c *agent.Config) { c.Arriving = time.Hour })
		long := agent.Root + "/vapi"
		var waiting []net.Conn
		for range agent.BodiesOfOne + 1 {
			waiting = append(waiting, halfSent(t, crowd, long, 1000, "{", bearer...))
		}
		got := map[string]bool{}
		world.Eventually(t, "the end of whoever has waited longest", func() bool {
			return slices.ContainsFunc(waiting, func(c net.Conn) bool {
				code := status(t, c, time.Millisecond)
				if code != 0 {
					got[fmt.Sprint(code, " crowded")] = true
				}
				return code != 0
			})
		})
		for name, try := range map[string]func() (int, string){
			"a report that is no JSON": func() (int, string) { return w.post(events, "{", retell("{")...) },
			"a report of no call": func() (int, string) {
				return w.post(events, `{"event":"call_ended"}`, retell(`{"event":"call_ended"}`)...)
			},
			"no JSON-RPC": func() (int, string) { return w.post(agent.Root+"/mcp", "{", mcp...) },
			"another type": func() (int, string) {
				return w.post(agent.Root+"/mcp", ping, append(mcp, "Content-Type", "text/plain")...)
			},
			"no Accept":              func() (int, string) { return w.post(agent.Root+"/mcp", ping, bearer...) },
			"a stream of MCP":        func() (int, string) { return get(t, w.server, agent.Root+"/mcp", mcp...) },
			"no credential":          func() (int, string) { return w.post(agent.Root+"/vapi", "{}") },
			"a credential of nobody": func() (int, string) { return w.post(agent.Root+"/vapi", "{}", "Authorization", "Bearer agt_live_x") },
			"a closed organization":  func() (int, string) { return w.post(agent.Root+"/vapi", "{}", closed...) },
			"no signature":           func() (int, string) { return w.post(events, ended) },
			"an agent of nobody": func() (int, string) {
				return w.post(agent.Root+"/retell/events?agent="+booking.NewID[booking.AgentID]().String(), ended, retell(ended)...)
			},
			"a call that is not filled in": func() (int, string) {
				return w.post(agent.Root+"/tools/list_services", "{}", append(bearer, "X-Mawid-Call-Id", "CALL_ID")...)
			},
			"no such page": func() (int, string) { return w.post(agent.Root+"/nothing", "{}", bearer...) },
			"the end of a call of nobody": func() (int, string) {
				return w.carrier(w.server, w.relayPath()+"/ended", twilioKey, url.Values{"CallSid": {"CA9"}})
			},
			"the call of another agent": func() (int, string) {
				return w.post(agent.Root+"/retell/events?agent="+other.ID.String(), ended, retell(ended)...)
			},
			"a large body":      func() (int, string) { return w.post(agent.Root+"/mcp", strings.Repeat(" ", 70000), mcp...) },
			"too many requests": func() (int, string) { return post(t, spent, agent.Root+"/tools/list_services", "{}", bearer...) },
			"a database that takes too long": func() (int, string) {
				late, cancel := context.WithTimeout(t.Context(), 0)
				defer cancel()
				r := httptest.NewRequestWithContext(late, http.MethodPost, agent.Root+"/tools/list_services", strings.NewReader("{}"))
				r.Header.Set(bearer[0], bearer[1])
				r.Header.Set("X-Mawid-Call-Id", "late-1")
				a := httptest.NewRecorder()
				w.server.Config.Handler.ServeHTTP(a, r)
				return a.Code, a.Body.String()
			},
			"a house that has too much to do": func() (int, string) { return post(t, busy, agent.Root+"/tools/list_services", "{}", bearer...) },
		} {
			status, text := try()
			got[refused(t, name, status, text)] = true
		}
		want := map[string]bool{}
		for _, row := range documented(t, "Refusals") {
			for status := range strings.SplitSeq(row[0], ",") {
				for _, code := range ticked(row[1]) {
					want[strings.TrimSpace(status)+" "+code] = true
				}
			}
		}
		if !maps.Equal(got, want) {
			t.Errorf("the program says\n%v\nthe document\n%v", slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
		}
	})
}

// A tool answers in the same way over MCP as everywhere else, also one that
// there is not.
func TestOverMCPNoAnswerOfAToolIsAnError(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		if _, err := w.Voice.UpdateAgent(t.Context(), w.Staff(), w.agent.ID,
			voice.AgentChange{Profile: func(p *booking.AgentProfile) { p.Tools = []string{"find_slots"} }}); err != nil {
			t.Fatal(err)
		}
		for tool, in := range map[string]map[string]any{
			"no_such_tool": {"lang": "en"}, "": {"lang": "en"}, "book_appointment": {"slot_id": "x", "lang": "en"},
			"find_slots": {"service_id": 7, "when": []int{1}, "lang": "en"},
		} {
			for _, v := range ways[:3] {
				status, text := v.call(w, w.owner("m1"), tool, in)
				if v.provider == "http" && tool == "" { // There is no such address.
					continue
				}
				if a := answer(t, text); status != http.StatusOK || a.OK || a.Code != "bad_request" {
					t.Errorf("%q over %s: got %d %s, want bad_request", tool, v.provider, status, text)
				}
			}
		}
	})
}

func TestATimeThatContradictsItselfIsAskedForAgain(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		for when, want := range map[string]string{
			"بكرة الساعة تسعة الظهر": "need_time", "Wednesday the 17th of November at 10 am": "need_day", "tomorrow at 10 am": "ok",
		} {
			if got := w.tool("c1", "find_slots", map[string]any{"service_id": "checkup", "when": when}); got.Code != want {
				t.Errorf("%s: got %+v, want %s", when, got, want)
			}
		}
	})
}

func get(t testing.TB, s *httptest.Server, path string, header ...string) (int, string) {
	t.Helper()
	return send(t, s, http.MethodGet, path, "", header...)
}
