package dialog

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/mawid/mawid/internal/agent/speak"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
)

// asks are the questions that the house answers in words of its own.
var asks = map[understand.Intent]booking.Topic{
	understand.Price: booking.AboutPrice, understand.Insurance: booking.AboutInsurance, understand.Payment: booking.AboutPayment,
	understand.Preparation: booking.AboutPreparation, understand.Duration: booking.AboutDuration, understand.Parking: booking.AboutParking,
}

// question answers what callers ask beside their wish, which goes on where it
// was. What nobody wrote an answer to is left to staff.
func (c *call) question(m *understand.Meaning) (Step, bool) {
	s := c.s
	if topic, ok := asks[m.Intent]; ok {
		s.Misses = 0
		svc, b := c.meant(m)
		if topic == booking.AboutPrice && svc == nil && c.answer(topic, nil, b) == "" && len(c.p.Services) > 1 && s.Goal == understand.None {
			s.Question = m.Intent
			return c.ask("ask.about.service", understand.AService), true
		}
		return c.answerOr(m.Intent, svc, b), true
	}
	if m.Intent == understand.People {
		return c.people(m), true
	}
	if m.Intent == understand.Policy {
		return c.leaveWord(OpenQuestion, string(m.Intent)), true
	}
	return Step{}, false
}

// answerOr says what the house says, or asks staff to call back.
func (c *call) answerOr(intent understand.Intent, svc *Service, b *Branch) Step {
	text := c.answer(asks[intent], svc, b)
	if b == nil && (svc == nil || svc.Answers[asks[intent]].IsZero()) && c.everywhere(asks[intent]) {
		return c.told()
	}
	if text == "" {
		if general := c.answer(booking.AboutAnything, nil, nil); general != "" {
			c.noteText(ended(speak.Aloud(general)))
		}
		about := string(intent)
		if svc != nil {
			about += ", " + svc.Label.In(c.s.Lang)
		}
		return c.leaveWord(OpenQuestion, about)
	}
	c.noteText(ended(speak.Aloud(text)))
	return c.told()
}

// everywhere says what each branch answers, if they differ: nobody has said which
// one is meant. Of those that answer nothing it is said.
func (c *call) everywhere(topic booking.Topic) bool {
	s := c.s
	texts := map[string]bool{}
	known := false
	for i := range c.p.Branches {
		text := c.answer(topic, nil, &c.p.Branches[i])
		texts[text], known = true, known || text != ""
	}
	if !known || len(texts) < 2 {
		return false
	}
	for i := range c.p.Branches[:min(len(c.p.Branches), listed)] {
		b := &c.p.Branches[i]
		name, text := speak.Branch(s.Lang, b.Label.In(s.Lang)), c.answer(topic, nil, b)
		if text == "" {
			c.note("answer.unknown.at", "branch", name)
		} else {
			c.note("answer.at", "branch", name, "text", ended(speak.Aloud(text)))
		}
	}
	return true
}

// ended closes a sentence that somebody wrote.
func ended(text string) string {
	if slices.Contains([]rune(".!?؟"), []rune(text)[len([]rune(text))-1]) {
		return text
	}
	return text + "."
}

// told goes on after a question was answered.
func (c *call) told() Step {
	s := c.s
	s.Informed, s.Misses = true, 0
	if s.Then == "goodbye" {
		return c.leave(s.Then)
	}
	s.Then = ""
	if s.Goal == understand.None {
		s.Closing = true
	}
	return c.proceed()
}

// meant is which service and which branch a question is about: those named, or
// those of the wish, or the only ones.
func (c *call) meant(m *understand.Meaning) (svc *Service, b *Branch) {
	svc, b = c.service(), c.branch()
	if len(m.Services) == 1 {
		svc = &c.p.Services[m.Services[0]]
	}
	if len(m.Branches) == 1 {
		b = &c.p.Branches[m.Branches[0]]
	}
	if svc == nil && len(c.p.Services) == 1 {
		svc = &c.p.Services[0]
	}
	if b == nil && len(c.p.Branches) == 1 {
		b = &c.p.Branches[0]
	}
	return svc, b
}

// answer finds what the house says about a topic in the language of the call:
// for the service, at the branch or anywhere, the nearest first.
func (c *call) answer(topic booking.Topic, svc *Service, b *Branch) string {
	var list []booking.Answers
	if svc != nil {
		list = append(list, svc.Answers)
	}
	if b != nil {
		list = append(list, b.Answers)
	}
	for _, answers := range append(list, c.p.Answers) {
		if t := answers[topic]; !t.IsZero() {
			if c.s.Lang == understand.Arabic {
				return t.Ar
			}
			return t.En
		}
	}
	return ""
}

// people says who there is, for the service and at the branch that are meant.
// Of many some are named, and how many there are; the others when asked again.
func (c *call) people(m *understand.Meaning) Step {
	s := c.s
	svc, b := c.meant(m)
	if m.Wanted != booking.NotKnown {
		s.Listed = 0
	}
	var names []string
	for i := range c.p.People {
		p := &c.p.People[i]
		if (svc == nil || slices.Contains(p.Services, svc.ID)) && (b == nil || slices.Contains(p.Branches, b.ID)) &&
			(m.Wanted == booking.NotKnown || p.Gender == m.Wanted) {
			names = append(names, p.Label.In(s.Lang))
		}
	}
	if known := slices.ContainsFunc(c.p.People, func(p Person) bool { return p.Gender != booking.NotKnown }); len(names) == 0 &&
		m.Wanted != booking.NotKnown && svc != nil && known {
		c.note("people.none."+string(m.Wanted), "service", svc.Label.In(s.Lang))
		return c.told()
	}
	if len(names) == 0 {
		return c.leaveWord(OpenQuestion, string(understand.People))
	}
	if s.Listed >= len(names) || len(m.Services)+len(m.Branches) > 0 {
		s.Listed = 0
	}
	now := names[s.Listed:min(len(names), s.Listed+listed)]
	s.Listed += len(now)
	list := c.list("and", now)
	if svc != nil {
		c.note("people.for", "service", svc.Label.In(s.Lang), "list", list)
	} else {
		c.note("people", "list", list)
	}
	if s.Listed < len(names) {
		c.note("people.more", "n", strconv.Itoa(len(names)))
	}
	return c.told()
}

// leaveWord asks staff to call back about something, while the call goes on.
// Without a number nothing is promised.
func (c *call) leaveWord(why Reason, about string) Step {
	s := c.s
	phone := cmp.Or(s.Caller, s.Phone)
	if phone == "" {
		c.note(untold(why))
		return c.told()
	}
	return c.do(Action{Kind: LeaveWord, Reason: why, Customer: s.Name, Phone: phone, Branch: s.Branch, Summary: about})
}

// untold says that nobody could be told.
func untold(why Reason) string {
	if why == AMessage {
		return "message.none"
	}
	return "question.none"
}

// left says that staff will call back.
func (c *call) left(a *Action, r *Result) Step {
	s := c.s
	if r.Code != OK {
		c.note(untold(a.Reason))
		return c.told()
	}
	s.HandedTo = cmp.Or(s.HandedTo, a.Reason)
	if a.Reason == AMessage {
		c.note("message.noted")
	} else {
		c.note("question.noted")
	}
	return c.told()
}

// asked answers a question that waited for the service it is about.
func (c *call) asked() (Step, bool) {
	s := c.s
	if s.Question == "" || s.Service.IsZero() {
		return Step{}, false
	}
	intent := s.Question
	s.Question = ""
	return c.answerOr(intent, c.service(), c.branch()), true
}
