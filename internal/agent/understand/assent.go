package understand

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

// Whether a yes is one is decided here, in a closed world: at a question whose
// yes books, moves or cancels, every word that was said must be a yes, must say
// nothing beside one, or must be what was read out. Whatever else is said
// takes it back: a question, somebody who asks for a moment, or a word that
// nobody here knows.

//go:embed assent/words.txt
var assentText string

// assent gives the words beside a yes, by class.
var assent = sync.OnceValue(func() *vocabulary {
	v := &vocabulary{kinds: map[string]*lexicon{}}
	for line := range strings.Lines(assentText) {
		class, phrases, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok || class[0] == '#' {
			continue
		}
		if v.kinds[class] == nil {
			v.kinds[class] = &lexicon{values: map[string]string{}}
		}
		lex := v.kinds[class]
		for phrase := range strings.SplitSeq(phrases, ",") {
			key := Fold(phrase)
			lex.values[key] = class
			lex.longest = max(lex.longest, strings.Count(key, " ")+1)
		}
	}
	return v
})

// agreeing are the kinds of phrases that are a yes, or that the rules for one
// have weighed before: a no that is waved aside, a correction.
var agreeing = []string{"yes", "thanks", "filler", "noise", "endearing", "bidding", "no", "fix", "keep"}

// repeated are the kinds of words for days and times: whoever acts on the yes
// compares them with what was read out.
var repeated = []string{"weekday", "day", "month", "number", "ordinal", "part", "meridiem", "oclock", "half", "quarter", "third", "tonight",
	"definite", "hundred", "the", "next", "this", "week", "and", "minus", "noon", "around", "same"}

// reply is what was said at such a question, with every word of it.
type reply struct {
	*utterance
	firm []bool // words, by number, that are of a date, a message, a name or a number
	told map[string]bool
	kin  bool // a name is said with whose it is
}

// agrees takes a yes back beside which something else was said. Whoever asks
// hears the question again, and whoever asks for a moment is given it.
func (u *utterance) agrees(m *Meaning, text string, taken []bool) {
	if u.Topic != AYesOrNo || m.Answer != Yes {
		return
	}
	r := &reply{utterance: &utterance{Context: u.Context, toks: words().split(cut(text))}, told: u.readOut()}
	r.used, r.firm = make([]bool, len(r.toks)), make([]bool, len(u.said)+1)
	for i, t := range u.toks {
		r.firm[min(t.word, len(u.said))] = r.firm[min(t.word, len(u.said))] || u.dated[i] || taken[i]
	}
	r.kin = m.Name != ""
	if m.Bids = r.booking(); m.Bids == None && (m.Intent == Cancel || m.Intent == Move) {
		m.Bids = m.Intent
	}
	m.Partly = m.Bids == None && u.partly()
	asks, waits, known := r.read()
	idiom := false // "why not?"
	for i := range r.toks {
		idiom = idiom || r.phrase("yes", i, len(r.toks)) > 1
	}
	marked := strings.ContainsAny(text, "?\u061F")
	if known && !asks && !waits && (!marked || idiom) && !r.trails() {
		m.Unclear = false
		return
	}
	m.Answer = Unsure
	switch {
	case waits && !asks:
		m.Pause, m.Choice, m.Number = true, NoChoice, -1
	case (asks || marked) && (m.Intent == None || m.Intent == Book || m.Intent == Cancel || m.Intent == Move) && m.When.IsZero():
		m.Intent = Repeat
	}
}

// Keeps tells whether something shall stay of what is called off.
func Keeps(text string) bool {
	toks := cut(text)
	for i := range toks {
		if _, ok := assent().phrase("keeps", toks, i); ok {
			return true
		}
	}
	return false
}

// Tries tells whether somebody bids to try once more.
func Tries(text string) bool {
	toks := cut(text)
	for i := range toks {
		if _, ok := assent().phrase("tries", toks, i); ok {
			return true
		}
	}
	return false
}

// Waits tells whether somebody asks to be put on the waiting list, or to be told
// when something opens up.
func Waits(text string) bool {
	_, waits := waiting(text)
	return waits
}

// DangerWaits tells whether somebody asks so who is in danger: that they would wait
// takes nothing of it back.
func DangerWaits(text string, added ...string) bool {
	rest, waits := waiting(text)
	return waits && Danger(rest, added...)
}

// waiting finds who asks to wait, and what they say beside it.
func waiting(text string) (rest string, waits bool) {
	toks := cut(text)
	beside := make([]string, len(toks))
	for i, t := range toks {
		beside[i] = t.text
	}
	opens, told := false, false
	for i := range toks {
		is := func(class string, from int) bool {
			n, ok := assent().phrase(class, toks, i)
			if ok {
				clear(beside[from : i+n])
			}
			return ok
		}
		from, bid, denied := listed(toks, i)
		waits = !denied && (is("waitlist", from) || bid && is("waitword", from)) || waits
		opens, told = is("opensup", i) || opens, is("tellme", i) || told
		is("whenever", i)
	}
	return strings.Join(beside, " "), waits || opens && told
}

// nearList is how many words before the waiting list say what is meant with it.
const nearList = 7

// listed tells whether the words before the waiting list bid to be put on it, and
// from where, or deny it. A no before the bid is one to something else: "no, put me
// on the list".
func listed(toks []token, list int) (from int, bid, denied bool) {
	for i := list - 1; i >= max(0, list-nearList); i-- {
		if _, me := assent().phrase("listme", toks, i); me {
			if i > 0 {
				_, denied = assent().phrase("notme", toks, i-1)
			}
			return i, true, denied
		}
		if _, not := assent().phrase("notlist", toks, i); not {
			return list, false, true
		}
	}
	return list, false, false
}

// partly tells whether one part alone of what was read back is called right: "the
// time is fine". A yes of its own beside it is one to all.
func (u *utterance) partly() bool {
	parts, yes := 0, 0
	for i := 0; i < len(u.toks); i++ {
		n := u.phrase("partof", i, len(u.toks))
		if n > 0 {
			parts++
		} else if n = u.phrase("yes", i, len(u.toks)); n > 0 {
			yes++
		}
		if yes > parts {
			return false
		}
		i += max(n, 1) - 1
	}
	return parts > 0
}

// sighed gives a text in which the yes of Egypt and the Levant is no sigh: it is
// written with a mark that other words lose.
// A sound that is all that was said is a yes as well: اه, aha.
func sighed(text string) string {
	list := strings.Fields(text)
	for i, w := range list {
		if bare := strings.Trim(w, ".,!\u060C"); bare == "\u0622\u0647" {
			list[i] = "\u0627\u064A\u0648\u0647"
		}
	}
	toks := cut(text)
	for i := 0; i < len(toks); {
		n, sound := assent().phrase("hums", toks, i)
		if !sound {
			return strings.Join(list, " ")
		}
		i += n
	}
	if len(toks) == 0 || strings.ContainsAny(text, "?\u061F") {
		return strings.Join(list, " ")
	}
	if toks[0].latin() {
		return "yes"
	}
	return "\u0627\u064A\u0648\u0647"
}

// readOut are the words that the caller has heard: names of what the house has,
// and what was read back beside them.
func (u *utterance) readOut() map[string]bool {
	list := slices.Clone(u.Told)
	for _, named := range [][]Named{u.Services, u.Branches, u.People} {
		for _, n := range named {
			list = append(append(list, n.Label.En, n.Label.Ar), n.Also...)
		}
	}
	told := map[string]bool{}
	for _, text := range list {
		for _, t := range cut(text) {
			told[t.text], told[stem(t.text)] = true, true
		}
	}
	return told
}

// read goes through the words: whether one asks, whether one waits, and whether
// all are known.
func (r *reply) read() (asks, waits, known bool) {
	thinks := false
	known = true
	for i := 0; i < len(r.toks); {
		n := r.covered(i)
		switch {
		case r.firm[min(r.toks[i].word, len(r.firm)-1)]:
			n = 1
		case r.class("waits", i) >= max(n, 1):
			waits, n = true, r.class("waits", i)
		case r.class("thinks", i) >= max(n, 1):
			waits, thinks, n = true, true, r.class("thinks", i)
		case r.asking(i) >= max(n, 1):
			asks, n = true, r.asking(i)
		case r.class("calls", i) > 0 && n <= r.class("calls", i), n == 0:
			known, n = false, max(1, r.class("calls", i))
		case thinks && r.phrase("yes", i, len(r.toks)) > 0:
			waits, thinks = false, false
		}
		i += n
	}
	return asks, waits, known
}

// trails tells whether the speaker breaks off: "yes, actually".
func (r *reply) trails() bool {
	if len(r.toks) == 0 {
		return false
	}
	_, ok := assent().at("trails", r.toks[len(r.toks)-1].text)
	return ok
}

// class is how many tokens at i are a phrase of a class.
func (r *reply) class(class string, i int) int {
	n, _ := assent().phrase(class, r.toks, i)
	return n
}

// asking counts the words of a question at a token: اي asks for what follows.
func (r *reply) asking(i int) int {
	if text := r.toks[i].text; (text == "\u0627\u064A" || text == "\u0628\u0627\u064A") && i+1 < len(r.toks) && r.class("asked", i+1) > 0 {
		return 2
	}
	return r.class("asks", i)
}

// covered counts the words at a token that leave a yes what it is.
func (r *reply) covered(i int) int {
	n := max(r.class("beside", i), r.consents(i), r.blessed(i))
	for _, kind := range agreeing {
		n = max(n, r.phrase(kind, i, len(r.toks)))
	}
	for _, e := range r.begins(i) {
		switch in := Intent(e.value); {
		case e.kind == "intent" && (in == Goodbye || in == "parting" || in == Confirm || in == Cancel || in == Move):
			n = max(n, e.n)
		case slices.Contains(repeated, e.kind):
			n = max(n, e.n)
		}
	}
	if r.kin {
		n = max(n, r.class("kin", i))
	}
	text := r.toks[i].text
	switch {
	case n > 0:
	case r.toks[i].numeric(), r.told[text], r.told[stem(text)], bids(text):
		return 1
	case r.class("bidden", i) > 0 && i+1 < len(r.toks) && bids(r.toks[i+1].text): // "please do book it"
		return 2
	case text == hey && i+1 < len(r.toks): // whoever is called so
		return 2
	case strings.HasPrefix(text, hey) && !words().known[text] && len([]rune(text)) > 4:
		return 1
	case strings.HasPrefix(text, wa) && r.known(strings.TrimPrefix(text, wa)):
		return 1
	}
	return n
}

// booking tells whether a word bids to book, in whatever form: that is no yes to
// a question whether to cancel.
func (r *reply) booking() Intent {
	for i, t := range r.toks {
		if t.text == "book" && !r.endsWith("mine", i-1) && !r.endsWith("the", i-1) {
			return Book
		}
		for head := range assent().kinds["bidhead"].values {
			if rest, ok := strings.CutPrefix(t.text, head); ok && strings.HasPrefix(rest, "\u062D\u062C\u0632") {
				return Book
			}
		}
	}
	return None
}

// known tells whether a word behind an "and" says nothing beside a yes.
func (r *reply) known(text string) bool {
	_, beside := assent().at("beside", text)
	_, yes := words().at("yes", text)
	_, thanks := words().at("thanks", text)
	return beside || yes || thanks || bids(text) || r.told[text]
}

// blessed counts the words of a prayer for whoever is spoken to: "الله يعطيك
// العافية ويرحم والديك". No name and no oath is one.
func (u *utterance) blessed(i int) int {
	if _, god := assent().at("god", u.toks[i].text); !god || i > 0 && u.inOath(i-1) {
		return 0
	}
	verb := i + 1
	for verb < len(u.toks) && (u.toks[verb].text == "\u0644\u0627" || u.toks[verb].text == wa) {
		verb++
	}
	if verb >= len(u.toks) || !u.blesses(verb) {
		return 0
	}
	end := verb + 1
	for end < len(u.toks) && (u.blesses(end) || u.blessing(end)) {
		end++
	}
	return end - i
}

// inOath tells whether a word before the name of God makes it part of another:
// a name, or "God willing".
func (u *utterance) inOath(i int) bool {
	_, ok := assent().at("oath", u.toks[i].text)
	return ok
}

// blesses tells whether a word is a verb of a prayer: may he keep you.
func (u *utterance) blesses(i int) bool {
	text := strings.TrimPrefix(u.toks[i].text, wa)
	if !strings.HasPrefix(text, "\u064A") || len([]rune(text)) < 4 {
		return false
	}
	for whom := range assent().kinds["you"].values {
		if strings.HasSuffix(text, whom) {
			return true
		}
	}
	return i+1 < len(u.toks) && u.blessing(i+1)
}

// blessing tells whether a prayer may go on with a word.
func (u *utterance) blessing(i int) bool {
	_, ok := assent().at("blesses", u.toks[i].text)
	_, and := assent().at("blesses", strings.TrimPrefix(u.toks[i].text, wa))
	return ok || and
}

// bids tells whether a word bids what was asked: "confirm it for me", to
// whomever it is said.
func bids(word string) bool {
	return around("bidwhom", word, strings.CutSuffix, func(stem string) bool {
		return around("bidend", stem, strings.CutSuffix, func(form string) bool {
			return around("bidhead", form, strings.CutPrefix, func(root string) bool {
				_, is := assent().at("bids", root)
				return is
			})
		})
	})
}

// around tells whether something is so of a word, or of what is left of it
// without one of the affixes of a class.
func around(class, word string, cut func(s, affix string) (string, bool), so func(string) bool) bool {
	if so(word) {
		return true
	}
	for affix := range assent().kinds[class].values {
		if rest, ok := cut(word, affix); ok && so(rest) {
			return true
		}
	}
	return false
}
