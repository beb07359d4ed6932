package certificate_test

import (
	"crypto/rand"
	"crypto/tls"
	"encoding/binary"
	"encoding/pem"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/letsencrypt/pebble/v2/ca"
	"github.com/letsencrypt/pebble/v2/db"
	"github.com/letsencrypt/pebble/v2/va"
	"github.com/letsencrypt/pebble/v2/wfe"
	"golang.org/x/net/dns/dnsmessage"

	"github.com/mawid/mawid/internal/certificate"
)

// TestMain has the certificate of the tests' authority believed, in the way that is
// documented for authorities of one's own.
func TestMain(m *testing.M) {
	_ = os.Setenv("PEBBLE_VA_NOSLEEP", "1") // The authority asks at once
	_ = os.Setenv("PEBBLE_WFE_NONCEREJECT", "0")
	server := httptest.NewTLSServer(nil)
	server.Close()
	file := filepath.Join(os.TempDir(), "mawid-roots-"+rand.Text())
	roots := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	if err := os.WriteFile(file, roots, 0o600); err != nil {
		panic(err)
	}
	_ = os.Setenv("SSL_CERT_FILE", file)
	code := m.Run()
	_ = os.Remove(file)
	os.Exit(code)
}

// names is a name server, over TCP, for which every host is this machine.
func names(t *testing.T) (address string) {
	t.Helper()
	ln, _ := port(t)
	go func() {
		for {
			conn, err := ln.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				for name(conn) == nil {
				}
			}()
		}
	}()
	return ln.Addr().String()
}

// name answers one question.
func name(conn net.Conn) error {
	var length [2]byte
	if _, err := io.ReadFull(conn, length[:]); err != nil {
		return err
	}
	packet := make([]byte, binary.BigEndian.Uint16(length[:]))
	if _, err := io.ReadFull(conn, packet); err != nil {
		return err
	}
	var m dnsmessage.Message
	if err := m.Unpack(packet); err != nil {
		return err
	}
	m.Response, m.Additionals = true, nil
	if q := m.Questions[0]; q.Type == dnsmessage.TypeA {
		m.Answers = []dnsmessage.Resource{{
			Header: dnsmessage.ResourceHeader{Name: q.Name, Class: q.Class, TTL: 1}, Body: &dnsmessage.AResource{A: [4]byte{127, 0, 0, 1}},
		}}
	}
	answer, err := m.Pack()
	if err != nil {
		return err
	}
	_, err = conn.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(answer))), answer...))
	return err
}

// authority is Let's Encrypt's own authority for tests, which asks at two ports.
func authority(t *testing.T, httpPort, tlsPort int) (directory string) {
	t.Helper()
	quiet, books := log.New(io.Discard, "", 0), db.NewMemoryStore()
	issuer := ca.New(quiet, books, "", "ecdsa", 0, 1, map[string]ca.Profile{"default": {Description: "for tests"}})
	asker := va.New(quiet, httpPort, tlsPort, false, names(t), books)
	front := wfe.New(quiet, books, asker, issuer, []string{"mawid.test"}, false, false, 0, 0)
	server := httptest.NewTLSServer(front.Handler())
	t.Cleanup(server.Close)
	return server.URL + wfe.DirectoryPath
}

func port(t *testing.T) (ln net.Listener, number int) {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = ln.Close() })
	return ln, ln.Addr().(*net.TCPAddr).Port
}

// issuer is who has given the certificate of a host.
func issuer(address, host string) string {
	conn, err := tls.Dial("tcp", address, &tls.Config{InsecureSkipVerify: true, ServerName: host})
	if err != nil {
		return ""
	}
	defer conn.Close()
	leaf := conn.ConnectionState().PeerCertificates[0]
	if leaf.VerifyHostname(host) != nil {
		return "of another host"
	}
	return leaf.Issuer.CommonName
}

func TestAnAuthorityGivesTheCertificateAndItIsKept(t *testing.T) {
	t.Parallel()
	for name, plain := range map[string]bool{"asking over TLS": false, "asking over plain HTTP": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, journal := world()
			door, tlsPort := port(t)
			side, httpPort := port(t)
			if plain {
				tlsPort = 1 // Nobody is there.
			}
			account := certificate.Account{Hosts: []string{"book.mawid.test"}, Email: "ops@mawid.test",
				Directory: authority(t, httpPort, tlsPort), Cache: filepath.Join(t.TempDir(), "acme")}
			a := certificate.ACME(account, w)
			front := &http.Server{Handler: a.Challenges(certificate.Redirect("https://book.mawid.test"))}
			go func() { _ = front.Serve(side) }()
			back := &http.Server{Handler: http.NotFoundHandler(), ErrorLog: log.New(io.Discard, "", 0), TLSConfig: a.TLS()}
			go func() { _ = back.ServeTLS(door, "", "") }()
			t.Cleanup(func() { _, _ = front.Close(), back.Close() })
			ended := make(chan struct{})
			t.Cleanup(func() { <-ended }) // It writes into the directory of the test.
			go func() { defer close(ended); a.Watch(t.Context()) }()

			eventually(t, "a certificate", func() bool { return strings.Contains(issuer(door.Addr().String(), "book.mawid.test"), "Pebble") })
			if err := a.Ready(); err != nil {
				t.Error(err)
			}
			if got := issuer(door.Addr().String(), "other.mawid.test"); got != "" {
				t.Errorf("another host has a certificate of %q, want none", got)
			}
			if journal.has("other.mawid.test") {
				t.Error("what strangers ask for is in the log")
			}
			eventually(t, "the certificate in the directory", func() bool { // Handed out as soon as it is there, and kept then.
				_, err := os.Stat(filepath.Join(account.Cache, "book.mawid.test"))
				return err == nil
			})
			// After a restart nobody is asked: the directory has it, for its owner alone.
			account.Directory = "http://127.0.0.1:1/nobody"
			again := certificate.ACME(account, w)
			if got := issuer(serve(t, again.TLS()), "book.mawid.test"); !strings.Contains(got, "Pebble") {
				t.Errorf("after a restart: got %q, want the certificate of before", got)
			}
			if info, err := os.Stat(account.Cache); err != nil || info.Mode().Perm() != 0o700 {
				t.Errorf("the directory of the keys: got %v, %v, want it private", info, err)
			}
		})
	}
}

func TestWhereThereIsNoAuthorityTheLogSaysSo(t *testing.T) {
	t.Parallel()
	w, journal := world()
	account := certificate.Account{Hosts: []string{"book.mawid.test"}, Directory: "http://127.0.0.1:1/nobody", Cache: t.TempDir()}
	a := certificate.ACME(account, w)
	if got := issuer(serve(t, a.TLS()), "book.mawid.test"); got != "" {
		t.Errorf("got a certificate of %q, want none", got)
	}
	eventually(t, "a warning", func() bool { return journal.has("there is no certificate") && journal.has("book.mawid.test") })
}
