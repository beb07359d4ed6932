package house_test

import (
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
)

// What only nodes read is found by its age, not by looking through all events.
func TestOldNoticesAreFoundByTheirAge(t *testing.T) {
	t.Parallel()
	s := storetest.At(t, storetest.SQLite(t)).Store
	var plan strings.Builder
	if err := s.Read(t.Context(), store.Query(func(r store.Row) error {
		var id, parent, unused int64
		var line string
		err := r.Scan(&id, &parent, &unused, &line)
		plan.WriteString(line + "\n")
		return err
	}, "explain query plan "+store.Some(s.Dialect(), "events", "at <= $1 and "+house.ForNodes), 1)); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(plan.String(), "events_by_age") || strings.Contains(plan.String(), "SCAN") {
		t.Errorf("got the plan\n%s", &plan)
	}
}
