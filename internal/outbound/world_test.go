package outbound_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/binary"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/outbound"
)

// patient is longer than anything takes, however busy the machine is.
const patient = 2 * time.Minute

// do sends a small request that ends by itself, and gives its error.
func do(t *testing.T, c *outbound.Client, url string) error {
	t.Helper()
	_, err := c.Do(t.Context(), outbound.Request{Method: http.MethodPost, URL: url, Body: []byte("{}"), Timeout: patient})
	return err
}

// cutOff sends a request that does not end by itself, and gives the answer and
// the time after which it was cut off. On a busy machine a request may not come
// as far as it should within its time; then it gets twice as much.
func cutOff(t *testing.T, c *outbound.Client, r outbound.Request, want outbound.Class) (outbound.Answer, time.Duration) {
	t.Helper()
	for r.Timeout = 200 * time.Millisecond; ; r.Timeout *= 2 {
		a, err := c.Do(hangsUp(t), r)
		got := outbound.ClassOf(err)
		if early := got == outbound.Timeout || got == outbound.Busy; got == want || !early || r.Timeout > patient {
			wantClass(t, err, want)
			return a, r.Timeout
		}
	}
}

// hangsUp is the context of a caller who gives up in the end. What it would
// otherwise wait for for ever then fails as given up and not as too slow.
func hangsUp(t *testing.T) context.Context {
	ctx, cancel := context.WithCancel(t.Context())
	timer := time.AfterFunc(patient, cancel)
	t.Cleanup(func() {
		timer.Stop()
		cancel()
	})
	return ctx
}

// numbers are what a sentence for a customer must not hold.
var numbers = regexp.MustCompile(`\d+\.\d+\.\d+\.\d+|[0-9a-fA-F]*:[0-9a-fA-F]*:|:\d{2,}`)

func wantClass(t *testing.T, err error, want outbound.Class) {
	t.Helper()
	if got := outbound.ClassOf(err); got != want {
		t.Errorf("got class %q, want %q (%v)", got, want, cause(err))
	}
	for _, s := range []string{outbound.Explain(err), fmt.Sprint(err)} {
		if s == "" || numbers.MatchString(s) {
			t.Errorf("shows an address, or nothing: %q", s)
		}
	}
}

func cause(err error) string {
	var s []string
	for ; err != nil && len(s) < 9; err = unwrap(err) {
		s = append(s, fmt.Sprintf("%T %v", err, err))
	}
	return strings.Join(s, " <- ")
}

func unwrap(err error) error {
	if u, ok := err.(interface{ Unwrap() error }); ok {
		return u.Unwrap()
	}
	return nil
}

// listener counts who connects.
type listener struct {
	addr     string
	accepted atomic.Int64
}

// listen accepts connections and gives each to serve, if there is one.
func listen(t *testing.T, network, address string, serve ...func(net.Conn)) *listener {
	t.Helper()
	l, err := net.Listen(network, address)
	if err != nil {
		t.Fatal(err)
	}
	return accept(t, l, serve...)
}

func accept(t *testing.T, l net.Listener, serve ...func(net.Conn)) *listener {
	t.Helper()
	out := &listener{addr: l.Addr().String()}
	var wg sync.WaitGroup
	t.Cleanup(func() {
		l.Close()
		wg.Wait()
	})
	wg.Go(func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			out.accepted.Add(1)
			wg.Go(func() {
				defer conn.Close()
				for _, s := range serve {
					s(conn)
				}
			})
		}
	})
	return out
}

// place is a certificate and those who trust it: 127.0.0.1, ::1, example.com
// and *.example.com.
type place struct {
	cert  tls.Certificate
	roots *x509.CertPool
}

var here = sync.OnceValue(func() place {
	s := httptest.NewTLSServer(http.NotFoundHandler())
	defer s.Close()
	roots := x509.NewCertPool()
	roots.AddCert(s.Certificate())
	return place{s.TLS.Certificates[0], roots}
})

// raw serves bare TLS connections, after the request's headers were read.
func raw(t *testing.T, serve func(net.Conn)) *listener {
	t.Helper()
	l, err := tls.Listen("tcp", "127.0.0.1:0", &tls.Config{Certificates: []tls.Certificate{here().cert}})
	if err != nil {
		t.Fatal(err)
	}
	return accept(t, l, func(c net.Conn) {
		var got strings.Builder
		for b := make([]byte, 1024); !strings.Contains(got.String(), "\r\n\r\n"); {
			n, err := c.Read(b)
			if err != nil {
				return
			}
			got.Write(b[:n])
		}
		serve(c)
	})
}

// web serves HTTPS on loopback.
func web(t *testing.T, h http.HandlerFunc, change ...func(*httptest.Server)) *httptest.Server {
	t.Helper()
	s := httptest.NewUnstartedServer(h)
	s.TLS = &tls.Config{Certificates: []tls.Certificate{here().cert}}
	s.Config.ErrorLog = discard
	for _, f := range change {
		f(s)
	}
	s.StartTLS()
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s
}

// local may call loopback, at any port, and trusts the servers here.
func local(t *testing.T, change ...func(*outbound.Config)) *outbound.Client {
	t.Helper()
	cfg := outbound.Config{AllowPrivate: loopback, AllowHTTP: true, RootCAs: here().roots, UserAgent: "mawid-test", ConnectTimeout: patient}
	for _, f := range change {
		f(&cfg)
	}
	c := outbound.New(cfg)
	t.Cleanup(c.Close)
	return c
}

// dnsServer answers from what it was told; a name with several turns gives the
// next at each look-up, and stays with the last.
type dnsServer struct {
	conn net.PacketConn

	mu      sync.Mutex
	names   map[string][][]netip.Addr
	lookups map[string]int
}

func newDNS(t *testing.T) *dnsServer {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	d := &dnsServer{conn: conn, names: map[string][][]netip.Addr{}, lookups: map[string]int{}}
	done := make(chan struct{})
	t.Cleanup(func() {
		conn.Close()
		<-done
	})
	go func() {
		defer close(done)
		for b := make([]byte, 1500); ; {
			n, from, err := conn.ReadFrom(b)
			if err != nil {
				return
			}
			if out := d.answer(b[:n]); out != nil {
				conn.WriteTo(out, from)
			}
		}
	}()
	return d
}

func (d *dnsServer) resolver() *net.Resolver {
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		var n net.Dialer
		return n.DialContext(ctx, "udp", d.conn.LocalAddr().String())
	}}
}

// name makes a name that leads to the addresses.
func (d *dnsServer) name(to ...netip.Addr) string { return d.turns(to) }

// turns makes a name that leads to other addresses at each look-up.
func (d *dnsServer) turns(to ...[]netip.Addr) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	name := fmt.Sprintf("n%d.example.com", len(d.names))
	d.names[name] = to
	return name
}

// add makes a name of the caller's choice.
func (d *dnsServer) add(name string, to ...netip.Addr) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.names[name] = [][]netip.Addr{to}
}

// answer speaks as much DNS (RFC 1035) as the tests need.
func (d *dnsServer) answer(q []byte) []byte {
	if len(q) < 17 {
		return nil
	}
	var labels []string
	i := 12
	for q[i] != 0 {
		n := int(q[i])
		if i+1+n+5 > len(q) {
			return nil
		}
		labels = append(labels, string(q[i+1:i+1+n]))
		i += 1 + n
	}
	kind := binary.BigEndian.Uint16(q[i+1:])
	question := q[12 : i+5]
	name := strings.ToLower(strings.Join(labels, "."))

	d.mu.Lock()
	turns, known := d.names[name]
	turn := min(d.lookups[name], len(turns)-1)
	if kind == 1 { // one look-up asks for A and for AAAA
		d.lookups[name]++
	}
	d.mu.Unlock()

	out := []byte{q[0], q[1], 0x81, 0x80, 0, 1, 0, 0, 0, 0, 0, 0}
	out = append(out, question...)
	if !known {
		out[3] |= 3 // no such name
		return out
	}
	count := 0
	for _, ip := range turns[turn] {
		if ip.Is4() != (kind == 1) || kind != 1 && kind != 28 {
			continue
		}
		out = append(out, 0xc0, 12, byte(kind>>8), byte(kind), 0, 1, 0, 0, 0, 0, 0, byte(len(ip.AsSlice())))
		out = append(out, ip.AsSlice()...)
		count++
	}
	out[7] = byte(count)
	return out
}
