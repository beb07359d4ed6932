package store

import (
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5/pgtype"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
)

// record says how a T is stored: as a row of a table, column by column. It is
// said once, for whoever stores one of them, stores many, changes or reads
// them.
type record[T any] struct {
	table  string
	fields []field[T]
	live   bool  // a sandbox's rows are those of its organization
	clash  error // what a violated uniqueness means
	// overlap is what it means that something else is there already
	overlap *fault.Error
	tail    string // stands behind the values of a new row

	written    []field[T] // the columns of a new row
	into       string     // begins the statement that inserts rows
	behind     string     // stands behind it for one
	insert     string     // inserts one
	columnList string     // for a query whose rows scan reads
}

// field is one of its columns.
type field[T any] struct {
	name string
	kind string         // its type in PostgreSQL
	read string         // how it is selected
	into func(*T) any   // where it is read into
	one  func(*T) any   // its value
	all  func([]*T) any // the values of several, for PostgreSQL
	late bool           // no new row has it
}

// fieldAt makes a field from where its value stands in a T, and from how
// that is given to a database.
func fieldAt[T, V, D, L any](name, kind string, at func(*T) *V, one func(V) D, listed func(V) L) field[T] {
	return field[T]{
		name: name, kind: kind, read: name,
		into: func(t *T) any { return at(t) },
		one:  func(t *T) any { return one(*at(t)) },
		all: func(rows []*T) any {
			list := make([]L, len(rows))
			for i, t := range rows {
				list[i] = listed(*at(t))
			}
			return list
		},
	}
}

// ids is a column of ids. The zero id is NULL.
func ids[T, K any](name string, at func(*T) *booking.ID[K]) field[T] {
	return fieldAt(name, "uuid", at, func(id booking.ID[K]) booking.ID[K] { return id }, uuidOf[K])
}

// uuidOf is an id in a list for PostgreSQL.
func uuidOf[K any](id booking.ID[K]) pgtype.UUID {
	return pgtype.UUID{Bytes: id, Valid: !id.IsZero()}
}

// numbers is a column of numbers.
func numbers[T any, V ~int | ~int64](name string, at func(*T) *V) field[T] {
	number := func(n V) int64 { return int64(n) }
	return fieldAt(name, "bigint", at, number, number)
}

// instants is a column of instants of which zero is NULL.
func instants[T any](name string, at func(*T) *int64) field[T] {
	c := fieldAt(name, "bigint", at, null, func(n int64) pgtype.Int8 { return pgtype.Int8{Int64: n, Valid: n != 0} })
	c.read = "coalesce(" + name + ", 0)"
	return c
}

// words is a column of texts.
func words[T any, V ~string](name string, at func(*T) *V) field[T] {
	word := func(s V) string { return string(s) }
	return fieldAt(name, "text", at, word, word)
}

// maybe is a column of texts of which the empty one is NULL.
func maybe[T any](name string, at func(*T) *string) field[T] {
	c := fieldAt(name, "text", at, func(s string) any {
		if s == "" {
			return nil
		}
		return s
	}, func(s string) pgtype.Text { return pgtype.Text{String: s, Valid: s != ""} })
	c.read = "coalesce(" + name + ", '')"
	return c
}

// flags is a column of what holds or does not.
func flags[T any](name string, at func(*T) *bool) field[T] {
	flag := func(b bool) bool { return b }
	return fieldAt(name, "boolean", at, flag, flag)
}

// afterwards is a column that is written when something happens to a row.
func afterwards[T any](c field[T]) field[T] {
	c.late = true
	return c
}

// stored makes a record ready for use.
func stored[T any](r record[T]) *record[T] {
	r.into = "insert into " + r.table + " (org_id"
	values := "values ($1"
	for _, c := range r.fields {
		r.columnList += ", " + c.read
		if !c.late {
			r.written = append(r.written, c)
			r.into += ", " + c.name
			values += ", $" + strconv.Itoa(len(r.written)+1)
		}
	}
	r.columnList = strings.TrimPrefix(r.columnList, ", ")
	r.into += ") "
	r.behind = values + ") "
	r.insert = r.into + r.behind + r.tail
	return &r
}

// scan reads a row of columnList.
func (r *record[T]) scan(from Row) (t T, err error) {
	into := make([]any, len(r.fields))
	for i, c := range r.fields {
		into[i] = c.into(&t)
	}
	err = from.Scan(into...)
	return t, err
}

// row is the statement that inserts one.
func (r *record[T]) row(org booking.OrgID, t *T) Statement {
	if r.live {
		org = org.Live()
	}
	args := append(make([]any, 0, len(r.written)+1), org)
	return Statement{SQL: r.insert, Args: r.values(args, t), Clash: r.clash, Overlap: r.overlap}
}

// values adds those of a new row to a list.
func (r *record[T]) values(list []any, t *T) []any {
	for _, c := range r.written {
		list = append(list, c.one(t))
	}
	return list
}

// insert stores one.
func insert[T any](tx *Tx, r *record[T], t *T) { tx.Queue(r.row(tx.org, t)) }

// update stores what is different in one that is there: how it was read in
// this transaction, and how it is to be. Its id is in the first column.
func update[T any](tx *Tx, r *record[T], was, now *T) {
	var set []string
	var args []any
	for _, c := range r.fields[1:] {
		if v := c.one(now); v != c.one(was) {
			args = append(args, v)
			set = append(set, c.name+" = $"+strconv.Itoa(len(args)))
		}
	}
	if len(set) == 0 {
		return
	}
	id := r.fields[0]
	args = append(args, id.one(was), tx.org)
	tx.Change("update "+r.table+" set "+strings.Join(set, ", ")+
		" where "+id.name+" = $"+strconv.Itoa(len(args)-1)+" and org_id = $"+strconv.Itoa(len(args)), args...)
}
