package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// exists looks whether a SQLite file is there and is ours, and leaves it as it
// is. To open it for writing would make a file of a mistyped name, and change
// that of another program.
func exists(ctx context.Context, file string) error {
	file, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	if err := orphaned(file); err != nil {
		return err
	}
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no database at %s; check --data and --database", file)
	}
	db, err := sql.Open("sqlite", sqliteName(file, "ro"))
	if err != nil {
		return err
	}
	defer db.Close()
	var ours bool
	if err := db.QueryRowContext(ctx, sqliteDialect.ours).Scan(&ours); err != nil {
		return fmt.Errorf("%s cannot be read as a database; check --data and --database: %w", file, err)
	}
	if !ours {
		return notOurs(file)
	}
	return nil
}

func notOurs(what string) error {
	return fmt.Errorf("%s is not a database of mawid, or an empty one; check --data and --database. mawid serve, apply and migrate set one up", what)
}

// checkOurs tells whether somebody has set up a database of mawid here.
func (s *Store) checkOurs(ctx context.Context) error {
	var ours bool
	err := s.db.read(ctx, query(func(r row) error { return r.Scan(&ours) }, s.db.dialect().ours))
	if err == nil && !ours {
		err = notOurs("this")
	}
	return err
}

// Current refuses a database that is not of the present schema, and changes
// nothing in it.
func (s *Store) Current(ctx context.Context) error {
	list, err := ourMigrations(s.db.dialect().name)
	if err != nil {
		return err
	}
	done, err := s.migrated(ctx)
	if err != nil {
		return err
	}
	if !complete(list, done) {
		return fmt.Errorf("this database has the schema of an older mawid, %d migrations instead of %d; run mawid migrate first", len(done), len(list))
	}
	return suits(list, done)
}
