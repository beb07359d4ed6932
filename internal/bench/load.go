package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// client is one keep-alive connection. It does as little as possible, so that
// the server is measured and not the caller.
type client struct {
	conn net.Conn
	in   *bufio.Reader
}

func dial(address string) (*client, error) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	return &client{conn: conn, in: bufio.NewReaderSize(conn, 32<<10)}, nil
}

// request is a whole request on the wire.
func request(method, target, key, body string) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\n", method, target)
	if key != "" {
		fmt.Fprintf(&b, "Authorization: Bearer %s\r\n", key)
	}
	if body != "" {
		fmt.Fprintf(&b, "Content-Type: application/json\r\nContent-Length: %d\r\n", len(body))
	}
	return []byte(b.String() + "\r\n" + body)
}

var errAnswer = errors.New("an answer that is not HTTP/1.1 with a Content-Length")

// send sends a request and reads the head of the answer, line by line.
func (c *client) send(request []byte, header func(line []byte)) (status, length int, err error) {
	if _, err := c.conn.Write(request); err != nil {
		return 0, 0, err
	}
	line, err := c.in.ReadSlice('\n')
	if err != nil {
		return 0, 0, err
	}
	if len(line) < 12 {
		return 0, 0, errAnswer
	}
	status = int(line[9]-'0')*100 + int(line[10]-'0')*10 + int(line[11]-'0')
	length = -1
	for {
		if line, err = c.in.ReadSlice('\n'); err != nil {
			return 0, 0, err
		}
		if len(line) <= 2 {
			break
		}
		if digits, ok := bytes.CutPrefix(line, contentLength); ok {
			length = 0
			for _, d := range digits[:len(digits)-2] {
				length = length*10 + int(d-'0')
			}
		}
		if header != nil {
			header(line[:len(line)-2])
		}
	}
	if length < 0 {
		return 0, 0, errAnswer
	}
	return status, length, nil
}

var contentLength = []byte("Content-Length: ")

// do sends a request and throws the body of the answer away. The status must
// be the one expected.
func (c *client) do(request []byte, want int) error {
	status, length, err := c.send(request, nil)
	if err != nil {
		return err
	}
	if status != want {
		body := make([]byte, length)
		_, _ = io.ReadFull(c.in, body)
		return fmt.Errorf("answered %d instead of %d: %s", status, want, body)
	}
	_, err = c.in.Discard(length)
	return err
}

// answer is an answer in full.
type answer struct {
	Status  int
	Headers [][2]string
	Body    []byte
}

// fetch sends a request on a connection of its own and keeps the answer.
func fetch(address string, request []byte) (*answer, error) {
	c, err := dial(address)
	if err != nil {
		return nil, err
	}
	defer c.conn.Close()
	a := &answer{}
	var length int
	a.Status, length, err = c.send(request, func(line []byte) {
		name, value, _ := strings.Cut(string(line), ": ")
		a.Headers = append(a.Headers, [2]string{name, value})
	})
	if err != nil {
		return nil, err
	}
	a.Body = make([]byte, length)
	_, err = io.ReadFull(c.in, a.Body)
	return a, err
}

// crew is a number of clients of one server.
type crew struct{ clients []*client }

func assemble(address string, n int) (*crew, error) {
	cr := &crew{}
	for range n {
		c, err := dial(address)
		if err != nil {
			cr.leave()
			return nil, err
		}
		cr.clients = append(cr.clients, c)
	}
	return cr, nil
}

func (cr *crew) leave() {
	for _, c := range cr.clients {
		_ = c.conn.Close()
	}
}

// hammer lets all clients send the request for a while and gives the number
// of answers in a second.
func (cr *crew) hammer(request []byte, d time.Duration) (float64, error) {
	return cr.hammerAll([][]byte{request}, d)
}

// hammerAll does so with many requests, one after the other.
func (cr *crew) hammerAll(requests [][]byte, d time.Duration) (float64, error) {
	var (
		stop atomic.Bool
		sum  atomic.Int64
		next atomic.Int64
		wg   sync.WaitGroup
		errs = make([]error, len(cr.clients))
	)
	began := time.Now()
	for i, c := range cr.clients {
		wg.Go(func() {
			n := int64(0)
			for ; !stop.Load() && errs[i] == nil; n++ {
				errs[i] = c.do(requests[next.Add(1)%int64(len(requests))], 200)
			}
			sum.Add(n)
		})
	}
	time.Sleep(d)
	stop.Store(true)
	wg.Wait()
	return float64(sum.Load()) / time.Since(began).Seconds(), errors.Join(errs...)
}

// sweep sends every request once, spread over the clients.
func (cr *crew) sweep(requests [][]byte) error {
	var (
		next atomic.Int64
		wg   sync.WaitGroup
		errs = make([]error, len(cr.clients))
	)
	for i, c := range cr.clients {
		wg.Go(func() {
			for errs[i] == nil {
				n := next.Add(1) - 1
				if n >= int64(len(requests)) {
					return
				}
				errs[i] = c.do(requests[n], 200)
			}
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}

// time sends a request and gives how long the answer took, in microseconds.
func (c *client) time(request []byte, want int) (float64, error) {
	began := time.Now()
	err := c.do(request, want)
	return float64(time.Since(began).Nanoseconds()) / 1e3, err
}
