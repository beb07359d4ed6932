package app

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/certificate"
	"github.com/mawid/mawid/internal/store/storetest"
)

// certified makes files with the certificate of httptest, which is for example.com
// and this machine, and a client that believes it and speaks HTTP/2 or 1.1.
func certified(t *testing.T) (pair *certificate.Pair, client func(version2 bool) *http.Client) {
	t.Helper()
	server := httptest.NewTLSServer(nil)
	server.Close()
	own := server.TLS.Certificates[0]
	key, err := x509.MarshalPKCS8PrivateKey(own.PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, block := range map[string]pem.Block{
		"cert.pem": {Type: "CERTIFICATE", Bytes: own.Certificate[0]}, "key.pem": {Type: "PRIVATE KEY", Bytes: key},
	} {
		if err := os.WriteFile(filepath.Join(dir, name), pem.EncodeToMemory(&block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	w := certificate.World{Now: time.Now, Logger: slog.New(slog.DiscardHandler)}
	if pair, err = certificate.Files(filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem"), w); err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AddCert(server.Certificate())
	return pair, func(version2 bool) *http.Client {
		tr := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}, ForceAttemptHTTP2: version2}
		t.Cleanup(tr.CloseIdleConnections)
		return &http.Client{Transport: tr}
	}
}

func TestHTTPSIsServedInBothVersionsAndStrictly(t *testing.T) {
	t.Parallel()
	pair, client := certified(t)
	a, _ := node(t, Config{Database: storetest.SQLite(t), Certificates: pair})
	base := strings.Replace(serve(t, a), "http:", "https:", 1)
	for _, version2 := range []bool{true, false} {
		for _, path := range []string{"/readyz", "/api/v1/appointments", "/sign-in"} {
			r, err := client(version2).Get(base + path)
			if err != nil {
				t.Fatal(err)
			}
			_ = r.Body.Close()
			if r.ProtoAtLeast(2, 0) != version2 || r.Header.Get("Strict-Transport-Security") == "" || r.StatusCode >= 500 {
				t.Errorf("%s: got %s %d %v, want version 2 to be %t, and strict", path, r.Proto, r.StatusCode, r.Header, version2)
			}
		}
	}
	if r, err := http.Get(strings.Replace(base, "https:", "http:", 1) + "/readyz"); err == nil {
		_ = r.Body.Close()
		if r.StatusCode != http.StatusBadRequest {
			t.Errorf("plain HTTP at the door of https: got %d, want 400", r.StatusCode)
		}
	}
}

// Whoever stops cuts off nobody, on connections of either version, and does not
// wait for those who have only shaken hands.
func TestANodeWithHTTPSStopsWithoutCuttingAnybodyOff(t *testing.T) {
	t.Parallel()
	pair, client := certified(t)
	a, log := node(t, Config{Database: storetest.SQLite(t), Certificates: pair, Drain: 500 * time.Millisecond})
	ln := listen(t)
	ctx, stop := context.WithCancelCause(context.Background())
	done := make(chan error, 1)
	go func() { done <- a.Serve(ctx, ln) }()
	base := "https://" + ln.Addr().String()
	var (
		answered atomic.Int64
		stopped  atomic.Bool
		clients  sync.WaitGroup
	)
	for i := range 6 {
		c := client(i%2 == 0)
		clients.Go(func() {
			for !stopped.Load() {
				r, err := c.Get(base + "/healthz")
				if err != nil {
					if !errors.Is(err, syscall.ECONNREFUSED) {
						t.Errorf("a request was cut: %v", err)
					}
					return
				}
				_ = r.Body.Close()
				answered.Add(1)
			}
		})
	}
	eventually(t, "answers", func() bool { return answered.Load() > 100 })
	silent, err := tls.Dial("tcp", ln.Addr().String(), &tls.Config{InsecureSkipVerify: true})
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	stop(ErrTerminated)
	if err := <-done; err != nil {
		t.Error(err)
	}
	stopped.Store(true)
	clients.Wait()
	if log.count("requests were cut off") > 0 {
		t.Errorf("it waited for somebody:\n%s", log)
	}
}
