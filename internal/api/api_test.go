package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/organization"
)

// now is 17 seconds into a minute.
var now = time.Unix(1_800_000_000/60*60+17, 0)

func testServer(c Config) *server {
	if c.House == nil {
		c.House = house.Open(house.Config{})
	}
	if c.Now == nil {
		c.Now = func() time.Time { return now }
	}
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	return newServer(c)
}

// request makes a request; headers are "Name: value".
func request(method, target, body string, headers ...string) *http.Request {
	r := httptest.NewRequest(method, target, strings.NewReader(body))
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		r.Header.Add(name, value)
	}
	return r
}

func do(h http.Handler, r *http.Request) *httptest.ResponseRecorder {
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, r)
	return rec
}

// as answers a request as it does once its key is known: the desk that would
// know it is not part of these tests.
func (s *server) as(key organization.Key) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		x := newExchange(s, w, r)
		defer x.finish()
		if x.route, x.param = s.router.find(r.Method, r.URL.Path); x.route == nil {
			panic("no operation: " + r.Method + " " + r.URL.Path)
		}
		x.key = key
		s.serve(x)
	})
}

func allScopes() organization.Key {
	return organization.Key{ID: booking.NewID[booking.KeyID](), Org: booking.NewID[booking.OrgID](),
		Scopes: []string{"availability:read", "appointments:read", "appointments:create"}}
}

func problemOf(t *testing.T, rec *httptest.ResponseRecorder) contract.Error {
	t.Helper()
	if got, want := rec.Header().Get("Content-Type"), "application/json"; got != want {
		t.Errorf("Content-Type %q, want %q", got, want)
	}
	var e contract.Error
	d := json.NewDecoder(rec.Body)
	d.DisallowUnknownFields()
	if err := d.Decode(&e); err != nil {
		t.Fatalf("status %d: body is no error: %v", rec.Code, err)
	}
	if e.Detail == "" || e.Code == "" {
		t.Errorf("error says too little: %+v", e)
	}
	if got, want := e.RequestID, rec.Header().Get("X-Request-Id"); got != want || got == "" {
		t.Errorf("request_id %q, X-Request-Id %q", got, want)
	}
	return e
}

func TestWithoutAValidKeyEverythingUnderTheAPIIs401(t *testing.T) {
	t.Parallel()
	h := testServer(Config{Limit: 1000})
	mistyped := []byte(auth.New(auth.Live))
	mistyped[20] ^= 1
	for name, headers := range map[string][]string{
		"no header":      nil,
		"empty":          {"Authorization: "},
		"no token":       {"Authorization: Bearer"},
		"another scheme": {"Authorization: Basic c3ZjX2xpdmVfOg=="},
		"mistyped":       {"Authorization: Bearer " + string(mistyped)},
		"voice agent's":  {"Authorization: Bearer agt_live_0123456789"},
		"two headers":    {"Authorization: Bearer " + auth.New(auth.Live), "Authorization: Bearer " + auth.New(auth.Live)},
	} {
		for _, method := range []string{"GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "BREW"} {
			for _, path := range []string{
				"/api/v1", "/api/v1/", "/api/v1/nowhere", "/api/v1/appointments", "/api/v1/appointments/", "/api/v1/appointments/availability",
				"/api/v1/appointments/holds", "/api/v1/appointments/resources/x/slots", "/api/v1//appointments", "/api/v1/../docs",
			} {
				rec := do(h, request(method, path, "", headers...))
				if got, want := rec.Code, http.StatusUnauthorized; got != want {
					t.Errorf("%s: %s %s: %d, want %d", name, method, path, got, want)
				}
				if got, want := rec.Header().Get("WWW-Authenticate"), "Bearer"; got != want {
					t.Errorf("%s: %s %s: WWW-Authenticate %q, want %q", name, method, path, got, want)
				}
				problemOf(t, rec)
			}
		}
	}
}

func TestAKeyIsRefusedEverywhereButOnTheBookingOperations(t *testing.T) {
	t.Parallel()
	h := testServer(Config{Limit: 1000})
	for _, scheme := range []string{"Bearer", "bearer", "BEARER"} {
		for _, at := range []string{
			"GET /docs", "GET /docs/swagger-ui.css", "POST /docs", "GET /", "GET /nowhere", "GET /login",
			"GET /api/v1/openapi.json", "GET /api/v1/openapi.yaml", "HEAD /api/v1/openapi.json", "POST /api/v1/openapi.json",
			"GET /api/v1", "GET /api/v1/nowhere", "DELETE /api/v1/appointments", "HEAD /api/v1/appointments", "OPTIONS /api/v1/appointments",
			"GET /api/v1/appointments/holds", "POST /api/v1/appointments/availability",
			"GET /api/v1/appointments/holds/018f3a5e-7c1d-7b3a-9c55-0242ac120002",
			"PATCH /api/v1/appointments/018f3a5e-7c1d-7b3a-9c55-0242ac120002", "GET /api/v1/demo/mock-erp/resources",
		} {
			method, path, _ := strings.Cut(at, " ")
			rec := do(h, request(method, path, "", "Authorization: "+scheme+" "+auth.New(auth.Live)))
			if got, want := rec.Code, http.StatusUnauthorized; got != want {
				t.Errorf("%s: %d, want %d", at, got, want)
			}
			if got, want := problemOf(t, rec).Code, "key_not_accepted"; got != want {
				t.Errorf("%s: code %q, want %q", at, got, want)
			}
		}
	}
}

func TestOutsideTheAPIUnknownPathsAreJSON404s(t *testing.T) {
	t.Parallel()
	h := testServer(Config{})
	for _, path := range []string{"/", "/nowhere", "/api", "/api/v2/appointments", "/api/v10", "/docs/nowhere", "/docs/../x",
		"/docs/oauth2-redirect.html"} {
		rec := do(h, request("GET", path, ""))
		if got, want := rec.Code, http.StatusNotFound; got != want {
			t.Errorf("%s: %d, want %d", path, got, want)
		}
		if got, want := problemOf(t, rec).Code, "not_found"; got != want {
			t.Errorf("%s: code %q, want %q", path, got, want)
		}
		for name := range rec.Header() {
			if strings.HasPrefix(name, "X-RateLimit-") {
				t.Errorf("%s: %s outside the API", path, name)
			}
		}
	}
}

func TestEveryAnswerOfTheAPICarriesItsHeadersAndWhatNeedsNoLookUpIsFree(t *testing.T) {
	t.Parallel()
	// This desk has no database: asked to look a token up, it would panic.
	h := testServer(Config{Limit: 2})
	big := strings.Repeat("x", headerLimit)
	for i, tc := range []struct {
		path   string
		status int
		header string
	}{
		{"/api/v1/openapi.json", 200, ""},
		{"/api/v1/openapi.yaml", 200, ""},
		{"/api/v1/appointments", 401, ""},
		{"/api/v1/appointments", 401, "Authorization: Bearer svc_live_nonsense"},
		{"/api/v1/nowhere", 401, "Authorization: Bearer " + auth.New(auth.Live)},
		{"/api/v1/nowhere", 401, ""},
		{"/api/v1/appointments", 413, "X-Big: " + big},
	} {
		rec := do(h, request("GET", tc.path, "", tc.header))
		if got, want := rec.Code, tc.status; got != want {
			t.Errorf("%d: status %d, want %d", i, got, want)
		}
		got := map[string][]string{}
		// By their spelling, not by what http.Header.Get makes of it.
		for _, n := range []string{"X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "Cache-Control", "X-Content-Type-Options"} {
			got[n] = rec.Header()[n]
		}
		want := map[string][]string{
			"X-RateLimit-Limit": {"2"}, "X-RateLimit-Remaining": {"2"}, "X-RateLimit-Reset": {fmt.Sprint(now.Unix() - 17 + 60)},
			"Cache-Control": {"no-store"}, "X-Content-Type-Options": {"nosniff"},
		}
		if tc.status == http.StatusOK {
			want["Cache-Control"] = []string{"private, no-cache"}
		}
		if diff := cmp.Diff(got, want); diff != "" {
			t.Errorf("%d: %s", i, diff)
		}
		if rec.Header().Get("X-Request-Id") == "" {
			t.Errorf("%d: no X-Request-Id", i)
		}
	}
}

func TestClientAddress(t *testing.T) {
	t.Parallel()
	trusted := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
	for name, tc := range map[string]struct {
		remote    string
		forwarded []string
		trusted   []netip.Prefix
		want      string
	}{
		"direct":                            {"203.0.113.9:5", nil, trusted, "203.0.113.9"},
		"a stranger's header is ignored":    {"203.0.113.9:5", []string{"198.51.100.1"}, trusted, "203.0.113.9"},
		"nobody is trusted":                 {"10.0.0.1:5", []string{"198.51.100.1"}, nil, "10.0.0.1"},
		"behind a proxy":                    {"10.0.0.1:5", []string{"198.51.100.1"}, trusted, "198.51.100.1"},
		"behind two, one header":            {"10.0.0.1:5", []string{"198.51.100.1, 10.9.9.9"}, trusted, "198.51.100.1"},
		"behind two, two headers":           {"10.0.0.1:5", []string{"198.51.100.1", "10.9.9.9"}, trusted, "198.51.100.1"},
		"what the client claims is ignored": {"10.0.0.1:5", []string{"1.1.1.1, 198.51.100.1, 10.9.9.9"}, trusted, "198.51.100.1"},
		"nonsense stops there":              {"10.0.0.1:5", []string{"198.51.100.1, junk"}, trusted, "10.0.0.1"},
		"no header from the proxy":          {"10.0.0.1:5", nil, trusted, "10.0.0.1"},
		"only proxies":                      {"10.0.0.1:5", []string{"10.0.0.2"}, trusted, "10.0.0.2"},
		"with port":                         {"10.0.0.1:5", []string{"198.51.100.1:4711"}, trusted, "198.51.100.1"},
		"an IPv6 network is one client":     {"[fd00::1]:5", []string{"2001:db8:1:2:3:4:5:6"}, trusted, "2001:db8:1:2::"},
		"no address at all":                 {"@", nil, trusted, "@"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := request("GET", "/", "")
			r.RemoteAddr = tc.remote
			if tc.forwarded != nil {
				r.Header["X-Forwarded-For"] = tc.forwarded
			}
			if got := ClientAddress(r, tc.trusted); got != tc.want {
				t.Errorf("%q, want %q", got, tc.want)
			}
		})
	}
}

func TestTheRequestIDIsTheCallersWhenItIsPlain(t *testing.T) {
	t.Parallel()
	h := testServer(Config{Limit: 1000})
	for id, keep := range map[string]bool{
		"abc-123_X.y": true, strings.Repeat("a", 64): true, strings.Repeat("a", 65): false,
		"": false, "with space": false, "semi;colon": false, "<script>": false, "é": false, "a\"b": false,
	} {
		rec := do(h, request("GET", "/api/v1/x", "", "X-Request-Id: "+id))
		got := rec.Header().Get("X-Request-Id")
		if (got == id) != keep || got == "" {
			t.Errorf("%q became %q", id, got)
		}
	}
	first, second := do(h, request("GET", "/x", "")), do(h, request("GET", "/x", ""))
	if first.Header().Get("X-Request-Id") == second.Header().Get("X-Request-Id") {
		t.Error("two requests have one id")
	}
}

func TestEachOperationTakesExactlyItsScope(t *testing.T) {
	t.Parallel()
	s := testServer(Config{})
	for _, op := range Operations() {
		path := strings.NewReplacer("{resource_id}", "x", "{hold_id}", "x", "{id}", "x").Replace(op.Path)
		for _, scope := range auth.Scopes {
			rec := do(s.as(organization.Key{Scopes: []string{string(scope)}}), request(op.Method, path, "{}"))
			if got, want := rec.Code == http.StatusForbidden, string(scope) != op.Scope; got != want {
				t.Errorf("%s with %s: status %d, forbidden should be %v", op.ID, scope, rec.Code, want)
			}
			if rec.Code == http.StatusForbidden && !strings.Contains(problemOf(t, rec).Detail, op.Scope) {
				t.Errorf("%s: the refusal does not name %s", op.ID, op.Scope)
			}
		}
		if rec := do(s.as(organization.Key{}), request(op.Method, path, "{}")); rec.Code != http.StatusForbidden {
			t.Errorf("%s without scopes: %d", op.ID, rec.Code)
		}
	}
}

const (
	service  = "018f3a5e-7c1d-7b3a-9c55-0242ac120002"
	branch   = "018f3a5e-7c1d-7b3a-9c55-0242ac120003"
	resource = "018f3a5e-7c1d-7b3a-9c55-0242ac120004"
)

func TestInputIsRefusedWithASentenceThatNamesTheField(t *testing.T) {
	t.Parallel()
	h := testServer(Config{}).as(allScopes())
	a1 := func(service, branch, date, time string) string {
		return "GET /api/v1/appointments/availability?service_id=" + service + "&branch_id=" + branch + "&date=" + date + "&time=" + time
	}
	body := func(members string) string {
		all := map[string]any{"service_id": service, "branch_id": branch, "customer_name": "Noura", "date": "2026-11-15", "time": "09:30"}
		var change map[string]any
		if err := json.Unmarshal([]byte(members), &change); err != nil {
			panic(err)
		}
		for k, v := range change {
			if all[k] = v; v == "DELETE" {
				delete(all, k)
			}
		}
		b, _ := json.Marshal(all)
		return string(b)
	}
	const post = "POST /api/v1/appointments"
	for name, tc := range map[string]struct {
		at, body    string
		headers     []string
		status      int
		code, field string
	}{
		"no service": {at: "GET /api/v1/appointments/availability?branch_id=" + branch + "&date=2026-11-15&time=09:30",
			status: 400, code: "required", field: "service_id"},
		"service not a UUID": {at: a1("x", branch, "2026-11-15", "09:30"), status: 400, code: "invalid_id", field: "service_id"},
		"UUID without hyphens": {at: a1(strings.ReplaceAll(service, "-", ""), branch, "2026-11-15", "09:30"), status: 400,
			code: "invalid_id", field: "service_id"},
		"UUID in braces": {at: a1("%7B"+service+"%7D", branch, "2026-11-15", "09:30"), status: 400, code: "invalid_id",
			field: "service_id"},
		"a day that does not exist":    {at: a1(service, branch, "2026-02-30", "09:30"), status: 400, code: "invalid_date", field: "date"},
		"a date with slashes":          {at: a1(service, branch, "2026/02/03", "09:30"), status: 400, code: "invalid_date", field: "date"},
		"a time without its zero":      {at: a1(service, branch, "2026-11-15", "9:00"), status: 400, code: "invalid_time", field: "time"},
		"24:00":                        {at: a1(service, branch, "2026-11-15", "24:00"), status: 400, code: "invalid_time", field: "time"},
		"seconds":                      {at: a1(service, branch, "2026-11-15", "09:00:00"), status: 400, code: "invalid_time", field: "time"},
		"an escaped colon is fine":     {at: a1(service, branch, "2026-11-15", "09%3A30"), status: 500, code: "internal"},
		"upper case UUID is fine":      {at: a1(strings.ToUpper(service), branch, "2026-11-15", "09:30"), status: 500, code: "internal"},
		"unknown parameter is ignored": {at: a1(service, branch, "2026-11-15", "09:30") + "&x=1&x=2", status: 500, code: "internal"},
		"repeated parameter": {at: a1(service, branch, "2026-11-15", "09:30") + "&date=2026-11-15", status: 400, code: "repeated",
			field: "date"},
		"repeated, escaped name": {at: a1(service, branch, "2026-11-15", "09:30") + "&d%61te=2026-11-15", status: 400, code: "repeated",
			field: "date"},
		"empty parameter":         {at: a1(service, branch, "", "09:30"), status: 400, code: "empty", field: "date"},
		"broken escape":           {at: a1(service, branch, "2026-11-15", "09%3"), status: 400, code: "invalid_query"},
		"broken escape elsewhere": {at: a1(service, branch, "2026-11-15", "09:30") + "&x=%zz", status: 400, code: "invalid_query"},
		"invalid UTF-8":           {at: "GET /api/v1/appointments?phone=%ff", status: 400, code: "invalid_text", field: "phone"},

		"resources: no service":         {at: "GET /api/v1/appointments/resources", status: 400, code: "required", field: "service_id"},
		"resources: branch is optional": {at: "GET /api/v1/appointments/resources?service_id=" + service, status: 500, code: "internal"},
		"slots: resource not a UUID": {at: "GET /api/v1/appointments/resources/x/slots?service_id=" + service, status: 400,
			code: "invalid_id", field: "resource_id"},
		"slots: dates are optional": {at: "GET /api/v1/appointments/resources/" + resource + "/slots?service_id=" + service, status: 500,
			code: "internal"},
		"slots: date_to wrong": {at: "GET /api/v1/appointments/resources/" + resource + "/slots?service_id=" + service +
			"&date_to=tomorrow", status: 400, code: "invalid_date", field: "date_to"},
		"list: no filter is fine":    {at: "GET /api/v1/appointments", status: 500, code: "internal"},
		"list: empty cursor is fine": {at: "GET /api/v1/appointments?cursor=", status: 500, code: "internal"},
		"list: empty phone":          {at: "GET /api/v1/appointments?phone=", status: 400, code: "empty", field: "phone"},
		"list: limit 0":              {at: "GET /api/v1/appointments?limit=0", status: 400, code: "invalid_limit", field: "limit"},
		"list: limit 201":            {at: "GET /api/v1/appointments?limit=201", status: 400, code: "invalid_limit", field: "limit"},
		"list: limit not a number":   {at: "GET /api/v1/appointments?limit=ten", status: 400, code: "invalid_limit", field: "limit"},
		"list: limit 200":            {at: "GET /api/v1/appointments?limit=200", status: 500, code: "internal"},
		"list: status":               {at: "GET /api/v1/appointments?status=Booked", status: 400, code: "invalid_status", field: "status"},
		"list: updated_since a date": {at: "GET /api/v1/appointments?updated_since=2026-11-15", status: 400, code: "invalid_timestamp",
			field: "updated_since"},
		"list: updated_since plain plus": {at: "GET /api/v1/appointments?updated_since=2026-11-15T06:00:00+03:00", status: 400,
			code: "invalid_timestamp", field: "updated_since"},
		"list: updated_since": {at: "GET /api/v1/appointments?updated_since=2026-11-15T06:00:00%2B03:00", status: 500, code: "internal"},
		"get: not a UUID":     {at: "GET /api/v1/appointments/x", status: 400, code: "invalid_id", field: "id"},
		"release: not a UUID": {at: "DELETE /api/v1/appointments/holds/x", status: 400, code: "invalid_id", field: "hold_id"},

		"book":                      {at: post, body: body(`{}`), status: 500, code: "internal"},
		"unknown member is ignored": {at: post, body: body(`{"colour":"blue"}`), status: 500, code: "internal"},
		"null is left out": {at: post,
			body: body(`{"phone":null,"resource_id":null,"seats_taken":null,"notes":null,"hold_id":null}`), status: 500, code: "internal"},
		"null where needed":           {at: post, body: body(`{"date":null}`), status: 400, code: "required", field: "date"},
		"missing":                     {at: post, body: body(`{"customer_name":"DELETE"}`), status: 400, code: "required", field: "customer_name"},
		"name in capitals is another": {at: post, body: body(`{"time":"DELETE","TIME":"09:30"}`), status: 400, code: "required", field: "time"},
		"number for text": {at: post, body: body(`{"customer_name":5}`), status: 400, code: "invalid_type",
			field: "customer_name"},
		"object for text":        {at: post, body: body(`{"date":{}}`), status: 400, code: "invalid_type", field: "date"},
		"text for a number":      {at: post, body: body(`{"seats_taken":"1"}`), status: 400, code: "invalid_type", field: "seats_taken"},
		"half a seat":            {at: post, body: body(`{"seats_taken":1.5}`), status: 400, code: "invalid_type", field: "seats_taken"},
		"no seat":                {at: post, body: body(`{"seats_taken":0}`), status: 400, code: "multi_seat", field: "seats_taken"},
		"one seat":               {at: post, body: body(`{"seats_taken":1}`), status: 500, code: "internal"},
		"empty resource":         {at: post, body: body(`{"resource_id":""}`), status: 400, code: "invalid_id", field: "resource_id"},
		"wrong hold":             {at: post, body: body(`{"hold_id":"x"}`), status: 400, code: "invalid_id", field: "hold_id"},
		"member twice":           {at: post, body: `{"date":"2026-11-15","date":"2026-11-16"}`, status: 400, code: "repeated", field: "date"},
		"trailing garbage":       {at: post, body: body(`{}`) + "x", status: 400, code: "invalid_json"},
		"two bodies":             {at: post, body: body(`{}`) + body(`{}`), status: 400, code: "invalid_json"},
		"broken":                 {at: post, body: `{"date":`, status: 400, code: "invalid_json"},
		"text that is not UTF-8": {at: post, body: `{"customer_name":"` + "\xff" + `"}`, status: 400, code: "invalid_json"},
		"an array":               {at: post, body: `[]`, status: 400, code: "invalid_type"},
		"a string":               {at: post, body: `"x"`, status: 400, code: "invalid_type"},
		"null alone":             {at: post, body: `null`, status: 400, code: "required", field: "service_id"},
		"no body":                {at: post, status: 400, code: "empty_body"},
		"white space":            {at: post, body: " \n", status: 400, code: "empty_body"},
		"a form": {at: post, body: "a=b", headers: []string{"Content-Type: application/x-www-form-urlencoded"},
			status: 400, code: "unsupported_content_type", field: "Content-Type"},
		"text/json": {at: post, body: body(`{}`), headers: []string{"Content-Type: text/json"}, status: 400,
			code: "unsupported_content_type", field: "Content-Type"},
		"problem+json": {at: post, body: body(`{}`), headers: []string{"Content-Type: application/problem+json"}, status: 400,
			code: "unsupported_content_type", field: "Content-Type"},
		"nonsense type": {at: post, body: body(`{}`), headers: []string{"Content-Type: ;;"}, status: 400,
			code: "unsupported_content_type", field: "Content-Type"},
		"charset": {at: post, body: body(`{}`), headers: []string{"Content-Type: Application/JSON ; charset=utf-8"},
			status: 500, code: "internal"},
		"64 KiB": {at: post, body: body(`{}`) + strings.Repeat(" ", bodyLimit-len(body(`{}`))), status: 500,
			code: "internal"},
		"64 KiB and a byte": {at: post, body: body(`{}`) + strings.Repeat(" ", bodyLimit+1-len(body(`{}`))), status: 413,
			code: "body_too_large"},
		"idempotency key": {at: post, body: body(`{}`), headers: []string{"Idempotency-Key: a b~c"}, status: 500,
			code: "internal"},
		"idempotency key of 256": {at: post, body: body(`{}`), headers: []string{"Idempotency-Key: " + strings.Repeat("k", 256)},
			status: 400, code: "invalid_idempotency_key", field: "Idempotency-Key"},
		"idempotency key not ASCII": {at: post, body: body(`{}`), headers: []string{"Idempotency-Key: é"}, status: 400,
			code: "invalid_idempotency_key", field: "Idempotency-Key"},
		"idempotency key empty": {at: post, body: body(`{}`), headers: []string{"Idempotency-Key: "}, status: 400,
			code: "invalid_idempotency_key", field: "Idempotency-Key"},
		"idempotency key twice": {at: post, body: body(`{}`), headers: []string{"Idempotency-Key: a", "Idempotency-Key: b"},
			status: 400, code: "invalid_idempotency_key", field: "Idempotency-Key"},
		"hold": {at: post + "/holds", body: body(`{"seconds":900}`), status: 500, code: "internal"},
		"hold too long": {at: post + "/holds", body: body(`{"seconds":901}`), status: 400, code: "invalid_seconds",
			field: "seconds"},
		"hold for no time": {at: post + "/holds", body: body(`{"seconds":0}`), status: 400, code: "invalid_seconds",
			field: "seconds"},
		"hold: nothing is read from date": {at: post + "/holds", body: body(`{"date":"2026-13-01"}`), status: 400, code: "invalid_date", field: "date"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			method, target, _ := strings.Cut(tc.at, " ")
			rec := do(h, request(method, target, tc.body, tc.headers...))
			if got, want := rec.Code, tc.status; got != want {
				t.Errorf("status %d, want %d: %s", got, want, rec.Body)
			}
			e := problemOf(t, rec)
			if diff := cmp.Diff([]string{e.Code, e.Field}, []string{tc.code, tc.field}); diff != "" {
				t.Errorf("%s\n%s", diff, e.Detail)
			}
			if e.Field != "" && !strings.HasPrefix(e.Detail, e.Field+" ") && e.Code != "multi_seat" {
				t.Errorf("the sentence does not begin with the field: %q", e.Detail)
			}
		})
	}
}

func TestAnErrorNeverRepeatsWhatWasSent(t *testing.T) {
	t.Parallel()
	h := testServer(Config{}).as(allScopes())
	const secret = "s3cr3t-value"
	for _, r := range []*http.Request{
		request("GET", "/api/v1/appointments/availability?service_id="+secret, ""),
		request("GET", "/api/v1/appointments?limit="+secret+"&status="+secret, ""),
		request("GET", "/api/v1/appointments/"+secret, ""),
		request("POST", "/api/v1/appointments", `{"service_id":"`+secret+`"}`),
		request("POST", "/api/v1/appointments", `{"service_id":5,"`+secret+`"`),
		request("POST", "/api/v1/appointments", secret),
		request("POST", "/api/v1/appointments", `{}`, "Content-Type: "+secret+"/x"),
		request("POST", "/api/v1/appointments", `{}`, "Idempotency-Key: "+secret+"é"),
	} {
		rec := do(h, r)
		if rec.Code != http.StatusBadRequest {
			t.Errorf("status %d", rec.Code)
		}
		if strings.Contains(rec.Body.String(), secret) {
			t.Errorf("%s", rec.Body)
		}
	}
}

func TestAChunkedBodyIsCutOffAtTheLimitToo(t *testing.T) {
	t.Parallel()
	srv := httptest.NewServer(testServer(Config{}).as(allScopes()))
	defer srv.Close()
	req, _ := http.NewRequest("POST", srv.URL+"/api/v1/appointments",
		io.MultiReader(strings.NewReader("{"), strings.NewReader(strings.Repeat(" ", 10*bodyLimit))))
	res, err := srv.Client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if got, want := res.StatusCode, http.StatusRequestEntityTooLarge; got != want {
		t.Errorf("status %d, want %d", got, want)
	}
}

func TestFaultsBecomeStatuses(t *testing.T) {
	t.Parallel()
	day := civil.DateOf(2026, time.November, 15)
	for name, tc := range map[string]struct {
		err    error
		status int
		want   contract.Error
		header map[string]string
	}{
		"invalid": {booking.ErrPast, 400, contract.Error{Detail: booking.ErrPast.Detail, Code: "past_time", Field: "time"}, nil},
		"wrapped": {fmt.Errorf("desk: %w", booking.ErrServiceNotFound), 404,
			contract.Error{Detail: booking.ErrServiceNotFound.Detail, Code: "not_found", Field: "service_id"}, nil},
		"unauthenticated": {auth.ErrMalformed, 401, contract.Error{Detail: auth.ErrMalformed.Detail, Code: "invalid_key"},
			map[string]string{"WWW-Authenticate": "Bearer"}},
		"conflict with alternatives": {
			&booking.Refusal{Fault: booking.ErrTaken, Alternatives: []booking.Slot{{Date: day, Time: 600}, {Date: day + 1, Time: 0}}}, 409,
			contract.Error{Detail: booking.ErrTaken.Detail, Code: "slot_taken", Field: "time",
				Alternatives: []contract.Alternative{{Date: "2026-11-15", Time: "10:00"}, {Date: "2026-11-16", Time: "00:00"}}}, nil,
		},
		"in flight": {
			&fault.Error{Kind: fault.Conflict, Code: "in_flight", Detail: "wait", RetryAfter: 1500 * time.Millisecond}, 409,
			contract.Error{Detail: "wait", Code: "in_flight"}, map[string]string{"Retry-After": "2"},
		},
		"unavailable": {fault.New(fault.Unavailable, "busy", "try again"), 503, contract.Error{Detail: "try again", Code: "busy"},
			nil},
		"a bare sentence is led": {fault.New(fault.Invalid, "bad", "must be shorter").On("notes"), 400,
			contract.Error{Detail: "notes must be shorter", Code: "bad", Field: "notes"}, nil},
		"a stranger shows nothing": {errors.New("pq: password=hunter2"), 500, contract.Error{Detail: errInternal.Detail, Code: "internal"}, nil},
		"an internal fault too": {fault.New(fault.Internal, "disk", "disk full at /var"), 500,
			contract.Error{Detail: errInternal.Detail, Code: "internal"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var log bytes.Buffer
			s := testServer(Config{Logger: slog.New(slog.NewJSONHandler(&log, nil))})
			rec := httptest.NewRecorder()
			x := newExchange(s, rec, request("GET", "/", ""))
			x.key = allScopes()
			x.fail(tc.err)
			x.finish()
			if got, want := rec.Code, tc.status; got != want {
				t.Errorf("status %d, want %d", got, want)
			}
			got := problemOf(t, rec)
			got.RequestID = ""
			if diff := cmp.Diff(got, tc.want); diff != "" {
				t.Error(diff)
			}
			for k, want := range tc.header {
				if got := rec.Header().Get(k); got != want {
					t.Errorf("%s: %q, want %q", k, got, want)
				}
			}
			if got, want := log.Len() > 0, tc.status == 500; got != want {
				t.Errorf("logged %v, want %v: %s", got, want, log.String())
			}
			if log.Len() > 0 && !strings.Contains(log.String(), `"request_id":"`+rec.Header().Get("X-Request-Id")) {
				t.Errorf("log without the request's id: %s", log.String())
			}
		})
	}
}

func TestAPanicBecomesA500(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	s := testServer(Config{Logger: slog.New(slog.NewJSONHandler(&log, nil))})
	rec := httptest.NewRecorder()
	func() {
		x := newExchange(s, rec, request("GET", "/", ""))
		defer x.finish()
		*x.out = append(*x.out, "half an answer"...)
		panic("boom")
	}()
	if got, want := rec.Code, 500; got != want {
		t.Errorf("status %d, want %d", got, want)
	}
	if e := problemOf(t, rec); strings.Contains(e.Detail, "boom") {
		t.Errorf("the answer shows the panic: %s", e.Detail)
	}
	if !strings.Contains(log.String(), "boom") {
		t.Errorf("the log does not: %s", log.String())
	}
}

func TestWhatCouldNotBeServedIsToldWithItsCause(t *testing.T) {
	t.Parallel()
	for name, err := range map[string]error{
		"the database is down": &fault.Error{Kind: fault.Unavailable, Code: "database_unavailable", Detail: "try again",
			Err: errors.New("connection refused")},
		"it took too long": fmt.Errorf("postgres: %w: connection refused", context.DeadlineExceeded),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var told []string
			s := testServer(Config{Warn: func(message string, err error, attrs ...any) { told = append(told, fmt.Sprint(message, err, attrs)) }})
			rec := httptest.NewRecorder()
			x := newExchange(s, rec, request("GET", "/", ""))
			x.fail(err)
			x.finish()
			if len(told) != 1 || !strings.Contains(told[0], "connection refused") || !strings.Contains(told[0], rec.Header().Get("X-Request-Id")) {
				t.Errorf("the operator was told %q, want the cause and the request's id, once", told)
			}
			if body := rec.Body.String(); rec.Code != 503 || strings.Contains(body, "refused") {
				t.Errorf("the caller was told %d %s", rec.Code, body)
			}
		})
	}
}
