package dialog

import (
	"slices"

	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
)

// spread chooses from the slots that fit a wish those to offer: early, in the
// middle and late in what was asked for, and not one after the other. Whoever
// wants the earliest gets them in turn; without a day the first that has
// enough is meant.
func spread(w *understand.When, fits []booking.Slot, n int) []booking.Slot {
	if w.Earliest || len(fits) <= n || n < 2 {
		return fits[:min(n, len(fits))]
	}
	days := daily(fits)
	if !w.Dated {
		if len(days[0]) < n {
			return fits[:n]
		}
		fits, days = days[0], days[:1]
	}
	out := make([]booking.Slot, n)
	for i := range out {
		among := fits
		if len(days) >= n {
			among = days[i*(len(days)-1)/(n-1)]
		}
		out[i] = along(among, i, n)
	}
	return slices.Compact(out)
}

// daily parts slots by their dates.
func daily(list []booking.Slot) (days [][]booking.Slot) {
	for i, s := range list {
		if i == 0 || s.Date != list[i-1].Date {
			days = append(days, nil)
		}
		days[len(days)-1] = append(days[len(days)-1], s)
	}
	return days
}

// along gives the slot that is nearest to the ith of n moments from the first
// to the last.
func along(list []booking.Slot, i, n int) booking.Slot {
	first, last := list[0], list[len(list)-1]
	at := apart(last, first) * i / (n - 1)
	return slices.MinFunc(list, func(a, b booking.Slot) int { return abs(apart(a, first)-at) - abs(apart(b, first)-at) })
}
