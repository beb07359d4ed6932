package desk

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/engine"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// MostTogether is how many appointments can be booked together.
const MostTogether = 30

// What is booked together is refused for.
var (
	ErrTogether = fault.New(fault.Invalid, "wrong_number", "choose 1 to %d appointments to book together", MostTogether).On("times")
	errNotAll   = fault.New(fault.Conflict, "not_all_free",
		"nothing was booked, because not all of these times can be had; choose others, or leave them out")
	errRehearsed = errors.New("desk: that was a rehearsal")
)

// Together asks for several appointments, all of which are made or none: those of
// a series, the services of a visit, the people of a family.
type Together struct {
	Wishes []Wish
	// IdempotencyKey makes a repeat answer with the same appointments.
	IdempotencyKey string
	// Rehearsal finds out what can be had, and makes nothing.
	Rehearsal bool
}

// Wish is one of them. After says that it is to follow the one before it on its
// date, as soon as can be; whatever its time, a rehearsal finds one.
type Wish struct {
	BookRequest
	After bool
}

// Part is what became of a wish or, in a rehearsal, would.
type Part struct {
	ID       booking.AppointmentID // zero: it was not made
	Slot     booking.Slot
	Span     booking.Span
	Resource booking.ResourceID // zero: a seat, or nobody
	Refused  error              // nil: it can be had
	Instead  []booking.Slot     // what could be had, nearest first
}

// BookTogether makes several appointments in one transaction. A wish that names
// what is not there fails it as Book would, as does text that cannot be stored; if a
// time cannot be had, its part says why, and unless this is a rehearsal the error is
// a conflict and nothing is booked.
func (d *Desk) BookTogether(ctx context.Context, c office.Caller, t Together) (parts []Part, err error) {
	if !t.Rehearsal {
		defer func() { d.tally(c, parts, err) }()
	}
	if len(t.Wishes) == 0 || len(t.Wishes) > MostTogether {
		return nil, ErrTogether
	}
	d.booking.Begin()
	defer d.booking.End()
	all := bunch{desk: d, caller: c, joints: make([]joint, len(t.Wishes))}
	if t.Rehearsal {
		all.rehearsal = &rehearsal{}
	}
	bundle := booking.NewID[booking.BundleID]()
	for i, w := range t.Wishes {
		all.joints[i] = joint{making: newMaking(w.BookRequest), after: w.After && t.Rehearsal && i > 0}
		all.joints[i].bundle = bundle
		if err := all.joints[i].admit(c); err != nil {
			return nil, err
		}
	}
	if t.Rehearsal {
		return all.book(ctx)
	}
	o, done, err := d.begin(c.Org, t.IdempotencyKey, digest("together ", t.Wishes))
	if err != nil {
		return nil, err
	}
	defer done()
	all.joints[0].once = o
	if parts, err = all.book(ctx); err == nil {
		return parts, nil
	}
	if made, found, again := d.made(ctx, c.Org, o, err); again != nil {
		return nil, again
	} else if found {
		return d.parts(ctx, c.Org, booking.AppointmentID(made))
	}
	return parts, err
}

// tally counts what was made, or once that nothing was.
func (d *Desk) tally(c office.Caller, parts []Part, err error) {
	if err != nil {
		d.Tally.Booked(c.Channel, false, err)
		return
	}
	for range parts {
		d.Tally.Booked(c.Channel, false, nil)
	}
}

// parts reads what was booked together with an appointment, which is one of it.
func (d *Desk) parts(ctx context.Context, org booking.OrgID, id booking.AppointmentID) (parts []Part, err error) {
	t := d.Store.For(org)
	a, err := t.Appointment(ctx, id)
	if err != nil {
		return nil, err
	}
	list, err := t.Bundled(ctx, a.Bundle)
	if err != nil {
		return nil, err
	}
	return parts, d.WithOffer(ctx, org, func(o *Offer) error {
		parts = parts[:0]
		for i := range list {
			v, err := o.View(&list[i])
			if err != nil {
				return err
			}
			parts = append(parts, Part{ID: v.ID, Slot: v.slot(), Span: v.Span, Resource: v.Resource})
		}
		return nil
	})
}

// bunch is what is being booked together.
type bunch struct {
	desk      *Desk
	caller    office.Caller
	joints    []joint
	rehearsal *rehearsal // nil: it is made
}

// joint is one of a bunch.
type joint struct {
	making
	at    placing
	after bool
	early error // what it is refused for before the transaction begins
	found placed
	began uint64
	part  Part
}

// book makes all of it, or says what of it can be had.
func (b *bunch) book(ctx context.Context) ([]Part, error) {
	d, org := b.desk, b.caller.Org
	err := d.WithOffer(ctx, org, func(o *Offer) error {
		if err := b.prepare(ctx, o); err != nil {
			return err
		}
		if b.rehearsal == nil {
			for i := range b.joints {
				b.joints[i].began = d.expect(org, b.joints[i].event)
			}
		}
		err := d.Store.For(org).Write(ctx, b.write)
		if err == nil {
			for i := range b.joints {
				j := &b.joints[i]
				d.given(org, &j.at, j.found, j.id, j.began)
			}
			d.Published()
			return nil
		}
		if b.rehearsal == nil {
			for i := range b.joints {
				d.unexpect(org, b.joints[i].event, err, &b.joints[i].at)
			}
		}
		if first := &b.joints[0]; errors.Is(err, store.ErrInDoubt) {
			return d.whenInDoubt(ctx, org, &first.at, first.making, err)
		}
		return err
	})
	if errors.Is(err, errRehearsed) {
		err = nil
	}
	parts := make([]Part, len(b.joints))
	for i := range b.joints {
		parts[i] = b.joints[i].part
	}
	return parts, err
}

// prepare looks at everything that needs no transaction.
func (b *bunch) prepare(ctx context.Context, o *Offer) error {
	now := b.desk.Unix()
	for i := range b.joints {
		j := &b.joints[i]
		a, err := o.Ask(j.Service, j.Branch, j.Resource)
		if err != nil {
			return err
		}
		j.at = placing{Ask: a, slot: j.Slot, now: now, latitude: j.Latitude, careful: true, rehearsal: b.rehearsal}
		if j.early = nil; j.after {
			continue // Its time is not known yet.
		}
		if j.early = j.at.foresee(); j.early == nil {
			j.early = b.desk.recheck(ctx, b.caller.Org, &j.at, b.caller.Channel)
		}
		if k := fault.Of(j.early).Kind; j.early != nil && k != fault.Conflict && k != fault.Invalid {
			return j.early
		}
	}
	return nil
}

// wait keeps others from deciding over any of it.
func (b *bunch) wait(tx *store.Tx) {
	rooms, sittings := map[store.Room][]booking.ResourceID{}, []store.Sitting(nil)
	for i := range b.joints {
		p := &b.joints[i].at
		if p.Service.ByCapacity() {
			sittings = append(sittings, p.sitting())
			continue
		}
		rooms[p.room()] = append(rooms[p.room()], p.Resources()...)
	}
	tx.Wait(rooms, sittings)
}

// write finds a place for one after the other, each of which sees those before it.
func (b *bunch) write(tx *store.Tx) error {
	refused := false
	if b.rehearsal != nil {
		*b.rehearsal = rehearsal{} // It may be run again.
	} else {
		b.wait(tx)
	}
	for i := range b.joints {
		j := &b.joints[i]
		if j.after {
			if err := j.at.follow(tx, b.joints[i-1].part.Span.End); err != nil {
				return err
			}
		}
		j.part = Part{Slot: j.at.slot, Span: engine.Occupied(j.at.Service, j.at.start())}
		err := j.early
		if err == nil {
			j.found, err = j.at.find(tx)
		}
		if f, ok := errors.AsType[*fault.Error](err); ok && (f.Kind == fault.Conflict || f.Kind == fault.Invalid) {
			refused, j.part.Refused = true, f
			continue
		}
		if err != nil {
			return err
		}
		if j.part.Resource, j.part.Span = j.found.resource, j.found.span; b.rehearsal != nil {
			b.rehearsal.add(&j.at, j.found)
			continue
		}
		if err := tx.Put(b.desk.fresh(b.caller, &j.at, j.making, j.found)); err != nil {
			return err
		}
		j.part.ID = j.id
	}
	if refused {
		if err := b.instead(tx); err != nil {
			return err
		}
	}
	switch {
	case b.rehearsal != nil:
		return errRehearsed
	case refused:
		for i := range b.joints {
			b.joints[i].part.ID = booking.AppointmentID{}
		}
		return errNotAll
	}
	return nil
}

// days reads what is taken in some days from that of the slot on, as a calendar.
func (p *placing) days(tx *store.Tx, n int, latitude booking.Latitude) (*engine.Calendar, error) {
	zone := p.Branch.Zone
	window := booking.Span{Start: zone.First(p.slot.Date, 0), End: zone.First(p.slot.Date+1, 0) + int64(n)*24*3600}
	seen, err := p.look(tx)(p.Resources(), window, p.now, p.own)
	if err != nil {
		return nil, err
	}
	cal := p.Calendar(GroupClaims(seen.Claims), nil)
	cal.Latitude = latitude
	return cal, nil
}

// follow takes the first time of its date at or after an instant. If there is none,
// the instant itself is asked for, and refused.
func (p *placing) follow(tx *store.Tx, from int64) error {
	date, at := p.Branch.Zone.Local(from)
	p.slot = booking.Slot{Date: date, Time: at}
	if p.Service.ByCapacity() {
		return nil
	}
	cal, err := p.days(tx, 1, p.latitude)
	if err != nil {
		return err
	}
	for s := range cal.Starts(date, date, p.now) {
		if s.At >= from {
			p.slot = s.Slot
			return nil
		}
	}
	return nil
}

// insteadDays is how far another time is looked for.
const insteadDays = 7

// instead looks for other times of what is refused, beside all that is not and beside
// the nearest time of those before it: the nearest of all go together.
func (b *bunch) instead(tx *store.Tx) error {
	beside := cmp.Or(b.rehearsal, &rehearsal{})
	for i := range b.joints {
		part, p := &b.joints[i].part, b.joints[i].at
		if part.Refused == nil || p.Service.ByCapacity() {
			continue
		}
		p.rehearsal = beside
		p.Ask = p.anybody()
		cal, err := p.days(tx, insteadDays, min(p.latitude, booking.Squeeze)) // Overtime is offered to nobody.
		if err != nil {
			return err
		}
		var free []booking.Slot
		for s := range cal.Starts(p.slot.Date, p.slot.Date+insteadDays-1, p.now) {
			if p.latitude == booking.NoLatitude || int(s.Time-p.slot.Time)%p.Service.Step == 0 { // Any minute would do: offer round ones.
				free = append(free, s.Slot)
			}
		}
		away := func(s booking.Slot) int { return max(int(s.Time-p.slot.Time), int(p.slot.Time-s.Time)) }
		slices.SortStableFunc(free, func(x, y booking.Slot) int {
			return cmp.Or(cmp.Compare(x.Date, y.Date), cmp.Compare(away(x), away(y)))
		})
		if part.Instead = free[:min(alternatives, len(free))]; len(free) == 0 {
			continue
		}
		p.slot, p.latitude = free[0], min(p.latitude, booking.Squeeze)
		found, err := p.find(tx)
		if k := fault.Of(err).Kind; err != nil && k != fault.Conflict && k != fault.Invalid {
			return err
		} else if err == nil {
			beside.add(&p, found)
		}
	}
	return nil
}

// rehearsal is what would have been booked so far.
type rehearsal struct {
	claims []store.Claim
	seats  map[store.Sitting]int
}

func (r *rehearsal) add(p *placing, found placed) {
	if !found.resource.IsZero() {
		r.claims = append(r.claims, store.Claim{Resource: found.resource, Span: found.place.Claim})
		return
	}
	if r.seats == nil {
		r.seats = map[store.Sitting]int{}
	}
	r.seats[p.sitting()]++
}

// look is store.Tx.Look with what would be there.
func (r *rehearsal) look(tx *store.Tx) func([]booking.ResourceID, booking.Span, int64, store.Owner) (store.View, error) {
	return func(resources []booking.ResourceID, window booking.Span, now int64, own store.Owner) (store.View, error) {
		v, err := tx.Look(resources, window, now, own)
		for _, c := range r.claims {
			if slices.Contains(resources, c.Resource) && c.Span.Overlaps(window) {
				v.Claims = append(v.Claims, c)
			}
		}
		return v, err
	}
}

// sitting is store.Tx.LookSitting with the seats that would be taken.
func (r *rehearsal) sitting(tx *store.Tx) func(store.Sitting, int64, store.Owner) (int64, []int, error) {
	return func(s store.Sitting, now int64, own store.Owner) (catalog int64, taken []int, err error) {
		catalog, taken, err = tx.LookSitting(s, now, own)
		for range r.seats[s] {
			taken = append(taken, 0)
		}
		return catalog, taken, err
	}
}
