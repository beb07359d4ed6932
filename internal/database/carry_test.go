package database

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The log is carried into the file while the writer goes on, and what was written is
// there whoever opens the file next.
func TestTheLogIsCarriedBesideTheWriter(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "mawid.db")
	db, err := openSQLite(t.Context(), file, Config{Patience: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	change := func(sql string, args ...any) {
		t.Helper()
		err := db.write(t.Context(), [16]byte{}, func(tx *Tx) error { tx.Change(sql, args...); return nil })
		if err != nil {
			t.Fatal(err)
		}
	}
	size := func() int64 {
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	change("create table sheets (text text)")
	empty, sheet := size(), strings.Repeat("x", 100_000)
	const sheets = carryAt / 20 // Each is 25 pages: the carrier is sent for, and the writer does not carry.
	for range sheets {
		change("insert into sheets values ($1)", sheet)
	}
	for size() < empty+sheets/2*100_000 { // It ends with the test's patience.
		if t.Context().Err() != nil {
			t.Fatal("the log was not carried")
		}
		time.Sleep(10 * time.Millisecond)
	}
	if err := db.close(); err != nil {
		t.Fatal(err)
	}
	if db, err = openSQLite(t.Context(), file, Config{Patience: time.Minute}); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.close() }()
	var got int
	if err := db.read(t.Context(), Statement{SQL: "select count(*) from sheets where length(text) = 100000",
		Each: func(r Row) error { return r.Scan(&got) }}); err != nil || got != sheets {
		t.Errorf("got %d sheets (%v), want %d", got, err, sheets)
	}
}

// A limit that is a parameter would be planned for anew each time.
func TestALimitIsNoReasonToPlanAnew(t *testing.T) {
	t.Parallel()
	db, err := openSQLite(t.Context(), filepath.Join(t.TempDir(), "mawid.db"), Config{Patience: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.close() }()
	if got, want := steady("select 1 where $1 > 2 limit $2"), "select 1 where $1 > 2 limit +$2"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for limit, want := range map[int]int{0: 0, 2: 2, 9: 3, -1: 3} {
		rows := 0
		if err := db.read(t.Context(), Statement{SQL: "select value from json_each('[1,2,3]') limit $1", Args: []any{limit},
			Each: func(Row) error { rows++; return nil }}); err != nil || rows != want {
			t.Errorf("limit %d: got %d rows (%v), want %d", limit, rows, err, want)
		}
	}
}
