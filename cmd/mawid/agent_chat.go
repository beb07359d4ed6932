package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/voice"
)

type agentChatCmd struct {
	command.OfOrg
	Agent  string `arg:"" optional:"" help:"Id or name of the agent. Not needed if there is only one."`
	Lang   string `help:"Language to begin in: ar or en. Default: the agent's first." enum:"ar,en," default:"" placeholder:"LANGUAGE"`
	Caller string `help:"The number you call from." default:"+966500000000" placeholder:"NUMBER"`
}

// Help teaches by an example.
func (agentChatCmd) Help() string {
	return `Type what a caller would say, a line at a time. A line that begins with a # presses keys: #1. An empty line is silence; the end of input hangs up, and so does whatever stops the command. It books for real. With --json every answer is one line, and the last one is the call.

	mawid agent chat --org noor --lang en`
}

// Run talks until either side hangs up.
func (c *agentChatCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return c.WithOrg(ctx, g, io, func(a *app.App, org booking.OrgID) error {
		who, err := liveAgent(ctx, a, org, c.Agent)
		if err != nil {
			return err
		}
		talk, err := a.Phone().Open(ctx, who, voice.CallStart{
			Provider: "terminal", ProviderID: booking.NewID[booking.CallID]().String(), Caller: c.Caller, Language: c.Lang,
		})
		if err != nil {
			return err
		}
		reason, err := c.converse(ctx, g, io, talk)
		if err != nil && ctx.Err() == nil {
			return err
		}
		call, err := talk.End(context.WithoutCancel(ctx), reason)
		if err == nil && g.JSON {
			return command.WriteLine(io.Out, callOf(voice.CallView{Call: call}))
		}
		if err == nil {
			g.Hint(io, "\ncall %s: %s, %s", call.ID, call.Outcome, call.EndReason)
		}
		return err
	})
}

// converse talks until either side hangs up, and gives why it ended. Whoever stops
// the program has hung up.
func (c *agentChatCmd) converse(ctx context.Context, g *command.Global, io command.Streams, talk *agent.Conversation) (string, error) {
	ctx, done := context.WithCancel(ctx)
	defer done()
	lines, line, more := typed(ctx, io), "", true
	reply, _, err := talk.Turn(ctx, dialog.Event{Kind: dialog.Started, Lang: understand.Lang(c.Lang)})
	for ; err == nil; reply, err = c.turn(ctx, talk, line) {
		if err := c.show(g, io, reply); err != nil {
			return "", err
		}
		if reply.Connect != "" {
			return booking.EndHandedOver, nil
		}
		if reply.End {
			return reply.EndReason, nil
		}
		if !g.JSON {
			fmt.Fprint(io.Err, "> ")
		}
		select {
		case line, more = <-lines:
		case <-ctx.Done():
			more = false
		}
		if !more {
			break
		}
	}
	return booking.EndCaller, err
}

// typed gives the lines of the input until its end. A read cannot be called off,
// so that somebody else than whoever waits for the next line does it.
func typed(ctx context.Context, io command.Streams) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		for in := bufio.NewScanner(io.In); in.Scan(); {
			select {
			case lines <- in.Text():
			case <-ctx.Done():
				return
			}
		}
	}()
	return lines
}

// show prints what the agent says; with --json as one line of the stream.
func (c *agentChatCmd) show(g *command.Global, io command.Streams, r dialog.Reply) error {
	if g.JSON {
		return command.WriteLine(io.Out, struct {
			Say     string `json:"say"`
			Connect string `json:"connect"` // whom the caller is connected to
			End     bool   `json:"end"`     // it hangs up
		}{r.Say, r.Connect, r.End})
	}
	if r.Say != "" {
		fmt.Fprintln(io.Out, r.Say)
	}
	if r.Connect != "" {
		fmt.Fprintf(io.Out, "[connects to %s]\n", r.Connect)
	}
	return nil
}

// liveAgent finds the live agent that the text means; without a text the only
// one there is.
func liveAgent(ctx context.Context, a *app.App, org booking.OrgID, text string) (booking.Agent, error) {
	live, err := a.Voice.Agents(ctx, org)
	if err != nil {
		return booking.Agent{}, err
	}
	live = slices.DeleteFunc(live, func(a booking.Agent) bool { return a.RevokedAt != 0 })
	switch {
	case text != "":
		return pickAgent(live, text)
	case len(live) == 1:
		return live[0], nil
	case len(live) == 0:
		return booking.Agent{}, errors.New("this organization has no voice agent; see mawid agent create --help")
	}
	return booking.Agent{}, fmt.Errorf("this organization has %d voice agents; name one, see mawid agent list", len(live))
}

// turn takes one line: words, keys or silence.
func (c *agentChatCmd) turn(ctx context.Context, talk *agent.Conversation, line string) (reply dialog.Reply, err error) {
	line = strings.TrimSpace(line)
	if line == "" {
		reply, _, err = talk.Turn(ctx, dialog.Event{Kind: dialog.Silent})
		return reply, err
	}
	keys, pressed := strings.CutPrefix(line, "#")
	if !pressed {
		reply, _, err = talk.Turn(ctx, dialog.Event{Kind: dialog.Heard, Text: line})
		return reply, err
	}
	for _, k := range keys {
		if reply, _, err = talk.Turn(ctx, dialog.Event{Kind: dialog.Pressed, Text: string(k)}); err != nil {
			return reply, err
		}
	}
	return reply, nil
}
