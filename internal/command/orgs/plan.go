package orgs

import (
	"context"
	"fmt"
	"strconv"
	"text/tabwriter"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
)

// PlanCmd is mawid orgs plan.
type PlanCmd struct {
	List   planListCmd   `cmd:"" help:"List the plans, and how many organizations have each."`
	Set    planSetCmd    `cmd:"" help:"Make a plan, or change it for all who have it."`
	Give   planGiveCmd   `cmd:"" help:"Give an organization a plan, or none."`
	Remove planRemoveCmd `cmd:"" help:"Remove a plan that no organization has."`
}

// Help says what a plan does.
func (PlanCmd) Help() string {
	return `A plan says how much an organization may use. Who has none may use what they like. When the bookings of a month (of UTC) or the storage are reached, the API answers 403 quota_reached, and the booking page and voice agents ask to call; people of the house still book by hand, and see from 80 % on how much is left.

	mawid orgs plan set basic --bookings 500 --messages 1000 --keys 3 --endpoints 2 --storage 200
	mawid orgs plan give noor basic`
}

// planLine is a plan as it is listed.
type planLine struct {
	Name          string `json:"name"`
	Bookings      int64  `json:"bookings_per_month"` // zero, here and below: no limit
	Messages      int64  `json:"messages_per_month"`
	Keys          int64  `json:"keys"`
	Endpoints     int64  `json:"endpoints"`
	Storage       int64  `json:"storage_bytes"`
	Organizations int64  `json:"organizations"`
}

type planListCmd struct{}

// Run lists them.
func (c *planListCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	a, err := g.Look(ctx, io)
	if err != nil {
		return err
	}
	defer a.Close()
	list, err := a.Organization.Tenants.Plans(ctx)
	if err != nil {
		return err
	}
	lines := make([]planLine, len(list))
	for i, p := range list {
		lines[i] = planLine{p.Name, p.Bookings, p.Messages, p.Keys, p.Endpoints, p.Storage, p.Organizations}
	}
	return g.Tell(io, lines, func() error {
		w := tabwriter.NewWriter(io.Out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(w, "PLAN\tBOOKINGS A MONTH\tMESSAGES A MONTH\tKEYS\tENDPOINTS\tSTORAGE\tORGANIZATIONS")
		for _, l := range lines {
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%d\n", l.Name, limit(l.Bookings), limit(l.Messages), limit(l.Keys), limit(l.Endpoints),
				room(l.Storage), l.Organizations)
		}
		return w.Flush()
	})
}

func limit(n int64) string {
	if n == 0 {
		return "-"
	}
	return strconv.FormatInt(n, 10)
}

// room is a limit of bytes.
func room(n int64) string {
	if n == 0 {
		return limit(n)
	}
	return limit(n/booking.Megabyte) + " MB"
}

type planSetCmd struct {
	Name      string `arg:"" help:"Name of the plan."`
	Bookings  int64  `help:"Appointments made in a month; 0 for no limit." default:"0" placeholder:"N"`
	Messages  int64  `help:"Units of messages sent in a month; 0 for no limit." default:"0" placeholder:"N"`
	Keys      int64  `help:"API keys that work; 0 for no limit." default:"0" placeholder:"N"`
	Endpoints int64  `help:"Webhook endpoints; 0 for no limit but the usual one." default:"0" placeholder:"N"`
	Storage   int64  `help:"Megabytes that are stored, as orgs usage --storage counts them; 0 for no limit." default:"0" placeholder:"N"`
}

// Run stores it.
func (c *planSetCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	a, err := g.Look(ctx, io)
	if err != nil {
		return err
	}
	defer a.Close()
	p := booking.Plan{Name: c.Name, Bookings: c.Bookings, Messages: c.Messages, Keys: c.Keys, Endpoints: c.Endpoints,
		Storage: c.Storage * booking.Megabyte}
	if err := a.Organization.Tenants.SetPlan(ctx, p); err != nil {
		return err
	}
	return g.Say(io, planLine{Name: p.Name, Bookings: p.Bookings, Messages: p.Messages, Keys: p.Keys, Endpoints: p.Endpoints,
		Storage: p.Storage},
		"the plan %s is set; give it with: mawid orgs plan give SLUG %s", p.Name, p.Name)
}

type planGiveCmd struct {
	Slug string `arg:"" help:"Slug of the organization."`
	Name string `arg:"" help:"Name of the plan, or none." placeholder:"PLAN"`
}

// Run gives it.
func (c *planGiveCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return with(ctx, g, io, c.Slug, func(a *app.App, by office.Caller) error {
		name := c.Name
		if name == organization.NoPlan {
			name = ""
		}
		if err := a.Organization.Tenants.GivePlan(ctx, by, name); err != nil {
			return err
		}
		return g.Say(io, struct {
			Slug string `json:"slug"`
			Plan string `json:"plan"` // empty: none
		}{c.Slug, name}, "%s has %s", c.Slug, map[bool]string{true: "no plan, and no limit", false: "the plan " + name}[name == ""])
	})
}

type planRemoveCmd struct {
	Name string `arg:"" help:"Name of the plan." placeholder:"PLAN"`
	command.Agreed
}

// Run removes it.
func (c *planRemoveCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	a, err := g.Look(ctx, io)
	if err != nil {
		return err
	}
	defer a.Close()
	if err := c.Ask(io, "This removes the plan %s and its limits, if no organization has it.", c.Name); err != nil {
		return err
	}
	if err := a.Organization.Tenants.RemovePlan(ctx, c.Name); err != nil {
		return err
	}
	return g.Say(io, struct {
		Removed string `json:"removed"`
	}{c.Name}, "the plan %s is removed", c.Name)
}
