package dialog

import (
	"slices"

	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// hear takes in what the caller said.
func (c *call) hear(text string) Step {
	m := understand.Understand(text, c.context())
	return c.take(m)
}

// context is what the words of the caller may refer to.
func (c *call) context() understand.Context {
	u := understand.Context{Today: c.today, Now: c.now, Topic: c.s.Topic, Lang: c.s.Lang}
	for _, x := range c.p.Services {
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

// take acts on a meaning. What concerns the call as a whole comes first.
func (c *call) take(m understand.Meaning) Step {
	s := c.s
	switched := c.language(&m)
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
		if m.Answer != understand.Yes && !s.ReadBack && m.When.IsZero() {
			return c.leave("goodbye")
		}
	}
	if step, done := c.aside(&m); done {
		return step
	}
	var (
		step Step
		ok   bool
	)
	switch {
	case s.ReadBack:
		step, ok = c.confirm(&m)
	case len(s.Offers) > 0:
		step, ok = c.choosing(&m)
	case s.Closing:
		step, ok = c.another(&m)
	case s.Topic == understand.AYesOrNo:
		step, ok = c.yesOrNo(&m)
	default:
		step, ok = c.facts(&m)
	}
	switch {
	case ok:
		return step
	case switched:
		c.note("language")
		return c.proceed()
	case m.Empty && m.Words > 0 && s.Topic == understand.AnAction:
		c.note("hello")
		return c.proceed()
	case m.Answer == understand.Unsure && s.Misses == 0 || m.Thanks:
		return c.proceed() // "one moment"
	}
	return c.miss()
}

// language follows the caller into the other language: asked to, or because
// several words of the utterance are in it.
func (c *call) language(m *understand.Meaning) bool {
	to := m.Switch
	if to == "" && m.Lang != "" && m.Lang != c.s.Lang && m.Words >= 3 && m.Says() && m.Name == "" {
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

// aside answers questions that are not about the wish, and goes on with it.
func (c *call) aside(m *understand.Meaning) (Step, bool) {
	s := c.s
	switch m.Intent {
	case understand.Price:
		c.note("price.none")
		s.Misses = 0
		return c.proceed(), true
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
	case understand.Hours, understand.Info:
		b := c.branch()
		switch {
		case len(m.Branches) > 0:
			b = &c.p.Branches[m.Branches[0]]
		case b == nil && len(c.p.Branches) > 0:
			b = &c.p.Branches[0]
		}
		if b == nil {
			return Step{}, false
		}
		from := c.today
		if m.When.Dated {
			from = m.When.From
		}
		s.Then, s.Misses = string(m.Intent), 0
		return c.do(Action{Kind: BranchInfo, Branch: b.ID, From: from, To: from}), true
	}
	return Step{}, false
}

// another takes the answer to "is there anything else".
func (c *call) another(m *understand.Meaning) (Step, bool) {
	s := c.s
	if m.Intent == understand.None && m.Answer == understand.No || m.Intent == understand.None && m.Thanks && m.When.IsZero() {
		return c.leave("goodbye"), true
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
	case "try.again":
		again := s.Retry
		s.Retry = nil
		if m.Answer == understand.Yes && again != nil {
			return c.do(*again), true
		}
		c.note("nothing.booked")
		return c.leave("more"), true
	}
	return c.facts(m)
}

// facts takes in everything that was said about the wish. It reports false if
// that was nothing.
func (c *call) facts(m *understand.Meaning) (Step, bool) {
	s := c.s
	heard := c.goal(m)
	if s.Goal == understand.Move && s.Chosen == nil || s.Goal == understand.Cancel || s.Goal == understand.List {
		heard = c.whose(m) || heard
	} else {
		heard = c.wish(m) || heard
	}
	if !heard {
		return Step{}, false
	}
	s.Misses, s.Closing = 0, false
	return c.proceed(), true
}

// goal sees whether the caller says what they want.
func (c *call) goal(m *understand.Meaning) bool {
	s := c.s
	switch m.Intent {
	case understand.Book, understand.List:
		if s.Goal == understand.None {
			s.Goal = m.Intent
		} else if m.Intent == understand.List || s.Goal != understand.Book {
			return false // "my appointment": the word alone is no new wish
		}
	case understand.Move, understand.Cancel:
		if s.Goal == m.Intent {
			break
		}
		if m.Intent == understand.Move && s.Goal == understand.Book && (s.Held != nil || len(s.Offers) > 0) {
			return false // "move it to five" changes the wish
		}
		c.drop()
		wish := s.When
		c.forget()
		if m.When.IsZero() {
			s.When = wish
		}
		s.Goal = m.Intent
	default:
		if s.Goal == understand.None && (len(m.Services) > 0 || len(m.People) > 0 || !m.When.IsZero()) {
			s.Goal = understand.Book
			return true
		}
		return false
	}
	return true
}

// drop lets go of what is held; it is given back with the next action that
// can do so.
func (c *call) drop() {
	if c.s.Held != nil {
		c.s.Stale, c.s.Held = c.s.Held.Hold, nil
	}
	c.s.Offers, c.s.Confirmed, c.s.ReadBack = nil, false, false
}

// wish takes in service, branch, person, time, name and number.
func (c *call) wish(m *understand.Meaning) bool {
	s := c.s
	heard := false
	service, person := s.Service, s.Resource
	if s.Goal != understand.Move {
		heard = c.takeService(m)
		heard = c.takeBranch(m) || heard
	}
	heard = c.takePerson(m) || heard
	if s.Service != service || s.Resource != person {
		c.heard()
	}
	heard = c.takeWhen(m) || heard
	heard = c.same(m) || heard
	if m.Name != "" {
		s.Name, heard = m.Name, true
	}
	if m.Several {
		c.note("one.each")
	}
	switch {
	case m.Phone != "":
		s.Phone, heard = m.Phone, true
		c.note("phone.heard", "phone", phone(m.Phone))
	case m.Digits != "" && s.Topic == understand.APhone:
		c.note("phone.bad")
	}
	if m.About == understand.AName && s.Name != "" && m.Name == "" {
		s.Name, heard = "", true
	}
	if h := s.Held; h != nil && m.When.IsZero() && (m.About == understand.ADay || m.About == understand.ATime) {
		c.again()
		if m.About == understand.ATime { // another one on that day
			s.When.Times = nil
		} else { // that time on another day
			s.When.Dated = false
		}
		s.Refused, heard = []booking.Slot{h.Slot}, true
	}
	return heard
}

// same keeps the day or the time of the appointment that is to be moved.
func (c *call) same(m *understand.Meaning) bool {
	s := c.s
	if s.Goal != understand.Move || s.Chosen == nil || s.Held != nil {
		return false
	}
	switch m.Same {
	case understand.ATime:
		s.When.Times, s.When.Part, s.When.Relation = []civil.Clock{s.Chosen.Slot.Time}, nil, understand.At
	case understand.ADay:
		s.When.Dated, s.When.From, s.When.To = true, s.Chosen.Slot.Date, s.Chosen.Slot.Date
	default:
		return false
	}
	s.Offers, s.Refused = nil, nil
	return true
}

// heard says which service was understood, so that the caller can object.
func (c *call) heard() {
	svc, p := c.service(), c.person(c.s.Resource)
	switch lang := c.s.Lang; {
	case svc == nil || c.s.Goal == understand.Move:
	case p != nil:
		c.note("heard.person", "service", svc.Label.In(lang), "person", p.Label.In(lang))
	default:
		c.note("heard", "service", svc.Label.In(lang))
	}
}

func (c *call) takeService(m *understand.Meaning) bool {
	s := c.s
	list := m.Services
	if len(s.Options) > 0 && s.Options[0].Kind == "service" && s.Topic == understand.AService {
		if i, ok := c.option(m); ok {
			list = []int{s.Options[i].Index}
		}
	}
	switch {
	case len(list) == 0:
		return false
	case len(list) > 1:
		if s.Service.IsZero() {
			s.Options = nil
			for _, i := range list {
				s.Options = append(s.Options, Option{"service", i})
			}
		}
		return s.Service.IsZero()
	}
	svc := &c.p.Services[list[0]]
	if s.Service == svc.ID {
		return true
	}
	if !s.Service.IsZero() {
		c.drop()
		s.Refused = nil
	}
	s.Service, s.Options = svc.ID, nil
	if !s.Branch.IsZero() && !slices.Contains(svc.Branches, s.Branch) {
		s.Branch = booking.BranchID{}
	}
	if p := c.person(s.Resource); p != nil && !slices.Contains(p.Services, svc.ID) {
		s.Resource = booking.ResourceID{}
	}
	return true
}

func (c *call) takeBranch(m *understand.Meaning) bool {
	s := c.s
	list := m.Branches
	if len(s.Options) > 0 && s.Options[0].Kind == "branch" && s.Topic == understand.ABranch {
		if i, ok := c.option(m); ok {
			list = []int{s.Options[i].Index}
		}
	}
	if len(list) != 1 {
		return false
	}
	b := &c.p.Branches[list[0]]
	if svc := c.service(); svc != nil && !slices.Contains(svc.Branches, b.ID) {
		return false
	}
	if s.Branch != b.ID {
		if !s.Branch.IsZero() {
			c.drop()
			s.Refused = nil
		}
		s.Branch, s.Options = b.ID, nil
		if p := c.person(s.Resource); p != nil && !slices.Contains(p.Branches, b.ID) {
			s.Resource = booking.ResourceID{}
		}
	}
	return true
}

func (c *call) takePerson(m *understand.Meaning) bool {
	s := c.s
	if m.AnyPerson {
		if !s.Resource.IsZero() {
			c.drop()
		}
		s.Resource = booking.ResourceID{}
		return true
	}
	if len(m.People) != 1 {
		return false
	}
	p := &c.p.People[m.People[0]]
	if s.Service.IsZero() && len(p.Services) == 1 {
		s.Service = p.Services[0]
	}
	svc := c.service()
	if svc != nil && !slices.Contains(p.Services, svc.ID) || !s.Branch.IsZero() && !slices.Contains(p.Branches, s.Branch) {
		if svc != nil {
			c.note("person.not", "person", p.Label.In(s.Lang), "service", svc.Label.In(s.Lang))
		}
		return true
	}
	if s.Resource != p.ID {
		if s.Held != nil && s.Held.Resource != p.ID || len(s.Offers) > 0 {
			c.again()
		}
		s.Resource = p.ID
	}
	return true
}

// again searches anew for the time that is held or was wished for.
func (c *call) again() {
	if h := c.s.Held; h != nil {
		c.s.When = at(h.Slot)
	}
	c.drop()
}

// at is the wish for exactly a slot.
func at(slot booking.Slot) understand.When {
	return understand.When{Dated: true, From: slot.Date, To: slot.Date, Times: []civil.Clock{slot.Time}}
}

// takeWhen takes in a day and a time. Beside a time that is held, what was not
// said stays.
func (c *call) takeWhen(m *understand.Meaning) bool {
	s := c.s
	w := m.When
	if s.Topic == understand.AMorning && len(s.When.Times) == 2 {
		if c.half(m) {
			return true
		}
	}
	if s.Topic == understand.ADay && m.Number >= 1 && m.Number <= 12 && w.IsZero() && s.When.Dated {
		w.Times = both(m.Number)
	}
	if w.IsZero() {
		return false
	}
	if w.Weekday && s.When.Dated && s.When.From < s.When.To { // "next week", and then "Monday"
		for d := w.From; d <= s.When.To; d += 7 {
			if d >= s.When.From {
				w.From, w.To = d, d
				break
			}
		}
	}
	if s.Held != nil {
		if w.Fits(s.Held.Slot) && !w.Clash && !w.Past && !w.Earliest {
			return true
		}
		c.again()
	}
	s.When.Earliest, s.When.AnyDay = false, false
	if w.Clash || w.Past {
		s.When.Dated, s.When.Times, s.When.Part = false, nil, nil
	}
	s.When.Mend(w)
	s.Refused, s.Offers, s.Before, s.After, s.Gone = nil, nil, nil, nil, nil
	return true
}

// both are the readings of a bare hour.
func both(hour int) []civil.Clock {
	h := civil.Clock(hour % 12 * 60)
	return []civil.Clock{h, h + 720}
}

// half takes the answer to "before or after noon".
func (c *call) half(m *understand.Meaning) bool {
	s := c.s
	list := s.When.Times
	var left []civil.Clock
	for i, t := range list {
		if m.When.Part != nil && m.When.Part.Has(t) || slices.Contains(m.When.Times, t) && len(m.When.Times) == 1 || int(m.Choice) == i+1 || m.Choice == understand.Last && i == 1 {
			left = append(left, t)
		}
	}
	if m.When.Part != nil && len(left) != 1 { // a part that holds neither: which is nearer to its half of the day
		left = left[:0]
		for _, t := range list {
			if (t < 720) == (m.When.Part.From < 720) {
				left = append(left, t)
			}
		}
	}
	if len(left) != 1 {
		return false
	}
	s.When.Times = left
	if m.When.Dated {
		s.When.Dated, s.When.From, s.When.To = true, m.When.From, m.When.To
	}
	return true
}

// option finds which of the options listed is meant, by its number.
func (c *call) option(m *understand.Meaning) (int, bool) {
	n := len(c.s.Options)
	switch {
	case m.Choice == understand.Last:
		return n - 1, true
	case m.Choice >= 1 && int(m.Choice) <= n:
		return int(m.Choice) - 1, true
	case m.Number >= 1 && m.Number <= n:
		return m.Number - 1, true
	}
	return 0, false
}
