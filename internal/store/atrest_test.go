package store_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/store"
)

func TestTheFilesOfADatabaseAreForTheirOwnerAlone(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "made [by us]")
	file := filepath.Join(dir, "mawid.db")
	for range 2 {
		st, err := store.Open(t.Context(), store.Config{URL: "sqlite:" + file, Alone: true})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := st.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("the directory: got %v, %v; want it for its owner alone", info.Mode(), err)
		}
		entries, err := os.ReadDir(dir)
		if err != nil || len(entries) < 4 {
			t.Fatalf("got %v, %v; want the database with its log, index and lock", entries, err)
		}
		for _, e := range entries {
			path := filepath.Join(dir, e.Name())
			if info, err := e.Info(); err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("%s: got %v, %v; want -rw-------", path, info.Mode(), err)
			}
			if err := os.Chmod(path, 0o644); err != nil { // For the next start.
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(file+".backup", nil, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := st.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// planted is a word that stands nowhere else.
const planted = "Zxqvplanted"

// forget stores words in as many rows as make the tree of the table grow and
// shrink, and deletes them.
func forget(t *testing.T, st *store.Store) {
	t.Helper()
	err := st.Write(t.Context(), func(tx *store.Tx) error {
		for range 400 {
			tx.SetSetting(booking.NewID[booking.EventID]().String(), planted+strings.Repeat("x", 300))
		}
		tx.NeedScrub()
		return nil
	})
	if err == nil {
		err = st.Script(t.Context(), `delete from settings where value like '`+planted+`%'`)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestWhatIsErasedIsInNoFile(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "mawid.db")
	st, _ := listened(t, "sqlite:"+file)
	if _, err := st.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	forget(t, st)
	if !standsIn(t, file) {
		t.Fatal("the test shows nothing: the word is in no file before either")
	}
	if did, err := house.Scrub(t.Context(), st, 0, false); err != nil || !did {
		t.Fatalf("got %v, %v; want it scrubbed", did, err)
	}
	if standsIn(t, file) {
		t.Error("what was erased stands in a file")
	}
	if did, err := house.Scrub(t.Context(), st, 0, false); err != nil || did {
		t.Errorf("again: got %v, %v; want nothing to do", did, err)
	}
	copied := file + ".copy"
	if err := st.Backup(t.Context(), copied, nil); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(copied); err != nil || info.Mode().Perm() != 0o600 || info.Size() == 0 {
		t.Errorf("the back-up: got %v, %v; want it for its owner alone", info, err)
	}
	if err := st.Backup(t.Context(), copied, nil); !errors.Is(err, os.ErrExist) {
		t.Errorf("over another back-up: got %v, want it refused", err)
	}
}

// standsIn tells whether the word stands in the database or a file beside it.
func standsIn(t *testing.T, file string) bool {
	t.Helper()
	files, err := filepath.Glob(file + "*")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		raw, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(raw), planted) {
			return true
		}
	}
	return false
}

// A reader that stays keeps the log as it is. That is told, and tried again.
func TestAReaderInTheWayIsToldAndWaitedFor(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "mawid.db")
	st, _ := listened(t, "sqlite:"+file)
	if _, err := st.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	other, err := sql.Open("sqlite", "file:"+file)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	reading, err := other.Begin()
	if err != nil {
		t.Fatal(err)
	}
	var n int
	if err := reading.QueryRow("select count(*) from settings").Scan(&n); err != nil {
		t.Fatal(err)
	}
	forget(t, st)
	// It is waited for as long as whoever asks has time; on a slow machine more of that
	// goes by before the log is looked at.
	for patience := 300 * time.Millisecond; ; patience *= 4 {
		brief, cancel := context.WithTimeout(t.Context(), patience)
		_, err := house.Scrub(brief, st, 0, false)
		cancel()
		if errors.Is(err, store.ErrLogInUse) {
			break
		}
		if !errors.Is(err, context.DeadlineExceeded) || patience > time.Hour {
			t.Fatalf("got %v, want %v", err, store.ErrLogInUse)
		}
	}
	if err := reading.Rollback(); err != nil {
		t.Fatal(err)
	}
	if did, err := house.Scrub(t.Context(), st, 0, false); err != nil || !did || standsIn(t, file) {
		t.Errorf("when the reader has gone: got %v, %v", did, err)
	}
}
