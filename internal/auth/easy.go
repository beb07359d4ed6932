package auth

import (
	"embed"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/mawid/mawid/internal/spelling"
)

// Guessing begins with what many people choose and with what everybody knows
// of the place. So a new password is read as a guesser would: words of the
// lists, words that are known of the person and the organization, walks over
// the keyboard, and repetitions are struck out, and something must be left.

//go:embed words/*.txt
var wordFiles embed.FS

// common are the words of the lists, folded.
var common = sync.OnceValue(func() [][]rune {
	names, err := fs.Glob(wordFiles, "words/*.txt")
	if err != nil {
		panic(err) // the files are part of the program
	}
	var words []string
	for _, name := range names {
		text, err := wordFiles.ReadFile(name)
		if err != nil {
			panic(err)
		}
		for line := range strings.Lines(string(text)) {
			if !strings.HasPrefix(line, "#") {
				words = append(words, strings.Fields(line)...)
			}
		}
	}
	return foldedWords(words)
})

// walks are keys beside each other, on keyboards with Latin and with Arabic
// letters, and what is learnt by heart in an order.
var walks = func() [][]rune {
	list := []string{
		"12345678901234567890", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./", "qwertyuiopasdfghjklzxcvbnm", "azertyuiop", "qwertzuiop",
		"abcdefghijklmnopqrstuvwxyz", "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0", "a1b2c3d4e5f6g7h8i9", "1a2b3c4d5e6f7g8h9i",
		"qazwsxedcrfvtgbyhnujmikolp", "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p", "qweasdzxc", "qweasdzxcrtyfghvbn", "!@#$%^&*()_+",
		"147258369", "159753", "147896325", "7894561230",
		"ضصثقفغعهخحجد", "شسيبلاتنمكط", "ئءؤرلايةوزظ", "ضصثقفغعهخحجدشسيبلاتنمكط", "ابتثجحخدذرزسشصضطظعغفقكلمنهوي", "ابجدهوزحطيكلمنسعفصقرشتثخذضظغ",
	}
	var out [][]rune
	for _, w := range list {
		runes := fold(w)
		back := make([]rune, len(runes))
		for i, r := range runes {
			back[len(runes)-1-i] = r
		}
		out = append(out, runes, back)
	}
	return out
}()

// disguises are signs that stand for letters.
var disguises = map[rune]rune{'0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '@': 'a', '$': 's', '!': 'i', '|': 'l', '+': 't'}

// What must be left of a password: so many letters, or so many changes
// between letters, digits and signs, as in what a machine has made.
const (
	leftLetters  = 4
	leftChanges  = 6
	shortestWord = 3
	shortestWalk = 4
	fewRunes     = 5 // different ones
)

// easy tells whether a password is easily guessed by somebody who knows the
// lists and these words.
func easy(password string, known [][]rune) bool {
	runes := once(fold(password))
	distinct := map[rune]bool{}
	for _, r := range runes {
		distinct[r] = true
	}
	if len(distinct) < fewRunes || len(runes) < ShortestWithFactor {
		return true
	}
	struck := make([]bool, len(runes))
	bare := make([]rune, len(runes))
	for i, r := range runes {
		bare[i] = r
		if d, ok := disguises[r]; ok {
			bare[i] = d
		}
	}
	for _, list := range [][][]rune{common(), known} {
		for _, word := range list {
			strike(struck, runes, word)
			strike(struck, bare, word)
		}
	}
	strikeWalks(struck, runes)
	return !enough(runes, struck)
}

// enough tells whether something is left that has to be guessed.
func enough(runes []rune, struck []bool) bool {
	letters, changes, before := 0, 0, 0
	for i, r := range runes {
		class := 0
		switch {
		case struck[i] || unicode.IsSpace(r):
		case unicode.IsLetter(r):
			class = 1
			letters++
		case unicode.IsDigit(r):
			class = 2
		default:
			class = 3
		}
		if class != 0 && before != 0 && class != before {
			changes++
		}
		before = class
	}
	return letters >= leftLetters || changes >= leftChanges
}

// strike marks every place where a word stands.
func strike(struck []bool, runes, word []rune) {
	for i := 0; i+len(word) <= len(runes); i++ {
		if slices.Equal(runes[i:i+len(word)], word) {
			for j := range word {
				struck[i+j] = true
			}
		}
	}
}

// strikeWalks marks every stretch that is part of a walk.
func strikeWalks(struck []bool, runes []rune) {
	for i := 0; i+shortestWalk <= len(runes); i++ {
		n := 0
		for _, w := range walks {
			for at := range w {
				k := 0
				for at+k < len(w) && i+k < len(runes) && w[at+k] == runes[i+k] {
					k++
				}
				n = max(n, k)
			}
		}
		for j := range n {
			if n >= shortestWalk {
				struck[i+j] = true
			}
		}
	}
}

// once gives the part of which a text is a repetition, or the text.
func once(runes []rune) []rune {
	for n := 1; n <= len(runes)/2; n++ {
		same := true
		for i := n; i < len(runes) && same; i++ {
			same = runes[i] == runes[i-n]
		}
		if same {
			return runes[:n]
		}
	}
	return runes
}

// fold gives a text in small letters without marks, one spelling of each
// letter and plain digits.
func fold(s string) []rune {
	var out []rune
	for _, r := range norm.NFKD.String(s) {
		if unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) || r == 'ـ' {
			continue
		}
		out = append(out, spelling.Letter(spelling.Digit(unicode.ToLower(r))))
	}
	return out
}

// foldedWords folds words and leaves out those that are too short to tell
// anything.
func foldedWords(words []string) [][]rune {
	var out [][]rune
	for _, w := range words {
		if runes := fold(w); len(runes) >= shortestWord {
			out = append(out, runes)
		}
	}
	return out
}

// knownWords are what everybody knows: the words of these texts, each alone
// and all of a text in one.
func knownWords(about []string) [][]rune {
	var words []string
	for _, text := range about {
		parts := spelling.Parts(text)
		words = append(words, append(parts, strings.Join(parts, ""))...)
	}
	return foldedWords(words)
}
