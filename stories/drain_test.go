package stories

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// drainFor is long enough for every client to be answered once, which ends its
// connection, and for a balancer to look.
const drainFor = "700ms"

// regulars are clients that ask one question after another on connections
// that they keep. They try again when nobody listens, and never otherwise.
type regulars struct {
	t        *testing.T
	dial     func() (net.Conn, error)
	request  string
	stop     atomic.Bool
	answered atomic.Int64
	wg       sync.WaitGroup
}

func (r *regulars) come(n int) {
	for range n {
		r.wg.Go(func() {
			for !r.stop.Load() {
				conn, err := r.dial()
				if errors.Is(err, syscall.ECONNREFUSED) {
					time.Sleep(5 * time.Millisecond)
					continue
				}
				if err != nil {
					r.t.Errorf("connecting: %v", err)
					return
				}
				err = r.talk(conn)
				_ = conn.Close()
				if err != nil {
					r.t.Error(err)
					return
				}
			}
		})
	}
}

// talk asks until the server ends the connection with an answer.
func (r *regulars) talk(conn net.Conn) error {
	in := bufio.NewReader(conn)
	for !r.stop.Load() {
		if _, err := io.WriteString(conn, r.request); err != nil {
			return fmt.Errorf("a request could not be sent: %w", err)
		}
		a, err := http.ReadResponse(in, nil)
		if err != nil {
			return fmt.Errorf("a request was cut: %w", err)
		}
		body, err := io.ReadAll(a.Body)
		if err != nil {
			return fmt.Errorf("an answer was cut: %w", err)
		}
		if a.StatusCode == http.StatusServiceUnavailable && bytes.Contains(body, []byte("the service is starting")) {
			time.Sleep(5 * time.Millisecond) // The next one is not ready yet: that is another story.
			return nil
		}
		if a.StatusCode != 200 {
			return fmt.Errorf("answered %d %s", a.StatusCode, body)
		}
		r.answered.Add(1)
		if a.Close {
			return nil
		}
	}
	return nil
}

// more waits until the clients have had so many more answers.
func (r *regulars) more(n int64) {
	r.t.Helper()
	from := r.answered.Load()
	eventually(r.t, "answers", func() bool { return r.t.Failed() || r.answered.Load() >= from+n })
}

func (r *regulars) leave() {
	r.stop.Store(true)
	r.wg.Wait()
}

// lasting is a server on an address of its own that drains when it is stopped.
func (p *program) lasting(t *testing.T, address string, where []string) *service {
	t.Helper()
	return p.start(t, nil, append([]string{"serve", "--listen", address, "--rate-limit", "10000000", "--drain", drainFor}, where...)...)
}

// question is an A1 on the wire.
func question(ids applied, key string) string {
	day := time.Now().AddDate(0, 0, 3).Format("2006-01-02")
	return fmt.Sprintf("GET %s?service_id=%s&branch_id=%s&date=%s&time=10:00 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n\r\n",
		availability, ids.Services["flight"], ids.Branches["malaz"], day, key)
}

func freeAddress(t *testing.T) string {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	return ln.Addr().String()
}

// politeStops stops and starts a node while clients that keep their
// connections ask: none of them is cut.
func politeStops(t *testing.T, p *program) {
	for name, where := range databases(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ids, key := p.setUp(t, where...)
			address := freeAddress(t)
			s := p.lasting(t, address, where)
			// While it starts, a node may say that it is not ready: that is
			// another story.
			var starting atomic.Bool
			r := &regulars{t: t, request: question(ids, key), dial: func() (net.Conn, error) {
				if starting.Load() {
					return nil, syscall.ECONNREFUSED
				}
				return net.Dial("tcp", address)
			}}
			defer r.leave()
			r.come(8)
			for range 4 {
				r.more(200)
				if code := s.stop(); code != 0 {
					t.Errorf("got exit code %d, want 0", code)
				}
				starting.Store(true)
				s = p.lasting(t, address, where)
				starting.Store(false)
			}
			r.more(200)
		})
	}
}

// rollingRestarts restarts two nodes in turns behind a balancer: clients
// notice nothing, not even a refused connection.
func rollingRestarts(t *testing.T, p *program) {
	where := []string{"--database", postgres(t)}
	ids, key := p.setUp(t, where...)
	b := &balancer{t: t, nodes: []*backend{{address: freeAddress(t)}, {address: freeAddress(t)}}}
	var nodes []*service
	for _, n := range b.nodes {
		nodes = append(nodes, p.lasting(t, n.address, where))
	}
	address := b.listen()
	b.allReady()
	r := &regulars{t: t, request: question(ids, key), dial: func() (net.Conn, error) {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			return nil, fmt.Errorf("the balancer: %w", err)
		}
		return conn, nil
	}}
	defer r.leave()
	r.come(8)
	for range 2 {
		for i := range nodes {
			r.more(200)
			if code := nodes[i].stop(); code != 0 {
				t.Errorf("got exit code %d, want 0", code)
			}
			nodes[i] = p.lasting(t, b.nodes[i].address, where)
			b.allReady()
		}
	}
	r.more(200)
}

// balancer sends each connection to a node that says it is ready.
type balancer struct {
	t     *testing.T
	nodes []*backend
	next  atomic.Int64
}

type backend struct {
	address string
	ready   atomic.Bool
}

// listen begins to balance, and gives the address.
func (b *balancer) listen() string {
	b.t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.t.Fatal(err)
	}
	over := make(chan struct{})
	b.t.Cleanup(func() {
		close(over)
		_ = ln.Close()
	})
	for _, n := range b.nodes {
		go n.probe(over)
	}
	go func() {
		for {
			conn, err := ln.Accept()
			if err != nil {
				return
			}
			go b.connect(conn)
		}
	}()
	return ln.Addr().String()
}

// probe asks again and again whether the node is ready.
func (n *backend) probe(over <-chan struct{}) {
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	for {
		a, err := client.Get("http://" + n.address + "/readyz")
		n.ready.Store(err == nil && a.StatusCode == 200)
		if err == nil {
			_ = a.Body.Close()
		}
		select {
		case <-over:
			return
		case <-time.After(10 * time.Millisecond):
		}
	}
}

func (b *balancer) allReady() {
	b.t.Helper()
	eventually(b.t, "both nodes ready", func() bool { return b.nodes[0].ready.Load() && b.nodes[1].ready.Load() })
}

// connect passes a connection on. A node that does not listen is left out.
func (b *balancer) connect(client net.Conn) {
	defer client.Close()
	var node net.Conn
	for node == nil {
		n := b.nodes[b.next.Add(1)%int64(len(b.nodes))]
		if n.ready.Load() {
			node, _ = net.Dial("tcp", n.address)
		}
	}
	defer node.Close()
	go func() {
		_, _ = io.Copy(node, client)
		_ = node.(*net.TCPConn).CloseWrite()
	}()
	_, _ = io.Copy(client, node)
}
