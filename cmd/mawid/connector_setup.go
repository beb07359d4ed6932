package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"text/tabwriter"
	"time"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/connector"
	"github.com/mawid/mawid/internal/connector/check"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/store"
)

// ofOrg names an organization on the command line.
type ofOrg struct {
	Org string `help:"Slug of the organization." required:""`
}

// withOrg opens the database and finds the organization.
func (c *ofOrg) withOrg(ctx context.Context, g *global, io streams, do func(*app.App, booking.OrgID) error) error {
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
	return do(a, org.ID)
}

type connectorSetCmd struct {
	ofOrg
	URL   string `name:"url" help:"Where the organization's own system answers: an https address." required:""`
	Token string `help:"The token it expects from us. Better in MAWID_TOKEN than on the command line." required:""`
}

// Help teaches by an example.
func (connectorSetCmd) Help() string {
	return `Connects an organization's own system, or changes its address or token. Its busy times then block our slots, and our bookings appear there.

	mawid connector set --org noor --url https://erp.example.com/mawid --token "$TOKEN"
	mawid connector test --org noor
	mawid connector map --org noor --auto
	mawid connector status --org noor`
}

// Run stores the connection.
func (c *connectorSetCmd) Run(ctx context.Context, g *global, io streams) error {
	return c.withOrg(ctx, g, io, func(a *app.App, org booking.OrgID) error {
		if err := a.Desk.SetConnector(ctx, desk.Caller{Org: org}, c.URL, c.Token); err != nil {
			return err
		}
		_, err := fmt.Fprintf(io.out, "connected. Try it: mawid connector test --org %s\nThen say which resource is which: mawid connector map --org %s\n", c.Org, c.Org)
		return err
	})
}

type connectorTestCmd struct {
	ofOrg
	Write bool `help:"Also create, move and cancel a booking there."`
	JSON  bool `name:"json" help:"Print JSON."`
}

// Run checks the connection as it is set up.
func (c *connectorTestCmd) Run(ctx context.Context, g *global, io streams) error {
	return c.withOrg(ctx, g, io, func(a *app.App, org booking.OrgID) error {
		url, token, err := a.Desk.ConnectorAccess(ctx, org)
		if err != nil {
			return err
		}
		now, err := g.clock()
		if err != nil {
			return err
		}
		return runCheck(ctx, io, check.Options{Outbound: a.Outbound(), URL: url, Token: token, Write: c.Write, Now: now}, c.JSON)
	})
}

type connectorMapCmd struct {
	ofOrg
	Resource string `help:"Slug of a resource of ours." placeholder:"SLUG"`
	To       string `help:"Its id in the other system; empty: it is not mapped any more." placeholder:"ID"`
	Auto     bool   `help:"Map those whose names are the same and unique."`
}

// Help teaches by examples.
func (connectorMapCmd) Help() string {
	return `Says which of our resources is which of theirs. Only mapped resources are looked at and told about.

What is mapped, and what the names suggest:

	mawid connector map --org noor

Map what is certain, then one by hand:

	mawid connector map --org noor --auto
	mawid connector map --org noor --resource sara --to 17`
}

// Run maps, or shows what could be.
func (c *connectorMapCmd) Run(ctx context.Context, g *global, io streams) error {
	return c.withOrg(ctx, g, io, func(a *app.App, org booking.OrgID) error {
		names, err := a.Desk.ResourceNames(ctx, org)
		if err != nil {
			return err
		}
		if c.Resource != "" {
			for _, n := range names {
				if n.Slug == c.Resource {
					return a.Desk.MapResource(ctx, desk.Caller{Org: org}, n.ID, c.To)
				}
			}
			return fmt.Errorf("there is no resource %q", c.Resource)
		}
		found, err := a.Desk.Discover(ctx, org)
		switch {
		case errors.Is(err, connector.ErrUnsupported):
			fmt.Fprintf(io.out, "The other system does not list its resources. Map each by hand: mawid connector map --org %s --resource SLUG --to ID\n", c.Org)
		case err != nil:
			return errors.New(connector.Explain(err))
		}
		if c.Auto {
			if err := a.Desk.MapResources(ctx, desk.Caller{Org: org}, found.Certain()); err != nil {
				return err
			}
			if names, err = a.Desk.ResourceNames(ctx, org); err != nil {
				return err
			}
		}
		return c.print(io, names, found)
	})
}

func (c *connectorMapCmd) print(io streams, names []desk.ResourceName, found desk.Discovery) error {
	tab := tabwriter.NewWriter(io.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "RESOURCE\tNAME\tMAPPED TO\tSUGGESTION")
	for _, n := range names {
		suggestion := ""
		for _, s := range found.Suggestions {
			if s.Resource == n.ID && s.ExternalID != n.External {
				suggestion = fmt.Sprintf("%s (%s, %.0f %%)", s.ExternalID, s.Name, 100*s.Score)
				break
			}
		}
		fmt.Fprintf(tab, "%s\t%s\t%s\t%s\n", n.Slug, n.Name, n.External, suggestion)
	}
	return tab.Flush()
}

type connectorStatusCmd struct {
	ofOrg
	JSON bool `name:"json" help:"Print JSON."`
}

// Run tells how the connection is doing.
func (c *connectorStatusCmd) Run(ctx context.Context, g *global, io streams) error {
	return c.withOrg(ctx, g, io, func(a *app.App, org booking.OrgID) error {
		s, err := a.Desk.ConnectorStatus(ctx, org)
		if err != nil {
			return err
		}
		if c.JSON {
			return writeJSON(io.out, s)
		}
		state := string(s.State())
		switch s.State() {
		case desk.ConnectorPaused:
			state = "paused since " + when(s.PausedAt) + ": " + s.PausedWhy + "; set it up anew with mawid connector set"
		case desk.ConnectorFailing:
			state = fmt.Sprintf("failing, %d times in a row: %s", s.PullFailures, s.PullError)
		case desk.ConnectorUnmapped:
			state = "nothing is mapped yet; say which resource is which with mawid connector map"
		case desk.ConnectorWaiting:
			state = "not asked yet; a server that runs on this database does it within a minute"
		}
		fmt.Fprintf(io.out, "address     %s\nstate       %s\nlast pull   %s\nmapped      %d resources\npending     %d appointments to tell\nby hand     %s\n",
			s.URL, state, when(s.PulledAt), len(s.Mappings), s.Pending, s.Choice)
		if s.FarError != "" {
			fmt.Fprintf(io.out, "far ahead   could not be read: %s\n", s.FarError)
		}
		if s.SkipUntil != 0 {
			fmt.Fprintf(io.out, "rechecks    skipped until %s\n", when(s.SkipUntil))
		}
		for _, m := range s.Mappings {
			if m.MissingSince != 0 {
				fmt.Fprintf(io.out, "missing     %s is left out of its answers since %s\n", m.External, when(m.MissingSince))
			}
			if m.Unread > 0 {
				fmt.Fprintf(io.out, "unread      %s: busy entries that cannot be taken as they stand: %d, since %s\n", m.External, m.Unread, when(m.UnreadSince))
			}
			for _, what := range m.UnreadWhat {
				fmt.Fprintf(io.out, "            %s\n", what)
			}
		}
		for _, o := range s.Troubled {
			fmt.Fprintf(io.out, "problem     appointment %s: %s\n", o.Appointment, o.Problem)
		}
		for _, v := range s.Conflicts {
			fmt.Fprintf(io.out, "conflict    appointment %s, and busy there %s to %s\n", v.Appointment, when(v.Busy.Start), when(v.Busy.End))
		}
		for _, x := range s.Differences {
			fmt.Fprintf(io.out, "difference  appointment %s: %s there, seen since %s\n", x.Appointment, x.Kind, when(x.Since))
			for _, spot := range x.There {
				fmt.Fprintf(io.out, "            stands there %s to %s, at %s\n", when(spot.Span.Start), when(spot.Span.End), external(s.Mappings, spot.Resource))
			}
		}
		return nil
	})
}

// external is the id of a resource in the other system.
func external(mappings []store.Mapping, r booking.ResourceID) string {
	for _, m := range mappings {
		if m.Resource == r {
			return m.External
		}
	}
	return r.String()
}

// when prints an instant; zero is never.
func when(unix int64) string {
	if unix == 0 {
		return "never"
	}
	return time.Unix(unix, 0).UTC().Format(time.RFC3339)
}

type connectorPullCmd struct{ ofOrg }

// Run asks the other system for its busy times now.
func (c *connectorPullCmd) Run(ctx context.Context, g *global, io streams) error {
	return c.withOrg(ctx, g, io, func(a *app.App, org booking.OrgID) error {
		if err := a.Desk.PullAll(ctx, org); err != nil {
			return err
		}
		s, err := a.Desk.ConnectorStatus(ctx, org)
		if err != nil {
			return err
		}
		if s.PullFailures > 0 || s.PausedAt != 0 {
			return fmt.Errorf("the other system did not answer as it should: %s%s", s.PullError, s.PausedWhy)
		}
		_, err = fmt.Fprintf(io.out, "pulled for %d resources\n", len(s.Mappings))
		return err
	})
}

type connectorDifferencesCmd struct {
	ofOrg
	Choice string `arg:"" enum:"ask,follow,insist" help:"ask, follow or insist."`
}

// Help says what the choices mean.
func (connectorDifferencesCmd) Help() string {
	return `Chooses what happens when somebody changes a booking of ours by hand in the organization's own system: moves it, hands it over, removes it.

ask shows it and waits for somebody to decide; follow does the same here, as staff would; insist sends ours again.

	mawid connector differences --org noor follow`
}

// Run stores the choice.
func (c *connectorDifferencesCmd) Run(ctx context.Context, g *global, io streams) error {
	return c.withOrg(ctx, g, io, func(a *app.App, org booking.OrgID) error {
		return a.Desk.SetDifferences(ctx, desk.Caller{Org: org}, c.Choice)
	})
}

type connectorRemoveCmd struct{ ofOrg }

// Run disconnects.
func (c *connectorRemoveCmd) Run(ctx context.Context, g *global, io streams) error {
	return c.withOrg(ctx, g, io, func(a *app.App, org booking.OrgID) error {
		if err := a.Desk.RemoveConnector(ctx, desk.Caller{Org: org}); err != nil {
			return err
		}
		_, err := fmt.Fprintln(io.out, "disconnected; bookings that stand in the other system stay there")
		return err
	})
}
