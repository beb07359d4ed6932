package speak

import (
	"strconv"

	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// Date says a day: weekday, number and month, and today or tomorrow where it
// is. The year is said if the day is more than eleven months away.
func Date(lang understand.Lang, d, today civil.Date) string {
	y, m, day := d.Civil()
	key := "date"
	switch {
	case d == today:
		key = "date.today"
	case d == today+1:
		key = "date.tomorrow"
	case d < today || d-today > 334:
		key = "date.year"
	}
	return Say(lang, key, "weekday", words(lang, "weekdays", int(d.Weekday())), "day", strconv.Itoa(day),
		"month", words(lang, "months", int(m)-1), "year", strconv.Itoa(y))
}

// Time says a time of day with the part of the day it lies in.
func Time(lang understand.Lang, c civil.Clock) string {
	if c == 720 {
		return Say(lang, "time.noon")
	}
	return Say(lang, "time", "clock", clock(lang, c), "part", Say(lang, "part."+part(c)))
}

// Slot says a day and a time.
func Slot(lang understand.Lang, s booking.Slot, today civil.Date) string {
	return Say(lang, "slot", "date", Date(lang, s.Date, today), "time", Time(lang, s.Time))
}

// Slots says several, the date of neighbours on one day once.
func Slots(lang understand.Lang, list []booking.Slot, today civil.Date) string {
	said := make([]string, len(list))
	for i, s := range list {
		if i > 0 && s.Date == list[i-1].Date {
			said[i] = Time(lang, s.Time)
		} else {
			said[i] = Slot(lang, s, today)
		}
	}
	return List(lang, "or", said)
}

// part names the part of the day.
func part(c civil.Clock) string {
	for _, p := range []struct {
		before civil.Clock
		name   string
	}{{4 * 60, "night"}, {6 * 60, "dawn"}, {12 * 60, "morning"}, {15 * 60, "noon"}, {17*60 + 30, "afternoon"}, {19 * 60, "sunset"},
		{21 * 60, "evening"}} {
		if c < p.before {
			return p.name
		}
	}
	return "late"
}

// clock says hours and minutes: in English in digits, in Arabic in words, as
// "six less a quarter".
func clock(lang understand.Lang, c civil.Clock) string {
	h, m := int(c)/60, int(c)%60
	if lang != understand.Arabic {
		h = (h+11)%12 + 1
		if m == 0 {
			return strconv.Itoa(h)
		}
		return strconv.Itoa(h) + ":" + strconv.Itoa(m/10) + strconv.Itoa(m%10)
	}
	hour, next := words(lang, "hours.words", h%12), words(lang, "hours.words", (h+1)%12)
	if m == 0 {
		return hour
	}
	if key := "minute." + strconv.Itoa(m); in(lang)[key] != "" {
		return Say(lang, key, "hour", hour, "next", next)
	}
	return Say(lang, "minute", "hour", hour, "minutes", number(lang, m))
}

// number says a number below sixty in Arabic words: seven and twenty.
func number(lang understand.Lang, n int) string {
	if n < 20 {
		return words(lang, "numbers", n)
	}
	tens := words(lang, "tens", n/10)
	if n%10 == 0 {
		return tens
	}
	return Say(lang, "and", "a", words(lang, "numbers", n%10), "b", tens)
}

// Hours says from when to when a place is open.
func Hours(lang understand.Lang, h booking.Hours) string {
	return Say(lang, "hours", "from", Time(lang, civil.Clock(h.From%civil.DayMinutes)), "to", Time(lang, civil.Clock(h.To%civil.DayMinutes)))
}
