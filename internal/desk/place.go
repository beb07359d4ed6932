package desk

import (
	"context"
	"errors"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/engine"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
)

// placing is a slot that somebody wants, for a booking, a hold or a move.
type placing struct {
	Ask
	slot booking.Slot
	now  int64
	// held says that the slot was secured earlier, when the minimum notice
	// was kept: it need not be kept again.
	held bool
	// careful makes sure of everybody before choosing.
	careful bool
	// rehearsal looks only, and sees also what was found before it.
	rehearsal *rehearsal
	// latitude is what need not be kept.
	latitude booking.Latitude
	// asOf is the instant at which notice and horizon are judged; zero: now.
	asOf int64
	// unverified says that the organization's own system could not be asked.
	unverified bool
	// everybody are those who could do it, also those who are busy in the
	// organization's own system; nil: it was not asked.
	everybody []*booking.Resource
	// mine is the appointment that is moved: what stands of it in the
	// organization's own system is not in its way. cleared are the resources
	// that are busy there with nothing else.
	mine    booking.AppointmentID
	cleared []booking.ResourceID
	// keep is the resource to stay with if it is free; zero: none.
	keep booking.ResourceID
	// shelf knows what else is under way on this node, and under which id this
	// is noted there; nil: nothing is.
	shelf *shelf
	id    booking.AppointmentID
}

// placed is the place that was found.
type placed struct {
	resource booking.ResourceID // zero for a seat
	span     booking.Span       // without buffers
	place    store.Place
	reason   string
	hold     *booking.Hold // what is given up for it
	belief   store.Belief  // what it was chosen by, if from memory
}

// refuse turns the engine's ruling into the fault it means, or nil.
func refuse(a engine.Ruling) *fault.Error {
	switch {
	case a.Past:
		return booking.ErrPast
	case a.TooSoon:
		return booking.ErrNotice
	case a.TooFar:
		return booking.ErrHorizon
	}
	switch a.Verdict {
	case booking.Available:
		return nil
	case booking.OffGrid:
		return booking.ErrOffGrid
	case booking.OutOfHours:
		return booking.ErrOutOfHours
	case booking.NonWorkingDay:
		return booking.ErrNonWorking
	}
	return booking.ErrTaken
}

// anybody asks for everybody who could do it: who is busy elsewhere now may be free later.
// Where it stands already is not offered.
func (p *placing) anybody() Ask {
	a := p.Ask
	a.own = store.Owner{}
	if p.everybody != nil {
		a.who = p.everybody
	}
	return a
}

// start is the instant of the slot.
func (p *placing) start() int64 { return p.Branch.Zone.First(p.slot.Date, int(p.slot.Time)) }

// claim is what it takes of somebody's time, buffers included.
func (p *placing) claim() booking.Span { return engine.Claim(p.Service, p.start()) }

// room is what others must not decide over meanwhile: the time, and if anybody will
// do, how much each has on that day.
func (p *placing) room() store.Room {
	room := store.Room{Claim: p.claim()}
	if p.wanted.IsZero() {
		room.Day = p.day()
	}
	return room
}

// sitting is the session that it takes a seat in.
func (p *placing) sitting() store.Sitting {
	return store.Sitting{Service: p.Service.ID, Branch: p.Branch.ID, Start: p.start()}
}

// look reads what is taken, with what a rehearsal found before.
func (p *placing) look(tx *store.Tx) func([]booking.ResourceID, booking.Span, int64, store.Owner) (store.View, error) {
	if p.rehearsal != nil {
		return p.rehearsal.look(tx)
	}
	return tx.Look
}

// rulesNow is the instant at which notice is judged.
func (p *placing) rulesNow() int64 {
	if p.asOf != 0 {
		return p.asOf
	}
	if !p.held {
		return p.now
	}
	if at := p.start(); at >= civil.Minute(p.now) {
		return min(p.now, at-int64(p.Service.MinNotice)*60)
	}
	return p.now
}

// check asks the engine about the slot, with the latitude that was given.
func (p *placing) check(cal *engine.Calendar) engine.Ruling {
	if p.latitude != booking.NoLatitude {
		own := *cal // It may be shared.
		own.Latitude = p.latitude
		cal = &own
	}
	return cal.Check(p.slot, p.rulesNow())
}

// foresee refuses what no free resource could save: a time in the past, off
// the grid, outside hours, a house that takes nothing. It spares the database a
// transaction.
func (p *placing) foresee() error {
	if err := p.Offer.Shut(); err != nil {
		return err
	}
	if f := refuse(p.check(p.Calendar(nil, nil))); f != nil {
		return f
	}
	return nil
}

// errContended says that who was chosen was taken before we could have them.
var errContended = errors.New("desk: somebody else was faster")

// find decides over the slot inside a transaction. It looks at everybody,
// chooses, makes sure of the chosen one, and looks at that one again: others
// need not wait for the rest. If somebody was faster, it is done again with
// everybody made sure of first, so that whoever is free is found.
func (p *placing) find(tx *store.Tx) (placed, error) {
	if p.Service.ByCapacity() {
		return p.findSeat(tx)
	}
	day, room := p.day(), p.room()
	claim := room.Claim
	window := booking.Span{Start: min(claim.Start, day.Start), End: max(claim.End, day.End)}
	look := p.look(tx)
	sure := p.careful || len(p.who) == 1 || p.rehearsal != nil || tx.Alone()
	if sure && p.rehearsal == nil {
		look = func(r []booking.ResourceID, w booking.Span, now int64, own store.Owner) (store.View, error) {
			return tx.Enter(r, room, w, now, own)
		}
	}
	seen, err := look(p.Resources(), window, p.now, p.own)
	if err != nil {
		return placed{}, err
	}
	if seen.Catalog != p.Offer.Catalog.Org.Catalog {
		return placed{}, ErrCatalogMoved
	}
	cal := p.Calendar(GroupClaims(seen.Claims), nil)
	ruling := p.check(cal)
	if f := refuse(ruling); f != nil {
		return placed{}, f
	}
	winner, reason, err := p.choose(tx, cal, ruling.Free)
	if err != nil {
		return placed{}, err
	}
	if !sure {
		now, err := tx.Enter([]booking.ResourceID{winner}, room, window, p.now, p.own)
		if err != nil {
			return placed{}, err
		}
		if taken(now.Claims, claim) || len(now.Claims) > countOf(seen.Claims, winner) {
			return placed{}, errContended
		}
	}
	return placed{
		resource: winner, reason: reason,
		span:  engine.Occupied(p.Service, ruling.At),
		place: store.Place{Claim: engine.Claim(p.Service, ruling.At)},
	}, nil
}

func taken(claims []store.Claim, span booking.Span) bool {
	return slices.ContainsFunc(claims, func(c store.Claim) bool { return c.Span.Overlaps(span) })
}

func countOf(claims []store.Claim, r booking.ResourceID) (n int) {
	for _, c := range claims {
		if c.Resource == r {
			n++
		}
	}
	return n
}

// secure runs a transaction that finds a place, carefully if it must.
func (d *Desk) secure(ctx context.Context, org booking.OrgID, p *placing, fn func(*store.Tx) error) error {
	err := d.Store.For(org).Write(ctx, fn)
	if errors.Is(err, errContended) {
		p.careful = true
		err = d.Store.For(org).Write(ctx, fn)
	}
	if p.Service != nil && errors.Is(err, booking.ErrTaken) {
		d.unlearn(ctx, org, p)
	}
	return err
}

// unlearn empties memory where it still offers a time that the database has refused as
// taken: whoever was refused must not be shown it as free. It was taken by another node,
// or by somebody on this one who has not been answered yet.
func (d *Desk) unlearn(ctx context.Context, org booking.OrgID, p *placing) {
	kept, err := d.kept(ctx, org, p.Ask, p.week(), p.now)
	if err == nil && kept != nil && p.check(kept.calendar).Verdict == booking.Available {
		d.Touched(org, p.Service.ID, p.Resources()...)
	}
}

// week is the week around the slot.
func (p *placing) week() booking.Span {
	zone := p.Branch.Zone
	return booking.Span{Start: zone.First(p.slot.Date-3, 0), End: zone.First(p.slot.Date+4, 0)}
}

// secureAgain is secure for what stands already. If the time that it asks for is refused,
// others are offered; it may ask for none.
func (d *Desk) secureAgain(ctx context.Context, org booking.OrgID, p *placing, fn func(*store.Tx) error) error {
	err := d.secure(ctx, org, p, fn)
	if err != nil && p.Service != nil {
		return d.offering(ctx, org, p, err)
	}
	return err
}

// choose picks one of the free resources: the one asked for, the one to stay
// with, or the least busy.
func (p *placing) choose(tx *store.Tx, cal *engine.Calendar, free []int) (booking.ResourceID, string, error) {
	if !p.wanted.IsZero() {
		return p.wanted, "", nil
	}
	rivals := make([]engine.Rival, len(free))
	for i, n := range free {
		c := &cal.Candidates[n]
		if c.Resource == p.keep {
			return p.keep, "stays with the same one", nil
		}
		claimed, working := engine.Load(p.Branch.Zone, c, p.slot.Date)
		rivals[i] = engine.Rival{Candidate: n, Resource: c.Resource, Position: c.Position, Claimed: claimed, Working: working}
	}
	tied := engine.Tied(p.counting(rivals, cal))
	for i := range tied { // As the database has them: what is under way is counted below.
		tied[i] = rivals[slices.IndexFunc(rivals, func(r engine.Rival) bool { return r.Resource == tied[i].Resource })]
	}
	if len(tied) < 2 {
		winner, reason := p.leastBusy(tied, cal)
		return winner.Resource, reason, nil
	}
	ids := make([]booking.ResourceID, len(tied))
	for i := range tied {
		ids[i] = tied[i].Resource
	}
	loads, err := tx.Loads(ids, p.week(), p.now)
	if err != nil {
		return booking.ResourceID{}, "", err
	}
	for i := range tied {
		l := loads[tied[i].Resource]
		tied[i].Week, tied[i].Last = int(l.Seconds/60), l.Last
	}
	winner, reason := p.leastBusy(tied, cal)
	return winner.Resource, reason, nil
}

// findSeat finds a free seat of a session.
func (p *placing) findSeat(tx *store.Tx) (placed, error) {
	sitting := p.sitting()
	enter := tx.EnterSitting
	if p.rehearsal != nil {
		enter = p.rehearsal.sitting(tx)
	}
	catalog, taken, err := enter(sitting, p.now, p.own)
	if err != nil {
		return placed{}, err
	}
	if catalog != p.Offer.Catalog.Org.Catalog {
		return placed{}, ErrCatalogMoved
	}
	ruling := p.check(p.Calendar(nil, map[int64]int{sitting.Start: len(taken)}))
	if f := refuse(ruling); f != nil {
		return placed{}, f
	}
	// The lowest number not given yet; taken is ascending.
	seat := 1
	for _, n := range taken {
		if n == seat {
			seat++
		}
	}
	return placed{span: engine.Occupied(p.Service, sitting.Start), place: store.Place{Seat: seat, Capacity: ruling.Capacity}}, nil
}

// alternatives is how many other slots a refusal offers.
const alternatives = 3

// offering adds to a refusal what the customer could have instead.
func (d *Desk) offering(ctx context.Context, org booking.OrgID, p *placing, err error) error {
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Kind != fault.Conflict && f.Code != booking.ErrOffGrid.Code || f.Code == ErrInFlight.Code {
		return err
	}
	refusal := &booking.Refusal{Fault: f}
	cal, calErr := d.Calendar(ctx, org, p.anybody(), p.slot.Date, p.slot.Date+SearchDays-1, p.now)
	if calErr == nil {
		refusal.Alternatives = Instead(cal, p.slot, p.latitude, p.now)
	}
	return refusal
}

// Instead lists what a calendar has free after a time that cannot be had, as far as a
// refusal offers it.
func Instead(cal *engine.Calendar, refused booking.Slot, l booking.Latitude, now int64) (list []booking.Slot) {
	if l != booking.NoLatitude {
		own := *cal                    // It may be shared.
		own.Latitude = booking.Squeeze // Overtime is offered to nobody.
		cal = &own
	}
	free := int64(0) // when the next one may begin
	for s := range cal.Starts(refused.Date, refused.Date+SearchDays-1, now) {
		if s.Slot.Before(refused) || s.Slot == refused {
			continue
		}
		if l != booking.NoLatitude { // Any minute would do: offer round ones, apart.
			if s.Time%5 != 0 || s.At < free {
				continue
			}
			free = s.At + int64(cal.Service.Step)*60
		}
		if list = append(list, s.Slot); len(list) == alternatives {
			break
		}
	}
	return list
}
