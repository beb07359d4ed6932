package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/command"
)

type webhooksListenCmd struct {
	Addr      string        `help:"Address to listen on." default:"127.0.0.1:9090" placeholder:"HOST:PORT"`
	Secret    string        `help:"Secret of the endpoint, as mawid webhooks add printed it. In the environment, where other users do not see it: MAWID_WEBHOOKS_LISTEN_SECRET." required:"" placeholder:"SECRET"`
	Fail      float64       `help:"Answer this share of good requests with 500, from 0 to 1, to see them come again." default:"0" placeholder:"SHARE"`
	Tolerance time.Duration `help:"How far the time of a request may be from the clock." default:"5m" placeholder:"DURATION"`
}

// Help teaches by an example.
func (webhooksListenCmd) Help() string {
	return `Verifies both signatures of whatever arrives, on any path, prints it, and answers 204; a bad signature is answered with 401. An event that was accepted before is marked "again". Needs no database. With --json every request is one line.

	export MAWID_WEBHOOKS_LISTEN_SECRET=$(mawid webhooks add --org noor --url http://127.0.0.1:9090 --dev)
	mawid webhooks listen

With a server in another terminal, and a test:

	mawid serve --dev
	mawid webhooks test --org noor

If the server runs with --dev-now, give a --tolerance that is long enough.`
}

// Limits of the receiver.
const (
	listenBody    = 64 << 10
	listenTimeout = 10 * time.Second
	listenKnown   = 10_000 // events remembered, to know them again
)

// Run receives until the context ends.
func (c *webhooksListenCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	if c.Fail < 0 || c.Fail > 1 {
		return command.Usage("--fail is a share from 0 to 1, such as 0.3")
	}
	if c.Tolerance <= 0 {
		return command.Usage("--tolerance must be more than nothing, such as 5m")
	}
	if _, err := contract.StandardSignature(c.Secret, "id", time.Unix(0, 0), nil); err != nil {
		return command.Usage("--secret: this is not a secret that mawid webhooks add printed; it begins with whsec_")
	}
	now, err := g.Clock()
	if err != nil {
		return err
	}
	ln, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return err
	}
	r := &receiver{secret: c.Secret, tolerance: c.Tolerance, now: now, out: io.Out, json: g.JSON, known: map[string]bool{},
		fail: func() bool { return rand.Float64() < c.Fail }} // #nosec G404 -- failures for trying things out
	server := &http.Server{Handler: r, ReadTimeout: listenTimeout, WriteTimeout: listenTimeout, ErrorLog: log.New(io.Err, "", 0)}
	if g.JSON {
		err = command.WriteLine(io.Out, map[string]string{"listening": command.Reachable(ln)})
	} else {
		_, err = fmt.Fprintf(io.Out, "listening on %s; Ctrl-C stops\n", command.Reachable(ln))
	}
	if err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(ln) }()
	select {
	case err = <-ended:
	case <-ctx.Done():
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), listenTimeout)
		defer cancel()
		err = server.Shutdown(last)
	}
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// receiver is what a customer's receiver should be: it reads a bounded body,
// verifies it before it believes a word, and knows events again.
type receiver struct {
	secret    string
	tolerance time.Duration
	now       func() time.Time
	fail      func() bool
	json      bool // a line of JSON for each request

	mu    sync.Mutex
	out   io.Writer
	known map[string]bool // events that were accepted
	order []string        // the same, the oldest first
}

// ServeHTTP takes one delivery.
func (r *receiver) ServeHTTP(w http.ResponseWriter, q *http.Request) {
	if q.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		http.Error(w, "this is a receiver of webhooks: POST", http.StatusMethodNotAllowed)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, q.Body, listenBody))
	if err != nil {
		status := http.StatusBadRequest
		if _, long := errors.AsType[*http.MaxBytesError](err); long {
			status = http.StatusRequestEntityTooLarge
		}
		r.print(q, status, "BAD: "+err.Error(), nil)
		http.Error(w, err.Error(), status)
		return
	}
	status, verdict := r.judge(q.Header, body)
	r.print(q, status, verdict, body)
	w.WriteHeader(status)
}

// judge verifies a request by both schemes.
func (r *receiver) judge(h http.Header, body []byte) (status int, verdict string) {
	plain := contract.Verify(r.secret, h, body)
	standard := contract.VerifyStandard(r.secret, h, body, r.now(), r.tolerance)
	switch {
	case plain != nil && standard != nil:
		return http.StatusUnauthorized, fmt.Sprintf("BAD: both signatures: %v; %v", plain, standard)
	case plain != nil:
		return http.StatusUnauthorized, fmt.Sprintf("BAD: %s: %v", contract.HeaderSignature, plain)
	case standard != nil:
		return http.StatusUnauthorized, fmt.Sprintf("BAD: %s: %v", contract.HeaderWebhookSignature, standard)
	case r.fail():
		return http.StatusInternalServerError, "ok, failing on purpose"
	case r.seen(h.Get(contract.HeaderWebhookID)):
		return http.StatusNoContent, "ok, again"
	}
	return http.StatusNoContent, "ok"
}

// seen tells whether an event was accepted before, and remembers it.
func (r *receiver) seen(id string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.known[id] {
		return true
	}
	r.known[id] = true
	if r.order = append(r.order, id); len(r.order) > listenKnown {
		delete(r.known, r.order[0])
		r.order = r.order[1:]
	}
	return false
}

// print shows a request; nothing in it can be trusted not to upset a terminal.
func (r *receiver) print(q *http.Request, status int, verdict string, body []byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.json {
		_ = command.WriteLine(r.out, receivedLine{r.now().UTC(), q.Header.Get(contract.HeaderEvent), q.Header.Get(contract.HeaderWebhookID),
			q.Header.Get(contract.HeaderAttempt), verdict, status, string(body)})
		return
	}
	header := func(name string) string { return command.Harmless(cmp.Or(q.Header.Get(name), "-")) }
	fmt.Fprintf(r.out, "%s  %s  %s  attempt %s  %s  -> %d\n", r.now().UTC().Format("15:04:05Z"), header(contract.HeaderEvent),
		header(contract.HeaderWebhookID), header(contract.HeaderAttempt), command.Harmless(verdict), status)
	if len(body) > 0 {
		fmt.Fprintln(r.out, indented(string(body)))
	}
}

// receivedLine is a request as it is printed with --json.
type receivedLine struct {
	At        time.Time `json:"at"`
	Event     string    `json:"event"`
	WebhookID string    `json:"webhook_id"`
	Attempt   string    `json:"attempt"`
	Verdict   string    `json:"verdict"` // ok, or what is wrong with it
	Status    int       `json:"status"`  // our answer
	Body      string    `json:"body"`    // as it came
}
