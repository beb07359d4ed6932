package app

import (
	"log/slog"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"github.com/mawid/mawid/internal/api"
)

// Who passes requests on without being named as a proxy makes everybody behind
// it one client. That is told in the log now and then, and to owners for as
// long as it goes on.
const (
	proxyQuiet  = time.Hour      // between two lines of the log
	proxyRecent = 24 * time.Hour // for owners
)

// proxies notices those that are not named.
type proxies struct {
	trusted []netip.Prefix
	now     func() time.Time
	log     *slog.Logger

	mu   sync.Mutex
	peer string    // the last one, as it is told
	seen time.Time // when it was
	told time.Time // when the log was
}

// checkTrusted warns of a network that is everybody: then anybody can say that
// they are somebody else, and limits by address hold nobody back.
func (p *proxies) checkTrusted() {
	for _, t := range p.trusted {
		if t.Bits() <= 1 { // Half of all addresses is no proxy either.
			p.log.Warn("--trusted-proxies names everybody: anybody can say in X-Forwarded-For who they are, so limits by address hold nobody back; "+
				"name only the proxies in front of this service", "network", t.String())
		}
	}
}

// client gives the address of whoever sent a request.
func (p *proxies) client(r *http.Request) string {
	if peer, is := api.Unvouched(r, p.trusted); is {
		p.notice(peer)
	}
	return api.ClientAddress(r, p.trusted)
}

func (p *proxies) notice(peer netip.Addr) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.peer, p.seen = network(peer), p.now()
	if !p.told.IsZero() && p.seen.Sub(p.told) < proxyQuiet {
		return
	}
	p.told = p.seen
	p.log.Warn("X-Forwarded-For came from a peer that is not among --trusted-proxies; everybody behind it counts as one client", "peer",
		p.peer)
}

// unnamed is what passes requests on at present; empty: nothing.
func (p *proxies) unnamed() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.seen.IsZero() || p.now().Sub(p.seen) > proxyRecent {
		return ""
	}
	return p.peer
}

// network tells where a peer is: exactly in a network of one's own, where
// proxies are; outside only roughly, for it may be a person who forges the
// header.
func network(peer netip.Addr) string {
	if peer.IsPrivate() || peer.IsLoopback() || peer.IsLinkLocalUnicast() {
		return peer.String()
	}
	bits := 24
	if peer.Is6() {
		bits = 48
	}
	rough, err := peer.Prefix(bits)
	if err != nil {
		return peer.String()
	}
	return rough.String()
}
