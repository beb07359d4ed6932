package callers_test

import (
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent/caller"
	"github.com/mawid/mawid/internal/agent/scenario"
)

// calls is how many there are of each language; make callers has them all.
var calls = flag.Int("calls", 500, "how many calls of each language")

// reached are the shares of calls, in thousandths, that end as the caller
// wished at least, and otherwise at most. The second is of the callers who say
// yes to everything.
var reached = map[string]struct{ wished, otherwise int }{"ar": {980, 5}, "en": {990, 5}}

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
				sum.add(seed, scenario.Ring(t, newClinic(t), caller.New(seed, lang, practice, today, 10*60)))
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

// tally adds calls up.
type tally struct {
	all, booked, turns    int
	agreeing, blind, deaf int // who say yes to everything; wrong of those; wrong of the others
	causes                map[string][]string
}

func (s *tally) add(seed uint64, o scenario.Outcome) {
	s.all++
	agrees := strings.Contains(o.Log[0], "says yes to everything")
	if agrees {
		s.agreeing++
	}
	switch {
	case o.Booked:
		s.booked++
		s.turns += o.Turns
		return
	case o.Otherwise && agrees:
		s.blind++
	case o.Otherwise:
		s.deaf++
	}
	s.causes[o.Cause] = append(s.causes[o.Cause], fmt.Sprintf("seed %d: %s", seed, strings.Join(o.Log, "\n\t\t")))
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
