// Package engine answers, from values alone, which starts are bookable, what
// the verdict on a time is, who is least busy, and why. It does no I/O, reads
// no clock and draws no random numbers; everything that offers, books or
// explains a slot calls it, so what is offered and what is booked agree.
package engine

import (
	"iter"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// Calendar is the fixed part of a question: a service at a branch with
// everything that decides over it. Questions only read it.
type Calendar struct {
	Branch     *booking.Branch
	Service    *booking.Service
	Candidates []Candidate      // for a service done by resources
	Seats      map[int64]int    // for a capacity-based one: seats taken, by the start of the session
	Latitude   booking.Latitude // what need not be kept
}

// Candidate is one eligible resource as the question sees it.
type Candidate struct {
	Resource booking.ResourceID
	Position int
	At       *Shift   // at the branch asked for
	All      []*Shift // at every branch it works at; for the load of a day
	// Claims hold the resource's time, buffers included. They must be sorted
	// and disjoint: pass them through SortClaims, since busy times from outside
	// may overlap our own.
	Claims []booking.Span
}

// Start is one bookable start.
type Start struct {
	booking.Slot
	At int64
}

// Ruling is the verdict on a time and what it rests on.
type Ruling struct {
	Verdict  booking.Verdict
	At       int64 // the instant asked for; of the jump, for a time the clock skips
	Past     bool  // At lies before the present minute; with latitude, before today
	TooSoon  bool  // not past, but inside the minimum notice
	TooFar   bool  // beyond the horizon
	Free     []int // the candidates that can take it, by index; empty unless available
	Capacity int   // of the session, full or not; zero without one
}

// Starts walks over the bookable starts, those that any candidate or a
// session with a free seat can take, on the dates from from to to inclusive.
// They come in ascending order, each once.
func (c *Calendar) Starts(from, to civil.Date, now int64) iter.Seq[Start] {
	return func(yield func(Start) bool) {
		w := walkOf(c, now)
		first, last := w.dates(int64(from), int64(to))
		for date := first; date <= last; date++ {
			d := dayOf(c.Branch.Zone, civil.Date(date))
			found := w.all(&d)
			for m := range found.each {
				at, _ := d.at(m)
				if !yield(Start{booking.Slot{Date: d.date, Time: civil.Clock(m)}, at}) {
					return
				}
			}
		}
	}
}

// Nearest finds the earliest bookable start at or after the time asked for. It
// looks at so many calendar dates, the date asked for being the first.
func (c *Calendar) Nearest(ask booking.Slot, days int, now int64) (Start, bool) {
	w := walkOf(c, now)
	first, last := w.dates(int64(ask.Date), int64(ask.Date)+int64(min(days, maxMinutes))-1)
	for date := first; date <= last; date++ {
		d, from := dayOf(c.Branch.Zone, civil.Date(date)), 0
		if d.date == ask.Date {
			from = max(from, int(ask.Time))
		}
		if m := w.first(&d, from); m < civil.DayMinutes {
			at, _ := d.at(m)
			return Start{booking.Slot{Date: d.date, Time: civil.Clock(m)}, at}, true
		}
	}
	return Start{}, false
}

// Check gives the verdict on a time. Reasons are tried from the coarse to the
// fine: a closed day is reported as such even if the time is also too soon.
func (c *Calendar) Check(ask booking.Slot, now int64) Ruling {
	w, d := walkOf(c, now), dayOf(c.Branch.Zone, ask.Date)
	a := Ruling{At: d.first(int(ask.Time))}
	a.Past = a.At < min(civil.Minute(now), w.earliest)
	switch w.bounded(a.At) {
	case soon:
		a.TooSoon = !a.Past
	case far:
		a.TooFar = true
	}
	best := dayOff
	if c.Service.ByCapacity() {
		best, _, a.Capacity = w.meeting(&d, int(ask.Time))
	} else {
		for i := range c.Candidates {
			f, _ := w.judge(&c.Candidates[i], &d, int(ask.Time), w.list[:0])
			if f == free {
				if a.Free == nil {
					a.Free = make([]int, 0, len(c.Candidates)-i)
				}
				a.Free = append(a.Free, i)
			}
			best = max(best, f)
		}
	}
	a.Verdict = meaning[best].verdict
	return a
}

// Explanation is the verdict on a time for one candidate alone, or for the
// plan of sessions, whose Resource is zero.
type Explanation struct {
	Resource booking.ResourceID
	Verdict  booking.Verdict
	Cause    Cause
	// Span is what decides, if one thing does: the claim or absence in the way
	// (with those that touch it), or the window or session that takes the time.
	Span booking.Span
	// Near are the starts of the grid before and after a time that lies between
	// two of them, as far as there are any on that date. They may be taken.
	Near []civil.Clock
}

// Explain tells for each candidate, or for the plan of sessions, why the time
// is or is not bookable. The best of the verdicts is that of Check.
func (c *Calendar) Explain(ask booking.Slot, now int64) []Explanation {
	w, d := walkOf(c, now), dayOf(c.Branch.Zone, ask.Date)
	if c.Service.ByCapacity() {
		f, by, _ := w.meeting(&d, int(ask.Time))
		return []Explanation{{Verdict: meaning[f].verdict, Cause: meaning[f].cause, Span: by}}
	}
	list := make([]Explanation, len(c.Candidates))
	for i := range c.Candidates {
		f, by := w.judge(&c.Candidates[i], &d, int(ask.Time), w.list[:0])
		list[i] = Explanation{Resource: c.Candidates[i].Resource, Verdict: meaning[f].verdict, Cause: meaning[f].cause, Span: by}
		if f == between {
			list[i].Near = w.near(&c.Candidates[i], &d, int(ask.Time))
		}
	}
	return list
}
