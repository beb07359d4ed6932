package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/office"
)

type agentTestCmd struct {
	command.OfOrg
	File  string `arg:"" optional:"" help:"YAML with sentences and what they mean, or - for standard input. Without it those that are kept with the agent."`
	Agent string `help:"Id or name of the agent. Not needed if there is only one." placeholder:"AGENT"`
	Keep  bool   `help:"Keep the sentences of FILE with the agent, in place of those before: the dashboard runs them, too."`
}

// Help teaches by an example.
func (agentTestCmd) Help() string {
	return `Tells whether our own agent understands sentences as you mean them. Nothing is booked, and no call is made. Exits with 1 if any is understood otherwise.

	mawid agent test --org noor sentences.yaml

A file looks like this; docs/voice.md has everything that can be said in it.

	now: 2026-11-15 09:00
	sentences:
	- say: ابغى تنظيف أسنان بكرة بعد العصر
	  intent: book
	  service: cleaning
	  date: tomorrow
	- say: half past four
	  lang: en
	  asked: time
	  time: "16:30"`
}

// examined is a sentence as it is told of.
type examined struct {
	Say   string     `json:"say"`
	Right bool       `json:"right"`
	Wrong []examSlip `json:"wrong"`
}

type examSlip struct {
	About string `json:"about"`
	Want  string `json:"want"`
	Got   string `json:"got"`
}

// Run tries the agent.
func (c *agentTestCmd) Run(ctx context.Context, g *command.Global, s command.Streams) error {
	return c.WithOrg(ctx, g, s, func(a *app.App, org booking.OrgID) error {
		who, err := liveAgent(ctx, a, org, c.Agent)
		if err != nil {
			return err
		}
		text, err := c.text(ctx, a, s, who)
		if err != nil {
			return err
		}
		exam, err := agent.ReadExam(text)
		if err != nil {
			return err
		}
		marks, err := a.Phone().Examine(ctx, who, exam)
		if err != nil {
			return err
		}
		if c.Keep && c.File != "" {
			if err := a.Voice.KeepExam(ctx, office.Caller{Org: org}, who.ID, text); err != nil {
				return err
			}
		}
		lines, wrong := examLines(marks)
		if err := g.Tell(s, lines, func() error { return printExam(s.Out, lines, wrong) }); err != nil {
			return err
		}
		if wrong > 0 {
			return command.Told(command.ExitFailed)
		}
		return nil
	})
}

// text is what the agent is tried with.
func (c *agentTestCmd) text(ctx context.Context, a *app.App, s command.Streams, who booking.Agent) (string, error) {
	switch c.File {
	case "":
		text, err := a.Voice.Exam(ctx, who.Org, who.ID)
		if err == nil && text == "" {
			err = errors.New("no sentences are kept with this agent; name a file, and keep it with --keep")
		}
		return text, err
	case "-":
		text, err := io.ReadAll(s.In)
		return string(text), err
	}
	text, err := os.ReadFile(c.File)
	return string(text), err
}

func examLines(marks []agent.Mark) (lines []examined, wrong int) {
	for _, m := range marks {
		l := examined{Say: m.Say, Right: len(m.Wrong) == 0, Wrong: []examSlip{}}
		for _, w := range m.Wrong {
			l.Wrong = append(l.Wrong, examSlip(w))
		}
		if !l.Right {
			wrong++
		}
		lines = append(lines, l)
	}
	return lines, wrong
}

func printExam(out io.Writer, lines []examined, wrong int) error {
	for _, l := range lines {
		mark := "ok  "
		if !l.Right {
			mark = "not "
		}
		fmt.Fprintf(out, "%s %s\n", mark, l.Say)
		for _, w := range l.Wrong {
			fmt.Fprintf(out, "       %s: meant %s, understood %s\n", w.About, w.Want, w.Got)
		}
	}
	if wrong == 0 {
		_, err := fmt.Fprintf(out, "\nAll %d sentences are understood as meant.\n", len(lines))
		return err
	}
	_, err := fmt.Fprintf(out, "\n%d of %d sentences are understood as meant, %d otherwise. Look whether the words are in your catalogue's names; what the grammar does not know, please report.\n",
		len(lines)-wrong, len(lines), wrong)
	return err
}
