package waiting

import (
	"cmp"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/engine"
	"github.com/mawid/mawid/internal/office"
)

// How offers are made.
const (
	// Far from the start there is half an hour to answer, nearer ten minutes, and at
	// the end nothing is kept: the first of several has it.
	farAway  = 24 * office.Hour
	nearBy   = 3 * office.Hour
	longWait = 30 * 60
	wait     = 10 * 60
	// mostPerSlot is to how many a time is offered in a day; then it is for everybody.
	mostPerSlot = 3
	// mostSilent is how many offers somebody may leave without an answer, and respite
	// how long nothing else is offered to them after one: others may have it.
	mostSilent = 3
	respite    = office.Hour
	// settling is how long nobody is offered what has just become free, in seconds:
	// whoever has cancelled may take that back.
	settling = 60
)

// table is what is on the table when it is decided who is offered what: everybody
// who waits for one service at one branch, the longest first, what they were offered,
// and what is free for whom they ask for.
type table struct {
	now     int64
	entries []Entry
	offers  []Offer                                // of these, and to others in the last day
	free    map[booking.ResourceID][]engine.Start  // by whom is asked for, in order
	since   map[booking.ResourceID]map[int64]int64 // since when each of them is
	before  map[booking.AppointmentID]int64        // when those begin that are to be earlier
	refused map[booking.WaitID]map[int64]bool      // what could not be kept just now
}

// keepFor is how long a time is kept for whoever is offered it; zero: it is not.
func keepFor(now, start int64) int64 {
	switch away := start - now; {
	case away > farAway:
		return longWait
	case away >= nearBy:
		return wait
	}
	return 0
}

// next finds who is offered what: the one who has waited longest of those for whom
// something fits, and of that the first.
func (t *table) next() (*Entry, engine.Start, bool) {
	for i := range t.entries {
		e := &t.entries[i]
		if e.State != Waiting || !t.ready(e) {
			continue
		}
		free := t.free[e.Resource]
		if n := slices.IndexFunc(free, func(s engine.Start) bool { return t.fits(e, s) }); n >= 0 {
			return e, free[n], true
		}
	}
	return nil, engine.Start{}, false
}

// ready tells whether somebody may be offered something now.
func (t *table) ready(e *Entry) bool {
	if t.shared(e) {
		return false
	}
	silent := 0
	for i := range t.offers {
		o := &t.offers[i]
		switch {
		case o.Entry != e.ID:
		case o.State == Open, o.unanswered() && t.now < o.EndedAt+respite:
			return false
		case o.State == Expired:
			silent++
		}
	}
	return silent < mostSilent
}

// shared tells whether something is kept for the same number by another entry: one
// number keeps one time.
func (t *table) shared(e *Entry) bool {
	return e.Phone != "" && slices.ContainsFunc(t.entries, func(o Entry) bool {
		return o.ID != e.ID && o.Phone == e.Phone && t.open(o.ID) != nil
	})
}

// unanswered tells whether nothing was heard of an offer.
func (o *Offer) unanswered() bool { return o.State == Expired || o.State == Untold }

// fits tells whether a free time is for somebody. Nobody is offered the same twice.
func (t *table) fits(e *Entry, s engine.Start) bool {
	if s.At <= t.now || !e.wants(s.Slot) || t.refused[e.ID][s.At] || !t.due(e, s) {
		return false
	}
	if !e.Appointment.IsZero() && s.At >= t.before[e.Appointment] {
		return false
	}
	told := 0
	for i := range t.offers {
		o := &t.offers[i]
		if o.Start != s.At {
			continue
		}
		if o.Entry == e.ID {
			return false
		}
		if o.State != Untold && o.MadeAt > t.now-office.Day {
			told++
		}
	}
	return told < mostPerSlot
}

// due tells whether a free time has become so after somebody has asked, and not just now.
// What was kept for somebody else until now goes to the next at once.
func (t *table) due(e *Entry, s engine.Start) bool {
	since, known := t.since[e.Resource][s.At]
	if !known || since < e.AskedAt && e.AskedAt <= t.now { // A clock may have been put back.
		return false
	}
	return since+settling <= t.now || slices.ContainsFunc(t.offers, func(o Offer) bool {
		return o.Start == s.At && o.State != Open && o.State != Taken && since-o.EndedAt < settling
	})
}

// rests is when the next of what has just become free may be offered; zero: nothing has.
func (t *table) rests() (at int64) {
	for _, starts := range t.since {
		for _, since := range starts {
			if since+settling > t.now {
				at = soonest(at, since+settling)
			}
		}
	}
	return at
}

// wants tells whether a time is one of those that somebody has asked for.
func (e *Entry) wants(s booking.Slot) bool {
	date := s.Date
	if s.Time < 5*60 && !e.Dates.Has(date) {
		date-- // The night before, as people see it.
	}
	return e.Dates.Has(date) && e.Parts.Has(s.Time)
}

// silenced tells whether somebody has not answered so often that they do not wait any
// more. What did not reach them does not count: somebody calls them.
func (t *table) silenced(e *Entry) bool {
	n := 0
	for i := range t.offers {
		if t.offers[i].Entry == e.ID && t.offers[i].State == Expired {
			n++
		}
	}
	return n >= mostSilent
}

// open is the offer that somebody has; nil: none.
func (t *table) open(id booking.WaitID) *Offer {
	for i := range t.offers {
		if t.offers[i].Entry == id && t.offers[i].State == Open {
			return &t.offers[i]
		}
	}
	return nil
}

// again is when something happens by itself: an offer runs out, or somebody may be
// offered something again.
func (t *table) again() (at int64) {
	for i := range t.offers {
		o := &t.offers[i]
		switch {
		case o.State == Open:
			at = soonest(at, o.Until)
		case o.unanswered() && o.EndedAt+respite > t.now:
			at = soonest(at, o.EndedAt+respite)
		}
	}
	return at
}

// soonest is the earlier of two times, of which zero is none.
func soonest(a, b int64) int64 {
	if a == 0 || b == 0 {
		return cmp.Or(a, b)
	}
	return min(a, b)
}
