package understand

import (
	"slices"
	"time"

	"github.com/mawid/mawid/internal/civil"
)

// Span is a stretch of days, both included.
type Span struct {
	From civil.Date `json:"from"`
	To   civil.Date `json:"to"`
	// At is the part of these days that is meant; nil: the whole.
	At *Window `json:"at,omitempty"`
}

// days makes one stretch of the days of a clause.
func (g *gathering) days(w *When, list []item) {
	list = stretched(g.placed(list))
	list = slices.DeleteFunc(list, func(it item) bool {
		if it.refused && !it.day.past && !it.day.bad && !it.day.that {
			g.not = append(g.not, it)
		}
		return it.refused
	})
	if len(list) == 0 {
		return
	}
	if slices.ContainsFunc(list, func(it item) bool { return it.day.bad }) {
		w.Clash = true
		return
	}
	if left := slices.DeleteFunc(slices.Clone(list), func(it item) bool { return it.day.past }); len(left) == 0 {
		w.Past = true
		return
	} else {
		list = left
	}
	list, ok := g.agreed(list)
	if !ok {
		w.Clash = true
		return
	}
	g.joined(w, list)
	w.Weekday = len(list) == 1 && list[0].day.weekday && list[0].bound == exactly && !list[0].day.this
}

// stretched makes one of two days between which none is wanted.
func stretched(list []item) []item {
	for i := 0; i+1 < len(list); i++ {
		a, b := &list[i], &list[i+1]
		if !a.refused || !b.refused || b.link != "to" || a.day.bad || b.day.bad || a.day.past || b.day.past {
			continue
		}
		end := b.day.to
		for end < a.day.from && b.day.weekday {
			end += 7
		}
		if end < a.day.from {
			continue
		}
		a.day = day{from: a.day.from, to: end}
		list = slices.Delete(list, i+1, i+2)
	}
	return list
}

// goesOn tells whether a thing is the first of two between which something
// lies: the next one is of its kind and only a word that leads there stands
// before it.
func (r *reader) goesOn(t *thing, b bound) bool {
	if b != exactly && b != since && b != between || t.sort == aFlag {
		return false
	}
	end, next := t.end, 0
	for next < len(r.things) && r.things[next].sort == aPart && (r.things[next].part.half || t.sort == aMoment && r.things[next].at == end) {
		end = r.things[next].end
		next++
	}
	if next == len(r.things) || r.things[next].sort == aFlag || (r.things[next].sort == aDay) != (t.sort == aDay) {
		return false
	}
	leads := false
	for j, to := end, r.things[next].at; j < to; j++ {
		switch k := max(r.u.phrase("to", j, to-j), r.u.phrase("upto", j, to-j)); {
		case k > 0 || b == between && r.u.phrase("and", j, 1) > 0:
			leads = true
			j += max(k, 1) - 1
		case r.u.phrase("light", j, 1)+r.u.phrase("hour", j, 1) == 0:
			return false
		}
	}
	return leads
}

// placed gives every day its date: numbers in the month that was named,
// weekdays in the week that was named, "the day after" after the last one.
func (g *gathering) placed(list []item) []item {
	g.instead(list)
	week := slices.IndexFunc(list, func(it item) bool { return it.day.week && !it.refused })
	month := slices.IndexFunc(list, func(it item) bool { return it.day.month && !it.refused })
	inWeek := false
	if week >= 0 && list[week].day.told.whole && !slices.ContainsFunc(list[:week], func(it item) bool { return it.refused }) {
		g.tell(&list[week]) // the Thursday of the following week
	}
	for i := range list {
		d := &list[i].day
		switch {
		case d.hijri:
			g.u.otherCalendar = true
		case d.that && g.last.to == 0:
			list[i].refused = true
			continue
		case d.that:
			*d = on(g.last.from)
			list[i].refused = list[i].refused || list[i].flag == "" && g.refused(d.from, list[:i])
		case d.told.is():
			g.tell(&list[i])
		case d.number > 0 && month >= 0:
			*d = g.inMonth(d.number, &list[month].day)
		case d.number > 0:
			g.number(list, i)
		case d.weekday && week >= 0 && week != i:
			*d = g.inWeek(d.from.Weekday(), &list[week].day)
			inWeek = inWeek || !list[i].refused
		}
		if !d.bad && !d.past {
			again := g.last.weekday && g.last.from == d.from && g.last.to == d.to // Monday, but not tomorrow, the one after
			g.last = *d
			g.last.weekday = d.weekday || again
		}
		if d.month {
			g.month = *d
		} else if d.named && !d.bad {
			y, m, _ := d.from.Civil()
			g.month = day{from: civil.DateOf(y, m, 1)}
		}
		g.named = g.named || d.named
	}
	if inWeek {
		list = slices.Delete(list, week, week+1)
	}
	return list
}

// instead places a week that is told from one that is not wanted: not next
// week, the one after, on Tuesday.
func (g *gathering) instead(list []item) {
	before := g.last
	for i := 1; i < len(list); i++ {
		last, t := &list[i-1], list[i].day.told
		if last.refused && last.day.week && !last.day.told.is() && !list[i].refused && t.is() && (t.one || t.whole && t.unit == 7) {
			g.last = last.day
			g.tell(&list[i])
		}
	}
	g.last = before
}

// refused tells whether a day was named as one that is not wanted.
func (g *gathering) refused(d civil.Date, list []item) bool {
	return slices.ContainsFunc(append(slices.Clone(g.not), list...), func(it item) bool {
		return it.refused && it.day.from == d && it.day.to == d
	})
}

// number places a day that has only a number: in the month of the day that it
// is joined to or that it corrects, on the weekday beside it, or the next.
func (g *gathering) number(list []item, i int) {
	number := list[i].day.number
	for j := i + 1; j < len(list) && j <= i+1; j++ { // the fifth and the tenth of December
		if d := list[j].day; d.named && !d.month && list[j].link != "" && !d.bad {
			y, m, _ := d.from.Civil()
			list[i].day = g.u.date(y, int(m), number)
			return
		}
	}
	if g.month.from > 0 { // December the second, no, the third
		y, m, _ := g.month.from.Civil()
		list[i].day = g.u.date(y, int(m), number)
		return
	}
	var beside []time.Weekday
	for j := range list {
		if list[j].day.weekday && list[j].link == "" && list[i].link == "" && list[j].refused == list[i].refused {
			beside = append(beside, list[j].day.from.Weekday())
		}
	}
	list[i].day = g.u.numbered(number, beside)
}

func (g *gathering) inMonth(number int, month *day) day {
	y, m, _ := month.from.Civil()
	return g.u.date(y, int(m), number)
}

// inWeek is a day of a week; one that is over is that of the next.
func (g *gathering) inWeek(weekday time.Weekday, week *day) day {
	d := on(week.to - 6 + civil.Date(weekday))
	if d.from < g.u.Today {
		d = on(d.from + 7)
	}
	return d
}

// agreed puts days together that say the same twice, such as Tuesday the 17th,
// and reports false if they contradict each other.
func (g *gathering) agreed(list []item) ([]item, bool) {
	for i := 1; i < len(list); i++ {
		a, b := &list[i-1], &list[i]
		if b.link != "" || a.bound == between || b.bound != exactly && !a.day.month && !a.day.week {
			continue
		}
		switch {
		case a.day.weekday && b.day.from == b.day.to && a.day.from.Weekday() == b.day.from.Weekday():
			b.bound, b.link = max(a.bound, b.bound), a.link
			list = slices.Delete(list, i-1, i)
		case b.day.weekday && a.day.from == a.day.to && a.day.from.Weekday() == b.day.from.Weekday(),
			a.day.from == b.day.from && a.day.to == b.day.to:
			list = slices.Delete(list, i, i+1)
		case a.day.from <= b.day.from && b.day.to <= a.day.to && a.day.from < a.day.to: // the narrower, in the wider
			b.day = within(b, a.day)
			b.bound = exactly
			list = slices.Delete(list, i-1, i)
		case b.day.from <= a.day.from && a.day.to <= b.day.to && b.day.from < b.day.to:
			a.day = within(a, b.day)
			a.bound = exactly
			list = slices.Delete(list, i, i+1)
		case (a.bound != exactly) != (b.bound != exactly): // before that, in November
			d, ok := g.overlap(a, b)
			if !ok {
				return nil, false
			}
			b.day, b.bound, b.link = d, exactly, a.link
			list = slices.Delete(list, i-1, i)
		default:
			return nil, false
		}
		i--
	}
	return list, true
}

// overlap is what two bounded stretches of days have in common.
func (g *gathering) overlap(a, b *item) (day, bool) {
	open := day{from: g.u.Today, to: g.u.Today + 366}
	x, y := within(a, open), within(b, open)
	d := day{from: max(x.from, y.from), to: min(x.to, y.to), named: x.named || y.named}
	return d, d.from <= d.to
}

// within is what is meant of a stretch of days by a bound in it.
func within(it *item, wide day) day {
	d := it.day
	switch it.bound {
	case later:
		d.from, d.to = d.to+1, wide.to
	case since:
		d.to = wide.to
	case sooner:
		d.from, d.to = wide.from, d.from-1
	case until:
		d.from = wide.from
	}
	return d
}

// joined makes one stretch of days that are joined by words.
func (g *gathering) joined(w *When, list []item) {
	today := g.u.Today
	first := list[0]
	from, to := first.day.from, first.day.to
	switch first.bound {
	case later:
		from, to = to+1, to+1+openEnd
	case sooner:
		if from < to && !first.day.week && !first.day.month { // before the end of the month
			from = to + 1
		}
		from, to = today, from-1
	case until:
		from = today
	case since:
		if len(list) == 1 && from == to && (!first.weak || g.u.is("onwards", first.end) > 0) {
			to = from + openEnd
		}
	}
	for _, it := range list[1:] {
		d := it.day
		switch ranged := it.link == "to" || first.bound == between && it.link == "and"; {
		case ranged || it.bound == until || it.bound == sooner:
			end := d.to
			if it.bound == sooner && it.link != "to" {
				end = d.from - 1
			}
			if end < from && d.weekday { // from Sunday to Tuesday
				end += 7
			}
			if end < from {
				w.Clash = true
				return
			}
			to = end
			if it.link == "to" {
				g.u.target, g.u.fromTo, g.u.weekly = d.from, true, d.weekday
			}
		case it.link == "": // agreed has refused it already
			w.Clash = true
			return
		default: // one or the other
			if d.weekday && first.day.weekday && d.from+7 == to+1 { // Sunday or Monday
				d.from, d.to = d.from+7, d.to+7
			}
			low, high := min(from, d.from), max(to, d.to)
			if d.from > to+1 {
				w.Not = append(w.Not, Span{From: to + 1, To: d.from - 1})
			} else if d.to+1 < from {
				w.Not = append(w.Not, Span{From: d.to + 1, To: from - 1})
			}
			from, to = low, high
		}
	}
	if from > to || to < today {
		w.Clash = true
		return
	}
	w.Dated, w.From, w.To = true, max(from, today), to
}

// months reads this month, next month and a month named alone, and their
// beginning and end.
func (u *utterance) months(i int, add func(thing)) {
	say := func(d day, n, cost int) { add(thing{sort: aDay, end: i + n, cost: cost, day: d}) }
	if y, m, n := u.monthSpec(i); n > 0 {
		cost := plain
		if u.is("month", i) > 0 && u.is("ambiguous", i) > 0 && u.is("of", i-1) == 0 {
			cost = lostDay // may
		} else if u.is("month", i) > 0 {
			cost = beside
		}
		say(u.monthOf(y, m), n, cost)
	}
	if n := u.is("lastmonth", i); n > 0 {
		say(day{past: true}, n, plain)
	}
	edge, k := u.find("edge", i)
	last, begin := u.is("lastday", i), u.is("firstday", i)
	if k+last+begin == 0 {
		return
	}
	j := i + max(k, last, begin)
	j += u.is("of", j)
	j += u.is("the", j)
	y, m, n := u.monthSpec(j)
	if n == 0 && u.is("monthly", j) > 0 {
		n = u.is("monthly", j)
		y, m = u.thisMonth()
	}
	if n == 0 {
		return
	}
	d := u.edgeOf(y, m, edge, last > 0, begin > 0)
	if d.past && u.is("monthly", j) > 0 { // the start of the month, when it is over, is that of the next
		year, month, _ := civil.DateOf(y, time.Month(m+1), 1).Civil()
		d = u.edgeOf(year, int(month), edge, last > 0, begin > 0)
	}
	cost := plain
	if !u.toks[i].latin() && u.is("ordinal", i) > 0 { // أول is the beginning rather than the first day
		cost--
	}
	say(d, j+n-i, cost)
}

// edgeOf is the beginning, the middle or the end of a month, or its first or
// last day.
func (u *utterance) edgeOf(year, month int, edge string, last, begin bool) day {
	d := u.monthOf(year, month)
	d.month = false
	y, m, _ := d.to.Civil()
	first := civil.DateOf(y, m, 1)
	switch {
	case last:
		d.from = d.to
	case begin:
		d.to, d.from = first, max(u.Today, first)
	case edge == "start":
		d.to = first + 6
	case edge == "middle":
		d.from, d.to = max(u.Today, first+10), first+19
	default:
		d.from = max(u.Today, d.to-6)
	}
	d.past = d.to < u.Today
	return d
}

func (u *utterance) thisMonth() (year, month int) {
	y, m, _ := u.Today.Civil()
	return y, int(m)
}

// monthOf is what is left of a month.
func (u *utterance) monthOf(year, month int) day {
	if year == 0 {
		year, _ = u.thisMonth()
		if _, now := u.thisMonth(); month < now {
			year++
		}
	}
	first, last := civil.DateOf(year, time.Month(month), 1), civil.DateOf(year, time.Month(month+1), 0)
	d := day{from: max(u.Today, first), to: last, named: true, month: true}
	d.past = d.to < u.Today
	return d
}

// monthSpec reads which month: its name with or without a year, its number
// after the word for month, next month. The year is 0 if it is open.
func (u *utterance) monthSpec(i int) (year, month, n int) {
	word := u.is("monthword", i)
	if v, n := u.find("month", i+word); n > 0 {
		k := i + word + n
		year = u.yearAt(&k)
		return year, atoi(v), k - i
	}
	if m, n := u.number(i + word); word > 0 && n > 0 && 1 <= m && m <= 12 {
		k := i + word + n
		year = u.yearAt(&k)
		return year, m, k - i
	}
	the := u.is("the", i)
	before := u.monthModifier(i + the)
	if n := u.is("monthly", i+the+before.n); n > 0 {
		after := u.monthModifier(i + the + before.n + n)
		if before.n+after.n == 0 || before.past || after.past {
			return 0, 0, 0
		}
		y, m := u.thisMonth()
		y, mm, _ := civil.DateOf(y, time.Month(m+ahead(before, after)), 1).Civil()
		return y, int(mm), the + before.n + n + after.n
	}
	return 0, 0, 0
}

// monthModifier says which month: also a new one is the next.
func (u *utterance) monthModifier(i int) modifier {
	if n := u.is("new", i); n > 0 {
		return modifier{n: n, next: true}
	}
	return u.modifier(i)
}
