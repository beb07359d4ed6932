package desk

import (
	"context"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/connector"
	"github.com/mawid/mawid/internal/store"
)

// shadow is what of ours stands in the other system: it reports our own
// bookings as busy, and they must not block us.
type shadow struct {
	prints []store.Footprint
	// current is where the appointments of the footprints are now, if they
	// are to take place.
	current map[booking.AppointmentID]booking.Span
	// window is what the other system was asked about. It may cut its entries
	// at its ends; zero: it does not.
	window booking.Span
}

// shadow reads what of ours stands in the other system in a window.
func (d *Desk) shadow(ctx context.Context, org booking.OrgID, window booking.Span) (s shadow, err error) {
	s.window = window
	s.prints, s.current, err = d.store.For(org).Footprints(ctx, window)
	now := d.unix()
	for i := range s.prints {
		// Noted by a clock that ran ahead and was set back: it was before now.
		f := &s.prints[i]
		if f.SentAt > now+store.Margin {
			f.SentAt = 0
		}
		if f.GoneAt > now+store.Margin {
			f.GoneAt = now
		}
	}
	return s, err
}

// others gives what of a resource's busy times is not ours, as of the moment
// at which the other system was asked.
//
// An entry that names an appointment of ours is ours for certain. Of the rest,
// each footprint takes away at most one entry, and only if it was there when
// we asked: sent before, and not yet gone. A footprint that nobody confirmed
// counts only while its appointment is still at that time: after a move or a
// cancellation it may never have been, and then unblocks nothing.
func (s *shadow) others(resource string, busy []connector.Busy, askedAt int64) []booking.Span {
	ours := map[booking.AppointmentID]bool{}
	var standing []booking.Span
	for _, f := range s.prints {
		ours[f.Appointment] = true
		switch {
		case f.Resource != resource, f.SentAt > askedAt, f.GoneAt != 0 && f.GoneAt <= askedAt:
		case f.Certain, s.current[f.Appointment] == f.Span:
			standing = append(standing, f.Span)
		}
	}
	var rest []booking.Span
	for _, b := range busy {
		if b.Appointment.IsZero() || !ours[b.Appointment] {
			rest = append(rest, b.Span)
		} else if i := slices.IndexFunc(standing, func(f booking.Span) bool { return f == b.Span || s.cut(f) == b.Span }); i >= 0 {
			standing = slices.Delete(standing, i, i+1) // It has had its entry.
		}
	}
	for _, span := range standing {
		rest = s.without(rest, span)
	}
	return rest
}

// cut gives the part of a span that lies in the window.
func (s *shadow) cut(span booking.Span) booking.Span {
	if s.window == (booking.Span{}) {
		return span
	}
	return booking.Span{Start: max(span.Start, s.window.Start), End: min(span.End, s.window.End)}
}

// without takes one footprint away: the entry that is exactly it or, where
// the other system has joined it with its neighbours, its part of that entry.
func (s *shadow) without(busy []booking.Span, print booking.Span) []booking.Span {
	if i := slices.Index(busy, print); i >= 0 {
		return slices.Delete(busy, i, i+1)
	}
	if print = s.cut(print); print.Start >= print.End {
		return busy
	}
	for i, b := range busy {
		if !b.Covers(print) {
			continue
		}
		parts := []booking.Span{{Start: b.Start, End: print.Start}, {Start: print.End, End: b.End}}
		parts = slices.DeleteFunc(parts, func(p booking.Span) bool { return p.Start >= p.End })
		return slices.Replace(busy, i, i+1, parts...)
	}
	return busy
}

// driftAfter is how long the other system may take to show a booking that it
// has taken, in seconds.
const driftAfter = 60

// missing lists the appointments that the other system has taken at a resource
// and that it no longer shows as busy, whatever it calls them. Where it shows
// something that nobody can read, nothing is missing.
func (s *shadow) missing(resource string, busy []connector.Busy, doubts []booking.Span, askedAt int64) (list []booking.AppointmentID) {
	for _, f := range s.prints {
		taken := f.Resource == resource && f.Certain && f.GoneAt == 0 && f.SentAt+driftAfter <= askedAt
		if !taken || s.current[f.Appointment] != f.Span || !s.window.Covers(f.Span) {
			continue
		}
		shown := slices.ContainsFunc(busy, func(b connector.Busy) bool {
			return b.Appointment == f.Appointment || b.Appointment.IsZero() && b.Span.Overlaps(f.Span)
		})
		if !shown && !slices.ContainsFunc(doubts, f.Span.Overlaps) {
			list = append(list, f.Appointment)
		}
	}
	return list
}

// How long a request without an answer may take to be carried out, and how soon
// we look again after one that seemed to be, in seconds: an entry at that time
// may as well be somebody else's, so that each look comes later than the one
// before.
const (
	lateFor   = 6 * 3600
	lookAfter = 300
)

// late lists the footprints that had gone when we asked and are shown again at
// a resource: by their name or, if requests for them were never answered, as an
// entry of nobody we know. Of an appointment that was only moved the entry may
// have been joined with its neighbours; telling it once more does no harm.
func (s *shadow) late(resource string, busy []connector.Busy, others []booking.Span, askedAt int64) (list []store.Footprint) {
	for _, f := range s.prints {
		gone := f.Resource == resource && f.GoneAt != 0 && f.GoneAt < askedAt
		if !gone || f.LookedAt != 0 && askedAt < f.LookedAt+max(lookAfter, f.LookedAt-f.TriedAt) {
			continue
		}
		at := s.cut(f.Span)
		same := func(b booking.Span) bool { return b == f.Span || b == at }
		_, moved := s.current[f.Appointment]
		named := slices.ContainsFunc(busy, func(b connector.Busy) bool { return b.Appointment == f.Appointment && same(b.Span) })
		found := f.Unanswered > 0 && askedAt <= f.TriedAt+lateFor &&
			slices.ContainsFunc(others, func(b booking.Span) bool { return same(b) || moved && b.Covers(at) })
		if named || found {
			list = append(list, f)
		}
	}
	return list
}
