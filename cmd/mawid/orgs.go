package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/command/orgs"
	"github.com/mawid/mawid/internal/folder"
	"github.com/mawid/mawid/internal/organization"
)

type orgsCmd struct {
	List     orgs.ListCmd    `cmd:"" help:"List the organizations, and which of them are suspended or being removed."`
	Suspend  orgs.SuspendCmd `cmd:"" help:"Let an organization change nothing; nothing of it is lost."`
	Resume   orgs.ResumeCmd  `cmd:"" help:"Let a suspended organization go on."`
	Usage    orgs.UsageCmd   `cmd:"" help:"Tell what organizations use: bookings, messages, customers and the like."`
	Plan     orgs.PlanCmd    `cmd:"" help:"Say how much organizations may use."`
	Export   orgsExportCmd   `cmd:"" help:"Write everything of an organization into a file, but for secrets."`
	Import   orgs.ImportCmd  `cmd:"" help:"Bring an organization in that was exported from another installation."`
	Delete   orgsDeleteCmd   `cmd:"" help:"Close an organization, and remove everything of it after a waiting time."`
	Cancel   orgsCancelCmd   `cmd:"" help:"Open an organization again that is waiting to be removed."`
	Receipts orgsReceiptsCmd `cmd:"" help:"List the receipts of organizations that were removed."`
}

type orgsExportCmd struct {
	Org string `help:"Slug of the organization." required:""`
	Out string `help:"File to write, which must not be there yet; - for standard output." default:"-" placeholder:"FILE"`
}

// Help says what is in it.
func (orgsExportCmd) Help() string {
	return `Writes JSON lines, one for each row of each table that is the organization's or its sandbox's: catalogue, appointments, calls, people, audit log and all the rest, as of one moment. Passwords, keys, tokens and what is sealed are left out. The file is for its owner alone.

	mawid orgs export --org noor --out noor.jsonl`
}

// Run writes it.
func (c *orgsExportCmd) Run(ctx context.Context, g *command.Global, s command.Streams) error {
	a, caller, err := openOrg(ctx, g, s, c.Org)
	if err != nil {
		return err
	}
	defer a.Close()
	if c.Out == "-" {
		_, err := a.Organization.ExportOrganization(ctx, caller, s.Out)
		return err
	}
	f, err := folder.Create(c.Out)
	if err != nil {
		return err
	}
	counts, err := a.Organization.ExportOrganization(ctx, caller, f)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		_ = os.Remove(c.Out) // Half of it must not look whole.
		return err
	}
	return g.Say(s, struct {
		File string           `json:"file"`
		Rows map[string]int64 `json:"rows"`
	}{c.Out, counts}, "%s: %d rows of %s", c.Out, sum(counts), c.Org)
}

func sum(counts map[string]int64) (n int64) {
	for _, rows := range counts {
		n += rows
	}
	return n
}

type orgsDeleteCmd struct {
	Org  string `help:"Slug of the organization." required:""`
	Wait string `help:"How long it is closed before everything of it goes; 7d if not given." placeholder:"DURATION" xor:"when"`
	Now  bool   `help:"Do not wait: remove everything at once." xor:"when"`
	command.Agreed
}

// Help says what happens when.
func (orgsDeleteCmd) Help() string {
	return `Closes the organization at once: its keys, its pages and its voice agents answer that it is closed. When the waiting time is over, a running server removes everything of it, its sandbox, and the people who belonged to it alone, and keeps a receipt that says how many rows of which table went, and that a search through every table found nothing more. Until then 'mawid orgs cancel' takes it back; not once the removal has begun. Export it first. It asks, unless told --yes.

	mawid orgs export --org noor --out noor.jsonl
	mawid orgs delete --org noor
	mawid orgs delete --org noor --now --yes`
}

// Run closes it, and with --now removes it.
func (c *orgsDeleteCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	c.Wait = cmp.Or(c.Wait, "7d")
	wait, err := command.Lifetime("--wait", c.Wait)
	if err != nil {
		return err
	}
	if c.Now {
		wait = 0
	}
	a, caller, err := openOrg(ctx, g, io, c.Org)
	if err != nil {
		return err
	}
	defer a.Close()
	what := fmt.Sprintf("Close the organization %s, and remove everything of it in %s?", c.Org, c.Wait)
	if c.Now {
		what = fmt.Sprintf("Remove the organization %s and everything of it now?", c.Org)
	}
	if err := c.Ask(io, "%s", what); err != nil {
		return err
	}
	o, err := a.Organization.CloseOrganization(ctx, caller, wait)
	if err != nil {
		return err
	}
	if !c.Now {
		return g.Say(io, orgs.Listed(o), "%s is closed and will be removed after %s; until then: mawid orgs cancel --org %s\nreceipt %s",
			o.Slug, command.Moment(command.Instant(o.RemoveAt)), o.Slug, o.Receipt)
	}
	receipt, err := a.Organization.RemoveOrganization(ctx, o)
	if err != nil {
		return err
	}
	if err := g.Tell(io, receiptOf(receipt), func() error { return printReceipt(io.Out, receipt) }); err != nil {
		return err
	}
	scrubbed(ctx, g, a, io)
	return nil
}

// receiptLine is a receipt as it is printed.
type receiptLine struct {
	Receipt   string           `json:"receipt"`
	ClosedAt  *time.Time       `json:"closed_at"`
	RemovedAt *time.Time       `json:"removed_at"`
	Rows      map[string]int64 `json:"rows"`
	Remains   int64            `json:"remains"` // -1: killed before it was searched for
}

func receiptOf(r organization.Removal) receiptLine {
	return receiptLine{r.Receipt.String(), command.Instant(r.ClosedAt), command.Instant(r.RemovedAt), r.Rows, r.Remains}
}

// printReceipt prints what was removed.
func printReceipt(out io.Writer, r organization.Removal) error {
	left := fmt.Sprintf("%d left", r.Remains)
	if r.Remains == organization.NotSearched {
		left = "then killed, before it was searched for what is left"
	}
	fmt.Fprintf(out, "receipt %s: %d rows removed, %s\n", r.Receipt, r.Total(), left)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, table := range slices.Sorted(maps.Keys(r.Rows)) {
		fmt.Fprintf(w, "  %s\t%d\n", table, r.Rows[table])
	}
	return w.Flush()
}

type orgsCancelCmd struct {
	Org string `help:"Slug of the organization." required:""`
}

// Run opens it again.
func (c *orgsCancelCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	a, caller, err := openOrg(ctx, g, io, c.Org)
	if err != nil {
		return err
	}
	defer a.Close()
	o, err := a.Organization.ReopenOrganization(ctx, caller)
	if err != nil {
		return err
	}
	return g.Say(io, orgs.Listed(o), "%s is open again", o.Slug)
}

type orgsReceiptsCmd struct {
	Receipt string `arg:"" optional:"" help:"Number of the receipt; all of them unless given."`
}

// Help says why no name is in them.
func (orgsReceiptsCmd) Help() string {
	return `A receipt does not say whose it is: nothing of the organization is left. Whoever removed it was given the number.`
}

// Run prints them.
func (c *orgsReceiptsCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	var only booking.ReceiptID
	if c.Receipt != "" {
		var err error
		if only, err = booking.ParseID[booking.ReceiptID](c.Receipt); err != nil {
			return command.Usage("a receipt has a number such as 01a1e27a-18aa-7a3d-8c0a-6a95931eec38")
		}
	}
	a, _, err := openOrg(ctx, g, io, "")
	if err != nil {
		return err
	}
	defer a.Close()
	list, err := a.Organization.Removals(ctx)
	if err != nil {
		return err
	}
	lines := []receiptLine{}
	list = slices.DeleteFunc(list, func(r organization.Removal) bool { return !only.IsZero() && r.Receipt != only })
	for _, r := range list {
		lines = append(lines, receiptOf(r))
	}
	if len(list) == 0 && !only.IsZero() {
		return fmt.Errorf("there is no receipt %s: the organization is not removed yet; see 'mawid orgs list'", c.Receipt)
	}
	return g.Tell(io, lines, func() error {
		for _, r := range list {
			fmt.Fprintf(io.Out, "%s  closed %s, removed %s\n", r.Receipt, command.Moment(command.Instant(r.ClosedAt)),
				command.Moment(command.Instant(r.RemovedAt)))
			if err := printReceipt(io.Out, r); err != nil {
				return err
			}
		}
		return nil
	})
}

// scrubPatience is how long a command tries to make what it erased unreadable.
const scrubPatience = 30 * time.Second
