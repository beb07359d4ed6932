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
	at    *Point // where the next call fails; nil: nowhere
	how   Failure
}

// Failure is what becomes of a call at a point.
type Failure int

// What can become of it.
const (
	passes   Failure = iota
	Breaks           // the connection is closed, and what was said is lost
	Cuts             // so are all the others, and there are no new ones
	GoesDead         // nothing passes any more, and nobody is told
)

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
	l.hangUp()
}

// hangUp is Cut, for whoever has the lock.
func (l *Line) hangUp() {
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
		c.die()
	}
}

// BreakAt closes the connection on which the server's next word of that kind
// would come, instead of passing it on; then, if wanted, everything is cut.
func (l *Line) BreakAt(word string, cut bool) {
	how := Breaks
	if cut {
		how = Cuts
	}
	l.FailAt(Point{Word: word}, how)
}

// FailAt lets the connection fail that comes to a point next. What is said there
// does not arrive any more.
func (l *Line) FailAt(p Point, how Failure) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.at, l.how = &p, how
}

// Broken tells whether that has happened, and lets it happen no more.
func (l *Line) Broken() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	was := l.at == nil
	l.at = nil
	return was
}

// fails tells what is to become of a call at what was said just now.
func (l *Line) fails(c *call, said func(at *Point) bool) Failure {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !said(l.at) {
		return passes
	}
	l.at = nil
	switch l.how {
	case GoesDead:
		c.die()
	case Cuts:
		l.hangUp()
	}
	return l.how
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
		var client words
		go c.pass(in, out, func(b []byte) Failure {
			return l.fails(c, func(at *Point) bool { return client.hear(b, at) })
		})
		go c.pass(out, in, func(b []byte) Failure {
			return l.fails(c, func(at *Point) bool { return at != nil && !at.Client && bytes.Contains(b, []byte(at.Word)) })
		})
	}
}

// die makes the call a dead one, once. The line's lock is held.
func (c *call) die() {
	select {
	case <-c.dead:
	default:
		close(c.dead)
	}
}

// pass sends on what it reads. On a dead line it swallows it, and does not
// tell the other end that this one has hung up.
func (c *call) pass(from, to net.Conn, fails func([]byte) Failure) {
	_, _ = io.Copy(writer(func(b []byte) (int, error) {
		select {
		case <-c.dead:
			return len(b), nil
		default:
		}
		switch fails(b) {
		case passes:
			return to.Write(b)
		case GoesDead:
			return len(b), nil
		}
		_ = from.Close()
		return 0, io.ErrClosedPipe
	}), from)
	select {
	case <-c.dead:
	default:
		_ = to.Close()
	}
}

type writer func([]byte) (int, error)

func (w writer) Write(b []byte) (int, error) { return w(b) }
