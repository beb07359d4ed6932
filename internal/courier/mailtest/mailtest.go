// Package mailtest runs a real mail server for tests, with TLS and AUTH: aiosmtpd, as
// Debian packages it (mailserver.py). It is no part of the program.
package mailtest

import (
	"bufio"
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	_ "embed"
	"encoding/json"
	"encoding/pem"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/toolbox"
)

//go:embed mailserver.py
var program string

// Certificate makes one for the mail server of the tests, and gives its files and
// who trusts it.
func Certificate(t *testing.T) (cert, key string, trust *x509.CertPool) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "mail.example.com"},
		DNSNames: []string{"mail.example.com"}, NotBefore: time.Unix(0, 0), NotAfter: time.Unix(1<<32, 0),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	secretKey, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	cert, key, trust = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem"), x509.NewCertPool()
	for file, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: der}, key: {Type: "PRIVATE KEY", Bytes: secretKey}} {
		if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	trust.AddCert(parsed)
	return cert, key, trust
}

// Server is a real one that runs until the test ends.
type Server struct {
	t     *testing.T
	Base  string // its address and port
	lines *bufio.Reader
	Trust *x509.CertPool // who knows its certificate
}

// Run starts one in a mode, implicit or starttls, with the Python for which aiosmtpd
// is installed: the one that its own program is run by.
func Run(t *testing.T, mode string) *Server {
	t.Helper()
	installed, err := os.ReadFile(toolbox.Need(t, "aiosmtpd"))
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(strings.TrimPrefix(string(installed), "#!"), "\n")
	cert, key, trust := Certificate(t)
	// #nosec G204 -- the Python that Debian installed for it
	cmd := exec.CommandContext(t.Context(), strings.TrimSpace(first), "-c", program, mode, cert, key)
	var log bytes.Buffer
	cmd.Stderr = &log
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		if t.Failed() {
			t.Logf("the mail server says: %s", log.String())
		}
	})
	lines := bufio.NewReader(out)
	port, err := lines.ReadString('\n')
	if err != nil {
		t.Fatalf("the mail server does not start: %v", err)
	}
	return &Server{t: t, Base: "127.0.0.1:" + strings.TrimSpace(port), lines: lines, Trust: trust}
}

// Letter is what the server read in a mail.
type Letter struct {
	From          string
	To            []string
	TLS           bool
	Authenticated bool
	Raw           string
	Headers       map[string]string
	Type          string
	Parts         []struct {
		Type     string
		Params   map[string]string
		Text     string
		Calendar *struct {
			Method, UID, Summary, Start, Organizer string
			Sequence                               int
		}
	}
}

func (s *Server) Next() Letter {
	s.t.Helper()
	line, err := s.lines.ReadBytes('\n')
	if err != nil {
		s.t.Fatal(err)
	}
	var l Letter
	if err := json.Unmarshal(line, &l); err != nil {
		s.t.Fatalf("%v in %s", err, line)
	}
	return l
}
