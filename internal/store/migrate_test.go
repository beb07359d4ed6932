package store_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"

	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
	"github.com/mawid/mawid/internal/toolbox"
)

// journal keeps what is logged.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(p)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

// await waits until something was logged.
func (j *journal) await(t *testing.T, text string) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !strings.Contains(j.String(), text); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("nothing was logged of %q in a minute:\n%s", text, j)
		}
	}
}

// listened opens a database whose log can be read.
func listened(t *testing.T, url string) (*store.Store, *journal) {
	t.Helper()
	j := &journal{}
	st, err := store.Open(t.Context(), store.Config{URL: url, Logger: slog.New(slog.NewTextHandler(j, nil)), Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = st.Close() })
	return st, j
}

// begun opens a transaction behind the store's back, and gives what ends it.
func begun(t *testing.T, url string, statements ...string) (end func()) {
	t.Helper()
	driver, source := "pgx", url
	if file, ok := strings.CutPrefix(url, "sqlite:"); ok {
		driver, source = "sqlite", "file:"+file+"?_txlock=immediate"
	}
	db, err := sql.Open(driver, source)
	if err != nil {
		t.Fatal(err)
	}
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range statements {
		if _, err := tx.Exec(s); err != nil {
			t.Fatal(err)
		}
	}
	end = sync.OnceFunc(func() {
		if err := errors.Join(tx.Rollback(), db.Close()); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(end)
	return end
}

// migrating holds up whoever wants to migrate, as another node does.
func migrating(t *testing.T, url string) (end func()) {
	t.Helper()
	if strings.HasPrefix(url, "sqlite:") {
		return begun(t, url)
	}
	return begun(t, url, "select pg_advisory_xact_lock(7270419)")
}

// empty runs a story on a database of each kind without a schema.
func empty(t *testing.T, story func(t *testing.T, url string)) {
	t.Helper()
	t.Parallel()
	for _, kind := range []string{"sqlite", "postgres"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			story(t, newDatabase(t, kind))
		})
	}
}

// newDatabase makes an empty database of a kind.
func newDatabase(t *testing.T, kind string) string {
	t.Helper()
	if kind == "sqlite" {
		return "sqlite:" + filepath.Join(t.TempDir(), "store.db")
	}
	return pgtest.Database(t)
}

func TestAMigrationWaitsForAnotherAndSaysSo(t *testing.T) {
	empty(t, func(t *testing.T, url string) {
		st, log := listened(t, url)
		end := migrating(t, url)
		done := make(chan error, 1)
		go func() {
			_, err := st.Migrate(t.Context())
			done <- err
		}()
		log.await(t, "waiting for another")
		end()
		if err := <-done; err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{`msg="making the database" migrations=`, `msg="made the database" took=`} {
			if !strings.Contains(log.String(), want) {
				t.Errorf("the log has no %s:\n%s", want, log)
			}
		}
	})
}

func TestAMigrationThatWaitsCanBeStopped(t *testing.T) {
	empty(t, func(t *testing.T, url string) {
		st, log := listened(t, url)
		migrating(t, url)
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() {
			_, err := st.Migrate(ctx)
			done <- err
		}()
		log.await(t, "waiting for another")
		stop()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want %v", err, context.Canceled)
		}
	})
}

func TestADatabaseThatIsUpToDateWaitsForNobody(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		if strings.HasPrefix(w.URL, "postgres") {
			migrating(t, w.URL) // SQLite has nothing but its writer's lock, and that is free here.
		}
		if applied, err := w.Store.Migrate(t.Context()); err != nil || len(applied) != 0 {
			t.Errorf("got %v, %v; want nothing to do", applied, err)
		}
	})
}

func TestAMigrationTakesItsTimeWhateverOthersMayTake(t *testing.T) {
	t.Parallel()
	st, _ := listened(t, pgtest.Database(t)+"&statement_timeout=2000")
	if applied, err := st.Apply(t.Context(), "9998_slow", "select pg_sleep(2.5)"); err != nil || !slices.Contains(applied, "9998_slow") {
		t.Errorf("got %v, %v; want it applied", applied, err)
	}
}

func TestBookingsGoOnWhileAMigrationWaitsForATable(t *testing.T) {
	t.Parallel()
	w := &world{&storetest.World{T: t, URL: pgtest.Database(t)}}
	var log *journal
	w.Store, log = listened(t, w.URL)
	if _, err := w.Store.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.Here = w.Provision("here")
	end := begun(t, w.URL, "select count(*) from appointments") // as a dump does, for hours
	done := make(chan error, 1)
	go func() {
		_, err := w.Store.Apply(t.Context(), "9998_wider", "alter table appointments add column wider bigint")
		done <- err
	}()
	log.await(t, "waiting for tables that are in use")
	for n := range int64(20) {
		w.MustInsert(w.Here, 10+n)
	}
	select {
	case err := <-done:
		t.Fatalf("the migration ended while the table was in use: %v", err)
	default:
	}
	end()
	if err := <-done; err != nil {
		t.Error(err)
	}
	w.Raw(`update appointments set wider = 1`)
}

func TestAMigrationThatFailsLeavesNothingBehind(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		_, err := w.Store.Apply(t.Context(), "9998_half", "create table half (a text); insert into nowhere values (1)")
		if err == nil || !strings.Contains(err.Error(), "9998_half") {
			t.Errorf("got %v, want it refused by name", err)
		}
		if applied, err := w.Store.Apply(t.Context(), "9998_half", "create table half (a text)"); err != nil || len(applied) != 1 {
			t.Errorf("mended: got %v, %v; want it applied", applied, err)
		}
	})
}

func TestAMigrationWhoseTextWasChangedIsRefused(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.Raw(`update migrations set checksum = 'another' where name = '0003_connector'`)
		_, err := w.Store.Migrate(t.Context())
		if err == nil || !strings.Contains(err.Error(), "0003_connector") || !strings.Contains(err.Error(), "new migration") {
			t.Errorf("got %v, want a refusal that names it and says what to do", err)
		}
	})
}

func TestADatabaseFromBeforeChecksumsGetsThem(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.Raw(`alter table migrations drop column checksum`)
		again := w.Open()
		if applied, err := again.Migrate(t.Context()); err != nil || len(applied) != 0 {
			t.Fatalf("got %v, %v; want nothing applied", applied, err)
		}
		if got := w.Count(`select count(*) from migrations where length(checksum) <> 64`); got != 0 {
			t.Errorf("%d migrations have no checksum", got)
		}
	})
}

func TestLineEndsDoNotChangeAMigration(t *testing.T) {
	t.Parallel()
	if store.ChecksumOf("a\r\nb\r\n") != store.ChecksumOf("a\nb\n") || store.ChecksumOf("a\nb\n") == store.ChecksumOf("a\nc\n") {
		t.Error("checksums must tell texts apart, and not the ends of their lines")
	}
}

// Behind a pooler a database is made as well, by two at once; whoever misspells what
// stands there is told.
func TestADatabaseIsMadeBehindAPooler(t *testing.T) {
	t.Parallel()
	url := pgtest.Pooler(t, toolbox.Need(t, "pgbouncer"), pgtest.Database(t))
	var both sync.WaitGroup
	for range 2 {
		st, _ := listened(t, url)
		both.Go(func() {
			if _, err := st.Migrate(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	both.Wait()
	_, err := store.Open(t.Context(), store.Config{URL: strings.Replace(url, "=transaction", "=transactions", 1)})
	if err == nil || !strings.Contains(err.Error(), "write session or transaction") {
		t.Errorf("misspelt: got %v", err)
	}
}
