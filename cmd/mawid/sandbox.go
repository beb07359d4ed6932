package main

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"strings"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
)

type sandboxCmd struct {
	Reset sandboxResetCmd `cmd:"" help:"Remove everything that was booked with test keys."`
}

type sandboxResetCmd struct {
	Org string `help:"Slug of the organization." required:""`
	Yes bool   `help:"Do it without asking."`
}

// Help says what is lost.
func (sandboxResetCmd) Help() string {
	return `Removes the appointments and holds that were made with test keys, and what was told of them. Keys and webhook endpoints of the sandbox stay. The organization's own appointments are not touched. It asks first, unless told --yes.

	mawid sandbox reset --org noor --yes`
}

// Run asks, and empties the sandbox.
func (c *sandboxResetCmd) Run(ctx context.Context, g *global, io streams) error {
	if err := g.existing(); err != nil {
		return err
	}
	a, err := g.open(ctx, io, app.Config{}, slog.LevelWarn)
	if err != nil {
		return err
	}
	defer a.Close()
	org, err := a.Desk.Organization(ctx, c.Org)
	if err != nil {
		return err
	}
	if !c.Yes {
		fmt.Fprintf(io.err, "Remove everything that was booked in the sandbox of %s? Type yes: ", c.Org)
		answer := bufio.NewScanner(io.in)
		if !answer.Scan() || strings.TrimSpace(answer.Text()) != "yes" {
			return usage("nothing was removed; answer yes, or give --yes")
		}
	}
	if err := a.Desk.ResetSandbox(ctx, desk.Caller{Org: org.ID, Actor: booking.ByStaff}); err != nil {
		return err
	}
	_, err = fmt.Fprintf(io.out, "the sandbox of %s is empty\n", c.Org)
	return err
}
