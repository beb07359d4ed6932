package app

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/backup"
	"github.com/mawid/mawid/internal/catalogue"
)

// marked is the mark of the installation in the names of copies.
var marked = regexp.MustCompile(`[0-9a-f]{8}-`)

// A server makes back-ups by itself, keeps the newest, and says when it cannot.
func TestBackupsAreMadeByThemselves(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 15, 5, 0, 0, 0, time.UTC)
	dir := t.TempDir()
	var said bytes.Buffer
	a, err := Open(t.Context(), Config{Database: "sqlite:" + filepath.Join(dir, "mawid.db"), Now: func() time.Time { return now },
		Logger:  slog.New(slog.NewTextHandler(&said, nil)),
		Backups: backup.Series{Dir: filepath.Join(dir, "copies"), Every: time.Hour, Keep: 2}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close() })
	if _, err := a.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	noor := catalogue.Blueprint{Organization: catalogue.OrganizationPlan{Slug: "noor", Name: "Noor"}}
	if _, err := a.Catalogue.Apply(t.Context(), noor); err != nil {
		t.Fatal(err)
	}
	next := func(later time.Duration, want ...string) {
		t.Helper()
		now = now.Add(later)
		if err := a.nextCopy(t.Context()); err != nil {
			t.Fatal(err)
		}
		entries, err := os.ReadDir(a.config.Backups.Dir)
		if err != nil || len(entries) != len(want) {
			t.Fatalf("got %v, %v; want %v", entries, err, want)
		}
		for i, e := range entries {
			if got := marked.ReplaceAllString(e.Name(), ""); got != want[i] {
				t.Errorf("got %s, want %s", got, want[i])
			}
		}
	}
	const first, second, third = "mawid-auto-20261115T050000Z.db", "mawid-auto-20261115T060100Z.db", "mawid-auto-20261115T070200Z.db"
	next(0, first)
	next(time.Minute, first) // not yet
	next(time.Hour, first, second)
	next(time.Hour+time.Minute, second, third)
	if a.copies.trouble() != nil {
		t.Errorf("got %v, want no trouble", a.copies.trouble())
	}

	now = now.Add(2 * time.Hour)
	a.config.Backups.Dir = filepath.Join(dir, "mawid.db", "below a file")
	if err := a.nextCopy(t.Context()); err == nil || a.copies.trouble() == nil {
		t.Fatalf("got %v, %v; want trouble", err, a.copies.trouble())
	}
	if err := a.ready(t.Context()); err != nil {
		t.Errorf("got %v, want a node that serves all the same", err)
	}
	if err := a.nextCopy(t.Context()); err == nil {
		t.Error("got no error, want the trouble until it is tried again")
	}
	a.copies.again = time.Time{} // It is time.
	a.config.Backups.Dir = filepath.Join(dir, "elsewhere")
	next(time.Minute, "mawid-auto-20261115T090300Z.db")
	if a.copies.trouble() != nil {
		t.Errorf("got %v, want that it is over", a.copies.trouble())
	}
	if strings.Contains(said.String(), "a clock was ahead") {
		t.Errorf("got %s, want no word of the future", said.String())
	}
	next(-3*time.Hour, "mawid-auto-20261115T060300Z.db", "mawid-auto-20261115T090300Z.db")
	if !strings.Contains(said.String(), "a clock was ahead") {
		t.Errorf("got %s, want the copy of the future told", said.String())
	}
}
