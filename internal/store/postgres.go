package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"runtime"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/mawid/mawid/internal/booking"
)

// attempts bounds how often a transaction is tried that the database threw
// out for the sake of another.
const attempts = 3

// postgresDB has three pools. Writes may wait for each other's locks, and reads
// must not wait for them. Every request is counted before it is answered, which
// must not wait for either: one connection is kept for that.
type postgresDB struct {
	writers  *pgxpool.Pool
	readers  *pgxpool.Pool
	counters *pgxpool.Pool
	turns    turns
	groups   groups
}

var postgresDialect = dialect{
	name:      "postgres",
	inList:    func(column, p string) string { return column + " = any(" + p + "::uuid[])" },
	inTexts:   func(column, p string) string { return column + " = any(" + p + "::text[])" },
	list:      func(ids []string) any { return ids },
	forUpdate: " for update", skipLocked: " for update skip locked",
	unheard: `select exists (select 1 from cursors c cross join lateral ` + unseen("c.mark::pg_snapshot") + ` e where c.name = 'webhooks')`,
	fresh:   postgresFresh, advance: postgresAdvance, insertDeliveries: postgresDeliveries, recordAttempts: postgresAttempts,
	lock: func(keys []int64) statement {
		return statement{sql: `select pg_advisory_xact_lock(key) from unnest($1::bigint[]) as key`, args: []any{keys}}
	},
	changes: func(after Mark) statement {
		// Everything that the snapshot of the last look did not see and this
		// one does. The present snapshot rides along in every row, and in one
		// row without an event when there is none.
		return statement{
			sql: `select coalesce(e.seq, 0), pg_current_snapshot()::text, e.id, e.org_id, coalesce(e.kind, ''), e.resource_id, e.service_id
				from (select 1) one left join (select * from ` + unseen("$1::text::pg_snapshot") + ` u limit 10000) e on true`,
			args: []any{after.snapshot},
		}
	},
}

// unseen is a query for the events that a snapshot did not see: those of
// transactions that began after it, and of those that were running then. Each
// part is found through the index, however long a transaction may run. (Events
// beyond the present snapshot are those of another cluster, from a restored
// dump.)
func unseen(snapshot string) string {
	return `(` + newer(snapshot) + ` union all ` + older(snapshot) + `)`
}

const eventColumns = `select seq, tx, id, kind, org_id, appointment_id, resource_id, service_id from events where `

func newer(snapshot string) string {
	return eventColumns + `tx >= pg_snapshot_xmax(` + snapshot + `) and tx < pg_snapshot_xmax(pg_current_snapshot())`
}

func older(snapshot string) string {
	return eventColumns + `tx in (select pg_snapshot_xip(` + snapshot + `))`
}

func openPostgres(ctx context.Context, url string) (*postgresDB, error) {
	c, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("postgres: %w", err)
	}
	// Many writers let the server commit many at once.
	if !strings.Contains(url, "pool_max_conns") {
		c.MaxConns = int32(max(24, 4*runtime.NumCPU()))
	}
	for name, value := range map[string]string{
		"lock_timeout": "5s", "statement_timeout": "30s", "idle_in_transaction_session_timeout": "30s",
		"application_name": "mawid", "timezone": "UTC", "default_transaction_isolation": "read committed",
	} {
		if _, given := c.ConnConfig.RuntimeParams[name]; !given {
			c.ConnConfig.RuntimeParams[name] = value
		}
	}
	r := c.Copy()
	r.MaxConns = max(4, c.MaxConns/3)
	db := &postgresDB{turns: turns{limit: max(1, int(c.MaxConns)*3/4)}}
	if db.writers, err = pgxpool.NewWithConfig(ctx, c); err != nil {
		return nil, fmt.Errorf("postgres: %w", err)
	}
	if db.readers, err = pgxpool.NewWithConfig(ctx, r); err != nil {
		db.writers.Close()
		return nil, fmt.Errorf("postgres: %w", err)
	}
	n := c.Copy()
	n.MaxConns, n.MinConns, n.MinIdleConns = 1, 0, 0
	n.ConnConfig.RuntimeParams["synchronous_commit"] = "off" // Counts need not outlive the server.
	if db.counters, err = pgxpool.NewWithConfig(ctx, n); err != nil {
		db.writers.Close()
		db.readers.Close()
		return nil, fmt.Errorf("postgres: %w", err)
	}
	if err := db.ping(ctx); err != nil {
		_ = db.close()
		return nil, fmt.Errorf("postgres: %w", err)
	}
	return db, nil
}

func (db *postgresDB) dialect() *dialect { return &postgresDialect }

func (db *postgresDB) ping(ctx context.Context) error { return db.readers.Ping(ctx) }

func (db *postgresDB) close() error {
	db.writers.Close()
	db.readers.Close()
	db.counters.Close()
	return nil
}

func (db *postgresDB) read(ctx context.Context, statements ...statement) error {
	return through(ctx, db.readers, statements)
}

func (db *postgresDB) count(ctx context.Context, s statement) error {
	return through(ctx, db.counters, []statement{s})
}

// through sends statements on a connection of a pool.
func through(ctx context.Context, pool *pgxpool.Pool, statements []statement) error {
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return postgresError(err, nil)
	}
	defer conn.Release()
	return send(ctx, conn.Conn(), statements)
}

func (db *postgresDB) write(ctx context.Context, org booking.OrgID, fn func(*Tx) error) error {
	done, err := db.turns.take(ctx, org)
	if err != nil {
		return err
	}
	defer done()
	for range attempts {
		if err = db.try(ctx, fn); !again(err) {
			return err
		}
	}
	return ErrBusy.Because(err)
}

// begin says the isolation that the locks are made for, whatever the
// database's default.
const begin = "begin isolation level read committed"

func (db *postgresDB) try(ctx context.Context, fn func(*Tx) error) error {
	conn, err := db.writers.Acquire(ctx)
	if err != nil {
		return postgresError(err, nil)
	}
	defer conn.Release()
	tx := &Tx{d: &postgresDialect, wait: []statement{{sql: begin}}, do: func(statements []statement) error {
		return send(ctx, conn.Conn(), statements)
	}}
	committed := false
	defer func() {
		if !committed && conn.Conn().PgConn().TxStatus() != 'I' {
			// Also when the caller has gone; a connection that cannot even do
			// this is closed by the pool.
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
			defer cancel()
			_, _ = conn.Exec(ctx, "rollback")
		}
	}()
	if err := fn(tx); err != nil {
		return err
	}
	if tx.wait != nil && tx.wait[0].sql == begin {
		tx.wait = tx.wait[1:] // Nothing was sent yet, and what goes out at once is one transaction anyway.
	} else {
		tx.change("commit")
	}
	err = tx.read()
	committed = err == nil
	return err
}

func (db *postgresDB) script(ctx context.Context, text string) error {
	_, err := db.writers.Exec(ctx, "begin;\n"+text+"\ncommit;", pgx.QueryExecModeSimpleProtocol)
	return err
}

// send runs the statements in one round trip.
func send(ctx context.Context, conn *pgx.Conn, statements []statement) error {
	batch := &pgx.Batch{}
	for _, s := range statements {
		for i, arg := range s.args { // pgx is quicker with bytes than with a Valuer.
			if id, ok := arg.(interface{ Raw() ([16]byte, bool) }); ok {
				if raw, set := id.Raw(); set {
					s.args[i] = raw
				} else {
					s.args[i] = nil
				}
			}
		}
		batch.Queue(s.sql, s.args...)
	}
	results := conn.SendBatch(ctx, batch)
	for _, s := range statements {
		if err := receive(results, s); err != nil {
			_ = results.Close()
			return err
		}
	}
	return postgresError(results.Close(), nil)
}

func receive(results pgx.BatchResults, s statement) error {
	if s.each == nil {
		_, err := results.Exec()
		return postgresError(err, s.clash)
	}
	rows, err := results.Query()
	if err != nil {
		return postgresError(err, s.clash)
	}
	defer rows.Close()
	for rows.Next() {
		if err := s.each(rows); err != nil {
			return err
		}
	}
	return postgresError(rows.Err(), s.clash)
}

// again tells whether the database asks for the transaction to be repeated:
// serialization failure or deadlock.
func again(err error) bool {
	e, ok := errors.AsType[*pgconn.PgError](err)
	return ok && (e.Code == "40001" || e.Code == "40P01")
}

// postgresError gives the database's refusals their names. A database that
// cannot be reached or is shutting down is busy: trying again makes sense.
func postgresError(err, clash error) error {
	if err == nil {
		return nil
	}
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		switch e.Code {
		case "23P01": // exclusion violation
			return errOverlap.Because(err)
		case "23505", "22012": // unique violation; division by zero, see Insist
			if clash != nil {
				return clash
			}
		case "55P03", "57014", "53200", "53300", "57P01", "57P02", "57P03": // timeouts, no room for locks, too many connections, starting up or shutting down
			return ErrBusy.Because(err)
		}
		if strings.HasPrefix(e.Code, "08") { // connection exceptions
			return ErrBusy.Because(err)
		}
		return fmt.Errorf("postgres: %w", err)
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("postgres: %w", err)
	}
	_, unreachable := errors.AsType[*pgconn.ConnectError](err)
	_, network := errors.AsType[net.Error](err)
	if unreachable || network || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return ErrBusy.Because(err)
	}
	return fmt.Errorf("postgres: %w", err)
}
