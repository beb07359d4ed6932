package agent

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/agent/dialog"
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

// offers chooses up to limit of the free slots as the spoken agent does: those
// that fit, or else the nearest. fit tells which it was.
func (w *wish) offers(free []booking.Slot, limit int) (chosen []booking.Slot, fit bool) {
	chosen, fit = dialog.Pick(&w.When, free, limit)
	if !fit {
		slices.SortFunc(chosen, func(a, b booking.Slot) int {
			return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.Time, b.Time))
		})
	}
	return chosen, fit
}

// behind leaves of the free slots those that come after the offers with a slot
// among them: what was offered before is found by offering it again.
func (w *wish) behind(free []booking.Slot, after booking.Slot) []booking.Slot {
	left := slices.Clone(free)
	for len(left) > 0 {
		offers, _ := w.offers(left, maxOffers)
		left = slices.DeleteFunc(left, func(s booking.Slot) bool { return slices.Contains(offers, s) })
		if slices.Contains(offers, after) {
			return left
		}
	}
	return slices.DeleteFunc(slices.Clone(free), func(s booking.Slot) bool { return !after.Before(s) })
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

// openWeek tells when a branch is open on the weekdays of the dates meant, as
// it really is on those, and on the other weekdays of the week that begins with
// them. If that cannot be found out nothing is open: then we ask.
func (l *line) openWeek(ctx context.Context, b booking.BranchID, w understand.When, here understand.Context) (week booking.Week) {
	if len(w.Times) < 2 {
		return week // Nobody asks.
	}
	from, to := here.Today, here.Today+6
	if w.Dated {
		from, to = w.From, max(w.To, w.From+6)
	}
	days, err := l.s.Voice.OpenDays(ctx, l.Line, b, from, to)
	if err != nil {
		return week
	}
	for _, d := range days {
		week[d.Date.Weekday()] = append(week[d.Date.Weekday()], d.Hours...)
	}
	return week
}
