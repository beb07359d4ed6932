package dialog

import (
	"slices"

	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
)

// limit remembers what was said about hours.
func (c *call) limit(w *understand.When) {
	if w.Timed() || w.AnyTime || len(w.Avoid) > 0 {
		said := understand.When{Times: w.Times, Until: w.Until, Relation: w.Relation, Strict: w.Strict, Part: w.Part, AnyTime: w.AnyTime,
			Avoid: w.Avoid}
		c.s.Hours.Mend(said)
		c.s.Hours = c.s.Hours.Hours()
	}
}

// bounded decides which half of the day a bound is in that is said about
// offers: after five is after none of those in the morning. It reports false if
// the caller has to be asked.
func (c *call) bounded(m *understand.Meaning) bool {
	b := c.branch()
	if r := m.When.Relation; r == understand.At || r == understand.Around || b == nil {
		return true
	}
	w, sure := m.When.Resolve(b.Open, c.today, c.now)
	if sure {
		m.When = w
	}
	return sure
}

// within leaves of the free slots those at hours that the caller can come, as
// they said last. If there are none it gives all but those at which they are
// busy, and false.
func (c *call) within(free []booking.Slot) ([]booking.Slot, bool) {
	h := &c.s.Hours
	free = bearable(h, free)
	left := slices.DeleteFunc(slices.Clone(free), func(x booking.Slot) bool { return !h.Suits(x.Time) })
	if len(left) == 0 {
		return free, len(free) == 0
	}
	return left, true
}

// bearable leaves of the free slots those that do not lie where the caller said
// that they cannot come: at hours never, on days if there are others.
func bearable(w *understand.When, free []booking.Slot) []booking.Slot {
	hours := understand.When{Avoid: w.Avoid}
	for _, not := range w.Not {
		if not.At != nil {
			hours.Not = append(hours.Not, not)
		}
	}
	free = slices.DeleteFunc(slices.Clone(free), func(x booking.Slot) bool { return hours.Bars(x, x.Date) })
	left := slices.DeleteFunc(slices.Clone(free), func(x booking.Slot) bool { return w.Bars(x, x.Date) })
	if len(left) == 0 {
		return free
	}
	return left
}

// amiss tells whether what is offered or held is too early or too late, and
// nothing is said of when it should be.
func (c *call) amiss(m *understand.Meaning) bool {
	return m.Toward != understand.NoChoice && m.Choice == understand.NoChoice && !m.When.Dated && !m.When.Timed()
}

// against are the offers that are named with what is wrong with them.
func (c *call) against(m *understand.Meaning) (list []booking.Slot) {
	for i, o := range c.s.Offers {
		if slices.Contains(m.NotChoices, understand.Choice(i+1)) || !m.When.Fits(o) ||
			i == len(c.s.Offers)-1 && slices.Contains(m.NotChoices, understand.Last) {
			list = append(list, o)
		}
	}
	return list
}

// toward leaves the offers after those that are too early, or before those that
// are too late, and looks for others if there are none. Nobody is offered the
// opposite.
func (c *call) toward(m *understand.Meaning, against []booking.Slot) Step {
	s := c.s
	if len(against) == 0 {
		against = s.Offers
	}
	first, last := slices.MinFunc(against, order), slices.MaxFunc(against, order)
	left := slices.DeleteFunc(slices.Clone(s.Offers), func(o booking.Slot) bool {
		return m.Toward == understand.Earlier && !o.Before(first) || m.Toward == understand.Later && !last.Before(o)
	})
	s.Refused = append(s.Refused, against...)
	s.Offers, s.Misses, s.Gone, s.Before, s.After = left, 0, nil, nil, nil
	if len(left) > 0 {
		return c.proceed()
	}
	if m.Toward == understand.Earlier {
		s.Before = &first
	} else {
		s.After = &last
	}
	if s.When.IsZero() {
		s.When.Earliest = true
	}
	return c.search()
}

// shifted makes a wish of how far the appointment shall be moved, now that it is
// known which: an hour later is counted from it.
func (c *call) shifted() {
	s := c.s
	if (s.Shift == understand.Shift{}) {
		return
	}
	to := s.Shift.From(s.Chosen.Slot)
	days := s.Shift.Days != 0 || s.Shift.Months != 0
	s.Shift = understand.Shift{}
	switch w := &s.When; {
	case w.Timed() || w.Dated && days: // it is said in other words, too
	case w.Dated:
		w.Times = at(to).Times
	case to.Before(booking.Slot{Date: c.today, Time: c.now}):
		w.Past = true
	default:
		*w = at(to)
	}
}

// readBack is the number that a caller may correct: their own, or the one that
// they say the appointment was made with.
func (c *call) readBack() string {
	if c.s.Claimed != "" && c.s.Claimed != unsaid {
		return c.s.Claimed
	}
	return c.s.Phone
}
