package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/mawid/mawid/internal/pgtest"
)

// away gives the address of a database that cannot be reached until it is
// let in.
func away(t *testing.T) (database string, letIn func()) {
	t.Helper()
	real, err := url.Parse(pgtest.Database(t))
	if err != nil {
		t.Fatal(err)
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	host, address := real.Host, ln.Addr().String()
	_ = ln.Close()
	real.Host = address
	return real.String(), func() {
		t.Helper()
		ln, err := net.Listen("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = ln.Close() })
		go forward(ln, host)
	}
}

func forward(ln net.Listener, host string) {
	for {
		from, err := ln.Accept()
		if err != nil {
			return
		}
		go func() {
			defer from.Close()
			to, err := net.Dial("tcp", host)
			if err != nil {
				return
			}
			defer to.Close()
			go func() { _, _ = io.Copy(to, from); _ = to.Close() }()
			_, _ = io.Copy(from, to)
		}()
	}
}

// knock asks for a path and gives the answer with its body read.
func knock(t *testing.T, base, path string, header ...string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, base+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	body, err := io.ReadAll(a.Body)
	if err != nil {
		t.Fatal(err)
	}
	return a, string(body)
}

// untilReady knocks until the service is ready, and holds every answer on the
// way to being a yes or a "not yet".
func untilReady(t *testing.T, base string) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		a, body := knock(t, base, "/readyz")
		if a.StatusCode == http.StatusOK {
			return
		}
		if a.StatusCode != http.StatusServiceUnavailable || time.Now().After(deadline) {
			t.Fatalf("got %d %s, want it ready within a minute", a.StatusCode, body)
		}
	}
}

func TestServeWaitsForItsDatabase(t *testing.T) {
	t.Parallel()
	database, letIn := away(t)
	_, log, ended, stop := start(t, "serve", "--listen", "127.0.0.1:0", "--database", database, "--data", t.TempDir(), "--log-format", "json")
	base := "http://" + log.await(t, `"waiting for the database","address":"([^"]+)"`, ended)[1]

	if a, body := knock(t, base, "/healthz"); a.StatusCode != http.StatusOK {
		t.Errorf("GET /healthz: got %d %s, want 200: the process lives", a.StatusCode, body)
	}
	for _, path := range []string{"/readyz", "/api/v1/appointments", "/agent/mcp", "/nothing"} {
		a, body := knock(t, base, path)
		var e struct{ Detail, Code string }
		if err := json.Unmarshal([]byte(body), &e); err != nil || e.Detail == "" || e.Code != "not_ready" {
			t.Errorf("GET %s: got %s, want the JSON of an error", path, body)
		}
		if a.StatusCode != http.StatusServiceUnavailable || a.Header.Get("Retry-After") == "" || a.Header.Get("X-Request-Id") == "" {
			t.Errorf("GET %s: got %d %v, want 503 with Retry-After and X-Request-Id", path, a.StatusCode, a.Header)
		}
		if path == "/api/v1/appointments" && a.Header.Get("X-RateLimit-Remaining") != "120" {
			t.Errorf("GET %s: got %v, want the headers of the rate limit", path, a.Header)
		}
	}
	a, body := knock(t, base, "/", "Accept", "text/html")
	if a.StatusCode != http.StatusServiceUnavailable || !strings.Contains(body, "One moment") || !strings.Contains(body, "لحظة") {
		t.Errorf("GET /: got %d %s, want a page in both languages", a.StatusCode, body)
	}

	letIn()
	log.await(t, `"msg":"listening"`, ended)
	untilReady(t, base)
	if a, body := knock(t, base, "/api/v1/appointments"); a.StatusCode != http.StatusUnauthorized {
		t.Errorf("without a key: got %d %s, want 401", a.StatusCode, body)
	}
	if code := stop(); code != 0 {
		t.Errorf("got exit code %d, want 0:\n%s", code, log)
	}
}

func TestServeAnswersProbesWhileAnotherNodeMigrates(t *testing.T) {
	t.Parallel()
	database := pgtest.Database(t)
	conn, err := pgx.Connect(t.Context(), database)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	if _, err := conn.Exec(t.Context(), "select pg_advisory_lock(7270419)"); err != nil {
		t.Fatal(err)
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := ln.Addr().String()
	_ = ln.Close()
	_, log, ended, stop := start(t, "serve", "--listen", address, "--database", database, "--data", t.TempDir())
	log.await(t, "waiting for another node", ended)
	if a, body := knock(t, "http://"+address, "/healthz"); a.StatusCode != http.StatusOK {
		t.Errorf("GET /healthz: got %d %s, want 200", a.StatusCode, body)
	}
	if a, body := knock(t, "http://"+address, "/readyz"); a.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("GET /readyz: got %d %s, want 503", a.StatusCode, body)
	}
	if _, err := conn.Exec(t.Context(), "select pg_advisory_unlock(7270419)"); err != nil {
		t.Fatal(err)
	}
	untilReady(t, "http://"+address)
	if code := stop(); code != 0 {
		t.Errorf("got exit code %d, want 0:\n%s", code, log)
	}
}

func TestServeCanBeStoppedWhileItWaits(t *testing.T) {
	t.Parallel()
	database, _ := away(t)
	for _, d := range []string{database, strings.Replace(database, "127.0.0.1", "nowhere.invalid", 1)} {
		_, log, ended, stop := start(t, "serve", "--listen", "127.0.0.1:0", "--database", d, "--data", t.TempDir())
		log.await(t, "waiting for the database", ended)
		if code := stop(); code != 0 {
			t.Errorf("got exit code %d, want 0:\n%s", code, log)
		}
	}
}

func TestWhatWaitingDoesNotHealEndsServeAtOnce(t *testing.T) {
	t.Parallel()
	database := pgtest.Database(t)
	must(t, "", "migrate", "--database", database)
	conn, err := pgx.Connect(t.Context(), database)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	if _, err := conn.Exec(t.Context(), "insert into migrations (name, checksum) values ('9999_from_the_future', 'x')"); err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	nobody, nowhere := *u, *u
	nobody.User, nowhere.Path = url.User("nobody_of_this_name"), "/no_database_of_this_name"
	for want, d := range map[string]string{
		"newer mawid": database, "nobody_of_this_name": nobody.String(), "no_database_of_this_name": nowhere.String(),
	} {
		o := mawid(t, "", "serve", "--listen", "127.0.0.1:0", "--database", d, "--data", t.TempDir())
		if o.code != 1 || !strings.Contains(o.err, want) {
			t.Errorf("got %+v, want exit code 1 and %q", o, want)
		}
	}
}

func TestOtherCommandsDoNotWaitForADatabase(t *testing.T) {
	t.Parallel()
	database, _ := away(t)
	if o := mawid(t, clinic, "apply", "-", "--database", database); o.code != 1 || !strings.Contains(o.err, "connect") {
		t.Errorf("got %+v, want exit code 1 and why", o)
	}
}

// A command of an operator, or whoever else works on the file, may keep it to
// itself for longer than a request would wait. The service starts nevertheless.
func TestServeWaitsForABusySQLiteFile(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	must(t, "", "migrate", "--data", data)
	other, err := sql.Open("sqlite", "file:"+filepath.Join(data, "mawid.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	held, err := other.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := held.ExecContext(t.Context(), "begin immediate"); err != nil {
		t.Fatal(err)
	}
	_, log, ended, stop := start(t, "serve", "--listen", "127.0.0.1:0", "--data", data, "--log-format", "json")
	base := "http://" + log.await(t, `"waiting for the database","address":"([^"]+)"`, ended)[1]
	if a, body := knock(t, base, "/readyz"); a.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("GET /readyz: got %d %s, want 503", a.StatusCode, body)
	}
	if _, err := held.ExecContext(t.Context(), "rollback"); err != nil {
		t.Fatal(err)
	}
	log.await(t, `"msg":"listening"`, ended)
	untilReady(t, base)
	if code := stop(); code != 0 {
		t.Errorf("got exit code %d, want 0:\n%s", code, log)
	}
}
