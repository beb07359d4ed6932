package understand

import (
	"slices"
	"strings"
)

// talking are the kinds of phrases around the facts, in the order in which
// they win where two are equally long.
var talking = []string{"filler", "switch", "intent", "unsure", "no", "yes", "anyperson", "choice", "thanks", "about", "same", "several"}

// talking puts yes first where it is expected: there "well" is one in Arabic.
func (u *utterance) talking() []string {
	if u.Topic == AYesOrNo || u.Topic == AChoice {
		return expecting
	}
	return talking
}

var expecting = append([]string{"yes"}, talking...)

// talk holds what was found of them.
type talk struct {
	yes, no, unsure, but bool
	plain                bool // the yes is more than a "well"
	yesAt, noAt          int  // where they were said last
	choice               string
	choiceAt             int
	firstYes             int  // where the first yes was said
	agreed               int  // how many words of agreement were said
	unfit                bool // what was said last is that it does not suit
	intents              []deed
}

// deed is something that a caller wants done, and where they say so.
type deed struct {
	intent Intent
	at     int
}

// rank is which intent counts when several are named.
var rank = []Intent{
	Emergency, Machine, Person, Late, Cancel, Move, Confirm, List, Price, Insurance, Payment, Preparation, Duration, Parking, Policy, People,
	Hours, Info, Repeat, Goodbye, Services, Book,
}

// talk reads what people say around the facts. Facts that look alike, such as
// "any day", are left alone.
func (u *utterance) talk(m *Meaning) *talk {
	t := &talk{no: u.refused}
	for i := 0; i < len(u.toks); i++ {
		if u.used[i] {
			continue
		}
		kind, value, n := "", "", 0
		for _, k := range u.talking() {
			if v, l := u.find(k, i); l > n {
				kind, value, n = k, v, l
			}
		}
		if l := u.consents(i); l > n {
			kind, value, n = "yes", "plain", l
		}
		// "no good, day after", "not this week", "for three pm"
		if (kind == "filler" || kind == "no" || kind == "choice") && u.cuts(i, n) || kind == "several" && u.cueAfter(i+n) {
			n = 0
		}
		next := kind == "choice" && Choice(atoi(value)) == Next && u.Topic == AChoice && !u.dayBefore(i)
		if f := u.fact(i, n); f > 0 && !next {
			i += f - 1
			continue
		}
		if n == 0 {
			t.but = t.but || u.is("but", i) > 0
			continue
		}
		if kind == "intent" && Intent(value) == Move && u.bodily(i, n) {
			continue
		}
		if kind == "intent" && u.noParting(i, n, value) {
			u.use(i, n)
			continue
		}
		if kind == "intent" && Intent(value) == Cancel && (u.limits(i, n) || u.wasDone(i, n)) {
			i += n - 1
			continue
		}
		if kind == "intent" && Intent(value) == Cancel {
			if other := u.calledOff(i, n); other != None {
				value = string(other)
			} else if u.replaces(i + n - 1) {
				value = string(Move)
			}
		}
		if kind == "intent" && value != "parting" && u.denied(i, ofWish) {
			t.no, m.Denied = true, Intent(value)
			u.use(i, n)
			i += n - 1
			continue
		}
		t.note(u, m, kind, value, i)
		if kind != "filler" || n > 1 {
			u.use(i, n)
		}
		for j := i; j < i+n && n > 1; j++ {
			u.talked[j] = true
		}
		i += n - 1
	}
	return t
}

// cuts tells whether a phrase ends in the middle of something about time.
func (u *utterance) cuts(i, n int) bool {
	for j := i + 1; j < i+n; j++ {
		if j+u.firm[j] > i+n {
			return true
		}
	}
	return false
}

// fact tells whether a phrase about a day or a time begins there that is
// longer than the n tokens of another phrase, and how long it is.
func (u *utterance) fact(i, n int) int {
	if k := u.firm[i]; k > 0 && k >= n {
		return k
	}
	for _, kind := range []string{"earliest", "latest", "anytime", "anyday", "onwards", "afternext"} {
		if k := u.is(kind, i); k > 0 && k >= n {
			return k
		}
	}
	if n == 0 {
		return 0
	}
	for _, kind := range []string{"day", "part", "weekday"} {
		if k := u.is(kind, i); k > 0 && k >= n {
			return k
		}
	}
	for _, kind := range []string{"after", "before", "around"} { // "later than five"
		if k := u.is(kind, i); k > n || k > 1 && k == n {
			return k
		}
	}
	return 0
}

// denial is by which words before it something is denied.
type denial struct {
	by      map[string]int // kinds of words, with how many at least
	through string         // the kind of words that may stand between; empty: any
	within  int            // in so many words before; zero: all
	unless  string         // it is no denial where a phrase of this kind begins
}

var (
	// A wish: "I do not want to cancel". What is changed is not denied.
	ofWish = denial{by: map[string]int{"not": 1, "no": 2}, through: "towards", unless: "changing"}
	// A yes: "nothing there suits me".
	ofYes = denial{by: map[string]int{"denying": 1}, unless: "yes"}
	// An offer: "not the first".
	ofOffer = denial{by: map[string]int{"refusing": 1}, through: "light"}
	// That it is too early.
	ofDegree = denial{by: map[string]int{"not": 1}, within: 3, through: "degree"}
	// An exception, which is one no more: "nobody but".
	ofException = denial{by: map[string]int{"not": 1, "nobody": 1}, within: 3}
)

// denied tells whether words before a token deny what it says.
func (u *utterance) denied(i int, d denial) bool {
	for j := i - 1; j >= 0 && (d.within == 0 || j >= i-d.within); j-- {
		for from := j; from >= 0 && from > j-6; from-- {
			for _, e := range u.begins(from) {
				least := d.by[e.kind]
				if e.kind == "no" && u.phrase("nay", from, e.n) == e.n { // "no no, cancel it"
					least = 0
				}
				if least == 0 || e.n < least || from+e.n != j+1 || d.unless != "" && u.phrase(d.unless, from, len(u.toks)) > 0 {
					continue
				}
				return true
			}
		}
		if d.through != "" && u.phrase(d.through, j, 1) == 0 {
			return false
		}
	}
	return false
}

// at looks a single phrase up.
func (v *vocabulary) at(kind, phrase string) (string, bool) {
	value, ok := v.kinds[kind].values[phrase]
	return value, ok
}

// refusedTongue tells whether a language is the one that is not wanted or not
// spoken. A no right before it is an answer: no, Arabic.
func (u *utterance) refusedTongue(i int) bool {
	for j := max(0, i-3); j < i; j++ {
		if u.phrase("tonguenot", j, i-j) > 0 || j < i-1 && u.phrase("tongueno", j, i-j) > 0 {
			return true
		}
	}
	return false
}

func (t *talk) note(u *utterance, m *Meaning, kind, value string, i int) {
	switch kind {
	case "switch":
		m.Switch = Lang(value)
		if u.refusedTongue(i) {
			m.Switch = map[Lang]Lang{Arabic: English, English: Arabic}[m.Switch]
		}
	case "intent":
		if Intent(value) == Confirm && u.Topic == AYesOrNo { // to a read-back that is a yes
			t.yes, t.plain = true, true
			return
		}
		if value == "parting" {
			m.Parting, value = true, string(Goodbye)
		}
		t.intents = append(t.intents, deed{Intent(value), i})
	case "unsure":
		t.unsure = true
		m.Pause = m.Pause || value == "wait"
	case "no":
		t.no, t.noAt, t.unfit = true, i, u.phrase("unfit", i, len(u.toks)) > 0
		m.Stay = m.Stay || value == "stay"
	case "yes":
		if u.denied(i, ofYes) && !t.unsure { // nothing there suits me
			t.no, t.noAt = true, i
			return
		}
		if i > 0 { // "not correct"
			if _, not := words().at("not", u.toks[i-1].text); not {
				t.no = true
				return
			}
		}
		if !t.yes {
			t.firstYes = i
		}
		t.yes, t.yesAt, t.unfit = true, i, false
		t.plain = t.plain || value != "weak"
		t.agreed += u.is("yes", i)
	case "anyperson":
		m.AnyPerson = true
	case "choice":
		if value != "" && u.denied(i, ofOffer) {
			m.NotChoices = append(m.NotChoices, Choice(atoi(value)))
			return
		}
		if t.choice == "" || t.choice == "-2" || u.corrected(t.choiceAt, i) {
			t.choice, t.choiceAt = value, i
		}
	case "same":
		m.Same = Topic(value)
	case "several":
		m.Party = max(m.Party, atoi(value))
	case "about":
		m.About = Topic(value)
	case "thanks":
		m.Thanks = true
	}
}

// weigh decides what of it counts, now that the facts are known.
func (t *talk) weigh(u *utterance, m *Meaning) {
	for _, intent := range rank {
		for _, got := range t.intents {
			if got.intent == intent && m.Intent == None && !t.takenBack(u, got) {
				m.Intent = intent
			}
		}
	}
	if t.choice != "" && (m.Choice == NoChoice || u.corrected(u.choiceAt, t.choiceAt)) {
		m.Choice = Choice(atoi(t.choice))
	}
	switch {
	case t.no && !t.yes, t.noAt > u.fixedAt && u.fixedAt > t.yesAt && t.yes && u.fixedAt > 0:
		m.Answer = No
	case t.yes && t.unfit: // "yeah no, that doesn't work"
		m.Answer = No
	case t.wardsOff(u, m):
		m.Answer = Yes
	case t.yes && (t.no || t.but || t.unsure):
		m.Answer = Unsure
	case t.yes:
		m.Answer = Yes
	case t.unsure:
		m.Answer = Unsure
	}
	// "No, thank you" and "that's all" are both, which is for the dialog to
	// tell apart by what it asked.
	if m.Answer == Yes && u.hesitates() {
		m.Answer = Unsure
	}
}

// takenBack tells whether somebody corrects themselves after a deed and names
// another: "cancel it, no sorry, I meant move it".
func (t *talk) takenBack(u *utterance, d deed) bool {
	changes := func(i Intent) bool { return i == Cancel || i == Move }
	return changes(d.intent) && slices.ContainsFunc(t.intents, func(o deed) bool {
		return changes(o.intent) && o.intent != d.intent && u.corrected(d.at, o.at)
	})
}

// wardsOff tells whether a no only waves something aside, because nothing but
// plain agreement follows it, in more than a word: "no no, that's right, go
// ahead".
func (t *talk) wardsOff(u *utterance, m *Meaning) bool {
	alone := m.When.IsZero() && m.Choice == NoChoice && (m.Intent == None || m.Intent == Book) && !t.but && !t.unsure
	return u.Topic == AYesOrNo && alone && t.yes && t.no && t.noAt < t.firstYes && u.fixedAt < t.firstYes && t.plain && t.agreed > 1
}

// limits tells whether "I cannot come" bounds a time and calls nothing off:
// before five, or where a time was asked for and no appointment is spoken of.
func (u *utterance) limits(i, n int) bool {
	if u.phrase("cantcome", i, n) != n {
		return false
	}
	all := len(u.toks)
	bounded := u.phrase("after", i+n, all)+u.phrase("before", i+n, all)+u.phrase("onfrom", i+n, all)+u.phrase("upto", i+n, all) > 0
	if u.wantsNew() && !u.says("own") { // I want an appointment, but I can't come in the morning
		return true
	}
	asked := u.Topic == ADay || u.Topic == ATime || u.Topic == AChoice || u.Topic == AMorning
	return bounded && (asked || !u.says("own")) || asked && !u.says("appointed")
}

// corrected tells whether the speaker corrects themselves between two tokens.
func (u *utterance) corrected(from, to int) bool {
	for i := from + 1; i < to; i++ {
		if u.phrase("fix", i, to-i)+u.phrase("nay", i, to-i) > 0 {
			return true
		}
	}
	return false
}

// weaken takes back a yes such as "well" beside which something else was
// said: "well, at five".
func (t *talk) weaken(m *Meaning) {
	others := m.says() - 1
	if m.Thanks {
		others--
	}
	if m.Answer == Yes && !t.plain && (others > 0 || m.Unclear) {
		m.Answer = Unsure
	}
}

// hesitates tells whether a word of denial stands anywhere in the utterance:
// then a yes is none.
func (u *utterance) hesitates() bool {
	for i, t := range u.toks {
		if u.used[i] {
			continue
		}
		if _, not := words().at("not", t.text); not {
			return true
		}
	}
	return false
}

// ordinals reads which of several offers is meant: the second, number two.
func (u *utterance) ordinals(m *Meaning) {
	for i := range u.toks {
		if u.used[i] || m.Choice != NoChoice && !u.corrected(u.choiceAt, i) {
			continue
		}
		n, k := u.ordinal(i)
		if k > 0 && u.endsWith("something", i-1) {
			u.use(i, k) // something else, which Arabic calls a second thing
			continue
		}
		if k > 0 && u.comparedTo(i) { // something earlier than the first one
			u.use(i, k)
			continue
		}
		if k == 0 {
			cue := u.is("choicecue", i)
			if cue == 0 || strings.HasPrefix(u.toks[i].text, "one") {
				continue
			}
			if n, k = u.number(i + cue); k == 0 {
				if n, k = u.ordinal(i + cue); k == 0 {
					continue
				}
			}
			k += cue
		}
		if n < 1 || n > 9 {
			continue
		}
		if u.denied(i, ofOffer) {
			m.NotChoices = append(m.NotChoices, Choice(n))
			u.use(i, k)
			continue
		}
		if or := u.phrase("or", i+k, 2); or > 0 {
			j := i + k + or
			j += u.is("the", j)
			if other, l := u.ordinal(j); l > 0 && other != n {
				u.use(i, j+l-i)
				continue // one or the other
			}
		}
		m.Choice = Choice(n)
		u.choiceAt = i
		m.When.Unused = slices.DeleteFunc(m.When.Unused, func(w string) bool { return w == u.toks[i+k-1].text })
		u.use(i, k)
		u.use(i+k, u.is("choicecue", i+k))
	}
}

// comparedTo tells whether something shall be earlier or later than what is named
// there.
func (u *utterance) comparedTo(i int) bool {
	j := i - 1
	if j >= 0 && u.phrase("the", j, 1) > 0 {
		j--
	}
	if j < 1 {
		return false
	}
	return u.toks[j].text == "than" || u.toks[j].text == "\u0645\u0646" && u.phrase("advancing", j-1, 1)+u.phrase("untimely", j-1, 1) > 0
}

// bareNumber takes a number that stands alone.
func (u *utterance) bareNumber(m *Meaning) {
	for i := range u.toks {
		if u.used[i] {
			continue
		}
		n, k := u.number(i)
		if k == 0 && u.toks[i].latin() {
			n, k = u.hourAt(i) // nine's
		}
		if k > 0 {
			if u.toks[i].text == "one" && (m.says() > 0 ||
				i > 0 && (u.phrase("other", i-1, 1)+u.phrase("alike", i-1, 1)+u.is("stop", i-1) > 0 || !words().known[u.toks[i-1].text])) {
				continue // "the Monday one", "the mallas one", "the other one", "the same one"
			}
			m.Number = n
			u.use(i, k)
			return
		}
	}
}

// inquiry finds questions by their form, whatever they are about: when do you
// shut on Fridays, how long does physio take. Statements such as "I come when
// you open" have another order.
func (u *utterance) inquiry() (Intent, int) {
	all := len(u.toks)
	for i, t := range u.toks {
		when, long := u.phrase("askwhen", i, all), u.phrase("howlong", i, all)
		does := u.phrase("asksif", i+max(when, long), 1)
		switch {
		case u.speaks(i):
			return Person, i
		case u.asksNature(i):
			return Machine, i
		case u.undoes(i), u.needless(i), u.staysAway(i):
			return Cancel, i
		case u.phrase("policy", i, all) > 0, u.phrase("supposing", i, all) > 0 && u.soon("calledoff", i+1, 3):
			return Policy, i
		case u.phrase("askcost", i, all) > 0 && u.soon("costing", i+1, 8):
			return Price, i
		case i > 0 && u.phrase("overdue", i, all) > 0 && (u.toks[i-1].numeric() || u.phrase("number", i-1, 1)+u.phrase("a", i-1, 1) > 0):
			return Late, i
		case t.latin() && when > 0 && does > 0 && u.soon("opening", i+when+does, 4),
			!t.latin() && when > 0 && u.soon("opening", i+when, 3),
			does > 0 && when+long == 0 && u.phrase("opening", i+2, all) > 0 && u.toks[i+1].text == "you":
			return Hours, i
		case does > 0 && when+long == 0 && t.latin() && u.soon("opening", i+1, 5) && u.branchIn(i+1, 4):
			return Hours, i
		case t.latin() && long > 0 && does > 0, !t.latin() && long > 0 && u.soon("takes", i+long, 3):
			return Duration, i
		case u.asksOwn(i), u.wasMoved(i):
			return List, i
		case u.asksGender(i):
			return People, i
		case u.shifts(i) || u.shiftsTheir(i) || u.remakes(i) || u.passively(i):
			return Move, i
		}
	}
	return None, 0
}

// branchIn tells whether one of so many words names a branch.
func (u *utterance) branchIn(from, within int) bool {
	for i := from; i < min(from+within, len(u.toks)); i++ {
		if u.phrase("generic", i, 1) == 0 && len(Find(u.toks[i].text, u.Branches)) > 0 {
			return true
		}
	}
	return false
}

// wasMoved tells whether it is asked there whether an appointment was put at
// another time: "was my appointment moved?"
func (u *utterance) wasMoved(i int) bool {
	n := u.phrase("wasmoved", i, 1)
	k := u.theirs(i + n)
	return n > 0 && k > 0 && u.neutral() && !u.timelyFrom(i) && u.soon("shifted", i+n+k, 3)
}

// asksGender tells whether it is asked there which women or men there are: "who
// are the lady doctors". Whoever wants something, or names a day, does not ask.
func (u *utterance) asksGender(i int) bool {
	n := u.phrase("askwho", i, len(u.toks))
	if n == 0 || !u.neutral() || u.timelyFrom(-1) || u.wantsNew() {
		return false
	}
	for j := i + n; j < min(i+n+4, len(u.toks)); j++ {
		_, title := words().phrase("gendertitle", u.toks, j)
		k, noun := words().phrase("gendernoun", u.toks, j)
		if l, ok := words().phrase("gender", u.toks, j); ok {
			k, noun = l, true
		}
		there := j+1 < len(u.toks) && len(Find(u.toks[j+1].text, u.Branches)) > 0
		if title && (!u.ofSomebody(j) || there) || noun && u.professional(j+k) {
			return true
		}
	}
	return false
}

// speaks tells whether somebody there wants to speak with a person, or with no
// machine: "ما ابي اكلم روبوت".
func (u *utterance) speaks(i int) bool {
	all := len(u.toks)
	with := u.phrase("speakwith", i, all)
	if with == 0 || u.phrase("intent", i, all) > with+1 {
		return false
	}
	if u.phrase("machine", i+with, all) > 0 {
		return u.denied(i, ofWish) || i > 1 && (u.endsWith("not", i-2) || u.endsWith("not", i-1) || u.endsWith("no", i-1))
	}
	return u.phrase("someone", i+with, all) > 0 && !u.denied(i, ofWish)
}

// asksNature tells whether somebody asks there whether a person or a machine
// speaks: are you a robot, am I talking to a real person.
func (u *utterance) asksNature(i int) bool {
	n, asks := assent().phrase("areyou", u.toks, i)
	if !asks {
		return false
	}
	for j := i + n; j < min(i+n+4, len(u.toks)); j++ {
		if _, is := assent().phrase("nature", u.toks, j); is {
			return true
		}
		if _, light := assent().phrase("naturally", u.toks, j); !light {
			return false
		}
	}
	return false
}

// asksWhat tells whether that is asked anywhere.
func asksWhat(text string) bool {
	u := utterance{Context: &Context{}, toks: words().split(cut(text))}
	for i := range u.toks {
		if u.asksNature(i) {
			return true
		}
	}
	return false
}

// shifts tells whether a verb there puts an appointment at another time,
// whoever's it is: "change my mother's appointment". Arabic has verbs that mean
// much else, which must say whose.
func (u *utterance) shifts(i int) bool {
	all := len(u.toks)
	if u.shoves(i) {
		return true
	}
	n, own := u.phrase("shifting", i, all), 0
	if n == 0 {
		own = u.phrase("shiftown", i, all)
	}
	if n+own == 0 || u.denied(i, ofWish) {
		return false
	}
	at := i + n + own
	if !u.toks[i].latin() {
		at += u.phrase("ofwhich", at, all)
		noun := u.phrase("appointed", at, all)
		return noun > 0 && (n > 0 || u.phrase("own", at, all) > 0 || u.phrase("folk", at+noun, all) > 0)
	}
	if u.phrase("possessed", at, 1) > 0 { // change hers to Monday
		return true
	}
	if d := at + 1; u.phrase("mine", at, 1) > 0 && u.phrase("weekday", d, 1)+u.phrase("day", d, 1) > 0 && u.neutral() {
		return u.toks[at].text != "the" // swap my Sunday for Monday
	}
	if u.phrase("mine", at, 1) == 0 {
		return false
	}
	for j := at + 1; j < min(at+4, all) && u.phrase("leading", j, 1) == 0; j++ {
		if u.phrase("appointed", j, all) > 0 {
			return true
		}
	}
	return false
}

// remakes tells whether somebody says when the appointment is that they have,
// and what it shall be instead: "my appointment on Wednesday at five, make it
// six". While something is being booked that is the wish.
func (u *utterance) remakes(i int) bool {
	if u.Topic != Anything && u.Topic != AnAction && u.Topic != NoOpinion {
		return false
	}
	n := max(u.phrase("own", i, len(u.toks)), u.phrase("haveone", i, len(u.toks)))
	if n == 0 {
		return false
	}
	timed := false
	for j := i + n; j < len(u.toks); j++ {
		if k := u.phrase("remake", j, len(u.toks)); k > 0 && timed {
			return u.timesAt(j + k)
		}
		timed = timed || u.timelyAt(j)
	}
	return false
}

// timesAt tells whether it is said there when something shall be: a day, an hour,
// the same time.
func (u *utterance) timesAt(i int) bool {
	return u.timelyAt(i) || u.timelyAt(i+1) || u.phrase("same", i, len(u.toks)) > 0
}

// timelyAt tells whether a word there names a day or an hour.
func (u *utterance) timelyAt(i int) bool {
	if i >= len(u.toks) {
		return false
	}
	for _, kind := range []string{"weekday", "day", "month", "number", "ordinal", "part", "half", "quarter", "week"} {
		if u.phrase(kind, i, len(u.toks)) > 0 {
			return true
		}
	}
	return u.toks[i].numeric()
}

// soon tells whether a phrase of a kind begins within some tokens.
func (u *utterance) soon(kind string, from, within int) bool {
	for i := from; i < min(from+within, len(u.toks)); i++ {
		if u.phrase(kind, i, len(u.toks)) > 0 {
			return true
		}
	}
	return false
}

// anyBranch tells whether any of our branches will do.
func (u *utterance) anyBranch() bool {
	for i := range u.toks {
		if n := u.phrase("anyplace", i, len(u.toks)); n > 0 {
			u.use(i, n)
			return true
		}
		n := u.phrase("anyof", i, len(u.toks))
		if k := u.phrase("placenoun", i+n, len(u.toks)); n > 0 && k > 0 {
			u.use(i, n+k)
			return true
		}
	}
	return false
}

// bodily tells whether what is to be moved is a part of somebody: "I cannot
// move my neck" is about no appointment.
func (u *utterance) bodily(i, n int) bool {
	on := u.endsWith("onduty", i-1) && u.phrase("mine", i+1, 1)+u.phrase("pointer", i+1, 1) == 0
	if n == 1 && u.phrase("busy", i, 1) > 0 && (on || u.endsWith("mine", i-1)) { // my shift, on shift
		return true
	}
	if n != 1 || !u.toks[i].latin() || u.phrase("mine", i+1, 1) == 0 || i+2 >= len(u.toks) {
		return false
	}
	noun := i + 2
	for j := noun; j < min(noun+3, len(u.toks)); j++ {
		if u.phrase("booked", j, 1) > 0 || u.firm[j] > 0 || u.is("weekday", j)+u.is("day", j)+u.is("ordinal", j) > 0 ||
			len(Find(u.toks[j].text, u.Services)) > 0 {
			return false
		}
	}
	return true
}
