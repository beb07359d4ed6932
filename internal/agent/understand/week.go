package understand

import (
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// weekly reads this week, next week and weekends. The week starts on Sunday.
func (u *utterance) weekly(d *dates, i int) int {
	before := u.modifier(i)
	j := i + before.n
	if n := u.is("weekend", j); n > 0 {
		after := u.modifier(j + n)
		friday := d.today + civil.Date((int(time.Friday)-int(d.today.Weekday())+7)%7)
		if d.today.Weekday() == time.Saturday {
			friday = d.today
		}
		friday += civil.Date(7 * max(before.later, after.later))
		if before.next || after.next {
			friday += 7
		}
		d.spans = append(d.spans, booking.DateRange{From: friday, To: friday + 1})
		return before.n + n + after.n
	}
	n := u.is("week", j)
	if n == 0 {
		return 0
	}
	after := u.modifier(j + n)
	if before.n == 0 && after.n == 0 {
		return 0
	}
	if before.past || after.past {
		d.past = true
		return before.n + n + after.n
	}
	d.hasWeek = true
	d.week = max(before.later, after.later)
	if before.next || after.next {
		d.week = 1
	}
	return before.n + n + after.n
}

// modifier says which of several is meant: this, the next, the one after.
type modifier struct {
	n          int
	this, next bool
	past       bool
	later      int
}

func (u *utterance) modifier(i int) modifier {
	if n := u.is("afternext", i); n > 0 {
		return modifier{n: n, later: 2}
	}
	if n := u.is("next", i); n > 0 {
		return modifier{n: n, next: true}
	}
	if n := u.is("this", i); n > 0 {
		return modifier{n: n, this: true}
	}
	if n := u.is("last", i); n > 0 {
		return modifier{n: n, past: true}
	}
	return modifier{}
}

// weekdayAt reads a day of the week with what stands around it.
func (u *utterance) weekdayAt(d *dates, i int) int {
	before := u.modifier(i)
	v, n := u.find("weekday", i+before.n)
	if n == 0 || before.past {
		return 0
	}
	after := modifier{}
	// "Sunday next week" speaks of the week.
	if k := u.modifier(i + before.n + n); u.is("week", i+before.n+n+k.n) == 0 {
		after = k
	}
	if after.past {
		d.past = true
		return before.n + n + after.n
	}
	w := weekday{day: time.Weekday(atoi(v))}
	if before.later > 0 || after.later > 0 {
		w.later = 1
	}
	d.weekdays = append(d.weekdays, w)
	return before.n + n + after.n
}

// hijri notices a date of the other calendar.
func (u *utterance) hijri(d *dates, i int) int {
	cue := u.is("daycue", i)
	_, n := u.dayAt(i + cue)
	if n == 0 {
		return 0
	}
	n += cue
	k := u.is("of", i+n)
	k += u.is("monthword", i+n+k)
	m := u.is("hijri", i+n+k)
	if m == 0 {
		return 0
	}
	d.bad, u.otherCalendar = true, true
	return n + k + m
}
