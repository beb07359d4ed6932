package scenario_test

import (
	"testing"
	"time"

	"github.com/mawid/mawid/internal/agent/scenario"
)

func TestStories(t *testing.T) {
	t.Parallel()
	scenario.Run(t, func(t testing.TB, now time.Time) scenario.World { return scenario.NewMemory(t, now) })
}
