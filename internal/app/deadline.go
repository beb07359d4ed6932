package app

import (
	"errors"
	"net"
	"os"
	"sync"
	"time"
)

// patient is a connection on which a deadline that is put off costs nothing. The server
// sets half a dozen for each request, nearly all of them later than the one that is
// armed: that one is left to pass, and only then the one that was set last is looked at.
type patient struct {
	net.Conn
	read, write deadline
}

// deadline is one of the two of a connection.
type deadline struct {
	mu     sync.Mutex
	wanted time.Time
	armed  time.Time // with the kernel's poller; zero: none is
}

// over tells of a deadline, without a look at the clock, that it has passed: the server
// sets such a one to end a read.
func over(at time.Time) bool { return at.Unix() <= 1 }

// want sets a deadline, with arm only if none is armed that passes before it and has not
// passed long ago.
func (d *deadline) want(at time.Time, arm func(time.Time) error) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.wanted = at
	if at.Equal(d.armed) || !d.armed.IsZero() && (at.IsZero() || at.After(d.armed) && !over(d.armed)) {
		return nil
	}
	d.armed = at
	return arm(at)
}

// early tells of an error whether it came from a deadline that has been put off since,
// and arms that.
func (d *deadline) early(err error, arm func(time.Time) error) bool {
	if err == nil || !errors.Is(err, os.ErrDeadlineExceeded) {
		return false
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.wanted.IsZero() && (over(d.wanted) || !d.wanted.After(time.Now())) {
		return false
	}
	d.armed = d.wanted
	return arm(d.wanted) == nil
}

// Read implements net.Conn.
func (p *patient) Read(b []byte) (n int, err error) {
	for {
		if n, err = p.Conn.Read(b); n > 0 || !p.read.early(err, p.Conn.SetReadDeadline) {
			return n, err
		}
	}
}

// Write implements net.Conn.
func (p *patient) Write(b []byte) (n int, err error) {
	for {
		m, err := p.Conn.Write(b[n:])
		if n += m; !p.write.early(err, p.Conn.SetWriteDeadline) {
			return n, err
		}
	}
}

// SetReadDeadline implements net.Conn.
func (p *patient) SetReadDeadline(t time.Time) error { return p.read.want(t, p.Conn.SetReadDeadline) }

// SetWriteDeadline implements net.Conn.
func (p *patient) SetWriteDeadline(t time.Time) error {
	return p.write.want(t, p.Conn.SetWriteDeadline)
}

// SetDeadline implements net.Conn.
func (p *patient) SetDeadline(t time.Time) error {
	return errors.Join(p.SetReadDeadline(t), p.SetWriteDeadline(t))
}
