package understand

import (
	"strings"
	"unicode"
)

// longestName is how many words a name has at most.
const longestName = 5

// properName reads a name after words that announce one.
func (u *utterance) properName(m *Meaning) {
	for i := 0; i < len(u.toks); i++ {
		n := u.is("name", i)
		if n == 0 {
			continue
		}
		v, _ := u.find("name", i)
		from := i + n
		for from < len(u.toks) && (u.toks[from].text == "is" || u.toks[from].text == "its") {
			from++
		}
		end := u.nameEnd(from, v == "weak")
		if end == from || v == "weak" && words.known[u.toks[from].text] {
			continue
		}
		m.Name = u.spell(from, end)
		u.named(i, end)
		return
	}
}

// nameEnd finds where a name that begins at a token ends.
func (u *utterance) nameEnd(from int, strict bool) int {
	end := from
	for end < len(u.toks) && end-from < longestName && !u.used[end] {
		t := u.toks[end].text
		if u.toks[end].numeric() || t == "+" || u.is("stop", end) > 0 || u.is("name", end) > 0 || u.is("phone", end) > 0 {
			break
		}
		if n := u.is("filler", end); n > 0 && u.goesOn(end+n) {
			end += n
			continue
		}
		if u.is("filler", end) > 0 || u.is("fix", end) > 0 || u.is("intent", end) > 0 {
			break
		}
		if u.is("day", end) > 0 || u.is("number", end) > 0 || end == from && u.is("weekday", end) > 0 {
			break
		}
		if strict && end == from && words.known[t] {
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

// bareName takes what is left for a name when one was asked for: a few words
// of which the first means nothing else.
func (u *utterance) bareName(m *Meaning) {
	if u.Topic != AName || m.Name != "" || m.Phone != "" {
		return
	}
	switch m.Intent {
	case Person, Emergency, Repeat, Goodbye, Cancel, Move:
		return
	}
	from := 0
	for from < len(u.toks) && (u.used[from] && !u.dated[from] || u.is("filler", from) > 0 || u.softly(from)) {
		from++
	}
	if from == len(u.toks) || words.known[u.toks[from].text] || u.used[from] {
		return
	}
	end := from
	for end < len(u.toks) && !u.toks[end].numeric() && u.is("stop", end) == 0 &&
		(u.is("filler", end) == 0 || u.goesOn(end+u.is("filler", end))) {
		end++
	}
	if end-from > longestName || end == from {
		return
	}
	m.Name = u.spell(from, end)
	// What looked like a day or a service was part of the name.
	for i := from; i < end; i++ {
		if u.dated[i] {
			m.When = When{}
		}
	}
	u.named(from, end)
}

// named marks the tokens of a name: they name nothing else.
func (u *utterance) named(from, end int) {
	for i := from; i < end; i++ {
		u.used[i], u.talked[i] = true, true
	}
}

// softly tells whether a word may stand before a name without being one.
func (u *utterance) softly(i int) bool {
	return u.is("name", i) > 0 || u.is("stop", i) > 0 || u.is("and", i) > 0
}
