package understand

import (
	"embed"
	"fmt"
	"slices"
	"strings"
)

//go:embed danger
var dangerFiles embed.FS

// alarming are the words of danger by class.
var alarming = newAlarm()

// alarm knows the phrases of each class, and for Arabic the nouns and the
// roots of verbs that are found in whatever form they take.
type alarm struct {
	phrases map[string][]string
	nouns   map[string][]string
	verbs   map[string][]string
	longest int
}

func newAlarm() *alarm {
	a := &alarm{phrases: map[string][]string{}, nouns: map[string][]string{}, verbs: map[string][]string{}}
	for _, name := range []string{"en.txt", "ar.txt"} {
		text, err := dangerFiles.ReadFile("danger/" + name)
		if err != nil {
			panic(err) // It is in the program.
		}
		for line := range strings.Lines(string(text)) {
			if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
				a.learn(name, line)
			}
		}
	}
	return a
}

// learn takes in a line of the form "class: phrase, phrase", or "class/n" for
// nouns and "class/v" for verbs.
func (a *alarm) learn(file, line string) {
	head, phrases, ok := strings.Cut(line, ": ")
	if !ok {
		panic(fmt.Sprintf("understand: %s: no class in %q", file, line))
	}
	class, form, _ := strings.Cut(head, "/")
	for phrase := range strings.SplitSeq(phrases, ",") {
		key := Fold(phrase)
		words := strings.Count(key, " ") + 1
		into := a.phrases
		switch {
		case words > 1: // Of several words only those as they stand.
		case form == "n":
			into = a.nouns
		case form == "v":
			into = a.verbs
		}
		if key != "" && !slices.Contains(into[key], class) {
			into[key] = append(into[key], class)
			a.longest = max(a.longest, words)
		}
	}
}

// Particles and endings of Arabic words, as they are folded. The lists are
// data of the language: what may stand before a noun, before a verb that
// goes on, and behind either.
var (
	conjunctions = []string{"", "\u0648", "\u0641"}                                                                             // and, so
	articles     = []string{"", "\u0627\u0644", "\u0628\u0627\u0644", "\u0644\u0644", "\u0628", "\u0644", "\u0647\u0627\u0644"} // the, in the, to the, in, to, this
	persons      = []string{"", "\u064A", "\u062A", "\u0627", "\u0646", "\u0628\u064A", "\u0628\u062A", "\u0628\u0627", "\u0628\u0646", "\u0628",
		"\u0639\u0645\u064A", "\u0647\u064A", "\u062D\u064A", "\u0645"} // he, she, I, we, going to
	endings = []string{"", "\u064A", "\u0647", "\u0647\u0627", "\u0647\u0645", "\u0643", "\u0646\u0627", "\u0646\u064A", "\u062A", "\u062A\u0647",
		"\u062A\u0647\u0627", "\u062A\u064A", "\u062A\u0646\u064A", "\u0648\u0627", "\u0648\u0646", "\u064A\u0646", "\u0627\u062A", "\u0648\u0647", "\u0648\u0647\u0627",
		"\u0627", "\u0627\u0646", "\u0627\u0646\u0647", "\u064A\u0627", "\u0646\u0643", "\u0648\u0646\u0647", "\u0644\u0647", "\u0644\u0647\u0627", "\u0644\u064A", "\u064A\u062A", "\u064A\u0646\u0627", "\u0647\u0646"} // mine, his, hers, theirs, ours, me, …
)

// scene finds the signs in an utterance; nil if there are no words.
func (a *alarm) scene(text string, added []string) *scene {
	s := &scene{toks: cut(text), signs: map[string][]sign{}}
	if len(s.toks) == 0 {
		return nil
	}
	masked := make([]bool, len(s.toks))
	free := func(i, n int) bool { return !slices.Contains(masked[i:i+n], true) }
	a.each(s, func(i, n int, class string) {
		if class == "harmless" && free(i, n) {
			for j := i; j < i+n; j++ {
				masked[j] = true
			}
		}
	})
	note := func(i, n int, class string) {
		if class != "harmless" && free(i, n) {
			s.signs[class] = append(s.signs[class], sign{i, n})
		}
	}
	a.each(s, note)
	for i, t := range s.toks {
		if !t.latin() && !masked[i] {
			a.forms(t.text, func(class string) { note(i, 1, class) })
		}
	}
	s.clinic(added, note)
	s.measure(note)
	s.parse()
	return s
}

// each gives every phrase that stands anywhere, the longest first.
func (a *alarm) each(s *scene, give func(i, n int, class string)) {
	for i := range s.toks {
		for n := min(a.longest, len(s.toks)-i); n > 0; n-- {
			for _, class := range a.phrases[s.text(i, n)] {
				give(i, n, class)
			}
		}
	}
}

// text joins tokens with blanks.
func (s *scene) text(i, n int) string {
	u := utterance{toks: s.toks}
	return u.text(i, n)
}

// forms gives the classes of an Arabic word, whatever form it has.
func (a *alarm) forms(word string, give func(class string)) {
	seen := map[string]bool{}
	look := func(in map[string][]string, stem string) {
		for _, class := range in[stem] {
			if !seen[class] {
				seen[class] = true
				give(class)
			}
		}
	}
	for _, and := range conjunctions {
		rest, ok := strings.CutPrefix(word, and)
		if !ok {
			continue
		}
		if and != "" {
			look(a.phrases, rest)
		}
		for _, end := range endings {
			stem, ok := strings.CutSuffix(rest, end)
			if !ok || len(stem) < 4 { // two letters
				continue
			}
			for _, p := range articles {
				if noun, ok := strings.CutPrefix(stem, p); ok {
					look(a.nouns, noun)
				}
			}
			for _, p := range persons {
				if verb, ok := strings.CutPrefix(stem, p); ok {
					look(a.verbs, verb)
				}
			}
		}
	}
}

// clinic finds the words that the clinic has added.
func (s *scene) clinic(added []string, note func(i, n int, class string)) {
	for _, phrase := range added {
		n := len(cut(phrase))
		key := Fold(phrase)
		for i := 0; n > 0 && i+n <= len(s.toks); i++ {
			if s.text(i, n) == key {
				note(i, n, "clinic")
			}
		}
	}
}

// parse cuts the utterance into clauses: where one begins with and, but, now,
// or with who it is about.
func (s *scene) parse() {
	begins := make([]bool, len(s.toks))
	for _, class := range []string{"clause", "now"} {
		for _, v := range s.signs[class] {
			begins[v.at] = true
		}
	}
	s.clause = make([]int, len(s.toks))
	for i, t := range s.toks {
		if i > 0 {
			s.clause[i] = s.clause[i-1]
		}
		if i > 0 && (begins[i] || s.joined(i, t.text)) {
			s.clause[i]++
		}
	}
}

// joined tells whether a word begins with the "and" of Arabic, and is not a
// word that begins so by itself.
func (s *scene) joined(i int, word string) bool {
	rest, ok := strings.CutPrefix(word, wa)
	if !ok || len(rest) < 4 {
		return false
	}
	whole := false
	alarming.forms(al+word, func(string) { whole = true }) // "the pain" begins with the same letter
	_, plain := alarming.phrases[word]
	return !whole && !plain
}

// measure reads figures: a fever, a blood sugar or a blood pressure that
// nobody waits with.
func (s *scene) measure(note func(i, n int, class string)) {
	for i, t := range s.toks {
		if !t.numeric() {
			continue
		}
		whole, _, _ := strings.Cut(t.text, ".")
		n := atoi(whole)
		near := func(class string) bool {
			return slices.ContainsFunc(s.signs[class], func(v sign) bool { return v.gap(sign{i, 1}) >= 0 && v.gap(sign{i, 1}) <= 4 })
		}
		switch {
		case near("fever") && (n == 41 || n == 42 || n >= 105 && n <= 108),
			near("sugar") && (n >= 1 && n <= 2 || n >= 20 && n <= 50 || n >= 400 && n < 1000),
			near("pressure") && n >= 200 && n < 300:
			note(i, 1, "extreme")
		case near("fever") && (n == 40 || n == 104):
			note(i, 1, "feverhigh")
		}
	}
}
