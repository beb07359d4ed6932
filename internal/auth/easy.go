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
// the keyboard, sayings, numbers and repetitions are struck out, and something
// must be left.

//go:embed words/*.txt words/sayings.phrases
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
var walks = func() byHeart {
	list := []string{
		"12345678901234567890", "zxcvbnm,./", "azertyuiop", "qwertzuiop", "qwertyuiopasdfghjklzxcvbnm", "ضصثقفغعهخحجدشسيبلاتنمكطئءؤرلايةوزظ",
		"abcdefghijklmnopqrstuvwxyz", "a1b2c3d4e5f6g7h8i9", "1a2b3c4d5e6f7g8h9i", "qwerasdfzxcvtyui", "qweasdzxc", "qweasdzxcrtyfghvbn",
		"!@#$%^&*()_+",
		"ضصثقشسيبئءؤر", "ضصثشسيئءؤ", "147258369", "159753", "147896325", "7894561230",
		"ابتثجحخدذرزسشصضطظعغفقكلمنهوي", "ابجدهوزحطيكلمنسعفصقرشتثخذضظغ",
	}
	for _, keyboard := range [][]string{
		{"1234567890", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"},
		{"!@#$%^&*()", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"},
		{"1234567890", "ضصثقفغعهخحجد", "شسيبلاتنمكط", "ئءؤرلىةوزظ"},
	} {
		list = append(append(list, keyboard...), slants(keyboard)...)
	}
	known := byHeart{}
	for _, w := range list {
		runes := fold(w)
		back := make([]rune, len(runes))
		for i, r := range runes {
			back[len(runes)-1-i] = r
		}
		known.learn(runes, shortestWalk)
		known.learn(back, shortestWalk)
	}
	return known
}()

// slants are the walks over a keyboard from row to row: down each slant, up
// each, down one and up the next, and to and fro between two rows.
func slants(rows []string) (list []string) {
	keys := make([][]rune, len(rows))
	for i, row := range rows {
		keys[i] = []rune(row)
	}
	for top := range keys {
		for bottom := top + 2; bottom <= len(keys); bottom++ {
			var down, up, turning []rune
			for col := range 10 {
				for row := top; row < bottom; row++ {
					down = append(down, keys[row][col])
					up = append(up, keys[top+bottom-1-row][col])
				}
				turning = append(turning, [][]rune{down, up}[col%2][len(down)-(bottom-top):]...)
			}
			list = append(list, string(down), string(up), string(turning))
		}
	}
	return list
}

// disguises are signs that stand for letters.
var disguises = map[rune]rune{'0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '@': 'a', '$': 's', '!': 'i', '|': 'l',
	'+': 't'}

// What must be left of a password: so many letters, more if words are repeated
// in it, or so many changes between letters, digits and signs, as in what a
// machine has made.
const (
	leftLetters   = 4
	leftOfRepeats = 8
	leftChanges   = 6
	shortestWord  = 3
	shortestWalk  = 4
	fewRunes      = 5 // different ones
)

// reading is a password as a guesser reads it: what of it need not be guessed
// is struck.
type reading struct {
	runes, bare []rune // bare: without disguises
	struck      []bool
	least       int // letters that must be left
}

// readAsGuesser reads a password with the lists.
func readAsGuesser(password string) reading {
	runes := once(fold(password))
	r := reading{runes: runes, bare: make([]rune, len(runes)), struck: make([]bool, len(runes)), least: leftLetters}
	for i, c := range runes {
		r.bare[i] = c
		if d, ok := disguises[c]; ok {
			r.bare[i] = d
		}
	}
	r.strike(common())
	strikeWalks(r.struck, runes)
	strikeSayings(r.struck, runes)
	strikeNumbers(r.struck, runes)
	if strikeRepeats(r.struck, runes) {
		r.least = leftOfRepeats
	}
	return r
}

// strike strikes words out.
func (r *reading) strike(words [][]rune) {
	for _, word := range words {
		strike(r.struck, r.runes, word)
		strike(r.struck, r.bare, word)
	}
}

// easy tells whether what is left is easily guessed.
func (r *reading) easy() bool {
	distinct := map[rune]bool{}
	for _, c := range r.runes {
		distinct[c] = true
	}
	return len(distinct) < fewRunes || len(r.runes) < ShortestWithFactor || !enough(r.runes, r.struck, r.least)
}

// enough tells whether something is left that has to be guessed: so many
// letters, or a mix.
func enough(runes []rune, struck []bool, least int) bool {
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
	return letters >= least || changes >= leftChanges
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
	for i := range runes {
		for j := range walks.recall(runes[i:]) {
			struck[i+j] = true
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
