// Package connector has the commands of mawid connector, which connect an
// organization's own system.
//
//   - connector.go: the list of them, and the check of any implementation of
//     the contract
//   - setup.go: connecting, mapping, choosing and disconnecting
//   - status.go: how a connection is doing
package connector

import (
	"context"
	"fmt"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/connector/check"
	"github.com/mawid/mawid/internal/outbound"
)

// Cmd holds the commands of mawid connector.
type Cmd struct {
	Check       CheckCmd       `cmd:"" help:"Check an implementation of the connector contract, at any address."`
	Set         setCmd         `cmd:"" help:"Connect an organization's own system, or change its address or token."`
	Test        testCmd        `cmd:"" help:"Check the connection of an organization."`
	Map         mapCmd         `cmd:"" help:"Say which of our resources is which of theirs."`
	Status      statusCmd      `cmd:"" help:"Tell how a connection is doing."`
	Pull        pullCmd        `cmd:"" help:"Ask for busy times now."`
	Differences differencesCmd `cmd:"" help:"Choose what happens when somebody changes a booking there by hand."`
	Hook        hookCmd        `cmd:"" help:"Let an organization's own system say that something has changed."`
	Remove      removeCmd      `cmd:"" help:"Disconnect an organization's own system."`
}

// CheckCmd checks an implementation, which needs no database.
type CheckCmd struct {
	URL      string `arg:"" name:"url" help:"Address of the connector: what stands before /availability."`
	Token    string `help:"The token it expects. In the environment, where other users do not see it: MAWID_CONNECTOR_TOKEN." required:"" env:"MAWID_CONNECTOR_TOKEN" placeholder:"TOKEN"`
	Resource string `help:"Id of one of its resources to ask about; the first of GET /resources unless given." placeholder:"ID"`
	Write    bool   `help:"Also create, move and cancel a booking, at a free time in the coming weeks."`
}

// Help teaches by examples.
func (CheckCmd) Help() string {
	return `Runs the whole contract against an implementation and prints what is right, what is wrong and how to mend it. Exits with 0 if nothing is wrong, else with 1. Needs no database. docs/connector-guide.md explains the contract.

	export MAWID_CONNECTOR_TOKEN=…
	mawid connector check https://erp.example.com/mawid
	mawid connector check https://erp.example.com/mawid --write

On this machine and without TLS, for development:

	mawid connector check http://127.0.0.1:8090 --token "$TOKEN" --write --dev

In an intranet:

	mawid connector check https://erp.clinic.internal/mawid --allow-private 10.1.0.0/16`
}

// Run checks and prints.
func (c *CheckCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	now, err := g.Clock()
	if err != nil {
		return err
	}
	private, err := command.Prefixes("--allow-private", g.Allow)
	if err != nil {
		return err
	}
	out := outbound.New(app.Outbound(private, g.Ports, g.Dev))
	defer out.Close()
	return runCheck(ctx, io, check.Options{Outbound: out, URL: c.URL, Token: c.Token, Resource: c.Resource, Write: c.Write, Now: now}, g.JSON)
}

// marks stand before the lines of a check.
var marks = map[check.Status]string{check.Passed: "ok    ", check.Failed: "WRONG ", check.Advice: "hint  ", check.Skipped: "-     "}

// runCheck checks a connected system and prints each line when it is known.
func runCheck(ctx context.Context, io command.Streams, o check.Options, asJSON bool) error {
	report := check.Run(ctx, o, func(l check.Line) {
		if asJSON {
			return
		}
		fmt.Fprintf(io.Out, "%s  %s", marks[l.Status], l.Title)
		if l.Detail != "" {
			fmt.Fprintf(io.Out, ": %s", command.Harmless(l.Detail))
		}
		fmt.Fprintln(io.Out)
		if l.Fix != "" {
			fmt.Fprintf(io.Out, "        to mend it: %s\n", command.Harmless(l.Fix))
		}
	})
	if asJSON {
		if err := command.WriteJSON(io.Out, report); err != nil {
			return err
		}
	} else {
		count := map[check.Status]int{}
		for _, l := range report.Lines {
			count[l.Status]++
		}
		fmt.Fprintf(io.Out, "\n%d right, %d wrong, %d hints, %d not looked at\n", count[check.Passed], count[check.Failed], count[check.Advice],
			count[check.Skipped])
	}
	if !report.OK {
		return command.ErrSilent
	}
	return nil
}
