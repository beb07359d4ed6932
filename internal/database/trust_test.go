package database

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"
)

var errUnwanted = errors.New("not wanted")

// ways are how a write of the test ends. Each inserts its number at first, unless it is said to
// be early.
var ways = map[string]func(tx *Tx, n int) error{
	"done":                         func(tx *Tx, n int) error { return nil },
	"refused after it was written": func(*Tx, int) error { return errUnwanted },
	"against a constraint": func(tx *Tx, n int) error {
		tx.Change("insert into marks values ($1)", n)
		return tx.Read()
	},
	"not a statement": func(tx *Tx, n int) error {
		return tx.Read(Statement{SQL: "select nothing from nowhere", Each: func(Row) error { return nil }})
	},
	"it panics":     func(*Tx, int) error { panic("by intent") },
	"refused early": func(*Tx, int) error { return errUnwanted },
	"refused by what was read": func(tx *Tx, n int) error {
		return tx.Read(Statement{SQL: "select 1", Each: func(Row) error { return errUnwanted }})
	},
}

func early(way string) bool { return way == "refused early" || way == "refused by what was read" }

// marked is a database in which the writes of a test leave marks.
func marked(t *testing.T) *sqliteDB {
	t.Helper()
	db, err := openSQLite(t.Context(), filepath.Join(t.TempDir(), "mawid.db"), Config{Patience: 10 * time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.close() })
	err = db.write(t.Context(), [16]byte{}, func(tx *Tx) error { tx.Change("create table marks (n integer primary key)"); return nil })
	if err != nil {
		t.Fatal(err)
	}
	return db
}

func (db *sqliteDB) marks(t *testing.T) (list []int) {
	t.Helper()
	err := db.read(t.Context(), Statement{SQL: "select n from marks order by n", Each: func(r Row) error {
		var n int
		list = append(list, n)
		return r.Scan(&list[len(list)-1])
	}})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// together runs writes in one group, each in its way, and gives which succeeded and how often
// each was run.
func (db *sqliteDB) together(t *testing.T, first int, how []string) (done []int, runs []int) {
	t.Helper()
	busy, free := make(chan struct{}), make(chan struct{})
	errs := make([]error, len(how))
	runs = make([]int, len(how))
	var all sync.WaitGroup
	all.Go(func() {
		once := sync.OnceFunc(func() { close(busy) })
		_ = db.write(context.Background(), [16]byte{}, func(*Tx) error { once(); <-free; return nil })
	})
	<-busy
	for i, way := range how {
		all.Go(func() {
			errs[i] = db.write(context.Background(), [16]byte{}, func(tx *Tx) error {
				runs[i]++
				if !early(way) {
					tx.Change("insert into marks values ($1)", first+i)
					if err := tx.Read(); err != nil {
						return err
					}
				}
				return ways[way](tx, first+i)
			})
		})
		for len(db.jobs) <= i {
			time.Sleep(time.Millisecond)
		}
	}
	close(free)
	all.Wait()
	for i, way := range how {
		if (errs[i] == nil) != (way == "done") {
			t.Errorf("%s: %v", way, errs[i])
		}
		if errs[i] == nil {
			done = append(done, first+i)
		}
	}
	return done, runs
}

// Whatever becomes of the writes of a group, those that succeeded are there, and nothing
// of the others is.
func TestAWriteThatFailsLeavesNothingInItsGroup(t *testing.T) {
	t.Parallel()
	db := marked(t)
	names := make([]string, 0, len(ways))
	for name := range ways {
		names = append(names, name)
	}
	slices.Sort(names)
	r := rand.New(rand.NewPCG(1, 2))
	var want []int
	for round := range 200 {
		how := make([]string, 1+r.IntN(8))
		for i := range how {
			if how[i] = "done"; r.IntN(3) == 0 {
				how[i] = names[r.IntN(len(names))]
			}
		}
		if r.IntN(2) == 0 {
			db.forgive(t)
		}
		done, _ := db.together(t, 10*round, how)
		if want = append(want, done...); !slices.Equal(db.marks(t), want) {
			t.Fatalf("round %d, %v: got %v, want %v", round, how, db.marks(t)[max(0, len(want)-9):], want[max(0, len(want)-9):])
		}
	}
}

// forgive lets the writer trust the next group.
func (db *sqliteDB) forgive(t *testing.T) {
	t.Helper()
	err := db.write(t.Context(), [16]byte{}, func(*Tx) error { db.trust.careful = 0; return nil })
	if err != nil {
		t.Fatal(err)
	}
}

// A group in which nobody fails who has written is run once. Else it is run again, and the
// next ones have savepoints.
func TestAGroupIsRunAgainOnlyIfItMustBe(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		how  []string
		want string
	}{
		{[]string{"done", "done", "done"}, "[1 1 1]"},
		{[]string{"done", "refused early", "refused by what was read", "done"}, "[1 1 1 1]"},
		{[]string{"done", "refused after it was written", "done"}, "[2 2 1]"},
		{[]string{"against a constraint", "done"}, "[2 1]"},
	} {
		db := marked(t)
		if _, runs := db.together(t, 1, c.how); fmt.Sprint(runs) != c.want {
			t.Errorf("%v: got %v runs, want %s", c.how, runs, c.want)
		}
		if careful := db.trust.careful > 0; careful != (c.want[1] == '2') {
			t.Errorf("%v: careful %v", c.how, careful)
		}
		if _, runs := db.together(t, 10, c.how); db.trust.careful > 0 && slices.Max(runs) > 1 {
			t.Errorf("%v, once more: got %v runs", c.how, runs)
		}
	}
}
