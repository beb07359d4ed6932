package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/customer"
	"github.com/mawid/mawid/internal/sheet"
)

type peopleCmd struct {
	Find   peopleFindCmd   `cmd:"" help:"Find somebody by number or name: customers, and whoever called and never booked."`
	Export peopleExportCmd `cmd:"" help:"Print everything that is held about somebody."`
	Erase  peopleEraseCmd  `cmd:"" help:"Erase somebody, for good."`
}

type peopleFindCmd struct {
	Org   string `help:"Slug of the organization." required:""`
	Query string `arg:"" help:"Number, in any spelling or at least four digits of it, or name."`
}

// Help says what is looked through.
func (peopleFindCmd) Help() string {
	return `Looks through customers, callers' numbers, call-backs, and what was said in calls, for a name as well as for a number. What is found by what was said may be about somebody else: open the call before you erase it. Where nobody has the name or the number, customers who have a similar one are listed as such. The first column is what export and erase take.

	mawid people find --org noor 0551234567
	mawid people find --org noor "Noura Al-Otaibi"`
}

// Run lists what was found.
func (c *peopleFindCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	a, caller, err := openOrg(ctx, g, io, c.Org)
	if err != nil {
		return err
	}
	defer a.Close()
	customers, err := a.Customers.Customers(ctx, caller.Org, c.Query, "", 0)
	if err != nil {
		return err
	}
	traces, err := a.Customers.Traces(ctx, caller.Org, c.Query)
	if err != nil {
		return err
	}
	found := []personLine{}
	for _, p := range customers.Items {
		by := "appointments"
		if customers.Near {
			by = "similar"
		}
		found = append(found, personLine{customerMark + p.ID.String(), string(p.Name), booking.Mask(p.Phone), command.Instant(p.LastVisit), by})
	}
	for _, v := range traces.Items {
		found = append(found, personLine{v.Key(), string(v.Name), v.Number(), command.Instant(v.At), v.Found})
	}
	if traces.Partial || customers.Partial || customers.Next != "" {
		g.Hint(io, "There is more than was looked at; narrow the search.")
	}
	return g.Tell(io, found, func() error {
		w := tabwriter.NewWriter(io.Out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(w, "WHO\tNAME\tNUMBER\tWHEN\tFOUND BY")
		for _, l := range found {
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", l.Who, l.Name, l.Number, command.Moment(l.At), l.Found)
		}
		return w.Flush()
	})
}

// personLine is somebody who was found.
type personLine struct {
	Who    string     `json:"who"` // what export and erase take
	Name   string     `json:"name"`
	Number string     `json:"number"` // masked
	At     *time.Time `json:"at"`
	Found  string     `json:"found"` // appointments, similar, number, name or said
}

// customerMark stands before the id of a customer.
const customerMark = "customer-"

// sorted tells customers from calls and call-backs, each once.
func sorted(ids []string) (customers []booking.CustomerID, traces []string, err error) {
	for i, text := range ids {
		if slices.Contains(ids[:i], text) {
			continue
		}
		rest, ok := strings.CutPrefix(text, customerMark)
		if !ok {
			traces = append(traces, text)
			continue
		}
		id, err := booking.ParseID[booking.CustomerID](rest)
		if err != nil {
			return nil, nil, command.Usage(text + " is none of what 'mawid people find' lists")
		}
		customers = append(customers, id)
	}
	return customers, traces, nil
}

type peopleExportCmd struct {
	Org    string   `help:"Slug of the organization." required:""`
	Format string   `help:"json or csv." enum:"json,csv" default:"json"`
	Who    []string `arg:"" help:"What people find lists in its first column."`
}

// Run prints it.
func (c *peopleExportCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	customers, traces, err := sorted(c.Who)
	if err != nil {
		return err
	}
	a, caller, err := openOrg(ctx, g, io, c.Org)
	if err != nil {
		return err
	}
	defer a.Close()
	var all customer.Dossier
	if len(traces) > 0 {
		if all, err = a.Customers.ExportTraces(ctx, caller, traces); err != nil {
			return err
		}
	}
	for _, id := range customers {
		one, err := a.Customers.ExportCustomer(ctx, caller, id)
		if err != nil {
			return err
		}
		all.Add(one)
	}
	if g.JSON || c.Format == "json" {
		return command.WriteJSON(io.Out, all)
	}
	table := sheet.NewWriter(io.Out)
	for _, row := range all.Table() {
		if err := table.Row(row...); err != nil {
			return err
		}
	}
	return table.Flush()
}

type peopleEraseCmd struct {
	Org string   `help:"Slug of the organization." required:""`
	Who []string `arg:"" help:"What people find lists in its first column."`
	command.Agreed
}

// Help says what stays.
func (peopleEraseCmd) Help() string {
	return `Takes name, number, notes and everything that was said out of appointments, calls and call-backs, and leaves the figures. A customer with appointments to come is refused. What webhook receivers and the organization's own system were told must be erased there. It asks first, unless told --yes.

	mawid people erase --org noor call-01a1e27a-18aa-7a3d-8c0a-6a95931eec38`
}

// Run erases.
func (c *peopleEraseCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	customers, traces, err := sorted(c.Who)
	if err != nil {
		return err
	}
	a, caller, err := openOrg(ctx, g, io, c.Org)
	if err != nil {
		return err
	}
	defer a.Close()
	if err := c.Ask(io, "Erase %s of %s?", c.whom(len(customers), len(traces)), c.Org); err != nil {
		return err
	}
	var done customer.Erasure
	for _, id := range customers {
		n, err := a.Customers.EraseCustomer(ctx, caller, id)
		if err != nil {
			return err
		}
		done.Add(n)
	}
	if len(traces) > 0 {
		n, err := a.Customers.EraseTraces(ctx, caller, traces)
		if err != nil {
			return err
		}
		done.Add(n)
	}
	err = g.Say(io, struct {
		Erased       int `json:"erased"` // all of them
		Appointments int `json:"appointments"`
		Calls        int `json:"calls"`
		Callbacks    int `json:"callbacks"`
	}{done.Total(), done.Appointments, done.Calls, done.Callbacks}, "erased from %s, %s and %s",
		counted(done.Appointments, "appointment", "appointments"), counted(done.Calls, "call", "calls"),
		counted(done.Callbacks, "call-back", "call-backs"))
	scrubbed(ctx, g, a, io)
	return err
}

// whom says how many are to be erased.
func (peopleEraseCmd) whom(customers, traces int) string {
	var parts []string
	if customers > 0 {
		parts = append(parts, counted(customers, "customer with their appointments, calls and call-backs",
			"customers with their appointments, calls and call-backs"))
	}
	if traces > 0 {
		parts = append(parts, counted(traces, "call or call-back", "calls or call-backs"))
	}
	return strings.Join(parts, " and ")
}

// scrubbed makes what was erased unreadable in the files, and says so if that
// is not done yet. A running server goes on trying.
func scrubbed(ctx context.Context, g *command.Global, a *app.App, io command.Streams) {
	ctx, cancel := context.WithTimeout(ctx, scrubPatience)
	defer cancel()
	if err := a.House.Scrub(ctx, false); err != nil {
		g.Hint(io, "%s", sentence(err))
	}
}

type scrubCmd struct{ command.Agreed }

// Help says what it is for.
func (scrubCmd) Help() string {
	return `Writes the whole database anew, so that nothing of what was deleted or erased is left in unused bytes of its files. A server does this by itself for a SQLite file of up to 32 MiB; for a larger one, and for PostgreSQL (VACUUM FULL), it is done when you say so, since writes wait meanwhile, and it needs as much room again. It asks first, unless told --yes.

	mawid scrub --yes`
}

// Run scrubs.
func (c *scrubCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	a, _, err := openOrg(ctx, g, io, "")
	if err != nil {
		return err
	}
	defer a.Close()
	if err := c.Ask(io, "Write the whole database anew? Until it is done nobody can book."); err != nil {
		return err
	}
	if err := a.House.Scrub(ctx, true); err != nil {
		return err
	}
	return g.Say(io, struct {
		OK bool `json:"ok"`
	}{true}, "nothing of what was erased is left in the database's files")
}
