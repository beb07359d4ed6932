package caller

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/civil"
)

// when says day and time of the wish.
func (c *Caller) when() string {
	w := &c.Wish
	list := map[Kind][]string{At: c.When, Part: c.AtPart, After: c.After, Before: c.Before, Earliest: c.Earliest}[w.Kind]
	s := strings.ReplaceAll(c.pick(list), "{day}", c.day())
	if w.Kind == Part {
		return strings.ReplaceAll(s, "{part}", c.pick(c.Parts[w.Part]))
	}
	return strings.ReplaceAll(s, "{time}", c.pause(c.clock(w.Time)))
}

// day says the day of the wish in one of the ways people do.
func (c *Caller) day() string {
	d := c.Wish.Date
	ahead := int(d - c.today)
	_, month, n := d.Civil()
	way := c.rng.IntN(10)
	var list []string
	switch {
	case ahead == 0:
		list = c.Today
	case ahead == 1 && way < 7:
		list = c.Tomorrow
	case ahead == 2 && way < 4:
		list = c.Overmorrow
	case ahead < 7 && way < 6:
		list = c.OnWeekday
	case ahead > 7 && ahead < 14 && way < 5:
		list = c.NextWeek
	case ahead >= 3 && ahead <= 10 && way == 9:
		list = c.InDays
	default:
		list = c.OnDate
	}
	s := c.with(c.pick(list), "{weekday}", c.Weekdays[d.Weekday()], "{ordinal}", c.Ordinals[n-1], "{n}", strconv.Itoa(n),
		"{month}", c.Months[month-1], "{m}", strconv.Itoa(int(month)), "{count}", c.Counts[min(ahead, 10)])
	return s
}

// clock says a time of the clock, mostly with the part of the day. Without it
// the agent has to find out.
func (c *Caller) clock(t civil.Clock) string {
	h, m := int(t)/60, int(t)%60
	list := map[int][]string{0: c.Sharp, 15: c.Quarter, 30: c.Half, 45: c.To}[m]
	digits := c.rng.IntN(4) == 0
	if digits {
		list = c.Clock
	}
	twelve := (h+11)%12 + 1
	s := c.with(c.pick(list), "{h}", strconv.Itoa(twelve), "{mm}", fmt.Sprintf("%02d", m), "{hour}", c.Hours[h%12],
		"{next}", c.Hours[(h+1)%12], "{nh}", strconv.Itoa((h+12)%12+1), "{minutes}", c.minutes(m))
	if c.rng.IntN(5) == 0 && !(h < 10 || h >= 20) { // it can only be one
		return strings.TrimSpace(s)
	}
	until := 24
	for hour := range c.DayParts {
		if h < hour {
			until = min(until, hour)
		}
	}
	return strings.TrimSpace(s) + " " + c.pick(c.DayParts[until])
}

// minutes says the minutes after an hour in a word.
func (c *Caller) minutes(m int) string {
	return map[int]string{0: "", 15: "fifteen", 30: "thirty", 45: "forty five"}[m]
}

// number says the telephone number: in digits, joined or split, or in words.
func (c *Caller) number() string {
	digits := "0" + strings.TrimPrefix(c.Wish.Phone, "+966")
	switch c.rng.IntN(4) {
	case 0:
		return digits
	case 1:
		return digits[:3] + " " + digits[3:6] + " " + digits[6:]
	case 2:
		return strings.Join(strings.Split(digits, ""), " ")
	}
	var out []string
	for i := 0; i < len(digits); i++ {
		word := c.Digits[digits[i]-'0']
		if c.Double != "" && i+1 < len(digits) && digits[i+1] == digits[i] && i > 1 {
			word = c.Double + " " + word
			i++
		}
		out = append(out, word)
	}
	return strings.Join(out, " ")
}
