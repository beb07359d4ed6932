// Package database runs SQL, on SQLite or on PostgreSQL. It knows nothing of
// what is stored and what it means: that is said in the rooms, and in the store
// below them.
//
// In database.go are statements and transactions, in dialect.go how the
// databases spell what they do not share, in where.go how a condition is put
// together. sqlite.go has the one writer, trust.go how writes of a group are kept apart,
// straight.go how it reaches the driver, carry.go what is done with its log, and file.go its
// files; postgres.go has the pools,
// replica.go the standby that answers what is only looked through, batch.go what travels in
// one round trip, fairness.go who gets a connection,
// gather.go who is sent together with whom, and group.go sends them. storing.go knows whether anything
// can be stored at all, away.go whether waiting helps, reconnect.go gives
// connections up, rest.go memory. Beside the everyday ways there are those
// for a whole schema (migrator.go), for reading at length (survey.go), for copies
// (backup.go), and for making unreadable what was erased (scrub.go). words.go says to who runs the
// service what a driver's error means.
package database

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/planted"
)

// Config says which database to open.
type Config struct {
	// URL is sqlite:FILE or postgres://….
	URL    string
	Logger *slog.Logger
	// Memory is how many bytes SQLite may keep of the file, on all connections
	// together; zero: 144 MiB.
	Memory int64
	// Alone refuses a SQLite file on which another server works that was
	// opened so. Commands open it beside a server.
	Alone bool
	// Patience is how long the database may take at least; zero: a few
	// seconds, each its own time.
	Patience time.Duration
	// Replica is the address of a standby of the PostgreSQL at URL, which answers
	// what is only looked through; empty: there is none.
	Replica string
	// Twice takes every write of SQLite back and runs it again, for tests.
	Twice bool
}

// ErrBusy says that the database could not take the write now.
var ErrBusy = &fault.Error{
	Kind: fault.Unavailable, Code: "busy", Detail: "the service is very busy; try again in a moment", RetryAfter: time.Second,
}

// ErrInDoubt says that the connection to the database was lost while something
// was being stored: it may be there or not.
var ErrInDoubt = &fault.Error{
	Kind: fault.Unavailable, Code: "outcome_unknown",
	Detail: "the connection to the database was lost while this was being stored; look whether it was done before you try again",
}

// ErrDown says that the database cannot be reached, or is starting up or
// shutting down.
var ErrDown = &fault.Error{
	Kind: fault.Unavailable, Code: "database_unavailable", Detail: "the database cannot be reached; try again in a few seconds",
	RetryAfter: 2 * time.Second,
}

// Open opens the database.
func Open(ctx context.Context, c Config) (*DB, error) {
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	var (
		e   engine
		err error
	)
	file, isFile := strings.CutPrefix(c.URL, "sqlite:")
	switch {
	case isFile:
		e, err = openSQLite(ctx, file, c)
		if err == nil {
			protect(e.(*sqliteDB).files.path, c.Logger)
		}
	case strings.HasPrefix(c.URL, "postgres://"), strings.HasPrefix(c.URL, "postgresql://"):
		e, err = openFollowed(ctx, c)
	default:
		err = errors.New("the database must be sqlite:FILE or postgres://…")
	}
	if err != nil {
		return nil, err
	}
	return &DB{engine: e, log: c.Logger}, nil
}

// engine is what differs between SQLite and PostgreSQL.
type engine interface {
	// read runs queries outside any transaction.
	read(ctx context.Context, statements ...Statement) error
	// browse reads as read does, on a replica if there is one.
	browse(ctx context.Context, statements ...Statement) error
	// write runs fn in a transaction, again if the database asks for it, in the
	// turn of somebody; zero: of nobody.
	write(ctx context.Context, turn [16]byte, fn func(*Tx) error) error
	// count runs a statement that must not wait behind others.
	count(ctx context.Context, s Statement) error
	// migrator opens a connection for migrations.
	migrator(ctx context.Context) (Migrator, error)
	// scrub makes what was erased unreadable in the files, see Scrub.
	scrub(ctx context.Context, tables []string, thorough bool) error
	// backup writes a copy of the database into a file that is not there yet, see Backup.
	backup(ctx context.Context, file string, dump func() error) error
	// survey reads at length, from one moment of the database.
	survey(ctx context.Context, fn func(read func(...Statement) error) error) error
	dialect() *Dialect
	ping(ctx context.Context) error
	pools() []Pool
	reconnect()
	rest(ctx context.Context)
	close() error
}

// Read runs queries outside any transaction.
func (db *DB) Read(ctx context.Context, queries ...Statement) error { return db.read(ctx, queries...) }

// Browse runs the queries of lists, reports and searches: on a replica if there is
// one that has everything which was stored before.
func (db *DB) Browse(ctx context.Context, queries ...Statement) error {
	return db.browse(ctx, queries...)
}

// Write runs fn in a transaction, again if the database asks for it, in the
// turn of somebody; zero: of nobody.
func (db *DB) Write(ctx context.Context, turn [16]byte, fn func(*Tx) error) error {
	return db.note(db.write(ctx, turn, fn))
}

// Count runs a statement that must not wait behind others. Only a database that
// is shared has it.
func (db *DB) Count(ctx context.Context, s Statement) error { return db.count(ctx, s) }

// Dialect is how the database spells what others spell differently.
func (db *DB) Dialect() *Dialect { return db.dialect() }

// Migrator opens a connection for migrations.
func (db *DB) Migrator(ctx context.Context) (Migrator, error) { return db.migrator(ctx) }

// Survey reads at length: on a connection of its own, from one moment of the
// database, for as long as it takes.
func (db *DB) Survey(ctx context.Context, fn func(read func(...Statement) error) error) error {
	return db.survey(ctx, fn)
}

// Pool is how the connections for one purpose are used.
type Pool struct {
	Name       string        // writers, readers, counters, or replica
	Used, Idle int           // connections
	Most       int           // that there can be
	Waited     time.Duration // for a free one, all who did together
	Waits      int64         // how many did
	Queue      int           // writes that wait for their turn, where there is one writer
}

// Pools tells how the connections are used.
func (db *DB) Pools() []Pool { return db.pools() }

// Close waits for running writes and closes the database.
func (db *DB) Close() error { return db.close() }

// Statement is one SQL statement. A query has Each, which is called for every
// row; a change has none. Clash is what a violated uniqueness means here, and
// Clashes what it means by table, if it writes to several. Overlap is what it
// means that something else is there already, None what it means that nothing was
// changed.
type Statement struct {
	SQL     string
	Args    []any
	Each    func(Row) error
	Clash   error
	Clashes map[string]error
	Overlap *fault.Error
	None    error
}

// Row is the present row of a result.
type Row interface {
	Scan(dest ...any) error
}

// Query is shorthand for a statement that yields rows.
func Query(each func(Row) error, sql string, args ...any) Statement {
	return Statement{SQL: sql, Args: args, Each: each}
}

// Tx is a transaction. Changes are queued and travel with the next query or
// before the commit.
type Tx struct {
	d    *Dialect
	do   runner
	wait []Statement
}

// runner runs the statements of a transaction.
type runner interface {
	run(statements []Statement) error
}

// Dialect is how the database spells what others spell differently.
func (tx *Tx) Dialect() *Dialect { return tx.d }

// Alone tells whether nobody else writes while this transaction runs.
func (tx *Tx) Alone() bool { return tx.d.lock == nil }

// Change queues a statement whose result nobody needs.
func (tx *Tx) Change(sql string, args ...any) {
	tx.wait = append(tx.wait, Statement{SQL: sql, Args: args})
}

// Queue queues statements whose results nobody needs.
func (tx *Tx) Queue(statements ...Statement) { tx.wait = append(tx.wait, statements...) }

// Read runs the queued changes and then the queries.
func (tx *Tx) Read(queries ...Statement) error {
	all := append(tx.wait, queries...)
	tx.wait = nil
	if len(all) == 0 {
		return nil
	}
	return tx.do.run(all)
}

// Affected runs a change that ends in "returning 1" and counts its rows.
func (tx *Tx) Affected(sql string, args ...any) (n int, err error) {
	err = tx.Read(Query(func(r Row) error {
		n++
		var one int64
		return r.Scan(&one)
	}, sql, args...))
	return n, err
}

// Lock waits until no other transaction holds these keys.
func (tx *Tx) Lock(keys []int64) {
	if !tx.Alone() && len(keys) > 0 && !planted.Race {
		tx.wait = append(tx.wait, tx.d.lock(keys))
	}
}

// Share waits until no other transaction holds this key alone.
func (tx *Tx) Share(key int64) {
	if !tx.Alone() {
		tx.wait = append(tx.wait, Sharing(key))
	}
}
