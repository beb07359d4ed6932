package odoo_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/connector/adapter"
	"github.com/mawid/mawid/internal/connector/odoo"
	"github.com/mawid/mawid/internal/connector/odoo/odootest"
)

const token = "a-token-of-the-clinic"

// world is an adapter in front of a fake Odoo.
type world struct {
	*testing.T
	odoo     *odootest.Server
	url      string
	protocol string
	log      *safe
}

// kinds are the servers that every behaviour is tried on: both protocols and
// the versions between which something changes.
var kinds = []struct {
	name, key, protocol string
	options             odootest.Options
}{
	{"14", odootest.Key, "XML-RPC", odootest.Options{Version: 14}},
	{"14 without phones", odootest.Key, "XML-RPC", odootest.Options{Version: 14, NoPhones: true}},
	{"16", odootest.Key, "XML-RPC", odootest.Options{Version: 16}},
	{"saas 18", odootest.Key, "XML-RPC", odootest.Options{Version: 18, Name: "saas~18.2+e"}},
	{"19", odootest.Key, "JSON-2", odootest.Options{Version: 19}},
	{"19 with a password", odootest.Password, "XML-RPC", odootest.Options{Version: 19}},
	{"22", odootest.Key, "JSON-2", odootest.Options{Version: 22}},
}

// each runs a test on every kind of server.
func each(t *testing.T, test func(w *world)) {
	t.Parallel()
	for _, k := range kinds {
		t.Run(k.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, k.options, k.key)
			w.protocol = k.protocol
			test(w)
		})
	}
}

// both runs a test over both protocols, on servers with these options.
func both(t *testing.T, o odootest.Options, test func(w *world)) {
	t.Parallel()
	for _, version := range []int{16, 19} {
		t.Run(strconv.Itoa(version), func(t *testing.T) {
			t.Parallel()
			o := o
			o.Version = version
			test(newWorld(t, o, odootest.Key))
		})
	}
}

func newWorld(t *testing.T, o odootest.Options, key string) *world {
	t.Helper()
	s := odootest.New(t, o)
	log := &safe{}
	return &world{T: t, odoo: s, url: serveLogging(t, s, key, log), log: log}
}

// safe is a log that can be read while it is written.
type safe struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (s *safe) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.buf.Write(p)
}

func (s *safe) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.buf.String()
}

// serve starts one more adapter in front of a fake.
func serve(t *testing.T, s *odootest.Server, key string) string {
	t.Helper()
	return serveLogging(t, s, key, io.Discard)
}

// served is an adapter with its server in front.
func served(c odoo.Config) (*adapter.Server, error) {
	a, err := odoo.New(c)
	if err != nil {
		return nil, err
	}
	return adapter.New(adapter.Config{System: a, Token: token, Logger: c.Logger, Now: c.Now})
}

func serveLogging(t *testing.T, s *odootest.Server, key string, log io.Writer) string {
	t.Helper()
	zone, err := civil.LoadZone("Asia/Riyadh")
	if err != nil {
		t.Fatal(err)
	}
	a, err := served(odoo.Config{Client: odoo.NewClient(s.URL+"/", odootest.Database, odootest.Login, key), Zone: zone,
		Logger: slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug}))})
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(a)
	t.Cleanup(web.Close)
	return web.URL
}

// ask makes a request with the right token.
func (w *world) ask(method, path, body string) (int, http.Header, string) {
	w.Helper()
	return request(w.T, method, w.url+path, "Bearer "+token, body)
}

func request(t *testing.T, method, address, authorization, body string) (int, http.Header, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if authorization != "" {
		r.Header.Set("Authorization", authorization)
	}
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	var text strings.Builder
	if _, err := fmt.Fprint(&text, readAll(t, a)); err != nil {
		t.Fatal(err)
	}
	return a.StatusCode, a.Header, text.String()
}

// busy asks for the busy times of users, and writes each as "start end id".
func (w *world) busy(from, to string, users ...int64) map[int64][]string {
	w.Helper()
	var ids []string
	for _, u := range users {
		ids = append(ids, strconv.FormatInt(u, 10))
	}
	code, _, text := w.ask("GET", "/availability?"+url.Values{"resource_ids": {strings.Join(ids, ",")}, "from": {from}, "to": {to}}.Encode(),
		"")
	if code != 200 {
		w.Fatalf("got %d: %s", code, text)
	}
	var answer contract.AvailabilityAnswer
	if err := json.Unmarshal([]byte(text), &answer); err != nil {
		w.Fatalf("%v in %s", err, text)
	}
	out := map[int64][]string{}
	for _, r := range answer.Resources {
		id, _ := strconv.ParseInt(r.ResourceID, 10, 64)
		out[id] = []string{}
		for _, b := range r.Busy {
			out[id] = append(out[id], strings.TrimSpace(b.Start+" "+b.End+" "+b.ServiceAppointmentID))
		}
	}
	return out
}

// appointment is a booking of half an hour at 09:00 in Riyadh.
func appointment(user int64, n int) contract.BookingPush {
	return contract.BookingPush{
		ResourceID: strconv.FormatInt(user, 10), Start: "2026-11-15T09:00:00+03:00", End: "2026-11-15T09:30:00+03:00", Service: "Check-up",
		Customer:             contract.Customer{Name: "نورة القحطاني", Phone: "+966501234567"},
		ServiceAppointmentID: fmt.Sprintf("018f3a5e-7c1d-7b3a-9c55-%012d", n),
	}
}

// push books and gives the status and the answer.
func (w *world) push(p contract.BookingPush) (int, string) {
	w.Helper()
	b, err := json.Marshal(p)
	if err != nil {
		w.Fatal(err)
	}
	code, _, text := w.ask("POST", "/booking", string(b))
	return code, text
}

// book books and gives the event.
func (w *world) book(p contract.BookingPush) int64 {
	w.Helper()
	code, text := w.push(p)
	var r contract.BookingResult
	if code != 200 || json.Unmarshal([]byte(text), &r) != nil {
		w.Fatalf("got %d: %s", code, text)
	}
	id, err := strconv.ParseInt(r.ExternalID, 10, 64)
	if err != nil {
		w.Fatal(err)
	}
	return id
}

func (w *world) event(id int64) map[string]any { return w.odoo.Get("calendar.event", id) }

// cancelled gives a context and what ends it.
func cancelled(t *testing.T) (context.Context, func()) {
	return context.WithCancel(t.Context())
}

// after ends when nobody else can be on the way any more; right or wrong of a
// test do not hang on it.
func after() <-chan time.Time { return time.After(300 * time.Millisecond) }
