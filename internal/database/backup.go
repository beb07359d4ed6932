package database

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/mawid/mawid/internal/folder"
)

// Backup writes a copy into a new file, for its owner alone: of a SQLite database here,
// and nothing that was erased is in it; of another one dump does, while nobody changes a
// table. pg_dump writes of a table that is renamed between its first look and its locks
// what no server reads again.
func (db *DB) Backup(ctx context.Context, file string, dump func() error) error {
	return db.backup(ctx, file, dump)
}

func (db *sqliteDB) backup(ctx context.Context, file string, _ func() error) error {
	f, err := folder.Create(file)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	m, err := db.migrator(ctx)
	if err != nil {
		return err
	}
	defer m.Close()
	_, err = m.(*sqliteMigrator).conn.ExecContext(ctx, "vacuum into ?", file)
	if err != nil {
		return errors.Join(fmt.Errorf("database: backup: %w", sqliteError(err, nil)), os.Remove(file))
	}
	return nil
}

// The locks are taken when nobody migrates, in a statement of its own that begins after
// that, and so sees the names that there are.
var holdStill = []Statement{
	{SQL: "begin isolation level read committed read only"},
	{SQL: "set local statement_timeout = 0"},
	{SQL: "set local lock_timeout = 0"},
	{SQL: "set local idle_in_transaction_session_timeout = 0"},
	{SQL: "select pg_advisory_lock_shared($1)", Args: []any{migrationKey}},
	{SQL: `do $$ declare t text; begin
		for t in select format('%I.%I', relnamespace::regnamespace::text, relname) from pg_class
			where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace and has_table_privilege(oid, 'select') loop
			execute 'lock table ' || t || ' in access share mode';
		end loop; end $$`},
	{SQL: "select pg_advisory_unlock_shared($1)", Args: []any{migrationKey}},
}

func (db *postgresDB) backup(ctx context.Context, _ string, dump func() error) error {
	m, err := db.migrator(ctx)
	if err != nil {
		return err
	}
	defer m.Close()
	for _, s := range holdStill { // one by one: each sees what was there when it began
		if err := (&batch{statements: []Statement{s}}).send(ctx, m.(*postgresMigrator).conn); err != nil {
			return fmt.Errorf("database: backup: %w", err)
		}
	}
	return dump() // The locks end with the connection.
}
