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
	said := u.naming()
	if u.Topic == ADay || u.Topic == ATime || u.Topic == AChoice || u.Topic == AMorning {
		said.plainly() // "that is when I am at the dentist"
	}
	services, branches, people := labels(u.Services), labels(u.Branches), labels(u.People)
	said.claim(services, branches, people)
	m.Services = said.matchLast(services, u.Topic == AService, "")
	m.Branches = said.matchLast(branches, u.Topic == ABranch, "placecue")
	if to := said.match(said.headed(), branches, false, "placecue"); len(to) == 1 { // from that one to the other
		m.Branches = to
	}
	if to := said.match(said.wishedFor(), branches, false, "placecue"); len(to) == 1 { // mine is at that one, I want the other
		m.Branches = to
	}
	if len(m.Branches) > 1 {
		m.Branches = said.contrasted(branches, m.Branches)
	}
	if len(m.Branches) == 0 && len(branches) == 2 { // not that one: the other
		if not := said.refused(branches); len(not) == 1 {
			m.Branches = []int{1 - not[0]}
		}
	}
	u.unserved(m, said, services)
	if u.complaints() > 2 {
		m.Services = nil // headaches and my knee and my skin: which comes first?
	}
	if m.Name == "" || u.bring {
		said = said.others()
		m.People = said.matchLast(people, u.Topic == AWho, "personcue")
		u.wanted(m)
		m.Stranger = len(m.People) == 0 && u.stranger(said)
	}
}

// AsksWhere tells whether it is asked at which branch something is.
func AsksWhere(text string) bool { return asksOf("whichbranch", text) }

// AsksWithWhom tells whether it is asked with whom an appointment is.
func AsksWithWhom(text string) bool { return asksOf("withwhom", text) }

func asksOf(class, text string) bool {
	toks := cut(text)
	for i := range toks {
		if _, ok := assent().phrase(class, toks, i); ok {
			return true
		}
	}
	return false
}

// places takes several words of a branch's name that stand together, where one of
// them would say when: the night clinic is no night.
func (u *utterance) places() {
	for _, b := range u.Branches {
		for _, name := range append([]string{b.Label.En, b.Label.Ar}, b.Also...) {
			u.placeNamed(cut(name))
		}
	}
}

// placeNamed takes the longest run of words of one name, at least two.
func (u *utterance) placeNamed(name []token) {
	for i := range u.toks {
		for k := range name {
			n := 0
			for i+n < len(u.toks) && k+n < len(name) && u.toks[i+n].text == name[k+n].text && !u.used[i+n] {
				n++
			}
			timely := false
			for j := i; j < i+n; j++ {
				timely = timely || u.phrase("part", j, 1)+u.phrase("day", j, 1)+u.phrase("weekday", j, 1)+u.phrase("noon", j, 1) > 0
			}
			if n > 1 && timely {
				u.use(i, n)
			}
		}
	}
}

// contrasted leaves the one of several of which nothing bad is said: "Olaya,
// because Malaz is far for me".
func (n *naming) contrasted(among [][]form, several []int) []int {
	var part []spoken
	for _, w := range n.words {
		switch {
		case w.denied:
			return several // which of them is meant is another question
		case !n.u.spurned(w.place):
			part = append(part, w)
		}
	}
	if one := n.match(part, among, false, "placecue"); len(one) == 1 && slices.Contains(several, one[0]) {
		return one
	}
	return several
}

// spurned tells whether something is said against a place there: that it is far,
// or that the caller does not know the way.
func (u *utterance) spurned(i int) bool {
	after := i + 1 + u.phrase("copula", i+1, 1)
	before := i - 1
	for before > 0 && u.is("stop", before)+u.phrase("placenoun", before, 1) > 0 && !u.endsWith("unfamiliar", before) {
		before--
	}
	return u.phrase("toofar", after, len(u.toks)) > 0 || u.endsWith("unfamiliar", before)
}

// headed are the words behind "to" where something goes from one place to
// another.
func (n *naming) headed() (list []spoken) {
	from, to := -1, -1
	for i, t := range n.u.toks {
		if t.text == "from" {
			from = i
		} else if t.text == "to" && from >= 0 {
			to = i
		}
	}
	for _, w := range n.words {
		if to >= 0 && w.place > to && !w.denied {
			list = append(list, w)
		}
	}
	return list
}

// wishedFor are the words behind a wish, where the caller tells before it where
// their appointment is.
func (n *naming) wishedFor() (list []spoken) {
	own, wish := -1, -1
	for i := range n.u.toks {
		if n.u.phrase("own", i, len(n.u.toks)) > 0 && own < 0 {
			own = i
		}
		if k := n.u.phrase("wishing", i, len(n.u.toks)); k > 0 && own >= 0 && i > own {
			wish = i + k - 1
		}
	}
	for _, w := range n.words {
		if wish >= 0 && w.place > wish && !w.denied {
			list = append(list, w)
		}
	}
	return list
}

// unserved gives the treatment that a caller wants and no service is called
// after, as they said it. A service that is found by a word of its field alone,
// such as teeth, is then none of theirs.
func (u *utterance) unserved(m *Meaning, said *naming, services [][]form) {
	for i := range u.toks {
		n, is := assent().phrase("treatment", u.toks, i)
		ours := func(t token) bool { return serves(t, services) }
		if !is || u.used[i] || u.shunned(i) || !u.wished(i) || slices.ContainsFunc(u.toks[i:i+n], ours) {
			continue
		}
		part := &naming{u: u, words: slices.DeleteFunc(slices.Clone(said.words), func(w spoken) bool {
			_, field := assent().at("field", w.group)
			return field
		})}
		left := part.matchLast(services, false, "")
		if len(m.Services) == 1 && slices.Equal(left, m.Services) || named(said, services, m.Services) {
			return
		}
		m.Services = nil
		from, to := u.toks[i].word, u.toks[i+n-1].word+1
		for _, w := range said.words { // teeth whitening
			if _, field := assent().at("field", w.group); field && (w.place == i-1 || w.place == i+n) {
				from, to = min(from, u.toks[w.place].word), max(to, u.toks[w.place].word+1)
			}
		}
		m.Unserved = strings.Trim(strings.Join(u.said[from:min(to, len(u.said))], " "), ".,!?\u060C\u061F")
		return
	}
}

// serves tells whether some service has a word in its name.
func serves(t token, services [][]form) bool {
	w := spoken{text: t.text, stem: stem(t.text)}
	w.group, _ = words().alike([]token{t})
	if _, field := assent().at("field", w.group); field {
		return false
	}
	return slices.ContainsFunc(services, func(thing []form) bool {
		return slices.ContainsFunc(thing, func(f form) bool { return slices.ContainsFunc(f, w.is) })
	})
}

// named tells whether the whole name of the service was said that was found: one
// that is called after its field, such as Dentist.
func named(said *naming, services [][]form, found []int) bool {
	return len(found) == 1 && slices.ContainsFunc(services[found[0]], func(f form) bool {
		return !slices.ContainsFunc(f, func(w nameWord) bool {
			return w.weight > 0.25 && !slices.ContainsFunc(said.words, func(s spoken) bool { return s.is(w) })
		})
	})
}

// wished tells whether a word there is what is wanted: a wish or the beginning
// stands before it, and nothing that tells of what was.
func (u *utterance) wished(i int) bool {
	for j := i - 1; j >= 0 && j >= i-3; j-- {
		if _, was := assent().phrase("treated", u.toks, j); was {
			return false
		}
	}
	for j := i - 1; j >= 0 && j >= i-6; j-- {
		if _, ok := assent().phrase("treating", u.toks, j); ok {
			return true
		}
	}
	return i == 0 || u.Topic == AService
}

// whereabouts hears the question where one of our branches is, whatever else a
// word for it may mean: "where is Olaya".
func (u *utterance) whereabouts(m *Meaning) {
	if len(m.Branches) == 0 || m.Intent != None && m.Intent != Book && m.Intent != List || u.says("own") {
		return
	}
	for i := range u.toks {
		if n := u.phrase("askwhere", i, len(u.toks)); n > 0 && i+n < len(u.toks) {
			m.Intent = Info
			return
		}
	}
}

// Find gives the things whose names a text fits best, the likeliest first.
// More than one means that it fits them equally well.
func Find(text string, among []Named) []int {
	u := &utterance{Context: &Context{}, toks: cut(text)}
	u.used, u.dated, u.talked = make([]bool, len(u.toks)), make([]bool, len(u.toks)), make([]bool, len(u.toks))
	said, names := u.naming(), labels(among)
	said.claim(names)
	return said.matchLast(names, true, "")
}

// spoken is a word that was said and may name something.
type spoken struct {
	text, stem string
	group      string // of words that mean the same
	place      int    // of its token
	other      bool   // it has another meaning: only the very word names something
	claimed    bool   // something is called exactly so
	denied     bool   // "not this"
	self       bool   // whoever speaks is called so, or whom they bring
	turn       int    // how often the speaker had corrected themselves before
}

// naming is what was said, for finding names in it.
type naming struct {
	u     *utterance
	words []spoken
}

// naming collects the words that may name something.
func (u *utterance) naming() *naming {
	n := &naming{u: u}
	turn := 0
	groups := u.groups()
	for i, t := range u.toks {
		if u.turns(i) {
			turn++
		}
		if u.dated[i] || u.talked[i] || t.numeric() {
			continue
		}
		_, common := words().at("common", t.text)
		w := spoken{
			text: t.text, stem: stem(t.text), group: groups[i], place: i, other: words().known[t.text] || common || u.used[i],
			denied: u.shunned(i), turn: turn, self: u.themselves(i),
		}
		if k := len(n.words) - 1; k >= 0 && n.words[k].denied && n.words[k].place == i-1 && u.together(i-1, w.group, n.words[k].group) {
			w.denied = true // not a follow-up, not a dental cleaning
		}
		n.words = append(n.words, w)
	}
	return n
}

// together tells whether a word and the next name the same service, or mean the
// same as one phrase.
func (u *utterance) together(i int, group, next string) bool {
	if group != "" && group == next {
		return true
	}
	both := Find(u.toks[i+1].text, u.Services)
	return slices.ContainsFunc(Find(u.toks[i].text, u.Services), func(k int) bool { return slices.Contains(both, k) })
}

// themselves tells whether a word is the name of whoever speaks, or of whom they
// bring: "I'm Sara", "my daughter Sara". Such a name wishes for nobody.
func (u *utterance) themselves(i int) bool {
	if i == 0 || u.Topic == AWho || words().known[u.toks[i].text] {
		return false
	}
	kin, to := strings.CutPrefix(u.toks[i-1].text, "\u0644")
	if _, ok := words().at("namekin", kin); ok && to {
		return true
	}
	return u.endsWith("iam", i-1) || u.endsWith("namekin", i-1) || u.themselves(i-1)
}

// others are the words that are no names of the speaker or of whom they bring.
func (n *naming) others() *naming {
	return &naming{u: n.u, words: slices.DeleteFunc(slices.Clone(n.words), func(w spoken) bool { return w.self })}
}

// groups gives for each token the group of words that mean the same: of the
// longest phrase that it is part of.
func (u *utterance) groups() []string {
	out := make([]string, len(u.toks))
	for i := 0; i < len(u.toks); i++ {
		group, n := words().alike(u.toks[i:])
		for j := i; j < i+n; j++ {
			out[j] = group
		}
		i += max(n, 1) - 1
	}
	return out
}

// alike finds the group of the longest phrase with which the tokens begin,
// with or without the article.
func (v *vocabulary) alike(toks []token) (group string, n int) {
	lex := v.kinds["also"]
	for n := min(lex.longest, len(toks)); n > 0; n-- {
		var plain, bare []string
		for _, t := range toks[:n] {
			plain, bare = append(plain, t.text), append(bare, stem(t.text))
		}
		for _, phrase := range []string{strings.Join(plain, " "), strings.Join(bare, " "), al + strings.Join(bare, " ")} {
			if g, ok := lex.values[phrase]; ok {
				return g, n
			}
		}
	}
	if g, ok := v.loose[loosely(toks[0].text)]; ok && !v.known[toks[0].text] {
		return g, 1
	}
	return "", 0
}

// turns tells whether the speaker corrects themselves there: what was named
// before is taken back if something is named after.
func (u *utterance) turns(i int) bool {
	if _, ok := words().phrase("turn", u.toks, i); ok {
		return true
	}
	_, ok := words().phrase("fix", u.toks, i)
	return ok
}

// shunned tells whether the words before say that this is not wanted.
func (u *utterance) shunned(i int) bool {
	for j := i - 1; j >= 0 && j >= i-3; j-- {
		for n := 1; n <= 2 && j-n+1 >= 0; n++ {
			if v, ok := words().at("shun", u.text(j-n+1, n)); ok && (v != "next" || j == i-1 && !u.twice(j)) {
				return v != "except" || !u.denied(j-n+1, ofException)
			}
		}
		_, title := words().at("title", u.toks[j].text)
		_, generic := words().at("generic", u.toks[j].text)
		if !title && !generic && u.is("stop", j) == 0 {
			return false
		}
	}
	return false
}

// twice tells whether a word is said again: "no no" corrects and refuses
// nothing.
func (u *utterance) twice(i int) bool { return i > 0 && u.toks[i].text == u.toks[i-1].text }

// phrase looks for a phrase of a kind at a token, whatever else its words mean.
func (v *vocabulary) phrase(kind string, toks []token, i int) (n int, ok bool) {
	lex := v.kinds[kind]
	for n := min(lex.longest, len(toks)-i); n > 0; n-- {
		texts := make([]string, n)
		for j := range texts {
			texts[j] = toks[i+j].text
		}
		if _, ok := lex.values[strings.Join(texts, " ")]; ok {
			return n, true
		}
	}
	return 0, false
}

// plainly lets words name only what is called so, not what they may mean.
func (n *naming) plainly() {
	for i := range n.words {
		n.words[i].group = ""
	}
}

// claim notes which words are exactly a name of something: they sound like
// nothing else.
func (n *naming) claim(lists ...[][]form) {
	for _, list := range lists {
		for _, thing := range list {
			for _, form := range thing {
				for _, w := range form {
					for i := range n.words {
						n.words[i].claimed = n.words[i].claimed || n.words[i].is(w)
					}
				}
			}
		}
	}
}

// nameWord is a word of a name.
type nameWord struct {
	stem, group string
	weight      float64 // less for a word that many names have
}

// is tells whether the word is the very word of the name, or means the same.
func (s *spoken) is(w nameWord) bool {
	return s.stem == w.stem || s.text == w.stem || s.group != "" && s.group == w.group
}

// form is a name as its words that count: without titles and articles.
type form []nameWord

// labels gives the forms of each thing's names.
func labels(list []Named) [][]form {
	out := make([][]form, len(list))
	for i, n := range list {
		out[i] = forms(n)
	}
	return out
}

// forms are the names of a thing.
func forms(n Named) []form {
	var out []form
	for _, text := range append([]string{n.Label.En, n.Label.Ar}, n.Also...) {
		toks := cut(text)
		var f form
		for i := 0; i < len(toks); i++ {
			t := toks[i]
			if _, title := words().at("title", t.text); title || len([]rune(t.text)) < 2 && !t.numeric() {
				continue
			}
			group, n := words().alike(toks[i:])
			for j := i; j < i+max(n, 1); j++ {
				w := nameWord{stem: stem(toks[j].text), group: group, weight: 1}
				if _, vague := words().at("vague", group); vague { // a skin consultation is one about the skin
					w.weight = 0.5
				}
				if generic(w.stem) {
					w.weight = 0.25
				}
				f = append(f, w)
			}
			i += max(n, 1) - 1
		}
		if len(f) > 0 {
			out = append(out, f)
		}
	}
	return out
}

func generic(stem string) bool {
	_, ok := words().at("generic", stem)
	if !ok {
		_, ok = words().at("generic", al+stem)
	}
	return ok
}

// matchLast finds the things that the words name. Where the speaker corrected
// themselves, what was named last counts. If sure, the words are known to name
// one of them, and common words such as "visit" count. A cue is the kind of
// words that announce a name.
func (n *naming) matchLast(among [][]form, sure bool, cue string) []int {
	if len(n.words) == 0 {
		return nil
	}
	if two := n.torn(among); two != nil {
		return two
	}
	for turn := n.words[len(n.words)-1].turn; turn >= 0; turn-- {
		var part []spoken
		for _, w := range n.words {
			if w.turn == turn && !w.denied {
				part = append(part, w)
			}
		}
		list := n.match(part, among, sure, cue)
		if len(list) > 0 {
			return list
		}
	}
	return nil
}

// torn finds two things of which one stands right before a plain no and the
// other right behind it: nobody can tell whether that refuses the second or
// takes the first back.
func (n *naming) torn(among [][]form) []int {
	for p := 1; p < len(n.u.toks)-1; p++ {
		if text := n.u.toks[p].text; text != "no" && text != "\u0644\u0627" {
			continue
		}
		before, after := n.match(n.at(p-1), among, false, ""), n.match(n.at(p+1), among, false, "")
		if len(before) == 1 && len(after) == 1 && before[0] != after[0] {
			return append(before, after...)
		}
	}
	return nil
}

// at gives the word of a token, if it may name something.
func (n *naming) at(place int) (list []spoken) {
	for _, w := range n.words {
		if w.place == place {
			list = append(list, w)
		}
	}
	return list
}

// refused finds the things that the words say are not wanted.
func (n *naming) refused(among [][]form) []int {
	var part []spoken
	for _, w := range n.words {
		if w.denied {
			part = append(part, w)
		}
	}
	if len(part) == 0 {
		return nil
	}
	return n.match(part, among, false, "placecue")
}

// complaints counts the kinds of complaints that are told of.
func (u *utterance) complaints() int {
	kinds := map[string]bool{}
	for i := range u.toks {
		for _, e := range u.begins(i) {
			if e.kind == "complaint" {
				kinds[e.value] = true
			}
		}
	}
	return len(kinds)
}

// fit is how well the words fit one thing.
type fit struct {
	index int
	words float64 // how much of what was said is in its name
	cover float64 // how much of its name was said
}

func (n *naming) match(said []spoken, among [][]form, sure bool, cue string) []int {
	cued := make([]bool, len(said))
	for i, w := range said {
		cued[i] = sure || n.cued(w.place, cue)
	}
	var fits []fit
	for i, thing := range among {
		best := fit{index: i}
		for _, form := range thing {
			if f := compare(said, cued, form, sure); f.words > best.words || f.words == best.words && f.cover > best.cover {
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

// cued tells whether a name is announced there: by one of the words before, or
// by the one after it.
func (n *naming) cued(place int, kind string) bool {
	if kind == "" {
		return false
	}
	for j := max(0, place-3); j < min(len(n.u.toks), place+2); j++ {
		if v, ok := words().at(kind, n.u.toks[j].text); ok && j != place && (j < place || v == "after") {
			return true
		}
	}
	return false
}

// compare measures the words against one name.
func compare(said []spoken, cued []bool, name form, sure bool) (f fit) {
	total := 0.0
	for _, w := range name {
		total += w.weight
		best := 0.0
		for i := range said {
			best = max(best, said[i].likeness(w, cued[i]))
		}
		if best == 0 && w.weight == 1 {
			best = joined(said, cued, w)
		}
		if best > 0 && (w.weight >= 0.5 || sure) {
			f.words += w.weight * best
		}
		f.cover += w.weight * best
	}
	f.cover /= total
	return f
}

// likeness compares a word with one of a name: 1 if they are the same, less if
// one is a short form of the other or a letter was heard wrong. A word that has
// another meaning must be confused for it, and its place must ask for a name.
func (s *spoken) likeness(w nameWord, cued bool) float64 {
	switch {
	case s.stem == w.stem || s.text == w.stem:
		return 1
	case s.group != "" && s.group == w.group:
		return 0.95
	case s.claimed || w.stem == "":
		return 0
	}
	x, y := []rune(s.stem), []rune(w.stem)
	short, long := min(len(x), len(y)), max(len(x), len(y))
	if confusable(x, y) && (short >= 4 && !s.other || short >= 3 && cued) {
		return 0.85
	}
	if s.other {
		return 0
	}
	least := 4
	if w.stem[0] >= 0x80 {
		least = 5
	}
	if short >= least && (strings.HasPrefix(s.stem, w.stem) || strings.HasPrefix(w.stem, s.stem)) && long-short <= 8 {
		return 0.85
	}
	switch d := spelling.Edits(s.stem, w.stem); {
	case short >= 5 && d == 1 && sameRoot(x, y):
		return 0.8
	case short >= 8 && d == 2:
		return 0.7
	}
	if cued {
		return max(soundsLike(s.stem, w.stem), soundsLike(s.text, w.stem))
	}
	return 0
}

// joined compares two or three words at once with one of a name: recognisers
// write what they do not know as several they do.
func joined(said []spoken, cued []bool, w nameWord) float64 {
	best := 0.0
	for n := 2; n <= 3; n++ {
		for i := 0; i+n <= len(said); i++ {
			text := ""
			for j := i; j < i+n; j++ {
				text += said[j].text
			}
			if said[i+n-1].place-said[i].place != n-1 {
				continue
			}
			switch {
			case text == w.stem || stem(text) == w.stem:
				best = max(best, 1)
			case cued[i] && len(skeleton(w.stem)) >= 4 && skeleton(text) == skeleton(w.stem):
				best = max(best, 0.75)
			}
		}
	}
	return best
}

// stranger tells whether somebody is wished for whom nobody here is called: a
// title with a word behind it that means nothing.
func (u *utterance) stranger(said *naming) bool {
	for _, w := range said.words {
		if w.place == 0 || w.other || w.claimed || w.denied || w.group != "" || generic(w.stem) {
			continue
		}
		if v, _ := words().at("title", u.toks[w.place-1].text); v != "name" {
			continue
		}
		if w.place > 1 {
			if _, wished := words().at("seecue", u.toks[w.place-2].text); wished {
				return true
			}
		}
	}
	return false
}
