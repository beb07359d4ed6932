package engine

import (
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// Shift is when one resource works at one branch, prepared for questions. It
// does not change once made, so any number of questions may share it.
type Shift struct {
	zone      *civil.Zone
	week      booking.Week
	overrides []booking.Override
	// off holds the branch's closures and the resource's time off, sorted and
	// disjoint.
	off []booking.Span
	// overnight says that some hours run past midnight. Only then does a day
	// depend on the day before.
	overnight bool
}

// NewShift prepares a roster. The roster must be the resource's at the branch.
func NewShift(b *booking.Branch, r *booking.Resource, roster *booking.Roster) *Shift {
	s := &Shift{zone: b.Zone}
	s.week = s.sane(roster.Week)
	for _, o := range roster.Overrides {
		if o.From <= o.To {
			s.overrides = append(s.overrides, booking.Override{DateRange: o.DateRange, Week: s.sane(o.Week)})
		}
	}
	s.off = make([]booking.Span, 0, len(b.Closures)+len(r.TimeOff))
	s.off = closures(s.off, b)
	for _, off := range r.TimeOff {
		s.off = append(s.off, off.Span)
	}
	s.off = SortClaims(s.off)
	return s
}

// closures appends the branch's closed dates as spans.
func closures(spans []booking.Span, b *booking.Branch) []booking.Span {
	for _, c := range b.Closures {
		if c.From <= c.To {
			spans = append(spans, booking.Span{Start: b.Zone.First(c.From, 0), End: b.Zone.First(c.To, civil.DayMinutes)})
		}
	}
	return spans
}

// sane copies a week without hours that mean nothing. What is left begins on
// its own day and ends, at the latest, with the next one.
func (s *Shift) sane(w booking.Week) (kept booking.Week) {
	for i, hours := range w {
		for _, h := range hours {
			h.To = min(h.To, 2*civil.DayMinutes)
			if 0 <= h.From && h.From < civil.DayMinutes && h.From < h.To {
				kept[i] = append(kept[i], h)
				s.overnight = s.overnight || h.To > civil.DayMinutes
			}
		}
	}
	return kept
}

// hours gives what the resource works on a date by the override that holds for
// it, or else by the week.
func (s *Shift) hours(d civil.Date) []booking.Hours {
	week, length := &s.week, int64(0)
	for i := range s.overrides {
		o := &s.overrides[i]
		if !o.Has(d) {
			continue
		}
		if n := int64(o.To) - int64(o.From) + 1; length == 0 || n <= length {
			week, length = &o.Week, n
		}
	}
	return week[d.Weekday()]
}

// Hours gives the stretches of a date of the shift's zone in which the
// resource works, those of the night before included, not yet cut by closures
// and time off.
func (s *Shift) Hours(date civil.Date) (list []booking.Span) {
	d := dayOf(s.zone, date)
	for _, w := range s.windows(&d, nil) {
		list = append(list, clip(w.Span, d.span()))
	}
	return SortClaims(list)
}

// window is a stretch of work as seen from a day: on the wall clock, where
// starts are counted from its beginning, and as instants.
type window struct {
	from, to int
	booking.Span
}

// windows appends the windows in which a start on the day can lie: those of
// the date and those of the date before that run past midnight. They are not
// yet cut by time off and closures, because the grid is not.
func (s *Shift) windows(d *day, list []window) []window {
	if s == nil {
		return list
	}
	if s.overnight {
		for _, h := range s.hours(d.date - 1) {
			if h.To > civil.DayMinutes {
				list = append(list, d.window(h.From-civil.DayMinutes, h.To-civil.DayMinutes))
			}
		}
	}
	for _, h := range s.hours(d.date) {
		list = append(list, d.window(h.From, h.To))
	}
	return list
}

func (d *day) window(from, to int) window {
	return window{from: from, to: to, Span: booking.Span{Start: d.first(from), End: d.first(to)}}
}

// snap gives the first start of the window's grid at or after a minute of the
// day. Minutes are few, and dividing 32 bits is far cheaper than 64.
func (w *window) snap(minute, step int) int {
	if minute <= w.from {
		return w.from
	}
	rest := int(uint32(minute-w.from) % uint32(step))
	if rest == 0 {
		return minute
	}
	return minute + step - rest
}
