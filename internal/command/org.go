package command

import (
	"context"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/booking"
)

// OfOrg names an organization on the command line.
type OfOrg struct {
	Org string `help:"Slug of the organization." required:""`
}

// WithOrg opens the database and finds the organization.
func (c *OfOrg) WithOrg(ctx context.Context, g *Global, io Streams, do func(*app.App, booking.OrgID) error) error {
	a, err := g.Look(ctx, io)
	if err != nil {
		return err
	}
	defer a.Close()
	org, err := a.Webhooks.Organization(ctx, c.Org)
	if err != nil {
		return err
	}
	return do(a, org.ID)
}
