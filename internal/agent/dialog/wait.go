package dialog

import (
	"slices"

	"github.com/mawid/mawid/internal/agent/speak"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// Queue is how far it is with the waiting list in a call, and for when the caller
// would wait.
type Queue struct {
	Stage string `json:"stage"`
	// Own says that the caller asked for it.
	Own   bool          `json:"own,omitempty"`
	From  civil.Date    `json:"from,omitempty"`
	To    civil.Date    `json:"to,omitempty"`
	Times []civil.Clock `json:"times,omitempty"` // that suit; none: any
}

// The stages of it.
const (
	queueWanted = "wanted" // it is to be seen whether anybody can wait
	queueAsked  = "asked"
	queueAgreed = "agreed"
	queueOver   = "over" // the caller said no, or nobody can wait: it is not asked again
)

// For how many days somebody waits who has named none, and for how many at most.
const (
	queueDays     = 14
	mostQueueDays = 62
)

func (q *Queue) open() bool { return q != nil && q.Stage != queueOver }

// mayQueue has it asked whether the caller wants to wait, once for a wish: nothing
// fits what they want.
func (c *call) mayQueue() bool {
	s := c.s
	if s.Goal != understand.Book || s.Queue != nil || s.Party > 0 {
		return false
	}
	s.Queue = &Queue{Stage: queueWanted}
	c.queueFor(&s.When)
	return true
}

// queueFor takes over the days and the times of a wish.
func (c *call) queueFor(wish *understand.When) {
	s, q, w := c.s, c.s.Queue, *wish
	if b := c.branch(); b != nil && len(w.Times) > 0 {
		if resolved, sure := w.Resolve(b.Open, c.today, c.now); sure {
			w = resolved
		}
	}
	if q.From == 0 {
		q.From, q.To = c.today, c.today+queueDays-1
	}
	if w.Dated {
		q.From = max(w.From, c.today)
		q.To = min(max(w.To, q.From), q.From+mostQueueDays-1)
	}
	if s.Before != nil {
		q.To = max(q.From, min(q.To, s.Before.Date))
	}
	if s.After != nil {
		q.From = min(q.To, max(q.From, s.After.Date))
	}
	if times := suiting(&w, &s.Hours); times != nil {
		q.Times = times
	}
}

// suiting are the half hours of a day that suit, if not all do.
func suiting(w, hours *understand.When) (list []civil.Clock) {
	bars := func(x *understand.When, t civil.Clock) bool {
		return !x.Suits(t) || slices.ContainsFunc(x.Avoid, func(a understand.Window) bool { return a.Has(t) })
	}
	all := 0
	for t := civil.Clock(6 * 60); t < civil.DayMinutes; t += 30 {
		if all++; !bars(w, t) && !bars(hours, t) {
			list = append(list, t)
		}
	}
	switch {
	case len(list) == all:
		return nil
	case len(list) == 0 && len(w.Times) > 0:
		return w.Times
	case len(list) == 0 && w.Part != nil:
		return []civil.Clock{civil.Clock(w.Part.From % civil.DayMinutes)}
	}
	return list
}

// roughly tells whether a slot is on a day that was asked for, and in the part of it,
// though maybe at another hour.
func (c *call) roughly(x booking.Slot) bool {
	w := c.s.When
	if w.Relation == understand.At || w.Relation == understand.Around {
		w.Times, w.Until = nil, nil
	}
	return w.Fits(x)
}

// queue goes on with the waiting list: it asks whether there is one, then the
// caller, and then for what is missing.
func (c *call) queue() Step {
	s, q := c.s, c.s.Queue
	with, alone := c.queuedWith()
	switch q.Stage {
	case queueWanted:
		if list := c.offering(c.service()); s.Branch.IsZero() && len(list) > 0 { // any will do
			s.Branch = c.p.Branches[list[0]].ID
		}
		if q.From == 0 {
			c.queueFor(&s.When)
		}
		if !alone {
			return c.mayWait(&Result{Code: OK})
		}
		return c.do(Action{Kind: MayWait, Service: s.Service, Branch: s.Branch})
	case queueAsked:
		return c.ask("ask.wait", understand.AYesOrNo, "service", c.service().Label.In(s.Lang))
	}
	if step, ok := c.unknown("ask.wait.name"); ok {
		return step
	}
	return c.do(Action{
		Kind: JoinWaiting, Service: s.Service, Branch: s.Branch, Resource: with, From: q.From, To: q.To, Times: q.Times,
		Customer: s.Name, Phone: s.Phone,
	})
}

// queuedWith is with whom the caller would wait; zero: anybody. Nobody waits for one
// of several, such as for any woman.
func (c *call) queuedWith() (booking.ResourceID, bool) {
	switch list := c.among(); len(list) {
	case 0:
		return c.s.Resource, true
	case 1:
		return list[0], true
	}
	return booking.ResourceID{}, false
}

// mayWait goes on when it is known whether people can wait for the service.
func (c *call) mayWait(r *Result) Step {
	q := c.s.Queue
	q.Stage = queueAsked
	if r.Code != OK || !r.Waits {
		q.Stage = queueOver
		if q.Own {
			c.note("wait.none")
		}
	}
	return c.proceed()
}

// asksToWait takes in that the caller asks for the waiting list. They are asked
// first, as everybody is.
func (c *call) asksToWait(m *understand.Meaning) (Step, bool) {
	s := c.s
	if m.Intent == understand.Emergency || m.Intent == understand.Ambulance || s.Asked == "ask.wait" || !understand.Waits(c.text) ||
		s.Goal != understand.None && s.Goal != understand.Book || s.Goal == understand.None && s.Latest != nil && len(m.Services) == 0 {
		return Step{}, false
	}
	if s.Queue.open() && s.Queue.Stage == queueAgreed {
		return c.proceed(), true
	}
	if s.Topic == understand.AName {
		m.Name = ""
	}
	if w := &m.When; w.Clash || w.Past || w.Doubtful() || !w.Dated && !w.Timed() {
		*w = understand.When{}
	}
	m.Intent, m.Instead, m.About, m.Same = understand.Book, false, understand.Anything, understand.Anything
	c.goal(m)
	c.wish(m)
	s.Queue = &Queue{Stage: queueWanted, Own: true}
	s.Misses, s.Closing, s.Retry = 0, false, nil
	return c.proceed(), true
}

// waits takes the answer to the question whether the caller wants to wait. Only a
// plain yes is one, or that they shall be put on the list.
func (c *call) waits(m *understand.Meaning) (Step, bool) {
	s, q := c.s, c.s.Queue
	yes := m.Answer == understand.Yes && !c.contradicts(m) && !m.Unclear && !m.Partly && m.Follow == nil ||
		m.Answer != understand.No && understand.Waits(c.text)
	switch {
	case yes && s.Interrupt:
		c.note("once.more")
		return c.proceed(), true
	case yes:
		if w := &m.When; !w.Clash && !w.Past && !w.Doubtful() && (w.Dated || w.Timed()) {
			c.queueFor(w)
		}
		c.drop()
		s.Misses, q.Stage = 0, queueAgreed
		return c.proceed(), true
	case m.Answer == understand.No && !c.tells(m):
		s.Misses, q.Stage = 0, queueOver
		return c.proceed(), true
	case m.Answer != understand.Yes && (c.tells(m) || m.Intent != understand.None):
		q.Stage = queueOver
		if len(s.Offers) > 0 {
			return c.choosing(m)
		}
		return c.facts(m)
	}
	return Step{}, false
}

// joined tells that the caller waits.
func (c *call) joined(a *Action, r *Result) Step {
	s := c.s
	switch r.Code {
	case OK:
		s.Done = append(s.Done, Done{Action: a.Kind})
		c.note("wait.joined", "service", c.service().Label.In(s.Lang), "digits", speak.Ending(a.Phone))
		return c.leave("more")
	case BusyNow:
		s.Retry = a
		c.note("busy")
		return c.proceed()
	case EnoughWaiting:
		c.note("wait.enough")
	default:
		c.note("wait.none")
	}
	s.Queue.Stage = queueOver
	return c.ask("ask.callback", understand.AYesOrNo)
}
