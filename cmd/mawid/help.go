package main

import (
	"context"

	"github.com/mawid/mawid/internal/command"
)

type helpCmd struct {
	Command []string `arg:"" optional:"" help:"The command, such as keys create."`
}

// Help teaches by an example.
func (helpCmd) Help() string {
	return `The same as --help behind the command.

	mawid help keys create`
}

// Run explains the command, or all of them.
func (c *helpCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	if g.JSON {
		return command.Usage("help is for people; it has no JSON")
	}
	if code := run(ctx, append(c.Command, "--help"), io); code != 0 {
		return command.Told(code)
	}
	return nil
}
