package database

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	// dialPatience is how long a standby may take to be there: the server can
	// answer everything itself.
	dialPatience = time.Second
	// restAfter is how long a standby is left alone that did not answer, or was
	// behind.
	restAfter = 5 * time.Second
	// catchUpSteps is how often a standby is asked whether it has come as far as
	// the server, each time after a longer pause: an eighth of a second together.
	catchUpSteps = 7
)

// replica is a standby that answers what is only read. It is never older than the
// question: the server is asked first how far it has written, and the standby
// answers when it has come as far. Whoever has just booked finds it in a list, on
// whichever node. A standby that is behind, away, or of another server is not used
// for a while, and the server answers instead.
type replica struct {
	pool    *pgxpool.Pool
	log     *slog.Logger
	resting atomic.Bool
}

// openFollowed opens a server and, if there is one, its replica, which need not
// answer yet.
func openFollowed(ctx context.Context, c Config) (engine, error) {
	db, err := openPostgres(ctx, c.URL, patience(c.Patience))
	if err != nil {
		return nil, err
	}
	if c.Replica == "" {
		return db, nil
	}
	if db.replica, err = db.follow(ctx, c); err != nil {
		return nil, errors.Join(fmt.Errorf("the replica: %w", err), db.close())
	}
	return db, nil
}

func (db *postgresDB) follow(ctx context.Context, of Config) (*replica, error) {
	c, _, err := settings(of.Replica, db.patience)
	if err != nil {
		return nil, err
	}
	c.MaxConns = db.readers.Config().MaxConns
	c.ConnConfig.ConnectTimeout = db.patience.or(dialPatience)
	c.AfterConnect = db.sameServer
	pool, err := pgxpool.NewWithConfig(ctx, c)
	if err != nil {
		return nil, fmt.Errorf("postgres: %w", err)
	}
	return &replica{pool: pool, log: of.Logger}, nil
}

var errOtherServer = errors.New("the replica is a copy of another server than the one of the database")

// identity is what a server and its standbys have in common.
const identity = "select system_identifier from pg_control_system()"

// sameServer refuses a connection to what is no copy of our server.
func (db *postgresDB) sameServer(ctx context.Context, conn *pgx.Conn) error {
	var ours, theirs int64
	if err := db.read(ctx, Query(func(r Row) error { return r.Scan(&ours) }, identity)); err != nil {
		return err
	}
	if err := conn.QueryRow(ctx, identity).Scan(&theirs); err != nil {
		return err
	}
	if ours != theirs {
		return errOtherServer
	}
	return nil
}

// browse runs queries of lists, reports and searches.
func (db *postgresDB) browse(ctx context.Context, statements ...Statement) error {
	if r := db.replica; r != nil && !r.resting.Load() {
		if done, err := db.ask(ctx, r, statements); done {
			return err
		}
	}
	return db.read(ctx, statements...)
}

// ask has a standby answer. It is not done if the server has to.
func (db *postgresDB) ask(ctx context.Context, r *replica, statements []Statement) (done bool, err error) {
	var written string
	if err := db.read(ctx, Query(func(r Row) error { return r.Scan(&written) }, "select pg_current_wal_flush_lsn()::text")); err != nil {
		return false, nil // The server itself will say so.
	}
	own, cancel := detached(ctx, db.patience.or(readPatience))
	defer cancel()
	conn, err := r.acquire(ctx, db.patience)
	if err != nil {
		r.rest(ctx, "cannot be reached", err)
		return false, nil
	}
	defer conn.Release()
	caught, err := caughtUp(own, conn.Conn(), written)
	if err != nil || !caught {
		r.rest(ctx, "is behind", err)
		return false, nil
	}
	b := batch{statements: statements}
	if err = b.send(own, conn.Conn()); err == nil || b.heard {
		return true, err
	}
	r.rest(ctx, "did not answer", err)
	return false, nil
}

func (r *replica) acquire(ctx context.Context, p patience) (*pgxpool.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, p.or(dialPatience))
	defer cancel()
	return r.pool.Acquire(ctx)
}

// caughtUp waits a little until a standby has everything up to a place. One that
// was made a server itself has it never.
func caughtUp(ctx context.Context, conn *pgx.Conn, place string) (there bool, err error) {
	pause := 2 * time.Millisecond
	for step := range catchUpSteps {
		b := batch{statements: []Statement{Query(func(r Row) error { return r.Scan(&there) },
			"select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= $1::text::pg_lsn, false)", place)}}
		if err = b.send(ctx, conn); err != nil || there || step == catchUpSteps-1 {
			return there, err
		}
		select {
		case <-time.After(pause):
			pause *= 2
		case <-ctx.Done():
			return false, ctx.Err()
		}
	}
	return false, nil
}

// rest leaves the standby alone for a while, unless it is the caller who has gone.
func (r *replica) rest(ctx context.Context, why string, err error) {
	if ctx.Err() != nil || !r.resting.CompareAndSwap(false, true) {
		return
	}
	r.log.WarnContext(ctx, "the replica of the database is left alone for a while; the database answers instead",
		"reason", why, "error", err, "for", restAfter)
	time.AfterFunc(restAfter, func() { r.resting.Store(false) })
}
