package waiting

import (
	"context"
	"errors"
	"maps"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/engine"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

const (
	// mostAtOnce is how many steps are made before others are looked at.
	mostAtOnce = 32
	// lookEvery is how often it is looked, in seconds, although nothing was heard: what
	// frees a time need not say so.
	lookEvery = 5 * 60
)

// Parse reads the key of a task.
func Parse(task string) (b booking.BranchID, s booking.ServiceID, err error) {
	if len(task) != 2*36+1 {
		return b, s, booking.ErrNotUUID
	}
	if b, err = booking.ParseID[booking.BranchID](task[:36]); err != nil {
		return b, s, err
	}
	s, err = booking.ParseID[booking.ServiceID](task[37:])
	return b, s, err
}

// Look goes on with those who wait for a service at a branch: offers that have run
// out end, those who do not know of theirs are told, and what is free is offered to
// whoever has waited longest for it. It gives the time at which to look again; zero:
// nobody waits.
//
// Everything is looked at as it stands, so that whoever dies in between leaves nothing
// behind that the next does not see.
func (d *Desk) Look(ctx context.Context, org booking.OrgID, b booking.BranchID, s booking.ServiceID) (again int64, err error) {
	l := &looking{Desk: d, org: org, branch: b, service: s, refused: map[booking.WaitID]map[int64]bool{}, later: map[booking.OfferID]int64{}}
	for range mostAtOnce {
		if err := l.read(ctx); err != nil {
			return 0, err
		}
		if len(l.entries) == 0 {
			return 0, nil
		}
		did, again, err := l.step(ctx)
		if err != nil || !did {
			return again, err
		}
	}
	return d.Unix() + 1, nil
}

// looking is one look.
type looking struct {
	*Desk
	org     booking.OrgID
	branch  booking.BranchID
	service booking.ServiceID
	refused map[booking.WaitID]map[int64]bool
	later   map[booking.OfferID]int64 // what is gone on with later, and when

	table
	own    []own
	known  map[booking.ResourceID]known
	freed  []freed
	expiry int64
}

// read reads how things stand.
func (l *looking) read(ctx context.Context) error {
	now := l.Unix()
	l.table = table{now: now, refused: l.refused, before: map[booking.AppointmentID]int64{}}
	l.own, l.expiry, l.known, l.freed = nil, 0, map[booking.ResourceID]known{}, nil
	t := l.Store.For(l.org)
	statements := waiters(l.org, l.branch, l.service, now, now-office.Day, &l.entries, &l.offers, &l.expiry)
	statements = append(statements, ownOf(&l.own, l.org, l.branch, l.service), knownOf(l.known, l.org, l.branch, l.service),
		freedOf(&l.freed, l.org, l.branch, l.service, now))
	if err := t.Read(ctx, statements...); err != nil {
		return err
	}
	var ids []booking.AppointmentID
	for i := range l.entries {
		if id := l.entries[i].Appointment; !id.IsZero() {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	var list []booking.Appointment
	err := t.Read(ctx, store.AppointmentsWhere(&list, `org_id = $1 and status = 'booked' and start_at > $2 and `+t.Dialect().InList("id", "$3"),
		l.org, now, t.Dialect().List(store.Texts(ids))))
	for i := range list {
		l.before[list[i].ID] = list[i].Span.Start
	}
	return err
}

// step does one thing. False: there is nothing to do before a time.
func (l *looking) step(ctx context.Context) (did bool, again int64, err error) {
	for i := range l.offers {
		if o := &l.offers[i]; o.State == Open {
			if did, err := l.goOn(ctx, o); did || err != nil {
				return did, 0, err
			}
		}
	}
	again = soonest(soonest(l.now+lookEvery, l.again()), l.expiry)
	for _, at := range l.later {
		again = soonest(again, at)
	}
	o, err := l.desk.Offer(ctx, l.org)
	if err != nil {
		return false, 0, err
	}
	branch := o.Branches[l.branch]
	if branch == nil {
		return false, again, nil // It was made on another node a moment ago.
	}
	on, quiet, err := l.teller.Offering(ctx, l.org, l.service, branch.Zone)
	if err != nil {
		return false, 0, err
	}
	morning := quiet.After(l.now)
	for i := range l.entries {
		if did, err := l.settle(ctx, &l.entries[i], branch.Zone, morning > l.now); did || err != nil {
			return did, 0, err
		}
	}
	if err := l.list(ctx, o); err != nil { // also at night, so that it is known since when
		return false, 0, err
	}
	if !on || o.Shut() != nil {
		return false, again, nil
	}
	if morning > l.now {
		return false, soonest(again, morning), nil
	}
	e, start, ok := l.next()
	if !ok {
		return false, soonest(again, l.rests()), nil
	}
	return true, 0, l.offer(ctx, e, start)
}

// unlessInternal drops an error that is a refusal.
func unlessInternal(err error) error {
	if f := fault.Of(err); f.Kind == fault.Internal || f.Kind == fault.Unavailable {
		return err
	}
	return nil
}

// goOn goes on with an offer that is open. False: it waits for an answer.
func (l *looking) goOn(ctx context.Context, o *Offer) (bool, error) {
	e := l.entry(o.Entry)
	switch {
	case e == nil || !e.State.Live():
		return true, l.close(ctx, e, o, Lost)
	case o.Until <= l.now || o.Start <= l.now:
		return true, l.runOut(ctx, e, o)
	case l.later[o.ID] > l.now:
		return false, nil
	case o.Keeps && o.Hold.IsZero():
		return true, l.secure(ctx, o)
	case o.ToldAt == 0:
		return true, l.tellOf(ctx, e, o)
	}
	return false, nil
}

func (l *looking) entry(id booking.WaitID) *Entry {
	for i := range l.entries {
		if l.entries[i].ID == id {
			return &l.entries[i]
		}
	}
	return nil
}

// runOut ends an offer that was not answered. One that nobody was told of counts as none.
func (l *looking) runOut(ctx context.Context, e *Entry, o *Offer) error {
	if o.ToldAt == 0 && !o.ByHand {
		return l.close(ctx, e, o, "")
	}
	return l.close(ctx, e, o, Expired)
}

// close ends an offer, or drops it where that is not said. One that was taken a moment
// before, by somebody whose node has died, counts as taken.
func (l *looking) close(ctx context.Context, e *Entry, o *Offer, to OfferState) error {
	made, err := l.madeOf(ctx, l.org, e, o)
	switch {
	case err != nil:
		return err
	case !made.IsZero():
		return l.taken(ctx, l.org, o, made)
	case to == "":
		return l.drop(ctx, o)
	}
	return l.end(ctx, o, to)
}

// drop takes an offer back that nobody has heard of, with what is kept for it.
func (l *looking) drop(ctx context.Context, o *Offer) error {
	if err := l.release(ctx, l.org, o); err != nil {
		return err
	}
	return l.Store.For(l.org).Write(ctx, func(tx *store.Tx) error {
		dropOffer(tx, o, l.now)
		return nil
	})
}

// end ends an offer.
func (l *looking) end(ctx context.Context, o *Offer, to OfferState) error {
	if err := l.release(ctx, l.org, o); err != nil {
		return err
	}
	return l.Store.For(l.org).Write(ctx, func(tx *store.Tx) error {
		if o.ToldAt < 0 {
			tell(tx, o.ID, o.ToldAt)
		}
		if _, err := endOffer(tx, o.ID, to, l.now); err != nil {
			return err
		}
		restore(tx, o.Entry, l.now)
		return nil
	})
}

// release gives back what is kept for an offer.
func (d *Desk) release(ctx context.Context, org booking.OrgID, o *Offer) error {
	if o.Hold.IsZero() {
		return nil
	}
	err := d.desk.Release(ctx, caller(org), o.Hold)
	if errors.Is(err, booking.ErrHoldNotFound) {
		return nil
	}
	return err
}

// caller is the house, which offers.
func caller(org booking.OrgID) office.Caller {
	return office.Caller{Org: org, Channel: booking.ByPage, Actor: booking.ByCustomer}
}

// holdKey and bookKey make sure that an offer is kept once, and booked once.
func holdKey(id booking.OfferID) string { return "waiting:hold:" + id.String() }
func bookKey(id booking.OfferID) string { return "waiting:book:" + id.String() }

// secure keeps what is offered. If that cannot be had any more, nothing was offered.
func (l *looking) secure(ctx context.Context, o *Offer) error {
	h, err := l.holdFor(ctx, l.org, o)
	if err != nil {
		if kept := unlessInternal(err); kept != nil {
			return kept
		}
		if wait := fault.Of(err).RetryAfter; wait > 0 { // Somebody else is at it, or much is held.
			l.later[o.ID] = l.now + max(1, int64(wait/time.Second))
			return nil
		}
		l.refuse(o.Entry, o.Start)
		return l.drop(ctx, o)
	}
	return l.Store.For(l.org).Write(ctx, func(tx *store.Tx) error {
		keep(tx, o.ID, &h)
		return nil
	})
}

// holdFor holds the time of an offer, once.
func (d *Desk) holdFor(ctx context.Context, org booking.OrgID, o *Offer) (h booking.Hold, err error) {
	slot, err := d.slot(ctx, org, o)
	if err != nil {
		return h, err
	}
	return d.desk.HoldOffered(ctx, caller(org), desk.HoldRequest{
		Service: o.Service, Branch: o.Branch, Resource: o.Resource, Slot: slot, For: time.Duration(o.Until-o.MadeAt) * time.Second,
		IdempotencyKey: holdKey(o.ID),
	})
}

// slot is the time of an offer on the wall clock of its branch.
func (d *Desk) slot(ctx context.Context, org booking.OrgID, o *Offer) (booking.Slot, error) {
	offer, err := d.desk.Offer(ctx, org)
	if err != nil {
		return booking.Slot{}, err
	}
	branch, err := offer.Branch(o.Branch)
	if err != nil {
		return booking.Slot{}, err
	}
	date, clock := branch.Zone.Local(o.Start)
	return booking.Slot{Date: date, Time: clock}, nil
}

func (l *looking) refuse(id booking.WaitID, start int64) {
	if l.refused[id] == nil {
		l.refused[id] = map[int64]bool{}
	}
	l.refused[id][start] = true
}

// tellOf tells somebody of their offer. If no message reaches them, it is for the next.
func (l *looking) tellOf(ctx context.Context, e *Entry, o *Offer) error {
	link, err := l.Link(ctx, l.org, e)
	if err != nil {
		return err
	}
	heard, err := l.teller.TellOffer(ctx, l.org, notice.Waiting{
		ID: booking.AppointmentID(o.ID), Purpose: notice.Offer, Service: o.Service, Branch: o.Branch, Resource: o.Resource, Start: o.Start,
		Until: o.Until, Keeps: o.Keeps, Customer: e.Customer, Phone: e.Phone, Email: e.Email, Lang: e.Lang, Link: link,
	})
	switch {
	case err != nil:
		return err
	case heard.Told:
		return l.Store.For(l.org).Write(ctx, func(tx *store.Tx) error {
			tell(tx, o.ID, l.Unix())
			return nil
		})
	case heard.Again != 0:
		l.later[o.ID] = max(heard.Again, l.now+1)
		return nil
	}
	o.ToldAt = unreached
	if heard.Full {
		o.ToldAt = full
	}
	if o.ByHand { // Somebody of the house calls them.
		return l.Store.For(l.org).Write(ctx, func(tx *store.Tx) error {
			tell(tx, o.ID, o.ToldAt)
			return nil
		})
	}
	return l.end(ctx, o, Untold)
}

// settle ends the waiting of whoever need not wait any more. False: they go on. In quiet
// hours nobody is told of it.
func (l *looking) settle(ctx context.Context, e *Entry, zone *civil.Zone, quiet bool) (bool, error) {
	if !e.State.Live() {
		return false, nil
	}
	to, why, made := Ended, "", l.booked(e, zone)
	switch {
	case !made.IsZero():
		to = Booked
	case !e.Appointment.IsZero() && l.before[e.Appointment] == 0:
		why = WhyHas
	case l.over(e, zone):
		why = WhyOver
	case e.State == Waiting && !quiet && l.silenced(e):
		why = WhySilent
		if err := l.tellEnd(ctx, e); err != nil {
			return false, err
		}
	default:
		return false, nil
	}
	return true, l.Store.For(l.org).Write(ctx, func(tx *store.Tx) error {
		_, err := turn(tx, e.ID, to, why, made, l.now)
		return err
	})
}

// booked is what somebody has booked for themselves that is what they wait for; zero:
// nothing. Another branch, day or part of it is not: they may have taken it to be sure.
func (l *looking) booked(e *Entry, zone *civil.Zone) (made booking.AppointmentID) {
	for _, o := range l.own {
		date, clock := zone.Local(o.start)
		if o.wait == e.ID && made.IsZero() && e.wants(booking.Slot{Date: date, Time: clock}) {
			made = o.made
		}
	}
	return made
}

// over tells whether the dates have passed for which somebody waits.
func (l *looking) over(e *Entry, zone *civil.Zone) bool {
	today, _ := zone.Local(l.now)
	return e.State == Waiting && e.Dates.To < today-1
}

// tellEnd says that somebody does not wait any more, once. Whether it arrives or not,
// nothing else follows from it.
func (l *looking) tellEnd(ctx context.Context, e *Entry) error {
	link, err := l.Link(ctx, l.org, e)
	if err != nil {
		return err
	}
	_, err = l.teller.TellOffer(ctx, l.org, notice.Waiting{
		ID: booking.AppointmentID(e.ID), Purpose: notice.OfferEnd, Service: e.Service, Branch: e.Branch, Resource: e.Resource,
		Until: l.now + office.Hour, Customer: e.Customer, Phone: e.Phone, Email: e.Email, Lang: e.Lang, Link: link,
	})
	return err
}

// list asks the desk what is free, for whomever is asked for, and keeps since when.
func (l *looking) list(ctx context.Context, o *desk.Offer) error {
	l.free, l.since = map[booking.ResourceID][]engine.Start{}, map[booking.ResourceID]map[int64]int64{}
	for i := range l.entries {
		e := &l.entries[i]
		if _, known := l.free[e.Resource]; known || !e.State.Live() {
			continue
		}
		l.free[e.Resource] = nil
		a, err := o.Ask(l.service, l.branch, e.Resource)
		if err != nil {
			if kept := unlessInternal(err); kept != nil {
				return kept
			}
			continue
		}
		s, err := l.look(ctx, l.org, a, l.last(e.Resource), l.now)
		if err != nil {
			return err
		}
		l.free[e.Resource], s.freed = s.free, l.freed
		if l.since[e.Resource], err = l.keepSight(ctx, e, s); err != nil {
			return err
		}
	}
	return nil
}

// keepSight keeps what is free now, if it is anything else than was, and gives since when it is.
func (l *looking) keepSight(ctx context.Context, e *Entry, s sight) (map[int64]int64, error) {
	was, there := l.known[e.Resource]
	next := was.with(s, l.now, l.now)
	if there && maps.Equal(was.since, next.since) {
		return next.since, nil
	}
	err := l.Store.For(l.org).Write(ctx, func(tx *store.Tx) (err error) {
		next, err = see(tx, e, s, l.now, l.now)
		return err
	})
	l.known[e.Resource] = next
	return next.since, err
}

// last is the last date for which somebody waits who asks for a person.
func (l *looking) last(r booking.ResourceID) (d civil.Date) {
	for i := range l.entries {
		if e := &l.entries[i]; e.Resource == r {
			d = max(d, e.Dates.To)
		}
	}
	return d
}

// offer makes an offer: the row first, so that whoever comes after us knows of it.
func (l *looking) offer(ctx context.Context, e *Entry, s engine.Start) error {
	o := newOffer(e, s.At, l.now)
	made := false
	err := l.Store.For(l.org).Write(ctx, func(tx *store.Tx) (err error) {
		made, err = putOffer(tx, e, o, l.now)
		return err
	})
	if err == nil && !made {
		l.refuse(e.ID, s.At)
	}
	return err
}

// newOffer is an offer of a time to somebody, kept as long as its distance allows.
func newOffer(e *Entry, start, now int64) *Offer {
	o := &Offer{
		ID: booking.NewID[booking.OfferID](), Entry: e.ID, Service: e.Service, Branch: e.Branch, Resource: e.Resource, Start: start,
		State: Open, MadeAt: now, Until: start,
	}
	if life := keepFor(now, start); life > 0 {
		o.Keeps, o.Until = true, now+life
	}
	return o
}

// putOffer stores an offer to somebody who waits and has none. False: they do not, or
// have one.
func putOffer(tx *store.Tx, e *Entry, o *Offer, now int64) (bool, error) {
	n, err := tx.Affected(`update waiting set state = 'offered', changed_at = $1 where org_id = $2 and id = $3 and state = 'waiting' returning 1`,
		now, tx.Org(), e.ID)
	if err != nil || n == 0 {
		return false, err
	}
	return insertOffer(tx, o)
}
