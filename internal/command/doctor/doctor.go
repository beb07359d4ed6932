// Package doctor has the command mawid doctor, which looks whether a machine, its
// flags and its database are as a server needs them.
//
//   - doctor.go: the command, and what it prints
//   - machine.go: the environment, files, the disk, the way out, certificates, mail
//   - kept.go: the files of the certificate, and the directory of back-ups
//   - database.go: the database, its clock and settings, the secret key
package doctor

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/alecthomas/kong"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/command"
)

// Cmd looks, and changes nothing.
type Cmd struct {
	BaseURL string   `name:"base-url" help:"Address at which callers reach the service; the remembered one unless given." placeholder:"URL"`
	Reach   []string `help:"Further servers to try to connect to, such as https://api.example.com." placeholder:"URL"`

	TLSCert     string `name:"tls-cert" help:"As serve is given it: the file with its certificate." placeholder:"FILE"`
	TLSKey      string `name:"tls-key" help:"As serve is given it: the file with the key." placeholder:"FILE"`
	BackupDir   string `help:"As serve is given it: the directory of its back-ups." placeholder:"DIR" type:"path"`
	BackupEvery string `help:"As serve is given it: how often it makes one." default:"24h" placeholder:"DURATION"`
}

// Help says what is looked at.
func (Cmd) Help() string {
	return `Looks at the environment, the limits and the disk of this machine, the clock, the database with its version and settings, the secret key, whether the servers that webhooks and organizations' own systems are at can be reached from here, the certificates of those and of our own address, the files of our own certificate, the directory of back-ups, and the mail server. Nothing is changed, and to servers nothing is sent: they are connected to, no more. Give it the flags and the environment of mawid serve.

	mawid doctor
	mawid doctor --database postgres://mawid:secret@db/mawid --base-url https://book.example.com

Prints a line for each, ok, warn or bad, with what to do. Exits with 1 if something is bad, else with 0. docs/operations.md says more.`
}

// state is how bad something is.
type state string

const (
	ok   state = "ok"
	warn state = "warn" // it works, and may not for long
	bad  state = "bad"  // it does not work
)

// finding is one line.
type finding struct {
	State state  `json:"state"`
	About string `json:"about"`
	Found string `json:"found"`
	Fix   string `json:"fix,omitempty"` // what to do
}

// patience is how long each look may take.
const patience = 10 * time.Second

// patient is what is looked at.
type patient struct {
	*command.Global
	cmd   *Cmd
	parse *kong.Context
	app   *app.App // nil: its database could not be opened
	base  string   // empty: nobody knows it
	found []finding
}

func (p *patient) note(s state, about, found, fix string) {
	p.found = append(p.found, finding{s, about, found, fix})
}

// judge notes what is wrong, or else that all is well.
func (p *patient) judge(about string, err error, otherwise state, well, fix string) bool {
	if err != nil {
		p.note(otherwise, about, err.Error(), fix)
		return false
	}
	p.note(ok, about, well, "")
	return true
}

// Run looks and prints.
func (c *Cmd) Run(ctx context.Context, k *kong.Context, g *command.Global, s command.Streams) error {
	config, err := g.Configure(s, app.Config{Existing: true}, slog.LevelError)
	if err != nil {
		return err
	}
	if c.BaseURL, err = g.Address(c.BaseURL); err != nil {
		return err
	}
	every, err := command.Lifetime("--backup-every", c.BackupEvery)
	if err != nil {
		return err
	}
	p := &patient{Global: g, cmd: c, parse: k, base: c.BaseURL}
	p.environment()
	p.files()
	p.disk()
	p.pair()
	p.copies(every)
	if p.open(ctx, config) {
		defer p.app.Close()
	}
	for _, look := range []func(context.Context){p.settings, p.months, p.clock, p.secret, p.links, p.outbound, p.certificate, p.mail} {
		limited, cancel := context.WithTimeout(ctx, patience)
		look(limited)
		cancel()
	}
	return p.tell(s)
}

// tell prints what was found.
func (p *patient) tell(s command.Streams) error {
	well := true
	for _, f := range p.found {
		well = well && f.State != bad
	}
	err := p.Tell(s, struct {
		OK    bool      `json:"ok"`
		Lines []finding `json:"lines"`
	}{well, p.found}, func() error { return p.print(s.Out) })
	if err == nil && !well {
		return command.ErrSilent
	}
	return err
}

func (p *patient) print(w io.Writer) error {
	for _, f := range p.found {
		text := command.Harmless(f.Found)
		if f.Fix != "" {
			text += ": " + f.Fix
		}
		if _, err := fmt.Fprintf(w, "%-5s %-14s %s\n", f.State, f.About, text); err != nil {
			return err
		}
	}
	return nil
}
