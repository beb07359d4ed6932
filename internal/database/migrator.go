package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Migrator is a connection of its own for migrations, whose patience is
// another than that of the rest: a statement may take as long as it takes, but
// what waits for a lock gives up soon, for whoever comes behind waits with it.
type Migrator interface {
	// Run runs several statements of plain SQL in one transaction in which
	// nobody else migrates. HeldUp says that it could not begin, or go on, and
	// that nothing has changed.
	Run(ctx context.Context, sql string) error
	Close()
}

// HeldUp says who keeps a migration waiting, and for how long to wait before
// it is tried again.
type HeldUp struct {
	Message string
	Pause   time.Duration
}

// Error implements error.
func (h *HeldUp) Error() string { return h.Message }

var (
	errMigrating = &HeldUp{"waiting for another node that migrates the database", 200 * time.Millisecond}
	errLocked    = &HeldUp{"waiting for another process that writes to the database", 200 * time.Millisecond}
	// The pause lets through what has queued up behind our request for the lock.
	errInUse = &HeldUp{"waiting for tables that are in use; the migration will be tried again", 2 * time.Second}
)

// migrationKey is the advisory lock of whoever migrates. It belongs to the
// transaction of one migration, not to a session: so it also holds behind a
// pooler that changes connections between transactions, and a node that dies
// leaves no lock behind.
const migrationKey = 7270419

// migrationPatience: a migration that changes a table waits for those who use
// it, and whoever comes after it waits behind it. So it waits briefly and
// tries again. Once it has its locks it may take as long as it takes.
const migrationPatience = `begin isolation level read committed;
	set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '2s';`

type postgresMigrator struct{ conn *pgx.Conn }

func (db *postgresDB) migrator(ctx context.Context) (Migrator, error) {
	conn, err := pgx.ConnectConfig(ctx, db.writers.Config().ConnConfig)
	if err != nil {
		return nil, err
	}
	return &postgresMigrator{conn}, nil
}

func (m *postgresMigrator) Run(ctx context.Context, text string) error {
	err := m.try(ctx, text)
	if err == nil {
		return nil
	}
	if m.conn.PgConn().TxStatus() != 'I' {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
		defer cancel()
		_, _ = m.conn.Exec(ctx, "rollback") // Otherwise the server does, when the connection ends.
	}
	if e, ok := errors.AsType[*pgconn.PgError](err); ok && (e.Code == "55P03" || e.Code == "40P01") { // no lock in time, deadlock
		return errInUse
	}
	return err
}

func (m *postgresMigrator) try(ctx context.Context, text string) error {
	if _, err := m.conn.Exec(ctx, migrationPatience, pgx.QueryExecModeSimpleProtocol); err != nil {
		return err
	}
	var alone bool
	if err := m.conn.QueryRow(ctx, "select pg_try_advisory_xact_lock($1)", migrationKey).Scan(&alone); err != nil {
		return err
	}
	if !alone {
		return errMigrating
	}
	_, err := m.conn.Exec(ctx, text+"\n;commit", pgx.QueryExecModeSimpleProtocol)
	return err
}

func (m *postgresMigrator) Close() {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	_ = m.conn.Close(ctx)
}

type sqliteMigrator struct{ conn *sql.Conn }

// migrator opens a connection beside the writer's, which asks for the
// database and says that it waits, rather than wait in silence.
func (db *sqliteDB) migrator(ctx context.Context) (Migrator, error) {
	conn, err := db.writers.Conn(ctx)
	if err != nil {
		return nil, err
	}
	m := &sqliteMigrator{conn}
	if _, err := conn.ExecContext(ctx, "pragma busy_timeout = 100"); err != nil {
		m.Close()
		return nil, err
	}
	return m, nil
}

func (m *sqliteMigrator) Run(ctx context.Context, text string) error {
	if _, err := m.conn.ExecContext(ctx, "begin immediate"); err != nil {
		if e, ok := errors.AsType[*sqlite.Error](err); ok && e.Code()&0xff == sqlite3.SQLITE_BUSY {
			return errLocked
		}
		return err
	}
	_, err := m.conn.ExecContext(ctx, text+"\n;commit")
	if err != nil {
		_, _ = m.conn.ExecContext(context.WithoutCancel(ctx), "rollback")
	}
	return err
}

// close ends the connection; the pool would keep it, with its short patience.
func (m *sqliteMigrator) Close() {
	_ = m.conn.Raw(func(any) error { return driver.ErrBadConn })
	_ = m.conn.Close()
}
