// Package service is mawid service: installing mawid as a service of systemd, and
// taking it away again (this file), and asking it how it is (healthy.go). The files
// themselves are in package deploy.
package service

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/mawid/mawid/deploy"
	"github.com/mawid/mawid/internal/command"
)

// Cmd is the command.
type Cmd struct {
	Install   installCmd   `cmd:"" help:"Install mawid as a service of systemd: the program, its user, its settings and its unit."`
	Uninstall uninstallCmd `cmd:"" help:"Take the service away; data and settings stay."`
	Healthy   healthyCmd   `cmd:"" help:"Ask the service of this machine whether it can work."`
}

// Where things are, on the machine.
const (
	program  = "/usr/local/bin/mawid"
	admin    = "/usr/local/sbin/mawid-admin"
	unit     = "/etc/systemd/system/mawid.service"
	users    = "/etc/sysusers.d/mawid.conf"
	settings = "/etc/mawid/mawid.env"
	packaged = "/usr/bin/mawid" // where the Debian package has it, and the unit expects it
)

// unitText is the service with our own program.
func unitText() string { return strings.ReplaceAll(deploy.Unit, packaged+" ", program+" ") }

type installCmd struct {
	Print bool   `help:"Print the unit, and change nothing."`
	Root  string `help:"Install below this directory, such as the root of an image; nothing is run." placeholder:"DIR"`
}

// Help teaches by examples.
func (installCmd) Help() string {
	return `As root on a Linux with systemd. It copies this very program to /usr/local/bin, makes the user mawid, the settings /etc/mawid/mawid.env (which stay as they are if they are there), the unit mawid.service, and mawid-admin, which runs commands beside the service with its settings. It starts nothing.

	sudo mawid service install
	sudo editor /etc/mawid/mawid.env
	sudo systemctl enable --now mawid
	sudo mawid-admin keys list --org noor

The same again upgrades it; then: sudo systemctl restart mawid`
}

// installed is what was written, in order.
type installed struct {
	Files []string `json:"files"`
	Kept  []string `json:"kept"` // were there already
}

// Run installs.
func (c *installCmd) Run(ctx context.Context, g *command.Global, s command.Streams) error {
	if c.Print {
		return g.Tell(s, map[string]string{"unit": unitText()}, func() error {
			_, err := io.WriteString(s.Out, unitText())
			return err
		})
	}
	if err := allowed(c.Root); err != nil {
		return err
	}
	_, first := os.Stat(filepath.Join(c.Root, unit))
	did := installed{Files: []string{}, Kept: []string{}}
	if err := did.all(c.Root); err != nil {
		return err
	}
	if c.Root == "" {
		if err := errors.Join(run(ctx, "systemd-sysusers", users), run(ctx, "systemctl", "daemon-reload")); err != nil {
			return err
		}
	}
	if first == nil {
		return g.Say(s, did, "installed again: %s\nYour settings in %s stay. Now: systemctl restart mawid",
			strings.Join(did.Files, ", "), settings)
	}
	return g.Say(s, did, "installed: %s\nNow write your settings into %s, and: systemctl enable --now mawid",
		strings.Join(did.Files, ", "), settings)
}

// allowed refuses where there is nothing to install into.
func allowed(root string) error {
	if runtime.GOOS != "linux" {
		return errors.New("services of systemd are for Linux; run mawid serve by what starts services here")
	}
	if root == "" && os.Geteuid() != 0 {
		return errors.New("only root installs services; use sudo")
	}
	return nil
}

// all writes every file. Settings that somebody has written stay.
func (d *installed) all(root string) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	binary, err := os.ReadFile(self) // #nosec G304 -- this very program
	if err != nil {
		return err
	}
	if err := d.file(root, settings, []byte(deploy.Settings), 0o600, true); err != nil {
		return err
	}
	return errors.Join(
		d.file(root, program, binary, 0o755, false),
		d.file(root, admin, []byte(deploy.Admin), 0o755, false),
		d.file(root, users, []byte(deploy.Users), 0o644, false),
		d.file(root, unit, []byte(unitText()), 0o644, false),
	)
}

// file writes one, in place of that of before: a program that runs goes on with the old
// one.
func (d *installed) file(root, name string, text []byte, mode fs.FileMode, keep bool) error {
	at := filepath.Join(root, name)
	if _, err := os.Stat(at); keep && err == nil {
		d.Kept = append(d.Kept, name)
		return nil
	}
	// #nosec G301 -- directories of the system, which everybody may list
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(at+".new", text, mode); err != nil { // #nosec G703 -- below the directory that was asked for
		return err
	}
	if err := errors.Join(os.Chmod(at+".new", mode), os.Rename(at+".new", at)); err != nil { // Whatever the umask was.
		return errors.Join(err, os.Remove(at+".new"))
	}
	d.Files = append(d.Files, name)
	return nil
}

// run runs a program of systemd.
func run(ctx context.Context, name string, args ...string) error {
	out, err := exec.CommandContext(ctx, name, args...).CombinedOutput() // #nosec G204 -- our own words
	if err != nil {
		return fmt.Errorf("%s %s: %w: %s", name, strings.Join(args, " "), err, strings.TrimSpace(string(out)))
	}
	return nil
}

type uninstallCmd struct {
	Root string `help:"Take it away below this directory; nothing is run." placeholder:"DIR"`
}

// Help says what stays.
func (uninstallCmd) Help() string {
	return `Stops the service, and removes the unit, the program and mawid-admin. The data in /var/lib/mawid, the settings in /etc/mawid and the user mawid stay: whoever does not need them removes them by hand.

	sudo mawid service uninstall`
}

// Run takes it away.
func (c *uninstallCmd) Run(ctx context.Context, g *command.Global, s command.Streams) error {
	if err := allowed(c.Root); err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(c.Root, unit)); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no %s: mawid service install did not install it", unit)
	}
	if c.Root == "" {
		if err := run(ctx, "systemctl", "disable", "--now", "mawid.service"); err != nil {
			return err
		}
	}
	removed := []string{}
	for _, name := range []string{unit, users, admin, program} {
		switch err := os.Remove(filepath.Join(c.Root, name)); {
		case err == nil:
			removed = append(removed, name)
		case !errors.Is(err, fs.ErrNotExist):
			return err
		}
	}
	if c.Root == "" {
		if err := run(ctx, "systemctl", "daemon-reload"); err != nil {
			return err
		}
	}
	return g.Say(s, struct {
		Removed []string `json:"removed"`
	}{removed}, "removed: %s\nData and settings stay: /var/lib/mawid, /etc/mawid", strings.Join(removed, ", "))
}
