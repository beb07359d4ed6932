package main

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/office"
)

type sandboxCmd struct {
	Reset sandboxResetCmd `cmd:"" help:"Remove everything that was booked with test keys."`
}

type sandboxResetCmd struct {
	Org string `help:"Slug of the organization." required:""`
	command.Agreed
}

// Help says what is lost.
func (sandboxResetCmd) Help() string {
	return `Removes the appointments and holds that were made with test keys, and what was told of them. Keys and webhook endpoints of the sandbox stay. The organization's own appointments are not touched. It asks first, unless told --yes.

	mawid sandbox reset --org noor --yes`
}

// Run asks, and empties the sandbox.
func (c *sandboxResetCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	a, err := g.Look(ctx, io)
	if err != nil {
		return err
	}
	defer a.Close()
	org, err := a.Webhooks.Organization(ctx, c.Org)
	if err != nil {
		return err
	}
	if err := c.Ask(io, "Remove everything that was booked in the sandbox of %s?", c.Org); err != nil {
		return err
	}
	if err := a.Organization.ResetSandbox(ctx, office.Caller{Org: org.ID, Actor: booking.ByStaff}); err != nil {
		return err
	}
	return g.Say(io, struct {
		Org string `json:"org"`
	}{c.Org}, "the sandbox of %s is empty", c.Org)
}
