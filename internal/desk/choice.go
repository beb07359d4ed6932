package desk

import (
	"bytes"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/engine"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// choice is who is to have a booking, and what that was decided by.
type choice struct {
	resource booking.ResourceID
	reason   string
	belief   store.Belief
}

// choose picks who gets a booking by what is in memory and what is under way,
// and notes the choice until drop or addClaim. It reports false when nobody is
// surely free, or memory has moved on too far.
func (s *shelf) choose(p *placing, kept *prepared, free []int, claim booking.Span, id booking.AppointmentID, alone bool) (choice, bool) {
	s.choosing.Lock()
	defer s.choosing.Unlock()
	c := choice{resource: p.wanted, belief: store.Belief{Catalog: p.Offer.Catalog.Org.Catalog}}
	if c.resource.IsZero() {
		more, ok := s.since(kept.version)
		if !ok {
			return choice{}, false
		}
		winner, reason := engine.LeastBusy(p.rivals(kept, free, claim, more))
		if winner.Candidate < 0 {
			return choice{}, false
		}
		c.resource, c.reason = winner.Resource, reason
		if !alone { // Others may have given that one more than we know.
			c.belief = s.belief(p, kept, winner)
		}
	}
	s.intend(id, c.resource, claim)
	return c, true
}

// drop forgets a choice whose outcome is known.
func (s *shelf) drop(id booking.AppointmentID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.forget(id)
}

// forget is drop, for whoever has the lock.
func (s *shelf) forget(id booking.AppointmentID) {
	s.intents = slices.DeleteFunc(s.intents, func(n addition) bool { return n.of == id })
}

// leastBusy picks the least busy, counting what is under way on this node, and
// notes the choice there until drop or addClaim.
func (p *placing) leastBusy(rivals []engine.Rival, cal *engine.Calendar) (engine.Rival, string) {
	if p.shelf == nil {
		return engine.LeastBusy(rivals)
	}
	p.shelf.choosing.Lock()
	defer p.shelf.choosing.Unlock()
	winner, reason := engine.LeastBusy(p.counting(rivals, cal))
	p.shelf.intend(p.id, winner.Resource, p.claim())
	return winner, reason
}

// counting gives the rivals with what is under way on this node added to what
// they have. Those who are about to be taken at this very time are left out,
// unless nobody else is there.
func (p *placing) counting(rivals []engine.Rival, cal *engine.Calendar) []engine.Rival {
	if p.shelf == nil {
		return rivals
	}
	more := p.shelf.underWay(p.id)
	if len(more) == 0 {
		return rivals
	}
	claim := p.claim()
	var counted, clear []engine.Rival
	for _, r := range rivals {
		added := more.with(r.Resource)
		r.Claimed += int(fresh(added, cal.Candidates[r.Candidate].Claims, p.day()) / 60)
		counted = append(counted, r)
		if !slices.ContainsFunc(added, func(a addition) bool { return a.span.Overlaps(claim) }) {
			clear = append(clear, r)
		}
	}
	if len(clear) > 0 {
		return clear
	}
	return counted
}

// intend notes a choice.
func (s *shelf) intend(id booking.AppointmentID, r booking.ResourceID, claim booking.Span) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.forget(id)
	n := addition{resource: r, span: claim, of: id, id: id.String()}
	place, _ := slices.BinarySearchFunc(s.intents, n, byResource)
	s.intents = slices.Insert(s.intents, place, n)
}

// additions are claims that came since something was read, or are on their way,
// sorted by whose they are.
type additions []addition

func byResource(a, b addition) int { return bytes.Compare(a.resource[:], b.resource[:]) }

// with gives those with a resource.
func (all additions) with(r booking.ResourceID) additions {
	from, _ := slices.BinarySearchFunc(all, addition{resource: r}, byResource)
	to := from
	for to < len(all) && all[to].resource == r {
		to++
	}
	return all[from:to]
}

// underWay gives the choices whose outcome is not known, but for one.
func (s *shelf) underWay(but booking.AppointmentID) additions {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return slices.DeleteFunc(slices.Clone(s.intents), func(n addition) bool { return n.of == but })
}

// since gives what is claimed, or is about to be, beyond what was known at a
// version. It reports false when that is no longer remembered.
func (s *shelf) since(version uint64) (additions, bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.lost > version {
		return nil, false
	}
	first := len(s.added)
	for first > 0 && s.added[first-1].version > version {
		first--
	}
	more := slices.Concat(s.intents, s.added[first:])
	if first < len(s.added) {
		slices.SortFunc(more, byResource)
	}
	return more, true
}

// belief is what a choice rests on, for the database to compare.
func (s *shelf) belief(p *placing, kept *prepared, winner engine.Rival) store.Belief {
	known := kept.calendar.Candidates[winner.Candidate].Claims
	day := p.day()
	return store.Belief{
		Catalog: p.Offer.Catalog.Org.Catalog, Day: day,
		Most: func() int64 { return s.claimed(winner.Resource, known, kept.version, day) },
	}
}

// claimed is how much of a day this node knows to be given away, or to be on
// its way, with a resource: what was known at a version, and what came since.
// The booking that asks is among that, so that one of another node more than we
// know of is let pass: to choose anew costs more than that is worth.
func (s *shelf) claimed(r booking.ResourceID, known []booking.Span, version uint64, day booking.Span) int64 {
	more, ok := s.since(version)
	if !ok {
		return office.Forever
	}
	return engine.Within(known, day) + fresh(more.with(r), known, day)
}

// fresh adds up the seconds inside the bounds of additions that are not among
// the spans.
func fresh(added additions, spans []booking.Span, bounds booking.Span) (sum int64) {
	for _, a := range added {
		if _, there := find(spans, a.span); !there {
			sum += max(0, min(a.span.End, bounds.End)-max(a.span.Start, bounds.Start))
		}
	}
	return sum
}

// day is the date of the slot in instants.
func (p *placing) day() booking.Span {
	return booking.Span{Start: p.Branch.Zone.First(p.slot.Date, 0), End: p.Branch.Zone.First(p.slot.Date+1, 0)}
}

// rivals are those who are free for the claim, with how busy they are.
func (p *placing) rivals(kept *prepared, free []int, claim booking.Span, more additions) []engine.Rival {
	rivals := make([]engine.Rival, 0, len(free))
	zone, day := p.Branch.Zone, p.day()
	week := booking.Span{Start: zone.First(p.slot.Date-3, 0), End: zone.First(p.slot.Date+4, 0)}
	for _, n := range free {
		c := &kept.calendar.Candidates[n]
		added := more.with(c.Resource)
		if slices.ContainsFunc(added, func(a addition) bool { return a.span.Overlaps(claim) }) {
			continue
		}
		r := engine.Rival{Candidate: n, Resource: c.Resource, Position: c.Position}
		r.Claimed, r.Working = engine.Load(zone, c, p.slot.Date)
		r.Claimed += int(fresh(added, c.Claims, day) / 60)
		rivals = append(rivals, r)
	}
	tied := engine.Tied(rivals)
	for i := 0; len(tied) > 0; i++ { // The rest matters only for them.
		r := &rivals[i]
		if r.Candidate != tied[0].Candidate {
			continue
		}
		tied = tied[1:]
		c, added := &kept.calendar.Candidates[r.Candidate], more.with(r.Resource)
		r.Week = engine.LoadAround(zone, c, p.slot.Date) + int(fresh(added, c.Claims, week)/60)
		r.Last = kept.lasts[r.Resource]
		for _, a := range added {
			r.Last = max(r.Last, a.id)
		}
	}
	return rivals
}
