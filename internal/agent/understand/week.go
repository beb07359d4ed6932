package understand

import (
	"time"

	"github.com/mawid/mawid/internal/civil"
)

// modifier says which of several is meant: this, the next, the one after.
type modifier struct {
	n     int
	next  bool
	past  bool
	later int
}

func (u *utterance) modifier(i int) modifier {
	if n := u.is("afternext", i); n > 0 {
		return modifier{n: n, later: 2}
	}
	if n := u.is("next", i); n > 0 {
		return modifier{n: n, next: true}
	}
	if n := u.is("this", i); n > 0 {
		if k := u.is("next", i+n); k > 0 { // this coming Saturday
			return modifier{n: n + k, next: true}
		}
		return modifier{n: n}
	}
	if n := u.is("last", i); n > 0 {
		return modifier{n: n, past: true}
	}
	return modifier{}
}

// ahead is how many weeks or months on two modifiers lead.
func ahead(before, after modifier) int {
	if before.next || after.next {
		return max(1, before.later, after.later)
	}
	return max(before.later, after.later)
}

// sunday is the first day of the present week. The week starts on Sunday.
func (u *utterance) sunday() civil.Date { return u.Today - civil.Date(u.Today.Weekday()) }

// weeks reads this week, next week and weekends, and their beginning and end.
func (u *utterance) weeks(i int, add func(thing)) {
	if d, n := u.week(i); n > 0 {
		add(thing{sort: aDay, end: i + n, cost: plain, day: d})
	}
	edge, k := u.find("edge", i)
	if k == 0 {
		return
	}
	of := u.is("of", i+k)
	the := u.is("the", i+k+of)
	d, n := u.week(i + k + of + the)
	if n == 0 && u.is("week", i+k+of+the) > 0 {
		d, n = u.weekOf(0), u.is("week", i+k+of+the)
	}
	if n > 0 && d.week {
		sunday := d.to - 6
		switch edge {
		case "start":
			d.to = sunday + 1
		case "middle":
			d.from, d.to = max(u.Today, sunday+2), sunday+3
		default:
			d.from = max(u.Today, sunday+4)
		}
		if d.to < u.Today {
			d = day{past: true}
		}
		d.week = false
		add(thing{sort: aDay, end: i + k + of + the + n, cost: plain, day: d})
	}
}

func (u *utterance) weekOf(ahead int) day {
	sunday := u.sunday() + civil.Date(7*ahead)
	return day{from: max(sunday, u.Today), to: sunday + 6, week: true}
}

func (u *utterance) week(i int) (day, int) {
	before := u.modifier(i)
	j := i + before.n
	if n := u.is("weekend", j); n > 0 {
		after := u.modifier(j + n)
		friday := u.Today + civil.Date((int(time.Friday)-int(u.Today.Weekday())+7)%7)
		if u.Today.Weekday() == time.Saturday {
			friday = u.Today - 1
		}
		friday += civil.Date(7 * ahead(before, after))
		return day{from: max(friday, u.Today), to: friday + 1}, before.n + n + after.n
	}
	n := u.is("week", j)
	if n == 0 {
		return day{}, 0
	}
	after := u.modifier(j + n)
	if before.n+after.n == 0 {
		return day{}, 0
	}
	if before.past || after.past {
		return day{past: true}, before.n + n + after.n
	}
	return u.weekOf(ahead(before, after)), before.n + n + after.n
}

// months reads this month, next month and a month named alone, and their
// beginning and end.
func (u *utterance) months(i int, add func(thing)) {
	say := func(d day, n, cost int) { add(thing{sort: aDay, end: i + n, cost: cost, day: d}) }
	if y, m, n := u.monthSpec(i); n > 0 {
		cost := plain
		if u.is("month", i) > 0 && u.is("ambiguous", i) > 0 && u.is("of", i-1) == 0 {
			cost = lostDay // may
		} else if u.is("month", i) > 0 {
			cost = beside
		}
		say(u.monthOf(y, m), n, cost)
	}
	if n := u.is("lastmonth", i); n > 0 {
		say(day{past: true}, n, plain)
	}
	edge, k := u.find("edge", i)
	last, begin := u.is("lastday", i), u.is("firstday", i)
	if k+last+begin == 0 {
		return
	}
	j := i + max(k, last, begin)
	j += u.is("of", j)
	j += u.is("the", j)
	y, m, n := u.monthSpec(j)
	if n == 0 && u.is("monthly", j) > 0 {
		n = u.is("monthly", j)
		y, m = u.thisMonth()
	}
	if n == 0 {
		return
	}
	d := u.monthOf(y, m)
	d.month = false
	first := civil.DateOf(y, time.Month(m), 1)
	switch {
	case last > 0:
		d.from = d.to
	case begin > 0:
		d.to, d.from = first, max(u.Today, first)
	case edge == "start":
		d.to = first + 6
	case edge == "middle":
		d.from, d.to = max(u.Today, first+10), first+19
	default:
		d.from = max(u.Today, d.to-6)
	}
	d.past = d.to < u.Today
	say(d, j+n-i, plain)
}

func (u *utterance) thisMonth() (year, month int) {
	y, m, _ := u.Today.Civil()
	return y, int(m)
}

// monthOf is what is left of a month.
func (u *utterance) monthOf(year, month int) day {
	if year == 0 {
		year, _ = u.thisMonth()
		if _, now := u.thisMonth(); month < now {
			year++
		}
	}
	d := day{from: max(u.Today, civil.DateOf(year, time.Month(month), 1)), to: civil.DateOf(year, time.Month(month+1), 0), named: true, month: true}
	d.past = d.to < u.Today
	return d
}

// monthSpec reads which month: its name with or without a year, its number
// after the word for month, next month. The year is 0 if it is open.
func (u *utterance) monthSpec(i int) (year, month, n int) {
	word := u.is("monthword", i)
	if v, n := u.find("month", i+word); n > 0 {
		k := i + word + n
		year = u.yearAt(&k)
		return year, atoi(v), k - i
	}
	if m, n := u.number(i + word); word > 0 && n > 0 && 1 <= m && m <= 12 {
		k := i + word + n
		year = u.yearAt(&k)
		return year, m, k - i
	}
	the := u.is("the", i)
	before := u.modifier(i + the)
	if n := u.is("monthly", i+the+before.n); n > 0 {
		after := u.modifier(i + the + before.n + n)
		if before.n+after.n == 0 || before.past || after.past {
			return 0, 0, 0
		}
		y, m := u.thisMonth()
		y, mm, _ := civil.DateOf(y, time.Month(m+ahead(before, after)), 1).Civil()
		return y, int(mm), the + before.n + n + after.n
	}
	return 0, 0, 0
}

// hijri notices a date of the other calendar.
func (u *utterance) hijri(i int) (day, int) {
	cue := u.is("daycue", i)
	_, n := u.dayAt(i + cue)
	if n == 0 {
		return day{}, 0
	}
	n += cue
	k := u.is("of", i+n)
	k += u.is("monthword", i+n+k)
	m := u.is("hijri", i+n+k)
	if m == 0 {
		return day{}, 0
	}
	return day{bad: true, later: -1}, n + k + m
}
