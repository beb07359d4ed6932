package engine

import (
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// planned gives the seats of the session that the plan has at a minute of a
// date, or zero. One planned for the date itself replaces the weekly one; of
// several alike the last one holds.
func planned(s *booking.Service, b booking.BranchID, date civil.Date, minute int) (seats int) {
	once := false
	for i := range s.Sessions {
		p := &s.Sessions[i]
		if int(p.Time) != minute || !meetsOn(p, b, date) || once && !p.Once {
			continue
		}
		once, seats = p.Once, p.Capacity
		if seats <= 0 {
			seats = s.Capacity
		}
	}
	return seats
}

// meetsOn tells whether a session of the plan takes place at the branch on the
// date.
func meetsOn(p *booking.Session, b booking.BranchID, date civil.Date) bool {
	if p.Branch != b {
		return false
	}
	if p.Once {
		return p.Date == date
	}
	return p.Weekday == date.Weekday()
}

// Meeting is a session as it takes place.
type Meeting struct {
	booking.Span
	Seats int
}

// Meetings lists the sessions that the plan of a capacity-based service has at
// a branch on a date, by their start. On closed dates there are none.
func Meetings(b *booking.Branch, s *booking.Service, date civil.Date) (list []Meeting) {
	w, d := walkOf(&Calendar{Branch: b, Service: s, Latitude: booking.Squeeze}, b.Zone.First(date, 0)), dayOf(b.Zone, date)
	for m := w.nextMeeting(&d, 0, civil.DayMinutes); m < civil.DayMinutes; m = w.nextMeeting(&d, m+1, civil.DayMinutes) {
		_, span, seats := w.meeting(&d, m)
		list = append(list, Meeting{span, seats})
	}
	return list
}

// meeting gives the fate of a time at a capacity-based service, the span that
// decides, and the seats of the session it is the start of.
func (w *walk) meeting(d *day, minute int) (f fate, by booking.Span, seats int) {
	at, shown := clock(d, minute)
	there := shifted(w.occupied, at)
	f = noSession
	if shown && there.Start < there.End {
		if seats = planned(w.Service, w.Branch.ID, d.date, minute); seats > 0 {
			f, by = free, there
		}
	}
	if seats > 0 && !w.anytime {
		guess := 0
		if closed, hit := meets(w.closed, &guess, there); hit {
			f, by, seats = shut, closed, 0
		}
	}
	if b := w.bounded(at); b != free {
		return b, booking.Span{}, seats
	}
	if f == free && w.Seats[at] >= seats {
		f = full
	}
	return f, by, seats
}

// nextMeeting finds the day's first session with a free seat from a minute on
// and before the end, or gives the end.
func (w *walk) nextMeeting(d *day, from, end int) int {
	best := end
	for i := range w.Service.Sessions {
		p := &w.Service.Sessions[i]
		m := int(p.Time)
		if m < from || m >= best || !meetsOn(p, w.Branch.ID, d.date) {
			continue
		}
		if f, _, _ := w.meeting(d, m); f == free {
			best = m
		}
	}
	return best
}
