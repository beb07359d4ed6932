package store_test

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
)

// onFile runs a story on SQLite alone: about its file, or its one writer.
func onFile(t *testing.T, story func(t *testing.T, w *world, file string)) {
	t.Helper()
	t.Parallel()
	file := filepath.Join(t.TempDir(), "store.db")
	w := &world{&storetest.World{T: t, URL: "sqlite:" + file}}
	st, err := store.Open(t.Context(), store.Config{URL: w.URL}) // Its patience is what is tested.
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	w.Store = st
	if _, err := w.Store.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.Here, w.There = w.Provision("here"), w.Provision("there")
	story(t, w, file)
}

// stored counts the appointments of an organization in a file.
func stored(t *testing.T, file string) (n int) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+file+"?_pragma=busy_timeout(600000)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRowContext(t.Context(), "select count(*) from appointments").Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// within waits for something that has to come about, however slow the machine.
func within(t *testing.T, what string, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !done(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%s did not come about", what)
		}
	}
}

// Another process that keeps the write lock makes nobody wait behind others
// that wait: all hear of it while it is still held, and nothing that was
// reported as failed is carried out afterwards.
func TestWhoeverWaitsForAnotherProcessIsAnsweredWhileItStillHoldsTheLock(t *testing.T) {
	onFile(t, func(t *testing.T, w *world, file string) {
		other, err := sql.Open("sqlite", "file:"+file+"?_pragma=busy_timeout(600000)")
		if err != nil {
			t.Fatal(err)
		}
		defer other.Close()
		holder, err := other.Conn(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer holder.Close()
		if _, err := holder.ExecContext(t.Context(), "begin immediate"); err != nil {
			t.Fatal(err)
		}
		const writers = 300 // more than a group takes
		outcomes := make(chan error, writers+1)
		for n := range int64(writers) {
			go func() {
				a, p := w.Here.Appointment(n)
				outcomes <- w.Insert(w.Here, a, p)
			}()
		}
		gone, leave := context.WithCancel(t.Context())
		go func() {
			outcomes <- w.Store.For(w.Here.Org).Write(gone, func(*store.Tx) error { return errors.New("it was carried out") })
		}()
		leave()
		deadline := time.After(time.Minute)
		for range writers + 1 {
			select {
			case err := <-outcomes:
				if !errors.Is(err, store.ErrBusy) && !errors.Is(err, context.Canceled) {
					t.Errorf("got %v, want %v", err, store.ErrBusy)
				}
			case <-deadline:
				t.Fatal("somebody still waits, although the lock is held for a minute")
			}
		}
		if _, err := holder.ExecContext(t.Context(), "rollback"); err != nil {
			t.Fatal(err)
		}
		within(t, "a write after the lock", func() bool {
			a, p := w.Here.Appointment(1000)
			return w.Insert(w.Here, a, p) == nil
		})
		if n := stored(t, file); n != 1 {
			t.Errorf("got %d appointments, want 1: the others were reported as failed", n)
		}
	})
}

func TestTwoServersDoNotShareOneSQLiteFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "mawid.db")
	first, err := store.Open(t.Context(), store.Config{URL: "sqlite:" + file, Alone: true})
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "link.db")
	if err := os.Symlink(file, link); err != nil {
		t.Fatal(err)
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	relative, err := filepath.Rel(here, file)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{file, link, relative, filepath.Join(dir, ".", "mawid.db")} {
		st, err := store.Open(t.Context(), store.Config{URL: "sqlite:" + name, Alone: true})
		if err == nil {
			_ = st.Close()
		}
		if err == nil || !strings.Contains(err.Error(), "stop it first") {
			t.Errorf("%s: got %v, want a refusal that says what to do", name, err)
		}
	}
	beside, err := store.Open(t.Context(), store.Config{URL: "sqlite:" + file})
	if err != nil {
		t.Fatalf("a command beside the server: %v", err)
	}
	if err := errors.Join(beside.Close(), first.Close()); err != nil {
		t.Fatal(err)
	}
	next, err := store.Open(t.Context(), store.Config{URL: "sqlite:" + file, Alone: true})
	if err != nil {
		t.Fatalf("after the first has gone: %v", err)
	}
	_ = next.Close()
}

// refusal checks an answer to somebody whose write cannot be stored.
func refusal(t *testing.T, what string, err error) {
	t.Helper()
	if f := fault.Of(err); !errors.Is(err, store.ErrStorage) || f.Kind != fault.Unavailable || f.RetryAfter == 0 {
		t.Errorf("%s: got %v, want %v and when to try again", what, err, store.ErrStorage)
	}
}

func TestNothingIsWrittenToADatabaseThatWasTakenAway(t *testing.T) {
	for name, part := range map[string]string{"the file": "", "its log": "-wal", "its index": "-shm"} {
		t.Run(name, func(t *testing.T) {
			onFile(t, func(t *testing.T, w *world, file string) {
				w.MustInsert(w.Here, 1)
				if err := os.Rename(file+part, file+part+".away"); err != nil {
					t.Fatal(err)
				}
				check := func(when string) {
					t.Helper()
					a, p := w.Here.Appointment(2)
					refusal(t, when+": a write", w.Insert(w.Here, a, p))
					refusal(t, when+": a booking", w.Store.For(w.Here.Org).Book(t.Context(), w.fresh(w.Here, 3)))
					refusal(t, when+": a probe", w.Store.Ping(t.Context()))
				}
				check("taken away")
				if err := os.WriteFile(file+part, nil, 0o600); err != nil {
					t.Fatal(err)
				}
				check("replaced")
				if err := os.Rename(file+part+".away", file+part); err != nil {
					t.Fatal(err)
				}
				if err := w.Store.Ping(t.Context()); err != nil {
					t.Errorf("a probe after it came back: got %v", err)
				}
				w.MustInsert(w.Here, 4)
				if n := stored(t, file); n != 2 {
					t.Errorf("got %d appointments, want the 2 that were acknowledged", n)
				}
			})
		})
	}
}

// Writes that are waiting share a commit, and see what those before them wrote. When
// the commit fails, a refusal for the sake of what is not there after all is none.
func TestNobodyIsRefusedForWhatWasNotStored(t *testing.T) {
	onFile(t, func(t *testing.T, w *world, file string) {
		taken := errors.New("taken")
		begun, behind := make(chan struct{}), make(chan struct{})
		outcomes := make(chan error, 2)
		go func() {
			outcomes <- w.Store.Write(t.Context(), func(tx *store.Tx) error {
				close(begun)
				<-behind
				tx.Change(`insert into settings (name, value) values ('taken', 'yes')`)
				return nil
			})
		}()
		<-begun
		go func() {
			outcomes <- w.Store.Write(t.Context(), func(tx *store.Tx) error {
				var n int
				err := tx.Read(store.Query(func(r store.Row) error { return r.Scan(&n) }, `select count(*) from settings where name = 'taken'`))
				if err != nil || n == 0 {
					return errors.Join(err, errors.New("it does not see what was written before"))
				}
				if err := os.Rename(file, file+".away"); err != nil {
					return err
				}
				return taken
			})
		}()
		within(t, "the second write", func() bool {
			for _, p := range w.Store.Pools() {
				if p.Queue > 0 {
					return true
				}
			}
			return false
		})
		close(behind)
		for range 2 {
			refusal(t, "a write", <-outcomes)
		}
		if err := os.Rename(file+".away", file); err != nil {
			t.Fatal(err)
		}
	})
}

// A reader that is opened when the file has gone must not make an empty one.
func TestReadingMakesNoFileWhereTheDatabaseWas(t *testing.T) {
	onFile(t, func(t *testing.T, w *world, file string) {
		if err := os.Rename(file, file+".away"); err != nil {
			t.Fatal(err)
		}
		var wg sync.WaitGroup
		for range 50 {
			wg.Go(func() { _, _ = w.Store.For(w.Here.Org).Catalog(t.Context()) })
		}
		wg.Wait()
		if _, err := os.Stat(file); err == nil {
			t.Error("there is a new file")
		}
	})
}

// fill books, many at once and at last one by one, until nothing more is
// taken, and gives what was acknowledged and what was not.
func (w *world) fill(from int64) (kept, refused []booking.AppointmentID, err error) {
	w.T.Helper()
	var mu sync.Mutex
	book := func(n int64) {
		a, p := w.Here.Appointment(n)
		a.Notes = booking.Private(strings.Repeat("x", 2000))
		e := w.Insert(w.Here, a, p)
		mu.Lock()
		defer mu.Unlock()
		if e == nil {
			kept = append(kept, a.ID)
		} else {
			refused, err = append(refused, a.ID), e
		}
	}
	n := from
	for end := from + 19000; n < end && err == nil; {
		var wg sync.WaitGroup
		for range 50 {
			n++
			at := n
			wg.Go(func() { book(at) })
		}
		wg.Wait()
	}
	for many := len(refused); many > 0 && len(refused) == many; {
		n++
		book(n)
	}
	if err == nil {
		w.T.Fatal("it never was full")
	}
	return kept, refused, err
}

// told checks that exactly what was acknowledged is there.
func (w *world) told(kept, refused []booking.AppointmentID) {
	w.T.Helper()
	for _, id := range kept {
		if _, err := w.Store.For(w.Here.Org).Appointment(w.T.Context(), id); err != nil {
			w.T.Fatalf("an acknowledged appointment is lost: %v", err)
		}
	}
	for _, id := range refused {
		if _, err := w.Store.For(w.Here.Org).Appointment(w.T.Context(), id); err == nil {
			w.T.Fatal("an appointment is there that was reported as failed")
		}
	}
}

func TestAFullDatabaseRefusesUntilThereIsRoomAgain(t *testing.T) {
	onFile(t, func(t *testing.T, w *world, _ string) {
		for round := range int64(2) {
			if err := w.Store.LimitPages(t.Context(), 40); err != nil {
				t.Fatal(err)
			}
			kept, refused, err := w.fill(1 + round*20000)
			refusal(t, "a write", err)
			refusal(t, "a probe", w.Store.Ping(t.Context()))
			refusal(t, "another probe", w.Store.Ping(t.Context()))
			if err := w.Store.LimitPages(t.Context(), -1); err != nil {
				t.Fatal(err)
			}
			if err := w.Store.Ping(t.Context()); err != nil {
				t.Errorf("a probe when there is room again: got %v", err)
			}
			w.MustInsert(w.Here, 19999+round*20000)
			w.told(kept, refused)
		}
	})
}

// The same with a real file system that is really full. Only root can mount
// one; the story above tells the rest everywhere.
func TestAFullDiskRefusesUntilThereIsRoomAgain(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can mount a small file system")
	}
	t.Parallel()
	dir := t.TempDir()
	mount(t, dir, "size=3m")
	w := &world{&storetest.World{T: t, URL: "sqlite:" + filepath.Join(dir, "store.db")}}
	w.Store = w.Open()
	if _, err := w.Store.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.Here = w.Provision("here")
	kept, refused, err := w.fill(1)
	refusal(t, "a write", err)
	refusal(t, "a probe", w.Store.Ping(t.Context()))
	remount(t, dir, "size=64m")
	within(t, "readiness", func() bool { return w.Store.Ping(t.Context()) == nil })
	w.MustInsert(w.Here, 30000)
	w.told(kept, refused)
}

// PostgreSQL says so itself.
func TestAFullServerRefusesUntilThereIsRoomAgain(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		if !w.Store.Shared() {
			return // see the stories above
		}
		full := `create function full_disk() returns trigger language plpgsql as
			$$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
			create trigger full_disk before insert on appointments for each row execute function full_disk();
			create trigger full_disk before insert on settings for each row execute function full_disk();`
		if err := w.Store.Script(t.Context(), full); err != nil {
			t.Fatal(err)
		}
		a, p := w.Here.Appointment(1)
		refusal(t, "a write", w.Insert(w.Here, a, p))
		refusal(t, "a booking", w.Store.For(w.Here.Org).Book(t.Context(), w.fresh(w.Here, 2)))
		refusal(t, "a probe", w.Store.Ping(t.Context()))
		if err := w.Store.Script(t.Context(), `drop function full_disk cascade;`); err != nil {
			t.Fatal(err)
		}
		if err := w.Store.Ping(t.Context()); err != nil {
			t.Errorf("a probe when there is room again: got %v", err)
		}
	})
}

// The operator hears of it once, and once when it is over.
func TestTroubleWithStoringIsLoggedOnce(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "store.db")
	var log lines
	st, err := store.Open(t.Context(), store.Config{URL: "sqlite:" + file, Logger: slog.New(slog.NewTextHandler(&log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	if _, err := st.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	write := func() error { _, err := st.Settle(t.Context(), "a", "b"); return err }
	for range 2 {
		if err := os.Rename(file, file+".away"); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			refusal(t, "a write", write())
		}
		if err := os.Rename(file+".away", file); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(st.Ping(t.Context()), write()); err != nil {
			t.Fatal(err)
		}
	}
	if got := log.String(); strings.Count(got, "level=ERROR") != 2 || strings.Count(got, "storing works again") != 2 ||
		!strings.Contains(got, file) {
		t.Errorf("got %s, want one line for each time that it went and came", got)
	}
}

// lines gathers what several goroutines log.
type lines struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// What root makes in a directory of somebody else, the service must be able to
// use: also the files that only SQLite makes.
func TestTheFilesBelongToTheOwnerOfTheDirectory(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	uid := os.Getuid()
	if uid == 0 { // Anybody else makes files of their own, and nothing can be wrong.
		uid = 4711
		if err := os.Chown(dir, uid, uid); err != nil {
			t.Fatal(err)
		}
	}
	st, err := store.Open(t.Context(), store.Config{URL: "sqlite:" + filepath.Join(dir, "store.db"), Alone: true})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	if _, err := st.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"", "-wal", "-shm", "-lock"} {
		info, err := os.Stat(filepath.Join(dir, "store.db"+part))
		if err != nil {
			t.Fatal(err)
		}
		if s := info.Sys().(*syscall.Stat_t); int(s.Uid) != uid || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: got the user %d and %v, want %d and -rw-------", info.Name(), s.Uid, info.Mode(), uid)
		}
	}
}

func TestNoNewDatabaseIsBegunBesideTheLogOfOneThatHasGone(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "store.db")
	if err := os.WriteFile(file+"-wal", []byte("what was acknowledged last"), 0o600); err != nil {
		t.Fatal(err)
	}
	if st, err := store.Open(t.Context(), store.Config{URL: "sqlite:" + file}); err == nil {
		_ = st.Close()
		t.Error("a new database was begun beside the log of another one")
	} else if !strings.Contains(err.Error(), "put the file back") {
		t.Errorf("%v does not say what to do", err)
	}
	if raw, err := os.ReadFile(file + "-wal"); err != nil || len(raw) == 0 {
		t.Errorf("the log is gone: %v", err)
	}
}
