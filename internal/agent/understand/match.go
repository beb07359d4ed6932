package understand

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/spelling"
)

// names finds the services, branches and people that were named.
func (u *utterance) names(m *Meaning) {
	var said []string
	for i, t := range u.toks {
		if !u.dated[i] && !u.talked[i] && !t.numeric() {
			said = append(said, t.text)
		}
	}
	if m.Name == "" {
		m.People = match(said, u.People, false)
	}
	m.Services = match(said, u.Services, u.Topic == AService)
	m.Branches = match(said, u.Branches, u.Topic == ABranch)
}

// Find gives the things whose names a text fits best, the likeliest first.
// More than one means that it fits them equally well.
func Find(text string, among []Named) []int {
	var said []string
	for _, t := range cut(text) {
		said = append(said, t.text)
	}
	return match(said, among, true)
}

// fit is how well the words fit one thing.
type fit struct {
	index int
	words float64 // how much of what was said is in its name
	cover float64 // how much of its name was said
}

// match finds the things that the words name. If sure, the words are known to
// name one of them, and common words such as "visit" count.
func match(said []string, among []Named, sure bool) []int {
	stems := make([]string, len(said))
	for i, w := range said {
		stems[i] = stem(w)
	}
	var fits []fit
	for i, n := range among {
		best := fit{index: i}
		for _, text := range append([]string{n.Label.En, n.Label.Ar}, n.Also...) {
			form := nameWords(text)
			if len(form) == 0 {
				continue
			}
			if f := compare(stems, said, form, sure); f.words > best.words || f.words == best.words && f.cover > best.cover {
				best.words, best.cover = f.words, f.cover
			}
		}
		if best.words > 0 {
			fits = append(fits, best)
		}
	}
	if len(fits) == 0 {
		return nil
	}
	top := slices.MaxFunc(fits, func(a, b fit) int { return cmp.Or(cmp.Compare(a.words, b.words), cmp.Compare(a.cover, b.cover)) })
	var out []int
	for _, f := range fits {
		if math.Abs(f.words-top.words) < 0.05 && (math.Abs(f.cover-top.cover) < 0.05 || top.cover < 1) {
			out = append(out, f.index)
		}
	}
	return out
}

// compare measures the words against one name.
func compare(stems, said, form []string, sure bool) (f fit) {
	total := 0.0
	for _, w := range form {
		weight := 1.0
		_, common := words.at("generic", w)
		if !common {
			_, common = words.at("generic", al+w)
		}
		if common {
			weight = 0.25
		}
		total += weight
		best := 0.0
		for i, s := range stems {
			best = max(best, likeness(s, said[i], w))
		}
		if best > 0 && (!common || sure) {
			f.words += weight * best
		}
		if best > 0 {
			f.cover += weight * best
		}
	}
	f.cover /= total
	return f
}

// likeness compares two words: 1 if they are the same, less if one is a short
// form of the other or a letter was heard wrong.
func likeness(a, said, b string) float64 {
	if a == b {
		return 1
	}
	if g, ok := words.at("also", said); ok {
		if h, ok := words.at("also", b); ok && g == h {
			return 0.95
		}
		if h, ok := words.at("also", al+b); ok && g == h {
			return 0.95
		}
	}
	x, y := []rune(a), []rune(b)
	short, long := min(len(x), len(y)), max(len(x), len(y))
	least := 4
	if b[0] >= 0x80 {
		least = 5
	}
	if short >= least && (strings.HasPrefix(a, b) || strings.HasPrefix(b, a)) && long-short <= 8 {
		return 0.85
	}
	if words.known[said] && a != b { // it was heard well, as another word
		return 0
	}
	switch d := spelling.Edits(a, b); {
	case short >= 5 && d == 1:
		return 0.8
	case short >= 8 && d == 2:
		return 0.7
	}
	return 0
}

// nameWords are the words of a name that count: without titles and articles.
func nameWords(s string) []string {
	var out []string
	for _, t := range cut(s) {
		if _, title := words.at("title", t.text); title || len([]rune(t.text)) < 2 && !t.numeric() {
			continue
		}
		out = append(out, stem(t.text))
	}
	return slices.Compact(out)
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
