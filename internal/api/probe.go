package api

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/fault"
)

// probePatience is how long the database may take to answer a probe.
const probePatience = 2 * time.Second

var (
	errNotReady = &fault.Error{Kind: fault.Unavailable, Code: "not_ready",
		Detail: "the database does not answer, or cannot store anything; try again", RetryAfter: time.Second}
	errHeaders = fault.New(fault.TooLarge, "headers_too_large", "the address and the headers are larger than 16 KiB; send less")
)

// serveProbe answers load balancers and supervisors: /healthz says that the
// process lives, /readyz that it can work.
func (s *server) serveProbe(x *exchange) {
	x.w.Header()["Cache-Control"] = headerNoStore
	if x.r.URL.Path == "/readyz" && s.ready != nil {
		ctx, cancel := context.WithTimeout(x, probePatience)
		defer cancel()
		if err := s.ready(ctx); err != nil {
			// A reason that is meant for others is told, anything else hidden.
			if fault.Of(err).Kind != fault.Unavailable {
				err = errNotReady.Because(err)
			}
			x.fail(err)
			return
		}
	}
	*x.out = append(*x.out, `{"status":"ok"}`...)
}

// place is the pattern that served a request, for those who watch: the one of an
// operation, or the beginning of what else is here.
func (x *exchange) place() string {
	if x.route != nil {
		return x.route.place
	}
	if _, ok := x.s.documents[x.r.URL.Path]; ok {
		return x.r.URL.Path
	}
	for _, at := range []string{"/healthz", "/readyz", countersPath, "/docs", sandboxRoot} {
		if strings.HasPrefix(x.r.URL.Path, at) {
			return at
		}
	}
	return ""
}

// headerSize adds up what a request has before its body.
func headerSize(r *http.Request) int {
	n := len(r.RequestURI)
	for name, values := range r.Header {
		for _, v := range values {
			n += len(name) + len(v)
		}
	}
	return n
}

// sandboxLimit is how often an address may call the mock of a connected
// system in a minute. A busy connection calls it a few times a second.
const sandboxLimit = 6000

// serveSandbox hands a request to the mock of a connected system. It stands
// for somebody else's system, so its budget is its own.
func (s *server) serveSandbox(x *exchange) {
	d := s.sandboxCalls.Take(ClientAddress(x.r, s.trusted), x.now)
	switch {
	case !d.Allowed:
		x.fail(tooMany(d.RetryAfter))
	case headerSize(x.r) > headerLimit:
		x.fail(errHeaders)
	default:
		x.passed = true
		http.StripPrefix(sandboxRoot, s.sandbox).ServeHTTP(x.w, x.r)
	}
}
