// Command mawid is the appointment booking service: the server, the tools to
// set it up and to look after it, and a demo.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/blueprint"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/command/adapter"
	"github.com/mawid/mawid/internal/fault"
)

func main() {
	os.Exit(run(untilSignal(), os.Args[1:], command.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Person: atTerminal(os.Stdin)}))
}

// atTerminal tells whether a person can answer questions: not where the input
// is a file, a pipe, or nothing at all, as from cron.
func atTerminal(f *os.File) bool {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	nothing, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, nothing)
}

// untilSignal gives a context that ends with the first signal, which asks to
// stop; from then on a second one kills.
func untilSignal() context.Context {
	ctx, stop := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		var why error // Ctrl-C
		if <-signals == syscall.SIGTERM {
			why = app.ErrTerminated
		}
		signal.Stop(signals)
		stop(why)
	}()
	return ctx
}

// exited carries an exit code out of kong, which ends the program after --help.
type exited int

// run carries out one command line and returns its exit code.
func run(ctx context.Context, args []string, io command.Streams) (code int) {
	var c cli
	parser, err := grammar(&c,
		kong.Writers(io.Out, io.Err),
		kong.Exit(func(code int) { panic(exited(code)) }),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(io, &c.Global),
	)
	if err != nil {
		fmt.Fprintln(io.Err, "mawid:", err)
		return command.ExitFailed
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
	args = adapter.Short(args)
	k, err := parser.Parse(args)
	if wrong, ok := errors.AsType[*kong.ParseError](err); ok {
		k = wrong.Context
	}
	if k != nil {
		for _, note := range renamed(k) {
			fmt.Fprintln(io.Err, "mawid:", note)
		}
	}
	if err != nil {
		c.JSON = slices.Contains(args, "--json") // It may stand behind the mistake.
		return fail(&c.Global, io, command.Usage(err.Error()+"\nSee mawid --help, or mawid COMMAND --help for examples."))
	}
	return fail(&c.Global, io, k.Run())
}

// fail tells what went wrong, if anything did, and gives the exit code.
func fail(g *command.Global, io command.Streams, err error) int {
	if code, ok := errors.AsType[command.Told](err); ok || err == nil {
		return int(code)
	}
	mistyped := errors.As(err, new(command.Usage))
	switch {
	case g.JSON:
		complain(io, err, mistyped)
	case many(err):
		fmt.Fprintln(io.Err, sentence(err))
	default:
		fmt.Fprintln(io.Err, "mawid:", sentence(err))
	}
	if mistyped {
		return command.ExitUsage
	}
	return command.ExitFailed
}

// many tells whether an error is about places in a document. Such stand alone,
// so that an editor can jump to them.
func many(err error) bool {
	return errors.As(err, new(blueprint.Mistakes)) || errors.As(err, new(*blueprint.Mistake))
}

// sentence tells a person what went wrong. A refusal is told by its sentence; of
// anything else the operator sees all there is.
func sentence(err error) string {
	if list, ok := errors.AsType[blueprint.Mistakes](err); ok {
		return list.Error()
	}
	if one, ok := errors.AsType[*blueprint.Mistake](err); ok {
		return one.Error()
	}
	if f, ok := errors.AsType[*fault.Error](err); ok && f.Kind != fault.Internal && f.Detail != "" {
		if f.Field != "" && !strings.Contains(f.Detail, f.Field) {
			return f.Field + ": " + f.Detail
		}
		if f.Kind == fault.Unavailable && f.Err != nil { // Whoever runs the service can do something about it.
			return f.Detail + ": " + f.Err.Error()
		}
		return f.Detail
	}
	return err.Error()
}

// complaint is an error as it is told on standard error with --json, on one
// line.
type complaint struct {
	Error string `json:"error"` // for people
	Code  string `json:"code"`  // for programs: usage, failed, or the code of a refusal
}

func complain(s command.Streams, err error, usage bool) {
	c := complaint{Error: sentence(err), Code: "failed"}
	if f, ok := errors.AsType[*fault.Error](err); ok && f.Code != "" {
		c.Code = f.Code
	}
	if usage {
		c.Code = "usage"
	}
	_ = command.WriteLine(s.Err, c)
}
