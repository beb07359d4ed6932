package notice

import (
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// Quiet is when nobody is reminded, on the wall clock of the branch.
type Quiet struct {
	Zone *civil.Zone // nil: it is never quiet
	Hours
	Other []OtherHours // for some dates, such as Ramadan; the last that has a date holds
}

// Hours are from a time to the next time that the clock shows the other, which
// may be after midnight. Equal ones are none.
type Hours struct{ From, To civil.Clock }

// OtherHours hold for the nights that begin on their dates.
type OtherHours struct {
	Dates booking.DateRange
	Hours
}

// DefaultQuiet is from nine in the evening to eight in the morning.
var DefaultQuiet = Hours{From: 21 * 60, To: 8 * 60}

// margin is how long before quiet hours what would fall into them is sent. Right
// before them the last of many would come too late, and nothing could be retried.
const margin = 30 * 60

// most is how many quiet hours are looked at that follow each other without a
// pause. There are two or three where dates with other hours begin.
const most = 8

// Before is the time for what should be sent at t: t, or the evening before if t is
// quiet. Never later: of a reminder the customer is to have something. False if
// there is no such time.
func (q *Quiet) Before(t int64) (int64, bool) {
	s, quiet := q.at(t)
	if !quiet {
		return t, true
	}
	earlier := s.Start - margin
	if e, quiet := q.at(earlier); quiet {
		earlier = e.End // between two of them is less than the margin
	}
	_, quiet = q.at(earlier)
	return earlier, !quiet
}

// After is the time from which on what is late may be sent.
func (q *Quiet) After(t int64) int64 {
	if s, quiet := q.at(t); quiet {
		return s.End
	}
	return t
}

// at finds the stretch of quiet hours around an instant.
func (q *Quiet) at(t int64) (s booking.Span, quiet bool) {
	s, quiet = q.night(t)
	for range most {
		earlier, more := q.night(s.Start - 1)
		if !quiet || !more {
			break
		}
		s.Start = earlier.Start
	}
	for range most {
		later, more := q.night(s.End)
		if !quiet || !more {
			break
		}
		s.End = later.End
	}
	return s, quiet
}

// night finds the quiet hours of one date that an instant lies in.
func (q *Quiet) night(t int64) (booking.Span, bool) {
	if q.Zone == nil {
		return booking.Span{}, false
	}
	date, _ := q.Zone.Local(t)
	for _, d := range []civil.Date{date - 1, date} {
		h := q.hours(d)
		to := int(h.To)
		if h.To < h.From {
			to += civil.DayMinutes
		}
		s := booking.Span{Start: q.Zone.First(d, int(h.From)), End: q.Zone.First(d, to)}
		if h.From != h.To && s.Start <= t && t < s.End {
			return s, true
		}
	}
	return booking.Span{}, false
}

func (q *Quiet) hours(d civil.Date) Hours {
	for i := len(q.Other) - 1; i >= 0; i-- {
		if q.Other[i].Dates.Has(d) {
			return q.Other[i].Hours
		}
	}
	return q.Hours
}
