package main

import (
	"context"
	"fmt"
	"log/slog"
	"runtime"
	"runtime/debug"

	"github.com/mawid/mawid/internal/app"
)

type verifyCmd struct {
	JSON bool `name:"json" help:"Print JSON instead of text."`
}

// Help says what is checked.
func (verifyCmd) Help() string {
	return `Checks that no resource is booked twice at a time, no session beyond its seats, that every change has its event, that no row of one organization names a thing of another, and that the secret key opens everything that is sealed. Prints each invariant, how many rows it was checked on, and what violates it. Exits with 0 if all hold, else with 1.

	mawid verify --database postgres://mawid:secret@db/mawid`
}

// checkLine is an invariant as it is printed.
type checkLine struct {
	Name       string   `json:"name"`
	Examined   int64    `json:"examined"`
	Violations []string `json:"violations"`
}

// Run checks and prints.
func (c *verifyCmd) Run(ctx context.Context, g *global, io streams) error {
	if err := g.existing(); err != nil {
		return err
	}
	a, err := g.open(ctx, io, app.Config{}, slog.LevelWarn)
	if err != nil {
		return err
	}
	defer a.Close()
	report, err := a.Desk.Verify(ctx)
	if err != nil {
		return err
	}
	if c.JSON {
		lines := make([]checkLine, 0, len(report.Checks))
		for _, k := range report.Checks {
			lines = append(lines, checkLine{k.Name, k.Examined, append([]string{}, k.Violations...)})
		}
		err = writeJSON(io.out, struct {
			OK     bool        `json:"ok"`
			Checks []checkLine `json:"checks"`
		}{report.OK(), lines})
	} else {
		for _, k := range report.Checks {
			word := "ok    "
			if len(k.Violations) > 0 {
				word = "BROKEN"
			}
			fmt.Fprintf(io.out, "%s  %s (%d examined)\n", word, k.Name, k.Examined)
			for _, v := range k.Violations {
				fmt.Fprintf(io.out, "        %s\n", v)
			}
		}
	}
	if err == nil && !report.OK() {
		return errSilent
	}
	return err
}

type migrateCmd struct{}

// Help says when it is needed.
func (migrateCmd) Help() string {
	return `Migrations go forward only. serve, apply and the other commands migrate by themselves; this command is for those who want to do it at a moment of their choice. It logs each migration when it begins and ends, waits for whoever else migrates, and prints what it applied.`
}

// Run migrates and prints what it applied.
func (c *migrateCmd) Run(ctx context.Context, g *global, io streams) error {
	log, err := g.logger(io, slog.LevelInfo)
	if err != nil {
		return err
	}
	a, err := app.Open(ctx, app.Config{Database: g.database(), Logger: log})
	if err != nil {
		return err
	}
	defer a.Close()
	applied, err := a.Migrate(ctx)
	for _, name := range applied {
		fmt.Fprintln(io.out, name)
	}
	if err == nil && len(applied) == 0 {
		fmt.Fprintln(io.out, "nothing to do: the schema is up to date")
	}
	return err
}

type versionCmd struct{}

// version can be set by the linker: -X main.version=v1.2.3.
var version string

// Run prints the version.
func (versionCmd) Run(io streams) error {
	_, err := fmt.Fprintf(io.out, "mawid %s %s %s/%s\n", buildVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}

// buildVersion tells what was built: the linker's word, else the module's
// version, else the commit.
func buildVersion() string {
	if version != "" {
		return version
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	out := "devel"
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision" && len(s.Value) >= 12:
			out += "-" + s.Value[:12]
		case s.Key == "vcs.modified" && s.Value == "true":
			out += "+dirty"
		}
	}
	return out
}
