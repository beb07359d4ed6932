package store

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// The schema as the database itself tells it. What reaches everything (the
// removal of an organization, its export, the proof that nothing is left) goes
// by this, so that a new table is reached without anybody thinking of it.

// Table is one of our tables.
type Table struct {
	Name    string
	Columns []Column
	parents []string // tables whose rows its rows refer to
}

// Column is one of a table.
type Column struct {
	Name string
	Kind string // its type, as the database calls it
	text bool   // it can hold an id or words
}

// Typed is parameter n of a statement, given as text, as a value of the column.
func (c Column) Typed(n int, d *Dialect) string {
	if d.Shared() {
		return fmt.Sprintf("$%d::text::%s", n, c.Kind)
	}
	return fmt.Sprintf("$%d", n)
}

// Has tells whether the table has a column.
func (t *Table) Has(name string) bool {
	return slices.ContainsFunc(t.Columns, func(c Column) bool { return c.Name == name })
}

// tables lists the names of our tables.
func (s *Store) tables(ctx context.Context) (names []string, err error) {
	err = s.Read(ctx, Query(func(r Row) error {
		var name string
		err := r.Scan(&name)
		names = append(names, name)
		return err
	}, tableNames[s.Dialect().Name]))
	return names, err
}

const (
	sqliteTables  = `select name from sqlite_schema where type = 'table' and name not like 'sqlite\_%' escape '\' order by name`
	sqliteColumns = `select m.name, c.name, lower(c.type), c.type like '%text%' from sqlite_schema m, pragma_table_info(m.name) c
		where m.type = 'table' and m.name not like 'sqlite\_%' escape '\' order by m.name, c.cid`
	sqliteParents = `select m.name, f."table" from sqlite_schema m, pragma_foreign_key_list(m.name) f where m.type = 'table' order by 1, 2`

	// A table that is kept by the month is one, whatever it consists of.
	postgresTables  = `select c.relname::text from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace order by 1`
	postgresColumns = `select c.relname::text, a.attname::text, format_type(a.atttypid, null), a.atttypid in ('text'::regtype, 'uuid'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype)
		from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
		where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace order by 1, a.attnum`
	postgresParents = `select distinct c.relname::text, p.relname::text from pg_constraint k
		join pg_class c on c.oid = coalesce(pg_partition_root(k.conrelid), k.conrelid)
		join pg_class p on p.oid = coalesce(pg_partition_root(k.confrelid), k.confrelid)
		where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace order by 1, 2`
)

// tableNames, columns and parents are the queries for the schema.
var (
	tableNames = map[string]string{"sqlite": sqliteTables, "postgres": postgresTables}
	columns    = map[string]string{"sqlite": sqliteColumns, "postgres": postgresColumns}
	parents    = map[string]string{"sqlite": sqliteParents, "postgres": postgresParents}
)

// Schema reads our tables, each behind those whose rows refer to it: what is
// removed in this order is never referred to.
func Schema(read func(...Statement) error, d *Dialect) ([]Table, error) {
	byName := map[string]*Table{}
	var names []string
	err := read(
		Query(func(r Row) error {
			var name string
			var c Column
			if err := r.Scan(&name, &c.Name, &c.Kind, &c.text); err != nil {
				return err
			}
			if byName[name] == nil {
				byName[name] = &Table{Name: name}
				names = append(names, name)
			}
			byName[name].Columns = append(byName[name].Columns, c)
			return nil
		}, columns[d.Name]),
		Query(func(r Row) error {
			var child, parent string
			if err := r.Scan(&child, &parent); err != nil {
				return err
			}
			if t := byName[child]; t != nil && child != parent && !slices.Contains(t.parents, parent) {
				t.parents = append(t.parents, parent)
			}
			return nil
		}, parents[d.Name]))
	if err != nil {
		return nil, fmt.Errorf("store: schema: %w", err)
	}
	return childrenFirst(names, byName), nil
}

// childrenFirst sorts tables so that none comes before one that refers to it.
func childrenFirst(names []string, byName map[string]*Table) (sorted []Table) {
	done := map[string]bool{}
	for len(sorted) < len(names) {
		before := len(sorted)
		for _, name := range names {
			waits := slices.ContainsFunc(names, func(other string) bool { return !done[other] && slices.Contains(byName[other].parents, name) })
			if !done[name] && !waits {
				done[name] = true
				sorted = append(sorted, *byName[name])
			}
		}
		if len(sorted) == before {
			panic("store: tables refer to each other in a circle") // Our own migrations make none.
		}
	}
	return sorted
}

// Mentions is a condition: the row holds one of the texts somewhere.
func (t *Table) Mentions(parameters ...string) string {
	var parts []string
	for _, c := range t.Columns {
		if c.text {
			for _, p := range parameters {
				parts = append(parts, `cast("`+c.Name+`" as text) like `+p)
			}
		}
	}
	if len(parts) == 0 {
		return "1 = 0"
	}
	return strings.Join(parts, " or ")
}
