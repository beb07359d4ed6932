package understand

import (
	"slices"
	"strings"
	"unicode"
)

// mostNameWords is how many words a name has at most where one was asked for.
const mostNameWords = 8

// askedName reads the answer to the question for a name. All of it is the
// name, whatever else its words mean elsewhere, unless it is plainly something
// else: a command, a question, another time. What announces a name is cut, and
// a telephone number and whatever follows the name are taken, too.
func askedName(text string, c Context) (Meaning, bool) {
	text = unspelt(forWhom(text))
	if when, rest := timeFirst(text, c); rest != "" {
		m, ok := askedName(rest, c)
		if ok && m.When.IsZero() {
			m.When = when
		}
		return m, ok
	}
	u := answer{&utterance{Context: &c, toks: words().split(cut(text))}}
	u.said = strings.FieldsFunc(text, func(r rune) bool { return fold(r) == ' ' })
	u.used, u.dated, u.talked = make([]bool, len(u.toks)), make([]bool, len(u.toks)), make([]bool, len(u.toks))
	m := Meaning{Number: -1, Lang: u.lang(), Words: len(u.said), Speaker: u.speaker()}
	if u.pauses() > 0 || u.onlyWaits() || u.onlyAgrees() {
		return Meaning{}, false
	}
	u.phone(&m)
	name := u.lastName()
	if len(name.words) == 0 {
		return Meaning{}, false
	}
	m.Name = u.written(name.words)
	if m.Name == "" || u.otherService(name.words) {
		return Meaning{}, false
	}
	u.rest(&m, name.end)
	if from := name.words[0]; m.Note == "" && from > 1 { // tell the doctor …, and my name is …
		o := Meaning{}
		before := utterance{Context: &c, toks: u.toks[:from], said: u.said, used: make([]bool, from), talked: make([]bool, from)}
		if before.message(&o); o.Note != "" {
			m.Note = o.Note
		}
	}
	if m.When.IsZero() {
		m.When = u.wishBefore(name.words[0])
	}
	// What is left of a sentence that is no emergency is none, either, and what
	// belongs to a time beside it is no name.
	if m.Intent == Emergency || !m.When.IsZero() && u.partOfTime(name.words) {
		return Meaning{}, false
	}
	return m, true
}

// wishBefore reads when something is wanted, said before the name is: "no, I want
// it in the afternoon, under the name of Maha".
func (u answer) wishBefore(name int) When {
	for i := range name {
		if !u.wanting(i) {
			continue
		}
		c := *u.Context
		c.Topic, c.within = ADay, true
		if m := Understand(strings.Join(u.said[u.toks[i].word:u.toks[name].word], " "), c); !m.When.Clash && !m.When.Doubtful() {
			return m.When
		}
		break
	}
	return When{}
}

// hourly are the kinds of words of which a time of day is made.
var hourly = []string{"number", "half", "quarter", "third", "past", "until", "minus", "and", "oclock", "noon", "meridiem", "part", "hour"}

// timeFirst parts a time of day from the name that is said behind it: "okay,
// eleven fifteen, Anil Rao". A day is none, people are called Sunday.
func timeFirst(text string, c Context) (When, string) {
	u := answer{&utterance{Context: &c, toks: words().split(cut(text))}}
	u.said = strings.FieldsFunc(text, func(r rune) bool { return fold(r) == ' ' })
	u.used = make([]bool, len(u.toks))
	from := 0
	for from < len(u.toks) && u.is("namehead", from) > 0 {
		from += u.is("namehead", from)
	}
	end, hours := from, 0
	for end < len(u.toks) {
		n := 0
		for _, kind := range hourly {
			n = max(n, u.is(kind, end))
		}
		if u.toks[end].numeric() || clockTime.MatchString(u.toks[end].text) {
			n = max(n, 1)
		}
		if n == 0 {
			break
		}
		end, hours = end+n, hours+1
	}
	if hours < 2 && (hours == 0 || !u.toks[from].numeric()) || end == len(u.toks) || u.toks[end].word >= len(u.said) ||
		u.toks[end].word == u.toks[end-1].word || end-from > 6 || u.is("weekday", end)+u.is("month", end)+u.is("day", end)+
		u.is("ordinal", end)+u.is("daycue", end)+u.is("this", end)+u.is("next", end)+u.is("tonight", end)+u.is("nameend", end) > 0 {
		return When{}, ""
	}
	c.Topic, c.within = ATime, true
	m := Understand(strings.Join(u.said[u.toks[from].word:u.toks[end].word], " "), c)
	if len(m.When.Times) == 0 || m.When.Clash || m.When.Doubtful() || m.Phone != "" {
		return When{}, ""
	}
	return m.When, strings.Join(u.said[u.toks[end].word:], " ")
}

// otherService tells whether what looks like a name corrects the service: "no, I
// meant a consultation".
func (u answer) otherService(list []int) bool {
	corrects := u.phrase("nay", 0, 1)+u.phrase("fix", 0, len(u.toks))+u.phrase("no", 0, len(u.toks)) > 0
	return corrects && slices.ContainsFunc(list, u.ofService)
}

// partOfTime tells whether all words are such as days and hours are made of.
func (u answer) partOfTime(list []int) bool {
	for _, i := range list {
		if !slices.ContainsFunc(u.begins(i), func(e entry) bool { return timeKinds[e.kind] }) {
			return false
		}
	}
	return true
}

var timeKinds = map[string]bool{"number": true, "ordinal": true, "month": true, "weekday": true, "unit": true, "part": true, "day": true,
	"quarter": true, "half": true, "third": true, "minus": true, "of": true, "oh": true}

// answer is what was said when a name was asked for.
type answer struct{ *utterance }

// spokenName is a name as it was found: its tokens, and where what follows it
// begins.
type spokenName struct {
	words []int
	end   int
}

// lastName finds the name. Where several are announced the last one counts:
// callers correct themselves, and book for others.
func (u answer) lastName() (best spokenName) {
	starts := u.announced()
	if name, ok := u.inParts(starts); ok {
		return name
	}
	if len(starts) == 0 || starts[0].at > 0 {
		if first := u.collect(0); len(first.words) > 0 && !u.plainly(first) {
			best = first
		}
	}
	for i, s := range starts {
		if i+1 < len(starts) && starts[i+1].at == s.from && s.what == "fix" {
			continue // "no no, I am …"
		}
		if s.unsure && !u.opens(s.at) && (s.what != "fix" && !u.turned(s.at) || len(best.words) == 0) {
			continue
		}
		name := u.collect(s.from)
		if len(name.words) == 0 || s.unsure && (u.plainly(name) || u.stops(name)) || u.beginsWith(best, name) {
			continue
		}
		if s.what == "last" && len(best.words) > 0 { // Wei Ling, surname Ling
			best = u.withLast(best, name)
			continue
		}
		best = name
	}
	return best
}

// withLast puts the last name behind the others, unless it is there.
func (u answer) withLast(best, last spokenName) spokenName {
	if u.text(best.words[0], 1) == u.text(last.words[len(last.words)-1], 1) { // nurse is my surname, Peter Nurse
		return last
	}
	first := len(best.words) - len(last.words)
	same := first >= 0
	for k := range last.words {
		same = same && u.toks[best.words[first+k]].text == u.toks[last.words[k]].text
	}
	if !same {
		best.words = append(slices.Clone(best.words), last.words...)
	}
	best.end = last.end
	return best
}

// turned tells whether a word stands before a token with which people correct
// themselves: "no, I am …", "sorry, this is …".
func (u answer) turned(at int) bool { return u.endsWith("turn", at-1) || u.endsWith("fix", at-1) }

// inParts puts first and last name together where each is announced.
func (u answer) inParts(starts []announcement) (whole spokenName, ok bool) {
	var first, last spokenName
	for _, s := range starts {
		switch s.what {
		case "first":
			first = u.collect(s.from)
		case "last":
			last = u.collect(s.from)
		}
	}
	whole.words, whole.end = append(first.words, last.words...), max(first.end, last.end)
	return whole, len(first.words) > 0 && len(last.words) > 0
}

// announcement is a phrase that a name follows, such as "my name is".
type announcement struct {
	at, from int
	what     string // cue, weak, first, last, or fix for a correction
	unsure   bool   // something else may follow as well
}

// announced finds the phrases that a name may follow. A correction is one, too.
func (u answer) announced() (list []announcement) {
	for i := 0; i < len(u.toks); i++ {
		v, n := u.find("nameask", i)
		if w, k := u.find("name", i); k > n {
			v, n = w, k
		}
		if n == 0 {
			v, n = "fix", u.is("fix", i)
		}
		if n == 0 {
			continue
		}
		for i+n < len(u.toks) && u.toks[i+n].text == u.toks[i+n-1].text && !u.calledSo(i+n) {
			n++ // said twice
		}
		list = append(list, announcement{i, i + n, v, v == "fix" || v == "weak"})
		if i += n - 1; i+1 < len(u.toks) && u.toks[i+1].text == u.toks[i].text {
			i++ // whoever is called so
		}
	}
	return list
}

// calledSo tells whether a word of an announcement that is said again is the
// first name of somebody: one name follows, and not two.
func (u answer) calledSo(i int) bool {
	if _, given := words().at("given", u.toks[i].text); !given {
		return false
	}
	return u.wordsFrom(i+1) < 2
}

// opens tells whether nothing that could be a name stands before a token.
func (u answer) opens(at int) bool {
	for i := 0; i < at; {
		n := max(u.is("namehead", i), u.is("nameask", i), u.is("name", i), u.is("fix", i), u.is("namekin", i),
			u.is("namenoise", i), u.awaited(i))
		if n == 0 {
			return false
		}
		i += n
	}
	return true
}

// stops tells whether all words are such as end a name: "I am late".
func (u answer) stops(s spokenName) bool {
	for _, i := range s.words {
		if _, given := words().at("given", u.toks[i].text); given || u.is("stop", i) == 0 {
			return false
		}
	}
	return true
}

// collect gathers the words of a name from a token on.
func (u answer) collect(from int) (s spokenName) {
	i := u.begin(from)
	for i < len(u.toks) && len(s.words) < mostNameWords {
		if u.used[i] || u.toks[i].numeric() || u.toks[i].text == "+" || u.is("phone", i) > 0 || u.ends(i, len(s.words)) {
			break
		}
		if n := u.letters(i); n > 0 && len(s.words) > 0 {
			i += n
			break
		}
		if n := u.is("namenoise", i); (n > 0 || hummed(u.toks[i].text)) && !u.kunya(i) {
			i += max(n, 1)
			continue
		}
		s.words = append(s.words, i)
		i++
	}
	s.end = i
	s.words = u.trim(u.ownWords(s.words, i), i)
	return s
}

// ownWords leaves out the end of what could be a name where it is somebody whom
// the caller named before and now says who that is: "John, no, Sean Murphy, John
// is my brother".
func (u answer) ownWords(list []int, end int) []int {
	if end >= len(u.toks) || u.is("namekin", end)+u.is("namekin", end+u.phrase("copula", end, 1)) == 0 {
		return list
	}
	for k := len(list) - 1; k > 0; k-- {
		from := list[len(list)-k]
		for j := 0; j+k <= from && end-from == k; j++ {
			if u.text(j, k) == u.text(from, k) {
				return list[:len(list)-k]
			}
		}
	}
	return list
}

// hummed tells whether a word is only a sound: mm, hmm. Maha is none.
func hummed(word string) bool {
	if strings.Trim(word, "\u0645\u0647\u0627") == "" {
		return strings.Contains(word, "\u0645\u0645") || strings.Contains(word, "\u0647\u0647")
	}
	return strings.Trim(word, "mh") == "" || len(word) > 2 && strings.Trim(word, "mhu") == ""
}

// begin passes over greetings, a yes, titles and whose name it is.
func (u answer) begin(i int) int {
	for i < len(u.toks) && !u.kunya(i) {
		n := max(u.is("namehead", i), u.is("namekin", i), u.is("namenoise", i), u.awaited(i))
		if t := u.is("nametitle", i); t > n && i+t < len(u.toks) && !u.used[i+t] && u.is("nameend", i+t) == 0 {
			n = t
		}
		kin := i + 1 + u.phrase("and", i+1, 1) // all right, and my sister Hind
		if n == 0 && u.is("nameperhaps", i) > 0 && (u.wordsFrom(i+1) > 1 || u.is("namekin", kin) > 0) {
			n = 1 // "all right, Badr Al Anazi"; alone, or before one more, it is a name
		}
		if k := u.phrase("nameplace", i, len(u.toks)); n == 0 && k > 0 && u.wordsFrom(i+k) > 0 { // the first, Lama Khan
			n = k
		}
		if n == 0 {
			break
		}
		i += n
	}
	return i
}

// onlyAgrees tells whether nothing is said but a yes or a no of several words:
// "no problem", "sure thing mate".
func (u answer) onlyAgrees() bool {
	long := false
	for i := 0; i < len(u.toks); {
		n := max(u.is("yes", i), u.is("no", i))
		long = long || n > 1
		if n = max(n, u.is("filler", i), u.is("nametail", i), u.is("thanks", i)); n == 0 {
			return false
		}
		i += n
	}
	return long
}

// kunya tells whether somebody is named there after a child, and does not hum:
// Umm Khalid, both with a capital and nothing between them.
func (u answer) kunya(i int) bool {
	if u.toks[i].text != "umm" || i+1 >= len(u.toks) || u.toks[i+1].word >= len(u.said) || len(u.toks)-i > 4 {
		return false
	}
	return u.said[u.toks[i].word] == "Umm" && unicode.IsUpper([]rune(u.said[u.toks[i+1].word])[0])
}

// waits counts the words that ask for a moment.
func (u answer) waits(i int) int {
	if v, k := u.find("unsure", i); v == "wait" {
		return max(k, u.is("moment", i))
	}
	return u.is("moment", i)
}

// awaited counts them if a name may follow.
func (u answer) awaited(i int) int {
	if n := u.waits(i); i+n < len(u.toks) && u.is("nametail", i+n) == 0 {
		return n
	}
	return 0
}

// onlyWaits tells whether nothing is said but to wait a moment.
func (u answer) onlyWaits() bool {
	for i := range u.toks {
		if n := u.waits(i); n > 0 {
			return i+n == len(u.toks) || u.is("nametail", i+n) == len(u.toks)-i-n
		}
		if u.is("namehead", i)+u.is("namenoise", i) == 0 {
			return false
		}
	}
	return false
}

// wordsFrom counts the words that could belong to a name from a token on, what
// is said twice once.
func (u answer) wordsFrom(i int) (n int) {
	for ; i < len(u.toks) && !u.used[i] && !u.toks[i].numeric() && u.is("phone", i) == 0 && !u.ends(i, n); i++ {
		if u.is("namenoise", i) == 0 && u.toks[i].text != u.toks[i-1].text {
			n++
		}
	}
	return n
}

// ends tells whether a name of so many words ends before a token.
func (u answer) ends(i, words int) bool {
	if words > 0 && u.numbered(i) || u.ali(i, words) { // Henry Sy the second
		return false
	}
	if u.is("nameend", i) > 0 || u.is("fix", i) > 0 || words > 0 && u.is("namestop", i) > 0 {
		return true
	}
	if v, n := u.find("nameask", i); n > 0 && words > 0 && (v != "weak" || n > 1) {
		return true
	}
	if n := u.is("turn", i); n > 0 && words > 0 && u.is("nameask", i+n) > 0 { // "no, I am …"
		return true
	}
	return words > 0 && (u.is("name", i) > 0 || u.tellsOf(i) || !u.toks[i].latin() && u.is("namekin", i) > 0)
}

// ali tells whether a word that also means "on" is somebody's name: it is all that
// is said, or stands behind a word that a name goes on after.
func (u answer) ali(i, words int) bool {
	if u.toks[i].text != "\u0639\u0644\u064A" {
		return false
	}
	last := i+1 == len(u.toks) || u.is("nametail", i+1) == len(u.toks)-i-1
	return last && (words == 0 || i > 0 && u.phrase("nameparticle", i-1, 1) > 0)
}

// numbered tells whether a name ends there with the place of its bearer among
// those who have it: the second, the third.
func (u answer) numbered(i int) bool {
	if u.toks[i].text != "the" {
		return false
	}
	n, k := u.ordinal(i + 1)
	end := i + 1 + k
	return k > 0 && n > 1 && n < 6 && (end == len(u.toks) || u.is("nametail", end) == len(u.toks)-end)
}

// trim takes off what people say behind a name, and what they said twice.
func (u answer) trim(list []int, end int) []int {
	for cut := true; cut && len(list) > 1; {
		cut = false
		for n := min(4, len(list)-1); n > 0 && !cut; n-- {
			at := list[len(list)-n]
			v, k := u.find("nametail", at)
			if list[len(list)-1]-at == n-1 && k >= n && (v != "long" || len(list)-n > 1) {
				list, cut = list[:len(list)-n], true
			}
		}
	}
	return u.once(list, end)
}

// once takes out what was said twice: "Mark, Mark Twelvetrees", "Sunday
// Adeyemi, Sunday like the day", "Wright, Orville Wright". Arabic names do
// repeat themselves, from father to son, and many a Muhammad is the son of one.
func (u answer) once(list []int, end int) []int {
	text := func(i int) string { return u.toks[list[i]].text }
	several := len(list) > 2 && u.toks[list[0]].latin()
	if last := len(list) - 1; several && text(0) == text(last) {
		if u.is("nameend", end) > 0 {
			list = list[:last]
		} else {
			list = list[1:]
		}
	}
	for i := len(list) - 1; i > 0; i-- {
		stammered := list[i-1] == list[i]-1 && list[i]+1 < len(u.toks) && u.is("fathers", list[i]) == 0
		if text(i) == text(i-1) && (several || stammered) {
			list = slices.Delete(list, i, i+1)
		}
	}
	return list
}

// plainly tells whether what could be a name without an announcement is
// something else: words that all belong to our own phrases, a command at the
// beginning, a day and a time.
func (u answer) plainly(s spokenName) bool {
	from, to := s.words[0], s.words[len(s.words)-1]+1
	if u.ali(to-1, len(s.words)-1) {
		return false
	}
	if _, given := words().at("given", u.toks[from].text); given && len(s.words) == 1 {
		return false
	}
	if u.is("that", from) > 0 || u.judged(s) { // "before that"
		return true
	}
	if max(u.is("nameask", from), u.is("name", from)) == to-from { // "yes, this is", and nobody's name
		return true
	}
	if u.commands(from, to) || u.timely(from, to) || u.timely(from, len(u.toks)) || u.offered(from, to) {
		return true
	}
	for i := from; i < to; {
		n := 0
		for _, kind := range talking {
			n = max(n, u.is(kind, i))
		}
		if n == 0 {
			return false
		}
		i += n
	}
	return true
}

// judged tells whether the words say how far off something is, and not who
// somebody is: "no, too far, I want another day".
func (u answer) judged(s spokenName) bool {
	from := s.words[0]
	refused := u.phrase("no", 0, len(u.toks)) > 0 && from > 0
	return u.phrase("namejudged", from, len(u.toks)) == len(s.words) && refused && s.end < len(u.toks) && u.wanting(s.end)
}

// commands tells whether the words begin with a command, or hold a long one.
func (u answer) commands(from, to int) bool {
	for i := from; i < to; i++ {
		v, n := u.find("intent", i)
		if n == 0 {
			continue
		}
		switch intent := Intent(v); {
		case intent == Emergency, n > 2, n == 2 && i == from:
			return true
		case i == from && (intent == Cancel || intent == Move || intent == Person):
			_, given := words().at("given", u.toks[i].text)
			return !given
		}
	}
	return false
}

// timely tells whether all words are about a day or a time, and not one that
// people are named after: a weekday or a month alone is a name.
func (u answer) timely(from, to int) bool {
	kinds := map[string]int{}
	for i := from; i < to; {
		kind, n := "", 0
		for _, k := range []string{"weekday", "month", "part", "day", "tonight", "number", "ordinal", "next", "this", "week", "earliest", "after",
			"before", "hour", "daycue", "unit", "half", "quarter", "anytime", "anyday", "meridiem", "and", "minus", "oclock", "in"} {
			if l := u.is(k, i); l > n {
				kind, n = k, l
			}
		}
		if u.toks[i].numeric() {
			kind, n = "number", 1
		}
		if n == 0 {
			return false
		}
		if kind == "weekday" && strings.HasPrefix(u.toks[i].text, al) {
			kind = "the day"
		}
		kinds[kind]++
		i += n
	}
	switch {
	case kinds["day"]+kinds["tonight"]+kinds["the day"]+kinds["earliest"]+kinds["anytime"]+kinds["anyday"]+kinds["hour"]+kinds["meridiem"] > 0:
		return true
	case u.is("fix", from-1) > 0: // "actually Tuesday"
		return true
	case len(kinds) == 1 && kinds["number"] > 0:
		return true
	}
	return len(kinds) > 1 && (kinds["part"] > 0 && kinds["weekday"]+kinds["number"] > 0 ||
		kinds["number"]+kinds["ordinal"]+kinds["next"] > 0)
}

// offered tells whether the words are the name of a service or of a branch, in
// more than one word.
func (u answer) offered(from, to int) bool {
	var said []spoken
	groups := u.groups()
	for i := from; i < to; i++ {
		if t := u.toks[i].text; !generic(stem(t)) {
			said = append(said, spoken{text: t, stem: stem(t), group: groups[i]})
		}
	}
	if len(said) == 0 || to-from < 2 {
		return false
	}
	for _, thing := range append(labels(u.Services), labels(u.Branches)...) {
		for _, f := range thing {
			if (len(said) < to-from || len(f) > 1) && f.has(said) {
				return true
			}
		}
	}
	return false
}

// has tells whether every word said is one of the name.
func (f form) has(said []spoken) bool {
	for i := range said {
		if !slices.ContainsFunc(f, said[i].is) {
			return false
		}
	}
	return true
}

// written gives the words of a name as they are written. A recogniser that
// knows no capitals gets them.
func (u answer) written(list []int) string {
	var out []string
	last := -1
	for _, i := range list {
		t := u.toks[i]
		if t.word == last || t.word >= len(u.said) {
			continue
		}
		last = t.word
		w := strings.TrimFunc(u.said[t.word], func(r rune) bool { return !unicode.IsLetter(r) && !unicode.Is(unicode.Mn, r) })
		if w != "" {
			out = append(out, w)
		}
	}
	return capitals(strings.Join(out, " "))
}

// capitals begins the words of a name with capital letters, if it has none.
func capitals(name string) string {
	if strings.ToLower(name) != name {
		return name
	}
	letters := []rune(name)
	for i, r := range letters {
		if i == 0 || letters[i-1] == ' ' || letters[i-1] == '-' || letters[i-1] == '\'' && (i == 2 || i > 2 && letters[i-3] == ' ') {
			letters[i] = unicode.ToUpper(r)
		}
	}
	return string(letters)
}

// rest takes in what was said behind the name: a wish, a note, a question.
func (u answer) rest(m *Meaning, end int) {
	var left []string
	for i := end; i < len(u.toks); i++ {
		if w := u.toks[i].word; !u.used[i] && w < len(u.said) && (i == end || w != u.toks[i-1].word) {
			left = append(left, u.said[w])
		}
	}
	if len(left) < 2 {
		return
	}
	c := *u.Context
	c.Topic = Anything
	o := Understand(strings.Join(left, " "), c)
	if m.Phone != "" {
		o.Phone = m.Phone
	}
	o.Name, o.Lang, o.Words, o.Speaker, o.Answer, o.About = m.Name, m.Lang, m.Words, m.Speaker, NoAnswer, Anything
	*m = o
}
