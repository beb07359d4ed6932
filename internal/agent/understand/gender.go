package understand

import (
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
)

// wanted finds out whether a woman or a man is wished for. A word of one
// gender that is refused means the other. A title alone is a wish where it is
// that of a woman: those of men are also said of anybody. Beside a name it is
// none.
func (u *utterance) wanted(m *Meaning) {
	var last booking.Gender
	for i := range u.toks {
		value, n := "", 0
		for _, kind := range []string{"gender", "gendernoun", "gendertitle"} {
			k, ok := words().phrase(kind, u.toks, i)
			if !ok || k <= n || kind == "gendertitle" && (len(m.People) > 0 || u.ofSomebody(i)) ||
				kind == "gendernoun" && u.Topic != AWho && !u.wishedFor(i, k) {
				continue
			}
			n = k
			value, _ = words().at(kind, u.text(i, k))
		}
		if n == 0 {
			continue
		}
		g := booking.Gender(value)
		if u.shunned(i) {
			g = other(g)
		} else if u.patient(i, n) {
			continue
		}
		last = g
		u.use(i, n)
	}
	m.Wanted = last
}

func other(g booking.Gender) booking.Gender {
	if g == booking.Female {
		return booking.Male
	}
	return booking.Female
}

// ofSomebody tells whether the title at a token belongs to a name, or to
// somebody known: the doctor, my doctor.
func (u *utterance) ofSomebody(i int) bool {
	if i+1 < len(u.toks) {
		next := u.toks[i+1]
		_, common := words().at("common", next.text)
		if group, _ := words().alike(u.toks[i+1:]); group == "" && !next.numeric() && !words().known[next.text] && !common &&
			len(Find(next.text, u.Branches)) == 0 {
			return true
		}
	}
	return false
}

// wishedFor tells whether the n words at a token are about somebody who is
// wished for: a lady doctor, with a man.
func (u *utterance) wishedFor(i, n int) bool {
	if u.professional(i+n) || i+n < len(u.toks) && u.toks[i+n].text == "one" { // a lady doctor, a lady one
		return true
	}
	for j := max(0, i-3); j < i; j++ {
		if _, ok := words().at("genderwish", u.toks[j].text); ok {
			return true
		}
	}
	return u.shunned(i)
}

// patient tells whether the n words at a token are about whoever comes: I am a
// woman, for a man; but not: for a lady doctor.
func (u *utterance) patient(i, n int) bool {
	if u.professional(i + n) {
		return false
	}
	for j := i - 1; j >= 0 && j >= i-3; j-- {
		if _, ok := words().at("patient", u.toks[j].text); ok {
			return true
		}
		if t := u.toks[j].text; t != "a" && t != "an" && t != "the" && t != "old" && t != "young" {
			return false
		}
	}
	return false
}

// professional tells whether a word at a token is what somebody does.
func (u *utterance) professional(i int) bool {
	if i >= len(u.toks) {
		return false
	}
	_, title := words().at("title", u.toks[i].text)
	_, does := words().at("profession", u.toks[i].text)
	return title || does
}

// Speaker is whether a woman or a man speaks. Empty: nobody can tell.
type Speaker string

// The speakers.
const (
	Woman Speaker = "f"
	Man   Speaker = "m"
)

// speaker hears from the words whether a woman or a man speaks.
func (u *utterance) speaker() Speaker {
	var told Speaker
	for _, t := range u.toks {
		if _, other := words().at("otherperson", t.text); other {
			return ""
		}
		if v, ok := words().at("speaker", t.text); ok {
			return Speaker(v)
		}
		v, ok := words().at("adjective", t.text)
		if !ok {
			continue
		}
		if told != "" && told != Speaker(v) {
			return ""
		}
		told = Speaker(v)
	}
	return told
}

// Follow is what is wanted for one more person, or for several, behind a yes to
// what was read back: the same, unless another time is named.
type Follow struct {
	More int    `json:"more"`
	Name string `json:"name,omitempty"`
	When When   `json:"when,omitzero"`
	// Text are words about another booking, to be heard when this one is done.
	Text string `json:"text,omitempty"`
}

// crowd is for how many people something is wanted at most.
const crowd = 6

// guests gives the tokens of a text with what Arabic writes before people as
// tokens of their own: and, for.
func guests(text string) (list []token) {
	for _, t := range cut(text) {
		rest := t.text
		for _, p := range []string{wa, forIt} {
			if cut, ok := strings.CutPrefix(rest, p); ok && !isGuest(rest) && (isGuest(cut) || isGuest(strings.TrimPrefix(cut, forIt))) {
				list = append(list, token{p, t.word})
				rest = cut
			}
		}
		list = append(list, token{rest, t.word})
	}
	return list
}

// isGuest tells whether a word is somebody who may come, or what is said beside
// them.
func isGuest(word string) bool {
	toks := []token{{text: word}}
	_, kin := words().phrase("namekin", toks, 0)
	return kin || slices.ContainsFunc([]string{"oneself", "brood", "moreof", "moreby"}, func(class string) bool {
		_, ok := assent().phrase(class, toks, 0)
		return ok
	})
}

// guest counts the tokens of one who shall come, and says whether it is the
// speaker and whether words say that it is for them.
func guest(toks []token, i int) (n int, self, marked bool) {
	if i < len(toks) {
		k, is := assent().phrase("forwhom", toks, i)
		n, marked = k, is
	}
	if i+n >= len(toks) {
		return 0, false, false
	}
	if k, ok := assent().phrase("oneself", toks, i+n); ok {
		return n + k, true, marked
	}
	if k, ok := assent().phrase("bookme", toks, i+n); ok { // احجزلي ولزوجي
		return n + k, true, true
	}
	if k, ok := words().phrase("namekin", toks, i+n); ok {
		return n + k, false, marked
	}
	return 0, false, false
}

// party counts the people for whom something is wanted at once: for me and my
// wife, for both my sons. Zero: nobody speaks of several.
func party(text string) int {
	toks := guests(text)
	for i := range toks {
		if n := brood(toks, i); n > 0 {
			return n
		}
		n, self, marked := guest(toks, i)
		count, last := 1, self
		for end := i + n; n > 0; end += n {
			and, joined := assent().phrase("andwhom", toks, end)
			k, me, for1 := guest(toks, end+and)
			if many, l := children(toks, end+and); joined && l > 0 { // me and my three boys
				return min(count+many, crowd)
			}
			if !joined || k == 0 || self && me {
				n = 0
				_, wants := assent().phrase("wanting", toks, end)
				_, tells := assent().phrase("tellsof", toks, end)
				marked = marked || last && count > 1 && wants // my wife and I need
				self = self && !tells                         // me and my wife are free on Sunday
				continue
			}
			count, last, marked, n = count+1, me, marked || for1, and+k
		}
		if count > 1 && (self || marked) {
			return min(count, crowd)
		}
	}
	return 0
}

// brood counts the people of a word for several: for both my kids.
func brood(toks []token, i int) int {
	n, ok := assent().phrase("forwhom", toks, i)
	if !ok {
		n, ok = assent().phrase("bringing", toks, i) // I want to bring my two kids
	}
	many, k := children(toks, i+n)
	if !ok || k == 0 {
		return 0
	}
	return min(many, crowd)
}

// children counts the people of a word for several, and its tokens: my three boys.
func children(toks []token, i int) (people, n int) {
	u := utterance{Context: &Context{}, toks: toks, used: make([]bool, len(toks))}
	both, _ := assent().phrase("both", toks, i)
	count, k := 0, 0
	if at := i + both; at < len(toks) {
		count, k = u.number(at)
	}
	l, many := assent().phrase("brood", toks, i+both+k)
	if !many {
		return 0, 0
	}
	return max(count, 2), both + k + l
}

// amounts takes numbers that say how many are wanted and no hour: two
// appointments, one appointment, one more. It says how many people that is, and
// whether one more is wished for.
func (u *utterance) amounts(text string) (people int, more bool) {
	if u.Topic == APhone {
		return 0, false
	}
	people = party(text)
	for i, t := range u.toks {
		if _, ok := assent().phrase("pair", u.toks, i); ok && !u.owned(i) {
			people = max(people, 2)
		}
		n, k := u.number(i)
		if k == 0 || n < 1 || n > crowd || u.used[i] {
			continue
		}
		if t.text == "one" && i > 0 && u.toks[i-1].text == "the" && u.phrase("onwhich", i+1, 1) > 0 { // the one on the 25th
			u.use(i, 1)
			continue
		}
		next, what := assent().phrase("countable", u.toks, i+k)
		what = what && !u.cueAfter(i+k+next) || n == 1 && t.text == "one" && u.ofService(i+1)
		_, again := assent().phrase("oncemore", u.toks, i+k)
		switch {
		case n == 1 && again:
			u.use(i, k+1)
			more = true
		case n == 1 && what, t.text == oneOnly && u.countsOne(i) && !u.hourly(i+k):
			u.use(i, k)
		case n > 1 && what && !u.owned(i), n > 1 && u.bespoke(i-1) && u.apiece():
			u.use(i, k)
			people = max(people, n)
		}
	}
	return people, more
}

// oneOnly is the one that counts things in Arabic; the hour has another form.
const oneOnly = "\u0648\u0627\u062D\u062F"

// countsOne tells whether a one stands behind what it counts: موعد ثاني واحد.
func (u *utterance) countsOne(i int) bool {
	return u.countedAt(i-1) || u.phrase("other", i-1, 1) > 0 && u.countedAt(i-2)
}

// countedAt tells whether a token is something that is counted.
func (u *utterance) countedAt(i int) bool {
	_, ok := assent().phrase("countable", u.toks, max(i, 0))
	return ok && i >= 0
}

// hourly tells whether what follows a number makes it an hour.
func (u *utterance) hourly(end int) bool {
	return u.cueAfter(end) || u.is("half", end)+u.is("quarter", end)+u.is("part", end)+u.phrase("and", end, 1) > 0
}

// owned tells whether the words before say that the caller has them already.
func (u *utterance) owned(i int) bool {
	for j := max(0, i-2); j < i; j++ {
		if _, ok := assent().phrase("having", u.toks, j); ok {
			return true
		}
	}
	return false
}

// bespoke tells whether a token bids to book.
func (u *utterance) bespoke(i int) bool {
	_, ok := assent().phrase("bespeaks", u.toks, max(i, 0))
	return ok && i >= 0
}

// apiece tells whether it is said for whom one of them is.
func (u *utterance) apiece() bool {
	for i := range u.toks {
		if _, ok := assent().phrase("apiece", u.toks, i); ok {
			return true
		}
	}
	return false
}

// alsoFor understands a yes that goes on with one more person: "yes, and the
// same for my son". The yes is that of the words before.
func alsoFor(text string, c Context) (Meaning, bool) {
	toks := guests(text)
	if len(toks) > longestYes || c.within {
		return Meaning{}, false
	}
	c.within = true
	said := strings.FieldsFunc(text, func(r rune) bool { return fold(r) == ' ' })
	for j := 1; j < len(toks); j++ {
		if toks[j].word == toks[j-1].word || toks[j].word >= len(said) {
			continue
		}
		f, ok := follow(toks[j:], said, c)
		if !ok {
			continue
		}
		if m := Understand(strings.Join(said[:toks[j].word], " "), c); m.Answer == Yes && m.Intent != Cancel {
			m.Follow = f
			return m, true
		}
	}
	return Meaning{}, false
}

// andMore understands a yes that goes on with another booking: "yes, and I also
// need a consultation the same day". That another one is wanted must be said, or
// a service that was not read back.
func andMore(text string, c Context) (Meaning, bool) {
	said := strings.FieldsFunc(text, func(r rune) bool { return fold(r) == ' ' })
	if len(said) > longestYes || c.within || len(c.Read) == 0 {
		return Meaning{}, false
	}
	c.within = true
	for j := 1; j < len(said); j++ {
		word := Fold(said[j])
		_, joins := assent().at("joining", word)
		if !joins && (!strings.HasPrefix(word, wa) || len([]rune(word)) < 4) {
			continue
		}
		rest := strings.Join(append([]string{unjoined(said[j])}, said[j+1:]...), " ")
		if !more(rest, c) {
			continue
		}
		if m := Understand(strings.Join(said[:j], " "), c); m.Answer == Yes && m.Intent != Cancel && m.Intent != Move {
			m.Follow = &Follow{Text: rest}
			return m, true
		}
	}
	return Meaning{}, false
}

// unjoined takes off the letter with which Arabic writes "and" before a word of ours.
func unjoined(word string) string {
	bare, joined := strings.CutPrefix(word, wa)
	_, number := words().at("number", Fold(word))
	if known := words().known[Fold(bare)] || words().whole[Fold(bare)]; joined && known && !number {
		return bare
	}
	return word
}

// more tells whether words behind a yes want another booking, and change nothing
// about the one that was read back.
func more(text string, c Context) bool {
	c.Topic = NoOpinion
	m := Understand(text, c)
	if m.Intent == Cancel || m.Intent == Move { // and cancel my other appointment
		toks := cut(text)
		return slices.ContainsFunc(toks, func(t token) bool { _, ok := assent().at("otherone", t.text); return ok })
	}
	if m.Intent != None && m.Intent != Book && m.Intent != Services || m.Note != "" || m.NoNote || m.Message || m.Phone != "" ||
		m.Name != "" && !m.Kin || m.About != Anything {
		return false
	}
	u := &utterance{Context: &c, toks: words().split(cut(text))}
	u.used = make([]bool, len(u.toks))
	if u.says("remake") || u.says("inplace") || u.says("fix") || u.says("nay") {
		return false
	}
	if m.Wanted != "" && !u.serviceSaid() { // a lady doctor, for the one that was read back
		return false
	}
	if len(m.Services) == 1 && !slices.Contains(c.Read, m.Services[0]) {
		return u.says("wishing") || u.wantsNew() || m.Alike || u.says("behindme")
	}
	when := !m.When.IsZero() && !m.When.Clash && !m.When.Past
	it := slices.ContainsFunc(u.toks, func(t token) bool { return t.text == "it" || t.text == "that" || t.text == "this" })
	if m.Kin && when && !it && (u.wantsNew() || u.says("wishing")) { // and book my daughter Sara on the 26th
		return true
	}
	return (m.Alike || u.says("behindme")) && (when || len(m.Services) == 1 || m.Kin || m.Another || m.Same != Anything || u.says("behindme"))
}

// serviceSaid tells whether a service is named by more than a title: a doctor may
// be one of any.
func (u *utterance) serviceSaid() bool {
	for i := range u.toks {
		if _, title := words().at("title", u.toks[i].text); !title && !u.professional(i) && u.ofService(i) {
			return true
		}
	}
	return false
}

// Behind tells whether something shall be right after what was spoken of.
func Behind(text string) bool {
	toks := cut(text)
	for i := range toks {
		if _, ok := words().phrase("behindme", toks, i); ok {
			return true
		}
	}
	return false
}

// longestYes is how many tokens a yes has at most that goes on with somebody.
const longestYes = 40

// follow reads what is wanted for one more person: that it is one more must be
// said, and nothing else may be but when or who.
func follow(toks []token, said []string, c Context) (*Follow, bool) {
	f, i := &Follow{}, 0
	var joined, further bool // by an and, and in words for one more
	var again, it bool       // which are no mere bid, and "it": what was read back
	skip := func() {
		for i < len(toks) {
			_, and := assent().phrase("andwhom", toks, i)
			more, is := assent().phrase("moreof", toks, i)
			by, _ := assent().phrase("moreby", toks, i)
			_, bids := assent().phrase("morebid", toks, i)
			joined, further = joined || and || is, further || is || bids
			again, it = again || is, it || toks[i].text == "it"
			if max(more, by) == 0 {
				return
			}
			i += max(more, by)
		}
	}
	for {
		skip()
		n, self, marked := guest(toks, i)
		if n == 0 || self {
			break
		}
		further = further || marked
		f.More++
		i += n
	}
	if f.More == 0 || !joined || !further || it && !again { // "yes and my wife" may be anything, "book it for my son" is whose it is
		return nil, false
	}
	end := len(toks)
	for cut := true; cut; { // "right after me" is when it is without a word
		cut = false
		for n := min(4, end-i); n > 0 && !cut; n-- {
			if k, ok := words().phrase("behindme", toks[:end], end-n); ok && k == n {
				end, cut = end-n, true
			}
		}
	}
	if toks = toks[:end]; i >= len(toks) {
		return f, true
	}
	rest := said[toks[i].word : toks[end-1].word+1]
	c.Topic = ADay
	m := Understand(strings.Join(rest, " "), c)
	switch {
	case !m.When.IsZero() && !m.Unclear && !m.When.Doubtful() && m.Intent == None:
		f.When = m.When
	case len(rest) <= 3 && !slices.ContainsFunc(toks[i:], func(t token) bool { return words().known[t.text] || t.numeric() }):
		f.Name = capitals(strings.Join(rest, " "))
	default:
		return nil, false
	}
	return f, true
}
