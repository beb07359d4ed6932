package notice

import "slices"

// retries are the seconds from an attempt that failed to the next. A provider that
// stumbles is back within seconds, one that is down within the hour.
var retries = []int64{10, 60, 5 * 60, 15 * 60, 60 * 60}

const (
	// mostDoubts is how many attempts are made with a message that has to arrive, where
	// there is no other way and of none it is known whether it did: whoever sends it
	// may have died twice before they said a word.
	mostDoubts = 3
	// Doubt is after how many seconds a message without an outcome has an unknown
	// one, and is sent once more if it is of a kind that is. A call to a provider
	// must not take so long.
	Doubt = 2 * 60
	// patience is how long a channel is given before the next is tried: for its
	// retries, and of a change or a cancellation for the report that it was
	// delivered. A confirmation without a report is not sent by another channel:
	// mostly the report is missing and not the message, and twice is promised
	// to nobody.
	patience = 10 * 60
)

// message is what is to be said, before it is known how.
type message struct {
	purpose  Purpose
	before   int
	revision int
	truth    Truth
	was      *Truth
	start    int64 // the time that it is about; of a change the earlier one
	due      int64 // not before
	useless  int64 // not from then on
	quiet    bool  // not in quiet hours
}

// step is where a message stands.
type step struct {
	send *Send
	look int64
	told bool // the customer may have heard it
	lost bool // they have not, and no way is left
}

// pursue finds what is next for a message: the first way, another attempt, the
// next way, or nothing. Only the last row is open; a way was left for the next
// because nothing more was expected of it.
func (p *plan) pursue(m *message) step {
	var s step
	var last *Notice
	used := map[string]bool{}
	for i := range p.made {
		n := &p.made[i]
		if n.Purpose != m.purpose || n.Revision != m.revision {
			continue
		}
		if n.Before < 0 && n.Status.sure() && m.purpose != Reminder {
			return step{told: true} // Somebody has sent it by hand.
		}
		if n.Before != m.before {
			continue
		}
		last, used[n.Channel] = n, true
		s.told = s.told || n.Status.heard()
		if n.Status == Delivered || n.Status == Read {
			return step{told: true}
		}
	}
	if p.now >= m.useless {
		return step{told: s.told}
	}
	spare := p.spare(m, used)
	if last != nil {
		same, at, open := p.wait(m, last, spare >= 0)
		if !open {
			return p.exhausted(s, m, last)
		}
		if same >= 0 {
			return p.try(s, m, p.r.Hops[same], at, last)
		}
		m.due = max(m.due, at)
	}
	if spare < 0 {
		s.lost = !s.told
		return s
	}
	return p.try(s, m, p.r.Hops[spare], m.due, nil)
}

// spare is the way that is tried next: the first that reaches the customer and has not
// reached its cap, else the one of which something is left the soonest; below zero: none.
func (p *plan) spare(m *message, used map[string]bool) int {
	best := -1
	for i, h := range p.r.Hops {
		switch {
		case used[h.Channel] || !p.reaches(m, h):
		case h.FullUntil <= p.now:
			return i
		case best < 0 || h.FullUntil < p.r.Hops[best].FullUntil:
			best = i
		}
	}
	return best
}

// exhausted is for a message with which nothing more is tried. Of one that has to
// arrive, and of which nobody knows whether it did, somebody asks the customer.
func (p *plan) exhausted(s step, m *message, last *Notice) step {
	if !m.purpose.again() || last.Status != Sending && last.Status != Unknown {
		return s
	}
	for i := range p.made {
		if n := &p.made[i]; n.Purpose == m.purpose && n.Revision == m.revision && n.Status.sure() {
			return s
		}
	}
	if at := last.At + p.hurried(Doubt); p.now < at {
		s.look = at
		return s
	}
	s.lost = true
	return s
}

// wait says what is expected of the last attempt: another one by the same channel
// (its place among the hops), or the next channel (-1), from a time on; or that
// the message is settled.
func (p *plan) wait(m *message, last *Notice, spare bool) (same int, at int64, open bool) {
	same = slices.IndexFunc(p.r.Hops, func(h Hop) bool { return h.Channel == last.Channel })
	reports := same >= 0 && p.r.Hops[same].Reports
	if same >= 0 && !p.reaches(m, p.r.Hops[same]) {
		same = -1
	}
	switch last.Status {
	case Sent:
		return -1, last.At + p.hurried(patience), m.purpose.again() && reports && spare
	case Sending, Unknown:
		if same < 0 || last.Again && (spare || last.Attempts >= mostDoubts) {
			return -1, last.At + p.hurried(Doubt), m.purpose.again() && spare
		}
		return same, last.At + p.hurried(Doubt), m.purpose.again()
	case Failed:
		if last.Permanent || same < 0 || last.Attempts > len(retries) {
			return -1, 0, true
		}
		at = p.allowed(m, p.r.Hops[same], last.At+p.hurried(retries[max(last.Attempts, 1)-1]))
		if at >= m.useless || spare && at > last.MadeAt+p.hurried(patience) {
			return -1, 0, true
		}
		return same, at, true
	}
	return -1, 0, true // Skipped
}

// hurried is a wait, divided by the hurry.
func (p *plan) hurried(wait int64) int64 { return wait / max(1, p.r.Hurry) }

// try sends by a channel, if its time has come and not passed.
func (p *plan) try(s step, m *message, by Hop, at int64, row *Notice) step {
	at = p.allowed(m, by, at)
	if at >= m.useless {
		return step{told: s.told, lost: !s.told && m.purpose.again()}
	}
	if at > p.now {
		s.look = at
		return s
	}
	s.send = &Send{Purpose: m.purpose, Before: m.before, Revision: m.revision, Hop: by, Attempt: 1, UselessAfter: m.useless,
		Truth: m.truth, Start: m.truth.Start, Was: m.was, Test: p.f.Test}
	if m.purpose == Cancellation {
		s.send.Start = m.start
	}
	if row != nil {
		s.send.Attempt = row.Attempts + 1
		s.send.Again = row.Again || row.Status.heard()
	}
	return s
}

// allowed is the first time, not before t, at which the message may go by a channel.
func (p *plan) allowed(m *message, by Hop, t int64) int64 {
	t = max(t, m.due)
	full := max(p.r.FullUntil, by.FullUntil)
	if m.purpose.again() {
		full = min(full, m.start-urgent)
	}
	t = max(t, full)
	if m.quiet {
		t = p.r.Quiet.After(max(t, p.now))
	}
	return t
}

// reaches tells whether there is a way to the customer through the channel.
func (p *plan) reaches(m *message, h Hop) bool {
	if m.purpose.Spare() && p.f.Unwanted[h.Channel] {
		return false
	}
	if h.Medium == Mail {
		return p.f.Email != "" && !p.f.Deaf[h.Channel]
	}
	return p.f.Phone != "" && !p.f.Deaf[h.Channel]
}
