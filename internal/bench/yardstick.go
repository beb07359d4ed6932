package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/mawid/mawid/internal/booking"
)

// yardstick inserts single rows, each durable when the call returns: the
// straightforward way, on SQLite through one connection, on PostgreSQL through
// as many as the store has.
type yardstick struct {
	// plain inserts into a table as wide as appointments that has no index
	// but its key; appointment into appointments itself.
	plain, appointment func(ctx context.Context, i int) error
	close              func() error
}

const (
	plainTable = `create table plain (id %[1]s primary key, org_id %[1]s not null, service_id %[1]s not null, branch_id %[1]s not null, resource_id %[1]s,
		start_at bigint not null, end_at bigint not null, status text not null, customer_name text not null, phone text not null,
		notes text not null, channel text not null, reason text not null, created_at bigint not null, updated_at bigint not null,
		cancelled_at bigint, cancelled_by text not null default '', cancel_note text not null default '')`
	insertInto = `insert into %s (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status,
			customer_name, phone, notes, channel, reason, created_at, updated_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`
)

// row is what is inserted: what a booking stores.
func (o *org) row(i int) []any {
	start := 1_700_000_000 + i*slotSecs
	return []any{booking.NewID[booking.AppointmentID](), o.id, o.service, o.branch, o.resources[i%len(o.resources)], start, start + slotSecs,
		"booked",
		"Noura Al-Qahtani", "+966501234567", "First visit", "api", "least busy on that day", start, start}
}

func (d *database) yardstick(ctx context.Context, o *org) (*yardstick, error) {
	if d.kind == sqlite {
		return d.sqliteYardstick(ctx, o)
	}
	pool, err := pgxpool.New(ctx, d.url+"&pool_max_conns=16")
	if err != nil {
		return nil, err
	}
	y := &yardstick{close: func() error { pool.Close(); return nil }}
	if _, err := pool.Exec(ctx, fmt.Sprintf(plainTable, "uuid")); err != nil {
		return nil, errors.Join(err, y.close())
	}
	into := func(table string) func(context.Context, int) error {
		text := fmt.Sprintf(insertInto, table)
		return func(ctx context.Context, i int) error {
			_, err := pool.Exec(ctx, text, o.row(i)...)
			return err
		}
	}
	y.plain, y.appointment = into("plain"), into("appointments")
	return y, nil
}

func (d *database) sqliteYardstick(ctx context.Context, o *org) (*yardstick, error) {
	db, err := sql.Open("sqlite", "file:"+d.file()+
		"?_pragma=busy_timeout(10000)&_pragma=foreign_keys(1)&_pragma=journal_mode(wal)&_pragma=synchronous(full)")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	y := &yardstick{close: db.Close}
	if _, err := db.ExecContext(ctx, fmt.Sprintf(plainTable, "text")); err != nil {
		return nil, errors.Join(err, y.close())
	}
	into := func(table string) (func(context.Context, int) error, error) {
		stmt, err := db.PrepareContext(ctx, fmt.Sprintf(insertInto, table))
		return func(ctx context.Context, i int) error {
			_, err := stmt.ExecContext(ctx, o.row(i)...)
			return err
		}, err
	}
	var failed error
	if y.plain, err = into("plain"); err == nil {
		y.appointment, failed = into("appointments")
	}
	if err = errors.Join(err, failed); err != nil {
		return nil, errors.Join(err, y.close())
	}
	return y, nil
}
