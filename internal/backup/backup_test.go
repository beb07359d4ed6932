package backup_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/backup"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/world"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

const passphrase = "five words are quite enough"

// nowhere is the URL of a database that is not there yet.
func nowhere(t *testing.T) string { return "sqlite:" + filepath.Join(t.TempDir(), "mawid.db") }

// made makes a copy of a clinic with an appointment.
func made(t *testing.T, w *world.World, to, secret string) backup.Made {
	t.Helper()
	m, err := backup.Make(t.Context(), backup.Source{URL: w.URL, Store: w.Store, Passphrase: secret}, to, w.Clock.Now())
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(m.File)
	if err != nil || info.Mode().Perm() != 0o600 || info.Size() != m.Bytes {
		t.Errorf("got %v, %v; want a file of %d bytes for its owner alone", info, err, m.Bytes)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(m.File), ".mawid*")); len(left) > 0 {
		t.Errorf("got %v left, want nothing", left)
	}
	return m
}

func order(w *world.World, file, url, secret string) backup.Order {
	return backup.Order{File: file, URL: url, Passphrase: secret, Until: w.Clock.Now().Unix(), Now: w.Clock.Now}
}

// refused wants a restore refused with a word.
func refused(t *testing.T, o backup.Order, word string) {
	t.Helper()
	if _, err := backup.Restore(t.Context(), o); err == nil || !strings.Contains(err.Error(), word) {
		t.Errorf("got %v, want it refused with %q", err, word)
	}
}

// One copy, sealed, is all that is needed elsewhere, on both databases.
func TestACopyIsRestoredElsewhere(t *testing.T) {
	world.Each(t, func(t *testing.T, url string) {
		w := world.New(t, url)
		v := w.MustBook(w.Checkup("2026-11-16", "09:00"))
		elsewhere, end := nowhere(t), ".db.age"
		if !w.OnSQLite() {
			elsewhere, end = pgtest.Database(t), ".dump.age"
		}
		m := made(t, w, t.TempDir(), passphrase)
		if want := "mawid-" + w.Clock.Now().UTC().Format("20060102T150405Z") + end; filepath.Base(m.File) != want {
			t.Errorf("got %s, want %s", m.File, want)
		}
		text, err := os.ReadFile(m.File)
		if err != nil || strings.Contains(string(text), "Aisha") || !m.Sealed {
			t.Errorf("got %+v, %v; want nobody's name in it", m, err)
		}
		w.MustBook(w.Checkup("2026-11-16", "10:00")) // too late
		refused(t, order(w, m.File, elsewhere, ""), "--backup-passphrase-file")
		refused(t, order(w, m.File, elsewhere, passphrase+"x"), "not the one")
		r, err := backup.Restore(t.Context(), order(w, m.File, elsewhere, passphrase))
		if err != nil || r.Newest == 0 || r.Before != "" {
			t.Fatalf("got %+v, %v; want it restored", r, err)
		}
		refused(t, order(w, m.File, elsewhere, passphrase), "already")
		other := w.NewHouse(world.Open(t, elsewhere))
		if got, err := other.Desk.Appointment(t.Context(), w.IDs.Organization, v.ID); err != nil || got.Time != v.Time {
			t.Errorf("got %+v, %v; want the appointment", got, err)
		}
		if report, err := other.Verify(t.Context()); err != nil || !report.OK() {
			t.Errorf("got %+v, %v; want all in order", report, err)
		}
	})
}

// pg_dump looks at the tables before it locks them. What renames one meanwhile, as a node
// does that makes the first months, must not make a copy that no server reads again.
func TestACopyIsWholeWhateverIsRenamed(t *testing.T) {
	t.Parallel()
	w := world.New(t, pgtest.Database(t))
	if err := w.Store.Alter(t.Context(), `create table paper (id int primary key, at int); create index paper_by_at on paper (at) where at > 7`); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	begun, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for n := 0; ctx.Err() == nil; n++ {
			from, to := "paper", "sheet"
			if n%2 == 1 {
				from, to = to, from
			}
			if err := w.Store.Alter(ctx, "alter table "+from+" rename to "+to); err != nil && ctx.Err() == nil {
				t.Error(err)
				stop()
			}
			if n == 1 {
				close(begun)
			}
		}
	}()
	<-begun
	for range 4 {
		m := made(t, w, t.TempDir(), "")
		if _, err := backup.Restore(t.Context(), order(w, m.File, pgtest.Database(t), "")); err != nil {
			t.Error(err)
		}
	}
	stop()
	<-ended
}

// What is damaged, newer, somebody else's or in use is refused, and nothing has
// changed then.
func TestARestoreThatCannotBeIsRefused(t *testing.T) {
	t.Parallel()
	w := world.New(t, world.SQLite(t))
	w.MustBook(w.Checkup("2026-11-16", "09:00"))
	dir := t.TempDir()
	good := made(t, w, filepath.Join(dir, "copy.db"), "")
	if !good.Checked {
		t.Errorf("got %+v, want it checked", good)
	}
	text, err := os.ReadFile(good.File)
	if err != nil {
		t.Fatal(err)
	}
	file := func(name string, bytes []byte) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, bytes, 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	target := nowhere(t)
	half := order(w, file("half.db", text[:len(text)/2]), target, "")
	refused(t, half, "half.db is damaged or not whole; restore another")
	_, err = backup.Restore(t.Context(), half)
	if strings.Contains(err.Error(), ".mawid-backup-") || strings.Contains(err.Error(), "stop the service") {
		t.Errorf("got %v, want nothing said of our copy, which is gone, and nothing of a service", err)
	}
	refused(t, order(w, file("other.db", []byte(strings.Repeat("no database", 20))), target, ""), "no back-up")
	sealed := made(t, w, filepath.Join(dir, "copy.age"), passphrase)
	whole, err := os.ReadFile(sealed.File)
	if err != nil {
		t.Fatal(err)
	}
	for _, length := range []int{21, 40, 100, len(whole) / 2, len(whole) - 100} {
		refused(t, order(w, file(fmt.Sprintf("cut-%d.age", length), whole[:length]), target, passphrase), "damaged or not whole")
	}
	refused(t, order(w, good.File, "postgres://nobody@127.0.0.1:1/none", ""), "mawid move")

	newer := file("newer.db", text)
	st := world.Open(t, "sqlite:"+newer)
	if err := st.Write(t.Context(), func(tx *store.Tx) error {
		tx.Change(`insert into migrations (name, checksum) values ('9999_future', 'x')`)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	refused(t, order(w, newer, target, ""), "use a newer mawid")
	if left, _ := filepath.Glob(strings.TrimPrefix(target, "sqlite:")); len(left) > 0 {
		t.Errorf("got %v, want no database", left)
	}

	alone := nowhere(t)
	if err := os.WriteFile(strings.TrimPrefix(alone, "sqlite:")+"-wal", []byte("what somebody did"), 0o600); err != nil {
		t.Fatal(err)
	}
	refused(t, order(w, good.File, alone, ""), "a log without its database")

	server, err := store.Open(t.Context(), store.Config{URL: target, Alone: true})
	if err != nil {
		t.Fatal(err)
	}
	over := order(w, good.File, target, "")
	over.Replace = true
	refused(t, over, "stop it first")
	if err := server.Close(); err != nil {
		t.Fatal(err)
	}
	if r, err := backup.Restore(t.Context(), over); err != nil || !strings.Contains(r.Before, ".before-") {
		t.Errorf("got %+v, %v; want it restored, and the other one kept", r, err)
	}
}

// What pg_restore cannot read is told in words, whatever becomes of that program, and names
// the file that was given.
func TestADumpThatIsNoneIsRefused(t *testing.T) {
	t.Parallel()
	w := world.New(t, pgtest.Database(t))
	dir, empty := t.TempDir(), pgtest.Database(t)
	whole, err := os.ReadFile(made(t, w, filepath.Join(dir, "whole.dump"), "").File)
	if err != nil {
		t.Fatal(err)
	}
	for name, bytes := range map[string][]byte{
		"head.dump": []byte("PGDMP"),
		"half.dump": whole[:len(whole)/2],
		"most.dump": whole[:len(whole)-1000],
	} {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, bytes, 0o600); err != nil {
			t.Fatal(err)
		}
		refused(t, order(w, file, empty, ""), file+" is damaged or not whole; restore another back-up, nothing was changed: pg_restore: ")
		if err := backup.Seal(t.Context(), file, passphrase); err != nil {
			t.Fatal(err)
		}
		refused(t, order(w, file+".age", empty, passphrase), file+".age is damaged or not whole")
	}
	newer := slices.Clone(whole)
	newer[6] = 99 // behind PGDMP and the major version stands the minor one
	file := filepath.Join(dir, "newer.dump")
	if err := os.WriteFile(file, newer, 0o600); err != nil {
		t.Fatal(err)
	}
	refused(t, order(w, file, empty, ""), "newer pg_dump")
	if _, err := backup.Restore(t.Context(), order(w, filepath.Join(dir, "whole.dump"), empty, "")); err != nil {
		t.Errorf("got %v, want a database that is still empty", err)
	}
}

// A damaged database gives no copy that somebody would rely on.
func TestADamagedDatabaseGivesNoCopy(t *testing.T) {
	t.Parallel()
	w := world.New(t, world.SQLite(t))
	v := w.MustBook(w.Checkup("2026-11-16", "09:00"))
	if err := w.Store.Write(t.Context(), func(tx *store.Tx) error {
		tx.Change(`delete from claims where id = $1`, v.ID)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(t.TempDir(), "copy.db")
	_, err := backup.Make(t.Context(), backup.Source{URL: w.URL, Store: w.Store}, to, time.Now())
	if err == nil || !strings.Contains(err.Error(), "claim") {
		t.Errorf("got %v, want what is wrong with it", err)
	}
	if _, err := os.Stat(to); err == nil {
		t.Error("got a copy, want none")
	}
}

// PostgreSQL's programs never see a password, and what to run is told where they
// are not.
func TestAPasswordIsOnNoCommandLine(t *testing.T) {
	w := world.New(t, pgtest.Database(t))
	t.Setenv("PATH", t.TempDir())
	backup.NoPrograms(t)
	address := strings.Replace(w.URL, "@", ":hush-hush@", 1)
	_, err := backup.Make(t.Context(), backup.Source{URL: address, Store: w.Store}, filepath.Join(t.TempDir(), "x.dump"), time.Now())
	if err == nil || strings.Contains(err.Error(), "hush") || strings.Contains(err.Error(), "statement_timeout") ||
		strings.Contains(err.Error(), ".mawid-backup-") || !strings.Contains(err.Error(), "pg_dump --format=custom") {
		t.Errorf("got %v, want the command without a password and without names that are gone", err)
	}
	dir := t.TempDir()
	dumped := filepath.Join(dir, "x.dump")
	if err := os.WriteFile(dumped, []byte("PGDMP"), 0o600); err != nil {
		t.Fatal(err)
	}
	refused(t, order(w, dumped, pgtest.Database(t), ""), dumped)
	if err := backup.Seal(t.Context(), dumped, passphrase); err != nil {
		t.Fatal(err)
	}
	_, err = backup.Restore(t.Context(), order(w, dumped+".age", pgtest.Database(t), passphrase))
	if err == nil || strings.Contains(err.Error(), ".mawid-backup-") || !strings.Contains(err.Error(), "age -d "+dumped+".age") {
		t.Errorf("got %v, want it told how the file is opened elsewhere", err)
	}
}

// Whoever stops a back-up finds nothing under its name, and reads that; sealing stops, too.
func TestAStoppedBackUpLeavesNothing(t *testing.T) {
	t.Parallel()
	w := world.New(t, world.SQLite(t))
	stopped, stop := context.WithCancel(t.Context())
	stop()
	dir := t.TempDir()
	to := filepath.Join(dir, "copy.db")
	_, err := backup.Make(stopped, backup.Source{URL: w.URL, Store: w.Store, Passphrase: passphrase}, to, time.Now())
	if !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "there is no "+to) {
		t.Errorf("got %v, want it told that there is no copy", err)
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	open := filepath.Join(dir, "open")
	if err := os.WriteFile(open, []byte("names"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := backup.Seal(stopped, open, passphrase); !errors.Is(err, context.Canceled) {
		t.Errorf("sealing: got %v, want it stopped", err)
	}
}
