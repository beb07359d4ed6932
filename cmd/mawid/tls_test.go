package main

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestServingHTTPSSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ args, want string }{
		{"--tls-cert a.pem", "--tls-key belong together"},
		{"--tls-cert a.pem --tls-key b.pem --acme-host book.example.com", "choose one"},
		{"--acme-host localhost", "book.example.com"},
		{"--acme-host 10.0.0.1", "book.example.com"},
		{"--acme-email ops@example.com", "--acme-host"},
		{"--acme-host book.example.com --acme-email ops", "ops@example.com"},
		{"--http-listen :80", "--tls-cert"},
		{"--acme-host book.example.com --base-url http://book.example.com", "https"},
		{"--base-url https://example.com/book", "a host of its own"},
	} {
		o := mawid(t, "", append([]string{"serve", "--listen", "127.0.0.1:0", "--data", t.TempDir()}, strings.Fields(c.args)...)...)
		if o.code != 2 || !strings.Contains(o.err, c.want) {
			t.Errorf("serve %s: got %+v, want exit code 2 and %q", c.args, o, c.want)
		}
	}
	o := mawid(t, "", "serve", "--listen", "127.0.0.1:0", "--data", t.TempDir(), "--tls-cert", "missing.pem", "--tls-key", "missing.pem")
	if o.code != 1 || !strings.Contains(o.err, "missing.pem") {
		t.Errorf("a file that is not there: got %+v, want it named", o)
	}
}

// The whole program: https at its own door, plain HTTP sent there, and SIGHUP.
func TestTheProgramServesHTTPSAndReadsItsFilesAnew(t *testing.T) {
	t.Parallel()
	server := httptest.NewTLSServer(nil) // Its certificate is for this machine.
	server.Close()
	own := server.TLS.Certificates[0]
	secret, err := x509.MarshalPKCS8PrivateKey(own.PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	cert := write(t, string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: own.Certificate[0]})))
	key := write(t, string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})))

	path, env := binary(t)
	out, log := newLines(), newLines()
	cmd := exec.CommandContext(t.Context(), path, "serve", "--json", "--listen", "127.0.0.1:0", "--data", filepath.Join(t.TempDir(), "data"),
		"--tls-cert", cert, "--tls-key", key, "--http-listen", "127.0.0.1:0", "--drain", "0s")
	cmd.Env, cmd.Stdout, cmd.Stderr = env, out, log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan int, 1)
	go func() { _ = cmd.Wait(); ended <- cmd.ProcessState.ExitCode() }()
	base := out.await(t, `"base_url": ?"(https://127.0.0.1:\d+)"`, ended)[1]
	plain := log.await(t, `sends plain HTTP to https.* address=(\S+)`, ended)[1]
	log.await(t, "msg=listening", ended)

	roots := x509.NewCertPool()
	roots.AddCert(server.Certificate())
	tr := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}, ForceAttemptHTTP2: true}
	defer tr.CloseIdleConnections()
	r, err := (&http.Client{Transport: tr}).Get("http://" + plain + "/readyz") // It follows.
	if err != nil {
		t.Fatal(err)
	}
	_ = r.Body.Close()
	if r.StatusCode != 200 || r.Request.URL.String() != base+"/readyz" || r.Proto != "HTTP/2.0" {
		t.Errorf("got %d over %s at %s, want 200 over HTTP/2 at %s", r.StatusCode, r.Proto, r.Request.URL, base)
	}
	if err := os.WriteFile(key, []byte("broken"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	log.await(t, "the one of before is kept", ended)
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if code := <-ended; code != 0 {
		t.Errorf("it ended with %d:\n%s", code, log)
	}
}
