package engine

import (
	"math"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// Fits tells whether a booking of that span could stand where the catalogue
// puts it: in one working window of a candidate, or at a session, and neither
// in a closure nor in time off. The present, the grid, claims and seats do not
// count, and the span is as long as it is, whatever the service lasts by now.
func (c *Calendar) Fits(there booking.Span) bool {
	w := walkOf(c, 0)
	w.occupied = booking.Span{End: there.End - there.Start}
	w.earliest, w.latest = math.MinInt64, math.MaxInt64
	date, minute := c.Branch.Zone.Local(there.Start)
	d := dayOf(c.Branch.Zone, date)
	if c.Service.ByCapacity() {
		if at, shown := d.at(int(minute)); !shown || at != there.Start {
			return false
		}
		_, _, seats := w.meeting(&d, int(minute))
		return seats > 0
	}
	for i := range c.Candidates {
		alone := Candidate{At: c.Candidates[i].At}
		list := alone.At.windows(&d, w.list[:0])
		for j := range list {
			var g guesses
			if f, _, _ := w.fate(&alone, &list[j], true, there.Start, &g); f == free {
				return true
			}
		}
	}
	return false
}

// Working gives the stretches that a shift leaves to work on a date, after
// closures and time off: those that begin on it, even if they end on the next.
func (s *Shift) Working(date civil.Date) []booking.Span {
	d := dayOf(s.zone, date)
	var spans []booking.Span
	for _, h := range s.hours(date) {
		spans = s.cut(d.window(h.From, h.To).Span, spans)
	}
	return slices.DeleteFunc(spans, func(s booking.Span) bool { return s.Start >= s.End })
}

// Works tells whether there is work on a date at all: whether somebody has
// hours that begin on it, after closures and absences, or a session meets. What
// is taken of it does not matter.
func (c *Calendar) Works(date civil.Date) bool {
	if c.Service.ByCapacity() {
		return len(Meetings(c.Branch, c.Service, date)) > 0
	}
	return slices.ContainsFunc(c.Candidates, func(k Candidate) bool { return len(k.At.Working(date)) > 0 })
}
