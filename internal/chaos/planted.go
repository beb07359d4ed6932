package main

import (
	"context"
	"fmt"
	"time"
)

// defects are those that are built in on purpose, with what each is, which check must
// find it, and the faults meanwhile: those that bring it out.
var defects = []struct{ name, what, check, faults string }{
	{"fsync", "a booking is acknowledged before it is on the disk", "acknowledged", "PostgreSQL is killed"},
	{"event", "an event is passed over now and then", "events", "node"},
	{"cache", "a node does not forget what others have changed", "linearizable", "gateway"},
	{"race", "nothing in the database keeps two bookings from overlapping", "linearizable", "gateway"},
}

// missing is how long is waited with a planted defect for what may be lost.
const missing = 20 * time.Second

// planted looks for each defect so many times, and tells how often it was found.
// It fails if one was never found.
func (p *plan) planted(ctx context.Context, tries int) error {
	missed := 0
	for _, d := range defects {
		found := 0
		for n := range tries {
			again := *p
			again.report, again.seed, again.settling = newReport(p.report.out), p.seed+uint64(n), missing
			again.faults = d.faults
			again.env, again.race = []string{"MAWID_PLANTED=" + d.name}, d.name == "race"
			p.report.say("planted", "%s: %s, try %d", d.name, d.what, n+1)
			if err := again.postgres(ctx); err != nil {
				return err
			}
			if again.report.by[d.check] > 0 {
				found++
			}
		}
		p.report.say("planted", "%s: found by %q in %d of %d tries", d.name, d.check, found, tries)
		if found == 0 {
			missed++
		}
	}
	if missed > 0 {
		return fmt.Errorf("%d of %d defects were not found", missed, len(defects))
	}
	return nil
}
