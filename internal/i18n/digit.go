package i18n

import (
	"strconv"
	"strings"
)

// ASCII turns Arabic-Indic and Persian digits into plain ones, so that people
// may type what their keyboard gives them. Everything else stays.
func ASCII(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '\u0660' && r <= '\u0669':
			return r - '\u0660' + '0'
		case r >= '\u06F0' && r <= '\u06F9':
			return r - '\u06F0' + '0'
		}
		return r
	}, s)
}

// Digits is how numbers are written.
type Digits string

// The digits that an organization can choose.
const (
	Latin       Digits = "latin"
	ArabicIndic Digits = "arabic"
)

// Digits are those that somebody reads, of an organization that has chosen its own:
// they are for Arabic.
func (l Lang) Digits(chosen string) Digits {
	if l == Arabic && Digits(chosen) == ArabicIndic {
		return ArabicIndic
	}
	return Latin
}

// Text writes the digits in a text.
func (d Digits) Text(s string) string {
	if d != ArabicIndic {
		return s
	}
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r - '0' + '\u0660'
		}
		return r
	}, s)
}

// Number writes a whole number, thousands apart.
func (d Digits) Number(n int) string {
	s := strconv.Itoa(n)
	sign := ""
	if n < 0 {
		sign, s = s[:1], s[1:]
	}
	separator := ","
	if d == ArabicIndic {
		separator = "\u066C"
	}
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + separator + s[i:]
	}
	return sign + d.Text(s)
}
