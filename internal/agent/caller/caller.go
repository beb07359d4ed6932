// Package caller is somebody on the telephone: a person with a wish, a dialect
// and a line that is not the best. It knows nothing of how the agent
// understands or speaks. It has its own words, in files beside it, and it
// hears the agent's sentences as a person does: by a few words in them. Some
// callers listen and correct what is wrong; others say yes to everything.
// Tests use it; the service does not.
package caller

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/civil"
)

// Caller is a person who calls. The same seed gives the same person.
type Caller struct {
	Wish  Wish
	Voice string // which words they use
	Lang  string // ar or en
	// Agrees says that they say yes to everything, without listening.
	Agrees bool
	// Shown is the number that the carrier shows; empty if it is hidden.
	Shown string

	*speech
	rng   *rand.Rand
	today civil.Date
	// How they speak: how often a word that says nothing comes between, a
	// sentence is begun anew, or something else is said first and corrected.
	fill, restart, slip float64
	hurry               bool   // says everything at once
	piecemeal           bool   // first the day and then the time
	amiss               string // what they corrected last
	refusals            int
	over                bool // they have said goodbye
}

// patience is how often a caller says no before they give up.
const patience = 4

// New makes a caller of a clinic.
func New(seed uint64, lang string, c Clinic, today civil.Date, now civil.Clock) *Caller {
	rng := rand.New(rand.NewPCG(seed, 11)) // #nosec G404 -- a test is the same every time
	voices := spoken[lang]
	v := voices[rng.IntN(len(voices))]
	p := &Caller{Voice: v.voice, Lang: lang, speech: v, rng: rng, today: today}
	p.Agrees = rng.IntN(2) == 0
	p.fill = []float64{0, 0.15, 0.4}[rng.IntN(3)]
	p.restart = []float64{0, 0, 0.15}[rng.IntN(3)]
	p.slip = []float64{0, 0, 0.1}[rng.IntN(3)]
	p.hurry, p.piecemeal = rng.IntN(3) == 0, rng.IntN(4) == 0
	p.Wish = p.wish(c, now)
	if rng.IntN(4) > 0 {
		p.Shown = p.Wish.Phone
	}
	return p
}

// Answer is what the caller says to the agent's sentence, as a recogniser
// writes it down. It reports false when the caller hangs up instead.
func (c *Caller) Answer(say string) (string, bool) {
	h := c.hear(say)
	said := c.answer(h)
	if c.refusals > patience || c.over {
		return "", false
	}
	c.over = h.ask == "more"
	return c.written(said, h.ask != "phone"), true
}

// answer finds the words for what was heard.
func (c *Caller) answer(h heard) string {
	if !c.Agrees && h.phone != "" && !sameNumber(h.phone, c.Wish.Phone) {
		return c.no("phone")
	}
	switch h.ask {
	case "intent":
		return c.opening()
	case "service":
		return c.fillIn(c.pick(c.Service))
	case "branch":
		return c.fillIn(c.pick(c.Branch))
	case "day":
		return c.dayAndTime()
	case "time":
		if c.Wish.Kind == At {
			return c.with(c.pick(c.TimeOnly), "{time}", c.clock(c.Wish.Time))
		}
		return c.fillIn("{when}")
	case "person":
		if c.Wish.Person == "" {
			return c.pick(c.Anybody)
		}
		return c.fillIn("{person}")
	case "right":
		if c.Agrees || c.agree(h) {
			return c.pick(c.Yes)
		}
		return c.refuse(c.WrongWhen)
	case "which":
		return c.choose(h)
	case "suits":
		if c.Agrees || len(h.times) == 0 || c.Wish.Fits(h.times[0].date, h.times[0].time) {
			return c.pick(c.Yes)
		}
		return c.refuse(c.Rather)
	case "mean":
		return c.meant(h)
	case "name":
		return c.hesitating(c.pick(c.Name), "name")
	case "phone":
		return c.fillIn(c.pick(c.Phone))
	case "book":
		return c.confirm(h)
	case "change":
		return c.no(c.amiss)
	case "try":
		return c.pick(c.Yes)
	case "more":
		return c.pick(c.No)
	}
	c.refusals++ // It is not what was asked, but what they want.
	return c.opening()
}

// opening says what the caller wants.
func (c *Caller) opening() string {
	if c.hurry {
		s := c.pick(c.OpenAll)
		if c.Wish.Person != "" {
			s += " " + c.pick(c.With)
		}
		return c.fillIn(s)
	}
	list := c.Open
	if c.rng.IntN(2) == 0 || c.Wish.Person != "" {
		list = c.OpenService
	}
	s := c.pick(list)
	if c.Wish.Person != "" {
		s += " " + c.pick(c.With)
	}
	return c.fillIn(s)
}

// dayAndTime says when, at once or one after the other.
func (c *Caller) dayAndTime() string {
	if c.piecemeal && c.Wish.Kind == At {
		c.piecemeal = false
		return c.day()
	}
	if c.rng.IntN(16) == 0 {
		return c.fillIn(c.pick(c.Reasons) + " {when}")
	}
	return c.hesitating("{when}", "when")
}

// choose takes one of several offers, or asks for what was wished.
func (c *Caller) choose(h heard) string {
	for i, o := range h.times {
		if i < len(c.Nth) && c.Wish.Fits(o.date, o.time) {
			return c.with(c.pick(c.Take), "{nth}", c.Nth[i], "{time}", c.clock(o.time))
		}
	}
	if c.Wish.Kind == At && len(h.times) > 0 && h.times[0].date == c.Wish.Date && c.rng.IntN(2) == 0 { // the day is known
		c.refusals++
		return c.with(c.pick(c.TimeOnly), "{time}", c.clock(c.Wish.Time))
	}
	return c.refuse(c.Rather)
}

// meant answers whether something was understood right, or which of two
// things was meant.
func (c *Caller) meant(h heard) string {
	switch n := len(h.times); {
	case n >= 2 && h.times[0].time%720 == h.times[1].time%720: // before or after noon
		if c.Wish.Time < 720 {
			return c.pick(c.HalfDay["am"])
		}
		return c.pick(c.HalfDay["pm"])
	case n >= 2:
		return c.choose(h)
	case n == 1 && (c.Agrees || c.Wish.Fits(h.times[0].date, h.times[0].time)):
		return c.pick(c.Yes)
	case n == 1:
		return c.refuse(c.WrongWhen)
	case c.says(h, c.Wish.Service): // one of several services
		return c.fillIn(c.pick(c.Service))
	}
	return c.fillIn(c.pick(c.Again))
}

// agree tells whether what the agent says it understood is what was wished.
func (c *Caller) agree(h heard) bool {
	if len(h.days) == 1 && h.days[0] != c.Wish.Date {
		return false
	}
	return len(h.times) == 0 || c.Wish.Fits(h.times[0].date, h.times[0].time)
}

// refuse says no and what is wanted instead.
func (c *Caller) refuse(list []string) string {
	c.refusals++
	c.amiss = "when"
	return c.fillIn(c.pick(list))
}

// confirm answers the read-back.
func (c *Caller) confirm(h heard) string {
	if c.Agrees {
		return c.pick(c.Yes)
	}
	w := &c.Wish
	switch {
	case !c.says(h, w.Service):
		return c.no("service")
	case !c.says(h, w.Branch):
		return c.no("branch")
	case len(h.times) != 1 || !w.Fits(h.times[0].date, h.times[0].time):
		return c.no("when")
	case w.Person != "" && !c.says(h, w.Person):
		return c.no("person")
	case !slices.ContainsFunc(h.pieces, func(p string) bool { return c.isFor(p, w.Name) }):
		return c.no("name")
	case h.ending != "" && h.ending != w.Phone[len(w.Phone)-3:]:
		return c.no("phone")
	}
	return c.pick(c.Yes)
}

// isFor tells whether a piece of the read-back says for whom it is, and nothing
// more.
func (c *Caller) isFor(piece, name string) bool {
	_, who, ok := strings.Cut(" "+piece, " "+c.For+" ")
	return ok && who == plain(name)
}

// no corrects something.
func (c *Caller) no(what string) string {
	c.refusals++
	c.amiss = what
	list, ok := map[string][]string{"service": c.WrongService, "branch": c.WrongBranch, "name": c.WrongName, "person": c.WrongPerson,
		"phone": c.WrongPhone}[what]
	if !ok {
		list = c.WrongWhen
	}
	return c.fillIn(c.pick(list))
}

// says tells whether a service, a branch or a person was named.
func (c *Caller) says(h heard, what string) bool {
	for _, name := range c.Heard[what] {
		if contains(h.text, plain(name)) {
			return true
		}
	}
	return false
}

func (c *Caller) String() string {
	manner := "listens"
	if c.Agrees {
		manner = "says yes to everything"
	}
	return fmt.Sprintf("%s %s wants %s", c.Voice, manner, &c.Wish)
}
