package bridge

import (
	"context"
	"maps"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/connector"
	"github.com/mawid/mawid/internal/store"
)

// shadow is what of ours stands in the other system: it reports our own
// bookings as busy, and they must not block us.
type shadow struct {
	prints []Footprint
	// standings is where the appointments should stand that have footprints in
	// the window, or that the answer names. Who is not in it is not ours.
	standings map[booking.AppointmentID]Standing
	// tells says that the other system names the appointments that are ours:
	// then what has no name is not. learned says that this very answer shows
	// whether it does.
	tells, learned bool
	// mine is an appointment that looks for another place: its own entries do
	// not stand in its way, wherever they are. Zero: none.
	mine booking.AppointmentID
	// window is what the other system was asked about. It may cut its entries
	// at its ends; zero: it does not.
	window booking.Span
}

// shadow reads what of ours stands in the other system in a window, to be
// compared with an answer about it. tells is whether it was known to name
// our appointments.
func (d *Desk) shadow(ctx context.Context, org booking.OrgID, window booking.Span, answer *connector.Snapshot,
	tells bool) (s shadow, err error) {
	s.window, s.tells = window, tells
	t := d.Store.For(org)
	if s.prints, err = footprints(ctx, t, window); err != nil {
		return s, err
	}
	now := d.Unix()
	ids := map[booking.AppointmentID]bool{}
	for i := range s.prints {
		// Noted by a clock that ran ahead and was set back: it was before now.
		f := &s.prints[i]
		if f.SentAt > now+store.Margin {
			f.SentAt = 0
		}
		if f.GoneAt > now+store.Margin {
			f.GoneAt = now
		}
		ids[f.Appointment] = true
	}
	for _, list := range answer.Busy {
		for _, b := range list {
			if !b.Appointment.IsZero() {
				ids[b.Appointment] = true
			}
		}
	}
	if s.standings, err = standingsOf(ctx, t, slices.Collect(maps.Keys(ids))); err != nil {
		return s, err
	}
	switch {
	case s.named(answer):
		s.tells, s.learned = true, true
	case s.nameless(answer) > 1:
		s.tells, s.learned = false, true
	}
	return s, nil
}

// named tells whether an answer names an appointment of ours.
func (s *shadow) named(answer *connector.Snapshot) bool {
	for _, list := range answer.Busy {
		if slices.ContainsFunc(list, func(b connector.Busy) bool { return s.knows(b.Appointment) }) {
			return true
		}
	}
	return false
}

// nameless counts the entries of an answer that are exactly where something of
// ours stands and bear no name. Where there are several and none has one, the
// other system has ceased to tell them.
func (s *shadow) nameless(answer *connector.Snapshot) (n int) {
	for _, f := range s.prints {
		if f.Certain && f.GoneAt == 0 && slices.Contains(answer.Busy[f.Resource], connector.Busy{Span: f.Span}) {
			n++
		}
	}
	return n
}

// knows tells whether an appointment is one of ours.
func (s *shadow) knows(id booking.AppointmentID) bool {
	_, ours := s.standings[id]
	return ours
}

// current tells whether an appointment takes place at a resource of theirs at
// exactly this time.
func (s *shadow) current(id booking.AppointmentID, resource string, span booking.Span) bool {
	p, ours := s.standings[id]
	return ours && p.Live && p.Resource == resource && p.Span == span
}

// own lists where at a resource an entry with the name of an appointment is
// ours: where it should be, and wherever we put it and have not taken it back
// by the moment at which the other system was asked.
func (s *shadow) own(resource string, askedAt int64) map[booking.AppointmentID][]booking.Span {
	list := map[booking.AppointmentID][]booking.Span{}
	add := func(id booking.AppointmentID, span booking.Span) {
		if !slices.Contains(list[id], span) {
			list[id] = append(list[id], span)
		}
	}
	for _, f := range s.prints {
		if f.Resource == resource && (f.GoneAt == 0 || f.GoneAt > askedAt) {
			add(f.Appointment, f.Span)
		}
	}
	for id, p := range s.standings {
		if p.Live && p.Resource == resource {
			add(id, p.Span)
		}
	}
	return list
}

// others gives what of a resource's busy times is not ours, as of the moment
// at which the other system was asked, and of that the strays: entries that
// name an appointment of ours and are not where we put it. Somebody moved
// them there by hand, or made a copy.
//
// An entry that names an appointment of ours is ours for certain, once, where
// we put it. Of the rest, each footprint takes away at most one entry, unless
// the other system tells whose its entries are; and only if it was there when
// we asked: sent before, and not yet gone. A footprint that nobody confirmed
// counts only while its appointment is still at that time: after a move or a
// cancellation it may never have been, and then unblocks nothing.
func (s *shadow) others(resource string, busy []connector.Busy, askedAt int64) (rest []booking.Span, strays []connector.Busy) {
	own := s.own(resource, askedAt)
	for _, b := range busy {
		if b.Appointment.IsZero() || !s.knows(b.Appointment) {
			rest = append(rest, b.Span)
			continue
		}
		places := own[b.Appointment]
		if i := slices.IndexFunc(places, func(p booking.Span) bool { return p == b.Span || s.cut(p) == b.Span }); i >= 0 {
			own[b.Appointment] = slices.Delete(places, i, i+1) // It has had its entry.
		} else if b.Appointment != s.mine {
			rest = append(rest, b.Span)
			strays = append(strays, b)
		}
	}
	if s.tells {
		return rest, strays
	}
	for _, f := range s.prints {
		switch {
		case f.Resource != resource, f.SentAt > askedAt, !slices.Contains(own[f.Appointment], f.Span): // It is gone, or has had its entry.
		case f.Certain, s.current(f.Appointment, f.Resource, f.Span):
			rest = s.without(rest, f.Span)
		}
	}
	return rest, strays
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

// settled tells whether what stands there of an appointment was told long
// enough before we asked: what is otherwise there is not our doing.
func (s *shadow) settled(id booking.AppointmentID, askedAt int64) bool {
	at := s.standings[id].SettledAt
	return at != 0 && at+driftAfter <= askedAt
}

// missing lists the appointments that the other system has taken at a resource
// and that it no longer shows as busy where they were put: by their name or, if
// it tells no names, whatever it calls them. Where it shows something that
// nobody can read, nothing is missing.
func (s *shadow) missing(resource string, busy []connector.Busy, doubts []booking.Span, askedAt int64) (list []booking.AppointmentID) {
	for _, f := range s.prints {
		taken := f.Resource == resource && f.Certain && f.GoneAt == 0 && s.settled(f.Appointment, askedAt)
		if !taken || !s.current(f.Appointment, resource, f.Span) || !s.window.Covers(f.Span) {
			continue
		}
		shown := slices.ContainsFunc(busy, func(b connector.Busy) bool {
			return b.Appointment == f.Appointment && b.Span == f.Span || b.Appointment.IsZero() && !s.tells && b.Span.Overlaps(f.Span)
		})
		if !shown && !slices.ContainsFunc(doubts, f.Span.Overlaps) {
			list = append(list, f.Appointment)
		}
	}
	return list
}

// seen lists the appointments that the other system shows at a resource by
// their name, exactly where they were put, for the first time since.
func (s *shadow) seen(resource string, busy []connector.Busy, askedAt int64) (list []booking.AppointmentID) {
	for _, b := range busy {
		p := s.standings[b.Appointment]
		if s.current(b.Appointment, resource, b.Span) && p.SeenAt == 0 && p.SettledAt != 0 && p.SettledAt < askedAt {
			list = append(list, b.Appointment)
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
// a resource although no request for them was answered: by their name or, for a
// while, as an entry of nobody we know. (Where all were answered, a person has
// put it there.) Of an appointment that was only moved the entry may have been
// joined with its neighbours; telling it once more does no harm.
func (s *shadow) late(resource string, busy []connector.Busy, others []booking.Span, askedAt int64) (list []Footprint) {
	for _, f := range s.prints {
		gone := f.Resource == resource && f.GoneAt != 0 && f.GoneAt < askedAt && f.Unanswered > 0
		if !gone || f.LookedAt != 0 && askedAt < f.LookedAt+max(lookAfter, f.LookedAt-f.TriedAt) {
			continue
		}
		at := s.cut(f.Span)
		same := func(b booking.Span) bool { return b == f.Span || b == at }
		moved := s.standings[f.Appointment].Live
		named := slices.ContainsFunc(busy, func(b connector.Busy) bool { return b.Appointment == f.Appointment && same(b.Span) })
		found := askedAt <= f.TriedAt+lateFor &&
			slices.ContainsFunc(others, func(b booking.Span) bool { return same(b) || moved && b.Covers(at) })
		if named || found {
			list = append(list, f)
		}
	}
	return list
}

// byHand lists the strays of a resource that a person must have put there:
// nothing of ours is on its way that could have.
func (s *shadow) byHand(r booking.ResourceID, strays []connector.Busy, late []Footprint, askedAt int64) (list []Stray) {
	for _, b := range strays {
		ours := slices.ContainsFunc(late, func(f Footprint) bool { return f.Appointment == b.Appointment })
		if !ours && s.settled(b.Appointment, askedAt) {
			list = append(list, Stray{Appointment: b.Appointment, Resource: r, Span: b.Span, Since: askedAt})
		}
	}
	return list
}
