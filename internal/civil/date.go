// Package civil knows calendar dates, wall clocks and time zones, and how
// they meet the instants that everything is stored in.
//
// Instants are Unix seconds (int64). Dates are days since 1970-01-01, so that
// date arithmetic is integer arithmetic. A wall-clock time is a number of
// minutes after midnight; a working window that crosses midnight simply counts
// on past 1440.
package civil

import (
	"fmt"
	"time"
)

// DayMinutes is the length of a calendar day on the wall clock.
const DayMinutes = 24 * 60

const daySeconds = 24 * 60 * 60

// Date is a calendar date: days since 1970-01-01.
type Date int32

// DateOf makes a date from year, month and day, normalising as time.Date does.
func DateOf(year int, month time.Month, day int) Date {
	return Date(floorDiv(time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix(), daySeconds))
}

// The years a date may lie in. They keep every conversion far from overflow
// and catch a mistyped year.
const (
	MinYear = 1970
	MaxYear = 2199
)

// ParseDate reads exactly YYYY-MM-DD and refuses dates that do not exist.
func ParseDate(s string) (Date, error) {
	if len(s) != 10 || s[4] != '-' || s[7] != '-' {
		return 0, fmt.Errorf("%q is not a date; write YYYY-MM-DD, such as 2026-11-15", s)
	}
	y, ok1 := digits(s[0:4])
	m, ok2 := digits(s[5:7])
	d, ok3 := digits(s[8:10])
	if !ok1 || !ok2 || !ok3 {
		return 0, fmt.Errorf("%q is not a date; write YYYY-MM-DD, such as 2026-11-15", s)
	}
	if y < MinYear || y > MaxYear {
		return 0, fmt.Errorf("%q is out of range; years run from %d to %d", s, MinYear, MaxYear)
	}
	date := DateOf(y, time.Month(m), d)
	if gy, gm, gd := date.Civil(); gy != y || int(gm) != m || gd != d {
		return 0, fmt.Errorf("%q is not a day of the calendar", s)
	}
	return date, nil
}

func digits(s string) (int, bool) {
	n := 0
	for i := range len(s) {
		c := s[i]
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	return n, true
}

// UTC gives the instant at which the date begins in UTC.
func (d Date) UTC() time.Time { return time.Unix(int64(d)*daySeconds, 0).UTC() }

// Civil gives year, month and day.
func (d Date) Civil() (int, time.Month, int) { return d.UTC().Date() }

// Weekday gives the day of the week.
func (d Date) Weekday() time.Weekday {
	// 1970-01-01 was a Thursday.
	return time.Weekday(((int(d)+4)%7 + 7) % 7)
}

// String writes YYYY-MM-DD.
func (d Date) String() string { return string(d.Append(make([]byte, 0, 10))) }

// Append writes YYYY-MM-DD behind b.
func (d Date) Append(b []byte) []byte {
	y, m, day := d.Civil()
	return append(b, byte('0'+y/1000%10), byte('0'+y/100%10), byte('0'+y/10%10), byte('0'+y%10), '-',
		byte('0'+int(m)/10), byte('0'+int(m)%10), '-', byte('0'+day/10), byte('0'+day%10))
}

// MarshalText implements encoding.TextMarshaler.
func (d Date) MarshalText() ([]byte, error) { return d.Append(nil), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (d *Date) UnmarshalText(b []byte) error {
	v, err := ParseDate(string(b))
	if err == nil {
		*d = v
	}
	return err
}

// Clock is a wall-clock time: minutes after midnight, 0 to 1439.
type Clock int16

// clocks holds the text of every minute of a day, so that a slot list is
// written without building strings.
var clocks = func() (t [DayMinutes]string) {
	for m := range t {
		t[m] = fmt.Sprintf("%02d:%02d", m/60, m%60)
	}
	return t
}()

// ParseClock reads exactly HH:MM, 00:00 to 23:59.
func ParseClock(s string) (Clock, error) {
	m, err := ParseMinutes(s)
	if err != nil || m >= DayMinutes {
		return 0, fmt.Errorf("%q is not a time of day; write HH:MM, 00:00 to 23:59, such as 09:30", s)
	}
	return Clock(m), nil
}

// ParseMinutes reads HH:MM as minutes after midnight and, unlike ParseClock,
// takes 24:00, the end of the day.
func ParseMinutes(s string) (int, error) {
	if len(s) == 5 && s[2] == ':' {
		h, ok1 := digits(s[0:2])
		m, ok2 := digits(s[3:5])
		if n := h*60 + m; ok1 && ok2 && m < 60 && n <= DayMinutes {
			return n, nil
		}
	}
	return 0, fmt.Errorf("%q is not a time of day; write HH:MM, such as 09:30", s)
}

// String writes HH:MM.
func (c Clock) String() string {
	if c < 0 || int(c) >= DayMinutes {
		return fmt.Sprintf("Clock(%d)", int(c))
	}
	return clocks[c]
}

// MarshalText implements encoding.TextMarshaler.
func (c Clock) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (c *Clock) UnmarshalText(b []byte) error {
	v, err := ParseClock(string(b))
	if err == nil {
		*c = v
	}
	return err
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}
