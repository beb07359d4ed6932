package engine

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// Load gives the minutes that a candidate's claims and its work take on a
// date of the zone. Work is that of all its shifts, whatever their branch,
// after closures and time off; minutes that count twice count once.
func Load(zone *civil.Zone, c *Candidate, date civil.Date) (claimed, working int) {
	d := dayOf(zone, date)
	span := d.span()
	var room [8]booking.Span
	work := room[:0]
	for _, s := range c.All {
		work = s.work(span, work)
	}
	return within(c.Claims, span), within(SortClaims(work), span)
}

// LoadAround gives the minutes that a candidate's claims take on the seven
// dates around a date, which is the fourth of them.
func LoadAround(zone *civil.Zone, c *Candidate, date civil.Date) (claimed int) {
	return within(c.Claims, booking.Span{Start: zone.First(date, -3*civil.DayMinutes), End: zone.First(date, 4*civil.DayMinutes)})
}

// within adds up the minutes of sorted, disjoint spans inside the bounds.
func within(spans []booking.Span, bounds booking.Span) int { return int(Within(spans, bounds) / 60) }

// Within adds up the seconds of sorted, disjoint spans inside the bounds.
func Within(spans []booking.Span, bounds booking.Span) (sum int64) {
	for i := seek(spans, 0, bounds.Start); i < len(spans) && spans[i].Start < bounds.End; i++ {
		part := clip(spans[i], bounds)
		sum += max(part.End-part.Start, 0)
	}
	return sum
}

// work appends what is left of the shift's windows inside the bounds after
// closures and time off. Bounds may be a date of another zone than the shift's.
func (s *Shift) work(bounds booking.Span, spans []booking.Span) []booking.Span {
	if s == nil {
		return spans
	}
	first, _ := s.zone.Local(bounds.Start)
	last, _ := s.zone.Local(bounds.End)
	for date := int64(first); date <= int64(last); date++ {
		d := dayOf(s.zone, civil.Date(date))
		var room [6]window
		for _, w := range s.windows(&d, room[:0]) {
			spans = s.cut(clip(w.Span, bounds), spans)
		}
	}
	return spans
}

// cut appends what closures and time off leave of a span.
func (s *Shift) cut(part booking.Span, spans []booking.Span) []booking.Span {
	for i := seek(s.off, 0, part.Start); i < len(s.off) && s.off[i].Start < part.End; i++ {
		spans = append(spans, booking.Span{Start: part.Start, End: s.off[i].Start})
		part.Start = s.off[i].End
	}
	return append(spans, part)
}

// Rival is a free candidate in the comparison of who is least busy.
type Rival struct {
	Candidate        int // index
	Resource         booking.ResourceID
	Position         int
	Claimed, Working int    // minutes on the date
	Week             int    // claimed minutes on the surrounding seven days
	Last             string // sortable mark of the last assignment; empty: never
}

// byDay compares claimed ÷ working minutes of the day without dividing. Whoever
// does not work that day counts as fully busy.
func byDay(a, b Rival) int {
	share := func(r Rival) (int, int) {
		if r.Working <= 0 {
			return 1, 1
		}
		return r.Claimed, r.Working
	}
	ac, aw := share(a)
	bc, bw := share(b)
	return cmp.Compare(ac*bw, bc*aw)
}

// Tied gives the rivals that share the least Claimed ÷ Working of the day. Only
// for these do Week and Last matter.
func Tied(rivals []Rival) []Rival { return least(rivals, byDay) }

// least gives the rivals than which none compares lower, in their order.
func least(rivals []Rival, compare func(a, b Rival) int) []Rival {
	kept := make([]Rival, 0, len(rivals))
	for _, r := range rivals {
		if len(kept) > 0 {
			c := compare(r, kept[0])
			if c > 0 {
				continue
			}
			if c < 0 {
				kept = kept[:0]
			}
		}
		kept = append(kept, r)
	}
	return kept
}

// LeastBusy picks whoever is least busy and says why in a few words. Rivals
// are compared by the share of the day that is claimed; then by the minutes
// claimed in the week, the longest time since the last assignment, the
// configured order, and the id. Without rivals the Candidate is -1.
func LeastBusy(rivals []Rival) (Rival, string) {
	switch len(rivals) {
	case 0:
		return Rival{Candidate: -1}, "nobody is free"
	case 1:
		return rivals[0], "the only one free"
	}
	for _, rule := range []struct {
		compare func(a, b Rival) int
		why     func(r Rival) string
	}{
		{byDay, func(r Rival) string {
			return fmt.Sprintf("least busy that day: %d of %d minutes", r.Claimed, r.Working)
		}},
		{func(a, b Rival) int { return cmp.Compare(a.Week, b.Week) }, func(r Rival) string {
			return fmt.Sprintf("tie on the day, fewest minutes in the week: %d", r.Week)
		}},
		{func(a, b Rival) int { return strings.Compare(a.Last, b.Last) }, func(r Rival) string {
			if r.Last == "" {
				return "tie on the day and the week, never assigned before"
			}
			return "tie on the day and the week, longest since the last assignment"
		}},
		{func(a, b Rival) int { return cmp.Compare(a.Position, b.Position) }, func(Rival) string {
			return "tie on the day, the week and the last assignment, first in the configured order"
		}},
	} {
		if rivals = least(rivals, rule.compare); len(rivals) == 1 {
			return rivals[0], rule.why(rivals[0])
		}
	}
	rivals = least(rivals, func(a, b Rival) int { return strings.Compare(string(a.Resource[:]), string(b.Resource[:])) })
	return rivals[0], "tie on everything, lowest id"
}
