package blueprint

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/spelling"
)

// maxMistakes is how many mistakes are told at once. More would scroll away.
const maxMistakes = 20

// Mistake is one thing wrong in a document: where it is, and what to write
// instead. Lines and columns count from one; columns are characters.
type Mistake struct {
	File         string
	Line, Column int
	Text         string
	cause        error // the desk's refusal, where it was the desk that refused
}

// Error writes the mistake as compilers do, so that editors can jump to it.
func (m *Mistake) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", m.File, m.Line, m.Column, m.Text)
}

// Unwrap gives the desk's refusal, if there is one.
func (m *Mistake) Unwrap() error { return m.cause }

// Mistakes is everything found wrong in a document, in the order of its lines.
type Mistakes []*Mistake

// Error writes one mistake on each line.
func (ms Mistakes) Error() string {
	var b strings.Builder
	for i, m := range ms {
		if i == maxMistakes {
			fmt.Fprintf(&b, "\nand %d more", len(ms)-i)
			break
		}
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(m.Error())
	}
	return b.String()
}

// sorted puts the mistakes into the order of the document.
func (ms Mistakes) sorted() Mistakes {
	slices.SortStableFunc(ms, func(a, b *Mistake) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return ms
}

// meant guesses which of the words somebody meant, or says which there are.
func meant(word string, words []string) string {
	// Two slips in a word, one in a short word, none in a letter or two.
	best, distance := "", min(3, 1+len([]rune(word))/3)
	for _, w := range words {
		if d := spelling.Edits(strings.ToLower(word), w); d < distance {
			best, distance = w, d
		}
	}
	switch {
	case best != "":
		return fmt.Sprintf("did you mean %q?", best)
	case len(words) == 0:
		return "there are none in this document"
	case len(words) == 1:
		return fmt.Sprintf("write %q", words[0])
	case len(words) > 20:
		return "write one of " + strings.Join(words[:20], ", ") + ", …"
	}
	return "write one of " + strings.Join(words, ", ")
}
