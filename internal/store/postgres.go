package store

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// attempts bounds how often a transaction is tried that the database threw
// out for the sake of another.
const attempts = 3

type postgresDB struct{ pool *pgxpool.Pool }

var postgresDialect = dialect{
	name:      "postgres",
	inList:    func(column, p string) string { return column + " = any(" + p + "::uuid[])" },
	list:      func(ids []string) any { return ids },
	forUpdate: " for update", skipLocked: " for update skip locked",
	unheard: `select exists (select 1 from cursors c join events e on e.tx >= pg_snapshot_xmin(c.mark::pg_snapshot)
		and not pg_visible_in_snapshot(e.tx, c.mark::pg_snapshot) where c.name = 'webhooks')`,
	fresh: func(mark string) statement {
		return statement{
			sql: `select pg_current_snapshot()::text, coalesce(e.seq, 0), coalesce(e.kind, ''), e.appointment_id, e.org_id, w.id,
					coalesce(w.kinds, ''), coalesce(w.disabled_at, 0)
				from (select 1) one left join (events e join webhook_endpoints w on w.org_id = e.org_id
					and e.kind in ('appointment.created', 'appointment.cancelled', 'appointment.rescheduled', 'call.completed'))
				on e.tx >= pg_snapshot_xmin($1::text::pg_snapshot) and not pg_visible_in_snapshot(e.tx, $1::text::pg_snapshot)
				order by e.seq`,
			args: []any{mark},
		}
	},
	lock: func(keys []int64) statement {
		return statement{sql: `select pg_advisory_xact_lock(key) from unnest($1::bigint[]) as key`, args: []any{keys}}
	},
	changes: func(after Mark) statement {
		// Everything that the snapshot of the last look did not see and this
		// one does. The present snapshot rides along in every row, and in one
		// row without an event when there is none.
		return statement{
			sql: `select coalesce(e.seq, 0), pg_current_snapshot()::text, e.org_id, coalesce(e.kind, ''), e.resource_id, e.service_id
				from (select 1) one left join lateral (
					select * from events where tx >= pg_snapshot_xmin($1::text::pg_snapshot)
						and not pg_visible_in_snapshot(tx, $1::text::pg_snapshot) order by seq limit 10000) e on true`,
			args: []any{after.snapshot},
		}
	},
}

func openPostgres(ctx context.Context, url string) (*postgresDB, error) {
	c, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("postgres: %w", err)
	}
	if !strings.Contains(url, "pool_max_conns") {
		c.MaxConns = int32(max(16, 4*runtime.NumCPU()))
	}
	for name, value := range map[string]string{
		"lock_timeout": "5s", "statement_timeout": "30s", "idle_in_transaction_session_timeout": "30s",
		"application_name": "mawid", "timezone": "UTC",
	} {
		if _, given := c.ConnConfig.RuntimeParams[name]; !given {
			c.ConnConfig.RuntimeParams[name] = value
		}
	}
	pool, err := pgxpool.NewWithConfig(ctx, c)
	if err != nil {
		return nil, fmt.Errorf("postgres: %w", err)
	}
	if err := pool.Ping(ctx); err != nil {
		pool.Close()
		return nil, fmt.Errorf("postgres: %w", err)
	}
	return &postgresDB{pool: pool}, nil
}

func (db *postgresDB) dialect() *dialect { return &postgresDialect }

func (db *postgresDB) ping(ctx context.Context) error { return db.pool.Ping(ctx) }

func (db *postgresDB) close() error {
	db.pool.Close()
	return nil
}

func (db *postgresDB) read(ctx context.Context, statements ...statement) error {
	conn, err := db.pool.Acquire(ctx)
	if err != nil {
		return fmt.Errorf("postgres: %w", err)
	}
	defer conn.Release()
	return send(ctx, conn.Conn(), statements)
}

func (db *postgresDB) write(ctx context.Context, fn func(*Tx) error) error {
	var err error
	for range attempts {
		if err = db.try(ctx, fn); !again(err) {
			return err
		}
	}
	return ErrBusy.Because(err)
}

func (db *postgresDB) try(ctx context.Context, fn func(*Tx) error) error {
	conn, err := db.pool.Acquire(ctx)
	if err != nil {
		return fmt.Errorf("postgres: %w", err)
	}
	defer conn.Release()
	tx := &Tx{d: &postgresDialect, wait: []statement{{sql: "begin"}}, do: func(statements []statement) error {
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
	tx.change("commit")
	err = tx.read()
	committed = err == nil
	return err
}

func (db *postgresDB) script(ctx context.Context, text string) error {
	_, err := db.pool.Exec(ctx, "begin;\n"+text+"\ncommit;", pgx.QueryExecModeSimpleProtocol)
	return err
}

// send runs the statements in one round trip.
func send(ctx context.Context, conn *pgx.Conn, statements []statement) error {
	batch := &pgx.Batch{}
	for _, s := range statements {
		batch.Queue(s.sql, s.args...)
	}
	results := conn.SendBatch(ctx, batch)
	for _, s := range statements {
		if err := receive(results, s); err != nil {
			_ = results.Close()
			return err
		}
	}
	if err := results.Close(); err != nil {
		return fmt.Errorf("postgres: %w", err)
	}
	return nil
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

// postgresError gives the database's refusals their names.
func postgresError(err, clash error) error {
	if err == nil {
		return nil
	}
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		switch e.Code {
		case "23P01": // exclusion violation
			return errOverlap.Because(err)
		case "23505": // unique violation
			if clash != nil {
				return clash
			}
		case "55P03", "57014", "53300", "57P03": // lock or statement timeout, too many connections, starting up
			return ErrBusy.Because(err)
		}
	}
	return fmt.Errorf("postgres: %w", err)
}
