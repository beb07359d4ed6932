package connector

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
)

// Named is a resource of ours and what people call it.
type Named struct {
	Resource booking.ResourceID
	Names    []string // in any language
}

// Suggestion is a resource of theirs that may be the same as one of ours.
type Suggestion struct {
	Resource   booking.ResourceID
	ExternalID string
	Name       string  // of theirs
	Score      float64 // from minScore to 1: equal names
	Selected   bool    // the names are equal, and no other of ours or theirs has that name
}

const (
	minScore       = 0.5
	maxSuggestions = 3 // for each of ours
)

// Match finds for each of ours which of theirs it may be, the likeliest first,
// in the order of ours. Of the selected ones no two are about the same
// resource. A person confirms.
func Match(ours []Named, theirs []contract.DiscoveredResource) []Suggestion {
	names := make([]name, len(theirs))
	for i, t := range theirs {
		names[i] = readName(t.Name)
	}
	var out []Suggestion
	equals := map[string]int{} // how many of ours have the name of this one
	for _, o := range ours {
		var found []Suggestion
		for i, t := range theirs {
			if score := likeness(o.Names, names[i]); score >= minScore {
				found = append(found, Suggestion{Resource: o.Resource, ExternalID: t.ID, Name: t.Name, Score: score})
			}
		}
		slices.SortStableFunc(found, func(a, b Suggestion) int { return cmp.Compare(b.Score, a.Score) })
		for i := range found {
			if found[i].Score == 1 {
				equals[found[i].ExternalID]++
			}
		}
		if len(found) > 0 && found[0].Score == 1 && (len(found) == 1 || found[1].Score < 1) {
			found[0].Selected = true
		}
		out = append(out, found[:min(len(found), maxSuggestions)]...)
	}
	for i := range out {
		out[i].Selected = out[i].Selected && equals[out[i].ExternalID] == 1
	}
	return out
}

// Normal gives a name as it is compared: without titles, marks, punctuation
// and spaces, in one spelling of each letter.
func Normal(s string) string { return readName(s).joined }

// name is a name as it is compared.
type name struct {
	words  []string
	joined string // so that Al-Harbi is Alharbi, and عبد الله is عبدالله
}

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

func readName(s string) name {
	var b strings.Builder
	for _, r := range norm.NFKD.String(s) {
		switch {
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf), r == 'ـ', r == '\'', r == '’', r == 'ʿ', r == 'ʾ', r == '`':
			// tashkeel, accents, invisible marks, tatweel, apostrophes
		case unicode.IsDigit(r):
			b.WriteRune(digit(r))
		case unicode.IsLetter(r):
			r = unicode.ToLower(r)
			if plain, ok := letters[r]; ok {
				r = plain
			}
			b.WriteRune(r)
		default:
			b.WriteByte(' ')
		}
	}
	words := strings.Fields(b.String())
	for len(words) > 1 && titles[words[0]] {
		words = words[1:]
	}
	for len(words) > 1 && degrees[words[len(words)-1]] {
		words = words[:len(words)-1]
	}
	return name{words, strings.Join(words, "")}
}

// digit gives the Latin form of an Arabic or Persian digit.
func digit(r rune) rune {
	switch {
	case r >= '٠' && r <= '٩':
		return '0' + r - '٠'
	case r >= '۰' && r <= '۹':
		return '0' + r - '۰'
	}
	return r
}

// likeness is that of the nearest of our names.
func likeness(ours []string, theirs name) float64 {
	best := 0.0
	for _, o := range ours {
		best = max(best, alike(readName(o), theirs))
	}
	return best
}

// alike compares two names: 1 if they are equal, else by the words and the
// pairs of letters that they share. A name whose words are all in the other is
// a short form of it.
func alike(a, b name) float64 {
	if a.joined == "" || b.joined == "" {
		return 0
	}
	if a.joined == b.joined {
		return 1
	}
	common := shared(a.words, b.words)
	score := max(2*float64(common)/float64(len(a.words)+len(b.words)), dice(a.joined, b.joined))
	if common == min(len(a.words), len(b.words)) {
		score = max(score, 0.8)
	}
	return min(0.99, math.Round(score*100)/100)
}

// shared counts the words that both have.
func shared(a, b []string) int {
	count := map[string]int{}
	for _, w := range a {
		count[w]++
	}
	n := 0
	for _, w := range b {
		if count[w] > 0 {
			count[w]--
			n++
		}
	}
	return n
}

// dice is the share of pairs of neighbouring letters that both have.
func dice(a, b string) float64 {
	pa, pb := pairs(a), pairs(b)
	if len(pa)+len(pb) == 0 {
		return 0
	}
	return 2 * float64(shared(pa, pb)) / float64(len(pa)+len(pb))
}

func pairs(s string) []string {
	r := []rune(s)
	var out []string
	for i := 1; i < len(r); i++ {
		out = append(out, string(r[i-1:i+1]))
	}
	return out
}
