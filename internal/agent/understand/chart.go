package understand

import (
	"fmt"
	"slices"
)

// sort is what kind of thing a few words name.
type sort uint8

const (
	aDay sort = iota
	aMoment
	aPart
	aFlag   // the earliest, the latest, any time, any day
	aLength // a stretch of time that is no wish: a thirty minute visit, two weeks ago
)

// thing is something about time that a few words may name: a candidate, with
// the tokens it takes. What it costs says how far-fetched it is.
type thing struct {
	sort
	at, end int
	cost    int
	day     day
	moment  moment
	part    daypart
	flag    string
}

// Costs of things and of leaving words out. Only their order matters: a number
// that nothing explains is worse than any far-fetched reading of it.
const (
	plain       = 10
	cued        = 12
	expected    = 15
	beside      = 18
	loose       = 25
	farFetched  = 45
	unexplained = 30 // from here on a word that was left out is asked about
	lostNumber  = 100
	lostDay     = 80
	lostPart    = 60
	// perToken is the gain of every word that a thing explains.
	perToken  = 6
	lostMaybe = 20
	lostUnit  = 8
	lostWord  = 1
	// near is how much cheaper the best reading must be than another one.
	near = 4
)

// route is a way through the first words of an utterance: the things it takes.
type route struct {
	cost int
	prev *route
	last *thing // nil: a word was left out
}

// routes is how many ways are kept at each word.
const routes = 4

// things finds the reading of the words about time that leaves the least
// unexplained. doubtful are the tokens of numbers that could as well be read
// in another way.
func (u *utterance) things() (list []thing, doubtful []int) {
	n := len(u.toks)
	at := make([][]*route, n+1)
	at[0] = []*route{{}}
	for i := range n {
		at[i] = cheapest(at[i])
		u.step(at, i, i+1, u.loss(i), nil)
		if u.used[i] {
			continue
		}
		for _, t := range u.candidates(i) {
			if t.end <= n && !u.anyUsed(i, t.end-i) {
				u.step(at, i, t.end, t.cost-perToken*(t.end-i), &t)
			}
		}
	}
	end := cheapest(at[n])
	best := end[0].things()
	for _, other := range end[1:] {
		if other.cost-end[0].cost < near {
			doubtful = append(doubtful, u.differing(best, other.things())...)
		}
	}
	return settle(best), doubtful
}

func (u *utterance) step(at [][]*route, from, to, cost int, t *thing) {
	for _, r := range at[from] {
		at[to] = append(at[to], &route{cost: r.cost + cost, prev: r, last: t})
	}
}

// cheapest keeps the best ways, the best first.
func cheapest(list []*route) []*route {
	slices.SortStableFunc(list, func(a, b *route) int { return a.cost - b.cost })
	return list[:min(len(list), routes)]
}

func (r *route) things() (list []thing) {
	for ; r != nil; r = r.prev {
		if r.last != nil {
			list = append(list, *r.last)
		}
	}
	slices.Reverse(list)
	return list
}

// differing gives the tokens of numbers that two readings take differently.
func (u *utterance) differing(a, b []thing) (list []int) {
	if describeAll(a) == describeAll(b) {
		return nil
	}
	for i := range u.toks {
		if u.loss(i) >= lostNumber && takes(a, i) != takes(b, i) {
			list = append(list, i)
		}
	}
	return list
}

func describeAll(list []thing) string {
	s := ""
	for _, t := range list {
		s += t.meaning()
	}
	return s
}

// meaning writes down what a thing says, to compare two readings.
func (t *thing) meaning() string {
	return fmt.Sprint(t.sort, t.day, t.moment.minutes, t.moment.full, t.part.wanted, t.flag, ";")
}

func takes(list []thing, i int) string {
	for _, t := range list {
		if t.at <= i && i < t.end {
			return t.meaning()
		}
	}
	return ""
}

// candidates are the things that may begin at a token.
func (u *utterance) candidates(i int) (list []thing) {
	add := func(t thing) {
		if t.end > i {
			t.at = i
			list = append(list, t)
		}
	}
	for _, flag := range flags {
		if n := u.is(flag, i); n > 0 {
			add(thing{sort: aFlag, end: i + n, cost: plain, flag: flag})
		}
	}
	for _, rule := range []func(int, func(thing)){
		u.days, u.counts, u.nthWeekday, u.weeks, u.months, u.lengths, u.parts, u.clocks, u.hours,
	} {
		rule(i, add)
	}
	return list
}

// flags are kinds of phrases that stand for themselves.
var flags = []string{"earliest", "latest", "anytime", "anyday", "notlater", "notsooner"}

// loss is what it costs to leave a token out: how much it looks as if it said
// something about time.
func (u *utterance) loss(i int) int {
	t := u.toks[i]
	switch {
	case u.used[i]:
		return 0
	case t.numeric():
		return lostNumber
	case u.is("ambiguous", i) > 0: // may, second, one: also other words
		return lostMaybe
	case u.is("number", i) > 0, u.is("definite", i) > 0:
		return lostNumber
	case u.is("weekday", i) > 0, u.is("day", i) > 0, u.is("month", i) > 0, u.is("tonight", i) > 0, u.is("feast", i) > 0,
		u.is("maybeday", i) > 0:
		return lostDay
	case u.is("part", i) > 0, u.is("noon", i) > 0, u.is("weekend", i) > 0:
		return lostPart
	case u.flagged(i):
		return lostMaybe
	case u.is("ordinal", i) > 0, u.is("half", i) > 0, u.is("quarter", i) > 0:
		return lostMaybe
	case u.is("meridiem", i) > 0:
		return lostWord
	case u.is("week", i)+u.is("monthly", i)+u.is("unit", i) > 0:
		return lostUnit
	case u.relates(i):
		return lostWord
	}
	return 0
}

// flagged tells whether a phrase that stands for itself begins there.
func (u *utterance) flagged(i int) bool {
	for _, flag := range flags {
		if u.is(flag, i) > 0 {
			return true
		}
	}
	return false
}

// relates tells whether a word binds a time to another.
func (u *utterance) relates(i int) bool {
	for _, kind := range []string{"after", "before", "between", "from", "to", "around", "in", "next", "this", "of"} {
		if u.is(kind, i) > 0 {
			return true
		}
	}
	return false
}
