package backup_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/backup"
	"github.com/mawid/mawid/internal/world"
)

// round makes the next copy of a series and gives its name.
func round(t *testing.T, w *world.World, s backup.Series, now time.Time) (name string, ahead []string) {
	t.Helper()
	m, ahead, err := s.Next(t.Context(), backup.Source{URL: w.URL, Store: w.Store}, now)
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Base(m.File), ahead
}

// names are the files of a directory.
func names(t *testing.T, dir string) (list []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

// A schedule removes what it has made itself, and nothing else that lies there: copies
// made by hand, and those of another installation.
func TestAScheduleRemovesOnlyItsOwn(t *testing.T) {
	world.Each(t, func(t *testing.T, url string) {
		w, dir := world.New(t, url), t.TempDir()
		now := time.Date(2026, 11, 15, 8, 0, 0, 0, time.UTC)
		byHand := made(t, w, dir+"/", "").File
		others := []string{filepath.Base(byHand), "mawid-20201115T080000Z.db", "mawid-20201115T080000Z.dump.age", "mawid-20201115T080001Z.db.age",
			"mawid-auto-0123abcd-20201115T080000Z.db", "mawid-auto-0123abcd-20201115T080000Z.dump", "mawid-before-upgrade.db", "notes.txt"}
		for _, name := range others[1:] {
			if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		s := backup.Series{Dir: dir, Keep: 2}
		first, _ := round(t, w, s, now)
		second, _ := round(t, w, s, now.Add(time.Hour))
		s.Passphrase = passphrase
		third, ahead := round(t, w, s, now.Add(2*time.Hour))
		if !strings.HasSuffix(third, ".age") || len(ahead) > 0 {
			t.Errorf("got %s and %v ahead, want it sealed, and none ahead", third, ahead)
		}
		got, want := names(t, dir), append(others, second, third)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("got %v, want %v, without %s", got, want, first)
		}
	})
}

// Copies that were made while a clock was ahead are told, stay, and do not count: the one
// just made is never removed for them.
func TestCopiesOfTheFutureDoNotCount(t *testing.T) {
	t.Parallel()
	w, s := world.New(t, world.SQLite(t)), backup.Series{Dir: t.TempDir(), Keep: 2}
	now := time.Date(2026, 11, 15, 8, 0, 0, 0, time.UTC)
	var future []string
	for n := range 2 {
		name, _ := round(t, w, s, now.AddDate(1, 0, n))
		future = append(future, name)
	}
	var present []string
	for n := range 3 {
		name, ahead := round(t, w, s, now.Add(time.Duration(n)*time.Hour))
		present = append(present, name)
		if !slices.Equal(ahead, future) {
			t.Errorf("got %v, want %v told", ahead, future)
		}
	}
	if got, want := names(t, s.Dir), slices.Concat(present[1:], future); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	// Their time has come: they are the newest now, and the others go.
	last, ahead := round(t, w, s, now.AddDate(1, 0, 1).Add(time.Hour))
	if got, want := names(t, s.Dir), []string{future[1], last}; !slices.Equal(got, want) || len(ahead) > 0 {
		t.Errorf("got %v and %v ahead, want %v", got, ahead, want)
	}
}
