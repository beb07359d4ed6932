package understand

import "github.com/mawid/mawid/internal/civil"

// daypart is a part of the day: the window that is wanted when it stands
// alone, and the one that an hour beside it lies in.
type daypart struct {
	wanted Window
	within Window
	today  bool // tonight
	half   bool // am or pm, which mean nothing without an hour
	vague  bool // "after work": nobody knows when that is
}

// parts reads the parts of the day, and which half of it an hour is in.
func (u *utterance) parts(i int, add func(thing)) {
	if v, n := u.find("tonight", i); n > 0 {
		p := daypartOf(v)
		p.today = true
		add(thing{sort: aPart, end: i + n, cost: plain, part: p})
	}
	if n := u.is("this", i); n > 0 && u.toks[i].latin() {
		if v, k := u.find("part", i+n); k > 0 {
			p := daypartOf(v)
			p.today = true
			add(thing{sort: aPart, end: i + n + k, cost: plain, part: p})
		}
	}
	if v, n := u.find("part", i); n > 0 {
		p := daypartOf(v)
		p.vague = u.is("vague", i) == n
		add(thing{sort: aPart, end: i + n, cost: plain, part: p})
	}
	v, n := u.find("meridiem", i)
	switch {
	case n == 0:
	case u.Topic == AMorning:
		add(thing{sort: aPart, end: i + n, cost: plain, part: daypart{wanted: window(v), within: window(v)}})
	case u.numberEnds(i-1) || n > 1 && u.numberBegins(i+n):
		add(thing{sort: aPart, end: i + n, cost: 0, part: daypart{within: window(v), half: true}})
	}
}

// numberEnds tells whether a number or a fraction of an hour, or what may
// follow one, ends at the token.
func (u *utterance) numberEnds(i int) bool {
	if i < 0 {
		return false
	}
	if u.toks[i].numeric() {
		return true
	}
	for _, kind := range []string{"number", "definite", "ordinal", "half", "quarter", "third", "oclock", "minute", "ish", "noon", "oh"} {
		if u.is(kind, i) > 0 || i > 0 && u.is(kind, i-1) == 2 {
			return true
		}
	}
	return false
}

func (u *utterance) numberBegins(i int) bool {
	return i < len(u.toks) && (u.toks[i].numeric() || u.is("number", i) > 0)
}

// daypartOf reads a value of the vocabulary: 06:00-12:00/00:00-12:00.
func daypartOf(v string) daypart { return daypart{wanted: window(v[:11]), within: window(v[12:])} }

func window(v string) Window {
	return Window{From: atoi(v[0:2])*60 + atoi(v[3:5]), To: atoi(v[6:8])*60 + atoi(v[9:11])}
}

// within leaves the readings of a time that lie in a part of the day. The end
// of a range may be the end of the part.
func (p *daypart) keep(times []civil.Clock, ends bool) (list []civil.Clock) {
	for _, c := range times {
		if p.within.Has(c) || ends && int(c) == p.within.To%civil.DayMinutes {
			list = append(list, c)
		}
	}
	return list
}
