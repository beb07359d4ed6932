package agent_test

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/voice"
	"github.com/mawid/mawid/internal/world"
)

// idleRelays is how many callers are on the line at the same time.
const idleRelays = 2000

// BenchmarkIdleRelays puts callers on the line who are being greeted and then
// say nothing, and reports what they take together: the carrier's ends of
// the connections are in this process, too, so our own part is smaller.
func BenchmarkIdleRelays(b *testing.B) {
	w := benchWorld(b)
	door := agent.New(agent.Config{House: w.House, Now: w.Clock.Now, BaseURL: base, Silence: time.Hour, Limit: 1 << 30})
	server := httptest.NewServer(door)
	defer door.Close()
	defer server.Close()
	for b.Loop() {
		before := memory()
		conns := make([]*websocket.Conn, idleRelays)
		for i := range conns {
			conns[i] = ringUp(b, w, server, fmt.Sprint("CA", i))
		}
		b.ReportMetric(float64(memory()-before)/(1<<20), "MiB")
		b.ReportMetric(float64(memory()-before)/idleRelays/1024, "KiB/session")
		for _, c := range conns {
			_ = c.CloseNow()
		}
	}
}

// memory is what the process takes, after the garbage is gone.
func memory() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapInuse + m.StackInuse
}

// ringUp connects a caller, with a signed handshake, and waits for the greeting.
func ringUp(b *testing.B, w *reception, s *httptest.Server, call string) *websocket.Conn {
	b.Helper()
	token := w.answered(s, w.relayPath(), twilioKey, call)
	conn, _, err := websocket.Dial(b.Context(), wsURL(s)+w.relayPath(), &websocket.DialOptions{HTTPHeader: w.handshake()})
	if err != nil {
		b.Fatal(err)
	}
	raw, _ := json.Marshal(map[string]any{"type": "setup", "callSid": call, "from": caller, "direction": "inbound",
		"customParameters": map[string]string{"token": token}})
	if err := conn.Write(b.Context(), websocket.MessageText, raw); err != nil {
		b.Fatal(err)
	}
	for {
		_, raw, err := conn.Read(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		var f heard
		if err := json.Unmarshal(raw, &f); err != nil {
			b.Fatal(err)
		}
		if f.Last {
			return conn
		}
	}
}

// BenchmarkTurn takes turns of a conversation that looks for times, and reports
// how long nineteen of twenty take at most.
func BenchmarkTurn(b *testing.B) {
	w := benchWorld(b)
	door := agent.New(agent.Config{House: w.House, Now: w.Clock.Now, BaseURL: base})
	var took []time.Duration
	n := 0
	for b.Loop() {
		x, err := door.Open(b.Context(), w.agent, voice.CallStart{Provider: "bench", ProviderID: fmt.Sprint(n), Caller: caller})
		if err != nil {
			b.Fatal(err)
		}
		n++
		for _, e := range []dialog.Event{
			{Kind: dialog.Started}, {Kind: dialog.Heard, Text: "I want a teeth cleaning on Tuesday after 2 pm"},
			{Kind: dialog.Heard, Text: "the first one"}, {Kind: dialog.Heard, Text: "my name is Hind Saleh"},
		} {
			begin := time.Now()
			if _, _, err := x.Turn(b.Context(), e); err != nil {
				b.Fatal(err)
			}
			took = append(took, time.Since(begin))
		}
		if _, err := x.End(b.Context(), "caller_hangup"); err != nil {
			b.Fatal(err)
		}
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "ms-p95/turn")
}

func benchWorld(b *testing.B) *reception {
	b.Helper()
	return newReception(b, world.SQLite(b))
}

// BenchmarkTool finds times through a tool over HTTP, and reports how long
// nineteen of twenty calls take at most.
func BenchmarkTool(b *testing.B) {
	w := benchWorld(b)
	server := w.serve(w.House, func(c *agent.Config) { c.Limit = 1 << 30 })
	var took []time.Duration
	for b.Loop() {
		begin := time.Now()
		status, text := post(b, server, agent.Root+"/tools/find_slots", `{"service_id":"checkup","when":"tomorrow after 2 pm","lang":"en"}`,
			"Authorization", "Bearer "+w.token, "X-Mawid-Call-Id", fmt.Sprint("c", len(took)/5), "X-Mawid-Caller", caller)
		took = append(took, time.Since(begin))
		if a := answer(b, text); status != 200 || !a.OK {
			b.Fatalf("got %d %s", status, text)
		}
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "ms-p95/call")
}
