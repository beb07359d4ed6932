package backup_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/backup"
	"github.com/mawid/mawid/internal/folder"
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

// What a back-up has left that was killed is removed by the next one, for it may be open;
// one that still goes on has a lock, however long it takes, and whatever the clock says.
func TestWhatTheKilledHaveLeftGoes(t *testing.T) {
	t.Parallel()
	w, dir := world.New(t, world.SQLite(t)), t.TempDir()
	room := func(name string, locked bool, age time.Duration) {
		t.Helper()
		at := filepath.Join(dir, ".mawid-backup-"+name)
		if err := os.Mkdir(at, 0o700); err != nil {
			t.Fatal(err)
		}
		if locked {
			lock, err := folder.Lock(filepath.Join(at, "lock"))
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasPrefix(name, "alive") {
				t.Cleanup(func() { _ = lock.Close() })
			} else if err := lock.Close(); err != nil {
				t.Fatal(err)
			}
		}
		then := time.Now().Add(-age)
		if err := errors.Join(os.WriteFile(filepath.Join(at, "copy"), []byte("names"), 0o600), os.Chtimes(at, then, then)); err != nil {
			t.Fatal(err)
		}
	}
	fill := func() {
		for _, left := range names(t, dir) {
			if err := os.RemoveAll(filepath.Join(dir, left)); err != nil {
				t.Fatal(err)
			}
		}
		room("dead", true, 0)
		room("alive", true, 0)
		room("alive-and-slow", true, 48*time.Hour)
		room("of-an-old-mawid", false, time.Hour)
		room("of-an-old-mawid-killed", false, 48*time.Hour)
	}
	source := backup.Source{URL: w.URL, Store: w.Store}
	for name, make := range map[string]func() error{
		"by hand": func() error {
			_, err := backup.Make(t.Context(), source, filepath.Join(dir, "copy.db"), w.Clock.Now())
			return err
		},
		"by itself": func() error {
			_, _, err := (&backup.Series{Dir: dir, Keep: 1}).Next(t.Context(), source, w.Clock.Now().AddDate(3, 0, 0))
			return err
		},
	} {
		fill()
		if err := make(); err != nil {
			t.Fatal(err)
		}
		want := []string{".mawid-backup-alive", ".mawid-backup-alive-and-slow", ".mawid-backup-of-an-old-mawid"}
		if got := names(t, dir); len(got) != 4 || !slices.Equal(got[:3], want) {
			t.Errorf("%s: got %v, want %v and the copy", name, got, want)
		}
	}
}
