package understand

import "strings"

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

// addressed tells where a message begins that is announced at a token; zero:
// none is.
func (u *utterance) addressed(i int) int {
	at := max(i+u.is("told", i), u.left(i))
	if at == i {
		n := u.is("telling", i)
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
		if words.known[word] || len(Find(word, u.People)) == 0 {
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
