package callers_test

import (
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent/caller"
	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/scenario"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/civil"
)

// calls is how many there are of each language; make callers has them all.
var calls = flag.Int("calls", 200, "how many calls of each language")

// reached are the shares of calls, in thousandths, that end as the caller
// wished at least, and otherwise at most. The second is of the callers who say
// yes to everything.
var reached = map[string]struct{ wished, otherwise int }{"ar": {760, 270}, "en": {880, 160}}

// outcome is how a call went.
type outcome struct {
	booked, otherwise bool
	cause             string // of what was not booked as wished
	turns             int
	log               []string
}

// TestCallsOfPeopleWhoDoNotKnowTheGrammar lets many people call who have their
// own words for what they want. With -v it prints the figures and what went
// wrong.
func TestCallsOfPeopleWhoDoNotKnowTheGrammar(t *testing.T) {
	t.Parallel()
	for lang, want := range reached {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			sum := tally{causes: map[string][]string{}}
			for seed := range uint64(*calls) {
				w := newPractice(t)
				sum.add(seed, call(t, w, caller.New(seed, lang, practice, today, 10*60)))
			}
			t.Log(sum.String())
			if sum.booked*1000 < want.wished*sum.all {
				t.Errorf("%d of %d are booked as wished, want at least %d of 1000", sum.booked, sum.all, want.wished)
			}
			if sum.blind*1000 > want.otherwise*sum.agreeing {
				t.Errorf("%d of %d who say yes to everything have something else, want at most %d of 1000", sum.blind, sum.agreeing, want.otherwise)
			}
			if sum.deaf > 0 {
				t.Errorf("%d callers who listen have something else than they wished", sum.deaf)
			}
		})
	}
}

// practice is the clinic as callers know it.
var practice = caller.Clinic{
	Services: services, Branches: branches, People: people, Step: 15, Length: 30,
	Open: [7][2]int{{480, 1320}, {480, 1320}, {480, 1320}, {480, 1320}, {480, 1320}, {}, {600, 1320}},
}

// newPractice opens the clinic with a start every quarter of an hour.
func newPractice(t testing.TB) *scenario.Memory {
	t.Helper()
	plan, err := clinic()
	if err != nil {
		t.Fatal(err)
	}
	plan.Services = slices.Clone(plan.Services)
	for i := range plan.Services {
		plan.Services[i].Step = practice.Step
	}
	return scenario.MemoryOf(t, now, plan)
}

// mostTurns is when a call is given up.
const mostTurns = 25

// call lets somebody call.
func call(t testing.TB, w scenario.World, c *caller.Caller) (o outcome) {
	t.Helper()
	lang := understand.Lang(c.Lang)
	s := w.Call(t, c.Shown, lang)
	reply := s.Turn(t, dialog.Event{Kind: dialog.Started, Lang: lang, Caller: c.Shown})
	o.log = append(o.log, c.String(), reply.Say)
	for o.turns = 0; o.turns < mostTurns && !reply.End; o.turns++ {
		said, on := c.Answer(reply.Say)
		if !on {
			break
		}
		reply = s.Turn(t, dialog.Event{Kind: dialog.Heard, Text: said})
		o.log = append(o.log, "> "+said, reply.Say)
	}
	if !reply.End {
		s.Turn(t, dialog.Event{Kind: dialog.HungUp})
		o.log = append(o.log, "(hangs up)")
	}
	o.settle(t, w, c, s)
	return o
}

// settle compares what is booked with the wish.
func (o *outcome) settle(t testing.TB, w scenario.World, c *caller.Caller, s scenario.Talk) {
	t.Helper()
	list := slices.DeleteFunc(w.Appointments(t), func(e scenario.Entry) bool { return e.Phone == "" })
	if len(list) == 0 {
		st := s.State()
		o.cause = "not booked: " + strings.Trim(fmt.Sprintf("%s %s", st.Asked, st.HandedTo), " ")
		return
	}
	for _, e := range list {
		if amiss := differs(t, e, &c.Wish); amiss != "" || len(list) > 1 {
			o.otherwise, o.cause = true, "otherwise: "+amiss
			o.log = append(o.log, "booked "+e.String()+" "+e.Name)
		}
	}
	o.booked = !o.otherwise
}

// differs names what of an appointment is not as it was wished.
func differs(t testing.TB, e scenario.Entry, w *caller.Wish) string {
	t.Helper()
	var list []string
	add := func(amiss bool, what string) {
		if amiss {
			list = append(list, what)
		}
	}
	add(e.Service != w.Service, "service")
	add(e.Branch != w.Branch, "branch")
	add(w.Person != "" && e.Person != w.Person, "person")
	add(e.Date != w.Date.String(), "day")
	at, err := civil.ParseClock(e.Time)
	if err != nil {
		t.Fatal(err)
	}
	add(!w.Fits(w.Date, at), "time")
	add(understand.Fold(strings.ToLower(e.Name)) != understand.Fold(strings.ToLower(w.Name)), "name")
	add(e.Phone != w.Phone, "phone")
	return strings.Join(list, " and ")
}

// tally adds calls up.
type tally struct {
	all, booked, turns    int
	agreeing, blind, deaf int // who say yes to everything; wrong of those; wrong of the others
	causes                map[string][]string
}

func (s *tally) add(seed uint64, o outcome) {
	s.all++
	agrees := strings.Contains(o.log[0], "says yes to everything")
	if agrees {
		s.agreeing++
	}
	switch {
	case o.booked:
		s.booked++
		s.turns += o.turns
		return
	case o.otherwise && agrees:
		s.blind++
	case o.otherwise:
		s.deaf++
	}
	s.causes[o.cause] = append(s.causes[o.cause], fmt.Sprintf("seed %d: %s", seed, strings.Join(o.log, "\n\t\t")))
}

func (s *tally) String() string {
	share := func(n, of int) string {
		return fmt.Sprintf("%d of %d (%.1f %%)", n, of, 100*float64(n)/float64(max(of, 1)))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "booked as wished: %s, in %.1f turns\n", share(s.booked, s.all), float64(s.turns)/float64(max(s.booked, 1)))
	fmt.Fprintf(&b, "booked otherwise: %s of those who say yes to everything, %s of those who listen\n", share(s.blind, s.agreeing),
		share(s.deaf, s.all-s.agreeing))
	for _, cause := range slices.SortedFunc(maps.Keys(s.causes), func(a, b string) int { return len(s.causes[b]) - len(s.causes[a]) }) {
		fmt.Fprintf(&b, "%4d %s\n", len(s.causes[cause]), cause)
	}
	for cause, list := range s.causes {
		for _, example := range list[:min(len(list), examples)] {
			fmt.Fprintf(&b, "\n--- %s, %s\n", cause, example)
		}
	}
	return b.String()
}

// examples is how many calls of each cause are printed.
const examples = 6
