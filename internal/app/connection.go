package app

import (
	"container/list"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/mawid/mawid/internal/fault"
)

// connections are those of a server: how many there may be, and how they end
// without cutting off a request.
type connections struct {
	places    chan struct{} // one for each connection
	encrypted bool          // they begin with a handshake

	mu   sync.Mutex
	idle list.List // of *connection: those with no request at work, the longest first

	stopping atomic.Bool // every answer ends its connection
}

func newConnections(limit int) *connections { return &connections{places: make(chan struct{}, limit)} }

// connection is one of them.
type connection struct {
	patient
	of     *connections
	closed sync.Once
	silent atomic.Bool // nothing of its next request has been read

	// Under the lock of the connections:
	shared    bool          // HTTP/2: many requests at a time, which the server ends in order by itself
	at        *list.Element // in idle
	fresh     time.Time     // when it was made; zero: it had an answer already
	dismissed bool          // its time for the next request is over
}

type connectionKey struct{}

// Read reads, and knows at once that a request comes. Whoever was dismissed in
// the very moment in which it came may stay.
func (c *connection) Read(p []byte) (int, error) {
	n, err := c.patient.Read(p)
	if n > 0 && c.silent.CompareAndSwap(true, false) {
		c.of.mu.Lock()
		if c.dismissed {
			c.dismissed = false
			_ = c.SetReadDeadline(time.Time{})
		}
		c.of.mu.Unlock()
	}
	return n, err
}

// Close closes the connection and makes room for another.
func (c *connection) Close() error {
	c.closed.Do(func() {
		c.of.begun(c)
		<-c.of.places
	})
	return c.Conn.Close()
}

// wait puts a connection among those that have no request at work.
func (cs *connections) wait(c *connection, fresh time.Time, shared bool) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if c.at != nil { // HTTP/2 says so before its first request.
		cs.idle.Remove(c.at)
	}
	c.at, c.fresh, c.shared = cs.idle.PushBack(c), fresh, shared
	c.silent.Store(true)
}

// begun takes it out again: its request has reached the handler.
func (cs *connections) begun(c *connection) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if c.at != nil {
		cs.idle.Remove(c.at)
		c.at = nil
	}
}

// note is called by the server whenever a connection's state changes.
func (cs *connections) note(conn net.Conn, state http.ConnState) {
	if c := ours(conn); c != nil && state == http.StateIdle {
		t, encrypted := conn.(*tls.Conn)
		cs.wait(c, time.Time{}, encrypted && t.ConnectionState().NegotiatedProtocol == "h2")
	}
}

// context lets the handler find the connection of a request.
func (cs *connections) context(ctx context.Context, conn net.Conn) context.Context {
	return context.WithValue(ctx, connectionKey{}, ours(conn))
}

// firstWithin is how long whoever has just connected may take to ask, if we
// want to stop.
const firstWithin = 5 * time.Second

// dismiss ends the wait for the next request, and so the connection, unless
// one comes. The server may just have set a deadline of its own, so it is done
// until the connection is gone. The lock is held.
func (c *connection) dismiss() bool {
	if !c.silent.Load() && !c.greeted() || c.arrived() || !c.fresh.IsZero() && time.Since(c.fresh) < firstWithin {
		return false
	}
	c.dismissed = true
	_ = c.SetReadDeadline(time.Unix(1, 0))
	return true
}

// greeted tells whether what was read may be no request but the handshake of TLS. The
// lock is held.
func (c *connection) greeted() bool { return c.of.encrypted && !c.fresh.IsZero() }

// crowded tells whether connections get scarce.
func (cs *connections) crowded() bool { return len(cs.places) >= cap(cs.places)*9/10 }

// serve puts the handler behind the connections.
func (cs *connections) serve(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if c, _ := r.Context().Value(connectionKey{}).(*connection); c != nil {
			cs.begun(c)
		}
		if cs.stopping.Load() || cs.crowded() {
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
}

var errStopping = fault.New(fault.Unavailable, "stopping", "this node is about to stop; ask another one")

// ready tells whether new requests are welcome.
func (cs *connections) ready() error {
	if cs.stopping.Load() {
		return errStopping
	}
	return nil
}

// dismissOldest makes room: it ends the connection that has waited longest for
// a request.
func (cs *connections) dismissOldest() {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	for e := cs.idle.Front(); e != nil && !e.Value.(*connection).dismiss(); e = e.Next() {
	}
}

// dismissIdle ends the connections on which nobody asks for anything, and waits
// until what was asked on the others has reached the handler: the server would
// drop what it reads after it was told to shut down.
func (cs *connections) dismissIdle(ctx context.Context) {
	for {
		cs.mu.Lock()
		left := 0
		for e := cs.idle.Front(); e != nil; e = e.Next() {
			if c := e.Value.(*connection); !c.shared {
				c.dismiss()
				left++
			}
		}
		cs.mu.Unlock()
		if left == 0 {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Millisecond):
		}
	}
}

// arrived tells whether bytes have come that nobody has read yet.
func (c *connection) arrived() bool {
	raw, ok := c.Conn.(syscall.Conn)
	if !ok {
		return false
	}
	n := 0
	if rc, err := raw.SyscallConn(); err == nil {
		_ = rc.Control(func(fd uintptr) { n = peek(fd) })
	}
	return n > 0
}

// Listen listens on an address as Serve likes it best: with plain TCP, for the
// kernel filters nothing on a socket of several paths, see ignore.
func Listen(ctx context.Context, address string) (net.Listener, error) {
	var c net.ListenConfig
	c.SetMultipathTCP(false)
	ln, err := c.Listen(ctx, "tcp", address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("%w: stop the program that listens there, or choose another port", err)
	case err != nil:
		return nil, fmt.Errorf("%w: write an address of this machine and a port, such as 127.0.0.1:8080 or :8080", err)
	}
	return ln, nil
}

// listener takes connections as long as there is room for them.
type listener struct {
	net.Listener
	of      *connections
	shut    atomic.Bool
	stopped chan struct{} // closed when nobody is left at the door
}

func (cs *connections) listen(ln net.Listener) *listener {
	return &listener{Listener: ln, of: cs, stopped: make(chan struct{})}
}

// Accept takes the next connection. With no room left it makes some, if there
// is somebody who is not asking for anything.
func (l *listener) Accept() (net.Conn, error) {
	select {
	case l.of.places <- struct{}{}:
	default:
		l.of.dismissOldest()
		l.of.places <- struct{}{}
	}
	conn, err := l.Listener.Accept()
	if err != nil && l.shut.Load() {
		conn, err = l.last()
	}
	if err != nil {
		<-l.of.places
		return nil, err
	}
	c := &connection{patient: patient{Conn: conn}, of: l.of}
	l.of.wait(c, time.Now(), false)
	return c, nil
}

// last takes connections that were made before the door was shut.
func (l *listener) last() (net.Conn, error) {
	if tcp, ok := l.Listener.(*net.TCPListener); ok {
		if conn := takeWaiting(tcp); conn != nil {
			return conn, nil
		}
	}
	close(l.stopped)
	return nil, net.ErrClosed
}

// handshake is how long whoever has begun to connect may take to be connected.
const handshake = 100 * time.Millisecond

// stop shuts the door behind those who have come already: closing it at once
// would cut off who is connected and has asked, but was not yet taken in.
func (l *listener) stop(ctx context.Context) {
	if tcp, ok := l.Listener.(*net.TCPListener); ok {
		ignore(tcp)
		time.Sleep(handshake)
		l.shut.Store(true)
		_ = tcp.SetDeadline(time.Unix(1, 0))
	} else {
		l.shut.Store(true)
		_ = l.Close()
	}
	select {
	case <-l.stopped:
	case <-ctx.Done():
	}
	_ = l.Close() // The server may have done it already.
}
