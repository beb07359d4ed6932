package database

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/pgtest"
)

// followed is a database with a table of numbers, and its replica.
type followed struct {
	*DB
	t      *testing.T
	stored int
}

func follow(t *testing.T, url, replica string) *followed {
	t.Helper()
	f := &followed{t: t}
	var err error
	f.DB, err = Open(t.Context(), Config{URL: url, Replica: replica, Patience: 10 * time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}

// change stores something.
func (f *followed) change(sql string) {
	f.t.Helper()
	if err := f.Write(context.Background(), [16]byte{}, func(tx *Tx) error { tx.Change(sql); return nil }); err != nil {
		f.t.Fatal(err)
	}
}

// add stores another number.
func (f *followed) add() {
	f.t.Helper()
	f.stored++
	f.change(fmt.Sprintf("insert into numbers values (%d)", f.stored))
}

// browsed asks for all numbers, which must be there, and tells whether a standby
// answered.
func (f *followed) browsed() (standby bool) {
	f.t.Helper()
	var n int
	err := f.Browse(f.t.Context(), Query(func(r Row) error { return r.Scan(&n) }, "select count(*) from numbers"),
		Query(func(r Row) error { return r.Scan(&standby) }, "select pg_is_in_recovery()"))
	if err != nil || n != f.stored {
		f.t.Fatalf("got %d numbers, %v, want the %d that were stored before", n, err, f.stored)
	}
	return standby
}

// until waits for who answers: a replica rests for a while after it failed.
func (f *followed) until(standby bool) {
	f.t.Helper()
	for end := time.Now().Add(5 * time.Minute); f.browsed() != standby; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			f.t.Fatalf("the standby answers: %v, want %v", !standby, standby)
		}
	}
}

// What is looked through is read from a standby that has everything that was stored
// before the question; one that is behind, gone, or a server by now is not asked.
func TestAReplicaAnswersWhatItHas(t *testing.T) {
	t.Parallel()
	first, err := pgtest.Start()
	if err != nil {
		t.Fatal(err)
	}
	defer first.Stop()
	url, err := first.Create(t.Context(), "here")
	if err != nil {
		t.Fatal(err)
	}
	second, err := first.Standby(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer second.Stop()

	f := follow(t, url, second.URL("here"))
	f.change("create table numbers (n int)")
	f.until(true)
	for range 100 { // Never older than the question, whoever answers.
		f.add()
		f.browsed()
	}

	order(t, second.URL("here"), "select pg_wal_replay_pause()")
	f.add()
	f.until(false)
	f.add()
	f.browsed()
	order(t, second.URL("here"), "select pg_wal_replay_resume()")
	f.until(true)

	order(t, url, "alter system set synchronous_standby_names = ''")
	order(t, url, "select pg_reload_conf()")
	second.Kill()
	f.add()
	f.until(false)
}

// A server that is nobody's copy has nothing to say, nor has a standby that was
// made a server.
func TestAnotherServerIsNoReplica(t *testing.T) {
	t.Parallel()
	other, err := pgtest.Start()
	if err != nil {
		t.Fatal(err)
	}
	defer other.Stop()
	elsewhere, err := other.Create(t.Context(), "elsewhere")
	if err != nil {
		t.Fatal(err)
	}
	for name, replica := range map[string]string{"of another server": elsewhere, "that is none": pgtest.Database(t)} {
		t.Run(name, func(t *testing.T) {
			f := follow(t, pgtest.Database(t), replica)
			f.change("create table numbers (n int)")
			f.add()
			if f.browsed() {
				t.Error("a standby answered")
			}
			if !f.engine.(*postgresDB).replica.resting.Load() {
				t.Error("it is asked again at once")
			}
		})
	}
}

// order has a server do something outside any transaction.
func order(t *testing.T, url, sql string) {
	t.Helper()
	db, err := openPostgres(t.Context(), url, patience(10*time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.close() }()
	if err := db.read(t.Context(), Statement{SQL: sql}); err != nil {
		t.Fatal(err)
	}
}
