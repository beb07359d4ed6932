package desk

import (
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/engine"
	"github.com/mawid/mawid/internal/store"
)

// intent is a choice of this node that is on its way to the database: others
// that choose meanwhile count it, or they would all choose the same.
type intent struct {
	resource booking.ResourceID
	span     booking.Span
}

// choice is who is to have a booking, and what that was decided by.
type choice struct {
	resource booking.ResourceID
	reason   string
	belief   store.Belief
}

// choose picks who gets a booking by what is in memory and what is under way,
// and notes the choice until drop or addClaim. It reports false when nobody is
// surely free, or memory has moved on too far.
func (s *shelf) choose(p *placing, kept *answer, free []int, claim booking.Span, id booking.AppointmentID) (choice, bool) {
	s.choosing.Lock()
	defer s.choosing.Unlock()
	more, ok := s.since(kept.version)
	if !ok {
		return choice{}, false
	}
	c := choice{resource: p.wanted, belief: store.Belief{Catalog: p.offer.catalog.Org.Catalog}}
	if c.resource.IsZero() {
		rivals := p.rivals(kept, free, claim, more)
		winner, reason := engine.LeastBusy(rivals)
		if winner.Candidate < 0 {
			return choice{}, false
		}
		c.resource, c.reason = winner.Resource, reason
		// One more than we know of is let pass: another node may just have
		// booked, and to choose anew costs more than that is worth.
		c.belief.Day = p.day()
		c.belief.Most = int64(winner.Claimed)*60 + claim.End - claim.Start
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.intents == nil {
		s.intents = map[booking.AppointmentID]intent{}
	}
	s.intents[id] = intent{c.resource, claim}
	return c, true
}

// drop forgets a choice whose outcome is known.
func (s *shelf) drop(id booking.AppointmentID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.intents, id)
}

// since gives what is claimed, or is about to be, beyond what was known at a
// version. It reports false when that is no longer remembered.
func (s *shelf) since(version uint64) (map[booking.ResourceID][]addition, bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.lost > version {
		return nil, false
	}
	more := map[booking.ResourceID][]addition{}
	for i := len(s.added) - 1; i >= 0 && s.added[i].version > version; i-- {
		more[s.added[i].resource] = append(more[s.added[i].resource], s.added[i])
	}
	for id, n := range s.intents {
		more[n.resource] = append(more[n.resource], addition{resource: n.resource, span: n.span, id: id.String()})
	}
	return more, true
}

// day is the date of the slot in instants.
func (p *placing) day() booking.Span {
	return booking.Span{Start: p.branch.Zone.First(p.slot.Date, 0), End: p.branch.Zone.First(p.slot.Date+1, 0)}
}

// rivals are those who are free for the claim, with how busy they are.
func (p *placing) rivals(kept *answer, free []int, claim booking.Span, more map[booking.ResourceID][]addition) []engine.Rival {
	rivals := make([]engine.Rival, 0, len(free))
	for _, n := range free {
		c := kept.calendar.Candidates[n]
		last := kept.lasts[c.Resource]
		if added := more[c.Resource]; len(added) > 0 {
			if slices.ContainsFunc(added, func(a addition) bool { return a.span.Overlaps(claim) }) {
				continue
			}
			st := stock{spans: c.Claims, window: kept.window, last: last}
			for _, a := range added {
				st = st.with(a.span, a.id)
			}
			c.Claims, last = st.spans, st.last
		}
		claimed, working := engine.Load(p.branch.Zone, &c, p.slot.Date)
		rivals = append(rivals, engine.Rival{
			Candidate: n, Resource: c.Resource, Position: c.Position, Claimed: claimed, Working: working,
			Week: engine.LoadAround(p.branch.Zone, &c, p.slot.Date), Last: last,
		})
	}
	return rivals
}
