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
		list = append(list, Say(lang, "wish.not", "date", Date(lang, not.From, today)))
	}
	if len(w.Times) > 0 {
		list = append(list, timeWish(lang, w))
	} else if w.Part != nil {
		list = append(list, Say(lang, "wish.between", "from", Time(lang, civil.Clock(w.Part.From%civil.DayMinutes)),
			"to", Time(lang, civil.Clock(w.Part.To%civil.DayMinutes))))
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
