// Command bench prints the numbers that mawid is to reach, as ratios from one
// run on both databases: what the service does beside what the machine could
// do at all. Absolute times differ from machine to machine and are noisy; the
// two sides of a ratio are measured in turns, so that noise hits both.
//
//	go run ./internal/bench
//	go run ./internal/bench --only serving --json
//	go run ./internal/bench --markdown --curves docs/pictures/curves
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/mawid/mawid/internal/bench/plot"
)

// bench is one row of the table, which may have several lines.
type bench struct {
	name string
	run  func(*stage, context.Context) error
}

var benches = []bench{
	{"serving", (*stage).serving},
	{"pages", (*stage).pages},
	{"booking", (*stage).booking},
	{"spread", (*stage).spread},
	{"cold", (*stage).cold},
	{"lone", (*stage).lone},
	{"giving", (*stage).giving},
	{"weight", (*stage).weight},
	{"sending", (*stage).sending},
	{"telling", (*stage).telling},
	{"draining", (*stage).draining},
	{"fanning", (*stage).fanning},
	{"pulling", (*stage).pulling},
	{"everything", (*stage).everything},
	{"finding", (*stage).finding},
	{"looking", (*stage).looking},
	{"overload", (*stage).overload},
	{"history", (*stage).history},
	{"crowd", (*stage).crowd},
	{"tenants", (*stage).tenants},
	{"start", (*stage).start},
	{"race", (*stage).race},
}

func names() []string {
	list := make([]string, len(benches))
	for i, b := range benches {
		list[i] = b.name
	}
	return list
}

// options are the command line.
type options struct {
	json, markdown, quick, strict bool
	only                          string
	binary                        string
	curves                        string
}

func main() {
	if len(os.Args) == 2 && os.Args[1] == bareMode {
		if err := serveBare(os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, "bench:", err)
			os.Exit(1)
		}
		return
	}
	var o options
	flag.BoolVar(&o.json, "json", false, "print JSON instead of a table")
	flag.BoolVar(&o.markdown, "markdown", false, "print the table of docs/performance.md")
	flag.StringVar(&o.curves, "curves", "", "measure how questions grow, too, and draw that into this `directory`; with --only curves nothing else")
	flag.BoolVar(&o.quick, "quick", false, "a short run with less data: to see that it works, not to compare")
	flag.BoolVar(&o.strict, "strict", false, "exit with 1 if a number is missed")
	flag.StringVar(&o.only, "only", "", "run one row: "+strings.Join(names(), ", "))
	flag.StringVar(&o.binary, "mawid", "", "use this `file` instead of building cmd/mawid")
	flag.Parse()
	if flag.NArg() > 0 || o.only != "" && !slices.Contains(names(), o.only) && (o.only != "curves" || o.curves == "") {
		fmt.Fprintln(os.Stderr, "bench: --only takes one of", strings.Join(names(), ", "))
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	missed, err := run(ctx, o)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
	if missed && o.strict {
		os.Exit(1)
	}
}

func run(ctx context.Context, o options) (missed bool, err error) {
	began := time.Now()
	s, err := newStage(ctx, o)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	for _, b := range benches {
		if o.only != "" && b.name != o.only {
			continue
		}
		start := time.Now()
		s.row = b.name
		if err := b.run(s, ctx); err != nil {
			return false, fmt.Errorf("%s: %w", b.name, err)
		}
		s.say("done in %.1f s", time.Since(start).Seconds())
	}
	var curves []*plot.Curve
	if o.curves != "" {
		if curves, err = s.curves(ctx); err == nil {
			err = plot.Write(o.curves, curves)
		}
		if err != nil {
			return false, err
		}
	}
	return s.tell(o, began, curves)
}

// tell prints what was measured.
func (s *stage) tell(o options, began time.Time, curves []*plot.Curve) (missed bool, err error) {
	r := report{
		Go: runtime.Version(), CPUs: runtime.NumCPU(), Quick: o.quick,
		Began: began.UTC().Truncate(time.Second), Seconds: time.Since(began).Round(time.Second).Seconds(), Lines: s.lines,
		Curves: curves,
	}
	switch {
	case o.json:
		return r.missed(), r.writeJSON(os.Stdout)
	case o.markdown:
		_, err := os.Stdout.WriteString(r.markdown())
		return r.missed(), err
	}
	return r.missed(), r.writeTable(os.Stdout)
}
