package trace_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	"google.golang.org/protobuf/proto"

	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/trace"
)

const foreign = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

// Nobody who collects: nothing is begun, and nothing breaks.
func TestWithoutACollectorNothingIsDone(t *testing.T) {
	for _, set := range [][2]string{{"OTEL_SDK_DISABLED", "true"}, {"OTEL_TRACES_EXPORTER", "none"}, {"", ""}} {
		if set[0] != "" {
			t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1")
			t.Setenv(set[0], set[1])
		} else {
			t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "")
		}
		none, err := trace.New(t.Context(), trace.Config{})
		if none != nil || err != nil {
			t.Fatalf("%v: got %v, %v; want no tracer", set, none, err)
		}
		ctx, span := none.Request(t.Context(), foreign)
		ctx, part := trace.Start(ctx, "part")
		ctx, later := none.Continue(ctx, "later", foreign, 0)
		for _, s := range []*trace.Span{span, part, later} {
			if s != nil {
				t.Errorf("%v: got a span", set)
			}
			s.Organization([16]byte{1})
			s.Answered("GET", "api", "GET /x", 200)
			s.Attempt(1, 0, "dns")
			s.End(nil)
		}
		if got := trace.Parent(ctx); got != "" {
			t.Errorf("%v: got %q, want no header", set, got)
		}
		none.Close()
	}
}

// collect gives a collector, and what it was sent once the tracer is closed.
func collect(t *testing.T, c trace.Config) (tracer *trace.Tracer, sent func() *collector.ExportTraceServiceRequest) {
	t.Helper()
	all := &collector.ExportTraceServiceRequest{}
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		part := &collector.ExportTraceServiceRequest{}
		if err == nil {
			err = proto.Unmarshal(body, part)
		}
		if err != nil || r.URL.Path != "/v1/traces" {
			t.Errorf("got %v at %s", err, r.URL.Path)
		}
		all.ResourceSpans = append(all.ResourceSpans, part.GetResourceSpans()...)
	}))
	t.Cleanup(server.Close)
	c.Endpoint, c.Logger, c.Version = server.URL, slog.New(slog.DiscardHandler), "v1"
	tracer, err := trace.New(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return tracer, func() *collector.ExportTraceServiceRequest {
		tracer.Close()
		return all
	}
}

func TestACallersTraceIsJoinedOnlyByWhoTrustsIt(t *testing.T) {
	t.Parallel()
	for _, trust := range []bool{false, true} {
		tracer, sent := collect(t, trace.Config{Trust: trust})
		ctx, span := tracer.Request(t.Context(), foreign)
		parent := trace.Parent(ctx)
		span.Answered("BREW", "", "", 200)
		span.End(nil)
		got := sent().GetResourceSpans()[0].GetScopeSpans()[0].GetSpans()[0]
		if joined := strings.Contains(parent, foreign[3:35]); joined != trust || joined == (len(got.GetLinks()) == 1) {
			t.Errorf("trust %t: got %s with %d links", trust, parent, len(got.GetLinks()))
		}
		if text := got.String(); strings.Contains(text, "BREW") {
			t.Errorf("got %s, want no word of the caller", text)
		}
	}
}

// What comes hours later is linked, and of an error only its code is told.
func TestWhatComesLaterIsLinkedAndErrorsAreCodes(t *testing.T) {
	t.Parallel()
	tracer, sent := collect(t, trace.Config{})
	_, soon := tracer.Continue(t.Context(), "soon", foreign, 0)
	soon.End(fault.New(fault.Conflict, "slot_taken", "Aisha has it"))
	_, late := tracer.Continue(t.Context(), "late", foreign, 48*3600e9)
	late.End(errors.New("Aisha +966500000000"))
	if _, none := tracer.Continue(t.Context(), "none", "nonsense", 0); none != nil {
		t.Error("what cannot be read is followed")
	}
	all := sent()
	text := all.String()
	for _, s := range all.GetResourceSpans()[0].GetScopeSpans()[0].GetSpans() {
		if linked := len(s.GetLinks()) == 1; linked != (s.GetName() == "late") || linked == (len(s.GetParentSpanId()) > 0) {
			t.Errorf("%s: got %d links, parent %x", s.GetName(), len(s.GetLinks()), s.GetParentSpanId())
		}
	}
	if strings.Contains(text, "Aisha") || !strings.Contains(text, "slot_taken") || !strings.Contains(text, `"mawid"`) {
		t.Errorf("got %s, want codes and no words", text)
	}
}

func TestAnEndpointThatIsNoneIsRefused(t *testing.T) {
	t.Parallel()
	for _, at := range []string{"127.0.0.1:4318", "grpc://x:4317", "http://"} {
		if _, err := trace.New(context.Background(), trace.Config{Endpoint: at}); err == nil {
			t.Errorf("%s: got a tracer", at)
		}
	}
}
