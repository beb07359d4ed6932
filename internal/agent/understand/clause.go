package understand

import "slices"

// item is a thing in its sentence: how it is bound, how it is joined to the
// one before it, and whether it is what the caller does not want.
type item struct {
	thing
	bound   bound
	link    string // to, or, and; empty if nothing joins it to the one before
	refused bool
	weak    bool     // "from" it may be no more than "on" it
	lasting bool     // something lasts until it
	behind  bool     // what somebody is busy with was told before it
	turned  bool     // it is bound the other way round than the words say: busy until noon
	sure    bool     // that is beyond doubt
	guess   bool     // or a guess
	event   bool     // something happens then: before my father travels on Thursday
	firm    bool     // it is bound by a denial: not before four
	hours   []Window // of a day that is not wanted: those that are meant; none: all
}

// bound is how a day or a time limits what is wanted.
type bound uint8

const (
	exactly bound = iota
	later         // after it
	since         // from it on
	sooner        // before it
	until         // up to it
	roughly
	between // the first of two
)

// reversed is what a bound means when it is denied: not before four is from
// four on.
var reversed = map[bound]bound{later: until, since: sooner, sooner: since, until: later}

// clause is a part of an utterance that says one thing: a wish, or the reason
// for one.
type clause struct {
	items []item
	from  int
	// reason says that it tells why, told that it tells of something else
	// than a wish, and wish that it names one.
	reason, told, wish bool
	toldAt             int  // where it begins to tell
	other              bool // that is not about the caller's own appointment
	subject, strange   bool // somebody does something that we know no word for
	fixed              bool // another clause stands for it
	engaged            engagement
}

// marks are the kinds of phrases that bind times or part a sentence, in the
// order in which they win where two are equally long.
var marks = []string{
	"because", "therefore", "mild", "unable", "refusing", "fix", "wishing", "better", "but", "onfrom", "upto", "after", "before", "between",
	"around", "onwards", "neither", "to", "nor", "or", "and", "nay",
}

// reader puts clauses together from left to right.
type reader struct {
	u       *utterance
	things  []thing
	clauses []clause
	cur     clause
	bound   bound
	link    string
	refuse  bool       // what follows is not wanted
	doubly  bool       // a denial came before
	fresh   bool       // it was said once more before what follows
	weak    bool       // the bound is a mere "from", which Arabic also says of one day
	denied  bool       // a plain no stands before the first thing
	from    bool       // from A, which may go on to B
	lasting bool       // something lasts until what follows
	spans   bool       // the last thing and the next are the ends of a stretch
	busy    engagement // what was told since the last thing
	event   bool       // the bound is of something that happens at the next thing
	daily   bool       // and that happens on many days
	firm    bool       // the bound is one by a denial: not before
	denial  negation   // what somebody does or can do was denied before the next thing
}

// clauses parts an utterance: at words that give reasons or draw conclusions,
// that correct, that deny, that wish.
func (u *utterance) clauses(things []thing) []clause {
	r := &reader{u: u, things: things}
	for i := 0; i < len(u.toks); {
		if len(r.things) > 0 && r.things[0].at == i {
			t := r.things[0]
			r.things = r.things[1:]
			r.thing(t)
			i = t.end
			continue
		}
		if len(r.cur.items) > 0 && u.phrase("ifnone", i, len(u.toks)) > 0 {
			break // Sunday, and if there is nothing, Monday: it is seen when there is nothing
		}
		limit := len(u.toks) - i
		if len(r.things) > 0 {
			limit = r.things[0].at - i
		}
		kind, n := u.mark(i, limit)
		if n == 0 {
			r.word(i)
			i++
			continue
		}
		r.mark(kind, i, n)
		i += n
	}
	r.part(len(u.toks))
	return r.clauses
}

// mark finds the longest mark at a token, whether it is used or not.
func (u *utterance) mark(i, limit int) (kind string, n int) {
	for _, k := range marks {
		if l := u.phrase(k, i, limit); l > n {
			kind, n = k, l
		}
	}
	if l := u.phrase("cantcome", i, limit); l > n && u.limits(i, l) {
		return "unable", l
	}
	if but := u.phrase("but", i, limit); but > 0 && n > but && u.phrase("mild", i+but, limit-but) > n-but { // but not too early
		return "but", but
	}
	if n > 0 && (u.phrase("yes", i, limit) > n || kind == "refusing" && u.phrase("intent", i, limit) > n) { // no problem, غيّر موعدي
		return "", 0
	}
	return kind, n
}

// phrase is how many tokens at i, of limit at most, are a phrase of the kind,
// whether they are used or not.
func (u *utterance) phrase(kind string, i, limit int) int {
	if i < 0 || i >= len(u.toks) {
		return 0
	}
	for _, e := range u.begins(i) {
		if e.kind == kind && e.n <= limit {
			return e.n
		}
	}
	return 0
}

// part ends a clause.
func (r *reader) part(i int) {
	r.engage()
	r.cur.turn()
	if len(r.cur.items) > 0 || r.cur.reason || r.cur.strange || r.cur.told || r.cur.wish {
		r.clauses = append(r.clauses, r.cur)
	}
	r.cur = clause{from: i}
	r.bound, r.link, r.refuse, r.doubly, r.from = exactly, "", false, false, false
	r.lasting, r.spans, r.event = false, false, false
	r.firm, r.denial = false, negation{}
}

// personal are the kinds of words for people: who is refused is no time.
var personal = map[string]bool{"gender": true, "gendernoun": true, "gendertitle": true, "title": true, "profession": true}

// word takes a word that is neither a thing nor a mark.
func (r *reader) word(i int) {
	u := r.u
	limit := len(u.toks) - i
	if u.phrase("light", i, limit) > 0 || u.toks[i].numeric() {
		return
	}
	if r.refuse && slices.ContainsFunc(u.begins(i), func(e entry) bool { return personal[e.kind] }) {
		r.refuse = false // a woman, not a man, tomorrow at five
		return
	}
	if r.event {
		r.daily = r.daily || u.phrase("busy", i, limit)+u.phrase("lesson", i, limit) > 0
		return
	}
	r.busy.note(u, i)
	r.deny(i)
	if r.refuse && u.phrase("busy", i, limit) > 0 { // not at work until three
		r.refuse, r.busy.free = false, true
	}
	text := u.toks[i].text
	if u.phrase("telling", i, limit) > 0 {
		if n := len(r.cur.items); n > 0 && len(r.things) > 0 && r.cur.items[n-1].end != i { // Tuesday at seven; my class ends at six
			told := r.busy
			others := slices.ContainsFunc(r.things, func(t thing) bool { return t.sort == aDay })
			if !others && (told.busy || told.own) && r.cur.toldAt >= r.cur.items[n-1].end { // on Monday I have a meeting until ten
				r.cur.told, r.cur.other = false, false
			}
			denial := r.denial
			r.busy = engagement{}
			r.part(i)
			r.busy, r.denial = told, denial
		}
		if !r.cur.told {
			r.cur.toldAt = i
		}
		r.cur.told = true
		r.cur.other = r.cur.other || u.phrase("own", i, limit) == 0
	}
	if len(r.cur.items) == 0 {
		r.cur.subject = r.cur.subject || u.phrase("subject", i, limit) > 0
		r.cur.strange = r.cur.strange || !words().known[text] && !u.used[i]
	}
	if u.phrase("hour", i, limit) == 0 && u.phrase("filler", i, limit) == 0 {
		r.bound, r.link, r.from = exactly, "", false
	}
}

// mark takes a word that binds or parts.
func (r *reader) mark(kind string, i, n int) {
	happens := binding[kind] || r.u.phrase("coming", i, n)+r.u.phrase("happening", i, n) > 0
	if r.event && happens && r.follows(i+n) == nil { // before I go to Jeddah on Thursday
		return
	}
	r.event = false
	switch kind {
	case "because":
		r.part(i)
		r.cur.reason = true
	case "therefore":
		r.cur.told = r.cur.told || r.cur.subject && r.cur.strange
		r.part(i)
	case "fix":
		r.fix(i)
	case "wishing":
		if len(r.cur.items) > 0 || r.cur.reason || r.cur.told ||
			r.refuse && r.u.phrase("requesting", i, n) > 0 && !r.u.endsWith("refusing", i-1) {
			r.part(i)
		}
		r.cur.wish = true
	case "better":
		r.split()
		r.cur.wish = true
	case "but":
		if r.doubly {
			r.refuse = false // nothing but
			return
		}
		if n := len(r.cur.items); n > 0 && r.cur.wide() && r.cur.items[n-1].end == i && r.u.toks[i].latin() {
			// any day next week but
			r.refuse, r.doubly = true, true
			return
		}
		r.part(i)
	case "nay":
		if !r.deny(i) { // and not: لا تحطوني قبل عشر
			r.no(i)
		}
	case "mild": // not too late
	case "neither":
		r.denied, r.refuse = true, true
	case "refusing":
		if r.u.phrase("inplace", i, n) > 0 && r.follows(i+n) == nil { // instead of Dr Omar; بدل موعدي
			return
		}
		if r.busy.ends && !r.u.toks[i].latin() { // I do not finish but at five
			return
		}
		if r.denial.said && r.u.phrase("excepting", i, n) == n { // he does not drive me but on Saturday
			return
		}
		if n := len(r.cur.items); n > 0 && r.cur.items[n-1].refused { // not Monday, not Tuesday
			r.refuse, r.fresh = true, true
			return
		}
		r.refuse, r.doubly = !r.doubly, true // "I can't, except" is what one can
	case "unable":
		r.busy.busy = r.busy.busy || r.u.phrase("busy", i+n-1, 1) > 0
		r.unable(i, n)
	default:
		r.bind(kind)
		r.firm = r.u.phrase("barring", i, 1) > 0
		r.lasting = r.u.phrase("lasting", i, n) == n
		r.event, r.daily = (kind == "after" || kind == "before") && r.u.phrase("happening", i+n, 2) > 0, false
		r.weak = kind == "onfrom" && n == 1 && !r.u.toks[i].latin()
	}
}

// fix begins a correction: what comes later stands for what came before.
func (r *reader) fix(i int) {
	if len(r.things) > 0 {
		r.cur.fixed = true
		for j := range r.clauses {
			r.clauses[j].fixed = true
		}
	}
	r.part(i)
}

// no is a correction between two times, and an answer anywhere else.
func (r *reader) no(i int) {
	switch {
	case len(r.cur.items) > 0 && len(r.things) > 0:
		r.fix(i)
	case len(r.cur.items) > 0 && r.cur.items[len(r.cur.items)-1].end == i: // tomorrow, no
		r.cur.items[len(r.cur.items)-1].refused = true
	case len(r.cur.items) == 0:
		r.denied = true
		r.bound, r.link = exactly, ""
	}
}

// unable takes "I can't": before what cannot be, or after it.
func (r *reader) unable(i, n int) {
	follows := r.follows(i + n)
	items := r.cur.items
	if follows == nil && r.boundAhead(i+n) { // Tuesday, but I can't leave the house before five
		r.denial = negation{said: true, sure: true, from: i + n}
		return
	}
	opposes, _ := r.opposes(follows)
	if follows != nil && (len(items) == 0 || opposes || items[len(items)-1].sort != follows.sort || r.binds(i+n, follows.at)) {
		r.refuse, r.doubly = true, true
		return
	}
	if len(items) == 0 {
		r.doubly = true
		return
	}
	first := len(items) - 1
	for first > 0 && (items[first].link == "" || items[first-1].sort == items[first].sort) {
		first--
	}
	for j := first; j < len(items); j++ {
		k := r.cur.beyond(j)
		if k > 0 && items[j].spans(&items[k]) {
			items[j].refused, items[k].refused = true, true
			j = k
		} else if reversed[items[j].bound] != 0 {
			items[j].bound, items[j].turned = reversed[items[j].bound], true
		} else {
			items[j].refused = true
		}
	}
	r.part(i + n)
}

// follows gives the thing that comes next if nothing but small words stands
// before it.
func (r *reader) follows(i int) *thing {
	if len(r.things) == 0 {
		return nil
	}
	t := &r.things[0]
	for j := i; j < t.at; j++ {
		comes := r.u.phrase("coming", j, 1) > 0 && r.binds(j+1, t.at) // I can't get there before five
		if r.u.phrase("light", j, t.at-j) == 0 && !r.binds(j, j+1) && r.u.phrase("hour", j, t.at-j) == 0 && !comes {
			return nil
		}
	}
	return t
}

// binds tells whether a word that bounds a time stands there.
func (r *reader) binds(from, to int) bool {
	for j := from; j < to; j++ {
		for _, kind := range []string{"after", "before", "onfrom", "upto", "between"} {
			if r.u.phrase(kind, j, to-j) > 0 {
				return true
			}
		}
	}
	return false
}

// bind takes a word that says how the next time is bound or joined.
func (r *reader) bind(kind string) {
	items := r.cur.items
	switch kind {
	case "after":
		r.bound = later
	case "onfrom":
		r.bound, r.from = since, true
	case "before":
		r.bound = sooner
	case "upto":
		r.bound = until
		if len(items) > 0 {
			r.link = "to"
		}
	case "between":
		r.bound = between
	case "around":
		r.bound = roughly
	case "onwards":
		r.limit(since)
	case "nor":
		r.link = "or"
		r.u.either = true
		for j := range items {
			if b := reversed[items[j].bound]; r.denied && b != 0 { // neither before three nor after five
				items[j].bound = b
			} else if r.denied {
				items[j].refused = true
			}
		}
		r.refuse = r.refuse || r.denied
	default:
		r.link = kind
		r.u.either = r.u.either || kind == "or"
	}
}

// thing takes something about time.
func (r *reader) thing(t thing) {
	if t.sort == aLength {
		if t.flag != "" { // in the morning, I'm busy after that
			r.aside(t.at)
		}
		return
	}
	if opposes, firm := r.opposes(&t); opposes && firm {
		r.aside(t.at)
		return
	}
	if t.flag == "notlater" || t.flag == "notsooner" {
		b := map[string]bound{"notlater": until, "notsooner": since}[t.flag]
		if !r.limit(b) { // at the latest on Wednesday
			r.bound = b
		}
		return
	}
	r.engage()
	it := item{thing: t, bound: r.bound, link: r.link, refused: r.refuse, weak: r.weak, lasting: r.lasting, behind: r.cur.engaged.busy}
	it.firm = r.firm && it.bound != exactly
	r.weak, r.lasting, r.firm = false, false, false
	if r.event && t.sort != aFlag {
		r.event = false
		if it.event = !r.daily || t.sort == aMoment; !it.event { // before work on Thursday
			it.bound = exactly
		}
	}
	if n := len(r.cur.items); n > 0 && t.sort != aDay {
		if last := &r.cur.items[n-1]; last.event && last.sort == aDay && !r.binds(last.end, t.at) {
			return // at which hour of that day it happens
		}
	}
	if r.link == "to" && len(r.cur.items) == 0 && r.bound == exactly && it.behind && t.sort != aDay { // at work to two
		it.bound, it.lasting = until, true
	}
	if t.day.that && (t.flag == "later" && r.link == "or") { // tomorrow or the one after
		it.day = day{told: told{count: 1, unit: 1}}
	} else if t.day.that || t.moment.told && t.flag != "" {
		it.bound = map[string]bound{"sooner": sooner, "later": later}[t.flag]
	}
	if t.moment.told && t.flag != "" && r.linked() {
		if r.link == "or" { // at four or after that
			r.limit(map[string]bound{"sooner": until, "later": since}[t.flag])
			return
		}
		r.cur.told = true // "my class ends at six, after that is fine"
		r.part(t.at)
	}
	items := r.cur.items
	if len(items) == 0 && !r.linked() {
		it.link = ""
	}
	// Not Monday; Tuesday.
	if r.refuse && !r.fresh && len(items) > 0 && items[len(items)-1].refused && it.link == "" && (r.sorted(t.sort) || !r.sorted(aDay)) {
		it.refused, r.refuse = false, false
	}
	r.fresh = false
	if t.sort == aDay && len(items) > 0 && it.link == "" && (r.cur.told || r.cur.subject && r.cur.strange) && r.sorted(aDay) && !r.cur.wish {
		r.cur.told = true // "we have guests on Tuesday; Wednesday is better"
		r.part(t.at)
	}
	switch n := len(items); {
	case r.spans && n > 0: // not between eleven and one
		it.refused = true
		if r.link != "" || t.sort != aPart { // and not the part of the day that the first one is in
			it.bound, it.link = exactly, "to"
			r.refuse, r.spans = false, false
		}
	case it.refused && r.goesOn(&t, it.bound):
		r.spans = true
	case it.refused && n > 0 && items[n-1].refused && (it.bound != exactly || t.sort != aDay && r.beside(&t)):
		// any day but Thursday, after four
		it.refused, r.refuse = false, false
	}
	if it.refused && reversed[it.bound] != 0 && !r.spans {
		it.bound, it.refused, it.turned, it.firm, r.refuse = reversed[it.bound], false, true, true, false
	}
	if n := len(items); it.refused && t.sort == aMoment && it.bound == exactly && n > 1 && items[n-1].refused && items[n-1].sort == aDay &&
		!r.spans && slices.ContainsFunc(items[:n-1], func(x item) bool { return x.sort == aDay && !x.refused }) {
		it.refused, r.refuse = false, false // Tuesday, not tomorrow, at one
	}
	r.negate(&it)
	if t.flag != "" && t.sort == aMoment && t.flag != hence && !t.moment.told { // 4-6
		it.bound = between
		end := item{thing: t, link: "to", refused: it.refused}
		end.moment, end.flag, it.flag = hour(atoi(t.flag), 0), "", ""
		r.cur.items = append(r.cur.items, it)
		it = end
	}
	r.cur.items = append(r.cur.items, it)
	r.bound, r.link, r.from = exactly, "", false
	if t.sort == aFlag {
		r.refuse = false
	}
}

// binding are the marks that only bind or join times.
var binding = map[string]bool{
	"onfrom": true, "upto": true, "after": true, "before": true, "between": true, "around": true, "to": true, "and": true, "or": true,
}

// beside tells whether a time behind a day that is excepted is wanted on the
// others: "any day but Wednesday, mornings only", and not "Monday morning".
func (r *reader) beside(t *thing) bool {
	u := r.u
	if u.phrase("only", t.end, len(u.toks)) > 0 || u.endsWith("only", t.at-1) {
		return true
	}
	wide := slices.ContainsFunc(r.cur.items, func(it item) bool {
		return it.flag == "anyday" || it.sort == aDay && !it.refused && (it.day.week || it.day.month || it.day.from < it.day.to)
	})
	tight := r.cur.items[len(r.cur.items)-1].end == t.at && u.phrase("among", t.at, 1) == 0
	return wide && !tight
}

// limit bounds the last day or time: by Wednesday at the latest.
// It reports false if there is none.
func (r *reader) limit(b bound) bool {
	for j := len(r.cur.items) - 1; j >= 0; j-- {
		if it := &r.cur.items[j]; it.sort == aMoment || it.sort == aDay {
			it.bound = b
			return true
		}
	}
	return false
}

// linked tells whether there is anything to be joined to.
func (r *reader) linked() bool { return len(r.cur.items) > 0 }

// sorted tells whether there is already a thing of the sort.
func (r *reader) sorted(s sort) bool {
	return slices.ContainsFunc(r.cur.items, func(it item) bool { return it.sort == s })
}

// split parts a clause of which only the last day is called good.
func (r *reader) split() {
	items := r.cur.items
	for j := len(items) - 1; j > 0; j-- {
		engaged := r.cur.engaged.busy || r.cur.engaged.ends || r.cur.engaged.begins
		if items[j].sort == aDay && items[j].link == "" && (r.cur.told || r.cur.strange) && (engaged ||
			slices.ContainsFunc(items[:j], func(it item) bool { return it.sort == aDay })) {
			first := r.cur
			first.items, first.told = items[:j:j], true
			first.turn()
			r.clauses = append(r.clauses, first)
			r.cur.items = slices.Clone(items[j:])
			return
		}
	}
}
