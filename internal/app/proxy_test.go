package app

import (
	"bytes"
	"log/slog"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"
)

func TestToTrustEverybodyIsWarnedOf(t *testing.T) {
	t.Parallel()
	for network, want := range map[string]bool{"0.0.0.0/0": true, "::/0": true, "128.0.0.0/1": true, "10.0.0.0/8": false, "fc00::/7": false} {
		var log bytes.Buffer
		p := &proxies{trusted: []netip.Prefix{netip.MustParsePrefix(network)}, log: slog.New(slog.NewTextHandler(&log, nil))}
		p.checkTrusted()
		if got := strings.Contains(log.String(), "names everybody"); got != want {
			t.Errorf("%s: got %q, want a warning: %t", network, log.String(), want)
		}
	}
}

func TestAProxyThatIsNotNamedIsToldOfNowAndThen(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	now := time.Date(2026, 11, 15, 5, 0, 0, 0, time.UTC)
	p := &proxies{trusted: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/24")}, now: func() time.Time { return now },
		log: slog.New(slog.NewTextHandler(&log, nil))}
	ask := func(peer, forwarded string) string {
		r := httptest.NewRequest("GET", "/signin", nil)
		r.RemoteAddr = peer
		if forwarded != "" {
			r.Header.Set("X-Forwarded-For", forwarded)
		}
		return p.client(r)
	}
	lines := func() int { return strings.Count(log.String(), "trusted-proxies") }
	if got := ask("10.0.0.2:80", "203.0.113.9"); got != "203.0.113.9" || lines() != 0 || p.unnamed() != "" {
		t.Errorf("a named proxy: got %s and %d lines", got, lines())
	}
	if ask("10.9.0.2:80", ""); lines() != 0 || p.unnamed() != "" {
		t.Errorf("nobody passes anything on: got %d lines", lines())
	}
	for range 100 {
		if got := ask("10.9.0.2:80", "203.0.113.9"); got != "10.9.0.2" {
			t.Fatalf("got %s, want the peer", got)
		}
	}
	if lines() != 1 || p.unnamed() != "10.9.0.2" || strings.Contains(log.String(), "203.0.113.9") {
		t.Errorf("got %d lines and %q, want one that names the peer and no client:\n%s", lines(), p.unnamed(), log.String())
	}
	now = now.Add(time.Hour)
	if ask("10.9.0.2:80", "203.0.113.9"); lines() != 2 {
		t.Errorf("an hour later: got %d lines, want 2", lines())
	}
	now = now.Add(25 * time.Hour)
	if got := p.unnamed(); got != "" {
		t.Errorf("a day after the last: got %q, want nothing", got)
	}
	// Whoever forges the header from outside is not named exactly.
	for peer, want := range map[string]string{"198.51.100.7:9": "198.51.100.0/24", "[2001:db8:1:2::3]:9": "2001:db8:1::/48"} {
		if ask(peer, "x"); p.unnamed() != want {
			t.Errorf("%s: got %q, want %q", peer, p.unnamed(), want)
		}
	}
}
