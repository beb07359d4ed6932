package agent_test

import (
	"os"
	"testing"
	"time"

	people "github.com/mawid/mawid/internal/agent/caller"
	"github.com/mawid/mawid/internal/agent/scenario"
	"github.com/mawid/mawid/internal/blueprint"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/world"
)

// TestPeopleWithTheirOwnWordsBookOverTheRelay lets people call who know nothing
// of the agent, through the WebSocket of a carrier, on both databases. What
// comes of each call is what came of it in memory, where many more have called.
func TestPeopleWithTheirOwnWordsBookOverTheRelay(t *testing.T) {
	const each = 8 // calls of a language
	now := time.Date(2026, 11, 15, 7, 0, 0, 0, time.UTC)
	text, err := os.ReadFile("callers/testdata/clinic.yaml")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := blueprint.Parse("clinic.yaml", text)
	if err != nil {
		t.Fatal(err)
	}
	clinic := people.Clinic{
		Services: []string{"general", "dental", "dermatology", "physiotherapy"}, Branches: []string{"olaya", "malaz"},
		People: []string{"sara", "omar", "faisal", "huda"}, Step: 15, Length: 30,
		Open: [7][2]int{{480, 1320}, {480, 1320}, {480, 1320}, {480, 1320}, {480, 1320}, {}, {600, 1320}},
	}
	world.Each(t, func(t *testing.T, url string) {
		g := newStage(t, url, text, now)
		booked := 0
		for n := range uint64(each) {
			for i, lang := range []string{"ar", "en"} {
				seed := 2*n + uint64(i) // nobody wishes for the same as another
				who := func() *people.Caller { return people.New(seed, lang, clinic, civil.DateOf(2026, 11, 15), 10*60) }
				want := scenario.Ring(t, scenario.MemoryOf(t, now, doc.Plan), who())
				got := scenario.Ring(t, g, who())
				if got.Booked != want.Booked || got.Otherwise != want.Otherwise {
					t.Errorf("%s %d: over the relay %q, in memory %q:\n%v\n%v", lang, seed, got.Cause, want.Cause, got.Log, want.Log)
				}
				if got.Booked {
					booked++
				}
			}
		}
		if booked < each {
			t.Errorf("%d of %d calls are booked as wished", booked, 2*each)
		}
	})
}
