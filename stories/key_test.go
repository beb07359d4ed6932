package stories

import (
	"hash/crc32"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
)

// forged makes a key with the right checksum that nobody has created.
func forged(secret string) string {
	const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	body := "svc_live_" + secret
	sum := make([]byte, 6)
	for n, i := crc32.ChecksumIEEE([]byte(body)), 5; i >= 0; n, i = n/62, i-1 {
		sum[i] = alphabet[n%62]
	}
	return body + string(sum)
}

func TestAKeyIsShownInTheFormThatScannersKnow(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		if got, want := w.key, forged(w.key[9:len(w.key)-6]); got != want {
			t.Errorf("got %s, want the checksum of %s", got, want)
		}
		test, _ := w.namedKey("noor", organization.NewKey{Name: "sandbox", Scopes: everyScope, Sandbox: true})
		if !strings.HasPrefix(test, "svc_test_") || len(test) != len(w.key) {
			t.Errorf("got %s, want svc_test_…", test)
		}
		want(t, w.get(test, appointments), 200, "")
	})
}

func TestWithoutAValidKeyEveryOperationIs401(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		last := w.key[:len(w.key)-1] + "0"
		if last == w.key {
			last = w.key[:len(w.key)-1] + "1"
		}
		expired, _ := w.namedKey("noor", organization.NewKey{Name: "short", Scopes: everyScope, Life: time.Hour})
		want(t, w.get(expired, appointments), 200, "")
		w.clock.turn(time.Hour + time.Second)
		for name, c := range map[string]struct {
			headers []string
			code    string
		}{
			"no header":                {nil, "missing_key"},
			"an empty header":          {[]string{"Authorization: "}, "missing_key"},
			"no token":                 {[]string{"Authorization: Bearer"}, "missing_key"},
			"an empty token":           {[]string{"Authorization: Bearer "}, "missing_key"},
			"no scheme":                {[]string{"Authorization: " + w.key}, "missing_key"},
			"another scheme":           {[]string{"Authorization: Basic " + w.key}, "missing_key"},
			"a scheme run together":    {[]string{"Authorization: Bearer" + w.key}, "missing_key"},
			"another header":           {[]string{"X-Api-Key: " + w.key}, "missing_key"},
			"two headers":              {[]string{"Authorization: Bearer " + w.key, "Authorization: Bearer " + w.key}, "missing_key"},
			"two tokens":               {[]string{"Authorization: Bearer " + w.key + " " + w.key}, "invalid_key"},
			"a cut key":                {[]string{"Authorization: Bearer " + w.key[:len(w.key)-1]}, "invalid_key"},
			"the prefix":               {[]string{"Authorization: Bearer svc_live_"}, "invalid_key"},
			"a longer key":             {[]string{"Authorization: Bearer " + w.key + "0"}, "invalid_key"},
			"a wrong checksum":         {[]string{"Authorization: Bearer " + last}, "invalid_key"},
			"another case":             {[]string{"Authorization: Bearer " + strings.ToUpper(w.key)}, "invalid_key"},
			"the other prefix":         {[]string{"Authorization: Bearer svc_test_" + w.key[9:]}, "invalid_key"},
			"a voice agent's":          {[]string{"Authorization: Bearer agt_live_" + w.key[9:]}, "invalid_key"},
			"a forged one":             {[]string{"Authorization: Bearer " + forged("0123456789abcdefABCDEF0123456789")}, "invalid_key"},
			"a forged one with quotes": {[]string{"Authorization: Bearer " + forged("' or '1'='1' --                 ")}, "invalid_key"},
			"an expired one":           {[]string{"Authorization: Bearer " + expired}, "expired_key"},
		} {
			for _, o := range w.operations() {
				a := w.send(o.method, o.path, "", o.body, c.headers...)
				if a.status != 401 || a.text("code") != c.code {
					t.Errorf("%s: %s: got %d %s, want 401 %s", name, a.asked, a.status, a.raw, c.code)
				}
				if a.header.Get("WWW-Authenticate") == "" {
					t.Errorf("%s: %s: got no WWW-Authenticate", name, a.asked)
				}
			}
		}
		want(t, w.send("GET", appointments, "", nil, "Authorization: bearer "+w.key), 200, "")
		want(t, w.send("GET", appointments, "", nil, "Authorization: BEARER  "+w.key), 200, "")
		w.untouched(t)
	})
}

// operation is a request that is right in every way but its key.
type operation struct {
	method, path, scope string
	body                any
	status              int // with the right key
}

// operations are all operations of the contract, one right request of each.
func (w *world) operations() []operation {
	q := "?" + w.question().Encode()
	return []operation{
		{"GET", availability + q, readSlots, nil, 200},
		{"GET", resources + "?service_id=" + w.service("checkup"), readSlots, nil, 200},
		{"GET", slotsOf(w.resource("sara")) + "?service_id=" + w.service("checkup"), readSlots, nil, 200},
		{"GET", services, readSlots, nil, 200},
		{"GET", branches, readSlots, nil, 200},
		{"GET", calendar + "?service_id=" + w.service("checkup"), readSlots, nil, 200},
		{"GET", appointments, readBooks, nil, 200},
		{"GET", appointments + "/" + unknown, readBooks, nil, 404},
		{"POST", appointments, makeBooks, w.visit("checkup", "2026-11-16", "09:00"), 201},
		{"POST", holds, makeBooks, w.visit("checkup", "2026-11-16", "10:00"), 201},
		{"DELETE", holds + "/" + unknown, makeBooks, nil, 404},
	}
}

// untouched checks that nothing was booked or held for 16 November.
func (w *world) untouched(t *testing.T) {
	t.Helper()
	if a := w.get(w.key, appointments); len(a.at("items").([]any)) != 0 {
		t.Errorf("got %s, want nothing booked", a.raw)
	}
	a := w.slots("sara", "checkup", "date_from", "2026-11-16", "date_to", "2026-11-16")
	if got := len(texts(a.at("slots_by_date", 0, "available_times"))); got != 14 {
		t.Errorf("got %d free times, want 14: %s", got, a.raw)
	}
}

func TestEachOperationTakesExactlyItsScope(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		for _, scope := range everyScope {
			key := w.newKey("noor", scope)
			for _, o := range w.operations() {
				a := w.send(o.method, o.path, key, o.body)
				if o.scope == scope {
					if a.status != o.status {
						t.Errorf("%s with %s: got %d %s, want %d", a.asked, scope, a.status, a.raw, o.status)
					}
					continue
				}
				if a.status != 403 || a.text("code") != "missing_scope" || !strings.Contains(a.text("detail"), o.scope) {
					t.Errorf("%s with %s: got %d %s, want a 403 that names %s", a.asked, scope, a.status, a.raw, o.scope)
				}
			}
		}
		// The scope comes before what was said: a bad question is a 403 as well.
		want(t, w.get(w.newKey("noor", readBooks), availability), 403, "missing_scope")
		want(t, w.post(w.newKey("noor", readSlots), appointments, "{"), 403, "missing_scope")
		want(t, w.get(w.newKey("noor", readSlots, makeBooks), appointments+"/x"), 403, "missing_scope")
	})
}

func TestARevokedKeyIsRefusedAtOnce(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		token, key := w.namedKey("noor", organization.NewKey{Name: "leaked", Scopes: everyScope})
		there := w.serve(w.open(plenty)) // another node
		for range 3 {
			want(t, w.get(token, appointments), 200, "")
			want(t, there.get(token, appointments), 200, "")
		}
		if _, err := w.app.Organization.RevokeKey(t.Context(), "noor", key.ID, office.Caller{}); err != nil {
			t.Fatal(err)
		}
		want(t, w.get(token, appointments), 401, "invalid_key")
		want(t, there.get(token, appointments), 401, "invalid_key")
		want(t, w.get(w.key, appointments), 200, "")
	})
}

func TestAKeyExpiresToTheSecond(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.clock.stop(begin)
		token, _ := w.namedKey("noor", organization.NewKey{Name: "short", Scopes: everyScope, Life: time.Minute})
		want(t, w.get(token, appointments), 200, "")
		w.clock.stop(begin.Add(59 * time.Second))
		want(t, w.get(token, appointments), 200, "")
		w.clock.stop(begin.Add(60 * time.Second))
		want(t, w.get(token, appointments), 401, "expired_key")
	})
}

func TestAKeyWorksOnTheBookingEndpointsAndNowhereElse(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		id := w.book("checkup", "2026-11-16", "11:00")
		methods := []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"}
		paths := []string{
			"/", "/nothing", "/docs", "/docs/", "/docs/swagger-ui.css", "/healthz", "/readyz", "/metrics", "/dashboard", "/favicon.ico",
			"/robots.txt", "/.env",
			"/api", "/api/", "/api/v1", "/api/v1/", "/api/v2/appointments", "/api/v1/openapi.json", "/api/v1/openapi.yaml", "/api/v1/docs",
			"/api/v1/nothing",
			"/api/v1/keys", "/api/v1/services", "/api/v1/branches", "/api/v1/demo/mock-erp/availability", "/api/v1appointments",
			availability + "/", resources + "/", slotsOf(w.resource("sara")) + "/", resources + "/" + w.resource("sara"), appointments + "/",
			holds + "/",
			appointments + "/" + id + "/", appointments + "/" + id + "/cancel", appointments + "/" + id + "/reschedule", holds + "/" + unknown + "/",
			"//", "//api/v1/appointments", "/api/v1//appointments",
			"/agent", "/agent/v1", "/agent/v1/mcp", "/agent/v1/tools/find_slots", "/agent/v1/vapi", "/agent/v1/nothing", "//agent/v1/mcp",
			"/agent/v1//mcp",
		}
		for _, path := range paths {
			for _, method := range methods {
				if a := w.wire(method, path, w.key); a.status != 401 {
					t.Errorf("%s %s with a key: got %d %s, want 401", method, path, a.status, a.raw)
				}
			}
		}
		// On the paths of operations the other methods are refused, too.
		allowed := map[string]string{
			availability: "GET", resources: "GET", slotsOf(w.resource("sara")): "GET", appointments: "GET POST",
			appointments + "/" + id: "GET", holds: "POST", holds + "/" + unknown: "DELETE",
		}
		for path, ours := range allowed {
			for _, method := range methods {
				if strings.Contains(" "+ours+" ", " "+method+" ") {
					continue
				}
				if a := w.wire(method, path, w.key); a.status != 401 {
					t.Errorf("%s %s with a key: got %d %s, want 401", method, path, a.status, a.raw)
				}
			}
		}
		// Keys of which nobody knows are as unwelcome there.
		for _, path := range []string{"/", "/docs", "/healthz", "/api/v1/openapi.json"} {
			want(t, w.get(forged("0123456789abcdefABCDEF0123456789"), path), 401, "key_not_accepted")
		}
		if got := w.get(w.key, appointments+"/"+id).text("status"); got != "booked" {
			t.Errorf("the appointment is %s, want it booked", got)
		}
	})
}

func TestUnderTheAPIEverythingIs401WithoutAKeyButTheDocument(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		for _, path := range []string{root, root + "/", root + "/nothing", appointments, appointments + "/" + unknown, availability, holds,
			root + "/openapi.json/", root + "/openapi"} {
			for _, method := range []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"} {
				if a := w.wire(method, path, ""); a.status != 401 {
					t.Errorf("%s %s without a key: got %d %s, want 401", method, path, a.status, a.raw)
				}
			}
		}
		for _, path := range []string{root + "/openapi.json", root + "/openapi.yaml", "/docs", "/healthz", "/readyz"} {
			if a := w.wire("GET", path, ""); a.status != 200 {
				t.Errorf("GET %s: got %d %s, want 200", path, a.status, a.raw)
			}
		}
		if a := w.wire("GET", "/", ""); a.status != 303 || a.header.Get("Location") != "/signin" {
			t.Errorf("GET /: got %d %s, want to be sent to the dashboard", a.status, a.raw)
		}
		for _, path := range []string{"/nothing", "/docs/nothing", "/docs/../x", "/api", "/api/v2", "/healthz/"} {
			if a := w.wire("GET", path, ""); a.status != 404 {
				t.Errorf("GET %s: got %d %s, want 404", path, a.status, a.raw)
			}
		}
	})
}
