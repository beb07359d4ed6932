package voice

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mawid/mawid/internal/spelling"
)

// mask hides who speaks in sentences that are shown without the call: the names
// that are booked under callers' numbers, what people say after "my name is", and
// numbers that could be somebody's.
type mask struct{ names map[string]bool }

// hiddenWord stands for a word that is hidden.
const hiddenWord = "•••"

// shortNumber is how many digits in a row may be read: those of a time or a date.
const shortNumber = 4

// digitWords are digits as people say them, folded.
var digitWords = strings.Fields(`zero oh one two three four five six seven eight nine double triple
	صفر واحد وحده اثنين ثنين ثلاثه ثلاث اربعه اربع خمسه خمس سته ست سبعه سبع ثمانيه ثمان ثمانيه تسعه تسع`)

// introductions are the words behind which a name follows, folded, with how
// many words may be left of the sentence for it to be one: "I am" says more than
// names.
var introductions = map[string]int{
	"اسمي": 99, "اسمه": 99, "اسمها": 99, "الاسم": 99, "معك": 99, "معاك": 99, "معكم": 99,
	"name": 99, "called": 99, "انا": 3, "am": 3, "this is": 3,
}

// nameWords is how many words behind an introduction are hidden.
const nameWords = 4

// newMask hides names, and each word of them.
func newMask(names []string) mask {
	m := mask{map[string]bool{}}
	for _, n := range names {
		for _, w := range words(n) {
			if f := spelling.Fold(w); len([]rune(f)) > 1 {
				m.names[f] = true
			}
		}
	}
	return m
}

// words splits a text where a word ends; digits and letters stay together.
func words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) })
}

// text hides what is to be hidden.
func (m mask) text(text string) string {
	list := words(text)
	folded := make([]string, len(list))
	for i, w := range list {
		folded[i] = spelling.Fold(w)
	}
	hide := make([]bool, len(list))
	for i, f := range folded {
		hide[i] = m.names[f]
	}
	hideNumbers(folded, hide)
	hideIntroduced(folded, hide)
	for i, w := range list {
		if hide[i] {
			w = hiddenWord
		}
		list[i] = w
	}
	return strings.Join(list, " ")
}

// hideNumbers hides digits, in figures or in words, that follow each other.
func hideNumbers(folded []string, hide []bool) {
	for i := 0; i < len(folded); {
		n, end := 0, i
		for ; end < len(folded) && digits(folded[end]) > 0; end++ {
			n += digits(folded[end])
		}
		if n > shortNumber {
			for k := i; k < end; k++ {
				hide[k] = true
			}
		}
		i = max(end, i+1)
	}
}

// digits counts those of a word; zero: it is no number.
func digits(word string) (n int) {
	if slices.Contains(digitWords, word) {
		return 1
	}
	for _, r := range word {
		if unicode.IsDigit(r) {
			n++
		}
	}
	return n
}

// hideIntroduced hides the words behind those that introduce a name.
func hideIntroduced(folded []string, hide []bool) {
	for i, f := range folded {
		within := introductions[f]
		if i > 0 {
			within = max(within, introductions[folded[i-1]+" "+f])
		}
		if left := len(folded) - i - 1; left > within {
			continue
		}
		for k := i + 1; k < min(i+1+nameWords, len(folded)); k++ {
			hide[k] = hide[k] || folded[k] != "is"
		}
	}
}
