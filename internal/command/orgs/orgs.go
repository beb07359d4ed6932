// Package orgs is what whoever runs an installation does with the organizations on
// it: mawid orgs list (orgs.go), suspend and resume (suspend.go), usage
// (usage.go), plan (plan.go) and import (import.go).
package orgs

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
)

// ListCmd is mawid orgs list.
type ListCmd struct{}

// Run lists them.
func (c *ListCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	a, err := g.Look(ctx, io)
	if err != nil {
		return err
	}
	defer a.Close()
	list, err := a.Organization.Organizations(ctx)
	if err != nil {
		return err
	}
	lines := make([]Line, len(list))
	for i, o := range list {
		lines[i] = Listed(o)
	}
	return g.Tell(io, lines, func() error { return printLines(io.Out, lines) })
}

// Line is an organization as it is listed.
type Line struct {
	Slug         string     `json:"slug"`
	Name         string     `json:"name"`
	Plan         string     `json:"plan"`                   // empty: none, and no limit
	Planless     bool       `json:"plan_unknown,omitempty"` // there is no such plan here: no limit
	CreatedAt    *time.Time `json:"created_at"`
	SuspendedAt  *time.Time `json:"suspended_at"`
	SuspendedWhy string     `json:"suspended_why"`
	ClosedAt     *time.Time `json:"closed_at"`
	RemoveAt     *time.Time `json:"remove_at"`
	Removing     bool       `json:"removing"` // it has begun: there is no way back
	Receipt      string     `json:"receipt,omitempty"`
}

// Listed is the line of an organization.
func Listed(o organization.OrgLine) Line {
	l := Line{
		Slug: o.Slug, Name: o.Name, Plan: o.Plan.Name, Planless: o.Planless, CreatedAt: command.Instant(o.CreatedAt),
		SuspendedAt: command.Instant(o.Suspended.At), SuspendedWhy: o.Suspended.Why, ClosedAt: command.Instant(o.ClosedAt),
		RemoveAt: command.Instant(o.RemoveAt), Removing: o.Removing,
	}
	if !o.Receipt.IsZero() {
		l.Receipt = o.Receipt.String()
	}
	return l
}

// plan says in words which plan an organization has.
func (l *Line) plan() string {
	switch {
	case l.Plan == "":
		return "-"
	case l.Planless:
		return l.Plan + " (unknown here: no limit)"
	}
	return l.Plan
}

// status says in words how an organization stands.
func (l *Line) status() string {
	switch {
	case l.Removing:
		return "being removed since " + command.Moment(l.RemoveAt)
	case l.ClosedAt != nil:
		return "closed, removed after " + command.Moment(l.RemoveAt)
	case l.SuspendedAt == nil:
		return "open"
	case l.SuspendedWhy == "":
		return "suspended since " + command.Moment(l.SuspendedAt)
	}
	return "suspended since " + command.Moment(l.SuspendedAt) + ": " + l.SuspendedWhy
}

func printLines(out io.Writer, lines []Line) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "SLUG\tNAME\tPLAN\tCREATED\tSTATUS")
	for _, l := range lines {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", l.Slug, l.Name, l.plan(), command.Moment(l.CreatedAt), l.status())
	}
	return w.Flush()
}

// with opens the database and finds an organization by its slug.
func with(ctx context.Context, g *command.Global, io command.Streams, slug string, do func(*app.App, office.Caller) error) error {
	a, err := g.Look(ctx, io)
	if err != nil {
		return err
	}
	defer a.Close()
	o, err := a.Office.Store.Organization(ctx, slug)
	if err != nil {
		return err
	}
	return do(a, office.Caller{Org: o.ID})
}
