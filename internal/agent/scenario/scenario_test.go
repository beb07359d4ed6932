package scenario_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/agent/scenario"
)

func TestStories(t *testing.T) {
	t.Parallel()
	scenario.Run(t, func(t testing.TB, now time.Time) scenario.World { return scenario.NewMemory(t, now) })
}

// A thousand callers with noise on the line. Most of them get what they
// wanted; none of them gets anything else.
func TestNoisyCallersGetWhatTheyWantOrNothing(t *testing.T) {
	t.Parallel()
	const callers = 1000
	now := time.Date(2026, 11, 15, 7, 0, 0, 0, time.UTC)
	booked, turns := 0, 0
	var failed []string
	for seed := range uint64(callers) {
		a := scenario.Try(t, scenario.NewMemory(t, now), seed)
		if a.Wrong {
			t.Errorf("seed %d has a wrong booking:\n%s", seed, strings.Join(a.Log, "\n"))
		}
		if a.Booked {
			booked++
			turns += a.Turns
		} else if len(failed) < 3 {
			failed = append(failed, fmt.Sprintf("seed %d:\n%s", seed, strings.Join(a.Log, "\n")))
		}
	}
	t.Logf("%d of %d callers have what they wanted (%.1f %%), in %.1f turns", booked, callers, 100*float64(booked)/callers,
		float64(turns)/float64(max(booked, 1)))
	if booked*100 < callers*95 {
		t.Errorf("fewer than 95 of 100; for example\n%s", strings.Join(failed, "\n\n"))
	}
}
