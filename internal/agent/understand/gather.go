package understand

import (
	"slices"

	"github.com/mawid/mawid/internal/civil"
)

// openEnd is how many days an open end, such as "after Tuesday", reaches.
const openEnd = 13

// farAway is after how many days a date that nobody named by its month is
// asked back.
const farAway = 60

// when makes of everything that was said about days and times one wish.
func (u *utterance) when() When {
	things, doubtful := u.things()
	list := u.clauses(things)
	wishes := u.wishes(list)
	g := newGathering(u)
	for i, c := range list { // a time that may not be a wish at all
		for _, it := range c.items {
			if it.guess && wishes[i] {
				g.doubtful = append(g.doubtful, it.at)
			}
			if it.event || it.sure {
				continue
			}
			if wishes[i] && (c.reason || c.told && c.other && (c.subject || !u.latin())) && !c.wish && it.sort != aFlag && it.at > c.toldAt {
				g.doubtful = append(g.doubtful, it.at)
			}
		}
	}
	var w When
	for i := range list {
		if wishes[i] {
			later := g.clause(&list[i])
			later.follow(&w)
			w.Mend(later)
		} else {
			g.remember(&list[i])
			g.limit(&list[i], &w)
		}
	}
	g.limited(&w)
	g.except(&w)
	for _, t := range things {
		if t.moment.vague || t.part.vague || t.day.vague || t.sort == aDay && t.day.number > 0 && t.cost == loose {
			for j := t.at; j < t.end; j++ {
				doubtful = append(doubtful, j)
			}
		}
	}
	w.Unused = u.unused(things, list, append(doubtful, g.doubtful...))
	u.take(things, list)
	if w.Dated && w.From-u.Today > farAway && !g.named {
		w.Far = true
	}
	if len(w.Unused) > 0 && w.IsZero() {
		w.Clash = u.expectsTime()
	}
	return w
}

// follow reads an hour that corrects another in the same half of the day: six
// in the evening, no, seven. One that is said after a part of the day lies in
// it: in the afternoon, say at three.
func (w *When) follow(before *When) {
	if len(w.Times) == 2 && before.Part != nil && !w.Clash {
		in := slices.DeleteFunc(slices.Clone(w.Times), func(c civil.Clock) bool { return !before.Part.Has(c) })
		if len(in) == 1 {
			w.Times = in
		}
	}
	if len(w.Times) == 2 && w.Relation == At && len(before.Times) == 1 && before.Relation == At {
		for _, c := range w.Times {
			if (c < 720) == (before.Times[0] < 720) {
				w.Times = []civil.Clock{c}
			}
		}
	}
}

// expectsTime tells whether words that could not be read were surely a time.
func (u *utterance) expectsTime() bool {
	if u.Topic == ATime {
		return true
	}
	for i := range u.toks {
		if u.loss(i) >= lostNumber && (u.is("hour", i-1) > 0 && u.toks[i-1].text != "time" || u.is("oclock", i+1) > 0) {
			return true
		}
	}
	return false
}

// take marks the tokens of things as used.
func (u *utterance) take(things []thing, list []clause) {
	for _, t := range things {
		u.lastThing = t.at
		u.use(t.at, t.end-t.at)
		if t.sort == aDay || t.sort == aPart {
			for j := t.at; j < t.end; j++ {
				u.dated[j] = true
			}
		}
	}
	for _, c := range list {
		for _, it := range c.items {
			for j := it.at - 1; j >= 0 && j >= it.at-3 && it.bound != exactly; j-- {
				if _, ok := words().at("bounding", u.toks[j].text); !ok {
					break
				}
				u.use(j, 1)
			}
		}
	}
}

// wishes decides which clauses say what is wanted. One that gives a reason, or
// that tells of something else, does not, if another clause names a wish.
func (u *utterance) wishes(list []clause) []bool {
	out := make([]bool, len(list))
	for i := range list {
		c := &list[i]
		out[i] = !c.reason
		if !c.wish && (c.told || c.subject && c.strange || c.strange && !u.latin()) && rival(list, i) {
			out[i] = false
		}
	}
	for i := range list {
		if out[i] && len(list[i].items) > 0 {
			return out
		}
	}
	if slices.ContainsFunc(list, func(c clause) bool { return c.wish }) {
		return out // they want something, and did not say when
	}
	for i := range out { // Nothing but reasons: better than nothing.
		out[i] = true
	}
	return out
}

// latin tells whether most of the words are English.
func (u *utterance) latin() bool { return u.lang() == English }

// rival tells whether a later clause, that is no reason, speaks of what this
// one speaks of, or this one only tells of the past.
func rival(list []clause, i int) bool {
	has := func(c *clause, s ...sort) bool {
		return slices.ContainsFunc(c.items, func(it item) bool { return slices.Contains(s, it.sort) })
	}
	for j := range list {
		c := &list[j]
		if j == i || c.reason || len(c.items) == 0 && !c.wish || j < i && len(c.items) == 0 {
			continue
		}
		if j < i && list[i].told && !c.told && !c.fixed && (has(&list[i], aDay) && has(c, aDay) || has(&list[i], aMoment) && has(c, aMoment)) {
			return true // Tuesday at seven; my class ends at six
		}
		if list[i].told && j > i && (c.wish || len(c.items) > 0) || j > i && c.wish && list[i].subject && list[i].strange {
			return true
		}
		sameDay, sameTime := has(&list[i], aDay) && has(c, aDay), has(&list[i], aMoment, aPart) && has(c, aMoment, aPart)
		if j > i && (sameDay || sameTime && !has(&list[i], aDay)) {
			return true
		}
		if c.wish && j > i && slices.ContainsFunc(list[i].items, func(it item) bool { return it.day.past || it.day.month }) {
			return true
		}
	}
	return false
}

// unused lists the words about time that nothing was made of: beside the
// things, and numbers with two readings.
func (u *utterance) unused(things []thing, list []clause, doubtful []int) []string {
	var out []string
	for i := range u.toks {
		taken := slices.ContainsFunc(things, func(t thing) bool { return t.at <= i && i < t.end })
		lost := !taken && (u.loss(i) >= unexplained || u.perhapsHour(i)) || slices.Contains(doubtful, i)
		if lost && !u.superseded(list, i) {
			out = append(out, u.toks[i].text)
		}
	}
	return out
}

// perhapsHour tells whether a word such as one may be an hour beside a day.
func (u *utterance) perhapsHour(i int) bool {
	return !u.used[i] && u.is("ambiguous", i) > 0 && u.is("number", i) > 0 && u.Topic != AChoice && u.besideDay(i, i+1)
}

// superseded tells whether a token is part of a clause that a correction
// stands for, or that only gives a reason.
func (u *utterance) superseded(list []clause, i int) bool {
	for j := len(list) - 1; j >= 0; j-- {
		if list[j].from <= i {
			return list[j].fixed || list[j].reason
		}
	}
	return false
}

// gathering goes through the clauses in their order and remembers what was
// named before.
type gathering struct {
	u        *utterance
	last     day           // named last, or talked about before; it ends at zero if none was
	at       []civil.Clock // the readings of the time named last
	on       *day          // the day on which that was, if it was only told
	named    bool          // the day was named by its month
	month    day           // the month named last
	not      []item        // days that are not wanted
	limits   []When        // what a clause that is no wish says about the hours of it
	doubtful []int
}

// newGathering begins with what was talked about before.
func newGathering(u *utterance) *gathering {
	g := &gathering{u: u}
	if m := u.Last; m.Dated {
		g.last = day{from: m.From, to: m.To, weekday: m.Weekday, week: m.To-m.From == 6}
	}
	if u.Last.Timed {
		g.at = []civil.Clock{u.Last.Time}
	}
	return g
}

// remember keeps the day and the time of a clause that is no wish: "before
// that" may mean them.
func (g *gathering) remember(c *clause) {
	days, times, parts := c.sorted()
	before, named, month := g.last, g.named, g.month
	g.placed(days)
	g.named, g.month = named, month
	if len(days) > 0 && g.last != before {
		last := g.last
		g.on = &last
	}
	if len(times) > 0 {
		g.clocked(merged(times), parts)
	}
}

// clocked reads times with the parts of the day beside them, and remembers the
// last. It gives the parts that stand alone.
func (g *gathering) clocked(times, parts []item) (readings [][]civil.Clock, alone []item) {
	readings = make([][]civil.Clock, len(times))
	for i := range times {
		if readings[i] = times[i].moment.readings(); times[i].moment.told {
			readings[i] = g.from(&times[i])
		}
	}
	alone = assign(times, parts, readings)
	if n := len(readings); n > 0 {
		g.at = readings[n-1]
	}
	return readings, alone
}

// sorted gives the days, the times and the parts of the day of a clause.
func (c *clause) sorted() (days, times, parts []item) {
	for _, it := range c.items {
		switch it.sort {
		case aDay:
			days = append(days, it)
		case aMoment:
			times = append(times, it)
		case aPart:
			parts = append(parts, it)
		}
	}
	return days, times, parts
}

// clause makes a wish of one clause.
func (g *gathering) clause(c *clause) When {
	var w When
	g.exempt(c)
	days, times, parts := c.sorted()
	for _, it := range c.items {
		if it.sort != aFlag {
			continue
		}
		switch it.flag {
		case "earliest":
			w.Earliest = true
		case "latest":
			w.Latest = true
		case "anytime":
			w.AnyTime = true
		case "anyday":
			w.AnyDay = true
		}
	}
	g.days(&w, days)
	g.times(&w, times, parts)
	return w
}

// except takes out the days that are not wanted: those of the days that are,
// or the nearest.
func (g *gathering) except(w *When) {
	for _, it := range g.not {
		d := it.day
		from, to := w.From, w.To
		if !w.Dated && (w.AnyDay || w.AnyTime) { // on none of those that can be had
			from, to = g.u.Today, d.from+2*openEnd
		}
		if d.weekday && d.from == d.to && from < to {
			for day := from; day <= to; day++ {
				if day.Weekday() == d.from.Weekday() {
					w.bar(day, day, it.hours)
				}
			}
			continue
		}
		w.bar(d.from, d.to, it.hours)
	}
	if w.Dated && w.From == w.To && w.refuses(w.From) {
		if w.Weekday { // not this Saturday, the following Saturday
			w.From, w.To, w.Weekday = w.From+7, w.To+7, false
			return
		}
		w.Dated = false
	}
}

// bar takes days out, or some hours of them.
func (w *When) bar(from, to civil.Date, at []Window) {
	if len(at) == 0 {
		w.Not = append(w.Not, Span{From: from, To: to})
	}
	for i := range at {
		w.Not = append(w.Not, Span{From: from, To: to, At: &at[i]})
	}
}

// wide tells whether days are named of which some may be excepted.
func (c *clause) wide() bool {
	return slices.ContainsFunc(c.items, func(it item) bool {
		return it.flag == "anyday" || it.flag == "anytime"
	})
}

// dated tells whether a day is wanted.
func (c *clause) dated() bool {
	return slices.ContainsFunc(c.items, func(it item) bool { return it.sort == aDay && !it.refused })
}

// exempt gives a day that is not wanted the hours of it that are meant: not
// Monday morning, busy on Monday from ten to eleven.
func (g *gathering) exempt(c *clause) {
	for j := 1; j < len(c.items); j++ {
		d, p := &c.items[j-1], &c.items[j]
		if d.sort != aDay || !d.refused || !p.refused || p.link != "" || d.day.told.is() {
			continue
		}
		switch {
		case p.sort == aPart && g.u.breaks[g.u.toks[p.at].word-1] && (c.wide() || c.dated()): // except Thursday, mornings
			p.refused = false
		case p.sort == aPart && !p.part.half:
			d.hours = []Window{p.part.wanted}
			if c.wide() && !g.u.toks[p.at].latin() { // or it is wanted on all the others
				g.doubtful = append(g.doubtful, p.at)
			}
			c.items = slices.Delete(c.items, j, j+1)
		case p.sort == aMoment:
			_, times, parts := (&clause{items: c.items[j:]}).sorted()
			if len(times) == 2 && times[1].refused && times[1].link == "to" {
				lists, _ := g.clocked(times, parts)
				d.hours = stretches(lists[0], lists[1])
				c.items = c.items[:j]
			}
		}
	}
}

// limit keeps what a clause that is no wish says about the caller's hours, if
// it does not say it of one day: "I am at work until noon, so Tuesday".
func (g *gathering) limit(c *clause, w *When) {
	var told clause
	for _, it := range c.items {
		if it.sort == aDay {
			return
		}
		if bounds := it.turned && it.sure; bounds || it.sort == aPart {
			told.items, told.wish = append(told.items, it), told.wish || bounds
		}
	}
	if !told.wish {
		return
	}
	at := g.at
	limit := g.clause(&told)
	g.at = at
	limit.Dated, limit.From, limit.To = w.Dated, w.From, w.To
	g.limits = append(g.limits, limit)
}

// limited bounds a wish by what else was told of the caller's hours. What was
// told of one day does not bound another.
func (g *gathering) limited(w *When) {
	for _, l := range g.limits {
		if l.Clash || l.Dated && (l.From != w.From || l.To != w.To) {
			continue
		}
		if !w.Timed() && !w.AnyTime && l.Timed() {
			w.Times, w.Until, w.Relation, w.Part, w.Strict = l.Times, l.Until, l.Relation, l.Part, l.Strict
		}
		w.Avoid = append(w.Avoid, l.Avoid...)
	}
}
