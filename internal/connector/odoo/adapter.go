// Package odoo puts the connector contract in front of an Odoo server, version
// 14 or later: practitioners are its internal users, rooms its resources, busy
// times and bookings its calendar events, absences and holidays those of its
// resource app, customers its contacts.
//
// The adapter keeps nothing. What a booking is called at mawid stands in a
// field of the event (see Setup), so that it can be stopped, moved or run
// twice without losing or doubling one.
package odoo

import (
	"cmp"
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/fault"
)

// Config is what an adapter needs. Client and Token have no default.
type Config struct {
	Client *Client
	Token  string           // what callers must bring
	Zone   *civil.Zone      // for users who have set none; Asia/Riyadh if nil
	Logger *slog.Logger     // slog.Default if nil
	Now    func() time.Time // for the log, and for keys that end; nil tells neither
	// FollowHours reports the time outside the working hours that Odoo knows as
	// busy.
	FollowHours bool
}

// Adapter serves the connector contract. It is safe for concurrent use.
type Adapter struct {
	odoo   *Client
	token  [sha256.Size]byte
	zone   *civil.Zone
	log    *slog.Logger
	now    func() time.Time
	mux    *http.ServeMux
	locks  locks
	routes []string

	followHours bool
	absent      sync.Map // model → when it was not there
	me          atomic.Pointer[bookable]
}

// Limits of one request.
const (
	requestTimeout = 40 * time.Second
	bodyLimit      = 64 << 10
	mostResources  = 200
	longestWindow  = 400 * 24 * time.Hour
)

// New makes an adapter.
func New(c Config) (*Adapter, error) {
	if c.Client == nil || c.Token == "" {
		return nil, errors.New("odoo: an adapter needs a client and a token")
	}
	if c.Zone == nil {
		var err error
		if c.Zone, err = civil.LoadZone("Asia/Riyadh"); err != nil {
			return nil, err
		}
	}
	if c.Now == nil {
		c.Now = func() time.Time { return time.Time{} }
	}
	a := &Adapter{odoo: c.Client, token: sha256.Sum256([]byte(c.Token)), zone: c.Zone,
		log: cmp.Or(c.Logger, slog.Default()), now: c.Now, mux: http.NewServeMux(), followHours: c.FollowHours}
	a.handle("GET /availability", a.availability)
	a.handle("GET /resources", a.resources)
	a.handle("POST /booking", a.book)
	a.handle("DELETE /booking/{external_id}", a.cancel)
	return a, nil
}

// Faults of the requests themselves.
var (
	errToken   = fault.New(fault.Unauthenticated, "token", "the token is missing or wrong; send Authorization: Bearer and the token that mawid odoo was given")
	errPath    = fault.New(fault.NotFound, "path", "there is no such address; the contract has GET /availability, POST /booking, DELETE /booking/{external_id} and GET /resources")
	errInput   = fault.New(fault.Invalid, "invalid", "the request is wrong")
	errUnknown = fault.New(fault.NotFound, "unknown", "Odoo does not have this")
	errLarge   = fault.New(fault.TooLarge, "too_large", "the request is larger than 64 KiB")
)

// statuses turns a kind of fault into HTTP. What is unavailable is Odoo, so
// that it is a bad gateway.
var statuses = map[fault.Kind]int{
	fault.Internal: http.StatusInternalServerError, fault.Invalid: http.StatusBadRequest, fault.Unauthenticated: http.StatusUnauthorized,
	fault.Forbidden: http.StatusForbidden, fault.NotFound: http.StatusNotFound, fault.Conflict: http.StatusConflict,
	fault.TooLarge: http.StatusRequestEntityTooLarge, fault.RateLimited: http.StatusTooManyRequests, fault.Unavailable: http.StatusBadGateway,
}

// handler serves one call of the contract; nil is an answer without content.
type handler func(r *http.Request) (any, error)

func (a *Adapter) handle(pattern string, h handler) {
	a.routes = append(a.routes, pattern)
	a.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		v, err := h(r)
		switch {
		case err != nil:
			a.refuse(w, r, err)
		case v == nil:
			w.WriteHeader(http.StatusNoContent)
		case r.Method == http.MethodGet:
			tagged(w, r, v)
		default:
			answer(w, http.StatusOK, v)
		}
	})
}

// tagged answers with a hash of the answer as its ETag, and says no more if
// the caller has this answer already.
func tagged(w http.ResponseWriter, r *http.Request, v any) {
	b, err := json.Marshal(v)
	if err != nil {
		answer(w, http.StatusOK, v)
		return
	}
	sum := sha256.Sum256(b)
	tag := `"` + base64.RawURLEncoding.EncodeToString(sum[:16]) + `"`
	w.Header().Set("ETag", tag)
	if slices.Contains(strings.Split(strings.ReplaceAll(r.Header.Get("If-None-Match"), " ", ""), ","), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	answer(w, http.StatusOK, json.RawMessage(b))
}

// absentFor is how long a model that is not there is not asked for again:
// somebody may install the app.
const absentFor = 10 * time.Minute

// optional tells which of these fields a model has that not every Odoo has,
// or lets this user read; nil if there is no such model.
func (a *Adapter) optional(ctx context.Context, model string, names ...string) (map[string]bool, error) {
	now := a.now()
	if since, ok := a.absent.Load(model); ok && now.Sub(since.(time.Time)) < absentFor {
		return nil, nil
	}
	has, err := a.odoo.fields(ctx, model, names...)
	if errors.Is(err, errAbsentModel) || errors.Is(err, ErrRights) {
		a.absent.Store(model, now)
		return nil, nil
	}
	return has, err
}

// extra reads records of a model that is optional. Where this user may not
// read them there are none; the connection test says so.
func (a *Adapter) extra(ctx context.Context, model string, domain []any, fields []string, archived bool) ([]record, error) {
	rows, err := a.odoo.search(ctx, model, domain, fields, archived)
	if errors.Is(err, ErrRights) {
		a.absent.Store(model, a.now())
		return nil, nil
	}
	return rows, err
}

// ServeHTTP checks the token, and then whether there is such a call at all.
func (a *Adapter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	began := a.now()
	seen := &status{ResponseWriter: w, code: http.StatusOK}
	a.serve(seen, r)
	a.log.LogAttrs(r.Context(), slog.LevelDebug, "request", slog.String("method", r.Method), slog.String("path", r.URL.Path),
		slog.Int("status", seen.code), slog.Duration("took", a.now().Sub(began)))
}

func (a *Adapter) serve(w http.ResponseWriter, r *http.Request) {
	if !a.admitted(r) {
		w.Header().Set("WWW-Authenticate", "Bearer")
		a.refuse(w, r, errToken)
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
	if _, pattern := a.mux.Handler(r); pattern != "" {
		a.mux.ServeHTTP(w, r)
		return
	}
	if allowed := a.allowed(r); allowed != "" {
		w.Header().Set("Allow", allowed)
		answer(w, http.StatusMethodNotAllowed, contract.ConnectorError{Detail: "this address takes " + allowed})
		return
	}
	a.refuse(w, r, errPath)
}

// allowed tells which methods an address takes.
func (a *Adapter) allowed(r *http.Request) string {
	var out []string
	for _, pattern := range a.routes {
		method, path, _ := strings.Cut(pattern, " ")
		prefix, isPrefix := strings.CutSuffix(path, "{external_id}")
		rest, under := strings.CutPrefix(r.URL.Path, prefix)
		if under && (rest == "" && !isPrefix || isPrefix && rest != "" && !strings.Contains(rest, "/")) {
			out = append(out, method)
		}
	}
	return strings.Join(out, ", ")
}

// admitted compares hashes, in constant time whatever was sent.
func (a *Adapter) admitted(r *http.Request) bool {
	kind, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	sum := sha256.Sum256([]byte(strings.TrimSpace(token)))
	return subtle.ConstantTimeCompare(sum[:], a.token[:]) == 1 && strings.EqualFold(kind, "Bearer")
}

// refuse answers with what the caller may know of an error, and logs the rest.
func (a *Adapter) refuse(w http.ResponseWriter, r *http.Request, err error) {
	f := fault.Of(err)
	detail := f.Detail
	if f.Field != "" {
		detail = f.Field + ": " + detail
	}
	code := statuses[f.Kind]
	if code >= 500 || f.Kind == fault.Forbidden {
		a.log.LogAttrs(r.Context(), slog.LevelWarn, "refused", slog.String("code", f.Code), slog.Int("status", code), slog.Any("error", err))
	}
	if f.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(f.RetryAfter/time.Second)))
	}
	answer(w, code, contract.ConnectorError{Detail: detail})
}

func answer(w http.ResponseWriter, code int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(code)
	_ = json.NewEncoder(w).Encode(v) // the caller has gone
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

// body reads a JSON body.
func body(r *http.Request, into any) error {
	b, err := io.ReadAll(r.Body)
	if _, long := errors.AsType[*http.MaxBytesError](err); long {
		return errLarge
	}
	if err != nil {
		return errInput.Saying("the request could not be read to its end").Because(err)
	}
	if err := json.Unmarshal(b, into); err != nil {
		if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok && wrong.Field != "" {
			return errInput.On(wrong.Field).Saying("has the wrong type; it cannot be a " + wrong.Value)
		}
		return errInput.Saying("the body is not a JSON object")
	}
	return nil
}

// moment reads a timestamp with its offset.
func moment(field, s string) (time.Time, error) {
	wrong := errInput.On(field)
	if s == "" {
		return time.Time{}, wrong.Saying("is missing; write it as 2026-11-15T09:00:00+03:00")
	}
	t, err := time.Parse(time.RFC3339, s)
	switch {
	case err != nil && strings.Contains(s, " "):
		return time.Time{}, wrong.Saying("is not a timestamp; send the + of its offset as %2B")
	case err != nil:
		return time.Time{}, wrong.Saying("is not a timestamp with its UTC offset; write it as 2026-11-15T09:00:00+03:00")
	case t.Year() < civil.MinYear || t.Year() > civil.MaxYear:
		return time.Time{}, wrong.Saying("lies in a year that cannot be meant")
	}
	return t, nil
}
