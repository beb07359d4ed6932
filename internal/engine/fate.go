package engine

import (
	"math"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// fate is what becomes of a start. Fates are ordered from the coarse to the
// fine: a time has the best fate that any window of any candidate gives it,
// and the verdict follows from that.
type fate uint8

const (
	dayOff    fate = iota // no hours on the date
	dayCut                // hours, but closures and time off take all of them
	skipped               // the clock jumps over the time
	soon                  // in the past or inside the minimum notice
	far                   // beyond the horizon
	outside               // no window takes the time from start to end
	cut                   // a window would, but for a closure or time off
	noSession             // not the start of a session
	shut                  // a session that a closure removes
	between               // in hours, between two starts of the grid
	claimed               // on the grid, the resource's time is claimed
	full                  // a session without a free seat
	free
)

// Cause says in a stable word why a time is or is not bookable.
type Cause string

// The causes.
const (
	Free          Cause = "free"
	NoHours       Cause = "no_hours"
	Absent        Cause = "time_off_or_closure"
	Skipped       Cause = "skipped_by_clock_change"
	TooSoon       Cause = "too_soon"
	TooFar        Cause = "too_far"
	OutsideHours  Cause = "outside_hours"
	BetweenStarts Cause = "between_starts"
	Claimed       Cause = "claimed"
	NoSession     Cause = "no_session"
	SessionFull   Cause = "session_full"
)

var meaning = [...]struct {
	verdict booking.Verdict
	cause   Cause
}{
	dayOff:    {booking.NonWorkingDay, NoHours},
	dayCut:    {booking.NonWorkingDay, Absent},
	skipped:   {booking.OutOfHours, Skipped},
	soon:      {booking.OutOfHours, TooSoon},
	far:       {booking.OutOfHours, TooFar},
	outside:   {booking.OutOfHours, OutsideHours},
	cut:       {booking.OutOfHours, Absent},
	noSession: {booking.OffGrid, NoSession},
	shut:      {booking.OffGrid, Absent},
	between:   {booking.OffGrid, BetweenStarts},
	claimed:   {booking.SlotTaken, Claimed},
	full:      {booking.SlotTaken, SessionFull},
	free:      {booking.Available, Free},
}

// never is later than every instant.
const never = math.MaxInt64

// rules are a service's numbers, in the units of the walk, and the bounds that
// the present sets.
type rules struct {
	step int // minutes, at least one
	// anytime says that windows and what cuts them do not matter.
	anytime bool
	// occupied and claim are the spans of a booking at instant zero.
	occupied, claim  booking.Span
	earliest, latest int64
}

// farthest is how many days ahead a booking may lie whatever the latitude: a
// mistyped year is still a mistake.
const farthest = 2 * 366

func rulesOf(c *Calendar, now int64) rules {
	s := c.Service
	step := s.Step
	if step <= 0 {
		step = s.Duration
	}
	now = instant(now)
	r := rules{
		step:     min(max(step, 1), maxMinutes),
		occupied: Occupied(s, 0),
		claim:    Claim(s, 0),
		earliest: now + seconds(s.MinNotice),
		latest:   now + seconds(min(max(s.Horizon, 0), maxMinutes/civil.DayMinutes)*civil.DayMinutes),
	}
	if c.Latitude > booking.NoLatitude {
		today, _ := c.Branch.Zone.Local(now)
		r.step, r.anytime = 1, c.Latitude >= booking.Overtime
		r.earliest = c.Branch.Zone.First(today, 0)
		r.latest = max(r.latest, now+farthest*civil.DayMinutes*60)
	}
	return r
}

// windows appends those of a candidate's windows in which a start on the day
// can lie.
func (r *rules) windows(c *Candidate, d *day, list []window) []window {
	if r.anytime {
		w := d.window(0, 2*civil.DayMinutes)
		w.End += 2 * civil.DayMinutes * 60 // However many of the next day's hours the clock skips.
		return append(list, w)
	}
	return c.At.windows(d, list)
}

// shifted moves a span by an instant.
func shifted(s booking.Span, by int64) booking.Span {
	return booking.Span{Start: s.Start + by, End: s.End + by}
}

// bounded is the part of a fate that the present decides.
func (r *rules) bounded(at int64) fate {
	if at < r.earliest {
		return soon
	}
	if at > r.latest {
		return far
	}
	return free
}

// guesses remember where in a candidate's spans the walk has come to.
type guesses struct{ off, claim int }

// fate decides over a start at an instant, on or off the window's grid, in one
// window of a candidate. It is the only place that does. With it come the span
// that decides, if there is one, and the first instant at which a start may
// fare better.
func (r *rules) fate(c *Candidate, w *window, onGrid bool, at int64, g *guesses) (f fate, by booking.Span, clear int64) {
	there := shifted(r.occupied, at)
	if there.End > w.End || there.End <= there.Start {
		return outside, w.Span, never
	}
	if there.Start < w.Start {
		return outside, w.Span, w.Start
	}
	switch r.bounded(at) {
	case soon:
		return soon, by, r.earliest
	case far:
		return far, by, never
	}
	if len(c.At.off) > 0 && !r.anytime {
		if off, hit := meets(c.At.off, &g.off, there); hit {
			return cut, off, off.End
		}
	}
	if !onGrid {
		return between, w.Span, at
	}
	if claim, hit := meets(c.Claims, &g.claim, shifted(r.claim, at)); hit {
		return claimed, claim, claim.End - r.claim.Start
	}
	return free, w.Span, at
}

// next finds the first bookable start of a window on the day, from a minute of
// its grid on and before the end.
func (r *rules) next(c *Candidate, d *day, w *window, m, end int, g *guesses) (int, bool) {
	end = min(end, w.to)
	for m < end {
		at, shown := d.at(m)
		if !shown {
			m += r.step
			continue
		}
		f, _, clear := r.fate(c, w, true, at, g)
		if f == free {
			return m, true
		}
		if clear == never {
			break
		}
		if m = d.onward(m, clear); m < end {
			m = w.snap(m, r.step)
		}
	}
	return 0, false
}

// judge gives the fate of a time at one candidate, over all its windows.
func (r *rules) judge(c *Candidate, d *day, minute int, list []window) (best fate, by booking.Span) {
	list = r.windows(c, d, list)
	if best, by = works(c.At, d, list); best != free && !r.anytime {
		return best, by
	}
	at, shown := clock(d, minute)
	if !shown {
		return skipped, booking.Span{}
	}
	if f := r.bounded(at); f != free {
		return f, booking.Span{}
	}
	best = dayOff
	var g guesses
	for i := range list {
		if f, span, _ := r.fate(c, &list[i], list[i].snap(minute, r.step) == minute, at, &g); f > best {
			best, by = f, span
		}
	}
	if best == outside {
		by = booking.Span{} // one of several windows explains nothing
	}
	return best, by
}

// works tells whether a resource works at all on the day: free if it does,
// else why not.
func works(s *Shift, d *day, list []window) (fate, booking.Span) {
	best, by, date := dayOff, booking.Span{}, d.span()
	for i := range list {
		part := clip(list[i].Span, date)
		if part.Start >= part.End {
			continue
		}
		j := seek(s.off, 0, part.Start)
		if j == len(s.off) || !s.off[j].Covers(part) {
			return free, part
		}
		best, by = dayCut, s.off[j]
	}
	return best, by
}

// clock gives the instant of a time that was asked for. A minute that no clock
// shows counts as skipped.
func clock(d *day, minute int) (int64, bool) {
	at, shown := d.at(minute)
	return at, shown && 0 <= minute && minute < civil.DayMinutes
}
