package app

import (
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	otlp "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	spans "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
	"github.com/mawid/mawid/internal/trace"
)

// collector is a real one for OTLP over HTTP: it reads what it is sent, and keeps it.
type collector struct {
	*httptest.Server
	mu   sync.Mutex
	list []*spans.Span
}

func newCollector(t *testing.T) *collector {
	t.Helper()
	c := &collector{}
	c.Server = httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		part := &otlp.ExportTraceServiceRequest{}
		if err == nil {
			err = proto.Unmarshal(body, part)
		}
		if err != nil {
			t.Errorf("what came is no trace: %v", err)
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		for _, of := range part.GetResourceSpans() {
			for _, by := range of.GetScopeSpans() {
				c.list = append(c.list, by.GetSpans()...)
			}
		}
	}))
	t.Cleanup(c.Close)
	return c
}

// tracer sends to it.
func (c *collector) tracer(t *testing.T) *trace.Tracer {
	t.Helper()
	out, err := trace.New(t.Context(), trace.Config{Endpoint: c.URL, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(out.Close)
	return out
}

// all gives what came so far.
func (c *collector) all() []*spans.Span {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.list)
}

// branch names the spans of the trace that begins with a name, each as often as it came.
func branch(list []*spans.Span, root string) (names []string, id string) {
	for _, s := range list {
		if s.GetName() == root {
			id = string(s.GetTraceId())
		}
	}
	for _, s := range list {
		if id != "" && string(s.GetTraceId()) == id {
			names = append(names, s.GetName())
		}
	}
	return names, id
}

// hooked is a receiver that fails once, and keeps the traces that it was told.
type hooked struct {
	*httptest.Server
	mu   sync.Mutex
	told []string
}

func newHooked(t *testing.T) *hooked {
	t.Helper()
	h := &hooked{}
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.mu.Lock()
		defer h.mu.Unlock()
		if h.told = append(h.told, r.Header.Get(trace.Header)); len(h.told) == 1 {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	}))
	t.Cleanup(h.Close)
	return h
}

func (h *hooked) headers() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.told)
}

// busy sets up a salon that tells a receiver, a customer and a system of its own.
func busy(t *testing.T, a *App, h *hooked) (ids catalogue.Applied, key string) {
	t.Helper()
	ids = salon(t, a)
	ctx, who := t.Context(), office.Caller{Org: ids.Organization, Channel: booking.ByDashboard, Actor: booking.ByStaff}
	_, _, err := a.Webhooks.AddEndpoint(ctx, who, h.URL, booking.Subscribable)
	if err == nil {
		_, err = a.Messages.AddChannel(ctx, who, message.Draft{Kind: "unifonic", Name: "sms",
			Settings: courier.Settings{"app_sid": "sid", "sender": "Noor"}})
	}
	if err == nil {
		err = a.Messages.SaveRules(ctx, who, message.UsualRules(), true)
	}
	if err == nil {
		err = a.Bridge.SetConnector(ctx, who, "http://127.0.0.1:1", "token")
	}
	if err == nil {
		key, _, err = a.Organization.CreateKey(ctx, "noor", organization.NewKey{Name: "crm", Scopes: []string{"appointments:create"}})
	}
	if err != nil {
		t.Fatal(err)
	}
	return ids, key
}

// private are what nobody may find in a trace.
var private = []string{"Aisha", "Alharbi", "501234567", "itchy", "needle", "127.0.0.1"}

// reserve books over HTTP, with everything that is nobody's business.
func reserve(t *testing.T, a *App, at, key string, ids catalogue.Applied) {
	t.Helper()
	slot := tomorrow(a, 600)
	body := fmt.Sprintf(`{"service_id": %q, "branch_id": %q, "date": %q, "time": %q, "customer_name": "Aisha Alharbi", `+
		`"phone": "+966501234567", "notes": "itchy"}`, ids.Services["cut"], ids.Branches["main"], slot.Date, slot.Time)
	for want, r := range map[int]*http.Request{
		http.StatusCreated:      httptest.NewRequestWithContext(t.Context(), http.MethodPost, at+"/api/v1/appointments", strings.NewReader(body)),
		http.StatusUnauthorized: httptest.NewRequestWithContext(t.Context(), http.MethodGet, at+"/api/v1/needle?phone=needle", nil),
	} {
		r.RequestURI = ""
		r.Header.Set("Authorization", "Bearer "+key)
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set(trace.Header, "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		if resp.StatusCode != want {
			t.Fatalf("got %d %s, want %d", resp.StatusCode, text, want)
		}
	}
}

// A booking on one node and what another does of it are one trace, on both databases.
func TestABookingAndWhatComesOfItAreOneTrace(t *testing.T) {
	t.Parallel()
	for name, database := range map[string]func(*testing.T) string{
		"sqlite":   func(t *testing.T) string { return storetest.SQLite(t) },
		"postgres": func(t *testing.T) string { return pgtest.Database(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			url, c, h := database(t), newCollector(t), newHooked(t)
			ln := listen(t)
			back, _ := node(t, Config{Database: url, Traces: c.tracer(t), Hurry: 60, MockGateway: true, BaseURL: "http://" + ln.Addr().String()})
			ids, key := busy(t, back, h)
			serveOn(t, back, ln)
			front, _ := node(t, Config{Database: url, Traces: c.tracer(t)})
			door := httptest.NewServer(front.Handler())
			t.Cleanup(door.Close)
			reserve(t, front, door.URL, key, ids)

			const root = "POST /api/v1/appointments"
			want := []string{"book", "transaction", "webhook attempt", "webhook attempt", "tell customer", "message", "connector push"}
			var id string
			eventually(t, "the trace", func() bool {
				var names []string
				names, id = branch(c.all(), root)
				for _, n := range want {
					i := slices.Index(names, n)
					if i < 0 {
						return false
					}
					names = slices.Delete(names, i, i+1)
				}
				return true
			})
			told := h.headers()
			for _, s := range c.all() {
				text := s.String()
				for _, word := range append(slices.Clone(private), key) {
					if strings.Contains(text, word) {
						t.Errorf("%s is in %s", word, text)
					}
				}
				if string(s.GetTraceId()) != id {
					continue
				}
				if s.GetName() == root && (len(s.GetLinks()) != 1 || !strings.Contains(text, ids.Organization.String()) ||
					!strings.Contains(text, "201")) {
					t.Errorf("got %s; want a link to the caller, the organization and the status", text)
				}
				if header := fmt.Sprintf("00-%x-%x-01", id, s.GetSpanId()); s.GetName() == "webhook attempt" && !slices.Contains(told, header) {
					t.Errorf("the receiver was told %v, want %s", told, header)
				}
			}
		})
	}
}

// Where nobody collects, no header goes out and nothing is stored beside events.
func TestWithoutACollectorNobodyHearsOfTraces(t *testing.T) {
	t.Parallel()
	h := newHooked(t)
	ln := listen(t)
	a, _ := node(t, Config{Database: storetest.SQLite(t), Hurry: 60, MockGateway: true, BaseURL: "http://" + ln.Addr().String()})
	ids, key := busy(t, a, h)
	reserve(t, a, serveOn(t, a, ln), key, ids)
	eventually(t, "two attempts", func() bool { return len(h.headers()) >= 2 })
	if got := strings.Join(h.headers(), ""); got != "" {
		t.Errorf("the receiver was told %q, want nothing", got)
	}
	traced := -1
	if err := a.store.Read(t.Context(), store.Query(func(r store.Row) error { return r.Scan(&traced) },
		`select count(trace) from events`)); err != nil || traced != 0 {
		t.Errorf("got %d events with a trace, %v, want none", traced, err)
	}
}
