package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
)

// patience is how long something may take that must happen, on a busy machine too.
const patience = 5 * time.Minute

// program is the real binary, and how all its commands are called.
type program struct {
	bin   string
	env   []string // beside ours
	flags []string // of every command: the database and the key of its secrets
}

// command runs a command to its end and gives what it printed.
func (p *program) command(ctx context.Context, input string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, p.bin, append(args, p.flags...)...)
	var out, said bytes.Buffer
	cmd.Env, cmd.Stdin, cmd.Stdout, cmd.Stderr = append(os.Environ(), p.env...), strings.NewReader(input), &out, &said
	if err := cmd.Run(); err != nil {
		return out.String(), fmt.Errorf("mawid %s: %w\n%s%s", strings.Join(args, " "), err, out.String(), said.String())
	}
	return strings.TrimSpace(out.String()), nil
}

// node is a server that is started again whenever it is gone.
type node struct {
	name    string
	address string
	program *program
	flags   []string
	log     *os.File

	power sync.Mutex // held by whoever has switched it off

	mu    sync.Mutex
	skew  time.Duration // of the clock that it is started with
	cmd   *exec.Cmd
	gone  chan struct{} // closed when cmd has ended
	quit  bool
	ended chan struct{} // closed when nobody starts it any more
}

// keep starts a server and keeps it running.
func keep(p *program, dir, name string, flags ...string) (*node, error) {
	address, err := freeAddress()
	if err != nil {
		return nil, err
	}
	log, err := os.OpenFile(filepath.Join(dir, name+".log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	n := &node{name: name, address: address, program: p, log: log, ended: make(chan struct{})}
	n.flags = append([]string{"serve", "--listen", address, "--rate-limit", "1000000000", "--dev", "--dev-hurry", "60",
		"--log-level", "warn", "--drain", "0s"}, flags...)
	go n.run()
	return n, n.ready()
}

// freeAddress is one of a port that no outgoing connection is given, so that the
// server finds it free when it is started again.
func freeAddress() (string, error) {
	for range 100 {
		address := fmt.Sprintf("127.0.0.1:%d", 12000+int(time.Now().UnixNano()/1000)%18000)
		if ln, err := net.Listen("tcp", address); err == nil {
			return address, ln.Close()
		}
	}
	return "", errors.New("no port is free")
}

// run starts the server again and again.
func (n *node) run() {
	runtime.LockOSThread() // Pdeathsig is about the thread that started the child.
	defer close(n.ended)
	for {
		n.power.Lock()
		n.mu.Lock()
		if n.quit {
			n.mu.Unlock()
			n.power.Unlock()
			return
		}
		cmd := exec.Command(n.program.bin, slices.Concat(n.flags, n.program.flags, []string{"--dev-skew", n.skew.String()})...)
		cmd.Env, cmd.Stdout, cmd.Stderr = append(os.Environ(), n.program.env...), n.log, n.log
		cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
		err := cmd.Start()
		gone := make(chan struct{})
		n.cmd, n.gone = cmd, gone
		n.mu.Unlock()
		n.power.Unlock()
		if err == nil {
			_ = cmd.Wait()
		}
		close(gone)
		time.Sleep(200 * time.Millisecond)
	}
}

// off kills the server, which stays away until on.
func (n *node) off() {
	n.power.Lock()
	n.signal(syscall.SIGKILL)
	n.mu.Lock()
	gone := n.gone
	n.mu.Unlock()
	<-gone
}

// on lets it begin again.
func (n *node) on() { n.power.Unlock() }

// turn kills the server, and lets it begin again with a clock that is off by so much.
func (n *node) turn(skew time.Duration) {
	n.mu.Lock()
	n.skew = skew
	n.mu.Unlock()
	n.signal(syscall.SIGKILL)
}

func (n *node) signal(which syscall.Signal) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.cmd != nil && n.cmd.Process != nil {
		_ = n.cmd.Process.Signal(which)
	}
}

// stop ends the server for good.
func (n *node) stop() {
	n.mu.Lock()
	n.quit = true
	n.mu.Unlock()
	n.signal(syscall.SIGTERM)
	select {
	case <-n.ended:
	case <-time.After(30 * time.Second):
		n.signal(syscall.SIGKILL)
		<-n.ended
	}
	_ = n.log.Close()
}

// ready waits until the server says that it can work.
func (n *node) ready() error {
	said := ""
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		var ready bool
		if ready, said = n.says(); ready {
			return nil
		}
	}
	return fmt.Errorf("node %s is not ready: %s; see %s", n.name, said, n.log.Name())
}

// says asks the server whether it can work.
func (n *node) says() (ready bool, said string) {
	a, err := http.Get("http://" + n.address + "/readyz")
	if err != nil {
		return false, err.Error()
	}
	defer a.Body.Close()
	raw, err := io.ReadAll(a.Body)
	return err == nil && a.StatusCode == http.StatusOK, string(raw)
}

// listens tells whether the server is there, ready or not.
func (n *node) listens() bool {
	c, err := net.Dial("tcp", n.address)
	return err == nil && c.Close() == nil
}
