package understand

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"
)

//go:embed danger
var dangerFiles embed.FS

// alarming gives the words of danger by class.
var alarming = sync.OnceValue(newAlarm)

// alarm knows the phrases of each class, and for Arabic the nouns and the
// roots of verbs that are found in whatever form they take.
type alarm struct {
	phrases map[string][]string
	nouns   map[string][]string
	verbs   map[string][]string
	begins  map[string]bool // words with which a phrase begins
	// affixes are what may stand before and behind Arabic words: conjunctions,
	// articles with their particles, who does it, and whose it is.
	affixes map[string][]string
	longest int
}

func newAlarm() *alarm {
	a := &alarm{phrases: map[string][]string{}, nouns: map[string][]string{}, verbs: map[string][]string{}, begins: map[string]bool{},
		affixes: map[string][]string{"article": {""}, "person": {""}, "ending": {""}}}
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

// learn takes in a line of the form "class: phrase, phrase", "class/n" for
// nouns, "class/v" for verbs and "class/affix" for what stands around them.
func (a *alarm) learn(file, line string) {
	head, phrases, ok := strings.Cut(line, ": ")
	if !ok {
		panic(fmt.Sprintf("understand: %s: no class in %q", file, line))
	}
	class, form, _ := strings.Cut(head, "/")
	for phrase := range strings.SplitSeq(phrases, ",") {
		key := Fold(phrase)
		if form == "affix" {
			a.affixes[class] = append(a.affixes[class], key)
			continue
		}
		words := strings.Count(key, " ") + 1
		into := a.phrases
		switch {
		case words > 1: // Of several words only those as they stand.
		case form == "n":
			into = a.nouns
		case form == "v":
			into = a.verbs
		}
		first, _, _ := strings.Cut(key, " ")
		if form == "" || words > 1 {
			a.begins[first] = true
		}
		if key != "" && !slices.Contains(into[key], class) {
			into[key] = append(into[key], class)
			a.longest = max(a.longest, words)
		}
	}
}

// scene finds the signs in an utterance; nil if there are no words.
func (a *alarm) scene(text string) *scene {
	s := &scene{signs: map[string][]sign{}}
	a.part(s, cut(text))
	if len(s.toks) == 0 {
		return nil
	}
	s.masked = make([]bool, len(s.toks))
	s.numbers = &utterance{Context: &Context{}, toks: s.toks, used: make([]bool, len(s.toks))}
	free := func(i, n int) bool { return !slices.Contains(s.masked[i:i+n], true) }
	a.each(s, func(i, n int, class string) {
		if class == "harmless" && !a.meant(s, i) && !s.breath(i, n) {
			for j := i; j < i+n; j++ {
				s.masked[j] = true
			}
		}
	})
	note := func(i, n int, class string) {
		if class != "harmless" && free(i, n) && !slices.Contains(s.signs[class], sign{i, n}) {
			s.signs[class] = append(s.signs[class], sign{i, n})
		}
	}
	a.each(s, note)
	for i, t := range s.toks {
		if !s.masked[i] {
			a.forms(t, func(class string) { note(i, 1, class) })
		}
	}
	s.hide("cannot", "relative") // after he drank denies nothing
	s.hide("negated", "relative")
	s.she(note)
	s.breathless(note)
	s.dreads(note)
	s.settle(note)
	for _, class := range []string{"move", "feel", "see", "talk", "awareof", "cry", "gulp", "stand", "want", "emerge", "cough",
		"stir"} {
		s.negate(class)
	}
	s.strains(note)
	s.aged(note)
	s.measure(note)
	s.ages(note)
	s.hide("emergency", "er")
	for _, class := range []string{"past", "chronic", "urgent"} {
		s.hide(class, "age")
	}
	s.hide("past", "sincenow") // what has been so since yesterday is so still
	s.hide("chronic", "sincenow")
	s.lasting()
	s.slight()
	s.signs["denied"] = slices.DeleteFunc(s.signs["denied"], func(v sign) bool { // does not breathe well
		return s.before("cannot", v.at) && !s.is("cannot", v.at)
	})
	s.parse()
	return s
}

// meant tells whether somebody means to do what follows: then it is no manner
// of speaking. Traffic kills people, too, but does not want to.
func (a *alarm) meant(s *scene, i int) (means bool) {
	if i == 0 {
		return false
	}
	before := s.toks[i-1]
	means = slices.Contains(a.phrases[before.text], "means")
	a.forms(before, func(class string) { means = means || class == "means" })
	return means
}

// breath tells whether words that end with "the same" end with what is so, and
// mean the breath: "ما في نفس".
func (s *scene) breath(i, n int) bool {
	next := i + n
	if n == 1 || s.toks[next-1].text != sameOrBreath || next == len(s.toks) || s.joined[next] || s.toks[next].text == not {
		return n > 1 && s.toks[next-1].text == sameOrBreath
	}
	return slices.ContainsFunc([]string{"urgent", "clause", "nil", "other"}, func(class string) bool {
		return slices.ContainsFunc(s.signs[class], func(v sign) bool { return v.at == next })
	})
}

// breathless notes where there is no breath: what follows does not say the same
// as what.
func (s *scene) breathless(note func(i, n int, class string)) {
	for _, v := range s.signs["nil"] {
		if at := v.end(); at < len(s.toks) && s.toks[at].text == sameOrBreath && s.breath(v.at, v.n+1) {
			note(v.at, v.n+1, "gasp")
		}
	}
}

// she notes the short "she does not" before a verb that danger denies; alone it
// is water, or a name.
func (s *scene) she(note func(i, n int, class string)) {
	for _, v := range s.signs["shenot"] {
		for _, class := range []string{"wake", "talk", "feel", "move", "aware", "breath", "able", "soon"} {
			if s.is(class, v.end()) {
				note(v.at, v.n, "cannot")
			}
		}
	}
}

// dreads takes the fear of what may happen in a treatment for one, unless
// something has happened: "afraid to choke on the impression", "that it bleeds
// a lot when the tooth is pulled".
func (s *scene) dreads(note func(i, n int, class string)) {
	if !s.says("tooth") && !s.says("procedure") || slices.ContainsFunc([]string{"swell", "allergy", "now", "urgent", "plea"}, s.says) {
		return
	}
	classes := []string{"choke", "gasp", "die", "idie"}
	if slices.ContainsFunc([]string{"blood", "bleed"}, s.says) {
		classes = []string{"blood", "bleed"}
	}
	for _, v := range s.signs["fear"] {
		for _, class := range classes {
			for _, c := range s.signs[class] {
				if gap := c.at - v.end(); gap >= 0 && gap <= 2 {
					note(v.at, v.n, "if")
				}
			}
		}
	}
}

// settle sorts out what other words say of a sign: whose the tablets are and how
// many, that it is not over (nor a thumb that is gone), and what only sounds like
// danger.
func (s *scene) settle(note func(i, n int, class string)) {
	s.signs["over"] = slices.DeleteFunc(s.signs["over"], func(v sign) bool { return s.before("negator", v.at) || s.before("limb", v.at) })
	if last := len(s.toks) - 1; slices.ContainsFunc([]string{"down", "fall", "lies", "onfloor"}, s.says) { // lies there at your place
		s.signs["if"] = slices.DeleteFunc(s.signs["if"], func(v sign) bool { return v.at == last && s.is("atyours", last) })
	}
	s.hide("blood", "pills") // blood thinners
	s.borrowed(note)
	s.doses(note)
	s.phobic()
	s.charred()
	s.usual(note)
}

// borrowed notes tablets that are somebody else's: her grandmother's tablets.
// Whose they are stands before them in English and behind them in Arabic.
func (s *scene) borrowed(note func(i, n int, class string)) {
	for _, v := range s.signs["pills"] {
		for _, o := range s.signs["other"] {
			word := s.toks[o.at]
			whose := word.latin() && len(word.text) > 3 && strings.HasSuffix(word.text, "s") && !s.is("heis", o.at) &&
				v.at >= o.end() && v.at-o.end() <= 3
			if whose || !word.latin() && o.at >= v.end() && o.at-v.end() <= 2 {
				note(min(v.at, o.at), max(v.end(), o.end())-min(v.at, o.at), "theirs")
			}
		}
	}
}

// overly is how many tablets are too many at once.
const overly = 5

// doses notes that tablets are counted, and that they are too many.
func (s *scene) doses(note func(i, n int, class string)) {
	if !s.says("pills") {
		return
	}
	for i := range s.toks {
		n, words := s.figure(i)
		if n < overly || n > 200 || s.is("unitword", i+words) {
			continue
		}
		for _, v := range s.signs["pills"] {
			if gap := v.at - i - words; gap >= 0 && gap <= 3 {
				note(i, v.end()-i, "overly")
			}
		}
	}
}

// phobic drops the faint of who cannot see a needle, unless it happens.
func (s *scene) phobic() {
	near := func(class, other string, most int) bool {
		return slices.ContainsFunc(s.signs[class], func(v sign) bool {
			return slices.ContainsFunc(s.signs[other], func(o sign) bool { return o.at >= v.end() && o.at-v.end() <= most })
		})
	}
	if slices.ContainsFunc([]string{"urgent", "plea", "sudden"}, s.says) || !near("fear", "prick", 2) && !near("swoon", "prick", 4) {
		return
	}
	for _, class := range []string{"faint", "dizzy", "unconscious"} {
		s.hide(class, "swoon")
	}
}

// charred drops the burn of what was cooked, unless somebody is burnt as well.
func (s *scene) charred() {
	if slices.ContainsFunc([]string{"limb", "arm", "face", "skin", "child"}, s.says) {
		return
	}
	s.signs["burn"] = slices.DeleteFunc(s.signs["burn"], func(v sign) bool {
		return slices.ContainsFunc(s.signs["dish"], func(o sign) bool { return o.gap(v) <= 1 })
	})
}

// usual takes for a question whether it bleeds after a treatment, unless it does
// so badly.
func (s *scene) usual(note func(i, n int, class string)) {
	if slices.ContainsFunc([]string{"urgent", "plea", "severe", "now", "profuse"}, s.says) {
		return
	}
	for _, v := range s.signs["isusual"] {
		for _, class := range []string{"bleed", "blood"} {
			if slices.ContainsFunc(s.signs[class], func(o sign) bool { return o.gap(v) <= 5 }) {
				note(v.at, v.n, "if")
			}
		}
	}
}

// part takes the tokens apart that Arabic writes as one, where what is left is
// known: "and" before a word, "not" before a verb and around one.
func (a *alarm) part(s *scene, toks []token) {
	add := func(t token, text string, joined bool) {
		s.toks, s.joined = append(s.toks, token{text, t.word}), append(s.joined, joined)
	}
	for _, t := range toks {
		text, joined := t.text, false
		if !t.latin() && (!a.knows(text) || a.conceals(text)) {
			for _, and := range a.affixes["conjunction"] {
				rest, ok := strings.CutPrefix(text, and)
				if joined = joined || ok && len(rest) > 4; ok && a.speaks(rest) {
					text, joined = rest, true
					break
				}
			}
			if verb, ok := a.not(text); ok {
				add(t, not, joined)
				text, joined = verb, false
			}
		}
		add(t, text, joined)
	}
}

// conceals tells whether a word that could be a form of another is "and" before
// a longer one that begins a phrase: "and his eyes" is no form of "aware".
func (a *alarm) conceals(text string) bool {
	return !a.begins[text] && slices.ContainsFunc(a.affixes["conjunction"], func(and string) bool {
		rest, ok := strings.CutPrefix(text, and)
		return ok && len(rest) >= 2*5 && a.begins[rest]
	})
}

// not gives the verb of a word that denies it: "doesnotanswer".
func (a *alarm) not(text string) (string, bool) {
	if verb, ok := strings.CutPrefix(text, not); ok && len(verb) > 4 && a.knows(verb) {
		return verb, true
	}
	verb, ok := strings.CutSuffix(text, notEnd)
	if !ok {
		return "", false
	}
	for _, begin := range []string{not, not[:2]} {
		if verb, ok := strings.CutPrefix(verb, begin); ok && len(verb) > 4 && a.knows(verb) {
			return verb, true
		}
	}
	return "", false
}

// speaks tells whether a word is known, also as one that denies another.
func (a *alarm) speaks(word string) bool {
	_, ok := a.not(word)
	return ok || a.knows(word)
}

// knows tells whether a word is known in whatever form, or begins a phrase.
func (a *alarm) knows(word string) bool {
	known := a.begins[word]
	a.stems(word, func(string) { known = true })
	return known
}

// The denial of Egypt and the Levant stands around the verb. What something is
// for has a letter before it.
const (
	not    = "\u0645\u0627"
	notEnd = "\u0634"
	forIt  = "\u0644"
	// sameOrBreath is "same" before what is so, and else the breath.
	sameOrBreath = "\u0646\u0641\u0633"
)

// each gives every phrase that stands anywhere, the longest first.
func (a *alarm) each(s *scene, give func(i, n int, class string)) {
	for i := range s.toks {
		most := min(a.longest, len(s.toks)-i)
		if !a.begins[s.toks[i].text] {
			most = 0
		}
		for n := most; n > 0; n-- {
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

// lasting sorts out of what was, and of what comes and goes, for how long
// something has been so: for two days, since the summer, it began a week ago.
func (s *scene) lasting() {
	for _, class := range []string{"past", "chronic"} {
		s.signs[class] = slices.DeleteFunc(s.signs[class], func(v sign) bool {
			within := func(o sign) bool { return v.at <= o.at && o.end() <= v.end() }
			lasts := slices.ContainsFunc(s.signs["before"], func(b sign) bool { return b.at == v.at }) || s.before("began", v.at) ||
				s.before("began", v.at-1) || slices.ContainsFunc(s.signs["perfect"], within)
			if lasts {
				s.signs["lasting"] = append(s.signs["lasting"], v)
			}
			return lasts
		})
	}
}

// hide drops the signs of a class that lie inside those of another.
func (s *scene) hide(class, in string) {
	s.signs[class] = slices.DeleteFunc(s.signs[class], func(v sign) bool { return s.within(v, in) })
}

// strains notes what comes whenever somebody exerts themselves: when I walk, on
// the stairs, with any effort. What hurts does not stand between.
func (s *scene) strains(note func(i, n int, class string)) {
	for _, when := range s.signs["whenever"] {
		for _, v := range s.signs["exertion"] {
			all := sign{when.at, v.end() - when.at}
			hurts := s.within(all, "chest") || s.within(all, "heart") || s.within(all, "pain")
			if gap := v.at - when.end(); gap >= 0 && gap <= strained && !hurts {
				note(all.at, all.n, "strain")
			}
		}
	}
}

// strained is how many words stand at most before what somebody exerts
// themselves with: if I go up the stairs.
const strained = 4

// slight takes a stroke for one however small it is called.
func (s *scene) slight() {
	for _, class := range []string{"chronic", "over"} {
		s.signs[class] = slices.DeleteFunc(s.signs[class], func(v sign) bool {
			return slices.Contains(s.signs["slight"], v) && slices.ContainsFunc(s.signs["apoplexy"], func(o sign) bool { return o.gap(v) == 0 })
		})
	}
}

// within tells whether a sign shares words with one of a class.
func (s *scene) within(v sign, class string) bool {
	return slices.ContainsFunc(s.signs[class], func(o sign) bool { return o.gap(v) < 0 })
}

// before tells whether words of a class end right before a token.
func (s *scene) before(class string, at int) bool {
	return slices.ContainsFunc(s.signs[class], func(v sign) bool { return v.end() == at })
}

// forms gives the classes of a word in whatever form: in English without the
// ending of "father's".
func (a *alarm) forms(t token, give func(class string)) {
	if !t.latin() {
		a.stems(t.text, give)
		return
	}
	if word, ok := strings.CutSuffix(t.text, "s"); ok && len(word) > 2 {
		for _, class := range a.phrases[word] {
			if slices.Contains(possessors, class) {
				give(class)
			}
		}
	}
}

// possessors are the classes of English words that are said with an ending:
// "her stomach's hard".
var possessors = []string{"other", "child", "belly", "face", "oxygen", "pressure", "elder", "fever", "vehicle"}

// stems gives the classes of the nouns and verbs that an Arabic word can be.
func (a *alarm) stems(word string, give func(class string)) {
	for _, end := range a.affixes["ending"] {
		stem, ok := strings.CutSuffix(word, end)
		if !ok || len(stem) < 4 { // two letters
			continue
		}
		for _, p := range a.affixes["article"] {
			if noun, ok := strings.CutPrefix(stem, p); ok {
				for _, class := range a.nouns[noun] {
					give(class)
				}
			}
		}
		for _, p := range a.affixes["person"] {
			if verb, ok := strings.CutPrefix(stem, p); ok {
				for _, class := range a.verbs[verb] {
					give(class)
				}
			}
		}
	}
}

// nearWords is how many other words may stand between two that a clinic has
// added together.
const nearWords = 3

// clinic finds the words that the clinic has added: whatever their form and
// order, near each other. Several count also where our own list takes them for
// harmless, for whoever wrote them knew better.
func (s *scene) clinic(added []string) (list []evidence) {
	for _, phrase := range added {
		want := telling(phrase)
		r := rule{weight: mention, within: nearWords + len(want) - 2}
		if len(want) > 1 {
			r.weight = event
		}
		for _, w := range want {
			class := "clinic " + w
			if denies(w) {
				class, r.own = "cannot", true
			} else if !s.says(class) {
				s.find(class, w, len(want) > 1)
			}
			r.all = append(r.all, class)
		}
		if len(want) > 0 {
			list = append(list, s.evidence(&r)...)
		}
	}
	return list
}

// find notes where a word of the clinic stands.
func (s *scene) find(class, want string, harmless bool) {
	for i, t := range s.toks {
		if (harmless || !s.masked[i]) && alarming().same(t, want) {
			s.signs[class] = append(s.signs[class], sign{i, 1})
		}
	}
}

// telling are the words of a phrase that say something: without those that any
// sentence has, but with a denial of the others. The first is no denial.
func telling(phrase string) (list []string) {
	var not []string
	for _, t := range cut(phrase) {
		_, stop := words().at("stop", t.text)
		switch {
		case denies(t.text):
			not = append(not, t.text)
		case !stop && !t.numeric():
			list = append(list, t.text)
		}
	}
	if len(list) == 0 {
		return nil
	}
	return append(list, not...)
}

// denies tells whether a word denies others.
func denies(word string) bool {
	_, not := words().at("not", word)
	_, none := words().at("nobody", word)
	return not || none
}

// same tells whether a word that was said is one of the clinic's: in Arabic with
// whatever is written together with a noun, in English with an ending.
func (a *alarm) same(said token, want string) bool {
	if said.text == want {
		return true
	}
	if want[0] < 0x80 {
		return slices.ContainsFunc(endless(want), func(w string) bool { return slices.Contains(endless(said.text), w) })
	}
	core := stem(want)
	letters := []rune(core)
	if len(letters) >= 4 && confusable([]rune(stem(said.text)), letters) {
		return true
	}
	cores := []string{core}
	if before, ok := strings.CutSuffix(core, teh); ok {
		cores = append(cores, before+openTeh)
	}
	return slices.ContainsFunc(cores, func(core string) bool {
		before, behind, ok := strings.Cut(said.text, core)
		return ok && a.leads(before) && (behind == "" || slices.Contains(a.affixes["ending"], behind))
	})
}

// The ending of feminine nouns, alone and before whose it is.
const (
	teh     = "\u0647"
	openTeh = "\u062A"
)

// leads tells whether all of a text is what Arabic writes before a noun.
func (a *alarm) leads(text string) bool {
	for _, and := range append([]string{""}, a.affixes["conjunction"]...) {
		if rest, ok := strings.CutPrefix(text, and); ok && slices.Contains(a.affixes["article"], rest) {
			return true
		}
	}
	return false
}

// endless gives what an English word may be without its ending.
func endless(word string) []string {
	list := []string{word}
	for _, end := range []string{"s", "ed", "ing"} {
		if rest, ok := strings.CutSuffix(word, end); ok && len(rest) >= 3 {
			if list = append(list, rest); end != "s" {
				list = append(list, rest+"e")
			}
		}
	}
	return list
}

// everyday are sentences of ordinary calls.
var everyday = sync.OnceValue(func() (list []string) {
	text, err := dangerFiles.ReadFile("danger/everyday.txt")
	if err != nil {
		panic(err) // It is in the program.
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			list = append(list, line)
		}
	}
	return list
})

// Everyday gives what people say in ordinary calls and would be an emergency if
// a clinic added a phrase to those of danger; nothing if there is no such thing.
func Everyday(phrase string) string {
	if len(telling(phrase)) == 0 {
		return phrase
	}
	for _, said := range everyday() {
		if s := alarming().scene(said); len(s.clinic([]string{phrase})) > 0 {
			return said
		}
	}
	return ""
}

// parse cuts the utterance into clauses: where one begins with and, but, now,
// or with who it is about. What follows an "if" belongs to it.
func (s *scene) parse() {
	begins := slices.Clone(s.joined)
	for _, class := range []string{"clause", "now"} {
		for _, v := range s.signs[class] {
			begins[v.at] = begins[v.at] || class == "clause" || v.end() < len(s.toks)
		}
	}
	for _, v := range s.signs["if"] {
		if v.end() < len(begins) {
			begins[v.end()] = false
		}
	}
	s.clause = make([]int, len(s.toks))
	for i := 1; i < len(s.toks); i++ {
		s.clause[i] = s.clause[i-1]
		if begins[i] {
			s.clause[i]++
		}
	}
}

// negate notes where a verb is denied right before it: "can't feel", "ما عاد
// احس".
func (s *scene) negate(class string) {
	for _, c := range s.signs["cannot"] {
		for _, v := range s.signs[class] {
			if s.helped(c.end(), v.at) {
				s.signs["not "+class] = append(s.signs["not "+class], sign{c.at, v.end() - c.at})
			}
		}
	}
}

// helped tells whether at most two words stand in between that only help a verb:
// "is not able to", "ما عم اقدر".
func (s *scene) helped(from, to int) bool {
	for i := from; i < to; i++ {
		if !s.is("able", i) && !s.is("soon", i) {
			return false
		}
	}
	return to >= from && to-from <= 2
}

// infancy is up to how many days of age a fever cannot wait.
const infancy = 92

// aged reads how old somebody is, which says nothing about when something was:
// "my 70 year old father", "عمره سنتين". The fever of a newborn cannot wait.
func (s *scene) aged(note func(i, n int, class string)) {
	for i, t := range s.toks {
		if s.is("newbornword", i) {
			note(i, 1, "newborn")
		}
		from, end := s.counted(i), i+1
		if !s.is("longunit", i) && !s.is("yearunit", i) {
			continue
		}
		if s.is("old", i+1) {
			end++
		} else if !s.is("aged", from-1) && !s.young(from, i) {
			continue
		}
		note(from, end-from, "age")
		n, _ := s.numbers.number(from)
		if days := infantDays[t.text]; days > 0 && max(n, 1)*days <= infancy {
			note(from, end-from, "newborn")
		}
	}
}

// young tells whether a time is how old somebody small is: "she's two months",
// "the baby is only six weeks". In Arabic who has months is so old.
func (s *scene) young(from, unit int) bool {
	if s.is("notage", unit+1) || from == 0 {
		return false
	}
	if s.is("hasmonths", from-1) {
		return s.is("monthunit", unit)
	}
	for from > 0 && s.is("only", from-1) {
		from--
	}
	if s.is("child", from-1) && !s.toks[from-1].latin() && infantDays[s.toks[unit].text] >= 7 {
		return true
	}
	return s.is("infantword", from-1) || s.is("heis", from-1) || s.is("be", from-1) && (s.is("child", from-2) || s.is("heshe", from-2))
}

// infantDays is how many days the units of a small child's age have.
var infantDays = map[string]int{
	"day": 1, "days": 1, "week": 7, "weeks": 7, "month": 30, "months": 30, "يوم": 1, "يومين": 2, "ايام": 1, "اسبوع": 7, "اسبوعين": 14,
	"اسابيع": 7, "شهر": 30, "شهرين": 60, "شهور": 30, "اشهر": 30,
}

// measure reads figures: a fever, a blood sugar, a blood pressure or how much
// oxygen there is that nobody waits with.
func (s *scene) measure(note func(i, n int, class string)) {
	for i, t := range s.toks {
		n, words := s.figure(i)
		if whole, _, point := strings.Cut(t.text, "."); point && t.numeric() {
			n, words = atoi(whole), 1
		}
		if words == 0 {
			continue
		}
		near := func(class string) bool {
			return slices.ContainsFunc(s.signs[class], func(v sign) bool { return v.gap(sign{i, 1}) >= 0 && v.gap(sign{i, 1}) <= 4 })
		}
		hot := near("fever") || s.is("degrees", i+words) || s.before("ablaze", i)
		switch {
		case hot && (n == 41 || n == 42 || n >= 105 && n <= 108),
			near("sugar") && (n >= 1 && n <= 2 || n >= 20 && n <= 50 || n >= 400 && n < 1000),
			near("pressure") && (n >= 200 && n < 300 || s.sinks(i, n, words)),
			near("oxygen") && n >= 40 && n <= 88 && !s.says("facial"):
			note(i, 1, "extreme")
		case n >= 20 && n <= 42 && s.is("weeks", i+words):
			note(i, words+1, "pregnant")
		case hot && (n == 40 || n == 104):
			note(i, 1, "feverhigh")
		}
		if n >= 38 && n <= 42 && s.says("newborn") && s.before("reads", i) && !near("contact") && !s.is("unitword", i+words) {
			note(i, words, "feverish")
		}
	}
}

// sinks tells whether a blood pressure is too low: sixty over forty, in some
// countries six over four, or down to seventy.
func (s *scene) sinks(i, top, words int) bool {
	if i > 0 {
		if n, _ := s.figure(i - 1); n > 0 { // one sixty
			return false
		}
	}
	if s.is("orso", i+words) {
		words++
	}
	if s.is("upon", i+words) {
		low, n := s.figure(i + words + 1)
		return n > 0 && low < top && (top >= 40 && top <= 80 && low <= 55 || top >= 4 && top <= 7 && low >= 2)
	}
	return top >= 40 && top <= 75 && slices.ContainsFunc(s.signs["dropsto"], func(v sign) bool { return i >= v.end() && i-v.end() <= 1 })
}

// figure reads a number, in Arabic also one of which the tens are written
// together with "and", or that has an article.
func (s *scene) figure(i int) (value, n int) {
	if i >= len(s.toks) {
		return 0, 0
	}
	if value, n = s.numbers.number(i); s.toks[i].latin() || s.toks[i].numeric() {
		return value, n
	}
	if n == 0 {
		for _, p := range alarming().affixes["article"] {
			if rest, ok := strings.CutPrefix(s.toks[i].text, p); ok && p != "" {
				if v, ok := words().at("number", rest); ok {
					return atoi(v), 1
				}
			}
		}
	}
	if next := i + n; n > 0 && value < 10 && next < len(s.toks) {
		rest, and := strings.CutPrefix(s.toks[next].text, alarming().affixes["conjunction"][0])
		if v, ok := words().at("number", rest); ok && (and || s.joined[next]) && atoi(v) >= 20 && atoi(v)%10 == 0 {
			return value + atoi(v), n + 1
		}
	}
	return value, n
}

// ages reads how long ago something was: five years ago, for three weeks, in
// 2019. Minutes and hours are now.
func (s *scene) ages(note func(i, n int, class string)) {
	span := func(from, to int, long string) {
		for i := from; i < to; i++ {
			if s.is("longunit", i) {
				note(from, to-from, long)
			} else if s.is("shortunit", i) {
				note(from, to-from, "urgent")
			}
		}
	}
	for i, t := range s.toks {
		if year := atoi(t.text); t.numeric() && len(t.text) == 4 && year > 1950 && year < 2100 {
			note(i, 1, "past")
		}
		if n, k := s.figure(i + 1); t.text == "twenty" && n >= 10 && n < 30 && !s.is("shortunit", i+1+k) { // in twenty nineteen
			note(i, 1+k, "past")
		}
		if s.is("ago", i) && i > 0 {
			span(max(i-2, s.counted(i-1)), i+1, "past")
		}
		for word, long := range map[string]string{"before": "chronic", "longago": "past"} {
			if !s.is(word, i) {
				continue
			}
			for end := i + 2; end <= min(i+4, len(s.toks)); end++ {
				if s.is("longunit", end-1) || s.is("shortunit", end-1) {
					span(i, end, long)
					break
				}
			}
		}
	}
}

// is tells whether the token is one of a class.
func (s *scene) is(class string, i int) bool { return slices.Contains(s.signs[class], sign{i, 1}) }

// counted goes back from a unit over the number before it.
func (s *scene) counted(i int) int {
	for i > 0 {
		if _, n := s.numbers.number(i - 1); n == 0 {
			break
		}
		i--
	}
	return i
}
