// Package adapter is what adapters have in common: programs that put the
// connector contract in front of a system that does not speak it. Server is
// the contract's side; an adapter brings a System. Kinds is the table of all.
package adapter

import (
	"cmp"
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/etag"
	"github.com/mawid/mawid/internal/fault"
)

// System is what an adapter brings: the four calls of the contract, without
// HTTP. Its faults are told to the caller.
type System interface {
	// Resources lists who can be booked, and what whoever looks after the system
	// should mend, in sentences; none if nothing.
	Resources(ctx context.Context) (list []contract.DiscoveredResource, notices []string, err error)
	// Availability gives the busy lists of those resources that it knows.
	Availability(ctx context.Context, ids []string, w Window) ([]contract.ResourceAvailability, error)
	// Book creates or updates the booking of an appointment, and gives its id.
	Book(ctx context.Context, p Push) (externalID string, err error)
	// Cancel takes a booking out; ErrUnknown if there is none. trial: the one of
	// a connection check, of which nothing is to stay.
	Cancel(ctx context.Context, externalID string, trial bool) error
}

// Offset is how busy times are written: RFC 3339 with the offset in figures,
// also for UTC.
const Offset = "2006-01-02T15:04:05-07:00"

// Window is the time asked about, [From, To), in Unix seconds.
type Window struct{ From, To int64 }

// Push is a booking that was read and found sound. Its times are whole seconds.
type Push struct {
	contract.BookingPush
	From, To time.Time
	Trial    bool // of a connection check: nothing of it stays
}

// Config is what a server needs. System and Token have no default.
type Config struct {
	System System
	Token  string           // what callers must bring
	Logger *slog.Logger     // slog.Default if nil
	Now    func() time.Time // how long requests took, for the log; nil logs none
}

// Server serves the connector contract in front of a system. It is safe for
// concurrent use.
type Server struct {
	system System
	token  [sha256.Size]byte
	log    *slog.Logger
	now    func() time.Time
	mux    *http.ServeMux
	routes []string
}

// Limits of one request.
const (
	requestTimeout = 40 * time.Second
	bodyLimit      = 64 << 10
)

// New makes a server.
func New(c Config) (*Server, error) {
	if c.System == nil || c.Token == "" {
		return nil, errors.New("adapter: a server needs a system and a token")
	}
	if c.Now == nil {
		c.Now = func() time.Time { return time.Time{} }
	}
	s := &Server{system: c.System, token: sha256.Sum256([]byte(c.Token)), log: cmp.Or(c.Logger, slog.Default()), now: c.Now,
		mux: http.NewServeMux()}
	s.handle("GET /availability", s.availability)
	s.handle("GET /resources", s.resources)
	s.handle("POST /booking", s.book)
	s.handle("DELETE /booking/{external_id}", s.cancel)
	return s, nil
}

// Faults of the requests themselves.
var (
	ErrInput   = fault.New(fault.Invalid, "invalid", "the request is wrong")
	ErrUnknown = fault.New(fault.NotFound, "unknown", "there is no such thing")
	errToken   = fault.New(fault.Unauthenticated, "token",
		"the token is missing or wrong; send Authorization: Bearer and the token that mawid adapter was given")
	errPath = fault.New(fault.NotFound, "path",
		"there is no such address; the contract has GET /availability, POST /booking, DELETE /booking/{external_id} and GET /resources")
	errLarge = fault.New(fault.TooLarge, "too_large", "the request is larger than 64 KiB")
)

// statuses turns a kind of fault into HTTP. What is unavailable is the system
// behind the adapter, so that it is a bad gateway.
var statuses = map[fault.Kind]int{
	fault.Internal: http.StatusInternalServerError, fault.Invalid: http.StatusBadRequest, fault.Unauthenticated: http.StatusUnauthorized,
	fault.Forbidden: http.StatusForbidden, fault.NotFound: http.StatusNotFound, fault.Conflict: http.StatusConflict,
	fault.TooLarge: http.StatusRequestEntityTooLarge, fault.RateLimited: http.StatusTooManyRequests, fault.Unavailable: http.StatusBadGateway,
}

// handler serves one call of the contract; nil is an answer without content.
type handler func(r *http.Request) (any, error)

func (s *Server) handle(pattern string, h handler) {
	s.routes = append(s.routes, pattern)
	s.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		v, err := h(r)
		switch {
		case err != nil:
			s.refuse(w, r, err)
		case v == nil:
			w.WriteHeader(http.StatusNoContent)
		default:
			answer(w, r, http.StatusOK, v)
		}
	})
}

// ServeHTTP checks the token, and then whether there is such a call at all.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	began := s.now()
	seen := &status{ResponseWriter: w, code: http.StatusOK}
	s.serve(seen, r)
	// Of a path only its first part is logged: what follows may be an address of somebody's calendar.
	_, path, _ := strings.Cut(r.URL.Path, "/")
	path, _, _ = strings.Cut(path, "/")
	s.log.LogAttrs(r.Context(), slog.LevelDebug, "request", slog.String("method", r.Method), slog.String("path", "/"+path),
		slog.Int("status", seen.code), slog.Duration("took", s.now().Sub(began)))
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	if !s.admitted(r) {
		w.Header().Set("WWW-Authenticate", "Bearer")
		s.refuse(w, r, errToken)
		return
	}
	// A caller that hangs up does not stop a booking half-way.
	ctx := r.Context()
	if r.Method != http.MethodGet {
		ctx = context.WithoutCancel(ctx)
	}
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	r = r.WithContext(ctx)
	r.Body = http.MaxBytesReader(w, r.Body, bodyLimit)
	if _, pattern := s.mux.Handler(r); pattern != "" {
		s.mux.ServeHTTP(w, r)
		return
	}
	if allowed := s.allowed(r); allowed != "" {
		w.Header().Set("Allow", allowed)
		answer(w, r, http.StatusMethodNotAllowed, contract.ConnectorError{Detail: "this address takes " + allowed})
		return
	}
	s.refuse(w, r, errPath)
}

// allowed tells which methods an address takes.
func (s *Server) allowed(r *http.Request) string {
	var out []string
	for _, pattern := range s.routes {
		method, path, _ := strings.Cut(pattern, " ")
		prefix, isPrefix := strings.CutSuffix(path, "{external_id}")
		rest, under := strings.CutPrefix(r.URL.EscapedPath(), prefix)
		if under && (rest == "" && !isPrefix || isPrefix && rest != "" && !strings.Contains(rest, "/")) {
			out = append(out, method)
		}
	}
	return strings.Join(out, ", ")
}

// admitted compares hashes, in constant time whatever was sent.
func (s *Server) admitted(r *http.Request) bool {
	kind, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	sum := sha256.Sum256([]byte(strings.TrimSpace(token)))
	return subtle.ConstantTimeCompare(sum[:], s.token[:]) == 1 && strings.EqualFold(kind, "Bearer")
}

// refuse answers with what the caller may know of an error, and logs the rest.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, err error) {
	f := fault.Of(err)
	detail := f.Detail
	if f.Field != "" {
		detail = f.Field + ": " + detail
	}
	code := statuses[f.Kind]
	if code >= 500 || f.Kind == fault.Forbidden {
		s.log.LogAttrs(r.Context(), slog.LevelWarn, "refused", slog.String("code", f.Code), slog.Int("status", code), slog.Any("error", err))
	}
	if f.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(f.RetryAfter/time.Second)))
	}
	answer(w, r, code, contract.ConnectorError{Detail: detail})
}

// answer writes JSON. What was read carries a tag of its content, and is not
// sent again to whoever has it.
func answer(w http.ResponseWriter, r *http.Request, code int, v any) {
	b, err := json.Marshal(v)
	if err != nil {
		code, b = http.StatusInternalServerError, []byte(`{"detail":"the answer could not be written"}`)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	if r.Method == http.MethodGet && code == http.StatusOK {
		tag := etag.Of(b)
		w.Header().Set("ETag", tag)
		if etag.Listed(r.Header, tag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	w.WriteHeader(code)
	_, _ = w.Write(append(b, '\n')) // the caller has gone
}

// status remembers what was answered.
type status struct {
	http.ResponseWriter
	code int
}

func (s *status) WriteHeader(code int) {
	s.code = code
	s.ResponseWriter.WriteHeader(code)
}

func (s *Server) resources(r *http.Request) (any, error) {
	list, notices, err := s.system.Resources(r.Context())
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(list, func(a, b contract.DiscoveredResource) int { return strings.Compare(a.Name, b.Name) })
	return contract.ResourcesAnswer{Resources: append([]contract.DiscoveredResource{}, list...), Notices: notices}, nil
}

func (s *Server) availability(r *http.Request) (any, error) {
	ids, w, err := readQuestion(r)
	if err != nil {
		return nil, err
	}
	list, err := s.system.Availability(r.Context(), ids, w)
	if err != nil {
		return nil, err
	}
	return contract.AvailabilityAnswer{Resources: append([]contract.ResourceAvailability{}, list...)}, nil
}

func (s *Server) book(r *http.Request) (any, error) {
	p, err := readPush(r)
	if err != nil {
		return nil, err
	}
	id, err := s.system.Book(r.Context(), p)
	if err != nil {
		return nil, err
	}
	return contract.BookingResult{ExternalID: id}, nil
}

func (s *Server) cancel(r *http.Request) (any, error) {
	return nil, s.system.Cancel(r.Context(), r.PathValue("external_id"), trial(r))
}

// trial tells whether a request is a connection check's.
func trial(r *http.Request) bool { return r.Header.Get(contract.HeaderCheck) != "" }
