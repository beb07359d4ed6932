package api

import (
	"context"
	"crypto/tls"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"io"
	"log/slog"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mawid/mawid/internal/access"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/gate"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/ratelimit"
)

// exchange is one request and the answer to it. It is the only thing that is
// allocated for a request beside what huma and net/http need: it is huma's
// Context, the context.Context of the handler, and the buffer of the answer.
//
// The answer is kept until the end and then written in one piece, so that its
// length is known and a panic on the way still becomes a proper 500.
type exchange struct {
	s   *server
	w   http.ResponseWriter
	r   *http.Request
	now time.Time // of the request; every rule sees the same instant
	id  string    // the request's

	// timed is the request's context with its deadline. It is made when
	// somebody first wants to wait: most answers come from memory.
	once  sync.Once
	timed context.Context
	end   context.CancelFunc

	route *route
	param string // of the path
	query [maxParams]queryValue
	body  []byte
	key   organization.Key
	// ticket is the place in which the request is worked on.
	ticket gate.Ticket

	// basis is that on which the answer was looked for, if it can be given again.
	basis desk.Basis

	status int
	out    *[]byte
	passed bool // something else has written the answer
	fixed  bool // the answer is one of the documents

	// values backs the header values, so that setting one allocates nothing.
	values [5]string
}

// serverCounts is the length from which on net/http does not work out Content-Length
// by itself. Below, it is one header less, with which those of an answer fit into the
// smallest kind of map.
const serverCounts = 2048

// answers holds buffers for answers.
var answers = sync.Pool{New: func() any { b := make([]byte, 0, 1024); return &b }}

func newExchange(s *server, w http.ResponseWriter, r *http.Request) *exchange {
	x := &exchange{s: s, w: w, r: r, now: s.now(), out: answers.Get().(*[]byte)}
	x.id = requestID(r.Header)
	x.values[0] = x.id
	h := w.Header()
	h["X-Request-Id"] = x.values[0:1:1]
	h["X-Content-Type-Options"] = headerNosniff
	return x
}

// Header values that never change.
var (
	headerNosniff = []string{"nosniff"}
	headerNoStore = []string{"no-store"}
	headerJSON    = []string{"application/json"}
)

// requestID takes the caller's id if it is short and plain, else makes one.
func requestID(h http.Header) string {
	if ids := h["X-Request-Id"]; len(ids) == 1 && plain(ids[0]) {
		return ids[0]
	}
	var raw [16]byte
	binary.NativeEndian.PutUint64(raw[:8], rand.Uint64()) // #nosec G404 -- a name for a request, no secret
	binary.NativeEndian.PutUint64(raw[8:], rand.Uint64()) // #nosec G404 -- a name for a request, no secret
	var text [32]byte
	hex.Encode(text[:], raw[:])
	return string(text[:])
}

func plain(id string) bool {
	for i := range len(id) {
		switch c := id[i]; {
		case '0' <= c && c <= '9', 'A' <= c && c <= 'Z', 'a' <= c && c <= 'z', c == '-', c == '_', c == '.':
		default:
			return false
		}
	}
	return 0 < len(id) && len(id) <= 64
}

// limited puts the limiter's answer into the headers. They are spelt as the
// contract spells them, which http.Header.Set would not do.
func (x *exchange) limited(d ratelimit.Decision) {
	h := x.w.Header()
	x.values[1] = strconv.Itoa(d.Remaining)
	x.values[2] = strconv.FormatInt(d.Reset, 10)
	h["X-RateLimit-Limit"] = x.s.limitText
	h["X-RateLimit-Remaining"] = x.values[1:2:2]
	h["X-RateLimit-Reset"] = x.values[2:3:3]
}

// finish writes the answer. Called by defer, it also answers for a panic.
func (x *exchange) finish() {
	defer func() {
		access.Route(x.w, x.place())
		x.ticket.Leave()
		x.once.Do(func() { x.timed, x.end = x.r.Context(), func() {} }) // Nobody waited.
		x.end()
	}()
	if p := recover(); p != nil {
		if p == http.ErrAbortHandler || x.passed { //nolint:errorlint // what panicked is that very value
			panic(p)
		}
		x.s.log.LogAttrs(x, slog.LevelError, "request panicked", slog.String("request_id", x.id), slog.String("code", "panic"),
			slog.Any("panic", p))
		x.fail(errors.New("panic"))
	}
	if !x.passed {
		h := x.w.Header()
		if x.status == 0 {
			x.status = http.StatusOK
		}
		if x.rereadable() {
			x.tag()
			x.shrink()
		}
		if x.status != http.StatusNoContent && x.status != http.StatusNotModified {
			if _, set := h["Content-Type"]; !set {
				h["Content-Type"] = headerJSON
			}
			if len(*x.out) >= serverCounts || x.r.Method == http.MethodHead {
				x.values[3] = strconv.Itoa(len(*x.out))
				h["Content-Length"] = x.values[3:4:4]
			}
		}
		x.w.WriteHeader(x.status)
		if len(*x.out) > 0 {
			_, _ = x.w.Write(*x.out) // the caller may have gone
		}
	}
	recycle(x.out)
	x.out = nil
}

// caller is who asks, in the desk's words.
func (x *exchange) caller() office.Caller {
	return office.Caller{Org: x.key.Org, Channel: booking.ByAPI, Actor: booking.ByCustomer, Key: x.key.ID}
}

// of finds the exchange behind a handler's context.
func of(ctx context.Context) *exchange { return ctx.Value(exchangeKey{}).(*exchange) }

type exchangeKey struct{}

// life is the time this request has.
func (x *exchange) life() context.Context {
	x.once.Do(func() { x.timed, x.end = context.WithTimeout(x.r.Context(), x.s.patience) })
	return x.timed
}

// Deadline, Done, Err and Value make the exchange a context.Context.
func (x *exchange) Deadline() (time.Time, bool) { return x.life().Deadline() }

// Done implements context.Context.
func (x *exchange) Done() <-chan struct{} { return x.life().Done() }

// Err implements context.Context.
func (x *exchange) Err() error { return x.life().Err() }

// Value implements context.Context.
func (x *exchange) Value(key any) any {
	switch key {
	case exchangeKey{}:
		return x
	case gate.Key{}:
		return &x.ticket
	}
	return x.life().Value(key)
}

// The rest makes the exchange a huma.Context.
var _ huma.Context = (*exchange)(nil)

// Operation implements huma.Context.
func (x *exchange) Operation() *huma.Operation { return x.route.op }

// Context implements huma.Context.
func (x *exchange) Context() context.Context { return x }

// TLS implements huma.Context.
func (x *exchange) TLS() *tls.ConnectionState { return x.r.TLS }

// Version implements huma.Context.
func (x *exchange) Version() huma.ProtoVersion {
	return huma.ProtoVersion{Proto: x.r.Proto, ProtoMajor: x.r.ProtoMajor, ProtoMinor: x.r.ProtoMinor}
}

// Method implements huma.Context.
func (x *exchange) Method() string { return x.r.Method }

// Host implements huma.Context.
func (x *exchange) Host() string { return x.r.Host }

// RemoteAddr implements huma.Context.
func (x *exchange) RemoteAddr() string { return x.r.RemoteAddr }

// URL implements huma.Context.
func (x *exchange) URL() url.URL { return *x.r.URL }

// Param implements huma.Context. A path has one parameter at most.
func (x *exchange) Param(string) string { return x.param }

// Query implements huma.Context, from the query as readQuery has read it.
func (x *exchange) Query(name string) string {
	for i, k := range x.route.known {
		if k == name {
			return x.query[i].text
		}
	}
	return ""
}

// Header implements huma.Context. We speak JSON only and have checked the
// body's type by then, so there is nothing to negotiate.
func (x *exchange) Header(name string) string {
	switch name {
	case "Accept":
		return ""
	case "Content-Type":
		return "application/json"
	}
	return x.r.Header.Get(name)
}

// EachHeader implements huma.Context.
func (x *exchange) EachHeader(f func(name, value string)) {
	for name, values := range x.r.Header {
		for _, v := range values {
			f(name, v)
		}
	}
}

// BodyReader implements huma.Context, from the body as readBody has read it.
func (x *exchange) BodyReader() io.Reader { return (*bodyReader)(&x.body) }

// GetMultipartForm implements huma.Context.
func (x *exchange) GetMultipartForm() (*multipart.Form, error) {
	return nil, http.ErrNotMultipart
}

// SetReadDeadline implements huma.Context. The body has been read.
func (x *exchange) SetReadDeadline(time.Time) error { return nil }

// SetStatus implements huma.Context.
func (x *exchange) SetStatus(code int) { x.status = code }

// Status implements huma.Context.
func (x *exchange) Status() int { return x.status }

// SetHeader implements huma.Context.
func (x *exchange) SetHeader(name, value string) {
	if name == "Content-Type" && value == "application/json" {
		x.w.Header()[name] = headerJSON
		return
	}
	x.w.Header().Set(name, value)
}

// AppendHeader implements huma.Context.
func (x *exchange) AppendHeader(name, value string) { x.w.Header().Add(name, value) }

// BodyWriter implements huma.Context.
func (x *exchange) BodyWriter() io.Writer { return x }

// Write adds to the answer.
func (x *exchange) Write(b []byte) (int, error) {
	*x.out = append(*x.out, b...)
	return len(b), nil
}

// bodyReader reads what is left of a body.
type bodyReader []byte

// Read implements io.Reader.
func (b *bodyReader) Read(p []byte) (int, error) {
	if len(*b) == 0 {
		return 0, io.EOF
	}
	n := copy(p, *b)
	*b = (*b)[n:]
	return n, nil
}
