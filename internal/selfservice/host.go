package selfservice

import (
	"context"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"golang.org/x/net/idna"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/i18n"
)

// Origin is the beginning of an organization's addresses, without a slash at
// the end: its own host, reached as the base address is, or the base address.
func Origin(base string, p *booking.Page) string {
	base = strings.TrimSuffix(base, "/")
	u, err := url.Parse(base)
	if p.Host == "" || err != nil || u.Host == "" {
		return base
	}
	host := p.Host
	if port := u.Port(); port != "" {
		host = net.JoinHostPort(host, port)
	}
	return u.Scheme + "://" + host
}

// Public is the address of something that customers open, in a language. All links
// that people of the house and messages pass on are made here.
func Public(base string, p *booking.Page, l i18n.Lang, path string) string {
	if l == i18n.English {
		path = "/en" + path
	}
	return Origin(base, p) + path
}

// Address is where customers begin to book: what is printed as a QR code, and
// written on a card.
func Address(base string, o *booking.Organization) string {
	if origin := Origin(base, &o.Page); o.Page.Host != "" && origin != strings.TrimSuffix(base, "/") {
		return origin + Path(o, "")
	}
	return strings.TrimSuffix(base, "/") + "/b/" + o.Slug
}

// meant are the first words of paths that mean something else at every host than
// a branch: the page, the link of an appointment, that of somebody who waits, what
// pages are made of, English.
var meant = []string{"b", "a", "w", "page", "en"}

// Path is where a part of an organization's page is, such as /olaya/checkup, in
// Arabic; empty: the whole. Its own host is its name, so that is left out there,
// unless the branch is called as something else is.
func Path(o *booking.Organization, part string) string {
	branch, _, _ := strings.Cut(strings.TrimPrefix(part, "/"), "/")
	switch {
	case o.Page.Host == "" || slices.Contains(meant, branch):
		return "/b/" + o.Slug + part
	case part == "":
		return "/"
	}
	return part
}

// hostNames knows host names in any script.
var hostNames = idna.New(idna.MapForLookup(), idna.Transitional(false), idna.BidiRule(), idna.VerifyDNSLength(true))

// wired is a host name as the network knows it: xn-- and so on for one in Arabic.
// False: it is none.
func wired(host string) (string, bool) {
	if !strings.ContainsFunc(host, func(r rune) bool { return r > unicode.MaxASCII }) {
		return host, true
	}
	name, err := hostNames.ToASCII(host)
	if err != nil {
		return host, false
	}
	return name, true
}

// Written is a host name, or the beginning of a site's address, as people write
// it: in Arabic where it is.
func Written(site string) string {
	_, host, found := strings.Cut(site, "://")
	if !found {
		host = site
	}
	name, _, _ := strings.Cut(host, ":")
	written, err := idna.Display.ToUnicode(name)
	if err != nil || !strings.Contains(name, "xn--") {
		return site
	}
	return site[:len(site)-len(host)] + written + host[len(name):]
}

// HostName is the name in a Host header: small, without a port and a dot at the
// end. It is empty for what cannot be an organization's: an address in numbers,
// or a name without a dot.
func HostName(header string) string {
	host := header
	if strings.IndexByte(header, ':') >= 0 { // Every request is asked; to find no port there costs an error.
		if h, _, err := net.SplitHostPort(header); err == nil {
			host = h
		}
	}
	host = strings.TrimSuffix(strings.ToLower(host), ".")
	if _, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil || !strings.Contains(host, ".") {
		return ""
	}
	return host
}

// How long a node remembers whose hosts are whose, in seconds, and how long it
// waits for the database to tell. Whoever asks in between gets what was known.
const (
	hostsLife     = 10
	hostsPatience = 2 * time.Second
)

// hosts are the hosts of all organizations, as a node remembers them.
type hosts struct {
	reading sync.Mutex // whoever has it reads
	mu      sync.RWMutex
	slugs   map[string]string // by host; nil: nobody has read yet
	readAt  int64
}

// HostOf tells which organization has a host of its own by that name; empty:
// none. It is answered from memory and may be a moment old, on every node. What
// is asked most, a host that is nobody's, costs no query.
func (d *Desk) HostOf(ctx context.Context, host string) (slug string, err error) {
	if host == "" {
		return "", nil
	}
	h, now := &d.hosts, d.Unix()
	if slugs, fresh := h.known(now); fresh {
		return slugs[host], nil
	} else if slugs == nil {
		h.reading.Lock()
	} else if !h.reading.TryLock() {
		return slugs[host], nil
	}
	defer h.reading.Unlock()
	slugs, fresh := h.known(now)
	if !fresh {
		ctx, cancel := context.WithTimeout(ctx, hostsPatience)
		defer cancel()
		read, failed := readHosts(ctx, d.Store)
		if failed == nil {
			slugs = read
		}
		if slugs == nil {
			return "", failed
		}
		h.put(slugs, now) // If it failed, what was known serves for a while.
	}
	return slugs[host], nil
}

func (h *hosts) known(now int64) (slugs map[string]string, fresh bool) {
	h.mu.RLock()
	defer h.mu.RUnlock()
	return h.slugs, h.slugs != nil && now-h.readAt >= 0 && now-h.readAt < hostsLife
}

func (h *hosts) put(slugs map[string]string, now int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.slugs, h.readAt = slugs, now
}
