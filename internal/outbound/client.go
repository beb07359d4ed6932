// Package outbound is the one client for addresses that customers enter:
// webhooks, the systems behind connectors, and those who carry messages.
//
// Whoever may enter an address can try to make us call our own machines, keep
// us busy or fill our memory. So the client speaks HTTPS only, through no
// proxy, follows no redirect, looks at the address it is about to connect to
// (after the name was resolved, so that a name cannot change its mind in
// between), and bounds every answer in bytes and in time.
//
// Check is for the moment when an address is entered: it tells the customer
// what to write instead. Do is safe without it.
package outbound

import (
	"bytes"
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/mawid/mawid/internal/gate"
)

// Limits that hold unless Config or Request says otherwise.
const (
	DefaultTimeout         = 15 * time.Second
	DefaultMaxAnswer       = 64 << 10
	DefaultConnectTimeout  = 5 * time.Second
	DefaultMaxConnsPerHost = 128

	maxHeader = 64 << 10
	idleTime  = 30 * time.Second
	// maxIdlePerHost connections to one host are kept: while many book, their own
	// system is asked by as many at a time, and one host may serve many endpoints.
	maxIdlePerHost = 64
)

// Config says what the client may do. The zero value is right for production.
type Config struct {
	// AllowPrivate are ranges to allow although they are not on the public
	// internet: of an intranet, or 127.0.0.0/8 and ::1/128 in development.
	AllowPrivate []netip.Prefix
	// AllowPorts are ports to allow besides 443 and 8443.
	AllowPorts []uint16
	// AllowHTTP allows, for development, addresses without encryption and, on
	// this machine, every port.
	AllowHTTP bool
	// RootCAs are the authorities to trust; nil stands for the system's.
	RootCAs *x509.CertPool
	// UserAgent is sent where the request names none.
	UserAgent string

	// MaxConnsPerHost bounds the connections to one host and port. It is
	// shared by all customers who use that host, so it is no means to give
	// each a fair share: the caller counts what is in flight per endpoint.
	MaxConnsPerHost int
	// ConnectTimeout bounds the look-up of the name together with the
	// connecting, and then TLS, each within the timeout of the request.
	ConnectTimeout time.Duration
	// Resolver looks up names; nil stands for the system's.
	Resolver *net.Resolver
	// Now measures latencies; nil stands for time.Now. Deadlines are real
	// time whatever it says.
	Now func() time.Time
}

// Client calls addresses that customers entered. It is safe for concurrent
// use; one serves the whole process.
type Client struct {
	guard     guard
	allowHTTP bool
	userAgent string
	now       func() time.Time
	dialer    *net.Dialer
	transport *http.Transport
	roots     *x509.CertPool
}

// New makes a client.
func New(c Config) *Client {
	connect := cmp.Or(c.ConnectTimeout, DefaultConnectTimeout)
	client := &Client{guard: newGuard(c.AllowPrivate, c.AllowPorts, c.AllowHTTP), allowHTTP: c.AllowHTTP, userAgent: c.UserAgent, now: c.Now,
		roots: c.RootCAs}
	if client.now == nil {
		client.now = time.Now
	}
	client.dialer = &net.Dialer{Timeout: connect, Resolver: c.Resolver, Control: client.guard.control}
	// http.Client is not used at all: it is what follows redirects and keeps
	// cookies. Proxy stays nil, which ignores the environment.
	client.transport = &http.Transport{
		DialContext:            client.dial,
		TLSClientConfig:        &tls.Config{MinVersion: tls.VersionTLS12, RootCAs: c.RootCAs},
		TLSHandshakeTimeout:    connect,
		DisableCompression:     true, // an answer that unfolds to gigabytes stays folded
		MaxResponseHeaderBytes: maxHeader,
		MaxConnsPerHost:        cmp.Or(c.MaxConnsPerHost, DefaultMaxConnsPerHost),
		MaxIdleConns:           512,
		MaxIdleConnsPerHost:    maxIdlePerHost,
		IdleConnTimeout:        idleTime,
		ReadBufferSize:         4 << 10,
		WriteBufferSize:        4 << 10,
		ForceAttemptHTTP2:      true, // a dialer of our own would switch it off
		HTTP2: &http.HTTP2Config{
			// What a server may send before we read it.
			MaxReceiveBufferPerStream:     64 << 10,
			MaxReceiveBufferPerConnection: 1 << 20,
			MaxReadFrameSize:              16 << 10,
			// One connection serves many requests: find out when it is dead.
			SendPingTimeout:  10 * time.Second,
			PingTimeout:      5 * time.Second,
			WriteByteTimeout: 10 * time.Second,
		},
	}
	return client
}

// dial connects. A name is looked up as it stands, for a resolver may try it in
// the networks of this machine as well: printer.example.com.corp.internal.
// Where the operator has opened some of them that may be meant.
func (c *Client) dial(ctx context.Context, network, address string) (net.Conn, error) {
	if host, port, err := net.SplitHostPort(address); err == nil && !c.guard.open && !strings.HasSuffix(host, ".") {
		if _, err := netip.ParseAddr(host); err != nil {
			address = net.JoinHostPort(host+".", port)
		}
	}
	return c.dialer.DialContext(ctx, network, address)
}

// Close closes the connections that are kept for reuse.
func (c *Client) Close() { c.transport.CloseIdleConnections() }

// Request is one call.
type Request struct {
	Method    string
	URL       string
	Header    http.Header
	Body      []byte
	Timeout   time.Duration // for everything up to the end of the answer; DefaultTimeout if zero
	MaxAnswer int64         // bytes of the answer's body to read; DefaultMaxAnswer if zero
}

// Answer is what came back.
type Answer struct {
	Status    int // any, redirects and errors too; 0 if there was none
	Header    http.Header
	Body      []byte // as sent, not unpacked: at most the first MaxAnswer bytes
	Truncated bool   // there was more
	Latency   time.Duration
}

// Do sends a request and reads the answer. An error says that the exchange did
// not come to its end; ClassOf and Explain tell what happened. A status,
// whichever, is not an error.
//
// With an error the Answer holds what is known: always the latency and, if the
// server broke off or was too slow in the middle of its body, the status and
// the bytes so far.
func (c *Client) Do(ctx context.Context, r Request) (Answer, error) {
	defer gate.Aside(ctx)() // Whoever waits for others occupies no place.
	began := c.now()
	a, err := c.do(ctx, r)
	a.Latency = c.now().Sub(began)
	if ClassOf(err) == DNS {
		a.Latency = conceal(ctx, a.Latency)
	}
	return a, err
}

// evenly is the step in which it is told that a name leads nowhere.
const evenly = 250 * time.Millisecond

// conceal waits until the next full step and gives the time that is then told.
// How long a look-up took would tell names that our own network knows from
// names that nobody does.
func conceal(ctx context.Context, took time.Duration) time.Duration {
	told := took.Truncate(evenly) + evenly
	timer := time.NewTimer(told - took)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
	return told
}

func (c *Client) do(ctx context.Context, r Request) (Answer, error) {
	u, err := c.parse(r.URL)
	if err != nil {
		return Answer{}, refused(err)
	}
	timeout, most := r.Timeout, r.MaxAnswer
	if timeout <= 0 {
		timeout = DefaultTimeout
	}
	if most <= 0 {
		most = DefaultMaxAnswer
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()

	var at progress
	req, err := http.NewRequestWithContext(httptrace.WithClientTrace(ctx, at.trace()), r.Method, "", bytes.NewReader(r.Body))
	if err != nil {
		return Answer{}, failed(ctx, err, stageWaiting)
	}
	req.URL, req.Host = u, u.Host
	if r.Header != nil {
		req.Header = maps.Clone(r.Header) // Its values are only read.
	}
	if c.userAgent != "" && req.Header.Get("User-Agent") == "" {
		req.Header.Set("User-Agent", c.userAgent)
	}

	res, err := c.transport.RoundTrip(req)
	if err != nil {
		return Answer{}, failed(ctx, err, at.stage())
	}
	defer res.Body.Close()
	if res.StatusCode == http.StatusSwitchingProtocols {
		// Its body is the bare connection, which knows no deadline.
		return Answer{}, &Error{Class: Protocol, Err: errSwitched, Sent: true,
			sentence: "the server asked to switch to another protocol; it must answer in HTTP"}
	}
	a := Answer{Status: res.StatusCode, Header: res.Header}
	a.Body, err = io.ReadAll(io.LimitReader(res.Body, most))
	if err == nil && int64(len(a.Body)) < most {
		// At the deadline the transport closes the connection, and a server
		// that closes its side in reply makes that look like the end.
		err = ctx.Err()
	}
	if err != nil {
		return a, failed(ctx, err, stageAnswering)
	}
	if int64(len(a.Body)) == most {
		a.Truncated = goesOn(res, most)
	}
	return a, nil
}

// goesOn says whether there is more of an answer than the bytes read. A server
// that breaks off here is no failure: all that was wanted has come.
func goesOn(res *http.Response, read int64) bool {
	if res.ContentLength >= 0 {
		return res.ContentLength > read
	}
	_, err := io.ReadFull(res.Body, make([]byte, 1))
	return !errors.Is(err, io.EOF)
}

// stage is how far a request came.
type stage = int32

const (
	stageWaiting    stage = iota // for a free connection
	stageLookingUp               // the name
	stageConnecting              // to an address
	stageSecuring                // TLS
	stageSending                 // the request, and waiting for the answer
	stageAnswering               // the first byte is here
)

// progress follows a request through the transport, whose errors do not tell
// where they happened. Dials go on in the background after a request has found
// another connection, so it only ever goes forward.
type progress struct{ reached atomic.Int32 }

func (p *progress) stage() stage { return p.reached.Load() }

func (p *progress) raise(to stage) {
	for {
		is := p.reached.Load()
		if is >= to || p.reached.CompareAndSwap(is, to) {
			return
		}
	}
}

func (p *progress) trace() *httptrace.ClientTrace {
	return &httptrace.ClientTrace{
		// A second connection, if the first was closed under our hands.
		GetConn:              func(string) { p.reached.Store(stageWaiting) },
		DNSStart:             func(httptrace.DNSStartInfo) { p.raise(stageLookingUp) },
		ConnectStart:         func(string, string) { p.raise(stageConnecting) },
		TLSHandshakeStart:    func() { p.raise(stageSecuring) },
		GotConn:              func(httptrace.GotConnInfo) { p.raise(stageSending) },
		GotFirstResponseByte: func() { p.raise(stageAnswering) },
	}
}

// mailPorts are where servers take mail from those who have an account.
var mailPorts = []uint16{465, 587, 2525}

// DialMail connects to a mail server that a customer entered, under the same
// guard: the address that is connected to is looked at, whatever the name says.
// An error is one of Do, and nothing was sent.
func (c *Client) DialMail(ctx context.Context, host string, port uint16) (net.Conn, error) {
	defer gate.Aside(ctx)()
	u := &url.URL{Scheme: "smtp", Host: net.JoinHostPort(host, strconv.Itoa(int(port)))}
	if err := c.checkHost(u); err != nil {
		return nil, refused(err)
	}
	g := c.guard
	g.ports = maps.Clone(g.ports)
	for _, p := range mailPorts {
		g.ports[p] = true
	}
	if err := g.checkPort(u); err != nil {
		return nil, refused(err)
	}
	mail := *c
	mail.dialer = &net.Dialer{Timeout: c.dialer.Timeout, Resolver: c.dialer.Resolver, Control: g.control}
	conn, err := mail.dial(ctx, "tcp", u.Host)
	if err != nil {
		return nil, failed(ctx, err, stageConnecting)
	}
	return conn, nil
}

// Secure is how to speak TLS to a server that a customer entered.
func (c *Client) Secure(host string) *tls.Config {
	return &tls.Config{MinVersion: tls.VersionTLS12, RootCAs: c.roots, ServerName: host}
}

// Reach connects to the server of an address, under the same guard as Do, and
// sends no request. It tells until when the certificate is valid; zero: none was
// needed.
func (c *Client) Reach(ctx context.Context, rawURL string) (until time.Time, err error) {
	u, err := c.parse(rawURL)
	if err != nil {
		return until, refused(err)
	}
	port := u.Port()
	if port == "" {
		port = usualPorts[u.Scheme]
	}
	conn, err := c.dial(ctx, "tcp", net.JoinHostPort(u.Hostname(), port))
	if err != nil {
		return until, failed(ctx, err, stageConnecting)
	}
	defer conn.Close()
	if u.Scheme != "https" {
		return until, nil
	}
	secured := tls.Client(conn, c.Secure(u.Hostname()))
	if err := secured.HandshakeContext(ctx); err != nil {
		return until, failed(ctx, err, stageSecuring)
	}
	return secured.ConnectionState().PeerCertificates[0].NotAfter, nil
}
