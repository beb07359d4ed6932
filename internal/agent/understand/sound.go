package understand

import "strings"

// Words that sound alike are compared by their consonants: recognisers and
// people who have only heard a name spell its vowels as they like.

// sounds are the letters of both scripts by how they sound: those that are
// often taken for each other are one. Vowels have no sound here.
var sounds = map[rune]rune{
	'b': 'b', 'p': 'b', 'ب': 'b', 't': 't', 'ت': 't', 'ط': 't', 'ث': 't', 'j': 'j', 'ج': 'j', 'k': 'k', 'q': 'k', 'g': 'k', 'c': 'k',
	'خ': 'k', 'ق': 'k', 'ك': 'k', 'غ': 'k', 'd': 'd', 'د': 'd', 'ذ': 'd', 'ض': 'd', 'ظ': 'd', 'r': 'r', 'ر': 'r', 's': 's', 'z': 's',
	'س': 's', 'ز': 's', 'ص': 's', 'ش': 'š', 'š': 'š', 'f': 'f', 'v': 'f', 'ف': 'f', 'l': 'l', 'ل': 'l', 'm': 'm', 'م': 'm', 'n': 'n', 'ن': 'n',
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
