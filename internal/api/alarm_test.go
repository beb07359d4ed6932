package api

import (
	"crypto/tls"
	"encoding/json"
	"net/http"
	"net/netip"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/auth"
)

func TestRefusedKeysAreToldOf(t *testing.T) {
	t.Parallel()
	bell := alarm.New(alarm.Config{Now: func() time.Time { return now }})
	s := testServer(Config{Alarm: bell})
	do(s, request("GET", "/api/v1/appointments", ""))                                          // no key: nobody's
	do(s, request("GET", "/api/v1/appointments", "", "Authorization: Bearer svc_live_x"))      // no key of ours
	do(s, request("GET", "/nothing", "", "Authorization: Bearer "+auth.New(auth.Live)))        // not here
	do(s, request("GET", "/api/v1/nothing", "", "Authorization: Bearer "+auth.New(auth.Live))) // nor here
	key := allScopes()
	key.Scopes, key.Name = key.Scopes[:1], "crm"
	do(s.as(key), request("GET", "/api/v1/appointments", ""))
	counts := bell.Counts()
	if counts[alarm.KeyRefused] != 3 || counts[alarm.ScopeRefused] != 1 {
		t.Errorf("got %v, want three keys refused and one scope", counts)
	}
	if len(bell.Refusals()) != 1 {
		t.Fatalf("got %d for audit logs, want the one whose organization is known", len(bell.Refusals()))
	}
	if e := <-bell.Refusals(); e.Org != key.Org || e.Object != "crm" || e.Route != "GET /api/v1/appointments" ||
		e.Request == "" {
		t.Errorf("got %+v", e)
	}
}

func TestCountersAreReadOnThisMachineOnly(t *testing.T) {
	t.Parallel()
	bell := alarm.New(alarm.Config{Now: func() time.Time { return now }})
	bell.Tell(alarm.Event{Kind: alarm.RoleRefused})
	s := testServer(Config{Alarm: bell})
	ask := func(from string, headers ...string) int {
		r := request("GET", "/securityz", "", headers...)
		r.RemoteAddr = from
		rec := do(s, r)
		var got struct{ Counters map[string]int }
		if rec.Code == http.StatusOK && (json.Unmarshal(rec.Body.Bytes(), &got) != nil || got.Counters["role_refused"] != 1 ||
			len(got.Counters) != len(alarm.Kinds)) {
			t.Errorf("got %s, want every counter", rec.Body)
		}
		return rec.Code
	}
	for from, want := range map[string]int{"127.0.0.1:1": 200, "[::1]:1": 200, "10.0.0.1:1": 404, "203.0.113.9:1": 404, "": 404} {
		if got := ask(from); got != want {
			t.Errorf("from %q: got %d, want %d", from, got, want)
		}
	}
	for _, passedOn := range []string{"X-Forwarded-For: 203.0.113.9", "Forwarded: for=203.0.113.9", "X-Real-IP: 203.0.113.9", "Via: 1.1 proxy",
		"X-Forwarded-Proto: https"} {
		if got := ask("127.0.0.1:1", passedOn); got != 404 {
			t.Errorf("passed on with %s: got %d, want 404", passedOn, got)
		}
	}
	if got := ask("127.0.0.1:1", "Authorization: Bearer "+auth.New(auth.Live)); got != 401 {
		t.Errorf("with a key: got %d, want 401", got)
	}
}

func TestWhoComesOverHTTPS(t *testing.T) {
	t.Parallel()
	trusted := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	for name, tc := range map[string]struct {
		from, proto string
		want        bool
	}{
		"a trusted proxy":            {"10.0.0.1:1", "https", true},
		"a chain of them":            {"10.0.0.1:1", "HTTPS, http", true},
		"a trusted proxy, over http": {"10.0.0.1:1", "http", false},
		"nobody we trust":            {"203.0.113.9:1", "https", false},
		"nothing said":               {"10.0.0.1:1", "", false},
	} {
		r := request("GET", "/", "", "X-Forwarded-Proto: "+tc.proto)
		r.RemoteAddr = tc.from
		if got := Encrypted(r, trusted); got != tc.want {
			t.Errorf("%s: got %t, want %t", name, got, tc.want)
		}
	}
	r := request("GET", "/", "")
	r.TLS = &tls.ConnectionState{}
	if !Encrypted(r, nil) {
		t.Error("our own https is not seen")
	}
}
