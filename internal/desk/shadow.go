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
}

// shadow reads what of ours stands in the other system in a window.
func (d *Desk) shadow(ctx context.Context, org booking.OrgID, window booking.Span) (s shadow, err error) {
	s.prints, s.current, err = d.store.For(org).Footprints(ctx, window)
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
		} else if i := slices.Index(standing, b.Span); i >= 0 {
			standing = slices.Delete(standing, i, i+1) // It has had its entry.
		}
	}
	for _, span := range standing {
		rest = without(rest, span)
	}
	return rest
}

// without takes one footprint away: the entry that is exactly it or, where
// the other system has joined it with its neighbours, its part of that entry.
func without(busy []booking.Span, print booking.Span) []booking.Span {
	if i := slices.Index(busy, print); i >= 0 {
		return slices.Delete(busy, i, i+1)
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
