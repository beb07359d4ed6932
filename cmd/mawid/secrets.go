package main

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/office"
)

type secretsCmd struct {
	Status secretsStatusCmd `cmd:"" help:"Tell whether the secret key is the right one, and what it seals."`
	Rotate secretsRotateCmd `cmd:"" help:"Seal everything anew with another key."`
	Reset  secretsResetCmd  `cmd:"" help:"Give up what was sealed with a key that is lost."`
}

// sealedNames are what people call the kinds.
var sealedNames = map[office.SealedKind]string{
	office.EndpointSecrets: "webhook secrets",
	office.ConnectorToken:  "connector tokens",
	office.AgentSecrets:    "voice agents' secrets",
	office.ChannelSettings: "credentials of channels for messages",
	office.SecondFactor:    "second factors",
	office.StampKey:        "keys of our own, for voice agents' tokens and customers' answers",
}

type secretsStatusCmd struct{}

// Help says what is told.
func (secretsStatusCmd) Help() string {
	return `The database names its key by a mark, which tells nothing about the key. Prints that mark, where the key is looked for and whether it fits, and how many secrets of each kind are sealed, cannot be opened, or must be entered anew. Exits with 1 if the key is not there or does not open everything.

	mawid secrets status`
}

// sealLine is a kind as it is printed.
type sealLine struct {
	Kind   office.SealedKind `json:"kind"`
	Sealed int               `json:"sealed"`
	Broken []string          `json:"broken"` // ids
	Lost   int               `json:"to_enter_anew"`
}

// Run prints it.
func (c *secretsStatusCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	a, err := g.Look(ctx, io)
	if err != nil {
		return err
	}
	defer a.Close()
	s, err := a.SecretStatus(ctx)
	if err != nil {
		return err
	}
	err = g.Tell(io, statusJSON(&s), func() error { return printStatus(io.Out, &s) })
	if err == nil && (s.Problem != nil || s.Broken() > 0) {
		return command.ErrSilent
	}
	return err
}

func statusJSON(s *app.SecretStatus) any {
	problem := ""
	if s.Problem != nil {
		problem = s.Problem.Error()
	}
	return struct {
		Mark    string     `json:"mark"`
		Place   string     `json:"place"`
		Fits    bool       `json:"fits"`
		Problem string     `json:"problem"`
		Found   string     `json:"found"` // the file that holds the right key although there is a problem
		Kinds   []sealLine `json:"kinds"`
	}{s.Mark, s.Place, s.Mark != "" && s.Problem == nil, problem, s.Found, sealLines(s.Kinds)}
}

func sealLines(kinds []office.SealCount) []sealLine {
	lines := []sealLine{}
	for _, k := range kinds {
		lines = append(lines, sealLine{k.Kind, k.Sealed, append([]string{}, k.Broken...), k.Lost})
	}
	return lines
}

func printStatus(w io.Writer, s *app.SecretStatus) error {
	switch {
	case s.Mark == "" && s.Problem != nil:
		fmt.Fprintf(w, "Nothing has been sealed in this database yet, and nothing can be: %v.\n", s.Problem)
	case s.Mark == "":
		fmt.Fprintln(w, "Nothing has been sealed in this database yet; it names no key.")
	case s.Found != "":
		fmt.Fprintf(w, "The key of this database has the mark %s.\nIt is in %s, but is not used: %v.\n", s.Mark, s.Found, s.Problem)
	case s.Problem != nil:
		fmt.Fprintf(w, "The key of this database has the mark %s.\nIt is missing: %v.\n", s.Mark, s.Problem)
	default:
		fmt.Fprintf(w, "The key of this database has the mark %s, and %s fits.\n", s.Mark, s.Place)
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "\nKIND\tSEALED\tNOT TO BE OPENED\tTO ENTER ANEW")
	for _, k := range s.Kinds {
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\n", sealedNames[k.Kind], k.Sealed, len(k.Broken), k.Lost)
	}
	return t.Flush()
}

type secretsRotateCmd struct {
	NewKey string `help:"The new key, where the old one is given with --secret-key: 32 bytes in base64." placeholder:"KEY"`
}

// Help teaches the order of things.
func (secretsRotateCmd) Help() string {
	return `Seals everything anew, in one transaction. Servers may go on running: they notice that their key is not the database's any more and look for it again; nothing is stored under the old one.

The key is in secret.key. A new one is made there; servers on this machine find it by themselves. The old one stays beside it under its mark, for back-ups of its time. Copy the new file to other nodes:

	mawid secrets rotate

The key is given to every node. Rotate, then restart the nodes with the new one; until then webhooks wait, and signing in with a second factor is refused there, but bookings go on:

	NEW=$(openssl rand -base64 32)
	mawid secrets rotate --secret-key "$MAWID_SECRET_KEY" --new-key "$NEW"`
}

// Run changes the key.
func (c *secretsRotateCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	a, err := g.Look(ctx, io)
	if err != nil {
		return err
	}
	defer a.Close()
	r, err := a.RotateSecret(ctx, c.NewKey)
	if err != nil {
		return err
	}
	next := "Restart every node with the new key now."
	if r.Kept != "" {
		next = fmt.Sprintf("The new key is in %s; give it to every node, and keep it apart from back-ups.\nThe old one is kept in %s, for "+
			"back-ups made before.", g.SecretFile(), r.Kept)
	}
	return g.Say(io, struct {
		Sealed int    `json:"sealed"`
		Mark   string `json:"mark"`
		Kept   string `json:"old_key_file"` // empty: the key is given, not in a file
	}{r.Sealed, r.Mark, r.Kept}, "%s sealed anew; the key of this database has the mark %s now.\n%s",
		counted(r.Sealed, "secret is", "secrets are"), r.Mark, next)
}

type secretsResetCmd struct{ command.Agreed }

// Help says what is lost and what is not.
func (secretsResetCmd) Help() string {
	return `For when the key is lost for good; look for it in your back-ups first. Where secret.key, or a file beside it whose name begins so, holds the key of this database, nothing is given up, and you are told how to use it. What it sealed is given up, for ever, and must be entered anew. Until then:

	webhooks          nothing is sent; events are recorded, and can be replayed once there is a new secret (mawid webhooks rotate)
	connectors        paused, until the token is entered (mawid connector set)
	voice agents      requests signed by a carrier or platform are refused, until its secret is entered
	second factors    still asked for; recovery codes serve, else an owner or 'mawid users reset EMAIL --two-factor' helps

Appointments, API keys and passwords are not affected. A secret.key that is empty or garbled is set aside. The key at hand becomes the one of the database, or a new one is made in secret.key. Asks first.

	mawid secrets reset`
}

// Run asks and gives up.
func (c *secretsResetCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	a, err := g.Look(ctx, io)
	if err != nil {
		return err
	}
	defer a.Close()
	s, err := a.SecretStatus(ctx)
	if err != nil {
		return err
	}
	if err := s.CheckLost(); err != nil {
		return err
	}
	if broken := s.Broken(); broken > 0 && !c.Yes {
		if err := printStatus(io.Err, &s); err != nil {
			return err
		}
		if err := c.Ask(io, "\n%s given up for ever. If the key may still be found, stop here.",
			counted(broken, "secret will be", "secrets will be")); err != nil {
			return err
		}
	}
	given, kept, err := a.ResetSecret(ctx)
	if err != nil {
		return err
	}
	if kept != "" {
		g.Hint(io, "The file that held no key is kept as %s; a new key is in its place.", kept)
	}
	return g.Tell(io, sealLines(given), func() error { return printGiven(io.Out, given) })
}

// enterAnew says for each kind what to do now.
var enterAnew = map[office.SealedKind]string{
	office.EndpointSecrets: "nothing is sent to them; make new ones with mawid webhooks rotate, then mawid webhooks replay --org ORGANIZATION --missed",
	office.ConnectorToken:  "their connectors are paused; enter them with mawid connector set",
	office.AgentSecrets:    "signed requests are refused; enter them in the dashboard, or with mawid agent update",
	office.ChannelSettings: "nothing is sent by them; enter them in the dashboard",
	office.SecondFactor: "people sign in with a recovery code and set up their app anew; for those without one: mawid users reset EMAIL " +
		"--two-factor",
	office.StampKey: "another is made by itself",
}

func printGiven(w io.Writer, given []office.SealCount) error {
	if len(given) > 0 {
		fmt.Fprintln(w, "Given up, to be entered anew:")
	}
	for _, k := range given {
		if len(k.Broken) > 0 {
			fmt.Fprintf(w, "  %d %s: %s\n", len(k.Broken), sealedNames[k.Kind], enterAnew[k.Kind])
		}
	}
	_, err := fmt.Fprintln(w, "The service starts again.")
	return err
}
