package database

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"runtime"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/mawid/mawid/internal/planted"
)

// attempts bounds how often a transaction is tried that the database threw
// out for the sake of another.
const attempts = 3

// postgresDB has three pools. Writes may wait for each other's locks, and reads
// must not wait for them. Every request is counted before it is answered, which
// must not wait for either: one connection is kept for that. What is only looked
// through may be read elsewhere.
type postgresDB struct {
	writers  *pgxpool.Pool
	readers  *pgxpool.Pool
	counters *pgxpool.Pool
	replica  *replica // nil: there is none
	turns    turns
	patience patience
}

func openPostgres(ctx context.Context, url string, p patience, changes ...func(*pgxpool.Config)) (*postgresDB, error) {
	c, pooled, err := settings(url, p)
	if err != nil {
		return nil, err
	}
	for _, change := range changes {
		change(c)
	}
	r := c.Copy()
	r.MaxConns = max(4, c.MaxConns/3)
	db := &postgresDB{patience: p, turns: turns{limit: max(1, int(c.MaxConns)*3/4)}}
	if db.writers, err = pgxpool.NewWithConfig(ctx, c); err != nil {
		return nil, fmt.Errorf("postgres: %w", err)
	}
	if db.readers, err = pgxpool.NewWithConfig(ctx, r); err != nil {
		db.writers.Close()
		return nil, fmt.Errorf("postgres: %w", err)
	}
	n := c.Copy()
	n.MaxConns, n.MinConns, n.MinIdleConns = 1, 0, 0
	if !pooled {
		n.ConnConfig.RuntimeParams["synchronous_commit"] = "off" // Counts need not outlive the server.
	}
	if db.counters, err = pgxpool.NewWithConfig(ctx, n); err != nil {
		db.writers.Close()
		db.readers.Close()
		return nil, fmt.Errorf("postgres: %w", err)
	}
	if err := db.ping(ctx); err != nil {
		_ = db.close()
		return nil, fmt.Errorf("postgres: %w", ofServer(err))
	}
	return db, nil
}

// settings reads an address and says what our connections are like there.
func settings(url string, p patience) (c *pgxpool.Config, pooled bool, err error) {
	if c, err = pgxpool.ParseConfig(url); err != nil {
		return nil, false, fmt.Errorf("postgres: %w", err)
	}
	// Many writers let the server commit many at once.
	if !strings.Contains(url, "pool_max_conns") {
		c.MaxConns = int32(max(24, 4*runtime.NumCPU()))
	}
	if pooled, err = behindPooler(c.ConnConfig); err != nil {
		return nil, false, err
	}
	for name, value := range session {
		if _, given := c.ConnConfig.RuntimeParams[name]; !given && (!pooled || poolerKnows[name]) {
			c.ConnConfig.RuntimeParams[name] = value
		}
	}
	if planted.Fsync {
		c.ConnConfig.RuntimeParams["synchronous_commit"] = "off"
	}
	// Dead connections are found by using them, see tries. A ping would hand
	// the caller's context to the driver, see detached.
	c.ShouldPing = func(context.Context, pgxpool.ShouldPingParams) bool { return false }
	c.ConnConfig.DialFunc = (&net.Dialer{
		Timeout: p.or(5 * time.Second), KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: 10 * time.Second, Interval: 3 * time.Second,
			Count: 3},
	}).DialContext
	return c, pooled, nil
}

// session is what our connections are like.
var session = map[string]string{
	"lock_timeout": "5s", "statement_timeout": "30s", "idle_in_transaction_session_timeout": "30s",
	"application_name": "mawid", "timezone": "UTC", "default_transaction_isolation": "read committed",
}

// poolerKnows is what of it a pooler passes on; the rest is set for the role, see
// docs/configuration.md.
var poolerKnows = map[string]bool{"application_name": true, "timezone": true}

// poolMode is the parameter of an address that says what stands before the server.
const poolMode = "pool_mode"

// behindPooler tells whether a pooler gives us another connection of the server for each
// transaction (pool_mode=transaction, as PgBouncer calls it). Then nothing may be left
// behind on one: statements are not prepared under names.
func behindPooler(c *pgx.ConnConfig) (bool, error) {
	mode, said := c.RuntimeParams[poolMode]
	delete(c.RuntimeParams, poolMode)
	switch {
	case !said || mode == "session":
		return false, nil
	case mode != "transaction":
		return false, fmt.Errorf("postgres: %s=%s: write session or transaction, as the pooler before the server is set", poolMode, mode)
	}
	c.DefaultQueryExecMode, c.StatementCacheCapacity = pgx.QueryExecModeCacheDescribe, 0
	return true, nil
}

func (db *postgresDB) pools() (list []Pool) {
	type named struct {
		name string
		*pgxpool.Pool
	}
	all := []named{{"writers", db.writers}, {"readers", db.readers}, {"counters", db.counters}}
	if db.replica != nil {
		all = append(all, named{"replica", db.replica.pool})
	}
	for _, p := range all {
		s := p.Stat()
		list = append(list, Pool{Name: p.name, Used: int(s.AcquiredConns()), Idle: int(s.IdleConns()), Most: int(s.MaxConns()),
			Waited: s.EmptyAcquireWaitTime(), Waits: s.EmptyAcquireCount()})
	}
	return list
}

func (db *postgresDB) dialect() *Dialect { return &postgresDialect }

func (db *postgresDB) ping(ctx context.Context) error {
	return db.read(ctx, Statement{SQL: "select 1"})
}

func (db *postgresDB) close() error {
	db.writers.Close()
	db.readers.Close()
	db.counters.Close()
	if db.replica != nil {
		db.replica.pool.Close()
	}
	return nil
}

func (db *postgresDB) read(ctx context.Context, statements ...Statement) error {
	return db.through(ctx, db.readers, statements)
}

func (db *postgresDB) count(ctx context.Context, s Statement) error {
	return db.through(ctx, db.counters, []Statement{s})
}

// through sends statements on a connection of a pool.
func (db *postgresDB) through(ctx context.Context, pool *pgxpool.Pool, statements []Statement) (err error) {
	own, cancel := detached(ctx, db.patience.or(readPatience))
	defer cancel()
	for range db.tries(pool) {
		b := batch{statements: statements}
		if err = db.once(ctx, own, pool, &b); !b.lost || b.heard || own.Err() != nil {
			return err
		}
	}
	return err
}

// once sends the statements on one connection.
func (db *postgresDB) once(ctx, own context.Context, pool *pgxpool.Pool, b *batch) error {
	conn, err := db.lend(ctx, pool, db.patience.or(readPatience))
	if err != nil {
		return err
	}
	defer conn.Release()
	return b.send(own, conn.Conn())
}

// lend waits for a connection of the pool. It asks for no word of the server
// on it: the caller may go away meanwhile, see detached.
//
// A server has so many connections for all that use it. When they are taken,
// one of ours is waited for, as if the pool were full; and of what the other
// pools keep idle one is given up.
func (db *postgresDB) lend(ctx context.Context, pool *pgxpool.Pool, patience time.Duration) (*pgxpool.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for pause := 10 * time.Millisecond; ; pause = min(2*pause, 200*time.Millisecond) {
		conn, err := pool.Acquire(ctx)
		if e, ok := errors.AsType[*pgconn.PgError](err); !ok || e.Code != tooManyConnections {
			return conn, postgresError(err, nil)
		}
		db.spare(ctx, pool)
		select {
		case <-time.After(pause/2 + rand.N(pause)): // #nosec G404 -- it spreads those who wait and guards nothing
		case <-ctx.Done():
			return nil, postgresError(err, nil)
		}
	}
}

// spare gives up one of the connections that the pools beside one keep without
// using them.
func (db *postgresDB) spare(ctx context.Context, one *pgxpool.Pool) {
	given := false
	for _, p := range []*pgxpool.Pool{db.readers, db.writers, db.counters} {
		if p == one || given {
			continue
		}
		for _, conn := range p.AcquireAllIdle(ctx) {
			if !given {
				_ = conn.Conn().Close(ctx)
				given = true
			}
			conn.Release()
		}
	}
}

func (db *postgresDB) write(ctx context.Context, org [16]byte, fn func(*Tx) error) error {
	done, err := db.turns.take(ctx, org)
	if err != nil {
		return err
	}
	defer done()
	own, cancel := detached(ctx, db.patience.or(writePatience))
	defer cancel()
	refusals := 0
	for range db.tries(db.writers) {
		var lost bool
		if lost, err = db.try(ctx, own, fn); again(err) {
			refusals++
		} else if !lost || own.Err() != nil {
			return err
		}
		if refusals == attempts {
			return ErrBusy.Because(err)
		}
	}
	return err
}

// tries is how often something is begun anew because its connection turns out
// to be dead: a cut kills all that a pool keeps, and customers are not to find
// them one by one.
func (db *postgresDB) tries(pool *pgxpool.Pool) int { return int(pool.Config().MaxConns) + attempts }

// begin says the isolation that the locks are made for, whatever the
// database's default.
const begin = "begin isolation level read committed"

// try runs fn in a transaction. lost says that the connection was lost before
// the transaction could have been stored: it may be tried again.
//
// The commit travels alone, when everything else has been answered. So a
// connection that is lost before it has stored nothing, one that is lost
// behind it leaves us in doubt, and a caller who has gone meanwhile is not
// served: a booking whose customer was told nothing must not be there.
func (db *postgresDB) try(ctx, own context.Context, fn func(*Tx) error) (lost bool, err error) {
	conn, err := db.lend(ctx, db.writers, db.patience.or(writePatience))
	if err != nil {
		return false, err
	}
	defer conn.Release()
	work := &transaction{own: own, conn: conn.Conn()}
	work.Tx = Tx{d: &postgresDialect, do: work, wait: []Statement{{SQL: begin}}}
	if err = fn(&work.Tx); err == nil {
		err = work.flush()
	}
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		rollback(conn.Conn())
		return work.lost, err
	}
	return false, commit(own, conn.Conn())
}

// transaction is one on a connection.
type transaction struct {
	Tx
	own  context.Context
	conn *pgx.Conn
	lost bool // the connection was
}

func (t *transaction) run(statements []Statement) error {
	b := batch{statements: statements}
	err := b.send(t.own, t.conn)
	t.lost = b.lost
	return err
}

// flush sends what is queued, unless it is nothing but the beginning.
func (tx *Tx) flush() error {
	if len(tx.wait) == 1 && tx.wait[0].SQL == begin {
		return nil
	}
	return tx.Read()
}

// commit ends a transaction. When the connection is lost meanwhile, nobody
// knows whether it was stored.
func commit(ctx context.Context, conn *pgx.Conn) error {
	if conn.PgConn().TxStatus() == 'I' {
		return nil // Nothing was begun.
	}
	b := batch{statements: []Statement{{SQL: "commit"}}}
	err := b.send(ctx, conn)
	if err != nil && b.lost {
		return ErrInDoubt.Because(err)
	}
	return err
}

// rollback undoes what a connection has begun. One that cannot even do this is
// closed by the pool.
func rollback(conn *pgx.Conn) {
	if conn.IsClosed() || conn.PgConn().TxStatus() == 'I' {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), rollbackPatience)
	defer cancel()
	b := batch{statements: []Statement{{SQL: "rollback"}}}
	_ = b.send(ctx, conn)
}

// tooManyConnections is what a server says that has no connection left.
const tooManyConnections = "53300"

// again tells whether the database asks for the transaction to be repeated:
// serialization failure or deadlock.
func again(err error) bool {
	e, ok := errors.AsType[*pgconn.PgError](err)
	return ok && (e.Code == "40001" || e.Code == "40P01")
}

// postgresError gives the database's refusals their names. It is busy when it
// answers that there is no room or no time, and down when it cannot be reached
// or says that it is coming or going: trying again makes sense after both.
func postgresError(err error, s *Statement) error {
	if err == nil {
		return nil
	}
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		switch e.Code {
		case "23P01": // exclusion violation
			if s != nil && s.Overlap != nil {
				return s.Overlap.Because(err)
			}
		case "23505", "22012": // unique violation; division by zero, by which a statement insists
			if s != nil {
				if meaning := s.meaning(e); meaning != nil {
					return meaning
				}
			}
		case "55P03", "57014", "53200", tooManyConnections: // timeouts, no room for locks, too many connections
			return ErrBusy.Because(err)
		case "57P01", "57P02", "57P03": // shutting down, crashed, starting up
			return ErrDown.Because(err)
		case "53100", "58030": // disk full, input or output failed
			return ErrStorage.Because(err)
		}
		if strings.HasPrefix(e.Code, "08") { // connection exceptions
			return ErrDown.Because(err)
		}
		return fmt.Errorf("postgres: %w", err)
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("postgres: %w", err)
	}
	_, unreachable := errors.AsType[*pgconn.ConnectError](err)
	_, network := errors.AsType[net.Error](err)
	// Nothing was sent, as on a connection that was closed because its time was up.
	unsent := pgconn.SafeToRetry(err)
	if unreachable || network || unsent || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return ErrDown.Because(err)
	}
	return fmt.Errorf("postgres: %w", err)
}
