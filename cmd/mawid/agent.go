package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"reflect"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/alecthomas/kong"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/voice"
)

type agentCmd struct {
	Create agentCreateCmd `cmd:"" help:"Create a voice agent and print its credential, once."`
	List   agentListCmd   `cmd:"" help:"List the voice agents of an organization, without their secrets."`
	Update agentUpdateCmd `cmd:"" help:"Change what a voice agent may do, says, and who may speak for it."`
	Rotate agentRotateCmd `cmd:"" help:"Give a voice agent another credential; the old one is refused at once."`
	Revoke agentRevokeCmd `cmd:"" help:"End a voice agent, at once and for good."`
	Calls  agentCallsCmd  `cmd:"" help:"List the calls of an organization, the newest first."`
	Export agentExportCmd `cmd:"" help:"Print what a platform needs to speak for a voice agent, ready to paste."`
	Test   agentTestCmd   `cmd:"" help:"Try a voice agent with sentences of your own, and what they should mean."`
	Chat   agentChatCmd   `cmd:"" help:"Talk to a voice agent in this terminal. It books for real."`
}

// agentProfile are the flags that say what an agent is. What is not given
// stays as it is. They mean the same to create and update, and have one variable.
type agentProfile struct {
	Languages  []string          `help:"What it speaks: ar, en or both; the first is spoken first. Default, and \"\": ar,en." sep:"none" env:"MAWID_AGENT_LANGUAGES" placeholder:"LANGUAGE,..."`
	Branches   []string          `help:"Slugs of the branches at which it may book. Default, and \"\": all." sep:"none" env:"MAWID_AGENT_BRANCHES" placeholder:"SLUG,..."`
	Tools      []string          `help:"Tools that it may use. Default, and \"\": all nine." sep:"none" env:"MAWID_AGENT_TOOLS" placeholder:"TOOL,..."`
	GreetingAr *string           `name:"greeting-ar" help:"What it says first in Arabic, in place of our own words; \"\" for ours again." env:"MAWID_AGENT_GREETING_AR" placeholder:"TEXT"`
	GreetingEn *string           `name:"greeting-en" help:"The same in English." env:"MAWID_AGENT_GREETING_EN" placeholder:"TEXT"`
	AddressAr  map[string]string `name:"address-ar" help:"Where a branch is, as a caller is told in Arabic: its slug, = and the text." env:"MAWID_AGENT_ADDRESS_AR" placeholder:"SLUG=TEXT"`
	AddressEn  map[string]string `name:"address-en" help:"The same in English." env:"MAWID_AGENT_ADDRESS_EN" placeholder:"SLUG=TEXT"`
	HandOver   *string           `help:"Whom to connect callers to who want a person: +966112345678 or sip:desk@example.com; \"\" for nobody." env:"MAWID_AGENT_HAND_OVER" placeholder:"NUMBER"`
	ProveOwn   *bool             `negatable:"" help:"Ask also callers from their own number for the full name and the day before they are told of an appointment." env:"MAWID_AGENT_PROVE_OWN"`
	ProveCode  *bool             `negatable:"" help:"Ask callers from another number also for a code that is sent to the number on file. Needs --courier where the server runs." env:"MAWID_AGENT_PROVE_CODE"`
	Danger     []string          `help:"Words that this clinic takes for an emergency beside ours, in either language. Given once it replaces all; \"\" forgets them." sep:"none" env:"MAWID_AGENT_DANGER" placeholder:"WORDS,..."`
	PerCall    *int              `name:"bookings-per-call" help:"How many appointments it makes in one call; 0 for the usual 3." env:"MAWID_AGENT_BOOKINGS_PER_CALL" placeholder:"N"`
	PerDay     *int              `name:"bookings-per-day" help:"How many appointments it makes under one number in 24 hours; 0 for the usual 5." env:"MAWID_AGENT_BOOKINGS_PER_DAY" placeholder:"N"`
	SameTime   *bool             `negatable:"" help:"Let one number have two appointments at the same time." env:"MAWID_AGENT_SAME_TIME"`
	ByName     *bool             `name:"greet-by-name" negatable:"" help:"Let platforms greet callers by the name that was booked under their number." env:"MAWID_AGENT_GREET_BY_NAME"`
	Retention  *int              `help:"Days for which transcripts and callers' numbers are kept. Default: 30." env:"MAWID_AGENT_RETENTION" placeholder:"DAYS"`

	kong.Plugins // One flag for each vendor's secret: secretFlags puts them here.
}

// secretFlags gives a flag to every vendor that signs with a secret.
func secretFlags() kong.Plugins {
	var fields []reflect.StructField
	for i, v := range voice.Vendors {
		if s := v.Secret; s != nil {
			fields = append(fields, reflect.StructField{
				Name: secretField(i), Type: reflect.TypeFor[*string](),
				Tag: reflect.StructTag(fmt.Sprintf(`name:%q help:%q env:%q placeholder:%q`, s.Flag, s.Help, s.Variable(), s.Placeholder)),
			})
		}
	}
	return kong.Plugins{reflect.New(reflect.StructOf(fields)).Interface()}
}

// secretField names the field of a vendor's flag, by the vendor's place.
func secretField(i int) string { return "Vendor" + strconv.Itoa(i) }

// apply writes what was given into a profile.
func (f *agentProfile) apply(p *booking.AgentProfile, branches []booking.BranchID, all map[string]booking.BranchID) {
	for lang, texts := range map[string]map[string]string{"ar": f.AddressAr, "en": f.AddressEn} {
		for slug, text := range texts {
			if p.Addresses == nil {
				p.Addresses = map[booking.BranchID]map[string]string{}
			}
			if p.Addresses[all[slug]] == nil {
				p.Addresses[all[slug]] = map[string]string{}
			}
			p.Addresses[all[slug]][lang] = text
		}
	}
	if len(f.Languages) > 0 {
		p.Languages = parted(f.Languages)
	}
	if len(f.Branches) > 0 {
		p.Branches = branches
	}
	if len(f.Tools) > 0 {
		p.Tools = parted(f.Tools)
	}
	for lang, text := range map[string]*string{"ar": f.GreetingAr, "en": f.GreetingEn} {
		switch {
		case text == nil:
		case *text == "":
			delete(p.Greeting, lang)
		case p.Greeting == nil:
			p.Greeting = map[string]string{lang: *text}
		default:
			p.Greeting[lang] = *text
		}
	}
	if f.HandOver != nil {
		p.HandOver = *f.HandOver
	}
	f.guard(p)
}

// guard writes what was given about who is believed, and for how much.
func (f *agentProfile) guard(p *booking.AgentProfile) {
	for given, kept := range map[*bool]*bool{f.ProveOwn: &p.ProveOwn, f.ProveCode: &p.ProveCode, f.SameTime: &p.SameTime} {
		if given != nil {
			*kept = *given
		}
	}
	if f.PerCall != nil {
		p.BookingsPerCall = *f.PerCall
	}
	if f.PerDay != nil {
		p.BookingsPerDay = *f.PerDay
	}
	if len(f.Danger) > 0 {
		p.Danger = voice.DangerWords(strings.Join(f.Danger, ","))
	}
	if f.ByName != nil {
		p.GreetByName = *f.ByName
	}
}

// hint tells what is needed for something that was given to have an effect.
func (f *agentProfile) hint(g *command.Global, io command.Streams) {
	if f.ProveCode != nil && *f.ProveCode {
		g.Hint(io, "Codes are asked for when the server has a channel to send them (mawid serve --courier). Until then callers from other"+
			" numbers are offered a person.")
	}
}

// secrets writes what was given into an agent's secrets, and tells whether
// anything was.
func (f *agentProfile) secrets(s *voice.AgentSecrets) (given bool) {
	flags := reflect.ValueOf(f.Plugins[0]).Elem()
	for i, v := range voice.Vendors {
		if v.Secret == nil {
			continue
		}
		if text := flags.FieldByName(secretField(i)).Interface().(*string); text != nil {
			*v.Secret.In(s), given = *text, true
		}
	}
	return given
}

// parted cuts lists at their commas. One that is given as nothing is empty, and
// differs so from one that is not given.
func parted(given []string) (list []string) {
	for _, text := range given {
		for one := range strings.SplitSeq(text, ",") {
			if one = strings.TrimSpace(one); one != "" {
				list = append(list, one)
			}
		}
	}
	return list
}

// find turns the slugs of branches into ids, and gives all there are.
func (f *agentProfile) find(ctx context.Context, d *house.House,
	org booking.OrgID) ([]booking.BranchID, map[string]booking.BranchID, error) {
	c, err := d.Voice.Catalog(ctx, voice.Line{Agent: booking.Agent{Org: org}})
	if err != nil {
		return nil, nil, err
	}
	bySlug := map[string]booking.BranchID{}
	for _, b := range c.Branches {
		bySlug[b.Slug] = b.ID
	}
	var ids []booking.BranchID
	for _, slug := range parted(f.Branches) {
		id, ok := bySlug[slug]
		if !ok {
			return nil, nil, fmt.Errorf("there is no branch %q in this organization", slug)
		}
		ids = append(ids, id)
	}
	return ids, bySlug, nil
}

type agentCreateCmd struct {
	command.OfOrg
	Name string `help:"What to call the agent." required:""`
	agentProfile
}

// Help teaches by examples.
func (agentCreateCmd) Help() string {
	return `Prints the credential alone on standard output. It is shown this once; only a hash of it is kept. docs/voice.md tells how to connect each platform.

	AGENT=$(mawid agent create --org noor --name reception --hand-over +966112345678)

For Twilio's ConversationRelay, with the account's auth token from the environment:

	MAWID_AGENT_TWILIO_TOKEN=… mawid agent create --org noor --name reception`
}

// Run makes the agent and prints its credential.
func (c *agentCreateCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return c.WithOrg(ctx, g, io, func(a *app.App, org booking.OrgID) error {
		branches, all, err := c.find(ctx, a.House, org)
		if err != nil {
			return err
		}
		n := voice.NewAgent{Name: c.Name, Retention: c.Retention}
		c.apply(&n.AgentProfile, branches, all)
		c.secrets(&n.Secrets)
		token, agent, err := a.Voice.CreateAgent(ctx, office.Caller{Org: org}, n)
		if err != nil {
			return err
		}
		if err := g.Say(io, newCredential{agentOf(agent), token}, "%s", token); err != nil {
			return err
		}
		g.Hint(io, "Created %s. The credential is shown this once.", agent.ID)
		c.hint(g, io)
		return nil
	})
}

type agentListCmd struct{ command.OfOrg }

// agentLine is an agent as it is listed.
type agentLine struct {
	ID        booking.AgentID    `json:"id"`
	Name      string             `json:"name"`
	Prefix    string             `json:"prefix"`
	Status    string             `json:"status"` // live or revoked
	Languages []string           `json:"languages"`
	Branches  []booking.BranchID `json:"branches"`  // none: all
	Tools     []string           `json:"tools"`     // none: all
	Greetings map[string]string  `json:"greetings"` // by language; none: ours
	ByName    bool               `json:"greet_by_name"`
	HandOver  string             `json:"hand_over"`
	ProveOwn  bool               `json:"prove_own"`
	ProveCode bool               `json:"prove_code"`
	Danger    []string           `json:"danger"`            // words of an emergency beside ours
	PerCall   int                `json:"bookings_per_call"` // 0: the usual
	PerDay    int                `json:"bookings_per_day"`  // 0: the usual
	SameTime  bool               `json:"same_time"`
	Retention int                `json:"retention_days"`
	CreatedAt *time.Time         `json:"created_at"`
	LastUsed  *time.Time         `json:"last_used_at"`
}

// Run lists the agents.
func (c *agentListCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return c.WithOrg(ctx, g, io, func(a *app.App, org booking.OrgID) error {
		agents, err := a.Voice.Agents(ctx, org)
		if err != nil {
			return err
		}
		lines := make([]agentLine, 0, len(agents))
		for _, v := range agents {
			lines = append(lines, agentOf(v))
		}
		return g.Tell(io, lines, func() error { return printAgents(io.Out, lines) })
	})
}

// agentOf makes an agent fit to be listed.
func agentOf(v booking.Agent) agentLine {
	l := agentLine{
		ID: v.ID, Name: v.Name, Prefix: v.Prefix, Status: "live", Languages: v.Languages, Branches: some(v.Branches), Tools: some(v.Tools),
		Greetings: map[string]string{}, ByName: v.GreetByName, HandOver: v.HandOver, ProveOwn: v.ProveOwn, ProveCode: v.ProveCode,
		Danger: some(v.Danger), PerCall: v.BookingsPerCall, PerDay: v.BookingsPerDay, SameTime: v.SameTime, Retention: v.RetentionDays,
		CreatedAt: command.Instant(v.CreatedAt), LastUsed: command.Instant(v.LastUsed),
	}
	maps.Copy(l.Greetings, v.Greeting)
	if v.RevokedAt != 0 {
		l.Status = "revoked"
	}
	return l
}

// some makes a list that JSON shows as one also when nothing is in it.
func some[T any](list []T) []T { return append([]T{}, list...) }

// newCredential is an agent whose credential is shown this once.
type newCredential struct {
	agentLine
	Credential string `json:"credential"`
}

func printAgents(out io.Writer, lines []agentLine) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "ID\tNAME\tCREDENTIAL\tSTATUS\tLANGUAGES\tHAND OVER\tCREATED\tLAST USED")
	for _, l := range lines {
		fmt.Fprintf(w, "%s\t%s\t%s…\t%s\t%s\t%s\t%s\t%s\n", l.ID, l.Name, l.Prefix, l.Status, strings.Join(l.Languages, ","), l.HandOver,
			command.Moment(l.CreatedAt), command.Moment(l.LastUsed))
	}
	return w.Flush()
}

// theAgent names one agent.
type theAgent struct {
	command.OfOrg
	Agent string `arg:"" help:"Id or name of the agent, or six characters or more of the beginning of the id or, behind agt_live_, of its credential."`
}

func (c *theAgent) with(ctx context.Context, g *command.Global, io command.Streams, do func(*app.App, booking.Agent) error) error {
	return c.WithOrg(ctx, g, io, func(a *app.App, org booking.OrgID) error {
		agents, err := a.Voice.Agents(ctx, org)
		if err != nil {
			return err
		}
		found, err := pickAgent(agents, c.Agent)
		if err != nil {
			return err
		}
		return do(a, found)
	})
}

// pickAgent finds the one agent that the text means.
func pickAgent(agents []booking.Agent, text string) (booking.Agent, error) {
	all := make([]command.Known, len(agents))
	for i, a := range agents {
		all[i] = command.Known{ID: a.ID.String(), Prefix: a.Prefix, Name: a.Name}
	}
	i, err := command.Pick(all, text, "agent", "mawid agent list")
	if err != nil {
		return booking.Agent{}, err
	}
	return agents[i], nil
}

type agentUpdateCmd struct {
	theAgent
	Name *string `help:"Another name." placeholder:"NAME"`
	agentProfile
}

// Help teaches by an example.
func (agentUpdateCmd) Help() string {
	return `Changes what is given and leaves the rest. What is given as "" is taken away, and is then as if it had never been given.

	MAWID_AGENT_RETELL_KEY=… mawid agent update --org noor reception --hand-over +966112345678`
}

// Run changes the agent.
func (c *agentUpdateCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return c.with(ctx, g, io, func(a *app.App, v booking.Agent) error {
		branches, all, err := c.find(ctx, a.House, v.Org)
		if err != nil {
			return err
		}
		change := voice.AgentChange{Name: c.Name, Profile: func(p *booking.AgentProfile) { c.apply(p, branches, all) }, Retention: c.Retention}
		if c.secrets(&voice.AgentSecrets{}) {
			change.Secrets = func(s *voice.AgentSecrets) { c.secrets(s) }
		}
		if v, err = a.Voice.UpdateAgent(ctx, office.Caller{Org: v.Org}, v.ID, change); err != nil {
			return err
		}
		c.hint(g, io)
		return g.Say(io, agentOf(v), "updated %s (%s)", v.ID, v.Name)
	})
}

type agentRotateCmd struct {
	theAgent
	command.Agreed
}

// Run makes another credential and prints it.
func (c *agentRotateCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return c.with(ctx, g, io, func(a *app.App, v booking.Agent) error {
		if err := c.Ask(io, "Give the agent %s another credential? Platforms that use the present one (%s…) are refused from now on.", v.Name,
			v.Prefix); err != nil {
			return err
		}
		token, v, err := a.Voice.RotateAgent(ctx, office.Caller{Org: v.Org}, v.ID)
		if err != nil {
			return err
		}
		return g.Say(io, newCredential{agentOf(v), token}, "%s", token)
	})
}

type agentRevokeCmd struct {
	theAgent
	command.Agreed
}

// Run ends the agent.
func (c *agentRevokeCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return c.with(ctx, g, io, func(a *app.App, v booking.Agent) error {
		if err := c.Ask(io, "End the agent %s (%s…), last used %s? It answers no call any more.", v.Name, v.Prefix,
			command.Moment(command.Instant(v.LastUsed))); err != nil {
			return err
		}
		v, err := a.Voice.RevokeAgent(ctx, office.Caller{Org: v.Org}, v.ID)
		if err != nil {
			return err
		}
		return g.Say(io, agentOf(v), "revoked %s (%s)", v.ID, v.Name)
	})
}

type agentCallsCmd struct {
	command.OfOrg
	Limit int `help:"How many to list: 1 to 200." default:"50"`
}

// callLine is a call as it is listed.
type callLine struct {
	ID        booking.CallID `json:"id"`
	Provider  string         `json:"provider"`
	Caller    string         `json:"caller"` // masked
	Language  string         `json:"language"`
	StartedAt *time.Time     `json:"started_at"`
	EndedAt   *time.Time     `json:"ended_at"`
	EndReason string         `json:"end_reason"`
	Outcome   string         `json:"outcome"`
	Turns     int            `json:"turns"`
}

// Run lists calls.
func (c *agentCallsCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	if err := command.Limited(c.Limit); err != nil {
		return err
	}
	return c.WithOrg(ctx, g, io, func(a *app.App, org booking.OrgID) error {
		calls, err := a.Voice.Calls(ctx, org, booking.CallID{}, c.Limit)
		if err != nil {
			return err
		}
		lines := make([]callLine, 0, len(calls))
		for _, v := range calls {
			lines = append(lines, callOf(v))
		}
		return g.Tell(io, lines, func() error { return printCalls(io.Out, lines) })
	})
}

// callOf makes a call fit to be listed.
func callOf(v voice.CallView) callLine {
	return callLine{
		ID: v.ID, Provider: v.Provider, Caller: v.Number, Language: v.Language,
		StartedAt: command.Instant(v.StartedAt), EndedAt: command.Instant(v.EndedAt), EndReason: v.EndReason, Outcome: v.Outcome, Turns: v.Turns,
	}
}

func printCalls(out io.Writer, lines []callLine) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "ID\tSTARTED\tCALLER\tLANGUAGE\tPROVIDER\tOUTCOME\tEND\tTURNS")
	for _, l := range lines {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%d\n", l.ID, command.Moment(l.StartedAt), l.Caller, l.Language, l.Provider, l.Outcome,
			l.EndReason, l.Turns)
	}
	return w.Flush()
}
