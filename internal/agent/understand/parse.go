package understand

import (
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/civil"
)

// utterance is what was said, while it is being understood.
type utterance struct {
	*Context
	said []string // words as they were said
	toks []token
	used []bool // tokens whose meaning is found
	// breaks are the words behind which a comma was written.
	breaks map[int]bool
	// phrases are those of the vocabulary that begin at each token, the longest
	// first.
	phrases [][]entry
	// dated marks the tokens of a date. A number beside one is a time.
	dated []bool
	// talked marks the tokens of phrases that have a meaning as a whole, so
	// that their words mean nothing else.
	talked  []bool
	refused bool // a correction began with no
	// choiceAt is where an offer was named by its place, and lastThing where
	// the last thing about time begins.
	choiceAt, lastThing int
	fixedAt             int // where the last correction began, if any did
	// firm are the lengths of the things about time, by the token at which they
	// begin, before the words around them are read.
	firm map[int]int
	// either says that alternatives are named, and fromTo that a day leads to
	// another.
	either, fromTo bool
	target         civil.Date
	weekly         bool // which was named by its weekday
	// bring says that the name is that of somebody whom the caller brings.
	bring bool
	// otherCalendar says that a date of the Hijri calendar was named.
	otherCalendar bool
}

// Understand finds the meaning of what a caller said.
func Understand(text string, c Context) Meaning {
	peril := readDanger(text, &c)
	if peril.found || peril.sought { // It means nothing else, whatever was asked.
		u := &utterance{Context: &c, toks: cut(text)}
		m := Meaning{Number: -1, Intent: Emergency, Lang: u.lang(), Words: len(strings.Fields(text))}
		if !peril.found {
			m.Intent = Ambulance
		}
		return m
	}
	if c.Topic == AName && !asksWhat(text) {
		if m, ok := askedName(text, c); ok {
			return m
		}
	}
	if c.Topic == AYesOrNo {
		if m, ok := alsoFor(text, c); ok {
			return m
		}
		if m, ok := andMore(text, c); ok {
			return m
		}
		if m, ok := renamed(text, &c); ok {
			return m
		}
	}
	if c.Topic == AYesOrNo || c.Topic == AChoice {
		text = sighed(text)
	}
	u := &utterance{Context: &c, toks: words().split(cut(text))}
	u.said = strings.FieldsFunc(text, func(r rune) bool { return fold(r) == ' ' })
	u.breaks = breaks(text)
	u.quiet()
	eve := u.eves()
	u.used, u.dated, u.talked = make([]bool, len(u.toks)), make([]bool, len(u.toks)), make([]bool, len(u.toks))
	if m, ok := u.anotherOne(); ok {
		return m
	}
	m := Meaning{Number: -1, Lang: u.lang(), Words: len(u.said), Speaker: u.speaker()}
	u.tell(peril.told)
	if !u.amend(&m) {
		u.phone(&m)
	}
	u.message(&m)
	paused := u.pauses()
	m.AnyBranch = u.anyBranch()
	u.places()
	u.aged()
	people, onceMore := u.amounts(text)
	taken := slices.Clone(u.used)
	if u.properName(&m); m.Name != "" {
		taken = slices.Clone(u.used)
	}
	if at, n := u.further(); n > 1 && u.neutral() && !u.toks[at].latin() { // no second Wednesday
		u.use(at+n-1, u.is("ordinal", at+n-1))
	}
	u.endearments()
	u.nearness()
	u.corrections()
	moves := u.shift(&m) || u.shoved()
	u.foresee()
	t := u.talk(&m)
	if moves {
		t.intents = append(t.intents, deed{Move, 0})
	}
	if m.Party = max(m.Party, people); onceMore && u.Topic == NoOpinion || m.Party > 1 && len(t.intents) == 0 {
		t.intents = append(t.intents, deed{Book, 0})
	}
	crowded := u.betweenNumbers()
	m.When = u.when()
	if (t.unsure && u.either || crowded || eve) && m.When.Dated {
		m.When.Unused = append(m.When.Unused, "?")
	}
	u.ordinals(&m)
	if u.choiceAt > t.noAt && t.noAt > u.lastThing && t.noAt > 0 && m.Choice != NoChoice { // nine; no, the second
		m.When = When{}
	}
	if intent, at := u.inquiry(); intent != None {
		t.intents = append(t.intents, deed{intent, at})
	}
	t.weigh(u, &m)
	u.doubt(t, &m)
	if m.Choice == Any && (u.says("nearer") || u.says("nearest")) {
		m.Choice = NoChoice // whichever is nearer, which we do not know
	}
	m.Stay = m.Stay || u.Topic == AYesOrNo && u.says("keep") && m.When.IsZero() && m.Choice == NoChoice && !m.Parting
	if u.says("late") {
		m.When = When{} // the time is that of the appointment
	}
	if m.Choice == Last && u.Topic != AChoice && m.When.Dated && u.says("lastone") { // "your last one tomorrow"
		m.Choice, m.When.Latest = NoChoice, true
	}
	if u.fromTo && (m.Intent == Move || u.says("own")) { // from one day to another
		m.When.From, m.When.To, m.When.Weekday = u.target, u.target, u.weekly
	}
	u.names(&m)
	asked := m.Intent == People || u.Topic == AYesOrNo || u.Topic == AChoice
	if asked && m.Wanted != "" && !u.serviceSaid() && !u.says("specialist") {
		m.Services = nil // a lady doctor, whatever she does
	}
	u.whereabouts(&m)
	u.bareNumber(&m)
	if len(m.When.Times) > 0 && m.When.Relation == At {
		m.When.Earliest = false // in a hurry, and at nine
	}
	if m.When.Timed() || m.When.Earliest {
		m.When.AnyTime = false
	}
	for i, t := range u.toks {
		m.Unclear = m.Unclear || !u.used[i] && !words().known[t.text]
	}
	t.weaken(&m)
	m.Pause = u.paused(&m, t, paused)
	u.agrees(&m, text, taken)
	if m.Intent == Late {
		u.late(&m)
	}
	u.arriving(&m)
	if h := u.alters(); h != noHint && u.mayAlter(&m) {
		m.Instead, m.Perhaps = true, h == aHint
		if d := m.When; d.Dated && d.From == d.To && u.says("cantcome") { // I can't come on Monday, another one please
			m.When.Dated, m.When.Not = false, append(m.When.Not, Span{From: d.From, To: d.To})
		}
	}
	u.displaced(&m)
	u.absent(&m)
	m.Pointed, m.Unwanted = u.pointed(), u.unwanted()
	m.Owner = u.owner()
	if u.Topic == NoOpinion {
		m.Protest, m.Further = u.protests(), u.furthers()
		if t.no && !m.Further && m.Answer == Unsure { // "no thanks, that's it"
			m.Answer = No
		}
		if m.Protest && m.About == Anything && u.says("dayortime") { // the wrong day
			m.About = ADay
		}
	}
	_, another := u.further()
	m.Another = another > 0
	u.existing(&m)
	m.Books = u.books(&m)
	m.Hijri = u.otherCalendar
	m.Empty = u.spent(0, len(u.toks), "filler") && m.says() == 0
	return m
}

// mayAlter tells whether what was heard may be about an appointment that shall be
// otherwise.
func (u *utterance) mayAlter(m *Meaning) bool {
	switch m.Intent {
	case None, Book, Repeat, Services:
		return true
	}
	return m.Intent == List && u.says("unfit")
}

// breaks finds the words behind which a comma was written. Not every ear writes
// them, so that nothing may need one.
func breaks(text string) map[int]bool {
	list, word, in := map[int]bool{}, -1, false
	for _, r := range text {
		switch {
		case fold(r) != ' ':
			if !in {
				word++
			}
			in = true
		case word >= 0 && strings.ContainsRune(",;\u060C\u061B", r):
			list[word] = true
			in = false
		default:
			in = false
		}
	}
	return list
}

// betweenNumbers tells whether a month has a number on either side, of which
// nothing says which is the day and which the hour ("5 december 4"), or two
// behind it ("november 19 12").
func (u *utterance) betweenNumbers() bool {
	number := func(i int) int {
		if i < 0 || i >= len(u.toks) {
			return 0
		}
		_, n := u.number(i)
		return n
	}
	for i := range u.toks {
		if u.is("month", i) == 0 || number(i+1) == 0 {
			continue
		}
		end := i + 1 + number(i+1)
		if more := number(end); more > 0 {
			end += more
			if number(i-1) > 0 || number(end) > 0 {
				continue
			}
		} else if number(i-1) == 0 {
			continue
		}
		if u.is("meridiem", end)+u.is("oclock", end)+u.is("part", end) == 0 {
			return true
		}
	}
	return false
}

// nearness takes what is near a place, and who wants a moment: both are no time
// and no place in a list.
func (u *utterance) nearness() {
	for i := range u.toks {
		u.use(i, max(u.is("nearer", i), u.is("moment", i)))
		if n := max(u.is("latest", i), u.is("earliest", i)); n > 0 { // the last that you have in the day, whichever it is
			n += u.phrase("yours", i+n, 1)
			u.use(i+n, u.phrase("ofday", i+n, len(u.toks)))
		}
	}
}

// foresee finds what is said about time, so that its words are not taken for
// others: the last, in "the last Thursday of November".
func (u *utterance) foresee() {
	things, _ := u.things()
	u.firm = map[int]int{}
	for _, t := range things {
		if t.end-t.at > 1 || t.day.that || t.moment.told || t.sort == aLength && t.flag != "" {
			u.firm[t.at] = t.end - t.at
		}
	}
}

// quiet takes out sounds and words that say nothing wherever they stand.
func (u *utterance) quiet() {
	lex := words().kinds["noise"]
	kept := u.toks[:0:0]
	for i := 0; i < len(u.toks); {
		n := min(lex.longest, len(u.toks)-i)
		for ; n > 0; n-- {
			if _, ok := lex.values[u.text(i, n)]; ok {
				break
			}
		}
		if u.Topic == AYesOrNo || u.Topic == AChoice {
			n = max(n, u.blessed(i))
		}
		if u.Topic == AChoice && u.toks[i].text == "one" && i > 1 && u.someTens(i-1) && words().kinds["number"].values[u.toks[i-2].text] != "" {
			n = 1 // the four thirty one
		}
		if _, does := words().at("yes", u.text(i, min(2, len(u.toks)-i))); does { // "please do"
			n = 0
		}
		if v, _ := words().at("yes", u.toks[i].text); n == 0 && v == "weak" && 0 < i && i < len(u.toks)-1 && !u.toks[i].latin() {
			n = 1 // a "well" in the middle
		} else if n == 0 {
			kept = append(kept, u.toks[i])
			n = 1
		}
		i += n
	}
	u.toks = kept
}

// someTens tells whether a number there may be minutes, and have another behind it.
func (u *utterance) someTens(i int) bool {
	n := atoi(words().kinds["number"].values[u.toks[i].text])
	return n >= 20 && n <= 50 && n%10 == 0
}

// eves gives the night of a day, which Arabic counts to the day that follows it, the
// day on which it is: ليلة الجمعة is Thursday night. Not everybody does, so that it
// is asked about.
func (u *utterance) eves() (found bool) {
	for i := 0; i+1 < len(u.toks); i++ {
		day, ok := words().at("weekday", u.toks[i+1].text)
		if u.toks[i].text != "\u0644\u064A\u0644\u0647" || !ok {
			continue
		}
		u.toks[i].text, u.toks[i+1].text = weekdays[(atoi(day)+6)%7], "\u0628\u0627\u0644\u0644\u064A\u0644"
		found = true
	}
	return found
}

// weekdays are the names of the days of the week, folded.
var weekdays = [7]string{
	"\u0627\u0644\u0627\u062D\u062F", "\u0627\u0644\u0627\u062B\u0646\u064A\u0646", "\u0627\u0644\u062B\u0644\u0627\u062B\u0627",
	"\u0627\u0644\u0627\u0631\u0628\u0639\u0627", "\u0627\u0644\u062E\u0645\u064A\u0633", "\u0627\u0644\u062C\u0645\u0639\u0647",
	"\u0627\u0644\u0633\u0628\u062A",
}

// lang counts words to see which language they are in.
func (u *utterance) lang() Lang {
	arabic, latin := 0, 0
	for _, t := range u.toks {
		switch {
		case t.numeric() || t.text == "+":
		case t.latin():
			latin++
		default:
			arabic++
		}
	}
	switch {
	case arabic > latin:
		return Arabic
	case latin > arabic:
		return English
	}
	return ""
}

// begins are the phrases that begin at a token. All are looked up, once, when
// the first is looked for.
func (u *utterance) begins(i int) []entry {
	if u.phrases == nil {
		u.phrases = make([][]entry, len(u.toks))
		for i := range u.toks {
			for n := min(words().longest, len(u.toks)-i); n > 0; n-- {
				for _, e := range words().entries[u.text(i, n)] {
					u.phrases[i] = append(u.phrases[i], entry{kind: e.kind, value: e.value, n: n})
				}
				u.unableToo(i, n)
			}
		}
	}
	return u.phrases[i]
}

// unableToo takes other forms of the words for what cannot be: Arabic says them
// also of what is feminine, and English shortens "is".
func (u *utterance) unableToo(i, n int) {
	text := u.text(i, n)
	if i > 0 && strings.HasSuffix(u.toks[i-1].text, "s") && words().entries[u.toks[i-1].text] != nil { // "Sunday's out"
		text = "is " + text
	} else if no, rest, ok := strings.Cut(text, " \u062A"); ok && (no == "\u0645\u0627" || no == "\u0644\u0627") {
		text = no + " \u064A" + rest
	} else {
		return
	}
	for _, e := range words().entries[text] {
		if e.kind == "unable" {
			u.phrases[i] = append(u.phrases[i], entry{kind: e.kind, value: e.value, n: n})
		}
	}
}

// find looks for a phrase of a kind at a token, the longest first. It gives
// its value and length, or a length of zero.
func (u *utterance) find(kind string, i int) (string, int) {
	if i < 0 || i >= len(u.toks) {
		return "", 0
	}
	for _, e := range u.begins(i) {
		if e.kind == kind && !u.anyUsed(i, e.n) {
			return e.value, e.n
		}
	}
	return "", 0
}

// is tells how many tokens at i are a phrase of the kind.
func (u *utterance) is(kind string, i int) int {
	_, n := u.find(kind, i)
	return n
}

// text joins tokens with blanks.
func (u *utterance) text(i, n int) string {
	if n == 1 {
		return u.toks[i].text
	}
	var b strings.Builder
	for j := i; j < i+n; j++ {
		if j > i {
			b.WriteByte(' ')
		}
		b.WriteString(u.toks[j].text)
	}
	return b.String()
}

func (u *utterance) anyUsed(i, n int) bool {
	for j := i; j < i+n; j++ {
		if u.used[j] {
			return true
		}
	}
	return false
}

// use marks tokens as understood.
func (u *utterance) use(i, n int) {
	for j := i; j < i+n && j < len(u.used); j++ {
		u.used[j] = true
	}
}

// tell marks words that only tell of what was.
func (u *utterance) tell(words []int) {
	for i, t := range u.toks {
		u.used[i] = u.used[i] || slices.Contains(words, t.word)
	}
}

// spent tells whether every token of a stretch is used or of the kind.
func (u *utterance) spent(from, to int, kind string) bool {
	for i := from; i < to; i++ {
		if u.used[i] {
			continue
		}
		n := u.is(kind, i)
		if n == 0 {
			return false
		}
		i += n - 1
	}
	return true
}

// says tells whether a phrase of the kind stands anywhere.
func (u *utterance) says(kind string) bool {
	for i := range u.toks {
		if u.phrase(kind, i, len(u.toks)) > 0 {
			return true
		}
	}
	return false
}

// Says tells whether the meaning holds anything.
func (m *Meaning) Says() bool { return m.says() > 0 }

// says counts the things that a meaning holds.
func (m *Meaning) says() int {
	n := 0
	for _, said := range []bool{
		m.Intent != None, m.Answer != NoAnswer, m.Switch != "", !m.When.IsZero(), m.Choice != NoChoice, m.Name != "", m.Phone != "",
		m.Note != "", m.NoNote,
		m.Digits != "", m.Number >= 0, len(m.Services) > 0, len(m.Branches) > 0, len(m.People) > 0, m.AnyPerson, m.Thanks, m.Same != "",
		m.Party > 0, m.Unserved != "", m.Wanted != "", m.Stranger, m.Toward != NoChoice, m.Shift != Shift{},
	} {
		if said {
			n++
		}
	}
	return n
}

// corrections marks the words with which callers correct themselves.
func (u *utterance) corrections() {
	for i := 0; i < len(u.toks); i++ {
		if n := u.is("no", i); n > u.is("fix", i) { // "make it as it was"
			i += n - 1
			continue
		}
		if n := u.is("fix", i); n > 0 && u.is("intent", i-1) < 2 && u.is("intent", i-2) < 3 { // not "I can't make it"
			u.refused = u.refused || u.is("no", i) > 0 // "no, I mean"
			u.use(i, n)
			u.fixedAt = i + n - 1
			i += n - 1
		}
	}
}

// Mend lets what was said later stand for what was said before: a day for a
// day, a time for a time.
func (w *When) Mend(later When) {
	if later.Dated || later.Clash || later.Past || later.AnyDay {
		w.Dated, w.From, w.To, w.AnyDay, w.Weekday = later.Dated, later.From, later.To, later.AnyDay, later.Weekday
		w.Clash, w.Past = later.Clash, later.Past
		if later.Dated {
			w.Not = nil // what was refused before may be wanted now
		}
	}
	if later.Timed() || later.AnyTime {
		w.Times, w.Until, w.Relation, w.Part, w.AnyTime = later.Times, later.Until, later.Relation, later.Part, later.AnyTime
		w.Strict = later.Strict
		w.Avoid = slices.DeleteFunc(w.Avoid, func(x Window) bool { return later.AnyTime || later.inside(x) })
	}
	w.Earliest, w.Latest = w.Earliest || later.Earliest, w.Latest || later.Latest
	w.Not, w.Avoid = append(w.Not, later.Not...), append(w.Avoid, later.Avoid...)
	w.Unused, w.Far = later.Unused, later.Far
}
