package understand

import (
	"strings"

	"github.com/mawid/mawid/internal/civil"
)

// late finds out by how many minutes a caller comes late, if they say so. The
// times in such a sentence are no wish.
func (u *utterance) late(m *Meaning) {
	m.When = When{}
	m.Minutes = u.delay()
}

// arriving takes it that a caller who will be there in a quarter of an hour has
// an appointment, unless one is being booked or they only say that they could.
func (u *utterance) arriving(m *Meaning) {
	booking := u.Topic != Anything && u.Topic != AnAction && u.Topic != NoOpinion
	if booking || m.Intent != None || !u.says("arriving") || u.says("could") {
		return
	}
	if minutes := u.delay(); minutes > 0 {
		m.Intent, m.Arrives, m.When, m.Number = Late, minutes, When{}, -1
	}
}

// delay reads a stretch of time: ten minutes, a quarter of an hour, an hour.
func (u *utterance) delay() int {
	part := func(i int) int { // of an hour
		for kind, n := range map[string]int{"quarter": 15, "third": 20, "half": 30} {
			if _, ok := words().at(kind, u.toks[i].text); ok {
				return n
			}
		}
		return 0
	}
	for i := range u.toks {
		unit := u.toks[i].text
		_, minute := words().at("minute", unit)
		_, hour := words().at("hourunit", unit)
		switch {
		case minute:
			for n := min(3, i); n > 0; n-- {
				if v, k := u.amount(i - n); k == n && v > 0 && v <= 180 {
					return v
				}
			}
		case hour:
			for j := i - 1; j >= 0 && j >= i-3; j-- {
				if n := part(j); n > 0 {
					return n
				}
			}
			if unit == "hour" || i == 0 || !u.toks[i].latin() && u.is("hour", i-1) == 0 {
				return 60
			}
		}
	}
	return 0
}

// amount reads a number, whatever else it was taken for.
func (u *utterance) amount(i int) (int, int) {
	free := *u
	free.used = make([]bool, len(u.toks))
	return free.number(i)
}

// pauses finds where a caller says that somebody must first be asked, that
// something must be looked up or thought over: "let me ask my boss first". Its
// words mean nothing else: "first" is no offer. It gives the end, or zero.
func (u *utterance) pauses() (end int) {
	for i := range u.toks {
		n := u.puttingOff(i)
		if n == 0 {
			continue
		}
		end = i + n
		for k := u.phrase("beforehand", end, len(u.toks)); k > 0; k = u.phrase("beforehand", end, len(u.toks)) {
			end += k
		}
		for j := i; j < end; j++ {
			u.used[j], u.talked[j] = true, true
		}
		return end
	}
	return 0
}

// puttingOff counts the words at a token that put a decision off.
func (u *utterance) puttingOff(i int) int {
	all := len(u.toks)
	from := i + u.phrase("letme", i, all)
	if k := u.phrase("beforehand", from, all); k > 0 && from > i { // "let me first ask"
		from += k
	}
	if k := u.phrase("decide", from, all); k > 0 {
		return from + k - i
	}
	if k := u.phrase("asking", from, all); k > 0 && (from > i || !u.toks[from].latin()) {
		if end := u.object(from+k, "folk"); end > 0 {
			return end - i
		}
	}
	if k := u.phrase("looking", from, all); k > 0 && from > i {
		if end := u.object(from+k, "agenda"); end > 0 {
			return end - i
		}
	}
	return 0
}

// object finds where a noun of a kind ends that stands there, with one or two
// words such as "my" or "with my work" before it; zero: there is none.
func (u *utterance) object(at int, kind string) int {
	for j := at; j < min(len(u.toks), at+4); j++ {
		if k := u.phrase(kind, j, len(u.toks)); k > 0 {
			j += k
			return j + u.phrase(kind, j, len(u.toks)) // "work schedule"
		}
		if u.is("stop", j) == 0 && u.phrase("mine", j, 1) == 0 && u.phrase("agenda", j, 1) == 0 {
			return 0
		}
	}
	return 0
}

// paused tells whether the caller cannot answer yet: they put it off and say
// nothing more, ask for a moment, or say yes and no at once.
func (u *utterance) paused(m *Meaning, t *talk, end int) bool {
	if end > 0 { // "let me check; all right, the second", "drop it, I'll call again"
		return t.yesAt < end && u.fixedAt < end && !m.Stay
	}
	if u.Topic == AYesOrNo && t.yes && t.no && m.Answer == Unsure {
		if no := max(t.noAt, u.fixedAt); m.When.Dated && no > t.firstYes && u.timelyFrom(no) { // yes; no, make it Thursday
			m.Answer = No
			return false
		}
		return true
	}
	asked := m.Pause || u.says("moment") || u.says("fix") // a correction that does not come: "no, wait"
	said := m.says()
	if m.Answer == Unsure {
		said--
	}
	return asked && said == 0 && !m.Stay
}

// timelyFrom tells whether a day or an hour is named behind a token.
func (u *utterance) timelyFrom(at int) bool {
	for i := at + 1; i < len(u.toks); i++ {
		if u.timelyAt(i) {
			return true
		}
	}
	return false
}

// doubt takes a yes or a choice back beside which something is asked, or
// something said against it: "okay, what time was it again?", "the first one is
// too early". Whoever asks what was said hears it once more.
func (u *utterance) doubt(t *talk, m *Meaning) {
	asks, against := u.says("questioning"), u.against()
	toward, end := u.toward()
	m.Toward, against = toward, max(against, end)
	if m.Answer == Yes && (asks || against > 0 || u.says("searching")) && (u.Topic == AYesOrNo || u.Topic == AChoice) {
		m.Answer = Unsure
		if asks && u.Topic == AYesOrNo && m.Intent == None && m.When.IsZero() {
			m.Intent = Repeat
		}
	}
	if u.Topic == NoOpinion && (m.Answer == No || m.Intent == Goodbye) && u.says("elsewise") {
		m.Answer = Unsure
		if m.Intent == Goodbye {
			m.Intent = None
		}
	}
	if m.Toward != NoChoice && (u.Topic == AChoice || u.Topic == AYesOrNo) {
		if m.Choice == Earlier || m.Choice == Later || u.Topic == AYesOrNo { // "too early, something later" and متأخر علي
			m.Choice = NoChoice
		}
		if m.Intent == Late { // it is, and not the caller
			m.Intent = None
		}
	}
	if u.Topic != AChoice || against == 0 || m.Choice == NoChoice || m.Choice != Any && len(m.NotChoices) > 0 {
		return
	}
	for j := against; j < max(u.choiceAt, t.choiceAt) && m.Choice != Any; j++ { // "nine is too early, give me the next one"
		if u.phrase("wishing", j, len(u.toks))+u.phrase("therefore", j, 1)+u.phrase("keep", j, len(u.toks)) > 0 {
			return
		}
	}
	if m.Choice != Any {
		m.NotChoices = append(m.NotChoices, m.Choice)
	}
	m.Choice, m.Answer = NoChoice, No
}

// toward finds where somebody looks who says that something is too early or too
// late for them: later, or earlier. end is where that is said.
func (u *utterance) toward() (way Choice, end int) {
	all := len(u.toks)
	for i := range u.toks {
		n := u.phrase("untimely", i, 1)
		if n == 0 || u.covers("mild", i) || u.denied(i, ofDegree) {
			continue
		}
		says := u.endsWith("degree", i-1) || u.phrase("tome", i+1, all) > 0 ||
			!u.toks[i].latin() && (u.phrase("degree", i+1, all) > 0 || i > 0 && u.phrase("judged", i-1, 1) > 0)
		if !says {
			continue
		}
		if v, _ := words().at("untimely", u.toks[i].text); v == "1" {
			return Later, i + 1
		}
		return Earlier, i + 1
	}
	return NoChoice, 0
}

// covers tells whether a token lies in a phrase of the kind.
func (u *utterance) covers(kind string, i int) bool {
	for j := max(0, i+1-words().kinds[kind].longest); j <= i; j++ {
		if j+u.phrase(kind, j, len(u.toks)) > i {
			return true
		}
	}
	return false
}

// against finds where a reason against something ends; zero: there is none.
func (u *utterance) against() (end int) {
	for i := range u.toks {
		if n := u.phrase("objecting", i, len(u.toks)); n > 0 && u.phrase("yes", i, len(u.toks)) <= n {
			end = i + n
		}
	}
	return end
}

// engagement is what a clause tells of what somebody is busy with: the caller,
// if nobody else is named.
type engagement struct {
	busy   bool // at work, in a meeting
	lesson bool // in a class, which may also be one that is booked here
	free   bool // or just not
	begins bool // it begins at the time that is named
	ends   bool // it ends then
	own    bool // the caller is
	others bool // somebody of theirs is
	house  bool // the clinic is
	doing  bool // they are doing something that we know no word for
}

// note takes in a word of a clause.
func (e *engagement) note(u *utterance, i int) {
	says := func(kind string) bool { return u.phrase(kind, i, len(u.toks)) > 0 }
	e.busy = e.busy || says("busy") && (u.phrase("intent", i, 1) == 0 || u.endsWith("mine", i-1)) // and not: shift my appointment
	e.lesson = e.lesson || says("lesson")
	e.free = e.free || says("atease")
	e.begins = e.begins || says("begins")
	e.ends = e.ends || says("ends")
	e.own = e.own || says("myself")
	e.others = e.others || says("theirs")
	e.house = e.house || says("house")
	text := u.toks[i].text
	e.doing = e.doing || e.own && strings.HasSuffix(text, "ing") && !words().known[text] && !u.used[i]
}

// engage gives a clause what was told since its last day or time.
func (r *reader) engage() {
	e, n := &r.cur.engaged, &r.busy
	e.busy, e.lesson, e.free = e.busy || n.busy, e.lesson || n.lesson, e.free || n.free
	e.begins, e.ends, e.doing = e.begins || n.begins, e.ends || n.ends, e.doing || n.doing
	e.own, e.others, e.house = e.own || n.own, e.others || n.others, e.house || n.house
	r.busy = engagement{}
}

// turn turns round what a clause says about the time at which somebody is busy:
// whoever is at work until noon can come after it, and whoever is in a meeting
// from ten to twelve cannot come then.
func (c *clause) turn() {
	e := &c.engaged
	busy := (e.busy || e.lesson && e.own) && !e.free
	guess := !busy && !e.free && c.strange && e.own // "I babysit until four"
	about := !c.wish && !e.house
	for j := 0; j < len(c.items); j++ {
		a := &c.items[j]
		if k := c.beyond(j); k > 0 && a.spans(&c.items[k]) {
			b := &c.items[k]
			if about && (busy || guess && e.doing) && a.sort != aDay {
				a.refused, b.refused = true, true
				a.turned, a.sure, a.guess = true, !guess && !e.others, guess || e.others
				b.turned, b.sure = true, a.sure
			}
			if a.refused && b.refused {
				c.close(j, k)
			}
			j = k
			continue
		}
		if a.sort == aFlag || a.turned || a.refused || a.event || !about || c.qualifies(j) {
			continue
		}
		a.reverse(e, busy, guess)
	}
	for j := range c.items {
		c.items[j].sure = c.items[j].sure || c.qualifies(j) && c.items[j-1].sure
	}
}

// reverse turns one time round.
func (it *item) reverse(e *engagement, busy, guess bool) {
	moment := it.sort == aMoment || it.sort == aPart && !it.part.half
	to, sure := it.bound, !guess && !e.others
	switch whose := e.busy || e.own; {
	case e.begins && whose && moment && (it.bound == exactly || it.bound == since):
		to = sooner
	case e.begins:
	case e.ends && whose && moment && (it.bound == exactly || it.bound == until && it.lasting):
		to = later
	case it.bound == until && it.lasting && (busy || guess && moment):
		to = later
	case busy && moment && it.behind && (it.bound == since || it.bound == later): // or they mean it as a wish
		to, sure = sooner, false
	case busy && it.sort == aPart && it.bound == exactly && !it.part.half:
		it.refused, it.turned, it.sure, it.guess = true, true, sure, !sure
		return
	}
	if to != it.bound {
		it.bound, it.turned, it.sure, it.guess = to, true, sure, !sure
	}
}

// close makes of two things, and of what belongs to them, a stretch that is
// not wanted.
func (c *clause) close(j, k int) {
	c.items[j].clock()
	c.items[k].clock()
	c.items[k].link = "to"
	for p := j + 1; p < len(c.items) && (p <= k || c.qualifies(p)); p++ {
		c.items[p].refused = true
	}
}

// beyond is the place of the next day or time after an item, zero if there is
// none.
func (c *clause) beyond(j int) int {
	for k := j + 1; k < len(c.items); k++ {
		if !c.qualifies(k) {
			return k
		}
	}
	return 0
}

// qualifies tells whether an item is a part of the day that belongs to the time
// before it: four in the afternoon, nine am.
func (c *clause) qualifies(j int) bool {
	it := &c.items[j]
	return j > 0 && it.sort == aPart && it.link == "" && (it.part.half || it.bound == exactly && c.items[j-1].sort == aMoment)
}

// spans tells whether two things are the ends of a stretch.
func (it *item) spans(b *item) bool {
	if it.sort == aFlag || b.sort == aFlag || (it.sort == aDay) != (b.sort == aDay) {
		return false
	}
	open := it.bound == exactly || it.bound == since || it.bound == between
	return open && (b.link == "to" || it.bound == between && b.link == "and" || it.bound == since && b.bound == until)
}

// clock makes a time of a part of the day that is the end of a stretch.
func (it *item) clock() {
	if it.sort == aPart && !it.part.half {
		it.sort, it.moment = aMoment, moment{minutes: it.part.wanted.From % civil.DayMinutes, full: true}
	}
	it.bound = exactly
}

// negation is that something is not done, or cannot be, before or after a time
// that follows: "I don't wake up before ten", ما اقدر اطلع قبل خمس.
type negation struct {
	said bool
	sure bool // it is a word of which we know that it is about coming
	from int  // where what is denied begins
}

// farthest is how many words may stand between a denial and what it bounds.
const farthest = 6

// deny notes a word that denies the one behind it: "don't", the Arabic ما and لا
// before a verb, a verb with the Egyptian م and ش around it. It tells whether it
// does.
func (r *reader) deny(i int) bool {
	u := r.u
	verb, text := i+1, u.toks[i].text
	switch {
	case u.toks[i].latin():
		if u.phrase("negating", i, 1) == 0 {
			return false
		}
	case u.phrase("negating", i, 1) > 0:
		first := "\u0627\u0628\u062A\u0646\u064A\u0647" // of whom a verb tells
		if text == "\u0644\u0627" {
			first = "\u062A\u064A" // and what nobody shall do
		}
		if verb == len(u.toks) || text == "\u0644\u0627" && words().known[u.toks[verb].text] ||
			u.endsWith("conjoined", i-1) || len([]rune(u.toks[verb].text)) < 3 ||
			!strings.ContainsRune(first, []rune(u.toks[verb].text)[0]) {
			return false
		}
	case strings.HasPrefix(text, "\u0645") && strings.HasSuffix(text, "\u0634") && len([]rune(text)) > 4 && !words().known[text]:
		verb = i
	default:
		return false
	}
	if u.phrase("indifferent", verb, len(u.toks)) > 0 {
		return false
	}
	r.denial = negation{said: true, from: verb}
	return true
}

// negate turns the bound of a time round before or after which something is
// not done: whoever does not finish before five can come after it. Whoever
// does not work before five is free before it.
func (r *reader) negate(it *item) {
	d := r.denial
	if it.sort == aFlag || !d.said {
		return
	}
	r.denial = negation{}
	if it.refused || it.turned || it.event || it.bound != sooner && it.bound != later || it.at-d.from > farthest {
		return
	}
	known := d.sure
	for j := d.from; j < it.at; j++ {
		known = known || r.u.phrase("coming", j, 1)+r.u.phrase("ends", j, it.at-j)+r.u.phrase("waking", j, 1) > 0
	}
	if e := &r.cur.engaged; e.begins || e.busy && !e.ends && !d.sure {
		return
	}
	it.bound, it.turned, it.firm, it.sure, it.guess = reversed[it.bound], true, true, known, !known
}

// boundAhead tells whether a time follows that is bound, with only a few plain
// words before what binds it: "leave the house before five".
func (r *reader) boundAhead(i int) bool {
	if len(r.things) == 0 || r.things[0].sort == aFlag || r.things[0].at-i > farthest {
		return false
	}
	for j, to := i, r.things[0].at; j < to; j++ {
		kind, n := r.u.mark(j, to-j)
		switch {
		case n == 0, kind == "onfrom" && n == 1, kind == "wishing" && r.u.phrase("coming", j, 1) > 0:
		case kind == "before" || kind == "after":
			return j > i && r.follows(j+n) != nil
		default:
			return false
		}
	}
	return false
}

// aside passes over a time that says no more than what was named before it.
func (r *reader) aside(i int) {
	r.busy = engagement{}
	r.part(i)
}

// opposes tells whether "before that" is the other side of the limit that was
// named before it: "after eleven, I can't before that". If a denial set the
// limit firmly it says no more than that: "not before eleven, I'm hopeless
// before that". What is called good is more.
func (r *reader) opposes(t *thing) (opposes, firm bool) {
	if t == nil || !t.day.that && !t.moment.told || r.u.ended(t.end) && t.end < len(r.u.toks) {
		return false, false
	}
	way := map[string]bound{"sooner": sooner, "later": later}[t.flag]
	items := r.cur.items
	if len(items) == 0 && len(r.clauses) > 0 && !r.clauses[len(r.clauses)-1].fixed {
		items = r.clauses[len(r.clauses)-1].items
	}
	for j := len(items) - 1; j >= 0; j-- {
		if it := &items[j]; it.sort == t.sort {
			from, to := it.bound == since || it.bound == later, it.bound == until || it.bound == sooner
			return way == sooner && from || way == later && to, it.firm
		}
	}
	return false, false
}

// consents counts the words there that agree without a yes: that there is
// nothing against it ("ما عليه خلاف", "no objections at all"), or that it shall
// be done ("you do that").
func (u *utterance) consents(i int) int {
	if u.Topic != AYesOrNo && u.Topic != AChoice {
		return 0
	}
	all := len(u.toks)
	if n := u.phrase("bidding", i, all); n > 0 && !u.endsWith("could", i-1) && !u.endsWith("asksif", i-1) {
		return n
	}
	n := u.phrase("lacking", i, all)
	if n == 0 {
		return 0
	}
	n += u.phrase("whatever", i+n, 1)
	if k := u.phrase("objection", i+n, all); k > 0 {
		return n + k
	}
	return 0
}

// endearments takes what callers call whoever they speak to: "yes, dear", "يا
// قلبي".
func (u *utterance) endearments() {
	all := len(u.toks)
	for i, t := range u.toks {
		n := u.phrase("endearing", i, all)
		alone := i > 0 && (i+n == all || u.endsWith("yes", i-1) || u.endsWith("no", i-1) || u.endsWith("thanks", i-1))
		name, called := strings.CutPrefix(t.text, hey)
		_, dear := words().at("endearing", name)
		switch {
		case n > 0 && (alone || u.toks[max(i-1, 0)].text == hey), called && dear:
			u.use(i, max(n, 1))
		case t.text != hey || i+1 == all:
			continue
		case n == 0 && u.phrase("endearing", i+1, all) == 0 && (words().known[u.toks[i+1].text] || len(Find(u.toks[i+1].text, u.People)) > 0):
			continue
		default:
			u.use(i, 1+max(1, u.phrase("endearing", i+1, all)))
		}
	}
}

// hey is the word with which Arabic calls somebody.
const hey = "\u064A\u0627"

// wasDone tells whether something was called off before, and something is wanted
// anew: "I cancelled last week and want to book again".
func (u *utterance) wasDone(i, n int) bool {
	past := strings.HasSuffix(u.toks[i+n-1].text, "ed") && u.endsWith("doer", i-1) || u.endsWith("hadto", i-1)
	if !past {
		return false
	}
	for j := i + n; j < len(u.toks); j++ {
		v, k := u.find("intent", j)
		if k > 0 && Intent(v) == Book && !u.endsWith("mine", j-1) || u.phrase("anew", j, len(u.toks)) > 0 {
			return true
		}
	}
	return false
}

// needless tells whether what is booked is needed no more: "we won't be needing
// the booking", "the appointment is no longer needed". Whoever needs none has
// none.
func (u *utterance) needless(i int) bool {
	all := len(u.toks)
	if n := u.theirs(i); n > 0 && u.phrase("needless", i+n, all) > 0 {
		return true
	}
	n := u.phrase("noneed", i, all)
	if n == 0 || u.theirs(i+n) == 0 {
		return false
	}
	v, _ := words().at("noneed", u.text(i, n))
	bare := u.neutral() && i+n+u.theirs(i+n) == all // I don't want the appointment
	return v == "ever" || u.soon("nomore", i+n, all) || bare
}

// theirs counts the words there for an appointment that somebody has: the
// booking, our Tuesday slot, الموعد.
func (u *utterance) theirs(i int) int {
	if i >= len(u.toks) {
		return 0
	}
	if !u.toks[i].latin() {
		return u.phrase("ours", i, 1)
	}
	if u.phrase("mine", i, 1) == 0 {
		return 0
	}
	for j := i + 1; j < min(i+4, len(u.toks)) && u.phrase("leading", j, 1) == 0; j++ {
		if n := u.phrase("ours", j, 1); n > 0 {
			return j + n - i
		}
		if u.ofService(j) {
			return j + 1 - i
		}
	}
	return 0
}

// shoves tells whether an appointment is pushed back or brought forward there.
func (u *utterance) shoves(i int) bool {
	n := u.phrase("shove", i, 1)
	k := u.theirs(i + n)
	if n == 0 || k == 0 || !u.toks[i].latin() || u.denied(i, ofWish) {
		return false
	}
	at := i + n + k
	for at < len(u.toks) && u.timelyAt(at) {
		at++
	}
	to := u.phrase("shovedto", at, 1)
	return to > 0 && u.toks[at].text != "in"
}
