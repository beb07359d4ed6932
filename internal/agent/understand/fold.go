package understand

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mawid/mawid/internal/spelling"
)

// folded are letters that are written in more than one way, and those that
// are not written at all when words are compared (zero).
var folded = map[rune]rune{
	'\u0622': '\u0627', '\u0623': '\u0627', '\u0625': '\u0627', '\u0671': '\u0627', // alef with marks
	'\u0649': '\u064A', '\u0626': '\u064A', '\u06CC': '\u064A', // alef maksura, hamza on yeh, Persian yeh
	'\u0629': '\u0647', '\u06BE': '\u0647', // teh marbuta, heh of other keyboards
	'\u0624': '\u0648', '\u06A9': '\u0643', '\u06AF': '\u0642', '\u06A4': '\u0641', '\u0686': '\u062C', '\u067E': '\u0628',
	'\u0621': 0, '\u0640': 0, '\u0670': 0, // hamza alone, tatweel, small alef
	'\'': 0, '\u2019': 0, '\u2018': 0, '`': 0, '"': 0,
}

// fold gives the form of a letter or digit in which words are compared. Zero
// is a letter that does not count, a blank one that parts words.
func fold(r rune) rune {
	if to, ok := folded[r]; ok {
		return to
	}
	r = spelling.Digit(r)
	switch {
	case unicode.In(r, unicode.Mn, unicode.Cf):
		return 0
	case unicode.IsLetter(r):
		return unicode.ToLower(r)
	case '0' <= r && r <= '9':
		return r
	case r == ':' || r == '/' || r == '-' || r == '.' || r == '+' || r == '\u066B':
		return r
	}
	return ' '
}

// Fold gives a text as words are compared: one spelling of each letter, Latin
// digits, no marks, single blanks.
func Fold(s string) string {
	var b strings.Builder
	for _, t := range cut(s) {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(t.text)
	}
	return b.String()
}

// token is the smallest piece with a meaning: a word, a number such as 5 or
// 5:30, or a particle that Arabic writes together with the next word.
type token struct {
	text string
	word int // which word of the utterance it is part of
}

// numeric tells whether the token begins with a digit.
func (t token) numeric() bool { return t.text[0] >= '0' && t.text[0] <= '9' }

// latin tells whether the token is written in Latin letters or digits.
func (t token) latin() bool { return t.text[0] < 0x80 }

// maxWords bounds the work on one utterance.
const maxWords = 200

// cut parts a text into tokens: at blanks and punctuation, and where digits
// meet letters ("5pm"). Signs stay only between digits.
func cut(s string) []token {
	var out []token
	slash := false // a date is written with blanks in it: 10 / 12
	for i, word := range strings.FieldsFunc(s, func(r rune) bool { return fold(r) == ' ' }) {
		if i == maxWords {
			break
		}
		var b []rune
		flush := func() {
			if len(b) > 0 {
				out = append(out, token{string(b), i})
				b = b[:0]
			}
		}
		letters := []rune(word)
		for j, r := range letters {
			r = fold(r)
			if n := len(out); slash && r != 0 && r != '/' {
				if slash = false; isDigit(r) && len(b) == 0 && n > 0 && len(out[n-1].text) <= 2 && out[n-1].numeric() {
					b = append([]rune(out[n-1].text), '/')
					out = out[:n-1]
				}
			}
			switch {
			case r == 0:
			case r == '+':
				flush()
				b = append(b, r)
				flush()
			case r >= '0' && r <= '9':
				if len(b) > 0 && unicode.IsLetter(b[len(b)-1]) {
					flush()
				}
				b = append(b, r)
			case unicode.IsLetter(r):
				if len(b) > 0 && !unicode.IsLetter(b[len(b)-1]) {
					flush()
				}
				b = append(b, r)
			default: // a sign
				if len(b) > 0 && b[len(b)-1] >= '0' && b[len(b)-1] <= '9' && j+1 < len(letters) && isDigit(fold(letters[j+1])) {
					b = append(b, r)
				} else {
					flush()
					slash = r == '/'
				}
			}
		}
		flush()
	}
	return out[:min(len(out), 2*maxWords)]
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// Words that sound alike are compared by their consonants: recognisers and
// people who have only heard a name spell its vowels as they like.

// sounds are the letters of both scripts by how they sound: those that are
// often taken for each other are one. Vowels have no sound here.
var sounds = map[rune]rune{
	'b': 'b', 'p': 'b', 'ب': 'b', 't': 't', 'ت': 't', 'ط': 't', 'ث': 't', 'j': 'j', 'ج': 'j', 'k': 'k', 'q': 'k', 'g': 'k', 'c': 'k',
	'خ': 'k', 'ق': 'k', 'ك': 'k', 'غ': 'k', 'd': 'd', 'د': 'd', 'ذ': 'd', 'ض': 'd', 'ظ': 'd', 'r': 'r', 'ر': 'r', 's': 's', 'z': 's',
	'س': 's', 'ز': 's', 'ص': 's', 'ش': 'š', 'š': 'š', 'f': 'f', 'v': 'f', 'ف': 'f', 'l': 'l', 'ل': 'l', 'm': 'm', 'م': 'm',
	'n': 'n', 'ن': 'n',
}

// first are letters that sound only where a word begins.
var first = map[rune]rune{'h': 'h', 'ح': 'h', 'ه': 'h', 'w': 'w', 'و': 'w', 'y': 'y', 'ي': 'y'}

// spelt are ways to write a sound with several letters, or with one that
// sounds otherwise before certain vowels.
var spelt = strings.NewReplacer("ph", "f", "th", "t", "sh", "š", "ch", "š", "kh", "k", "gh", "k", "ck", "k", "dh", "d", "qu", "k",
	"ce", "se", "ci", "si", "cy", "sy", "ge", "je", "gi", "ji", "gy", "jy", "x", "ks")

// skeleton gives the consonants of a folded word.
func skeleton(word string) string {
	var b strings.Builder
	last := rune(0)
	for i, r := range []rune(spelt.Replace(word)) {
		s := sounds[r]
		if s == 0 && i == 0 {
			s = first[r]
		}
		if s != 0 && s != last {
			b.WriteRune(s)
		}
		if last = s; s == 0 {
			last = 0
		}
	}
	return b.String()
}

// confused are letters of Arabic that are written or heard for each other.
var confused = map[rune]rune{'ض': 'ظ', 'ذ': 'ز', 'ص': 'س', 'ز': 'س', 'ط': 'ت', 'ث': 'س', 'ق': 'ك', 'ح': 'ه'}

// confusable tells whether two Arabic words differ only by such letters, or by
// the vowel at their end.
func confusable(a, b []rune) bool {
	if len(a) != len(b) || a[0] < 0x80 {
		return false
	}
	for i := range a {
		x, y := heardAs(a[i]), heardAs(b[i])
		if i == len(a)-1 && ending(a[i]) && ending(b[i]) {
			continue
		}
		if x != y {
			return false
		}
	}
	return true
}

func heardAs(r rune) rune {
	if as, ok := confused[r]; ok {
		return as
	}
	return r
}

// ending tells whether a letter is a vowel with which words end.
func ending(r rune) bool { return r == 'ا' || r == 'ه' || r == 'ي' }

// loosely gives a word in one of the spellings that sound the same.
func loosely(word string) string {
	var b strings.Builder
	last := rune(0)
	for _, r := range spelt.Replace(word) {
		switch r {
		case 'y':
			r = 'i'
		case 'z':
			r = 's'
		}
		if r != last {
			b.WriteRune(r)
		}
		last = r
	}
	return b.String()
}

// root gives the consonants of an Arabic word, those that are heard for each
// other as one.
func root(word string) string {
	var b strings.Builder
	for _, r := range word {
		if !weak(r) {
			b.WriteRune(heardAs(r))
		}
	}
	return b.String()
}

// weak tells whether a letter of Arabic is a vowel, or may be one.
func weak(r rune) bool { return strings.ContainsRune("\u0627\u0648\u064A\u0647", r) }

// sameRoot tells whether two words of Arabic that differ by one letter can be
// the same word: another consonant in the place of one makes another word.
func sameRoot(a, b []rune) bool {
	if len(a) != len(b) || a[0] < 0x80 {
		return true
	}
	for i := range a {
		if heardAs(a[i]) != heardAs(b[i]) && !(weak(a[i]) && weak(b[i])) {
			return false
		}
	}
	return true
}

// soundsLike compares words by their consonants. Where there are few, the rest
// must be nearly the same.
func soundsLike(said, name string) float64 {
	a, b := skeleton(said), skeleton(name)
	otherScript := said[0] < 0x80 != (name[0] < 0x80)
	switch {
	case len(a) < 2 || len(b) < 2:
	case said[0] >= 0x80 && !otherScript && root(said) != root(name): // written in one script, it differs by more than its vowels
	case a == b && (len(a) >= 3 || len([]rune(said)) >= 4 && (otherScript || spelling.Edits(said, name) <= 1)):
		return 0.75
	case len(a) >= 3 && strings.HasPrefix(b, a) && otherScript: // a short form
		return 0.65
	}
	return 0
}

// stem takes off what Arabic writes before a noun, and English after it.
func stem(w string) string {
	if w == "" {
		return w
	}
	if w[0] < 0x80 {
		for _, end := range []string{"ies", "s"} {
			if rest, ok := strings.CutSuffix(w, end); ok && len(rest) >= 4 && !strings.HasSuffix(rest, "s") {
				return rest
			}
		}
		return w
	}
	for _, p := range []string{wa + al, "\u0628" + al, lil, "\u0641" + al, al} {
		if rest, ok := strings.CutPrefix(w, p); ok && len([]rune(rest)) >= 3 {
			return rest
		}
	}
	return w
}

// Calls tells whether somebody is called by their name in what was said: by the
// first one, or another that is long enough.
func Calls(text, name string) bool {
	parts := spelling.Words(name)
	for _, t := range cut(text) {
		for k, part := range parts {
			if k > 0 && len([]rune(part)) < 4 {
				continue
			}
			for _, word := range calledForms(t.text) {
				if folded := spelling.Fold(word); folded != "" && folded == part {
					return true
				}
			}
		}
	}
	return false
}

// Shares tells whether a word of a name was said that tells it from others.
func Shares(text, name string) bool {
	said := cut(text)
	for _, part := range cut(name) {
		root := stem(part.text)
		if len([]rune(root)) > 2 && !generic(root) && slices.ContainsFunc(said, func(t token) bool {
			word := stem(t.text)
			return word == root || root[0] >= 0x80 && len([]rune(word)) > 2 && strings.HasPrefix(root, word) // الليل, الليليه
		}) {
			return true
		}
	}
	return false
}

// calledForms are a word as it was said, and without what is written together
// with a name: Miguel's, لمحمد.
func calledForms(word string) []string {
	list := []string{word}
	if name, ok := strings.CutSuffix(word, "s"); ok && len(name) > 2 {
		list = append(list, name)
	}
	for _, p := range []string{"\u0644", wa, "\u0628"} {
		if name, ok := strings.CutPrefix(word, p); ok && len([]rune(name)) > 2 {
			list = append(list, name)
		}
	}
	return list
}

// SameScript tells whether two names are written in the same script, so that they
// can be compared.
func SameScript(a, b string) bool {
	latin := func(s string) bool { return len(s) > 0 && s[0] < 0x80 }
	return b != "" && latin(a) == latin(b)
}
