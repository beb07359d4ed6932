// Package main of internal/chaos lets everything go wrong at once, with real
// processes on real databases, and looks afterwards whether a promise was broken:
// make chaos. docs/testing.md tells what it does and what it has found.
//
// arena.go is where it takes place, process.go the nodes and commands, clinic.go
// whom everybody books with, outside.go what the nodes talk to. client.go and
// caller.go are those who book, by the public API and by the voice agent's tools;
// ledger.go keeps what they were told. nemesis.go makes trouble, disk.go a full
// disk, clock.go a clock that is off, standby.go the loss of a database server, power.go
// the loss of power: volatile.go knows what a disk has forgotten then, and fuse.go is
// how the kernel uses such a disk. history.go knows what may become of one slot and asks
// porcupine, check.go looks at all the rest, report.go tells it. planted.go shows that defects which are built in are found.
//
// soak.go lets nothing go wrong, for long, and growth.go judges whether a node takes
// more and more: make soak.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"time"
)

// everybody is how many clients there are.
const everybody = 16

func main() {
	disguised()
	var (
		while   = flag.Duration("for", 10*time.Minute, "how long there is trouble, in each form")
		seed    = flag.Uint64("seed", uint64(time.Now().UnixNano()), "of chance: the same seed makes the same choices, not the same moments")
		only    = flag.String("only", "sqlite,postgres,standby", "forms, with commas; soak is one, in which nothing goes wrong")
		faults  = flag.String("faults", "", "only faults, with -planted only defects, that have this in their name")
		bin     = flag.String("mawid", "", "the program, if it is built already")
		planted = flag.Bool("planted", false, "show that defects which are built in are found")
		tries   = flag.Int("tries", 10, "with -planted: how often each is looked for, and must be found")
	)
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	r := newReport(os.Stdout)
	err := func() error {
		dir, err := os.MkdirTemp("", "mawid-chaos-")
		if err != nil {
			return err
		}
		p := &plan{bin: *bin, dir: dir, while: *while, seed: *seed, clients: everybody, report: r, faults: *faults}
		if p.bin == "" {
			if p.bin, err = build(ctx, dir, *planted); err != nil {
				return err
			}
		}
		if *planted {
			if err = p.planted(ctx, *tries); err == nil {
				r.say("all", "no planted defect escaped")
				return os.RemoveAll(dir)
			}
		} else {
			err = p.all(ctx, strings.Split(*only, ","))
		}
		if err != nil || r.findings > 0 {
			return errors.Join(err, fmt.Errorf("%d findings; what the nodes said is in %s", r.findings, dir))
		}
		r.say("all", "nothing was found")
		return os.RemoveAll(dir)
	}()
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "chaos:", err)
		os.Exit(1)
	}
}

// build makes the program, with the defects that can be planted if wanted.
func build(ctx context.Context, dir string, planted bool) (string, error) {
	bin := filepath.Join(dir, "mawid")
	args := []string{"build", "-o", bin}
	if planted {
		args = append(args, "-tags", "planted")
	}
	out, err := exec.CommandContext(ctx, "go", append(args, "github.com/mawid/mawid/cmd/mawid")...).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return bin, nil
}

// all runs the forms, one after the other.
func (p *plan) all(ctx context.Context, names []string) error {
	forms := map[string]func(context.Context) error{"sqlite": p.sqlite, "postgres": p.postgres, "standby": p.standby, "soak": p.soak,
		"soak-postgres": p.soakPostgres}
	for _, name := range names {
		form := forms[name]
		if form == nil {
			return fmt.Errorf("-only %s: there are sqlite, postgres, standby, soak and soak-postgres", name)
		}
		if err := form(ctx); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}
