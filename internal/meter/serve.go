package meter

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/pprof" // #nosec G108 -- nobody serves the mux into which it puts itself
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Handler shows the figures at /metrics, and under /debug/pprof/ profiles of the
// running program. The command line is not shown: secrets may stand on it.
func (m *Meter) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{
		ErrorHandling: promhttp.ContinueOnError, MaxRequestsInFlight: 4,
	}))
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/cmdline", http.NotFound)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte("/metrics\n/debug/pprof/\n"))
	})
	return mux
}

// Serve shows it until the context ends, whatever else the node does: also while
// it waits for its database.
func (m *Meter) Serve(ctx context.Context, ln net.Listener) error {
	server := &http.Server{Handler: m.Handler(), ReadHeaderTimeout: 5 * time.Second, IdleTimeout: 2 * time.Minute}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	if err := server.Serve(ln); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
