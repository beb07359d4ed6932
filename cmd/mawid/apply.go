package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/blueprint"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/office"
)

type applyCmd struct {
	File    string `arg:"" help:"The document; - reads standard input."`
	DryRun  bool   `help:"Change nothing: show what would be different, and which appointments would stand outside. Exits with 3 if anything would."`
	BaseURL string `name:"base-url" help:"Address at which people reach the service, for the links of new users; the one that serve was last given, else http://127.0.0.1:8080." placeholder:"URL"`
}

// Help teaches by an example.
func (applyCmd) Help() string {
	return `Creates what is missing and updates what is there; slugs are the keys. What the document does not name stays as it is; retired: true takes a branch, service or resource out of use. Everything is applied or, after a mistake, nothing. Prints the ids as JSON; with --json also the links of new users.

	mawid apply clinic.yaml

What would it change? Exits with 0 if nothing, with 3 if something, with 1 if it would be refused:

	mawid apply clinic.yaml --dry-run

A document:

	organization: {slug: noor, name: Noor Clinic, name_ar: عيادة نور}
	branches:
	  - {slug: olaya, name: Olaya, time_zone: Asia/Riyadh, closures: [{from: 2026-12-01, to: 2026-12-02}]}
	services:
	  - {slug: checkup, name: Check-up, duration: 30, step: 15}
	  - slug: yoga
	    name: Yoga
	    duration: 60
	    capacity: 10
	    sessions: [{branch: olaya, weekday: sun, time: "18:00"}]
	resources:
	  - slug: sara
	    name: Dr Sara
	    branches: [olaya]
	    services: [checkup]
	    hours: {sun: ["09:00-12:00", "13:00-17:00"], thu: ["20:00-02:00"]}
	    overrides: [{date: 2026-12-05, hours: ["10:00-14:00"]}]
	    time_off: [{from: 2026-12-10T09:00, to: 2026-12-10T12:00}]
	users:
	  - {email: huda@noor.example, name: Huda, role: owner}
	  - {email: sara@noor.example, name: Dr Sara, role: practitioner, resource: sara}
	messages:
	  on: true
	  channels: [{kind: taqnyat, name: SMS, settings: {sender: Noor}, secrets: {token: {env: TAQNYAT_TOKEN}}}]

Durations are minutes, horizons days, times the branch's wall clock. Roles are owner, manager, receptionist and practitioner. Each user who does not belong yet is invited: the link with which they join is printed on standard error, once, and works for a day. Apply the document again for a new one after that; sooner, 'mawid users add' makes one.`
}

// Run applies the document and prints the ids.
func (c *applyCmd) Run(ctx context.Context, g *command.Global, s command.Streams) error {
	if _, err := g.Address(c.BaseURL); err != nil {
		return err
	}
	name, src, err := c.read(s)
	if err != nil {
		return err
	}
	file, err := blueprint.Parse(name, src)
	if err != nil {
		return err
	}
	if err := file.ReadSecrets(secretAt); err != nil {
		return err
	}
	if c.DryRun {
		return c.rehearse(ctx, g, s, file)
	}
	a, err := g.Open(ctx, s, app.Config{}, slog.LevelWarn)
	if err != nil {
		return err
	}
	defer a.Close()
	base, err := g.AtWhich(ctx, a, c.BaseURL)
	if err != nil {
		return err
	}
	also, err := file.Also(ctx, a.Messages, false)
	if err != nil {
		return err
	}
	applied, err := a.Catalogue.Apply(ctx, file.Plan, also...)
	if err != nil {
		return file.Explain(err)
	}
	for _, w := range file.Warnings() {
		g.Hint(s, "Think it over: %s", w)
	}
	document := appliedJSON(applied, file.Plan.Organization.Slug)
	document.Warnings = file.Warnings()
	if g.JSON {
		document.Links = map[string]string{}
		for email, token := range applied.Links {
			document.Links[email] = joinAt(base, token)
		}
	} else if err := printLinks(s.Err, base, applied.Links); err != nil {
		return err
	}
	for _, email := range slices.Sorted(maps.Keys(applied.Links)) {
		mailLink(ctx, g, s, a, office.Caller{Org: applied.Organization}, email, joinAt(base, applied.Links[email]))
	}
	for _, u := range applied.Waiting {
		g.Hint(s, "%s is invited already, and the link of then still works. For a new one: %s", u.Email,
			inviteAgain(file.Plan.Organization.Slug, u))
	}
	a.Desk.Spread(ctx) // A server that runs on this database knows by then.
	return command.WriteJSON(s.Out, document)
}

// secretAt reads a secret that a document refers to: a variable of the environment, or
// a file, whose last line break does not count.
func secretAt(env, file string) (string, error) {
	if env != "" {
		v, there := os.LookupEnv(env)
		if !there || v == "" {
			return "", fmt.Errorf("the variable %s is not set; set it, or remove the line: a secret that is stored then stays", env)
		}
		return v, nil
	}
	text, err := os.ReadFile(file) // #nosec G304 -- the file that the document names
	if err != nil {
		return "", fmt.Errorf("%w; write the file, or remove the line: a secret that is stored then stays", err)
	}
	secret := strings.TrimRight(string(text), "\r\n")
	if secret == "" {
		return "", fmt.Errorf("%s is empty; write the secret into it, or remove the line: a secret that is stored then stays", file)
	}
	return secret, nil
}

// inviteAgain is the command that makes a new link for a user of a document.
func inviteAgain(org string, u catalogue.UserPlan) string {
	line := fmt.Sprintf("mawid users add --org %s --role %s", org, u.Role)
	if u.Resource != "" {
		line += " --resource " + u.Resource
	}
	return line + " " + u.Email
}

func (c *applyCmd) read(s command.Streams) (name string, src []byte, err error) {
	in, name := s.In, "standard input"
	if c.File != "-" {
		f, err := os.Open(c.File)
		if err != nil {
			return "", nil, err
		}
		defer f.Close()
		in, name = f, c.File
	}
	// One byte more than allowed, so that Parse sees what is too long.
	src, err = io.ReadAll(io.LimitReader(in, blueprint.MaxSize+1))
	if err != nil {
		return "", nil, fmt.Errorf("%s: %w", name, err)
	}
	return name, src, nil
}

// ids is what apply prints.
type ids struct {
	Organization struct {
		ID   booking.OrgID `json:"id"`
		Slug string        `json:"slug"`
	} `json:"organization"`
	Branches  map[string]booking.BranchID   `json:"branches"`
	Services  map[string]booking.ServiceID  `json:"services"`
	Resources map[string]booking.ResourceID `json:"resources"`
	Warnings  []string                      `json:"warnings,omitempty"` // what is to be thought over
	Links     map[string]string             `json:"links,omitzero"`     // of new users; with --json only, else they stand on standard error
}

func appliedJSON(a catalogue.Applied, slug string) ids {
	out := ids{Branches: a.Branches, Services: a.Services, Resources: a.Resources}
	out.Organization.ID, out.Organization.Slug = a.Organization, slug
	// An empty section is {}, not null.
	if out.Branches == nil {
		out.Branches = map[string]booking.BranchID{}
	}
	if out.Services == nil {
		out.Services = map[string]booking.ServiceID{}
	}
	if out.Resources == nil {
		out.Resources = map[string]booking.ResourceID{}
	}
	return out
}
