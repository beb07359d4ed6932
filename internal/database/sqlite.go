package database

import (
	"cmp"
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/mawid/mawid/internal/planted"
)

// groupLimit bounds how many writes share one commit.
const groupLimit = 128

// What of the file is kept in memory. It lies outside of Go's heap, and each
// connection has its own part, the writer no more than a reader: at the end of nearly
// every transaction SQLite looks through all pages that the writer keeps, which costs
// more than reading some of them again.
const (
	usualMemory = 144 << 20
	readers     = 8
	minCache    = 256 // KiB of a connection
)

// cache is how much a connection keeps of the file, of what all may keep together.
func cache(memory int64) string {
	return fmt.Sprintf("cache_size(-%d)", max(minCache, memory/(1+readers)>>10))
}

// turnPatience is how long a write waits for its turn, be it for another
// process. Whoever asked is there no longer than fifteen seconds.
const turnPatience = 10 * time.Second

// sqliteDB has one writer and many readers. The writer is a goroutine that
// takes whatever writes are waiting and commits them together: one fsync serves
// all, and none is told of success before it.
type sqliteDB struct {
	readers  *sql.DB
	writers  *sql.DB
	writer   *sql.Conn
	files    files
	alone    *os.File // the lock of the one server; nil: not one
	jobs     chan *job
	ended    chan struct{}
	closing  sync.Once
	patience patience

	mu     sync.RWMutex // guards cached
	cached map[string]*sql.Stmt
	// What follows belongs to the writer goroutine.
	prepared map[string]*sql.Stmt // those that yield rows
	straight straight
	carrier  carrier
	trust    trust
	lost     error // why the transaction of the present group is no more
}

// job is a write that waits for its turn. Either the writer begins it or the
// one who waits gives it up, whoever comes first: what was reported as failed
// is not carried out later.
type job struct {
	ctx   context.Context
	fn    func(*Tx) error
	taken atomic.Bool
	err   error
	done  chan struct{}
}

func (j *job) take() bool { return j.taken.CompareAndSwap(false, true) }

// openSQLite opens the file, and makes it if there is none. With alone, no
// other server may have it open. Of the file it keeps so much in memory.
func openSQLite(ctx context.Context, file string, c Config) (_ *sqliteDB, err error) {
	if file == "" {
		return nil, errors.New("sqlite: no file given; write sqlite:FILE")
	}
	if file, err = filepath.Abs(file); err != nil {
		return nil, err
	}
	if err := makeFile(file); err != nil {
		return nil, fmt.Errorf("sqlite: %w", Words(file, err))
	}
	db := &sqliteDB{
		files: files{path: file}, jobs: make(chan *job, groupLimit), ended: make(chan struct{}),
		cached: map[string]*sql.Stmt{}, prepared: map[string]*sql.Stmt{}, patience: patience(c.Patience),
		straight: straight{prepared: map[string]driver.StmtExecContext{}}, carrier: newCarrier(), trust: trust{twice: c.Twice},
	}
	memory := cmp.Or(c.Memory, usualMemory)
	defer func() {
		if err != nil {
			_ = db.closeFiles()
		}
	}()
	if err := db.openWriter(ctx, c.Alone, memory); err != nil {
		return nil, err
	}
	reader, err := newReaderConnector(sqliteName(file, "rw", "query_only(1)", cache(memory)), &db.files)
	if err != nil {
		return nil, err
	}
	db.readers = sql.OpenDB(reader)
	db.readers.SetMaxOpenConns(readers)
	db.readers.SetMaxIdleConns(readers)
	go db.run()
	go db.carry(context.WithoutCancel(ctx)) // It ends with the writer.
	return db, nil
}

// sqliteName is a data source name.
func sqliteName(file, mode string, pragmas ...string) string {
	q := url.Values{"_pragma": append([]string{"busy_timeout(10000)", "foreign_keys(1)"}, pragmas...), "_txlock": {"immediate"},
		"mode": {mode}}
	return "file:" + (&url.URL{Path: file}).EscapedPath() + "?" + q.Encode()
}

// openWriter opens the connection of the writer, takes the lock of the one
// server, and remembers which files they are.
func (db *sqliteDB) openWriter(ctx context.Context, alone bool, memory int64) (err error) {
	// In temp_store lies what a savepoint needs to be undone: nothing that
	// must outlive the process.
	// What is deleted is overwritten, see Scrub.
	synchronous := "synchronous(FULL)"
	if planted.Fsync {
		synchronous = "synchronous(OFF)"
	}
	name := sqliteName(db.files.path, "rwc", "journal_mode(WAL)", fmt.Sprintf("wal_autocheckpoint(%d)", carryLast), synchronous,
		cache(memory), "temp_store(memory)", "secure_delete(1)")
	if db.writers, err = sql.Open("sqlite", name); err != nil {
		return err
	}
	if db.writer, err = db.writers.Conn(ctx); err != nil {
		return fmt.Errorf("sqlite: %w", Words(db.files.path, err))
	}
	if alone {
		if db.alone, err = db.files.lockAlone(); err != nil {
			return Words(db.files.path, err)
		}
	}
	// The first query opens what belongs to the file. From then on begin waits
	// for other processes, in many short waits.
	for _, text := range []string{"select count(*) from sqlite_schema", "pragma busy_timeout = 60"} {
		if _, err := db.writer.ExecContext(ctx, text); err != nil {
			return fmt.Errorf("sqlite: %w", Words(db.files.path, err))
		}
	}
	if err := db.files.look(); err != nil {
		return fmt.Errorf("sqlite: %w", err)
	}
	return nil
}

func (db *sqliteDB) pools() []Pool {
	r := db.readers.Stats()
	return []Pool{
		{Name: "readers", Used: r.InUse, Idle: r.Idle, Most: r.MaxOpenConnections, Waited: r.WaitDuration, Waits: r.WaitCount},
		{Name: "writers", Used: min(1, len(db.jobs)), Most: 1, Queue: len(db.jobs)},
	}
}

func (db *sqliteDB) dialect() *Dialect { return &sqliteDialect }

func (db *sqliteDB) ping(ctx context.Context) error {
	if err := db.files.check(); err != nil {
		return err
	}
	return db.readers.PingContext(ctx)
}

func (db *sqliteDB) close() error {
	db.closing.Do(func() { close(db.jobs) })
	<-db.ended
	<-db.carrier.ended
	db.mu.Lock()
	defer db.mu.Unlock()
	for _, cache := range []map[string]*sql.Stmt{db.cached, db.prepared} {
		for _, stmt := range cache {
			_ = stmt.Close()
		}
	}
	db.straight.close()
	err := db.readers.Close()
	// The last one to leave puts everything into the one file, so that it can
	// be copied alone. While another process works on it, that is not to be.
	_, _ = db.writer.ExecContext(context.Background(), "pragma wal_checkpoint(truncate)")
	return errors.Join(err, db.closeFiles())
}

// closeFiles closes what the writer has open, and the lock last: until then
// the database is in use.
func (db *sqliteDB) closeFiles() (err error) {
	if db.writer != nil {
		err = db.writer.Close()
	}
	if db.writers != nil {
		err = errors.Join(err, db.writers.Close())
	}
	if db.alone != nil {
		err = errors.Join(err, db.alone.Close())
	}
	return err
}

// read runs each query on a reader connection of its own choosing.
func (db *sqliteDB) read(ctx context.Context, statements ...Statement) error {
	for _, s := range statements {
		stmt, err := db.reader(ctx, s.SQL)
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
	stmt, err := db.readers.PrepareContext(ctx, steady(text))
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	db.cached[text] = stmt
	return stmt, nil
}

func (db *sqliteDB) browse(ctx context.Context, statements ...Statement) error {
	return db.read(ctx, statements...)
}

func (db *sqliteDB) write(ctx context.Context, _ [16]byte, fn func(*Tx) error) error {
	return db.hand(ctx, &job{ctx: ctx, fn: fn, done: make(chan struct{})}, db.patience.or(turnPatience))
}

// hand hands a job to the writer and waits for its outcome: for as long as it
// is given until it is begun, and then for as long as it takes.
func (db *sqliteDB) hand(ctx context.Context, j *job, patience time.Duration) (err error) {
	defer func() {
		if recover() != nil { // The channel is closed: the store is shutting down.
			err = ErrBusy
		}
	}()
	ctx, cancel := context.WithTimeoutCause(ctx, patience, ErrBusy)
	defer cancel()
	select {
	case db.jobs <- j:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	select {
	case <-j.done:
		return j.err
	case <-ctx.Done():
	}
	if j.take() { // Nobody has begun it, and nobody will.
		return context.Cause(ctx)
	}
	<-j.done // Never leave before the outcome is known.
	return j.err
}

// run is the writer.
func (db *sqliteDB) run() {
	defer close(db.ended)
	defer close(db.carrier.due)
	group := make([]*job, 0, groupLimit)
	for first := range db.jobs {
		if first.taken.Load() { // Given up: not worth a wait for another process.
			continue
		}
		group = group[:0]
		err := db.begin(first.taken.Load)
		if err == nil {
			group = db.runGroup(first, group)
			if err = db.redo(group); err == nil {
				err = db.commit()
			}
		} else if first.take() {
			group = append(group, first)
		}
		for i, j := range group {
			// What was refused behind others was refused for what they wrote, which is
			// not there either.
			if err != nil && (j.err == nil || i > 0) {
				j.err = err
			}
			close(j.done)
		}
	}
}

// begin begins the transaction of a group. Another process may have the lock:
// it is waited for until that is not worth it any more. SQLite looks ever
// more seldom the longer it waits, and would starve beside a busy process: so
// it waits anew each time.
func (db *sqliteDB) begin(enough func() bool) error {
	db.lost, db.trust.broken = nil, false
	if err := db.files.check(); err != nil {
		return err
	}
	for {
		err := sqliteError(db.exec("begin immediate"), nil)
		if !errors.Is(err, ErrBusy) || enough() {
			return err
		}
	}
}

// commit ends it. What was written to a file that has gone would be lost.
func (db *sqliteDB) commit() error {
	err := db.lost
	if err == nil {
		err = db.files.check()
	}
	if err == nil {
		err = sqliteError(db.exec("commit"), nil)
	}
	if err != nil {
		_ = db.exec("rollback")
		return err
	}
	db.logged()
	return nil
}

// runGroup runs the first write and those that are waiting behind it, and
// gives those that it has begun.
func (db *sqliteDB) runGroup(first *job, group []*job) []*job {
	for j := first; ; {
		if j.take() {
			j.err = db.runJob(j)
			group = append(group, j)
		}
		if len(group) == groupLimit || db.lost != nil || db.trust.broken {
			return group
		}
		select {
		case next, open := <-db.jobs:
			if !open {
				return group
			}
			j = next
		default:
			return group
		}
	}
}

// runJob runs one write, which leaves nothing behind if it fails; see trust.
func (db *sqliteDB) runJob(j *job) (err error) {
	if err := j.ctx.Err(); err != nil {
		return err
	}
	if err := db.guard(); err != nil {
		db.lost = sqliteError(err, nil)
		return db.lost
	}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("database: panic in a write: %v\n%s", p, debug.Stack())
		}
		if err != nil {
			err = db.undo(err)
		}
	}()
	// The caller's context stays outside: an interrupt would undo the whole
	// group, not this write alone.
	tx := &Tx{d: &sqliteDialect, do: (*sqliteWriter)(db)}
	if err := j.fn(tx); err != nil {
		return err
	}
	if err := tx.Read(); err != nil {
		return err
	}
	return sqliteError(db.unguard(), nil)
}

// sqliteWriter runs what a write asks for, in the writer goroutine.
type sqliteWriter sqliteDB

func (w *sqliteWriter) run(statements []Statement) error {
	db := (*sqliteDB)(w)
	for _, s := range statements {
		if s.Each == nil {
			changed, err := db.straightly(s.SQL, s.Args)
			if err == nil && s.None != nil && changed == 0 {
				return s.None
			}
			db.trust.wrote = true
			if err != nil {
				return sqliteError(err, &s)
			}
			continue
		}
		db.trust.wrote = db.trust.wrote || !strings.HasPrefix(s.SQL, "select ")
		stmt, err := db.prepare(s.SQL)
		if err != nil {
			return err
		}
		ours := false // the refusal of one who has read
		each := s.Each
		s.Each = func(r Row) (err error) {
			err = each(r)
			ours = err != nil
			return err
		}
		if err := runSQL(context.Background(), stmt, s); err != nil {
			db.trust.wrote = db.trust.wrote || !ours
			return err
		}
	}
	return nil
}

// undo takes back one write of the group. After a failure to store, SQLite may
// have taken back the whole transaction by itself: then there is no savepoint
// any more, and with it goes whatever the group has written.
func (db *sqliteDB) undo(err error) error {
	if db.trust.given() {
		db.trust.broken = db.trust.wrote
		return err
	}
	gone := errors.Join(db.exec("rollback to job"), db.exec("release job"))
	switch {
	case gone == nil:
	case errors.Is(err, ErrStorage):
		db.lost = err
	default:
		db.lost = ErrBusy.Because(gone)
	}
	return err
}

func (db *sqliteDB) prepare(text string) (*sql.Stmt, error) {
	if stmt := db.prepared[text]; stmt != nil {
		return stmt, nil
	}
	stmt, err := db.writer.PrepareContext(context.Background(), steady(text))
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	db.prepared[text] = stmt
	return stmt, nil
}

// steady makes a statement one that is prepared once. SQLite plans anew each time for a
// limit that is a parameter, unless there is more to it.
func steady(text string) string { return strings.ReplaceAll(text, "limit $", "limit +$") }

func (db *sqliteDB) exec(text string) error {
	_, err := db.straightly(text, nil)
	return err
}

// count has nothing to do: this database is one node's own.
func (db *sqliteDB) count(context.Context, Statement) error { return errors.ErrUnsupported }

func runSQL(ctx context.Context, stmt *sql.Stmt, s Statement) error {
	if s.Each == nil {
		_, err := stmt.ExecContext(ctx, s.Args...)
		return sqliteError(err, &s)
	}
	rows, err := stmt.QueryContext(ctx, s.Args...)
	if err != nil {
		return sqliteError(err, &s)
	}
	defer rows.Close()
	for rows.Next() {
		if err := s.Each(rows); err != nil {
			return err
		}
	}
	return sqliteError(rows.Err(), &s)
}

// sqliteError gives the database's refusals their names.
func sqliteError(err error, s *Statement) error {
	if err == nil {
		return nil
	}
	e, ok := errors.AsType[*sqlite.Error](err)
	if !ok {
		return fmt.Errorf("sqlite: %w", err)
	}
	switch e.Code() {
	case sqlite3.SQLITE_CONSTRAINT_TRIGGER: // Only the overlap guard raises.
		if s != nil && s.Overlap != nil {
			return s.Overlap.Because(err)
		}
	case sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
		if s != nil && s.Clash != nil {
			return s.Clash
		}
	}
	switch e.Code() & 0xff { // the family
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return ErrBusy.Because(err)
	case sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY:
		return ErrStorage.Because(err)
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return &told{"the database" + damaged + ": " + err.Error(), err}
	}
	return fmt.Errorf("sqlite: %w", err)
}
