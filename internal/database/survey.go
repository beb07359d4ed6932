package database

import (
	"context"
	"fmt"
)

func (db *sqliteDB) survey(ctx context.Context, fn func(read func(...Statement) error) error) error {
	conn, err := db.readers.Conn(ctx)
	if err != nil {
		return fmt.Errorf("sqlite: %w", err)
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, "begin"); err != nil {
		return sqliteError(err, nil)
	}
	defer func() { _, _ = conn.ExecContext(context.WithoutCancel(ctx), "rollback") }()
	return fn(func(statements ...Statement) error {
		for _, s := range statements {
			stmt, err := conn.PrepareContext(ctx, s.SQL)
			if err != nil {
				return sqliteError(err, nil)
			}
			err = runSQL(ctx, stmt, s)
			_ = stmt.Close()
			if err != nil {
				return err
			}
		}
		return nil
	})
}

func (db *postgresDB) survey(ctx context.Context, fn func(read func(...Statement) error) error) error {
	m, err := db.migrator(ctx)
	if err != nil {
		return err
	}
	defer m.Close()
	read := func(statements ...Statement) error {
		b := batch{statements: statements}
		return b.send(ctx, m.(*postgresMigrator).conn)
	}
	err = read(Statement{SQL: "begin isolation level repeatable read read only"}, Statement{SQL: "set local statement_timeout = 0"},
		Statement{SQL: "set local idle_in_transaction_session_timeout = 0"})
	if err != nil {
		return err
	}
	return fn(read) // The transaction ends with the connection.
}
