package dialog

import (
	"slices"

	"github.com/mawid/mawid/internal/agent/speak"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// proceed does what comes next with what is known: looks for something, or
// asks for what is missing.
func (c *call) proceed() Step {
	s := c.s
	if s.Promise != "" {
		return c.ask("ask.callback.phone", understand.APhone)
	}
	if s.Closing {
		return c.ask("ask.more", understand.NoOpinion)
	}
	if s.Retry != nil {
		return c.ask("try.again", understand.AYesOrNo)
	}
	switch s.Goal {
	case understand.Book:
		return c.book()
	case understand.Move, understand.Cancel, understand.List, understand.Late:
		return c.own()
	}
	return c.ask("ask.intent", understand.AnAction)
}

// book asks for what a booking needs, in the order service, branch, time, name
// and number.
func (c *call) book() Step {
	s := c.s
	switch len(c.p.Services) {
	case 0:
		return c.handOver(OtherReason) // nothing that this agent may book
	case 1:
		s.Service = c.p.Services[0].ID
	}
	svc := c.service()
	if svc == nil {
		return c.askService()
	}
	if step, ok := c.place(svc); ok {
		return step
	}
	if step, ok := c.company(svc); ok && s.Held == nil {
		return step
	}
	if s.Queue.open() {
		return c.queue()
	}
	if s.Held == nil {
		return c.time("ask.day")
	}
	if step, ok := c.unknown("ask.name"); ok {
		return step
	}
	return c.ask("ask.book", understand.AYesOrNo, "back", c.back())
}

// unknown asks for the name and the number that are missing.
func (c *call) unknown(name string) (Step, bool) {
	s := c.s
	if s.Name == "" {
		return c.ask(name, understand.AName), true
	}
	if s.Phone == "" && !s.Redial {
		s.Phone = s.Caller
	}
	if s.Phone == "" {
		return c.ask("ask.phone", understand.APhone), true
	}
	return Step{}, false
}

// listed is how many services or branches are read out at once.
const listed = 6

func (c *call) askService() Step {
	s := c.s
	if len(s.Options) > 0 && s.Options[0].Kind == "service" && len(s.Options) <= listed && s.Asked != "ask.service.list" {
		names := make([]string, len(s.Options))
		for i, o := range s.Options {
			names[i] = c.p.Services[o.Index].Label.In(s.Lang)
		}
		return c.ask("service.which", understand.AService, "list", c.list("or", names))
	}
	names := c.serviceNames()
	if len(names) > listed && s.Misses == 0 && !s.Keypad {
		s.Options = nil
		return c.ask("ask.service", understand.AService)
	}
	s.Options = nil
	for i := range c.p.Services {
		s.Options = append(s.Options, Option{"service", i})
	}
	names = names[:min(len(names), 9)]
	key := "ask.service.list"
	if s.Misses > 0 || s.Keypad {
		key = "ask.service"
	}
	return c.ask(key, understand.AService, "list", c.list("or", names), "numbered", speak.Numbered(s.Lang, names))
}

func (c *call) serviceNames() []string {
	var names []string
	for _, x := range c.p.Services {
		names = append(names, x.Label.In(c.s.Lang))
	}
	return names
}

// place settles the branch, or asks for it.
func (c *call) place(svc *Service) (Step, bool) {
	s := c.s
	list := c.suited(svc, c.offering(svc))
	if b := c.branch(); b != nil && slices.ContainsFunc(list, func(i int) bool { return c.p.Branches[i].ID == b.ID }) {
		return Step{}, false
	}
	if s.AnyBranch && len(list) > 1 && s.When.IsZero() { // it depends on the day
		return Step{}, false
	}
	if s.AnyBranch && len(list) > 1 { // the first will do, or one that has what is wished for
		list = list[:1]
	}
	switch len(list) {
	case 0: // nobody does it anywhere we know of
		s.Service, s.Resource = booking.ServiceID{}, booking.ResourceID{}
		c.note("no.fit")
		return c.askService(), true
	case 1:
		s.Branch = c.p.Branches[list[0]].ID
		return Step{}, false
	}
	s.Branch, s.Options = booking.BranchID{}, nil
	var names []string
	for _, i := range list[:min(len(list), 9)] {
		s.Options = append(s.Options, Option{"branch", i})
		names = append(names, c.p.Branches[i].Label.In(s.Lang))
	}
	return c.ask("ask.branch", understand.ABranch, "list", c.list("or", names), "numbered", speak.Numbered(s.Lang, names)), true
}

// offering are the branches at which the service can be had, with whoever is
// wished for.
func (c *call) offering(svc *Service) (list []int) {
	p := c.person(c.s.Resource)
	for i := range c.p.Branches {
		id := c.p.Branches[i].ID
		if slices.Contains(svc.Branches, id) && (p == nil || slices.Contains(p.Branches, id)) {
			list = append(list, i)
		}
	}
	return list
}

// mostTried is at how many branches is looked for a time where any will do.
const mostTried = 4

// elseBranch goes on to another branch where any will do and this one has nothing
// that fits. The one that has, or else the first, is said.
func (c *call) elseBranch(free []booking.Slot) (Step, bool) {
	s := c.s
	svc := c.service()
	if !s.AnyBranch || s.Goal != understand.Book || svc == nil {
		return Step{}, false
	}
	list := c.offering(svc)
	first := slices.IndexFunc(free, s.When.Fits)
	settled := first >= 0 && !s.When.Earliest // the earliest is where all have been asked
	if best := s.Soonest; first >= 0 && s.When.Earliest && (best == nil || free[first].Before(best.Slot)) {
		s.Soonest = &Place{Branch: s.Branch, Slot: free[first]}
	}
	if !settled {
		s.Tried = append(s.Tried, s.Branch)
		for _, i := range list {
			if id := c.p.Branches[i].ID; len(s.Tried) < mostTried && !slices.Contains(s.Tried, id) {
				s.Branch = id
				return c.search(), true
			}
		}
	}
	here := s.Branch
	switch {
	case s.Soonest != nil:
		s.Branch = s.Soonest.Branch
	case !settled:
		s.Branch = s.Tried[0]
	}
	s.AnyBranch, s.Tried, s.Soonest = false, nil, nil
	if len(list) > 1 {
		c.note("branch.any", "branch", c.branchName())
	}
	if s.Branch == here {
		return Step{}, false
	}
	return c.search(), true
}

// time settles day and time: it offers, asks or searches.
func (c *call) time(question string) Step {
	s := c.s
	if len(s.Offers) > 0 {
		return c.offer()
	}
	w := &s.When
	if w.Clash || w.Past {
		return c.unclear(question)
	}
	if !w.Dated && !w.Timed() && !w.Earliest && !w.AnyDay && !w.AnyTime {
		return c.ask(question, understand.ADay)
	}
	if len(w.Times) > 0 {
		var open booking.Week
		if b := c.branch(); b != nil {
			open = b.Open
		}
		resolved, sure := w.Resolve(open, c.today, c.now)
		if !sure {
			return c.ask("ask.am_pm", understand.AMorning, "a", speak.Time(s.Lang, w.Times[0]), "b", speak.Time(s.Lang, w.Times[1]))
		}
		*w = resolved
		if s.Hours.Relation == w.Relation && len(s.Hours.Times) > 1 {
			s.Hours.Times, s.Hours.Until = w.Times, w.Until
		}
	}
	if w.Doubtful() {
		return c.ask("ask.meant", understand.AYesOrNo, "wish", speak.Wish(s.Lang, w, c.today))
	}
	return c.search()
}

// offer reads out what can be had.
func (c *call) offer() Step {
	s := c.s
	with := []string{"slot", speak.Slot(s.Lang, s.Offers[0], c.today), "slots", speak.Slots(s.Lang, s.Offers, c.today)}
	key := "offer.many"
	again := "offer.again"
	if len(s.Offers) == 1 {
		key, again = "offer.one", "offer.again.one"
	}
	if s.Misses > 0 {
		key = again
	}
	say := c.say(key, with...)
	if s.Misses > 1 || s.Keypad {
		say += " " + speak.Say(s.Lang, "keys.offer")
	}
	return c.put("offer", understand.AChoice, say)
}

// back reads the booking back.
func (c *call) back() string {
	s := c.s
	svc, b := c.service(), c.branch()
	with := []string{
		"service", svc.Label.In(s.Lang), "slot", speak.Slot(s.Lang, s.Held.Slot, c.today),
		"branch", speak.Branch(s.Lang, b.Label.In(s.Lang)), "name", s.Name,
	}
	say := ""
	if p := c.person(s.Held.Resource); p != nil {
		say = speak.Say(s.Lang, "back", append(with, "person", p.Label.In(s.Lang))...)
	} else {
		say = speak.Say(s.Lang, "back.class", with...)
	}
	return say + speak.Say(s.Lang, "back.phone", "digits", speak.Ending(s.Phone)) + c.backNote()
}

// own does what is wanted with an appointment of the caller.
func (c *call) own() Step {
	s := c.s
	if s.Hinted == asked {
		return c.moveOr()
	}
	if s.Chosen == nil {
		return c.find()
	}
	if s.Goal == understand.Cancel {
		if s.Absent && s.Misses == 0 {
			return c.put("ask.cancel", understand.AYesOrNo, c.say("ask.cancel.or.move", "appointment", c.spoken(s.Chosen)))
		}
		return c.ask("ask.cancel", understand.AYesOrNo, "appointment", c.spoken(s.Chosen))
	}
	c.shifted()
	if c.keep(s.Same) { // said before it was known which
		s.Same = understand.Anything
	}
	s.Service = s.Chosen.Service
	s.Branch = c.destination()
	if step, ok := c.company(c.service()); ok && s.Held == nil {
		return step
	}
	if s.Held == nil {
		return c.time("ask.new.day")
	}
	with := []string{"old", c.spoken(s.Chosen), "slot", speak.Slot(s.Lang, s.Held.Slot, c.today), "branch", c.branchName()}
	if p := c.person(s.Held.Resource); p != nil {
		step := c.ask("ask.move", understand.AYesOrNo, append(with, "person", p.Label.In(s.Lang))...)
		return step
	}
	say := speak.Say(s.Lang, "ask.move.class", with...)
	return c.put("ask.move", understand.AYesOrNo, say)
}

// branchName is the branch of the wish as it is said; empty if it is not known.
func (c *call) branchName() string {
	b := c.branch()
	if b == nil {
		return ""
	}
	return speak.Branch(c.s.Lang, b.Label.In(c.s.Lang))
}

func (c *call) list(last string, things []string) string { return speak.List(c.s.Lang, last, things) }

func (c *call) date(d civil.Date) string { return speak.Date(c.s.Lang, d, c.today) }

// on is a date as a part of a sentence: on Friday, but tomorrow.
func (c *call) on(d civil.Date) string {
	if d <= c.today+1 {
		return c.date(d)
	}
	return speak.Say(c.s.Lang, "on", "date", c.date(d))
}

func phone(number string) string { return speak.Phone(number) }
