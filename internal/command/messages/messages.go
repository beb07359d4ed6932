// Package messages is mawid messages: what customers are told of their appointments,
// by which channels, and what was sent.
package messages

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/office"
)

// Cmd is the command.
type Cmd struct {
	Status statusCmd `cmd:"" help:"Show whether messages are on, the channels, and how many were sent."`
	Add    addCmd    `cmd:"" help:"Set up a channel: a provider that carries messages."`
	Check  checkCmd  `cmd:"" help:"Try the credentials of a channel; nothing is sent."`
	Cap    capCmd    `cmd:"" help:"Say how much a channel may cost on a day and in a month."`
	Pause  pauseCmd  `cmd:"" help:"Stop a channel."`
	Resume resumeCmd `cmd:"" help:"Let a channel go on."`
	Remove removeCmd `cmd:"" help:"Take a channel away."`
	Try    tryCmd    `cmd:"" help:"Send a message to a number or an address of your own, by a channel."`
	Rules  rulesCmd  `cmd:"" help:"Show what customers are told and when, or change it."`
	Text   textCmd   `cmd:"" help:"Show the words of a message, or change them."`
	Export exportCmd `cmd:"" help:"Write channels, rules and texts as a document for apply, without secrets."`
	On     onCmd     `cmd:"" help:"Tell customers of their appointments from now on."`
	Off    offCmd    `cmd:"" help:"Tell customers nothing more."`
	Log    logCmd    `cmd:"" help:"List what was sent, the newest first."`
	Again  againCmd  `cmd:"" help:"Send a message once more, as its appointment stands now."`
	Call   callCmd   `cmd:"" help:"List whom no channel could tell of a change: somebody should call them."`
	Called calledCmd `cmd:"" help:"Say that you have called somebody whom no channel could tell."`
}

// Help says what it is about.
func (Cmd) Help() string {
	return `What customers are told of their appointments: confirmations, reminders, changes, cancellations. All of it can be chosen in the dashboard and in the document of mawid apply, too. docs/messages.md explains what is promised.`
}

// channelLine is a channel as it is listed.
type channelLine struct {
	ID        booking.ChannelID `json:"id"`
	Kind      string            `json:"kind"`
	Name      string            `json:"name"`
	Settings  courier.Settings  `json:"settings"` // without what is secret
	Links     bool              `json:"links"`
	Rate      int               `json:"rate"`
	CapDay    int               `json:"cap_day"`   // units; 0: any number
	CapMonth  int               `json:"cap_month"` // units; 0: any number
	State     string            `json:"state"`     // active or paused
	PausedWhy string            `json:"paused_why"`
	PausedAt  *time.Time        `json:"paused_at"`
	Reports   string            `json:"reports_to"` // where the provider says what became of messages; empty: it does not
	Messages  int               `json:"messages_30_days"`
	Units     int               `json:"units_30_days"`
}

func lineOf(a *app.App, ch *message.Channel) channelLine {
	l := channelLine{ID: ch.ID, Kind: ch.Kind, Name: ch.Name, Settings: ch.Settings, Links: ch.Links, Rate: ch.Rate, CapDay: ch.CapDay,
		CapMonth: ch.CapMonth, State: "active", Reports: a.Messages.HookAddress(ch)}
	if ch.PausedAt != 0 {
		l.State, l.PausedWhy, l.PausedAt = "paused", ch.PausedWhy, command.Instant(ch.PausedAt)
	}
	return l
}

type statusCmd struct{ command.OfOrg }

// state is how messages fare.
type state struct {
	On       bool          `json:"on"`
	Since    *time.Time    `json:"since"`
	ToCall   int           `json:"to_call"`
	Channels []channelLine `json:"channels"`
}

// Run shows it.
func (c *statusCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return c.WithOrg(ctx, g, io, func(a *app.App, org booking.OrgID) error {
		rules, err := a.Messages.Rules(ctx, org)
		if err != nil {
			return err
		}
		list, err := a.Messages.Channels(ctx, org)
		if err != nil {
			return err
		}
		tallies, err := a.Messages.Tallies(ctx, org, a.Office.Unix()-30*office.Day)
		if err != nil {
			return err
		}
		calls, err := a.Messages.ToCall(ctx, org)
		if err != nil {
			return err
		}
		shown := state{On: rules.Since != 0, Since: command.Instant(rules.Since), ToCall: len(calls), Channels: []channelLine{}}
		for i := range list {
			l := lineOf(a, &list[i])
			for _, t := range tallies {
				if t.Channel == l.ID {
					l.Messages, l.Units = l.Messages+t.Messages, l.Units+t.Units
				}
			}
			shown.Channels = append(shown.Channels, l)
		}
		return g.Tell(io, shown, func() error { return shown.print(io.Out, c.Org) })
	})
}

func (s *state) print(out io.Writer, slug string) error {
	switch {
	case !s.On && len(s.Channels) == 0:
		_, err := fmt.Fprintf(out, "Customers are told nothing: there is no channel. Set one up with: mawid messages add --org %s --kind KIND\n", slug)
		return err
	case !s.On:
		fmt.Fprintf(out, "Customers are told nothing. Switch messages on with: mawid messages on --org %s\n\n", slug)
	default:
		fmt.Fprintf(out, "Customers are told of their appointments since %s.\n\n", command.Moment(s.Since))
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "ID\tKIND\tNAME\tSTATE\tMESSAGES IN 30 DAYS\tUNITS")
	for _, l := range s.Channels {
		state := l.State
		if l.PausedWhy != "" {
			state += " (" + l.PausedWhy + ")"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%d\t%d\n", l.ID, l.Kind, l.Name, state, l.Messages, l.Units)
	}
	if err := w.Flush(); err != nil || s.ToCall == 0 {
		return err
	}
	_, err := fmt.Fprintf(out, "\nCould not be told of a change: %d. List them with: mawid messages call --org %s\n", s.ToCall, slug)
	return err
}

type addCmd struct {
	command.OfOrg
	Kind  string            `help:"Provider: ${channel_kinds}." required:""`
	Name  string            `help:"What to call it; default: the kind." placeholder:"NAME"`
	Set   map[string]string `help:"A setting of the provider that is no secret, such as sender=Noor." placeholder:"NAME=VALUE"`
	Links bool              `help:"Text messages may have links: the host is registered for the sender name."`
	Rate  int               `help:"Messages a second at most on each node; 0: as many as go." default:"0"`
	Caps
	File string `name:"secrets" help:"File with the secret settings, one name=value in a line; - is standard input." placeholder:"FILE"`
}

// Caps are how much a channel may cost.
type Caps struct {
	CapDay   *int `help:"Units that a channel may cost on a day; 0: any number." placeholder:"N"`
	CapMonth *int `help:"Units that a channel may cost in a month; 0: any number." placeholder:"N"`
}

// into takes over those that are given.
func (c *Caps) into(n *message.Draft) {
	for given, cap := range map[*int]*int{c.CapDay: &n.CapDay, c.CapMonth: &n.CapMonth} {
		if given != nil {
			*cap = *given
		}
	}
}

// Help teaches by examples.
func (addCmd) Help() string {
	var b strings.Builder
	b.WriteString(`Secrets are read from a file or from standard input, so that they stand in no history. What each provider needs:

`)
	for _, k := range courier.Kinds {
		if k.Development {
			continue
		}
		fmt.Fprintf(&b, "	%s:", k.Name)
		for _, f := range k.Fields {
			name := f.Name
			if f.Secret {
				name += " (secret)"
			}
			if f.Optional {
				name = "[" + name + "]"
			}
			b.WriteString(" " + name)
		}
		b.WriteString("\n")
	}
	b.WriteString(`
	echo token=… | mawid messages add --org noor --kind taqnyat --set sender=Noor --secrets -`)
	return b.String()
}

// Run sets the channel up, and tries it.
func (c *addCmd) Run(ctx context.Context, g *command.Global, s command.Streams) error {
	return c.WithOrg(ctx, g, s, func(a *app.App, org booking.OrgID) error {
		settings := courier.Settings{}
		for name, v := range c.Set {
			settings[name] = v
		}
		if err := c.secrets(settings, s.In); err != nil {
			return err
		}
		name := c.Name
		if name == "" {
			name = c.Kind
		}
		n := message.Draft{Kind: c.Kind, Name: name, Settings: settings, Links: c.Links, Rate: c.Rate}
		c.into(&n)
		ch, err := a.Messages.AddChannel(ctx, office.Caller{Org: org, Actor: booking.ByStaff}, n)
		if err != nil {
			return c.named(err)
		}
		if err := g.Say(s, lineOf(a, &ch), "%s", ch.ID); err != nil {
			return err
		}
		g.Hint(s, "Set up. Try it with: mawid messages check --org %s %s", c.Org, ch.ID)
		return nil
	})
}

// named says which setting is meant, and where it is given.
func (c *addCmd) named(err error) error {
	f := fault.Of(err)
	k, ok := courier.Find(c.Kind)
	if !ok {
		return command.Usage(fmt.Sprintf("--kind: %q is no provider; write one of %s", c.Kind, Kinds()))
	}
	where := ""
	if slices.Contains([]string{"name", "rate", "cap_day", "cap_month"}, f.Field) {
		where = "--" + strings.ReplaceAll(f.Field, "_", "-")
	}
	for _, field := range k.Fields {
		switch {
		case field.Name != f.Field:
		case field.Secret:
			where = fmt.Sprintf("setting %s (a line %s=… of --secrets)", f.Field, f.Field)
		default:
			where = fmt.Sprintf("setting %s (--set %s=…)", f.Field, f.Field)
		}
	}
	if where == "" {
		return err
	}
	return f.Saying(where + ": " + f.Detail)
}

// secrets reads the secret settings.
func (c *addCmd) secrets(into courier.Settings, in io.Reader) error {
	if c.File == "" {
		return nil
	}
	if c.File != "-" {
		f, err := os.Open(c.File)
		if err != nil {
			return err
		}
		defer f.Close()
		in = f
	}
	lines := bufio.NewScanner(io.LimitReader(in, 64<<10))
	for lines.Scan() {
		name, v, found := strings.Cut(lines.Text(), "=")
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		if !found {
			return command.Usage("--secrets: write name=value in each line")
		}
		into[name] = strings.TrimSpace(v)
	}
	return lines.Err()
}

// theChannel names a channel on the command line.
type theChannel struct {
	command.OfOrg
	Channel string `arg:"" help:"Id of the channel, or six characters or more of its beginning, or its name."`
}

// with finds the channel and does something with it.
func (c *theChannel) with(ctx context.Context, g *command.Global, io command.Streams,
	do func(*app.App, office.Caller, message.Channel) error) error {
	return c.WithOrg(ctx, g, io, func(a *app.App, org booking.OrgID) error {
		ch, err := channelNamed(ctx, a, org, c.Channel, c.Org)
		if err != nil {
			return err
		}
		return do(a, office.Caller{Org: org, Actor: booking.ByStaff}, ch)
	})
}

// channelNamed finds a channel of an organization by its id or its name.
func channelNamed(ctx context.Context, a *app.App, org booking.OrgID, name, slug string) (message.Channel, error) {
	list, err := a.Messages.Channels(ctx, org)
	if err != nil {
		return message.Channel{}, err
	}
	known := make([]command.Known, len(list))
	for i, ch := range list {
		known[i] = command.Known{ID: ch.ID.String(), Name: ch.Name}
	}
	i, err := command.Pick(known, name, "channel", "mawid messages status --org "+slug)
	if err != nil {
		return message.Channel{}, err
	}
	return list[i], nil
}

// channelDone tells what was done.
type channelDone struct {
	ID   booking.ChannelID `json:"id"`
	Done string            `json:"done"`
}

type checkCmd struct{ theChannel }

// Run tries the credentials.
func (c *checkCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return c.with(ctx, g, io, func(a *app.App, who office.Caller, ch message.Channel) error {
		if err := a.Messages.CheckChannel(ctx, who.Org, ch.ID); err != nil {
			return err
		}
		return g.Say(io, channelDone{ch.ID, "checked"}, "The provider takes messages from this channel.")
	})
}

type capCmd struct {
	theChannel
	Caps
}

// Run says how much it may cost.
func (c *capCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return c.with(ctx, g, io, func(a *app.App, who office.Caller, ch message.Channel) error {
		if c.CapDay == nil && c.CapMonth == nil {
			return command.Usage("--cap-day, --cap-month: say at least one of them")
		}
		n := message.Draft{CapDay: ch.CapDay, CapMonth: ch.CapMonth}
		c.into(&n)
		if err := a.Messages.CapChannel(ctx, who, ch.ID, n.CapDay, n.CapMonth); err != nil {
			return err
		}
		return g.Say(io, channelDone{ch.ID, "capped"}, "Saved. When nothing is left, the next channel is used.")
	})
}

type pauseCmd struct{ theChannel }

// Run stops the channel.
func (c *pauseCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return c.with(ctx, g, io, func(a *app.App, who office.Caller, ch message.Channel) error {
		if err := a.Messages.PauseChannel(ctx, who, ch.ID, true); err != nil {
			return err
		}
		return g.Say(io, channelDone{ch.ID, "paused"}, "Nothing is sent by this channel any more.")
	})
}

type resumeCmd struct{ theChannel }

// Run lets it go on.
func (c *resumeCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return c.with(ctx, g, io, func(a *app.App, who office.Caller, ch message.Channel) error {
		if err := a.Messages.PauseChannel(ctx, who, ch.ID, false); err != nil {
			return err
		}
		return g.Say(io, channelDone{ch.ID, "resumed"}, "Messages go by this channel again.")
	})
}

type removeCmd struct {
	theChannel
	command.Agreed
}

// Run takes it away.
func (c *removeCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return c.with(ctx, g, io, func(a *app.App, who office.Caller, ch message.Channel) error {
		if err := c.Ask(io, "This removes the channel %s and its credentials.", ch.Name); err != nil {
			return err
		}
		if err := a.Messages.RemoveChannel(ctx, who, ch.ID); err != nil {
			return err
		}
		return g.Say(io, channelDone{ch.ID, "removed"}, "Removed.")
	})
}

type onCmd struct{ command.OfOrg }

// Run switches messages on.
func (c *onCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return switchMessages(ctx, &c.OfOrg, g, io, true, "Customers are told of their appointments from now on.")
}

type offCmd struct{ command.OfOrg }

// Run switches them off.
func (c *offCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return switchMessages(ctx, &c.OfOrg, g, io, false, "Customers are told nothing more.")
}

func switchMessages(ctx context.Context, c *command.OfOrg, g *command.Global, io command.Streams, on bool, words string) error {
	return c.WithOrg(ctx, g, io, func(a *app.App, org booking.OrgID) error {
		rules, err := a.Messages.Rules(ctx, org)
		if err == nil {
			err = a.Messages.SaveRules(ctx, office.Caller{Org: org, Actor: booking.ByStaff}, rules, on)
		}
		if err != nil {
			return err
		}
		return g.Say(io, struct {
			On bool `json:"on"`
		}{on}, "%s", words)
	})
}

// Kinds lists the providers.
func Kinds() string {
	var names []string
	for _, k := range courier.Kinds {
		if !k.Development {
			names = append(names, k.Name)
		}
	}
	return strings.Join(names, ", ")
}
