// Package api is the public door: version 1 of the HTTP API, its OpenAPI
// document and its reference page.
//
// A request passes, in this order: its id, who is asking, how often they have
// asked, what they may do, and only then what they said. What is refused on
// the way costs no database work. The door itself decides nothing about
// bookings: it parses, calls one use case of the desk, and renders.
package api

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/gate"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/ratelimit"
)

// Limiter counts requests by key, on one node or over several.
type Limiter interface {
	Take(key ratelimit.Key, now time.Time) ratelimit.Decision
	// Peek tells what Take would as far as this node knows, without counting.
	Peek(key ratelimit.Key, now time.Time) ratelimit.Decision
}

// Config is what the door needs.
type Config struct {
	*house.House
	Now    func() time.Time // nil: time.Now
	Logger *slog.Logger     // nil: slog.Default
	Limit  int              // requests per minute and key; zero: 120
	// Warn tells the operator why a request could not be served, now and then;
	// nil: nobody.
	Warn func(message string, err error, attrs ...any)
	// BaseURL is the address at which callers reach the service, such as
	// https://book.example.com. The OpenAPI document names it.
	BaseURL string
	// TrustedProxies may tell the client's address in X-Forwarded-For.
	TrustedProxies []netip.Prefix
	// Ready tells whether the service can answer, for /readyz. Nil: always.
	Ready func(context.Context) error
	// Alarm is told of keys that are refused. Nil: nobody.
	Alarm *alarm.Bell
	// Keys counts requests by key. Nil: in memory.
	Keys Limiter
	// Gate refuses what could not be answered soon. Nil: nothing.
	Gate *gate.Gate
	// Patience is how long an answer may take to be found; zero: 15 seconds.
	Patience time.Duration
	// Sandbox is the mock of a connected system, under /api/v1/demo/mock-erp.
	// It has tokens of its own. Nil: there is none.
	Sandbox http.Handler
	// ConnectorDocs describes the connector contract, under /docs/connector.
	ConnectorDocs http.Handler
	// Guides shows the guides, under /docs/guides. Nil: there are none.
	Guides http.Handler
}

const (
	root        = "/api/v1"
	sandboxRoot = root + "/demo/mock-erp"
	bodyLimit   = 64 << 10
	// headerLimit bounds the address and the headers of a request together.
	headerLimit = 16 << 10
	// bodyPatience is how long a body may take to arrive.
	bodyPatience = 10 * time.Second
	// slowBody is how long a body may occupy a place that others could use.
	slowBody      = 20 * time.Millisecond
	usualPatience = 15 * time.Second
)

type server struct {
	*house.House
	now                    func() time.Time
	log                    *slog.Logger
	warn                   func(message string, err error, attrs ...any)
	limitText              []string
	keys                   Limiter
	gate                   *gate.Gate
	patience               time.Duration
	addresses              *ratelimit.Limiter // of tokens that are no keys
	trusted                []netip.Prefix
	ready                  func(context.Context) error
	alarm                  *alarm.Bell
	huma                   huma.API
	router                 *router
	replies                *replies
	documents              map[string]func() document // by path
	sandbox, connectorDocs http.Handler
	guides                 http.Handler
	sandboxCalls           *ratelimit.Limiter
	docs                   http.Handler
}

// New makes the door. It serves /api/v1, /docs and the probes /healthz and
// /readyz, and answers everything else with a JSON 404.
func New(c Config) http.Handler { return newServer(c) }

func newServer(c Config) *server {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Logger == nil {
		c.Logger = slog.Default()
	}
	if c.Limit <= 0 {
		c.Limit = 120
	}
	if c.Keys == nil {
		c.Keys = ratelimit.NewKept(ratelimit.Config{Limit: c.Limit})
	}
	s := &server{
		House:     c.House,
		now:       c.Now,
		log:       c.Logger,
		warn:      c.Warn,
		limitText: []string{strconv.Itoa(c.Limit)},
		keys:      c.Keys,
		gate:      c.Gate,
		patience:  cmp.Or(c.Patience, usualPatience),
		addresses: ratelimit.New(ratelimit.Config{Limit: c.Limit}),
		trusted:   c.TrustedProxies,
		ready:     c.Ready,
		alarm:     c.Alarm,
		sandbox:   c.Sandbox, connectorDocs: c.ConnectorDocs, guides: c.Guides,
		sandboxCalls: ratelimit.New(ratelimit.Config{Limit: sandboxLimit}),
		router:       &router{},
		replies:      newReplies(),
	}
	s.huma = huma.NewAPI(humaConfig(c.BaseURL), s.router)
	s.register()
	s.document()
	s.docs = docsPage()
	return s
}

// register binds every operation. There is no other place.
func (s *server) register() {
	s.registerMenu()
	s.registerAvailability()
	s.registerAppointments()
	s.registerHolds()
}

// ServeHTTP implements http.Handler.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	x := newExchange(s, w, r)
	defer x.finish()
	path := r.URL.Path
	switch {
	case s.sandbox != nil && !holdsKey(r) && (path == sandboxRoot || strings.HasPrefix(path, sandboxRoot+"/")):
		s.serveSandbox(x)
	case path == root || strings.HasPrefix(path, root+"/"):
		s.serveAPI(x)
	case headerSize(r) > headerLimit:
		x.fail(errHeaders)
	case holdsKey(r):
		x.fail(errKeyElsewhere)
	case reading(r) && (path == "/healthz" || path == "/readyz"):
		s.serveProbe(x)
	case reading(r) && path == countersPath && fromHere(r):
		s.serveCounters(x)
	case s.connectorDocs != nil && reading(r) && (path == "/docs/connector" || strings.HasPrefix(path, "/docs/connector/")):
		x.passed = true
		s.connectorDocs.ServeHTTP(w, r)
	case s.guides != nil && reading(r) && (path == "/docs/guides" || strings.HasPrefix(path, "/docs/guides/")):
		x.passed = true
		s.guides.ServeHTTP(w, r)
	case path == "/docs" || strings.HasPrefix(path, "/docs/"):
		s.serveDocs(x)
	default:
		x.fail(errNoPage)
	}
}

// Owns tells whether a request is for this door: by its path, by the key that
// it carries, or because it is too large for any.
func Owns(r *http.Request) bool {
	path := r.URL.Path
	for _, p := range []string{"/api", "/docs"} {
		if path == p || strings.HasPrefix(path, p+"/") {
			return true
		}
	}
	return path == "/healthz" || path == "/readyz" || path == countersPath || path == "*" || holdsKey(r) || headerSize(r) > headerLimit
}

// Operation is one operation of the public API.
type Operation struct {
	ID, Method, Path string
	Scope            string // what a key must hold
}

// Operations lists them all, so that tests and tools can walk them.
func Operations() []Operation {
	s := newServer(Config{})
	var out []Operation
	for _, p := range s.router.paths {
		for _, rt := range p.routes {
			out = append(out, Operation{rt.op.OperationID, rt.op.Method, rt.op.Path, string(rt.scope)})
		}
	}
	return out
}

// Document gives the OpenAPI document as JSON.
func Document(baseURL string) []byte {
	return newServer(Config{BaseURL: baseURL}).documents[root+"/openapi.json"]().body
}
