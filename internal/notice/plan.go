package notice

import (
	"slices"

	"github.com/mawid/mawid/internal/booking"
)

// How long things are of use, and enough. All in seconds.
const (
	// lastCall is how long before the start a reminder is of no more use: whoever
	// has not left by then does not come, and whoever has need not look.
	lastCall = 30 * 60
	// missedFor is how long after the end a no-show is worth a word.
	missedFor = day
	// fresh is how long a confirmation, a change or the customer's own "I am
	// coming" stands for a reminder: who booked three hours before the start is
	// not reminded an hour later.
	fresh = 4 * hour
	// apart is how far reminders are apart at least. Quiet hours may bring two
	// of them together, and so may a service that stood still.
	apart = hour
	// hesitation is how long after booking a move is still part of it, if nothing
	// could be sent until then. Later it is a change of what the customer knows.
	hesitation = 10 * 60
	// urgent is how long before the start a change is told although a cap is reached.
	urgent = day
)

// Plan says what the customer is to be told now. The notices are all that were
// made for the appointment, in the order in which they were made.
//
// A customer is told how the appointment stands once it has stood so for
// Rules.Settle: first by a confirmation, and when it is no longer what they were
// told, by a change or a cancellation, whatever happened in between. Reminders
// wait for that. One message is decided at a time, so that each is decided in
// knowledge of the one before.
func Plan(now int64, f Facts, r Rules, made []Notice) Decision {
	p := &plan{now: now, f: &f, r: &r, made: made}
	var s step
	switch {
	case f.Erased:
	case f.Status == booking.Booked:
		s = p.stands()
	case f.Status == booking.Cancelled:
		s = p.cancelled()
	case f.Status == booking.NoShow:
		s = p.missed()
	}
	return Decision{Send: s.send, Look: s.look, Call: s.lost}
}

type plan struct {
	now  int64
	f    *Facts
	r    *Rules
	made []Notice
}

// stands is for an appointment that is to take place.
func (p *plan) stands() step {
	if p.now >= p.f.Span.Start {
		return step{}
	}
	news := p.news()
	if news.send != nil || news.look != 0 && !news.told {
		return news
	}
	next := p.remind()
	next.look = earliest(next.look, news.look)
	next.lost = news.lost
	return next
}

// news is the confirmation or the change.
func (p *plan) news() step {
	truth := p.f.Truth()
	m := message{revision: p.f.Revision, truth: truth, start: truth.Start, due: p.f.ChangedAt + p.r.Settle, useless: truth.Start}
	last := p.last()
	// Without a message customers know what they booked, not what became of it.
	after := p.f.MovedAt - p.f.CreatedAt
	late := after >= hesitation || after >= p.r.Settle && p.latest(func(n *Notice) bool { return n.Revision < p.f.Revision }) != nil
	switch {
	case last != nil && last.Truth == truth:
		if last.Purpose == Reminder {
			return step{told: true}
		}
		// What they know is right. It remains to see that they really do.
		m.purpose, m.revision = last.Purpose, last.Revision
	case last != nil:
		m.purpose = Change
	case p.r.On[Confirmation] && p.f.CreatedAt >= p.r.Since && !late:
		m.purpose = Confirmation
	case after >= p.r.Settle:
		m.purpose = Change
	default:
		return step{}
	}
	if !p.r.On[m.purpose] || p.f.ChangedAt < p.r.Since {
		return step{}
	}
	if m.purpose == Confirmation && m.due <= p.r.Restored {
		return step{told: true}
	}
	if m.purpose == Change {
		m.was = p.was(m.revision)
		if m.was != nil && !m.was.Cancelled {
			m.start = min(m.start, m.was.Start) // until when it is urgent
		}
	}
	s := p.pursue(&m)
	s.lost = s.lost && (m.purpose == Change || after >= p.r.Settle) // Else they know what they booked.
	return s
}

// cancelled is for an appointment that does not take place.
func (p *plan) cancelled() step {
	if !p.r.On[Cancellation] || p.f.ChangedAt < p.r.Since {
		return step{}
	}
	m := message{purpose: Cancellation, revision: p.f.Revision, truth: p.f.Truth(), start: p.f.Span.Start, due: p.f.ChangedAt + p.r.Settle}
	last := p.last()
	switch {
	case last != nil && last.Truth.Cancelled:
		m.revision = last.Revision
	case last == nil && p.f.ChangedAt-p.f.CreatedAt < p.r.Settle:
		return step{} // it was over before anybody was told that it had begun
	}
	if known := p.known(m.revision); known != 0 {
		m.start = known
	}
	m.useless = max(m.start, p.f.Span.Start)
	return p.pursue(&m)
}

// missed is for an appointment that the customer did not come to. They may come
// until its end, and reception takes a no-show back; so nothing is said before.
// It is said once, whatever else is taken back later, and not at night.
func (p *plan) missed() step {
	if !p.r.On[NoShow] || p.f.ChangedAt < p.r.Since {
		return step{}
	}
	m := message{purpose: NoShow, revision: p.f.Revision, truth: p.f.Truth(), start: p.f.Span.Start, quiet: true,
		due: max(p.f.ChangedAt+p.r.Settle, p.f.Span.End), useless: p.f.Span.End + missedFor}
	if m.due <= p.r.Restored {
		return step{}
	}
	for _, n := range p.made {
		if n.Purpose == NoShow && n.Status.heard() {
			return step{}
		}
	}
	s := p.pursue(&m)
	s.lost = false // nobody is called about it
	return s
}

// remind finds the reminder whose time has come, which is the last of those that
// have: what was missed while the service stood still is made up for by one.
func (p *plan) remind() (s step) {
	if !p.r.On[Reminder] {
		return s
	}
	due, planned := 0, int64(0)
	for _, before := range p.r.Reminders {
		at, ok := p.r.Quiet.Before(p.f.Span.Start - int64(before)*60)
		switch {
		case !ok || before <= 0:
		case at > p.now:
			s.look = earliest(s.look, at)
		case due == 0 || before < due:
			due, planned = before, at
		}
	}
	if due == 0 || planned <= p.r.Restored || p.enough(due, planned) {
		return s
	}
	truth := p.f.Truth()
	m := message{purpose: Reminder, before: due, revision: p.f.Revision, truth: truth, start: truth.Start, quiet: true,
		useless: truth.Start - lastCall}
	for _, n := range p.made {
		if n.Purpose == Reminder && n.Before == due && n.Truth == truth {
			m.revision = n.Revision
		}
	}
	one := p.pursue(&m)
	one.look = earliest(one.look, s.look)
	one.lost = false
	return one
}

// enough tells whether the customer knows the time well enough without the
// reminder: they chose it after the reminder's time, or have just heard of it.
func (p *plan) enough(before int, planned int64) bool {
	if max(p.f.CreatedAt, p.f.MovedAt) >= planned || p.f.ConfirmedAt > planned-fresh {
		return true
	}
	truth := p.f.Truth()
	return slices.ContainsFunc(p.made, func(n Notice) bool {
		if !n.Status.heard() || n.Truth != truth {
			return false
		}
		if n.Purpose == Reminder {
			return n.Before != before && n.At > planned-apart
		}
		return n.At > planned-fresh
	})
}

// last is the last message that the customer may have heard; nil if there is none.
// A revision has one truth, and revisions grow whatever the clock does.
func (p *plan) last() *Notice {
	return p.latest(func(n *Notice) bool { return n.Status.heard() })
}

func (p *plan) latest(is func(*Notice) bool) (last *Notice) {
	for i := range p.made {
		n := &p.made[i]
		if n.Purpose != NoShow && is(n) && (last == nil || n.Revision > last.Revision) {
			last = n
		}
	}
	return last
}

// was is what the customer knew before a change: what they were surely told, or
// may have been, if that is what it is again. Nil: that is not known.
func (p *plan) was(revision int) *Truth {
	truth := p.f.Truth()
	for _, is := range []func(Status) bool{Status.sure, Status.heard} {
		n := p.latest(func(n *Notice) bool { return n.Revision < revision && is(n.Status) })
		switch {
		case n != nil && n.Truth == Truth{}:
			return nil
		case n != nil && n.Truth != truth:
			was := n.Truth
			return &was
		}
	}
	return nil
}

// known is the start of what was told before a cancellation; zero if nothing was,
// or if something later was tried in vain: then somebody has called them.
func (p *plan) known(revision int) int64 {
	earlier := func(n *Notice) bool { return n.Revision < revision && !n.Truth.Cancelled }
	heard := p.latest(func(n *Notice) bool { return earlier(n) && n.Status.heard() })
	tried := p.latest(earlier)
	if heard == nil || tried.Revision > heard.Revision {
		return 0
	}
	return heard.Truth.Start
}

// earliest is the earlier of two times, of which zero is none.
func earliest(a, b int64) int64 {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}

// Hurdle is why a message is not sent again by hand.
type Hurdle string

// The hurdles.
const (
	Over      Hurdle = "over"      // there is nothing to say of it any more
	Unreached Hurdle = "unreached" // no channel reaches the customer, or they want none
	Full      Hurdle = "full"      // a cap was reached
)

// Repeat is a message that somebody of the house sends by hand, for a purpose and as
// the appointment stands now. It is none of those that Plan decides: its row has a
// Before of its own, below zero, which grows with each.
func Repeat(now int64, f Facts, r Rules, made []Notice, purpose Purpose) (*Send, Hurdle) {
	p := &plan{now: now, f: &f, r: &r, made: made}
	s := &Send{Purpose: purpose, Revision: f.Revision, Attempt: 1, Truth: f.Truth(), Start: f.Span.Start, UselessAfter: f.Span.Start,
		Test: f.Test}
	switch {
	case f.Erased:
		return nil, Over
	case f.Status == booking.Booked && purpose != Cancellation && purpose != NoShow && now < f.Span.Start:
		if last := p.last(); last != nil && last.Truth != s.Truth {
			s.Purpose = Change // They know another time.
		}
		if s.Purpose == Change {
			s.Was = p.was(f.Revision)
		}
	case f.Status == booking.Cancelled && purpose == Cancellation && now < f.Span.Start:
		if known := p.known(f.Revision); known != 0 {
			s.Start = known
		}
	case f.Status == booking.NoShow && purpose == NoShow && now < f.Span.End+missedFor:
		s.UselessAfter = f.Span.End + missedFor
	default:
		return nil, Over
	}
	if r.FullUntil > now && !s.Purpose.again() {
		return nil, Full
	}
	return s, p.byHand(s)
}

// byHand chooses the channel of a message that is sent by hand: the first that reaches
// the customer, but for those that will never take it.
func (p *plan) byHand(s *Send) Hurdle {
	refused := map[string]bool{}
	for i := range p.made {
		n := &p.made[i]
		if n.Purpose != s.Purpose || n.Revision != s.Revision {
			continue
		}
		if n.Before < 0 {
			s.Before = min(s.Before, n.Before)
		}
		s.Again = s.Again || n.Status.heard()
		refused[n.Channel] = n.Status == Failed && n.Permanent
	}
	s.Before--
	why := Unreached
	for _, never := range []bool{false, true} {
		for _, h := range p.r.Hops {
			switch {
			case !p.reaches(&message{purpose: s.Purpose}, h) || refused[h.Channel] != never:
			case h.FullUntil > p.now && !s.Purpose.again():
				why = Full
			default:
				s.Hop = h
				return ""
			}
		}
	}
	return why
}
