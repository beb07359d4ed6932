package move

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strings"

	"github.com/mawid/mawid/internal/store"
)

// apart is what each kind of database has for itself: tables, and columns of
// tables.
var apart = map[string]bool{"migrations": true, "nodes": true, "rate_windows": true, "cursors": true, "events.tx": true}

// table is one that is carried over.
type table struct {
	name    string
	columns []column
}

// column has the type that PostgreSQL gives it. SQLite keeps ids and words as
// text, numbers and truths as integers.
type column struct{ name, kind string }

// types reads what PostgreSQL's columns are.
func types(ctx context.Context, s *store.Store) (map[string]string, error) {
	kinds := map[string]string{}
	err := s.Read(ctx, store.Query(func(r store.Row) error {
		var name, kind string
		err := r.Scan(&name, &kind)
		kinds[name] = kind
		return err
	}, `select c.relname || '.' || a.attname, format_type(a.atttypid, null) from pg_class c join pg_attribute a on a.attrelid = c.oid
		and a.attnum > 0 and not a.attisdropped where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace`))
	return kinds, err
}

// read is the query for all rows, each value as text: so both databases tell the
// same. Sandboxes come behind the organizations that they belong to.
func (t *table) read(d *store.Dialect) string {
	list := make([]string, len(t.columns))
	for i, c := range t.columns {
		list[i] = `cast("` + c.name + `" as text)`
		if c.kind == "boolean" && d.Shared() {
			list[i] = `cast(cast("` + c.name + `" as integer) as text)`
		}
	}
	query := `select ` + strings.Join(list, ", ") + ` from "` + t.name + `"`
	if t.name == "organizations" {
		query += ` order by twin_of is not null`
	}
	return query
}

// write is the statement for one row, from values as text.
func (t *table) write(d *store.Dialect) string {
	names, values := make([]string, len(t.columns)), make([]string, len(t.columns))
	for i, c := range t.columns {
		names[i], values[i] = `"`+c.name+`"`, fmt.Sprintf("$%d", i+1)
		if d.Shared() {
			values[i] += "::text::" + c.kind
		}
	}
	numbered := ""
	if t.name == "events" && d.Shared() {
		numbered = "overriding system value "
	}
	return `insert into "` + t.name + `" (` + strings.Join(names, ", ") + `) ` + numbered + `values (` + strings.Join(values, ", ") + `)`
}

// sum tells the rows of a table from others, in whatever order they come.
type sum struct {
	rows int64
	of   [4]uint64
}

func (s *sum) add(row []*string) {
	h := sha256.New()
	for _, v := range row {
		if v == nil {
			_, _ = h.Write([]byte{0})
			continue
		}
		_, _ = fmt.Fprintf(h, "\x01%d:%s", len(*v), *v)
	}
	hash := h.Sum(nil)
	s.rows++
	for i := range s.of { // Added up, for two equal rows must not make none.
		s.of[i] += binary.BigEndian.Uint64(hash[8*i:])
	}
}

// each reads all rows of a table.
func (t *table) each(read func(...store.Statement) error, d *store.Dialect, do func(row []*string) error) error {
	return read(store.Query(func(r store.Row) error {
		row := make([]*string, len(t.columns))
		into := make([]any, len(row))
		for i := range row {
			into[i] = &row[i]
		}
		if err := r.Scan(into...); err != nil {
			return err
		}
		return do(row)
	}, t.read(d)))
}

// sum adds up the rows of a table.
func (t *table) sum(read func(...store.Statement) error, d *store.Dialect) (s sum, err error) {
	err = t.each(read, d, func(row []*string) error {
		s.add(row)
		return nil
	})
	return s, err
}

// carry carries a table over, in portions, and adds up what it has read.
func (t *table) carry(ctx context.Context, read func(...store.Statement) error, from *store.Dialect, to *store.Store) (s sum, err error) {
	text := t.write(to.Dialect())
	var portion [][]*string
	flush := func() error {
		rows := portion
		portion = nil
		return to.Write(ctx, func(tx *store.Tx) error {
			for _, row := range rows {
				args := make([]any, len(row))
				for i, v := range row {
					args[i] = v
				}
				tx.Change(text, args...)
			}
			return nil
		})
	}
	if err := to.Write(ctx, func(tx *store.Tx) error { // What migrations have put there.
		tx.Change(`delete from "` + t.name + `"`)
		if t.name == "events" {
			tx.Change(`delete from cursors`)
		}
		return nil
	}); err != nil {
		return s, err
	}
	err = t.each(read, from, func(row []*string) error {
		s.add(row)
		if portion = append(portion, row); len(portion) < store.Portion {
			return nil
		}
		return flush()
	})
	if err == nil && len(portion) > 0 {
		err = flush()
	}
	return s, err
}
