package ical

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// How often a rule repeats.
const (
	secondly = iota
	minutely
	hourly
	daily
	weekly
	monthly
	yearly
)

var frequencies = map[string]int{"SECONDLY": secondly, "MINUTELY": minutely, "HOURLY": hourly, "DAILY": daily, "WEEKLY": weekly,
	"MONTHLY": monthly, "YEARLY": yearly}

// weekdays count from Monday.
var weekdays = map[string]int{"MO": 0, "TU": 1, "WE": 2, "TH": 3, "FR": 4, "SA": 5, "SU": 6}

// nth is a weekday of BYDAY: 2 and Tuesday is the second Tuesday; 0 is every.
type nth struct{ n, weekday int }

// rule is an RRULE: what repeats, from a start on. All of it happens on the
// clock on the wall.
type rule struct {
	start    int64 // of the first occurrence
	freq     int
	interval int64
	until    int64 // the last moment that counts
	count    int   // how many; 0 means no end
	week     int   // the weekday on which weeks begin

	seconds, minutes, hours                   []int
	days                                      []nth
	monthDays, yearDays, weeks, months, picks []int

	clock []int64 // moments of a day at which something happens, if days repeat
}

var errRule = errors.New("has a rule of repetition that cannot be read")

// Limits of rules. A rule needs one step for each period and each day that it
// looks at, and for each occurrence.
const (
	mostSteps    = 100_000
	mostInterval = 100_000
	mostValues   = 400
	forever      = math.MaxInt64 / 4
)

// parseRule reads an RRULE of an event that begins at start.
func parseRule(s string, start Stamp) (*rule, error) {
	r := &rule{start: start.Wall, freq: -1, interval: 1, until: forever}
	for part := range strings.SplitSeq(strings.ToUpper(strings.TrimSpace(s)), ";") {
		if part == "" {
			continue
		}
		name, value, ok := strings.Cut(part, "=")
		if !ok {
			return nil, errRule
		}
		if err := r.set(strings.TrimSpace(name), strings.TrimSpace(value), start); err != nil {
			return nil, err
		}
	}
	if r.freq < 0 {
		return nil, errRule
	}
	r.complete(start.Date)
	r.bound()
	return r, nil
}

// set reads one part of a rule.
func (r *rule) set(name, value string, start Stamp) (err error) {
	switch name {
	case "FREQ":
		freq, ok := frequencies[value]
		if !ok {
			return errRule
		}
		r.freq = freq
	case "INTERVAL":
		if r.interval, err = strconv.ParseInt(value, 10, 32); err != nil || r.interval < 1 || r.interval > mostInterval {
			return errRule
		}
	case "COUNT":
		if r.count, err = strconv.Atoi(value); err != nil || r.count < 1 {
			return errRule
		}
	case "UNTIL":
		u, err := parseStamp(value, start.Zone)
		if err != nil {
			return errRule
		}
		if r.until = u.Wall; u.Zone == UTC {
			r.until = wallAt(start.Zone, u.Wall)
		}
		if u.Date {
			r.until = u.Wall + day - 1
		}
		if start.Zone == (anywhere{}) {
			r.until += east
		}
	case "WKST":
		week, ok := weekdays[value]
		if !ok {
			return errRule
		}
		r.week = week
	case "BYDAY":
		r.days, err = parseDays(value)
	case "BYSECOND":
		r.seconds, err = parseList(value, 0, 60)
	case "BYMINUTE":
		r.minutes, err = parseList(value, 0, 59)
	case "BYHOUR":
		r.hours, err = parseList(value, 0, 23)
	case "BYMONTH":
		r.months, err = parseList(value, 1, 12)
	case "BYMONTHDAY":
		r.monthDays, err = parseList(value, -31, 31)
	case "BYYEARDAY":
		r.yearDays, err = parseList(value, -366, 366)
	case "BYWEEKNO":
		r.weeks, err = parseList(value, -53, 53)
	case "BYSETPOS":
		r.picks, err = parseList(value, -366, 366)
	default:
		if !strings.HasPrefix(name, "X-") {
			return errRule // It may add occurrences: RSCALE, or what comes one day.
		}
	}
	return err
}

// parseList reads numbers with commas between them. Zero counts only where
// the range begins with it.
func parseList(s string, least, most int) ([]int, error) {
	var out []int
	for v := range strings.SplitSeq(s, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(v))
		if err != nil || n < least || n > most || n == 0 && least != 0 || len(out) >= mostValues {
			return nil, errRule
		}
		out = append(out, n)
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}

// parseDays reads MO,2TU,-1FR.
func parseDays(s string) ([]nth, error) {
	var out []nth
	for v := range strings.SplitSeq(s, ",") {
		v = strings.TrimSpace(v)
		if len(v) < 2 || len(out) >= mostValues {
			return nil, errRule
		}
		weekday, ok := weekdays[v[len(v)-2:]]
		n, err := 0, error(nil)
		if figures := strings.TrimPrefix(v[:len(v)-2], "+"); figures != "" {
			n, err = strconv.Atoi(figures)
		}
		if !ok || err != nil || n < -53 || n > 53 {
			return nil, errRule
		}
		out = append(out, nth{n, weekday})
	}
	return out, nil
}

// complete takes from the start what the rule leaves open.
func (r *rule) complete(date bool) {
	t := time.Unix(r.start, 0).UTC()
	if len(r.weeks) > 0 && len(r.days) == 0 && len(r.monthDays) == 0 && len(r.yearDays) == 0 {
		r.days = []nth{{0, weekday(floor(r.start, day))}}
	}
	if len(r.days) == 0 && len(r.monthDays) == 0 && len(r.yearDays) == 0 {
		switch r.freq {
		case yearly:
			if len(r.months) == 0 {
				r.months = []int{int(t.Month())}
			}
			r.monthDays = []int{t.Day()}
		case monthly:
			r.monthDays = []int{t.Day()}
		case weekly:
			r.days = []nth{{0, weekday(floor(r.start, day))}}
		}
	}
	if date {
		r.hours, r.minutes, r.seconds = nil, nil, nil
		if r.freq < daily {
			r.freq = daily
		}
	}
	if len(r.hours) == 0 && r.freq > hourly {
		r.hours = []int{t.Hour()}
	}
	if len(r.minutes) == 0 && r.freq > minutely {
		r.minutes = []int{t.Minute()}
	}
	if len(r.seconds) == 0 && r.freq > secondly {
		r.seconds = []int{t.Second()}
	}
	if r.freq >= daily {
		r.clock = r.clocks(r.hours, r.minutes, r.seconds)
	}
}

// clocks crosses hours, minutes and seconds. A leap second is the one before.
func (r *rule) clocks(hours, minutes, seconds []int) (out []int64) {
	for _, h := range hours {
		for _, m := range minutes {
			for _, s := range seconds {
				out = append(out, int64(h)*3600+int64(m)*60+int64(min(s, 59)))
			}
		}
	}
	return slices.Compact(out)
}

// bound turns a number of occurrences into the moment of the last one, so that
// nobody has to count from the start again. Where that takes too long, the
// rule counts as one without an end.
func (r *rule) bound() {
	if r.count == 0 {
		return
	}
	steps, n, last := mostSteps, 0, r.start
	r.walk(r.start, r.until, &steps, func(wall int64) bool {
		n, last = n+1, wall
		return n < r.count
	})
	if n == r.count {
		r.until = min(r.until, last)
	}
}

// each calls yield for every occurrence in [from, to), in order. It takes what
// it needs from steps, and tells where it stopped if that was too little.
func (r *rule) each(from, to int64, steps *int, yield func(wall int64)) (stopped int64, ok bool) {
	reached := max(from, r.start)
	done := r.walk(from, to-1, steps, func(wall int64) bool {
		yield(wall)
		reached = wall
		return true
	})
	return reached, done
}

// walk goes from period to period. It ends behind last, when yield says so, or
// (then it is not done) when there are no more steps.
func (r *rule) walk(from, last int64, steps *int, yield func(wall int64) bool) (done bool) {
	last = min(last, r.until)
	from = max(from, r.start)
	for k := r.seek(from); ; {
		begin := r.begin(k)
		if begin > last {
			return true
		}
		if *steps--; *steps < 0 {
			return false
		}
		list, next, ok := r.period(begin, k, steps)
		if !ok {
			return false
		}
		for _, wall := range list {
			if wall < from || wall > last {
				continue
			}
			if !yield(wall) {
				return true
			}
		}
		k = next
	}
}

// seek gives the number of a period that begins before a moment, and near it.
func (r *rule) seek(from int64) int64 {
	var n int64 // periods of one unit since the start
	switch r.freq {
	case yearly:
		n = int64(time.Unix(from, 0).UTC().Year() - time.Unix(r.start, 0).UTC().Year())
	case monthly:
		n = month(from) - month(r.start)
	case weekly:
		n = (from - r.start) / (7 * day)
	default:
		n = (from - r.start) / unit(r.freq)
	}
	return max(0, n/r.interval-1)
}

// month counts months since the year 0.
func month(wall int64) int64 {
	t := time.Unix(wall, 0).UTC()
	return int64(t.Year())*12 + int64(t.Month()) - 1
}

func unit(freq int) int64 {
	return map[int]int64{secondly: 1, minutely: 60, hourly: 3600, daily: day}[freq]
}

// begin gives the first moment of a period.
func (r *rule) begin(k int64) int64 {
	n := k * r.interval
	switch r.freq {
	case yearly:
		return time.Date(time.Unix(r.start, 0).UTC().Year()+int(n), 1, 1, 0, 0, 0, 0, time.UTC).Unix()
	case monthly:
		m := month(r.start) + n
		return time.Date(int(m/12), time.Month(m%12+1), 1, 0, 0, 0, 0, time.UTC).Unix()
	case weekly:
		today := floor(r.start, day)
		return (today - int64((weekday(today)-r.week+7)%7) + 7*n) * day
	}
	size := unit(r.freq)
	return (floor(r.start, size) + n) * size
}

// period gives what happens in a period, in order, and the number of the next
// one to look at. It is not ok where that is too much.
func (r *rule) period(begin, k int64, steps *int) (list []int64, next int64, ok bool) {
	if r.freq < daily {
		return r.short(begin, k, steps)
	}
	var days []int64
	first, end := begin/day, r.after(begin)
	for d := first; d < end; d++ {
		if r.takes(d) {
			days = append(days, d)
		}
	}
	if *steps -= int(end-first) + len(days)*len(r.clock); *steps < 0 {
		return nil, 0, false
	}
	for _, d := range days {
		for _, at := range r.clock {
			list = append(list, d*day+at)
		}
	}
	return r.pick(list), k + 1, true
}

// after gives the day behind a period.
func (r *rule) after(begin int64) int64 {
	t := time.Unix(begin, 0).UTC()
	switch r.freq {
	case yearly:
		return time.Date(t.Year()+1, 1, 1, 0, 0, 0, 0, time.UTC).Unix() / day
	case monthly:
		return time.Date(t.Year(), t.Month()+1, 1, 0, 0, 0, 0, time.UTC).Unix() / day
	case weekly:
		return begin/day + 7
	}
	return begin/day + 1
}

// short is a period shorter than a day. Where it does not count, the whole
// day, hour or minute around it is left out at once.
func (r *rule) short(begin, k int64, steps *int) (list []int64, next int64, ok bool) {
	size := unit(r.freq)
	beyond := func(around int64) int64 { // the first period behind the day, hour or minute
		left := (floor(begin, around)+1)*around - begin
		return k + max(1, (left+size*r.interval-1)/(size*r.interval))
	}
	t := time.Unix(begin, 0).UTC()
	switch {
	case !r.takes(floor(begin, day)):
		return nil, beyond(day), true
	case len(r.hours) > 0 && !slices.Contains(r.hours, t.Hour()):
		return nil, beyond(3600), true
	case r.freq < hourly && len(r.minutes) > 0 && !slices.Contains(r.minutes, t.Minute()):
		return nil, beyond(60), true
	case r.freq == secondly && len(r.seconds) > 0 && !slices.Contains(r.seconds, t.Second()):
		return nil, k + 1, true
	}
	minutes, seconds := []int{0}, []int{0}
	if r.freq == hourly {
		minutes = r.minutes
	}
	if r.freq > secondly {
		seconds = r.seconds
	}
	if *steps -= len(minutes) * len(seconds); *steps < 0 {
		return nil, 0, false
	}
	for _, at := range r.clocks([]int{0}, minutes, seconds) {
		list = append(list, begin+at)
	}
	return r.pick(list), k + 1, true
}

// pick takes those of BYSETPOS.
func (r *rule) pick(list []int64) []int64 {
	if len(r.picks) == 0 {
		return list
	}
	var out []int64
	for _, n := range r.picks {
		if n < 0 {
			n += len(list)
		} else {
			n--
		}
		if n >= 0 && n < len(list) {
			out = append(out, list[n])
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// takes tells whether a day counts.
func (r *rule) takes(d int64) bool {
	t := time.Unix(d*day, 0).UTC()
	year, m, mday := t.Date()
	if len(r.months) > 0 && !slices.Contains(r.months, int(m)) {
		return false
	}
	if len(r.monthDays) > 0 {
		left := time.Date(year, m+1, 0, 0, 0, 0, 0, time.UTC).Day() + 1 - mday
		if !slices.Contains(r.monthDays, mday) && !slices.Contains(r.monthDays, -left) {
			return false
		}
	}
	length := time.Date(year, 12, 31, 0, 0, 0, 0, time.UTC).YearDay()
	if len(r.yearDays) > 0 && !slices.Contains(r.yearDays, t.YearDay()) && !slices.Contains(r.yearDays, t.YearDay()-length-1) {
		return false
	}
	if len(r.weeks) > 0 && !r.inWeek(d) {
		return false
	}
	return len(r.days) == 0 || r.onWeekday(d, t, length)
}

// onWeekday tells whether a day is one of BYDAY. Its numbers count within the
// month, or within the year if that is what repeats.
func (r *rule) onWeekday(d int64, t time.Time, length int) bool {
	at, size := t.YearDay(), length
	if r.freq == monthly || len(r.months) > 0 {
		at, size = t.Day(), time.Date(t.Year(), t.Month()+1, 0, 0, 0, 0, 0, time.UTC).Day()
	}
	for _, w := range r.days {
		if w.weekday != weekday(d) {
			continue
		}
		if w.n == 0 || r.freq < monthly || w.n == (at-1)/7+1 || w.n == -((size-at)/7+1) {
			return true
		}
	}
	return false
}

// inWeek tells whether a day is in one of the weeks of BYWEEKNO. Week 1 is the
// first with at least four days in the year.
func (r *rule) inWeek(d int64) bool {
	monday := d - int64((weekday(d)-r.week+7)%7) // the day on which its week begins
	year := time.Unix((monday+3)*day, 0).UTC().Year()
	first := r.firstWeek(year)
	n, all := int((monday-first)/7)+1, int((r.firstWeek(year+1)-first)/7)
	return slices.Contains(r.weeks, n) || slices.Contains(r.weeks, n-all-1)
}

// firstWeek gives the day on which week 1 of a year begins: the week with 4
// January in it.
func (r *rule) firstWeek(year int) int64 {
	fourth := time.Date(year, 1, 4, 0, 0, 0, 0, time.UTC).Unix() / day
	return fourth - int64((weekday(fourth)-r.week+7)%7)
}

// weekday counts from Monday; day 0 was a Thursday.
func weekday(d int64) int { return int(((d+3)%7 + 7) % 7) }

// floor divides and rounds down.
func floor(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
