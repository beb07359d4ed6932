package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/hanwen/go-fuse/v2/fuse"

	"github.com/mawid/mawid/internal/pgtest"
)

// A disk that can lose its power is a process of its own, which is this program again:
// whoever serves files must not use them itself.
const asDisk = "-as-a-disk"

// disguised serves a disk and ends, where the program was started for that.
func disguised() {
	if len(os.Args) < 4 || os.Args[1] != asDisk {
		return
	}
	if err := serveDisk(os.Args[2], os.Args[3] == "true", os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "disk:", err)
		os.Exit(1)
	}
	os.Exit(0)
}

// The words that a disk is told, each answered with a line.
const (
	wordFull, wordFree = "full", "free"
	wordSync           = "sync" // everything that there is
	wordLose           = "lose" // power; with a seed: and keep some of it, by chance
	wordFine           = "fine"
)

// serveDisk serves a disk at a directory, until there is nobody any more to tell it
// anything.
func serveDisk(dir string, journal bool, in io.Reader, out io.Writer) error {
	v := newVolatile(journal)
	s, err := v.mount(dir)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintln(out, wordFine); err != nil {
		return err
	}
	for lines := bufio.NewScanner(in); err == nil && lines.Scan(); {
		word, seed, _ := strings.Cut(lines.Text(), " ")
		if word == wordLose {
			if err = unmount(dir); err != nil {
				break
			}
			s.Wait()
		}
		v.obey(word, seed)
		if word == wordLose {
			s, err = v.mount(dir)
		}
		if err == nil {
			_, err = fmt.Fprintln(out, wordFine)
		}
	}
	return errors.Join(err, syscall.Unmount(dir, syscall.MNT_DETACH))
}

func (v *volatile) obey(word, seed string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	switch word {
	case wordFull, wordFree:
		v.full = word == wordFull
	case wordSync:
		v.syncAll()
	case wordLose:
		var chance *rand.Rand
		if n, err := strconv.ParseUint(seed, 10, 64); err == nil {
			chance = rand.New(rand.NewPCG(n, 0)) // #nosec G404 -- of a test
		}
		v.lose(chance)
	}
}

// mount puts it into a directory. It takes root.
func (v *volatile) mount(dir string) (*fuse.Server, error) {
	s, err := fuse.NewServer(newKernel(v), dir, &fuse.MountOptions{Name: "chaos", FsName: "chaos", AllowOther: true, DirectMountStrict: true,
		Options: []string{"default_permissions"}, DisableXAttrs: true, DisableReadDirPlus: true, ExplicitDataCacheControl: true})
	if err != nil {
		return nil, err
	}
	go s.Serve()
	return s, s.WaitMount()
}

// unmount waits until nobody uses it any more: who was killed may take a moment to go.
func unmount(dir string) (err error) {
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		if err = syscall.Unmount(dir, 0); !errors.Is(err, syscall.EBUSY) {
			return err
		}
	}
	return err
}

// power is a disk that can lose it, as seen from here.
type power struct {
	mu    sync.Mutex
	cmd   *exec.Cmd
	tells io.WriteCloser
	hears *bufio.Scanner
}

// fuseDevice is what such a disk is made of.
const fuseDevice = "/dev/fuse"

// plug starts one.
func plug(dir string, journal bool) (*power, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(self, asDisk, dir, strconv.FormatBool(journal)) // #nosec G204 -- ourselves
	cmd.Stderr = os.Stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // An interrupt is for us.
	p := &power{cmd: cmd}
	if p.tells, err = cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.hears = bufio.NewScanner(out)
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	if err := p.heard(); err != nil {
		return nil, errors.Join(err, cmd.Wait())
	}
	return p, nil
}

// tell says a word, and waits until it is done.
func (p *power) tell(words string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, err := fmt.Fprintln(p.tells, words); err != nil {
		return err
	}
	return p.heard()
}

func (p *power) heard() error {
	if !p.hears.Scan() || p.hears.Text() != wordFine {
		return errors.Join(errors.New("the disk has failed"), p.hears.Err())
	}
	return nil
}

func (p *power) close() {
	_ = p.tells.Close()
	_ = p.cmd.Wait()
}

// lose is a power loss, when all that used the disk is dead. Every second time what was
// not synced is gone, else some of it, by chance.
func (d *disk) lose(chance *rand.Rand) error {
	words := wordLose
	if chance != nil && chance.IntN(2) == 0 {
		words += " " + strconv.FormatUint(chance.Uint64(), 10)
	}
	return d.power.tell(words)
}

// atOnce is a loss of power that takes everything that was not synced, and is over. What is
// there before the first one lasts: how it came there is not what is looked for.
func (d *disk) atOnce(loss func(context.Context, *rand.Rand) (func() error, error)) (func() error, error) {
	return func() error {
		end, err := loss(context.Background(), nil)
		return errors.Join(err, end())
	}, d.power.tell(wordSync)
}

// losesPower is the loss of power of all nodes and of the disk under them.
func (a *arena) losesPower(d *disk) func(context.Context, *rand.Rand) (func() error, error) {
	return func(_ context.Context, chance *rand.Rand) (func() error, error) {
		for _, n := range a.nodes {
			n.off()
		}
		return func() error {
			for _, n := range a.nodes {
				n.on()
			}
			return nil
		}, d.lose(chance)
	}
}

// serverLosesPower is that of PostgreSQL and of the disk under it.
func serverLosesPower(s *pgtest.Server, d *disk) func(context.Context, *rand.Rand) (func() error, error) {
	return func(_ context.Context, chance *rand.Rand) (func() error, error) {
		s.Kill()
		return s.Again, d.lose(chance)
	}
}
