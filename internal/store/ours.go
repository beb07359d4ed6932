package store

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/mawid/mawid/internal/database"
)

// exists looks whether a SQLite file is there and is ours, and leaves it as it
// is. To open it for writing would make a file of a mistyped name, and change
// that of another program.
func exists(ctx context.Context, file string) error {
	file, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	if err := database.Orphaned(file); err != nil {
		return database.Words(file, err)
	}
	if err := database.Readable(file); err != nil {
		return err
	}
	db, err := database.Peek(file)
	if err != nil {
		return err
	}
	defer db.Close()
	owner, err := whose("sqlite", asking(ctx, db))
	if err != nil {
		return database.Words(file, err)
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
		return s.Read(ctx, Query(func(r Row) error {
			var text string
			err := r.Scan(&text)
			each(text)
			return err
		}, q))
	}
}

// migrationColumns lists the columns of a table of migrations, and otherTables
// one other table or view if there is any.
var (
	migrationColumns = map[string]string{
		"sqlite":   `select name from pragma_table_info('migrations')`,
		"postgres": `select attname::text from pg_attribute where attrelid = to_regclass('migrations') and attnum > 0 and not attisdropped`,
	}
	otherTables = map[string]string{
		"sqlite": `select name from sqlite_schema where type in ('table', 'view') and name not like 'sqlite\_%' escape '\' and name <> 'migrations' limit 1`,
		"postgres": `select c.relname::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
		where n.nspname = current_schema() and c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relname <> 'migrations'
			and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e') limit 1`,
	}
)

// whose tells whose database one is. The names of tables prove nothing: many
// programs have organizations, or a list of migrations. Ours is the one whose
// list names our first migration.
func whose(dialect string, a ask) (owner, error) {
	var columns []string
	if err := a(migrationColumns[dialect], func(name string) { columns = append(columns, name) }); err != nil {
		return another, err
	}
	empty := true
	if err := a(otherTables[dialect], func(string) { empty = false }); err != nil {
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
	list, err := ourMigrations(dialect)
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

// foreign refuses a SQLite file that is another program's: to set up ours there
// would change it. Whatever else is wrong with it is told when it is opened.
func foreign(ctx context.Context, file string) error {
	if info, err := os.Stat(file); err != nil || info.Size() == 0 {
		return nil
	}
	db, err := database.Peek(file)
	if err != nil {
		return err
	}
	defer db.Close()
	if owner, err := whose("sqlite", asking(ctx, db)); err != nil || owner != another {
		return nil
	}
	return notTaken(file)
}

// checkForeign refuses a database in which there is something, and nothing of
// ours.
func (s *Store) checkForeign(ctx context.Context) error {
	owner, err := whose(s.Dialect().Name, s.asking(ctx))
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
	owner, err := whose(s.Dialect().Name, s.asking(ctx))
	if err == nil && owner != mawids {
		err = notOurs("this")
	}
	return err
}

// Current refuses a database that is not of the present schema, and changes
// nothing in it.
func (s *Store) Current(ctx context.Context) error {
	list, err := ourMigrations(s.Dialect().Name)
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

// Empty tells whether nobody has set up anything in this database.
func (s *Store) Empty(ctx context.Context) (bool, error) {
	owner, err := whose(s.Dialect().Name, s.asking(ctx))
	return owner == nobodysYet, err
}

// Begun tells whether somebody has set up a database of mawid here, of whatever version.
func Begun(ctx context.Context, s *Store) (bool, error) {
	owner, err := whose(s.Dialect().Name, s.asking(ctx))
	return owner == mawids, err
}

// CheckKnown refuses a list of migrations of a newer mawid.
func CheckKnown(dialect string, names []string) error {
	list, err := ourMigrations(dialect)
	if err != nil {
		return err
	}
	done := map[string]string{}
	for _, name := range names {
		done[name] = ""
	}
	return suits(list, done)
}
