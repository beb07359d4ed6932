package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/webhook"
)

type webhooksCmd struct {
	Sandbox bool `help:"The endpoints of the organization's sandbox, which hear of what is done with test keys."`

	Add        webhooksAddCmd        `cmd:"" help:"Register an address and print its secret, once."`
	List       webhooksListCmd       `cmd:"" help:"List the endpoints of an organization and how they fare."`
	Test       webhooksTestCmd       `cmd:"" help:"Send a test event to an endpoint and tell what came of it."`
	Deliveries webhooksDeliveriesCmd `cmd:"" help:"Show what was sent to an endpoint, and every attempt."`
	Replay     webhooksReplayCmd     `cmd:"" help:"Send events again."`
	Rotate     webhooksRotateCmd     `cmd:"" help:"Make a new secret and print it, once."`
	Promote    webhooksPromoteCmd    `cmd:"" help:"End a rotation: only the newest secret counts."`
	Disable    webhooksDisableCmd    `cmd:"" help:"Stop deliveries to an endpoint; events are recorded as skipped."`
	Enable     webhooksEnableCmd     `cmd:"" help:"Let deliveries to an endpoint go out again."`
	Remove     webhooksRemoveCmd     `cmd:"" help:"Delete an endpoint with its log, at once and for good."`
	Listen     webhooksListenCmd     `cmd:"" help:"Receive, verify and print webhooks on this machine."`
}

// AfterApply tells the commands below whose endpoints are meant.
func (c *webhooksCmd) AfterApply(g *command.Global) error {
	g.Sandbox = c.Sandbox
	return nil
}

// hooks is the desk as the webhook commands use it: for one organization, or
// its sandbox.
type hooks struct {
	*app.App
	org  booking.OrgID
	slug string
}

// openHooks opens the database and finds the organization.
func openHooks(ctx context.Context, g *command.Global, io command.Streams, slug string) (*hooks, error) {
	a, err := g.Look(ctx, io)
	if err != nil {
		return nil, err
	}
	org, err := a.Webhooks.Organization(ctx, slug)
	if err == nil && g.Sandbox {
		org.ID, err = a.Organization.Sandbox(ctx, org.ID)
	}
	if err != nil {
		_ = a.Close()
		return nil, err
	}
	return &hooks{App: a, org: org.ID, slug: slug}, nil
}

// caller is whoever sits at the command line.
func (h *hooks) caller() office.Caller { return office.Caller{Org: h.org, Actor: booking.ByStaff} }

// pick finds the one endpoint that the text means: its id, the beginning of
// its id, or its address. No text means the only endpoint there is.
func (h *hooks) pick(ctx context.Context, text string) (webhook.EndpointView, error) {
	all, err := h.Webhooks.Endpoints(ctx, h.org)
	if err != nil {
		return webhook.EndpointView{}, err
	}
	switch {
	case len(all) == 0:
		return webhook.EndpointView{}, fmt.Errorf("this organization has no webhook endpoint; register one with: %s",
			h.command("add", "--url", "https://…"))
	case text == "" && len(all) > 1:
		return webhook.EndpointView{}, fmt.Errorf("this organization has %d endpoints; say which, see %s", len(all), h.command("list"))
	case text == "":
		return all[0], nil
	}
	endpoints := make([]command.Known, len(all))
	for i, e := range all {
		endpoints[i] = command.Known{ID: e.ID.String(), Name: e.URL}
	}
	i, err := command.Pick(endpoints, text, "endpoint", h.command("list"))
	if err != nil {
		return webhook.EndpointView{}, err
	}
	return all[i], nil
}

// command is another command to type, for this organization.
func (h *hooks) command(verb string, args ...string) string {
	words := []string{"mawid webhooks", verb, "--org", h.slug}
	if h.org.IsTwin() {
		words = append(words, "--sandbox")
	}
	return strings.Join(append(words, args...), " ")
}

// theEndpoint names an endpoint on the command line.
type theEndpoint struct {
	Org      string `help:"Slug of the organization." required:""`
	Endpoint string `arg:"" help:"Id of the endpoint, or six characters or more of its beginning, or its address."`
}

// with finds the endpoint and does something to it.
func (c *theEndpoint) with(ctx context.Context, g *command.Global, io command.Streams, do func(*hooks, webhook.EndpointView) error) error {
	if c.Endpoint == "" {
		return command.Usage("which endpoint? Give its id; see mawid webhooks list")
	}
	return withEndpoint(ctx, g, io, c.Org, c.Endpoint, do)
}

// anEndpoint is the same where the only endpoint need not be named.
type anEndpoint struct {
	Org      string `help:"Slug of the organization." required:""`
	Endpoint string `arg:"" optional:"" help:"Id of the endpoint, or six characters or more of its beginning, or its address. Not needed if there is only one."`
}

func withEndpoint(ctx context.Context, g *command.Global, io command.Streams, slug, text string,
	do func(*hooks, webhook.EndpointView) error) error {
	h, err := openHooks(ctx, g, io, slug)
	if err != nil {
		return err
	}
	defer h.Close()
	e, err := h.pick(ctx, text)
	if err != nil {
		return err
	}
	return do(h, e)
}

type webhooksAddCmd struct {
	Org    string   `help:"Slug of the organization." required:""`
	URL    string   `name:"url" help:"Where to send events: an https address." required:""`
	Events []string `help:"Which events: ${events}. Default: all of them." placeholder:"EVENT"`

	CallerNumber bool `help:"Send the caller's number with call.completed."`
	Transcript   bool `help:"Send what was said with call.completed."`
}

// Help teaches by examples.
func (webhooksAddCmd) Help() string {
	return `Prints the secret that signs deliveries alone on standard output. It is shown this once; the database holds it sealed.

	SECRET=$(mawid webhooks add --org noor --url https://crm.example.com/hooks)

Only some events:

	mawid webhooks add --org noor --url https://crm.example.com/hooks --events appointment.created,appointment.rescheduled

Calls with the voice agent, with what was said in them:

	mawid webhooks add --org noor --url https://crm.example.com/calls --events call.completed --caller-number --transcript

An address in a private network needs --allow-private, here and for mawid serve. One on this machine, for trying things out, needs --dev in both places:

	mawid webhooks add --org noor --url http://127.0.0.1:9090 --dev`
}

// Run registers the address and prints the secret.
func (c *webhooksAddCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	h, err := openHooks(ctx, g, io, c.Org)
	if err != nil {
		return err
	}
	defer h.Close()
	kinds := make([]booking.EventKind, len(c.Events))
	for i, e := range c.Events {
		kinds[i] = booking.EventKind(strings.TrimSpace(e))
	}
	var details []booking.CallDetail
	if c.CallerNumber {
		details = append(details, booking.CallerNumber)
	}
	if c.Transcript {
		details = append(details, booking.CallTranscript)
	}
	e, secret, err := h.Webhooks.AddEndpoint(ctx, h.caller(), c.URL, kinds, details...)
	if err != nil {
		return err
	}
	if err := g.Say(io, newSecret{h.line(e), secret}, "%s", secret); err != nil {
		return err
	}
	g.Hint(io, "Registered %s for %s.\nThe secret is shown this once. Try the endpoint with:\n\n\t%s",
		e.ID, strings.Join(words(e.Kinds), ", "), h.command("test", e.ID.String()))
	return nil
}

// newSecret is an endpoint whose secret is shown this once.
type newSecret struct {
	endpointLine
	Secret string `json:"secret"`
}

// words spells kinds and the like as text.
func words[T ~string](kinds []T) []string {
	out := make([]string, len(kinds))
	for i, k := range kinds {
		out[i] = string(k)
	}
	return out
}

type webhooksListCmd struct {
	Org string `help:"Slug of the organization." required:""`
}

// endpointLine is an endpoint as it is listed.
type endpointLine struct {
	ID           booking.EndpointID `json:"id"`
	URL          string             `json:"url"`
	Events       []string           `json:"events"`
	CallDetails  []string           `json:"call_details"` // what call.completed has beyond the rest
	State        string             `json:"state"`        // active or disabled
	DisabledWhy  string             `json:"disabled_why"` // gone, failing, by_hand, no_secret or nothing
	DisabledAt   *time.Time         `json:"disabled_at"`
	Rotating     bool               `json:"rotating"`
	SecretLost   bool               `json:"secret_lost"`   // with the key that sealed it
	Unread       bool               `json:"secret_unread"` // the key is not at hand: rotating is not known
	CreatedAt    *time.Time         `json:"created_at"`
	LastSuccess  *time.Time         `json:"last_success_at"`
	FailingSince *time.Time         `json:"failing_since"`
	ExhaustedAt  *time.Time         `json:"exhausted_at"`
	Notices      []string           `json:"notices"` // what its owner should know
}

// Run lists the endpoints.
func (c *webhooksListCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	h, err := openHooks(ctx, g, io, c.Org)
	if err != nil {
		return err
	}
	defer h.Close()
	all, err := h.Webhooks.Endpoints(ctx, h.org)
	if err != nil {
		return err
	}
	lines := make([]endpointLine, 0, len(all))
	for _, e := range all {
		lines = append(lines, h.line(e))
	}
	return g.Tell(io, lines, func() error { return printEndpoints(io.Out, lines) })
}

func printEndpoints(out io.Writer, lines []endpointLine) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "ID\tURL\tEVENTS\tSTATE\tSECRET\tLAST SUCCESS\tFAILING SINCE")
	for _, l := range lines {
		state, secret := l.State, "one"
		if l.DisabledWhy != "" {
			state += " (" + l.DisabledWhy + ")"
		}
		switch {
		case l.SecretLost:
			secret = "lost"
		case l.Unread:
			secret = "no key"
		case l.Rotating:
			secret = "rotating"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", l.ID, l.URL, strings.Join(l.Events, ","), state, secret,
			command.Moment(l.LastSuccess), command.Moment(l.FailingSince))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, l := range lines {
		for _, n := range l.Notices {
			if _, err := fmt.Fprintf(out, "\n%s: %s\n", l.ID, n); err != nil {
				return err
			}
		}
	}
	return nil
}

// line makes an endpoint fit to be listed.
func (h *hooks) line(e webhook.EndpointView) endpointLine {
	l := endpointLine{ID: e.ID, URL: e.URL, Events: words(e.Kinds), CallDetails: words(e.Details), State: "active", DisabledWhy: e.DisabledWhy,
		DisabledAt: command.Instant(e.DisabledAt),
		Rotating:   e.Rotating, SecretLost: e.Lost, Unread: e.Unread, CreatedAt: command.Instant(e.CreatedAt),
		LastSuccess: command.Instant(e.LastSuccess), FailingSince: command.Instant(e.FailingSince),
		ExhaustedAt: command.Instant(e.ExhaustedAt), Notices: []string{}}
	if e.ExhaustedAt != 0 {
		l.Notices = append(l.Notices,
			fmt.Sprintf("events could not be delivered although every attempt was made, the first on %s. See them with %s, mend the receiver, "+
				"then %s.",
				command.Moment(l.ExhaustedAt), h.command("deliveries", e.ID.String(), "--state failed"),
				h.command("replay", e.ID.String(), "--missed")))
	}
	if e.DisabledAt != 0 {
		l.State = "disabled"
		why := map[string]string{
			booking.DisabledGone:     "it answered 410 Gone",
			booking.DisabledFailing:  "it has taken nothing for five days",
			booking.DisabledByHand:   "somebody switched it off",
			booking.DisabledNoSecret: "its secret was lost with the key that sealed it",
		}[e.DisabledWhy]
		way := "Switch it on with " + h.command("enable", e.ID.String())
		if e.Lost {
			way = "Make a new secret with " + h.command("rotate", e.ID.String())
		}
		l.Notices = append(l.Notices, fmt.Sprintf("disabled on %s: %s. Events are recorded as skipped. %s.", command.Moment(l.DisabledAt), why,
			way))
	}
	return l
}

// sayOf tells what was done to an endpoint, which is read again for --json.
func (h *hooks) sayOf(ctx context.Context, g *command.Global, io command.Streams, id booking.EndpointID, format string, args ...any) error {
	e, err := h.pick(ctx, id.String())
	if err != nil {
		return err
	}
	return g.Say(io, h.line(e), format, args...)
}

type webhooksRotateCmd struct {
	theEndpoint

	Overlap time.Duration `help:"How long the old secret stays in use beside the new one: 0s (it has leaked) to 168h." default:"24h" placeholder:"DURATION"`
	command.Agreed
}

// Help teaches by examples.
func (webhooksRotateCmd) Help() string {
	return `Prints the new secret alone on standard output, once. Until the overlap ends deliveries are signed with both: webhook-signature carries two signatures, X-Service-Signature stays with the old secret and X-Service-Signature-Next has the new one. Give the receiver the new secret, then end the overlap with promote.

	SECRET=$(mawid webhooks rotate --org noor 018f3a5e)
	mawid webhooks promote --org noor 018f3a5e

The old secret has leaked; it must not count any more. Without an overlap it asks first, unless told --yes:

	mawid webhooks rotate --org noor 018f3a5e --overlap 0s`
}

// Run makes a new secret and prints it.
func (c *webhooksRotateCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return c.with(ctx, g, io, func(h *hooks, e webhook.EndpointView) error {
		lost := e.Lost
		if c.Overlap == 0 && !lost {
			if err := c.Ask(io, "Give %s another secret without an overlap? Its receiver refuses what we send until it has the new one.",
				e.URL); err != nil {
				return err
			}
		}
		secret, err := h.Webhooks.RotateSecret(ctx, h.caller(), e.ID, c.Overlap)
		if err != nil {
			return err
		}
		if e, err = h.pick(ctx, e.ID.String()); err != nil {
			return err
		}
		if err := g.Say(io, newSecret{h.line(e), secret}, "%s", secret); err != nil {
			return err
		}
		switch {
		case lost:
			g.Hint(io, "The new secret is shown this once. The old one was lost and signs nothing; deliveries are signed with the new one from "+
				"now on.")
		case c.Overlap == 0:
			g.Hint(io, "The new secret is shown this once. The old one does not count any more.")
		default:
			g.Hint(io, "The new secret is shown this once. The old one stays in use for %s, or until:\n\n\t%s",
				c.Overlap, h.command("promote", e.ID.String()))
		}
		return nil
	})
}

type webhooksPromoteCmd struct{ theEndpoint }

// Help says when to use it.
func (webhooksPromoteCmd) Help() string {
	return `Use it when the receiver has the new secret: from the next attempt on every signature is made with that one alone.

	mawid webhooks promote --org noor 018f3a5e`
}

// Run ends a rotation.
func (c *webhooksPromoteCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return c.with(ctx, g, io, func(h *hooks, e webhook.EndpointView) error {
		if !e.Rotating && !e.Unread {
			return g.Say(io, h.line(e), "nothing to do: %s has one secret", e.ID)
		}
		if err := h.Webhooks.PromoteSecret(ctx, h.caller(), e.ID); err != nil {
			return err
		}
		return h.sayOf(ctx, g, io, e.ID, "promoted: only the newest secret of %s counts", e.ID)
	})
}

type webhooksDisableCmd struct{ theEndpoint }

// Run stops deliveries.
func (c *webhooksDisableCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return c.with(ctx, g, io, func(h *hooks, e webhook.EndpointView) error {
		if err := h.Webhooks.DisableEndpoint(ctx, h.caller(), e.ID); err != nil {
			return err
		}
		return h.sayOf(ctx, g, io, e.ID, "disabled %s (%s); events are recorded as skipped", e.ID, e.URL)
	})
}

type webhooksEnableCmd struct{ theEndpoint }

// Help says what becomes of what was missed.
func (webhooksEnableCmd) Help() string {
	return `Events from now on are sent. Those that were missed are not, until you ask for it:

	mawid webhooks enable --org noor 018f3a5e
	mawid webhooks replay --org noor 018f3a5e --missed`
}

// Run lets deliveries go out again and says what was missed.
func (c *webhooksEnableCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return c.with(ctx, g, io, func(h *hooks, e webhook.EndpointView) error {
		if err := h.Webhooks.EnableEndpoint(ctx, h.caller(), e.ID); err != nil {
			return err
		}
		n, err := h.Webhooks.Missed(ctx, h.org, e.ID)
		if err != nil {
			return err
		}
		if e, err = h.pick(ctx, e.ID.String()); err != nil {
			return err
		}
		more := ""
		if n > 0 {
			more = fmt.Sprintf("\n%s missed in the last 30 days. To send them again:\n\n\t%s",
				counted(n, "event was", "events were"), h.command("replay", e.ID.String(), "--missed"))
		}
		return g.Say(io, struct {
			endpointLine
			Missed int `json:"missed"` // in the last 30 days
		}{h.line(e), n}, "enabled %s (%s)%s", e.ID, e.URL, more)
	})
}

type webhooksRemoveCmd struct {
	theEndpoint
	command.Agreed
}

// Help says what is lost.
func (webhooksRemoveCmd) Help() string {
	return `Deletes the endpoint, its secret and its log. What is on its way at this moment may still arrive; nothing more is sent after that. To stop deliveries and keep the log use disable. It asks first, unless told --yes.

	mawid webhooks remove --org noor 018f3a5e`
}

// Run deletes the endpoint.
func (c *webhooksRemoveCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return c.with(ctx, g, io, func(h *hooks, e webhook.EndpointView) error {
		if err := c.Ask(io, "Delete %s with its secret and its log, last success %s? Nothing is sent to it any more.", e.URL,
			command.Moment(command.Instant(e.LastSuccess))); err != nil {
			return err
		}
		if err := h.Webhooks.RemoveEndpoint(ctx, h.caller(), e.ID); err != nil {
			return err
		}
		return g.Say(io, h.line(e), "removed %s (%s)", e.ID, e.URL)
	})
}

// counted writes a number with its noun.
func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
