// Package spelling answers how people write the same thing: names with and
// without titles, marks and variants of letters; telephone numbers with and
// without country code; digits of three scripts. Values in, values out.
package spelling

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// letters that are written in more than one way. Marks above and below, and
// with them the hamza of أ إ آ ؤ ئ, are taken off before.
var letters = map[rune]rune{
	'ى': 'ي', 'ة': 'ه', 'ٱ': 'ا',
	'ی': 'ي', 'ې': 'ي', 'ک': 'ك', 'ھ': 'ه', 'ہ': 'ه', 'ۃ': 'ه', // of other keyboards
}

// titles stand before a name, and degrees after it. They are spelt as letters
// leaves them.
var (
	titles = set("dr doctor prof professor mr mrs ms miss eng engineer " +
		"د دكتور دكتوره الدكتور الدكتوره ا استاذ استاذه الاستاذ الاستاذه اد بروفيسور البروفيسور بروف " +
		"مهندس مهندسه المهندس المهندسه السيده الانسه اخصائي اخصائيه الاخصائي الاخصائيه")
	degrees = set("md phd mbbs dds bds dmd mph msc bsc rn pt rpt")
)

func set(words string) map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		out[w] = true
	}
	return out
}

// Fold gives a name as it is compared: without titles, marks, punctuation and
// spaces, in one spelling of each letter. So Al-Harbi is Alharbi, and عبد الله
// is عبدالله.
func Fold(name string) string { return strings.Join(Words(name), "") }

// Words gives the words of a name, each as it is compared.
func Words(name string) []string {
	words := strings.Fields(plain(name))
	for len(words) > 1 && titles[words[0]] {
		words = words[1:]
	}
	for len(words) > 1 && degrees[words[len(words)-1]] {
		words = words[:len(words)-1]
	}
	return words
}

// Parts gives the words of what somebody types to find a name. Nothing is
// taken for a title: it may be the beginning of a name.
func Parts(typed string) []string { return strings.Fields(plain(typed)) }

// plain leaves letters, digits and spaces.
func plain(s string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(s) {
		switch {
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf), r == 'ـ', r == '\'', r == '’', r == 'ʿ', r == 'ʾ', r == '`':
			// tashkeel, accents, invisible marks, tatweel, apostrophes
		case unicode.IsDigit(r):
			b.WriteRune(Digit(r))
		case unicode.IsLetter(r):
			b.WriteRune(Letter(unicode.ToLower(r)))
		default:
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// Letter gives the one spelling of a small letter without marks.
func Letter(r rune) rune {
	if one, ok := letters[r]; ok {
		return one
	}
	return r
}

// Digit gives the Latin form of an Arabic or Persian digit; anything else
// stays as it is.
func Digit(r rune) rune {
	switch {
	case r >= '٠' && r <= '٩':
		return '0' + r - '٠'
	case r >= '۰' && r <= '۹':
		return '0' + r - '۰'
	}
	return r
}

// particles belong to the name beside them: Abd al Rahman is one name.
var particles = set("abd abdul abdel abdal abu um umm al el ul bin ibn bint bu ben عبد ابو ابي ام ال بن ابن بنت بو ذو ذي")

// FullName tells whether a name has more than a first name.
func FullName(name string) bool { return len(names(name)) > 1 }

// SameFirst tells whether two names begin with the same first name.
func SameFirst(a, b string) bool {
	x, y := names(a), names(b)
	return len(x) > 0 && len(y) > 0 && x[0] == y[0]
}

// names joins the words of a name that belong together: a particle with what
// follows it.
func names(name string) (list []string) {
	joined := ""
	for _, w := range Words(name) {
		joined += w
		if !particles[w] {
			list, joined = append(list, joined), ""
		}
	}
	return list
}
