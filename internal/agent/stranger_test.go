package agent_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/gate"
	"github.com/mawid/mawid/internal/world"
)

// lax are few enough to be opened quickly, and more than an agent's budget.
const lax = 60

// Whoever opens WebSockets and proves nothing must not switch an agent off.
func TestAnonymousWebSocketsDoNotSpendAnAgentsBudget(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		s := w.serve(w.House, fast, func(c *agent.Config) { c.Limit = lax / 2 })
		for range lax {
			conn, _, err := websocket.Dial(t.Context(), wsURL(s)+w.relayPath(), nil)
			if err == nil {
				_ = conn.CloseNow()
			}
		}
		status, text := post(t, s, agent.Root+"/tools/list_services", `{"lang":"en"}`, "Authorization", "Bearer "+w.token)
		if status != http.StatusOK {
			t.Errorf("the agent itself: got %d %s, want 200", status, text)
		}
	})
}

// byHeader tells addresses apart as the test says.
func byHeader(c *agent.Config) {
	c.Client = func(r *http.Request) string { return r.Header.Get("X-Test-Address") }
}

func TestStrangersPayForWebSocketsThatProveNothing(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		s := w.serve(w.House, fast, byHeader)
		from := func(address string) (*websocket.Conn, int) {
			conn, res, err := websocket.Dial(t.Context(), wsURL(s)+w.relayPath(),
				&websocket.DialOptions{HTTPHeader: http.Header{"X-Test-Address": {address}}})
			if err != nil && res == nil {
				t.Fatal(err)
			}
			return conn, res.StatusCode
		}
		statuses := map[int]int{}
		for range 125 {
			_, status := from("192.0.2.1")
			statuses[status]++
		}
		if statuses[http.StatusUnauthorized] != 120 || statuses[http.StatusTooManyRequests] != 5 {
			t.Errorf("got %v, want the budget of a stranger spent", statuses)
		}
		if _, status := from("192.0.2.2"); status != http.StatusUnauthorized {
			t.Errorf("another address: got %d, want 401", status)
		}
	})
}

func TestUnprovenWebSocketsAreBounded(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		w.telnyxKey() // It does not sign the handshake, so that any may be its.
		s := w.serve(w.House, fast, byHeader, func(c *agent.Config) { c.Arriving = time.Hour })
		var mu sync.Mutex
		var open []*websocket.Conn
		t.Cleanup(func() {
			for _, c := range open {
				_ = c.CloseNow()
			}
		})
		dial := func(address string) int {
			conn, res, err := websocket.Dial(t.Context(), wsURL(s)+w.relayPath(),
				&websocket.DialOptions{HTTPHeader: http.Header{"X-Test-Address": {address}}})
			switch {
			case err == nil:
				mu.Lock()
				defer mu.Unlock()
				open = append(open, conn)
				return http.StatusSwitchingProtocols
			case res == nil:
				t.Error(err)
				return 0
			}
			return res.StatusCode
		}
		gone := func(list []*websocket.Conn) {
			t.Helper()
			for _, c := range list {
				if _, _, err := c.Read(t.Context()); err == nil {
					t.Error("somebody who waited longest still waits")
				}
			}
		}
		for range agent.GuestsOfOne + 8 {
			dial("192.0.2.1")
		}
		gone(open[:8]) // More than an address may have.
		for i := range agent.GuestsOfAll {
			dial(fmt.Sprint("198.51.100.", i))
		}
		// The first ones had to go, and a carrier comes through.
		gone(open[8 : 8+agent.GuestsOfOne])
		p := w.dial(s, "CA1")
		if said, _ := p.hear(); said == "" {
			t.Error("a caller is not greeted")
		}
	})
}

func TestAWebSocketThatSaysNothingIsClosed(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		s := w.serve(w.House, fast, func(c *agent.Config) { c.Arriving = 20 * time.Millisecond })
		p := w.socket(s, w.handshake())
		if _, raw, err := p.conn.Read(t.Context()); err == nil {
			t.Errorf("got %s, want it closed", raw)
		}
	})
}

// halfSent sends the head of a request and, of its body, what is given. It
// gives the connection, on which an answer may come.
func halfSent(t testing.TB, s *httptest.Server, path string, length int, body string, header ...string) net.Conn {
	t.Helper()
	var d net.Dialer
	conn, err := d.DialContext(t.Context(), "tcp", strings.TrimPrefix(s.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	var head strings.Builder
	fmt.Fprintf(&head, "POST %s HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n", path, length)
	for i := 0; i+1 < len(header); i += 2 {
		fmt.Fprintf(&head, "%s: %s\r\n", header[i], header[i+1])
	}
	_, _ = io.WriteString(conn, head.String()+"\r\n"+body) // It may be refused on the way.
	return conn
}

// status reads the answer to a request that was half sent; zero: none came.
func status(t testing.TB, conn net.Conn, within time.Duration) int {
	t.Helper()
	_ = conn.SetReadDeadline(time.Now().Add(within))
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return 0
	}
	_ = res.Body.Close()
	return res.StatusCode
}

func TestABodyIsNotReadWhoseSignatureCannotBeGood(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		s := w.serve(w.House, everyoneApart, func(c *agent.Config) { c.Arriving = time.Hour })
		ours := "?agent=" + w.agent.ID.String()
		retell, eleven, relay := agent.Root+"/retell/events"+ours, agent.Root+"/elevenlabs/events"+ours, w.relayPath()
		for _, c := range []struct{ name, path, header, value string }{
			{"Retell, none", retell, "X", ""},
			{"Retell, nonsense", retell, "X-Retell-Signature", "v=1,d=2"},
			{"Retell, too short", retell, "X-Retell-Signature", w.retellSignature(retellKey, "", 0)[:60]},
			{"Retell, old", retell, "X-Retell-Signature", w.retellSignature(retellKey, "", 6*time.Minute)},
			{"a function of Retell, none", agent.Root + "/retell/find_slots" + ours, "X", ""},
			{"a function of Retell, old", agent.Root + "/retell/find_slots" + ours, "X-Retell-Signature",
				w.retellSignature(retellKey, "", time.Hour)},
			{"ElevenLabs, none", eleven, "X", ""},
			{"ElevenLabs, nonsense", eleven, "ElevenLabs-Signature", "t=x,v0=y"},
			{"ElevenLabs, old", eleven, "ElevenLabs-Signature", w.elevenSignature(elevenKey, "", time.Hour)},
			{"Twilio, none", relay + "/twiml", "X", ""},
			{"Twilio, nonsense", relay + "/twiml", "X-Twilio-Signature", "bad"},
			{"Twilio at the end, none", relay + "/ended", "X", ""},
			{"Telnyx, nonsense", relay + "/twiml", "Telnyx-Signature-Ed25519", "bad"},
			// The agent has no key of Telnyx.
			{"Telnyx, not set up", relay + "/twiml", "Telnyx-Signature-Ed25519", strings.Repeat("A", 86) + "=="},
			{"a credential of nobody", agent.Root + "/vapi", "Authorization", "Bearer nonsense"},
		} {
			conn := halfSent(t, s, c.path, 1000, "", c.header, c.value)
			if got := status(t, conn, world.Patient); got != http.StatusUnauthorized {
				t.Errorf("%s: got %d before the body came, want 401", c.name, got)
			}
		}
		big := halfSent(t, s, retell, 100<<20, "", "X-Retell-Signature", w.retellSignature(retellKey, "", 0))
		if got := status(t, big, world.Patient); got != http.StatusRequestEntityTooLarge {
			t.Errorf("100 MiB: got %d before they came, want 413", got)
		}
	})
}

// Many who send large bodies and never end them take no more memory than
// there is for such.
func TestHalfSentBodiesAreBoundedInNumberAndBytes(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		c := agent.Config{House: w.House, Now: w.Clock.Now, BaseURL: base, Patience: world.Patient, Arriving: time.Hour}
		byHeader(&c) // All are one address.
		door := agent.New(c)
		s := httptest.NewServer(door)
		path := agent.Root + "/retell/events?agent=" + w.agent.ID.String()
		header := []string{"X-Retell-Signature", w.retellSignature(retellKey, "", 0)}
		const length, many = 8 << 20, 24
		part := strings.Repeat(" ", length-1)
		var senders sync.WaitGroup
		for range many {
			senders.Go(func() { halfSent(t, s, path, length, part, header...) })
		}
		senders.Wait()
		bodies, bytes := 0, int64(0)
		world.Eventually(t, "the end of those for whom there is no room", func() bool {
			bodies, bytes = door.Reading()
			return bodies <= agent.LargeOfOne/length
		})
		if bytes > agent.LargeOfOne {
			t.Errorf("got %d bytes of %d bodies in memory, want at most %d", bytes, bodies, agent.LargeOfOne)
		}
		// Small ones are bounded by their number.
		var small []net.Conn
		for range agent.BodiesOfOne + 20 {
			small = append(small, halfSent(t, s, path, 1000, "{", header...))
		}
		refused := 0
		world.Eventually(t, "the refusal of those who are too many", func() bool {
			for _, c := range small {
				if status(t, c, time.Millisecond) == http.StatusServiceUnavailable {
					refused++
				}
			}
			return refused >= 20
		})
		if bodies, _ := door.Reading(); bodies > agent.BodiesOfOne {
			t.Errorf("got %d bodies in memory, want at most %d", bodies, agent.BodiesOfOne)
		}
		s.CloseClientConnections()
		s.Close()
		world.Eventually(t, "an empty room", func() bool {
			bodies, bytes := door.Reading()
			return bodies == 0 && bytes == 0
		})
	})
}

// Whoever sends one request after the other has one body on its way.
func TestABodyIsGivenBackWithTheAnswer(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		door := agent.New(agent.Config{House: w.House, Now: w.Clock.Now, BaseURL: base, Patience: world.Patient})
		body := `{"event":"call_started"}`
		for path, header := range map[string][2]string{
			"/retell/events?agent=" + w.agent.ID.String(): {"X-Retell-Signature", w.retellSignature(retellKey, body, 0)},
			"/vapi": {"Authorization", "Bearer " + w.token},
		} {
			r := httptest.NewRequest(http.MethodPost, agent.Root+path, strings.NewReader(body))
			r.Header.Set(header[0], header[1])
			got := httptest.NewRecorder()
			door.ServeHTTP(got, r)
			if bodies, _ := door.Reading(); got.Code != http.StatusOK || bodies != 0 {
				t.Errorf("%s: got %d %s, and %d bodies in memory, want none", path, got.Code, got.Body, bodies)
			}
		}
	})
}

func TestABodyThatDoesNotComeIsNotWaitedForLong(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		s := w.serve(w.House, func(c *agent.Config) { c.Arriving = 20 * time.Millisecond })
		ours := "?agent=" + w.agent.ID.String()
		for path, header := range map[string][]string{
			agent.Root + "/retell/events" + ours:     {"X-Retell-Signature", w.retellSignature(retellKey, "", 0)},
			agent.Root + "/tools/list_services":      {"Authorization", "Bearer " + w.token},
			agent.Root + "/vapi":                     {"Authorization", "Bearer " + w.token},
			agent.Root + "/mcp":                      {"Authorization", "Bearer " + w.token},
			w.relayPath() + "/twiml":                 {"X-Twilio-Signature", twilioSignature(twilioKey, "x", nil)},
			agent.Root + "/elevenlabs/events" + ours: {"ElevenLabs-Signature", w.elevenSignature(elevenKey, "", 0)},
		} {
			if got := status(t, halfSent(t, s, path, 1000, "{", header...), world.Patient); got != http.StatusBadRequest {
				t.Errorf("%s: got %d, want 400", path, got)
			}
		}
	})
}

// Whoever sends slowly keeps nobody from being served.
func TestHalfSentBodiesOccupyNoPlace(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		g := gate.New(gate.Config{Places: map[gate.Class]int{gate.Call: 1}, Now: time.Now, Patience: world.Patient})
		s := w.serve(w.House, func(c *agent.Config) { c.Gate, c.Arriving = g, time.Hour })
		halfSent(t, s, agent.Root+"/retell/events?agent="+w.agent.ID.String(), 1000, "{", "X-Retell-Signature",
			w.retellSignature(retellKey, "", 0))
		ctx, cancel := context.WithTimeout(t.Context(), world.Patient)
		defer cancel()
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.URL+agent.Root+"/tools/list_services", strings.NewReader(`{"lang":"en"}`))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+w.token)
		res, err := s.Client().Do(r)
		if errors.Is(err, context.DeadlineExceeded) {
			t.Fatal("a body that does not come keeps everybody waiting")
		}
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		if res.StatusCode != http.StatusOK {
			t.Errorf("got %d, want 200", res.StatusCode)
		}
	})
}

// Whoever cannot be read to the end pays as well.
func TestStrangersPayForBodiesThatProveNothing(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		s := w.serve(w.House, byHeader)
		body := `{"event":"call_ended"}`
		path := agent.Root + "/retell/events?agent=" + w.agent.ID.String()
		statuses := map[int]int{}
		for range 123 {
			status, _ := post(t, s, path, body, "X-Retell-Signature", w.retellSignature("wrong", body, 0), "X-Test-Address", "192.0.2.1")
			statuses[status]++
		}
		if statuses[401] != 120 || statuses[429] != 3 {
			t.Errorf("got %v, want the budget of a stranger spent", statuses)
		}
		if status, text := post(t, s, path, body, "X-Retell-Signature", w.retellSignature(retellKey, body, 0), "X-Test-Address",
			"192.0.2.2"); status != http.StatusBadRequest && status != http.StatusOK {
			t.Errorf("the platform itself: got %d %s", status, text)
		}
	})
}
