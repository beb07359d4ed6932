package adapter

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/connector/adapter"
)

// Limits of an adapter's server.
const (
	readTimeout   = 10 * time.Second
	writeTimeout  = 60 * time.Second
	shortestToken = 20 // characters
)

// front is what the flags of every adapter say of the contract's side.
type front struct{ token, listen, zone string }

// system builds what stands behind the contract, and what to do once it is
// served.
type system func(zone *civil.Zone, logger *slog.Logger) (behind adapter.System, ready func(), err error)

// serve checks the flags, builds the system and serves the contract in front
// of it until the context ends.
func (f front) serve(ctx context.Context, g *command.Global, io command.Streams, build system) error {
	if err := checkToken(f.token); err != nil {
		return err
	}
	zone, err := civil.LoadZone(f.zone)
	if err != nil {
		return command.Usage("--time-zone: " + err.Error())
	}
	logger, err := g.Logger(io, slog.LevelInfo)
	if err != nil {
		return err
	}
	behind, ready, err := build(zone, logger)
	if err != nil {
		return err
	}
	server, err := adapter.New(adapter.Config{System: behind, Token: f.token, Logger: logger, Now: time.Now})
	if err != nil {
		return err
	}
	return serveContract(ctx, f.listen, server, logger, ready)
}

// checkURL reads the address of the system behind an adapter; the example is
// one that would do.
func checkURL(text, example string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return nil, command.Usage(fmt.Sprintf("--url: %q is not an address; write it as %s", text, example))
	}
	return u, nil
}

// exposed tells whether what is sent to an address travels unencrypted past
// strangers.
func exposed(u *url.URL) bool { return u.Scheme == "http" && command.Public(u.Hostname()) }

// checkToken looks whether a token is one that nobody guesses.
func checkToken(token string) error {
	if len(token) < shortestToken || strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return command.Usage("--token must be 20 or more visible ASCII characters without spaces; make one with: openssl rand -hex 32")
	}
	return nil
}

// serveContract serves an adapter until the context ends. Ready is called when
// it listens.
func serveContract(ctx context.Context, listen string, h http.Handler, logger *slog.Logger, ready func()) error {
	ln, err := net.Listen("tcp", listen)
	if err != nil {
		return err
	}
	logger.Info("serving the connector contract", slog.String("address", command.Reachable(ln)))
	ready()
	server := &http.Server{Handler: h, ReadTimeout: readTimeout, WriteTimeout: writeTimeout, IdleTimeout: 2 * time.Minute,
		MaxHeaderBytes: 32 << 10,
		ErrorLog:       slog.NewLogLogger(logger.Handler(), slog.LevelDebug)}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(ln) }()
	select {
	case err = <-ended:
	case <-ctx.Done():
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), writeTimeout)
		defer cancel()
		err = server.Shutdown(last)
	}
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}
