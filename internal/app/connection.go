package app

import (
	"container/list"
	"context"
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
	places chan struct{} // one for each connection

	mu   sync.Mutex
	idle list.List // of *connection: who wait for their next request, the longest first

	stopping atomic.Bool // every answer ends its connection
}

func newConnections(limit int) *connections { return &connections{places: make(chan struct{}, limit)} }

// connection is one of them.
type connection struct {
	net.Conn
	of     *connections
	closed sync.Once

	waits     atomic.Bool   // for its next request
	at        *list.Element // in idle; under the lock of of
	dismissed bool          // its time for the next request is over; ditto
}

// Read reads, and knows at once that a request has come.
func (c *connection) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if n > 0 && c.waits.CompareAndSwap(true, false) {
		c.of.busy(c)
	}
	return n, err
}

// Close closes the connection and makes room for another.
func (c *connection) Close() error {
	c.closed.Do(func() {
		c.of.busy(c)
		<-c.of.places
	})
	return c.Conn.Close()
}

// note is called by the server whenever a connection's state changes.
func (cs *connections) note(conn net.Conn, state http.ConnState) {
	c, ok := conn.(*connection)
	if ok && state == http.StateIdle {
		cs.mu.Lock()
		c.at = cs.idle.PushBack(c)
		cs.mu.Unlock()
		c.waits.Store(true)
	}
}

// busy takes a connection out of those that wait for a request. If it was
// dismissed in the very moment in which one came, it stays.
func (cs *connections) busy(c *connection) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if c.at != nil {
		cs.idle.Remove(c.at)
		c.at = nil
	}
	if c.dismissed {
		c.dismissed = false
		_ = c.Conn.SetReadDeadline(time.Time{})
	}
}

// dismiss ends the wait for the next request, and so the connection, unless
// one has arrived. The server may just have set a deadline of its own, so it
// is done until the connection is gone. The lock is held.
func (c *connection) dismiss() {
	if !c.arrived() {
		c.dismissed = true
		_ = c.Conn.SetReadDeadline(time.Unix(1, 0))
	}
}

// crowded tells whether connections get scarce.
func (cs *connections) crowded() bool { return len(cs.places) >= cap(cs.places)*9/10 }

// serve puts the handler behind the connections.
func (cs *connections) serve(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
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
	if first := cs.idle.Front(); first != nil {
		first.Value.(*connection).dismiss()
	}
}

// settle ends the connections on which nobody has asked for anything, and
// waits for requests that have just arrived on others to be read. When it is
// done, none is left that waits.
func (cs *connections) settle(ctx context.Context) {
	for {
		cs.mu.Lock()
		for e := cs.idle.Front(); e != nil; e = e.Next() {
			e.Value.(*connection).dismiss()
		}
		left := cs.idle.Len()
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
	return &connection{Conn: conn, of: l.of}, nil
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

// stop shuts the door behind those who have come already: closing it at once
// would cut off who is connected and has asked, but was not yet taken in.
func (l *listener) stop(ctx context.Context) {
	if tcp, ok := l.Listener.(*net.TCPListener); ok {
		ignore(tcp)
		l.shut.Store(true)
		if tcp.SetDeadline(time.Unix(1, 0)) == nil {
			select {
			case <-l.stopped:
			case <-ctx.Done():
			}
		}
	}
	_ = l.Close() // The server may have done it already.
}
