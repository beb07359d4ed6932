package understand

import "strings"

// neutral tells whether nothing is being booked or changed: the call begins, or
// asks what else there is.
func (u *utterance) neutral() bool {
	return u.Topic == Anything || u.Topic == AnAction || u.Topic == NoOpinion
}

// protests tells whether somebody says that what was done is not what they
// wanted: "that's wrong", "I didn't ask for that", "put it back". Whoever wants
// nothing else does not.
func (u *utterance) protests() bool {
	for i := range u.toks {
		if u.amissAt(i) || u.unwilled(i) || u.restores(i) {
			return true
		}
	}
	return false
}

// amissAt tells whether a word there says that something is wrong.
func (u *utterance) amissAt(i int) bool {
	return u.phrase("amiss", i, len(u.toks)) > 0 && !u.endsWith("notamiss", i-1)
}

// unwilled tells whether a denial begins there of what somebody wanted, said or
// meant, or of what they were told: "I never asked", "not that day".
func (u *utterance) unwilled(i int) bool {
	all := len(u.toks)
	n := u.phrase("undone", i, all)
	for j := i + n; n > 0 && j < min(i+n+3, all); j++ {
		if k := u.phrase("willed", j, all); k > 0 && !u.soon("nothingelse", j, 5) {
			return true
		}
	}
	n = u.phrase("unwanting", i, all)
	if n > 0 && u.phrase("thatone", i+n, all) > 0 && !u.soon("nothingelse", i+n, 3) {
		return true
	}
	return false
}

// unwanted tells whether somebody does not want something that they do not name.
func (u *utterance) unwanted() bool {
	for i := range u.toks {
		if u.unwilled(i) {
			return true
		}
	}
	return false
}

// restores tells whether what was is wanted back.
func (u *utterance) restores(i int) bool {
	all := len(u.toks)
	if u.phrase("restore", i, all) > 0 {
		return true
	}
	n := u.phrase("getting", i, all)
	object := max(u.phrase("pointer", i+n, 1), u.theirs(i+n), u.phrase("thatone", i+n, all))
	return n > 0 && object > 0 && u.phrase("backagain", i+n+object, all) > 0
}

// furthers tells whether a no goes on: anything is said that does not end a call.
func (u *utterance) furthers() bool {
	all := len(u.toks)
	for i := 0; i < all; {
		n := 0
		for _, kind := range []string{"no", "nay", "yes", "thanks", "filler", "ending", "unsure"} {
			n = max(n, u.phrase(kind, i, all))
		}
		if u.phrase("unfit", i, all) > 0 { // what does not suit is no farewell
			return true
		}
		for _, e := range u.begins(i) {
			if e.kind == "intent" && (e.value == "parting" || Intent(e.value) == Goodbye) {
				n = max(n, e.n)
			}
		}
		if n == 0 {
			return true
		}
		i += n
	}
	return false
}

// pointed tells whether what is called off or moved is only pointed at: "cancel
// it", الغيه.
func (u *utterance) pointed() bool {
	for i := range u.toks {
		for _, e := range u.begins(i) {
			if e.kind != "intent" || Intent(e.value) != Cancel && Intent(e.value) != Move {
				continue
			}
			last := u.toks[i+e.n-1]
			noun := strings.HasPrefix(last.text, al) && !strings.HasPrefix(last.text, callOff)
			if last.text == "it" || u.phrase("pointer", i+e.n, 1)+u.phrase("this", i+e.n, 1) > 0 ||
				!last.latin() && strings.HasSuffix(last.text, "\u0647") && !noun {
				return true
			}
		}
	}
	return false
}

// callOff are the letters of "call off", of which the first are no article.
const callOff = "\u0627\u0644\u063A"

// hint is how much a sentence speaks of an appointment that the caller has and
// wants otherwise.
type hint uint8

const (
	noHint hint = iota
	aHint       // it may also be a new one: "a different doctor"
	aClue       // "Wednesday instead of Monday", "make it Tuesday"
)

// alters finds out whether a wish is about an appointment that exists, though
// nobody says that it shall be moved. While something is being booked it is
// about that.
func (u *utterance) alters() (h hint) {
	all := len(u.toks)
	if !u.neutral() {
		if u.says("inplace") {
			return aClue
		}
		return noHint
	}
	for i := range u.toks {
		own := max(u.phrase("own", i, all), u.theirOwn(i))
		switch n := u.phrase("remake", i, all); {
		case u.phrase("inplace", i, all) > 0 && (u.toks[i].latin() || u.phrase("own", i+1, 1)+u.phrase("appointed", i+1, 1) == 0):
			return aClue
		case n > 0 && u.timesAt(i+n):
			return aClue
		case own > 0 && (u.wishAfter(i+own) || i > 0 && u.wishAfter(0)):
			return aClue
		case u.unsuited(i, max(own, u.phrase("haveone", i, all))):
			return aClue
		}
		if n := u.phrase("otherwise", i, all); n > 0 && u.phrase("aspect", i+n, all) > 0 || u.phrase("otheraspect", i, all) > 0 {
			if u.says("own") {
				return aClue
			}
			h = aHint
		}
		if u.phrase("cantcome", i, all) > 0 && u.soon("another", i+1, all) { // I can't come, give me another
			h = aHint
		}
	}
	return h
}

// unsuited tells whether it is said of what somebody has there that it does not
// suit them.
func (u *utterance) unsuited(i, own int) bool { return own > 0 && u.soon("unfit", i+own, 4) }

// absent hears that the caller cannot come to an appointment that they have. The
// day that they tell of is that of the appointment.
func (u *utterance) absent(m *Meaning) {
	own := u.says("own")
	if m.Intent != Cancel && m.Intent != List && (m.Intent != None && m.Intent != Book || u.wantsNew()) || !own && !u.neutral() || u.within {
		return
	}
	for i := range u.toks {
		n := u.phrase("cantcome", i, len(u.toks))
		if n == 0 || u.limits(i, n) {
			continue
		}
		if not := m.When.Not; !own && !m.When.single() && !(len(not) == 1 && not[0].From == not[0].To) {
			return
		}
		m.Intent, m.Absent = Cancel, true
		for j := range u.toks { // cancel it: then that is said
			for _, e := range u.begins(j) {
				says := e.kind == "undo" || e.kind == "intent" && Intent(e.value) == Cancel && u.phrase("cantcome", j, e.n) == 0
				m.Absent = m.Absent && !(says && (j+e.n <= i || j >= i+n))
			}
		}
		if w := &m.When; !w.Dated && len(w.Not) == 1 && w.Not[0].From == w.Not[0].To { // on Monday I can't
			m.When = When{Dated: true, From: w.Not[0].From, To: w.Not[0].To, Weekday: w.Not[0].From-u.Today < 7}
		}
		if before := min(u.toks[i].word, len(u.said)); m.When.IsZero() && before > 0 {
			c := *u.Context
			c.Topic = ADay
			if told := Understand(strings.Join(u.said[:before], " "), c); told.When.Dated && !told.When.Doubtful() {
				m.When = When{Dated: true, From: told.When.From, To: told.When.To, Weekday: told.When.Weekday}
			}
		}
		return
	}
}

// theirOwn counts the words there that say that somebody has something: "I have
// cleaning on Monday", "my laser".
func (u *utterance) theirOwn(i int) int {
	n := u.phrase("having", i, len(u.toks))
	if n == 0 || n == 1 && i > 0 && u.toks[i-1].text == "for" { // a cleaning for my teeth
		return 0
	}
	for j := i + n; j < min(i+n+5, len(u.toks)); j++ {
		if u.ofService(j) || u.phrase("ours", j, 1) > 0 {
			return j + 1 - i
		}
	}
	return 0
}

// ofService tells whether a word there names a service.
func (u *utterance) ofService(i int) bool {
	return i < len(u.toks) && u.phrase("generic", i, 1) == 0 && len(Find(u.toks[i].text, u.Services)) > 0
}

// wishAfter tells whether somebody says from there on what they want or cannot,
// and names a day, an hour or a place with it.
func (u *utterance) wishAfter(i int) bool {
	wish := false
	for ; i < len(u.toks); i++ {
		wish = wish || u.phrase("wishing", i, len(u.toks))+u.phrase("becoming", i, len(u.toks)) > 0
		if wish && (u.timelyAt(i) || len(Find(u.toks[i].text, u.Branches)) > 0 || u.phrase("inplace", i, len(u.toks)) > 0) {
			return true
		}
	}
	return false
}

// shiftsTheir tells whether a verb there puts an appointment at another time
// that is told by what it is for: أجلوا موعد المتابعة, "push my laser".
func (u *utterance) shiftsTheir(i int) bool {
	all := len(u.toks)
	if u.denied(i, ofWish) {
		return false
	}
	if u.toks[i].latin() {
		n, shove := u.phrase("shifting", i, 1), u.phrase("shove", i, 1)
		if n+shove == 0 || u.phrase("mine", i+1, 1) == 0 {
			return false
		}
		for j := i + 2; j < min(i+5, all) && u.phrase("leading", j, 1) == 0; j++ {
			if u.ofService(j) || u.phrase("booked", j, 1) > 0 {
				return n > 0 || u.phrase("to", j+1, 1) > 0 // "put my booking in"
			}
		}
		return false
	}
	if !shiftVerb(u.toks[i].text) {
		return false
	}
	if whose := u.phrase("hers", i+1, 1); u.neutral() && u.phrase("shiftroot", i, 1) == 0 && u.ofService(i+1+whose) {
		return true // ابي اغير الليزر, but not "other than laser"
	}
	at := i + 1 + u.phrase("ofwhich", i+1, 1)
	n := u.phrase("appointed", at, 1)
	return n > 0 && (u.phrase("own", at, 1) > 0 || at+n < all && (strings.HasPrefix(u.toks[at+n].text, al) || u.ofService(at+n)))
}

// staysAway tells whether somebody says there that they will not come to what is
// booked: "I'm not coming on Monday", ما راح اجي بكرة. Whoever cannot come before
// five, or wants to book, says when they can.
func (u *utterance) staysAway(i int) bool {
	all := len(u.toks)
	if !u.neutral() || u.wantsNew() || u.wants(Move) { // I can't come, can we move it
		return false
	}
	if n := u.phrase("excusing", i, all); n > 0 && u.phrase("appointed", i+n, all)+u.phrase("attendance", i+n, 1) > 0 {
		return true
	}
	if n := u.phrase("offlist", i, all); n > 0 {
		return true
	}
	n := u.phrase("notgoing", i, all)
	if n == 0 {
		return false
	}
	for j := range u.toks {
		if u.shifts(j) || u.shiftsTheir(j) {
			return false
		}
	}
	k := u.phrase("attend", i+n, all)
	at := i + n + k
	bounded := u.phrase("after", at, all)+u.phrase("before", at, all)+u.phrase("onfrom", at, all)+u.phrase("upto", at, all) > 0
	return k > 0 && !bounded && !u.endsWith("supposing", i-1) && !u.endsWith("supposing", i-2)
}

// wants tells whether words for something that a caller may want stand anywhere.
func (u *utterance) wants(intent Intent) bool {
	for i := range u.toks {
		for _, e := range u.begins(i) {
			if e.kind == "intent" && Intent(e.value) == intent {
				return true
			}
		}
	}
	return false
}

// wantsNew tells whether somebody says that they want to book.
func (u *utterance) wantsNew() bool {
	for i := range u.toks {
		for _, e := range u.begins(i) {
			if e.kind == "intent" && Intent(e.value) == Book && (e.n > 1 || u.phrase("bookverb", i, 1) > 0) && u.phrase("appointed", i, e.n) != e.n {
				return true
			}
		}
	}
	return false
}

// books tells whether something is to be booked, though something else is asked,
// too: "book me a consultation tomorrow, but how much is it?"
func (u *utterance) books(m *Meaning) bool {
	if u.wantsNew() {
		return true
	}
	for i := range u.toks {
		n := u.phrase("wishing", i, len(u.toks))
		for j := i + n; n > 0 && j < min(i+n+3, len(u.toks)); j++ {
			if u.ofService(j) && m.When.Dated {
				return true // "I'd like laser on Sunday"
			}
		}
	}
	return false
}

// calledOff tells what words about calling off are if they are no wish: they
// ask or tell whether something was called off (List), or how that goes
// (Policy).
func (u *utterance) calledOff(i, n int) Intent {
	all := len(u.toks)
	word := u.toks[i+n-1].text
	switch {
	case u.says("policy"):
		return Policy
	case u.supposed(i) || u.reach("could", i-3, i) && u.soon("freely", i, all) || u.reach("outsider", 0, i):
		return Policy
	case strings.HasSuffix(word, "ed") && !u.reach("havedone", i-7, i), u.reach("wasit", i-4, i) && !u.reach("havedone", i-2, i):
		return List
	}
	return None
}

// replaces tells whether what is called off is to be replaced: "cancel it and
// give me another one", "cancel my Monday and book me Wednesday".
func (u *utterance) replaces(i int) bool {
	if at := u.rebooks(i + 1); at > 0 {
		return true
	}
	for j := i + 1; j < len(u.toks); j++ {
		if k := u.phrase("regetting", j, len(u.toks)); k > 0 && (u.soon("another", j+k, 4) || u.soon("inplace", j+k, 3)) {
			return true
		}
	}
	return false
}

// rebooks finds where a day or an hour is to be booked; zero: nowhere.
func (u *utterance) rebooks(from int) int {
	for i := max(from, 1); i < len(u.toks); i++ {
		n := u.phrase("rebook", i, len(u.toks))
		for j := i + n; n > 0 && j < min(i+n+5, len(u.toks)); j++ {
			if u.timelyAt(j) {
				return i
			}
		}
	}
	return 0
}

// part is the meaning of some of the words, as far as it is about the wish.
func (u *utterance) part(from, to int, topic Topic) Meaning {
	c := *u.Context
	c.Topic, c.within = topic, true
	first, last := len(u.said), len(u.said)
	if from < len(u.toks) {
		first = u.toks[from].word
	}
	if to < len(u.toks) {
		last = u.toks[to].word
	}
	return Understand(strings.Join(u.said[min(first, last):last], " "), c)
}

// asItIs tells what is said of the appointment that somebody has from what it
// shall be instead: "my appointment tomorrow, make it noon", "cancel my Monday
// and book me Wednesday". Whoever wants something else booked then has both.
func (u *utterance) asItIs(m *Meaning) {
	if m.Intent != Move && !m.Instead || u.within || !u.neutral() {
		return
	}
	all := len(u.toks)
	for i := range u.toks {
		if n := u.phrase("intent", i, all); n > 0 && u.calls(i) == Cancel {
			if at := u.rebooks(i + n); at > 0 {
				u.exchanged(m, at)
				return
			}
		}
		n := max(u.phrase("own", i, all), u.phrase("haveone", i, all), u.theirOwn(i))
		for j := i + n; n > 0 && j < all; j++ {
			k := u.phrase("remake", j, all)
			if k == 0 || !u.timesAt(j+k) {
				continue
			}
			if told := u.part(i+n, j, ADay).When; told.single() {
				m.Mine = told
				if to := u.part(j+k, all, ADay).When; !to.IsZero() {
					m.When = to
				}
			}
			return
		}
	}
}

// displaced hears that somebody cannot come when their appointment is, and when
// they can instead: "I can't make it on the 29th, can we do the 30th". That is a
// move, and calls nothing off. Where nobody says that it is theirs it may also
// be a wish for a new one.
func (u *utterance) displaced(m *Meaning) {
	changes := m.Intent == None || m.Intent == Book || m.Intent == Cancel || m.Intent == List || m.Intent == Move
	if u.within || !u.neutral() || !changes || m.Mine.Dated || u.callsOff() {
		return
	}
	all := len(u.toks)
	for i := range u.toks {
		can, cant := u.phrase("hindered", i, all), u.phrase("cantcome", i, all)
		n := max(can, cant)
		if n == 0 || cant > 0 && u.limits(i, n) {
			continue
		}
		at := u.proposal(i + n)
		if at == 0 {
			continue
		}
		told := u.part(0, at, ADay).When
		if not := told.Not; !told.Dated && len(not) == 1 && not[0].From == not[0].To {
			told = When{Dated: true, From: not[0].From, To: not[0].To, Weekday: not[0].From-u.Today <= 7}
		}
		if !told.single() {
			told = u.dayNamed(at)
		}
		c := *u.Context
		if told.single() {
			c.Last = Mention{Dated: true, From: told.From, To: told.To}
		}
		rest := &utterance{Context: &c, said: u.said, toks: u.toks}
		to := rest.part(at, all, ADay)
		c.Last.From, c.Last.To = c.Last.From+7, c.Last.To+7
		if w := &to.When; told.Weekday && w.single() && !w.Timed() && rest.part(at, all, ADay).When.From == w.From+7 {
			m.Shift, to.When = Shift{Days: int(w.From - told.From)}, When{} // the following day, whichever week it is
		}
		own := told.single() || u.says("own") || u.says("haveone")
		if to.When.IsZero() && m.Shift == (Shift{}) || !own && cant == 0 {
			continue
		}
		m.Absent, m.Instead, m.Perhaps, m.When = false, !u.says("own") && !u.says("haveone"), false, to.When
		if m.Intent = Move; m.Instead && cant == 0 { // I can't do Sundays
			m.Intent = Book
		}
		if told.single() {
			m.Mine = told
		}
		if to.Same != Anything {
			m.Same = to.Same
		}
		return
	}
}

// dayNamed is the day that is named first before a token, whatever is said of it.
func (u *utterance) dayNamed(end int) When {
	free := *u
	free.used = make([]bool, len(u.toks))
	for i := range end {
		if d, n := free.anchor(i); n > 0 && i+n <= end && d.from == d.to && !d.past && !d.bad {
			return When{Dated: true, From: d.from, To: d.to, Weekday: d.weekday}
		}
	}
	return When{}
}

// callsOff tells whether something is to be called off in so many words.
func (u *utterance) callsOff() bool {
	for i := range u.toks {
		for _, e := range u.begins(i) {
			if e.kind == "undo" || e.kind == "intent" && Intent(e.value) == Cancel && u.phrase("cantcome", i, e.n) == 0 {
				return true
			}
		}
	}
	return false
}

// proposal finds where another time is proposed from a token on; zero: nowhere.
func (u *utterance) proposal(from int) int {
	all := len(u.toks)
	for i := max(from, 1); i < all; i++ {
		n := max(u.phrase("wishing", i, all), u.phrase("remake", i, all), u.phrase("proposing", i, all), u.phrase("requesting", i, all))
		if u.toks[i].text == "is" && u.timelyAt(i+1) { // is Monday at four possible
			return i
		}
		if n > 0 && (u.timelyFrom(i) || u.soon("same", i+n, all) || u.soon("ensuing", i+n, all)) {
			return i
		}
	}
	return 0
}

// ofTheirs takes the day that is told of the appointment that shall be moved, where
// it is not the one to move it to: "my Monday appointment to Wednesday".
func (u *utterance) ofTheirs(m *Meaning) {
	if m.Intent != Move && !m.Instead || m.Mine.Dated || u.within || !u.neutral() {
		return
	}
	free := *u
	free.used = make([]bool, len(u.toks))
	all, w := len(u.toks), &m.When
	for i := range u.toks {
		if n := u.phrase("exchanging", i, all); n > 0 && i > 0 { // the 30th instead of the 29th
			told, to := u.part(i+n, all, ADay).When, u.part(0, i, ADay).When
			if d, k := free.anchor(i + n); k > 0 && !told.single() && d.from == d.to && !d.past && !d.bad { // بدل الاحد الثلاثاء
				told = When{Dated: true, From: d.from, To: d.to, Weekday: d.weekday}
				to = u.part(i+n+k, all, ADay).When
			}
			if told.single() && !to.IsZero() && !to.Clash {
				m.Mine, m.When = told, to
				return
			}
		}
		d, n := free.theirDay(i)
		if n == 0 || d.from != d.to || d.past || d.bad {
			continue
		}
		mine := When{Dated: true, From: d.from, To: d.to, Weekday: d.weekday}
		if to := u.part(n, all, ADay).When; w.Clash && !to.IsZero() && !to.Clash { // what is said behind it
			m.When = to
		}
		if w.Dated && w.From != d.from || w.Dated && w.Timed() || m.Shift != (Shift{}) || m.Same != Anything {
			m.Mine = mine
		}
		return
	}
}

// theirDay reads the day of an appointment that somebody has, and where it ends:
// "my Monday appointment", "my booking on the 25th", موعدي يوم الثلاثاء.
func (u *utterance) theirDay(i int) (day, int) {
	all := len(u.toks)
	if u.toks[i].latin() && u.phrase("mine", i, 1) > 0 && i+1 < all {
		if d, k := u.anchor(i + 1); k > 0 && i+1+k < all && (u.phrase("ours", i+1+k, 1)+u.phrase("to", i+1+k, 1) > 0 ||
			u.ofService(i+1+k) || u.toks[i+1+k].text == "for") {
			return d, i + 1 + k
		}
	}
	n := max(u.phrase("own", i, all), u.phrase("haveone", i, all), u.theirs(i), u.theirOwn(i))
	if n == 0 {
		return day{}, 0
	}
	at := i + n
	on := 0
	for at < all && u.phrase("onwhich", at, 1) > 0 {
		at, on = at+1, on+1
	}
	d, k := u.anchor(at)
	if k == 0 || on == 0 && u.toks[i].latin() && u.phrase("haveone", i, all)+u.phrase("this", at, 1) == 0 {
		return day{}, 0
	}
	return d, at + k
}

// onceAgain tells whether something is wanted once more.
func (u *utterance) onceAgain() bool {
	for i := range u.toks {
		n, ok := assent().phrase("moreof", u.toks, i)
		if ok && !u.timelyAt(i+n) && (u.toks[i].text != "\u0628\u0639\u062F" || i+n == len(u.toks)) {
			return true
		}
	}
	return false
}

// undoes tells whether a verb there calls off what somebody has: "scrap it", "drop
// one of my physio sessions".
func (u *utterance) undoes(i int) bool {
	all := len(u.toks)
	n := u.phrase("undo", i, all)
	if n > 0 && u.phrase("appointed", i+n, all) > 0 {
		return true
	}
	if n = u.phrase("scrapping", i, all); n == 0 || !u.neutral() || u.denied(i, ofWish) {
		return false
	}
	has := false
	for j := range i {
		has = has || u.phrase("own", j, all)+u.phrase("haveone", j, all)+u.phrase("hasbooked", j, all)+u.phrase("cantcome", j, all) > 0
	}
	if has {
		return true
	}
	for j := i + n; j < min(i+n+4, all); j++ {
		if u.theirs(j) > 0 && (u.ofService(j+1) || u.phrase("ours", j+u.theirs(j)-1, 1) > 0) {
			return true
		}
	}
	return false
}

// existing hears what is said of appointments that somebody has, and of what is
// wanted as it was.
func (u *utterance) existing(m *Meaning) {
	u.asItIs(m)
	u.ofTheirs(m)
	m.All, m.Myself = u.says("allof"), u.says("forself")
	m.Sooner = u.says("advancing") || u.puts(-1)
	m.Onward = (u.says("deferring") || u.puts(1)) && !m.Sooner
	m.Alike = m.Same != Anything || m.Another || u.onceAgain()
}

// calls is what the words there want done.
func (u *utterance) calls(i int) Intent {
	for _, e := range u.begins(i) {
		if e.kind == "intent" {
			return Intent(e.value)
		}
	}
	return None
}

// exchanged takes what is booked from there on for what is called off before.
func (u *utterance) exchanged(m *Meaning, at int) {
	if told := u.part(0, at, ADay).When; told.single() {
		m.Mine = told
	}
	to := u.part(at, len(u.toks), AnAction)
	m.When = to.When
	if len(to.Services) == 0 && to.Unserved == "" {
		return
	}
	m.Intent, m.When = Cancel, m.Mine
	m.Services, m.Unserved = u.part(0, at, AnAction).Services, ""
	m.Afterwards = strings.Join(u.said[u.toks[at].word:], " ")
}

// single tells whether just one day is named.
func (w *When) single() bool {
	return w.Dated && w.From == w.To && !w.Doubtful() && !w.Clash && !w.Past
}

// further finds where another appointment is spoken of; another day or doctor
// is none.
func (u *utterance) further() (at, n int) {
	for i := range u.toks {
		if n := u.phrase("onemore", i, len(u.toks)); n > 0 && u.phrase("aspect", i+n, 1) == 0 {
			return i, n
		}
	}
	return 0, 0
}

// anotherOne hears that a further appointment is wanted beside one that somebody
// has: "I have one on Monday, I want another one on Tuesday". What they tell of
// the first is no part of the wish.
func (u *utterance) anotherOne() (Meaning, bool) {
	at, n := u.further()
	if n == 0 || u.within || !u.neutral() || u.says("inplace") || u.says("cantcome") || u.says("unfit") || u.saysLate() || u.moved() {
		return Meaning{}, false
	}
	all, own := len(u.toks), -1
	for i := range u.toks {
		if k := max(u.phrase("own", i, all), u.phrase("haveone", i, all), u.theirOwn(i)); k > 0 && (i+k <= at || i >= at+n) {
			own = i
			break
		}
	}
	from, to := 0, all
	switch {
	case own < 0:
		return Meaning{}, false
	case own > at:
		to = own
	default:
		for from = own + 1; from < at && u.phrase("wishing", from, all) == 0; from++ {
		}
	}
	m := u.part(from, to, u.Topic)
	if m.Intent == None || m.Intent == List || m.Intent == Services || m.Intent == Move {
		m.Intent = Book
	}
	m.Another, m.Instead, m.Lang, m.Words, m.Speaker = true, false, u.lang(), len(u.said), u.speaker()
	return m, true
}

// moved tells whether a verb anywhere puts an appointment at another time.
func (u *utterance) moved() bool {
	for i := range u.toks {
		if u.shifts(i) || u.shiftsTheir(i) || u.passively(i) {
			return true
		}
	}
	return false
}

// passively tells whether an appointment shall be put at another time, by
// whomever: "could my appointment be moved".
func (u *utterance) passively(i int) bool {
	n := u.theirs(i)
	if n == 0 || !u.toks[i].latin() {
		return false
	}
	for j := i + n; j < min(i+n+4, len(u.toks)); j++ {
		if k := u.phrase("passive", j, 1); k > 0 {
			return u.phrase("shifted", j+k, len(u.toks)) > 0 && u.reach("could", 0, j)
		}
	}
	return false
}

// supposed tells whether something is only supposed there: "if I have to
// cancel". Whoever asks whether they may, or whether we would, wants it.
func (u *utterance) supposed(i int) bool {
	for j := max(0, i-6); j < i; j++ {
		k := u.phrase("supposing", j, i-j)
		if k == 0 || u.phrase("could", j+k, 2)+u.phrase("could", j+k+1, 1) > 0 || u.toks[j+k].text == "you" {
			continue
		}
		if !strings.HasPrefix(u.toks[j+k].text, you) { // لو تلغون موعدي asks for it
			return true
		}
	}
	return false
}

// reach tells whether a phrase of a kind lies between two tokens.
func (u *utterance) reach(kind string, from, to int) bool {
	for j := max(0, from); j < to; j++ {
		if u.phrase(kind, j, to-j) > 0 {
			return true
		}
	}
	return false
}

// owner finds whose appointment is spoken of by name: "Miguel's appointment",
// موعد نورة, حق محمد. What means anything else is no name.
func (u *utterance) owner() string {
	all := len(u.toks)
	for i, t := range u.toks {
		if t.latin() {
			name, has := strings.CutSuffix(t.text, "s")
			said := ""
			if t.word < len(u.said) {
				said = u.said[t.word]
			}
			possessive := strings.HasSuffix(said, "'s") || strings.HasSuffix(said, "\u2019s")
			if has && possessive && u.free(i) && !words().known[name] && u.soon("ours", i+1, 3) {
				return capitals(strings.TrimRight(strings.TrimSuffix(said, "s"), "'\u2019"))
			}
			continue
		}
		n := u.phrase("ofwhom", i, all)
		at := i + n + u.phrase("namekin", i+n, 1)
		if n > 0 && at < all && !u.toks[at].latin() && u.free(at) && !strings.HasPrefix(u.toks[at].text, al) {
			return u.spell(at, at+1)
		}
	}
	return ""
}

// free tells whether a word there can only be somebody's name.
func (u *utterance) free(i int) bool {
	text := u.toks[i].text
	_, common := words().at("common", text)
	_, ends := words().at("nameend", text)
	return !u.toks[i].numeric() && !words().known[text] && !words().whole[text] && !common && !ends && len(Find(text, u.Services)) == 0 &&
		len(Find(text, u.Branches)) == 0
}

// noParting tells whether words of parting are none: باي فرع asks which branch,
// سلام greets at the beginning, and whoever has finished work goes on about it.
func (u *utterance) noParting(i, n int, value string) bool {
	if value != "parting" && Intent(value) != Goodbye || u.toks[i].latin() || n > 1 {
		return false
	}
	greets := u.phrase("greeting", i, 1) > 0
	if greets && (u.Topic == AnAction || u.Topic == Anything) {
		return true
	}
	if u.phrase("asorwhich", i, 1) == 0 && !greets || i+1 >= len(u.toks) {
		return false
	}
	rest := *u
	rest.toks, rest.used, rest.phrases = u.toks[i+1:], u.used[i+1:], nil
	return rest.furthers()
}

// asksOwn tells whether it is asked there when, where or with whom an appointment
// is that somebody has: امتى معادي, موعد ولدي متى. Whoever names a day or wants
// something does not.
func (u *utterance) asksOwn(i int) bool {
	all := len(u.toks)
	own := u.phrase("own", i, all)
	if n := u.phrase("appointed", i, 1); own == 0 && n > 0 && !u.toks[i].latin() {
		own = n + max(u.phrase("namekin", i+n, 1), u.phrase("ofmine", i+n, 1))
		if own == n {
			own = 0
		}
	}
	if own == 0 || !u.neutral() || u.wishing() || u.timelyFrom(-1) || u.saysLate() {
		return false
	}
	return u.phrase("askown", i+own, all) > 0 || i > 0 && u.endsWith("askown", i-1)
}

// wishing tells whether something is wished for, and not that it is not.
func (u *utterance) wishing() bool {
	for i := range u.toks {
		if u.phrase("wishing", i, len(u.toks)) > 0 && !u.endsWith("not", i-1) && !u.endsWith("not", i-2) {
			return true
		}
	}
	return false
}

// saysLate tells whether somebody comes late, or changes what they have.
func (u *utterance) saysLate() bool { return u.wants(Late) || u.wants(Cancel) || u.wants(Move) }

// longestNote is how many words of a note are kept: it is read back.
const longestNote = 40

// message takes words that are meant for whoever sees the caller: "tell the
// doctor I am diabetic". They are kept as they were said and mean nothing else
// to us, except that somebody is in danger or comes late.
func (u *utterance) message(m *Meaning) {
	for i := 0; i < len(u.toks); i++ {
		if n := u.is("nonote", i); n > 0 {
			m.NoNote = true
			u.use(i, n)
			return
		}
		from := u.addressed(i)
		if from == 0 && u.is("condition", i) > 0 && !u.asksOf(i) {
			m.Note = u.condition(i)
			return
		}
		if from == 0 {
			continue
		}
		end := u.messageEnd(from)
		if end == from && u.left(i) > 0 { // what it is they have not said
			m.Message = true
			u.named(i, from)
			return
		}
		if end == from || u.urgent(from, end) {
			continue
		}
		first, last := u.toks[from].word, u.toks[end-1].word
		m.Note = strings.Join(u.said[first:min(last+1, first+longestNote, len(u.said))], " ")
		for j := i; j < end; j++ {
			u.used[j], u.talked[j] = true, true
		}
		return
	}
}

// asksOf tells whether a question or a wish to see somebody about it stands
// before what somebody tells of themselves.
func (u *utterance) asksOf(i int) bool {
	return u.reach("because", 0, i) || u.reach("questioning", 0, i)
}

// condition takes what somebody tells of themselves that whoever sees them must
// know, up to where they go on about the booking.
func (u *utterance) condition(i int) string {
	end := i + u.is("condition", i)
	goesOn := func(j int) bool { return u.phrase("wishing", j, len(u.toks))+u.is("name", j) > 0 }
	for end < len(u.toks) && !u.used[end] && !goesOn(end) && !(u.is("and", end) > 0 && goesOn(end+1)) && !u.timelyAt(end) &&
		u.is("phone", end)+u.is("but", end)+u.is("intent", end) == 0 {
		end++
	}
	first, last := u.toks[i].word, u.toks[end-1].word
	for j := i; j < end; j++ {
		u.used[j], u.talked[j] = true, true
	}
	note := strings.Join(u.said[first:min(last+1, first+longestNote, len(u.said))], " ")
	if i > 0 && u.toks[i-1].word == first { // written together with an "and"
		note = strings.TrimPrefix(note, u.toks[i-1].text)
	}
	return note
}

// addressed tells where a message begins that is announced at a token; zero:
// none is.
func (u *utterance) addressed(i int) int {
	at := max(i+u.is("told", i), u.left(i))
	if at == i {
		n := u.is("informing", i)
		if n == 0 {
			return 0
		}
		k := u.is("recipient", i+n)
		if k == 0 {
			return 0
		}
		at = i + n + k + u.whose(i+n+k)
	}
	for at < len(u.toks) && u.is("telljoin", at) > 0 {
		at += u.is("telljoin", at)
	}
	return at
}

// left tells where a message begins that is left for somebody: "a message for
// the doctor". Nobody need be named.
func (u *utterance) left(i int) int {
	at := i + u.phrase("giving", i, len(u.toks))
	if at == i {
		return 0
	}
	at += u.is("recipient", at) // "give the doctor a message"
	at += u.whose(at)
	n := u.phrase("aword", at, len(u.toks))
	if n == 0 {
		return 0
	}
	at += n
	at += u.phrase("for", at, 1)
	at += u.is("recipient", at)
	return at + u.whose(at)
}

// whose counts the words there that are the name of a person of the house.
func (u *utterance) whose(at int) int {
	n := 0
	for at+n < len(u.toks) && n < 3 {
		word := u.toks[at+n].text
		if words().known[word] || len(Find(word, u.People)) == 0 {
			break
		}
		n++
	}
	return n
}

// messageEnd finds where a message ends: with the utterance, or where the
// caller goes on about the booking.
func (u *utterance) messageEnd(from int) int {
	end := from
	for end < len(u.toks) && !u.used[end] {
		if next := end + 1; u.is("and", end) > 0 && next < len(u.toks) {
			v, n := u.find("intent", next)
			wish := n > 0 && (Intent(v) == Book || Intent(v) == Move || Intent(v) == Cancel)
			if wish || u.is("name", next) > 0 || u.is("phone", next) > 0 || u.used[next] {
				break
			}
		}
		end++
	}
	for cut := true; cut && end > from; {
		cut = false
		for n := min(4, end-from); n > 0 && !cut; n-- {
			if u.is("thanks", end-n) == n || u.is("nametail", end-n) == n {
				end, cut = end-n, true
			}
		}
	}
	return end
}

// urgent tells whether a message says that somebody is in danger, or that the
// caller comes late.
func (u *utterance) urgent(from, end int) bool {
	for i := from; i < end; i++ {
		if v, n := u.find("intent", i); n > 0 && i+n <= end && (Intent(v) == Emergency || Intent(v) == Late) {
			return true
		}
	}
	return false
}
