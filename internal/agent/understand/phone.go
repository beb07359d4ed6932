package understand

import (
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/spelling"
)

// phone finds the longest run of spoken or written digits and, if it is a
// telephone number, takes it as one.
func (u *utterance) phone(m *Meaning) {
	for i := 0; i < len(u.toks); i++ {
		digits, n := u.run(i)
		if n == 0 {
			continue
		}
		digits, n = u.lastDigit(i, digits, n)
		number := Telephone(digits)
		switch {
		case number != "" && (len(strings.Trim(digits, "+")) >= 9):
			m.Phone = number
			u.use(i, n)
			u.phoneCue(i)
			return
		case u.Topic == APhone && len(digits) >= 3 && (len(digits) >= 7 || !u.timely()) || len(digits) >= 8 && u.phoneCue(i):
			m.Digits = digits
			u.use(i, n)
			if u.Topic == APhone {
				u.remainder(i + n)
			}
			return
		}
		i += n - 1
	}
}

// remainder takes what is left of a number that could not be read whole: it is
// no time.
func (u *utterance) remainder(from int) {
	for i := from; i < len(u.toks); {
		_, n := u.piece(i)
		n = max(n, u.is("digit", i), u.is("and", i), u.is("filler", i), u.is("misheard", i))
		if n == 0 {
			return
		}
		i += n
	}
	u.use(from, len(u.toks)-from)
}

// amend corrects the number that was read back: the third digit is five; eight,
// not seven; 055 and not 050. What cannot be told for sure makes it the number
// that is spoken about. It reports false if it is not.
func (u *utterance) amend(m *Meaning) bool {
	if u.Phone == "" || u.Topic != AYesOrNo && u.Topic != APhone {
		return false
	}
	number := "0" + strings.TrimPrefix(u.Phone, "+966")
	fixed, ok := u.atPlace(number)
	if !ok {
		fixed, ok = u.replaced(number)
	}
	if !ok {
		return false
	}
	u.use(0, len(u.toks))
	if m.Phone = Telephone(fixed); m.Phone == "" || m.Phone == u.Phone { // it is so already: they have heard another
		m.Phone, m.About = "", APhone
	}
	return true
}

// atPlace gives the number with digits that are told by their place. It is
// empty if they cannot be told.
func (u *utterance) atPlace(number string) (string, bool) {
	for i := range u.toks {
		at, end := u.place(i)
		if end == 0 {
			continue
		}
		digits, _ := u.spelled(end)
		switch n := len(digits); {
		case n == 0 && !u.numbers(end):
			return "", u.says("not") || u.says("no")
		case n == 0 || n > 4 || at > 0 && n > 1 || at > len(number):
			return "", true
		case at > 0:
			return number[:at-1] + digits + number[at:], true
		default:
			return number[:len(number)-n] + digits, true
		}
	}
	return "", false
}

// numbers tells whether any digit stands behind a token.
func (u *utterance) numbers(i int) bool {
	for ; i < len(u.toks); i++ {
		if _, n := u.piece(i); n > 0 {
			return true
		}
	}
	return false
}

// place reads which digit is meant, from 1 on; 0 for the last ones. end is where
// the words for it end, zero if there are none.
func (u *utterance) place(i int) (at, end int) {
	n := u.phrase("lastdigit", i, len(u.toks))
	if n > 1 || n > 0 && (u.phrase("digitword", i, 1) > 0 || u.says("refusing") && u.numbers(i+n)) {
		return 0, i + n
	}
	if at, n := u.ordinal(i); n > 0 {
		if k := u.phrase("digitword", i+n, 1); k > 0 { // the third digit
			return at, i + n + k
		}
	}
	if k := u.phrase("digitword", i, 1); k > 0 {
		if at, n := u.ordinal(i + k); n > 0 { // الرقم الثالث
			return at, i + k + n
		}
	}
	return 0, 0
}

// spelled reads digits one after the other, behind small words.
func (u *utterance) spelled(i int) (digits string, end int) {
	for i < len(u.toks) {
		if piece, n := u.piece(i); n > 0 {
			digits, i = digits+piece, i+n
			continue
		}
		n := max(u.phrase("light", i, len(u.toks)), u.phrase("meant", i, len(u.toks)), u.is("filler", i))
		if digits != "" || n == 0 {
			break
		}
		i += n
	}
	return digits, i
}

// replaced gives the number with digits that stand for others: eight, not
// seven. Nothing else may be said. An hour that was read back is no digit.
func (u *utterance) replaced(number string) (string, bool) {
	var said [2]string // what it is, and what it is not
	not, twice := 0, false
	for i := 0; i < len(u.toks); {
		if piece, n := u.piece(i); n > 0 {
			twice = twice || said[not] != "" && u.endsWith("refusing", i-1)
			said[not], i = said[not]+piece, i+n
			continue
		}
		switch n := max(u.phrase("refusing", i, len(u.toks)), u.phrase("digitinstead", i, len(u.toks))); {
		case n > 0:
			not, i = 1, i+n
		case said[1] != "" && u.phrase("meant", i, len(u.toks)) > 0: // not seven, it is eight
			not, i = 0, i+u.phrase("meant", i, len(u.toks))
		default:
			k := u.small(i)
			if k == 0 {
				return "", false
			}
			i += k
		}
	}
	is, wrong := said[0], said[1]
	if is == "" || wrong == "" || len(is) != len(wrong) || len(wrong) > 4 || len(wrong) < 3 && u.timeOf(wrong) {
		return "", false
	}
	switch n := strings.Count(number, wrong); {
	case n == 0 && len(wrong) < 3: // of the time, if of anything
		return "", false
	case n != 1 || twice:
		return "", true
	}
	return strings.Replace(number, wrong, is, 1), true
}

// timeOf tells whether digits are the hour or the minutes that were read back.
func (u *utterance) timeOf(digits string) bool {
	at := int(u.Last.Time)
	return u.Last.Timed && (at/60%12 == atoi(digits)%12 || at/60 == atoi(digits) || at%60 == atoi(digits))
}

// small counts the tokens of a word that says nothing in a correction.
func (u *utterance) small(i int) int {
	n := 0
	for _, kind := range []string{"meant", "filler", "digitword", "nay", "fix", "phone", "about", "and"} {
		n = max(n, u.phrase(kind, i, len(u.toks)))
	}
	return n
}

// lastDigit corrects the end of a number that was read before: "no sorry, the
// last one is six". It gives the digits and how many tokens they take.
func (u *utterance) lastDigit(i int, digits string, n int) (string, int) {
	j := i + n
	for j < len(u.toks) {
		k := max(u.phrase("fix", j, len(u.toks)), u.phrase("nay", j, len(u.toks)), u.is("filler", j))
		if k == 0 {
			break
		}
		j += k
	}
	k := u.phrase("lastdigit", j, len(u.toks))
	if k == 0 && j == i+n {
		return digits, n
	}
	end, pieces, last := "", 0, j
	for j += k; j < len(u.toks); pieces++ {
		piece, k := u.piece(j)
		if k == 0 {
			break
		}
		end, j = end+piece, j+k
	}
	behind := u.phrase("atend", j, len(u.toks))
	again := pieces == 1 && len(end) > 1 && j == len(u.toks) && u.sameLength(i+n-1, end)
	if end == "" || len(end) > 4 || len(end) >= len(digits) || last+k == last && behind == 0 && !again {
		return digits, n
	}
	return digits[:len(digits)-len(end)] + end, j + behind - i
}

// sameLength tells whether as many digits stand at a token as others have that
// are said instead: "907, no, 906".
func (u *utterance) sameLength(i int, digits string) bool {
	piece, _ := u.piece(i)
	return len(piece) == len(digits) && u.Topic == APhone
}

// homophone reads a digit that a recogniser wrote as another word, among the
// digits of a number that was asked for: to, for, ate.
func (u *utterance) homophone(j int) (string, int) {
	v, n := u.find("misheard", j)
	if n == 0 {
		return "", 0
	}
	if _, more := u.piece(j + 1); j+1 < len(u.toks) && more == 0 && u.is("misheard", j+1)+u.is("digit", j+1) == 0 {
		return "", 0
	}
	return v, n
}

// phoneCue marks words such as "my number is" before a number.
func (u *utterance) phoneCue(i int) bool {
	for n := 5; n > 0; n-- {
		if k := u.is("phone", i-n); k > 0 && i-n+k <= i {
			u.use(i-n, k)
			return true
		}
	}
	return false
}

// run reads digits one after the other from a token on, as people say them:
// alone, in pairs ("fifty five"), doubled, in hundreds. It gives the digits
// and how many tokens they take. Where a number was asked for, words that sound
// like digits are some, if a whole number comes of it.
func (u *utterance) run(i int) (string, int) {
	if u.Topic == APhone {
		if digits, n := u.dialled(i, true); Telephone(digits) != "" {
			return digits, n
		}
	}
	return u.dialled(i, false)
}

// dialled reads a run, with or without words that only sound like digits.
func (u *utterance) dialled(i int, alike bool) (string, int) {
	var b strings.Builder
	end, j := i, i
	repeat := 1
	for j < len(u.toks) && !u.used[j] {
		if what, n := u.find("digit", j); n > 0 {
			switch what {
			case "plus":
				if b.Len() > 0 {
					return b.String(), end - i
				}
				b.WriteByte('+')
			case "double":
				repeat = 2
			case "triple":
				repeat = 3
			case "twice", "thrice":
				s := b.String()
				if s == "" || s == "+" {
					return "", 0
				}
				b.WriteString(strings.Repeat(s[len(s)-1:], map[string]int{"twice": 1, "thrice": 2}[what]))
			case "oh":
				b.WriteString(strings.Repeat("0", repeat))
				repeat = 1
			case "pause", "zeros":
				if b.Len() == 0 {
					return "", 0
				}
			}
			j += n
			if what != "pause" && what != "double" && what != "triple" {
				end = j
			}
			continue
		}
		piece, n := u.piece(j)
		if n == 0 && alike && j > i {
			piece, n = u.homophone(j)
		}
		if n == 0 {
			if k := u.between(j); k > 0 && j > i {
				j += k
				continue
			}
			break
		}
		b.WriteString(strings.Repeat(piece, repeat))
		repeat = 1
		j += n
		end = j
	}
	if b.Len() < 3 {
		return "", 0
	}
	return b.String(), end - i
}

// between counts the words there that may stand between two digits.
func (u *utterance) between(j int) int {
	if u.Topic == APhone {
		if n := u.phrase("nextdigits", j, len(u.toks)); n > 0 {
			return n
		}
	}
	return min(1, u.is("and", j)+u.is("filler", j))
}

// piece reads one number of a run as its digits.
func (u *utterance) piece(j int) (string, int) {
	if j >= len(u.toks) {
		return "", 0
	}
	if t := u.toks[j]; t.numeric() {
		if strings.ContainsAny(t.text, ":/") || strings.Count(t.text, "-") == 2 && len(t.text) == 10 && t.text[4] == '-' {
			return "", 0 // a time or a date
		}
		return strings.Map(func(r rune) rune {
			if isDigit(r) {
				return r
			}
			return -1
		}, t.text), 1
	}
	if v, n := u.find("hundred", j); n > 0 {
		value, _ := strconv.Atoi(v)
		k := n
		if u.is("and", j+k) > 0 {
			if rest, l := u.number(j + k + 1); l > 0 && rest < 100 && !u.toks[j+k+1].numeric() {
				return strconv.Itoa(value + rest), k + 1 + l
			}
		}
		return strconv.Itoa(value), k
	}
	value, n := u.number(j)
	if n == 0 {
		return "", 0
	}
	if digit := u.phrase("digits", j+n, 1); digit > 0 && value > 1 && value <= 7 { // four fives
		v, _ := words().at("digits", u.toks[j+n].text)
		return strings.Repeat(v, value), n + digit
	}
	if what, k := u.find("digit", j+n); what == "zeros" && value <= 7 { // three zeros
		return strings.Repeat("0", value), n + k
	}
	if v, k := u.find("hundred", j+n); k > 0 && v == "100" && value < 10 {
		return strconv.Itoa(value * 100), n + k
	}
	return strconv.Itoa(value), n
}

// Telephone gives a number in E.164 form, or nothing if it cannot be one.
// Without a country it is taken for Saudi Arabia's.
func Telephone(s string) string {
	number, ok := spelling.Phone(s)
	if !ok {
		return ""
	}
	return number
}
