package client

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/mawid/mawid/contract"
)

const (
	prefix = "/api/v1/appointments"
	// largest is how many bytes of an answer are read.
	largest = 16 << 20
	// shortest and longest are the pauses before a request is repeated when the
	// answer does not say how long to wait.
	shortest = 200 * time.Millisecond
	longest  = 10 * time.Second
)

// Client calls the API with one key. It may be used by several goroutines at
// once.
type Client struct {
	base, key string

	// HTTP sends the requests; nil: a client that waits a minute for an answer.
	// One of your own needs a time-out, too.
	HTTP *http.Client
	// Retries is how often a request is repeated at most; negative: never.
	// Zero stands for 4.
	Retries int
	// Sleep waits before a request is repeated; nil: in real time. It ends early,
	// with the context's error, when the context is done.
	Sleep func(context.Context, time.Duration) error
}

// New makes a client for a service, such as https://booking.example, and a
// key. The key opens customers' data: keep it on a server.
func New(address, key string) *Client {
	return &Client{base: strings.TrimRight(address, "/") + prefix, key: key}
}

var patient = &http.Client{Timeout: time.Minute}

// Refusal is the body of an answer that is not a success.
type Refusal = contract.Error

// Error is what the service answered instead of what was asked for.
type Error struct {
	Refusal                  // Detail says what to do, Code is for programs
	Status     int           // of HTTP
	RetryAfter time.Duration // when to try again; zero: it does not say
}

// Error implements error.
func (e *Error) Error() string {
	s := fmt.Sprintf("mawid: %d", e.Status)
	if e.Code != "" {
		s += " " + e.Code
	}
	if e.Detail != "" {
		s += ": " + e.Detail
	}
	return s
}

// Temporary tells whether the same request may succeed a little later.
func (e *Error) Temporary() bool {
	return e.Status == http.StatusTooManyRequests || e.Status >= 500 || e.Status == http.StatusConflict && e.Code == "in_flight"
}

// request is what is asked, once or several times.
type request struct {
	method, path string
	query        url.Values
	once         string // the Idempotency-Key; empty: none
	body         any    // nil: none
}

// do sends a request, repeats it while that makes sense, and reads the answer
// into out, if it is not nil.
func (c *Client) do(ctx context.Context, r request, out any) error {
	var body []byte
	if r.body != nil {
		var err error
		if body, err = json.Marshal(r.body); err != nil {
			return fmt.Errorf("mawid: %w", err)
		}
	}
	retries := cmp.Or(c.Retries, 4)
	for try := 0; ; try++ {
		err := c.send(ctx, r, body, out)
		wait, again := pause(err, try)
		if !again || try >= retries || ctx.Err() != nil {
			return err
		}
		if late := c.sleep(ctx, wait); late != nil {
			return errors.Join(err, late)
		}
	}
}

// send sends a request once.
func (c *Client) send(ctx context.Context, r request, body []byte, out any) error {
	address := c.base + r.path
	if len(r.query) > 0 {
		address += "?" + r.query.Encode()
	}
	req, err := http.NewRequestWithContext(ctx, r.method, address, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("mawid: %w", err)
	}
	req.Header.Set("Authorization", "Bearer "+c.key)
	req.Header.Set("Accept", "application/json")
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if r.once != "" {
		req.Header.Set("Idempotency-Key", r.once)
	}
	res, err := cmp.Or(c.HTTP, patient).Do(req)
	if err != nil {
		return &lost{err}
	}
	defer func() { _ = res.Body.Close() }()
	raw, err := io.ReadAll(io.LimitReader(res.Body, largest))
	if err != nil {
		return &lost{err}
	}
	if res.StatusCode >= 300 {
		return refusal(res, raw)
	}
	if out == nil {
		return nil
	}
	if err := json.Unmarshal(raw, out); err != nil {
		return fmt.Errorf("mawid: the answer of %s cannot be read: %w", req.URL.Host, err)
	}
	return nil
}

// lost says that no answer came: nobody knows what became of the request.
type lost struct{ err error }

func (l *lost) Error() string { return "mawid: no answer: " + l.err.Error() }

func (l *lost) Unwrap() error { return l.err }

// refusal reads an answer that is not a success. One that is not of mawid, such
// as a proxy's page, has its status only.
func refusal(res *http.Response, raw []byte) error {
	e := &Error{Status: res.StatusCode}
	if json.Unmarshal(raw, &e.Refusal) != nil {
		e.Refusal = Refusal{Detail: http.StatusText(res.StatusCode)}
	}
	if seconds, err := strconv.Atoi(res.Header.Get("Retry-After")); err == nil && seconds > 0 {
		e.RetryAfter = time.Duration(seconds) * time.Second
	}
	return e
}

// pause tells whether a request may be sent again after an outcome, and when.
func pause(err error, try int) (wait time.Duration, again bool) {
	wait = min(shortest<<min(try, 16), longest)
	if _, ok := errors.AsType[*lost](err); ok {
		return wait, true
	}
	e, ok := errors.AsType[*Error](err)
	if !ok || !e.Temporary() {
		return 0, false
	}
	return max(wait, e.RetryAfter), true
}

func (c *Client) sleep(ctx context.Context, d time.Duration) error {
	if c.Sleep != nil {
		return c.Sleep(ctx, d)
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// key is an Idempotency-Key: the caller's, or a new one, which serves the
// repeats of this call alone.
func key(given string) string { return cmp.Or(given, "go-"+rand.Text()) }
