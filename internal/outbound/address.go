package outbound

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"syscall"
	"unicode"

	"code.dny.dev/ssrf"

	"github.com/mawid/mawid/internal/fault"
)

// maxURL is the longest address that is taken, in bytes.
const maxURL = 2048

// What is wrong with an address. Check returns copies with the sentence that
// fits.
var (
	ErrURL     = fault.New(fault.Invalid, "invalid_url", "write a full address, such as https://example.com/hooks")
	ErrRefused = fault.New(fault.Invalid, "refused_address",
		"the address leads to a private or reserved network; use the name of a server that the public internet reaches")

	// ErrPort guards what else runs on a server: only where https usually is can
	// a customer's system be.
	ErrPort = fault.New(fault.Invalid, "refused_port",
		"this port is not one that we call; use 443 or 8443, or ask whoever runs the service to allow it with --allow-ports")
)

// badName is the sentence about a server's name that DNS cannot know.
const badName = "the name of the server is not a valid one; check its spelling"

// Check says whether an address can be called, as far as its text tells. It
// looks up no names: where a name leads is looked at whenever it is called.
func (c *Client) Check(rawURL string) error {
	_, err := c.parse(rawURL)
	return err
}

// Origin gives the server that an address leads to: scheme, name and port, in
// one spelling. Addresses of the same server have the same; what is no address
// has none.
func Origin(rawURL string) string {
	u, err := url.Parse(rawURL)
	if err != nil || u.Host == "" {
		return ""
	}
	host, port := strings.TrimSuffix(u.Hostname(), "."), u.Port()
	if !strings.ContainsFunc(host, func(r rune) bool { return r > unicode.MaxASCII }) {
		host = strings.ToLower(host) // Other letters are compared as they are: asking once too often is safe.
	}
	if port == "" {
		port = usualPorts[u.Scheme]
	}
	return u.Scheme + "://" + net.JoinHostPort(host, port)
}

// usualPorts are those of addresses that name none.
var usualPorts = map[string]string{"https": "443", "http": "80"}

func (c *Client) parse(raw string) (*url.URL, error) {
	if len(raw) > maxURL {
		return nil, ErrURL.Saying(fmt.Sprintf("the address is %d bytes long; write one of at most %d", len(raw), maxURL))
	}
	if strings.ContainsFunc(raw, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) || r == unicode.ReplacementChar }) {
		return nil, ErrURL.Saying("the address holds a space or a character that cannot be shown; remove it, or write it as %20")
	}
	u, err := url.Parse(raw)
	if err != nil {
		return nil, ErrURL.Because(err)
	}
	if err := c.checkScheme(u); err != nil {
		return nil, err
	}
	switch {
	case u.User != nil:
		return nil, ErrURL.Saying("the address holds a user name or password before the @; leave them out: requests are signed instead")
	case strings.Contains(raw, "#"):
		return nil, ErrURL.Saying("leave out the # and what follows it; it is never sent to a server")
	case u.Opaque != "" || u.Hostname() == "":
		return nil, ErrURL.Saying("the address names no server; write a full one, such as https://example.com/hooks")
	}
	if err := checkPort(u); err != nil {
		return nil, err
	}
	if err := c.checkHost(u); err != nil {
		return nil, err
	}
	return u, c.guard.checkPort(u)
}

func (c *Client) checkScheme(u *url.URL) error {
	switch {
	case u.Scheme == "https", u.Scheme == "http" && c.allowHTTP:
		return nil
	case u.Scheme == "http":
		return ErrURL.Saying("http sends customers' data in the clear; write https:// and give the server a certificate")
	case u.Scheme == "":
		return ErrURL.Saying("the address does not say how to connect; write https:// in front of it")
	}
	return ErrURL.Saying("the address must begin with https://")
}

func checkPort(u *url.URL) error {
	port := u.Port()
	if port == "" {
		if strings.HasSuffix(u.Host, ":") {
			return ErrURL.Saying("the port after the colon is missing; write it, or leave out the colon")
		}
		return nil
	}
	if n, err := strconv.Atoi(port); err != nil || n < 1 || n > 65535 {
		return ErrURL.Saying("the port must be a number from 1 to 65535; leave it out for the usual 443")
	}
	return nil
}

func (c *Client) checkHost(u *url.URL) error {
	if strings.Contains(u.Hostname(), "%") {
		return ErrRefused.Saying("the address names a network card after a %; write the public name of the server")
	}
	host, err := asciiHost(u)
	if err != nil {
		return ErrURL.Saying(badName).Because(err)
	}
	if ip, err := netip.ParseAddr(host); err == nil {
		if err := c.guard.safe(ip); err != nil {
			return ErrRefused.Because(err)
		}
		return nil
	}
	if strings.HasPrefix(u.Host, "[") {
		return ErrURL.Saying(badName) // brackets are for addresses
	}
	if err := c.checkName(host); err != nil {
		return err
	}
	// The transport would name the server in one spelling to DNS and TLS and
	// in another in the Host header, were they left to it.
	u.Host = strings.Replace(u.Host, u.Hostname(), host, 1)
	return nil
}

// checkName takes names as DNS knows them. Names that only ever lead inwards
// are refused here for the sake of a clear message.
func (c *Client) checkName(host string) error {
	name := strings.ToLower(strings.TrimSuffix(host, "."))
	labels := strings.Split(name, ".")
	for _, label := range labels {
		if len(name) > 253 || len(label) < 1 || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' ||
			strings.Trim(label, "abcdefghijklmnopqrstuvwxyz0123456789-_") != "" {
			return ErrURL.Saying(badName)
		}
	}
	last := labels[len(labels)-1]
	// Browsers and some resolvers read 2130706433, 0x7f.1 and 0177.0.0.1 as
	// addresses: whatever ends in a number is one, or is nothing.
	if _, err := strconv.ParseUint(last, 0, 64); err == nil || strings.Trim(last, "0123456789") == "" || strings.HasPrefix(last, "0x") {
		return ErrRefused.Saying("write the public name of the server, or its address as four numbers from 0 to 255 without leading zeros")
	}
	if c.guard.open {
		return nil
	}
	switch last {
	case "localhost", "local", "internal", "invalid", "onion", "lan", "home", "corp", "intranet":
		return ErrRefused.Saying("the name leads to a private network; write the public name of the server")
	}
	if len(labels) == 1 || strings.HasSuffix(name, ".home.arpa") {
		return ErrRefused.Saying("the name is known in a private network only; write the full public name of the server, such as " +
			"hooks.example.com")
	}
	return nil
}

// asciiHost gives the host as it is dialled: an international name in ASCII,
// whatever characters it was written with. The conversion is a part of
// net/http that is not exported; a transport that never connects shows it.
func asciiHost(u *url.URL) (string, error) {
	host := u.Hostname()
	if !strings.ContainsFunc(host, func(r rune) bool { return r > unicode.MaxASCII }) {
		return host, nil
	}
	dialled := make(chan string, 1)
	t := &http.Transport{DialContext: func(_ context.Context, _, address string) (net.Conn, error) {
		select {
		case dialled <- address:
		default:
		}
		return nil, errNotDialled
	}}
	//nolint:bodyclose // There is no answer: the dialer gives up by design.
	_, err := t.RoundTrip(&http.Request{Method: http.MethodGet, URL: &url.URL{Scheme: "http", Host: u.Host, Path: "/"}, Header: http.Header{}})
	if !errors.Is(err, errNotDialled) {
		return "", err
	}
	name, _, err := net.SplitHostPort(<-dialled)
	return name, err // as it was, if it is not a valid name
}

var errNotDialled = errors.New("not dialled")

// guard knows which addresses may be called.
type guard struct {
	rules *ssrf.Guardian  // with the operator's exceptions
	open  bool            // there are exceptions
	ports map[uint16]bool // that may be called
	dev   bool            // on this machine every port may be called
}

func newGuard(allow []netip.Prefix, ports []uint16, dev bool) guard {
	var v4, v6 []netip.Prefix
	for _, p := range allow {
		switch {
		case !p.IsValid():
		case p.Addr().Is4():
			v4 = append(v4, p)
		case p.Addr().Is4In6() && p.Bits() >= 96:
			v4 = append(v4, netip.PrefixFrom(p.Addr().Unmap(), p.Bits()-96))
		default:
			v6 = append(v6, p)
		}
	}
	g := guard{
		rules: ssrf.New(ssrf.WithAnyPort(), ssrf.WithAllowedV4Prefixes(v4...), ssrf.WithAllowedV6Prefixes(v6...)),
		open:  len(v4)+len(v6) > 0,
		ports: map[uint16]bool{443: true, 8443: true, 80: dev},
		dev:   dev,
	}
	for _, p := range ports {
		g.ports[p] = true
	}
	return g
}

// checkPort looks at the port of an address. In development a name may lead to
// this machine, so that only dialling can tell.
func (g guard) checkPort(u *url.URL) error {
	port, err := strconv.ParseUint(cmp.Or(u.Port(), usualPorts[u.Scheme]), 10, 16)
	if err != nil {
		return ErrURL.Because(err)
	}
	ip, err := netip.ParseAddr(u.Hostname())
	if err != nil && g.dev {
		return nil
	}
	return g.callable(ip, uint16(port))
}

// callable tells whether a port may be called at an address.
func (g guard) callable(ip netip.Addr, port uint16) error {
	if g.ports[port] || g.dev && ip.Unmap().IsLoopback() {
		return nil
	}
	return ErrPort
}

// control is asked between the making of a socket and its connecting, with the
// address that the kernel is about to be given.
func (g guard) control(network, address string, _ syscall.RawConn) error {
	if network != "tcp4" && network != "tcp6" {
		return ssrf.ErrProhibitedNetwork
	}
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("%w: %w", ssrf.ErrInvalidHostPort, err)
	}
	if err := g.safe(to.Addr()); err != nil {
		return err
	}
	return g.callable(to.Addr(), to.Port())
}

func (g guard) safe(ip netip.Addr) error {
	if ip.Zone() != "" {
		return ssrf.ErrProhibitedIP
	}
	ip = ip.Unmap()
	if err := g.rules.SafeAddr(ip); err != nil {
		return err
	}
	// Where the operator allows NAT64, as networks without IPv4 must, the
	// IPv4 address inside must be allowed too.
	if ip.Is6() && ssrf.IPv6NAT64Prefix.Contains(ip) {
		b := ip.As16()
		return g.rules.SafeAddr(netip.AddrFrom4([4]byte(b[12:])))
	}
	return nil
}
