package organization

import (
	"context"
	"slices"

	"github.com/mawid/mawid/internal/store"
)

// Unknown lists tables that nobody has thought of: they name no organization,
// and are not known to belong to nobody.
func Unknown(ctx context.Context, s *store.Store) (names []string, err error) {
	var tables []store.Table
	err = s.Survey(ctx, func(read func(...store.Statement) error) (err error) {
		tables, err = store.Schema(read, s.Dialect())
		return err
	})
	for _, t := range tables {
		if _, known := ofOthers[t.Name]; !known && !t.Has("org_id") && !slices.Contains(nobodysTables, t.Name) {
			names = append(names, t.Name)
		}
	}
	return names, err
}
