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
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/store"
)

type usersCmd struct {
	List   usersListCmd   `cmd:"" help:"List who may use the dashboard of an organization."`
	Add    usersAddCmd    `cmd:"" help:"Let somebody use the dashboard, and print a link to choose a password with."`
	Reset  usersResetCmd  `cmd:"" help:"Print a link with which somebody chooses a new password."`
	Remove usersRemoveCmd `cmd:"" help:"Take somebody out of an organization."`
}

// printLinks prints a link for everybody who is to choose a password.
func printLinks(w io.Writer, base string, tokens map[string]string) error {
	for _, email := range slices.Sorted(maps.Keys(tokens)) {
		if _, err := fmt.Fprintf(w, "%s chooses a password within a week at %s\n", email, linkTo(base, tokens[email])); err != nil {
			return err
		}
	}
	return nil
}

// linkTo is where a person with this token chooses a password.
func linkTo(base, token string) string { return base + "/password/" + token }

// people opens the database and finds the organization.
func (g *global) people(ctx context.Context, io streams, org string) (*app.App, desk.Caller, error) {
	a, err := g.look(ctx, io)
	if err != nil || org == "" {
		return a, desk.Caller{}, err
	}
	o, err := a.Desk.Organization(ctx, org)
	if err != nil {
		return nil, desk.Caller{}, errors.Join(err, a.Close())
	}
	return a, desk.Caller{Org: o.ID}, nil
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
	Invited   bool         `json:"invited"` // has not chosen a password yet
	LastSeen  *time.Time   `json:"last_seen_at"`
}

// Run lists the users.
func (c *usersListCmd) Run(ctx context.Context, g *global, io streams) error {
	a, caller, err := g.people(ctx, io, c.Org)
	if err != nil {
		return err
	}
	defer a.Close()
	members, err := a.Desk.Members(ctx, caller)
	if err != nil {
		return err
	}
	lines := make([]userLine, len(members))
	for i, m := range members {
		lines[i] = userLine{m.Email, m.Name, m.Role, m.TwoFactor, m.Invited, instant(m.SeenAt)}
	}
	return g.tell(io, lines, func() error { return printUsers(io.out, lines) })
}

func printUsers(out io.Writer, lines []userLine) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "EMAIL\tNAME\tROLE\tCODE\tLAST SEEN")
	for _, l := range lines {
		factor, seen := "no", moment(l.LastSeen)
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
	Name     string       `help:"What the person is called." required:""`
	Role     booking.Role `help:"owner, manager, receptionist or practitioner." required:""`
	Resource string       `help:"Slug of the resource whose calendar is a practitioner's own." placeholder:"SLUG"`
	BaseURL  string       `name:"base-url" help:"Address at which people reach the service, for the link; the one that serve was last given, else http://127.0.0.1:8080." placeholder:"URL"`
	Email    string       `arg:"" help:"E-mail address, with which the person signs in."`
}

// Help teaches by examples.
func (usersAddCmd) Help() string {
	return `Prints a link that works once, for a week. Nothing is sent: give it to the person yourself. Somebody who has an account already keeps it, and there is no link.

	mawid users add --org noor --name Huda --role owner huda@noor.example
	mawid users add --org noor --name "Dr Sara" --role practitioner --resource sara sara@noor.example`
}

// Run adds the user.
func (c *usersAddCmd) Run(ctx context.Context, g *global, io streams) error {
	a, caller, err := g.people(ctx, io, c.Org)
	if err != nil {
		return err
	}
	defer a.Close()
	base, err := g.atWhich(ctx, a, c.BaseURL)
	if err != nil {
		return err
	}
	n := desk.NewMember{Email: c.Email, Name: c.Name, Role: c.Role}
	if c.Resource != "" {
		resources, err := a.Desk.ResourceNames(ctx, caller.Org)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(resources, func(r desk.ResourceName) bool { return r.Slug == c.Resource })
		if i < 0 {
			return fmt.Errorf("there is no resource %q", c.Resource)
		}
		n.Resource = resources[i].ID
	}
	_, token, err := a.Desk.AddMember(ctx, caller, n)
	if err != nil {
		return err
	}
	if token == "" {
		return g.say(io, linkLine{Email: c.Email}, "%s has an account already and signs in with it", c.Email)
	}
	return g.passwordLink(io, base, c.Email, token)
}

// linkLine is a link for somebody; empty: they have an account already.
type linkLine struct {
	Email string `json:"email"`
	Link  string `json:"link"`
}

// passwordLink prints the link of one person.
func (g *global) passwordLink(io streams, base, email, token string) error {
	return g.tell(io, linkLine{email, linkTo(base, token)}, func() error { return printLinks(io.out, base, map[string]string{email: token}) })
}

type usersResetCmd struct {
	BaseURL   string `name:"base-url" help:"Address at which people reach the service, for the link; the one that serve was last given, else http://127.0.0.1:8080." placeholder:"URL"`
	TwoFactor bool   `help:"Also take away the second factor, for somebody who has lost their telephone."`
	Email     string `arg:"" help:"E-mail address of the person."`
	agreed
}

// Help teaches by an example.
func (usersResetCmd) Help() string {
	return `Signs the person out everywhere, makes the old password useless, and prints a link with which they choose another. It works once, for a week. It asks first, unless told --yes.

	mawid users reset huda@noor.example`
}

// Run resets the password.
func (c *usersResetCmd) Run(ctx context.Context, g *global, io streams) error {
	a, _, err := g.people(ctx, io, "")
	if err != nil {
		return err
	}
	defer a.Close()
	base, err := g.atWhich(ctx, a, c.BaseURL)
	if err != nil {
		return err
	}
	if err := c.ask(io, "Make the password of %s useless%s? They are signed out everywhere.", c.Email, map[bool]string{true: ", and the second factor"}[c.TwoFactor]); err != nil {
		return err
	}
	token, err := a.Desk.ResetAnybody(ctx, c.Email, c.TwoFactor)
	if err != nil {
		return err
	}
	return g.passwordLink(io, base, c.Email, token)
}

type usersRemoveCmd struct {
	Org   string `help:"Slug of the organization." required:""`
	Email string `arg:"" help:"E-mail address of the person."`
	agreed
}

// Help teaches by an example.
func (usersRemoveCmd) Help() string {
	return `The person can no longer see anything of the organization; what they did stays in the audit log. The last owner stays. It asks first, unless told --yes.

	mawid users remove --org noor sara@noor.example`
}

// Run removes the user.
func (c *usersRemoveCmd) Run(ctx context.Context, g *global, io streams) error {
	a, caller, err := g.people(ctx, io, c.Org)
	if err != nil {
		return err
	}
	defer a.Close()
	members, err := a.Desk.Members(ctx, caller)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(members, func(m desk.Member) bool { return strings.EqualFold(m.Email, c.Email) })
	if i < 0 {
		return store.ErrNoPerson
	}
	if err := c.ask(io, "Take %s (%s, %s) out of %s?", members[i].Email, members[i].Name, members[i].Role, c.Org); err != nil {
		return err
	}
	if err := a.Desk.RemoveMember(ctx, caller, members[i].ID); err != nil {
		return err
	}
	return g.say(io, struct {
		Email string `json:"email"`
	}{members[i].Email}, "removed %s (%s)", members[i].Email, members[i].Name)
}
