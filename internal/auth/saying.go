package auth

import (
	"regexp"
	"strings"
	"sync"
	"unicode"
)

// People who are asked for a long password write down what they know by heart.
// So sayings are struck out as well, in whatever way they are spaced, marked or
// spelt: what is compared are the letters alone, with what sounds alike the same
// and none twice in a row.

// sayings are the lines of the list, heard.
var sayings = sync.OnceValue(func() byHeart {
	text, err := wordFiles.ReadFile("words/sayings.phrases")
	if err != nil {
		panic(err) // the file is part of the program
	}
	known := byHeart{}
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			known.learn(hear(fold(line), nil).runes, knownSaying)
		}
	}
	return known
})

// knownSaying is how many letters of a saying are enough to know it by.
const knownSaying = 8

// heard are the letters of a text, each with the place where it stands there.
type heard struct {
	runes []rune
	at    []int
}

// alike are letters that are written for each other where Arabic is written in
// Latin letters.
var alike = map[rune]rune{'o': 'u', 'e': 'i', 'y': 'i'}

// hear gives the letters of a folded text. read says what a sign stands for;
// nil: for itself.
func hear(runes []rune, read map[rune]string) heard {
	var h heard
	for i, r := range runes {
		stands, ok := read[r]
		if !ok {
			stands = string(r)
		}
		for _, r := range stands {
			if one, ok := alike[r]; ok {
				r = one
			}
			if !unicode.IsLetter(r) || len(h.runes) > 0 && h.runes[len(h.runes)-1] == r {
				continue
			}
			h.runes, h.at = append(h.runes, r), append(h.at, i)
		}
	}
	return h
}

// readings are the ways in which a password may have been written: as it is,
// with signs for letters, with digits for letters that Latin has not, and with
// the keyboard set to the other script.
var readings = func() []map[rune]string {
	leet := map[rune]string{}
	for sign, letter := range disguises {
		leet[sign] = string(letter)
	}
	const latin, arabic = "qwertyuiop[]asdfghjkl;'zxcvnm,./", "ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظ"
	toArabic, toLatin := map[rune]string{'b': "لا"}, map[rune]string{}
	keys := []rune(latin)
	for i, letter := range []rune(arabic) {
		one := string(fold(string(letter)))
		toArabic[keys[i]] = one
		if _, there := toLatin[[]rune(one)[0]]; !there {
			toLatin[[]rune(one)[0]] = string(keys[i])
		}
	}
	arabizi := map[rune]string{'2': "a", '3': "a", '5': "kh", '6': "t", '7': "h", '8': "q", '9': "s"}
	return []map[rune]string{nil, leet, arabizi, toArabic, toLatin}
}()

// strikeSayings marks every stretch that is known from a saying.
func strikeSayings(struck []bool, runes []rune) {
	for _, read := range readings {
		h := hear(runes, read)
		for i := range h.runes {
			n := sayings().recall(h.runes[i:])
			if n == 0 {
				continue
			}
			end := len(struck)
			if i+n < len(h.at) {
				end = h.at[i+n]
			}
			for j := h.at[i]; j < end; j++ {
				struck[j] = true
			}
		}
	}
}

// byHeart are lines that are known, by every four runes that stand in them.
type byHeart map[[shortestWalk]rune][]stretch

// stretch is the rest of a line, and how much of it must be there to be known.
type stretch struct {
	runes []rune
	least int
}

// learn adds a line. It is known by so many runes of it, or by all.
func (b byHeart) learn(line []rune, least int) {
	for i := 0; i+shortestWalk <= len(line) && (i == 0 || len(line) >= least); i++ {
		first := [shortestWalk]rune(line[i:])
		b[first] = append(b[first], stretch{line[i:], min(least, len(line))})
	}
}

// recall is how much of the beginning of a text stands in a line.
func (b byHeart) recall(text []rune) (longest int) {
	if len(text) < shortestWalk {
		return 0
	}
	for _, s := range b[[shortestWalk]rune(text)] {
		n := shortestWalk
		for n < len(text) && n < len(s.runes) && text[n] == s.runes[n] {
			n++
		}
		if n >= s.least {
			longest = max(longest, n)
		}
	}
	return longest
}

// numbers are telephone numbers, dates, and others, however they are divided.
var numbers = regexp.MustCompile(`[+(]?[0-9][0-9 ._:/()-]{6,}[0-9]`)

// strikeNumbers marks them.
func strikeNumbers(struck []bool, runes []rune) {
	text := string(runes)
	for _, found := range numbers.FindAllStringIndex(text, -1) {
		begin := len([]rune(text[:found[0]]))
		for i := range len([]rune(text[found[0]:found[1]])) {
			struck[begin+i] = true
		}
	}
}

// strikeRepeats marks words that were there before, and tells whether there
// are any.
func strikeRepeats(struck []bool, runes []rune) (any bool) {
	seen := map[string]bool{}
	for i := 0; i < len(runes); {
		n := 0
		for i+n < len(runes) && unicode.IsLetter(runes[i+n]) {
			n++
		}
		word := once(runes[i : i+n])
		from := len(word) // of it, one counts
		if seen[string(word)] {
			from = 0
		}
		seen[string(word)] = true
		for j := from; j < n; j++ {
			struck[i+j], any = true, true
		}
		i += max(n, 1)
	}
	return any
}
