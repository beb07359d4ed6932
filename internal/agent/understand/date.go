package understand

import (
	"regexp"
	"slices"
	"strconv"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// dates collects what a stretch of words says about the day.
type dates struct {
	today    civil.Date
	named    []civil.Date // by their number in the month
	day      int          // a number in a month that is not named; 0 for none
	offset   []int        // days from today
	weekdays []weekday
	week     int // weeks from this one, with hasWeek
	hasWeek  bool
	spans    []booking.DateRange // weeks, months
	joined   string              // how two days are joined: to, or
	bad      bool                // a day that does not exist
	past     bool
	iso      bool // a machine wrote the date: its time has 24 hours
}

// weekday is a day of the week, and how many weeks after the coming one.
type weekday struct {
	day   time.Weekday
	later int
}

var (
	isoDate   = regexp.MustCompile(`^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$`)
	slashDate = regexp.MustCompile(`^(\d{1,2})[/](\d{1,2})(?:[/](\d{2}|\d{4}))?$`)
	dashDate  = regexp.MustCompile(`^(\d{1,2})[-.](\d{1,2})[-.](\d{2}|\d{4})$`)
)

// dates reads the days that a stretch names and marks their tokens.
func (u *utterance) dates(p stretch) *dates {
	d := &dates{today: u.Today}
	rules := []func(*dates, int) int{
		u.written, u.hijri, u.relative, u.counted, u.weekly, u.weekdayAt, u.dayMonth, u.monthly, u.dayNumber,
	}
	for i := p.from; i < p.to; i++ {
		if u.used[i] {
			continue
		}
		for _, rule := range rules {
			n := rule(d, i)
			if n == 0 {
				continue
			}
			n = min(n, p.to-i)
			if d.count() == 2 && d.joined == "" {
				d.joined = u.joint(p.from, i)
			}
			u.use(i, n)
			for j := i; j < i+n; j++ {
				u.dated[j] = true
			}
			i += n - 1
			break
		}
	}
	return d
}

// count is how many days are named.
func (d *dates) count() int { return len(d.named) + len(d.offset) + len(d.weekdays) }

// joint tells by which word a day is joined to the one before it.
func (u *utterance) joint(from, i int) string {
	for j := i - 1; j >= from && j >= i-2; j-- {
		if u.dated[j] {
			break
		}
		if u.is("to", j) > 0 {
			return "to"
		}
		if u.is("or", j) > 0 || u.is("and", j) > 0 {
			return "or"
		}
	}
	return ""
}

// written reads dates in digits: 2026-11-17, 17/11, 17/11/2026.
func (u *utterance) written(d *dates, i int) int {
	s := u.toks[i].text
	if m := isoDate.FindStringSubmatch(s); m != nil {
		d.iso = true
		d.add(atoi(m[1]), atoi(m[2]), atoi(m[3]))
		if i+2 < len(u.toks) && u.toks[i+1].text == "t" {
			return 2
		}
		return 1
	}
	m := slashDate.FindStringSubmatch(s)
	if m == nil {
		m = dashDate.FindStringSubmatch(s)
	}
	if m == nil {
		return 0
	}
	day, month, year := atoi(m[1]), atoi(m[2]), atoi(m[3])
	if month > 12 && day <= 12 {
		day, month = month, day
	}
	if year > 0 && year < 100 {
		year += 2000
	}
	d.add(year, month, day)
	return 1
}

// add takes a date in; without a year (0) it is the next such day.
func (d *dates) add(year, month, day int) {
	if month < 1 || month > 12 || day < 1 || day > 31 || year != 0 && (year < civil.MinYear || year > civil.MaxYear) {
		d.bad = true
		return
	}
	if year != 0 {
		date, ok := exact(year, month, day)
		switch {
		case !ok:
			d.bad = true
		case date < d.today:
			d.past = true
		default:
			d.named = append(d.named, date)
		}
		return
	}
	now, _, _ := d.today.Civil()
	for y := now; y <= now+4; y++ {
		if date, ok := exact(y, month, day); ok && date >= d.today {
			d.named = append(d.named, date)
			return
		}
	}
	d.bad = true
}

func exact(year, month, day int) (civil.Date, bool) {
	date := civil.DateOf(year, time.Month(month), day)
	_, _, got := date.Civil()
	return date, got == day
}

// relative reads today, tomorrow, yesterday and this afternoon.
func (u *utterance) relative(d *dates, i int) int {
	if v, n := u.find("day", i); n > 0 {
		if offset := atoi(v); v != "-1" {
			d.offset = append(d.offset, offset)
		} else {
			d.past = true
		}
		return n
	}
	if u.is("tonight", i) > 0 { // the rest of its meaning is a part of the day
		d.offset = append(d.offset, 0)
		return 0
	}
	if n := u.is("this", i); n > 0 && u.is("part", i+n) > 0 {
		d.offset = append(d.offset, 0)
		return n
	}
	return 0
}

// counted reads "in three days", "a week from today".
func (u *utterance) counted(d *dates, i int) int {
	within := u.is("within", i)
	lead := max(u.is("in", i), within)
	j := i + lead
	count, n := u.number(j)
	if n == 0 {
		count, n = 1, u.is("a", j)
	}
	v, k := u.find("unit", j+n)
	if k == 0 {
		return 0
	}
	if pair, _ := u.find("pair", j+n); pair != "" && n == 0 {
		count = 2
	}
	end := j + n + k
	tail := u.is("fromnow", end)
	if lead == 0 && tail == 0 || n == 0 && lead > 0 && u.toks[j].latin() || count > 365 {
		return 0
	}
	date := d.today + civil.Date(count*atoi(v))
	if v == "30" {
		y, m, day := d.today.Civil()
		date = civil.DateOf(y, m+time.Month(count), day)
	}
	if within > 0 {
		d.spans = append(d.spans, booking.DateRange{From: d.today, To: date})
	} else {
		d.offset = append(d.offset, int(date-d.today))
	}
	return end + tail - i
}

// dayMonth reads a day and a month in either order, with or without a year.
func (u *utterance) dayMonth(d *dates, i int) int {
	j := i + u.is("daycue", i)
	day, n := u.dayAt(j)
	if n > 0 {
		k := j + n
		if to := u.is("to", k); to > 0 { // 13 to 15 July
			if last, l := u.dayAt(k + to); l > 0 && last > day {
				if month, ml := u.monthAt(k+to+l, false); ml > 0 {
					k += to + l + ml
					year := u.yearAt(&k)
					d.add(year, month, day)
					d.add(year, month, last)
					d.joined = "to"
					return k - i
				}
			}
		}
		if of := u.is("of", k); of > 0 && (u.is("month", k+of) > 0 || u.is("monthword", k+of) > 0) {
			k += of
		}
		if month, l := u.monthAt(k, j > i); l > 0 {
			k += l
			year := u.yearAt(&k)
			d.add(year, month, day)
			return k - i
		}
	}
	if v, n := u.find("month", i); n > 0 {
		k := i + n
		k += u.is("daycue", k)
		day, l := u.dayAt(k)
		if l == 0 {
			return 0
		}
		k += l
		if day > 31 || u.timely(k) {
			return 0
		}
		if to := u.is("to", k); to > 0 { // July 13 to 15
			if last, l := u.dayAt(k + to); l > 0 && last > day && !u.timely(k+to+l) {
				d.add(0, atoi(v), day)
				d.add(0, atoi(v), last)
				d.joined = "to"
				return k + to + l - i
			}
		}
		year := u.yearAt(&k)
		d.add(year, atoi(v), day)
		return k - i
	}
	return 0
}

// dayAt reads the number of a day.
func (u *utterance) dayAt(i int) (day, n int) {
	if day, n = u.ordinal(i); n == 0 {
		day, n = u.number(i)
	}
	if day < 1 || day > 31 {
		return 0, 0
	}
	return day, n
}

// monthAt reads a month: its name, or its number after the word for month or,
// if the words before are surely a date, alone.
func (u *utterance) monthAt(i int, cued bool) (month, n int) {
	if v, n := u.find("month", i); n > 0 {
		return atoi(v), n
	}
	k := u.is("monthword", i)
	if k == 0 && !cued {
		return 0, 0
	}
	if v, n := u.find("month", i+k); n > 0 {
		return atoi(v), k + n
	}
	month, n = u.number(i + k)
	if n == 0 || month < 1 || month > 12 || k == 0 && u.toks[i].latin() && !u.toks[i].numeric() {
		return 0, 0
	}
	// "the 20th, five in the afternoon": the number is an hour.
	j := i + k + n
	if k == 0 && (u.is("part", j) > 0 || u.is("meridiem", j) > 0 || u.is("and", j) > 0 || u.is("minus", j) > 0 || u.is("oclock", j) > 0) {
		return 0, 0
	}
	return month, k + n
}

// yearAt reads a year if one stands there.
func (u *utterance) yearAt(i *int) int {
	if y, ok := u.digits(*i); ok && y >= 2000 && y <= civil.MaxYear && !u.used[*i] {
		*i++
		return y
	}
	return 0
}

// monthly reads this month, next month and a month named alone.
func (u *utterance) monthly(d *dates, i int) int {
	y, m, _ := d.today.Civil()
	before := u.modifier(i)
	if n := u.is("monthly", i+before.n); n > 0 {
		after := u.modifier(i + before.n + n)
		if before.n+after.n == 0 || before.past || after.past {
			return 0
		}
		if before.next || after.next {
			m++
		}
		d.month(y, m+time.Month(max(before.later, after.later)))
		return before.n + n + after.n
	}
	k := max(u.is("monthword", i), u.is("in", i), u.is("of", i))
	if v, n := u.find("month", i+k); n > 0 && k > 0 {
		month := time.Month(atoi(v))
		if month < m {
			y++
		}
		d.month(y, month)
		return k + n
	}
	return 0
}

// month takes in what is left of a month.
func (d *dates) month(y int, m time.Month) {
	d.spans = append(d.spans, booking.DateRange{From: max(d.today, civil.DateOf(y, m, 1)), To: civil.DateOf(y, m+1, 0)})
}

// dayNumber reads a day whose month is not named: the 20th.
func (u *utterance) dayNumber(d *dates, i int) int {
	if d.day != 0 || d.count()-len(d.weekdays) > 0 {
		return 0
	}
	cue := u.is("daycue", i)
	j := i + cue
	day, n := u.ordinal(j)
	ordinal := n > 0
	if n == 0 {
		day, n = u.number(j)
	}
	if n == 0 || day < 1 || day > 31 {
		return 0
	}
	end := j + n
	ofMonth := u.is("of", end)
	if this := u.modifier(end + ofMonth); u.is("monthly", end+ofMonth+this.n) > 0 {
		d.day = day
		if k := u.is("monthly", end+ofMonth+this.n); this.next || u.modifier(end+ofMonth+this.n+k).next {
			y, m, _ := d.today.Civil()
			next := civil.DateOf(y, m+1, 1)
			y, m, _ = next.Civil()
			d.day = 0
			d.add(y, int(m), day)
			return end + ofMonth + this.n + k + u.modifier(end+ofMonth+this.n+k).n - i
		}
		return end + ofMonth + this.n + u.is("monthly", end+ofMonth+this.n) - i
	}
	latin := cue > 0 && u.toks[i].latin()
	numeral := u.toks[j].numeric() && ordinal // 20th
	switch {
	case u.timely(end) || u.is("unit", end) > 0 || u.is("choicecue", end) > 0 && day <= 5:
		return 0
	case numeral:
	case ordinal && day <= 5 && (u.Topic == AChoice || u.Topic == AMorning || u.Topic == AService || u.Topic == ABranch):
		return 0
	case u.Topic == AName && ordinal && day <= 5, cue > 0 && latin && !ordinal: // "the five"
		return 0
	case cue > 0:
	case ordinal && day > 12 && i > 0 && u.dated[i-1]: // Saturday the sixteenth, in Arabic
	case u.Topic == ADay && (ordinal && u.toks[j].latin() || day > 12):
	default:
		return 0
	}
	d.day = day
	return end - i
}

// timely tells whether what stands there makes the number before it an hour.
func (u *utterance) timely(i int) bool {
	return u.is("meridiem", i) > 0 || u.is("oclock", i) > 0 || u.is("part", i) > 0 || u.is("minus", i) > 0 ||
		u.is("and", i) > 0 && (u.is("half", i+1) > 0 || u.is("quarter", i+1) > 0 || u.is("third", i+1) > 0)
}

// gather makes of everything that was said one stretch of dates.
func (d *dates) gather(w *When) {
	var list []civil.Date
	for _, n := range d.offset {
		list = append(list, d.today+civil.Date(n))
	}
	explicit := len(d.named) > 0 || len(d.offset) > 0 || d.day > 0
	switch {
	case d.bad:
		w.Clash = true
		return
	case d.past && !explicit && len(d.weekdays) == 0:
		w.Past = true
		return
	}
	list = append(list, d.named...)
	if d.day > 0 {
		date, ok := d.nextDay()
		if !ok {
			w.Clash = true
			return
		}
		list = append(list, date)
	}
	if explicit && len(d.weekdays) > 0 {
		for _, date := range list {
			if !slices.ContainsFunc(d.weekdays, func(x weekday) bool { return x.day == date.Weekday() }) {
				w.Clash = true
				return
			}
		}
	} else {
		for _, x := range d.weekdays {
			list = append(list, d.coming(x))
		}
	}
	switch {
	case len(list) == 0 && d.hasWeek:
		sunday := d.today - civil.Date(d.today.Weekday()) + civil.Date(7*d.week)
		w.Dated, w.From, w.To = true, max(sunday, d.today), sunday+6
	case len(list) == 0 && len(d.spans) > 0:
		w.Dated, w.From, w.To = true, d.spans[0].From, d.spans[0].To
	case len(list) == 0:
	case len(list) > 1 && d.joined != "" && list[1] > list[0] && (d.joined == "to" || list[1] == list[0]+1):
		w.Dated, w.From, w.To = true, list[0], list[1]
	case len(list) > 1 && d.joined == "" && explicit && list[0] != list[1]:
		w.Clash = true // two days, and no word that says how they belong together
	default:
		w.Dated, w.From, w.To = true, list[0], list[0]
		w.Weekday = !explicit && !d.hasWeek
	}
}

// coming is the next such day of the week after today, or that of the week
// that was named.
func (d *dates) coming(x weekday) civil.Date {
	if d.hasWeek {
		sunday := d.today - civil.Date(d.today.Weekday()) + civil.Date(7*d.week)
		if date := sunday + civil.Date(x.day); date >= d.today {
			return date
		}
	}
	ahead := (int(x.day) - int(d.today.Weekday()) + 7) % 7
	if ahead == 0 {
		ahead = 7
	}
	return d.today + civil.Date(ahead+7*x.later)
}

// nextDay is the next date with the number named, on the weekday named.
func (d *dates) nextDay() (civil.Date, bool) {
	y, m, _ := d.today.Civil()
	for ahead := range time.Month(5) {
		date, ok := exact(y, int(m+ahead-1)%12+1, d.day)
		if m+ahead > 12 {
			date, ok = exact(y+1, int(m+ahead-1)%12+1, d.day)
		}
		if !ok || date < d.today {
			continue
		}
		if len(d.weekdays) == 0 || slices.ContainsFunc(d.weekdays, func(x weekday) bool { return x.day == date.Weekday() }) {
			return date, true
		}
		if len(d.weekdays) > 0 && ahead >= 3 {
			break
		}
	}
	return 0, false
}

func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}
