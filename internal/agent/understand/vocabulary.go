package understand

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"
	"sync"
)

//go:embed vocabulary
var files embed.FS

// lexicon maps the phrases of one kind to their values. Phrases are folded,
// and single blanks stand between their words.
type lexicon struct {
	values  map[string]string
	longest int // words of the longest phrase
}

// entry is a phrase: its kind, its value and how many words it has.
type entry struct {
	kind, value string
	n           int
}

// vocabulary is everything the grammar knows by heart.
type vocabulary struct {
	kinds map[string]*lexicon
	known map[string]bool   // single words of all phrases
	facts map[string]bool   // words that particles may be written together with
	loose map[string]string // groups of words that mean the same, by how they sound
	whole map[string]bool   // words that no particle is cut off from, beside these
	// entries has the same phrases by their words.
	entries map[string][]entry
	longest int
}

// factual are the kinds whose words Arabic particles are cut off from.
var factual = map[string]bool{
	"number": true, "ordinal": true, "month": true, "weekday": true, "day": true, "tonight": true, "unit": true, "part": true,
	"hundred": true, "intent": true, "earliest": true, "phone": true, "name": true,
	"informing": true, "told": true,
}

// apart are the kinds whose words are not known for being in them: they only
// say how a name beside them is to be taken, or who speaks.
var apart = map[string]bool{
	"personcue": true, "seecue": true, "placecue": true, "turn": true, "shun": true, "patient": true, "common": true,
	"nameask": true, "nameend": true, "nameperhaps": true,
	"nametitle": true, "namekin": true, "namehead": true, "nametail": true, "namenoise": true,
	"namestop": true, "given": true, "speaker": true, "adjective": true, "otherperson": true,
	"amiss": true, "notamiss": true, "undone": true, "willed": true, "unwanting": true, "thatone": true, "nothingelse": true,
	"restore": true, "getting": true, "backagain": true, "ending": true, "inplace": true, "otherwise": true, "aspect": true,
	"having": true, "becoming": true, "shiftroot": true, "notgoing": true, "attend": true, "offlist": true, "excusing": true,
	"attendance": true, "bookverb": true, "policy": true, "supposing": true, "freely": true, "outsider": true, "havedone": true,
	"wasit": true, "ofwhom": true, "dayortime": true, "otheraspect": true, "another": true, "regetting": true, "calledoff": true,
	"ifnone": true, "askown": true, "ofmine": true, "greeting": true, "asorwhich": true, "condition": true,
	"nobody": true, "genderwish": true, "profession": true, "vague": true, "verb": true, "verbyou": true,
}

// words gives the vocabulary. It is learned when the first caller speaks: every other command
// of the program, and a server that nobody calls, goes without.
var words = sync.OnceValue(func() *vocabulary {
	v := &vocabulary{kinds: map[string]*lexicon{}, known: map[string]bool{}, facts: map[string]bool{}, loose: map[string]string{},
		whole: map[string]bool{}, entries: map[string][]entry{}}
	v.kinds["definite"] = &lexicon{values: map[string]string{}, longest: 1}
	list, err := fs.Glob(files, "vocabulary/*.txt")
	if err != nil {
		panic(err)
	}
	for _, name := range list {
		text, err := files.ReadFile(name)
		if err != nil {
			panic(err)
		}
		for line := range strings.Lines(string(text)) {
			if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
				v.learn(name, line)
			}
		}
	}
	for word, group := range v.kinds["also"].values {
		if len(word) >= 5 && !strings.Contains(word, " ") {
			v.loose[loosely(word)] = group
		}
	}
	for kind, lex := range v.kinds {
		v.longest = max(v.longest, lex.longest)
		for phrase, value := range lex.values {
			v.entries[phrase] = append(v.entries[phrase], entry{kind: kind, value: value})
		}
	}
	return v
})

// learn takes in a line of the form "kind value: phrase, phrase".
func (v *vocabulary) learn(file, line string) {
	head, phrases, ok := strings.Cut(line, ": ")
	kind, value, named := strings.Cut(head, " ")
	if !ok || !named {
		panic(fmt.Sprintf("understand: %s: no kind and value in %q", file, line))
	}
	if kind == "grammar" { // the values are kinds of their own: a word may have several
		kind = value
		v.factsOf(phrases)
	}
	quiet := kind == "quiet"
	if quiet { // its words are not known otherwise
		if kind, value, named = strings.Cut(value, " "); !named {
			value = "yes"
		}
		v.factsOf(phrases)
	}
	if v.kinds[kind] == nil {
		v.kinds[kind] = &lexicon{values: map[string]string{}}
	}
	lex := v.kinds[kind]
	for phrase := range strings.SplitSeq(phrases, ",") {
		list := cut(phrase)
		texts := make([]string, len(list))
		for i, t := range list {
			texts[i] = t.text
			if quiet {
				v.whole[t.text] = true
			} else {
				v.known[t.text] = v.known[t.text] || !apart[kind]
			}
		}
		if len(list) == 0 {
			continue
		}
		if factual[kind] {
			v.facts[texts[0]] = true
		}
		key := strings.Join(texts, " ")
		if _, twice := lex.values[key]; !twice {
			lex.values[key] = value
		}
		lex.longest = max(lex.longest, len(list))
		if kind == "number" && len(list) == 1 && !list[0].latin() {
			v.define(key, value)
		}
	}
}

// define learns an Arabic number with its article: "the four" is an hour, if
// it is not a day of the week.
func (v *vocabulary) define(number, value string) {
	if _, day := v.at("weekday", al+number); day || atoi(value) < 1 || atoi(value) > 12 {
		return
	}
	v.kinds["definite"].values[al+number] = value
	v.known[al+number], v.facts[al+number] = true, true
}

func (v *vocabulary) factsOf(phrases string) {
	for phrase := range strings.SplitSeq(phrases, ",") {
		if list := cut(phrase); len(list) > 0 {
			v.facts[list[0].text] = true
		}
	}
}

// Particles that Arabic writes together with the next word.
const (
	wa  = "\u0648"
	al  = "\u0627\u0644"
	lil = "\u0644\u0644"
	hal = "\u0647\u0627\u0644"
)

// split cuts particles off words that are known without them: "and five",
// "to the morning". Words that are known as they are stay whole.
func (v *vocabulary) split(list []token) []token {
	var out []token
	for _, t := range list {
		if !v.known[t.text] && !v.whole[t.text] && !t.latin() {
			if to, ok := v.command(t.text); ok {
				t.text = to
			}
		}
		if stem, ok := strings.CutSuffix(t.text, "ish"); ok && !v.known[t.text] && v.kinds["number"].values[stem] != "" { // threeish
			out = append(out, token{stem, t.word})
			t.text = "ish"
		}
		for t.text != "" && !v.known[t.text] && !v.whole[t.text] && !t.latin() {
			head, rest := v.particle(t.text)
			if rest == "" {
				break
			}
			out = append(out, token{head, t.word})
			t.text = rest
		}
		t.text = v.dialect(t.text)
		out = append(out, t)
	}
	return out
}

// dialect gives a number, an ordinal or a day of the week as it is written
// elsewhere: many say and write a teh for the theh in them (التاني).
func (v *vocabulary) dialect(text string) string {
	if v.known[text] || !strings.Contains(text, "\u062A") {
		return text
	}
	other := strings.ReplaceAll(text, "\u062A", "\u062B")
	for _, e := range v.entries[other] {
		if e.kind == "ordinal" || e.kind == "number" || e.kind == "weekday" {
			return other
		}
	}
	return text
}

func (v *vocabulary) particle(s string) (head, rest string) {
	if rest, ok := strings.CutPrefix(s, lil); ok && v.facts[al+rest] {
		return "\u0644", al + rest
	}
	if rest, ok := strings.CutPrefix(s, "\u0639"+al); ok && v.facts[al+rest] {
		return "\u0639\u0644\u064A", al + rest
	}
	if rest, ok := strings.CutPrefix(s, hal); ok && v.facts[al+rest] {
		return "\u0647\u0630\u0627", al + rest
	}
	for _, p := range []string{wa, "\u0641", "\u0628", "\u0644"} { // and, so, with, to
		rest, ok := strings.CutPrefix(s, p)
		if !ok {
			continue
		}
		if v.facts[rest] || v.suffixed(rest) != 0 {
			return p, rest
		}
		if p == wa || p == "\u0641" { // "and to the morning": two of them
			if _, inner := v.particle(rest); inner != "" {
				return p, rest
			}
		}
	}
	return "", ""
}

// What Arabic writes together with a verb: who shall do it, and to what.
var (
	verbObjects = []string{"\u0647\u0627", "\u0647\u0645", "\u0647", ""}                                     // it, them
	verbPersons = []string{"\u0648\u0646", "\u064A\u0646", "\u0648\u0627", "\u0648", "\u064A", "\u0646", ""} // you all, you
	verbHeads   = []string{"\u0627\u0628", "\u0628\u0646", "\u0628", "\u0646", "\u0627", ""}                 // I shall, we
)

// you is what begins a verb of the second person: "you cancel".
const you = "\u062A"

// command gives the word that stands for a form of a verb: whoever says
// "cancel it", to whomever, means the same. Words that are as short as other
// nouns with "his" behind them must show that they are verbs.
func (v *vocabulary) command(word string) (string, bool) {
	for _, object := range verbObjects {
		stem, ok := strings.CutSuffix(word, object)
		if !ok {
			continue
		}
		for _, person := range verbPersons {
			form, ok := strings.CutSuffix(stem, person)
			if !ok {
				continue
			}
			if root, ok := strings.CutPrefix(form, you); ok && object != "" {
				if to, ok := v.at("verbyou", root); ok {
					return to, true
				}
			}
			for _, head := range verbHeads {
				root, ok := strings.CutPrefix(form, head)
				to, is := v.at("verb", root)
				long := len([]rune(root)) >= 4
				if ok && is && (object != "" || long && person != "") && (long || person != "" || head != "") {
					return to, true
				}
			}
		}
	}
	return "", false
}

// Forms of the verbs that put an appointment at another time: who does it, and
// for whom.
var (
	shiftHeads = []string{
		"\u0627\u0628", "\u0628\u0646", "\u0628\u062A", "\u0627\u0627", "\u0627\u0648", "\u0628", "\u0646", "\u0627", "\u062A",
		"\u064A", "\u0647", "",
	}
	shiftTails = []string{"\u0648\u0644\u064A", "\u0648\u0646", "\u064A\u0646", "\u0648\u0627", "\u0644\u064A", "\u0648", "\u064A", ""}
)

// shiftVerb tells whether a word is such a verb, whoever is asked to do it.
func shiftVerb(word string) bool {
	for _, head := range shiftHeads {
		for _, tail := range shiftTails {
			form, ok := strings.CutPrefix(word, head)
			form, fits := strings.CutSuffix(form, tail)
			if _, is := words().at("shiftroot", form); ok && fits && is {
				return true
			}
		}
	}
	return false
}
