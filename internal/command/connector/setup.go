package connector

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/bridge"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/connector"
	"github.com/mawid/mawid/internal/connector/check"
	"github.com/mawid/mawid/internal/office"
)

type setCmd struct {
	command.OfOrg
	URL   string `name:"url" help:"Where the organization's own system answers: an https address." required:""`
	Token string `help:"The token it expects from us. Better in MAWID_CONNECTOR_TOKEN than on the command line." required:"" env:"MAWID_CONNECTOR_TOKEN" placeholder:"TOKEN"`
}

// Help teaches by an example.
func (setCmd) Help() string {
	return `Connects an organization's own system, or changes its address or token. Its busy times then block our slots, and our bookings appear there.

	mawid connector set --org noor --url https://erp.example.com/mawid --token "$TOKEN"
	mawid connector test --org noor
	mawid connector map --org noor --auto
	mawid connector status --org noor`
}

// Run stores the connection.
func (c *setCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return c.WithOrg(ctx, g, io, func(a *app.App, org booking.OrgID) error {
		if err := a.Bridge.SetConnector(ctx, office.Caller{Org: org}, c.URL, c.Token); err != nil {
			return err
		}
		return g.Say(io, connectedTo{c.Org, c.URL},
			"connected. Try it: mawid connector test --org %s\nThen say which resource is which: mawid connector map --org %s", c.Org, c.Org)
	})
}

// connectedTo is a connection as it is printed; without a URL there is none.
type connectedTo struct {
	Org string `json:"org"`
	URL string `json:"url"`
}

type testCmd struct {
	command.OfOrg
	Write bool `help:"Also create, move and cancel a booking there."`
}

// Run checks the connection as it is set up.
func (c *testCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return c.WithOrg(ctx, g, io, func(a *app.App, org booking.OrgID) error {
		url, token, err := a.Bridge.ConnectorAccess(ctx, org)
		if err != nil {
			return err
		}
		now, err := g.Clock()
		if err != nil {
			return err
		}
		return runCheck(ctx, io, check.Options{Outbound: a.Outbound(), URL: url, Token: token, Write: c.Write, Now: now}, g.JSON)
	})
}

type mapCmd struct {
	command.OfOrg
	Resource string `help:"Slug of a resource of ours." placeholder:"SLUG"`
	To       string `help:"Its id in the other system." placeholder:"ID" xor:"what"`
	Unmap    bool   `help:"The resource is not mapped any more." xor:"what"`
	Auto     bool   `help:"Map those whose names are the same and unique." xor:"what"`
}

// Help teaches by examples.
func (mapCmd) Help() string {
	return `Says which of our resources is which of theirs. Only mapped resources are looked at and told about.

What is mapped, and what the names suggest:

	mawid connector map --org noor

Map what is certain, then one by hand:

	mawid connector map --org noor --auto
	mawid connector map --org noor --resource sara --to 17

Not any more:

	mawid connector map --org noor --resource sara --unmap`
}

// Run maps, or shows what could be.
func (c *mapCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	switch {
	case c.Resource == "" && (c.To != "" || c.Unmap):
		return command.Usage("which resource? Give its slug with --resource")
	case c.Resource != "" && c.To == "" && !c.Unmap || c.Resource != "" && c.Auto:
		return command.Usage("what is " + c.Resource + " there? Give its id with --to, or take the mapping away with --unmap")
	}
	return c.WithOrg(ctx, g, io, func(a *app.App, org booking.OrgID) error {
		names, err := a.Bridge.ResourceNames(ctx, org)
		if err != nil {
			return err
		}
		if c.Resource != "" {
			return c.one(ctx, g, io, a, org, names)
		}
		found, err := a.Bridge.Discover(ctx, org)
		switch {
		case errors.Is(err, connector.ErrUnsupported):
			g.Hint(io, "The other system does not list its resources. Map each by hand: mawid connector map --org %s --resource SLUG --to ID", c.Org)
		case err != nil:
			return errors.New(connector.Explain(err))
		}
		if c.Auto {
			if err := a.Bridge.MapResources(ctx, office.Caller{Org: org}, found.Certain()); err != nil {
				return err
			}
			if names, err = a.Bridge.ResourceNames(ctx, org); err != nil {
				return err
			}
		}
		lines := mapLines(names, found)
		return g.Tell(io, lines, func() error { return printMap(io.Out, lines) })
	})
}

// one maps the resource that was named, and warns of an id that the other
// system does not list: nothing would ever be heard of it.
func (c *mapCmd) one(ctx context.Context, g *command.Global, io command.Streams, a *app.App, org booking.OrgID,
	names []bridge.ResourceName) error {
	i := slices.IndexFunc(names, func(n bridge.ResourceName) bool { return n.Slug == c.Resource })
	if i < 0 {
		return fmt.Errorf("there is no resource %q", c.Resource)
	}
	if err := a.Bridge.MapResource(ctx, office.Caller{Org: org}, names[i].ID, c.To); err != nil {
		return err
	}
	names[i].External = c.To
	line := mapLines(names[i:i+1], bridge.Discovery{})
	if c.To == "" {
		return g.Say(io, line, "%s is not mapped any more", c.Resource)
	}
	if err := g.Say(io, line, "%s is %s there", c.Resource, c.To); err != nil {
		return err
	}
	found, err := a.Bridge.Discover(ctx, org)
	if err != nil || slices.ContainsFunc(found.Theirs, func(r contract.DiscoveredResource) bool { return r.ID == c.To }) {
		return nil // Whoever lists nothing cannot be asked.
	}
	g.Hint(io, "The other system does not list %s. If that is a mistake, map it anew; see mawid connector map --org %s", c.To, c.Org)
	return nil
}

// mapLine is a resource with what it is in the other system.
type mapLine struct {
	Resource  string         `json:"resource"`
	Name      string         `json:"name"`
	External  string         `json:"mapped_to"` // empty: to nothing
	Suggested *suggestedLine `json:"suggestion"`
}

// suggestedLine is what the names suggest.
type suggestedLine struct {
	External string  `json:"id"`
	Name     string  `json:"name"`
	Score    float64 `json:"score"` // 1: the names are equal
}

func mapLines(names []bridge.ResourceName, found bridge.Discovery) []mapLine {
	lines := make([]mapLine, len(names))
	for i, n := range names {
		lines[i] = mapLine{Resource: n.Slug, Name: n.Name, External: n.External}
		for _, s := range found.Suggestions {
			if s.Resource == n.ID && s.ExternalID != n.External {
				lines[i].Suggested = &suggestedLine{s.ExternalID, s.Name, s.Score}
				break
			}
		}
	}
	return lines
}

func printMap(out io.Writer, lines []mapLine) error {
	tab := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "RESOURCE\tNAME\tMAPPED TO\tSUGGESTION")
	for _, l := range lines {
		suggestion := ""
		if v := l.Suggested; v != nil {
			suggestion = fmt.Sprintf("%s (%s, %.0f %%)", v.External, v.Name, 100*v.Score)
		}
		fmt.Fprintf(tab, "%s\t%s\t%s\t%s\n", l.Resource, l.Name, l.External, suggestion)
	}
	return tab.Flush()
}

type pullCmd struct{ command.OfOrg }

// Run asks the other system for its busy times now.
func (c *pullCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return c.WithOrg(ctx, g, io, func(a *app.App, org booking.OrgID) error {
		if err := a.Bridge.PullAll(ctx, org); err != nil {
			return err
		}
		s, err := a.Bridge.ConnectorStatus(ctx, org)
		if err != nil {
			return err
		}
		if s.PullFailures > 0 || s.PausedAt != 0 {
			return fmt.Errorf("the other system did not answer as it should: %s%s", s.PullError, s.PausedWhy)
		}
		return g.Say(io, struct {
			Resources int `json:"resources"`
		}{len(s.Mappings)}, "pulled for %d resources", len(s.Mappings))
	})
}

type differencesCmd struct {
	command.OfOrg
	Choice string `arg:"" help:"ask, follow or insist."`
}

// Help says what the choices mean.
func (differencesCmd) Help() string {
	return `Chooses what happens when somebody changes a booking of ours by hand in the organization's own system: moves it, hands it over, removes it.

ask shows it and waits for somebody to decide; follow does the same here, as staff would; insist sends ours again.

	mawid connector differences --org noor follow`
}

// Run stores the choice.
func (c *differencesCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return c.WithOrg(ctx, g, io, func(a *app.App, org booking.OrgID) error {
		if err := a.Bridge.SetDifferences(ctx, office.Caller{Org: org}, c.Choice); err != nil {
			return err
		}
		return g.Say(io, struct {
			Differences string `json:"differences"`
		}{c.Choice}, "chosen: %s", c.Choice)
	})
}

type hookCmd struct {
	command.OfOrg
	Remove bool `help:"Take the address away."`
}

// Help says what it is for.
func (hookCmd) Help() string {
	return `Makes an address at which the organization's own system may say that something has changed there, and a secret for it, shown this once. Those of before are no longer good. Then mawid asks at once instead of at the next minute.

	mawid connector hook --org noor
	curl -X POST -H "Authorization: Bearer SECRET" https://booking.example.com/hooks/connector/ID`
}

// Run makes the hook, or takes it away.
func (c *hookCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	type made struct {
		Path   string `json:"path"`
		Secret string `json:"secret"`
	}
	return c.WithOrg(ctx, g, io, func(a *app.App, org booking.OrgID) error {
		if c.Remove {
			if err := a.Bridge.RemoveHook(ctx, office.Caller{Org: org}); err != nil {
				return err
			}
			return g.Say(io, made{}, "the address is no longer good")
		}
		id, secret, err := a.Bridge.MakeHook(ctx, office.Caller{Org: org})
		if err != nil {
			return err
		}
		m := made{"/hooks/connector/" + id, secret}
		return g.Say(io, m,
			"POST to your address of mawid followed by %s\nwith the header Authorization: Bearer %s\nThe secret is not shown again.", m.Path,
			m.Secret)
	})
}

type removeCmd struct {
	command.OfOrg
	command.Agreed
}

// Help says what is lost.
func (removeCmd) Help() string {
	return `Forgets the address, the token, the mapping and the busy times of the organization's own system. Bookings that stand there stay there. It asks first, unless told --yes.

	mawid connector remove --org noor`
}

// Run disconnects.
func (c *removeCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return c.WithOrg(ctx, g, io, func(a *app.App, org booking.OrgID) error {
		status, err := a.Bridge.ConnectorStatus(ctx, org)
		if err != nil {
			return err
		}
		if err := c.Ask(io, "Disconnect %s? %d resources are mapped to it; its busy times no longer block ours.", status.URL,
			len(status.Mappings)); err != nil {
			return err
		}
		if err := a.Bridge.RemoveConnector(ctx, office.Caller{Org: org}); err != nil {
			return err
		}
		return g.Say(io, connectedTo{Org: c.Org}, "disconnected; bookings that stand in the other system stay there")
	})
}
