package house

import (
	"context"
	"slices"

	"github.com/mawid/mawid/internal/outbound"
	"github.com/mawid/mawid/internal/store"
)

// Called lists the servers that this installation calls for organizations: where
// webhooks go, and organizations' own systems; in alphabetical order, so many at
// most, without paths.
func (h *House) Called(ctx context.Context, most int) (servers []string, err error) {
	err = h.Office.Store.Read(ctx, store.Query(func(r store.Row) error {
		var url string
		err := r.Scan(&url)
		if at := outbound.Origin(url); at != "" {
			servers = append(servers, at)
		}
		return err
	}, `select url from webhook_endpoints where disabled_at = 0 union select url from connectors where paused_at = 0`))
	slices.Sort(servers)
	servers = slices.Compact(servers)
	return servers[:min(most, len(servers))], err
}
