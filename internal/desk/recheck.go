package desk

import (
	"context"
	"slices"

	"github.com/mawid/mawid/internal/booking"
)

// Prospect is a slot that is about to be given, and about which the organization's
// own system may know better.
type Prospect struct {
	Service booking.ServiceID
	Claim   booking.Span        // with buffers
	Who     []*booking.Resource // who could do it
	Moving  booking.AppointmentID
	Channel booking.Channel
	Now     int64
}

// Word is what the organization's own system says about a slot.
type Word struct {
	Free       []*booking.Resource  // who can still do it
	Elsewhere  []*booking.Resource  // who is busy there
	Cleared    []booking.ResourceID // who is busy there with the moved appointment only
	Unverified bool                 // it could not be asked about all of them
}

// recheck asks the organization's own system about a slot, if it has one that
// knows anybody who could do it, and leaves out those who are busy there.
func (d *Desk) recheck(ctx context.Context, org booking.OrgID, p *placing, channel booking.Channel) error {
	known := func(r *booking.Resource) bool { return r.External != "" }
	if d.rechecking == nil || !slices.ContainsFunc(p.who, known) {
		return nil
	}
	d.booking.End() // Who waits for another system is in nobody's way.
	w, err := d.rechecking(ctx, org, Prospect{
		Service: p.Service.ID, Claim: p.claim(),
		Who: p.who, Moving: p.mine, Channel: channel, Now: p.now,
	})
	d.booking.Begin()
	p.unverified, p.everybody, p.cleared = w.Unverified, p.who, w.Cleared
	if err == nil || len(w.Elsewhere) > 0 {
		p.who = w.Free
	}
	return err
}
