package dialog

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/agent/speak"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// call is a turn under way.
type call struct {
	p     *Profile
	s     *State
	today civil.Date
	now   civil.Clock
	text  string // what the caller said
}

// Reasons why a call ends, as call.completed names them.
const (
	EndedByAgent  = "agent_hangup"
	EndedByCaller = "caller_hangup"
	EndedHanded   = "handed_over"
	EndedSilent   = "silence"
)

// Next takes an event in. It changes the state and gives an action to carry
// out or a reply to speak.
func Next(p *Profile, s *State, e Event) Step {
	c := &call{p: p, s: s}
	c.today, c.now = c.zone().Local(e.At)
	if s.Ended && e.Kind != Answered {
		return Step{Reply: Reply{Lang: s.Lang, End: true, EndReason: EndedByAgent}}
	}
	switch e.Kind {
	case Started:
		return c.start(e)
	case Heard:
		s.Turns++
		s.Silences = 0
		return c.hear(e.Text)
	case Pressed:
		s.Silences = 0
		return c.press(e.Text)
	case Interrupted:
		s.Interrupt = true
		return Step{Reply: Reply{Lang: s.Lang, Listen: true}}
	case Silent:
		return c.silent()
	case HungUp:
		return c.leave("hung_up")
	case Answered:
		return c.answered(e.Result)
	}
	return Step{Reply: Reply{Lang: s.Lang, Listen: true}}
}

func (c *call) zone() *civil.Zone {
	if b := c.branch(); b != nil && b.Zone != nil {
		return b.Zone
	}
	return c.p.Zone
}

// start greets.
func (c *call) start(e Event) Step {
	s := c.s
	s.Caller = understand.Telephone(e.Caller)
	s.Lang = e.Lang
	if !c.speaks(s.Lang) {
		s.Lang = understand.Arabic
		if len(c.p.Languages) > 0 {
			s.Lang = c.p.Languages[0]
		}
	}
	say := c.p.Greeting.Only(s.Lang)
	if say == "" {
		say = speak.Say(s.Lang, "greeting", "org", c.p.Name.In(s.Lang))
	}
	s.Topic, s.Asked, s.Said = understand.AnAction, "ask.intent", say
	return Step{Reply: Reply{Say: say, Lang: s.Lang, Listen: true}}
}

func (c *call) speaks(lang understand.Lang) bool {
	return lang != "" && (len(c.p.Languages) == 0 || slices.Contains(c.p.Languages, lang))
}

// silent asks once whether the caller is there, and then ends the call.
func (c *call) silent() Step {
	c.s.Silences++
	if c.s.Paused && c.s.Silences < patience {
		return Step{Reply: Reply{Lang: c.s.Lang, Listen: true}}
	}
	if c.s.Silences >= 2 {
		return c.leave("silence")
	}
	c.note("still.there")
	return c.proceed()
}

// do asks for an action and remembers it.
func (c *call) do(a Action) Step {
	a.Lang = c.s.Lang
	c.s.Waiting = &a
	return Step{Action: &a}
}

// note says a sentence before the next question.
func (c *call) note(key string, with ...string) { c.noteText(c.say(key, with...)) }

// say fills a sentence in, as it is said to women or to men where that is known.
func (c *call) say(key string, with ...string) string {
	return speak.To(c.s.Lang, c.s.Speaker, key, with...)
}

func (c *call) noteText(text string) {
	c.s.Pending = strings.TrimSpace(c.s.Pending + " " + speak.Sentence(text))
}

// ask puts a question. Asked again after a miss it has other words, after a
// second one the keypad is offered.
func (c *call) ask(key string, topic understand.Topic, with ...string) Step {
	s := c.s
	if c.stuck(s.Pending + " " + c.say(key, with...)) {
		return c.handOver(NotUnderstood)
	}
	said := key
	if s.Misses > 0 && speak.Has(key+".again") {
		said = key + ".again"
	}
	say := c.say(said, with...)
	if keys := "keys." + strings.TrimPrefix(key, "ask."); (s.Misses > 1 || s.Keypad) && speak.Has(keys) {
		say += " " + speak.Say(s.Lang, keys, with...)
	}
	return c.put(key, topic, say)
}

// stuck tells whether a question has been put too often: what was said in answer
// to it changed nothing. Before that it is put in other words.
func (c *call) stuck(question string) bool {
	s := c.s
	if question != s.Put {
		s.Put, s.Stuck = question, 0
		return false
	}
	s.Stuck++
	s.Misses = max(s.Misses, s.Stuck)
	return s.Stuck >= 3 && s.Promise == "" && !s.Keypad
}

// put ends the turn with a question.
func (c *call) put(key string, topic understand.Topic, say string) Step {
	s := c.s
	say = strings.TrimSpace(s.Pending + " " + speak.Sentence(say))
	s.Pending, s.Topic, s.Asked, s.Said = "", topic, key, say
	s.ReadBack = key == "ask.book" || key == "ask.move" || key == "ask.cancel"
	s.Interrupt, s.Keys = false, ""
	return Step{Reply: Reply{Say: say, Lang: s.Lang, Listen: true, Digits: topic == understand.APhone}}
}

// miss counts what was not understood, and asks again or hands over.
func (c *call) miss() Step {
	c.s.Misses++
	if c.s.Misses >= 3 && c.s.Promise != "" {
		return c.promiseNothing()
	}
	if c.s.Misses >= 3 {
		return c.handOver(NotUnderstood)
	}
	if c.s.Pending == "" {
		c.note("not.understood")
	}
	return c.proceed()
}

// leave gives back what is held and then ends the call.
func (c *call) leave(how string) Step {
	s := c.s
	if s.Held != nil {
		hold := s.Held.Hold
		if s.Stale.IsZero() {
			s.Held, s.Then = nil, how
		} else {
			hold, s.Stale, s.Then = s.Stale, booking.HoldID{}, how
		}
		return c.do(Action{Kind: ReleaseHold, Release: hold})
	}
	if !s.Stale.IsZero() {
		hold := s.Stale
		s.Stale, s.Then = booking.HoldID{}, how
		return c.do(Action{Kind: ReleaseHold, Release: hold})
	}
	if step, ok := c.deliver(how); ok {
		return step
	}
	s.Then = ""
	switch how {
	case "more":
		return c.close()
	case "hung_up":
		return c.end("", EndedByCaller)
	case "silence":
		return c.end(speak.Say(s.Lang, "silence"), EndedSilent)
	case "goodbye":
		return c.end(speak.Say(s.Lang, "goodbye"), EndedByAgent)
	}
	return c.callBack(Reason(how), cmp.Or(s.Caller, s.Phone))
}

// end ends the call.
func (c *call) end(say, why string) Step {
	s := c.s
	s.Ended = true
	say = strings.TrimSpace(s.Pending + " " + say)
	s.Pending, s.Said = "", say
	return Step{Reply: Reply{Say: say, Lang: s.Lang, End: true, EndReason: why}}
}

// handOver brings a person into the call.
func (c *call) handOver(why Reason) Step { return c.leave(string(why)) }

// summary tells staff in a few words what the caller wanted.
func (c *call) summary() string {
	s := c.s
	list := []string{string(s.Goal)}
	if svc := c.service(); svc != nil {
		list = append(list, svc.Label.In(s.Lang))
	}
	return strings.Join(slices.DeleteFunc(list, func(w string) bool { return w == "" }), ", ")
}

// close asks whether there is anything else, with the wish forgotten.
func (c *call) close() Step {
	c.forget()
	c.s.Closing = true
	return c.ask("ask.more", understand.NoOpinion)
}

// forget drops the wish but keeps what is known of the caller.
func (c *call) forget() {
	s := c.s
	s.Goal, s.Service, s.Branch, s.Resource = understand.None, booking.ServiceID{}, booking.BranchID{}, booking.ResourceID{}
	s.When, s.Options, s.Offers, s.Refused = understand.When{}, nil, nil, nil
	s.Notes, s.Found, s.Chosen, s.ReadBack, s.Confirmed = "", nil, nil, false, false
	s.Wanted, s.Stranger, s.Maybe = booking.NotKnown, false, nil
	s.Claimed, s.ClaimedAs, s.ClaimedOn, s.ClaimedAt, s.Coded = "", "", nil, nil, false
	s.Gone, s.Before, s.After, s.Retry = nil, nil, nil, nil
	s.Same, s.Last = understand.Anything, understand.Mention{}
	s.Elsewhere, s.Tried, s.Soonest, s.Listed = nil, nil, nil, 0
	s.Saying, s.Hinted, s.Family, s.Amending, s.Absent, s.Afterwards = "", "", false, false, false, ""
	s.Hours, s.Shift, s.Redial, s.All, s.Onward = understand.When{}, understand.Shift{}, false, false, false
	s.Other = booking.AppointmentID{}
	s.Party, s.Next, s.Behind, s.Queue, s.Unmet = 0, nil, nil, nil, false
	s.Question, s.Minutes, s.Arrives, s.Misses, s.Paused, s.AnyBranch = understand.None, 0, 0, 0, false, false
}

// Outcome is what came of the call, as call.completed names it: from what the
// engine did, not from what was said. What changed most comes first.
func (s *State) Outcome() string {
	did := func(kind ActionKind) bool {
		return slices.ContainsFunc(s.Done, func(d Done) bool { return d.Action == kind })
	}
	switch {
	case did(BookSlot):
		return "booked"
	case did(MoveAppointment):
		return "moved"
	case did(CancelAppointment):
		return "cancelled"
	}
	switch {
	case s.HandedTo != "":
		return "handed_over"
	case s.Informed, did(JoinWaiting):
		return "informed"
	case s.NoSlot:
		return "no_slot"
	}
	return "abandoned"
}

func (c *call) service() *Service {
	for i := range c.p.Services {
		if c.p.Services[i].ID == c.s.Service {
			return &c.p.Services[i]
		}
	}
	return nil
}

func (c *call) branch() *Branch { return c.branchOf(c.s.Branch) }

func (c *call) branchOf(id booking.BranchID) *Branch {
	for i := range c.p.Branches {
		if c.p.Branches[i].ID == id {
			return &c.p.Branches[i]
		}
	}
	return nil
}

func (c *call) person(id booking.ResourceID) *Person {
	for i := range c.p.People {
		if c.p.People[i].ID == id {
			return &c.p.People[i]
		}
	}
	return nil
}
