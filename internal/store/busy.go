package store

import (
	"cmp"
	"slices"

	"github.com/mawid/mawid/internal/booking"
)

// Busy reads the stored busy times of a resource that touch the window.
func (tx *Tx) busy(r booking.ResourceID, window booking.Span) ([]booking.Span, error) {
	var list []booking.Span
	err := tx.Read(Query(func(rw Row) error {
		var s booking.Span
		err := rw.Scan(&s.Start, &s.End)
		list = append(list, s)
		return err
	}, `select start_at, end_at from busy where resource_id = $1 and org_id = $2 and start_at > $3 and start_at < $4 and end_at > $5 order by start_at, end_at`,
		r, tx.org, window.Start-LongestBusy, window.End, window.Start))
	return list, err
}

// LongestBusy is how long a stored busy entry may be.
const LongestBusy = 86400

// ReplaceBusy stores what the other system said about a resource in a window
// in place of what it said before. What lies beyond the window stays, and so
// does what was known of stretches in doubt, where it said something that
// nobody could read. It reports whether anything changed.
func (tx *Tx) ReplaceBusy(r booking.ResourceID, window booking.Span, busy []booking.Span, doubts ...booking.Span) (bool, error) {
	old, err := tx.busy(r, window)
	if err != nil {
		return false, err
	}
	fresh := whole(window, renewed(old, window, busy, doubts))
	if slices.Equal(old, fresh) {
		return false, nil
	}
	tx.Change(`delete from busy where resource_id = $1 and org_id = $2 and start_at > $3 and start_at < $4 and end_at > $5`,
		r, tx.org, window.Start-LongestBusy, window.End, window.Start)
	for _, s := range fresh {
		tx.Change(`insert into busy (org_id, resource_id, start_at, end_at) values ($1, $2, $3, $4)`, tx.org, r, s.Start, s.End)
	}
	return true, nil
}

// renewed lists the stretches that are busy from now on, in parts of a day.
func renewed(old []booking.Span, window booking.Span, busy, doubts []booking.Span) (list []booking.Span) {
	for _, s := range old {
		if slices.ContainsFunc(doubts, s.Overlaps) {
			list = append(list, pieces(s)...)
			continue
		}
		// The parts that stick out of the window.
		list = append(list, pieces(booking.Span{Start: s.Start, End: min(s.End, window.Start)})...)
		list = append(list, pieces(booking.Span{Start: max(s.Start, window.End), End: s.End})...)
	}
	for _, s := range busy {
		list = append(list, pieces(booking.Span{Start: max(s.Start, window.Start), End: min(s.End, window.End)})...)
	}
	return list
}

// whole sorts stretches and makes one of those that overlap, and of those that
// meet at an end of the window: there one was cut in two, and would be cut
// again with every window. Within a day, whose end is where all are cut.
func whole(window booking.Span, list []booking.Span) (out []booking.Span) {
	slices.SortFunc(list, func(a, b booking.Span) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	for _, s := range list {
		last := len(out) - 1
		seam := last >= 0 && s.Start == out[last].End && (s.Start == window.Start || s.Start == window.End) && s.Start%LongestBusy != 0
		if last >= 0 && s.Start < out[last].End || seam {
			out[last].End = max(out[last].End, s.End)
			continue
		}
		out = append(out, s)
	}
	return out
}

// pieces cuts a span into parts of a day, at the days of the calendar in UTC,
// so that the same span is always cut the same way.
func pieces(s booking.Span) (list []booking.Span) {
	for s.Start < s.End {
		end := min(s.End, (s.Start/LongestBusy+1)*LongestBusy)
		list = append(list, booking.Span{Start: s.Start, End: end})
		s.Start = end
	}
	return list
}
