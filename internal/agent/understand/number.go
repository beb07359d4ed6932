package understand

import (
	"strconv"
	"strings"
)

// digits reads a token that is a plain number of up to four digits.
func (u *utterance) digits(i int) (int, bool) {
	if i < 0 || i >= len(u.toks) || len(u.toks[i].text) > 4 {
		return 0, false
	}
	n, err := strconv.Atoi(u.toks[i].text)
	return n, err == nil && n >= 0 && isDigit(rune(u.toks[i].text[0]))
}

// simple reads a number without joining words: five, 5, fifteen, twenty.
func (u *utterance) simple(i int) (value, n int) {
	if i < 0 || i >= len(u.toks) || u.used[i] {
		return 0, 0
	}
	if v, ok := u.digits(i); ok {
		return v, 1
	}
	if v, n := u.find("number", i); n > 0 {
		value, _ = strconv.Atoi(v)
		return value, n
	}
	return 0, 0
}

// number reads a number below a hundred, or digits: twenty five, and the
// Arabic five and twenty.
func (u *utterance) number(i int) (value, n int) {
	value, n = u.simple(i)
	if n == 0 || u.toks[i].numeric() {
		return value, n
	}
	j := i + n
	switch latin := u.toks[i].latin(); {
	case !latin && 1 <= value && value <= 9 && u.is("and", j) > 0:
		if tens, k := u.simple(j + 1); k > 0 && tens >= 20 && tens%10 == 0 && !u.toks[j+1].numeric() {
			return value + tens, n + 1 + k
		}
	case latin && value >= 20 && value%10 == 0:
		if ones, k := u.simple(j); k > 0 && 1 <= ones && ones <= 9 && !u.toks[j].numeric() {
			return value + ones, n + k
		}
	}
	return value, n
}

// ordinal reads the nth: third, 3rd, twenty third, the Arabic third and
// twentieth.
func (u *utterance) ordinal(i int) (value, n int) {
	if i < 0 || i >= len(u.toks) || u.used[i] {
		return 0, 0
	}
	if v, ok := u.digits(i); ok {
		if k := u.is("nth", i+1); k > 0 {
			return v, 1 + k
		}
		return 0, 0
	}
	if v, n := u.find("ordinal", i); n > 0 {
		value, _ = strconv.Atoi(v)
		if ten, k := u.simple(i + n); k > 0 && ten == 10 && value < 10 && !u.toks[i].latin() && !u.toks[i+n].numeric() {
			return value + 10, n + k // the Arabic "third ten", in any gender
		}
		if j := i + n; value < 10 && u.is("and", j) > 0 && !u.toks[i].latin() {
			if w, k := u.find("ordinal", j+1); k > 0 && (w == "20" || w == "30") {
				tens, _ := strconv.Atoi(w)
				return value + tens, n + 1 + k
			}
			if tens, k := u.simple(j + 1); k > 0 && (tens == 20 || tens == 30) {
				return value + tens, n + 1 + k
			}
		}
		return value, n
	}
	if tens, k := u.simple(i); k > 0 && u.toks[i].latin() && (tens == 20 || tens == 30) && !u.toks[i].numeric() {
		if v, n := u.find("ordinal", i+k); n > 0 {
			if ones, _ := strconv.Atoi(v); ones < 10 {
				return tens + ones, k + n
			}
		}
	}
	return 0, 0
}

// mostOffers is how many times are offered at once: a number beyond is none
// of their places.
const mostOffers = 3

// hourAt reads the number of an hour: five, 5, the Arabic "the five" and "the
// fifth". It may be too big to be one.
func (u *utterance) hourAt(i int) (h, n int) {
	if i < 0 || i >= len(u.toks) || u.used[i] {
		return 0, 0
	}
	if t := u.toks[i].text; u.toks[i].numeric() && len(t) > 2 {
		return 0, 0
	}
	if v, n := u.find("definite", i); n > 0 {
		return atoi(v), n
	}
	if h, n = u.ordinal(i); n > 0 {
		if u.feminine(i) && h <= 12 {
			return h, n
		}
		return 0, 0
	}
	if h, n = u.simple(i); n > 0 {
		return h, n
	}
	if stem, ok := strings.CutSuffix(u.toks[i].text, "s"); ok && u.toks[i].latin() { // nine's
		if v, ok := words().at("number", stem); ok && atoi(v) <= 12 && atoi(v) > 1 {
			return atoi(v), 1
		}
	}
	return 0, 0
}

// feminine tells whether an Arabic ordinal is one of hours.
func (u *utterance) feminine(i int) bool {
	return !u.toks[i].latin() && strings.HasSuffix(u.toks[i].text, "\u0647")
}

// hours reads an hour with its minutes, and an hour alone where something says
// that it is one.
func (u *utterance) hours(i int, add func(thing)) {
	u.misheard(i, add)
	h, n := u.hourAt(i)
	if n == 0 || h > 24 {
		u.hourRange(i, add)
		return
	}
	say := func(m moment, end, cost int) {
		end += u.is("oclock", end)
		if k := u.is("ish", end); k > 0 {
			m.fuzzy, end = true, end+k
		}
		if !u.timed(end) && !(end > i+n && u.is("month", end) > 0 && u.toks[end-1].numeric()) {
			add(thing{sort: aMoment, end: end, cost: cost, moment: m})
		}
	}
	u.withMinutes(i, h, i+n, say)
	if whole, k := u.number(i); k > n && whole <= 24 && u.toks[i].latin() { // twenty one thirty
		u.withMinutes(i, whole, i+k, say)
		h, n = whole, k
	}
	if k := u.is("hundred", i+n); k > 0 && u.toks[i].latin() { // sixteen hundred
		say(hour(h, 0), i+n+k+u.is("hourunit", i+n+k), plain)
	}
	if u.is("nth", i+n) == 0 && (u.is("digit", i+n) == 0 || u.is("oclock", i+n) > 0) {
		if cost := u.bare(i, h, i+n); cost > 0 {
			say(hour(h, 0), i+n, cost)
		}
	}
}

// bare is how far-fetched it is that a number alone is an hour; zero if it
// cannot be.
func (u *utterance) bare(i, h, end int) int {
	text := u.toks[i].text
	definite := u.is("definite", i) > 0
	fifth := u.feminine(i) && u.is("number", i) == 0 && !definite
	zero := h == 0 && !u.toks[i].numeric()
	switch {
	case u.is("maybeday", i) > 0 && u.Topic != ATime && u.Topic != AChoice && u.Topic != AMorning && u.is("hour", i-1) == 0:
		return farFetched // a dialect's Wednesday
	case u.is("oclock", end) > 0, u.is("hour", i-1) > 0 && !zero:
		return cued
	case (u.is("ambiguous", i) > 0 || u.Topic == AYesOrNo && h <= 12) && u.paired(i, end):
		return cued
	case u.is("ambiguous", i) > 0 && u.Topic != ATime && !u.cueAfter(end) && !u.cueBefore(i): // "the morning one"
		return 0
	case zero, u.is("ambiguous", i) > 0 && u.Topic == AChoice && !u.endsWith("hour", i-1) && u.is("meridiem", end) == 0 &&
		!u.oneAtNoon(i, end):
		return 0
	case u.cueBefore(i), u.cueAfter(end), u.endsWith("from", i-1) && u.leadsOn(i, end):
		return cued
	case fifth && (u.Topic == AChoice || u.Topic == AService || u.Topic == ABranch || u.Topic == AWho || u.Topic == AName):
		return 0
	case u.Topic == ATime, u.Topic == AMorning:
		return expected
	case h <= 12 && u.besideDay(i, end):
		return beside
	case h > 12 && u.besideDay(i, end):
		return farFetched
	case h > mostOffers && h <= 12 && u.Topic == AChoice && !fifth: // no place in the list
		return loose
	case definite && (u.Topic == AChoice || u.Topic == ADay || u.Topic == AYesOrNo):
		return beside
	case fifth && u.Topic == ADay && len(text) > 0:
		return beside
	}
	return 0
}

// paired tells whether another number makes one an hour: من عشر لوحدة, ست مو خمس.
func (u *utterance) paired(i, end int) bool {
	not := u.is("refusing", end)
	return i > 1 && u.toks[i-1].text == forIt && u.numberEnds(i-2) || not > 0 && u.numberBegins(end+not) && u.Topic != APhone
}

// cueBefore tells whether the words before a number say that it is an hour.
func (u *utterance) cueBefore(i int) bool {
	j := i - 1
	for j >= 0 && u.is("light", j) > 0 && u.is("hour", j) == 0 && u.is("upto", j) == 0 && u.is("around", j) == 0 {
		j--
	}
	if j < 0 {
		return false
	}
	for _, kind := range []string{"hour", "around", "between", "wishing", "not"} {
		if u.endsWith(kind, j) {
			return true
		}
	}
	if u.is("half", j) > 0 || u.is("meridiem", j) > 0 || u.endsWith("meridiem", j) || u.endsWith("part", j) || u.endsWith("tonight", j) {
		return true
	}
	for _, kind := range []string{"after", "before", "onfrom", "upto"} {
		if u.endsWith(kind, j) {
			return true
		}
	}
	for _, kind := range []string{"to", "or", "nay", "fix"} { // only behind another time
		if u.endsWith(kind, j) && u.timedBefore(j) && !u.corrects(i) {
			return true
		}
	}
	// "... and five": the second of two
	return u.is("and", j) > 0 && j > 0 && u.numberEnds(j-1) && u.ranged(j-1)
}

// leadsOn tells whether an hour after "from" leads to another: from ten to
// twelve, which Arabic says without a word for the hour.
func (u *utterance) leadsOn(i, end int) bool {
	k := max(u.is("to", end), u.is("upto", end))
	if k == 0 || u.phrase("light", end, 1) > 0 { // the Arabic "to" that is also "for"
		return false
	}
	k += u.is("hour", end+k)
	from, _ := u.hourAt(i)
	to, n := u.hourAt(end + k)
	return from <= 12 && (n > 0 && to <= 12 || u.is("part", end+k)+u.is("noon", end+k) > 0) && !u.toks[i-1].latin()
}

// timedBefore tells whether a time of day may end a little before a token.
func (u *utterance) timedBefore(j int) bool {
	for k := j - 1; k >= 0 && k >= j-4; k-- {
		if u.numberEnds(k) || u.endsWith("part", k) || u.endsWith("meridiem", k) {
			return true
		}
	}
	return false
}

// ranged tells whether a word that leads to two times stands a little before.
func (u *utterance) ranged(i int) bool {
	for j := i; j >= 0 && j > i-6; j-- {
		if u.is("between", j) > 0 {
			return true
		}
	}
	return false
}

// endsWith tells whether a phrase of the kind ends at a token, whether it is
// used or not.
func (u *utterance) endsWith(kind string, j int) bool {
	for i := max(0, j+1-words().kinds[kind].longest); i <= j; i++ {
		for _, e := range u.begins(i) {
			if e.kind == kind && i+e.n == j+1 {
				return true
			}
		}
	}
	return false
}

// cueAfter tells whether the words after a number say that it is an hour.
func (u *utterance) cueAfter(end int) bool {
	if u.is("oclock", end) > 0 || u.is("ish", end) > 0 || u.is("meridiem", end) > 0 || u.is("onwards", end) > 0 || u.is("noon", end) > 0 {
		return true
	}
	if j := end + u.is("light", end); u.Topic != AChoice && (u.phrase("unable", end, 9) > 0 || u.phrase("unable", j, 9) > 0 ||
		u.phrase("better", end, 9) > 0) { // four is too early
		return true
	}
	for j := end; j < len(u.toks) && j <= end+1; j++ {
		if u.is("part", j) > 0 || u.is("tonight", j) > 0 || u.is("this", j) > 0 && u.is("part", j+1) > 0 {
			return true
		}
		if u.is("light", j) == 0 {
			break
		}
	}
	if k := max(u.is("to", end), u.is("or", end)); k > 0 { // two to four pm
		h, n := u.hourAt(end + k)
		return n > 0 && h <= 24 && (u.is("meridiem", end+k+n) > 0 || u.is("part", end+k+n) > 0 || u.is("oclock", end+k+n) > 0 ||
			u.is("light", end+k+n) > 0 && u.is("part", end+k+n+1) > 0 || u.Topic == ATime)
	}
	return false
}

// besideDay tells whether a day stands beside tokens.
func (u *utterance) besideDay(from, end int) bool {
	j := from - 1
	for j >= 0 && u.is("light", j) > 0 {
		j--
	}
	if j >= 0 && (u.endsWith("day", j) || u.endsWith("weekday", j) || u.endsWith("next", j) || u.endsWith("nth", j) ||
		u.endsWith("ordinal", j) ||
		u.endsWith("month", j) || isoDate.MatchString(u.toks[j].text) || slashDate.MatchString(u.toks[j].text)) {
		return true
	}
	for end < len(u.toks) && u.is("light", end) > 0 && u.is("daycue", end) == 0 {
		end++
	}
	if end >= len(u.toks) {
		return false
	}
	if cue := u.is("daycue", end); cue > 0 || u.is("month", end) == 0 {
		if _, n := u.dayAt(end + cue); n > 0 && (u.is("month", end+cue+n)+u.is("monthword", end+cue+n)+u.is("of", end+cue+n) > 0 ||
			cue > 0 && (!u.toks[end].latin() || u.is("nth", end+cue+1)+u.is("ordinal", end+cue) > 0)) {
			return true
		}
	}
	return (u.is("day", end) > 0 || u.is("month", end) > 0 && u.is("ambiguous", end) == 0 || slashDate.MatchString(u.toks[end].text) ||
		isoDate.MatchString(u.toks[end].text) || u.is("weekday", end) > 0 || u.is("this", end) > 0 && u.is("weekday", end+1) > 0 ||
		u.is("next", end) > 0 && u.is("weekday", end+1) > 0)
}

// withMinutes reads what follows an hour: and a half, less five, thirty, oh
// five, one five.
func (u *utterance) withMinutes(i, h, j int, say func(moment, int, int)) {
	m, end := u.fractions(i, hour(h, 0), j)
	if end > j {
		cost := plain
		if u.is("daycue", i-1) > 0 && !u.toks[i].latin() {
			cost = loose
		}
		if u.is("minute", end-1) == 0 && h >= 1 && h <= 9 && u.tens(j, end) && !u.cueBefore(i) && !u.cueAfter(end) && u.Topic != ATime {
			cost = farFetched // the Arabic "five and twenty" is a number
		}
		m.vague = u.is("minute", end-1) == 0 && h <= 9 && u.tens(j, end) && !u.cueBefore(i) && !u.cueAfter(end)
		say(m, end, cost)
	}
	if k := u.is("oh", j); k > 0 && u.toks[i].latin() { // five oh five
		if v, n := u.simple(j + k); n > 0 && v < 10 && h <= 24 {
			say(hour(h, v), j+k+n, cued)
		}
	}
	if v, n := u.simple(j); n > 0 && v >= 1 && v <= 5 && u.toks[i].latin() && h < 20 && !u.toks[j].numeric() { // eleven one five
		if w, k := u.simple(j + n); k > 0 && w < 10 && !u.toks[j+n].numeric() && u.Topic != APhone {
			say(hour(h, v*10+w), j+n+k, expected)
		}
	}
	v, n := u.number(j)
	if n == 0 || v > 59 || v < 10 && !(u.toks[j].numeric() && len(u.toks[j].text) == 2) || u.toks[i].numeric() != u.toks[j].numeric() {
		return
	}
	end = j + n
	if u.is("nth", end) > 0 || u.toks[j].numeric() && len(u.toks[j].text) > 2 {
		return
	}
	switch sure := u.cueBefore(i) || u.cueAfter(end); {
	case sure || u.Topic == ATime:
		say(hour(h, v), end, cued)
	case v%5 == 0:
		say(hour(h, v), end, beside+2)
	case u.besideDay(i, end):
		say(hour(h, v), end, loose)
	default:
		say(hour(h, v), end, farFetched)
	}
}

// tens tells whether what was added to an hour is twenty, thirty and so on,
// which Arabic also adds to make a number.
func (u *utterance) tens(from, end int) bool {
	v, n := u.simple(from + 1)
	return n > 0 && from+1+n == end && v >= 20 && v%10 == 0
}

// fractions reads the parts of an hour that are added to it or taken off.
func (u *utterance) fractions(i int, m moment, end int) (moment, int) {
	for range 2 {
		sign, k := 1, u.is("and", end)
		if k == 0 {
			sign, k = -1, u.is("minus", end)
		}
		if k == 0 || u.toks[end].latin() && u.is("half", end+k+u.is("a", end+k)) == 0 {
			break
		}
		amount, n := u.fraction(end+k, u.ranged(i))
		if n == 0 {
			break
		}
		m.minutes += sign * amount
		end += k + n
	}
	return m, end
}

// fraction reads a part of an hour in minutes. A strict one is more than a
// number: between two hours "and ten" is the other hour.
func (u *utterance) fraction(i int, strict bool) (minutes, n int) {
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
	if k == 0 && (minutes%5 != 0 || strict) {
		return 0, 0
	}
	return minutes, n + k
}

// misheard reads an hour that a recogniser wrote as another word: "for
// thirty", "too o'clock".
func (u *utterance) misheard(i int, add func(thing)) {
	v, n := u.find("misheard", i)
	if n == 0 || i > 0 && u.numberEnds(i-1) {
		return
	}
	if k := u.is("oclock", i+n); k > 0 {
		add(thing{sort: aMoment, end: i + n + k, cost: plain, moment: hour(atoi(v), 0)})
	}
	if half, k := u.find("meridiem", i+n); k > 0 && i > 0 && u.toks[i-1].text == "at" { // at fore pm
		at := atoi(v)*60 + window(half).From
		add(thing{sort: aMoment, end: i + n + k, cost: plain, moment: moment{minutes: at, full: true}})
	}
	minutes, k := u.number(i + n)
	if k == 0 || minutes < 10 || minutes > 59 || !u.cueAfter(i+n+k) || minutes <= 12 {
		return
	}
	add(thing{sort: aMoment, end: i + n + k, cost: beside, moment: hour(atoi(v), minutes)})
}

// hourRange reads a range in digits: 4-6.
func (u *utterance) hourRange(i int, add func(thing)) {
	m := clockRange.FindStringSubmatch(u.toks[i].text)
	if m == nil || atoi(m[1]) > 24 || atoi(m[2]) > 24 {
		return
	}
	if u.Topic == ATime || u.cueBefore(i) || u.cueAfter(i+1) || u.besideDay(i, i+1) {
		add(thing{sort: aMoment, end: i + 1, cost: cued, moment: hour(atoi(m[1]), 0), flag: m[2]})
	}
}

// oneAtNoon tells whether an hour is one o'clock as Arabic says it: وحدة الظهر is
// no first of a list.
func (u *utterance) oneAtNoon(i, end int) bool {
	return u.toks[i].text == "\u0648\u062D\u062F\u0647" && end < len(u.toks) && u.toks[end].text == al+"\u0638\u0647\u0631"
}
