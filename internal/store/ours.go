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

// foreign refuses a SQLite file that is another program's: to set up ours there
// would change it. Whatever else is wrong with it is told when it is opened.
func foreign(ctx context.Context, file string) error {
	if info, err := os.Stat(file); err != nil || info.Size() == 0 {
		return nil
	}
	db, err := sql.Open("sqlite", sqliteName(file, "ro"))
	if err != nil {
		return err
	}
	defer db.Close()
	var theirs bool
	if err := db.QueryRowContext(ctx, sqliteDialect.foreign).Scan(&theirs); err != nil || !theirs {
		return nil
	}
	return notTaken(file)
}

// checkForeign refuses a database in which there is something, and nothing of
// ours.
func (s *Store) checkForeign(ctx context.Context) error {
	var theirs bool
	err := s.db.read(ctx, query(func(r row) error { return r.Scan(&theirs) }, s.db.dialect().foreign))
	if err == nil && theirs {
		err = notTaken("this database")
	}
	return err
}

func notTaken(what string) error {
	return fmt.Errorf("%s has tables of another program and none of mawid's; nothing was changed. Give mawid a database of its own: check --data and --database", what)
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
