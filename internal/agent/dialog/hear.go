package dialog

import (
	"strings"

	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/civil"
)

// hear takes in what the caller said.
func (c *call) hear(text string) Step {
	c.text = text
	m := understand.Understand(text, c.context())
	if m.Intent != understand.Emergency && (understand.DangerTold(c.s.Ailing, text) || understand.DangerWaits(text, c.p.Danger...)) {
		m = understand.Meaning{Number: -1, Intent: understand.Emergency, Lang: m.Lang, Words: m.Words}
	}
	if c.s.Ailing = ""; understand.Ails(text) {
		c.s.Ailing = text
	}
	if step, ok := c.messaged(&m, text); ok {
		return step
	}
	if m.Speaker != "" {
		c.s.Speaker = m.Speaker
	}
	return c.take(m)
}

// context is what the words of the caller may refer to.
func (c *call) context() understand.Context {
	c.mention()
	u := understand.Context{Today: c.today, Now: c.now, Topic: c.s.Topic, Lang: c.s.Lang, Danger: c.p.Danger, Last: c.s.Last,
		Phone: c.readBack(), Told: []string{c.s.Name}}
	if c.s.Chosen != nil {
		u.Told = append(u.Told, c.s.Chosen.Customer)
	}
	if c.s.All && len(c.s.Found) > 1 {
		u.Told = append(u.Told, eachOfThem)
	}
	for i, x := range c.p.Services {
		if c.s.ReadBack && (x.ID == c.s.Service || c.s.Chosen != nil && x.ID == c.s.Chosen.Service) {
			u.Read = []int{i}
		}
		u.Services = append(u.Services, understand.Named{Label: x.Label, Also: x.Also})
	}
	for _, x := range c.p.Branches {
		u.Branches = append(u.Branches, understand.Named{Label: x.Label, Also: x.Also})
	}
	for _, x := range c.p.People {
		u.People = append(u.People, understand.Named{Label: x.Label, Also: x.Also})
	}
	return u
}

// eachOfThem are words for all appointments that were read out together.
const eachOfThem = "all both of them two every كلهم كلهن كلها كل المواعيد الثنتين الاثنين"

// take acts on a meaning. What concerns the call as a whole comes first.
func (c *call) take(m understand.Meaning) Step {
	s := c.s
	switched := c.language(&m)
	if m.Intent == understand.Confirm {
		m.Intent = understand.List // There is no mark for it: they hear that it stands.
	}
	if m.Kin && strings.HasPrefix(s.Name+" ", m.Name+" ") {
		m.Name = "" // it is the one that we have
	}
	if m.Intent == understand.Goodbye && !m.Parting && c.tells(&m) {
		m.Intent = understand.None // "all right, the first one"
	}
	if s.Promise != "" && m.Intent != understand.Repeat {
		if step, ok := c.promised(&m); ok {
			return step
		}
		return c.miss()
	}
	if step, ok := c.tryAgain(&m); ok {
		return step
	}
	if step, ok := c.amend(&m); ok {
		return step
	}
	if step, ok := c.asksToWait(&m); ok {
		return step
	}
	switch m.Intent {
	case understand.Emergency:
		return c.handOver(MedicalOrUrgent)
	case understand.Person:
		return c.handOver(AskedForPerson)
	case understand.Repeat:
		if m.When.IsZero() && m.Name == "" {
			return Step{Reply: Reply{Say: s.Said, Lang: s.Lang, Listen: true, Digits: s.Topic == understand.APhone}}
		}
	case understand.Goodbye:
		if m.When.IsZero() && c.parts(&m) {
			return c.part()
		}
	}
	if step, done := c.whereMine(&m); done {
		return step
	}
	if step, done := c.aside(&m); done {
		return step
	}
	if step, done := c.code(&m); done {
		return step
	}
	var (
		step Step
		ok   bool
	)
	if m.Pause {
		return c.pause()
	}
	if step, done := c.resume(&m); done {
		return step
	}
	noted := c.takeNote(&m)
	c.align(&m)
	switch {
	case m.Stay && s.Chosen != nil && m.When.IsZero():
		return c.stay()
	case s.Goal == understand.Book && m.Denied == understand.Cancel && m.Pointed && m.Answer == understand.No && !c.tells(&m):
		return c.abandon() // "I do not want it, cancel it": there is nothing else to be cancelled
	case s.Asked == "ask.wait":
		step, ok = c.waits(&m)
	case s.ReadBack:
		step, ok = c.confirm(&m)
	case len(s.Offers) > 0:
		step, ok = c.choosing(&m)
	case s.Closing:
		step, ok = c.another(&m)
	case s.Topic == understand.AYesOrNo:
		step, ok = c.yesOrNo(&m)
	case s.Asked == "ask.change" && m.Answer == understand.No && !c.tells(&m) && m.About == understand.Anything:
		return c.abandon() // nothing shall be changed, and it was refused
	case s.Asked == "ask.move.or.book":
		step, ok = c.moveOrBook(&m)
	case s.Asked == "ask.move.change" || s.Asked == "ask.new.day":
		step, ok = c.instead(&m)
	default:
		step, ok = c.facts(&m)
	}
	switch {
	case ok:
		return step
	case noted && s.Goal == understand.None && s.Notes != "":
		note := s.Notes
		s.Notes, s.Pending = "", ""
		return c.leaveMessage(note)
	case noted:
		s.Misses = 0
		return c.proceed()
	case m.Message:
		s.Misses = 0
		return c.ask("ask.message", understand.Anything)
	case switched:
		c.note("language")
		return c.proceed()
	case m.Empty && m.Words > 0 && s.Topic == understand.AnAction:
		c.note("hello")
		return c.proceed()
	case m.Answer == understand.Unsure && s.Misses == 0: // "maybe": the second time it is a miss
		s.Misses++
		return c.proceed()
	case m.Thanks:
		return c.proceed()
	}
	c.followed(&m)
	return c.miss()
}

// parts tells whether words of parting end the call. At a read-back they must
// be plain: "that is all" may mean yes there.
func (c *call) parts(m *understand.Meaning) bool {
	if c.s.ReadBack {
		return m.Parting && (m.Answer == understand.NoAnswer || m.Answer == understand.No)
	}
	return m.Answer != understand.Yes
}

// tells tells whether something was said beside that there is nothing more to
// say.
func (c *call) tells(m *understand.Meaning) bool {
	return m.Choice != understand.NoChoice || m.Number >= 0 || !m.When.IsZero() || m.Name != "" || m.Phone != "" || m.Note != "" ||
		len(m.Services)+len(m.Branches)+len(m.People) > 0
}

// part ends the call and says what stays as it was.
func (c *call) part() Step {
	s := c.s
	switch {
	case s.Chosen != nil:
		c.note("kept")
	case s.ReadBack, s.Held != nil && s.Goal == understand.Book:
		c.note("nothing.booked")
	}
	return c.leave("goodbye")
}

// language follows the caller into the other language: asked to, or because
// several words of the utterance are in it.
func (c *call) language(m *understand.Meaning) bool {
	to := m.Switch
	if to == "" && m.Lang != "" && m.Lang != c.s.Lang && (m.Words >= 3 || m.Intent == understand.Emergency) && m.Says() && m.Name == "" {
		to = m.Lang
		if !c.speaks(to) {
			return false
		}
		c.s.Lang = to
		return false
	}
	if to == "" || to == c.s.Lang {
		return to != ""
	}
	if !c.speaks(to) {
		c.note("language.no")
		return true
	}
	c.s.Lang = to
	return true
}

// followed answers in the language of what was not understood. A single word may
// be anything, except at the beginning of a call.
func (c *call) followed(m *understand.Meaning) {
	if m.Lang != c.s.Lang && c.speaks(m.Lang) && (m.Words > 1 || c.s.Turns <= 1) {
		c.s.Lang = m.Lang
	}
}

// aside answers questions that are not about the wish, and goes on with it.
func (c *call) aside(m *understand.Meaning) (Step, bool) {
	s := c.s
	c.booksToo(m)
	if step, done := c.question(m); done {
		return step, true
	}
	switch m.Intent {
	case understand.Services:
		if !s.Service.IsZero() || !m.When.IsZero() { // "what do you have on Tuesday"
			return Step{}, false
		}
		c.note("services", "list", c.list("and", c.serviceNames()))
		s.Informed, s.Misses = true, 0
		if s.Goal == understand.None {
			s.Goal, s.Closing = understand.Book, false
		}
		if s.Goal == understand.Book && s.Service.IsZero() && len(c.p.Services) > 1 && !s.Keypad {
			return c.ask("ask.service", understand.AService), true
		}
		return c.proceed(), true
	case understand.Machine:
		c.note("machine")
		s.Misses = 0
		return c.proceed(), true
	case understand.Ambulance:
		c.note("emergency")
		s.Misses = 0
		return c.proceed(), true
	case understand.Hours, understand.Info:
		a := Action{Kind: BranchInfo, From: c.today}
		if m.When.Dated {
			a.From = m.When.From
		}
		a.To = a.From
		if _, b := c.meant(m); b != nil {
			a.Branch = b.ID
		}
		s.Then, s.Misses = string(m.Intent), 0
		return c.do(a), true
	}
	return Step{}, false
}

// booksToo takes in what is to be booked beside a question: that is answered, and
// the booking goes on.
func (c *call) booksToo(m *understand.Meaning) {
	s := c.s
	_, asks := asks[m.Intent]
	if !asks && m.Intent != understand.Hours && m.Intent != understand.Info && m.Intent != understand.Policy || !m.Books ||
		s.Goal != understand.None {
		return
	}
	s.Goal, s.Latest, s.Saying, s.Closing = understand.Book, nil, c.text, false
	c.newName(m)
	c.wish(m)
}

// another takes the answer to "is there anything else".
func (c *call) another(m *understand.Meaning) (Step, bool) {
	s := c.s
	if m.Intent == understand.None && (m.Answer == understand.No || m.Thanks && m.When.IsZero()) {
		ends := m.Words > 0 && !m.Further && !m.Protest && m.When.IsZero() && m.Name == "" // "no, nothing else"
		if ends || !c.more(m) {
			return c.leave("goodbye"), true
		}
		if m.Note != "" || m.Message {
			return Step{}, false
		}
		s.Closing, s.Misses = false, 0
		return c.ask("ask.intent", understand.AnAction), true
	}
	if step, ok := c.facts(m); ok {
		return step, true
	}
	if m.Answer == understand.Yes {
		s.Closing, s.Misses = false, 0
		return c.proceed(), true
	}
	return Step{}, false
}

// more tells whether a no goes on with something, though we may not know what:
// "no, I was wrong, I want it on Tuesday".
func (c *call) more(m *understand.Meaning) bool {
	return c.tells(m) || m.Message || m.Unclear && m.Words > plainNo
}

// plainNo is how many words a no has at most, with thanks and a farewell.
const plainNo = 5

// yesOrNo takes the answer to a question that is neither a read-back nor an
// offer.
func (c *call) yesOrNo(m *understand.Meaning) (Step, bool) {
	s := c.s
	if m.Answer != understand.Yes && m.Answer != understand.No {
		return c.facts(m)
	}
	s.Misses = 0
	switch s.Asked {
	case "ask.other.number":
		if m.Answer == understand.Yes || m.Phone != "" {
			s.Claimed = "?"
			if m.Phone != "" {
				s.Claimed = m.Phone
			}
			return c.proceed(), true
		}
		return c.close(), true
	case "ask.meant":
		return c.meantIt(m)
	case "ask.callback":
		if m.Answer == understand.Yes {
			return c.handOver(OtherReason), true
		}
		return c.close(), true
	case "ask.anyone.female", "ask.anyone.male", "ask.anyone.unknown.female", "ask.anyone.unknown.male":
		return c.anyone(m), true
	}
	return c.facts(m)
}

// tryAgain takes the answer to the question whether to try once more, whatever
// was asked before. Another wish stands for what failed.
func (c *call) tryAgain(m *understand.Meaning) (Step, bool) {
	s := c.s
	if s.Asked != "try.again" || s.Retry == nil || m.Intent == understand.Emergency || m.Intent == understand.Person {
		return Step{}, false
	}
	again := *s.Retry
	switch {
	case m.Answer == understand.Yes, m.Answer != understand.No && understand.Tries(c.text):
		s.Retry, s.Misses = nil, 0
		return c.do(again), true
	case m.Answer == understand.No && !c.tells(m):
		s.Retry, s.Misses = nil, 0
		c.note("nothing.booked")
		return c.leave("more"), true
	case c.tells(m):
		s.Retry = nil
	}
	return Step{}, false
}

// facts takes in everything that was said about the wish. It reports false if
// that was nothing.
func (c *call) facts(m *understand.Meaning) (Step, bool) {
	s := c.s
	if s.Queue.open() && s.Queue.Stage == queueAgreed && !m.When.IsZero() { // they would rather come then
		s.Queue.Stage = queueOver
	}
	heard := c.goal(m)
	if s.Goal == understand.Move && s.Chosen == nil || s.Goal == understand.Cancel || s.Goal == understand.List ||
		s.Goal == understand.Late {
		heard = c.whose(m) || heard
	} else {
		heard = c.wish(m) || heard
	}
	if !heard {
		return Step{}, false
	}
	s.Misses, s.Closing = 0, false
	if step, ok := c.asked(); ok {
		return step, true
	}
	return c.proceed(), true
}

// goal sees whether the caller says what they want.
func (c *call) goal(m *understand.Meaning) bool {
	s := c.s
	hinted := c.hinted(m)
	if m.Intent == understand.None || m.Intent == understand.Book {
		c.onceMore(m)
	}
	switch m.Intent {
	case understand.Book, understand.List:
		if s.Goal == understand.None {
			s.Goal, s.Latest, s.Saying = m.Intent, nil, c.text
			c.newName(m)
		} else if m.Intent == understand.List || s.Goal != understand.Book {
			return false // "my appointment": the word alone is no new wish
		}
	case understand.Move, understand.Cancel, understand.Late:
		s.Minutes, s.Arrives = m.Minutes, m.Arrives
		if s.Goal == m.Intent {
			break
		}
		if m.Intent == understand.Move && s.Goal == understand.Book && (s.Held != nil || len(s.Offers) > 0) {
			return false // "move it to five" changes the wish
		}
		c.drop()
		wish, chosen, absent, other := s.When, s.Chosen, s.Absent && m.Intent == understand.Move, s.Other
		c.forget()
		s.Other = other
		if m.When.IsZero() {
			s.When = wish
		}
		if m.Intent != understand.Late { // "no, I meant move it"
			s.Chosen = chosen
		}
		s.Goal, s.Minutes, s.Arrives, s.Latest = m.Intent, m.Minutes, m.Arrives, nil
		s.Saying, s.Hinted, s.Absent, s.Afterwards = c.text, hinted, m.Absent || absent, m.Afterwards
	default:
		if s.Goal == understand.None && (len(m.Services) > 0 || m.Unserved != "" || len(m.People) > 0 || m.Stranger || m.Wanted != "" ||
			m.Party > 1 || !m.When.IsZero()) {
			s.Goal, s.Latest = understand.Book, nil
			c.newName(m)
			return true
		}
		return false
	}
	return true
}

// onceMore takes the service and the branch of what was just booked where the same
// is wanted again and no other is named.
func (c *call) onceMore(m *understand.Meaning) {
	s := c.s
	d := s.Latest
	if s.Goal != understand.None || !s.Closing || d == nil || d.Action != BookSlot || !m.Alike || len(m.Services) > 0 || m.Unserved != "" {
		return
	}
	if m.Intent = understand.Book; m.Myself {
		s.Name = ""
	}
	s.Service, s.Branch = d.Now.Service, d.Now.Branch
	if !m.When.Dated && !m.When.Timed() && understand.Behind(c.text) {
		m.When = understand.When{}
		if svc := c.service(); svc != nil {
			end := understand.Shift{Minutes: max(svc.Minutes, 1)}.From(d.Now.Slot)
			s.Behind, s.When = &end, understand.When{Dated: true, From: end.Date, To: end.Date + civil.Date(behindDays)}
		}
	}
}

// newName asks for the name again where a further appointment is for somebody of
// the caller's.
func (c *call) newName(m *understand.Meaning) {
	if m.Kin && m.Name == "" {
		c.s.Name = ""
	}
}

// drop lets go of what is held; it is given back with the next action that
// can do so.
func (c *call) drop() {
	if c.s.Held != nil {
		c.s.Stale, c.s.Held = c.s.Held.Hold, nil
	}
	c.s.Offers, c.s.Confirmed, c.s.ReadBack = nil, false, false
}
