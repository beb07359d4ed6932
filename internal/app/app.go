// Package app wires the parts together. It is the only place that knows them
// all, and it decides nothing.
package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"time"

	"github.com/mawid/mawid/docs"
	"github.com/mawid/mawid/internal/api"
	"github.com/mawid/mawid/internal/connector/mockerp"
	"github.com/mawid/mawid/internal/dashboard"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/guide"
	"github.com/mawid/mawid/internal/outbound"
	"github.com/mawid/mawid/internal/ratelimit"
	"github.com/mawid/mawid/internal/seal"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/worker"
)

// Config is what an operator can choose. Zero values are usable, but for the
// database.
type Config struct {
	// Database is sqlite:FILE or postgres://….
	Database string
	// Now tells the time; nil means the host's clock.
	Now func() time.Time
	// Logger takes what the operator should know; nil means nowhere.
	Logger *slog.Logger

	BaseURL        string         // the address at which callers reach us
	RateLimit      int            // requests per minute and key; zero: 120
	TrustedProxies []netip.Prefix // whose X-Forwarded-For is believed

	// SecretKey seals secrets in the database: 32 bytes in base64. Without one
	// it is read from SecretFile, which is made if it is not there.
	SecretKey, SecretFile string
	// AllowPrivate are networks in which customers' own addresses may lie
	// although they are private.
	AllowPrivate []netip.Prefix
	// Dev also allows this machine, and addresses without TLS.
	Dev bool
	// Hurry divides the waits of those who send webhooks; zero: 1.
	Hurry int
	// Keep says for how long what would grow for ever is kept; zero: for ever.
	Keep store.Keep
	// Sandbox is the mock of a connected system to serve; nil: none.
	Sandbox *mockerp.Config
}

// App is mawid in one process.
type App struct {
	// Desk is where every use case starts.
	Desk *desk.Desk

	config Config
	store  *store.Store
	worker *worker.Worker
	client *outbound.Client
	seal   func() (seal.Key, error)
	hangUp func() // gives up the calls of the handler that was made last
}

// Open opens the database and sets up the desk. It changes nothing: call
// Migrate before anything else if the database may be new or old.
func Open(ctx context.Context, c Config) (*App, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	st, err := store.Open(ctx, store.Config{URL: c.Database, Logger: c.Logger, Now: c.Now})
	if err != nil {
		return nil, err
	}
	a := &App{config: c, store: st}
	a.seal = sync.OnceValues(a.loadSeal)
	a.client = outbound.New(Outbound(c.AllowPrivate, c.Dev))
	a.Desk = desk.New(desk.Config{
		Store: st, Now: c.Now, Logger: c.Logger, Seal: a.seal, Outbound: a.client, CheckURL: a.client.Check,
		Published: func() { a.worker.Nudge() }, Keep: c.Keep,
	})
	a.worker = worker.New(worker.Config{Desk: a.Desk, Client: a.client, Now: c.Now, Logger: c.Logger, Hurry: c.Hurry})
	return a, nil
}

// Outbound says how we may call customers' addresses: in the private networks
// given and, in development, on this machine and without TLS.
func Outbound(private []netip.Prefix, dev bool) outbound.Config {
	c := outbound.Config{AllowPrivate: private, AllowHTTP: dev, UserAgent: "mawid"}
	if dev {
		c.AllowPrivate = append(slices.Clone(private), netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128"))
	}
	return c
}

// sealMark is the setting that says which key this database's secrets are
// sealed with.
const sealMark = "seal_key"

// loadSeal finds the key that seals secrets and makes sure that it is the one
// this database was begun with: with another one every secret would be lost.
func (a *App) loadSeal() (seal.Key, error) {
	key, err := a.sealKey()
	if err != nil || key.Mark() == "" {
		return key, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	mark, err := a.store.Settle(ctx, sealMark, key.Mark())
	if err == nil && mark != key.Mark() {
		err = errSealKey
	}
	if err != nil {
		return seal.Key{}, err
	}
	return key, nil
}

var errSealKey = errors.New("the secrets in this database were sealed with another key; give every node the same --secret-key (MAWID_SECRET_KEY) or the same secret.key file")

func (a *App) sealKey() (seal.Key, error) {
	if a.config.SecretKey != "" {
		return seal.Parse(a.config.SecretKey)
	}
	if a.config.SecretFile != "" {
		return seal.Load(a.config.SecretFile)
	}
	return seal.Key{}, nil
}

// checkSeal tells at the start what would otherwise be found out with the
// first secret. A database without secrets needs no key yet.
func (a *App) checkSeal(ctx context.Context) error {
	mark, err := a.store.Setting(ctx, sealMark)
	if err != nil || mark == "" {
		return err
	}
	_, err = a.seal()
	return err
}

// Migrate brings the database to the present schema and returns the names of
// the migrations it applied.
func (a *App) Migrate(ctx context.Context) ([]string, error) { return a.store.Migrate(ctx) }

// Close closes the database. Serve must have returned.
func (a *App) Close() error { return a.store.Close() }

// The server's patience. A client that trickles its bytes loses its
// connection; a request that is being worked on when we stop gets its answer.
const (
	headerTimeout = 5 * time.Second
	readTimeout   = 15 * time.Second
	writeTimeout  = 30 * time.Second
	idleTimeout   = 2 * time.Minute
	// Larger ones are refused by net/http, in plain text; the door refuses
	// what is too large below that, in JSON.
	headerBytes = 256 << 10
	farewell    = 10 * time.Second
)

// MockERP is where the mock of a connected system is.
const MockERP = "/api/v1/demo/mock-erp"

// Outbound is a client for addresses that customers enter.
func (a *App) Outbound() *outbound.Client { return a.client }

// Handler answers everything that mawid answers over HTTP.
func (a *App) Handler() http.Handler {
	c := api.Config{
		Desk:           a.Desk,
		Now:            a.config.Now,
		Logger:         a.config.Logger,
		Limit:          a.config.RateLimit,
		BaseURL:        a.config.BaseURL,
		TrustedProxies: a.config.TrustedProxies,
		Ready:          a.store.Ping,
		ConnectorDocs:  mockerp.Page(a.config.BaseURL + MockERP),
		Guides:         guide.New(docs.Guides),
	}
	if s := a.config.Sandbox; s != nil {
		s.Now = a.config.Now
		c.Sandbox = mockerp.New(*s)
	}
	if a.store.Shared() {
		c.Keys = ratelimit.NewShared(ratelimit.Config{Limit: c.Limit}, a.store.TakeRate, func(err error) {
			c.Logger.Warn("cannot share rate limits; counting alone", "error", err)
		})
	}
	door, voice := api.New(c), a.Voice()
	a.hangUp = voice.Close
	pages := dashboard.New(dashboard.Config{
		Outbound: a.client, Talk: talkTo(voice),
		Desk: a.Desk, Now: a.config.Now, Logger: a.config.Logger, BaseURL: a.config.BaseURL,
		Client: func(r *http.Request) string { return api.ClientAddress(r, a.config.TrustedProxies) },
	})
	return beside(voice, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if forPrograms(r) {
			door.ServeHTTP(w, r)
			return
		}
		pages.ServeHTTP(w, r)
	}))
}

// Serve answers requests on the listener until the context ends. Then it stops
// accepting, finishes what it has begun, and returns nil.
func (a *App) Serve(ctx context.Context, ln net.Listener) error {
	log := a.config.Logger
	server := &http.Server{
		Handler:           a.Handler(),
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    headerBytes,
		// OPTIONS * goes to the door as everything else does.
		DisableGeneralOptionsHandler: true,
		ErrorLog:                     slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	// The desk's background work outlives the last request: a node that no
	// longer watches for changes must not answer.
	background, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	if err := a.checkSeal(ctx); err != nil {
		return err
	}
	go tune(background)
	watched := make(chan error, 1)
	go func() {
		var sending sync.WaitGroup
		sending.Go(func() { _ = a.worker.Run(background) })
		err := a.Desk.Run(background)
		sending.Wait()
		watched <- err
	}()
	served := make(chan error, 1)
	go func() { served <- server.Serve(ln) }()
	log.Info("listening", "address", ln.Addr().String())

	var failure error
	select {
	case <-ctx.Done():
	case err := <-served:
		failure = fmt.Errorf("app: serve: %w", err)
	case err := <-watched:
		failure = fmt.Errorf("app: background work stopped: %w", cmp.Or(err, errors.New("it ended by itself")))
		watched <- nil
	}
	log.Info("stopping")
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), farewell)
	defer cancel()
	if err := server.Shutdown(last); err != nil {
		log.Warn("requests were cut off", "after", farewell.String())
		_ = server.Close()
	}
	a.hangUp() // Nobody can call any more.
	stop()
	if err := <-watched; err != nil && !errors.Is(err, context.Canceled) && failure == nil {
		failure = fmt.Errorf("app: background work: %w", err)
	}
	return failure
}
