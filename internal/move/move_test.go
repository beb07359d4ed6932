package move_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/move"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/world"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// nowhere is the URL of a database that is not there yet.
func nowhere(t *testing.T) string { return "sqlite:" + filepath.Join(t.TempDir(), "mawid.db") }

// lived makes a database in which every table of an earlier release has rows.
func lived(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../store/testdata/releases/0036_page/sqlite.sql")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "mawid.db")
	db, err := sql.Open("sqlite", "file:"+file)
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.ExecContext(t.Context(), string(text))
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	st := world.Open(t, "sqlite:"+file)
	if _, err := st.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	return "sqlite:" + file
}

func order(from, to string) move.Order { return move.Order{From: from, To: to, Now: time.Now} }

// sorted are the rows of a database in an order that says nothing.
func sorted(t *testing.T, url string) string {
	t.Helper()
	var out strings.Builder
	for _, part := range strings.Split(world.Dump(t, url), "-- ") {
		name, rows, _ := strings.Cut(part, "\n")
		if name == "sqlite_sequence" {
			continue
		}
		lines := strings.Split(rows, "\n")
		slices.Sort(lines)
		out.WriteString("-- " + name + "\n" + strings.Join(lines, "\n") + "\n")
	}
	return out.String()
}

// There and back again: nothing is lost or another.
func TestAnInstallationMovesToPostgreSQLAndBack(t *testing.T) {
	t.Parallel()
	from, server, back := lived(t), pgtest.Database(t), nowhere(t)
	list, err := move.Move(t.Context(), order(from, server))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"organizations", "appointments", "claims", "events", "api_keys", "webhook_deliveries", "calls", "persons"} {
		if !slices.ContainsFunc(list, func(c move.Carried) bool { return c.Name == name && c.Rows > 0 }) {
			t.Errorf("got %v, want rows of %s", list, name)
		}
	}
	if _, err := move.Move(t.Context(), order(from, server)); err == nil || !strings.Contains(err.Error(), "empty") {
		t.Errorf("got %v, want a database with data refused", err)
	}
	st := world.Open(t, server)
	if _, err := st.Migrate(t.Context()); err != nil { // as a server does
		t.Fatal(err)
	}
	for _, day := range []int{0, 40, 70} { // and its chores: what was moved lies in parts of months
		if err := house.MakeMonths(t.Context(), st, time.Now().AddDate(0, 0, day).Unix()); err != nil {
			t.Fatal(err)
		}
	}
	if err := st.Write(t.Context(), func(tx *store.Tx) error { // The next event has a number of its own.
		tx.Change(`insert into events (id, org_id, kind, body, at) select gen_random_uuid(), org_id, 'catalog.changed', '', at from events limit 1`)
		tx.Change(`delete from events where seq = (select max(seq) from events)`)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := move.Move(t.Context(), order(server, back)); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(sorted(t, back), sorted(t, from)); diff != "" {
		t.Errorf("(-there and back +before):\n%s", diff)
	}
}

// A move that was cut off leaves nothing that could be taken for the whole.
func TestWhatWasMovedInPartIsServedByNobody(t *testing.T) {
	t.Parallel()
	from, server := lived(t), pgtest.Database(t)
	ctx, cut := context.WithCancel(t.Context())
	o := order(from, server)
	o.Progress = func(name string, _ int64) {
		if name == "rosters" {
			cut()
		}
	}
	if _, err := move.Move(ctx, o); err == nil {
		t.Fatal("it came to its end")
	}
	st := world.Open(t, server)
	if _, err := st.Migrate(t.Context()); !errors.Is(err, store.ErrUnfinished) { // as a server does
		t.Errorf("a server: got %v", err)
	}
	if err := st.Current(t.Context()); !errors.Is(err, store.ErrUnfinished) { // as other commands do
		t.Errorf("a command: got %v", err)
	}
	if _, err := move.Move(t.Context(), order(from, server)); !errors.Is(err, store.ErrUnfinished) {
		t.Errorf("again: got %v", err)
	}
}

func TestAMoveThatCannotBeIsRefused(t *testing.T) {
	t.Parallel()
	from := lived(t)
	if _, err := move.Move(t.Context(), order(from, nowhere(t))); err == nil || !strings.Contains(err.Error(), "mawid backup") {
		t.Errorf("to the same kind: got %v, want it refused", err)
	}
	server, err := store.Open(t.Context(), store.Config{URL: from, Alone: true})
	if err != nil {
		t.Fatal(err)
	}
	to := pgtest.Database(t)
	if _, err := move.Move(t.Context(), order(from, to)); err == nil || !strings.Contains(err.Error(), "stop it first") {
		t.Errorf("under a server: got %v, want it refused", err)
	}
	if err := server.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := move.Move(t.Context(), order(from, to)); err != nil {
		t.Errorf("after it: got %v, want it moved", err)
	}
}
