package engine_test

import (
	"sort"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/engine"
)

// The oracle answers the same questions as the engine by trying every minute.
// It shares no code with it and is far too slow for use.

// clockTable is a zone around a date, minute by minute, as package time shows it.
type clockTable struct {
	zone  *civil.Zone
	start int64
	// local is the wall clock in minutes since 1970 at each minute from start
	// on, reached the latest it has shown so far.
	local, reached []int64
}

func wall(d civil.Date, minute int) int64 { return int64(d)*1440 + int64(minute) }

func newClockTable(name string, around civil.Date) *clockTable {
	zone, err := civil.LoadZone(name)
	if err != nil {
		panic(err)
	}
	loc, err := time.LoadLocation(name)
	if err != nil {
		panic(err)
	}
	c := &clockTable{zone: zone, start: int64(around-20) * 86400}
	for t := c.start; t < int64(around+40)*86400; t += 60 {
		y, m, d := time.Unix(t, 0).In(loc).Date()
		h, min, _ := time.Unix(t, 0).In(loc).Clock()
		local := time.Date(y, m, d, h, min, 0, 0, time.UTC).Unix() / 60
		c.local = append(c.local, local)
		if n := len(c.reached); n > 0 {
			c.reached = append(c.reached, max(c.reached[n-1], local))
		} else {
			c.reached = append(c.reached, local)
		}
	}
	return c
}

// first gives the first instant at which the clock has reached a minute, and
// whether it shows it then.
func (c *clockTable) first(d civil.Date, minute int) (int64, bool) {
	i := sort.Search(len(c.reached), func(i int) bool { return c.reached[i] >= wall(d, minute) })
	return c.start + int64(i)*60, c.local[i] == wall(d, minute)
}

// dateAt gives the date at an instant.
func (c *clockTable) dateAt(t int64) civil.Date {
	return civil.Date(c.local[(t-c.start)/60] / 1440)
}

// person is a resource as the oracle knows it: claims as they came in.
type person struct {
	resource booking.Resource
	roster   booking.Roster
	claims   []booking.Span

	stints map[civil.Date][]stint
	works  map[civil.Date]bool
}

// puzzle is a question in the oracle's terms.
type puzzle struct {
	clock    *clockTable
	branch   booking.Branch
	service  booking.Service
	people   []person
	seats    map[int64]int
	now      int64
	latitude booking.Latitude
}

// calendar is the same question in the engine's terms.
func (p *puzzle) calendar() *engine.Calendar {
	cal := &engine.Calendar{Branch: &p.branch, Service: &p.service, Seats: p.seats, Latitude: p.latitude}
	for i := range p.people {
		who := &p.people[i]
		shift := engine.NewShift(&p.branch, &who.resource, &who.roster)
		cal.Candidates = append(cal.Candidates, engine.Candidate{
			Resource: who.resource.ID, Position: i, At: shift, All: []*engine.Shift{shift},
			Claims: engine.SortClaims(append([]booking.Span(nil), who.claims...)),
		})
	}
	return cal
}

func has(spans []booking.Span, t int64) bool {
	for _, s := range spans {
		if s.Start <= t && t < s.End {
			return true
		}
	}
	return false
}

func away(absences []booking.Absence, t int64) bool {
	for _, s := range absences {
		if s.Start <= t && t < s.End {
			return true
		}
	}
	return false
}

func (p *puzzle) closed(t int64) bool {
	for _, c := range p.branch.Closures {
		if c.Has(p.clock.dateAt(t)) {
			return true
		}
	}
	return false
}

func (p *puzzle) hours(who *person, d civil.Date) []booking.Hours {
	var holds []booking.Override
	for _, o := range who.roster.Overrides {
		if o.Has(d) {
			holds = append(holds, o)
		}
	}
	if len(holds) == 0 {
		return who.roster.Week[d.Weekday()]
	}
	// Longest first, and the last one in the list behind its equals.
	sort.SliceStable(holds, func(i, j int) bool {
		return holds[i].To-holds[i].From > holds[j].To-holds[j].From
	})
	return holds[len(holds)-1].Week[d.Weekday()]
}

// stint is a window with the minute, on the wall clock, that its grid counts
// from.
type stint struct {
	from int64
	span booking.Span
}

// stints gives the windows that can matter for a date. They are remembered.
func (p *puzzle) stints(who *person, d civil.Date) []stint {
	if list, ok := who.stints[d]; ok {
		return list
	}
	list := []stint{}
	for date := d - 2; date <= d+1; date++ {
		for _, h := range p.hours(who, date) {
			start, _ := p.clock.first(date, h.From)
			end, _ := p.clock.first(date, h.To)
			list = append(list, stint{wall(date, h.From), booking.Span{Start: start, End: end}})
		}
	}
	who.stints[d] = list
	return list
}

// takes tells whether the window, closures and time off let the person be
// there at every minute of a span.
func (p *puzzle) takes(who *person, w stint, span booking.Span) bool {
	for t := span.Start; t < span.End; t += 60 {
		if t < w.span.Start || t >= w.span.End || away(who.resource.TimeOff, t) || p.closed(t) {
			return false
		}
	}
	return true
}

// works tells whether a person works at any minute of a date. It is
// remembered.
func (p *puzzle) works(who *person, d civil.Date) bool {
	if works, ok := who.works[d]; ok {
		return works
	}
	works := false
	end, _ := p.clock.first(d, civil.DayMinutes)
	for t, _ := p.clock.first(d, 0); t < end && !works; t += 60 {
		for _, w := range p.stints(who, d) {
			works = works || p.takes(who, w, booking.Span{Start: t, End: t + 60})
		}
	}
	who.works[d] = works
	return works
}

func (p *puzzle) verdictFor(who *person, d civil.Date, minute int) booking.Verdict {
	if !p.works(who, d) && p.latitude < booking.Overtime {
		return booking.NonWorkingDay
	}
	at, shown := p.clock.first(d, minute)
	if !shown || !p.timely(at) {
		return booking.OutOfHours
	}
	fits, onGrid := p.latitude >= booking.Overtime, p.latitude >= booking.Squeeze
	for _, w := range p.stints(who, d) {
		if p.takes(who, w, booking.Span{Start: at, End: at + int64(p.service.Duration)*60}) {
			fits = true
			onGrid = onGrid || (wall(d, minute)-w.from)%int64(p.service.Step) == 0
		}
	}
	if !fits {
		return booking.OutOfHours
	}
	if !onGrid {
		return booking.OffGrid
	}
	for t := at - int64(p.service.BufferBefore)*60; t < at+int64(p.service.Duration+p.service.BufferAfter)*60; t += 60 {
		if has(who.claims, t) {
			return booking.SlotTaken
		}
	}
	return booking.Available
}

func (p *puzzle) timely(at int64) bool {
	if p.latitude >= booking.Squeeze {
		today, _ := p.clock.first(p.clock.dateAt(p.now), 0)
		return at >= today && at <= p.now+732*86400
	}
	return at >= p.now+int64(p.service.MinNotice)*60 && at <= p.now+int64(p.service.Horizon)*86400
}

// seatsOf gives the seats of the session at a time, zero if there is none.
func (p *puzzle) seatsOf(d civil.Date, minute int) int {
	at, shown := p.clock.first(d, minute)
	weekly, once := 0, 0
	for _, s := range p.service.Sessions {
		switch {
		case s.Branch != p.branch.ID || int(s.Time) != minute || !shown:
		case s.Once && s.Date == d:
			once = s.Capacity
		case !s.Once && s.Weekday == d.Weekday():
			weekly = s.Capacity
		}
	}
	for t := at; t < at+int64(p.service.Duration)*60; t += 60 {
		if p.closed(t) && p.latitude < booking.Overtime {
			return 0
		}
	}
	if once > 0 {
		return once
	}
	return weekly
}

// verdict is the answer over everybody, by the rules as they are written, with
// those that are free.
func (p *puzzle) verdict(d civil.Date, minute int) (booking.Verdict, []int) {
	if p.service.Capacity > 0 {
		at, _ := p.clock.first(d, minute)
		seats := p.seatsOf(d, minute)
		switch {
		case !p.timely(at):
			return booking.OutOfHours, nil
		case seats == 0:
			return booking.OffGrid, nil
		case p.seats[at] >= seats:
			return booking.SlotTaken, nil
		}
		return booking.Available, nil
	}
	var free []int
	seen := map[booking.Verdict]bool{}
	for i := range p.people {
		v := p.verdictFor(&p.people[i], d, minute)
		seen[v] = true
		if v == booking.Available {
			free = append(free, i)
		}
	}
	for _, v := range []booking.Verdict{booking.Available, booking.SlotTaken, booking.OffGrid, booking.OutOfHours} {
		if seen[v] {
			return v, free
		}
	}
	return booking.NonWorkingDay, nil
}

// starts tries every minute of the dates.
func (p *puzzle) starts(from, to civil.Date) (list []engine.Start) {
	for d := from; d <= to; d++ {
		for m := range civil.DayMinutes {
			at, shown := p.clock.first(d, m)
			if !shown || !p.timely(at) {
				continue
			}
			if v, _ := p.verdict(d, m); v == booking.Available {
				list = append(list, engine.Start{Slot: booking.Slot{Date: d, Time: civil.Clock(m)}, At: at})
			}
		}
	}
	return list
}
