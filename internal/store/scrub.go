package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/folder"
)

// What is erased by SQL is not gone from the files. SQLite overwrites what it
// frees (secure_delete), but the log still holds it, and now and then a page
// keeps a stale copy of a row that it had to hand to its neighbour. PostgreSQL
// keeps the old row until it is vacuumed. Scrubbing brings both to an end.

// The settings that say what was erased last, because somebody asked for it or
// because of its age, and what was scrubbed last. They are marks without a
// meaning: two erasures never have the same.
const (
	scrubDue  = "scrub_due"
	scrubAged = "scrub_aged"
	scrubDone = "scrub_done" // both, as they were then
)

// scrubAgedEvery is how often what went because of its age is scrubbed, in
// seconds: something goes every minute, and writes wait for it.
const scrubAgedEvery = 3600

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

// NeedScrub notes that something was erased in this transaction because
// somebody asked for it.
func (tx *Tx) NeedScrub() { tx.SetSetting(scrubDue, booking.NewID[booking.EventID]().String()) }

// needScrubByAge notes that something was erased because of its age.
func (tx *Tx) needScrubByAge() { tx.SetSetting(scrubAged, booking.NewID[booking.EventID]().String()) }

// Scrub makes what was erased unreadable in the files, if anything was since
// the last time. thorough takes whatever time that needs. It reports whether
// there was something to do.
func (s *Store) Scrub(ctx context.Context, now int64, thorough bool) (did bool, err error) {
	marks, err := s.settings(ctx, scrubDue, scrubAged, scrubDone)
	if err != nil {
		return false, err
	}
	due, aged, _ := strings.Cut(marks[scrubDone], " ")
	did = thorough || marks[scrubDue] != due
	if !did && marks[scrubAged] != aged {
		did, err = s.TakeTurn(ctx, "scrub", now, scrubAgedEvery)
	}
	if err != nil || !did {
		return false, err
	}
	err = s.db.scrub(ctx, thorough)
	if err != nil && !errors.Is(err, ErrUnscrubbed) {
		return true, err
	}
	// Later erasures have another mark, and are scrubbed the next time.
	return true, errors.Join(err, s.db.write(ctx, nobodys, func(tx *Tx) error {
		tx.SetSetting(scrubDone, marks[scrubDue]+" "+marks[scrubAged])
		return nil
	}))
}

// settings reads facts about the installation; those that are not there are
// left out.
func (s *Store) settings(ctx context.Context, names ...string) (map[string]string, error) {
	found := map[string]string{}
	err := s.db.read(ctx, Query(func(r Row) error {
		var name, value string
		err := r.Scan(&name, &value)
		found[name] = value
		return err
	}, `select name, value from settings where `+s.db.dialect().inTexts("name", "$1"), s.db.dialect().list(names)))
	return found, err
}

// scrubPause is how long a reader is given before the log is tried again.
const scrubPause = 50 * time.Millisecond

// scrub writes a file anew that is small, or when it is to be thorough, and
// empties the log, again and again until nobody is in the way.
func (db *sqliteDB) scrub(ctx context.Context, thorough bool) (err error) {
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
	defer m.close()
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
		return fmt.Errorf("store: scrub: %w", sqliteError(err, nil))
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

// scrub vacuums our tables with their indexes, which PostgreSQL else does when
// it thinks it worth while. Rows that an old transaction may still look at stay.
func (db *postgresDB) scrub(ctx context.Context, thorough bool) error {
	m, err := db.migrator(ctx)
	if err != nil {
		return err
	}
	defer m.close()
	conn := m.(*postgresMigrator).conn
	how := "vacuum (index_cleanup on, skip_locked on)"
	if thorough {
		how = "vacuum (full)"
	}
	tables, err := tablesOf(func(s Statement) error { return db.read(ctx, s) }, &postgresDialect)
	if err != nil {
		return err
	}
	if _, err := conn.Exec(ctx, "set statement_timeout = 0", pgx.QueryExecModeSimpleProtocol); err != nil {
		return postgresError(err, nil)
	}
	for _, t := range tables {
		if _, err := conn.Exec(ctx, how+" "+t, pgx.QueryExecModeSimpleProtocol); err != nil {
			return fmt.Errorf("store: scrub: %w", postgresError(err, nil))
		}
	}
	return nil
}

// Backup writes a copy of a SQLite database into a new file, for its owner
// alone. Nothing that was erased is in it.
func (s *Store) Backup(ctx context.Context, file string) error { return s.db.backup(ctx, file) }

func (db *sqliteDB) backup(ctx context.Context, file string) error {
	f, err := folder.Create(file)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	m, err := db.migrator(ctx)
	if err != nil {
		return err
	}
	defer m.close()
	_, err = m.(*sqliteMigrator).conn.ExecContext(ctx, "vacuum into ?", file)
	if err != nil {
		return errors.Join(fmt.Errorf("store: backup: %w", sqliteError(err, nil)), os.Remove(file))
	}
	return nil
}

func (db *postgresDB) backup(context.Context, string) error {
	return fault.New(fault.Invalid, "use_pg_dump", "this is for SQLite; PostgreSQL has its own: pg_dump")
}
