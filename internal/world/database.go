package world

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver of PostgreSQL
)

// Database is the one of a world, as it is seen beside the service.
type Database struct {
	T   testing.TB
	URL string
}

// OnSQLite tells whether this is a world on SQLite.
func (d *Database) OnSQLite() bool { return strings.HasPrefix(d.URL, "sqlite:") }

// SQL opens the world's database beside the service.
func (d *Database) SQL() *sql.Conn {
	d.T.Helper()
	c, err := database(d.T, d.URL).Conn(d.T.Context())
	if err != nil {
		d.T.Fatal(err)
	}
	return c
}

// Statements runs SQL on the world's database, beside the service.
func (d *Database) Statements() func(...string) {
	c := d.SQL()
	return func(list ...string) {
		d.T.Helper()
		for _, s := range list {
			if _, err := c.ExecContext(d.T.Context(), s); err != nil {
				d.T.Fatal(err)
			}
		}
	}
}

func database(t testing.TB, url string) *sql.DB {
	t.Helper()
	driver, name := "pgx", url
	if file, ok := strings.CutPrefix(url, "sqlite:"); ok {
		driver, name = "sqlite", "file:"+file+"?_pragma=busy_timeout(600000)"
	}
	db, err := sql.Open(driver, name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// Stall keeps every booking of some dates from being written until release is
// called: somebody is about to have all that time, and has not said so yet.
func (d *Database) Stall(dates ...string) (release func()) {
	d.T.Helper()
	c := d.SQL()
	run := func(text string, args ...any) {
		d.T.Helper()
		if _, err := c.ExecContext(d.T.Context(), text, args...); err != nil {
			d.T.Fatal(err)
		}
	}
	if d.OnSQLite() {
		run("begin immediate")
	} else {
		run("begin")
		for _, date := range dates {
			day, err := time.Parse(time.DateOnly, date)
			if err != nil {
				d.T.Fatal(err)
			}
			run(`insert into claims (org_id, resource_id, id, start_at, end_at)
				select org_id, id, gen_random_uuid(), $1::bigint, $1::bigint + 86400 from resources`, day.Unix())
		}
	}
	return sync.OnceFunc(func() {
		if _, err := c.ExecContext(context.Background(), "rollback"); err != nil {
			d.T.Error(err)
		}
	})
}

// Stalled waits until somebody waits for the lock of a kind. SQLite does not
// tell.
func (d *Database) Stalled(kind string) {
	d.T.Helper()
	if d.OnSQLite() {
		return
	}
	c := d.SQL()
	Eventually(d.T, "a write that waits", func() bool {
		var n int
		err := c.QueryRowContext(d.T.Context(), `select count(*) from pg_locks l join pg_stat_activity a on a.pid = l.pid
			where not granted and locktype = $1 and a.datname = current_database()`, kind).Scan(&n)
		if err != nil {
			d.T.Fatal(err)
		}
		return n > 0
	})
}

// Everything reads all tables of the database as text.
func (d *Database) Everything() string {
	d.T.Helper()
	return Dump(d.T, d.URL)
}

// Table reads the rows of a table as text, one in a line.
func (d *Database) Table(name string) string {
	d.T.Helper()
	_, rest, _ := strings.Cut(d.Everything(), "-- "+name+"\n")
	rest, _, _ = strings.Cut(rest, "-- ")
	return rest
}

// HoldsNot fails the test when a word stands somewhere in the database.
func (d *Database) HoldsNot(words ...string) {
	d.T.Helper()
	text := d.Everything()
	for _, s := range words {
		if i := strings.Index(text, s); i >= 0 {
			d.T.Errorf("the database still holds %q: …%s…", s, text[max(0, i-100):min(len(text), i+100)])
		}
	}
}

// Dump reads all tables of a database as text, but what nodes write by
// themselves while they live: that they do, and whose turn a chore was.
func Dump(t testing.TB, url string) string {
	t.Helper()
	tables := `select relname::text from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`
	if strings.HasPrefix(url, "sqlite:") {
		tables = `select name from sqlite_master where type = 'table'`
	}
	db := database(t, url)
	var out strings.Builder
	for _, name := range strings.Fields(rows(t, db, tables)) {
		switch all := "select * from " + name; name {
		case "nodes":
		case "settings":
			fmt.Fprintf(&out, "-- %s\n%s", name, rows(t, db, all+" where substr(name, 1, 5) <> 'turn_'"))
		default:
			fmt.Fprintf(&out, "-- %s\n%s", name, rows(t, db, all))
		}
	}
	return out.String()
}

func rows(t testing.TB, db *sql.DB, query string) string {
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
	var out strings.Builder
	for r.Next() {
		values := make([]any, len(columns))
		for i := range values {
			values[i] = new(sql.NullString)
		}
		if err := r.Scan(values...); err != nil {
			t.Fatal(err)
		}
		for _, v := range values {
			out.WriteString(v.(*sql.NullString).String + " ")
		}
		out.WriteByte('\n')
	}
	if err := r.Err(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
