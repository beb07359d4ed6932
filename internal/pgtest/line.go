package pgtest

import (
	"io"
	"net"
	"regexp"
	"strings"
	"sync"
	"testing"
)

// Line is a telephone line to the database: a proxy that can be cut, or go
// dead without anybody being told.
type Line struct {
	ln net.Listener
	to string

	mu    sync.Mutex
	cut   bool
	calls []*call
}

// call is one connection through a line.
type call struct {
	ends [2]net.Conn
	dead chan struct{} // closed: nothing passes any more
}

// NewLine gives a line to the database of a URL, and the URL that leads
// through it.
func NewLine(t testing.TB, url string) (*Line, string) {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	host := regexp.MustCompile(`127\.0\.0\.1:\d+`).FindString(url)
	l := &Line{ln: ln, to: host}
	go l.run()
	t.Cleanup(func() {
		_ = ln.Close()
		l.Cut()
	})
	return l, strings.Replace(url, host, ln.Addr().String(), 1)
}

// Cut closes every connection and refuses new ones.
func (l *Line) Cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut = true
	for _, c := range l.calls {
		_ = c.ends[0].Close()
		_ = c.ends[1].Close()
	}
	l.calls = nil
}

// Mend lets new connections through again.
func (l *Line) Mend() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut = false
}

// Freeze makes the connections that are open half-open: what is sent goes
// nowhere, in either direction, and nobody is told. New ones work.
func (l *Line) Freeze() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range l.calls {
		select {
		case <-c.dead:
		default:
			close(c.dead)
		}
	}
}

func (l *Line) run() {
	for {
		in, err := l.ln.Accept()
		if err != nil {
			return
		}
		out, err := net.Dial("tcp", l.to)
		l.mu.Lock()
		if l.cut || err != nil {
			_ = in.Close()
			if out != nil {
				_ = out.Close()
			}
			l.mu.Unlock()
			continue
		}
		c := &call{ends: [2]net.Conn{in, out}, dead: make(chan struct{})}
		l.calls = append(l.calls, c)
		l.mu.Unlock()
		go c.pass(in, out)
		go c.pass(out, in)
	}
}

// pass sends on what it reads. On a dead line it swallows it, and does not
// tell the other end that this one has hung up.
func (c *call) pass(from, to net.Conn) {
	_, _ = io.Copy(writer(func(b []byte) (int, error) {
		select {
		case <-c.dead:
			return len(b), nil
		default:
			return to.Write(b)
		}
	}), from)
	select {
	case <-c.dead:
	default:
		_ = to.Close()
	}
}

type writer func([]byte) (int, error)

func (w writer) Write(b []byte) (int, error) { return w(b) }
