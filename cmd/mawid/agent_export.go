package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/command"
)

type agentExportCmd struct {
	command.OfOrg
	For        string `help:"The platform: ${enum}." required:"" enum:"${platforms}" placeholder:"PLATFORM"`
	Agent      string `help:"Id or name of the agent. Not needed if there is only one." placeholder:"AGENT"`
	Part       string `help:"Print this part alone, such as prompt_en, to paste or to send." placeholder:"NAME"`
	Credential string `help:"The agent's credential, to stand where it belongs; AGENT_CREDENTIAL stands there unless given, for we do not know it any more." placeholder:"CREDENTIAL"`
	BaseURL    string `name:"base-url" help:"Address at which the platform reaches the service; the one that serve was last given, else http://127.0.0.1:8080." placeholder:"URL"`
}

// Help teaches by examples.
func (agentExportCmd) Help() string {
	return `Prints one JSON document: the tools in the platform's own shape, a prompt in the agent's languages, the addresses and the headers. "how" in it says what to do with each part; docs/voice.md tells more.

	mawid agent export --org noor --for vapi > vapi.json

Parts can be sent as they are:

	mawid agent export --org noor --for vapi --part assistant --credential "$AGENT" | curl https://api.vapi.ai/assistant -H "Authorization: Bearer $VAPI_KEY" -H 'Content-Type: application/json' -d @-`
}

// Run prints the set-up, or a part of it.
func (c *agentExportCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return c.WithOrg(ctx, g, io, func(a *app.App, org booking.OrgID) error {
		who, err := liveAgent(ctx, a, org, c.Agent)
		if err != nil {
			return err
		}
		base, err := g.AtWhich(ctx, a, c.BaseURL)
		if err != nil {
			return err
		}
		setup, err := a.Phone().Export(ctx, who, c.For, base, c.Credential)
		if err != nil {
			return err
		}
		wanted, err := c.wanted(setup)
		if err != nil {
			return err
		}
		text, err := wanted.Text()
		if err != nil {
			return err
		}
		if err := g.Tell(io, wanted.Value, func() error { _, err := fmt.Fprintln(io.Out, text); return err }); err != nil {
			return err
		}
		if c.Credential == "" && strings.Contains(text, agent.Placeholder) {
			g.Hint(io, "Put the agent's credential (%s…) in place of %s, or give it with --credential.", who.Prefix, agent.Placeholder)
		}
		return nil
	})
}

// wanted is what to print: everything, or the part that was asked for.
func (c *agentExportCmd) wanted(setup *agent.Setup) (agent.Part, error) {
	if c.Part == "" {
		return agent.Part{Name: setup.Vendor, Value: setup}, nil
	}
	p, known := setup.Part(c.Part)
	if !known {
		var names []string
		for _, p := range setup.Parts {
			names = append(names, p.Name)
		}
		return p, fmt.Errorf("there is no part %q; the parts are %s", c.Part, strings.Join(names, ", "))
	}
	return p, nil
}
