package understand

import (
	"regexp"
	"slices"

	"github.com/mawid/mawid/internal/civil"
)

// moment is a time of day as it was said. minutes counts from midnight; unless
// full the same time twelve hours later may be meant too.
type moment struct {
	minutes  int
	full     bool
	at, end  int // its tokens
	relation Relation
}

// daypart is a part of the day: the window that is wanted when it stands
// alone, and the one that an hour beside it lies in.
type daypart struct {
	wanted Window
	within Window
	at     int
}

var (
	clockTime   = regexp.MustCompile(`^(\d{1,2})[:.](\d{2})(?::\d{2})?$`)
	clockDigits = regexp.MustCompile(`^(\d{2})(\d{2})$`)
	clockRange  = regexp.MustCompile(`^(\d{1,2})-(\d{1,2})$`)
)

// when reads the day and the time that a stretch of words names.
func (u *utterance) when(p stretch) When {
	var w When
	for i := p.from; i < p.to; i++ {
		for _, k := range []struct {
			kind string
			flag *bool
		}{{"earliest", &w.Earliest}, {"anytime", &w.AnyTime}, {"anyday", &w.AnyDay}} {
			if n := u.is(k.kind, i); n > 0 {
				*k.flag = true
				u.use(i, n)
			}
		}
	}
	ahead := u.ahead(p)
	d := u.dates(p)
	parts := u.parts(p)
	moments := u.moments(p, parts, d.iso)
	d.gather(&w)
	u.gatherTime(&w, moments, parts)
	if ahead > 0 && !w.Dated && len(w.Times) == 0 {
		at := int(u.Now) + ahead
		w.Dated, w.From = true, u.Today+civil.Date(at/civil.DayMinutes)
		w.To, w.Times, w.Relation = w.From, []civil.Clock{civil.Clock(at % civil.DayMinutes)}, After
	}
	return w
}

// ahead reads "in two hours" and gives the minutes.
func (u *utterance) ahead(p stretch) int {
	for i := p.from; i < p.to; i++ {
		lead := u.is("in", i)
		if lead == 0 {
			continue
		}
		j := i + lead
		count, n := u.number(j)
		if n == 0 {
			count, n = 1, u.is("a", j)
		}
		hours, minutes := u.is("hourunit", j+n), u.is("minute", j+n)
		if hours+minutes == 0 || n == 0 && u.toks[j].latin() || count > 720 || count == 0 {
			continue
		}
		if u.is("pairhour", j+n) > 0 && n == 0 {
			count = 2
		}
		// "after the hour of five": a number behind it makes it a time.
		if k, m := u.number(j + n + hours); hours > 0 && n == 0 && m > 0 && k <= 12 {
			continue
		}
		u.use(i, lead+n+hours+minutes)
		if hours > 0 {
			return min(count, 72) * 60
		}
		return count
	}
	return 0
}

// parts reads the parts of the day, and marks their tokens.
func (u *utterance) parts(p stretch) []daypart {
	var list []daypart
	for i := p.from; i < p.to; i++ {
		if v, n := u.find("tonight", i); n > 0 {
			list = append(list, daypartOf(v, i))
			u.use(i, n)
			continue
		}
		if v, n := u.find("part", i); n > 0 {
			list = append(list, daypartOf(v, i))
			u.use(i, n)
			for j := i; j < i+n; j++ {
				u.dated[j] = true
			}
			i += n - 1
			continue
		}
		if v, n := u.find("meridiem", i); n > 0 && u.Topic == AMorning {
			list = append(list, daypart{wanted: window(v), within: window(v), at: i})
			u.use(i, n)
		} else if n > 0 && i > p.from && (u.isNumber(i-1) || u.is("minute", i-1) > 0) {
			list = append(list, daypart{within: window(v), at: i})
			u.use(i, n)
		}
	}
	return list
}

// isNumber tells whether a number or a fraction of an hour ends at the token.
func (u *utterance) isNumber(i int) bool {
	if i < 0 {
		return false
	}
	if u.toks[i].numeric() {
		return true
	}
	for _, kind := range []string{"number", "ordinal", "half", "quarter", "third", "oclock"} {
		if u.is(kind, i) > 0 || i > 0 && u.is(kind, i-1) == 2 {
			return true
		}
	}
	return false
}

// moments reads the times of day.
func (u *utterance) moments(p stretch, parts []daypart, iso bool) []moment {
	var list []moment
	for i := p.from; i < p.to; i++ {
		if u.used[i] {
			continue
		}
		m, ok := u.moment(i, p, parts, list)
		if !ok {
			if r, isRange := u.rangeAt(i); isRange && (u.Topic == ATime || u.is("hour", i-1) > 0 || u.is("between", i-1) > 0 ||
				u.is("from", i-1) > 0 || near(parts, i, i+1)) {
				u.use(i, 1)
				return append(list, r...)
			}
			continue
		}
		m.full = m.full || iso
		u.use(m.at, m.end-m.at)
		list = append(list, m)
		i = m.end - 1
	}
	return list
}

// rangeAt reads a range in digits: 4-6.
func (u *utterance) rangeAt(i int) ([]moment, bool) {
	m := clockRange.FindStringSubmatch(u.toks[i].text)
	if m == nil || atoi(m[1]) > 24 || atoi(m[2]) > 24 {
		return nil, false
	}
	a, b := hour(atoi(m[1]), 0), hour(atoi(m[2]), 0)
	a.relation, b.relation = Between, Between
	return []moment{a, b}, true
}

func hour(h, minutes int) moment {
	m := moment{minutes: h*60 + minutes, full: h > 12 || h == 0}
	if h == 24 || h == 0 {
		m.minutes, m.full = minutes, true
	}
	return m
}

// near tells whether a part of the day stands beside tokens.
func near(parts []daypart, from, to int) bool {
	return slices.ContainsFunc(parts, func(p daypart) bool { return p.at >= to && p.at <= to+2 || p.at < from && p.at >= from-2 })
}

// moment reads one time of day at a token, if the words around it say that it
// is one.
func (u *utterance) moment(i int, p stretch, parts []daypart, before []moment) (moment, bool) {
	if m, ok := u.clock(i); ok {
		m.relation = u.relation(&m, p, before)
		return m, true
	}
	if m, ok := u.pastHour(i); ok {
		m.relation = u.relation(&m, p, before)
		return m, true
	}
	h, n := u.simple(i)
	feminine := false
	if n == 0 {
		if h, n = u.ordinal(i); n > 0 && u.toks[i].latin() {
			return moment{}, false
		}
		feminine = n > 0
	}
	if n == 0 || h > 24 || u.toks[i].numeric() && len(u.toks[i].text) > 2 {
		return moment{}, false
	}
	m := hour(h, 0)
	m.at, m.end = i, i+n
	cued := u.is("hour", i-1) > 0 || i > p.from && u.cuedBefore(i-1, p)
	sure := u.minutes(&m, cued || near(parts, i, i+n+2))
	end := m.end
	if k := u.is("oclock", end); k > 0 {
		sure, end = true, end+k
	}
	if u.is("unit", end) > 0 || u.is("minute", end) > 0 || h == 0 && !cued && !u.toks[i].numeric() {
		return moment{}, false
	}
	m.end = end
	m.relation = u.relation(&m, p, before)
	neighbour := i > p.from && u.dated[i-1] || end < p.to && u.dated[end]
	switch {
	case cued, sure, m.relation != At:
	case u.toks[i].text == "one" && u.Topic != ATime && !follows(parts, end): // "the morning one"
		return moment{}, false
	case near(parts, i, end):
	case feminine:
		return moment{}, false
	case u.Topic == ATime, u.Topic == AMorning:
	case neighbour && h <= 12 && h > 0:
	default:
		return moment{}, false
	}
	return m, true
}

// follows tells whether a part of the day stands there.
func follows(parts []daypart, i int) bool {
	return slices.ContainsFunc(parts, func(p daypart) bool { return p.at == i })
}

// cuedBefore tells whether a word that belongs to an hour stands there, or
// before one that only leads to it.
func (u *utterance) cuedBefore(j int, p stretch) bool {
	if u.is("hour", j) > 0 {
		return true
	}
	lead := u.is("around", j) > 0 || u.toks[j].text == "\u0641\u064A" || u.toks[j].text == "\u0628"
	return lead && j > p.from && u.is("hour", j-1) > 0
}

// clock reads 5:30 and 17.30.
func (u *utterance) clock(i int) (moment, bool) {
	c := clockTime.FindStringSubmatch(u.toks[i].text)
	if c == nil && (u.is("hour", i-1) > 0 || u.is("hour", i+1) > 0) {
		c = clockDigits.FindStringSubmatch(u.toks[i].text) // at 0930
	}
	if c == nil || atoi(c[1]) > 24 || atoi(c[2]) > 59 {
		return moment{}, false
	}
	m := hour(atoi(c[1]), atoi(c[2]))
	m.at, m.end = i, i+1
	return m, true
}

// pastHour reads half past three and ten to six.
func (u *utterance) pastHour(i int) (moment, bool) {
	j := i + u.is("a", i)
	minutes, n := 0, 0
	switch {
	case u.is("half", j) > 0:
		minutes, n = 30, u.is("half", j)
	case u.is("quarter", j) > 0:
		minutes, n = 15, u.is("quarter", j)
	default:
		j = i
		minutes, n = u.number(j)
		if minutes > 59 || minutes%5 != 0 && u.is("minute", j+n) == 0 || u.is("from", j-1) > 0 || u.is("between", j-1) > 0 {
			return moment{}, false
		}
	}
	if n == 0 || !u.toks[j].latin() {
		return moment{}, false
	}
	j += n
	j += u.is("minute", j)
	past, until := u.is("past", j), u.is("until", j)
	if past+until == 0 {
		return moment{}, false
	}
	h, k := u.simple(j + max(past, until))
	if k == 0 || h > 12 || h == 0 {
		return moment{}, false
	}
	if until > 0 && past == 0 {
		minutes = -minutes
	}
	m := hour(h, minutes)
	m.at, m.end = i, j+max(past, until)+k
	m.end += u.is("oclock", m.end)
	return m, true
}

// minutes reads what follows an hour: and a half, less five, thirty.
func (u *utterance) minutes(m *moment, cued bool) (found bool) {
	for range 2 {
		j := m.end
		sign, k := 1, u.is("and", j)
		if k == 0 {
			sign, k = -1, u.is("minus", j)
		}
		if k == 0 {
			break
		}
		if u.toks[j].latin() && u.is("half", j+k+u.is("a", j+k)) == 0 {
			break
		}
		amount, n := u.fraction(j + k)
		if n == 0 {
			break
		}
		m.minutes += sign * amount
		m.end = j + k + n
		found = true
	}
	if found {
		return true
	}
	j := m.end
	if k := u.is("oh", j); k > 0 { // five oh five
		if v, n := u.simple(j + k); n > 0 && v < 10 {
			m.minutes += v
			m.end = j + k + n
			return true
		}
	}
	v, n := u.number(j)
	if n == 0 || v < 10 || v > 59 || u.is("unit", j+n) > 0 || u.is("month", j+n) > 0 || u.is("nth", j+n) > 0 {
		return false
	}
	if u.toks[m.at].numeric() != u.toks[j].numeric() || !u.toks[m.at].latin() && !cued || u.toks[m.at].numeric() && !cued {
		return false
	}
	m.minutes += v
	m.end = j + n
	return true
}

// fraction reads a part of an hour in minutes.
func (u *utterance) fraction(i int) (minutes, n int) {
	i0 := i
	i += u.is("a", i)
	for _, part := range []struct {
		kind    string
		minutes int
	}{{"half", 30}, {"third", 20}, {"quarter", 15}} {
		if n := u.is(part.kind, i); n > 0 {
			return part.minutes, i + n - i0
		}
	}
	minutes, n = u.number(i0)
	if n == 0 || minutes > 59 {
		return 0, 0
	}
	k := u.is("minute", i0+n)
	if k == 0 && minutes%5 != 0 {
		return 0, 0
	}
	return minutes, n + k
}

// relation tells how a time bounds what is wanted, from the words before it,
// and takes these words in.
func (u *utterance) relation(m *moment, p stretch, before []moment) Relation {
	j := m.at - 1
	for j >= p.from && u.is("hour", j) > 0 && !u.used[j] {
		if u.is("around", j) > 0 {
			break
		}
		m.at = j
		j--
	}
	if j < p.from || u.used[j] {
		return u.trailing(m)
	}
	last := len(before) > 0 && j >= before[len(before)-1].end-1 && j-before[len(before)-1].end < 2
	switch {
	case last && (u.is("to", j) > 0 || u.is("or", j) > 0 || u.is("and", j) > 0 && before[len(before)-1].relation == Between):
		m.at = j
		return Between
	case u.is("between", j) > 0:
		m.at = j
		return Between
	case u.is("around", j) > 0:
		m.at = j
		return Around
	}
	for back := 3; back > 0; back-- {
		if j-back+1 < p.from {
			continue
		}
		for _, r := range []Relation{After, Before} {
			if n := u.is(string(r), j-back+1); n == back {
				m.at = j - back + 1
				return r
			}
		}
	}
	return u.trailing(m)
}

// trailing reads "five or later".
func (u *utterance) trailing(m *moment) Relation {
	j := m.end
	for j < len(u.toks) && u.used[j] && j < m.end+3 { // the part of the day
		j++
	}
	if n := u.is("onwards", j); n > 0 {
		u.use(j, n)
		return After
	}
	return At
}

// gatherTime makes of everything that was said one time of day.
func (u *utterance) gatherTime(w *When, list []moment, parts []daypart) {
	if len(list) == 0 {
		for _, p := range parts {
			if p.wanted.To > 0 {
				part := p.wanted
				w.Part = &part
				break
			}
		}
		return
	}
	first := list[0]
	w.Times = u.readings(first, parts)
	w.Relation = first.relation
	if len(list) > 1 && (list[1].relation == Between || first.relation == Between) {
		w.Relation = Between
		w.Until = after(u.readings(list[1], parts), w.Times)
	} else if w.Relation == Between {
		w.Relation = At
	}
	if len(w.Times) == 0 || w.Relation == Between && len(w.Until) == 0 {
		w.Times, w.Until, w.Relation, w.Clash = nil, nil, At, true
	}
}

// readings gives the times that may be meant: both halves of the day, unless
// something said which.
func (u *utterance) readings(m moment, parts []daypart) []civil.Clock {
	at := ((m.minutes % civil.DayMinutes) + civil.DayMinutes) % civil.DayMinutes
	if m.full {
		return []civil.Clock{civil.Clock(at)}
	}
	both := []civil.Clock{civil.Clock(at % 720), civil.Clock(at%720 + 720)}
	if len(parts) == 0 {
		return both
	}
	best := parts[0]
	for _, p := range parts { // the part that stands nearest
		if distance(p.at, m) < distance(best.at, m) {
			best = p
		}
	}
	ends := m.relation == Between // "ten to twelve in the morning" ends with the morning
	return slices.DeleteFunc(both, func(c civil.Clock) bool { return !best.within.Has(c) && !(ends && int(c) == best.within.To) })
}

func distance(at int, m moment) int {
	if at >= m.end {
		return at - m.end
	}
	return m.at - at + 1
}

// daypartOf reads a value of the vocabulary: 06:00-12:00/00:00-12:00.
func daypartOf(v string, at int) daypart {
	return daypart{wanted: window(v[:11]), within: window(v[12:]), at: at}
}

func window(v string) Window {
	return Window{From: atoi(v[0:2])*60 + atoi(v[3:5]), To: atoi(v[6:8])*60 + atoi(v[9:11])}
}
