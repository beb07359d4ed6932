package agent_test

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/voice"
)

// credential sends the agent's credential, and what a platform tells about
// the call, with every request.
type credential struct{ token, call string }

func (c credential) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+c.token)
	if c.call != "" {
		r.Header.Set("X-Mawid-Call-Id", c.call)
		r.Header.Set("X-Mawid-Caller", caller)
		r.Header.Set("X-Mawid-Provider", "livekit")
	}
	return http.DefaultTransport.RoundTrip(r)
}

// connect makes a fresh MCP client.
func (w *reception) connect(t *testing.T, call string) *mcp.ClientSession {
	t.Helper()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &mcp.StreamableClientTransport{
		Endpoint: w.server.URL + agent.Root + "/mcp", HTTPClient: &http.Client{Transport: credential{w.token, call}}, DisableStandaloneSSE: true,
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = session.Close() })
	return session
}

func (w *reception) mcpTool(t *testing.T, call, name string, in map[string]any) agent.Answer {
	t.Helper()
	r, err := w.connect(t, call).CallTool(t.Context(), &mcp.CallToolParams{Name: name, Arguments: in})
	if err != nil {
		t.Fatal(err)
	}
	text, ok := r.Content[0].(*mcp.TextContent)
	if !ok || r.IsError {
		t.Fatalf("got %+v, want a text", r)
	}
	same, err := json.Marshal(r.StructuredContent)
	if err != nil {
		t.Fatal(err)
	}
	a := answer(t, text.Text)
	if b := answer(t, string(same)); b.Say != a.Say || b.Code != a.Code {
		t.Errorf("got %s, want it as in the text: %s", same, text.Text)
	}
	return a
}

func TestAFreshMCPClientForEveryCallBooks(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		list, err := w.connect(t, "").ListTools(t.Context(), nil)
		if err != nil || len(list.Tools) != 9 {
			t.Fatalf("got %+v, %v, want nine tools", list, err)
		}
		found := w.mcpTool(t, "m1", "find_slots", map[string]any{"service_id": "cleaning", "branch_id": "olaya", "when": "tomorrow at 10 am",
			"lang": "en"})
		if !found.OK || len(found.Slots) != 1 {
			t.Fatalf("got %+v", found)
		}
		slot := found.Slots[0].SlotID
		if got := w.mcpTool(t, "m1", "hold_slot", map[string]any{"slot_id": slot, "lang": "en"}); !got.OK {
			t.Fatalf("got %+v", got)
		}
		booked := w.mcpTool(t, "m1", "book_appointment",
			map[string]any{"slot_id": slot, "customer_name": "Hind", "caller_confirmed": true, "lang": "en"})
		if !booked.OK {
			t.Fatalf("got %+v", booked)
		}
		if got := w.booked(); len(got) != 1 || got[0].Phone != caller {
			t.Errorf("got %+v, want one for the caller", got)
		}
		if c, err := w.Voice.CallOf(t.Context(), w.IDs.Organization, "livekit", "m1"); err != nil || c.Language != "en" {
			t.Errorf("got %+v, %v, want the call on record", c, err)
		}
		if _, err := w.Voice.UpdateAgent(t.Context(), w.Staff(), w.agent.ID,
			voice.AgentChange{Profile: func(p *booking.AgentProfile) { p.Tools = []string{"find_slots"} }}); err != nil {
			t.Fatal(err)
		}
		if list, err := w.connect(t, "").ListTools(t.Context(), nil); err != nil || len(list.Tools) != 1 {
			t.Errorf("got %+v, %v, want the one that is allowed", list, err)
		}
	})
}

func TestMCPWithoutACredentialIsRefusedInJSON(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		for _, token := range []string{"", "Bearer nonsense"} {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, w.server.URL+agent.Root+"/mcp", strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`))
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Accept", "application/json, text/event-stream")
			if token != "" {
				r.Header.Set("Authorization", token)
			}
			res, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			body, _ := io.ReadAll(res.Body)
			_ = res.Body.Close()
			if res.StatusCode != 401 || !json.Valid(body) || res.Header.Get("Content-Type") != "application/json" ||
				res.Header.Get("WWW-Authenticate") == "" {
				t.Errorf("got %d %s, want a 401 in JSON", res.StatusCode, body)
			}
		}
	})
}

// What an export leaves for the customer's program to fill in is no call: every
// caller would be in the same one.
func TestWhatAnExportLeavesOpenIsNoCall(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		for name, value := range map[string]string{"X-Mawid-Call-Id": "CALL_ID", "X-Mawid-Caller": "CALLER_NUMBER"} {
			for _, path := range []string{"/tools/list_services", "/mcp"} {
				status, text := w.post(agent.Root+path, `{"jsonrpc":"2.0","id":1,"method":"ping"}`, "Authorization", "Bearer "+w.token,
					"Accept", "application/json, text/event-stream", name, value)
				if status != http.StatusUnprocessableEntity || !strings.Contains(text, name) || !strings.Contains(text, "your program") {
					t.Errorf("%s: %s at %s: got %d %s, want 422 and what to do", name, value, path, status, text)
				}
			}
		}
	})
}
