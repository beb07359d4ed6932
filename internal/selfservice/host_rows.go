package selfservice

import (
	"context"

	"github.com/mawid/mawid/internal/store"
)

// readHosts reads whose hosts are whose. Closed organizations have none.
func readHosts(ctx context.Context, s *store.Store) (map[string]string, error) {
	slugs := map[string]string{}
	err := s.Read(ctx, store.Query(func(r store.Row) error {
		var host, slug string
		err := r.Scan(&host, &slug)
		slugs[host] = slug
		return err
	}, `select page_host, slug from organizations where page_host <> '' and closed_at = 0`))
	return slugs, err
}
