package understand

import (
	"time"

	"github.com/mawid/mawid/internal/civil"
)

// modifier says which of several is meant: this, the next, the one after.
type modifier struct {
	n      int
	next   bool
	coming bool // the next one is the coming one, not the one after this
	past   bool
	later  int
}

func (u *utterance) modifier(i int) modifier {
	if m := u.afterThis(i); m.n > 0 {
		return m
	}
	if n := u.is("afternext", i); n > 0 {
		return modifier{n: n, later: 2}
	}
	if n := u.is("next", i); n > 0 {
		return modifier{n: n, next: true, coming: u.is("adjacent", i) == 0}
	}
	if n := u.is("this", i); n > 0 {
		if k := u.is("next", i+n); k > 0 { // this coming Saturday
			return modifier{n: n + k, next: true, coming: true}
		}
		return modifier{n: n}
	}
	if n := u.is("last", i); n > 0 {
		return modifier{n: n, past: true}
	}
	return modifier{}
}

// afterThis reads "after this one" and "after the next one".
func (u *utterance) afterThis(i int) modifier {
	j := i + u.is("which", i)
	k := u.is("later", j)
	if m := u.thisOne(j + k); k > 0 && m.n > 0 {
		m.n += j + k - i
		return m
	}
	return modifier{}
}

// thisOne reads "this one" and "the coming one", without what they are one of:
// how many on is the one that comes after it.
func (u *utterance) thisOne(i int) modifier {
	later, coming := 1, false
	n := u.is("this", i)
	if k := u.is("next", i+n); k > 0 {
		coming = u.is("adjacent", i+n) == 0
		later, n = 2-min(n, 1), n+k // this coming one
	}
	if n == 0 {
		return modifier{}
	}
	if v, k := u.find("dayword", i+n); k > 0 && v == "0" {
		n += k
	}
	for _, kind := range []string{"week", "weekend", "monthly", "weekday", "part", "dayword", "month"} {
		if u.is(kind, i+n) > 0 {
			return modifier{}
		}
	}
	return modifier{n: n, later: later, coming: coming}
}

// behind reads what stands at j behind a day of the week, a week or a weekend:
// which one is meant, or that it is not this one but the one after. What
// stands there is of its own if which one is meant was said before, at i, or
// if that one is not wanted: not this Sunday, the one after.
func (u *utterance) behind(i, before, j int) modifier {
	m := u.modifier(j)
	before += u.is("this", i-1)
	switch {
	case before > 0 && (m.later > 0 || u.is("the", j) > 0), m.later > 0 && u.endsWith("refusing", i-1),
		before > 0 && m.next && u.is("week", j+m.n) > 0 && u.toks[i].latin(): // not this week, next week
		return modifier{}
	case m.later > 0 || m.past:
		return m
	}
	return u.otherThan(j, m)
}

// otherThan reads that it is not this one, but the one after.
func (u *utterance) otherThan(i int, m modifier) modifier {
	j := i + m.n
	if u.is("refusing", j) == 0 {
		j += u.is("but", j)
		j += u.is("filler", j)
	}
	not := u.is("refusing", j)
	other := u.thisOne(j + not + u.is("the", j+not))
	if not == 0 || other.n == 0 {
		return m
	}
	j += not + u.is("the", j+not) + other.n
	other.n = j - i
	but := u.is("but", j)
	end := 0
	u.following(j+but, func(t thing) {
		if t.day.told.one && t.day.told.count > 0 {
			end = max(end, t.end)
		}
	})
	if end > 0 {
		other.n = end - i
	}
	return other
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

// weekendOf is the coming weekend, or one so many weeks on.
func (u *utterance) weekendOf(ahead int) day {
	friday := u.Today + civil.Date((int(time.Friday)-int(u.Today.Weekday())+7)%7)
	if u.Today.Weekday() == time.Saturday {
		friday = u.Today - 1
	}
	friday += civil.Date(7 * ahead)
	return day{from: max(friday, u.Today), to: friday + 1, weekend: true}
}

func (u *utterance) week(i int) (day, int) {
	before := u.modifier(i)
	j := i + before.n
	if n := u.is("weekend", j); n > 0 {
		after := u.behind(i, before.n, j+n)
		on := ahead(before, after)
		if before.coming || after.coming {
			on--
		}
		return u.weekendOf(on), before.n + n + after.n
	}
	n := u.is("week", j)
	if n == 0 || before.n == 0 && (u.is("this", i-1) > 0 || u.toks[i].latin() && u.endsWith("next", i-1)) { // that belongs to it
		return day{}, 0
	}
	after := u.behind(i, before.n, j+n)
	if before.n+after.n == 0 {
		return day{}, 0
	}
	if before.past || after.past {
		return day{past: true}, before.n + n + after.n
	}
	return u.weekOf(ahead(before, after)), before.n + n + after.n
}

// weekRefused tells whether a week that is not wanted was named right before.
func (u *utterance) weekRefused(i int) bool {
	for from := max(0, i-4); from < i; from++ {
		if d, n := u.week(from); n > 0 && d.week && from+n == i && u.endsWith("refusing", from-1) {
			return true
		}
	}
	return false
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
	return day{bad: true, hijri: true}, n + k + m
}

// counts reads days that are counted from another: in three days, a week from
// Tuesday, Tuesday week, the day before Thursday.
func (u *utterance) counts(i int, add func(thing)) {
	say := func(d day, end int) { add(thing{sort: aDay, end: end, cost: plain, day: d}) }
	u.countedOn(i, say)
	u.dayBeside(i, say)
	u.afterBy(i, say)
	u.sameDay(i, say)
	u.inWeeks(i, say)
	if d, n := u.anchor(i); n > 0 && !d.past && !d.bad && d.from == d.to && u.toks[i].latin() { // Tuesday week
		if k := u.is("fortnight", i+n); k > 0 {
			say(on(d.from+14), i+n+k)
		}
		k := u.is("week", i+n)
		if k > 0 && (d.weekday || u.is("day", i) > 0) && u.modifier(i+n+k).n == 0 && u.is("next", i) == 0 {
			say(on(d.from+7), i+n+k)
		}
	}
}

// sameDay reads the present day in another week or month, and the day that was
// named before: "my shift ends at seven on Tuesday, so nine the same day".
func (u *utterance) sameDay(i int, say func(day, int)) {
	k := u.is("sameday", i)
	if k == 0 {
		return
	}
	if d, n := u.week(i + k); n > 0 && d.week {
		say(on(d.to-6+civil.Date(u.Today.Weekday())), i+k+n)
	}
	asked := u.Topic == NoOpinion || u.Topic == ADay
	switch last := u.Last; {
	case u.is("nameddate", i) != k:
	case u.namedDay(i): // the day that was named before
		say(day{that: true}, i+k)
	case asked && last.Dated && last.From == last.To && last.From >= u.Today: // or that was talked about
		say(on(last.From), i+k)
	}
	if y, m, n := u.monthSpec(i + k); n > 0 {
		_, _, number := u.Today.Civil()
		say(u.date(y, m, number), i+k+n)
	}
}

// countedOn reads a number of days, weeks or months from a day: from today,
// unless another is named.
func (u *utterance) countedOn(i int, say func(day, int)) {
	within := u.is("within", i)
	lead := max(u.is("in", i), within)
	j := i + lead
	if within > 0 { // within the next three days
		j += u.is("next", j)
	}
	count, unit, n := u.units(j)
	if n == 0 || count > 365 {
		return
	}
	end := j + n
	if within > 0 {
		say(day{from: u.Today, to: u.counted(u.Today, count, unit)}, end)
		return
	}
	if tail := u.is("fromnow", end); tail > 0 {
		say(on(u.counted(u.Today, count, unit)), end+tail)
		return
	}
	from := max(u.is("counting", end), u.is("later", end))
	if d, k := u.anchor(end + from); k > 0 && !d.past && !d.bad && d.from == d.to && (from > 0 || u.besides(j, unit, lead)) {
		if from == 0 && d.weekday && lead > 0 { // in two weeks, on Monday
			week := u.counted(u.Today, count, unit)
			say(on(week-civil.Date(week.Weekday())+civil.Date(d.from.Weekday())), end+k)
			return
		}
		say(on(u.counted(d.from, count, unit)), end+from+k)
		return
	}
	if sooner := u.is("sooner", end); sooner > 0 && lead == 0 {
		if d, k := u.anchor(end + sooner); k > 0 && !d.past && !d.bad && d.from == d.to {
			say(on(max(u.Today, u.counted(d.from, -count, unit))), end+sooner+k)
			return
		}
	}
	if lead > 0 && (n > 1 || !u.toks[j].latin()) {
		say(on(u.counted(u.Today, count, unit)), end)
	}
}

// inWeeks reads a day of the week in so many weeks: الخميس بعد أسبوعين.
func (u *utterance) inWeeks(i int, say func(day, int)) {
	v, n := u.find("weekday", i)
	lead := u.is("in", i+n)
	count, unit, k := u.units(i + n + lead)
	if n == 0 || lead == 0 || k == 0 || unit%7 != 0 || count > 52 {
		return
	}
	end := i + n + lead + k
	if _, l := u.anchor(end + u.is("counting", end)); l > 0 {
		return // of another day
	}
	week := u.counted(u.Today, count, unit)
	say(on(week-civil.Date(week.Weekday())+civil.Date(atoi(v))), end+u.is("fromnow", end))
}

// besides tells whether a day directly behind a length belongs to it: a week
// tomorrow, a fortnight today.
func (u *utterance) besides(j, unit, lead int) bool {
	return unit >= 7 && (u.toks[j].latin() || lead > 0)
}

// units reads a count of days, weeks or months.
func (u *utterance) units(i int) (count, unit, n int) {
	count, n = u.number(i)
	if v, k := u.find("few", i); k > 0 {
		count, n = atoi(v), k
	}
	if n == 0 {
		count, n = 1, u.is("a", i)
	}
	v, k := u.find("unit", i+n)
	if k == 0 {
		return 0, 0, 0
	}
	if u.is("pair", i+n) > 0 && n == 0 {
		count = 2
	}
	if at := i + k; n == 0 && at < len(u.toks) && u.toks[at].text == oneOnly && u.is("month", at+1) == 0 { // يوم واحد
		return 1, atoi(v), k + 1
	}
	if n == 0 && (u.toks[i].latin() || u.is("daycue", i) > 0 && (u.numberBegins(i+k) || u.is("weekday", i) > 0)) {
		return 0, 0, 0 // "before day 24"
	}
	return count, atoi(v), n + k
}

// counted is a day so many units after another. Months are months of the
// calendar.
func (u *utterance) counted(from civil.Date, count, unit int) civil.Date {
	if unit == 30 {
		y, m, number := from.Civil()
		return civil.DateOf(y, m+time.Month(count), number)
	}
	return from + civil.Date(count*unit)
}

// dayBeside reads the day before or after another, and the weekday after a
// day.
func (u *utterance) dayBeside(i int, say func(day, int)) {
	if v, n := u.find("besideday", i); n > 0 {
		if d, k := u.anchor(i + n); k > 0 && !d.past && !d.bad && d.from == d.to {
			say(on(max(u.Today, d.from+civil.Date(atoi(v)))), i+n+k)
		}
	}
	v, n := u.find("weekday", i)
	if n == 0 || u.is("which", i+n) == 0 {
		return
	}
	k := u.is("which", i+n)
	k += u.is("later", i+n+k)
	d, l := u.anchor(i + n + k)
	if l == 0 || u.is("later", i+n+k-1) == 0 || d.past || d.bad {
		return
	}
	ahead := (atoi(v) - int(d.from.Weekday()) + 7) % 7
	if ahead == 0 {
		ahead = 7
	}
	say(on(d.from+civil.Date(ahead)), i+n+k+l)
}

// afterBy reads the Arabic "after Tuesday by a day".
func (u *utterance) afterBy(i int, say func(day, int)) {
	if u.toks[i].latin() {
		return
	}
	sign, k := u.direction(i)
	if k == 0 {
		return
	}
	d, n := u.anchor(i + k)
	by := u.is("by", i+k+n)
	if n == 0 || by == 0 || d.past || d.bad || d.from != d.to {
		return
	}
	if count, unit, l := u.units(i + k + n + by); l > 0 && count <= 365 {
		say(on(max(u.Today, u.counted(d.from, sign*count, unit))), i+k+n+by+l)
	}
}

// nthWeekday reads the nth or the last day of the week in a month: the first
// Monday of December.
func (u *utterance) nthWeekday(i int, add func(thing)) {
	j := i + u.is("the", i)
	nth, n := u.ordinal(j)
	if k := u.is("lastof", j); k > 0 {
		nth, n = -1, k
	}
	if n == 0 || nth > 5 {
		return
	}
	j += n
	v, k := u.find("bareday", j)
	if k == 0 {
		v, k = u.find("weekday", j)
	}
	week := u.is("week", j)
	if k+week == 0 {
		return
	}
	j += max(k, week)
	of := u.is("of", j)
	j += of
	the := u.is("the", j)
	y, m, l := u.monthSpec(j)
	if l == 0 && of > 0 && u.is("monthly", j+the) > 0 {
		l = the + u.is("monthly", j+the)
		y, m = u.thisMonth()
	}
	if l == 0 {
		return
	}
	d := u.nth(nth, time.Weekday(atoi(v)), y, m)
	if k == 0 {
		d = u.nthWeek(nth, y, m)
	}
	add(thing{sort: aDay, end: j + l, cost: plain, day: d})
}

// nthWeek is the nth stretch of seven days of a month, or the last for -1.
func (u *utterance) nthWeek(nth, year, month int) day {
	d := u.monthOf(year, month)
	y, m, _ := d.to.Civil()
	first := civil.DateOf(y, m, 1) + civil.Date(7*(nth-1))
	if nth == -1 {
		first = d.to - 6
	}
	d.month = false
	d.from, d.to = max(u.Today, first), min(d.to, first+6)
	d.past = d.to < u.Today
	d.bad = nth == 5 || nth == 0
	return d
}

// nth is the nth such weekday of a month, or the last for -1. A month without
// a year is the next one in which it is still to come.
func (u *utterance) nth(nth int, weekday time.Weekday, year, month int) day {
	first := year
	if year == 0 {
		first, _ = u.thisMonth()
	}
	for y := first; y <= first+1; y++ {
		start := civil.DateOf(y, time.Month(month), 1)
		date := start + civil.Date((int(weekday)-int(start.Weekday())+7)%7) + civil.Date(7*(nth-1))
		if nth == -1 {
			end := civil.DateOf(y, time.Month(month+1), 0)
			date = end - civil.Date((int(end.Weekday())-int(weekday)+7)%7)
		}
		_, m, _ := date.Civil()
		if int(m) != month {
			return day{bad: true}
		}
		if date >= u.Today || year != 0 {
			return day{from: date, to: date, named: true, past: date < u.Today}
		}
	}
	return day{bad: true}
}

// lengths reads stretches of time that are no wish: how long a visit takes,
// how long ago something was, how old somebody is.
func (u *utterance) lengths(i int, add func(thing)) {
	say := func(end, cost int) { add(thing{sort: aLength, end: end, cost: cost}) }
	since := u.is("since", i)
	j := i + since
	if n := u.is("longago", i); n > 0 {
		say(i+n, plain)
	}
	if _, k := u.number(i); k > 0 && u.is("countable", i+k) > 0 { // three sessions
		say(i+k+u.is("countable", i+k), plain)
	}
	_, n := u.length(j)
	if _, _, k := u.units(j); k > n {
		n = k
	}
	if count, k := u.number(j); k > 0 && count >= 0 && u.is("years", j+k) > 0 {
		n = max(n, k+u.is("years", j+k))
	} else if k := u.is("a", j); u.is("years", j+k) > 0 {
		n = max(n, k+u.is("years", j+k))
	}
	if n == 0 {
		return
	}
	end := j + n
	if k := u.is("ago", end); k > 0 {
		say(end+k, plain)
	}
	switch {
	case since > 0 && u.is("fromnow", i) == 0:
		say(end, plain)
	case u.toks[j].latin() || n > 1 || u.is("years", j) > 0:
		say(end, beside)
	}
}
