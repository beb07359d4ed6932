package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/mawid/mawid/internal/pgtest"
)

// arena is where one form of it takes place: nodes on a database, clients, and
// whoever makes trouble.
type arena struct {
	name     string
	seed     uint64
	clients  int
	while    time.Duration // of trouble
	settling time.Duration // how long no news is none at all; zero: the usual
	report   *report
	dir      string
	program  *program
	nodes    []*node
	outside  *outside
	clinic   *clinic
	beside   []*clinic // its neighbours, whose chairs are numbered after the clinic's
	history  *history
	ledger   *ledger
	stale    time.Duration // how old a list may be
	// own: the only clock is that of the node's host. Else all go by the database's.
	own    bool
	turned [][2]int64 // when it was off, in the time of the history
	faults []fault
	tempo
	wanted string        // is in the name of those that happen
	checks []string      // that are made in the end; none: all
	pace   time.Duration // between two deeds of a client, about; zero: none
	// trouble is what happens while clients are at work, instead of faults.
	trouble func(context.Context) error
	// loses takes the power from the database, or kills it where that cannot be had, and lets
	// it begin again; none: neither can be had.
	loses   func() error
	closing []func() // in the end, the last first

	mu      sync.Mutex
	odds    []string        // answers that should not be
	deleted map[string]bool // appointments that a person took out of the connected system
	busy    map[string]bool // starts of the person's day: whether they are busy there
}

// secretKey seals what is secret in the databases.
const secretKey = "YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXphYmNkZWY="

// plan is what is wanted.
type plan struct {
	bin      string
	env      []string // of every process of the program
	dir      string
	while    time.Duration
	seed     uint64
	clients  int
	settling time.Duration // how long no news is none at all; zero: the usual
	report   *report
	tempo    tempo
	faults   string   // is in the name of those that are wanted; empty: all
	options  []string // of a PostgreSQL server
	checks   []string // that are made in the end; none: all
	// trouble is what happens instead of faults in turns.
	trouble func(context.Context, *arena) error
}

func (p *plan) arena(name string, database ...string) *arena {
	a := &arena{name: name, seed: p.seed, clients: p.clients, while: p.while, settling: p.settling, report: p.report, tempo: p.tempo,
		dir: filepath.Join(p.dir, name), history: newHistory(), ledger: newLedger(), wanted: p.faults, checks: p.checks,
		deleted: map[string]bool{}, busy: map[string]bool{}}
	if a.tempo == (tempo{}) {
		a.tempo = usual
	}
	if p.trouble != nil {
		a.trouble = func(ctx context.Context) error { return p.trouble(ctx, a) }
	}
	a.program = &program{bin: p.bin, env: p.env, flags: append(database, a.always()...)}
	return a
}

// always are the flags of all nodes and commands: nothing of theirs is written
// elsewhere than below the folder of the run.
func (a *arena) always() []string { return []string{"--data", a.data(), "--secret-key", secretKey} }

// data is the folder for what is not in a database elsewhere.
func (a *arena) data() string { return filepath.Join(a.dir, "data") }

// close gives back everything.
func (a *arena) close() {
	for i := len(a.closing) - 1; i >= 0; i-- {
		a.closing[i]()
	}
}

// odd notes an answer that should not be, whatever happens.
func (a *arena) odd(what string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.odds = append(a.odds, what)
}

// open sets up what every form has. Nodes are added by the form.
func (a *arena) open(ctx context.Context) (err error) {
	if err := os.MkdirAll(a.data(), 0o700); err != nil {
		return err
	}
	if a.outside, err = openOutside(); err != nil {
		return err
	}
	a.closing = append(a.closing, a.outside.close)
	if a.clinic, err = found(ctx, a.program, a.dir, "chaos", chairs); err != nil {
		return err
	}
	for i := range neighbours {
		c, err := found(ctx, a.program, a.dir, fmt.Sprintf("neighbour-%d", i), 1)
		if err != nil {
			return err
		}
		a.beside = append(a.beside, c)
	}
	return a.clinic.equip(ctx, a.program, a.outside)
}

// whose is the organization of a chair, and the chair's id there.
func (a *arena) whose(chair int) (c *clinic, id string) {
	if chair < chairs {
		return a.clinic, a.clinic.resources[chair]
	}
	c = a.beside[chair-chairs]
	return c, c.resources[0]
}

// node adds one. Its database may be reached by another way than the commands'.
func (a *arena) node(database ...string) error {
	p := *a.program
	if database != nil {
		p.flags = append(database, a.always()...)
	}
	n, err := keep(&p, a.dir, fmt.Sprintf("%s-%d", a.name, len(a.nodes)))
	if n != nil {
		a.nodes = append(a.nodes, n)
		a.closing = append(a.closing, n.stop)
	}
	return err
}

// run lets clients work while there is trouble, and looks at what is left.
func (a *arena) run(ctx context.Context) error {
	a.report.say(a.name, "%d nodes, %d clients, seed %d", len(a.nodes), a.clients, a.seed)
	working, stop := context.WithCancel(ctx)
	defer stop()
	var all sync.WaitGroup
	for n := range a.clients {
		all.Go(func() { a.client(n).live(working) })
	}
	for n := range 2 * neighbours {
		all.Go(func() { a.neighbour(a.clients + n).live(working) })
	}
	trouble := a.nemesis
	if a.trouble != nil {
		trouble = a.trouble
	}
	err := trouble(ctx)
	stop()
	all.Wait()
	a.report.say(a.name, "the clients have stopped: %s", a.ledger.summary())
	if err != nil {
		return err
	}
	for _, n := range a.nodes {
		if err := n.ready(); err != nil {
			a.report.verdict(a.name, "nodes", "all of them", []string{err.Error()})
			return nil
		}
	}
	return a.check(ctx)
}

// sqlite is one node on a file.
func (p *plan) sqlite(ctx context.Context) error {
	a := p.arena("sqlite")
	defer a.close()
	a.own = true
	if err := os.MkdirAll(a.data(), 0o700); err != nil {
		return err
	}
	disk, err := a.mount(a.data(), sqliteDisk, false)
	if err != nil {
		return err
	}
	if err := a.open(ctx); err != nil {
		return err
	}
	if err := a.node(); err != nil {
		return err
	}
	a.faults = a.commonFaults()
	if disk != nil {
		a.faults = append(a.faults, fault{"the disk is full", "disk", disk.fill})
	}
	if disk.losable() {
		a.faults = append(a.faults, fault{"the power fails", "disk", a.losesPower(disk)})
		if p.trouble != nil {
			if a.loses, err = disk.atOnce(a.losesPower(disk)); err != nil {
				return err
			}
		}
	}
	return a.run(ctx)
}

// sharedNodes is how many nodes there are on PostgreSQL, and shownWithin how long a
// change may be unknown to the others.
const (
	sharedNodes = 3
	shownWithin = 600 * time.Millisecond
)

// postgres is three nodes on one server, each with a line of its own to it.
func (p *plan) postgres(ctx context.Context) error {
	a := p.arena("postgres")
	defer a.close()
	a.stale = shownWithin
	server, disk, err := a.server(p.options...)
	if err != nil {
		return err
	}
	url, err := server.Create(ctx, "chaos")
	if err != nil {
		return err
	}
	a.program.flags = append(a.program.flags, "--database", url)
	if err := a.open(ctx); err != nil {
		return err
	}
	var lines []*pgtest.Line
	for range sharedNodes {
		line, through, err := pgtest.OpenLine(url)
		if err != nil {
			return err
		}
		a.closing = append(a.closing, line.Close)
		lines = append(lines, line)
		if err := a.node("--database", through); err != nil {
			return err
		}
	}
	a.faults = append(a.commonFaults(), a.databaseFaults(server, disk, lines)...)
	a.loses = func() error { server.Kill(); return server.Again() }
	if disk.losable() && p.trouble != nil {
		if a.loses, err = disk.atOnce(serverLosesPower(server, disk)); err != nil {
			return err
		}
	}
	return a.run(ctx)
}
