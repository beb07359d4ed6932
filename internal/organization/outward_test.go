package organization_test

import (
	"testing"

	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/world"
)

// A table that names no organization is never exported or removed: whoever
// adds one says whether that is meant.
func TestEveryTableIsSomebodysOrKnownToBeNobodys(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		if names, err := organization.Unknown(t.Context(), w.Store); err != nil || len(names) > 0 {
			t.Errorf("got %v, %v; say in outward.go whose these tables are", names, err)
		}
	})
}
