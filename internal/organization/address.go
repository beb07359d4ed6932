package organization

import "context"

// baseURL is the setting that says at which address people reach the service.
const baseURL = "base_url"

// BaseURL is the address that a server was last told people reach it at; empty:
// none was told.
func (d *Desk) BaseURL(ctx context.Context) (string, error) { return d.Store.Setting(ctx, baseURL) }

// RememberBaseURL stores the address, for the links that commands print, and
// gives what it was before.
func (d *Desk) RememberBaseURL(ctx context.Context, url string) (before string, err error) {
	return d.Store.Remember(ctx, baseURL, url)
}
