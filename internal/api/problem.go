package api

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
)

// statuses turns a kind of fault into HTTP.
var statuses = [...]int{
	fault.Internal:        http.StatusInternalServerError,
	fault.Invalid:         http.StatusBadRequest,
	fault.Unauthenticated: http.StatusUnauthorized,
	fault.Forbidden:       http.StatusForbidden,
	fault.NotFound:        http.StatusNotFound,
	fault.Conflict:        http.StatusConflict,
	fault.TooLarge:        http.StatusRequestEntityTooLarge,
	fault.RateLimited:     http.StatusTooManyRequests,
	fault.Unavailable:     http.StatusServiceUnavailable,
}

var (
	errInternal = fault.New(fault.Internal, "internal",
		"something went wrong on our side; try again, and tell us the request_id if it goes on")
	errBusy = &fault.Error{Kind: fault.Unavailable, Code: "timeout", Detail: "the answer took too long; try again", RetryAfter: time.Second}
	errGone = fault.New(fault.Unavailable, "cancelled", "the request was cancelled")
)

func tooMany(seconds int) error { return errRate.After(time.Duration(seconds) * time.Second) }

// problem is an error as HTTP shows it. It is what huma calls a StatusError.
type problem struct {
	body   contract.Error
	status int
}

// Error implements error.
func (p *problem) Error() string { return p.body.Detail }

// GetStatus implements huma.StatusError.
func (p *problem) GetStatus() int { return p.status }

// Schema implements huma.SchemaProvider: on the wire it is a contract.Error.
func (*problem) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[contract.Error](), true, "")
}

// appendJSON implements appender.
func (p *problem) appendJSON(b []byte) []byte {
	text, err := marshal(p.body)
	if err != nil {
		return b
	}
	return append(b, text...)
}

// problem turns an error into what the caller sees of it, and sets the headers
// that go with it. What is our own fault is logged here and nowhere else.
func (x *exchange) problem(err error) *problem {
	f := fault.Of(err)
	if f.Kind == fault.Internal {
		f = x.internal(f)
	}
	if f.Kind == fault.Unavailable && f.Err != nil && x.s.warn != nil {
		x.s.warn("request could not be served", f, "request_id", x.id, "code", f.Code, "operation", x.operation())
	}
	x.alarm(f)
	p := &problem{status: statuses[f.Kind], body: contract.Error{Detail: f.Detail, Code: f.Code, Field: f.Field, RequestID: x.id}}
	if f.Field != "" && strings.HasPrefix(f.Detail, "must ") {
		p.body.Detail = f.Field + " " + f.Detail
	}
	// Free times are for those who may read them.
	if r, ok := errors.AsType[*booking.Refusal](err); ok && slices.Contains(x.key.Scopes, string(auth.AvailabilityRead)) {
		for _, s := range r.Alternatives {
			p.body.Alternatives = append(p.body.Alternatives, contract.Alternative{Date: s.Date.String(), Time: s.Time.String()})
		}
	}
	h := x.w.Header()
	if f.Kind == fault.Unauthenticated {
		h.Set("WWW-Authenticate", "Bearer")
	}
	if f.RetryAfter > 0 {
		h.Set("Retry-After", strconv.Itoa(max(1, int((f.RetryAfter+time.Second-1)/time.Second))))
	}
	return p
}

// internal logs what went wrong and gives what is shown instead.
func (x *exchange) internal(f *fault.Error) *fault.Error {
	switch {
	case errors.Is(f, context.Canceled) && errors.Is(x.r.Context().Err(), context.Canceled):
		return errGone // nobody is there to read it
	case errors.Is(f, context.DeadlineExceeded):
		return errBusy.Because(f)
	}
	x.s.log.LogAttrs(x, slog.LevelError, "request failed",
		slog.String("request_id", x.id), slog.String("code", f.Code), slog.String("operation", x.operation()), slog.Any("error", f))
	return errInternal
}

// operation names what was asked for, if it is known.
func (x *exchange) operation() string {
	if x.route == nil {
		return ""
	}
	return x.route.op.OperationID
}

// fail answers with a problem.
func (x *exchange) fail(err error) { x.show(x.problem(err)) }

func (x *exchange) show(p *problem) {
	x.status = p.status
	x.w.Header()["Content-Type"] = headerJSON
	*x.out = p.appendJSON((*x.out)[:0])
}

// fails is fail for handlers, which hand their error to huma.
func fails(ctx context.Context, err error) error { return of(ctx).problem(err) }

// humaError turns an error of huma's own into ours. We let huma validate
// nothing, so that what remains is unexpected, or a parameter it cannot read.
func humaError(ctx huma.Context, status int, msg string, errs ...error) huma.StatusError {
	x, ok := ctx.(*exchange)
	if !ok {
		return &problem{body: contract.Error{Detail: msg}, status: status}
	}
	for _, err := range errs {
		if d, ok := errors.AsType[*huma.ErrorDetail](err); ok && status < 500 {
			_, field, _ := strings.Cut(d.Location, ".")
			return x.problem(about(field, fault.New(fault.Invalid, "invalid_value", "has a value that cannot be read")))
		}
	}
	if status < 500 {
		return x.problem(fault.New(fault.Invalid, "invalid_request", "the request cannot be read"))
	}
	return x.problem(errors.Join(append([]error{errors.New(msg)}, errs...)...))
}
