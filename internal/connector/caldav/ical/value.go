package ical

import (
	"errors"
	"strconv"
	"strings"
	"time"
)

const day = 24 * 60 * 60

// Stamp is a moment as an object writes it: what the clock on the wall shows,
// in seconds as if that were UTC, and whose wall.
type Stamp struct {
	Wall int64
	Date bool // a whole day
	Zone Zone
}

// Unix gives the instant.
func (s Stamp) Unix() int64 { return instant(s.Zone, s.Wall) }

// readings gives the instants that may be meant, in order.
func (s Stamp) readings() (first, last int64) {
	first = s.Unix()
	last = first
	if z, two := s.Zone.(twofold); two {
		other := instant(z.other, s.Wall)
		first, last = min(first, other), max(last, other)
	}
	return first, last
}

// before tells whether a time comes before another, however they are read.
func (s Stamp) before(o Stamp) bool {
	if s.Zone == o.Zone {
		return s.Unix() < o.Unix()
	}
	_, last := s.readings()
	first, _ := o.readings()
	return last < first
}

var errStamp = errors.New("has a time that cannot be read")

// years that a calendar can mean; Outlook describes its zones from 1601 on.
const firstYear, lastYear = 1600, 9999

// parseStamp reads 20261115, 20261115T090000 or 20261115T060000Z.
func parseStamp(s string, zone Zone) (Stamp, error) {
	s = strings.TrimSpace(s)
	var t time.Time
	var err error
	date := false
	switch {
	case len(s) == 8:
		t, err = time.Parse("20060102", s)
		date = true
	case len(s) == 16 && (s[15] == 'Z' || s[15] == 'z'):
		t, err = parseClock(s[:15])
		zone = UTC
	case len(s) == 15:
		t, err = parseClock(s)
	default:
		err = errStamp
	}
	if err != nil || t.Year() < firstYear || t.Year() > lastYear {
		return Stamp{}, errStamp
	}
	return Stamp{Wall: t.Unix(), Date: date, Zone: zone}, nil
}

// parseClock reads a date and a time. A leap second counts as the one before.
func parseClock(s string) (time.Time, error) {
	if strings.HasSuffix(s, "60") {
		s = s[:13] + "59"
	}
	return time.Parse("20060102T150405", strings.ToUpper(s))
}

// span is how long something takes: days of the calendar, and seconds. Wall is
// what the clock on the wall goes on by, where that was said: on a night in
// which clocks change it is not the same. Back says that the length was a
// negative one: it may be meant either way.
type span struct {
	days, seconds, wall int64
	back                bool
}

// longest is how many days an event may take and be meant.
const longest = 40_000

var errDuration = errors.New("has a duration that cannot be read")

// parseDuration reads P1DT2H, PT30M, P2W. A negative one counts as its size,
// to both sides: in doubt somebody is busy.
func parseDuration(s string) (d span, err error) {
	d.back = strings.HasPrefix(strings.TrimSpace(s), "-")
	s = strings.ToUpper(strings.TrimLeft(strings.TrimSpace(s), "+-"))
	rest, ok := strings.CutPrefix(s, "P")
	if !ok || rest == "" {
		return span{}, errDuration
	}
	clock := false
	for rest != "" {
		if rest[0] == 'T' {
			clock, rest = true, rest[1:]
			continue
		}
		n := 0
		for n < len(rest) && rest[n] >= '0' && rest[n] <= '9' {
			n++
		}
		if n == 0 || n == len(rest) {
			return span{}, errDuration
		}
		v, err := strconv.ParseInt(rest[:n], 10, 32)
		if err != nil {
			return span{}, errDuration
		}
		switch unit := rest[n]; {
		case unit == 'W' && !clock:
			d.days += 7 * v
		case unit == 'D' && !clock:
			d.days += v
		case unit == 'H' && clock:
			d.seconds += v * 3600
		case unit == 'M' && clock:
			d.seconds += v * 60
		case unit == 'S' && clock:
			d.seconds += v
		default:
			return span{}, errDuration
		}
		rest = rest[n+1:]
	}
	if d.days > longest || d.seconds > longest*day {
		return span{}, errDuration
	}
	return d, nil
}
