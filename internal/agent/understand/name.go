package understand

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mawid/mawid/internal/spelling"
)

// longestName is how many words a name has at most.
const longestName = 5

// properName reads a name after words that announce one, wherever they stand.
func (u *utterance) properName(m *Meaning) {
	for i := 0; i < len(u.toks); i++ {
		v, n := u.find("name", i)
		if n == 0 {
			continue
		}
		from := i + n
		from += u.phrase("misspelt", from, len(u.toks)) // "the name's spelled wrong, it's"
		for from < len(u.toks) && (u.toks[from].text == "is" || u.toks[from].text == "its" ||
			u.phrase("rightly", from, 1)+u.phrase("only", from, 1) > 0) {
			from++
		}
		from = u.notThat(from)
		from += u.phrase("namekin", from, len(u.toks)) // باسم بنتي الجوهرة
		end := u.nameEnd(from)
		if end == from || u.Topic == AName && u.phrase("nameend", from, len(u.toks)) > 0 || v == "weak" && !u.strange(from, end) {
			continue
		}
		m.Name = capitals(u.spell(from, end))
		u.named(i, end)
		return
	}
	u.forSomebody(m)
}

// forSomebody reads for whom an appointment shall be: "for my son Omar", "the
// second one, for Huda". Whoever is only called a relative has another name
// than the caller.
func (u *utterance) forSomebody(m *Meaning) {
	for i := range u.toks {
		from := u.forKin(i)
		m.Kin = m.Kin || from > 0
		if from == 0 {
			from = u.forChosen(i)
		}
		if from == 0 {
			from = u.forAnother(i)
		}
		end := from
		for end > 0 && end-from < longestName {
			n := u.phrase("nameparticle", end, 1)
			if !u.nobodyElse(end + n) {
				break
			}
			end += n + 1
		}
		if end > from {
			m.Name = capitals(strings.TrimPrefix(u.spell(from, end), u.letterFor(from)))
			u.named(i, end)
			u.bring = true
			return
		}
	}
}

// forKin tells where the name of a relative would begin for whom something is
// wanted; zero: none is spoken of there.
func (u *utterance) forKin(i int) int {
	at := i + max(u.phrase("for", i, 1), u.phrase("bookverb", i, 1)) // for my son, book my son
	if n := u.phrase("namekin", at, len(u.toks)); n > 0 && at > i {
		return at + n
	}
	kin, to := strings.CutPrefix(u.toks[i].text, "\u0644")
	if _, ok := words().at("namekin", kin); ok && to {
		return i + 1
	}
	return 0
}

// forChosen tells where a name begins for which one of several offers is
// chosen; zero: none does.
func (u *utterance) forChosen(i int) int {
	if i == 0 {
		return 0
	}
	chosen := u.Topic == AChoice && (u.endsWith("choice", i-1) || u.placed(i-1) || i > 1 && u.endsWith("choicecue", i-1) && u.placed(i-2))
	switch {
	case u.toks[i].text == "for" && (chosen || u.Topic == NoOpinion && u.says("other") && u.capital(i+1)):
		return i + 1
	case chosen && u.letterFor(i) != "":
		return i
	}
	return 0
}

// placed tells whether a place in a list is named there: second, two.
func (u *utterance) placed(i int) bool {
	_, ordinal := u.ordinal(i)
	_, number := u.number(i)
	return ordinal+number > 0
}

// capital tells whether a word was written with a capital letter, as only names
// are, and not because all are.
func (u *utterance) capital(i int) bool {
	if i >= len(u.toks) || u.toks[i].word >= len(u.said) || u.toks[i].word == 0 {
		return false
	}
	upper := func(word int) bool { return unicode.IsUpper([]rune(u.said[word])[0]) }
	return upper(u.toks[i].word) && !upper(u.toks[i].word-1)
}

// letterFor is the letter with which Arabic writes "for" before a name that we
// do not know; empty if there is none.
func (u *utterance) letterFor(i int) string {
	name, to := strings.CutPrefix(u.toks[i].text, "\u0644")
	if !to || len([]rune(name)) < 3 || words().known[name] || words().known[u.toks[i].text] {
		return ""
	}
	return "\u0644"
}

// forAnother tells where the name begins of whoever it is for, said to a
// read-back that has another: "who is Ahmed? it's for Joseph Santos"; zero: it
// does not.
func (u *utterance) forAnother(i int) int {
	if u.Topic != AYesOrNo || !u.disowned() {
		return 0
	}
	if n := u.phrase("itsfor", i, len(u.toks)); n > 0 {
		return i + n
	}
	if i > 0 && u.letterFor(i) != "" && u.endsWith("bookedfor", i-1) {
		return i
	}
	return 0
}

// disowned tells whether a name was read back that is nobody's here: "who is
// Ahmed", "not Ahmed".
func (u *utterance) disowned() bool {
	for i := range u.toks {
		n := max(u.phrase("whois", i, len(u.toks)), u.phrase("refusing", i, len(u.toks)))
		if at := i + n; n > 0 && (u.nobodyElse(at) || u.talkedOf(at)) {
			u.named(i, at+1)
			return true
		}
	}
	return false
}

// talkedOf tells whether the name there was disowned before.
func (u *utterance) talkedOf(i int) bool {
	return i < len(u.toks) && u.used[i] && u.talked[i] && !words().known[u.toks[i].text]
}

// tellsOf tells whether something is told there of whoever was named: "he's
// seven", "she is the patient". عمرو is also a name.
func (u *utterance) tellsOf(i int) bool {
	if u.phrase("pronoun", i, 1) == 0 || i+1 >= len(u.toks) {
		return false
	}
	_, n := u.number(i + 1)
	return n > 0 || u.phrase("howold", i, 1) == 0
}

// aged takes how old somebody is, which is no time: "he's seven".
func (u *utterance) aged() {
	all := len(u.toks)
	for i := range u.toks {
		n := u.phrase("howold", i, all)
		at := i + n + u.phrase("nearly", i+n, all)
		_, k := u.number(at)
		if n == 0 || k == 0 {
			continue
		}
		end := at + k
		old := u.is("years", end)
		if _, more := u.number(end); old > 0 || more == 0 && !u.cueAfter(end) {
			u.use(i, end+old-i)
		}
	}
}

// nobodyElse tells whether a word there can only be somebody's name: it means
// nothing to us, and nothing of the house is called so.
func (u *utterance) nobodyElse(i int) bool {
	if i >= len(u.toks) {
		return false
	}
	t := u.toks[i]
	_, common := words().at("common", t.text)
	_, complaint := words().at("complaint", t.text)
	_, ends := words().at("nameend", t.text)
	_, pronoun := words().at("pronoun", t.text)
	if u.used[i] || t.numeric() || words().known[t.text] || common || complaint || ends || pronoun {
		return false
	}
	said := u.naming()
	house := append(labels(u.Services), labels(u.Branches)...)
	return len(said.match(said.at(i), house, false, "")) == 0
}

// notThat passes over the name that it is not: "not Ahmed, it's Hamza". In
// Arabic nothing need stand between the two; then each has half of the words.
func (u *utterance) notThat(from int) int {
	if from >= len(u.toks) {
		return from
	}
	if _, not := words().at("not", u.toks[from].text); !not {
		return from
	}
	end := u.nameEnd(from + 1)
	if end < len(u.toks) && (u.toks[end].text == "it" || u.toks[end].text == "its" || u.is("but", end) > 0 || u.is("name", end) > 0) {
		for end < len(u.toks) && (u.is("stop", end) > 0 || u.is("name", end) > 0 || u.toks[end].text == "its") {
			end++
		}
		return end
	}
	if u.toks[from].latin() {
		return end
	}
	return from + 1 + (end-from-1)/2
}

// strange tells whether a word that we do not know is among some.
func (u *utterance) strange(from, end int) bool {
	for i := from; i < end; i++ {
		if !words().known[u.toks[i].text] {
			return true
		}
	}
	return false
}

// nameEnd finds where a name that begins at a token ends.
func (u *utterance) nameEnd(from int) int {
	end := from
	for end < len(u.toks) && end-from < longestName && !u.used[end] {
		t := u.toks[end].text
		if u.toks[end].numeric() || t == "+" || u.is("stop", end) > 0 || u.is("name", end) > 0 || u.is("phone", end) > 0 || t == "its" {
			break
		}
		if end > from && u.phrase("nameparticle", end-1, 1) > 0 && u.toks[end-1].text != "um" && end-1 > from { // خميس بن عيد
			end++
			continue
		}
		if _, not := words().at("not", t); end > from && (not || u.letters(end) > 0) { // Mohammed and not Ahmed; Khan, k h a n
			break
		}
		if n := u.is("filler", end); n > 0 && u.goesOn(end+n) {
			end += n
			continue
		}
		if end > from && u.wanting(end) {
			break
		}
		if u.is("fix", end) > 0 || end > from && (u.is("filler", end) > 0 || u.is("intent", end) > 0) || u.is("filler", end) > 1 {
			break
		}
		if u.is("day", end) > 0 || end > from && u.is("number", end) > 0 || strings.HasPrefix(t, al) && end == from && u.is("weekday", end) > 0 {
			break
		}
		end++
	}
	return end
}

// wanting tells whether a word there says that something is wanted, also written
// together with "and": وابيه.
func (u *utterance) wanting(i int) bool {
	_, wish := words().at("namewish", strings.TrimPrefix(u.toks[i].text, wa))
	return wish || u.phrase("namewish", i, len(u.toks)) > 0
}

// goesOn tells whether a name can go on there, behind a word that says
// nothing.
func (u *utterance) goesOn(i int) bool {
	return i < len(u.toks) && !u.used[i] && !u.toks[i].numeric() && !words().known[u.toks[i].text]
}

// spell gives the words of tokens as they were said, without the signs around.
func (u *utterance) spell(from, end int) string {
	var list []string
	last := -1
	for i, t := range u.toks[from:end] {
		if t.word == last || t.word >= len(u.said) || i > 0 && u.is("filler", from+i) > 0 {
			continue
		}
		last = t.word
		w := strings.TrimFunc(u.said[t.word], func(r rune) bool { return !unicode.IsLetter(r) && !unicode.Is(unicode.Mn, r) })
		if w != "" {
			list = append(list, w)
		}
	}
	return strings.Join(list, " ")
}

// named marks the tokens of a name: they name nothing else.
func (u *utterance) named(from, end int) {
	for i := from; i < end; i++ {
		u.used[i], u.talked[i] = true, true
	}
}

// letters counts the tokens there that spell a name out, letter by letter: to
// the end, and at least three. Two may be initials.
func (u *utterance) letters(i int) int {
	n := 0
	for i+n < len(u.toks) {
		t := u.toks[i+n]
		if len(t.text) != 1 && u.phrase("letter", i+n, 1) == 0 || t.numeric() {
			break
		}
		n++
	}
	if n < 3 || i+n < len(u.toks) && u.is("nametail", i+n)+u.is("phone", i+n)+u.is("stop", i+n) == 0 && !u.toks[i+n].numeric() {
		return 0
	}
	return n
}

// beginsWith tells whether a name is only the beginning of a longer one.
func (u *utterance) beginsWith(long, short spokenName) bool {
	if len(long.words) <= len(short.words) {
		return false
	}
	for k, i := range short.words {
		if u.toks[i].text != u.toks[long.words[k]].text {
			return false
		}
	}
	return true
}

// forWhom announces the name of somebody for whom a caller books, where Arabic
// only writes a letter before it: "the appointment is to Khalid", "to my father
// Salih".
func forWhom(text string) string {
	list := strings.Fields(text)
	out := make([]string, 0, len(list)+1)
	for i, word := range list {
		name, to := strings.CutPrefix(word, "\u0644")
		_, kin := words().at("namekin", Fold(name))
		_, those := words().at("namekin", al+Fold(strings.TrimPrefix(name, "\u0644"))) // to the father
		before := ""
		if i > 0 {
			before = strings.TrimPrefix(Fold(list[i-1]), wa)
		}
		_, cue := words().at("bookedfor", before)
		switch _, own := words().at("bookedfor", Fold(word)); {
		case to && (kin || those) && i+1 < len(list):
			out = append(out, forName)
		case to && cue && !own && len([]rune(name)) > 2:
			out = append(out, forName, name)
		default:
			out = append(out, word)
		}
	}
	return strings.Join(out, " ")
}

// forName is "his name is", which announces anybody's.
const forName = "\u0627\u0633\u0645\u0647"

// unspelt takes out how a name is spelt where the name was said, too, and puts
// the letters together where it was not: "Rose, R O S E, Sharma", "N for Nancy,
// O for Oscar". Two letters alone may be initials.
func unspelt(text string) string {
	list := strings.Fields(text)
	var out []string
	for i := 0; i < len(list); {
		word, n, sure := spelled(list[i:])
		if n == 0 {
			out = append(out, list[i])
			i++
			continue
		}
		before, behind := "", ""
		if len(out) > 0 {
			before = bareword(out[len(out)-1])
		}
		if i += n; i < len(list) {
			behind = bareword(list[i])
		}
		switch {
		case word == "iam" && !sure && behind != "": // as some recognisers write it
			out = append(out, "I", "am")
		case before != "" && strings.HasPrefix(before, word), behind != "" && strings.HasPrefix(behind, word):
		case before != "" && alike(before, word): // how it is spelt is how it is written
			out[len(out)-1] = capitals(word)
		case !sure && behind != "" && words().entries[behind] == nil: // initials
			out = append(out, list[i-n:i]...)
		default:
			out = append(out, capitals(word))
		}
	}
	return strings.Join(out, " ")
}

// bareword is a word without signs, folded.
func bareword(word string) string {
	return Fold(strings.TrimFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.Is(unicode.Mn, r) }))
}

// spelled reads letters with which words begin: what they spell, how many words
// that takes, and whether it can be nothing else.
func spelled(list []string) (word string, n int, sure bool) {
	letters := 0
	for n < len(list) {
		letter, k, names := spelledLetter(list[n:])
		if k == 0 {
			break
		}
		word, n, sure = word+letter, n+k, sure || names
		letters++
	}
	if letters >= 3 || letters == 2 && sure || sure && len([]rune(word)) >= 3 {
		return word, n, sure
	}
	return "", 0, false
}

// spelledLetter reads one letter: alone, by its name in Arabic, twice, joined with
// others by signs, or with a word that begins with it, which makes it certain.
func spelledLetter(list []string) (letter string, n int, sure bool) {
	if parts := strings.FieldsFunc(list[0], func(r rune) bool { return r == '-' || r == '.' }); len(parts) > 2 {
		for _, p := range parts {
			if len([]rune(bareword(p))) != 1 {
				return "", 0, false
			}
			letter += bareword(p)
		}
		return letter, 1, true
	}
	word := bareword(list[0])
	_, called := words().at("letter", word)
	switch {
	case word == "double" || word == "\u062F\u0628\u0644":
		if len(list) < 2 {
			return "", 0, false
		}
		letter, n, sure = spelledLetter(list[1:])
		return letter + letter, n + 1, sure
	case len([]rune(word)) == 1:
		letter, n = word, 1
	case called: // the names of Arabic letters begin with them
		letter, n = string([]rune(word)[:1]), 1
	default:
		return "", 0, false
	}
	for _, cue := range [][]string{{"for"}, {"as", "in"}, {"as", "for"}, {"like"}, {"is", "for"}, {"\u0645\u062B\u0644"}, {"\u0632\u064A"}} {
		if end := n + len(cue); end < len(list) && strings.HasPrefix(bareword(list[end]), letter) &&
			slices.EqualFunc(cue, list[n:end], func(want, said string) bool { return bareword(said) == want }) {
			return letter, end + 1, true
		}
	}
	return letter, n, false
}

// alike tells whether two words may be spellings of one name.
func alike(a, b string) bool {
	x, y := []rune(a), []rune(b)
	if len(y) < 3 || max(len(x)-len(y), len(y)-len(x)) > 2 || x[0] != y[0] && x[len(x)-1] != y[len(y)-1] {
		return false
	}
	shared := 0
	for _, r := range y {
		if i := slices.Index(x, r); i >= 0 {
			x = slices.Delete(x, i, i+1)
			shared++
		}
	}
	return shared*3 >= len(y)*2
}

// renamed reads the name that stands for one that was read back: "Hamad, not
// Mohammed", and how it is spelt: "Hamad with a ha". Nothing else may be said.
func renamed(text string, c *Context) (Meaning, bool) {
	if len(c.Told) == 0 || c.Told[0] == "" {
		return Meaning{}, false
	}
	if name, number := withNumber(text, *c); number != "" {
		m, ok := renamed(name, c)
		m.Phone, m.Words = number, len(strings.Fields(text))
		return m, ok
	}
	spelt := unspelt(text)
	letters := spelt != strings.Join(strings.Fields(text), " ")
	text = spelt
	said := strings.FieldsFunc(text, func(r rune) bool { return fold(r) == ' ' })
	u := &utterance{Context: c, toks: cut(text)}
	u.used, u.dated, u.talked = make([]bool, len(u.toks)), make([]bool, len(u.toks)), make([]bool, len(u.toks))
	if len(u.toks) != len(said) {
		return Meaning{}, false
	}
	at := 0
	for at < len(u.toks) {
		n, ok := assent().phrase("renaming", u.toks, at)
		if !ok {
			break
		}
		at += n
	}
	told := spelling.Words(c.Told[0])
	old := 0 // which of its words is wrong
	is := func(i int) bool {
		k := -1
		if i < len(said) {
			k = slices.Index(told, spelling.Fold(said[i]))
		}
		old = max(k, 0)
		return k >= 0
	}
	not := func(i int) bool { return i < len(u.toks) && u.phrase("refusing", i, 1) > 0 }
	end := at
	for end < len(u.toks) && end-at < 3 && !not(end) && !u.spelt(end) && !is(end) {
		end++
	}
	from, spells := at, false
	whole := u.saidWhole(at, func(i int) bool { return slices.Contains(told, spelling.Fold(said[i])) })
	switch {
	case whole > at: // no, Shaun Pereira
		end, spells = whole, true
	case not(at) && is(at+1): // not Mohammed, Hamad
		from, end = at+2, len(u.toks)
	case end > at && not(end) && is(end+1):
	case end > at && u.spelt(end):
		spells = true
	case letters && end == len(u.toks) && end-at == 1: // it's spelt j o h n
		old = slices.IndexFunc(told, func(w string) bool { return alike(w, spelling.Fold(said[at])) })
		if old < 0 {
			return Meaning{}, false
		}
	default:
		return Meaning{}, false
	}
	if end <= from || end-from > 3 {
		return Meaning{}, false
	}
	for i := from; i < end; i++ {
		if !(whole > at && slices.Contains(told, spelling.Fold(said[i]))) && !u.unheard(i) {
			return Meaning{}, false
		}
	}
	name := capitals(strings.Join(said[from:end], " "))
	if full := strings.Fields(c.Told[0]); end-from == 1 && len(full) == len(told) && !spells {
		full[old] = name
		name = strings.Join(full, " ")
	}
	return Meaning{Number: -1, Lang: u.lang(), Words: len(said), Answer: No, Name: name}, true
}

// withNumber parts a telephone number from the name that is said before it: "not
// Hamad, Mohammed, and my number is …".
func withNumber(text string, c Context) (name, number string) {
	u := &utterance{Context: &c, toks: words().split(cut(text))}
	u.used = make([]bool, len(u.toks))
	said := strings.FieldsFunc(text, func(r rune) bool { return fold(r) == ' ' })
	for i := range u.toks {
		at := u.toks[i].word
		if u.is("phone", i) == 0 || at == 0 || at >= len(said) {
			continue
		}
		c.Topic, c.within = APhone, true
		number = Understand(strings.Join(said[at:], " "), c).Phone
		for at > 0 && slices.Contains([]string{"and", "my", "the", wa}, bareword(said[at-1])) {
			at--
		}
		return strings.Join(said[:at], " "), number
	}
	return "", ""
}

// saidWhole finds where a whole name ends that has a word of the one that was read
// back, and one that it has not: all that is left, but for how it is spelt.
func (u *utterance) saidWhole(at int, told func(int) bool) int {
	same, other, end := 0, 0, at
	for ; end < len(u.toks) && !u.spelt(end); end++ {
		switch {
		case told(end):
			same++
		case !u.unheard(end) || u.phrase("refusing", end, 1) > 0:
			return at
		default:
			other++
		}
	}
	if same == 0 || other == 0 || same+other > 4 {
		return at
	}
	return end
}

// unheard tells whether a word there is none of ours.
func (u *utterance) unheard(i int) bool {
	_, common := words().at("common", u.toks[i].text)
	return !common && !words().known[u.toks[i].text] && !u.toks[i].numeric()
}

// spelt tells whether the last words say with which letter something is written.
func (u *utterance) spelt(i int) bool {
	if n, ok := assent().phrase("spelling", u.toks, i); ok {
		return i+n < len(u.toks) && len(u.toks)-i-n <= 2
	}
	letter, ok := strings.CutPrefix(u.toks[min(i, len(u.toks)-1)].text, "\u0628"+al)
	_, is := words().at("letter", letter)
	return ok && is && i == len(u.toks)-1
}
