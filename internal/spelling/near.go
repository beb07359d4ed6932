package spelling

import "slices"

// What can be mistyped: a word that is shorter is looked for as it is, one that is
// longer may have more that is wrong.
const (
	shortWord = 4
	longWord  = 8
)

// Slips tells how many letters of a word of a name may be wrong: missing, too many, or another. Two
// the wrong way round are one slip of a word that may have one, and two of a longer one.
func Slips(word string) int {
	switch n := len([]rune(word)); {
	case n < shortWord:
		return 0
	case n < longWord:
		return 1
	}
	return 2
}

// Near tells whether a word, with up to so many slips (none, one or two), is somewhere
// in a text. Both are spelt as Fold leaves them.
func Near(word, text string, slips int) bool {
	w, t := []rune(word), []rune(text)
	if len(w) > longestWord {
		return false
	}
	// The rows of what it takes to turn the beginning of the word into what ends at a
	// place of the text, and begins anywhere in it.
	before, last, row := make([]int, len(t)+1), make([]int, len(t)+1), make([]int, len(t)+1)
	for i := range w {
		row[0] = i + 1
		for j := range t {
			d := last[j]
			if w[i] != t[j] {
				d = 1 + min(last[j], last[j+1], row[j])
				if slips == 1 && i > 0 && j > 0 && w[i] == t[j-1] && w[i-1] == t[j] {
					d = min(d, 1+before[j-1])
				}
			}
			row[j+1] = d
		}
		before, last, row = last, row, before
	}
	least := len(w)
	for _, d := range last {
		least = min(least, d)
	}
	return least <= slips
}

// mostParts is into how many parts a word is cut that may have two slips.
const mostParts = 6

// Patterns gives what a text has that a word is near to: all pieces of one of these
// lists, in their order. Where a slip may be, anything may stand.
func Patterns(word string, slips int) (list [][]string) {
	w := []rune(word)
	switch slips {
	case 0:
		return [][]string{{word}}
	case 1: // anything in place of two letters beside each other
		for i := range len(w) - 1 {
			list = append(list, []string{string(w[:i]), string(w[i+2:])})
		}
		return list
	}
	// Two spoil two parts of the word at most: the others are as they should be.
	parts := make([]string, max(3, min(mostParts, len(w)/2)))
	for i := range parts {
		parts[i] = string(w[i*len(w)/len(parts) : (i+1)*len(w)/len(parts)])
	}
	for j := range parts {
		for i := range j {
			list = append(list, slices.Concat(parts[:i], parts[i+1:j], parts[j+1:]))
		}
	}
	return list
}
