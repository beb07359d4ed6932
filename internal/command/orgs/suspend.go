package orgs

import (
	"context"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/office"
)

// SuspendCmd is mawid orgs suspend.
type SuspendCmd struct {
	Slug   string `arg:"" help:"Slug of the organization."`
	Reason string `help:"What its members read above every page of the dashboard, such as 'unpaid since October'." placeholder:"TEXT"`
}

// Help says what happens.
func (SuspendCmd) Help() string {
	return `Lets an organization change nothing, and loses nothing: its API keys get 403 organization_suspended, its booking page and its voice agents say kindly that no bookings are taken, and its members sign in, look at everything and download it. What is booked stands: its customers are reminded and may cancel by their links, and webhooks and pushes of what has happened go out. It holds on every node when the command is done, within a few seconds; 'mawid orgs resume' takes it back.

	mawid orgs suspend noor --reason 'unpaid since October; write to billing@example.com'`
}

// Run suspends it.
func (c *SuspendCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return with(ctx, g, io, c.Slug, func(a *app.App, by office.Caller) error {
		o, err := a.Organization.Tenants.Suspend(ctx, by, c.Reason)
		if err != nil {
			return err
		}
		return g.Say(io, Listed(o), "%s is suspended on every node; nothing of it is lost: mawid orgs resume %s", o.Slug, o.Slug)
	})
}

// ResumeCmd is mawid orgs resume.
type ResumeCmd struct {
	Slug string `arg:"" help:"Slug of the organization."`
}

// Run lets it go on.
func (c *ResumeCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return with(ctx, g, io, c.Slug, func(a *app.App, by office.Caller) error {
		o, err := a.Organization.Tenants.Resume(ctx, by)
		if err != nil {
			return err
		}
		return g.Say(io, Listed(o), "%s goes on as before", o.Slug)
	})
}
