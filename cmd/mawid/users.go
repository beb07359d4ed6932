package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/bridge"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/people"
)

type usersCmd struct {
	List   usersListCmd   `cmd:"" help:"List who may use the dashboard of an organization."`
	Add    usersAddCmd    `cmd:"" help:"Invite somebody to use the dashboard, and print the link with which they join."`
	Reset  usersResetCmd  `cmd:"" help:"Print a link with which somebody chooses a new password."`
	Remove usersRemoveCmd `cmd:"" help:"Take somebody out of an organization, or take an invitation back."`
}

// printLinks prints a link for everybody who is invited.
func printLinks(w io.Writer, base string, tokens map[string]string) error {
	for _, email := range slices.Sorted(maps.Keys(tokens)) {
		if _, err := fmt.Fprintf(w, "%s joins within a day at %s\n", email, joinAt(base, tokens[email])); err != nil {
			return err
		}
	}
	return nil
}

// mailLink sends the link to whoever is invited, where there is a mail server, and
// says what became of that. The link is printed in any case.
func mailLink(ctx context.Context, g *command.Global, io command.Streams, a *app.App, c office.Caller, email, link string) message.Mailed {
	mailed, err := a.Messages.Letters.MailInvitation(ctx, c, email, link)
	switch {
	case err != nil:
		g.Hint(io, "The link for %s was not mailed: %v", email, err)
		return message.MailedFailed
	case mailed == message.MailedNot:
		return ""
	}
	g.Hint(io, map[message.Mailed]string{
		message.MailedYes:     "The link was sent to %s by mail.",
		message.MailedPerhaps: "The mail server did not answer in time: the mail to %s may have been sent.",
		message.MailedFailed:  "The mail to %s could not be sent. Pass the link on yourself.",
		message.MailedOften:   "Nothing was mailed to %s: there were too many invitations today. Pass the link on yourself.",
	}[mailed], email)
	return mailed
}

// joinAt is where a person with this token joins.
func joinAt(base, token string) string { return base + "/join/" + token }

// openOrg opens the database and finds the organization, if one is named.
func openOrg(ctx context.Context, g *command.Global, io command.Streams, org string) (*app.App, office.Caller, error) {
	a, err := g.Look(ctx, io)
	if err != nil || org == "" {
		return a, office.Caller{}, err
	}
	o, err := a.Webhooks.Organization(ctx, org)
	if err != nil {
		return nil, office.Caller{}, errors.Join(err, a.Close())
	}
	return a, office.Caller{Org: o.ID}, nil
}

type usersListCmd struct {
	Org string `help:"Slug of the organization." required:""`
}

// userLine is a user as it is listed.
type userLine struct {
	Email     string       `json:"email"`
	Name      string       `json:"name"`
	Role      booking.Role `json:"role"`
	TwoFactor bool         `json:"two_factor"`
	Invited   bool         `json:"invited"` // has not joined yet
	LastSeen  *time.Time   `json:"last_seen_at"`
}

// Run lists the users.
func (c *usersListCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	a, caller, err := openOrg(ctx, g, io, c.Org)
	if err != nil {
		return err
	}
	defer a.Close()
	members, err := a.Organization.Members(ctx, caller)
	if err != nil {
		return err
	}
	invited, err := a.Organization.Invitations(ctx, caller)
	if err != nil {
		return err
	}
	lines := []userLine{}
	for _, m := range members {
		lines = append(lines, userLine{m.Email, m.Name, m.Role, m.TwoFactor, false, command.Instant(m.SeenAt)})
	}
	for _, i := range invited {
		lines = append(lines, userLine{i.Email, i.Name, i.Role, false, true, nil})
	}
	return g.Tell(io, lines, func() error { return printUsers(io.Out, lines) })
}

func printUsers(out io.Writer, lines []userLine) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "EMAIL\tNAME\tROLE\tCODE\tLAST SEEN")
	for _, l := range lines {
		factor, seen := "no", command.Moment(l.LastSeen)
		if l.TwoFactor {
			factor = "yes"
		}
		if l.Invited {
			seen = "invited"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", l.Email, l.Name, l.Role, factor, seen)
	}
	return w.Flush()
}

type usersAddCmd struct {
	Org      string       `help:"Slug of the organization." required:""`
	Name     string       `help:"What the person is called; they can change it when they join." placeholder:"NAME"`
	Role     booking.Role `help:"owner, manager, receptionist or practitioner." required:"" enum:"owner,manager,receptionist,practitioner"`
	Resource string       `help:"Slug of the resource whose calendar is a practitioner's own." placeholder:"SLUG"`
	BaseURL  string       `name:"base-url" help:"Address at which people reach the service, for the link; the one that serve was last given, else http://127.0.0.1:8080." placeholder:"URL"`
	Email    string       `arg:"" help:"E-mail address, with which the person signs in."`
}

// Help teaches by examples.
func (usersAddCmd) Help() string {
	return `Prints a link that works once, for a day. Where the organization has a channel for e-mail, or the installation a mail server (--smtp-url), it is sent as well; else give it to the person yourself. They join with it, with a new account or with the one they have; until then they belong to nothing. For a new link say the same again: the old one no longer works.

	mawid users add --org noor --name Huda --role owner huda@noor.example
	mawid users add --org noor --name "Dr Sara" --role practitioner --resource sara sara@noor.example`
}

// Run invites the user.
func (c *usersAddCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	a, caller, err := openOrg(ctx, g, io, c.Org)
	if err != nil {
		return err
	}
	defer a.Close()
	base, err := g.AtWhich(ctx, a, c.BaseURL)
	if err != nil {
		return err
	}
	n := organization.NewMember{Email: c.Email, Name: c.Name, Role: c.Role}
	if c.Resource != "" {
		resources, err := a.Bridge.ResourceNames(ctx, caller.Org)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(resources, func(r bridge.ResourceName) bool { return r.Slug == c.Resource })
		if i < 0 {
			return fmt.Errorf("there is no resource %q", c.Resource)
		}
		n.Resource = resources[i].ID
	}
	token, err := a.Organization.Invite(ctx, caller, n)
	if err != nil {
		return err
	}
	mailed := mailLink(ctx, g, io, a, caller, c.Email, joinAt(base, token))
	return g.Tell(io, linkLine{c.Email, joinAt(base, token), mailed},
		func() error { return printLinks(io.Out, base, map[string]string{c.Email: token}) })
}

// linkLine is a link for somebody.
type linkLine struct {
	Email string `json:"email"`
	Link  string `json:"link"`
	// Mailed says what became of the mail with it: yes, perhaps, failed or often, which
	// is too often; empty: there is no mail server.
	Mailed message.Mailed `json:"mailed,omitzero"`
}

type usersResetCmd struct {
	Org       string `help:"Slug of an organization of theirs; needed when several accounts have the address." placeholder:"SLUG"`
	BaseURL   string `name:"base-url" help:"Address at which people reach the service, for the link; the one that serve was last given, else http://127.0.0.1:8080." placeholder:"URL"`
	TwoFactor bool   `help:"Also take away the second factor, for somebody who has lost their telephone."`
	Email     string `arg:"" help:"E-mail address of the person."`
	command.Agreed
}

// Help teaches by an example.
func (usersResetCmd) Help() string {
	return `Signs the person out everywhere, makes the old password useless, and prints a link with which they choose another. It works once, for a day. It asks first, unless told --yes.

	mawid users reset huda@noor.example`
}

// Run resets the password.
func (c *usersResetCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	a, caller, err := openOrg(ctx, g, io, c.Org)
	if err != nil {
		return err
	}
	defer a.Close()
	base, err := g.AtWhich(ctx, a, c.BaseURL)
	if err != nil {
		return err
	}
	if err := a.Organization.CheckReset(ctx, caller.Org, c.Email); err != nil {
		return err
	}
	if err := c.Ask(io, "Make the password of %s useless%s? They are signed out everywhere.", c.Email,
		map[bool]string{true: ", and the second factor"}[c.TwoFactor]); err != nil {
		return err
	}
	token, err := a.Organization.ResetAnybody(ctx, caller.Org, c.Email, c.TwoFactor)
	if err != nil {
		return err
	}
	link := base + "/password/" + token
	return g.Say(io, linkLine{Email: c.Email, Link: link}, "%s chooses a password within a day at %s", c.Email, link)
}

type usersRemoveCmd struct {
	Org   string `help:"Slug of the organization." required:""`
	Email string `arg:"" help:"E-mail address of the person."`
	command.Agreed
}

// Help teaches by an example.
func (usersRemoveCmd) Help() string {
	return `The person can no longer see anything of the organization; what they did stays in the audit log. The last owner stays. Of somebody who has not joined yet the link no longer works. It asks first, unless told --yes.

	mawid users remove --org noor sara@noor.example`
}

// Run removes the user.
func (c *usersRemoveCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	a, caller, err := openOrg(ctx, g, io, c.Org)
	if err != nil {
		return err
	}
	defer a.Close()
	members, err := a.Organization.Members(ctx, caller)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(members, func(m organization.Member) bool { return strings.EqualFold(m.Email, c.Email) })
	if i < 0 {
		return c.withdraw(ctx, g, a, caller, io)
	}
	if err := c.Ask(io, "Take %s (%s, %s) out of %s?", members[i].Email, members[i].Name, members[i].Role, c.Org); err != nil {
		return err
	}
	if err := a.Organization.RemoveMember(ctx, caller, members[i].ID); err != nil {
		return err
	}
	return g.Say(io, struct {
		Email string `json:"email"`
	}{members[i].Email}, "removed %s (%s)", members[i].Email, members[i].Name)
}

// withdraw takes an invitation back.
func (c *usersRemoveCmd) withdraw(ctx context.Context, g *command.Global, a *app.App, caller office.Caller, io command.Streams) error {
	list, err := a.Organization.Invitations(ctx, caller)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(list, func(i organization.Invitation) bool { return strings.EqualFold(i.Email, c.Email) })
	if i < 0 {
		return people.ErrNoPerson
	}
	if err := c.Ask(io, "Take back the invitation of %s to %s?", list[i].Email, c.Org); err != nil {
		return err
	}
	if _, err := a.Organization.WithdrawInvitation(ctx, caller, list[i].ID); err != nil {
		return err
	}
	return g.Say(io, struct {
		Email string `json:"email"`
	}{list[i].Email}, "took back the invitation of %s", list[i].Email)
}
