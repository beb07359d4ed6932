package understand

import (
	"slices"
	"strings"
)

// utterance is what was said, while it is being understood.
type utterance struct {
	*Context
	said []string // words as they were said
	toks []token
	used []bool // tokens whose meaning is found
	// dated marks the tokens of a date. A number beside one is a time.
	dated []bool
	// talked marks the tokens of phrases that have a meaning as a whole, so
	// that their words mean nothing else.
	talked  []bool
	refused bool // a correction began with no
	// otherCalendar says that a date of the Hijri calendar was named.
	otherCalendar bool
}

// Understand finds the meaning of what a caller said.
func Understand(text string, c Context) Meaning {
	u := &utterance{Context: &c, toks: words.split(cut(text))}
	u.said = strings.FieldsFunc(text, func(r rune) bool { return fold(r) == ' ' })
	u.quiet()
	u.used, u.dated, u.talked = make([]bool, len(u.toks)), make([]bool, len(u.toks)), make([]bool, len(u.toks))
	m := Meaning{Number: -1, Lang: u.lang(), Words: len(u.said)}
	peril := readDanger(text, &c)
	if peril.found { // It means nothing else, whatever was asked.
		m.Intent = Emergency
		return m
	}
	u.tell(peril.told)
	u.phone(&m)
	u.properName(&m)
	parts := u.corrections()
	t := u.talk(&m)
	for _, p := range parts {
		m.When.Mend(u.when(p))
	}
	u.ordinals(&m)
	t.weigh(u, &m)
	u.bareName(&m)
	u.names(&m)
	u.bareNumber(&m)
	if m.When.Timed() || m.When.Earliest {
		m.When.AnyTime = false
	}
	for i, t := range u.toks {
		m.Unclear = m.Unclear || !u.used[i] && !words.known[t.text]
	}
	t.weaken(&m)
	m.Hijri = u.otherCalendar
	m.Empty = u.spent(0, len(u.toks), "filler") && m.says() == 0
	return m
}

// quiet takes out sounds and words that say nothing wherever they stand.
func (u *utterance) quiet() {
	lex := words.kinds["noise"]
	kept := u.toks[:0:0]
	for i := 0; i < len(u.toks); {
		n := min(lex.longest, len(u.toks)-i)
		for ; n > 0; n-- {
			if _, ok := lex.values[u.text(i, n)]; ok {
				break
			}
		}
		if _, does := words.at("yes", u.text(i, min(2, len(u.toks)-i))); does { // "please do"
			n = 0
		}
		if v, _ := words.at("yes", u.toks[i].text); n == 0 && v == "weak" && 0 < i && i < len(u.toks)-1 && !u.toks[i].latin() {
			n = 1 // a "well" in the middle
		} else if n == 0 {
			kept = append(kept, u.toks[i])
			n = 1
		}
		i += n
	}
	u.toks = kept
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

// find looks for a phrase of a kind at a token, the longest first. It gives
// its value and length, or a length of zero.
func (u *utterance) find(kind string, i int) (string, int) {
	lex := words.kinds[kind]
	if i < 0 || i >= len(u.toks) {
		return "", 0
	}
	for n := min(lex.longest, len(u.toks)-i); n > 0; n-- {
		if u.anyUsed(i, n) {
			continue
		}
		if v, ok := lex.values[u.text(i, n)]; ok {
			return v, n
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

// Says tells whether the meaning holds anything.
func (m *Meaning) Says() bool { return m.says() > 0 }

// says counts the things that a meaning holds.
func (m *Meaning) says() int {
	n := 0
	for _, said := range []bool{
		m.Intent != None, m.Answer != NoAnswer, m.Switch != "", !m.When.IsZero(), m.Choice != NoChoice, m.Name != "", m.Phone != "",
		m.Digits != "", m.Number >= 0, len(m.Services) > 0, len(m.Branches) > 0, len(m.People) > 0, m.AnyPerson, m.Thanks, m.Same != "",
		m.Several,
	} {
		if said {
			n++
		}
	}
	return n
}

// stretch is a part of the utterance: tokens from to to.
type stretch struct{ from, to int }

// corrections parts the utterance where callers correct themselves: what
// comes later counts.
func (u *utterance) corrections() []stretch {
	list := []stretch{{0, len(u.toks)}}
	for i := 0; i < len(u.toks); i++ {
		if n := u.is("no", i); n > u.is("fix", i) { // "make it as it was"
			i += n - 1
			continue
		}
		if n := u.is("fix", i); n > 0 && u.is("intent", i-1) < 2 && u.is("intent", i-2) < 3 { // not "I can't make it"
			u.refused = u.refused || u.is("no", i) > 0 // "no, I mean"
			list[len(list)-1].to = i
			list = append(list, stretch{i + n, len(u.toks)})
			u.use(i, n)
			i += n - 1
		}
	}
	return list
}

// Mend lets what was said later stand for what was said before: a day for a
// day, a time for a time.
func (w *When) Mend(later When) {
	if later.Dated || later.Clash || later.Past || later.AnyDay {
		w.Dated, w.From, w.To, w.AnyDay, w.Weekday = later.Dated, later.From, later.To, later.AnyDay, later.Weekday
		w.Clash, w.Past = later.Clash, later.Past
	}
	if later.Timed() || later.AnyTime {
		w.Times, w.Until, w.Relation, w.Part, w.AnyTime = later.Times, later.Until, later.Relation, later.Part, later.AnyTime
	}
	w.Earliest = w.Earliest || later.Earliest
}
