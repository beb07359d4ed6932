package database

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// How long we wait for PostgreSQL, whoever waits for us.
const (
	readPatience     = 15 * time.Second
	writePatience    = 20 * time.Second
	rollbackPatience = 2 * time.Second
	closePatience    = time.Second
)

// patience is how long the database may take where that is more than the usual
// time; zero: never.
type patience time.Duration

func (p patience) or(usual time.Duration) time.Duration { return max(time.Duration(p), usual) }

// detached is a context for the driver: it has the caller's deadline, or ours
// if that is earlier, but not the caller's cancellation. A context that is
// cancelled while the driver writes may leave a deadline of the past on the
// connection, which the next one who uses it, another customer, would meet.
func detached(ctx context.Context, patience time.Duration) (context.Context, context.CancelFunc) {
	own, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	at, limited := ctx.Deadline()
	if !limited {
		return own, cancel
	}
	own, sooner := context.WithDeadline(own, at)
	return own, func() { sooner(); cancel() }
}

// batch is some statements that travel to PostgreSQL in one round trip.
type batch struct {
	statements []Statement
	heard      bool // a row of a result has been handed on
	lost       bool // the connection broke
}

// send runs the statements. A connection that is in no good state afterwards
// is closed, so that the pool keeps it from others.
func (b *batch) send(ctx context.Context, conn *pgx.Conn) error {
	err := b.exchange(ctx, conn)
	b.lost = b.lost || err != nil && (ctx.Err() != nil || conn.IsClosed())
	if b.lost || ctx.Err() != nil {
		last, cancel := context.WithTimeout(context.Background(), closePatience)
		defer cancel()
		_ = conn.Close(last)
	}
	return err
}

func (b *batch) exchange(ctx context.Context, conn *pgx.Conn) error {
	queue := &pgx.Batch{}
	for _, s := range b.statements {
		queue.Queue(s.SQL, raw(s.Args)...)
	}
	results := conn.SendBatch(ctx, queue)
	for _, s := range b.statements {
		if err := b.receive(results, s); err != nil {
			_ = results.Close()
			return err
		}
	}
	return b.failed(results.Close(), nil)
}

// raw gives ids to pgx as bytes: it is quicker with them than with a Valuer.
func raw(args []any) []any {
	for i, arg := range args {
		if id, ok := arg.(interface{ Raw() ([16]byte, bool) }); ok {
			args[i] = nil
			if bytes, set := id.Raw(); set {
				args[i] = bytes
			}
		}
	}
	return args
}

func (b *batch) receive(results pgx.BatchResults, s Statement) error {
	if s.Each == nil {
		done, err := results.Exec()
		if err == nil && s.None != nil && done.RowsAffected() == 0 {
			return s.None
		}
		return b.failed(err, &s)
	}
	rows, err := results.Query()
	if err != nil {
		return b.failed(err, &s)
	}
	defer rows.Close()
	for rows.Next() {
		b.heard = true
		if err := s.Each(rows); err != nil {
			return err
		}
	}
	return b.failed(rows.Err(), &s)
}

// meaning is what a violated uniqueness means; nil: nobody has said.
func (s *Statement) meaning(e *pgconn.PgError) error {
	if s.Clashes[e.TableName] == nil {
		return s.Clash
	}
	return fmt.Errorf("%w: %w", s.Clashes[e.TableName], e)
}

// failed names an error of the driver, and notes whether the connection is to
// blame: then the server has not said that it refuses.
func (b *batch) failed(err error, s *Statement) error {
	if err == nil {
		return nil
	}
	e, said := errors.AsType[*pgconn.PgError](err)
	_, network := errors.AsType[net.Error](err)
	b.lost = network || said && e.Severity == "FATAL" || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
	return postgresError(err, s)
}
