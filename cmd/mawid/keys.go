package main

import (
	"context"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
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
func (c *keysCreateCmd) Run(ctx context.Context, g *global, io streams) error {
	life, err := lifetime("--expires-in", c.ExpiresIn)
	if err != nil {
		return err
	}
	if err := g.existing(); err != nil {
		return err
	}
	a, err := g.open(ctx, io, app.Config{}, slog.LevelWarn)
	if err != nil {
		return err
	}
	defer a.Close()
	token, _, err := a.Desk.CreateKey(ctx, c.Org, desk.NewKey{Name: c.Name, Scopes: c.Scopes, Sandbox: c.Sandbox, Life: life})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(io.out, token)
	return err
}

// maxDays keeps a lifetime within a time.Duration.
const maxDays = 36500

// lifetime reads the duration of a flag, with days as well: 90d. Empty: zero.
func lifetime(flag, s string) (time.Duration, error) {
	if s == "" {
		return 0, nil
	}
	life, err := time.ParseDuration(s)
	if days, ok := strings.CutSuffix(s, "d"); ok {
		n, e := strconv.Atoi(days)
		if n > maxDays {
			return 0, usage(fmt.Sprintf("%s: at most %dd", flag, maxDays))
		}
		life, err = time.Duration(n)*24*time.Hour, e
	}
	if err != nil || life <= 0 {
		return 0, usage(fmt.Sprintf("%s: %q is not a duration; write 24h or 90d", flag, s))
	}
	return life, nil
}

type keysListCmd struct {
	Org  string `help:"Slug of the organization." required:""`
	JSON bool   `name:"json" help:"Print JSON instead of a table."`
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
func (c *keysListCmd) Run(ctx context.Context, g *global, io streams) error {
	if err := g.existing(); err != nil {
		return err
	}
	now, err := g.clock()
	if err != nil {
		return err
	}
	a, err := g.open(ctx, io, app.Config{}, slog.LevelWarn)
	if err != nil {
		return err
	}
	defer a.Close()
	keys, err := a.Desk.Keys(ctx, c.Org)
	if err != nil {
		return err
	}
	lines := make([]keyLine, 0, len(keys))
	for _, k := range keys {
		lines = append(lines, listed(k, now().Unix()))
	}
	if c.JSON {
		return writeJSON(io.out, lines)
	}
	w := tabwriter.NewWriter(io.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "ID\tNAME\tKEY\tSTATUS\tSCOPES\tCREATED\tEXPIRES\tLAST USED")
	for _, l := range lines {
		fmt.Fprintf(w, "%s\t%s\t%s…\t%s\t%s\t%s\t%s\t%s\n", l.ID, l.Name, l.Prefix, l.Status, strings.Join(l.Scopes, ","),
			moment(l.CreatedAt), moment(l.ExpiresAt), moment(l.LastUsed))
	}
	return w.Flush()
}

func listed(k desk.Key, now int64) keyLine {
	status := "live"
	switch {
	case k.RevokedAt != 0:
		status = "revoked"
	case k.ExpiresAt != 0 && k.ExpiresAt <= now:
		status = "expired"
	}
	return keyLine{ID: k.ID, Name: k.Name, Prefix: k.Prefix, Scopes: k.Scopes, Status: status,
		CreatedAt: instant(k.CreatedAt), ExpiresAt: instant(k.ExpiresAt), RevokedAt: instant(k.RevokedAt), LastUsed: instant(k.LastUsed)}
}

// instant turns Unix seconds into a time; zero is none.
func instant(unix int64) *time.Time {
	if unix == 0 {
		return nil
	}
	t := time.Unix(unix, 0).UTC()
	return &t
}

func moment(t *time.Time) string {
	if t == nil {
		return "-"
	}
	return t.Format("2006-01-02T15:04Z")
}

type keysRevokeCmd struct {
	Org string `help:"Slug of the organization." required:""`
	Key string `arg:"" help:"Id of the key, or the beginning of the id or of the key, if no other begins so."`
}

// Help teaches by an example.
func (keysRevokeCmd) Help() string {
	return `When the command returns, no node accepts the key any more.

	mawid keys list --org noor
	mawid keys revoke --org noor svc_live_8Kx2`
}

// Run revokes the key.
func (c *keysRevokeCmd) Run(ctx context.Context, g *global, io streams) error {
	if err := g.existing(); err != nil {
		return err
	}
	a, err := g.open(ctx, io, app.Config{}, slog.LevelWarn)
	if err != nil {
		return err
	}
	defer a.Close()
	keys, err := a.Desk.Keys(ctx, c.Org)
	if err != nil {
		return err
	}
	id, err := pick(keys, c.Key)
	if err != nil {
		return err
	}
	k, err := a.Desk.RevokeKey(ctx, c.Org, id, desk.Caller{})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(io.out, "revoked %s (%s)\n", k.ID, k.Name)
	return err
}

// pick finds the one key that the text means: its id, or the beginning of its
// id, or of the key itself, of which we know only the first characters.
func pick(keys []desk.Key, text string) (booking.KeyID, error) {
	lower := strings.ToLower(text)
	var found []desk.Key
	for _, k := range keys {
		if k.ID.String() == lower {
			return k.ID, nil
		}
		if strings.HasPrefix(k.ID.String(), lower) || strings.HasPrefix(k.Prefix, text) || k.Prefix != "" && strings.HasPrefix(text, k.Prefix) {
			found = append(found, k)
		}
	}
	switch {
	case text == "" || len(found) == 0:
		return booking.KeyID{}, fmt.Errorf("no key of this organization begins with %q; see mawid keys list", text)
	case len(found) > 1:
		return booking.KeyID{}, fmt.Errorf("%d keys begin with %q; write more of the id", len(found), text)
	}
	return found[0].ID, nil
}
