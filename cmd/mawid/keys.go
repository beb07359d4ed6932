package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
)

type keysCmd struct {
	Create keysCreateCmd `cmd:"" help:"Create a key and print it, once."`
	List   keysListCmd   `cmd:"" help:"List the keys of an organization, without their secrets."`
	Revoke keysRevokeCmd `cmd:"" help:"Revoke a key, at once and for good."`
}

type keysCreateCmd struct {
	Org       string   `help:"Slug of the organization." required:""`
	Name      string   `help:"What to call the key: the system that will use it." required:""`
	Scopes    []string `help:"What it may do: availability:read, appointments:read, appointments:create." required:"" placeholder:"SCOPE"`
	ExpiresIn string   `help:"How long it is valid, such as 24h or 90d. Default: until it is revoked." placeholder:"DURATION"`
	Sandbox   bool     `help:"Make a test key: it begins with svc_test_ and works on the organization's sandbox, never on live data."`
}

// Help teaches by an example.
func (keysCreateCmd) Help() string {
	return `Prints the key alone on standard output. It is shown this once; only a hash of it is kept.

	KEY=$(mawid keys create --org noor --name crm --scopes availability:read,appointments:create --expires-in 90d)`
}

// Run makes the key and prints it.
func (c *keysCreateCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	life, err := command.Lifetime("--expires-in", c.ExpiresIn)
	if err != nil {
		return err
	}
	a, err := g.Look(ctx, io)
	if err != nil {
		return err
	}
	defer a.Close()
	token, k, err := a.Organization.CreateKey(ctx, c.Org, organization.NewKey{Name: c.Name, Scopes: c.Scopes, Sandbox: c.Sandbox, Life: life})
	if err != nil {
		return err
	}
	return g.Say(io, struct {
		keyLine
		Key string `json:"key"`
	}{listed(k, k.CreatedAt), token}, "%s", token)
}

type keysListCmd struct {
	Org string `help:"Slug of the organization." required:""`
}

// keyLine is a key as it is listed.
type keyLine struct {
	ID        booking.KeyID `json:"id"`
	Name      string        `json:"name"`
	Prefix    string        `json:"prefix"`
	Scopes    []string      `json:"scopes"`
	Status    string        `json:"status"` // live, expired or revoked
	CreatedAt *time.Time    `json:"created_at"`
	ExpiresAt *time.Time    `json:"expires_at"`
	RevokedAt *time.Time    `json:"revoked_at"`
	LastUsed  *time.Time    `json:"last_used_at"`
}

// Run lists the keys.
func (c *keysListCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	now, err := g.Clock()
	if err != nil {
		return err
	}
	a, err := g.Look(ctx, io)
	if err != nil {
		return err
	}
	defer a.Close()
	keys, err := a.Organization.Keys(ctx, c.Org)
	if err != nil {
		return err
	}
	lines := make([]keyLine, 0, len(keys))
	for _, k := range keys {
		lines = append(lines, listed(k, now().Unix()))
	}
	return g.Tell(io, lines, func() error { return printKeys(io.Out, lines) })
}

func printKeys(out io.Writer, lines []keyLine) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "ID\tNAME\tKEY\tSTATUS\tSCOPES\tCREATED\tEXPIRES\tLAST USED")
	for _, l := range lines {
		fmt.Fprintf(w, "%s\t%s\t%s…\t%s\t%s\t%s\t%s\t%s\n", l.ID, l.Name, l.Prefix, l.Status, strings.Join(l.Scopes, ","),
			command.Moment(l.CreatedAt), command.Moment(l.ExpiresAt), command.Moment(l.LastUsed))
	}
	return w.Flush()
}

func listed(k organization.Key, now int64) keyLine {
	status := "live"
	switch {
	case k.RevokedAt != 0:
		status = "revoked"
	case k.ExpiresAt != 0 && k.ExpiresAt <= now:
		status = "expired"
	}
	return keyLine{ID: k.ID, Name: k.Name, Prefix: k.Prefix, Scopes: k.Scopes, Status: status,
		CreatedAt: command.Instant(k.CreatedAt), ExpiresAt: command.Instant(k.ExpiresAt),
		RevokedAt: command.Instant(k.RevokedAt), LastUsed: command.Instant(k.LastUsed)}
}

type keysRevokeCmd struct {
	Org string `help:"Slug of the organization." required:""`
	Key string `arg:"" help:"Id of the key, or six characters or more of the beginning of the id or, behind svc_live_, of the key; or its name, if no other has it."`
	command.Agreed
}

// Help teaches by an example.
func (keysRevokeCmd) Help() string {
	return `When the command returns, no node accepts the key any more. It asks first, unless told --yes.

	mawid keys list --org noor
	mawid keys revoke --org noor svc_live_8Kx2Qd`
}

// Run revokes the key.
func (c *keysRevokeCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	a, err := g.Look(ctx, io)
	if err != nil {
		return err
	}
	defer a.Close()
	keys, err := a.Organization.Keys(ctx, c.Org)
	if err != nil {
		return err
	}
	i, err := command.Pick(knownKeys(keys), c.Key, "key", "mawid keys list")
	if err != nil {
		return err
	}
	if err := c.Ask(io, "Revoke the key %s (%s…), last used %s? Whoever uses it is refused from now on.",
		keys[i].Name, keys[i].Prefix, command.Moment(command.Instant(keys[i].LastUsed))); err != nil {
		return err
	}
	k, err := a.Organization.RevokeKey(ctx, c.Org, keys[i].ID, office.Caller{})
	if err != nil {
		return err
	}
	return g.Say(io, listed(k, k.RevokedAt), "revoked %s (%s)", k.ID, k.Name)
}

func knownKeys(keys []organization.Key) []command.Known {
	all := make([]command.Known, len(keys))
	for i, k := range keys {
		all[i] = command.Known{ID: k.ID.String(), Prefix: k.Prefix, Note: k.Name + "  " + k.Prefix + "…"}
		if k.RevokedAt == 0 { // The name of one that is gone may be another's by now.
			all[i].Name = k.Name
		}
	}
	return all
}
