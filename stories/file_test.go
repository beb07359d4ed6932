package stories

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// oneFile starts a second server on a file that has one, kills the first, and
// takes the file away from under it and gives it back.
func oneFile(t *testing.T, p *program) {
	data := t.TempDir()
	ids, key := p.setUp(t, "--data", data)
	first := p.serve(t, nil, "--data", data)
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(data, link); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{data, link} {
		o := p.run(t, "serve", "--listen", "127.0.0.1:0", "--data", name)
		if o.code != 1 || !strings.Contains(o.err, "stop it first") {
			t.Errorf("a second server on %s: got exit code %d: %s", name, o.code, o.err)
		}
	}
	p.must(t, "verify", "--data", link)
	p.must(t, "keys", "list", "--org", "noor", "--data", data)
	first.kill()

	s := p.serve(t, nil, "--data", data)
	booking := func(clock string) object {
		return object{"service_id": ids.Services["checkup"], "branch_id": ids.Branches["olaya"], "customer_name": "Noura", "date": "2026-11-16",
			"time": clock}
	}
	book := func(clock string) answer { return s.post(key, appointments, booking(clock)) }
	want(t, book("09:00"), 201, "")
	want(t, s.get("", "/readyz"), 200, "")
	file := filepath.Join(data, "mawid.db")
	if err := os.Rename(file, file+".away"); err != nil {
		t.Fatal(err)
	}
	body, err := json.Marshal(booking("09:30"))
	if err != nil {
		t.Fatal(err)
	}
	refused(t, s, key, http.MethodPost, appointments, string(body), "cannot_store")
	refused(t, s, "", http.MethodGet, "/readyz", "", "not_ready")
	if err := os.Rename(file+".away", file); err != nil {
		t.Fatal(err)
	}
	want(t, s.get("", "/readyz"), 200, "")
	want(t, book("09:30"), 201, "")
	if code := s.stop(); code != 0 {
		t.Errorf("got exit code %d, want 0", code)
	}
	p.must(t, "verify", "--data", data)
}

// refused asks for what cannot be had now: a 503 with its code and when to
// try again.
func refused(t *testing.T, s *service, key, method, path, body, code string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, s.base+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	a, err := s.client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	raw, err := io.ReadAll(a.Body)
	if err != nil || a.StatusCode != 503 || !strings.Contains(string(raw), `"code":"`+code+`"`) || a.Header.Get("Retry-After") == "" {
		t.Errorf("%s %s: got %d %s, %v; want 503 %s and Retry-After", method, path, a.StatusCode, raw, err, code)
	}
}
