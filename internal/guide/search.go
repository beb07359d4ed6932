package guide

import (
	"cmp"
	"slices"
	"strings"
)

// What a search is held to.
const (
	longestSearch = 200 // characters
	mostFound     = 20
	excerptLength = 160
)

// Found is a place that a search has found.
type Found struct {
	Guide, Heading, Address, Excerpt string
	rank                             int
}

// search finds the sections that hold every word, those with the words in
// their heading first.
func (s *shelf) search(query string) (list []Found) {
	wanted := strings.Fields(strings.ToLower(query))
	if len(wanted) == 0 || len(query) > longestSearch {
		return nil
	}
	for _, g := range s.list {
		for _, sec := range g.sections {
			heading, text := strings.ToLower(sec.heading), strings.ToLower(sec.text)
			rank, all := 0, true
			for _, w := range wanted {
				inHeading := strings.Contains(heading, w)
				all = all && (inHeading || strings.Contains(text, w))
				if inHeading {
					rank += 100
				}
				rank += min(strings.Count(text, w), 10)
			}
			if all {
				list = append(list, Found{
					Guide: g.Title, Heading: sec.heading, Address: Root + "/" + g.Name + "#" + sec.anchor,
					Excerpt: excerpt(sec.text, wanted[0]), rank: rank,
				})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Found) int { return cmp.Compare(b.rank, a.rank) })
	return list[:min(len(list), mostFound)]
}

// excerpt is the text around a word, in whole words.
func excerpt(text, word string) string {
	all := strings.Fields(text)
	at := max(0, slices.IndexFunc(all, func(w string) bool { return strings.Contains(strings.ToLower(w), word) }))
	from, to, length := max(0, at-8), max(0, at-8), 0
	for to < len(all) && length < excerptLength {
		length += len(all[to]) + 1
		to++
	}
	out := strings.Join(all[from:to], " ")
	if from > 0 {
		out = "… " + out
	}
	if to < len(all) {
		out += " …"
	}
	return out
}
