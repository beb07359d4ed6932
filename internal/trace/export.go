package trace

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"strings"
	"time"

	global "go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"golang.org/x/time/rate"
)

// Config says where spans go. What it leaves out is said by the variables that
// OpenTelemetry has for everybody: OTEL_EXPORTER_OTLP_ENDPOINT, …_HEADERS,
// OTEL_TRACES_SAMPLER and the others.
type Config struct {
	Endpoint string // of the collector; empty: that of the environment
	// Trust believes the header of callers: see Request.
	Trust   bool
	Version string
	Logger  *slog.Logger
}

// spoken is the protocol in which spans are sent.
const spoken = "http/protobuf"

// errEndpoint says how an endpoint is written.
var errEndpoint = errors.New("write the address of an OTLP collector, such as http://127.0.0.1:4318")

// Wanted tells whether a collector is named, by the flag or by the environment.
func (c *Config) Wanted() bool {
	if strings.EqualFold(os.Getenv("OTEL_SDK_DISABLED"), "true") || os.Getenv("OTEL_TRACES_EXPORTER") == "none" {
		return false
	}
	return c.Endpoint != "" || os.Getenv("OTEL_EXPORTER_OTLP_ENDPOINT") != "" || os.Getenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT") != ""
}

// New makes a tracer; nil where no collector is named. It connects to nobody: a
// collector that is away costs the spans of meanwhile, and nothing else.
func New(ctx context.Context, c Config) (*Tracer, error) {
	if !c.Wanted() {
		return nil, nil
	}
	var options []otlptracehttp.Option
	if c.Endpoint != "" {
		at, err := url.Parse(c.Endpoint)
		if err != nil || at.Scheme != "http" && at.Scheme != "https" || at.Host == "" {
			return nil, errEndpoint
		}
		if strings.Trim(at.Path, "/") == "" {
			at.Path = "/v1/traces"
		}
		options = append(options, otlptracehttp.WithEndpointURL(at.String()))
	}
	protocol := cmp.Or(os.Getenv("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL"), os.Getenv("OTEL_EXPORTER_OTLP_PROTOCOL"), spoken)
	if protocol != spoken {
		c.Logger.Warn("traces are sent as http/protobuf, whatever OTEL_EXPORTER_OTLP_PROTOCOL says", "protocol", protocol)
	}
	out, err := otlptracehttp.New(ctx, options...)
	if err != nil {
		return nil, fmt.Errorf("trace: %w", err)
	}
	// Later ones win: whoever runs it may name it otherwise.
	ours := []attribute.KeyValue{attribute.String("service.name", "mawid"), attribute.String("service.version", c.Version)}
	what, err := resource.New(ctx, resource.WithTelemetrySDK(), resource.WithAttributes(ours...), resource.WithFromEnv())
	if err != nil {
		return nil, fmt.Errorf("trace: OTEL_RESOURCE_ATTRIBUTES: %w", err)
	}
	complain(c.Logger)
	// The sampler is that of the environment. What finds no room in the queue is dropped.
	provider := sdk.NewTracerProvider(sdk.WithBatcher(out), sdk.WithResource(what))
	return &Tracer{provider: provider, spans: provider.Tracer("github.com/mawid/mawid"), trust: c.Trust}, nil
}

// often is how often it is told that spans cannot be sent.
const often = time.Minute

// complain has failures of the exporter logged, now and then.
func complain(log *slog.Logger) {
	sometimes := &rate.Sometimes{First: 1, Interval: often}
	global.SetErrorHandler(global.ErrorHandlerFunc(func(err error) {
		sometimes.Do(func() { log.Warn("traces cannot be sent; see whether the collector runs", "error", err) })
	}))
}

// goodbye is how long the last spans may take.
const goodbye = 3 * time.Second

// Close sends what is left, and gives up soon.
func (t *Tracer) Close() {
	if t == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), goodbye)
	defer cancel()
	_ = t.provider.Shutdown(ctx) // What did not arrive was told already.
}
