package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/command"
)

type verifyCmd struct{}

// Help says what is checked.
func (verifyCmd) Help() string {
	return `Checks that no resource is booked twice at a time, no session beyond its seats, that every change has its event, that no row of one organization names a thing of another, and that the secret key opens everything that is sealed. Prints each invariant, how many rows it was checked on, and what violates it. Exits with 0 if all hold, else with 1. A database that is empty, not mawid's or of an older version is refused, and nothing is changed in it.

	mawid verify --database postgres://mawid:secret@db/mawid`
}

// checkLine is an invariant as it is printed.
type checkLine struct {
	Name       string   `json:"name"`
	Examined   int64    `json:"examined"`
	Violations []string `json:"violations"`
}

// Run checks and prints.
func (c *verifyCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	a, err := g.OpenAsIs(ctx, io)
	if err != nil {
		return err
	}
	defer a.Close()
	report, err := a.House.Verify(ctx)
	if err != nil {
		return err
	}
	lines := make([]checkLine, 0, len(report.Checks))
	for _, k := range report.Checks {
		lines = append(lines, checkLine{k.Name, k.Examined, append([]string{}, k.Violations...)})
	}
	err = g.Tell(io, struct {
		OK     bool        `json:"ok"`
		Checks []checkLine `json:"checks"`
	}{report.OK(), lines}, func() error { return printChecks(io.Out, lines) })
	if err == nil && !report.OK() {
		return command.ErrSilent
	}
	return err
}

func printChecks(out io.Writer, lines []checkLine) error {
	for _, l := range lines {
		word := "ok    "
		if len(l.Violations) > 0 {
			word = "BROKEN"
		}
		if _, err := fmt.Fprintf(out, "%s  %s (%d examined)\n", word, l.Name, l.Examined); err != nil {
			return err
		}
		for _, v := range l.Violations {
			fmt.Fprintf(out, "        %s\n", v)
		}
	}
	return nil
}

type migrateCmd struct{}

// Help says when it is needed.
func (migrateCmd) Help() string {
	return `Migrations go forward only. serve, apply and the other commands migrate by themselves; this command is for those who want to do it at a moment of their choice. It logs each migration when it begins and ends, waits for whoever else migrates, and prints what it applied.`
}

// Run migrates and prints what it applied.
func (c *migrateCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	config, err := g.Configure(io, app.Config{}, slog.LevelInfo)
	if err != nil {
		return err
	}
	a, err := app.Open(ctx, config)
	if err != nil {
		return err
	}
	defer a.Close()
	applied, err := a.Migrate(ctx)
	words := strings.Join(applied, "\n")
	if len(applied) == 0 {
		if err != nil {
			return err
		}
		words = "nothing to do: the schema is up to date"
	}
	return errors.Join(err, g.Say(io, struct {
		Applied []string `json:"applied"`
	}{append([]string{}, applied...)}, "%s", words))
}

type versionCmd struct{}

// version can be set by the linker: -X main.version=v1.2.3.
var version string

// Run prints the version.
func (versionCmd) Run(g *command.Global, io command.Streams) error {
	return g.Say(io, struct {
		Version string `json:"version"`
		Go      string `json:"go"`
		OS      string `json:"os"`
		Arch    string `json:"arch"`
	}{buildVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH},
		"mawid %s %s %s/%s", buildVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// versionFlag is --version, which does what the command does.
type versionFlag bool

// BeforeReset prints the version before anything else is looked at.
func (versionFlag) BeforeReset(k *kong.Context, g *command.Global, io command.Streams) error {
	g.JSON = slices.Contains(k.Args, "--json")
	err := versionCmd{}.Run(g, io)
	k.Exit(0)
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
