// Package agent is the voice agent's door, under /agent/v1.
//
// Voice platforms reach the booking engine through nine tools: over plain
// HTTP, over MCP, and in the shapes of Vapi, Retell and ElevenLabs. Carriers
// that turn speech into text and back (ConversationRelay of Twilio and Telnyx)
// reach our own agent, whose conversation is in dialog and needs no model.
// Either way a line carries out what is asked, and the desk decides.
package agent

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/mawid/mawid/internal/access"
	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/gate"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/ratelimit"
	"github.com/mawid/mawid/internal/voice"
)

// Root is where the door is.
const Root = "/agent/v1"

// Owns tells whether a path belongs to this door.
func Owns(path string) bool { return path == "/agent" || strings.HasPrefix(path, "/agent/") }

// Config is what the door needs.
type Config struct {
	*house.House
	Now    func() time.Time
	Logger *slog.Logger // nil: nowhere
	// Warn tells the operator why a request could not be served, now and then;
	// nil: nobody.
	Warn func(message string, err error, attrs ...any)
	// BaseURL is the address at which carriers reach us: they sign it.
	BaseURL string
	// Client tells the address of whoever sends a request.
	Client func(*http.Request) string
	// Gate refuses what could not be answered soon. Nil: nothing.
	Gate *gate.Gate
	// Alarm is told of credentials and signatures that are refused. Nil: nobody.
	Alarm *alarm.Bell
	// Limit is how many requests an agent may send in a minute; zero: 1200.
	Limit int
	// Silence is how long a caller may be silent before the agent asks whether
	// they are there; zero: 8 s.
	Silence time.Duration
	// Pace is how long a voice takes for a character, so that we know when a
	// caller has heard what we say; zero: 65 ms.
	Pace time.Duration
	// Patience is how long a caller can be kept waiting for an answer; zero:
	// 2.5 s.
	Patience time.Duration
	// Arriving is how long a body may take to arrive, and the first frame of a
	// WebSocket; zero: 10 s.
	Arriving time.Duration
}

const (
	defaultLimit    = 1200
	strangerLimit   = 120 // requests per minute and address without a credential
	defaultSilence  = 8 * time.Second
	toolBody        = 64 << 10
	reportBody      = 8 << 20 // a report carries the whole transcript
	defaultPatience = 2500 * time.Millisecond
	defaultArriving = 10 * time.Second
)

// Server is the door.
type Server struct {
	Config
	agents    *ratelimit.Limiter
	strangers *ratelimit.Limiter
	mux       *http.ServeMux
	mcp       http.Handler

	unproven, proven room // for bodies
	lobby            lobby

	mu     sync.Mutex
	relays map[*relay]bool
	busy   sync.WaitGroup // one for each relay
}

// New makes the door.
func New(c Config) *Server {
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	if c.Client == nil {
		c.Client = func(r *http.Request) string { return r.RemoteAddr }
	}
	if c.Limit <= 0 {
		c.Limit = defaultLimit
	}
	if c.Silence <= 0 {
		c.Silence = defaultSilence
	}
	if c.Pace <= 0 {
		c.Pace = defaultPace
	}
	if c.Patience <= 0 {
		c.Patience = defaultPatience
	}
	if c.Arriving <= 0 {
		c.Arriving = defaultArriving
	}
	s := &Server{
		Config: c, mux: http.NewServeMux(), relays: map[*relay]bool{},
		agents:    ratelimit.New(ratelimit.Config{Limit: c.Limit}),
		strangers: ratelimit.New(ratelimit.Config{Limit: strangerLimit}),
	}
	s.mcp = s.newMCP()
	for address, handler := range s.routes() {
		s.mux.Handle(address, handler)
	}
	return s
}

// routes are all addresses: those of everybody, of the carriers, and of each
// platform that has some of its own. Those of platforms that send our credential
// are behind s.known; those of carriers prove themselves by a signature.
func (s *Server) routes() map[string]http.Handler {
	all := map[string]http.Handler{
		"POST " + Root + "/tools/{name}":        s.known(s.serveTool),
		Root + "/mcp":                           s.known(s.serveMCP),
		"GET " + Root + "/relay/{agent}":        http.HandlerFunc(s.serveRelay),
		"GET " + Root + "/relay/{agent}/twiml":  http.HandlerFunc(s.serveTwiML), // Carriers can be set to either method.
		"POST " + Root + "/relay/{agent}/twiml": http.HandlerFunc(s.serveTwiML),
		"GET " + Root + "/relay/{agent}/ended":  http.HandlerFunc(s.serveEnded),
		"POST " + Root + "/relay/{agent}/ended": http.HandlerFunc(s.serveEnded),
		"/":                                     s.nothing(),
	}
	for _, v := range vendors {
		if v.routes != nil {
			maps.Copy(all, v.routes(s))
		}
	}
	return all
}

// nothing answers where nothing is. Without a credential there is nothing to
// learn, not even that.
func (s *Server) nothing() http.Handler {
	return s.known(func(w http.ResponseWriter, r *http.Request, _ booking.Agent) { s.fail(w, r, errNoPage) })
}

// What the door refuses.
var (
	errNoCredential = fault.New(fault.Unauthenticated, "missing_agent_key",
		"send the voice agent's credential in the header Authorization: Bearer agt_live_…")
	errSignature = fault.New(fault.Unauthenticated, "invalid_signature",
		"the signature of this request is missing, wrong or too old; check the secret that is set for this agent with 'mawid agent update'")
	errRate   = fault.New(fault.RateLimited, "rate_limited", "too many requests in this minute; wait as many seconds as Retry-After says")
	errNoPage = fault.New(fault.NotFound, "not_found", "there is nothing here; see the documentation of the voice agent")
	errBody   = fault.New(fault.Invalid, "invalid_body", "the body must be one JSON object")
	errLarge  = fault.New(fault.TooLarge, "too_large", "the body is too large")
	errSlow   = fault.New(fault.Unavailable, "timeout", "the answer took too long; try again").After(time.Second)
)

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("X-Request-Id", requestID())
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Cache-Control", "no-store")
	if path.Clean(r.URL.Path) != r.URL.Path { // The mux would send whoever asks elsewhere.
		s.nothing().ServeHTTP(w, r)
		return
	}
	ticket, err := s.Gate.Enter(r.Context(), gate.Call, cmp.Or(bearer(r), s.Client(r)))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer ticket.Leave()
	var taken seats
	defer taken.leave()
	r = r.WithContext(context.WithValue(gate.With(r.Context(), &ticket), seatsKey{}, &taken))
	s.mux.ServeHTTP(w, r)
	access.Route(w, r.Pattern)
}

func requestID() string {
	var b [8]byte
	_, _ = rand.Read(b[:])
	return hex.EncodeToString(b[:])
}

// bearer gives the credential that a request carries, or nothing. Some vendors
// have a header of their own for it.
func bearer(r *http.Request) string {
	if values := r.Header["Authorization"]; len(values) == 1 {
		if scheme, token, ok := strings.Cut(values[0], " "); ok && strings.EqualFold(scheme, "Bearer") {
			return strings.TrimSpace(token)
		}
	}
	for _, v := range voice.Vendors {
		if v.Header != "" && r.Header.Get(v.Header) != "" {
			return r.Header.Get(v.Header)
		}
	}
	return ""
}

// known lets requests in that carry the credential of a live agent and are
// within its budget.
func (s *Server) known(serve func(http.ResponseWriter, *http.Request, booking.Agent)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if a, ok := s.admit(w, r); ok {
			serve(w, r, a)
		}
	})
}

// admit finds the agent behind a request's credential. Whoever has none, or a
// wrong one, is charged by address; that keeps nobody out who has one.
func (s *Server) admit(w http.ResponseWriter, r *http.Request) (booking.Agent, bool) {
	token := bearer(r)
	var err error = errNoCredential
	var a booking.Agent
	if token != "" {
		a, err = s.Voice.AuthenticateAgent(r.Context(), token)
	}
	if err != nil {
		unread(w)
		s.refuse(w, r, err)
		return a, false
	}
	return a, s.spend(w, r, a)
}

// refuse turns away whoever has proven nothing, and charges them for it, unless
// it is we who failed.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, err error) {
	if kind := fault.Of(err).Kind; kind == fault.Internal || kind == fault.Unavailable || s.stranger(w, r, true) {
		s.fail(w, r, err)
	}
}

// stranger tells whether an address may still try, and charges it.
func (s *Server) stranger(w http.ResponseWriter, r *http.Request, charge bool) bool {
	take := s.strangers.Peek
	if charge {
		take = s.strangers.Take
	}
	d := take(s.Client(r), s.Now())
	if !d.Allowed {
		unread(w)
		s.tooMany(w, r, d)
	}
	return d.Allowed
}

// spend charges a request to its agent.
func (s *Server) spend(w http.ResponseWriter, r *http.Request, a booking.Agent) bool {
	d := s.agents.Take(a.ID.String(), s.Now())
	if !d.Allowed {
		s.tooMany(w, r, d)
	}
	return d.Allowed
}

func (s *Server) tooMany(w http.ResponseWriter, r *http.Request, d ratelimit.Decision) {
	w.Header().Set("Retry-After", strconv.Itoa(d.RetryAfter))
	s.fail(w, r, errRate)
}

var statuses = map[fault.Kind]int{
	fault.Invalid: http.StatusBadRequest, fault.Unauthenticated: http.StatusUnauthorized, fault.Forbidden: http.StatusForbidden,
	fault.NotFound: http.StatusNotFound, fault.Conflict: http.StatusConflict, fault.TooLarge: http.StatusRequestEntityTooLarge,
	fault.RateLimited: http.StatusTooManyRequests, fault.Unavailable: http.StatusServiceUnavailable,
}

// fail answers a request that is refused as a whole. Tools never answer so.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	if tooSlow(err) {
		err = errSlow.Because(err)
	}
	f := fault.Of(err)
	status, known := statuses[f.Kind]
	detail := f.Detail
	if !known {
		status, detail = http.StatusInternalServerError, "something went wrong on our side; try again"
		if r.Context().Err() == nil {
			s.Logger.Error("request of a voice agent failed", "request_id", w.Header().Get("X-Request-Id"), "code", f.Code, "error", err)
		}
	}
	if f.Kind == fault.Unavailable && f.Err != nil && s.Warn != nil {
		s.Warn("request of a voice agent could not be served", f, "request_id", w.Header().Get("X-Request-Id"), "code", f.Code)
	}
	if f.Kind == fault.Unauthenticated {
		s.alarm(w, r, f.Code)
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
	if f.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(max(1, int((f.RetryAfter+time.Second-1)/time.Second))))
	}
	refusal(w, status, f.Code, detail)
}

// refusal is what whoever is refused gets to read.
func refusal(w http.ResponseWriter, status int, code, detail string) {
	writeJSON(w, status, map[string]string{"detail": detail, "code": code, "request_id": w.Header().Get("X-Request-Id")})
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	_ = e.Encode(v) // Whoever is gone does not read it.
}

// waiting bounds what a caller waits for.
func (s *Server) waiting(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, s.Patience)
}

// tooSlow tells whether it was our patience that ended.
func tooSlow(err error) bool { return errors.Is(err, context.DeadlineExceeded) }
