// Package store keeps the books of the house, in SQLite or in PostgreSQL: what
// bookings write and read, and what several rooms share. What one room keeps, the
// room reads and writes itself, with the words of store.go: Query, Statement,
// Tenant.Read, Tx.Change. How SQL is run is the business of package database.
//
// The SQL is one text for both wherever it can be; a small Dialect says the rest,
// and where that is not enough Alone and Shared tell which database it is.
// Instants are Unix seconds, ids are UUIDs, dates are text. Rows of a tenant are
// reached only through For(org): a query without the organization does not
// compile.
//
// The database itself refuses what the code above might forget: overlapping
// claims of a resource, a seat given twice or beyond the capacity, references
// that cross tenants.
//
// Bookings: appointment.go, hold.go, what they take (claim.go, seat.go), and all
// that a fresh one writes (fresh.go, with what the customer filled in: intake.go),
// on PostgreSQL together with others (together.go); record.go says once how such a row is stored. What is offered:
// catalog.go reads it, apply.go writes it, twin.go copies it into a sandbox. Beside
// them: what happened (event.go), who did what (audit.go), requests that count once
// (idempotency.go), what was done in calls (call.go), what customers filled in and
// did by themselves (self.go), what is due (task.go).
//
// The house: organizations (organization.go), facts about the installation
// (setting.go), its nodes and their clocks (node.go), what keys have used
// (rate.go). The schema: migrate.go makes it, ours.go tells whose a database is,
// schema.go reads it, and portion.go goes through it without making others wait.
package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/database"
	"github.com/mawid/mawid/internal/trace"
)

// What the rooms say SQL with.
type (
	// Statement is one SQL statement.
	Statement = database.Statement
	// Row is the present row of a result.
	Row = database.Row
	// Dialect is how the databases spell what they do not share.
	Dialect = database.Dialect
	// Where builds a condition from parts.
	Where = database.Where
)

// Query is shorthand for a statement that yields rows.
func Query(each func(Row) error, sql string, args ...any) Statement {
	return database.Query(each, sql, args...)
}

// What a database cannot do now.
var (
	ErrBusy       = database.ErrBusy
	ErrInDoubt    = database.ErrInDoubt
	ErrDown       = database.ErrDown
	ErrStorage    = database.ErrStorage
	ErrLogInUse   = database.ErrLogInUse
	ErrUnscrubbed = database.ErrUnscrubbed
)

// Away tells of an error of Open or Migrate whether waiting may heal it.
func Away(err error) bool { return database.Away(err) }

// Config says which database to open.
type Config struct {
	// URL is sqlite:FILE or postgres://….
	URL    string
	Logger *slog.Logger
	// Memory is how many bytes SQLite may keep of the file, on all connections
	// together; zero: 144 MiB.
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
	// Replica is the address of a standby of the PostgreSQL at URL, which answers
	// what is only looked through; empty: there is none.
	Replica string
	// Twice takes every write of SQLite back and runs it again. Databases may ask for that
	// at any time, and a test that does always finds who cannot.
	Twice bool
}

// Store is an open database.
type Store struct {
	db  *database.DB
	log *slog.Logger
	now func() time.Time
	// bookings sends those that come in at the same moment together; nil where
	// one writer does that with everything.
	bookings *database.Gathering[Fresh]
	// heard is the number below which no event comes any more that was not turned
	// into deliveries, as far as this node knows.
	heard atomic.Int64
}

// HeardFloor is the number below which no event comes any more that was not turned into
// deliveries. Whoever has seen that none waits stores there what Floor was then: it only
// grows, and one that is too low does no harm.
func (s *Store) HeardFloor() *atomic.Int64 { return &s.heard }

// Open opens the database. It applies no migrations.
func Open(ctx context.Context, c Config) (*Store, error) {
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = func() time.Time { return time.Time{} }
	}
	if file, isFile := strings.CutPrefix(c.URL, "sqlite:"); isFile && file != "" {
		look := foreign
		if c.Existing {
			look = exists
		}
		if err := look(ctx, file); err != nil {
			return nil, err
		}
	}
	db, err := database.Open(ctx, database.Config{URL: c.URL, Logger: c.Logger, Memory: c.Memory, Alone: c.Alone, Patience: c.Patience,
		Replica: c.Replica, Twice: c.Twice})
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	s := &Store{db: db, log: c.Logger, now: c.Now, bookings: database.Gather(db, composed, apart)}
	if c.Existing {
		if err := s.checkOurs(ctx); err != nil {
			return nil, errors.Join(err, s.Close())
		}
	}
	return s, nil
}

// Pools tells how the connections to the database are used.
func (s *Store) Pools() []database.Pool { return s.db.Pools() }

// Ping tells whether the database answers, and whether it can store.
func (s *Store) Ping(ctx context.Context) error { return s.db.Ping(ctx) }

// Shared tells whether other nodes may work on the same database.
func (s *Store) Shared() bool { return s.db.Dialect().Shared() }

// Reconnect gives up every pooled connection: those at work when they are
// done, the others at once. It is for the moment when the network between us
// and the database has lost them and told nobody.
func (s *Store) Reconnect() { s.db.Reconnect() }

// Rest gives back the memory that a database has taken for work that is over.
func Rest(ctx context.Context, s *Store) { s.db.Rest(ctx) }

// Close waits for running writes and closes the database.
func (s *Store) Close() error { return s.db.Close() }

// Dialect is how the database spells what others spell differently.
func (s *Store) Dialect() *Dialect { return s.db.Dialect() }

// Read runs queries outside any transaction, about all organizations.
func (s *Store) Read(ctx context.Context, queries ...Statement) error {
	return s.db.Read(ctx, queries...)
}

// Write runs fn in a transaction that belongs to the whole house; see
// Tenant.Write.
func (s *Store) Write(ctx context.Context, fn func(*Tx) error) error {
	return s.write(ctx, booking.OrgID{}, fn)
}

func (s *Store) write(ctx context.Context, org booking.OrgID, fn func(*Tx) error) error {
	ctx, span := trace.Start(ctx, "transaction")
	span.Organization(org)
	parent := trace.Parent(ctx)
	err := s.db.Write(ctx, org, func(tx *database.Tx) error { return fn(&Tx{Tx: tx, org: org, trace: parent}) })
	span.End(err)
	return err
}

// Inspect runs queries that may take longer than others are allowed to.
func (s *Store) Inspect(ctx context.Context, queries ...Statement) error {
	if !s.Shared() {
		return s.Read(ctx, queries...)
	}
	return s.Write(ctx, func(tx *Tx) error {
		tx.Change("set local statement_timeout = 0")
		tx.Change("set transaction read only")
		return tx.Read(queries...)
	})
}

// Survey reads at length: on a connection of its own, from one moment of the
// database, for as long as it takes.
func (s *Store) Survey(ctx context.Context, fn func(read func(...Statement) error) error) error {
	return s.db.Survey(ctx, fn)
}

// ScrubFiles makes unreadable in the files what was erased by SQL, in whatever
// time that needs if thorough. ErrUnscrubbed and ErrLogInUse say what stays.
func (s *Store) ScrubFiles(ctx context.Context, thorough bool) error {
	names, err := s.tables(ctx)
	if err != nil {
		return err
	}
	return s.db.Scrub(ctx, names, thorough)
}

// Backup writes a copy into a new file, for its owner alone: of a SQLite database here,
// and nothing that was erased is in it; of another one dump does, while nobody changes a
// table.
func (s *Store) Backup(ctx context.Context, file string, dump func() error) error {
	return s.db.Backup(ctx, file, dump)
}

// Tenant is the part of the store that belongs to one organization.
type Tenant struct {
	s   *Store
	org booking.OrgID
}

// For gives the rows of one organization, and of no other.
func (s *Store) For(org booking.OrgID) *Tenant { return &Tenant{s: s, org: org} }

// Org is whose rows they are.
func (t *Tenant) Org() booking.OrgID { return t.org }

// Dialect is how the database spells what others spell differently.
func (t *Tenant) Dialect() *Dialect { return t.s.Dialect() }

// Read runs queries outside any transaction.
func (t *Tenant) Read(ctx context.Context, queries ...Statement) error {
	return t.s.db.Read(ctx, queries...)
}

// Browse runs the queries of lists, reports and searches, on a replica if there is
// one. What was stored before the question is in the answer.
func (t *Tenant) Browse(ctx context.Context, queries ...Statement) error {
	return t.s.db.Browse(ctx, queries...)
}

// Write runs fn in a transaction. It is called again if the database asks for
// a retry, so it must not keep what it learned in an attempt that failed. It
// must be short and must not talk to anyone else: on SQLite every other write
// waits for it.
func (t *Tenant) Write(ctx context.Context, fn func(*Tx) error) error {
	return t.s.write(ctx, t.org, fn)
}

// Tx is a transaction of one organization. Changes are queued and travel
// with the next query or before the commit.
type Tx struct {
	*database.Tx
	org    booking.OrgID
	trace  string // that it is a part of
	shares bool   // the catalog cannot change until the end, see holdCatalog
}

// Org is whose transaction it is.
func (tx *Tx) Org() booking.OrgID { return tx.org }

// In makes the transaction one of an organization.
func (tx *Tx) In(org booking.OrgID) { tx.org = org }

// Count counts rows of the organization before one is added: those from a
// table under a condition in which $1 is the organization. The organization is
// locked first, so that two at once count each other.
func (tx *Tx) Count(rows string) (n int, err error) {
	tx.Change(`update organizations set slug = slug where id = $1`, tx.org)
	err = tx.Read(Query(func(r Row) error { return r.Scan(&n) }, `select count(*) from `+rows, tx.org))
	return n, err
}

// null turns a zero instant into NULL.
func null(unix int64) any {
	if unix == 0 {
		return nil
	}
	return unix
}

// Texts prints ids, for Dialect.List.
func Texts[K any](ids []booking.ID[K]) []string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = id.String()
	}
	return out
}
