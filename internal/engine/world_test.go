package engine_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/engine"
)

// world is what the facts of a case add up to. It begins in Riyadh, at
// midnight of 2026-11-01, with a service of 30 minutes bookable 90 days ahead.
// Times are the branch's wall clock; a moment of the form 2026-10-25T01:30Z is
// UTC. The facts:
//
//	zone Europe/London
//	now 2026-11-15 08:00
//	service duration=30 step=15 before=5 after=10 notice=60 horizon=30 capacity=8
//	closure 2026-11-15..2026-11-16
//	resource sara
//	  hours sun,mon 09:00-12:00 13:00-17:00 ; tue 21:00-02:00
//	  override 2026-11-15..2026-11-20 daily 10:00-14:00
//	  off 2026-11-15 10:00 2026-11-15 12:00
//	  claim 2026-11-15 09:00 09:30
//	  elsewhere daily 18:00-20:00
//	session sun 18:00 8
//	session 2026-11-15 18:00 2
//	seats 2026-11-15 18:00 1
//	latitude squeeze
//	rival sara claimed=60 working=480 week=300 last=a position=1
type world struct {
	t        testing.TB
	branch   booking.Branch
	service  booking.Service
	people   []*player
	seats    map[int64]int
	rivals   []engine.Rival
	present  []string
	latitude booking.Latitude
}

// player is a resource of the case. Its hours elsewhere are at a branch that no
// closure touches.
type player struct {
	booking.Resource
	name      string
	roster    booking.Roster
	elsewhere *booking.Roster
	claims    []booking.Span
}

func newWorld(t testing.TB) *world {
	w := &world{
		t:       t,
		branch:  booking.Branch{ID: booking.BranchID{1}},
		service: booking.Service{Duration: 30, Horizon: 90},
		seats:   map[int64]int{},
		present: []string{"2026-11-01", "00:00"},
	}
	w.fact([]string{"zone", "Asia/Riyadh"})
	return w
}

func (w *world) now() int64 { return w.moment(w.present) }

// calendar puts the question together, for one resource or for all.
func (w *world) calendar(only string) *engine.Calendar {
	cal := &engine.Calendar{Branch: &w.branch, Service: &w.service, Seats: w.seats, Latitude: w.latitude}
	for _, p := range w.people {
		if only != "" && p.name != only {
			continue
		}
		c := engine.Candidate{Resource: p.ID, At: engine.NewShift(&w.branch, &p.Resource, &p.roster)}
		c.All = []*engine.Shift{c.At}
		if p.elsewhere != nil {
			c.All = append(c.All, engine.NewShift(&booking.Branch{Zone: w.branch.Zone}, &p.Resource, p.elsewhere))
		}
		c.Claims = engine.SortClaims(slices.Clone(p.claims))
		cal.Candidates = append(cal.Candidates, c)
	}
	return cal
}

// fact takes in one line of a case.
func (w *world) fact(f []string) {
	var p *player
	if len(w.people) > 0 {
		p = w.people[len(w.people)-1]
	}
	switch f[0] {
	case "zone":
		zone, err := civil.LoadZone(f[1])
		w.must(err)
		w.branch.Zone = zone
	case "now":
		w.present = f[1:]
	case "service":
		w.numbers(f[1:], map[string]*int{
			"duration": &w.service.Duration, "step": &w.service.Step,
			"before": &w.service.BufferBefore, "after": &w.service.BufferAfter,
			"notice": &w.service.MinNotice, "horizon": &w.service.Horizon, "capacity": &w.service.Capacity,
		})
	case "closure":
		w.branch.Closures = append(w.branch.Closures, booking.Closure{DateRange: w.dates(f[1])})
	case "resource":
		w.person(f[1])
	case "hours":
		p.roster.Week = w.week(f[1:])
	case "override":
		p.roster.Overrides = append(p.roster.Overrides, booking.Override{DateRange: w.dates(f[1]), Week: w.week(f[2:])})
	case "elsewhere":
		p.elsewhere = &booking.Roster{Week: w.week(f[1:])}
	case "off":
		p.TimeOff = append(p.TimeOff, booking.Absence{Span: booking.Span{Start: w.moment(f[1:3]), End: w.moment(f[3:5])}})
	case "claim":
		p.claims = append(p.claims, w.claim(f[1:]))
	case "session":
		w.session(f[1:])
	case "seats":
		w.seats[w.moment(f[1:3])] = w.number(f[3])
	case "latitude":
		w.latitude = map[string]booking.Latitude{"squeeze": booking.Squeeze, "overtime": booking.Overtime}[f[1]]
	case "rival":
		w.rival(f[1:])
	default:
		w.t.Fatalf("unknown fact %q", f)
	}
}

func (w *world) person(name string) *player {
	p := &player{name: name}
	p.ID[15] = byte(len(w.people) + 1)
	w.people = append(w.people, p)
	return p
}

func (w *world) claim(f []string) booking.Span {
	if strings.HasSuffix(f[0], "Z") {
		return booking.Span{Start: w.moment(f[:1]), End: w.moment(f[1:])}
	}
	h := w.hours(f[1] + "-" + f[2])
	return booking.Span{Start: w.branch.Zone.First(w.date(f[0]), h.From), End: w.branch.Zone.First(w.date(f[0]), h.To)}
}

func (w *world) session(f []string) {
	s := booking.Session{Branch: w.branch.ID, Time: w.slot([]string{"2026-01-01", f[1]}).Time}
	if i := slices.Index(weekdays, f[0]); i >= 0 {
		s.Weekday = time.Weekday(i)
	} else {
		s.Once, s.Date = true, w.date(f[0])
	}
	if len(f) > 2 {
		s.Capacity = w.number(f[2])
	}
	w.service.Sessions = append(w.service.Sessions, s)
}

func (w *world) rival(f []string) {
	r := engine.Rival{Candidate: len(w.rivals), Resource: w.person(f[0]).ID}
	rest := f[1:]
	for i, word := range rest {
		if last, ok := strings.CutPrefix(word, "last="); ok {
			r.Last, rest = last, slices.Delete(slices.Clone(rest), i, i+1)
			break
		}
	}
	w.numbers(rest, map[string]*int{"claimed": &r.Claimed, "working": &r.Working, "week": &r.Week, "position": &r.Position})
	w.rivals = append(w.rivals, r)
}

var weekdays = []string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

// week reads "sun,mon 09:00-12:00 13:00-17:00 ; tue 21:00-02:00". Days that
// are not named are off, and so is all of "none".
func (w *world) week(f []string) (week booking.Week) {
	for _, part := range strings.Split(strings.Join(f, " "), ";") {
		words := strings.Fields(part)
		for i, name := range weekdays {
			if words[0] != "daily" && !slices.Contains(strings.Split(words[0], ","), name) {
				continue
			}
			for _, h := range words[1:] {
				week[i] = append(week[i], w.hours(h))
			}
		}
	}
	return week
}

// hours reads 09:00-12:00; an end that is not after the start is on the next day.
func (w *world) hours(s string) booking.Hours {
	from, to, _ := strings.Cut(s, "-")
	h := booking.Hours{From: w.minutes(from), To: w.minutes(to)}
	if h.To <= h.From {
		h.To += civil.DayMinutes
	}
	return h
}

func (w *world) moment(f []string) int64 {
	if strings.HasSuffix(f[0], "Z") {
		layout := "2006-01-02T15:04Z"
		if strings.Count(f[0], ":") == 2 {
			layout = time.RFC3339
		}
		t, err := time.Parse(layout, f[0])
		w.must(err)
		return t.Unix()
	}
	return w.branch.Zone.First(w.date(f[0]), w.minutes(f[1]))
}

func (w *world) slot(f []string) booking.Slot {
	c, err := civil.ParseClock(f[1])
	w.must(err)
	return booking.Slot{Date: w.date(f[0]), Time: c}
}

func (w *world) date(s string) civil.Date {
	d, err := civil.ParseDate(s)
	w.must(err)
	return d
}

func (w *world) dates(s string) booking.DateRange {
	from, to, both := strings.Cut(s, "..")
	if !both {
		to = from
	}
	return booking.DateRange{From: w.date(from), To: w.date(to)}
}

func (w *world) minutes(s string) int {
	m, err := civil.ParseMinutes(s)
	w.must(err)
	return m
}

func (w *world) numbers(f []string, into map[string]*int) {
	for _, word := range f {
		name, value, _ := strings.Cut(word, "=")
		if into[name] == nil {
			w.t.Fatalf("unknown number %q", word)
		}
		*into[name] = w.number(value)
	}
}

func (w *world) number(s string) int {
	n, err := strconv.Atoi(s)
	w.must(err)
	return n
}

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}
