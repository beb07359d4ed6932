package certificate_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"log/slog"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/certificate"
)

// journal keeps what is logged.
type journal struct {
	mu   sync.Mutex
	text strings.Builder
}

func (j *journal) Write(b []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(b)
}

func (j *journal) has(words string) bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return strings.Contains(j.text.String(), words)
}

func world() (certificate.World, *journal) {
	j := &journal{}
	return certificate.World{Now: time.Now, Logger: slog.New(slog.NewTextHandler(j, nil)), Every: 5 * time.Millisecond}, j
}

// issue makes a certificate with a number that ends at a time, and its key, as the
// files hold them.
func issue(t *testing.T, number int64, until time.Time) (cert, key []byte) {
	t.Helper()
	k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(number), NotBefore: until.Add(-1000 * time.Hour), NotAfter: until,
		DNSNames: []string{"mawid.test"}}
	der, err := x509.CreateCertificate(rand.Reader, template, template, k.Public(), k)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(k)
	if err != nil {
		t.Fatal(err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})
}

// pair are two files.
type pair struct{ cert, key string }

func files(t *testing.T) pair {
	return pair{filepath.Join(t.TempDir(), "cert.pem"), filepath.Join(t.TempDir(), "key.pem")}
}

func (p pair) write(t *testing.T, cert, key []byte) {
	t.Helper()
	for file, text := range map[string][]byte{p.cert: cert, p.key: key} {
		if err := os.WriteFile(file, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// shown is the number of the certificate that a client sees, 0: it sees none.
func shown(address string) int64 {
	// The test asks which certificate there is, not whether it is to be believed.
	conn, err := tls.Dial("tcp", address, &tls.Config{InsecureSkipVerify: true, ServerName: "mawid.test"})
	if err != nil {
		return 0
	}
	defer conn.Close()
	return conn.ConnectionState().PeerCertificates[0].SerialNumber.Int64()
}

// serve answers with a configuration of TLS, until the test ends.
func serve(t *testing.T, c *tls.Config) (address string) {
	t.Helper()
	server := httptest.NewUnstartedServer(http.NotFoundHandler())
	ln := tls.NewListener(server.Listener, c)
	server.Listener = ln
	server.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelDebug)
	server.Start()
	t.Cleanup(server.Close)
	return ln.Addr().String()
}

func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); !ok(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: not within two minutes", what)
		}
	}
}

func TestFilesAreReadAnewAndWhatIsBrokenLeavesTheOldOne(t *testing.T) {
	t.Parallel()
	w, log := world()
	f, later := files(t), time.Now().Add(1000*time.Hour)
	f.write(t, []byte("nothing"), nil)
	if _, err := certificate.Files(f.cert, f.key, w); err == nil || !strings.Contains(err.Error(), f.cert) {
		t.Fatalf("a file that is no certificate: got %v, want it refused by its name", err)
	}
	cert, key := issue(t, 1, later)
	f.write(t, cert, key)
	p, err := certificate.Files(f.cert, f.key, w)
	if err != nil {
		t.Fatal(err)
	}
	go p.Watch(t.Context())
	address := serve(t, p.TLS())
	if got := shown(address); got != 1 {
		t.Fatalf("got certificate %d, want 1", got)
	}
	next, nextKey := issue(t, 2, later)
	f.write(t, next, key) // The key of the old one.
	eventually(t, "a warning", func() bool { return log.has("the one of before is kept") })
	if got := shown(address); got != 1 {
		t.Errorf("with a broken pair: got certificate %d, want 1", got)
	}
	f.write(t, next, nextKey)
	eventually(t, "the new certificate", func() bool { return shown(address) == 2 })
	if err := os.Remove(f.key); err != nil {
		t.Fatal(err)
	}
	eventually(t, "a warning of the file that has gone", func() bool { return log.has("cannot be read") })
	if got := shown(address); got != 2 {
		t.Errorf("with a file gone: got certificate %d, want 2", got)
	}
}

func TestWhoeverAsksHasTheFilesReadAtOnce(t *testing.T) {
	t.Parallel()
	w, log := world()
	w.Every = time.Hour
	f := files(t)
	cert, key := issue(t, 1, time.Now().Add(1000*time.Hour))
	f.write(t, cert, key)
	p, err := certificate.Files(f.cert, f.key, w)
	if err != nil {
		t.Fatal(err)
	}
	go p.Watch(t.Context())
	p.Reload()
	eventually(t, "the files being read", func() bool { return log.has("the certificate was read anew") })
}

func TestACertificateThatEndsIsWarnedOfAndOneThatIsOverIsNotReady(t *testing.T) {
	t.Parallel()
	now := time.Now()
	for name, tc := range map[string]struct {
		until       time.Time
		warns, over bool
	}{
		"far away": {now.Add(1000 * time.Hour), false, false},
		"soon":     {now.Add(100 * time.Hour), true, false},
		"over":     {now.Add(-time.Hour), true, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, log := world()
			f := files(t)
			cert, key := issue(t, 1, tc.until)
			f.write(t, cert, key)
			p, err := certificate.Files(f.cert, f.key, w)
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Ready(); (err != nil) != tc.over {
				t.Errorf("got %v, want over %t", err, tc.over)
			}
			go p.Watch(t.Context())
			if tc.warns {
				eventually(t, "a warning", func() bool { return log.has("ends soon or is over") })
				return
			}
			p.Reload()
			eventually(t, "a look", func() bool { return log.has("read anew") })
			if log.has("ends soon or is over") {
				t.Error("it warned of a certificate that ends in weeks")
			}
		})
	}
}

func TestPlainHTTPIsSentToHTTPS(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct{ method, host, to, want string }{
		"a page":             {"GET", "book.example.com", "https://book.example.com", "https://book.example.com/day?d=1"},
		"another port":       {"GET", "book.example.com:8081", "https://book.example.com:8443", "https://book.example.com:8443/day?d=1"},
		"a host of somebody": {"HEAD", "noor.example", "https://book.example.com", "https://noor.example/day?d=1"},
		"a booking":          {"POST", "book.example.com", "https://book.example.com", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := httptest.NewRecorder()
			r := httptest.NewRequest(tc.method, "/day?d=1", nil)
			r.Host = tc.host
			certificate.Redirect(tc.to).ServeHTTP(w, r)
			if got := w.Header().Get("Location"); got != tc.want || (w.Code == http.StatusPermanentRedirect) != (tc.want != "") {
				t.Errorf("got %d to %q, want %q", w.Code, got, tc.want)
			}
		})
	}
}
