package desk

import (
	"context"
	"errors"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/engine"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// quick books from memory: it chooses by what it knows, and lets the database
// say whether that was right. The transaction insists on the version of the
// catalog that was used and on the day of who was chosen, and the guard against
// overlaps refuses a time that was taken meanwhile. Then it chooses once more,
// by what the database holds now, and after that the careful path decides. It
// reports false when nothing was booked and that path should be taken.
//
// What depends on more than the database can refuse (holds, seats) is not for it. What
// another system has said was asked before, and what is heard from it meanwhile is
// refused by the database, too.
func (d *Desk) quick(ctx context.Context, c office.Caller, p *placing, b making) (bool, error) {
	if p.Service.ByCapacity() || p.held {
		return false, nil
	}
	done, err := d.quickly(ctx, c, p, b)
	if errors.Is(err, store.ErrFuller) {
		d.Touched(c.Org, p.Service.ID, p.Resources()...)
		done, err = d.quickly(ctx, c, p, b)
	}
	if errors.Is(err, store.ErrFuller) || errors.Is(err, store.ErrMoved) || errors.Is(err, booking.ErrTaken) {
		return false, nil
	}
	return done, err
}

// quickly is one try of quick.
func (d *Desk) quickly(ctx context.Context, c office.Caller, p *placing, b making) (bool, error) {
	sh := d.shelves.get(c.Org)
	kept, err := d.kept(ctx, c.Org, p.anybody(), p.week(), p.now)
	if kept == nil || err != nil {
		return false, err
	}
	ruling := p.check(kept.calendar)
	if ruling.Verdict != booking.Available {
		return false, nil
	}
	claim := engine.Claim(p.Service, ruling.At)
	chosen, ok := sh.choose(p, kept, p.left(kept.calendar, ruling.Free), claim, b.id, d.alone.Load())
	if !ok {
		return false, nil
	}
	defer sh.drop(b.id)
	if r := p.candidate(chosen.resource); r != nil && r.External != "" {
		chosen.belief.Elsewhere = claim
	}
	began := d.expect(c.Org, b.event)
	fresh := d.fresh(c, p, b, placed{
		resource: chosen.resource, span: engine.Occupied(p.Service, ruling.At), reason: chosen.reason,
		place: store.Place{Claim: claim}, belief: chosen.belief,
	})
	if err := d.Store.For(c.Org).Book(ctx, fresh); err != nil {
		d.unexpect(c.Org, b.event, err, p)
		return false, err
	}
	d.booked(c.Org, chosen.resource, claim, b.id, began)
	d.Published()
	return true, nil
}

// left are those of the free whom the organization's own system leaves free, too.
func (p *placing) left(cal *engine.Calendar, free []int) []int {
	if len(p.everybody) <= len(p.who) {
		return free
	}
	return slices.DeleteFunc(slices.Clone(free), func(n int) bool { return p.candidate(cal.Candidates[n].Resource) == nil })
}

// candidate is one of those who can still do it; nil: is none of them.
func (p *placing) candidate(id booking.ResourceID) *booking.Resource {
	i := slices.IndexFunc(p.who, func(r *booking.Resource) bool { return r.ID == id })
	if i < 0 {
		return nil
	}
	return p.who[i]
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
		for _, refusal := range []error{ErrCatalogMoved, errContended, store.ErrMoved, store.ErrFuller, store.ErrRepeated, store.ErrNoted} {
			if errors.Is(err, refusal) {
				return
			}
		}
		d.Touched(org, p.Service.ID, p.Resources()...)
	}
}

// booked notes the claim of a booking of this node.
func (d *Desk) booked(org booking.OrgID, r booking.ResourceID, claim booking.Span, id booking.AppointmentID, began uint64) {
	d.shelves.get(org).addClaim(r, claim, id, began)
}
