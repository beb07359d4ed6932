package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/mawid/mawid/internal/booking"
)

// groupLimit bounds how many writes share one commit.
const groupLimit = 128

// What of the file is kept in memory. It lies outside of Go's heap, and each
// connection has its own part, the writer four times a reader's.
const (
	usualMemory = 192 << 20
	readers     = 8
	writerParts = 4
	cacheParts  = writerParts + readers
	minCache    = 256 // KiB of a connection
)

// sqliteDB has one writer and many readers. The writer is a goroutine that
// takes whatever writes are waiting, gives each a savepoint, and commits them
// together: one fsync serves all, and none is told of success before it.
type sqliteDB struct {
	readers *sql.DB
	writers *sql.DB
	writer  *sql.Conn
	jobs    chan *job
	ended   chan struct{}
	closing sync.Once

	mu     sync.RWMutex // guards cached
	cached map[string]*sql.Stmt
	// prepared belongs to the writer goroutine.
	prepared map[string]*sql.Stmt
}

type job struct {
	ctx  context.Context
	fn   func(*Tx) error
	err  error
	done chan struct{}
}

var sqliteDialect = dialect{
	name: "sqlite", uuid: "text", byOther: "+",
	inList:  func(column, p string) string { return column + " in (select value from json_each(" + p + "))" },
	inTexts: func(column, p string) string { return column + " in (select value from json_each(" + p + "))" },
	list: func(ids []string) any {
		b, _ := json.Marshal(ids)
		return string(b)
	},
	unheard: `select exists (select 1 from events where seq > (select cast(mark as integer) from cursors where name = 'webhooks'))`,
	heard:   `events.seq <= (select cast(mark as integer) from cursors where name = 'webhooks')`, some: sqliteSome,
	checksummed: `select exists (select 1 from pragma_table_info('migrations') where name = 'checksum')`,
	fresh:       sqliteFresh, advance: sqliteAdvance,
	changes: func(after Mark) statement {
		return statement{
			sql: `select seq, '', id, org_id, kind, resource_id, service_id from events where seq > $1 order by seq limit 10000`, args: []any{after.seq},
		}
	},
}

func openSQLite(ctx context.Context, file string, memory int64) (*sqliteDB, error) {
	if file == "" {
		return nil, errors.New("sqlite: no file given; write sqlite:FILE")
	}
	if dir := filepath.Dir(file); dir != "." {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return nil, err
		}
	}
	dsn := func(pragmas ...string) string {
		q := url.Values{"_pragma": append([]string{"busy_timeout(10000)", "foreign_keys(1)"}, pragmas...), "_txlock": {"immediate"}}
		return "file:" + (&url.URL{Path: file}).EscapedPath() + "?" + q.Encode()
	}
	cache := func(parts int64) string {
		return fmt.Sprintf("cache_size(-%d)", max(minCache, memory*parts/cacheParts>>10))
	}
	db := &sqliteDB{jobs: make(chan *job, groupLimit), ended: make(chan struct{}), cached: map[string]*sql.Stmt{}, prepared: map[string]*sql.Stmt{}}
	var err error
	// In temp_store lies what a savepoint needs to be undone: nothing that
	// must outlive the process.
	if db.writers, err = sql.Open("sqlite", dsn("journal_mode(WAL)", "synchronous(FULL)", cache(writerParts), "temp_store(memory)")); err != nil {
		return nil, err
	}
	if db.writer, err = db.writers.Conn(ctx); err != nil {
		return nil, fmt.Errorf("sqlite %s: %w", file, err)
	}
	if db.readers, err = sql.Open("sqlite", dsn("query_only(1)", cache(1))); err != nil {
		return nil, err
	}
	db.readers.SetMaxOpenConns(readers)
	db.readers.SetMaxIdleConns(readers)
	go db.run()
	return db, nil
}

func (db *sqliteDB) dialect() *dialect { return &sqliteDialect }

func (db *sqliteDB) ping(ctx context.Context) error { return db.readers.PingContext(ctx) }

func (db *sqliteDB) close() error {
	db.closing.Do(func() { close(db.jobs) })
	<-db.ended
	db.mu.Lock()
	defer db.mu.Unlock()
	for _, cache := range []map[string]*sql.Stmt{db.cached, db.prepared} {
		for _, stmt := range cache {
			_ = stmt.Close()
		}
	}
	err := db.readers.Close()
	// The last one to leave puts everything into the one file, so that it can
	// be copied alone. While another process works on it, that is not to be.
	_, _ = db.writer.ExecContext(context.Background(), "pragma wal_checkpoint(truncate)")
	return errors.Join(err, db.writer.Close(), db.writers.Close())
}

// read runs each query on a reader connection of its own choosing.
func (db *sqliteDB) read(ctx context.Context, statements ...statement) error {
	for _, s := range statements {
		stmt, err := db.reader(ctx, s.sql)
		if err != nil {
			return err
		}
		if err := runSQL(ctx, stmt, s); err != nil {
			return err
		}
	}
	return nil
}

func (db *sqliteDB) reader(ctx context.Context, text string) (*sql.Stmt, error) {
	db.mu.RLock()
	stmt := db.cached[text]
	db.mu.RUnlock()
	if stmt != nil {
		return stmt, nil
	}
	db.mu.Lock()
	defer db.mu.Unlock()
	if stmt := db.cached[text]; stmt != nil {
		return stmt, nil
	}
	stmt, err := db.readers.PrepareContext(ctx, text)
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	db.cached[text] = stmt
	return stmt, nil
}

func (db *sqliteDB) write(ctx context.Context, _ booking.OrgID, fn func(*Tx) error) (err error) {
	j := &job{ctx: ctx, fn: fn, done: make(chan struct{})}
	defer func() {
		if recover() != nil { // The channel is closed: the store is shutting down.
			err = ErrBusy
		}
	}()
	select {
	case db.jobs <- j:
	case <-ctx.Done():
		return ctx.Err()
	}
	<-j.done // Never leave before the outcome is known.
	return j.err
}

// run is the writer.
func (db *sqliteDB) run() {
	defer close(db.ended)
	group := make([]*job, 0, groupLimit)
	for first := range db.jobs {
		group = append(group[:0], first)
		err := db.exec("begin immediate")
		if err == nil {
			group = db.runGroup(group)
			if err = db.exec("commit"); err != nil {
				_ = db.exec("rollback")
			}
		}
		for _, j := range group {
			if err != nil && j.err == nil {
				j.err = sqliteError(err, nil)
			}
			close(j.done)
		}
	}
}

// runGroup runs the first write and those that are waiting behind it.
func (db *sqliteDB) runGroup(group []*job) []*job {
	group[0].err = db.runJob(group[0])
	for len(group) < groupLimit {
		select {
		case j, open := <-db.jobs:
			if !open {
				return group
			}
			j.err = db.runJob(j)
			group = append(group, j)
		default:
			return group
		}
	}
	return group
}

func (db *sqliteDB) runJob(j *job) (err error) {
	if err := j.ctx.Err(); err != nil {
		return err
	}
	if err := db.exec("savepoint job"); err != nil {
		return sqliteError(err, nil)
	}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("store: panic in a write: %v\n%s", p, debug.Stack())
		}
		if err != nil {
			err = errors.Join(err, db.exec("rollback to job"), db.exec("release job"))
		}
	}()
	// The caller's context stays outside: an interrupt would undo the whole
	// group, not this write alone.
	tx := &Tx{d: &sqliteDialect, do: func(statements []statement) error {
		for _, s := range statements {
			stmt, err := db.prepare(s.sql)
			if err != nil {
				return err
			}
			if err := runSQL(context.Background(), stmt, s); err != nil {
				return err
			}
		}
		return nil
	}}
	if err := j.fn(tx); err != nil {
		return err
	}
	if err := tx.read(); err != nil {
		return err
	}
	return db.exec("release job")
}

func (db *sqliteDB) prepare(text string) (*sql.Stmt, error) {
	if stmt := db.prepared[text]; stmt != nil {
		return stmt, nil
	}
	stmt, err := db.writer.PrepareContext(context.Background(), text)
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	db.prepared[text] = stmt
	return stmt, nil
}

func (db *sqliteDB) exec(text string) error {
	stmt, err := db.prepare(text)
	if err != nil {
		return err
	}
	_, err = stmt.Exec()
	return err
}

func runSQL(ctx context.Context, stmt *sql.Stmt, s statement) error {
	if s.each == nil {
		_, err := stmt.ExecContext(ctx, s.args...)
		return sqliteError(err, s.clash)
	}
	rows, err := stmt.QueryContext(ctx, s.args...)
	if err != nil {
		return sqliteError(err, s.clash)
	}
	defer rows.Close()
	for rows.Next() {
		if err := s.each(rows); err != nil {
			return err
		}
	}
	return sqliteError(rows.Err(), s.clash)
}

// sqliteError gives the database's refusals their names.
func sqliteError(err, clash error) error {
	if err == nil {
		return nil
	}
	e, ok := errors.AsType[*sqlite.Error](err)
	if !ok {
		return fmt.Errorf("sqlite: %w", err)
	}
	switch e.Code() {
	case sqlite3.SQLITE_CONSTRAINT_TRIGGER: // Only the overlap guard raises.
		return errOverlap.Because(err)
	case sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
		if clash != nil {
			return clash
		}
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_BUSY_SNAPSHOT, sqlite3.SQLITE_LOCKED:
		return ErrBusy.Because(err)
	}
	return fmt.Errorf("sqlite: %w", err)
}
