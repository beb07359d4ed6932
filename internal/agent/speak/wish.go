package speak

import (
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/civil"
)

// Wish says which days and times a caller is understood to want.
func Wish(lang understand.Lang, w *understand.When, today civil.Date) string {
	var list []string
	switch {
	case w.Dated && w.From == w.To:
		list = append(list, Date(lang, w.From, today))
	case w.Dated:
		list = append(list, Say(lang, "wish.days", "from", Date(lang, w.From, today), "to", Date(lang, w.To, today)))
	}
	for _, not := range w.Not[:min(len(w.Not), 2)] {
		date := Date(lang, not.From, today)
		if not.At != nil {
			date = Say(lang, "comma", "a", date, "b", within(lang, *not.At))
		}
		list = append(list, Say(lang, "wish.not", "date", date))
	}
	if len(w.Times) > 0 {
		list = append(list, timeWish(lang, w))
	} else if w.Part != nil {
		list = append(list, within(lang, *w.Part))
	}
	for _, x := range w.Avoid {
		if x.To-x.From > 1 && x.From >= dawn {
			list = append(list, Say(lang, "wish.not", "date", within(lang, x)))
		}
	}
	switch {
	case w.Earliest:
		list = append(list, Say(lang, "wish.earliest"))
	case w.Latest:
		list = append(list, Say(lang, "wish.latest"))
	}
	if len(list) == 0 {
		return Say(lang, "wish.any")
	}
	said := list[0]
	for _, next := range list[1:] {
		said = Say(lang, "comma", "a", said, "b", next)
	}
	return said
}

// dawn is before when nobody is told that they cannot come: the other reading
// of "from twelve to two".
const dawn = 6 * 60

// within says a stretch of the day.
func within(lang understand.Lang, x understand.Window) string {
	return Say(lang, "wish.between", "from", Time(lang, civil.Clock(x.From%civil.DayMinutes)),
		"to", Time(lang, civil.Clock(x.To%civil.DayMinutes)))
}

// timeWish says a time of day and how it bounds what is wanted.
func timeWish(lang understand.Lang, w *understand.When) string {
	at := Time(lang, w.Times[0])
	switch w.Relation {
	case understand.After:
		return Say(lang, "wish.after", "time", at)
	case understand.Before:
		return Say(lang, "wish.before", "time", at)
	case understand.Between:
		if len(w.Until) > 0 {
			return Say(lang, "wish.between", "from", at, "to", Time(lang, w.Until[0]))
		}
	case understand.Around:
		return Say(lang, "wish.around", "time", at)
	}
	return at
}
