package database

import (
	"path/filepath"
	"sync"
	"testing"
	"time"
)

// What rests keeps no connections for readers, whose memory is theirs, and goes on when it
// is asked.
func TestWhatRestsKeepsNoReadersAndGoesOn(t *testing.T) {
	t.Parallel()
	db, err := openSQLite(t.Context(), filepath.Join(t.TempDir(), "mawid.db"), Config{Patience: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.close() }()
	change := func(sql string) {
		if err := db.write(t.Context(), [16]byte{}, func(tx *Tx) error { tx.Change(sql); return nil }); err != nil {
			t.Error(err)
		}
	}
	change("create table sheets (text text)")
	count := func() (n int) {
		err := db.read(t.Context(), Statement{SQL: "select count(*) from sheets", Each: func(r Row) error { return r.Scan(&n) }})
		if err != nil {
			t.Error(err)
		}
		return n
	}
	for round := range 3 {
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() { change("insert into sheets values (hex(zeroblob(10000)))") })
			all.Go(func() { count() })
		}
		all.Go(func() { db.rest(t.Context()) }) // beside others, too
		all.Wait()
		if got, want := count(), 20*(round+1); got != want {
			t.Errorf("got %d sheets, want %d", got, want)
		}
		if db.readers.Stats().Idle == 0 {
			t.Error("no reader was left idle, so that nothing is to be seen here")
		}
		db.rest(t.Context())
		if s := db.readers.Stats(); s.Idle != 0 || s.OpenConnections != 0 {
			t.Errorf("got %d readers, %d of them idle, want none", s.OpenConnections, s.Idle)
		}
	}
}
