package connector

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/spelling"
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

// name is a name as it is compared.
type name struct {
	words  []string
	joined string
}

func readName(s string) name {
	words := spelling.Words(s)
	return name{words, strings.Join(words, "")}
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
