package understand

import (
	"strings"
	"unicode"
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
		for from < len(u.toks) && (u.toks[from].text == "is" || u.toks[from].text == "its" || u.phrase("rightly", from, 1) > 0) {
			from++
		}
		from = u.notThat(from)
		end := u.nameEnd(from)
		if end == from || v == "weak" && !u.strange(from, end) {
			continue
		}
		m.Name = capitals(u.spell(from, end))
		u.named(i, end)
		return
	}
}

// notThat passes over the name that it is not: "not Ahmed, it's Hamza". In
// Arabic nothing need stand between the two; then each has half of the words.
func (u *utterance) notThat(from int) int {
	if from >= len(u.toks) {
		return from
	}
	if _, not := words.at("not", u.toks[from].text); !not {
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
		if !words.known[u.toks[i].text] {
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
		if _, not := words.at("not", t); end > from && (not || u.letters(end) > 0) { // Mohammed and not Ahmed; Khan, k h a n
			break
		}
		if n := u.is("filler", end); n > 0 && u.goesOn(end+n) {
			end += n
			continue
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

// goesOn tells whether a name can go on there, behind a word that says
// nothing.
func (u *utterance) goesOn(i int) bool {
	return i < len(u.toks) && !u.used[i] && !u.toks[i].numeric() && !words.known[u.toks[i].text]
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
		_, kin := words.at("namekin", Fold(name))
		_, those := words.at("namekin", al+Fold(strings.TrimPrefix(name, "\u0644"))) // to the father
		before := ""
		if i > 0 {
			before = strings.TrimPrefix(Fold(list[i-1]), wa)
		}
		_, cue := words.at("bookedfor", before)
		switch _, own := words.at("bookedfor", Fold(word)); {
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
