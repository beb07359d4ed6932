package desk

import (
	"context"
	"errors"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/engine"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
)

// quick books in one round trip: it chooses from memory, and lets the
// database say whether memory was right. The transaction insists on the version
// of the catalog that was used, and the guard against overlaps refuses a time
// that was taken meanwhile; either way the careful path decides anew. It
// reports false when nothing was booked and that path should be taken.
//
// What depends on more than the database can refuse (holds, seats, another
// system's word) is not for it.
func (d *Desk) quick(ctx context.Context, c Caller, r BookRequest, p *placing, id booking.AppointmentID, also func(*store.Tx, booking.AppointmentID) error) (bool, error) {
	if p.service.ByCapacity() || p.held {
		return false, nil
	}
	for _, who := range p.who {
		if who.External != "" {
			return false, nil
		}
	}
	zone := p.branch.Zone
	week := booking.Span{Start: zone.First(p.slot.Date-3, 0), End: zone.First(p.slot.Date+4, 0)}
	kept, err := d.kept(ctx, c.Org, p.ask, week, p.now)
	if kept == nil || err != nil {
		return false, err
	}
	answer := p.check(kept.calendar)
	if answer.Verdict != booking.Available {
		return false, nil
	}
	winner, reason := p.wanted, ""
	if winner.IsZero() {
		winner, reason = p.chooseFrom(kept, answer.Free)
	}
	claim := engine.Claim(p.service, answer.At)
	event := booking.NewID[booking.EventID]()
	began := d.expect(c.Org, event)
	a := d.appointment(c, r, p, id, placed{resource: winner, span: engine.Occupied(p.service, answer.At), reason: reason})
	fresh := store.Fresh{Appointment: a, Claim: claim, Event: created(a, zone), Catalog: p.offer.catalog.Org.Catalog, Moved: errCatalogMoved}
	fresh.Event.ID = event
	tenant := d.store.For(c.Org)
	if also == nil {
		err = tenant.Book(ctx, fresh)
	} else {
		err = tenant.Write(ctx, func(tx *store.Tx) error {
			if err := tx.Book(fresh); err != nil {
				return err
			}
			return also(tx, id)
		})
	}
	if err != nil {
		d.unexpect(c.Org, event, err, p)
		if errors.Is(err, errCatalogMoved) || errors.Is(err, booking.ErrTaken) {
			return false, nil
		}
		return false, err
	}
	d.booked(c.Org, winner, claim, id, began)
	d.published()
	return true, nil
}

// expect announces an event of this node before it is written, so that it is
// no news when the watch hears of it, and gives the version of the shelf.
func (d *Desk) expect(org booking.OrgID, event booking.EventID) uint64 {
	d.own.add(event)
	return d.shelves.get(org).now()
}

// unexpect takes that back after a failure. If the write may have happened all
// the same, and the watch may have passed over it, nothing is known of those
// concerned.
func (d *Desk) unexpect(org booking.OrgID, event booking.EventID, err error, p *placing) {
	d.own.heard(event)
	if k := fault.Of(err).Kind; k == fault.Internal || k == fault.Unavailable {
		if !errors.Is(err, errCatalogMoved) && !errors.Is(err, errContended) {
			d.touched(org, p.service.ID, p.resources()...)
		}
	}
}

// booked notes the claim of a booking of this node.
func (d *Desk) booked(org booking.OrgID, r booking.ResourceID, claim booking.Span, id booking.AppointmentID, began uint64) {
	d.shelves.get(org).addClaim(r, claim, id.String(), began)
}

// chooseFrom picks the least busy by what is in memory.
func (p *placing) chooseFrom(kept *answer, free []int) (booking.ResourceID, string) {
	rivals := make([]engine.Rival, len(free))
	for i, n := range free {
		c := &kept.calendar.Candidates[n]
		claimed, working := engine.Load(p.branch.Zone, c, p.slot.Date)
		rivals[i] = engine.Rival{
			Candidate: n, Resource: c.Resource, Position: c.Position, Claimed: claimed, Working: working,
			Week: engine.LoadAround(p.branch.Zone, c, p.slot.Date), Last: kept.lasts[c.Resource],
		}
	}
	winner, reason := engine.LeastBusy(rivals)
	return winner.Resource, reason
}

// appointment is what a booking stores. It is stamped as late as can be:
// whoever follows changes by their time should not find an old one behind a
// new one.
func (d *Desk) appointment(c Caller, r BookRequest, p *placing, id booking.AppointmentID, found placed) *booking.Appointment {
	stamp, status := d.unix(), booking.Booked
	if r.Arrived {
		status = booking.Arrived
	}
	return &booking.Appointment{
		ID: id, Service: p.service.ID, Branch: p.branch.ID, Resource: found.resource, Span: found.span, Status: status,
		Customer: booking.Private(r.Customer), Phone: booking.Private(r.Phone), Notes: booking.Private(r.Notes),
		Channel: c.Channel, Reason: found.reason, CreatedAt: stamp, UpdatedAt: stamp,
	}
}
