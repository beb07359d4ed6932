package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"
)

// defect is one that is built in on purpose: in which form it is looked for, which check
// must find it, and what brings it out. That ends when so much was done, not when so much
// time has passed.
type defect struct {
	name, what, check string
	form              func(*plan, context.Context) error
	trouble           func(context.Context, *arena) error
}

const early = "a booking is acknowledged before it is on the disk"

var defects = []defect{
	{"fsync-postgres", early, "acknowledged", (*plan).postgres, losses},
	{"fsync-sqlite", early, "acknowledged", (*plan).sqlite, losses},
	{"event", "an event is passed over now and then", "events", (*plan).postgres, until("booked", 240)},
	{"cache", "a node does not forget what others have changed", "linearizable", (*plan).postgres, until("listed", 300)},
	{"race", "neither a lock nor the database keeps two bookings from overlapping", "linearizable", (*plan).postgres, until("refused", 150)},
}

// until lets the clients do something so often.
func until(what string, times int) func(context.Context, *arena) error {
	return func(ctx context.Context, a *arena) error { return a.until(ctx, what, times) }
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

// errPower is that nothing can be lost here.
var errPower = errors.New("nothing here can lose its power")

// losses takes the power from the database in the midst of bookings, again and again. Where
// that cannot be had PostgreSQL is killed, each time before it has written of itself what it
// need not yet.
func losses(ctx context.Context, a *arena) error {
	if a.loses == nil {
		return errPower
	}
	for range 5 {
		if err := a.until(ctx, "booked", a.ledger.counted("booked")+20); err != nil {
			return err
		}
		if err := a.loses(); err != nil {
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
	missed, all, known := 0, 0, strings.Contains(none, p.faults)
	if known {
		if err := p.sound(ctx); err != nil {
			return err
		}
	}
	for _, d := range defects {
		if !strings.Contains(d.name, p.faults) {
			continue
		}
		known = true
		found, err := p.look(ctx, &d, tries)
		if errors.Is(err, errPower) {
			p.report.say("planted", "%s: left out, for %v", d.name, err)
			continue
		}
		if err != nil {
			return err
		}
		p.report.say("planted", "%s: found by %q in %d of %d tries", d.name, d.check, found, tries)
		missed += tries - found
		all += tries
	}
	if !known {
		return fmt.Errorf("-faults %s: there is none of that name", p.faults)
	}
	if missed > 0 {
		return fmt.Errorf("defects were not found in %d of %d tries", missed, all)
	}
	return nil
}

// none is the name of no defect.
const none = "none"

// sound looks where there is no defect. Nothing may be found.
func (p *plan) sound(ctx context.Context) error {
	for _, d := range []defect{{form: (*plan).postgres, trouble: losses}, {form: (*plan).sqlite, trouble: losses},
		{form: (*plan).postgres, trouble: until("refused", 300)}} {
		d.name, d.what = none, "nothing is wrong"
		if r, err := p.try(ctx, &d, 0); !errors.Is(err, errPower) && (err != nil || r.findings > 0) {
			return errors.Join(err, fmt.Errorf("%d findings where there is no defect", r.findings))
		}
	}
	return nil
}

// look looks for a defect so many times, and gives how often it was found.
func (p *plan) look(ctx context.Context, d *defect, tries int) (found int, err error) {
	for n := range tries {
		r, err := p.try(ctx, d, n)
		if err != nil {
			return found, err
		}
		if r.by[d.check] > 0 {
			found++
		}
	}
	return found, nil
}

// try looks for a defect once.
func (p *plan) try(ctx context.Context, d *defect, n int) (*report, error) {
	again := *p
	again.report, again.seed, again.settling = newReport(p.report.out), p.seed+uint64(n), missing
	again.dir = filepath.Join(p.dir, fmt.Sprintf("%s-%d", d.name, n))
	name, _, _ := strings.Cut(d.name, "-")
	again.env, again.options, again.trouble, again.faults = []string{"MAWID_PLANTED=" + name}, lazy, d.trouble, ""
	if d.check != "" {
		again.checks = []string{d.check}
	}
	p.report.say("planted", "%s: %s, try %d", d.name, d.what, n+1)
	return again.report, d.form(&again, ctx)
}
