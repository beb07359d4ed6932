package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/blueprint"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/command"
)

// rehearse shows what applying the document would do, and does nothing.
func (c *applyCmd) rehearse(ctx context.Context, g *command.Global, s command.Streams, file *blueprint.File) (err error) {
	a, done, err := stage(ctx, g, s)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	also, err := file.Also(ctx, a.Messages, true)
	if err != nil {
		return err
	}
	r, err := a.Catalogue.Rehearse(ctx, file.Plan, also...)
	if err != nil {
		return file.Explain(err)
	}
	document := rehearsalOf(r)
	document.Warnings = append(document.Warnings, file.Warnings()...)
	if err := g.Tell(s, document, func() error { return document.print(s.Out) }); err != nil {
		return err
	}
	if document.Different {
		return command.ErrDiffers
	}
	return nil
}

// stage opens the database for a rehearsal, as it is. Where there is none yet,
// it is an empty one that is thrown away.
func stage(ctx context.Context, g *command.Global, s command.Streams) (a *app.App, done func() error, err error) {
	file, isFile := strings.CutPrefix(g.DatabaseURL(), "sqlite:")
	if _, err := os.Stat(file); !isFile || !errors.Is(err, fs.ErrNotExist) {
		a, err := g.OpenAsIs(ctx, s)
		if err != nil {
			return nil, nil, err
		}
		return a, a.Close, nil
	}
	g.Hint(s, "There is no database at %s; it would be made.", file)
	dir, err := os.MkdirTemp("", "mawid-dry-run-")
	if err != nil {
		return nil, nil, err
	}
	a, err = g.Open(ctx, s, app.Config{Database: "sqlite:" + filepath.Join(dir, "mawid.db")}, slog.LevelWarn)
	if err != nil {
		return nil, nil, errors.Join(err, os.RemoveAll(dir))
	}
	return a, func() error { return errors.Join(a.Close(), os.RemoveAll(dir)) }, nil
}

// rehearsal is what a dry run prints.
type rehearsal struct {
	Different bool             `json:"different"`
	Changes   []differenceLine `json:"changes"`
	Outside   []outsideLine    `json:"outside"` // appointments that would stand outside afterwards
	Warnings  []string         `json:"warnings"`
}

type differenceLine struct {
	Part   string      `json:"part"`   // organization, branch, service, resource or user; messages, channel or text
	Slug   string      `json:"slug"`   // of a user the address, of a channel the name; of messages empty
	Change string      `json:"change"` // added or changed
	Fields []fieldLine `json:"fields"`
}

type fieldLine struct {
	Field string `json:"field"`
	Old   string `json:"old"` // empty: there was none
	New   string `json:"new"` // empty: there is none
}

type outsideLine struct {
	ID       booking.AppointmentID `json:"id"`
	Date     string                `json:"date"`
	Time     string                `json:"time"`
	Branch   string                `json:"branch"`
	Service  string                `json:"service"`
	Resource string                `json:"resource"` // empty: a seat in a session
}

func rehearsalOf(r catalogue.Rehearsal) rehearsal {
	out := rehearsal{Different: len(r.Differences) > 0, Changes: []differenceLine{}, Outside: []outsideLine{}, Warnings: []string{}}
	for _, d := range r.Differences {
		l := differenceLine{Part: d.Part, Slug: d.Slug, Change: "changed", Fields: []fieldLine{}}
		if d.New {
			l.Change = "added"
		}
		for _, f := range d.Fields {
			l.Fields = append(l.Fields, fieldLine(f))
		}
		out.Changes = append(out.Changes, l)
	}
	for _, v := range r.Outside {
		l := outsideLine{ID: v.ID, Date: v.Date.String(), Time: v.Time.String(), Branch: v.Branch.Slug, Service: v.Service.Slug}
		if v.Resource != nil {
			l.Resource = v.Resource.Slug
		}
		out.Outside = append(out.Outside, l)
	}
	return out
}

// print shows it to a person: + is added, ~ changed, - taken away, ! to be thought over.
func (r rehearsal) print(out io.Writer) error {
	for _, w := range r.Warnings {
		fmt.Fprintln(out, "! "+w)
	}
	if !r.Different {
		_, err := fmt.Fprintln(out, "nothing would change")
		return err
	}
	for _, l := range r.Changes {
		fmt.Fprintln(out, strings.TrimSpace(map[string]string{"added": "+", "changed": "~"}[l.Change]+" "+l.Part+" "+l.Slug))
		for _, f := range l.Fields {
			switch {
			case f.Old == "":
				fmt.Fprintf(out, "  + %s: %s\n", f.Field, f.New)
			case f.New == "":
				fmt.Fprintf(out, "  - %s: %s\n", f.Field, f.Old)
			default:
				fmt.Fprintf(out, "  ~ %s: %s → %s\n", f.Field, f.Old, f.New)
			}
		}
	}
	if len(r.Outside) == 0 {
		_, err := fmt.Fprintln(out, "\nNo appointment would stand outside afterwards. Nothing was changed.")
		return err
	}
	fmt.Fprintf(out, "\n%s would stand outside afterwards; none is moved or cancelled:\n\n",
		counted(len(r.Outside), "appointment", "appointments"))
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "DATE\tTIME\tSERVICE\tRESOURCE\tBRANCH\tAPPOINTMENT")
	for _, l := range r.Outside {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", l.Date, l.Time, l.Service, l.Resource, l.Branch, l.ID)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(out, "\nNothing was changed.")
	return err
}
