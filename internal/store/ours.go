package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
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
	db, err := peek(file)
	if err != nil {
		return err
	}
	defer db.Close()
	owner, err := whose(&sqliteDialect, asking(ctx, db))
	if err != nil {
		return fmt.Errorf("%s cannot be read as a database; check --data and --database: %w", file, err)
	}
	if owner != mawids {
		return notOurs(file)
	}
	return nil
}

// owner is whose database one is.
type owner int

const (
	nobodysYet owner = iota // There is nothing in it, or only our empty list of migrations.
	mawids
	another // There is something in it, and it is not ours.
)

// ask runs a query that has one column and hands on each row's text.
type ask func(query string, each func(text string)) error

// asking asks a database that is not open as a Store.
func asking(ctx context.Context, db *sql.DB) ask {
	return func(query string, each func(string)) error {
		rows, err := db.QueryContext(ctx, query)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var text string
			if err := rows.Scan(&text); err != nil {
				return err
			}
			each(text)
		}
		return rows.Err()
	}
}

func (s *Store) asking(ctx context.Context) ask {
	return func(q string, each func(string)) error {
		return s.db.read(ctx, Query(func(r Row) error {
			var text string
			err := r.Scan(&text)
			each(text)
			return err
		}, q))
	}
}

// whose tells whose database one is. The names of tables prove nothing: many
// programs have organizations, or a list of migrations. Ours is the one whose
// list names our first migration.
func whose(d *dialect, a ask) (owner, error) {
	var columns []string
	if err := a(d.migrationColumns, func(name string) { columns = append(columns, name) }); err != nil {
		return another, err
	}
	empty := true
	if err := a(d.others, func(string) { empty = false }); err != nil {
		return another, err
	}
	slices.Sort(columns)
	known := slices.Equal(columns, []string{"name"}) || slices.Equal(columns, []string{"checksum", "name"})
	if !known {
		if empty && len(columns) == 0 {
			return nobodysYet, nil
		}
		return another, nil
	}
	list, err := ourMigrations(d.name)
	if err != nil {
		return another, err
	}
	first := false
	err = a("select name from migrations", func(name string) { first, empty = first || name == list[0].name, false })
	switch {
	case err != nil:
		return another, err
	case first:
		return mawids, nil
	case empty: // Whoever began to set it up was cut off, or is about to go on.
		return nobodysYet, nil
	}
	return another, nil
}

func notOurs(what string) error {
	return fmt.Errorf("%s is not a database of mawid, or an empty one; check --data and --database. mawid serve, apply and migrate set one up",
		what)
}

// peek opens a SQLite file to look at, and leaves nothing beside it. Even to
// read a file that keeps a log, SQLite makes one where there is none, in the
// name of whoever looks; the program whose file it is could not write to it.
// Without a log everything is in the file itself, and it is read as it lies.
func peek(file string) (*sql.DB, error) {
	name := sqliteName(file, "ro")
	if log, err := os.Stat(file + "-wal"); err != nil || log.Size() == 0 {
		name += "&immutable=1"
	}
	return sql.Open("sqlite", name)
}

// foreign refuses a SQLite file that is another program's: to set up ours there
// would change it. Whatever else is wrong with it is told when it is opened.
func foreign(ctx context.Context, file string) error {
	if info, err := os.Stat(file); err != nil || info.Size() == 0 {
		return nil
	}
	db, err := peek(file)
	if err != nil {
		return err
	}
	defer db.Close()
	if owner, err := whose(&sqliteDialect, asking(ctx, db)); err != nil || owner != another {
		return nil
	}
	return notTaken(file)
}

// checkForeign refuses a database in which there is something, and nothing of
// ours.
func (s *Store) checkForeign(ctx context.Context) error {
	owner, err := whose(s.db.dialect(), s.asking(ctx))
	if err == nil && owner == another {
		err = notTaken("this database")
	}
	return err
}

func notTaken(what string) error {
	return fmt.Errorf("%s has tables of another program and none of mawid's; nothing was changed. Give mawid a database of its own: check "+
		"--data and --database", what)
}

// checkOurs tells whether somebody has set up a database of mawid here.
func (s *Store) checkOurs(ctx context.Context) error {
	owner, err := whose(s.db.dialect(), s.asking(ctx))
	if err == nil && owner != mawids {
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
		return fmt.Errorf("this database has the schema of an older mawid, %d migrations instead of %d; run mawid migrate first", len(done),
			len(list))
	}
	return suits(list, done)
}
