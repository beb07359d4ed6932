package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/mail"
	"strings"
	"syscall"
	"time"

	"github.com/mawid/mawid/internal/access"
	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/connector/mockerp"
	"github.com/mawid/mawid/internal/meter"
	"github.com/mawid/mawid/internal/trace"
)

type serveCmd struct {
	Listen         string        `help:"Address to listen on." default:"127.0.0.1:8080"`
	BaseURL        string        `name:"base-url" help:"Address at which callers reach the service. It is remembered; unless given, the remembered one is used, else http://HOST:PORT of --listen." placeholder:"URL"`
	TrustedProxies []string      `help:"Proxies in front of us whose X-Forwarded-For is believed: addresses or networks." placeholder:"ADDRESS"`
	Replica        string        `name:"database-replica" help:"A standby of the PostgreSQL of --database, which answers lists, reports and searches when it has everything that was stored before: postgres://USER:PASSWORD@HOST/NAME." placeholder:"URL"`
	RateLimit      int           `help:"Requests per minute and API key." default:"120"`
	MaxConnections int           `help:"Connections at the same time; 0: as many as the limits of open files and memory allow, at most 10000." default:"0" placeholder:"N"`
	Drain          time.Duration `help:"How long to go on serving after SIGTERM, not ready and ending connections, so that others take over. Not with --dev." default:"5s"`
	MetricsListen  string        `help:"Address at which Prometheus reads /metrics and developers /debug/pprof/, such as 127.0.0.1:9464. Nobody is asked for a key there: keep it from strangers." placeholder:"ADDRESS"`
	AccessLog      string        `help:"Which answers to log, each as a line of JSON: off, errors (statuses from 400 on) or all. Never a query, a name or a key." enum:"off,errors,all" default:"off"`
	TracesEndpoint string        `help:"OTLP collector to which traces are sent, such as http://127.0.0.1:4318; else that of OTEL_EXPORTER_OTLP_ENDPOINT. Never a query, a name or a number." placeholder:"URL"`
	TracesTrust    bool          `help:"Go on with the traces of callers who send a traceparent, instead of beginning one with a link to theirs. Only where all callers are your own."`
	AlarmTo        string        `help:"Address to which it is mailed, with --smtp-url, when this node cannot work for ten minutes: the disk is full, the database away, background work stands still." placeholder:"ADDRESS"`
	Sandbox        bool          `help:"Also serve a mock of a connected system, at /api/v1/demo/mock-erp."`
	MockGateway    bool          `help:"With --dev: serve a mock of every provider of messages, at /api/v1/demo/mock-gateway, and send to it instead of to them."`
	command.TLS
	keeping
	copying
}

// Help teaches by examples.
func (serveCmd) Help() string {
	return `Migrates the database, then serves the API until it gets SIGINT or SIGTERM; requests that have begun are finished first. After SIGTERM it goes on serving for the time of --drain, while /readyz says that it is about to stop; a second signal ends it at once. A database that cannot be reached yet, or whose disk is full, is waited for.

On one machine, with SQLite under ./data:

	mawid serve

Behind a proxy, with PostgreSQL, on as many machines as you like:

	mawid serve --listen 0.0.0.0:8080 --database postgres://mawid:secret@db/mawid --base-url https://book.example.com --trusted-proxies 10.0.0.0/8

Watched by Prometheus, with a line for every request that failed:

	mawid serve --metrics-listen 127.0.0.1:9464 --access-log errors

On one machine without a proxy, with a certificate from Let's Encrypt, or with one of your own:

	mawid serve --acme-host book.example.com --acme-email ops@example.com
	mawid serve --listen :443 --tls-cert fullchain.pem --tls-key privkey.pem --http-listen :80

As if it were another day:

	mawid serve --dev --dev-now 2026-11-15T08:00:00+03:00

The first start shows a link with which the first owner and organization are made; it works once, for a day. Where nobody sits at a terminal it is in the file setup-link of the data directory, and the log names that file. The dashboard is at /. The API is under /api/v1, its reference at /docs; /healthz says that the process lives, /readyz that it can work, and why not.

One server works on a SQLite file at a time: a second one refuses to start. Other commands work beside it.`
}

// Run serves until the context ends.
func (c *serveCmd) Run(ctx context.Context, g *command.Global, s command.Streams) error {
	base, err := g.Address(c.BaseURL)
	if err != nil {
		return err
	}
	proxies, err := command.Prefixes("--trusted-proxies", c.TrustedProxies)
	if err != nil {
		return err
	}
	if c.RateLimit < 1 {
		return command.Usage("--rate-limit must be at least 1")
	}
	if _, port, _ := net.SplitHostPort(c.Listen); c.MetricsListen == c.Listen && port != "0" {
		return command.Usage("--metrics-listen must not be the address of --listen: everybody could read what is shown there; " +
			"take another port, such as 127.0.0.1:9464")
	}
	if c.MaxConnections < 0 || c.Drain < 0 {
		return command.Usage("--max-connections and --drain must not be negative")
	}
	if err := c.checkReplica(g); err != nil {
		return err
	}
	keep, err := c.keep()
	if err != nil {
		return err
	}
	if _, err := g.Clock(); err != nil {
		return err
	}
	config := app.Config{Alone: true, RateLimit: c.RateLimit, TrustedProxies: proxies, Keep: keep, Connections: c.MaxConnections,
		Replica: c.Replica}
	if !g.Dev {
		config.Drain = c.Drain
	}
	if c.MockGateway && !g.Dev {
		return command.Usage("--mock-gateway is for development only; add --dev")
	}
	config.MockGateway, config.AlarmTo = c.MockGateway, c.AlarmTo
	if config.Backups, err = c.series(); err != nil {
		return err
	}
	if c.Sandbox {
		config.Sandbox = &mockerp.Config{}
	}
	if config, err = c.configure(g, s, config); err != nil {
		return err
	}
	if note := c.Exposed(); note != "" {
		config.Logger.Warn("others may read the passphrase of back-ups", "what", note)
	}
	if c.BackupDir == "" && c.BackupPassphraseFile != "" { // It may be for those made by hand, which have the same settings.
		config.Logger.Warn("a passphrase for back-ups is given and this server makes no back-ups; add --backup-dir if it should")
	}
	if base, err = c.encrypt(ctx, g, &config, base); err != nil {
		return err
	}
	ln, own, err := c.listen(ctx)
	if err != nil {
		return err
	}
	defer ln.Close()
	blind, err := c.watch(ctx, s, &config)
	if err != nil {
		return err
	}
	defer blind()
	defer config.Traces.Close()
	end, err := c.SendOn(ctx, config.Logger, config.Certificates, cmp.Or(base, own))
	if err != nil {
		return err
	}
	defer end()
	a, err := app.Await(ctx, config, ln, func(ctx context.Context, a *app.App) error {
		if err := a.CheckSecret(ctx); err != nil {
			return err // A server that is about to refuse shows nobody a way in.
		}
		at, err := a.ChooseBaseURL(ctx, base, own)
		if err != nil {
			return err
		}
		return c.tellSetup(ctx, g, a, at, s, config.Logger)
	})
	if err != nil {
		if ctx.Err() != nil {
			return nil // stopped while waiting for the database
		}
		return err
	}
	return errors.Join(a.Serve(ctx, ln), a.Close())
}

// checkReplica refuses what is no standby. It does not repeat the address: it may
// hold a password.
func (c *serveCmd) checkReplica(g *command.Global) error {
	shared := func(url string) bool {
		return strings.HasPrefix(url, "postgres://") || strings.HasPrefix(url, "postgresql://")
	}
	switch {
	case c.Replica == "":
		return nil
	case !shared(g.DatabaseURL()):
		return command.Usage("--database-replica is for a PostgreSQL: name one with --database as well, or leave it out")
	case !shared(c.Replica):
		return command.Usage("--database-replica: write postgres://USER:PASSWORD@HOST/NAME")
	}
	return nil
}

// listen takes the address of the service, and says where that is.
func (c *serveCmd) listen(ctx context.Context) (ln net.Listener, own string, err error) {
	at, encrypted, err := c.Doors(c.Listen)
	if err != nil {
		return nil, "", err
	}
	if ln, err = take(ctx, "--listen", at); err != nil {
		return nil, "", err
	}
	if own = command.Reachable(ln); encrypted {
		own = strings.Replace(own, "http:", "https:", 1)
	}
	return ln, own, nil
}

// take takes the address of a flag. Whoever finds it taken is told what can be done.
func take(ctx context.Context, flag, address string) (net.Listener, error) {
	ln, err := app.Listen(ctx, address)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("another program listens on %s already, perhaps another mawid; end that one (ss -ltnp shows which it is), "+
			"or choose another address with %s: %w", address, flag, err)
	}
	return ln, err
}

// encrypt adds the certificates, if we are to speak https ourselves, and gives the
// base URL that then is ours.
func (c *serveCmd) encrypt(ctx context.Context, g *command.Global, config *app.Config, base string) (string, error) {
	if _, encrypted, err := c.Doors(c.Listen); err != nil || !encrypted {
		return base, err
	}
	base, err := c.Base(base)
	if err == nil {
		config.Certificates, err = c.Certificates(ctx, g, config.Logger)
	}
	return base, err
}

// watch lets whoever runs the service see what it does, from before it has its
// database until what it gives is called.
func (c *serveCmd) watch(ctx context.Context, s command.Streams, config *app.Config) (blind func(), err error) {
	config.AccessLog = access.Log(s.Err, c.AccessLog)
	config.Traces, err = trace.New(ctx, trace.Config{Endpoint: c.TracesEndpoint, Trust: c.TracesTrust, Version: buildVersion(),
		Logger: config.Logger})
	if err != nil {
		return nil, command.Usage("--traces-endpoint: " + err.Error())
	}
	if c.MetricsListen == "" {
		return func() {}, nil
	}
	ln, err := take(ctx, "--metrics-listen", c.MetricsListen)
	if err != nil {
		return nil, err
	}
	if at, ok := ln.Addr().(*net.TCPAddr); !ok || !at.IP.IsLoopback() {
		config.Logger.Warn("metrics and profiles are shown to everybody who reaches their address; keep strangers from it",
			"address", ln.Addr().String())
	}
	config.Meter = meter.New(meter.Config{Version: buildVersion()})
	config.Logger.Info("showing metrics", "address", ln.Addr().String())
	ctx, blind = context.WithCancel(context.WithoutCancel(ctx))
	go func() {
		if err := config.Meter.Serve(ctx, ln); err != nil {
			config.Logger.Warn("metrics are not shown any more", "error", err)
		}
	}()
	return blind, nil
}

// configure adds what all commands are given. Whoever is to be written to needs an
// address, and a mail server that writes.
func (c *serveCmd) configure(g *command.Global, s command.Streams, config app.Config) (app.Config, error) {
	config, err := g.Configure(s, config, slog.LevelInfo)
	if err != nil || c.AlarmTo == "" {
		return config, err
	}
	if a, err := mail.ParseAddress(c.AlarmTo); err != nil || a.Address != c.AlarmTo {
		return config, command.Usage("--alarm-to: write one address, such as ops@example.com")
	}
	if config.Mail == nil {
		return config, command.Usage("--alarm-to needs the mail server of the installation; add --smtp-url")
	}
	return config, nil
}

// tellSetup hands over the set-up link, and with --json tells where the service
// and the file with the link are.
func (c *serveCmd) tellSetup(ctx context.Context, g *command.Global, a *app.App, base string, s command.Streams, log *slog.Logger) error {
	out := s.Out
	if g.JSON {
		out = nil
	}
	file, err := showSetup(ctx, a, base, setupFile(g), out, log)
	if err != nil || !g.JSON {
		return err
	}
	return command.WriteJSON(s.Out, struct {
		BaseURL string `json:"base_url"`
		Setup   string `json:"setup_link_file"` // empty: somebody owns this installation
	}{base, file})
}
