package ical

import (
	"errors"
	"slices"
	"strings"
)

// Mark is the property in which an event of ours says which appointment it is.
const Mark = "X-MAWID-APPOINTMENT"

// occurrence is one time at which an event happens, or may.
type occurrence struct {
	Stamp
	long *span // instead of the event's, for an RDATE that is a period
}

// moments is a set of occurrences. Some programs name only the day of one
// that has a time.
type moments map[moment]bool

type moment struct {
	at   int64 // the instant, or the number of the day on the wall
	day  bool  // any time of that day
	date bool  // it is about whole days
}

func (m moments) add(s Stamp) {
	m[moment{at: s.Unix(), date: s.Date}] = true
	if s.Date {
		m[moment{at: floor(s.Wall, day), day: true}] = true
	}
}

func (m moments) has(s Stamp) bool {
	return len(m) > 0 && (m[moment{at: s.Unix(), date: s.Date}] || !s.Date && m[moment{at: floor(s.Wall, day), day: true}])
}

// event is a VEVENT.
type event struct {
	start Stamp
	long  span
	free  bool // transparent, cancelled, or declined by whose calendar it is

	cancelled bool

	rules  []*rule
	extra  []occurrence // RDATE
	except moments      // EXDATE

	instead *Stamp // RECURRENCE-ID: this one takes the place of that occurrence
	future  bool   // and so do all after it
	at      int64  // then, the instant from which on
	broken  string // what cannot be read
}

var (
	errStart  = errors.New("has no start that can be read")
	errPeriod = errors.New("has a list of times that cannot be read")
)

// reader reads the events of one object.
type reader struct {
	zones    zones
	floating Zone
	owner    []string
}

// readEvent reads a VEVENT. What is broken about it is told, and it keeps what
// could be read.
func (r *reader) readEvent(c *Component) *event {
	cancelled := strings.EqualFold(c.Text("STATUS"), "CANCELLED")
	e := &event{broken: c.Broken, cancelled: cancelled, free: cancelled || r.free(c), except: moments{}}
	fail := func(err error) {
		if err != nil && e.broken == "" {
			e.broken = err.Error()
		}
	}
	line, ok := c.Get("DTSTART")
	if ok {
		start, err := r.stamp(line)
		e.start, ok = start, err == nil
	}
	if !ok {
		e.start.Zone = nil
		fail(errStart)
		return e
	}
	fail(r.length(c, e))
	for _, l := range c.Lines {
		switch l.Name {
		case "RRULE":
			rule, err := parseRule(l.Value, e.start)
			if err == nil {
				e.rules = append(e.rules, rule)
			}
			fail(err)
		case "RDATE":
			fail(r.dates(l, func(o occurrence) { e.extra = append(e.extra, o) }))
		case "EXDATE":
			// One that cannot be read takes nothing away.
			_ = r.dates(l, func(o occurrence) { e.except.add(o.Stamp) })
		case "RECURRENCE-ID":
			id, err := r.stamp(l)
			if err == nil {
				e.instead, e.future = &id, strings.EqualFold(l.Param("RANGE"), "THISANDFUTURE")
			}
			// One that cannot be read takes nobody's place: both count.
		}
	}
	return e
}

// free tells whether an event that stands takes nobody's time.
func (r *reader) free(c *Component) bool {
	if strings.EqualFold(c.Text("TRANSP"), "TRANSPARENT") {
		return true
	}
	for _, l := range c.Lines {
		if l.Name == "ATTENDEE" && strings.EqualFold(l.Param("PARTSTAT"), "DECLINED") &&
			(slices.Contains(r.owner, address(l.Value)) || slices.Contains(r.owner, address(l.Param("EMAIL")))) {
			return true
		}
	}
	return false
}

// address makes addresses of people comparable.
func address(s string) string {
	return strings.TrimPrefix(strings.ToLower(strings.TrimSpace(s)), "mailto:")
}

// stamp reads a line with one time.
func (r *reader) stamp(l Line) (Stamp, error) { return r.time(l.Value, l) }

// time reads a time of a line. One that names a zone and is in UTC says two
// things.
func (r *reader) time(s string, l Line) (Stamp, error) {
	t, err := parseStamp(s, r.zone(l))
	if err == nil && l.Param("TZID") != "" && t.Zone == UTC {
		t.Zone = twofold{r.zone(l)}
	}
	return t, err
}

// zone finds where a line's times are.
func (r *reader) zone(l Line) Zone {
	if name := l.Param("TZID"); name != "" {
		return r.zones.find(name)
	}
	return r.floating
}

// length reads how long an event takes. An end that lies before the start is
// taken the other way round.
func (r *reader) length(c *Component, e *event) error {
	if l, ok := c.Get("DTEND"); ok {
		end, err := r.stamp(l)
		if err != nil {
			return err
		}
		if end.before(e.start) {
			e.start, end = end, e.start
		}
		e.long = between(e.start, end)
		return nil
	}
	if l, ok := c.Get("DURATION"); ok {
		long, err := parseDuration(l.Value)
		e.long = long
		return err
	}
	if e.start.Date {
		e.long.days = 1
	}
	return nil
}

// between is the length from one time to another. Days are days of the
// calendar, however long they are.
func between(start, end Stamp) span {
	if start.Date && end.Date {
		return span{days: max(1, (end.Wall-start.Wall)/day)}
	}
	if start.Zone == end.Zone {
		return span{seconds: end.Unix() - start.Unix(), wall: end.Wall - start.Wall}
	}
	first, _ := start.readings()
	_, last := end.readings()
	return span{seconds: last - first}
}

// dates reads a line with times or periods, with commas between them.
func (r *reader) dates(l Line, yield func(occurrence)) error {
	for v := range strings.SplitSeq(l.Value, ",") {
		first, rest, period := strings.Cut(v, "/")
		start, err := r.time(first, l)
		if err != nil {
			return errPeriod
		}
		o := occurrence{Stamp: start}
		if period {
			long, err := parseDuration(rest)
			if err != nil {
				end, err := r.time(rest, l)
				if err != nil {
					return errPeriod
				}
				long = span{seconds: max(0, end.Unix()-start.Unix())}
			}
			o.long = &long
		}
		yield(o)
	}
	return nil
}

// Span is a stretch of time [Start, End), in Unix seconds.
type Span struct{ Start, End int64 }

// taken says when an occurrence is. Where the clock on the wall and what
// really goes by differ, the longer counts, and where a time can be read in two
// ways, all from the earlier to the later.
func taken(s Stamp, long span) Span {
	if z, two := s.Zone.(twofold); two && z.other != (anywhere{}) {
		a, b := taken(Stamp{s.Wall, s.Date, UTC}, long), taken(Stamp{s.Wall, s.Date, z.other}, long)
		return Span{min(a.Start, b.Start), max(a.End, b.End)}
	}
	start := s.Unix()
	out := Span{start, instant(s.Zone, s.Wall+long.days*day) + long.seconds}
	if long.wall > 0 {
		out.End = max(out.End, instant(s.Zone, s.Wall+long.wall))
	}
	if long.back {
		out.Start = min(start, instant(s.Zone, s.Wall-long.days*day)-long.seconds)
	}
	if s.Zone == (anywhere{}) && out.Start < out.End {
		out.Start, out.End = out.Start-east, out.End+west
	}
	return out
}

// atMost is how far from its start an occurrence may reach, either way.
func atMost(long span) int64 { return long.days*day + long.seconds + 2*day }
