package understand

import (
	"slices"

	"github.com/mawid/mawid/internal/civil"
)

// relations are the bounds of a time of day, as a wish has them.
var relations = map[bound]Relation{
	exactly: At, later: After, since: After, sooner: Before, until: Before, roughly: Around, between: At,
}

// times makes one time of day of the times and parts of the day in a clause.
func (g *gathering) times(w *When, times, parts []item) {
	times = merged(times)
	lists, alone := g.clocked(times, parts)
	for _, p := range alone {
		if p.refused && !p.part.half {
			w.Avoid = append(w.Avoid, p.part.wanted)
		}
	}
	for i := range lists {
		if times[i].refused {
			continue
		}
		for _, p := range alone {
			if p.refused {
				lists[i] = slices.DeleteFunc(lists[i], func(c civil.Clock) bool { return p.part.wanted.Has(c) })
			}
		}
	}
	var wanted []item
	var readings [][]civil.Clock
	for i := 0; i < len(times); i++ {
		switch it := times[i]; {
		case !it.refused:
			wanted, readings = append(wanted, it), append(readings, lists[i])
		case i+1 < len(times) && times[i+1].refused && times[i+1].link == "to": // busy from twelve to two
			w.Avoid = append(w.Avoid, stretches(lists[i], lists[i+1])...)
			i++
		default:
			for _, c := range lists[i] {
				w.Avoid = append(w.Avoid, Window{int(c), int(c) + 1})
			}
		}
	}
	g.tonight(w, parts)
	if len(wanted) == 0 {
		g.dayparts(w, slices.DeleteFunc(alone, func(p item) bool { return p.refused || p.part.half }))
		g.pastMidnight(w, parts)
		return
	}
	if g.on != nil && wanted[0].moment.told && !w.Dated { // "tomorrow I work until four, so after that"
		w.Dated, w.From, w.To = true, g.on.from, g.on.to
	}
	g.clock(w, wanted, readings)
	g.overnight(w, &wanted[0], parts)
}

// morning is when a night is over.
const morning = 6 * 60

// overnight puts a time past midnight on the day on which it is: one in the
// night of Thursday is on Friday. A date of the calendar is that date, as we say
// it ourselves.
func (g *gathering) overnight(w *When, it *item, parts []item) {
	if g.named || !w.Dated || w.From != w.To || len(w.Times) != 1 || w.Times[0] >= morning || w.From == g.u.Today && w.Times[0] > g.u.Now {
		return
	}
	night := slices.ContainsFunc(parts, func(p item) bool { return !p.refused && p.part.within.past(w.Times[0]) })
	if !night && !it.moment.next {
		return
	}
	if !night && w.From > g.u.Today { // "tomorrow at half past midnight" may be either night
		g.doubtful = append(g.doubtful, it.at)
	}
	w.From, w.To, w.Weekday = w.From+1, w.To+1, false
	if night && w.Relation == After { // and not the day that follows
		w.Relation, w.Until = Between, []civil.Clock{morning}
	}
}

// pastMidnight puts hours past midnight on the date on which they are: those
// of Thursday night are on Friday. Without the night it may be either.
func (g *gathering) pastMidnight(w *When, parts []item) {
	if w.Part == nil || w.Part.From < civil.DayMinutes || !w.Dated || w.From != w.To {
		return
	}
	w.Part = &Window{From: w.Part.From - civil.DayMinutes, To: w.Part.To - civil.DayMinutes}
	if g.named {
		return
	}
	w.From, w.To, w.Weekday = w.From+1, w.To+1, false
	if len(parts) == 1 && !parts[0].part.today {
		g.doubtful = append(g.doubtful, parts[0].at)
	}
}

// past tells whether a time lies in the window only on the next morning.
func (w Window) past(c civil.Clock) bool {
	return w.To > civil.DayMinutes && int(c) < w.From && int(c)+civil.DayMinutes < w.To
}

// merged puts together times that are said twice: six, six in the evening.
func merged(list []item) []item {
	var out []item
	for _, it := range list {
		if n := len(out); n > 0 && it.link == "" && it.bound == exactly && out[n-1].moment == it.moment && out[n-1].refused == it.refused {
			out[n-1].end = it.end
			continue
		}
		out = append(out, it)
	}
	return out
}

// assign gives each part of the day to the time that it stands beside, and
// leaves of its readings those in the part. It gives the parts that stand
// alone.
func assign(times, parts []item, lists [][]civil.Clock) (alone []item) {
	for _, p := range parts {
		best := -1
		for i, t := range times {
			if t.refused == p.refused && (best < 0 || distance(p, t) < distance(p, times[best])) {
				best = i
			}
		}
		if best < 0 || p.refused && p.link == "" && times[best].end < p.at-2 {
			alone = append(alone, p)
			continue
		}
		ends := best > 0 && (times[best].link == "to" || times[best].link == "and") || times[best].bound == sooner || times[best].bound == until
		lists[best] = p.part.keep(lists[best], ends)
	}
	return alone
}

func distance(p, t item) int {
	if p.at >= t.end {
		return 2 * (p.at - t.end)
	}
	return 2*(t.at-p.end) + 1
}

// tonight dates a part of the day that belongs to today.
func (g *gathering) tonight(w *When, parts []item) {
	for _, p := range parts {
		if p.part.today && !w.Dated && !w.Clash {
			w.Dated, w.From, w.To = true, g.u.Today, g.u.Today
			if p.refused {
				w.Dated = false
				g.not = append(g.not, item{thing: thing{day: on(g.u.Today)}})
			}
		}
	}
}

// dayparts makes one window of the parts of the day that stand alone.
func (g *gathering) dayparts(w *When, list []item) {
	if len(list) == 0 {
		return
	}
	part := list[0].part.wanted
	switch list[0].bound {
	case sooner, until:
		w.Times, w.Relation = []civil.Clock{civil.Clock(part.From % civil.DayMinutes)}, Before
		w.Strict = list[0].bound == sooner
		return
	case later:
		part.To = max(part.To, 22*60)
	}
	for _, p := range list[1:] {
		other := p.part.wanted
		switch {
		case other.From >= civil.DayMinutes && p.link == "": // at night, past midnight
			part = other
		case part.From >= civil.DayMinutes && p.link == "":
		case p.link != "": // the morning or the afternoon
			if other.From > part.To {
				w.Avoid = append(w.Avoid, Window{part.To, other.From})
			}
			part = Window{min(part.From, other.From), max(part.To, other.To)}
		case other.From < part.To && part.From < other.To: // both
			part = Window{max(part.From, other.From), min(part.To, other.To)}
		default:
			w.Clash = true
			return
		}
	}
	w.Part = &part
}

// clock makes one time of the times of a clause.
func (g *gathering) clock(w *When, list []item, readings [][]civil.Clock) {
	fail := func() { w.Times, w.Until, w.Relation, w.Clash = nil, nil, At, true }
	if slices.ContainsFunc(readings, func(r []civil.Clock) bool { return len(r) == 0 }) {
		fail()
		return
	}
	first := list[0]
	w.Times, w.Relation, w.Strict = readings[0], relations[first.bound], first.bound == sooner
	if first.moment.fuzzy && w.Relation == At {
		w.Relation = Around
	}
	if first.flag == hence {
		g.ahead(w, first.moment.minutes)
		return
	}
	if len(list) == 1 {
		return
	}
	second := list[1]
	both := first.bound == between || second.link != "" || second.bound == until || second.bound == sooner ||
		(first.bound == later || first.bound == since) && second.bound == exactly && second.link == "to"
	switch same := shared(readings[0], readings[1]); {
	case both && len(list) == 2:
		if second.bound == later || second.bound == since || first.bound == sooner && second.link == "" {
			fail()
			return
		}
		if w.Times, w.Until = shortest(readings[0], readings[1]); len(w.Times) == 0 {
			fail()
			return
		}
		w.Relation = Between
		if second.link == "or" && len(w.Times) == 1 && w.Until[0]-w.Times[0] > 60 { // one or the other, nothing between
			w.Avoid = append(w.Avoid, Window{int(w.Times[0]) + 1, int(w.Until[0])})
		}
	case len(same) > 0 && len(list) == 2 && second.bound == first.bound:
		w.Times = same
	default:
		fail()
	}
}

// ahead is a time that is counted from now.
func (g *gathering) ahead(w *When, minutes int) {
	if w.Dated {
		w.Times = nil
		return
	}
	w.Dated, w.From = true, g.u.Today+civil.Date(minutes/civil.DayMinutes)
	w.To, w.Times, w.Relation = w.From, []civil.Clock{civil.Clock(minutes % civil.DayMinutes)}, After
}

// shared are the readings that two times have in common.
func shared(a, b []civil.Clock) (list []civil.Clock) {
	for _, c := range a {
		if slices.Contains(b, c) {
			list = append(list, c)
		}
	}
	return list
}

// stretches are the windows from a time to another, in all their readings.
func stretches(starts, ends []civil.Clock) (list []Window) {
	from, to := shortest(starts, ends)
	for i := range from {
		list = append(list, Window{int(from[i]), int(to[i])})
	}
	if len(list) == 0 && len(starts) > 0 && len(ends) > 0 { // over midnight
		list = append(list, Window{int(starts[len(starts)-1]), int(ends[0]) + civil.DayMinutes})
	}
	return list
}

// shortest are the readings of the start and the end of a range between which
// the least time lies. A range never turns round.
func shortest(starts, ends []civil.Clock) (from, to []civil.Clock) {
	least := civil.Clock(civil.DayMinutes)
	for _, s := range starts {
		for _, e := range ends {
			if e == 0 && len(ends) == 1 {
				e = civil.DayMinutes - 1
			}
			switch d := e - s; {
			case d <= 0 || d > least:
			case d < least:
				least, from, to = d, []civil.Clock{s}, []civil.Clock{e}
			default:
				from, to = append(from, s), append(to, e)
			}
		}
	}
	return from, to
}

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
	u.edgeOfDay(i, add)
	v, n := u.find("meridiem", i)
	switch {
	case n == 0:
	case u.Topic == AMorning:
		add(thing{sort: aPart, end: i + n, cost: 0, part: daypart{wanted: window(v), within: window(v)}})
	case u.numberEnds(i-1) || n > 1 && u.numberBegins(i+n):
		add(thing{sort: aPart, end: i + n, cost: 0, part: daypart{within: window(v), half: true}})
	}
}

// edges are the beginning, the middle and the end of a day.
var edges = map[string]daypart{
	"start":  {wanted: Window{6 * 60, 11 * 60}, within: Window{0, 12 * 60}},
	"middle": {wanted: Window{11 * 60, 14 * 60}, within: Window{10 * 60, 16 * 60}},
	"end":    {wanted: Window{16 * 60, 22 * 60}, within: Window{12 * 60, 25 * 60}},
}

// edgeOfDay reads where in a day: late in the day, آخر النهار. Arabic may say
// today with it.
func (u *utterance) edgeOfDay(i int, add func(thing)) {
	edge, k := u.find("edge", i)
	if k == 0 || u.is("latest", i) > 0 {
		return
	}
	k += u.is("of", i+k)
	k += u.is("the", i+k)
	v, n := u.find("daylight", i+k)
	if n == 0 {
		return
	}
	p := edges[edge]
	p.today = v == "today"
	add(thing{sort: aPart, end: i + k + n, cost: plain - 1, part: p})
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
