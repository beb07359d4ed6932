package database

import "encoding/json"

// Dialect is how the databases spell what they do not share.
type Dialect struct {
	Name string
	// InList is a condition: column is one of a list that comes as the
	// parameter of List.
	InList func(column, parameter string) string
	List   func(ids []string) any
	// InTexts is the same for a list of texts.
	InTexts func(column, parameter string) string
	// ByOther, before a column, keeps the planner from using an index on it,
	// where another index is the right one.
	ByOther string
	// ForUpdate locks the rows of a query until the transaction ends.
	ForUpdate string
	// SkipLocked does too, but leaves out rows that others have locked.
	SkipLocked string
	// lock makes the transaction wait until no other one holds these keys; nil
	// where there is one writer anyway.
	lock func(keys []int64) Statement
}

// Shared tells whether other nodes may work on the same database.
func (d *Dialect) Shared() bool { return d.lock != nil }

var sqliteDialect = Dialect{
	Name: "sqlite", ByOther: "+",
	InList:  func(column, p string) string { return column + " in (select value from json_each(" + p + "))" },
	InTexts: func(column, p string) string { return column + " in (select value from json_each(" + p + "))" },
	List: func(ids []string) any {
		b, _ := json.Marshal(ids)
		return string(b)
	},
}

var postgresDialect = Dialect{
	Name:      "postgres",
	InList:    func(column, p string) string { return column + " = any(" + p + "::uuid[])" },
	InTexts:   func(column, p string) string { return column + " = any(" + p + "::text[])" },
	List:      func(ids []string) any { return ids },
	ForUpdate: " for update", SkipLocked: " for update skip locked",
	lock: func(keys []int64) Statement {
		return Statement{SQL: `select pg_advisory_xact_lock(key) from unnest($1::bigint[]) as key`, Args: []any{keys}}
	},
}

// Sharing is the statement of Tx.Share, for PostgreSQL.
func Sharing(key int64) Statement {
	return Statement{SQL: `select pg_advisory_xact_lock_shared($1)`, Args: []any{key}}
}
