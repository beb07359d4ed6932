package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"github.com/mawid/mawid/internal/command"
)

// terminal opens a terminal: what is written to the second can be read from
// the first.
func terminal(t *testing.T) (reads, screen *os.File) {
	t.Helper()
	reads, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = reads.Close() })
	var number, locked uint32
	for request, arg := range map[uintptr]*uint32{syscall.TIOCSPTLCK: &locked, syscall.TIOCGPTN: &number} {
		if _, _, e := syscall.Syscall(syscall.SYS_IOCTL, reads.Fd(), request, uintptr(unsafe.Pointer(arg))); e != 0 {
			t.Fatal(e)
		}
	}
	screen, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = screen.Close() })
	return reads, screen
}

func TestServeShowsTheSetupLinkOnATerminal(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	reads, screen := terminal(t)
	ctx, cancel := context.WithCancel(t.Context())
	log, ended := newLines(), make(chan int, 1)
	s := command.Streams{Out: screen, Err: log}
	s.In = strings.NewReader("")
	go func() {
		ended <- run(ctx, []string{"serve", "--listen", "127.0.0.1:0", "--data", data, "--log-format", "json"}, s)
	}()
	shown := bufio.NewScanner(reads)
	for shown.Scan() && !setupLink.MatchString(shown.Text()) {
	}
	link := setupLink.FindString(shown.Text())
	if link == "" {
		t.Errorf("got no link on the terminal: %v", shown.Err())
	}
	log.await(t, `"address":"([^"]+)"`, ended)
	cancel()
	<-ended
	if strings.Contains(log.String(), "/setup/") {
		t.Errorf("the link is in the log:\n%s", log)
	}
	if _, err := os.Stat(data + "/setup-link"); !os.IsNotExist(err) {
		t.Errorf("got %v, want no file: somebody has seen the link", err)
	}
}
