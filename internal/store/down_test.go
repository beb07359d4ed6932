package store_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
)

func connect(t *testing.T, url string) *pgx.Conn {
	t.Helper()
	c, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close(t.Context()) })
	return c
}

func openStore(t *testing.T, url string) *store.Store {
	t.Helper()
	st, err := store.Open(t.Context(), store.Config{URL: url, Patience: storetest.Patience})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = st.Close() })
	return st
}

func TestADatabaseThatIsAwayIsDownAndNotBusy(t *testing.T) {
	t.Parallel()
	direct := pgtest.Database(t)
	line, url := pgtest.NewLine(t, direct)
	st := openStore(t, url)
	if _, err := st.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := st.Now(t.Context()); err != nil {
		t.Fatal(err)
	}
	// An administrator ends the connections, as a server does that shuts down.
	if _, err := connect(t, direct).Exec(t.Context(), `select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and pid <> pg_backend_pid()`); err != nil {
		t.Fatal(err)
	}
	if _, err := st.Now(t.Context()); err != nil && !errors.Is(err, store.ErrDown) {
		t.Errorf("connections ended by the server: got %v, want %v", err, store.ErrDown)
	}
	line.Cut()
	for range 3 { // On a connection that is gone, and without one.
		if _, err := st.Now(t.Context()); !errors.Is(err, store.ErrDown) {
			t.Errorf("without a line: got %v, want %v", err, store.ErrDown)
		}
	}
}

func TestADatabaseThatIsLockedIsBusyAndNotDown(t *testing.T) {
	t.Parallel()
	url := pgtest.Database(t)
	st := openStore(t, url+map[bool]string{true: "&", false: "?"}[strings.Contains(url, "?")]+"lock_timeout=100ms")
	if _, err := st.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	c := connect(t, url)
	if _, err := c.Exec(t.Context(), `begin; lock table settings in access exclusive mode`); err != nil {
		t.Fatal(err)
	}
	if _, err := st.Settle(t.Context(), "a", "b"); !errors.Is(err, store.ErrBusy) {
		t.Errorf("got %v, want %v", err, store.ErrBusy)
	}
}
