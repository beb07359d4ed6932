package database

import (
	"context"
	"errors"
	"net"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/mawid/mawid/internal/pgtest"
)

// lateConn is a connection whose writes return late, as when buffers are full.
type lateConn struct {
	net.Conn
	late *atomic.Bool
}

func (c lateConn) Write(b []byte) (int, error) {
	n, err := c.Conn.Write(b)
	if c.late.Load() {
		time.Sleep(40 * time.Millisecond)
	}
	return n, err
}

func TestAClientThatHangsUpHurtsNobodyElse(t *testing.T) {
	t.Parallel()
	var late atomic.Bool
	var dialled atomic.Int64
	db, err := openPostgres(t.Context(), pgtest.Database(t), patience(10*time.Minute), func(c *pgxpool.Config) {
		c.MaxConns = 4
		dial := c.ConnConfig.DialFunc
		c.ConnConfig.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
			conn, err := dial(ctx, network, address)
			dialled.Add(1)
			return lateConn{conn, &late}, err
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.close() }()
	ask := func(ctx context.Context) error {
		return db.read(ctx, Statement{SQL: "select 1"})
	}
	note := func(ctx context.Context) error {
		return db.write(ctx, [16]byte{}, func(tx *Tx) error {
			tx.Change("select 1")
			return nil
		})
	}
	for _, do := range []func(context.Context) error{ask, note} {
		if err := do(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	before := dialled.Load()
	late.Store(true)
	for i := range 20 {
		for name, do := range map[string]func(context.Context) error{"read": ask, "write": note} {
			ctx, hangUp := context.WithCancel(t.Context())
			timer := time.AfterFunc(time.Duration(i*4)*time.Millisecond, hangUp)
			_ = do(ctx)
			timer.Stop()
			hangUp()
			if err := do(t.Context()); err != nil {
				t.Errorf("a %s of somebody else, after one who hung up: %v", name, err)
			}
		}
	}
	if now := dialled.Load(); now != before {
		t.Errorf("%d connections were lost by it", now-before)
	}
}

// A connection whose time is up is closed between two statements. Whoever sends the second
// one is told to try again, and not that something is wrong with us.
func TestWhatIsSentOnAClosedConnectionMayBeTriedAgain(t *testing.T) {
	t.Parallel()
	db, err := openPostgres(t.Context(), pgtest.Database(t), patience(10*time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.close() }()
	conn, err := db.writers.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Release()
	late, cancel := context.WithCancel(t.Context())
	cancel()
	_ = (&batch{statements: []Statement{{SQL: begin}}}).send(late, conn.Conn())
	if err := (&batch{statements: []Statement{{SQL: "select 1"}}}).send(t.Context(), conn.Conn()); !errors.Is(err, ErrDown) {
		t.Errorf("got %v, want %v", err, ErrDown)
	}
}
