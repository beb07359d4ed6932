package store

import (
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/database"
	"github.com/mawid/mawid/internal/planted"
)

// Migrations are forward only, and have the same names for both databases.
//
//go:embed migrations
var migrations embed.FS

// remindEvery is how often the log says that a migration still waits.
const remindEvery = 10 * time.Second

// Migrate brings the database to the present schema and returns the names of
// the migrations it applied. It waits for whoever else migrates or is in the
// way, and says so, until the context ends. A schema of a newer mawid, or one
// that was made with other texts than ours, is refused.
func (s *Store) Migrate(ctx context.Context) ([]string, error) {
	list, err := ourMigrations(s.Dialect().Name)
	if err != nil {
		return nil, err
	}
	if err := s.checkForeign(ctx); err != nil {
		return nil, err
	}
	// Most starts find nothing to do: they wait for nobody, and lock nothing.
	done, err := s.migrated(ctx)
	if err != nil {
		return nil, err
	}
	var applied []string
	if !complete(list, done) {
		applied, err = s.catchUp(ctx, list)
	} else {
		err = suits(list, done)
	}
	if err != nil {
		return applied, err
	}
	return applied, s.resettle(ctx)
}

// catchUp applies what is missing. After every wait it looks again at what is
// done: another node may have been faster.
func (s *Store) catchUp(ctx context.Context, list []migration) (applied []string, err error) {
	m, err := s.db.Migrator(ctx)
	if err != nil {
		return nil, fmt.Errorf("store: migrate: %w", err)
	}
	defer m.Close()
	done, err := s.keepChecksums(ctx, m, list)
	if err != nil {
		return nil, err
	}
	if len(done) == 0 && s.together(ctx, m, list) == nil {
		return named(list), nil
	}
	for _, v := range list {
		if err := suits(list, done); err != nil {
			return applied, err
		}
		if _, there := done[v.name]; there {
			continue
		}
		s.log.Info("applying migration", "migration", v.name)
		began := s.now()
		failure := s.patiently(ctx, m, v.name, v.script())
		if failure == nil {
			s.log.Info("applied migration", "migration", v.name, "took", s.now().Sub(began).Round(time.Millisecond).String())
			applied = append(applied, v.name)
			continue
		}
		if done, err = s.migrated(ctx); err != nil || done[v.name] == "" {
			return applied, fmt.Errorf("store: migration %s: %w", v.name, failure)
		}
	}
	return applied, nil
}

// together makes an empty database what it must be in one transaction, which
// is quicker. What does not go this way is found step by step, by its name.
func (s *Store) together(ctx context.Context, m database.Migrator, list []migration) error {
	s.log.Info("making the database", "migrations", len(list))
	began := s.now()
	var all strings.Builder
	for _, v := range list {
		all.WriteString(v.script())
	}
	if planted.Race {
		all.WriteString("alter table claims drop constraint claims_never_overlap;")
	}
	err := s.patiently(ctx, m, "all", all.String())
	if err == nil {
		s.log.Info("made the database", "took", s.now().Sub(began).Round(time.Millisecond).String())
	}
	return err
}

func named(list []migration) []string {
	names := make([]string, len(list))
	for i, v := range list {
		names[i] = v.name
	}
	return names
}

// keepChecksums makes the table of migrations, or gives the one of a release
// before checksums what it lacks, and reads it.
func (s *Store) keepChecksums(ctx context.Context, m database.Migrator, list []migration) (map[string]string, error) {
	kept, err := s.checksummed(ctx)
	if err == nil && !kept {
		err = s.patiently(ctx, m, "migrations", `create table if not exists migrations (name text primary key);
			alter table migrations add column checksum text not null default '';`)
		if kept, again := s.checksummed(ctx); again == nil && kept {
			err = nil // Another node may have been faster.
		}
	}
	if err != nil {
		return nil, fmt.Errorf("store: migrate: %w", err)
	}
	done, err := s.migrated(ctx)
	if err != nil {
		return nil, err
	}
	var missing strings.Builder
	for _, v := range list {
		if sum, there := done[v.name]; there && sum == "" {
			fmt.Fprintf(&missing, "update migrations set checksum = '%s' where name = '%s' and checksum = '';\n", v.checksum, v.name)
		}
	}
	if missing.Len() == 0 {
		return done, nil
	}
	if err := s.patiently(ctx, m, "migrations", missing.String()); err != nil {
		return nil, fmt.Errorf("store: migrate: %w", err)
	}
	return s.migrated(ctx)
}

// patiently runs a script, again and again while it is held up.
func (s *Store) patiently(ctx context.Context, m database.Migrator, name, script string) error {
	for waited := time.Duration(0); ; {
		err := m.Run(ctx, script)
		held, ok := errors.AsType[*database.HeldUp](err)
		if !ok {
			return err
		}
		if waited%remindEvery == 0 {
			s.log.Warn(held.Message, "migration", name)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(held.Pause):
			waited += held.Pause
		}
	}
}

// alterPatience is how long a change of tables waits for those who use them:
// whoever comes behind waits with it. Then it lets them through, and tries again.
const alterPatience = `set local lock_timeout = '300ms';`

// Alter runs statements that change tables of PostgreSQL in one transaction, in which
// nobody else does or migrates, again and again until nobody is in the way.
func (s *Store) Alter(ctx context.Context, script string) error {
	m, err := s.db.Migrator(ctx)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	defer m.Close()
	for n := 1; ; n = min(2*n, 32) { // A dump may be in the way for an hour.
		err := m.Run(ctx, alterPatience+script)
		held, ok := errors.AsType[*database.HeldUp](err)
		if !ok {
			return err
		}
		select {
		case <-ctx.Done():
			return errors.Join(ctx.Err(), held)
		case <-time.After(time.Duration(n) * held.Pause):
		}
	}
}

// migration is one step of the schema as this program knows it.
type migration struct{ name, text, checksum string }

// script applies the migration and notes that it did.
func (v migration) script() string {
	return fmt.Sprintf("insert into migrations (name, checksum) values ('%s', '%s');\n%s", v.name, v.checksum, v.text)
}

// checksumOf tells texts apart, but not the ends of their lines.
func checksumOf(text string) string {
	sum := sha256.Sum256([]byte(strings.ReplaceAll(text, "\r\n", "\n")))
	return hex.EncodeToString(sum[:])
}

func ourMigrations(dialect string) ([]migration, error) {
	files, err := fs.ReadDir(migrations, "migrations/"+dialect) // in the order of their names
	if err != nil {
		return nil, err
	}
	list := make([]migration, len(files))
	for i, f := range files {
		text, err := migrations.ReadFile("migrations/" + dialect + "/" + f.Name())
		if err != nil {
			return nil, err
		}
		list[i] = migration{strings.TrimSuffix(f.Name(), ".sql"), string(text), checksumOf(string(text))}
	}
	return list, nil
}

// complete tells whether the database has every migration of ours, each with
// its checksum.
func complete(list []migration, done map[string]string) bool {
	return !slices.ContainsFunc(list, func(v migration) bool { return done[v.name] == "" })
}

// filling stands among the migrations of a database that is being filled from another.
const filling = "filling"

// ErrUnfinished says that a database has only a part of what it was to have.
var ErrUnfinished = errors.New("an installation was being moved to this database, and that did not come to its end: there is only a part of it. " +
	"Go on with the one that was moved from, drop this one (of SQLite delete the file with its -wal and -shm) and run 'mawid move' again")

// BeginFilling marks a database as one that nobody is to work with yet, and EndFilling
// says that it is whole.
func (s *Store) BeginFilling(ctx context.Context) error {
	return s.Write(ctx, func(tx *Tx) error {
		tx.Change(`insert into migrations (name) values ('` + filling + `')`)
		return nil
	})
}

// EndFilling says that it is whole.
func (s *Store) EndFilling(ctx context.Context) error {
	return s.Write(ctx, func(tx *Tx) error {
		tx.Change(`delete from migrations where name = '` + filling + `'`)
		return nil
	})
}

// suits refuses a database that another program has made, or that is not whole.
func suits(list []migration, done map[string]string) error {
	ours := map[string]string{}
	for _, v := range list {
		ours[v.name] = v.checksum
	}
	for name, sum := range done {
		switch want, known := ours[name]; {
		case name == filling:
			return ErrUnfinished
		case !known:
			return fmt.Errorf("store: the database has migration %s, which this program does not know; use a newer mawid", name)
		case sum != "" && sum != want:
			return fmt.Errorf("store: migration %s is not the one that this database was given: its text was changed since; "+
				"use a released mawid, undo the change, and put what is to be different into a new migration", name)
		}
	}
	return nil
}

// checksumsKept asks whether there is a table of migrations with checksums.
var checksumsKept = map[string]string{
	"sqlite":   `select exists (select 1 from pragma_table_info('migrations') where name = 'checksum')`,
	"postgres": `select exists (select 1 from pg_attribute where attrelid = to_regclass('migrations') and attname = 'checksum' and not attisdropped)`,
}

// checksummed tells whether the table of migrations is there and has checksums.
func (s *Store) checksummed(ctx context.Context) (kept bool, err error) {
	err = s.Read(ctx, Query(func(r Row) error { return r.Scan(&kept) }, checksumsKept[s.Dialect().Name]))
	return kept, err
}

// migrated reads which migrations the database has, with their checksums;
// none if it keeps none yet.
func (s *Store) migrated(ctx context.Context) (map[string]string, error) {
	done := map[string]string{}
	kept, err := s.checksummed(ctx)
	if err == nil && kept {
		err = s.Read(ctx, Query(func(r Row) error {
			var name, sum string
			err := r.Scan(&name, &sum)
			done[name] = sum
			return err
		}, "select name, checksum from migrations"))
	}
	if err != nil {
		return nil, fmt.Errorf("store: migrate: %w", err)
	}
	return done, nil
}

// resettle makes a dump of another PostgreSQL cluster at home in this one.
// Transactions are numbered by cluster: what the dump holds may lie in this
// cluster's future, and would be taken for news later on.
func (s *Store) resettle(ctx context.Context) error {
	if !s.Shared() {
		return nil
	}
	return s.Write(ctx, func(tx *Tx) error {
		tx.Change(`update events set tx = '3' where tx >= pg_snapshot_xmax(pg_current_snapshot())`)
		tx.Change(`update cursors set mark = pg_current_snapshot()::text
			where pg_snapshot_xmax(mark::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot())`)
		return nil
	})
}
