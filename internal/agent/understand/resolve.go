package understand

import (
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// Resolve decides which reading of a bare hour is meant: the one inside the
// opening hours of the days in question, and on the present day the one that
// is not over. If that leaves both, or none, it reports false and changes
// nothing: the caller has to be asked.
func (w When) Resolve(open booking.Week, today civil.Date, now civil.Clock) (When, bool) {
	if len(w.Times) < 2 {
		w.Until = after(w.Until, w.Times)
		if len(w.Times) == 1 && w.tonight(open, w.Times[0], today, now) {
			w.From, w.To = w.From+1, w.To+1
		}
		return w, true
	}
	left := slices.DeleteFunc(slices.Clone(w.Times), func(c civil.Clock) bool {
		return !w.open(open, c) || w.Dated && w.To == today && c <= now
	})
	if w.Dated && !opens(open, w) { // closed that day: what would an ordinary day say?
		left = slices.DeleteFunc(slices.Clone(w.Times), func(c civil.Clock) bool { return !(When{}).open(open, c) })
	}
	if len(left) == 0 { // today at one, in the night that follows
		left = slices.DeleteFunc(slices.Clone(w.Times), func(c civil.Clock) bool { return !w.tonight(open, c, today, now) })
		if len(left) == 1 {
			w.From, w.To = w.From+1, w.To+1
		}
	}
	if len(left) != 1 {
		return w, false
	}
	w.Times = left
	w.Until = after(w.Until, left)
	return w, true
}

// tonight tells whether a time today that is over must be the one past
// midnight, when the place is still open.
func (w When) tonight(open booking.Week, c civil.Clock, today civil.Date, now civil.Clock) bool {
	if !w.Dated || w.From != today || w.To != today || c > now || c >= morning || w.Relation == Before {
		return false
	}
	return slices.ContainsFunc(open[today.Weekday()], func(h booking.Hours) bool {
		return h.From <= int(c)+civil.DayMinutes && int(c)+civil.DayMinutes < h.To
	})
}

// after picks the reading of a range's end that comes first after its start.
func after(until, times []civil.Clock) []civil.Clock {
	if len(until) < 2 || len(times) != 1 {
		return until
	}
	for _, c := range until {
		if c > times[0] {
			return []civil.Clock{c}
		}
	}
	return until[:1]
}

// open tells whether the place is open at a time on one of the days meant.
func (w When) open(week booking.Week, c civil.Clock) bool {
	at := int(c)
	switch w.Relation {
	case After: // the last start has to be later
		at++
	case Before:
		at--
	}
	for day := range 7 {
		if !w.covers(day) {
			continue
		}
		for _, h := range week[day] {
			if h.From <= at && at < h.To {
				return true
			}
		}
		for _, h := range week[(day+6)%7] { // the night before
			if h.From <= at+civil.DayMinutes && at+civil.DayMinutes < h.To {
				return true
			}
		}
	}
	return false
}

// covers tells whether a weekday is among the days meant.
func (w When) covers(weekday int) bool {
	if !w.Dated || w.To-w.From >= 6 {
		return true
	}
	for d := w.From; d <= w.To; d++ {
		if int(d.Weekday()) == weekday {
			return true
		}
	}
	return false
}

// opens tells whether the place is open at all on the days meant.
func opens(week booking.Week, w When) bool {
	for day := range 7 {
		if w.covers(day) && len(week[day]) > 0 {
			return true
		}
	}
	return false
}

// Fits tells whether a slot is what was asked for. A time of day that still
// has two readings fits both.
func (w *When) Fits(s booking.Slot) bool {
	day := s.Date
	if w.Part != nil && w.Part.past(s.Time) { // past midnight it is still the night of the day before
		day--
	}
	if w.Dated && (day < w.From || day > w.To) || w.Bars(s, day) {
		return false
	}
	return w.Suits(s.Time)
}

// Bars tells whether a slot lies where the caller said that they cannot come.
// day is the one that it counts to.
func (w *When) Bars(s booking.Slot, day civil.Date) bool {
	return w.refuses(day) || slices.ContainsFunc(w.Avoid, func(x Window) bool { return x.Has(s.Time) }) ||
		slices.ContainsFunc(w.Not, func(x Span) bool { return x.At != nil && x.From <= day && day <= x.To && x.At.Has(s.Time) })
}

// Suits tells whether a time of day is what was asked for.
func (w *When) Suits(c civil.Clock) bool {
	if len(w.Times) == 0 {
		return w.Part == nil || w.Part.Has(c)
	}
	for _, t := range w.Times {
		switch w.Relation {
		case At:
			if c == t {
				return true
			}
		case Around:
			if c >= t-45 && c <= t+45 {
				return true
			}
		case After:
			if c >= t {
				return true
			}
		case Before:
			if c <= t {
				return true
			}
		case Between:
			if len(w.Until) > 0 && c >= t && c <= w.Until[len(w.Until)-1] {
				return true
			}
		}
	}
	return false
}

// refuses tells whether a day is one that the caller does not want.
func (w *When) refuses(d civil.Date) bool {
	return slices.ContainsFunc(w.Not, func(s Span) bool { return s.At == nil && s.From <= d && d <= s.To })
}

// inside tells whether what is wanted lies in a window that was not: then it is
// wanted now.
func (w *When) inside(x Window) bool {
	if w.Part != nil {
		return x.From <= w.Part.From && w.Part.To <= x.To
	}
	return slices.ContainsFunc(append(slices.Clone(w.Times), w.Until...), x.Has)
}

// Hours are the limits of a wish that hold on every day: after five, in the
// morning, not between twelve and two. An hour alone is no limit.
func (w *When) Hours() When {
	out := When{Part: w.Part, Avoid: slices.Clone(w.Avoid)}
	if w.Relation == After || w.Relation == Before || w.Relation == Between {
		out.Times, out.Until, out.Relation = w.Times, w.Until, w.Relation
	}
	return out
}
