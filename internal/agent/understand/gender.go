package understand

import "github.com/mawid/mawid/internal/booking"

// wanted finds out whether a woman or a man is wished for. A word of one
// gender that is refused means the other. A title alone is a wish where it is
// that of a woman: those of men are also said of anybody. Beside a name it is
// none.
func (u *utterance) wanted(m *Meaning) {
	var last booking.Gender
	for i := range u.toks {
		value, n := "", 0
		for _, kind := range []string{"gender", "gendernoun", "gendertitle"} {
			k, ok := words.phrase(kind, u.toks, i)
			if !ok || k <= n || kind == "gendertitle" && (len(m.People) > 0 || u.ofSomebody(i)) ||
				kind == "gendernoun" && u.Topic != AWho && !u.wishedFor(i, k) {
				continue
			}
			n = k
			value, _ = words.at(kind, u.text(i, k))
		}
		if n == 0 {
			continue
		}
		g := booking.Gender(value)
		if u.shunned(i) {
			g = other(g)
		} else if u.patient(i, n) {
			continue
		}
		last = g
		u.use(i, n)
	}
	m.Wanted = last
}

func other(g booking.Gender) booking.Gender {
	if g == booking.Female {
		return booking.Male
	}
	return booking.Female
}

// ofSomebody tells whether the title at a token belongs to a name, or to
// somebody known: the doctor, my doctor.
func (u *utterance) ofSomebody(i int) bool {
	if i+1 < len(u.toks) {
		next := u.toks[i+1]
		_, common := words.at("common", next.text)
		if group, _ := words.alike(u.toks[i+1:]); group == "" && !next.numeric() && !words.known[next.text] && !common {
			return true
		}
	}
	return false
}

// wishedFor tells whether the n words at a token are about somebody who is
// wished for: a lady doctor, with a man.
func (u *utterance) wishedFor(i, n int) bool {
	if u.professional(i+n) || i+n < len(u.toks) && u.toks[i+n].text == "one" { // a lady doctor, a lady one
		return true
	}
	for j := max(0, i-3); j < i; j++ {
		if _, ok := words.at("genderwish", u.toks[j].text); ok {
			return true
		}
	}
	return u.shunned(i)
}

// patient tells whether the n words at a token are about whoever comes: I am a
// woman, for a man; but not: for a lady doctor.
func (u *utterance) patient(i, n int) bool {
	if u.professional(i + n) {
		return false
	}
	for j := i - 1; j >= 0 && j >= i-3; j-- {
		if _, ok := words.at("patient", u.toks[j].text); ok {
			return true
		}
		if t := u.toks[j].text; t != "a" && t != "an" && t != "the" && t != "old" && t != "young" {
			return false
		}
	}
	return false
}

// professional tells whether a word at a token is what somebody does.
func (u *utterance) professional(i int) bool {
	if i >= len(u.toks) {
		return false
	}
	_, title := words.at("title", u.toks[i].text)
	_, does := words.at("profession", u.toks[i].text)
	return title || does
}

// Speaker is whether a woman or a man speaks. Empty: nobody can tell.
type Speaker string

// The speakers.
const (
	Woman Speaker = "f"
	Man   Speaker = "m"
)

// speaker hears from the words whether a woman or a man speaks.
func (u *utterance) speaker() Speaker {
	var told Speaker
	for _, t := range u.toks {
		if _, other := words.at("otherperson", t.text); other {
			return ""
		}
		if v, ok := words.at("speaker", t.text); ok {
			return Speaker(v)
		}
		v, ok := words.at("adjective", t.text)
		if !ok {
			continue
		}
		if told != "" && told != Speaker(v) {
			return ""
		}
		told = Speaker(v)
	}
	return told
}
