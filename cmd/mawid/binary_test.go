package main

import (
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/pgtest"
)

// beProgram makes the test's own binary be mawid.
const beProgram = "TEST_BE_MAWID"

func TestMain(m *testing.M) {
	if os.Getenv(beProgram) != "" {
		main()
	}
	auth.Light(m)
	pgtest.Main(m)
}

// binary gives a program mawid that runs with the environment given with it.
func binary(t *testing.T) (path string, env []string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	path = filepath.Join(dir, "mawid")
	if err := os.Symlink(self, path); err != nil {
		t.Fatal(err)
	}
	return path, append(os.Environ(), beProgram+"=yes", "PATH="+dir+string(os.PathListSeparator)+os.Getenv("PATH"))
}

// dumpOf reads all tables of a database as text: of the SQLite file under a
// directory, or of a PostgreSQL.
func dumpOf(t *testing.T, where string) string {
	t.Helper()
	driver, source, tables := "sqlite", "file:"+filepath.Join(where, "mawid.db"), `select name from sqlite_master where type = 'table'`
	if strings.HasPrefix(where, "postgres://") {
		driver, source = "pgx", where
		tables = `select relname::text from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`
	}
	db, err := sql.Open(driver, source)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var out strings.Builder
	for _, name := range textRows(t, db, tables) {
		name = strings.TrimSpace(name)
		fmt.Fprintf(&out, "-- %s\n%s\n", name, strings.Join(textRows(t, db, "select * from "+name), "\n"))
	}
	return out.String()
}

// textRows reads the rows of a query as text, sorted.
func textRows(t *testing.T, db *sql.DB, query string) (list []string) {
	t.Helper()
	r, err := db.Query(query)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	columns, err := r.Columns()
	if err != nil {
		t.Fatal(err)
	}
	for r.Next() {
		values := make([]any, len(columns))
		for i := range values {
			values[i] = new(sql.NullString)
		}
		if err := r.Scan(values...); err != nil {
			t.Fatal(err)
		}
		line := ""
		for _, v := range values {
			line += v.(*sql.NullString).String + " "
		}
		list = append(list, line)
	}
	if err := r.Err(); err != nil {
		t.Fatal(err)
	}
	slices.Sort(list)
	return list
}

// forget changes a database behind mawid's back.
func forget(t *testing.T, database, statement string) {
	t.Helper()
	if file, ok := strings.CutPrefix(database, "sqlite:"); ok {
		sqlite(t, file, statement)
		return
	}
	execute(t, "pgx", database, statement)
}

// sqlite runs a statement on a SQLite file, which is made if it is not there.
func sqlite(t *testing.T, file, statement string) {
	t.Helper()
	execute(t, "sqlite", "file:"+file, statement)
}

func execute(t *testing.T, driver, source, statement string) {
	t.Helper()
	db, err := sql.Open(driver, source)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statement); err != nil {
		t.Fatal(err)
	}
}

// write makes a file.
func write(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}
