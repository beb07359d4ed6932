package understand

import (
	"slices"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/civil"
)

// told is how a day is told from one that was named before: in the same
// sentence, or in what was talked about last.
type told struct {
	count   int  // so many units on, or back
	unit    int  // of so many days: 1, 7 or 30
	whole   bool // the week or the month around it, and not a day
	one     bool // another of its kind: the one after
	weekday bool // the first such day of the week
	weekend bool // the first weekend
}

func (t told) is() bool { return t.count != 0 }

// pronouns are what Arabic writes together with the word before it: بعد and
// them is بعدهم.
var pronouns = []string{"\u0647\u0645\u0627", "\u0647\u0645", "\u0647\u0646", "\u0647\u0627", "\u0647"}

// suffixed reads a word such as بعده: on or back from it, or from them.
func (v *vocabulary) suffixed(text string) (sign int) {
	for _, p := range pronouns {
		if stem, ok := strings.CutSuffix(text, p); ok {
			if to, ok := v.at("stem", stem); ok {
				return atoi(to)
			}
		}
	}
	return 0
}

// pointing reads words that lead on or back from what was named before: after
// that, later, اللي بعده. bare says that "after" stands there without a word
// for what it is after.
func (u *utterance) pointing(i int) (sign, n int, bare bool) {
	j := i + u.is("which", i)
	if j >= len(u.toks) {
		return 0, 0, false
	}
	if sign = words().suffixed(u.toks[j].text); sign != 0 && !u.used[j] {
		return sign, j + 1 - i, false
	}
	v, k := u.find("ensuing", j)
	bare = k == 0
	if bare {
		v, k = u.find("stem", j)
	}
	if k == 0 {
		return 0, 0, false
	}
	p := u.is("pointer", j+k)
	if p > 0 {
		p += u.is("counted", j+k+p) // after those two
	}
	return atoi(v), j + k + p - i, bare && p == 0
}

// endsBare tells whether nothing follows that "after" could bind: after lunch,
// after the tenth.
func (u *utterance) endsBare(i int) bool {
	if u.ended(i) || u.toks[i].text == "at" { // the week after at three
		return true
	}
	if v, _ := u.find("dayword", i+u.is("the", i)); v == "0" { // the day after, the one after those
		return true
	}
	for _, kind := range []string{"next", "this", "the", "a", "owner"} {
		if u.is(kind, i) > 0 {
			return false
		}
	}
	text := u.toks[i].text
	if !u.toks[i].latin() || u.timeFollows(i) || u.is("quarter", i)+u.is("half", i) > 0 {
		return false
	}
	return u.is("part", i-1) < 2 && (words().known[text] || words().whole[text])
}

// known tells whether a day was named before a token, or talked about.
func (u *utterance) known(i int) bool { return u.Last.Dated || u.spokenBefore(i) }

// dayBefore tells whether a day may be named before a token.
func (u *utterance) dayBefore(i int) bool {
	for j := range i {
		if u.is("weekday", j)+u.is("day", j)+u.is("month", j)+u.is("feast", j)+u.is("week", j)+u.is("weekend", j)+u.is("daycue", j) > 0 {
			return true
		}
	}
	return false
}

// namedDay tells whether a day is surely named before a token.
func (u *utterance) namedDay(i int) bool {
	for j := range i {
		if u.is("weekday", j)+u.is("day", j)+u.is("month", j)+u.is("feast", j) > 0 {
			return true
		}
	}
	return false
}

// partBefore tells whether a part of the day is named before a token.
func (u *utterance) partBefore(i int) bool {
	for j := range i {
		if u.is("part", j) > 0 {
			return true
		}
	}
	return false
}

// spokenBefore tells whether a day or a time may be named before a token.
func (u *utterance) spokenBefore(i int) bool {
	for j := range i {
		if u.numberEnds(j) {
			return true
		}
	}
	return u.dayBefore(i)
}

// following reads days that are told from one named before: the week after,
// the following day, two days later, اللي بعدهم.
func (u *utterance) following(i int, add func(thing)) {
	say := func(d day, end int) {
		one := d.told.one && !u.dayBefore(i) && (!u.Last.Dated || u.Topic == AChoice) // an offer, or anything else
		if !one && (d.told.count > 0 || u.known(i)) {
			add(thing{sort: aDay, end: end, cost: plain - 1, day: d})
		}
	}
	j := i + u.is("the", i)
	if v, k := u.find("adjacent", j); k > 0 { // the following week
		next := u.is("nextone", j) > 0
		d, n := u.kindOfDay(j+k, atoi(v))
		if n > 0 && !(next && (d.told.unit > 1 || d.told.weekday)) { // next week is the coming one
			if d.told.weekday && d.told.count > 0 {
				d.from, d.to = d.from-7, d.to-7
			}
			say(d, j+k+n)
		}
	}
	if d, n := u.kindOfDay(j, 1); n > 0 && !u.endsWith("this", i-1) { // the week after
		sign, k, bare := u.pointing(j + n)
		if d.told.weekday && u.is("which", j+n) > 0 && u.endsWith("refusing", i-1) {
			k = 0 // not Thursday, the one after
		}
		if end := j + n + k; k > 0 && !(bare && !u.endsBare(end) && !u.weekRefused(i)) {
			d, _ = u.kindOfDay(j, sign)
			say(d, end)
		}
	}
	if u.is("which", i) > 0 { // اللي بعدهم
		if sign, k, bare := u.pointing(i); k > 1 && !bare {
			say(day{told: told{count: sign, unit: 1, one: true}}, i+k)
		}
	}
	u.countedFrom(i, say)
}

// kindOfDay reads what kind of day, or of stretch of days, is told from
// another: a day, a week, a month, a weekend, a day of the week, or one more.
// Some mean something also if nothing was named before.
func (u *utterance) kindOfDay(i, sign int) (day, int) {
	if n := u.is("weekend", i); n > 0 {
		d := u.weekendOf(1)
		d.told = told{count: sign, unit: 7, weekend: true}
		return d, n
	}
	if v, n := u.find("weekday", i); n > 0 {
		d := on(u.coming(time.Weekday(atoi(v))) + 7)
		d.told = told{count: sign, unit: 7, weekday: true}
		return d, n
	}
	v, n := u.find("dayword", i)
	if n == 0 {
		return day{}, 0
	}
	switch t := (told{count: sign, unit: atoi(v), whole: atoi(v) > 1}); v {
	case "0":
		return day{told: told{count: sign, unit: 1, one: true}}, n
	case "7":
		d := u.weekOf(1)
		d.told = t
		return d, n
	default:
		return day{told: t}, n
	}
}

// countedFrom reads a number of days, weeks or months from a day that was
// named before: two weeks after that, بعدها بيومين, "put it off by a week".
func (u *utterance) countedFrom(i int, say func(day, int)) {
	by := func(count, unit, sign, end int) {
		if count > 0 && count <= 365 {
			say(day{told: told{count: sign * count, unit: unit}}, end)
		}
	}
	if count, unit, n := u.units(i); n > 0 {
		if sign, k, bare := u.pointing(i + n); k > 0 && !(bare && !u.endsBare(i+n+k)) {
			by(count, unit, sign, i+n+k)
		}
	}
	if sign, k := u.movedBy(i); k > 0 && u.known(i) {
		if count, unit, n := u.units(i + k); n > 0 {
			by(count, unit, sign, i+k+n)
		}
	}
}

// momentFrom reads a time that is told from one named before: an hour later,
// بعدها بنص ساعة, "bring it forward by an hour".
func (u *utterance) momentFrom(i int, add func(thing)) {
	if !u.Last.Timed && !u.spokenBefore(i) {
		return
	}
	say := func(minutes, end int) {
		add(thing{sort: aMoment, end: end, cost: plain - 1, moment: moment{told: true, by: minutes}})
	}
	if minutes, n := u.length(i); n > 0 {
		if sign, k, bare := u.pointing(i + n); k > 0 && !(bare && !u.endsBare(i+n+k)) {
			say(sign*minutes, i+n+k)
		}
	}
	if sign, k := u.movedBy(i); k > 0 {
		if minutes, n := u.length(i + k); n > 0 {
			say(sign*minutes, i+k+n)
		}
	}
}

// movedBy reads what leads to how much earlier or later something shall be:
// بعدها ب, "push it back by", the verbs that put off and bring forward.
func (u *utterance) movedBy(i int) (sign, n int) {
	if sign, k, bare := u.pointing(i); k > 0 && !bare {
		if by := u.is("by", i+k); by > 0 && !u.toks[i].latin() {
			return sign, k + by
		}
	}
	if i >= len(u.toks) || u.used[i] {
		return 0, 0
	}
	j := i
	if v, k := u.find("putoff", i); k > 0 {
		sign, j = atoi(v), i+k
	} else if sign = words().putOff(u.toks[i].text); sign != 0 {
		j++
	} else if u.is("shove", i) > 0 {
		j += u.is("shove", i)
		j = u.pastObject(j)
		v, k := u.find("shovedto", j)
		if k == 0 {
			return 0, 0
		}
		sign, j = atoi(v), j+k
	}
	if j == i {
		return 0, 0
	}
	return sign, u.pastObject(j) - i
}

// pastObject passes over what is moved: it, my appointment, by.
func (u *utterance) pastObject(i int) int {
	for i < len(u.toks) {
		n := max(u.phrase("own", i, 3), u.is("pointer", i), u.is("object", i), u.is("by", i))
		if n == 0 {
			break
		}
		i += n
	}
	return i
}

// putOff reads an Arabic verb for putting off or bringing forward that has its
// object with it, whoever is asked to do it: أخره, قدموها, تأخره.
func (v *vocabulary) putOff(text string) (sign int) {
	for _, p := range pronouns {
		verb, ok := strings.CutSuffix(text, p)
		if !ok {
			continue
		}
		for _, plural := range []string{"", "\u0648", "\u064A", "\u0648\u0646", "\u064A\u0646"} {
			stem, ok := strings.CutSuffix(verb, plural)
			for _, person := range []string{"", "\u0627", "\u062A", "\u0646", "\u064A"} {
				if root, cut := strings.CutPrefix(stem, person); ok && cut {
					if to, found := v.at("putoffroot", root); found {
						return atoi(to)
					}
				}
			}
		}
	}
	return 0
}

// shift reads by how much an appointment shall be moved where no time was
// talked about before: it is told from the appointment, whenever that is. It
// tells whether one is to be moved.
func (u *utterance) shift(m *Meaning) bool {
	neutral := u.Topic == Anything || u.Topic == AnAction || u.Topic == NoOpinion
	if u.Last.Timed && u.Topic != NoOpinion || !neutral && !u.says("own") {
		return false
	}
	if u.shiftBy(m) {
		return true
	}
	for i := range u.toks {
		if u.used[i] {
			return false
		}
		sign, lead := u.movedBy(i)
		if lead == 0 {
			sign, lead = u.put(i)
		}
		if lead > 0 && sign > 0 {
			for i+lead < len(u.toks) && u.phrase("forlong", i+lead, 1) > 0 { // postpone it for a week, اجلوه لبعد اسبوع
				lead++
			}
		}
		by, n := u.distance(i + lead)
		tail := 0
		if n == 0 && lead > 0 && !u.toks[i].latin() { // my appointment on Tuesday by half an hour
			if _, k := u.anchor(i + lead); k > 0 {
				if by, n = u.distance(i + lead + k); n > 0 {
					m.Shift = Shift{Minutes: sign * by.Minutes, Days: sign * by.Days, Months: sign * by.Months}
					u.use(i+lead+k, n)
					return true
				}
			}
		}
		if n == 0 {
			continue
		}
		if u.clockBefore(i) {
			return false // it is told from that time
		}
		if j := i - 1 - u.phrase("by", i-1, 1); lead == 0 && j > 0 && u.toks[j].text == "back" && u.says("booked") {
			sign = 1 // my Tuesday slot back an hour
		} else if lead == 0 {
			var bare bool
			sign, tail, bare = u.pointing(i + n)
			if k := u.phrase("advancing", i+n, 1); tail == 0 && k > 0 && u.owns() { // one day forward
				sign, tail, bare = -1, k, false
			}
			if tail == 0 || bare && !u.endsBare(i+n+tail) || by.Minutes == 0 && !u.owns() {
				continue
			}
		}
		m.Shift = Shift{Minutes: sign * by.Minutes, Days: sign * by.Days, Months: sign * by.Months}
		u.use(i, lead+n+tail)
		return true
	}
	return u.dayOn(m)
}

// owns tells whether an appointment is spoken of that somebody has.
func (u *utterance) owns() bool {
	for i := range u.toks {
		if u.phrase("own", i, len(u.toks)) > 0 || u.theirs(i) > 0 && u.toks[i].text != "the" {
			return true
		}
	}
	return false
}

// dayOn reads the day after an appointment that is to be moved, where no day was
// named of which it could be.
func (u *utterance) dayOn(m *Meaning) bool {
	if !u.owns() {
		return false
	}
	for i := range u.toks {
		n := u.phrase("dayon", i, len(u.toks))
		if _, k := u.anchor(i + n); n == 0 || k > 0 || u.dayBefore(i) {
			continue
		}
		m.Shift = Shift{Days: 1}
		u.use(i, n)
		return true
	}
	return false
}

// shiftBy reads by how much something is moved where the verb stands farther
// away: "push my physio on the 25th by two hours".
func (u *utterance) shiftBy(m *Meaning) bool {
	for i := 1; i < len(u.toks); i++ {
		by, n := u.distance(i)
		if u.toks[i-1].text != "by" || n == 0 || u.anyUsed(i-1, n+1) {
			continue
		}
		moves := u.wants(Move)
		for j := range i {
			moves = moves || u.phrase("shove", j, 1)+u.phrase("shifting", j, 1) > 0
		}
		if !moves {
			return false
		}
		sign := 1
		if u.says("advancing") {
			sign = -1
		}
		m.Shift = Shift{Minutes: sign * by.Minutes, Days: sign * by.Days, Months: sign * by.Months}
		u.use(i-1, n+1)
		return true
	}
	return false
}

// clockBefore tells whether a time of day is named before a token.
func (u *utterance) clockBefore(i int) bool {
	things, _ := u.things()
	return slices.ContainsFunc(things, func(t thing) bool { return t.sort == aMoment && t.end <= i && !t.moment.told })
}

// shoved tells whether an appointment is brought forward or put back to another
// day: "bring my Thursday appointment forward to Tuesday".
func (u *utterance) shoved() bool {
	for i := range u.toks {
		if _, n := u.put(i); n > 0 && u.phrase("onfrom", i+n, 1)+u.phrase("to", i+n, 1) > 0 { // اخروا موعدي من الاحد
			return true
		}
		if u.phrase("shove", i, 1) == 0 {
			continue
		}
		own := false
		for j := i + 1; j < min(len(u.toks), i+farthest+2); j++ {
			own = own || u.phrase("visiting", j, 1) > 0
			if u.phrase("brought", j, 1) > 0 && own && (j+1 == len(u.toks) || u.phrase("to", j+1, 1) > 0) {
				return true
			}
		}
	}
	return false
}

// put reads an Arabic verb for putting off or bringing forward that stands
// before what is moved: قدم موعدي.
func (u *utterance) put(i int) (sign, n int) {
	to := i + 1 + u.phrase("ofwhich", i+1, 1) // قدم لي موعدي
	if u.toks[i].latin() || u.phrase("own", to, 1)+u.phrase("appointed", to, 1) == 0 {
		return 0, 0
	}
	if sign = u.putsOff(i); sign == 0 {
		return 0, 0
	}
	to = u.pastObject(to)
	for to < len(u.toks) && u.ofService(to) {
		to++
	}
	return sign, to - i
}

// putsOff tells whether an Arabic verb there puts something off or brings it forward,
// whoever is asked to do it, and for whom: قدموا, اجلولي.
func (u *utterance) putsOff(i int) (sign int) {
	if u.toks[i].latin() {
		return 0
	}
	verb := u.toks[i].text
	if strings.HasSuffix(verb, "\u0648\u0627") { // the alif of a plural stands at the end only
		verb = strings.TrimSuffix(verb, "\u0627")
	}
	if sign = words().putOff(verb + pronouns[len(pronouns)-1]); sign == 0 {
		sign = words().putOff(strings.TrimSuffix(verb, "\u0644\u064A") + pronouns[len(pronouns)-1])
	}
	return sign
}

// puts tells whether something is put off or brought forward anywhere.
func (u *utterance) puts(sign int) bool {
	for i := range u.toks {
		if u.putsOff(i) == sign {
			return true
		}
	}
	return false
}

// distance reads a length of time, or a number of days, weeks or months.
func (u *utterance) distance(i int) (by Shift, n int) {
	if i >= len(u.toks) {
		return by, 0
	}
	if minutes, n := u.length(i); n > 0 {
		return Shift{Minutes: minutes}, n
	}
	count, unit, n := u.units(i)
	if unit == 30 {
		return Shift{Months: count}, n
	}
	return Shift{Days: count * unit}, n
}

// thereafter reads "before that" and "after that" of something that was named
// before, and the same at the end of a sentence without the "that". Whether a
// day or a time is meant is settled when all things are known.
func (u *utterance) thereafter(i int, add func(thing)) {
	v, n := u.find("that", i)
	for _, way := range [][2]string{{"after", "later"}, {"before", "sooner"}} {
		if k := u.is(way[0], i); k > n && u.ended(i+k) {
			v, n = way[1], k
		}
	}
	if n > 0 && (u.spokenBefore(i) || u.partBefore(i)) {
		add(thing{sort: aDay, end: i + n, cost: plain - 5, day: day{that: true}, flag: v})
	}
}

// ended tells whether nothing follows but that it suits.
func (u *utterance) ended(i int) bool {
	i += u.is("light", i)
	return i >= len(u.toks) || u.phrase("better", i, len(u.toks)-i) > 0 || i > 0 && u.phrase("better", i-1, len(u.toks)-i+1) > 0
}

// settle decides what "after that" is after: the day or the time named last.
// Where none is named it is nothing.
func settle(list []thing) []thing {
	out := list[:0]
	for _, t := range list {
		if t.day.that {
			last, part := -1, false
			for j := range out {
				if out[j].sort == aDay || out[j].sort == aMoment && t.flag != "" { // the same day is one
					last = j
				}
				part = out[j].sort == aPart && !out[j].part.half
			}
			if last < 0 && part && t.flag != "" { // before noon, I can't after that
				t.sort, t.day = aLength, day{}
				out = append(out, t)
				continue
			}
			if last < 0 {
				continue
			}
			if out[last].sort == aMoment {
				t.sort, t.day, t.moment = aMoment, day{}, moment{told: true}
			}
		}
		out = append(out, t)
	}
	return out
}

// tell places a day that is told from the one named before.
func (g *gathering) tell(it *item) {
	d, t := it.day, it.day.told
	if g.last.to == 0 && d.to != 0 { // nothing was named: what it means by itself
		it.day.told = told{}
		return
	}
	last := g.last
	if last.to == 0 {
		last = on(g.u.Today)
		for j := it.at; j < it.end; j++ {
			g.doubtful = append(g.doubtful, j)
		}
	}
	it.day = g.toldFrom(last, d, t)
	if it.day.to < g.u.Today {
		it.day = day{past: true}
	}
	it.day.from = max(it.day.from, g.u.Today)
}

// toldFrom counts from a day.
func (g *gathering) toldFrom(last, d day, t told) day {
	edge := last.to
	if t.count < 0 {
		edge = last.from
	}
	switch {
	case t.weekday:
		return on(beyond(edge, d.from.Weekday(), t.count))
	case t.weekend, t.one && last.weekend:
		friday := beyond(edge, time.Friday, t.count)
		return day{from: friday, to: friday + 1, weekend: true}
	case t.whole && t.unit == 7, t.one && last.week:
		sunday := edge - civil.Date(edge.Weekday()) + civil.Date(7*t.count)
		return day{from: sunday, to: sunday + 6, week: true}
	case t.whole && t.unit == 30, t.one && last.month:
		y, m, _ := edge.Civil()
		y, m, _ = civil.DateOf(y, m+time.Month(t.count), 1).Civil()
		return g.u.monthOf(y, int(m))
	case t.one && last.weekday:
		return on(edge + civil.Date(7*t.count))
	}
	return on(g.u.counted(edge, t.count, t.unit))
}

// beyond is the first such day of the week after another, or the last before
// it.
func beyond(d civil.Date, weekday time.Weekday, sign int) civil.Date {
	apart := (int(weekday) - int(d.Weekday()) + 7) % 7
	switch {
	case sign < 0:
		return d + civil.Date(apart-7)
	case apart == 0:
		return d + 7
	}
	return d + civil.Date(apart)
}

// from gives the readings of a time that is told from the one named before.
func (g *gathering) from(it *item) []civil.Clock {
	var list []civil.Clock
	for _, c := range g.at {
		at := int(c) + it.moment.by
		if at < 0 || at >= civil.DayMinutes { // on another day
			g.doubtful = append(g.doubtful, it.at)
			at = (at%civil.DayMinutes + civil.DayMinutes) % civil.DayMinutes
		}
		list = append(list, civil.Clock(at))
	}
	return list
}
