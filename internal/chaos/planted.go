package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/pgtest"
)

// defect is one that is built in on purpose: which check must find it, and what brings
// it out. That ends when so much was done, not when so much time has passed.
type defect struct {
	name, what, check string
	trouble           func(context.Context, *arena, *pgtest.Server) error
}

var defects = []defect{
	{"fsync", "a booking is acknowledged before it is on the disk", "acknowledged", losses},
	{"event", "an event is passed over now and then", "events", until("booked", 240)},
	{"cache", "a node does not forget what others have changed", "linearizable", until("listed", 300)},
	{"race", "neither a lock nor the database keeps two bookings from overlapping", "linearizable", until("refused", 150)},
}

// until lets the clients do something so often.
func until(what string, times int) func(context.Context, *arena, *pgtest.Server) error {
	return func(ctx context.Context, a *arena, _ *pgtest.Server) error { return a.until(ctx, what, times) }
}

// until waits until clients were answered something so often.
func (a *arena) until(ctx context.Context, what string, times int) error {
	for deadline := time.Now().Add(patience); a.ledger.counted(what) < times; sleep(ctx, 10*time.Millisecond) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if time.Now().After(deadline) {
			return errors.New("clients make no progress: " + a.ledger.summary())
		}
	}
	return nil
}

// losses kills the server in the midst of bookings, again and again: each time before it
// has written of itself what it need not yet.
func losses(ctx context.Context, a *arena, s *pgtest.Server) error {
	for range 5 {
		if err := a.until(ctx, "booked", a.ledger.counted("booked")+20); err != nil {
			return err
		}
		s.Kill()
		if err := s.Again(); err != nil {
			return err
		}
	}
	return nil
}

// lazy is a server that leaves to itself for long what it need not write at once, and
// does nothing of its own for which it would have to. What must be on the disk before it
// is acknowledged is there all the same.
var lazy = []string{"-c", "wal_writer_delay=10s", "-c", "wal_writer_flush_after=1GB", "-c", "wal_buffers=256MB",
	"-c", "bgwriter_lru_maxpages=0", "-c", "autovacuum=off"}

// missing is how long nothing new has come when it is believed that nothing will.
const missing = 10 * time.Second

// planted looks for each defect so many times, and fails unless it was found each time,
// by the check that must find it, while nothing is found where there is none.
func (p *plan) planted(ctx context.Context, tries int) error {
	sound := defect{name: "none", what: "nothing is wrong"}
	for _, sound.trouble = range []func(context.Context, *arena, *pgtest.Server) error{losses, until("refused", 300)} {
		if r, err := p.try(ctx, &sound, 0); err != nil || r.findings > 0 {
			return errors.Join(err, fmt.Errorf("%d findings where there is no defect", r.findings))
		}
	}
	missed := 0
	for _, d := range defects {
		if !strings.Contains(d.name, p.faults) {
			continue
		}
		found := 0
		for n := range tries {
			r, err := p.try(ctx, &d, n)
			if err != nil {
				return err
			}
			if r.by[d.check] > 0 {
				found++
			}
		}
		p.report.say("planted", "%s: found by %q in %d of %d tries", d.name, d.check, found, tries)
		missed += tries - found
	}
	if missed > 0 {
		return fmt.Errorf("defects were not found in %d of %d tries", missed, tries*len(defects))
	}
	return nil
}

// try looks for a defect once.
func (p *plan) try(ctx context.Context, d *defect, n int) (*report, error) {
	again := *p
	again.report, again.seed, again.settling = newReport(p.report.out), p.seed+uint64(n), missing
	again.dir = filepath.Join(p.dir, fmt.Sprintf("%s-%d", d.name, n))
	again.env, again.options, again.trouble = []string{"MAWID_PLANTED=" + d.name}, lazy, d.trouble
	if d.check != "" {
		again.checks = []string{d.check}
	}
	p.report.say("planted", "%s: %s, try %d", d.name, d.what, n+1)
	return again.report, again.postgres(ctx)
}
