package spelling

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// home is the country whose numbers are written without a country code.
const home = "966"

// E164 tells whether the text is a telephone number in E.164 form.
func E164(s string) bool {
	if len(s) < 8 || len(s) > 16 || s[0] != '+' || s[1] == '0' {
		return false
	}
	return strings.Trim(s[1:], "0123456789") == ""
}

// Phone reads a telephone number as people type it and gives it in E.164
// form: 0501234567, 501234567, 966501234567 and 00966 50 123-4567 are all
// +966501234567, in any digits. It reports false for what is no number, or one
// whose country is not clear: a foreign number needs + or 00.
func Phone(typed string) (string, bool) {
	number, international, ok := dialled(typed)
	switch {
	case !ok:
		return "", false
	case international:
		if rest, ours := strings.CutPrefix(number, home); ours {
			number = home + strings.TrimPrefix(rest, "0") // +966 (0)50…
		}
	case len(number) == 10 && number[0] == '0' && number[1] != '0': // 050…, 011…
		number = home + number[1:]
	case len(number) == 9 && number[0] == '5':
		number = home + number
	case len(number) == 12 && strings.HasPrefix(number, home):
	case len(number) == 13 && strings.HasPrefix(number, home+"0"):
		number = home + number[4:]
	default:
		return "", false
	}
	number = "+" + number
	if strings.HasPrefix(number, "+"+home) && len(number) != 13 {
		return "", false
	}
	if !E164(number) {
		return "", false
	}
	return number, true
}

// HousePhone reads the number of a business, which may be one for the whole
// country: 9200 12345, or 800 124 5678, which costs the caller nothing. Both are
// dialled without a zero, and no customer has one.
func HousePhone(typed string) (string, bool) {
	number, international, ok := dialled(typed)
	if rest, ours := strings.CutPrefix(number, home); ours && (international || len(number) > 10) {
		number, international = rest, false
	}
	if ok && !international && (len(number) == 9 && strings.HasPrefix(number, "92") || len(number) == 10 && strings.HasPrefix(number, "800")) {
		return "+" + home + number, true
	}
	return Phone(typed)
}

// PhonePart reads part of a telephone number, such as its last four digits,
// and gives the digits to look for in an E.164 number. It reports false for
// what is not written like a number, or is too short to tell people apart.
func PhonePart(typed string) (string, bool) {
	number, international, ok := dialled(typed)
	if !international {
		// The first zero stands for the country code; at the end of a number a
		// zero is a zero, so a short part keeps it.
		if len(number) > 4 {
			number = strings.TrimPrefix(number, "0")
		}
	}
	return number, ok && len(number) >= 4
}

// dialled gives the digits of what was typed, and whether they begin with a
// country code. Spaces, dashes, dots, brackets and invisible marks are only
// for the eye.
func dialled(typed string) (number string, international, ok bool) {
	var b strings.Builder
	for _, r := range norm.NFKC.String(typed) {
		r = Digit(r)
		switch {
		case r >= '0' && r <= '9':
			b.WriteRune(r)
		case r == '+' && b.Len() == 0 && !international:
			international = true
		case unicode.IsSpace(r), unicode.In(r, unicode.Pd, unicode.Cf), strings.ContainsRune("−.()[]/", r):
		default:
			return "", false, false
		}
	}
	number = b.String()
	if rest, yes := strings.CutPrefix(number, "00"); yes && !international {
		number, international = rest, true
	}
	return number, international, number != ""
}
