package messages

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/blueprint"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/office"
)

type exportCmd struct{ command.OfOrg }

// Help says what it is for.
func (exportCmd) Help() string {
	return `Writes channels, rules and texts as a document for mawid apply. It has no secrets: where it is applied, those that are stored stay; for another organization add secrets: {token: {env: NAME}} to each channel.`
}

// Run writes it.
func (c *exportCmd) Run(ctx context.Context, g *command.Global, s command.Streams) error {
	return c.WithOrg(ctx, g, s, func(a *app.App, org booking.OrgID) error {
		p, err := a.Messages.Plan(ctx, org)
		if err != nil {
			return err
		}
		o, err := a.Desk.Offer(ctx, org)
		if err != nil {
			return err
		}
		text, err := blueprint.WriteMessages(o.Catalog.Org, p)
		if err != nil {
			return err
		}
		return g.Tell(s, struct {
			Document string `json:"document"`
		}{string(text)}, func() error {
			_, err := s.Out.Write(text)
			return err
		})
	})
}

type textCmd struct {
	command.OfOrg
	Kind     string `arg:"" optional:"" help:"Which message: ${text_kinds}."`
	Form     string `arg:"" optional:"" help:"By which way: ${text_forms}."`
	Language string `arg:"" optional:"" help:"ar or en."`
	Set      string `help:"Use the words in this file; - is standard input." placeholder:"FILE"`
	Template string `help:"Name of the approved template, for WhatsApp." placeholder:"NAME"`
	Ours     bool   `help:"Go back to our words."`
}

// Help teaches by examples.
func (textCmd) Help() string {
	return `Without a message it lists the organization's own texts; with one it shows the text in use.

	mawid messages text --org noor
	mawid messages text --org noor reminder sms ar
	echo 'See you on {date} at {time}.' | mawid messages text --org noor reminder sms_plain en --set -
	mawid messages text --org noor reminder sms_plain en --ours`
}

// textLine is a text as it is shown.
type textLine struct {
	Kind     notice.Kind `json:"kind"`
	Form     notice.Form `json:"form"`
	Language i18n.Lang   `json:"language"`
	Own      bool        `json:"own"`
	Text     string      `json:"text"`
	Template string      `json:"template"`
	Warnings []string    `json:"warnings"`
}

func textLineOf(t message.Text) textLine {
	ours := notice.Text(t.Lang, t.Kind, t.Form)
	return textLine{t.Kind, t.Form, t.Lang, t.Text != ours || t.Template != "", t.Text, t.Template, []string{}}
}

// Run shows, changes or lists.
func (c *textCmd) Run(ctx context.Context, g *command.Global, s command.Streams) error {
	if c.Language == "" && (c.Kind != "" || c.Set != "" || c.Template != "" || c.Ours) {
		return command.Usage("name the text by its message, its way and its language, such as: reminder sms ar")
	}
	if c.Ours && (c.Set != "" || c.Template != "") {
		return command.Usage("--ours goes without --set and --template")
	}
	return c.WithOrg(ctx, g, s, func(a *app.App, org booking.OrgID) error {
		own, err := a.Messages.Texts(ctx, org)
		if err != nil {
			return err
		}
		if c.Kind == "" {
			return c.list(g, s, own)
		}
		t := message.Wording(own, notice.Kind(c.Kind), notice.Form(c.Form), i18n.Lang(c.Language))
		if notice.Text(t.Lang, t.Kind, t.Form) == "" {
			return command.Usage(fmt.Sprintf("there is no text %s %s %s; messages are %s, ways %s, languages ar, en", c.Kind, c.Form, c.Language,
				TextKinds(), TextForms()))
		}
		line := textLineOf(t)
		if c.Set != "" || c.Template != "" || c.Ours {
			if line, err = c.save(ctx, a, org, t, s.In); err != nil {
				return err
			}
		}
		return g.Tell(s, line, func() error {
			for _, w := range line.Warnings {
				fmt.Fprintln(s.Err, w)
			}
			_, err := fmt.Fprintln(s.Out, line.Text)
			return err
		})
	})
}

// save stores a text, or goes back to ours.
func (c *textCmd) save(ctx context.Context, a *app.App, org booking.OrgID, t message.Text, in io.Reader) (line textLine, err error) {
	next := message.Text{Kind: t.Kind, Form: t.Form, Lang: t.Lang}
	if !c.Ours {
		next.Text, next.Template = t.Text, t.Template
		if c.Template != "" {
			next.Template = c.Template
		}
		if c.Set != "" {
			text, err := readText(c.Set, in)
			if err != nil {
				return line, err
			}
			next.Text = text
		}
	}
	problems, err := a.Messages.SaveText(ctx, office.Caller{Org: org, Actor: booking.ByStaff}, next)
	var said []string
	for i := range problems {
		said = append(said, problems[i].Say(i18n.English, i18n.Latin))
	}
	if errors.Is(err, message.ErrWording) {
		return line, fmt.Errorf("this text cannot be used: %s", strings.Join(said, " "))
	}
	if err != nil {
		return line, err
	}
	if next.Text == "" {
		next.Text = notice.Text(t.Lang, t.Kind, t.Form)
	}
	line = textLineOf(next)
	line.Warnings = append(line.Warnings, said...)
	return line, nil
}

func readText(file string, in io.Reader) (string, error) {
	if file != "-" {
		f, err := os.Open(file) // #nosec G304 -- the file that the operator named
		if err != nil {
			return "", err
		}
		defer f.Close()
		in = f
	}
	text, err := io.ReadAll(io.LimitReader(in, 64<<10))
	return strings.TrimSpace(string(text)), err
}

func (c *textCmd) list(g *command.Global, s command.Streams, own []message.Text) error {
	lines := []textLine{}
	for _, t := range own {
		lines = append(lines, textLineOf(message.Wording(own, t.Kind, t.Form, t.Lang)))
	}
	return g.Tell(s, lines, func() error {
		if len(lines) == 0 {
			_, err := fmt.Fprintln(s.Out, "All texts are ours.")
			return err
		}
		w := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(w, "MESSAGE\tWAY\tLANGUAGE\tTEXT")
		for _, l := range lines {
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", l.Kind, l.Form, l.Language, strings.ReplaceAll(l.Text, "\n", " ⏎ "))
		}
		return w.Flush()
	})
}

type tryCmd struct {
	theChannel
	To       string `help:"Your number, or your address for a channel of mail." required:"" placeholder:"WHOM"`
	Kind     string `help:"Which message: ${text_kinds}." default:"reminder"`
	Language string `help:"ar or en." enum:"ar,en" default:"ar"`
}

// Run sends it, with the longest names of the house.
func (c *tryCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	if !slices.Contains(message.Worded, notice.Kind(c.Kind)) {
		return command.Usage(fmt.Sprintf("--kind: %q is no message; write one of %s", c.Kind, TextKinds()))
	}
	return c.with(ctx, g, io, func(a *app.App, who office.Caller, ch message.Channel) error {
		t := message.Trial{Channel: ch.ID, Kind: notice.Kind(c.Kind), Lang: i18n.Lang(c.Language)}
		if err := a.Messages.TryTo(ctx, who, t, c.To); err != nil {
			return err
		}
		return g.Say(io, channelDone{ch.ID, "tried"}, "The provider has taken the message.")
	})
}

type rulesCmd struct {
	command.OfOrg
	Tell      []string `help:"What customers are told, instead of what they are told now: ${purposes}." placeholder:"PURPOSE"`
	Reminders []int    `help:"Minutes before the start at which they are reminded, instead of those of now; 0: never." placeholder:"MINUTES"`
	Quiet     *string  `help:"Hours in which nobody is reminded, such as 21:00-08:00; none: there are none." placeholder:"HOURS"`
	PerDay    *int     `help:"Units that may be paid for on a day; 0: any number." placeholder:"N"`
	PerMonth  *int     `help:"Units that may be paid for in a month; 0: any number." placeholder:"N"`
	PerPerson *int     `help:"Messages that one number gets in a day, 1 or more." placeholder:"N"`
}

// Help says what is elsewhere.
func (rulesCmd) Help() string {
	return `Shows what customers are told and when, and changes what is given. Other quiet hours for some dates and rules of a service are in the document of mawid apply: see mawid messages export.

	mawid messages rules --org noor --reminders 1440,120 --quiet 21:00-08:00 --per-month 5000`
}

// ruleLines are the rules as they are shown.
type ruleLines struct {
	On        bool             `json:"on"`
	Tell      []notice.Purpose `json:"tell"`
	Reminders []int            `json:"reminders"`
	Quiet     string           `json:"quiet"` // empty: none
	PerDay    int              `json:"per_day"`
	PerMonth  int              `json:"per_month"`
	PerPerson int              `json:"per_person"`
}

// Run shows and changes them.
func (c *rulesCmd) Run(ctx context.Context, g *command.Global, s command.Streams) error {
	return c.WithOrg(ctx, g, s, func(a *app.App, org booking.OrgID) error {
		rules, err := a.Messages.Rules(ctx, org)
		if err != nil {
			return err
		}
		changed, err := c.into(&rules)
		if err == nil && changed {
			err = a.Messages.SaveRules(ctx, office.Caller{Org: org, Actor: booking.ByStaff}, rules, rules.Since != 0)
		}
		if err != nil {
			return err
		}
		l := ruleLines{On: rules.Since != 0, Tell: []notice.Purpose{}, Reminders: slices.Concat([]int{}, rules.Reminders),
			Quiet:  rules.Quiet.String(),
			PerDay: rules.PerDay, PerMonth: rules.PerMonth, PerPerson: rules.PerNumber}
		if l.PerPerson == 0 {
			l.PerPerson = message.UsualPerNumber
		}
		for _, p := range notice.Purposes {
			if rules.On(p) {
				l.Tell = append(l.Tell, p)
			}
		}
		return g.Tell(s, l, func() error { return l.print(s.Out) })
	})
}

// into takes over what was given.
func (c *rulesCmd) into(r *message.Rules) (changed bool, err error) {
	if len(c.Tell) > 0 {
		changed, r.Off = true, nil
		for _, w := range c.Tell {
			if !slices.Contains(notice.Purposes, notice.Purpose(w)) {
				return false, command.Usage(fmt.Sprintf("--tell: %q is no kind of message; write of %s", w, Purposes()))
			}
		}
		for _, p := range notice.Purposes {
			if !slices.Contains(c.Tell, string(p)) {
				r.Off = append(r.Off, p)
			}
		}
	}
	if len(c.Reminders) > 0 {
		changed, r.Reminders = true, slices.DeleteFunc(slices.Clone(c.Reminders), func(m int) bool { return m == 0 })
	}
	if c.Quiet != nil {
		changed = true
		if r.Quiet, err = quietHours(*c.Quiet); err != nil {
			return false, err
		}
	}
	if c.PerPerson != nil && *c.PerPerson == 0 {
		return false, command.Usage("--per-person: write 1 or more; to send nothing, switch messages off with: mawid messages off")
	}
	for given, into := range map[*int]*int{c.PerDay: &r.PerDay, c.PerMonth: &r.PerMonth, c.PerPerson: &r.PerNumber} {
		if given != nil {
			changed, *into = true, *given
		}
	}
	return changed, nil
}

func quietHours(text string) (q message.Quiet, err error) {
	if text == "none" {
		return q, nil
	}
	from, to, _ := strings.Cut(text, "-")
	first, err1 := civil.ParseClock(from)
	last, err2 := civil.ParseClock(to)
	if err1 != nil || err2 != nil || first == last {
		return q, command.Usage("--quiet: write hours such as 21:00-08:00, or none")
	}
	return message.Quiet{From: first, To: last}, nil
}

func (l *ruleLines) print(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	var tell, reminders []string
	for _, p := range l.Tell {
		tell = append(tell, string(p))
	}
	for _, m := range l.Reminders {
		reminders = append(reminders, strconv.Itoa(m))
	}
	number := func(n int) string {
		if n == 0 {
			return "any number"
		}
		return strconv.Itoa(n)
	}
	or := func(s string) string {
		if s == "" {
			return "none"
		}
		return s
	}
	fmt.Fprintf(w, "ON\t%t\nTELL\t%s\nREMINDERS (MINUTES BEFORE)\t%s\nQUIET\t%s\nUNITS A DAY\t%s\nUNITS A MONTH\t%s\nMESSAGES A DAY FOR ONE PERSON\t%d\n",
		l.On, or(strings.Join(tell, ", ")), or(strings.Join(reminders, ", ")), or(l.Quiet), number(l.PerDay), number(l.PerMonth), l.PerPerson)
	return w.Flush()
}

// TextKinds, TextForms and Purposes list what there is, for the help.
func TextKinds() string { return joined(message.Worded) }

// TextForms lists the ways that a text has words for.
func TextForms() string { return joined(notice.Forms) }

// Statuses lists what can become of a message.
func Statuses() string { return joined(notice.Statuses) }

// Purposes lists what customers can be told.
func Purposes() string { return joined(notice.Purposes) }

func joined[T ~string](list []T) string {
	var words []string
	for _, w := range list {
		words = append(words, string(w))
	}
	return strings.Join(words, ", ")
}
