// Package app wires the parts together. It is the only place that knows them
// all, and it decides nothing.
package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/mawid/mawid/docs"
	"github.com/mawid/mawid/internal/access"
	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/api"
	"github.com/mawid/mawid/internal/backup"
	"github.com/mawid/mawid/internal/connector/mockerp"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/courier/mockgateway"
	"github.com/mawid/mawid/internal/dashboard"
	"github.com/mawid/mawid/internal/feed"
	"github.com/mawid/mawid/internal/folder"
	"github.com/mawid/mawid/internal/gate"
	"github.com/mawid/mawid/internal/guide"
	"github.com/mawid/mawid/internal/hook"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/meter"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/outbound"
	"github.com/mawid/mawid/internal/pulse"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/trace"
	"github.com/mawid/mawid/internal/visitor"
	"github.com/mawid/mawid/internal/worker"
)

// Config is what an operator can choose. Zero values are usable, but for the
// database.
type Config struct {
	// Database is sqlite:FILE or postgres://….
	Database string
	// Replica is the address of a standby of that PostgreSQL, which answers lists,
	// reports and searches; empty: the database does.
	Replica string
	// Existing refuses a database that nobody has set up.
	Existing bool
	// Alone refuses a SQLite file on which another server works.
	Alone bool
	// Now tells the time; nil means the time on which all nodes of a database
	// agree, counted by the host's clock.
	Now func() time.Time
	// Host is the host's clock; nil means time.Now.
	Host func() time.Time
	// Logger takes what the operator should know; nil means nowhere.
	Logger *slog.Logger

	BaseURL        string         // the address at which callers reach us
	RateLimit      int            // requests per minute and key; zero: 120
	TrustedProxies []netip.Prefix // whose X-Forwarded-For is believed

	// SecretKey seals secrets in the database: 32 bytes in base64. Without one
	// it is read from SecretFile, which is made if it is not there and nothing
	// has been sealed yet.
	SecretKey, SecretFile string
	// AllowPrivate are networks in which customers' own addresses may lie
	// although they are private.
	AllowPrivate []netip.Prefix
	// AllowPorts are ports besides 443 and 8443 at which they may be.
	AllowPorts []uint16
	// Dev also allows this machine, at any port, and addresses without TLS.
	Dev bool
	// Hurry divides the waits of those who send webhooks; zero: 1.
	Hurry int
	// Drain is how long a node that is told to stop by ErrTerminated goes on
	// serving, not ready and ending connections, so that balancers and clients
	// go elsewhere; zero: not at all.
	Drain time.Duration
	// Connections is how many there may be; zero: as many as the process may
	// have files and memory for.
	Connections int
	// Gate is how many requests are worked on at the same time.
	Gate gate.Config
	// Keep says for how long what would grow for ever is kept; zero: for ever.
	Keep house.Keep
	// Patience is how long whoever is asked may take to answer: a connected
	// system, a receiver of webhooks, a caller and ourselves on the telephone,
	// the other nodes, the database, and we all who ask. Zero: each its own time.
	Patience time.Duration
	// Courier brings codes to the telephones of callers and customers of
	// organizations that have no channel for messages; nil: nobody does.
	Courier office.Courier
	// Console shows messages to whoever develops; nil: nowhere.
	Console io.Writer
	// Mail is the installation's own mail server, as courier.Relay gives it; nil:
	// there is none.
	Mail courier.Settings
	// AlarmTo is the address of whoever runs the installation, to whom it is mailed
	// when a node cannot work; empty: to nobody.
	AlarmTo string
	// Backups are copies of the database that are made by themselves.
	Backups backup.Series
	// MockGateway serves a mock of every provider of messages, which stands in for
	// them all.
	MockGateway bool
	// Sandbox is the mock of a connected system to serve; nil: none.
	Sandbox *mockerp.Config
	// Meter counts what is done; nil: nobody does.
	Meter *meter.Meter
	// Traces follows requests to what comes of them; nil: nobody does.
	Traces *trace.Tracer
	// AccessLog is told of every answer; nil: nobody is.
	AccessLog func(*access.Answer)
	// Certificates are what https is served with; nil: plain HTTP is served, behind
	// a proxy.
	Certificates Certificates

	protected bool // the file of the secret key has been looked at
}

// App is mawid in one process.
type App struct {
	// Desk is where every use case starts.
	*house.House

	config Config
	store  *store.Store
	pulse  *pulse.Pulse
	clock  *clock // nil: there is nobody to agree with
	worker *worker.Worker
	client *outbound.Client
	// budgets count the requests of keys, and forget ends that.
	budgets func() api.Limiter
	forget  func() error
	hangUp  func() // gives up the calls of the handler that was made last
	gate    *gate.Gate
	alarm   *alarm.Bell
	conns   *connections
	memory  memory
	copies  copies
	gateway *mockgateway.Gateway // nil: none
	mail    courier.Carrier      // the installation's own mail server; nil: none
}

// Open opens the database and sets up the desk. It changes nothing: call
// Migrate before anything else if the database may be new or old.
func Open(ctx context.Context, c Config) (*App, error) {
	if c.Host == nil {
		c.Host = time.Now
	}
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	c.protectKey()
	mail, err := ownMail(&c)
	if err != nil {
		return nil, err
	}
	m := memoryOf("/")
	st, err := store.Open(ctx, store.Config{
		URL: c.Database, Logger: c.Logger, Now: c.Host, Alone: c.Alone, Existing: c.Existing, Memory: m.files, Patience: c.Patience,
		Replica: c.Replica,
	})
	if err != nil {
		return nil, err
	}
	c.Gate.Patience = cmp.Or(c.Gate.Patience, c.Patience)
	c.Gate.Now = time.Now // It is about waiting, not about the service's time.
	a := &App{
		store: st, pulse: pulse.New(time.Now, c.Logger),
		gate: gate.New(c.Gate), conns: newConnections(cmp.Or(c.Connections, m.conns)), memory: m,
		forget: func() error { return nil }, mail: mail,
	}
	a.conns.encrypted = c.Certificates != nil
	if c.Now == nil {
		c.Now = a.agree(ctx, c.Host)
	}
	a.config = c
	if c.MockGateway {
		a.gateway = mockgateway.New(mockgateway.Config{Now: c.Now, Hook: func(ctx context.Context, id string) (string, string, error) {
			return a.Messages.Hook(ctx, id)
		}})
	}
	a.alarm = alarm.New(alarm.Config{Now: c.Now, Logger: c.Logger})
	a.budgets = sync.OnceValue(a.openBudgets)
	a.client = outbound.New(Outbound(c.AllowPrivate, c.AllowPorts, c.Dev))
	var tally office.Tally // An interface that holds no meter would not be nil.
	if c.Meter != nil {
		tally = c.Meter
	}
	nudges := &nudges{pass: func() { a.worker.Nudge() }}
	a.House = house.Open(house.Config{
		Tally: tally,
		Store: st, Now: c.Now, Logger: c.Logger, Pulse: a.pulse, Seal: a.sealKey, Outbound: a.client, CheckURL: a.client.Check,
		Published: nudges.come, Keep: c.Keep, Patience: c.Patience, Shelves: m.orgs, Courier: c.Courier,
		Messages: message.World{Base: func() string { return a.config.BaseURL }, Stead: a.stead, Console: c.Console, Plain: plainMail(&c),
			Hurry: c.Hurry, Mail: mail},
	})
	a.worker = worker.New(worker.Config{House: a.House, Client: a.client, Now: c.Now, Logger: c.Logger, Pulse: a.pulse, Hurry: c.Hurry,
		Patience: c.Patience, Traces: c.Traces})
	return a, nil
}

// protectKey takes away what others may do with the secret key, and tells once where it
// cannot: whoever waits for a database opens it again and again.
func (c *Config) protectKey() {
	if c.protected || c.SecretFile == "" || c.SecretKey != "" {
		return
	}
	c.protected = true
	if err := folder.PrivateLike(c.SecretFile); err != nil && c.Logger != nil {
		c.Logger.Warn("others may read the secret key; make its file private to the user that runs the service", "error", err)
	}
}

// agree gives the clock of all who share the database. One that cannot be
// compared yet is compared by Serve; SQLite is on this host and has its clock.
func (a *App) agree(ctx context.Context, host func() time.Time) func() time.Time {
	if !a.store.Shared() {
		return host
	}
	a.clock = &clock{host: host}
	ctx, cancel := context.WithTimeout(ctx, comparePatience)
	defer cancel()
	if err := a.clock.compare(ctx, a.store); err != nil {
		a.pulse.Warn(cannotCompare, err)
	}
	return a.clock.Now
}

// Outbound says how we may call customers' addresses: in the private networks
// given, at the usual and the given ports and, in development, on this machine
// and without TLS.
func Outbound(private []netip.Prefix, ports []uint16, dev bool) outbound.Config {
	c := outbound.Config{AllowPrivate: private, AllowPorts: ports, AllowHTTP: dev, UserAgent: "mawid"}
	if dev {
		c.AllowPrivate = append(slices.Clone(private), netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128"))
	}
	return c
}

// Migrate brings the database to the present schema and returns the names of
// the migrations it applied.
func (a *App) Migrate(ctx context.Context) ([]string, error) { return a.store.Migrate(ctx) }

// Current refuses a database that is not of the present schema.
func (a *App) Current(ctx context.Context) error { return a.store.Current(ctx) }

// Close closes the database. Serve must have returned.
func (a *App) Close() error { return errors.Join(a.forget(), a.store.Close()) }

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
		House:          a.House,
		Now:            a.config.Now,
		Logger:         a.config.Logger,
		Warn:           a.pulse.Warn,
		Limit:          a.config.RateLimit,
		BaseURL:        a.config.BaseURL,
		TrustedProxies: a.config.TrustedProxies,
		Ready:          a.ready,
		Gate:           a.gate,
		Alarm:          a.alarm,
		Patience:       a.config.Patience,
		ConnectorDocs:  mockerp.Page(a.config.BaseURL + MockERP),
		Guides:         guide.New(docs.Guides),
	}
	if s := a.config.Sandbox; s != nil {
		s.Now = a.config.Now
		c.Sandbox = mockerp.New(*s)
	}
	c.Keys = a.budgets()
	door, voice := api.New(c), a.Phone()
	a.hangUp = voice.Close
	p := &proxies{trusted: a.config.TrustedProxies, now: a.config.Now, log: a.config.Logger}
	p.checkTrusted()
	pages := dashboard.New(dashboard.Config{
		Outbound: a.client, Talk: talkTo(voice), Export: setUp(voice), Examine: examine(voice), Gate: a.gate, Alarm: a.alarm,
		Encrypted: func(r *http.Request) bool { return api.Encrypted(r, a.config.TrustedProxies) },
		House:     a.House, Now: a.config.Now, Logger: a.config.Logger, Warn: a.pulse.Warn, BaseURL: a.config.BaseURL,
		Client: p.client, Proxy: p.unnamed,
	})
	client := func(r *http.Request) string { return api.ClientAddress(r, a.config.TrustedProxies) }
	hooks := hook.New(hook.Config{House: a.House, Now: a.config.Now, Gate: a.gate, Alarm: a.alarm, Client: client})
	feeds := feed.New(feed.Config{House: a.House, Now: a.config.Now, Gate: a.gate, Alarm: a.alarm, Client: client})
	public := visitor.New(visitor.Config{
		House: a.House, Now: a.config.Now, Logger: a.config.Logger, Warn: a.pulse.Warn, BaseURL: a.config.BaseURL, Gate: a.gate, Alarm: a.alarm,
		Client: client, Forms: a.formBudgets(),
	})
	return a.watched(framed(public.Beside(beside(voice, a.dispatch(doors{
		hooks: named("hook", hooks), feeds: named("calendar", feeds), public: named("page", public), api: named("api", door),
		pages: named("dashboard", pages),
	})))))
}

// doors are those among which a request is given to one by its address.
type doors struct{ hooks, feeds, public, api, pages http.Handler }

func (a *App) dispatch(d doors) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch path := r.URL.Path; {
		case hook.Owns(path):
			d.hooks.ServeHTTP(w, r)
		case a.gateway != nil && strings.HasPrefix(path, MockGateway+"/"):
			http.StripPrefix(MockGateway, a.gateway).ServeHTTP(w, r)
		case feed.Owns(path):
			d.feeds.ServeHTTP(w, r)
		case visitor.Owns(path):
			d.public.ServeHTTP(w, r)
		case forPrograms(r):
			d.api.ServeHTTP(w, r)
		default:
			d.pages.ServeHTTP(w, r)
		}
	})
}

// framed ends the connection after a request whose length was not told in one
// way. Who sends both Content-Length and Transfer-Encoding may mean to hide a
// second request behind the first; net/http drops the length before anybody can
// see it, so every request in chunks is the last of its connection.
func framed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if len(r.TransferEncoding) > 0 {
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
}

// begin does what must be done before the first request: it sees that the key
// of the secrets is there, and frees what a server of before has left leased.
func (a *App) begin(ctx context.Context) error {
	if err := a.CheckSecret(ctx); err != nil {
		return err
	}
	if a.config.Alone && !a.store.Shared() {
		return a.readAllTheSame(a.store.FreeLeases(ctx), "what the server of before had begun is gone on with when its time is up")
	}
	return nil
}

// readAllTheSame lets a server start that cannot store anything, as one that runs goes on:
// what is there can be read, and /readyz says what is wrong. It logs what was not done.
func (a *App) readAllTheSame(err error, instead string) error {
	if !errors.Is(err, store.ErrStorage) {
		return err
	}
	a.config.Logger.Warn("starting although nothing can be stored", "instead", instead)
	return nil
}

// Serve answers requests on the listener until the context ends. Then it
// drains, stops accepting, finishes what it has begun, and returns nil.
func (a *App) Serve(ctx context.Context, ln net.Listener) error {
	log := a.config.Logger
	server := &http.Server{
		Handler:           a.conns.serve(strict(a.config.Certificates, a.Handler())),
		ConnState:         a.conns.note,
		ConnContext:       a.conns.context,
		ReadHeaderTimeout: max(headerTimeout, a.config.Patience),
		ReadTimeout:       max(readTimeout, a.config.Patience),
		WriteTimeout:      max(writeTimeout, a.config.Patience),
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
	if err := keepTrying(ctx, log, ln, func() {}, func() error { return a.begin(ctx) }); err != nil {
		if ctx.Err() != nil {
			return nil // told to stop before it began
		}
		return err
	}
	a.showState()
	go tune(background, a.memory, func(ctx context.Context) { store.Rest(ctx, a.store) })
	watched := make(chan error, 1)
	go func() {
		var sending sync.WaitGroup
		sending.Go(func() { _ = a.worker.Run(background) })
		sending.Go(func() { a.noteAlarms(background) })
		sending.Go(func() { a.reportMessages(background) })
		sending.Go(func() { a.watchOver(background) })
		sending.Go(func() { a.makeCopies(background) })
		if a.clock != nil {
			sending.Go(func() { a.compareClocks(background) })
		}
		if a.config.Certificates != nil {
			sending.Go(func() { a.config.Certificates.Watch(background) })
		}
		err := a.House.Run(background)
		sending.Wait()
		watched <- err
	}()
	served := make(chan error, 1)
	door := a.conns.listen(ln)
	go func() { served <- serveBy(server, door, a.config.Certificates) }()
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
	a.drain(ctx)
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), farewell)
	defer cancel()
	door.stop(last)
	a.conns.dismissIdle(last)
	if err := server.Shutdown(last); errors.Is(err, context.DeadlineExceeded) { // The door may be closed already.
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
