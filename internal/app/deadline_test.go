package app

import (
	"errors"
	"io"
	"net"
	"os"
	"testing"
	"testing/synctest"
	"time"
)

// counted counts how often a deadline is armed, and how often is read.
type counted struct {
	net.Conn
	armed int
	reads int
}

func (c *counted) Read(b []byte) (int, error) {
	c.reads++
	return c.Conn.Read(b)
}

func (c *counted) SetReadDeadline(t time.Time) error {
	c.armed++
	return c.Conn.SetReadDeadline(t)
}

func (c *counted) SetWriteDeadline(t time.Time) error {
	c.armed++
	return c.Conn.SetWriteDeadline(t)
}

// wire is a connection with its other end, and what is counted of it.
func wire(t *testing.T) (p *patient, below *counted, there net.Conn) {
	here, there := net.Pipe()
	below = &counted{Conn: here}
	p = &patient{Conn: below}
	t.Cleanup(func() {
		_ = p.Close()
		_ = there.Close()
	})
	return p, below, there
}

// What the server sets last counts, to the nanosecond, however it is armed.
func TestADeadlineThatIsPutOffIsKept(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p, below, there := wire(t)
		began := time.Now()
		for i := range 10 {
			_ = p.SetReadDeadline(began.Add(time.Duration(5+i) * time.Second))
		}
		if below.armed != 1 {
			t.Errorf("got %d deadlines armed, want 1", below.armed)
		}
		go func() {
			time.Sleep(7 * time.Second)
			_, _ = there.Write([]byte("late, and not too late"))
		}()
		var b [64]byte
		if n, err := p.Read(b[:]); n == 0 || err != nil || time.Since(began) != 7*time.Second {
			t.Errorf("got %d bytes, %v after %v", n, err, time.Since(began))
		}
		if _, err := p.Read(b[:]); !errors.Is(err, os.ErrDeadlineExceeded) || time.Since(began) != 14*time.Second {
			t.Errorf("got %v after %v, want the deadline after 14s", err, time.Since(began))
		}
		if _, err := p.Read(b[:]); !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("got %v, want that it is over still", err)
		}
	})
}

func TestADeadlineThatIsNearerOrTakenAwayCountsAtOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		here, there := net.Pipe()
		defer there.Close()
		p := &patient{Conn: here}
		defer p.Close()
		began := time.Now()
		_ = p.SetReadDeadline(began.Add(time.Hour))
		go func() { // As the server does that ends the wait for a next request.
			time.Sleep(time.Second)
			_ = p.SetReadDeadline(time.Unix(1, 0))
		}()
		var b [64]byte
		if _, err := p.Read(b[:]); !errors.Is(err, os.ErrDeadlineExceeded) || time.Since(began) != time.Second {
			t.Errorf("got %v after %v, want the deadline after 1s", err, time.Since(began))
		}
		_ = p.SetDeadline(time.Time{})
		go func() {
			time.Sleep(2 * time.Hour)
			_, _ = there.Write([]byte("anything"))
		}()
		if n, err := p.Read(b[:]); n == 0 || err != nil {
			t.Errorf("got %d bytes, %v, want what came after two hours", n, err)
		}
	})
}

// The server ends the read that it began while a request was answered, and then waits for
// the next request: that read does not fail first.
func TestAReadAfterOneThatWasEndedWaitsAtOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p, below, _ := wire(t)
		began, ended := time.Now(), make(chan error)
		go func() {
			_, err := p.Read(make([]byte, 1))
			ended <- err
		}()
		time.Sleep(time.Second)
		_ = p.SetReadDeadline(time.Unix(1, 0))
		if err := <-ended; !errors.Is(err, os.ErrDeadlineExceeded) || time.Since(began) != time.Second {
			t.Errorf("got %v after %v, want the read ended after 1s", err, time.Since(began))
		}
		_ = p.SetReadDeadline(time.Time{})
		_ = p.SetReadDeadline(began.Add(time.Minute))
		if below.armed != 2 {
			t.Errorf("got %d deadlines armed before the next read, want 2", below.armed)
		}
		if _, err := p.Read(make([]byte, 1)); !errors.Is(err, os.ErrDeadlineExceeded) || time.Since(began) != time.Minute || below.reads != 2 {
			t.Errorf("got %v after %v in %d reads, want the deadline after a minute, in the second", err, time.Since(began), below.reads)
		}
	})
}

func TestWhatIsWrittenSlowlyIsWrittenWhole(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		here, there := net.Pipe()
		defer there.Close()
		p := &patient{Conn: here}
		began := time.Now()
		_ = p.SetWriteDeadline(began.Add(time.Second))
		_ = p.SetWriteDeadline(began.Add(10 * time.Second))
		read := make(chan string)
		go func() {
			var b [4]byte
			for range 3 {
				time.Sleep(2 * time.Second)
				_, _ = io.ReadFull(there, b[:])
				read <- string(b[:])
			}
		}()
		go func() {
			defer p.Close()
			if n, err := p.Write([]byte("onceuponatime")); n != 12 || !errors.Is(err, os.ErrDeadlineExceeded) ||
				time.Since(began) != 10*time.Second {
				t.Errorf("got %d bytes, %v after %v; want 12 and the deadline after 10s", n, err, time.Since(began))
			}
		}()
		if got := <-read + <-read + <-read; got != "onceuponatim" {
			t.Errorf("got %q", got)
		}
		time.Sleep(time.Minute)
	})
}
