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
		for _, kind := range []string{"gender", "gendertitle"} {
			if k, ok := words.phrase(kind, u.toks, i); ok && k > n {
				value, _ = words.at(kind, u.text(i, k))
				n = k
				if kind == "gendertitle" && (len(m.People) > 0 || u.ofSomebody(i)) {
					n = 0
				}
			}
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

// patient tells whether the n words at a token are about whoever comes: I am a
// woman, for a man; but not: for a lady doctor.
func (u *utterance) patient(i, n int) bool {
	if i+n < len(u.toks) {
		if _, title := words.at("title", u.toks[i+n].text); title {
			return false
		}
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
