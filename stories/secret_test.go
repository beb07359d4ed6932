package stories

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/contract"
)

// receiver takes whatever comes and keeps whether its signature was right.
type receiver struct {
	*httptest.Server
	mu     sync.Mutex
	secret string
	right  int
	wrong  int
}

func newReceiver(t *testing.T) *receiver {
	m := &receiver{}
	m.Server = httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		m.mu.Lock()
		defer m.mu.Unlock()
		if contract.Verify(m.secret, r.Header, body) == nil {
			m.right++
		} else {
			m.wrong++
		}
	}))
	t.Cleanup(m.Close)
	return m
}

// counts tells how many messages were signed rightly and wrongly.
func (m *receiver) counts() (right, wrong int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.right, m.wrong
}

// got waits until so many messages have come.
func (m *receiver) got(t *testing.T, n int) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		right, wrong := m.counts()
		if wrong > 0 {
			t.Fatalf("got %d messages with a wrong signature", wrong)
		}
		if right == n {
			return
		}
		if right > n || time.Now().After(deadline) {
			t.Fatalf("got %d messages, want %d", right, n)
		}
	}
}

// secretKey changes the key under a running server, whose webhooks go on; then
// loses it, which the next start tells; and gives up what it sealed.
func secretKey(t *testing.T, p *program) {
	data := t.TempDir()
	ids, key := p.setUp(t, "--data", data)
	at := func(args ...string) []string { return append(args, "--data", data, "--dev", "--dev-now", devNow) }
	m := newReceiver(t)
	m.secret = strings.TrimSpace(p.must(t, at("webhooks", "add", "--org", "noor", "--url", m.URL, "--events", "appointment.created")...))
	s := p.serve(t, nil, "--data", data)
	book := func(clock string) {
		t.Helper()
		want(t, s.post(key, appointments, object{"service_id": ids.Services["checkup"], "branch_id": ids.Branches["olaya"],
			"customer_name": "Noura", "date": "2026-11-16", "time": clock}), 201, "")
	}
	book("09:00")
	m.got(t, 1)
	p.must(t, at("secrets", "rotate")...)
	book("09:30")
	m.got(t, 2)
	if code := s.stop(); code != 0 {
		t.Errorf("got exit code %d, want 0", code)
	}

	files, err := filepath.Glob(filepath.Join(data, "secret.key*"))
	if err != nil || len(files) != 2 {
		t.Fatalf("got %v, %v, want the key and the one before", files, err)
	}
	if err := errors.Join(os.Remove(files[0]), os.Remove(files[1])); err != nil {
		t.Fatal(err)
	}
	o := p.run(t, at("serve", "--listen", "127.0.0.1:0")...)
	if o.code != 1 || !strings.Contains(o.err, "mawid secrets reset") || !strings.Contains(o.err, "secret.key") {
		t.Errorf("serving without the key: got exit code %d: %s", o.code, o.err)
	}
	if left, _ := filepath.Glob(filepath.Join(data, "secret.key*")); len(left) != 0 {
		t.Fatalf("a key was made beside a database that names another: %v", left)
	}
	p.must(t, at("secrets", "reset", "--yes")...)
	s = p.serve(t, nil, "--data", data)
	book("10:00") // recorded, and not sent
	var list []struct{ ID, State string }
	if err := json.Unmarshal([]byte(p.must(t, at("webhooks", "list", "--org", "noor", "--json")...)), &list); err != nil || len(list) != 1 ||
		list[0].State != "disabled" {
		t.Fatalf("got %v, %v, want one that is disabled", list, err)
	}
	endpoint := list[0].ID
	secret := strings.TrimSpace(p.must(t, at("webhooks", "rotate", "--org", "noor", endpoint)...))
	m.mu.Lock()
	m.secret = secret
	m.mu.Unlock()
	book("10:30")
	p.must(t, at("webhooks", "replay", "--org", "noor", endpoint, "--missed")...)
	m.got(t, 4)
	p.must(t, at("verify")...)
}
