package agent

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/agent/speak"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// maxOffers is how many times a caller can keep in mind.
const maxOffers = 3

// readWhen finds out which day and time is meant: by ISO 8601, or in the
// caller's own words.
func readWhen(text string, c understand.Context) understand.When {
	text = strings.TrimSpace(text)
	if w, ok := readISO(text, c.Today); ok {
		return w
	}
	return readWords(text, c)
}

// readISO reads 2026-11-17, 2026-11-17T16:30 or 16:30. Seconds and an offset
// may follow; a model adds them, and means the branch's wall clock.
func readISO(text string, today civil.Date) (w understand.When, ok bool) {
	rest := text
	if len(rest) >= 10 && strings.Count(rest[:10], "-") == 2 {
		d, err := civil.ParseDate(rest[:10])
		if err != nil {
			return w, false
		}
		w.Dated, w.From, w.To = true, d, d
		if d < today {
			w = understand.When{Past: true}
		}
		if rest = strings.TrimLeft(rest[10:], "T "); rest == "" {
			return w, true
		}
	}
	if len(rest) < 5 {
		return w, false
	}
	clock, err := civil.ParseClock(rest[:5])
	if err != nil || strings.Trim(rest[5:], "0123456789:.+-Z") != "" {
		return w, false
	}
	w.Times = []civil.Clock{clock}
	return w, true
}

// wish is what a caller wants, made definite.
type wish struct {
	understand.When
	exact *booking.Slot // one date and one time were named
}

// definite finds the one slot that was named, if it was one.
func definite(w understand.When) wish {
	out := wish{When: w}
	if w.Dated && w.From == w.To && len(w.Times) == 1 && w.Relation == understand.At {
		out.exact = &booking.Slot{Date: w.From, Time: w.Times[0]}
	}
	return out
}

// fits tells whether a slot is what was asked for, as our own agent does.
func (w *wish) fits(s booking.Slot) bool { return w.Fits(s) }

// offers chooses up to limit of the free slots: those that fit, or else the
// nearest. fit tells which it was.
func (w *wish) offers(free []booking.Slot, limit int) (chosen []booking.Slot, fit bool) {
	for _, s := range free {
		if w.fits(s) {
			chosen = append(chosen, s)
			if len(chosen) == limit || w.exact != nil {
				break
			}
		}
	}
	if len(chosen) > 0 {
		return chosen, true
	}
	near := slices.Clone(free)
	target := w.target(free)
	slices.SortStableFunc(near, func(a, b booking.Slot) int { return cmp.Compare(away(a, target), away(b, target)) })
	near = near[:min(len(near), limit)]
	slices.SortFunc(near, func(a, b booking.Slot) int {
		return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.Time, b.Time))
	})
	return near, false
}

// target is the moment that offers should be near to.
func (w *wish) target(free []booking.Slot) booking.Slot {
	t := booking.Slot{}
	if len(free) > 0 {
		t = free[0]
	}
	if w.Dated {
		t = booking.Slot{Date: w.From}
	}
	switch {
	case len(w.Times) > 0:
		t.Time = w.Times[0]
	case w.Part != nil:
		t.Time = civil.Clock(w.Part.From % civil.DayMinutes)
	}
	return t
}

// away is how many minutes lie between two slots on the wall clock.
func away(a, b booking.Slot) int {
	n := (int(a.Date)-int(b.Date))*civil.DayMinutes + int(a.Time) - int(b.Time)
	return max(n, -n)
}

// readWords finds it in a caller's own words.
func readWords(text string, c understand.Context) understand.When {
	return understand.Understand(text, c).When
}

// doubt tells a model, and through it the caller, what was understood where
// words about time were left over or may mean something else.
func (a *Answer) doubt(lang understand.Lang, w *understand.When, today civil.Date) *Answer {
	if !w.Doubtful() {
		return a
	}
	a.Unclear = w.Unused
	if w.Far {
		a.Unclear = append(a.Unclear, w.From.String())
	}
	if len(a.Slots) > 0 {
		a.Say = say(lang, "understood", "wish", speak.Wish(lang, w, today)) + " " + a.Say
	}
	return a
}

// readPhone reads a telephone number as it was heard, into E.164 form; empty
// if it is none.
func readPhone(text string, lang understand.Lang) string {
	return understand.Understand(text, understand.Context{Topic: understand.APhone, Lang: lang}).Phone
}
