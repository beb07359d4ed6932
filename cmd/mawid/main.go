// Command mawid is the appointment booking service: the server, the tools to
// set it up and to look after it, and a demo.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"github.com/mawid/mawid/internal/blueprint"
	"github.com/mawid/mawid/internal/fault"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// The first signal asks to stop; from then on a second one kills.
	context.AfterFunc(ctx, stop)
	code := run(ctx, os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr})
	stop()
	os.Exit(code)
}

// streams are where a command reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// Exit codes: the command line itself was wrong, or what it asked for failed.
const (
	exitFailed = 1
	exitUsage  = 2
)

// exited carries an exit code out of kong, which ends the program after --help.
type exited int

// run carries out one command line and returns its exit code.
func run(ctx context.Context, args []string, io streams) (code int) {
	var c cli
	parser, err := kong.New(&c,
		kong.Name("mawid"),
		kong.Description(about),
		kong.DefaultEnvars("MAWID"),
		kong.Writers(io.out, io.err),
		kong.Exit(func(code int) { panic(exited(code)) }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, FlagsLast: true}),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(io, &c.global),
	)
	if err != nil {
		fmt.Fprintln(io.err, "mawid:", err)
		return exitFailed
	}
	defer func() {
		if r := recover(); r != nil {
			e, ok := r.(exited)
			if !ok {
				panic(r)
			}
			code = int(e)
		}
	}()
	if len(args) == 0 {
		args = []string{"--help"}
	}
	k, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintf(io.err, "mawid: %v\nSee mawid --help, or mawid COMMAND --help for examples.\n", err)
		return exitUsage
	}
	switch err := k.Run(); {
	case err == nil:
		return 0
	case errors.Is(err, errSilent):
		return exitFailed
	case errors.As(err, new(usage)):
		fmt.Fprintln(io.err, "mawid:", err)
		return exitUsage
	default:
		fmt.Fprintln(io.err, message(err))
		return exitFailed
	}
}

// usage is a mistake on the command line that only the command itself sees.
type usage string

func (u usage) Error() string { return string(u) }

// errSilent ends a command that has already said what is wrong.
var errSilent = errors.New("failed")

// message tells a person what went wrong. Mistakes in a document stand alone,
// so that an editor can jump to them; a refusal is told by its sentence; of
// anything else the operator sees all there is.
func message(err error) string {
	if many, ok := errors.AsType[blueprint.Mistakes](err); ok {
		return many.Error()
	}
	if one, ok := errors.AsType[*blueprint.Mistake](err); ok {
		return one.Error()
	}
	if f, ok := errors.AsType[*fault.Error](err); ok && f.Kind != fault.Internal && f.Detail != "" {
		if f.Field != "" && !strings.Contains(f.Detail, f.Field) {
			return "mawid: " + f.Field + ": " + f.Detail
		}
		if f.Kind == fault.Unavailable && f.Err != nil { // Whoever runs the service can do something about it.
			return "mawid: " + f.Detail + ": " + f.Err.Error()
		}
		return "mawid: " + f.Detail
	}
	return "mawid: " + err.Error()
}
