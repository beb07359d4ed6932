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
			return
		}
		i += n - 1
	}
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
	if k == 0 {
		return digits, n
	}
	end := ""
	for j += k; j < len(u.toks); j += k {
		var piece string
		if piece, k = u.piece(j); k == 0 {
			break
		}
		end += piece
	}
	if end == "" || len(end) > 4 || len(end) >= len(digits) {
		return digits, n
	}
	return digits[:len(digits)-len(end)] + end, j - i
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
			if j > i && u.is("and", j) > 0 || u.is("filler", j) > 0 && j > i {
				j++
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
		v, _ := words.at("digits", u.toks[j+n].text)
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
