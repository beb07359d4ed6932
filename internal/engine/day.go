package engine

import (
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// day is one calendar date in a zone. Times on it are minutes after its
// midnight: those of shifts begun the day before are negative, those beyond
// its end exceed 1440.
type day struct {
	zone *civil.Zone
	date civil.Date
	// even says that the clock neither jumps nor falls back from the midnight
	// before the date to the second one after it. Then minute m is the instant
	// base + 60·m, and no question has to go to the zone.
	even bool
	base int64
}

// dayOf prepares a date. Two clock changes that cancel out within the three
// days looked at would go unseen; no zone has had any.
func dayOf(zone *civil.Zone, date civil.Date) day {
	const first, last = -civil.DayMinutes, 2 * civil.DayMinutes
	from, to := zone.First(date, first), zone.First(date, last)
	return day{
		zone: zone,
		date: date,
		even: to-from == (last-first)*60 && zone.Offset(from) == zone.Offset(to),
		base: from - first*60,
	}
}

// first gives the instant at which the clock has reached a minute.
func (d *day) first(minute int) int64 {
	if d.even {
		return d.base + int64(minute)*60
	}
	return d.zone.First(d.date, minute)
}

// at gives the instant of a minute, or false where the clock skips it.
func (d *day) at(minute int) (int64, bool) {
	if d.even {
		return d.base + int64(minute)*60, true
	}
	return d.zone.At(d.date, minute)
}

// onward gives a minute after m such that every minute in between comes before
// the instant. On a day with a clock change that is just the next minute.
func (d *day) onward(m int, unix int64) int {
	if !d.even {
		return m + 1
	}
	return max(m+1, int((unix-d.base+59)/60))
}

// span is the date itself. It is empty for a date that the zone left out.
func (d *day) span() booking.Span {
	return booking.Span{Start: d.first(0), End: d.first(civil.DayMinutes)}
}
