package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/jackc/pgx/v5"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/mawid/mawid/internal/fault"
)

// scrubSize is up to which size a SQLite file is written anew while others
// wait, in bytes: about a second. A larger one is, when somebody asks for it.
const scrubSize = 32 << 20

// ErrLogInUse says that what was erased still stands in the log of the
// database: somebody reads from it.
var ErrLogInUse = fault.New(fault.Unavailable, "log_in_use",
	"what was erased still stands in the -wal file, because another program keeps the database open in a "+
		"transaction; it is tried again until that has ended, or stop it")

// ErrUnscrubbed says that the file is too large to be written anew by itself.
var ErrUnscrubbed = fault.New(fault.Conflict, "unscrubbed",
	"the database is too large to be written anew while it serves: single words of what was erased "+
		"may be left in unused bytes of the file; run 'mawid scrub' at a quiet hour")

// Scrub makes unreadable in the files what was erased by SQL: of these tables,
// and in whatever time that needs if thorough. ErrUnscrubbed and ErrLogInUse say
// what stays.
func (db *DB) Scrub(ctx context.Context, tables []string, thorough bool) error {
	return db.scrub(ctx, tables, thorough)
}

// scrubPause is how long a reader is given before the log is tried again.
const scrubPause = 50 * time.Millisecond

// scrub writes a file anew that is small, or when it is to be thorough, and
// empties the log, again and again until nobody is in the way.
func (db *sqliteDB) scrub(ctx context.Context, _ []string, thorough bool) (err error) {
	if err := db.files.check(); err != nil {
		return err
	}
	defer func() {
		if err != nil && ctx.Err() != nil {
			err = ErrLogInUse.Because(err)
		}
	}()
	m, err := db.migrator(ctx) // a connection beside the writer's
	if err != nil {
		return err
	}
	defer m.Close()
	conn := m.(*sqliteMigrator).conn
	info, err := os.Stat(db.files.path)
	if err != nil {
		return err
	}
	var late error
	switch {
	case thorough: // It may be larger than the memory.
		_, err = conn.ExecContext(ctx, "pragma temp_store = file")
		err = errors.Join(err, unhindered(ctx, vacuum(ctx, conn)))
	case info.Size() <= scrubSize:
		err = unhindered(ctx, vacuum(ctx, conn))
	default:
		late = ErrUnscrubbed
	}
	if err != nil {
		return fmt.Errorf("database: scrub: %w", sqliteError(err, nil))
	}
	err = unhindered(ctx, func() error {
		var busy, pages, moved int
		err := conn.QueryRowContext(ctx, "pragma wal_checkpoint(truncate)").Scan(&busy, &pages, &moved)
		if err == nil && busy != 0 {
			err = errHindered
		}
		return err
	})
	return errors.Join(late, err)
}

// vacuum writes the file anew, without what lies between the rows.
func vacuum(ctx context.Context, conn *sql.Conn) func() error {
	return func() error {
		_, err := conn.ExecContext(ctx, "vacuum")
		return err
	}
}

var errHindered = errors.New("somebody reads")

// unhindered tries something until nobody is in its way.
func unhindered(ctx context.Context, try func() error) error {
	for {
		err := try()
		e, ok := errors.AsType[*sqlite.Error](err)
		if !errors.Is(err, errHindered) && !(ok && (e.Code()&0xff == sqlite3.SQLITE_BUSY || e.Code()&0xff == sqlite3.SQLITE_LOCKED)) {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(scrubPause):
		}
	}
}

// scrub vacuums the tables with their indexes, which PostgreSQL else does when
// it thinks it worth while. Rows that an old transaction may still look at stay.
func (db *postgresDB) scrub(ctx context.Context, tables []string, thorough bool) error {
	m, err := db.migrator(ctx)
	if err != nil {
		return err
	}
	defer m.Close()
	conn := m.(*postgresMigrator).conn
	how := "vacuum (index_cleanup on, skip_locked on)"
	if thorough {
		how = "vacuum (full)"
	}
	if _, err := conn.Exec(ctx, "set statement_timeout = 0", pgx.QueryExecModeSimpleProtocol); err != nil {
		return postgresError(err, nil)
	}
	for _, t := range tables {
		if _, err := conn.Exec(ctx, how+" "+t, pgx.QueryExecModeSimpleProtocol); err != nil {
			return fmt.Errorf("database: scrub: %w", postgresError(err, nil))
		}
	}
	return nil
}
