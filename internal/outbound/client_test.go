package outbound_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"log"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/outbound"
)

var discard = log.New(io.Discard, "", 0)

func TestARequestGoesOutAsWrittenAndTheAnswerComesBack(t *testing.T) {
	t.Parallel()
	for _, http2 := range []bool{false, true} {
		t.Run(fmt.Sprintf("HTTP/2 %t", http2), func(t *testing.T) {
			t.Parallel()
			s := web(t, func(w http.ResponseWriter, r *http.Request) {
				body, _ := io.ReadAll(r.Body)
				w.Header().Set("X-Saw", fmt.Sprintf("%s %s %q %d %s %s %s", r.Method, r.URL, body, r.ProtoMajor, r.UserAgent(),
					r.Header.Get("Accept-Encoding"), r.Header.Get("X-Service-Event")))
				w.WriteHeader(http.StatusTeapot)
				io.WriteString(w, "short")
			}, func(s *httptest.Server) { s.EnableHTTP2 = http2 })
			tick := time.Unix(0, 0)
			c := local(t, func(c *outbound.Config) {
				c.Now = func() time.Time { tick = tick.Add(7 * time.Millisecond); return tick }
			})
			in := http.Header{"X-Service-Event": {"webhook.test"}}
			a, err := c.Do(t.Context(), outbound.Request{Method: http.MethodPost, URL: s.URL + "/a%20b?x=1", Header: in, Body: []byte("body")})
			if err != nil {
				t.Fatal(cause(err))
			}
			proto := 1
			if http2 {
				proto = 2
			}
			if got, want := a.Header.Get("X-Saw"), fmt.Sprintf(`POST /a%%20b?x=1 "body" %d mawid-test  webhook.test`, proto); got != want {
				t.Errorf("the server saw %s, want %s", got, want)
			}
			if a.Status != http.StatusTeapot || string(a.Body) != "short" || a.Truncated || a.Latency != 7*time.Millisecond {
				t.Errorf("got %+v", a)
			}
			if len(in) != 1 {
				t.Errorf("the caller's headers were changed: %v", in)
			}
		})
	}
}

func TestARedirectIsAnAnswer(t *testing.T) {
	t.Parallel()
	var followed atomic.Int64
	other := web(t, func(http.ResponseWriter, *http.Request) { followed.Add(1) })
	for _, status := range []int{301, 302, 303, 307, 308} {
		s := web(t, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, other.URL, status) })
		a, err := local(t).Do(t.Context(), outbound.Request{Method: http.MethodPost, URL: s.URL, Body: []byte("{}")})
		if err != nil || a.Status != status {
			t.Errorf("got %d, %v, want %d", a.Status, err, status)
		}
	}
	if n := followed.Load(); n != 0 {
		t.Errorf("%d redirects were followed", n)
	}
}

func TestACookieIsNotSentBack(t *testing.T) {
	t.Parallel()
	var sent atomic.Int64
	s := web(t, func(w http.ResponseWriter, r *http.Request) {
		sent.Add(int64(len(r.Cookies())))
		http.SetCookie(w, &http.Cookie{Name: "a", Value: "b"})
	})
	c := local(t)
	for range 2 {
		if err := do(t, c, s.URL); err != nil {
			t.Fatal(cause(err))
		}
	}
	if n := sent.Load(); n != 0 {
		t.Errorf("%d cookies were sent", n)
	}
}

// A name that leads to a good address when it is looked at, and inwards when
// it is called. 127.0.0.2 stands for the public internet here.
func TestANameThatChangesItsMindIsRefused(t *testing.T) {
	t.Parallel()
	public, inside := netip.MustParseAddr("127.0.0.2"), netip.MustParseAddr("127.0.0.1")
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	secret := accept(t, l)
	_, port, _ := net.SplitHostPort(secret.addr)
	front, err := net.Listen("tcp", net.JoinHostPort(public.String(), port))
	if err != nil {
		t.Fatal(err)
	}
	web(t, func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Connection", "close") }, func(s *httptest.Server) {
		s.Listener.Close()
		s.Listener = front
	})
	dns := newDNS(t)
	c := local(t, func(c *outbound.Config) {
		c.AllowPrivate = []netip.Prefix{netip.PrefixFrom(public, 32)}
		c.Resolver = dns.resolver()
	})

	url := "https://" + dns.turns([]netip.Addr{public}, []netip.Addr{inside}) + ":" + port
	if err := c.Check(url); err != nil {
		t.Fatal(err)
	}
	if err := do(t, c, url); err != nil {
		t.Fatalf("the first look-up is good: %s", cause(err))
	}
	wantClass(t, do(t, c, url), outbound.DNS)

	// Both addresses in one answer: the good one is used, in whichever order.
	for _, both := range [][]netip.Addr{{inside, public}, {public, inside}} {
		if err := do(t, c, "https://"+dns.name(both...)+":"+port); err != nil {
			t.Errorf("%v: %s", both, cause(err))
		}
	}
	// Nobody listens at the good one: the other is no way out.
	dead := netip.MustParseAddr("127.0.0.3")
	c = local(t, func(c *outbound.Config) {
		c.AllowPrivate = []netip.Prefix{netip.PrefixFrom(dead, 32)}
		c.Resolver = dns.resolver()
	})
	wantClass(t, do(t, c, "https://"+dns.name(dead, inside)+":"+port), outbound.Connect)
	wantClass(t, do(t, c, "https://"+dns.name(inside, dead)+":"+port), outbound.DNS)
	if n := secret.accepted.Load(); n != 0 {
		t.Errorf("the inner server got %d connections, want none", n)
	}
}

// DNS, TLS and the Host header name the server alike, however it was written.
func TestAnInternationalNameHasOneSpellingOnTheWire(t *testing.T) {
	t.Parallel()
	dns := newDNS(t)
	for written, want := range map[string]string{"مواعيد": "xn--mgbq3a9bpo.example.com", "Bücher": "xn--bcher-kva.example.com",
		"ｐｌａｉｎ": "plain.example.com"} {
		dns.add(want, netip.MustParseAddr("127.0.0.1"))
		s := web(t, func(w http.ResponseWriter, r *http.Request) {
			host, _, _ := net.SplitHostPort(r.Host)
			fmt.Fprint(w, host, " ", r.TLS.ServerName)
		})
		_, port, _ := net.SplitHostPort(s.Listener.Addr().String())
		c := local(t, func(c *outbound.Config) { c.Resolver = dns.resolver() })
		a, err := c.Do(t.Context(), outbound.Request{URL: "https://" + written + ".example.com:" + port + "/خطاف"})
		if got, want := string(a.Body), want+" "+want; err != nil || got != want {
			t.Errorf("%s: got %q, want %q (%s)", written, got, want, cause(err))
		}
	}
}

// Not parallel: it changes the environment.
func TestProxiesOfTheEnvironmentAreIgnored(t *testing.T) {
	proxy := listen(t, "tcp", "127.0.0.1:0")
	for _, k := range []string{"HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"} {
		t.Setenv(k, "http://"+proxy.addr)
	}
	t.Setenv("NO_PROXY", "")
	dns := newDNS(t)
	s := web(t, func(http.ResponseWriter, *http.Request) {})
	_, port, _ := net.SplitHostPort(s.Listener.Addr().String())
	to := "https://" + dns.name(netip.MustParseAddr("127.0.0.1")) + ":" + port

	u, _ := url.Parse(to)
	if p, err := http.ProxyFromEnvironment(&http.Request{URL: u}); p == nil || err != nil {
		t.Fatalf("the environment has no effect on anybody: %v, %v", p, err)
	}
	c := local(t, func(c *outbound.Config) { c.Resolver = dns.resolver() })
	if err := do(t, c, to); err != nil {
		t.Error(cause(err))
	}
	if n := proxy.accepted.Load(); n != 0 {
		t.Errorf("the proxy got %d connections", n)
	}
}

func TestAnAnswerIsReadUpToItsLimit(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		size  int
		known bool // Content-Length is sent
		want  int
		trunc bool
	}{
		"nothing":               {0, true, 0, false},
		"less":                  {99, true, 99, false},
		"exactly":               {100, true, 100, false},
		"exactly, in chunks":    {100, false, 100, false},
		"one more":              {101, true, 100, true},
		"one more, in chunks":   {101, false, 100, true},
		"much more":             {1 << 20, true, 100, true},
		"much more, in chunks ": {1 << 20, false, 100, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, http2 := range []bool{false, true} {
				s := web(t, func(w http.ResponseWriter, _ *http.Request) {
					if tc.known {
						w.Header().Set("Content-Length", fmt.Sprint(tc.size))
					} else {
						w.(http.Flusher).Flush()
					}
					w.Write(make([]byte, tc.size))
				}, func(s *httptest.Server) { s.EnableHTTP2 = http2 })
				a, err := local(t).Do(t.Context(), outbound.Request{URL: s.URL, MaxAnswer: 100})
				if err != nil || len(a.Body) != tc.want || a.Truncated != tc.trunc {
					t.Errorf("HTTP/2 %t: got %d bytes, truncated %t, %v, want %d, %t", http2, len(a.Body), a.Truncated, err, tc.want, tc.trunc)
				}
			}
		})
	}
}

func TestAHugeAnswerIsCutOff(t *testing.T) {
	t.Parallel()
	const size = 200 << 20
	for _, http2 := range []bool{false, true} {
		t.Run(fmt.Sprintf("HTTP/2 %t", http2), func(t *testing.T) {
			t.Parallel()
			sent := make(chan int, 1)
			s := web(t, func(w http.ResponseWriter, _ *http.Request) {
				n, chunk := 0, make([]byte, 64<<10)
				for n < size {
					m, err := w.Write(chunk)
					n += m
					if err != nil {
						break
					}
				}
				sent <- n
			}, func(s *httptest.Server) { s.EnableHTTP2 = http2 })
			a, err := local(t).Do(t.Context(), outbound.Request{URL: s.URL, MaxAnswer: 4 << 10})
			if err != nil || len(a.Body) != 4<<10 || !a.Truncated || a.Status != http.StatusOK {
				t.Fatalf("got %d bytes, truncated %t, %v", len(a.Body), a.Truncated, err)
			}
			n := <-sent
			t.Logf("the server sent %d KiB of 200 MiB before it was cut off", n>>10)
			if n > 32<<20 {
				t.Errorf("the server could send %d MiB", n>>20)
			}
		})
	}
}

func TestAPackedAnswerStaysPacked(t *testing.T) {
	t.Parallel()
	var bomb bytes.Buffer
	z := gzip.NewWriter(&bomb)
	for chunk := make([]byte, 1<<20); bomb.Len() < 16<<10; {
		z.Write(chunk)
	}
	z.Close()
	s := web(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		w.Write(bomb.Bytes())
	})
	a, err := local(t).Do(t.Context(), outbound.Request{URL: s.URL, MaxAnswer: 4 << 10})
	if err != nil || !bytes.Equal(a.Body, bomb.Bytes()[:4<<10]) || !a.Truncated || a.Header.Get("Content-Encoding") != "gzip" {
		t.Errorf("got %d bytes, truncated %t, %v", len(a.Body), a.Truncated, err)
	}
}

// trickle writes a piece every few milliseconds until the other side is gone.
func trickle(c io.Writer, piece string) {
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for range tick.C {
		if _, err := io.WriteString(c, piece); err != nil {
			return
		}
	}
}

// silent reads until the other side is gone.
func silent(c net.Conn) { io.Copy(io.Discard, c) }

func TestSlowServersAreCutOffInTime(t *testing.T) {
	t.Parallel()
	ok := "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n"
	for name, tc := range map[string]struct {
		server func(t *testing.T) *listener
		want   outbound.Class
		status int
	}{
		"no TLS handshake": {want: outbound.Timeout, server: func(t *testing.T) *listener { return listen(t, "tcp", "127.0.0.1:0", silent) }},
		"a trickled handshake": {want: outbound.Timeout, server: func(t *testing.T) *listener {
			return listen(t, "tcp", "127.0.0.1:0", func(c net.Conn) {
				io.WriteString(c, "\x16\x03\x03\x40\x00\x02\x00\x3f\xfc") // a ServerHello of 16 KiB begins
				trickle(c, "\x00")
			})
		}},
		"no answer": {want: outbound.Timeout, server: func(t *testing.T) *listener { return raw(t, silent) }},
		"a trickled status": {want: outbound.TooSlow, server: func(t *testing.T) *listener {
			return raw(t,
				func(c net.Conn) { trickle(c, "H") })
		}},
		"trickled headers": {want: outbound.TooSlow, server: func(t *testing.T) *listener {
			return raw(t, func(c net.Conn) { io.WriteString(c, ok); trickle(c, "X-A: b\r\n") })
		}},
		"trickled 100 Continue": {want: outbound.TooSlow, server: func(t *testing.T) *listener {
			return raw(t, func(c net.Conn) { trickle(c, "HTTP/1.1 100 Continue\r\n\r\n") })
		}},
		"a trickled body": {want: outbound.TooSlow, status: 200, server: func(t *testing.T) *listener {
			return raw(t, func(c net.Conn) { io.WriteString(c, ok+"Content-Length: 4000\r\n\r\n"); trickle(c, "x") })
		}},
		"a body without an end": {want: outbound.TooSlow, status: 200, server: func(t *testing.T) *listener {
			return raw(t, func(c net.Conn) { io.WriteString(c, ok+"\r\nx"); silent(c) })
		}},
		"trickled chunks": {want: outbound.TooSlow, status: 200, server: func(t *testing.T) *listener {
			return raw(t, func(c net.Conn) {
				io.WriteString(c, ok+"Transfer-Encoding: chunked\r\n\r\n")
				trickle(c, "1\r\nx\r\n")
			})
		}},
		"trailers without an end": {want: outbound.TooSlow, status: 200, server: func(t *testing.T) *listener {
			return raw(t, func(c net.Conn) {
				io.WriteString(c, ok+"Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n")
				trickle(c, "X: y\r\n")
			})
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := tc.server(t)
			a, limit := cutOff(t, local(t), outbound.Request{Method: http.MethodPost, URL: "https://" + l.addr, Body: []byte("{}"),
				MaxAnswer: 4 << 10}, tc.want)
			if a.Status != tc.status {
				t.Errorf("got status %d, want %d", a.Status, tc.status)
			}
			if a.Latency < limit {
				t.Errorf("got latency %s, want at least %s", a.Latency, limit)
			}
		})
	}
}

// Connecting has a limit of its own, so that a dead server does not use up the
// time that a slow one is granted.
func TestConnectingIsCutOffBeforeTheRequestIs(t *testing.T) {
	t.Parallel()
	l := listen(t, "tcp", "127.0.0.1:0", silent)
	c := local(t, func(c *outbound.Config) { c.ConnectTimeout = 200 * time.Millisecond })
	_, err := c.Do(hangsUp(t), outbound.Request{URL: "https://" + l.addr, Timeout: time.Hour})
	wantClass(t, err, outbound.Timeout)
}

func TestBrokenServersAreToldApart(t *testing.T) {
	t.Parallel()
	says := func(s string) func(*testing.T) string {
		return func(t *testing.T) string {
			return "https://" + raw(t, func(c net.Conn) { io.WriteString(c, s) }).addr
		}
	}
	for name, tc := range map[string]struct {
		url    func(t *testing.T) string
		want   outbound.Class
		status int
	}{
		"nobody listens": {want: outbound.Connect, url: func(t *testing.T) string {
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			defer l.Close()
			return "https://" + l.Addr().String()
		}},
		"closed without a word": {want: outbound.Reset, url: says("")},
		"reset": {want: outbound.Reset, url: func(t *testing.T) string {
			return "https://" + raw(t,
				func(c net.Conn) { c.(*tls.Conn).NetConn().(*net.TCPConn).SetLinger(0); c.(*tls.Conn).NetConn().Close() }).addr
		}},
		"closed in the headers": {want: outbound.Reset, url: says("HTTP/1.1 200 OK\r\nX-A: ")},
		"closed in the body":    {want: outbound.Reset, status: 200, url: says("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")},
		"closed in a chunk":     {want: outbound.Reset, status: 200, url: says("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab")},
		"closed in the handshake": {want: outbound.TLS, url: func(t *testing.T) string {
			return "https://" + listen(t, "tcp", "127.0.0.1:0").addr
		}},
		"not HTTP":             {want: outbound.Protocol, url: says("220 mail.example.com ESMTP\r\n\r\n")},
		"a header without end": {want: outbound.Protocol, url: says("HTTP/1.1 200 OK\r\nX-A: " + strings.Repeat("a", 1<<20))},
		"headers without end":  {want: outbound.Protocol, url: says("HTTP/1.1 200 OK\r\n" + strings.Repeat("X-A: b\r\n", 1<<17))},
		"100 Continue forever": {want: outbound.Protocol, url: says(strings.Repeat("HTTP/1.1 100 Continue\r\n\r\n", 1<<14))},
		"two lengths":          {want: outbound.Protocol, url: says("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab")},
		"a bad chunk":          {want: outbound.Protocol, status: 200, url: says("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n")},
		"another protocol": {want: outbound.Protocol, url: func(t *testing.T) string {
			return "https://" + raw(t, func(c net.Conn) {
				io.WriteString(c, "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n")
				silent(c)
			}).addr
		}},
		"a name that is not there": {want: outbound.DNS, url: func(t *testing.T) string { return "https://nowhere.example.com" }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dns := newDNS(t)
			c := local(t, func(c *outbound.Config) { c.Resolver = dns.resolver() })
			a, err := c.Do(t.Context(), outbound.Request{Method: http.MethodPost, URL: tc.url(t), Body: []byte("{}"), Timeout: patient})
			wantClass(t, err, tc.want)
			if a.Status != tc.status {
				t.Errorf("got status %d, want %d", a.Status, tc.status)
			}
		})
	}
}

func TestADNSServerThatDoesNotAnswerIsDNS(t *testing.T) {
	t.Parallel()
	mute, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer mute.Close()
	cfg := outbound.Config{Resolver: &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		var d net.Dialer
		return d.DialContext(ctx, "udp", mute.LocalAddr().String())
	}}}
	cutOff(t, outbound.New(cfg), outbound.Request{URL: "https://hooks.example.com"}, outbound.DNS)
	cfg.ConnectTimeout = 200 * time.Millisecond
	_, err = outbound.New(cfg).Do(hangsUp(t), outbound.Request{URL: "https://hooks.example.com", Timeout: time.Hour})
	wantClass(t, err, outbound.DNS)
}

func TestBadCertificatesAreTLS(t *testing.T) {
	t.Parallel()
	now := time.Now()
	with := func(c tls.Certificate) func(*httptest.Server) {
		return func(s *httptest.Server) { s.TLS.Certificates = []tls.Certificate{c} }
	}
	expired, expiredRoot := certificate(t, "127.0.0.1", now.Add(-time.Hour))
	elsewhere, elsewhereRoot := certificate(t, "127.0.0.9", now.Add(time.Hour))
	unknown, _ := certificate(t, "127.0.0.1", now.Add(time.Hour))
	for name, tc := range map[string]struct {
		change func(*httptest.Server)
		roots  *x509.Certificate
		plain  bool
		says   string
	}{
		"expired":               {change: with(expired), roots: expiredRoot, says: "expired"},
		"of another server":     {change: with(elsewhere), roots: elsewhereRoot, says: "another name"},
		"of no known authority": {change: with(unknown), says: "known authority"},
		"no TLS at all":         {plain: true, says: "does not speak HTTPS"},
		"TLS 1.1": {change: func(s *httptest.Server) { s.TLS.MaxVersion = tls.VersionTLS11; s.TLS.MinVersion = tls.VersionTLS10 },
			says: "TLS 1.2"},
		"a certificate of ours": {change: func(s *httptest.Server) { s.TLS.ClientAuth = tls.RequireAnyClientCert }, says: "ask us for none"},
		"the same before TLS 1.3": {change: func(s *httptest.Server) {
			s.TLS.ClientAuth = tls.RequireAnyClientCert
			s.TLS.MaxVersion = tls.VersionTLS12
		}, says: "ask us for none"},
		"no cipher suite in common": {change: func(s *httptest.Server) {
			s.TLS.MaxVersion, s.TLS.CipherSuites = tls.VersionTLS12, []uint16{tls.TLS_RSA_WITH_RC4_128_SHA}
		}, says: "TLS 1.2"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var handled atomic.Int64
			h := func(http.ResponseWriter, *http.Request) { handled.Add(1) }
			var to string
			if tc.plain {
				s := httptest.NewServer(http.HandlerFunc(h))
				t.Cleanup(s.Close)
				to = "https://" + s.Listener.Addr().String()
			} else {
				to = web(t, h, tc.change).URL
			}
			roots := here().roots.Clone()
			if tc.roots != nil {
				roots.AddCert(tc.roots)
			}
			err := do(t, local(t, func(c *outbound.Config) { c.RootCAs = roots }), to)
			wantClass(t, err, outbound.TLS)
			if got := outbound.Explain(err); !strings.Contains(got, tc.says) {
				t.Errorf("got %q, want it to say %q (%s)", got, tc.says, cause(err))
			}
			if handled.Load() != 0 {
				t.Error("the request was sent all the same")
			}
		})
	}
}

// certificate makes one that is its own authority.
func certificate(t *testing.T, ip string, until time.Time) (tls.Certificate, *x509.Certificate) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	x := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: until.Add(-48 * time.Hour), NotAfter: until,
		IsCA: true, BasicConstraintsValid: true, IPAddresses: []net.IP{net.ParseIP(ip)},
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, x, x, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	leaf, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, leaf
}

func TestConnectionsAreReusedAndBounded(t *testing.T) {
	t.Parallel()
	var conns atomic.Int64
	entered, release := make(chan struct{}, 8), make(chan struct{})
	s := web(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/hang" {
			entered <- struct{}{}
			select {
			case <-release:
			case <-r.Context().Done():
			}
		}
		io.WriteString(w, "ok")
	}, func(s *httptest.Server) {
		s.Config.ConnState = func(_ net.Conn, st http.ConnState) {
			if st == http.StateNew {
				conns.Add(1)
			}
		}
	})
	c := local(t, func(c *outbound.Config) { c.MaxConnsPerHost = 2 })
	for range 5 {
		if err := do(t, c, s.URL); err != nil {
			t.Fatal(cause(err))
		}
	}
	if n := conns.Load(); n != 1 {
		t.Errorf("five requests made %d connections, want 1", n)
	}
	done := make(chan error, 2)
	for range 2 {
		go func() {
			_, err := c.Do(context.WithoutCancel(t.Context()), outbound.Request{URL: s.URL + "/hang", Timeout: patient})
			done <- err
		}()
		<-entered
	}
	_, err := c.Do(t.Context(), outbound.Request{URL: s.URL, Timeout: 100 * time.Millisecond})
	wantClass(t, err, outbound.Busy)
	close(release)
	for range 2 {
		if err := <-done; err != nil {
			t.Error(cause(err))
		}
	}
	if n := conns.Load(); n != 2 {
		t.Errorf("got %d connections, want 2", n)
	}
}

func TestACallerCanGiveUp(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	s := raw(t, func(c net.Conn) { cancel(); silent(c) })
	_, err := local(t).Do(ctx, outbound.Request{URL: "https://" + s.addr})
	wantClass(t, err, outbound.Cancelled)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %s", cause(err))
	}
}

func TestWithoutHTTPSNothingIsSent(t *testing.T) {
	t.Parallel()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }))
	t.Cleanup(s.Close)
	wantClass(t, do(t, local(t, func(c *outbound.Config) { c.AllowHTTP = false }), s.URL), outbound.BadAddress)
	a, err := local(t).Do(t.Context(), outbound.Request{URL: s.URL})
	if err != nil || a.Status != http.StatusNoContent {
		t.Errorf("where it is allowed: got %d, %v", a.Status, err)
	}
}

func TestErrorsThatAreNotOurs(t *testing.T) {
	t.Parallel()
	if outbound.ClassOf(nil) != "" || outbound.Explain(nil) != "" {
		t.Error("nil is an error")
	}
	stranger := errors.New("dial tcp 10.0.0.1:443: no")
	if outbound.ClassOf(stranger) != outbound.Unknown || strings.Contains(outbound.Explain(stranger), "10.0.0.1") {
		t.Errorf("got %s, %s", outbound.ClassOf(stranger), outbound.Explain(stranger))
	}
	_, err := local(t).Do(t.Context(), outbound.Request{Method: "BAD METHOD", URL: "https://example.com"})
	wantClass(t, err, outbound.Unknown)
	wrapped := fmt.Errorf("delivery: %w", do(t, outbound.New(outbound.Config{}), "https://10.0.0.1"))
	if outbound.ClassOf(wrapped) != outbound.RefusedAddress || !errors.Is(wrapped, outbound.ErrRefused) {
		t.Errorf("got %s", outbound.ClassOf(wrapped))
	}
}

// Not parallel: it counts goroutines.
func TestHungServersLeaveNothingBehind(t *testing.T) {
	c := local(t)
	l := raw(t, silent)
	before := runtime.NumGoroutine()
	for range 20 {
		_, err := c.Do(t.Context(), outbound.Request{URL: "https://" + l.addr, Timeout: 20 * time.Millisecond})
		if err == nil {
			t.Fatal("no error")
		}
	}
	c.Close()
	deadline := time.After(patient)
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for runtime.NumGoroutine() > before+2 {
		select {
		case <-tick.C:
		case <-deadline:
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
	}
}

// Mail servers are dialled under the same guard as web servers: by what a name
// leads to, and at ports where mail is handed in.
func TestMailServersAreGuarded(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	port := uint16(l.Addr().(*net.TCPAddr).Port)
	here := []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	for name, tc := range map[string]struct {
		config outbound.Config
		host   string
		port   uint16
		want   outbound.Class
	}{
		"this machine":                {outbound.Config{}, "127.0.0.1", 587, outbound.RefusedAddress},
		"its name":                    {outbound.Config{}, "localhost", 587, outbound.RefusedAddress},
		"a private network":           {outbound.Config{}, "10.1.2.3", 465, outbound.RefusedAddress},
		"the cloud's own":             {outbound.Config{}, "169.254.169.254", 587, outbound.RefusedAddress},
		"between servers":             {outbound.Config{}, "8.8.8.8", 25, outbound.RefusedAddress},
		"another service":             {outbound.Config{}, "8.8.8.8", 6379, outbound.RefusedAddress},
		"no name":                     {outbound.Config{}, "a b", 587, outbound.BadAddress},
		"allowed, but not the port":   {outbound.Config{AllowPrivate: here}, "127.0.0.1", port, outbound.RefusedAddress},
		"allowed by the operator":     {outbound.Config{AllowPrivate: here, AllowPorts: []uint16{port}}, "127.0.0.1", port, ""},
		"allowed to whoever develops": {outbound.Config{AllowPrivate: here, AllowHTTP: true}, "127.0.0.1", port, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := outbound.New(tc.config)
			t.Cleanup(c.Close)
			conn, err := c.DialMail(t.Context(), tc.host, tc.port)
			if tc.want != "" {
				wantClass(t, err, tc.want)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			_ = conn.Close()
		})
	}
}
