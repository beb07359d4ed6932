package desk_test

import (
	"database/sql"
	"fmt"
	"strings"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib"
)

// dump reads all tables of a database as text.
func dump(t testing.TB, url string) (string, error) {
	driver, source := "pgx", url
	tables := `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
	if file, ok := strings.CutPrefix(url, "sqlite:"); ok {
		driver, source = "sqlite", "file:"+file
		tables = `select name from sqlite_master where type = 'table'`
	}
	db, err := sql.Open(driver, source)
	if err != nil {
		return "", err
	}
	t.Cleanup(func() { _ = db.Close() })
	names, err := rows(db, tables)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	for _, name := range strings.Fields(names) {
		text, err := rows(db, "select * from "+name)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&out, "-- %s\n%s", name, text)
	}
	return out.String(), nil
}

func rows(db *sql.DB, query string) (string, error) {
	r, err := db.Query(query)
	if err != nil {
		return "", err
	}
	defer r.Close()
	columns, err := r.Columns()
	if err != nil {
		return "", err
	}
	var out strings.Builder
	for r.Next() {
		values := make([]any, len(columns))
		for i := range values {
			values[i] = new(sql.NullString)
		}
		if err := r.Scan(values...); err != nil {
			return "", err
		}
		for _, v := range values {
			out.WriteString(v.(*sql.NullString).String + " ")
		}
		out.WriteByte('\n')
	}
	return out.String(), r.Err()
}
