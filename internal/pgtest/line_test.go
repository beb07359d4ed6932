package pgtest

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"testing"

	"github.com/jackc/pgx/v5"
)

func TestMain(m *testing.M) { Main(m) }

// At each point the statement that is said there, and nothing before it, is stored
// only if the server has heard it.
func TestALineFailsAtAPoint(t *testing.T) {
	t.Parallel()
	url := Database(t)
	direct, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer direct.Close(context.WithoutCancel(t.Context()))
	if _, err := direct.Exec(t.Context(), "create table said (n int)"); err != nil {
		t.Fatal(err)
	}
	line, through := NewLine(t, url)
	for n, c := range []struct {
		at     Point
		stored bool
	}{
		{Point{Client: true, Word: "BEGIN"}, false},
		{Point{Client: true, Kind: 'B', Word: "insert"}, false},
		{Point{Client: true, Kind: 'E', Word: "insert"}, false},
		{Point{Client: true, Word: "commit"}, false},
		{Point{Word: "BEGIN\x00"}, false},
		{Point{Word: "INSERT"}, false},
		{Point{Word: "COMMIT\x00"}, true},
	} {
		for again, how := range []Failure{Breaks, GoesDead} {
			what := fmt.Sprintf("%+v, %d", c.at, how)
			failed := insert(t, line, through, 2*n+again, c.at, how)
			if failed == nil || !line.Broken() {
				t.Errorf("%s: got %v, want it to fail there", what, failed)
			}
			var stored bool
			if err := direct.QueryRow(t.Context(), "select exists (select from said where n = $1)", 2*n+again).Scan(&stored); err != nil {
				t.Fatal(err)
			}
			if stored != c.stored {
				t.Errorf("%s: got it stored: %v, want %v", what, stored, c.stored)
			}
		}
	}
}

// insert stores a number through a connection that has said the same before, so that
// its statements are prepared, and fails at a point.
func insert(t *testing.T, line *Line, through string, n int, at Point, how Failure) error {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	conn, err := pgx.Connect(ctx, through)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	do := func(n int) error {
		return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
			_, err := tx.Exec(ctx, "insert into said values ($1)", n)
			return err
		})
	}
	if err := do(-1); err != nil {
		t.Fatal(err)
	}
	line.FailAt(at, how)
	ended := make(chan error)
	go func() { ended <- do(n) }()
	if how == GoesDead { // Nobody is told: whoever waits gives up when it has gone dead.
		for !line.failed() {
			select {
			case err := <-ended:
				return errors.Join(errors.New("it did not wait"), err)
			default:
				runtime.Gosched()
			}
		}
		cancel()
	}
	return <-ended
}

// failed tells whether the line has come to its point.
func (l *Line) failed() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.at == nil
}
