// Package trace follows one request from its beginning to the last delivery that comes
// of it, as OpenTelemetry has it (trace.go), and sends what it saw to a collector
// (export.go). Where nobody collects there is no Tracer, every span is nil, and all of
// it costs a look into the context.
//
// What may be said of a span is a closed set of methods: a pattern, a status, an id, a
// code, a number. A path, a query, a name, a telephone number or a text has no way in.
package trace

import (
	"context"
	"time"

	"github.com/google/uuid"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	otel "go.opentelemetry.io/otel/trace"

	"github.com/mawid/mawid/internal/fault"
)

// Header is in which header the trace stands, as the W3C has it.
const Header = "traceparent"

// Tracer makes spans; nil: nobody collects any.
type Tracer struct {
	provider *sdk.TracerProvider
	spans    otel.Tracer
	trust    bool // callers say to which trace they belong
}

// Span is a piece of work; nil: nobody looks.
type Span struct {
	tracer  *Tracer
	span    otel.Span
	request *Span // in which it is done; nil: it is one itself
	failed  bool
}

// within is the key of the present span in a context.
type within struct{}

// of gives the present span; nil: there is none.
func of(ctx context.Context) *Span {
	s, _ := ctx.Value(within{}).(*Span)
	return s
}

// begin begins a span.
func (t *Tracer) begin(ctx context.Context, name string, request *Span, options ...otel.SpanStartOption) (context.Context, *Span) {
	ctx, span := t.spans.Start(ctx, name, options...)
	s := &Span{tracer: t, span: span, request: request}
	return context.WithValue(ctx, within{}, s), s
}

// carried reads a header; what cannot be read is no trace.
func carried(header string) otel.SpanContext {
	if header == "" {
		return otel.SpanContext{}
	}
	ctx := propagation.TraceContext{}.Extract(context.Background(), propagation.MapCarrier{Header: header})
	return otel.SpanContextFromContext(ctx)
}

// Request begins the span of a request. The header that a caller sends is believed only
// by who was told to: else it could decide what we keep, and join traces that are not
// its own. Then it begins a trace of its own, with a link to the caller's.
func (t *Tracer) Request(ctx context.Context, header string) (context.Context, *Span) {
	if t == nil {
		return ctx, nil
	}
	options := []otel.SpanStartOption{otel.WithSpanKind(otel.SpanKindServer)}
	switch from := carried(header); {
	case from.IsValid() && t.trust:
		ctx = otel.ContextWithRemoteSpanContext(ctx, from)
	case from.IsValid():
		options = append(options, otel.WithNewRoot(), otel.WithLinks(otel.Link{SpanContext: from}))
	}
	return t.begin(ctx, "request", nil, options...)
}

// long is after how long something begins a trace of its own, with a link to the one
// that it comes of: collectors keep a trace in pieces of minutes.
const long = time.Hour

// Continue begins what comes of a stored parent so much later. What has none is not
// followed.
func (t *Tracer) Continue(ctx context.Context, name, parent string, later time.Duration) (context.Context, *Span) {
	if t == nil || parent == "" {
		return ctx, nil
	}
	from := carried(parent)
	if !from.IsValid() {
		return ctx, nil
	}
	kind := otel.WithSpanKind(otel.SpanKindClient)
	if later > long {
		return t.begin(ctx, name, nil, kind, otel.WithNewRoot(), otel.WithLinks(otel.Link{SpanContext: from}))
	}
	return t.begin(otel.ContextWithRemoteSpanContext(ctx, from), name, nil, kind)
}

// Start begins a part of the present span; without one it does nothing.
func Start(ctx context.Context, name string) (context.Context, *Span) {
	s := of(ctx)
	if s == nil {
		return ctx, nil
	}
	request := s
	if s.request != nil {
		request = s.request
	}
	return s.tracer.begin(ctx, name, request)
}

// Parent is the present span as it is written into headers and beside events; empty:
// there is none, or nobody keeps it.
func Parent(ctx context.Context) string {
	if s := of(ctx); s == nil || !s.span.SpanContext().IsSampled() {
		return ""
	}
	into := propagation.MapCarrier{}
	propagation.TraceContext{}.Inject(ctx, into)
	return into[Header]
}

// Organization says whose it is, of the span and of the request in which it is done.
func (s *Span) Organization(id [16]byte) {
	if s == nil || id == [16]byte{} {
		return
	}
	a := attribute.String("mawid.organization", uuid.UUID(id).String())
	s.span.SetAttributes(a)
	if s.request != nil {
		s.request.span.SetAttributes(a)
	}
}

// Answered says by which pattern a request was served, at which door, with which status.
func (s *Span) Answered(method, door, route string, status int) {
	if s == nil {
		return
	}
	if route != "" {
		s.span.SetName(route)
		s.span.SetAttributes(attribute.String("http.route", route))
	}
	if door != "" {
		s.span.SetAttributes(attribute.String("mawid.door", door))
	}
	s.span.SetAttributes(attribute.String("http.request.method", known(method)), attribute.Int("http.response.status_code", status))
	if status >= 500 {
		s.fail()
	}
}

// known is a method that everybody knows: anything else was written by the caller.
func known(method string) string {
	switch method {
	case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS":
		return method
	}
	return "_OTHER"
}

// Attempt says which attempt it was, what was answered (zero: nothing) and in one word
// why it failed (empty: it did not).
func (s *Span) Attempt(number, status int, why string) {
	if s == nil {
		return
	}
	s.span.SetAttributes(attribute.Int("mawid.attempt", number))
	if status != 0 {
		s.span.SetAttributes(attribute.Int("http.response.status_code", status))
	}
	if why != "" {
		s.span.SetAttributes(attribute.String("error.type", why))
		s.fail()
	}
}

// fail marks it as failed, in no words.
func (s *Span) fail() {
	s.failed = true
	s.span.SetStatus(codes.Error, "")
}

// End ends it. Of an error its code is told, never its text. That something was refused
// is no failure.
func (s *Span) End(err error) {
	if s == nil {
		return
	}
	if err != nil && !s.failed {
		f := fault.Of(err)
		s.span.SetAttributes(attribute.String("error.type", f.Code))
		if f.Kind == fault.Internal || f.Kind == fault.Unavailable {
			s.fail()
		}
	}
	s.span.End()
}
