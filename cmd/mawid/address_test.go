package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/pgtest"
)

func TestTheBaseURLIsRemembered(t *testing.T) {
	t.Parallel()
	for name, database := range map[string]string{"sqlite": "sqlite:" + filepath.Join(t.TempDir(), "mawid.db"),
		"postgres": pgtest.Database(t)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			where := []string{"--database", database, "--data", t.TempDir()} // where a set-up link is kept
			must(t, clinic, append([]string{"apply", "-"}, where...)...)
			link := func(email string, args ...string) string {
				t.Helper()
				out := must(t, "", append(append([]string{"users", "add", "--org", "noor", "--name", "X", "--role", "owner", email}, where...),
					args...)...)
				return regexp.MustCompile(`http\S+/join/`).FindString(out)
			}
			// serve starts a server, lets it settle, and gives its log.
			serve := func(args ...string) string {
				t.Helper()
				out, log, ended, stop := start(t, append(append([]string{"serve", "--listen", "127.0.0.1:0", "--json"}, where...), args...)...)
				log.await(t, "msg=listening", ended)
				if code := stop(); code != 0 {
					t.Fatalf("got exit code %d:\n%s", code, log)
				}
				return out.String() + log.String()
			}
			if got := link("a@noor.example"); got != "http://127.0.0.1:8080/join/" {
				t.Errorf("nothing is remembered: got %s", got)
			}
			if log := serve("--base-url", "https://book.example.com/"); strings.Contains(log, "WARN") ||
				!strings.Contains(log, `"base_url": "https://book.example.com"`) {
				t.Errorf("got %s, want no warning", log)
			}
			if got := link("b@noor.example"); got != "https://book.example.com/join/" {
				t.Errorf("got %s, want the remembered address", got)
			}
			if got := link("c@noor.example", "--base-url", "http://localhost:9000"); got != "http://localhost:9000/join/" {
				t.Errorf("got %s, want the one given", got)
			}
			if log := serve(); !strings.Contains(log, `"base_url": "https://book.example.com"`) || strings.Contains(log, "WARN") {
				t.Errorf("a server without one: got %s, want the remembered one", log)
			}
			if log := serve("--dev"); !strings.Contains(log, `"base_url": "http://127.0.0.1:`) {
				t.Errorf("a server for development: got %s, want its own", log)
			}
			if log := serve("--base-url", "https://other.example.com"); !strings.Contains(log, "give every node the same") ||
				!strings.Contains(log, "before=https://book.example.com") {
				t.Errorf("a server with another: got %s, want a warning", log)
			}
		})
	}
}
