package engine

import (
	"math"
	"math/bits"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// walk goes over a calendar's days for one question.
type walk struct {
	*Calendar
	rules
	closed []booking.Span // the branch's closures, for sessions
	// list is room for the windows of a day, so that none is made per candidate.
	list [6]window
	// memory keeps the guesses of candidates from one day to the next. Where
	// there are more candidates than places they share them: a guess may be
	// wrong.
	memory [16]guesses
}

func walkOf(c *Calendar, now int64) walk {
	w := walk{Calendar: c, rules: rulesOf(c, now)}
	if c.Service.ByCapacity() {
		w.closed = SortClaims(closures(nil, c.Branch))
	}
	return w
}

// dates leaves out of a range what notice and horizon rule out anyway. It
// keeps one date more than the horizon's: where the clock falls back just
// after midnight, the day before comes again after the day has begun.
func (w *walk) dates(from, to int64) (int64, int64) {
	earliest, _ := w.Branch.Zone.Local(w.earliest)
	latest, _ := w.Branch.Zone.Local(w.latest)
	return max(from, int64(earliest)), min(to, int64(latest)+1, math.MaxInt32)
}

// all finds every bookable start of a day.
func (w *walk) all(d *day) (found minutes) {
	if w.Service.ByCapacity() {
		for m := w.nextMeeting(d, 0, civil.DayMinutes); m < civil.DayMinutes; m = w.nextMeeting(d, m+1, civil.DayMinutes) {
			found.add(m)
		}
		return found
	}
	for i := range w.Candidates {
		c, g := &w.Candidates[i], &w.memory[i%len(w.memory)]
		list := w.windows(c, d, w.list[:0])
		for j := range list {
			m, ok := w.next(c, d, &list[j], list[j].snap(0, w.step), civil.DayMinutes, g)
			for ; ok; m, ok = w.next(c, d, &list[j], m+w.step, civil.DayMinutes, g) {
				found.add(m)
			}
		}
	}
	return found
}

// first finds the day's first bookable start from a minute on, or gives a
// minute beyond the day. What one candidate offers bounds the search at the
// next.
func (w *walk) first(d *day, from int) int {
	if w.Service.ByCapacity() {
		return w.nextMeeting(d, from, civil.DayMinutes)
	}
	best := civil.DayMinutes
	for i := 0; i < len(w.Candidates) && best > from; i++ {
		c, g := &w.Candidates[i], &w.memory[i%len(w.memory)]
		list := w.windows(c, d, w.list[:0])
		for j := range list {
			if m, ok := w.next(c, d, &list[j], list[j].snap(from, w.step), best, g); ok {
				best = m
			}
		}
	}
	return best
}

// near finds the starts of a candidate's grid around a minute that lies
// between two of them.
func (w *walk) near(c *Candidate, d *day, minute int) (list []civil.Clock) {
	before, after := -1, civil.DayMinutes
	var g guesses
	for _, win := range w.windows(c, d, w.list[:0]) {
		next := win.snap(minute, w.step)
		for _, m := range [...]int{next - w.step, next} {
			at, shown := clock(d, m)
			if f, _, _ := w.fate(c, &win, true, at, &g); !shown || f < between {
				continue
			}
			if m < minute {
				before = max(before, m)
			} else {
				after = min(after, m)
			}
		}
	}
	if before >= 0 {
		list = append(list, civil.Clock(before))
	}
	if after < civil.DayMinutes {
		list = append(list, civil.Clock(after))
	}
	return list
}

// minutes is a set of the minutes of a day.
type minutes [(civil.DayMinutes + 63) / 64]uint64

func (s *minutes) add(m int) { s[m/64] |= 1 << (m % 64) }

// each visits the minutes in ascending order.
func (s *minutes) each(yield func(int) bool) {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			if !yield(i*64 + bits.TrailingZeros64(word)) {
				return
			}
		}
	}
}
