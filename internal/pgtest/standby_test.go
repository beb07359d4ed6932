package pgtest

import (
	"testing"

	"github.com/jackc/pgx/v5"
)

// What a killed server had acknowledged is at its standby, which is promoted.
func TestAStandbyHasWhatWasAcknowledged(t *testing.T) {
	t.Parallel()
	first, err := Start()
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
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := conn.Exec(t.Context(), "create table told as select 42 as n"); err != nil {
		t.Fatal(err)
	}
	first.Kill()
	if err := second.Promote(t.Context()); err != nil {
		t.Fatal(err)
	}
	if conn, err = pgx.Connect(t.Context(), second.URL("here")); err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	var n int
	if err := conn.QueryRow(t.Context(), "update told set n = n + 1 returning n").Scan(&n); err != nil || n != 43 {
		t.Errorf("got %d, %v, want 43", n, err)
	}
}
