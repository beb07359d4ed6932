package database

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/pgtest"
)

// A server has a number of connections for all that use it. Whoever finds none
// left waits until one of ours is free, as he would if the pool were full.
func TestAServerWithFewConnectionsIsSlowerAndRefusesNobody(t *testing.T) {
	t.Parallel()
	url := pgtest.Database(t)
	admin, err := openPostgres(t.Context(), url, patience(10*time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = admin.close() }()
	order := func(sql string) {
		if err := admin.read(context.Background(), Statement{SQL: sql}); err != nil {
			t.Error(err)
		}
	}
	order("create role few login connection limit 5")
	defer order("drop role few")
	db, err := openPostgres(t.Context(), strings.Replace(url, "//mawid@", "//few@", 1), patience(10*time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.close() }()
	var all sync.WaitGroup
	for range 60 {
		all.Go(func() {
			if err := db.read(t.Context(), Statement{SQL: "select pg_sleep(0.002)"}); err != nil {
				t.Errorf("a read: %v", err)
			}
		})
		all.Go(func() {
			err := db.write(t.Context(), [16]byte{}, func(tx *Tx) error {
				tx.Change("select pg_sleep(0.002)")
				return nil
			})
			if err != nil {
				t.Errorf("a write: %v", err)
			}
		})
	}
	all.Wait()
}
