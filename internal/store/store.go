// Package store keeps everything, in SQLite or in PostgreSQL.
//
// The SQL is one text for both wherever it can be; a small dialect value says
// the rest. Instants are Unix seconds, ids are UUIDs, dates are text. Rows of
// a tenant are reached only through For(org): a query without the organization
// does not compile.
//
// The database itself refuses what the code above might forget: overlapping
// claims of a resource, a seat given twice or beyond the capacity, references
// that cross tenants.
package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
)

// Config says which database to open.
type Config struct {
	// URL is sqlite:FILE or postgres://….
	URL    string
	Logger *slog.Logger
	// Memory is how many bytes SQLite may keep of the file, on all connections
	// together; zero: 192 MiB.
	Memory int64
	// Now tells the time, for the log of migrations; nil: it stands still.
	Now func() time.Time
	// Alone refuses a SQLite file on which another server works that was
	// opened so. Commands open it beside a server.
	Alone bool
	// Existing refuses a database that nobody has set up: whoever only looks
	// would make one of a mistyped name, and find it in order.
	Existing bool
	// Patience is how long the database may take at least; zero: a few
	// seconds, each its own time.
	Patience time.Duration
}

// Store is an open database.
type Store struct {
	db  database
	log *slog.Logger
	now func() time.Time
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

// database is what differs between SQLite and PostgreSQL.
type database interface {
	// read runs queries outside any transaction.
	read(ctx context.Context, statements ...Statement) error
	// write runs fn in a transaction, again if the database asks for it. The
	// organization, if there is one, is whose turn it is.
	write(ctx context.Context, org booking.OrgID, fn func(*Tx) error) error
	// book stores a fresh booking, perhaps together with others.
	book(ctx context.Context, org booking.OrgID, f Fresh) error
	// count runs a statement that must not wait behind others.
	count(ctx context.Context, s Statement) error
	// migrator opens a connection for migrations.
	migrator(ctx context.Context) (migrator, error)
	// scrub makes what was erased unreadable in the files, see Scrub.
	scrub(ctx context.Context, thorough bool) error
	// backup writes a copy of the database into a file that is not there yet.
	backup(ctx context.Context, file string) error
	// survey reads at length, from one moment of the database.
	survey(ctx context.Context, fn func(read func(...Statement) error) error) error
	dialect() *dialect
	ping(ctx context.Context) error
	reconnect()
	close() error
}

// Statement is one SQL statement. A query has each, which is called for every
// row; a change has none. clash is what a violated uniqueness means here, and
// clashes what it means by table, if it writes to several.
type Statement struct {
	sql     string
	args    []any
	each    func(Row) error
	clash   error
	clashes map[string]error
}

// Row is the present row of a result.
type Row interface {
	Scan(dest ...any) error
}

// dialect is how the databases spell what they do not share.
type dialect struct {
	name string
	uuid string // the type of ids
	// inList is a condition: column is one of a list that comes as the
	// parameter of list().
	inList func(column, parameter string) string
	list   func(ids []string) any
	// inTexts is the same for a list of texts.
	inTexts func(column, parameter string) string
	// byOther, before a column, keeps the planner from using an index on it,
	// where another index is the right one.
	byOther string
	// forUpdate locks the rows of a query until the transaction ends.
	forUpdate string
	// skipLocked does too, but leaves out rows that others have locked.
	skipLocked string
	// lock makes the transaction wait until no other one holds these keys, and
	// share until none holds this key alone; nil where there is one writer
	// anyway.
	lock  func(keys []int64) Statement
	share func(key int64) Statement
	// put writes bookings. Those that are left out are told to refuse, whose
	// error ends the transaction.
	put func(org booking.OrgID, group []Fresh, refuse func(booking.AppointmentID, error) error) []Statement
	// changes is the query for new events, see Changes.
	changes func(after Mark) Statement
	// fresh is the query for the first events that FanOut has not seen, see
	// there.
	fresh func(mark string, limit int) Statement
	// advance gives the mark behind a part of the events: those up to last, of
	// what could be seen at the mark now.
	advance func(mark, now string, last uint64) string
	// insertDeliveries inserts many rows at once; nil where one statement for
	// each is as good.
	insertDeliveries func([]toDeliver) Statement
	// recordAttempts does the same for attempts.
	recordAttempts func(booking.OrgID, []Tried) []Statement
	// unheard tells whether fresh would find an event.
	unheard string
	// heard is a condition on events: FanOut has seen them.
	heard string
	// some removes one portion of a table's rows that meet a condition.
	some func(table, condition string) string
	// migrationColumns lists the columns of a table of migrations, and others
	// is empty if there is no other table or view, see whose.
	migrationColumns, others string
	// checksummed tells whether there is a table of migrations with checksums.
	checksummed string
	// tables, columns and parents are queries for the schema, see there.
	tables, columns, parents string
	// object is the function that makes a JSON object of names and values.
	object string
}

// Open opens the database. It applies no migrations.
func Open(ctx context.Context, c Config) (*Store, error) {
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = func() time.Time { return time.Time{} }
	}
	var (
		db  database
		err error
	)
	file, isFile := strings.CutPrefix(c.URL, "sqlite:")
	if isFile && file != "" {
		look := foreign
		if c.Existing {
			look = exists
		}
		if err := look(ctx, file); err != nil {
			return nil, err
		}
	}
	switch {
	case isFile:
		db, err = openSQLite(ctx, file, c)
		if err == nil {
			protect(db.(*sqliteDB).files.path, c.Logger)
		}
	case strings.HasPrefix(c.URL, "postgres://"), strings.HasPrefix(c.URL, "postgresql://"):
		db, err = openPostgres(ctx, c.URL, patience(c.Patience))
	default:
		err = errors.New("the database must be sqlite:FILE or postgres://…")
	}
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	s := &Store{db: &storing{database: db, log: c.Logger}, log: c.Logger, now: c.Now}
	if c.Existing {
		if err := s.checkOurs(ctx); err != nil {
			return nil, errors.Join(err, s.Close())
		}
	}
	return s, nil
}

// Ping tells whether the database answers, and whether it can store.
func (s *Store) Ping(ctx context.Context) error { return s.db.ping(ctx) }

// Shared tells whether other nodes may work on the same database.
func (s *Store) Shared() bool { return s.db.dialect().name == "postgres" }

// Close waits for running writes and closes the database.
func (s *Store) Close() error { return s.db.close() }

// nobodys are writes that belong to the whole house.
var nobodys booking.OrgID

// Tenant is the part of the store that belongs to one organization.
type Tenant struct {
	s   *Store
	org booking.OrgID
}

// For gives the rows of one organization, and of no other.
func (s *Store) For(org booking.OrgID) *Tenant { return &Tenant{s: s, org: org} }

// Write runs fn in a transaction. It is called again if the database asks for
// a retry, so it must not keep what it learned in an attempt that failed. It
// must be short and must not talk to anyone else: on SQLite every other write
// waits for it.
func (t *Tenant) Write(ctx context.Context, fn func(*Tx) error) error {
	return t.s.db.write(ctx, t.org, func(tx *Tx) error {
		tx.org = t.org
		return fn(tx)
	})
}

// Org is whose rows they are.
func (t *Tenant) Org() booking.OrgID { return t.org }

// Read runs queries outside any transaction.
func (t *Tenant) Read(ctx context.Context, queries ...Statement) error {
	return t.s.db.read(ctx, queries...)
}

// Read runs queries outside any transaction, about all organizations.
func (s *Store) Read(ctx context.Context, queries ...Statement) error {
	return s.db.read(ctx, queries...)
}

// Write runs fn in a transaction that belongs to the whole house; see
// Tenant.Write.
func (s *Store) Write(ctx context.Context, fn func(*Tx) error) error {
	return s.db.write(ctx, nobodys, fn)
}

// Tx is a transaction of one organization. Changes are queued and travel
// with the next query or before the commit.
type Tx struct {
	org    booking.OrgID
	d      *dialect
	do     func(statements []Statement) error
	wait   []Statement
	shares bool // the catalog cannot change until the end, see holdCatalog
}

// Org is whose transaction it is.
func (tx *Tx) Org() booking.OrgID { return tx.org }

// Change queues a statement whose result nobody needs.
func (tx *Tx) Change(sql string, args ...any) {
	tx.wait = append(tx.wait, Statement{sql: sql, args: args})
}

// Read runs the queued changes and then the queries.
func (tx *Tx) Read(queries ...Statement) error {
	all := append(tx.wait, queries...)
	tx.wait = nil
	if len(all) == 0 {
		return nil
	}
	return tx.do(all)
}

// Query is shorthand for a statement that yields rows.
func Query(each func(Row) error, sql string, args ...any) Statement {
	return Statement{sql: sql, args: args, each: each}
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

// null turns a zero instant into NULL.
func null(unix int64) any {
	if unix == 0 {
		return nil
	}
	return unix
}

// texts prints ids, for dialect.list.
func texts[K any](ids []booking.ID[K]) []string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = id.String()
	}
	return out
}
