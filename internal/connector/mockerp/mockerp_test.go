package mockerp_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/connector"
	"github.com/mawid/mawid/internal/connector/mockerp"
	"github.com/mawid/mawid/internal/outbound"
)

const (
	patience = 2 * time.Minute
	nine     = 1794722400 // 2026-11-15T09:00:00+03:00
	token    = "token-of-mine"
	mount    = "/api/v1/demo/mock-erp"
)

// world is a mock system behind an address.
type world struct {
	*testing.T
	*connector.Client
	erp *mockerp.ERP
	url string
	now time.Time
}

func newWorld(t *testing.T, c mockerp.Config) *world {
	t.Helper()
	w := &world{T: t, now: time.Unix(nine, 0)}
	c.Now = func() time.Time { return w.now }
	w.erp = mockerp.New(c)
	mux := http.NewServeMux()
	mux.Handle(mount+"/", http.StripPrefix(mount, w.erp))
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	w.url = s.URL + mount
	w.Client = w.client(token, "")
	return w
}

func (w *world) client(token, query string) *connector.Client {
	out := outbound.New(outbound.Config{AllowHTTP: true, AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}})
	w.Cleanup(out.Close)
	c := connector.New(out, w.url+query, token)
	c.Now = func() time.Time { return w.now }
	return c
}

// send makes a request of any kind.
func (w *world) send(method, path, auth, body string, header ...string) (int, string, http.Header) {
	w.Helper()
	r, err := http.NewRequestWithContext(w.Context(), method, w.url+path, strings.NewReader(body))
	if err != nil {
		w.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	if auth != "" {
		r.Header.Set("Authorization", auth)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	res, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return 0, err.Error(), nil
	}
	defer res.Body.Close()
	text, _ := io.ReadAll(res.Body)
	return res.StatusCode, strings.TrimSpace(string(text)), res.Header
}

func (w *world) busy(c *connector.Client, resource string, from, to int64) []connector.Busy {
	w.Helper()
	s, err := c.Availability(w.Context(), []string{resource}, booking.Span{Start: from, End: to}, patience)
	if err != nil {
		w.Fatal(err)
	}
	return s.Busy[resource]
}

func push(id booking.AppointmentID, start int64) contract.BookingPush {
	return contract.BookingPush{ResourceID: "dr-sara", Start: connector.Timestamp(start), End: connector.Timestamp(start + 1800),
		Service: "General consultation", Customer: contract.Customer{Name: "نورة", Phone: "+966501234567"}, ServiceAppointmentID: id.String()}
}

func TestABookingIsMadeMovedAndCancelledOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t, mockerp.Config{Quiet: true})
	id := booking.NewID[booking.AppointmentID]()
	ctx := t.Context()
	var names []string
	for _, start := range []int64{nine, nine, nine + 3600} {
		name, err := w.Push(ctx, push(id, start), patience)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	other := push(id, nine+3600)
	other.ServiceAppointmentID, other.ResourceID = strings.ToUpper(id.String()), "dr-faisal"
	name, err := w.Push(ctx, other, patience)
	if names = append(names, name); err != nil || len(slices.Compact(names)) != 1 {
		t.Fatalf("got %v, %v; want one booking", names, err)
	}
	if got := w.busy(w.Client, "dr-sara", nine, nine+86400); len(got) != 0 {
		t.Errorf("got %v, want nothing with the first", got)
	}
	want := []connector.Busy{{Span: booking.Span{Start: nine + 3600, End: nine + 5400}, Appointment: id}}
	for _, window := range [][2]int64{{nine, nine + 86400}, {nine + 3601, nine + 3602}, {nine, nine + 3601}, {nine + 5399, nine + 9000}} {
		if diff := cmp.Diff(w.busy(w.Client, "dr-faisal", window[0], window[1]), want); diff != "" {
			t.Errorf("%v (-got +want)\n%s", window, diff)
		}
	}
	for _, window := range [][2]int64{{nine, nine + 3600}, {nine + 5400, nine + 9000}} {
		if got := w.busy(w.Client, "dr-faisal", window[0], window[1]); len(got) != 0 {
			t.Errorf("%v: got %v, want what touches left out", window, got)
		}
	}
	if got := w.erp.Bookings(token); len(got) != 1 || got[0].Pushes != 4 || got[0].Customer.Name != "نورة" {
		t.Errorf("got %+v", got)
	}
	if err := w.Cancel(ctx, name, patience); err != nil {
		t.Error(err)
	}
	if err := w.Cancel(ctx, name, patience); !errors.Is(err, connector.ErrGone) {
		t.Errorf("got %v, want gone", err)
	}
	if again, err := w.Push(ctx, push(id, nine), patience); err != nil || again == name {
		t.Errorf("got %q, %v; want a new booking", again, err)
	}
}

func TestOneIdPushedInParallelIsOneBooking(t *testing.T) {
	t.Parallel()
	w := newWorld(t, mockerp.Config{})
	id := booking.NewID[booking.AppointmentID]()
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			if name, err := w.Push(t.Context(), push(id, nine), patience); err != nil || name != "B-1001" {
				t.Errorf("got %q, %v", name, err)
			}
		})
	}
	wg.Wait()
	if got := w.erp.Bookings(token); len(got) != 1 {
		t.Errorf("got %d bookings", len(got))
	}
}

func TestEachTokenHasASystemOfItsOwn(t *testing.T) {
	t.Parallel()
	w := newWorld(t, mockerp.Config{Quiet: true, MaxTokens: 3})
	if _, err := w.Push(t.Context(), push(booking.NewID[booking.AppointmentID](), nine), patience); err != nil {
		t.Fatal(err)
	}
	if got := w.busy(w.client("another", ""), "dr-sara", nine, nine+3600); len(got) != 0 {
		t.Errorf("got %v, want nothing of a stranger", got)
	}
	// The one used least recently makes room, and what is idle is forgotten.
	for i := range 3 {
		w.now = w.now.Add(time.Minute)
		w.busy(w.client(fmt.Sprint("crowd", i), ""), "dr-sara", nine, nine+1)
	}
	if got := w.erp.Bookings(token); len(got) != 0 {
		t.Errorf("got %v, want it dropped", got)
	}
	w.erp.AddBusy("crowd2", "dr-sara", booking.Span{Start: nine, End: nine + 60})
	w.now = w.now.Add(2 * time.Hour)
	if got := w.busy(w.client("crowd2", ""), "dr-sara", nine, nine+3600); len(got) != 0 {
		t.Errorf("got %v, want it forgotten", got)
	}
}

func TestASystemBeginsWithTheBusyTimesItIsGiven(t *testing.T) {
	t.Parallel()
	given := map[string][]booking.Span{"dr-sara": {{Start: nine, End: nine + 900}}}
	w := newWorld(t, mockerp.Config{Quiet: true, Busy: func() map[string][]booking.Span { return given }})
	for _, c := range []*connector.Client{w.Client, w.client("somebody-else", "")} {
		if got := w.busy(c, "dr-sara", nine-3600, nine+3600); len(got) != 1 || got[0].Span != given["dr-sara"][0] {
			t.Errorf("got %v, want %v", got, given)
		}
	}
	if got := w.busy(w.Client, "dr-omar", nine-3600, nine+3600); len(got) != 0 {
		t.Errorf("got %v, want nothing of others", got)
	}
}

func TestThereIsAnEndToWhatItKeeps(t *testing.T) {
	t.Parallel()
	w := newWorld(t, mockerp.Config{Quiet: true, MaxBookings: 2})
	old, next := booking.NewID[booking.AppointmentID](), booking.NewID[booking.AppointmentID]()
	for _, p := range []contract.BookingPush{push(old, nine), push(next, nine+7200)} {
		if _, err := w.Push(t.Context(), p, patience); err != nil {
			t.Fatal(err)
		}
	}
	third := push(booking.NewID[booking.AppointmentID](), nine)
	_, err := w.Push(t.Context(), third, patience)
	if f, ok := errors.AsType[*connector.Failure](err); !ok || f.Status != 507 {
		t.Errorf("got %v, want 507", err)
	}
	if _, err := w.Push(t.Context(), push(next, nine+86400*9), patience); err != nil {
		t.Errorf("an update: %v", err)
	}
	w.busy(w.Client, "dr-sara", nine, nine+1)
	for range 50 { // stay in use
		w.now = w.now.Add(30 * time.Minute)
		w.erp.Bookings(token)
	}
	if _, err := w.Push(t.Context(), third, patience); err != nil {
		t.Errorf("when the old one is past: %v", err)
	}
}

func TestItLooksAliveAndTheSameEachTime(t *testing.T) {
	t.Parallel()
	w, same, other := newWorld(t, mockerp.Config{Seed: 1}), newWorld(t, mockerp.Config{Seed: 1}), newWorld(t, mockerp.Config{Seed: 2})
	got := w.busy(w.Client, "dr-sara", nine, nine+14*86400)
	if len(got) < 20 || len(got) > 80 {
		t.Errorf("got %d busy times in two weeks", len(got))
	}
	if diff := cmp.Diff(got, same.busy(same.Client, "dr-sara", nine, nine+14*86400)); diff != "" {
		t.Error(diff)
	}
	if cmp.Equal(got, other.busy(other.Client, "dr-sara", nine, nine+14*86400)) ||
		cmp.Equal(got, w.busy(w.Client, "dr-huda", nine, nine+14*86400)) {
		t.Error("another seed or resource gives the same")
	}
	// A part of the window shows a part of the same.
	for _, b := range got {
		if part := w.busy(w.Client, "dr-sara", b.Span.Start+60, b.Span.Start+120); len(part) != 1 || part[0] != b {
			t.Errorf("got %v, want %v", part, b)
		}
	}
	resources, err := w.Resources(t.Context(), patience)
	if err != nil || len(resources) < 3 || w.busy(w.Client, "nobody", nine, nine+1) != nil {
		t.Errorf("got %v, %v", resources, err)
	}
}

func TestRequestsAreReadStrictly(t *testing.T) {
	t.Parallel()
	w := newWorld(t, mockerp.Config{})
	const bearer = "Bearer " + token
	good, _ := json.Marshal(push(booking.NewID[booking.AppointmentID](), nine))
	with := func(from, to string) string { return strings.Replace(string(good), from, to, 1) }
	for name, c := range map[string]struct {
		method, path, auth, body string
		status                   int
		say                      string
	}{
		"no token":         {"GET", "/resources", "", "", 401, "missing"},
		"another scheme":   {"GET", "/resources", "Basic abc", "", 401, "missing"},
		"a wrong token":    {"GET", "/resources", "Bearer wrong-one", "", 401, "wrong"},
		"an API key":       {"GET", "/resources", "Bearer svc_live_abc", "", 401, "API key"},
		"no such page":     {"GET", "/", bearer, "", 404, "no such page"},
		"wrong method":     {"POST", "/availability", bearer, "{}", 405, "GET"},
		"GET of a booking": {"GET", "/booking/1", bearer, "", 405, "DELETE"},
		"no window":        {"GET", "/availability?resource_ids=dr-sara", bearer, "", 400, "from is missing"},
		"a plus not escaped": {"GET", "/availability?resource_ids=dr-sara&from=2026-11-15T09:00:00+03:00&to=2026-11-15T10:00:00%2B03:00",
			bearer, "", 400, "%2B"},
		"a naive window": {"GET", "/availability?resource_ids=dr-sara&from=2026-11-15T09:00:00&to=2026-11-15T10:00:00Z", bearer, "", 400,
			"from has no UTC offset"},
		"backwards": {"GET", "/availability?resource_ids=dr-sara&from=2026-11-15T11:00:00Z&to=2026-11-15T10:00:00Z", bearer, "", 400,
			"to must be after from"},
		"ten years": {"GET", "/availability?resource_ids=dr-sara&from=2026-11-15T11:00:00Z&to=2036-11-15T10:00:00Z", bearer, "", 400,
			"at most"},
		"nobody": {"GET", "/availability?resource_ids=,&from=2026-11-15T09:00:00Z&to=2026-11-15T10:00:00Z", bearer, "", 400,
			"resource_ids"},
		"a broken query":        {"GET", "/availability?resource_ids=%zz", bearer, "", 400, "query"},
		"nothing":               {"POST", "/booking", bearer, " ", 400, "empty"},
		"not JSON":              {"POST", "/booking", bearer, "{", 400, "not valid JSON"},
		"a list":                {"POST", "/booking", bearer, "[]", 400, "JSON object"},
		"a number":              {"POST", "/booking", bearer, with(`"dr-sara"`, "7"), 400, "resource_id has the wrong type"},
		"no such resource":      {"POST", "/booking", bearer, with("dr-sara", "dr-who"), 400, "no such resource"},
		"no UUID":               {"POST", "/booking", bearer, with(`"service_appointment_id":"`, `"service_appointment_id":"x`), 400, "UUID"},
		"a naive start":         {"POST", "/booking", bearer, with("06:00:00+00:00", "06:00:00"), 400, "start has no UTC offset"},
		"an end before":         {"POST", "/booking", bearer, with("06:30:00+00:00", "05:30:00+00:00"), 400, "end must be after start"},
		"no name":               {"POST", "/booking", bearer, with("نورة", " "), 400, "must not be empty"},
		"too much":              {"POST", "/booking", bearer, with("نورة", strings.Repeat("x", 20_000)), 413, "16 KiB"},
		"long":                  {"POST", "/booking", bearer, with("نورة", strings.Repeat("x", 501)), 400, "short"},
		"delete nothing":        {"DELETE", "/booking/%2E%2E", bearer, "", 404, "no such booking"},
		"delete deeper":         {"DELETE", "/booking/a/b", bearer, "", 404, "no such booking"},
		"no such control":       {"GET", "/_secrets", bearer, "", 404, "_faults"},
		"no such fault":         {"POST", "/_faults", bearer, `{"explode":true}`, 400, "explode"},
		"too much of a fault":   {"POST", "/_faults", bearer, `{"fail_rate":1.5}`, 400, "from 0 to 1"},
		"no such busy time":     {"DELETE", "/_busy/7", bearer, "", 404, "no such busy time"},
		"no such fault, asked":  {"GET", "/resources?mock_explode=1", bearer, "", 400, "explode"},
		"a query fault, broken": {"GET", "/resources?mock_latency_ms=x", bearer, "", 400, "latency_ms"},
	} {
		t.Run(name, func(t *testing.T) {
			w := *w
			w.T = t
			status, body, h := w.send(c.method, c.path, c.auth, c.body)
			var e contract.ConnectorError
			if err := json.Unmarshal([]byte(body), &e); err != nil || status != c.status || !strings.Contains(e.Detail, c.say) ||
				h.Get("Content-Type") != "application/json" {
				t.Errorf("got %d %s, want %d and %q", status, body, c.status, c.say)
			}
		})
	}
	if status, body, _ := w.send("POST", "/booking", bearer, string(good), "Content-Type", "text/plain"); status != 415 {
		t.Errorf("got %d %s, want 415", status, body)
	}
}

func TestFaultsComeOnRequestAndForTheirTokenOnly(t *testing.T) {
	t.Parallel()
	w := newWorld(t, mockerp.Config{Quiet: true})
	const bearer = "Bearer " + token
	ctx := t.Context()
	id := booking.NewID[booking.AppointmentID]()
	set := func(body string) {
		t.Helper()
		if status, text, _ := w.send("POST", "/_faults", bearer, body); status != 200 {
			t.Fatalf("got %d %s", status, text)
		}
	}
	class := func(err error) connector.Class {
		f, _ := errors.AsType[*connector.Failure](err)
		if f == nil {
			return ""
		}
		return f.Class
	}

	set(`{"fail_rate":1}`)
	if _, err := w.Push(ctx, push(id, nine), patience); class(err) != connector.Broken || len(w.erp.Bookings(token)) != 0 {
		t.Errorf("fail_rate: got %v", err)
	}
	if _, err := w.client("another", "").Resources(ctx, patience); err != nil {
		t.Errorf("another token: got %v", err)
	}
	set(`{"lose_answer_rate":1}`)
	if _, err := w.Push(ctx, push(id, nine), patience); class(err) != outbound.Reset || !connector.Unsure(err) ||
		len(w.erp.Bookings(token)) != 1 {
		t.Errorf("lose_answer_rate: got %v", err)
	}
	other := booking.NewID[booking.AppointmentID]()
	set(`{"late_rate":1,"late_s":600}`)
	if _, err := w.Push(ctx, push(other, nine+3600), patience); class(err) != outbound.Reset || !connector.Unsure(err) ||
		len(w.erp.Bookings(token)) != 1 {
		t.Errorf("late_rate: got %v and %v", err, w.erp.Bookings(token))
	}
	w.now = w.now.Add(10 * time.Minute)
	if got := w.busy(w.Client, "dr-sara", nine+3600, nine+5400); len(got) != 1 || got[0].Appointment != other {
		t.Errorf("late_rate: got %v ten minutes later, want the booking", got)
	}
	set(`{"bad_entries":true}`)
	if got, err := w.Availability(ctx, []string{"dr-sara"}, booking.Span{Start: nine, End: nine + 1800}, patience); err != nil ||
		len(got.Unread) != 1 || len(got.Busy["dr-sara"]) != 1 {
		t.Errorf("bad_entries: got %+v, %v", got, err)
	}
	set(`{"wrong_shape":true}`)
	if _, err := w.Resources(ctx, patience); class(err) != connector.WrongShape {
		t.Errorf("wrong_shape: got %v", err)
	}
	set(`{"unauthorized":true}`)
	if _, err := w.Resources(ctx, patience); !errors.Is(err, connector.ErrUnauthorized) {
		t.Errorf("unauthorized: got %v", err)
	}
	set(`{"no_delete":true,"no_resources":true}`)
	if err := w.Cancel(ctx, "B-1001", patience); !errors.Is(err, connector.ErrUnsupported) {
		t.Errorf("no_delete: got %v", err)
	}
	if _, err := w.Resources(ctx, patience); !errors.Is(err, connector.ErrUnsupported) {
		t.Errorf("no_resources: got %v", err)
	}
	for _, slow := range []string{`{"latency_ms":60000}`, `{"hang_rate":1}`, `{"jitter_ms":60000,"latency_ms":50}`} {
		set(slow)
		if _, err := w.Resources(ctx, 300*time.Millisecond); class(err) != outbound.Timeout {
			t.Errorf("%s: got %v", slow, err)
		}
	}
	set(`{}`)
	if _, err := w.client(token, "?mock_fail_rate=1").Resources(ctx, patience); class(err) != connector.Broken {
		t.Errorf("in the address: got %v", err)
	}
	if status, _, _ := w.send("GET", "/resources", bearer, "", "X-Mock-Faults", "latency_ms=1, no_resources"); status != 404 {
		t.Errorf("in the header: got %d", status)
	}
	if _, err := w.Resources(ctx, patience); err != nil {
		t.Errorf("afterwards: got %v", err)
	}
	if _, body, _ := w.send("GET", "/_bookings", bearer, ""); !strings.Contains(body, `"service_appointment_id":"`+id.String()) {
		t.Errorf("got %s", body)
	}
}

func TestBusyTimesArePutInAndTakenOut(t *testing.T) {
	t.Parallel()
	w := newWorld(t, mockerp.Config{Quiet: true})
	const bearer = "Bearer " + token
	status, body, _ := w.send("POST", "/_busy", bearer, `{"resource_id":"dr-sara","start":"2026-11-15T23:30:00+03:00","end":"2026-11-16T00:30:00+03:00"}`)
	var made struct{ ID string }
	if err := json.Unmarshal([]byte(body), &made); err != nil || status != 201 {
		t.Fatalf("got %d %s", status, body)
	}
	if got := w.busy(w.Client, "dr-sara", nine, nine+86400); len(got) != 1 || !got[0].Appointment.IsZero() ||
		got[0].Span.End-got[0].Span.Start != 3600 {
		t.Errorf("got %v", got)
	}
	if status, _, _ := w.send("DELETE", "/_busy/"+made.ID, bearer, ""); status != 204 {
		t.Errorf("got %d", status)
	}
	if got := w.busy(w.Client, "dr-sara", nine, nine+86400); len(got) != 0 {
		t.Errorf("got %v", got)
	}
}

// Chance is the same for the same seed and token, so that a test can be
// repeated.
func TestChanceCanBeRepeated(t *testing.T) {
	t.Parallel()
	story := func(seed uint64) (out []bool) {
		w := newWorld(t, mockerp.Config{Seed: seed})
		w.erp.SetFaults(token, mockerp.Faults{FailRate: 0.5})
		for range 64 {
			_, err := w.Resources(t.Context(), patience)
			out = append(out, err == nil)
		}
		return out
	}
	first := story(7)
	if !slices.Equal(first, story(7)) || slices.Equal(first, story(8)) || !slices.Contains(first, true) || !slices.Contains(first, false) {
		t.Error("chance is not as the seed says")
	}
}

func TestTheDocumentDescribesTheContract(t *testing.T) {
	t.Parallel()
	text := mockerp.Document("https://sandbox.example.com" + mount + "/")
	var d struct {
		OpenAPI string
		Servers []struct{ URL string }
		Paths   map[string]map[string]struct {
			Responses map[string]json.RawMessage
		}
		Components struct {
			Schemas map[string]struct {
				Required             []string
				Properties           map[string]json.RawMessage
				AdditionalProperties any
			}
		}
	}
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	if d.OpenAPI != "3.1.0" || d.Servers[0].URL != "https://sandbox.example.com"+mount ||
		!bytes.Equal(text, mockerp.Document("https://sandbox.example.com"+mount)) {
		t.Errorf("got %s at %v", d.OpenAPI, d.Servers)
	}
	for path, method := range map[string]string{"/availability": "get", "/booking": "post", "/booking/{external_id}": "delete",
		"/resources": "get", "/_faults": "post", "/_busy": "post"} {
		if r := d.Paths[path][method].Responses; r["401"] == nil {
			t.Errorf("%s %s is not described", method, path)
		}
	}
	for name, want := range map[string][]string{
		"Busy": {"start", "end"}, "ResourceAvailability": {"resource_id", "busy"}, "AvailabilityAnswer": {"resources"},
		"BookingPush": {"resource_id", "start", "end", "service", "customer", "service_appointment_id"}, "Customer": {"name", "phone"},
		"BookingResult": {"external_id"}, "DiscoveredResource": {"id", "name"}, "ResourcesAnswer": {"resources"}, "ConnectorError": {"detail"},
		"Faults": nil,
	} {
		s := d.Components.Schemas[name]
		if diff := cmp.Diff(s.Required, want); diff != "" || s.AdditionalProperties != true {
			t.Errorf("%s: (-got +want)\n%s%v", name, diff, s.AdditionalProperties)
		}
	}
	if strings.Contains(string(text), `"null"`) {
		t.Error("something may be null")
	}
}

func TestThePageShowsTheDocument(t *testing.T) {
	t.Parallel()
	page := mockerp.Page("https://sandbox.example.com" + mount)
	get := func(method, path string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		page.ServeHTTP(w, httptest.NewRequest(method, path, nil))
		return w
	}
	html := get("GET", mockerp.PagePath)
	if html.Code != 200 || !strings.Contains(html.Body.String(), mockerp.PagePath+"/openapi.json") {
		t.Errorf("got %d %s", html.Code, html.Body)
	}
	for _, m := range regexp.MustCompile(`(?:src|href)="([^"]+)"`).FindAllStringSubmatch(html.Body.String(), -1) {
		if !regexp.MustCompile(`^/docs/[a-z0-9.-]+$`).MatchString(m[1]) {
			t.Errorf("the page needs %s, which /docs does not serve", m[1])
		}
	}
	if p := html.Header().Get("Content-Security-Policy"); strings.Count(p, "'sha256-") < 1 {
		t.Errorf("got the policy %s", p)
	}
	if w := get("GET", mockerp.PagePath+"/openapi.json"); w.Code != 200 || !json.Valid(w.Body.Bytes()) {
		t.Errorf("got %d", w.Code)
	}
	for path, want := range map[string]int{mockerp.PagePath + "/": 200, mockerp.PagePath + "/x": 404} {
		if w := get("GET", path); w.Code != want {
			t.Errorf("%s: got %d, want %d", path, w.Code, want)
		}
	}
	if w := get("POST", mockerp.PagePath); w.Code != 405 {
		t.Errorf("got %d, want 405", w.Code)
	}
}
