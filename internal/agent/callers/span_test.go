package callers_test

import (
	"fmt"
	"slices"

	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// ahead is how many days are looked at.
const ahead = 430

// nightOver is when a day begins that fits only as the end of a night.
const nightOver = 6 * 60

// span is which days and which minutes of a day a wish fits. It is found by
// asking the wish itself, so that it does not matter how one is kept.
type span struct {
	days    []civil.Date
	minutes []int
}

// spanOf finds out what a wish fits.
func spanOf(w *understand.When) (s span) {
	for d := today - 3; d < today+ahead; d++ {
		fits := func(m int) bool { return w.Fits(booking.Slot{Date: d, Time: civil.Clock(m)}) }
		late := w.Fits(booking.Slot{Date: d - 1, Time: civil.DayMinutes - 1})
		if slices.ContainsFunc(clock, fits) && !(late && !slices.ContainsFunc(clock, func(m int) bool { return m >= nightOver && fits(m) })) {
			s.days = append(s.days, d)
		}
	}
	if len(s.days) == 0 {
		return s
	}
	at := s.days[len(s.days)/2]
	for m := range civil.DayMinutes {
		if w.Fits(booking.Slot{Date: at, Time: civil.Clock(m)}) {
			s.minutes = append(s.minutes, m)
		}
	}
	return s
}

// clock are the minutes of a day, those first at which appointments begin.
var clock = func() (list []int) {
	for m := 0; m < civil.DayMinutes; m += 30 {
		list = append(list, m)
	}
	for m := range civil.DayMinutes {
		if m%30 != 0 {
			list = append(list, m)
		}
	}
	return list
}()

// anyDay and anyTime tell whether nothing was said about it.
func (s *span) anyDay() bool  { return len(s.days) >= ahead }
func (s *span) anyTime() bool { return len(s.minutes) == civil.DayMinutes }

func (s *span) String() string {
	out := "no day"
	switch n := len(s.days); {
	case s.anyDay():
		out = "any day"
	case n == 1:
		out = s.days[0].String()
	case n > 1:
		out = fmt.Sprintf("%s..%s (%d days)", s.days[0], s.days[n-1], n)
	}
	switch n := len(s.minutes); {
	case s.anyTime():
		out += " any time"
	case n > 0:
		for i, m := range s.minutes {
			if i == 0 || s.minutes[i-1] != m-1 {
				out += " " + civil.Clock(m).String()
			}
			if (i == n-1 || s.minutes[i+1] != m+1) && i > 0 && s.minutes[i-1] == m-1 {
				out += "-" + civil.Clock(m).String()
			}
		}
	}
	return out
}

// parts are when a part of the day may begin, and hours that belong to it.
var parts = map[string]struct{ from, until, core, coreEnd int }{
	"morning":   {4 * 60, 11 * 60, 9 * 60, 10 * 60},
	"noon":      {11 * 60, 13 * 60, 12 * 60, 13 * 60},
	"afternoon": {12 * 60, 16*60 + 31, 15*60 + 30, 16 * 60},
	"evening":   {16 * 60, 20*60 + 1, 18 * 60, 21 * 60},
	"night":     {17 * 60, 21*60 + 1, 20 * 60, 22 * 60},
}

// days tells whether the days are those that were meant. kept says that a day
// known before may stay where none was named.
func (m *meaning) fitsDays(s *span, kept []civil.Date) bool {
	switch {
	case m.Date != "":
		return len(s.days) == 1 && s.days[0].String() == m.Date
	case len(m.Dates) == 2:
		for d := today + 1; d < today+ahead; d++ { // today may be over, and on Friday nobody comes
			in := d.String() >= m.Dates[0] && d.String() <= m.Dates[1] && !slices.Contains(m.NotDates, d.String())
			if d.Weekday() != 5 && slices.Contains(s.days, d) != in {
				return false
			}
		}
		return true
	case len(m.NotDates) > 0:
		near := 0
		for _, d := range s.days {
			if slices.Contains(m.NotDates, d.String()) {
				return false
			}
			if d >= today && d < today+14 {
				near++
			}
		}
		return near >= 7
	}
	return s.anyDay() || slices.Equal(s.days, kept)
}

// fitsTimes tells whether the minutes of the day are those that were meant.
func (m *meaning) fitsTimes(s *span, kept bool) bool {
	if len(s.minutes) == 0 {
		return false
	}
	first, last := s.minutes[0], s.minutes[len(s.minutes)-1]
	if first == 0 && last == civil.DayMinutes-1 && !s.anyTime() { // the night goes on after midnight
		for i := 0; s.minutes[i] == i; i++ {
			first = s.minutes[i+1]
		}
	}
	switch {
	case len(m.Time) > 0:
		return s.around(m.Time)
	case len(m.From) > 0:
		return m.From.has(first, 0) && m.To.has(last, 5)
	case len(m.After) > 0:
		return m.After.has(first, 5) && last >= 21*60
	case len(m.Before) > 0:
		return m.Before.has(last, 5) && first <= 8*60+30
	case m.Part != "":
		p := parts[m.Part]
		return !s.anyTime() && first >= p.from && first < p.until &&
			slices.ContainsFunc(s.minutes, func(at int) bool { return at >= p.core && at <= p.coreEnd })
	}
	return s.anyTime() || kept
}

// around tells whether the minutes are a time of the clock, or lie around it,
// and nothing else.
func (s *span) around(times either) bool {
	found := false
	for _, at := range s.minutes {
		if !times.has(at, 60) {
			return false
		}
		found = found || times.has(at, 0)
	}
	return found
}
