package pgtest

import (
	"bytes"
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
	at    string // what the server says when the line breaks; empty: nothing
	then  bool   // and it is cut
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
	l, through, err := OpenLine(url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.Close)
	return l, through
}

// OpenLine is NewLine for whoever closes the line in the end.
func OpenLine(url string) (*Line, string, error) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, "", err
	}
	host := regexp.MustCompile(`127\.0\.0\.1:\d+`).FindString(url)
	l := &Line{ln: ln, to: host}
	go l.run()
	return l, strings.Replace(url, host, ln.Addr().String(), 1), nil
}

// Close ends the line and all that goes through it.
func (l *Line) Close() {
	_ = l.ln.Close()
	l.Cut()
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

// BreakAt closes the connection on which the server's next word of that kind
// would come, instead of passing it on; then, if wanted, everything is cut.
func (l *Line) BreakAt(word string, cut bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.at, l.then = word, cut
}

// Broken tells whether that has happened, and lets it happen no more.
func (l *Line) Broken() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	was := l.at == ""
	l.at = ""
	return was
}

// breaks tells whether the line is to break at these words of the server.
func (l *Line) breaks(words []byte) bool {
	l.mu.Lock()
	broken := l.at != "" && bytes.Contains(words, []byte(l.at))
	if broken {
		l.at = ""
	}
	cut := broken && l.then
	l.mu.Unlock()
	if cut {
		l.Cut()
	}
	return broken
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
		go c.pass(in, out, func([]byte) bool { return false })
		go c.pass(out, in, l.breaks)
	}
}

// pass sends on what it reads. On a dead line it swallows it, and does not
// tell the other end that this one has hung up.
func (c *call) pass(from, to net.Conn, breaks func([]byte) bool) {
	_, _ = io.Copy(writer(func(b []byte) (int, error) {
		select {
		case <-c.dead:
			return len(b), nil
		default:
			if breaks(b) {
				_ = from.Close()
				return 0, io.ErrClosedPipe
			}
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
