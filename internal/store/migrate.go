package store

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// Migrations are forward only, and have the same names for both databases.
//
//go:embed migrations
var migrations embed.FS

// Migrate brings the database to the present schema and returns the names of
// the migrations it applied.
func (s *Store) Migrate(ctx context.Context) ([]string, error) {
	d := s.db.dialect()
	if err := s.db.script(ctx, migrationLock(d)+"create table if not exists migrations (name text primary key);"); err != nil {
		return nil, fmt.Errorf("store: migrate: %w", err)
	}
	done, err := s.migrated(ctx)
	if err != nil {
		return nil, err
	}
	names, err := migrationNames(d.name)
	if err != nil {
		return nil, err
	}
	for name := range done {
		if !slices.Contains(names, name) {
			return nil, fmt.Errorf("store: the database has migration %s, which this program does not know; use a newer mawid", name)
		}
	}
	var applied []string
	for _, name := range names {
		if done[name] {
			continue
		}
		text, err := migrations.ReadFile("migrations/" + d.name + "/" + name + ".sql")
		if err != nil {
			return applied, err
		}
		script := migrationLock(d) + "insert into migrations (name) values ('" + name + "');\n" + string(text)
		if err := s.db.script(ctx, script); err != nil {
			// Another node may have been faster.
			if done, again := s.migrated(ctx); again == nil && done[name] {
				continue
			}
			return applied, fmt.Errorf("store: migration %s: %w", name, err)
		}
		applied = append(applied, name)
	}
	return applied, s.resettle(ctx)
}

// resettle makes a dump of another PostgreSQL cluster at home in this one.
// Transactions are numbered by cluster: what the dump holds may lie in this
// cluster's future, and would be taken for news later on.
func (s *Store) resettle(ctx context.Context) error {
	if !s.Shared() {
		return nil
	}
	return s.db.write(ctx, nobodys, func(tx *Tx) error {
		tx.change(`update events set tx = '3' where tx >= pg_snapshot_xmax(pg_current_snapshot())`)
		tx.change(`update cursors set mark = pg_current_snapshot()::text
			where pg_snapshot_xmax(mark::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot())`)
		return nil
	})
}

// migrated reads which migrations the database has.
func (s *Store) migrated(ctx context.Context) (map[string]bool, error) {
	done := map[string]bool{}
	err := s.db.read(ctx, query(func(r row) error {
		var name string
		err := r.Scan(&name)
		done[name] = true
		return err
	}, "select name from migrations"))
	if err != nil {
		return nil, fmt.Errorf("store: migrate: %w", err)
	}
	return done, nil
}

// migrationLock lets one node migrate at a time.
func migrationLock(d *dialect) string {
	if d.lock == nil {
		return ""
	}
	return "select pg_advisory_xact_lock(7270419);\n"
}

func migrationNames(dialect string) ([]string, error) {
	files, err := fs.ReadDir(migrations, "migrations/"+dialect)
	if err != nil {
		return nil, err
	}
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = strings.TrimSuffix(f.Name(), ".sql")
	}
	slices.Sort(names)
	return names, nil
}
