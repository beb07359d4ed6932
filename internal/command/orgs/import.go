package orgs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
)

// ImportCmd is mawid orgs import.
type ImportCmd struct {
	File string `arg:"" help:"File that mawid orgs export has written; - reads standard input." placeholder:"FILE" type:"path"`
}

// Help says what comes in, and what does not.
func (ImportCmd) Help() string {
	return `Brings an organization in from another installation: catalogue, appointments, customers, messages, calls, audit log and all the rest, under the same ids, from a file of mawid orgs export by the same version of mawid. It is refused if its slug or one of its ids is here already. All of it comes in, or nothing; afterwards the checks of mawid verify are run.

Secrets are not in the file, and are made anew: API keys, invitations, calendar links and the links of customers; agents get a new credential (agent rotate); those who belong choose a password (users reset); webhook endpoints are off until their secret is rotated; the connector and the channels for messages are paused until their credentials are entered. Nothing is sent twice: what waited to be delivered is left to the installation that it comes from. Suspend it there before you export, and delete it there afterwards.

	mawid orgs suspend noor
	mawid orgs export --org noor --out noor.jsonl
	mawid orgs import noor.jsonl --database postgres://…
	mawid orgs resume noor --database postgres://…`
}

// importLine is what came in, as it is printed.
type importLine struct {
	Line
	Rows    map[string]int64 `json:"rows"`
	Left    map[string]int64 `json:"left_out"`
	OptOuts int              `json:"opt_outs_unknown"` // of nobody who is known any more
	Checks  int              `json:"checks"`           // invariants that were checked afterwards, and hold
	Reenter []string         `json:"reenter"`          // what has to be entered or made anew
}

// Run brings it in.
func (c *ImportCmd) Run(ctx context.Context, g *command.Global, s command.Streams) error {
	a, err := g.Look(ctx, s)
	if err != nil {
		return err
	}
	defer a.Close()
	f, done, err := c.open(s.In)
	if err != nil {
		return err
	}
	defer done()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	in, err := a.Organization.Tenants.ImportOrganization(ctx, office.Caller{}, f, info.Size())
	if err != nil {
		return err
	}
	out := importLine{Line: Listed(in.Org), Rows: in.Rows, Left: in.Left, Reenter: reenter(in)}
	if out.OptOuts, err = a.Messages.Wishes.Recognise(ctx, in.Org.ID); err != nil {
		return err
	}
	if out.Checks, err = holds(ctx, a); err != nil {
		return err
	}
	if out.Planless {
		fmt.Fprintf(s.Err, "mawid: warning: %s has the plan %s, which is not known here, so it has no limit. Make the plan: "+
			"mawid orgs plan set %[2]s --bookings N, or give it another: mawid orgs plan give %[1]s PLAN\n", out.Slug, out.Plan)
	}
	return g.Tell(s, out, func() error { return printImport(s, out) })
}

// open opens the file. It is read twice: so what comes by standard input is put aside first,
// as a file that nobody else can open and that goes whatever happens.
func (c *ImportCmd) open(in io.Reader) (f *os.File, done func(), err error) {
	if c.File != "-" {
		f, err = os.Open(c.File) // #nosec G304 -- the operator names the file
		return f, func() { _ = f.Close() }, err
	}
	if f, err = os.CreateTemp("", "mawid-import-"); err != nil {
		return nil, nil, fmt.Errorf("what comes by standard input is put aside first; name a directory with room for it in TMPDIR: %w", err)
	}
	_ = os.Remove(f.Name()) // Some systems remove it only once it is closed.
	done = func() { _, _ = f.Close(), os.Remove(f.Name()) }
	if _, err = io.Copy(f, in); err != nil {
		done()
		return nil, nil, fmt.Errorf("standard input cannot be put aside; name a directory with room for it in TMPDIR: %w", err)
	}
	return f, done, nil
}

// holds runs the checks of mawid verify.
func holds(ctx context.Context, a *app.App) (n int, err error) {
	report, err := a.House.Verify(ctx)
	if err != nil {
		return 0, err
	}
	for _, c := range report.Checks {
		if len(c.Violations) > 0 {
			err = errors.Join(err, fmt.Errorf("it does not hold that %s: %s; run 'mawid verify'", c.Name, c.Violations[0]))
		}
	}
	return len(report.Checks), err
}

// reenter says what has to be made or entered anew, of what there is.
func reenter(in organization.Imported) (list []string) {
	for _, one := range []struct {
		n    int64
		what string
	}{
		{in.Left["api_keys"], "API keys: mawid keys create"},
		{in.Rows["memberships"], "passwords of those who belong: mawid users reset EMAIL"},
		{in.Left["invitations"], "invitations: mawid users add"},
		{in.Rows["webhook_endpoints"], "secrets of webhook endpoints: mawid webhooks rotate ENDPOINT, then webhooks enable"},
		{in.Rows["connectors"], "the token of the connected system: mawid connector setup"},
		{in.Rows["message_channels"], "credentials of channels for messages: in the dashboard, or mawid apply"},
		{in.Rows["agents"], "credentials of voice agents: mawid agent rotate, and the secrets of their platforms"},
		{in.Left["feeds"], "calendar links: in the dashboard"},
		{in.Left["own_links"], "links of customers: the next message to each has a new one; those sent before lead nowhere"},
	} {
		if one.n > 0 {
			list = append(list, fmt.Sprintf("%d %s", one.n, one.what))
		}
	}
	return list
}

func printImport(s command.Streams, out importLine) error {
	var rows int64
	for _, n := range out.Rows {
		rows += n
	}
	fmt.Fprintf(s.Out, "%s: %d rows of %d tables came in, and %d checks hold\n", out.Slug, rows, len(out.Rows), out.Checks)
	if out.SuspendedAt != nil {
		fmt.Fprintf(s.Out, "It is suspended, as it was: mawid orgs resume %s\n", out.Slug)
	}
	if len(out.Reenter) > 0 {
		fmt.Fprintln(s.Out, "To be made or entered anew:")
	}
	for _, line := range out.Reenter {
		fmt.Fprintf(s.Out, "  %s\n", line)
	}
	if out.OptOuts > 0 {
		fmt.Fprintf(s.Out, "  %d wishes for no messages are of people whom nobody knows any more\n", out.OptOuts)
	}
	return nil
}
