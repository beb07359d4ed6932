package app

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
)

func open(t *testing.T) *App {
	t.Helper()
	a, err := Open(t.Context(), Config{Database: storetest.SQLite(t)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close() })
	if _, err := a.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	return a
}

func ask(h http.Handler, method, path string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestASupervisorLearnsThatWeLiveAndAreReady(t *testing.T) {
	t.Parallel()
	h := open(t).Handler()
	for _, path := range []string{"/healthz", "/readyz"} {
		w := ask(h, "GET", path)
		if got, want := w.Code, http.StatusOK; got != want {
			t.Errorf("GET %s: got %d, want %d: %s", path, got, want, w.Body)
		}
	}
}

func TestWeAreNotReadyWithoutADatabase(t *testing.T) {
	t.Parallel()
	a := open(t)
	h := a.Handler()
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	if w := ask(h, "GET", "/readyz"); w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), `"detail"`) {
		t.Errorf("GET /readyz: got %d %s, want 503 with a detail", w.Code, w.Body)
	}
	if w := ask(h, "GET", "/healthz"); w.Code != http.StatusOK {
		t.Errorf("GET /healthz: got %d, want 200", w.Code)
	}
}

func TestKeysAndStrangePathsGetJSONFromTheDoor(t *testing.T) {
	t.Parallel()
	h := open(t).Handler()
	const key = "Bearer svc_live_00000000000000000000000000000000000000"
	for _, c := range []struct {
		method, path, auth string
		want               int
	}{
		{"GET", "/healthz", key, http.StatusUnauthorized},
		{"GET", "/readyz", key, http.StatusUnauthorized},
		{"POST", "/healthz", "", http.StatusNotFound},
		{"GET", "//healthz", "", http.StatusNotFound},
		{"GET", "/api/v1/../../x", "", http.StatusUnauthorized},
		{"GET", "/nothing", "", http.StatusNotFound},
	} {
		var header []string
		if c.auth != "" {
			header = []string{"Authorization", c.auth}
		}
		w := ask(h, c.method, c.path, header...)
		if got := w.Code; got != c.want {
			t.Errorf("%s %s: got %d, want %d", c.method, c.path, got, c.want)
		}
		if got := w.Header().Get("Content-Type"); got != "application/json" {
			t.Errorf("%s %s: got content type %q, want JSON", c.method, c.path, got)
		}
	}
}

func TestARequestInFlightIsFinishedBeforeWeStop(t *testing.T) {
	t.Parallel()
	a := open(t)
	if _, err := a.Catalogue.Apply(t.Context(), catalogue.Blueprint{Organization: catalogue.OrganizationPlan{Slug: "noor",
		Name: "Noor"}}); err != nil {
		t.Fatal(err)
	}
	key, _, err := a.Organization.CreateKey(t.Context(), "noor", organization.NewKey{Name: "test", Scopes: []string{"appointments:create"}})
	if err != nil {
		t.Fatal(err)
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	done := make(chan error, 1)
	go func() { done <- a.Serve(ctx, ln) }()

	conn, err := net.Dial("tcp", ln.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "POST /api/v1/appointments HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n"+
		"Content-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n", key)
	answers := bufio.NewReader(conn)
	if got, err := answers.ReadString('\n'); err != nil || got != "HTTP/1.1 100 Continue\r\n" {
		t.Fatalf("got %q, %v; want to be asked for the body", got, err)
	}
	// The request is being worked on, and waits for its body.
	stop()
	for {
		c, err := net.Dial("tcp", ln.Addr().String())
		if err != nil {
			break // no longer accepting
		}
		_ = c.Close()
		runtime.Gosched()
	}
	if _, err := answers.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(conn, "{}")
	if got, err := answers.ReadString('\n'); err != nil || got != "HTTP/1.1 400 Bad Request\r\n" {
		t.Errorf("got %q, %v; want the answer to a request begun before the end", got, err)
	}
	select {
	case err := <-done:
		if err != nil {
			t.Errorf("Serve: got %v, want nil", err)
		}
	case <-time.After(2 * time.Minute):
		t.Fatal("Serve has not returned")
	}
}

func TestADatabaseThatIsNoneIsRefused(t *testing.T) {
	t.Parallel()
	for _, url := range []string{"", "mysql://x", "mawid.db"} {
		if _, err := Open(t.Context(), Config{Database: url}); err == nil || errors.Is(err, context.Canceled) {
			t.Errorf("%q: got %v, want a refusal", url, err)
		}
	}
}

func TestAnotherSecretKeyIsRefusedAtTheStart(t *testing.T) {
	t.Parallel()
	c := Config{Database: storetest.SQLite(t), SecretKey: strings.Repeat("A", 43) + "="}
	begin := func(c Config) *App {
		a, err := Open(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = a.Close() })
		if _, err := a.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		return a
	}
	a := begin(c)
	ids, err := a.Catalogue.Apply(t.Context(), catalogue.Blueprint{Organization: catalogue.OrganizationPlan{Slug: "noor", Name: "Noor"}})
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Office.CheckSeal(t.Context()); err != nil {
		t.Errorf("a database without secrets: got %v", err)
	}
	if _, _, err := a.Webhooks.AddEndpoint(t.Context(), office.Caller{Org: ids.Organization}, "https://example.com/hook", nil); err != nil {
		t.Fatal(err)
	}
	c.SecretKey = strings.Repeat("B", 43) + "="
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	if err := begin(c).Serve(t.Context(), ln); !errors.Is(err, office.ErrSealKey) {
		t.Errorf("with another key: got %v, want %v", err, office.ErrSealKey)
	}
	// A database of before is not brought up to date, either: there is no way back.
	if err := a.store.Write(t.Context(), func(tx *store.Tx) error {
		tx.Change(`delete from migrations where name = (select max(name) from migrations)`)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	never := func(context.Context, *App) error { return errors.New("it goes on") }
	if _, err := Await(t.Context(), c, ln, never); !errors.Is(err, office.ErrSealKey) {
		t.Errorf("a database of before with another key: got %v, want %v", err, office.ErrSealKey)
	}
	if err := a.Current(t.Context()); err == nil {
		t.Error("a start that was refused has changed the schema")
	}
}
