package caller

import (
	"fmt"
	"strings"

	"github.com/mawid/mawid/internal/civil"
)

// Clinic is what a caller may want there.
type Clinic struct {
	Services, Branches, People []string // as the files of words call them
	// Open is from when to when on each day of the week, in minutes; nothing
	// means closed.
	Open         [7][2]int
	Step, Length int // minutes between starts, and of an appointment
}

// Kind is what a caller says about the time of day.
type Kind string

// The kinds.
const (
	At       Kind = "at"       // a time of the clock
	Part     Kind = "part"     // a part of the day
	After    Kind = "after"    // not before a time
	Before   Kind = "before"   // not after a time
	Earliest Kind = "earliest" // the first of that day
)

// Wish is what a caller wants to have in the end.
type Wish struct {
	Service, Branch string
	Person          string // empty: anybody
	Date            civil.Date
	Kind            Kind
	Time            civil.Clock // of At, After and Before
	Part            string      // of Part
	Name, Phone     string
	first           civil.Clock // the first time of that day
}

// parts are the widest hours that a caller may mean by a part of the day.
var parts = map[string][2]civil.Clock{"morning": {0, 720}, "afternoon": {720, 18*60 + 1}, "evening": {16*60 + 30, 24 * 60}}

// Fits tells whether a day and a time are what was wished.
func (w *Wish) Fits(d civil.Date, at civil.Clock) bool {
	if d != w.Date {
		return false
	}
	switch w.Kind {
	case Part:
		return at >= parts[w.Part][0] && at < parts[w.Part][1]
	case After:
		return at >= w.Time
	case Before:
		return at <= w.Time
	case Earliest:
		return at == w.first
	}
	return at == w.Time
}

func (w *Wish) String() string {
	list := []string{w.Service, w.Branch}
	if w.Person != "" {
		list = append(list, w.Person)
	}
	list = append(list, w.Date.String(), string(w.Kind))
	switch w.Kind {
	case Part:
		list = append(list, w.Part)
	case At, After, Before:
		list = append(list, w.Time.String())
	}
	return strings.Join(append(list, w.Name, w.Phone), " ")
}

// wish makes one up that the clinic can fulfil.
func (c *Caller) wish(clinic Clinic, now civil.Clock) Wish {
	w := Wish{Service: c.pick(clinic.Services), Branch: c.pick(clinic.Branches), Name: c.pick(c.Names)}
	if c.rng.IntN(5) == 0 {
		w.Person = c.pick(clinic.People)
	}
	w.Phone = fmt.Sprintf("+9665%08d", c.rng.IntN(100_000_000))
	for {
		w.Date = c.today + civil.Date(c.rng.IntN(14))
		hours := clinic.Open[w.Date.Weekday()]
		from, to := hours[0], hours[1]-clinic.Length
		if w.Date == c.today {
			from = max(from, (int(now)/clinic.Step+2)*clinic.Step)
		}
		if from >= to {
			continue
		}
		w.first = civil.Clock(from)
		w.Time = civil.Clock(from + c.rng.IntN((to-from)/clinic.Step+1)*clinic.Step)
		break
	}
	c.manner(&w)
	return w
}

// manner decides how exact the wish is. On the present day only a time of the
// clock tells whether it was understood.
func (c *Caller) manner(w *Wish) {
	w.Kind = At
	if w.Date == c.today {
		return
	}
	switch n := c.rng.IntN(20); {
	case n < 4:
		w.Kind = Part
		switch {
		case w.Time < 720:
			w.Part = "morning"
		case w.Time < 17*60:
			w.Part = "afternoon"
		default:
			w.Part = "evening"
		}
	case n == 4 && w.Time <= 20*60:
		w.Kind = After
	case n == 5 && w.Time >= 10*60:
		w.Kind = Before
	case n == 6:
		w.Kind = Earliest
	}
}
