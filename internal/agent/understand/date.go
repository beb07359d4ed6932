package understand

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/civil"
)

// day is a day, or a stretch of days, as it was said.
type day struct {
	from, to civil.Date
	named    bool // by its month, or as a whole date
	weekday  bool // only by the day of the week: the coming one
	this     bool // and that it is this one
	number   int  // only by its number in a month
	week     bool // a whole week, in which a weekday beside it lies
	month    bool // a whole month, in which a day beside it lies
	weekend  bool
	told     told // how it is told from the one named before, if it is
	that     bool // the one named before
	hijri    bool // it is one of the other calendar
	vague    bool // the words may also mean something else
	past     bool
	bad      bool // there is no such day
}

func on(d civil.Date) day { return day{from: d, to: d} }

var (
	isoDate   = regexp.MustCompile(`^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$`)
	slashDate = regexp.MustCompile(`^(\d{1,2})[/](\d{1,2})(?:[/](\d{2}|\d{4}))?$`)
	dashDate  = regexp.MustCompile(`^(\d{1,2})[-.](\d{1,2})[-.](\d{2}|\d{4})$`)
)

// days reads a single day: its date, its number, its weekday, or a word for
// it.
func (u *utterance) days(i int, add func(thing)) {
	say := func(d day, n, cost int) {
		if n > 0 {
			add(thing{sort: aDay, end: i + n, cost: cost, day: d})
		}
	}
	d, n := u.written(i)
	say(d, n, plain)
	d, n = u.relative(i)
	say(d, n, plain)
	d, n = u.weekdayAt(i)
	say(d, n, plain)
	if v, n := u.find("maybeday", i); n > 0 && u.Topic != ATime && u.Topic != AChoice && u.Topic != AMorning && u.is("hour", i-1) == 0 &&
		u.is("and", i+n) == 0 && u.is("minus", i+n) == 0 {
		d := on(u.coming(time.Weekday(atoi(v))))
		d.weekday = true
		say(d, n+u.modifier(i+n).n, plain)
	}
	if v, n := u.find("feast", i); n > 0 {
		say(u.date(0, atoi(v[:2]), atoi(v[3:])), n, plain)
	}
	d, n = u.hijri(i)
	say(d, n, plain)
	u.dayMonth(i, say)
	u.dayNumber(i, say)
	u.thereafter(i, add)
	u.following(i, add)
	if v, n := u.find("dayafter", i); n > 0 { // the second day, of one that was named
		say(day{told: told{count: atoi(v), unit: 1}}, n, plain+2)
	}
	if n := u.is("afternext", i); n > 0 { // the one after
		say(day{told: told{count: 1, unit: 1, one: true}}, n, plain+2)
	}
}

// anchor reads the day that others are counted from.
func (u *utterance) anchor(i int) (d day, n int) {
	if i >= len(u.toks) {
		return d, 0
	}
	u.days(i, func(t thing) {
		if t.end-i > n && t.cost < loose && !t.day.told.is() && !t.day.that {
			d, n = t.day, t.end-i
		}
	})
	if d.number > 0 {
		d = u.numbered(d.number, nil)
	}
	return d, n
}

// written reads dates in digits: 2026-11-17, 17/11, 17/11/2026.
func (u *utterance) written(i int) (day, int) {
	s := u.toks[i].text
	if m := isoDate.FindStringSubmatch(s); m != nil {
		if i+2 < len(u.toks) && u.toks[i+1].text == "t" {
			return u.date(atoi(m[1]), atoi(m[2]), atoi(m[3])), 2
		}
		return u.date(atoi(m[1]), atoi(m[2]), atoi(m[3])), 1
	}
	m := slashDate.FindStringSubmatch(s)
	if m == nil {
		m = dashDate.FindStringSubmatch(s)
	}
	if m == nil {
		return day{}, 0
	}
	number, month, year := atoi(m[1]), atoi(m[2]), atoi(m[3])
	if month > 12 && number <= 12 {
		number, month = month, number
	}
	if year > 0 && year < 100 {
		year += 2000
	}
	return u.date(year, month, number), 1
}

// date is a day of a month; without a year (0) it is the next such day.
func (u *utterance) date(year, month, number int) day {
	if month < 1 || month > 12 || number < 1 || number > 31 || year != 0 && (year < civil.MinYear || year > civil.MaxYear) {
		return day{bad: true}
	}
	if year != 0 {
		date, ok := exact(year, month, number)
		return day{from: date, to: date, named: true, bad: !ok, past: ok && date < u.Today}
	}
	now, _, _ := u.Today.Civil()
	for y := now; y <= now+4; y++ {
		if date, ok := exact(y, month, number); ok && date >= u.Today {
			return day{from: date, to: date, named: true}
		}
	}
	return day{bad: true}
}

func exact(year, month, number int) (civil.Date, bool) {
	date := civil.DateOf(year, time.Month(month), number)
	_, _, got := date.Civil()
	return date, got == number
}

// relative reads today, tomorrow and yesterday.
func (u *utterance) relative(i int) (day, int) {
	v, n := u.find("day", i)
	if n == 0 {
		return day{}, 0
	}
	if v == "-1" {
		return day{past: true}, n
	}
	return on(u.Today + civil.Date(atoi(v))), n
}

// weekdayAt reads a day of the week with what stands around it.
func (u *utterance) weekdayAt(i int) (day, int) {
	before := u.modifier(i)
	v, n := u.find("weekday", i+before.n)
	if n == 0 || before.later > 0 && u.weekRefused(i) { // not next week, the one after: Tuesday
		return day{}, 0
	}
	end := i + before.n + n
	after := modifier{}
	// "Sunday next week" speaks of the week, "Thursday this month" of the month.
	if k := u.behind(i, before.n, end); u.is("week", end+k.n) == 0 && u.is("monthly", end+k.n) == 0 && u.is("weekend", end+k.n) == 0 {
		after = k
	}
	if before.past || after.past {
		return day{past: true}, before.n + n + after.n
	}
	weekday := time.Weekday(atoi(v))
	d := on(u.coming(weekday))
	d.weekday = true
	d.this = before.n > 0 && before.n == u.is("this", i) // this Saturday, and not the one that was offered
	if before.later > 0 || after.later > 0 {
		d = on(d.from + 7)
	} else if n := u.is("trailing", end); n > 0 && u.is("the", i-1)+u.is("the", i) > 0 && !u.timeFollows(end+n) { // the thursday after
		return on(d.from + 7), before.n + 1 + n
	}
	return d, before.n + n + after.n
}

// timeFollows tells whether something about time comes next.
func (u *utterance) timeFollows(i int) bool {
	i += u.is("hour", i)
	return i < len(u.toks) && (u.numberBegins(i) || u.is("part", i) > 0 || u.is("weekday", i) > 0 || u.is("day", i) > 0 ||
		u.is("definite", i) > 0 ||
		u.is("noon", i) > 0 || u.is("light", i) > 0 && u.is("part", i+1) > 0)
}

// coming is the next such day of the week after today.
func (u *utterance) coming(weekday time.Weekday) civil.Date {
	ahead := (int(weekday) - int(u.Today.Weekday()) + 7) % 7
	if ahead == 0 {
		ahead = 7
	}
	return u.Today + civil.Date(ahead)
}

// dayMonth reads a day and a month in either order, with or without a year.
func (u *utterance) dayMonth(i int, say func(day, int, int)) {
	j := i + u.is("daycue", i)
	if number, n := u.dayAt(j); n > 0 {
		k := j + n
		of := u.is("of", k)
		if y, m, l := u.monthSpec(k + of); l > 0 {
			say(u.date(y, m, number), k+of+l-i, plain)
		}
		u.monthNumber(i, j, number, k, say)
		u.dayRange(i, number, k, say)
	}
	v, n := u.find("month", i)
	if n == 0 {
		return
	}
	k := i + n
	k += u.is("daycue", k)
	number, l := u.dayAt(k)
	if l == 0 {
		return
	}
	k += l
	if link := u.is("to", k); link > 0 { // September 3 to 12
		if last, e := u.dayAt(k + link); e > 0 && last > number && !u.cueAfter(k+link+e) {
			d := u.date(0, atoi(v), number)
			d.to = d.from + civil.Date(last-number)
			say(d, k+link+e-i, plain)
		}
	}
	cost := plain
	if u.cueAfter(k) && u.toks[k-1].numeric() && number <= 12 {
		cost = farFetched // November, 5 pm
	}
	if u.is("minute", k) > 0 {
		return
	}
	if u.numberEnds(i-1) && u.is("meridiem", k)+u.is("oclock", k)+u.is("part", k) > 0 { // the 23rd of November, two pm
		cost = farFetched
	}
	year := u.yearAt(&k)
	say(u.date(year, atoi(v), number), k-i, cost)
}

// dayRange reads two days of one month: 3 to 12 September, between the fifth
// and the tenth of December.
func (u *utterance) dayRange(i, number, k int, say func(day, int, int)) {
	link := u.is("to", k)
	if link == 0 && u.is("between", i-1) > 0 {
		link = u.is("and", k)
	}
	cue := u.is("daycue", k+link)
	last, n := u.dayAt(k + link + cue)
	if link == 0 || n == 0 || last <= number {
		return
	}
	k += link + cue + n
	of := u.is("of", k)
	y, m, l := u.monthSpec(k + of)
	if l == 0 {
		return
	}
	d, end := u.date(y, m, number), u.date(y, m, last)
	if y == 0 && end.from < d.from { // it has begun
		d.from = u.Today
	}
	d.to, d.bad = end.to, d.bad || end.bad
	say(d, k+of+l-i, plain)
}

// monthNumber reads a month that is told by its number: the 24th of the 11th,
// the Arabic "five and twenty eleven".
func (u *utterance) monthNumber(i, j, number, k int, say func(day, int, int)) {
	of := u.is("of", k)
	if of > 0 && u.toks[k].latin() { // the twelfth of the twelfth
		the := u.is("the", k+of)
		if m, l := u.ordinal(k + of + the); l > 0 && m <= 12 && the > 0 {
			say(u.date(0, m, number), k+of+the+l-i, plain)
		}
		return
	}
	m, l := u.number(k)
	if l == 0 || m < 1 || m > 12 || u.toks[j].latin() && !u.toks[j].numeric() || u.timed(k+l) {
		return
	}
	end := k + l
	spoiled := u.cueAfter(end) || u.is("and", end) > 0 && u.numberOrFraction(end+1) || u.is("minus", end) > 0
	if u.toks[k].numeric() != u.toks[j].numeric() || spoiled {
		return
	}
	if w, n := u.number(end); n > 0 && w >= 10 && w <= 59 && u.toks[end].numeric() == u.toks[k].numeric() && w%5 == 0 {
		return // 20, 10 30: the number is an hour
	}
	switch {
	case j > i && u.is("datecue", i) > 0:
		say(u.date(0, m, number), end-i, cued)
	case j > i && !u.toks[i].latin(): // the month may as well be an hour
		d := u.date(0, m, number)
		d.vague = true
		say(d, end-i, cued)
	case number > 24:
		say(u.date(0, m, number), end-i, beside)
	case number > 12 && u.Topic == ADay:
		say(u.date(0, m, number), end-i, beside+2)
	}
}

func (u *utterance) numberOrFraction(i int) bool {
	return u.numberBegins(i) || u.is("half", i) > 0 || u.is("quarter", i) > 0 || u.is("third", i) > 0
}

// dayAt reads the number of a day.
func (u *utterance) dayAt(i int) (number, n int) {
	if number, n = u.ordinal(i); n == 0 {
		number, n = u.number(i)
	}
	if number < 1 || number > 31 {
		return 0, 0
	}
	return number, n
}

// yearAt reads a year if one stands there: 2027, twenty twenty seven, next
// year.
func (u *utterance) yearAt(i *int) int {
	if y, ok := u.digits(*i); ok && y >= 2000 && y <= civil.MaxYear && !u.used[*i] {
		*i++
		return y
	}
	if c, n := u.simple(*i); n > 0 && c == 20 && !u.toks[*i].numeric() {
		now, _, _ := u.Today.Civil() // "twenty thirty" is a time
		if y, k := u.number(*i + n); k > 0 && 2000+y >= now && 2000+y <= now+2 && !u.toks[*i+n].numeric() {
			*i += n + k
			return 2000 + y
		}
	}
	if v, n := u.find("year", *i); n > 0 {
		*i += n
		y, _, _ := u.Today.Civil()
		return y + atoi(v)
	}
	return 0
}

// dayNumber reads a day whose month is not named: the 20th. A number alone is
// a day only if it can be nothing else, or if a day was asked for.
func (u *utterance) dayNumber(i int, say func(day, int, int)) {
	cue := u.is("daycue", i)
	j := i + cue
	number, n := u.ordinal(j)
	ordinal := n > 0
	if n == 0 {
		number, n = u.number(j)
	}
	if n == 0 || number < 1 || number > 31 {
		return
	}
	end := j + n
	of := u.is("of", end)
	if k := u.is("monthly", end+of); k > 0 && (of > 0 || !u.toks[j].latin() && u.bounds(i)) { // of the month, بعد عشرين الشهر
		say(day{number: number}, end+of+k-i, plain)
	}
	if u.timed(end) || u.is("choicecue", end) > 0 && number <= 5 || u.is("oclock", end) > 0 || u.is("meridiem", end) > 0 {
		return
	}
	if cost := u.dayCost(i, j, number, end, ordinal); cost > 0 {
		say(day{number: number}, end-i, cost)
	}
}

// bounds tells whether a word before a token says that something is after it or
// before it.
func (u *utterance) bounds(i int) bool {
	return u.endsWith("after", i-1) || u.endsWith("before", i-1) || u.endsWith("onfrom", i-1)
}

// dayCost is how far-fetched it is that a number is a day; zero if it cannot
// be one.
func (u *utterance) dayCost(i, j, number, end int, ordinal bool) int {
	cue := j > i
	latin := u.toks[j].latin()
	numeral := u.toks[j].numeric() && ordinal // 20th
	choosing := u.Topic == AChoice || u.Topic == AMorning || u.Topic == AService || u.Topic == ABranch || u.Topic == AWho ||
		u.Topic == AName
	part := u.is("part", end) > 0 || u.is("minus", end) > 0
	switch {
	case numeral:
		return plain
	case ordinal && number <= 5 && choosing:
		return 0
	case cue && ordinal && !latin && u.phrase("other", j, 1) > 0 && !strings.HasPrefix(u.toks[j].text, al): // يوم ثاني is another one
		return 0
	case ordinal && !latin && u.feminine(j) && !cue:
		return 0
	case cue && latin && !ordinal && !u.toks[j].numeric(): // "the five"
		return 0
	case cue && latin && !ordinal:
		if number > 12 {
			return beside
		}
		return 0
	case u.corrects(j): // day 18, no, 19
		return cued
	case !latin && number > 12 && !u.toks[j].numeric() && u.is("onwards", end) > 0 && u.is("hour", i-1) == 0:
		return plain - near // من عشرين وطالع
	case !latin && number > 12 && !u.toks[j].numeric() && !u.cueAfter(end) && (u.bounds(i) || u.endsWith("or", i-1) && u.dayBefore(i)):
		return cued // من عشرين وطالع, يوم اثنين وعشرين او ثلاثة وعشرين: no hour has such a number
	case !latin && number > 20 && !u.toks[j].numeric() && u.endsWith("weekday", i-1) && u.is("minute", end) == 0 &&
		!u.numbered(number, u.weekdayBefore(i)).bad:
		return plain - near // الاربعاء خمسة وعشرين, if it is one
	case cue && !latin && part && !ordinal:
		return loose
	case cue:
		return cued
	case ordinal && u.besideDay(i, end):
		return cued
	case ordinal && latin && number > 3 && i > 0 && u.phrase("toward", i-1, 1) > 0: // on twenty third
		return beside
	case u.besideWeekday(i, end) && number > 12:
		return beside + 3
	case ordinal && latin && u.Topic == ADay:
		return expected
	case number > 12 && u.Topic == ADay && i == 0 && end == len(u.toks), number > 24 && u.Topic == ADay:
		return loose
	}
	return 0
}

// weekdayBefore is the day of the week that is named right before a token.
func (u *utterance) weekdayBefore(i int) (list []time.Weekday) {
	for j := max(0, i-3); j < i; j++ {
		if v, n := u.find("weekday", j); n > 0 && j+n == i {
			return []time.Weekday{time.Weekday(atoi(v))}
		}
	}
	return nil
}

// corrects tells whether a number stands for another that was said to be that
// of a day.
func (u *utterance) corrects(i int) bool {
	j := i - 1
	if !u.endsWith("nay", j) && !u.endsWith("fix", j) {
		return false
	}
	for j >= 0 && (u.endsWith("nay", j) || u.endsWith("fix", j)) {
		j--
	}
	for k := max(0, j-3); k < j; k++ {
		cue := u.is("daycue", k)
		if _, n := u.dayAt(k + cue); cue > 0 && n > 0 && k+cue+n == j+1 {
			return true
		}
	}
	return false
}

// besideWeekday tells whether a day of the week stands directly beside tokens.
func (u *utterance) besideWeekday(from, end int) bool {
	return from > 0 && u.endsWith("weekday", from-1) || u.is("weekday", end) > 0
}

// numbered is the next date with the number named, on one of the weekdays
// named. It does not look further than one month on.
func (u *utterance) numbered(number int, weekdays []time.Weekday) day {
	y, m, _ := u.Today.Civil()
	for ahead := range 4 {
		year, month, _ := civil.DateOf(y, m+time.Month(ahead), 1).Civil()
		date, ok := exact(year, int(month), number)
		if !ok || date < u.Today {
			continue
		}
		if len(weekdays) == 0 {
			return on(date)
		}
		for _, w := range weekdays {
			if date.Weekday() == w {
				return on(date)
			}
		}
		break
	}
	return day{bad: true}
}

func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}
