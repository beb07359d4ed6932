package scenario

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// Caller is a person with a wish, a bad line and a mind that changes. The
// same seed gives the same person.
type Caller struct {
	rng  *rand.Rand
	lang understand.Lang
	Want Wish
	*speech

	noise   float64 // how often a word is lost or heard wrong
	fill    float64 // how often something that says nothing comes between
	mixing  float64 // how often a word comes in the other language
	rush    bool    // says everything at once
	hasty   bool    // first asks for another day
	correct func(Wish, *dialog.State) string
}

// Wish is what a caller wants to have in the end.
type Wish struct {
	Service, Branch string // slugs
	Slot            booking.Slot
	Name, Phone     string
}

// speech is how callers of a language speak.
type speech struct {
	Names                                                     []string
	Services                                                  map[string][]string
	Branches                                                  map[string]string
	Weekdays, Months, Hours, Nth                              []string
	Today, Tomorrow, Overmorrow, On                           []string
	Yes, No, Wrong, Rather, Book, Want, Branch, Instead, Half []string
	Morning, Evening, Clock, Fillers                          []string
	WrongName                                                 []string `yaml:"wrong_name"`
	WrongBranch                                               []string `yaml:"wrong_branch"`
	AtBranch                                                  []string `yaml:"at_branch"`
	MyName                                                    []string `yaml:"my_name"`
	Parts                                                     map[int]string
	Mixed                                                     map[string]string
}

// manners is caller.yaml.
var manners = func() (m struct {
	Ar, En   speech
	Confused [][2]string
	Heard    []string
}) {
	text, err := files.ReadFile("caller.yaml")
	if err == nil {
		err = yaml.UnmarshalWithOptions(text, &m, yaml.Strict())
	}
	if err != nil {
		panic(err)
	}
	return m
}()

// NewCaller makes a caller who wants one of the free slots of a service.
// correct tells what in a read-back is not what was wanted: a person hears
// that.
func NewCaller(seed uint64, service, branch string, free []booking.Slot, correct func(Wish, *dialog.State) string) *Caller {
	rng := rand.New(rand.NewPCG(seed, 7)) // #nosec G404 -- a test is the same every time
	c := &Caller{rng: rng, lang: understand.Arabic, speech: &manners.Ar, correct: correct}
	if rng.IntN(2) == 0 {
		c.lang, c.speech = understand.English, &manners.En
	}
	c.noise = []float64{0, 0.05, 0.1, 0.25}[rng.IntN(4)]
	c.fill = []float64{0, 0.1, 0.3}[rng.IntN(3)]
	c.mixing = []float64{0, 0, 0.1}[rng.IntN(3)]
	c.rush, c.hasty = rng.IntN(3) == 0, rng.IntN(4) == 0
	c.Want = Wish{Service: service, Branch: branch, Slot: free[rng.IntN(len(free))], Name: c.pick(c.Names), Phone: ThisCaller}
	return c
}

// pick chooses one of several and fills a fact in.
func (c *Caller) pick(list []string, fact ...string) string {
	s := list[c.rng.IntN(len(list))]
	if len(fact) > 0 {
		s = strings.ReplaceAll(s, "{}", fact[0])
	}
	return s
}

func (c *Caller) service() string { return c.pick(c.Services[c.Want.Service]) }

// Answer is what the caller says, as it is heard, to the question in the
// state.
func (c *Caller) Answer(st *dialog.State, today civil.Date) string {
	return c.line(c.answer(st, today))
}

func (c *Caller) answer(st *dialog.State, today civil.Date) string {
	switch {
	case st.ReadBack:
		switch c.correct(c.Want, st) {
		case "":
			return c.pick(c.Yes)
		case "name":
			return c.pick(c.WrongName, c.Want.Name)
		case "service":
			return c.pick(c.Wrong, c.service())
		case "branch":
			return c.pick(c.WrongBranch, c.Branches[c.Want.Branch])
		}
		return c.pick(c.Wrong, c.when(today))
	case !st.Service.IsZero() && c.correct(c.Want, st) == "service":
		return c.pick(c.Wrong, c.service())
	case !st.Branch.IsZero() && len(st.Offers) > 0 && c.correct(c.Want, st) == "branch":
		return c.pick(c.WrongBranch, c.Branches[c.Want.Branch])
	case len(st.Offers) > 0:
		if i := slices.Index(st.Offers, c.Want.Slot); i >= 0 {
			return c.pick([]string{c.Nth[i], c.when(today)})
		}
		return c.pick(c.Rather, c.when(today))
	}
	switch st.Topic {
	case understand.AnAction:
		if c.rush {
			return c.everything(today)
		}
		return c.pick(append(slices.Clone(c.Book), c.pick(c.speech.Want, c.service())))
	case understand.AService:
		return c.service()
	case understand.ABranch:
		return c.pick(c.Branch, c.Branches[c.Want.Branch])
	case understand.ADay, understand.ATime:
		if c.hasty { // and corrects it at once
			c.hasty = false
			return c.Weekdays[(c.Want.Slot.Date.Weekday()+1)%7] + c.pick(c.Instead) + c.when(today)
		}
		return c.when(today)
	case understand.AMorning:
		if c.Want.Slot.Time < 720 {
			return c.pick(c.Morning)
		}
		return c.pick(c.Evening)
	case understand.AName:
		return c.pick(c.MyName, c.Want.Name)
	case understand.APhone:
		return "0551234567"
	case understand.AYesOrNo:
		return c.pick(c.Yes)
	}
	return c.pick(c.No)
}

// everything is said at once, in any order.
func (c *Caller) everything(today civil.Date) string {
	parts := []string{c.service(), c.when(today), c.pick(c.AtBranch, c.Branches[c.Want.Branch])}
	c.rng.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
	s := c.pick(c.speech.Want, strings.Join(parts, " "))
	if c.rng.IntN(2) == 0 {
		s += " " + strings.ReplaceAll(c.MyName[len(c.MyName)-1], "{}", c.Want.Name)
	}
	return s
}

// when says day and time in one of the ways people do.
func (c *Caller) when(today civil.Date) string {
	d := c.Want.Slot.Date
	_, m, n := d.Civil()
	date := fmt.Sprintf("%d %s", n, c.Months[m-1])
	day, ahead := date, int(d-today)
	switch way := c.rng.IntN(4); {
	case ahead == 0:
		day = c.pick(c.Today)
	case ahead == 1 && way < 3:
		day = c.pick(c.Tomorrow)
	case ahead == 2 && way < 2:
		day = c.pick(c.Overmorrow)
	case ahead < 7 && way < 2:
		day = c.pick(c.On, c.Weekdays[d.Weekday()])
	case way == 2:
		day = c.pick(c.On, c.Weekdays[d.Weekday()]+" "+date)
	}
	if c.rng.IntN(2) == 0 {
		return c.clock(c.Want.Slot.Time) + " " + day
	}
	return day + " " + c.clock(c.Want.Slot.Time)
}

// clock says a time on the half hour, in words or in digits.
func (c *Caller) clock(t civil.Clock) string {
	h, m := int(t)/60, int(t)%60
	said := c.Hours[h%12]
	if m != 0 {
		said += c.pick(c.Half)
	}
	if c.rng.IntN(3) == 0 {
		said = fmt.Sprintf("%d:%02d", (h+11)%12+1, m)
	}
	until := 24
	for hour := range c.Parts {
		if h < hour {
			until = min(until, hour)
		}
	}
	return c.pick(c.Clock, said) + " " + c.Parts[until]
}

// line is what the agent hears of a sentence: with fillers, with words lost,
// cut short or taken for others.
func (c *Caller) line(s string) string {
	var out []string
	for _, w := range strings.Fields(s) {
		if c.rng.Float64() < c.fill {
			out = append(out, c.pick(c.Fillers))
		}
		if other, ok := c.Mixed[strings.ToLower(w)]; ok && c.rng.Float64() < c.mixing {
			w = other
		}
		if c.rng.Float64() < c.noise {
			switch c.rng.IntN(3) {
			case 0:
				continue // lost
			case 1:
				if r := []rune(w); len(r) > 3 {
					w = string(r[:len(r)-1-c.rng.IntN(2)]) // cut short
				}
			default:
				w = c.mishear(w)
			}
		}
		out = append(out, w)
	}
	return strings.Join(out, " ")
}

// mishear takes a word for one that sounds like it, or for another.
func (c *Caller) mishear(w string) string {
	low := strings.ToLower(w)
	for _, p := range manners.Confused {
		switch low {
		case p[0]:
			return p[1]
		case p[1]:
			return p[0]
		}
	}
	return c.pick(manners.Heard)
}

// Attempt is how a call of a Caller went.
type Attempt struct {
	Booked, Wrong, GaveUp bool
	Turns                 int
	Log                   []string
}

// MaxTurns is when a caller gives up.
const MaxTurns = 30

// Try lets a caller of the seed call the clinic in a world.
func Try(t testing.TB, w *Memory, seed uint64) Attempt {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 3)) // #nosec G404 -- a test is the same every time
	kind := []struct{ service, branch string }{{"dental", "olaya"}, {"consultation", "olaya"}, {"consultation", "malaz"}, {"dental", "olaya"},
		{"yoga", "olaya"}}[rng.IntN(5)]
	free := w.free(kind.service, kind.branch)
	for range rng.IntN(len(free)/4 + 1) { // others have booked before
		s := free[rng.IntN(len(free))]
		w.crowd(kind.service, kind.branch, s)
	}
	c := NewCaller(seed, kind.service, kind.branch, w.free(kind.service, kind.branch), w.right)
	today, _ := w.zone.Local(w.now)
	s := w.Call(t, c.Want.Phone, c.lang)
	a := Attempt{}
	reply := s.Turn(t, dialog.Event{Kind: dialog.Started, Lang: c.lang, Caller: c.Want.Phone})
	a.Log = append(a.Log, fmt.Sprintf("wants %+v", c.Want), reply.Say)
	for a.Turns = 0; a.Turns < MaxTurns && !reply.End; a.Turns++ {
		st := s.State()
		if c.rng.Float64() < 0.05 && st.ReadBack { // talks into the read-back
			s.Turn(t, dialog.Event{Kind: dialog.Interrupted})
			a.Log = append(a.Log, "(interrupts)")
		}
		said := c.Answer(&st, today)
		reply = s.Turn(t, dialog.Event{Kind: dialog.Heard, Text: said})
		a.Log = append(a.Log, "> "+said, reply.Say)
	}
	if !reply.End {
		s.Turn(t, dialog.Event{Kind: dialog.HungUp})
	}
	for _, e := range w.Appointments(t) {
		if e.Phone == "" {
			continue
		}
		if e.Service == c.Want.Service && e.Branch == c.Want.Branch && e.Name == c.Want.Name && e.Phone == c.Want.Phone &&
			e.Date == c.Want.Slot.Date.String() && e.Time == c.Want.Slot.Time.String() {
			a.Booked = true
		} else {
			a.Wrong = true
			a.Log = append(a.Log, "booked "+e.String()+" "+e.Name)
		}
	}
	a.GaveUp = !a.Booked && !a.Wrong
	return a
}
