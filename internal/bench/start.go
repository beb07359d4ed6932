package main

import (
	"context"
	"database/sql"
	"errors"
	"sync/atomic"
	"time"
)

// idle is how long a server is left alone before its memory is read.
const idle = 2 * time.Second

// idleAfter is when a server that nobody asks is idle, and idleFor how long it is watched.
const idleAfter, idleFor = 15 * time.Second, 30 * time.Second

// start measures mawid serve on an empty directory, or an empty PostgreSQL
// database, from starting the program until its first answer.
func (s *stage) start(ctx context.Context) error {
	return s.each(ctx, func(ctx context.Context, k kind) error {
		var times []float64
		var memory float64
		for i := range s.starts {
			db, err := s.create(ctx, k)
			if err != nil {
				return err
			}
			began := time.Now()
			p, err := db.serve(ctx)
			if err != nil {
				return err
			}
			times = append(times, time.Since(began).Seconds())
			if i == s.starts-1 {
				time.Sleep(idle)
				memory, err = p.resident()
			}
			p.stop()
			if err != nil {
				return err
			}
		}
		s.note(k, "start to first answer, empty", most(0.5), "s", median(times), "median of %d, the slowest %.2f s; migrations included",
			len(times), quantile(times, 1))
		s.note(k, "resident memory, idle", most(60), "MiB", memory, "%.0f s after the start", idle.Seconds())
		if k == postgres {
			return s.restless(ctx)
		}
		return nil
	})
}

// restless counts the transactions of a server that nobody asks anything.
func (s *stage) restless(ctx context.Context) (err error) {
	db, err := s.create(ctx, postgres)
	if err != nil {
		return err
	}
	p, err := db.serve(ctx)
	if err != nil {
		return err
	}
	defer p.stop()
	other, err := sql.Open("pgx", s.server.URL("postgres")) // Its own questions do not count.
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, other.Close()) }()
	count := func() (n float64, err error) {
		err = other.QueryRowContext(ctx, "select xact_commit + xact_rollback from pg_stat_database where datname = $1", db.name()).Scan(&n)
		return n, err
	}
	time.Sleep(idleAfter)
	before, err := count()
	if err != nil {
		return err
	}
	time.Sleep(idleFor)
	after, err := count()
	if err != nil {
		return err
	}
	s.note(postgres, "transactions/s, idle", most(2), "", (after-before)/idleFor.Seconds(), "over %.0f s, from %.0f s after the start",
		idleFor.Seconds(), idleAfter.Seconds())
	return nil
}

// givenBack is how long after a rush a server has given its memory back.
const givenBack = 15 * time.Second

// giving measures how much memory a server keeps of a rush of work: what is idle
// is to be small, whatever was before.
func (s *stage) giving(ctx context.Context) error {
	return s.each(ctx, func(ctx context.Context, k kind) error {
		c, err := s.clinic(ctx, k, 40)
		if err != nil {
			return err
		}
		p, err := c.db.serve(ctx)
		if err != nil {
			return err
		}
		defer p.stop()
		time.Sleep(idle)
		var memory [3]float64 // before, after the rush, and idle again
		if memory[0], err = p.resident(); err != nil {
			return err
		}
		var next atomic.Int64
		if _, err := p.booked(c.org, clients, &next, 20*s.round); err != nil {
			return err
		}
		cr, err := assemble(p.address, clients)
		if err != nil {
			return err
		}
		_, err = cr.hammer(c.list(), 20*s.round)
		cr.leave()
		if err != nil {
			return err
		}
		if memory[1], err = p.resident(); err != nil {
			return err
		}
		time.Sleep(givenBack)
		if memory[2], err = p.resident(); err != nil {
			return err
		}
		s.note(k, "resident memory, idle after a rush", most(60), "MiB", memory[2],
			"%.0f MiB before, %.0f MiB in the rush; %.0f s after %d bookings", memory[0], memory[1], givenBack.Seconds(), next.Load())
		return nil
	})
}
