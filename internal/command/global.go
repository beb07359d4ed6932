package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/seal"
)

// Global are the flags of every command.
type Global struct {
	Data      string        `help:"Directory for the SQLite database; ./data unless given. The demo takes a temporary one." placeholder:"DIR"`
	Database  string        `help:"sqlite:FILE or postgres://USER:PASSWORD@HOST/NAME; mawid.db under --data unless given." placeholder:"URL"`
	LogLevel  string        `help:"What to log: debug, info, warn or error. Default: info for serve, migrate and adapters, warn for the others." enum:"debug,info,warn,error," default:"" placeholder:"LEVEL"`
	LogFormat string        `help:"How to log: text or json." enum:"text,json" default:"text"`
	JSON      bool          `name:"json" help:"Print JSON, one document and nothing else, and errors as JSON." env:"-"`
	SecretKey string        `help:"Key that seals secrets in the database: 32 bytes in base64, the same on every node. Unless given: secret.key beside the SQLite file or under --data, made when the first secret is." placeholder:"KEY"`
	Allow     []string      `name:"allow-private" help:"Private networks in which webhook and connector addresses may lie, such as 10.1.0.0/16." placeholder:"NETWORK"`
	Ports     []uint16      `name:"allow-ports" help:"Ports besides 443 and 8443 at which webhook and connector addresses may be, such as 9443." placeholder:"PORT"`
	Dev       bool          `help:"Development switch: webhooks may go to this machine and without TLS. Refused with a public https base URL."`
	DevHurry  int           `help:"With --dev: divide the waits of webhooks and messages by this." default:"1" placeholder:"N"`
	Courier   string        `help:"How codes reach the telephones of callers and customers of organizations that have no channel for messages: none, or console, which shows them on standard error and needs --dev." enum:"none,console" default:"none"`
	SMTPURL   string        `name:"smtp-url" help:"Mail server of the installation, for those who work here: smtps://USER:PASSWORD@HOST?from=ADDRESS, or smtp+starttls://." placeholder:"URL"`
	SMTPPass  string        `name:"smtp-password" help:"Password at that mail server, if it is not in the address." placeholder:"PASSWORD"`
	SMTPFile  string        `name:"smtp-password-file" help:"File that holds that password and nothing else." placeholder:"FILE"`
	DevSkew   time.Duration `help:"With --dev: the host's clock is off by so much, such as -45s. To try what becomes of that." hidden:"" placeholder:"DURATION"`
	DevNow    string        `help:"With --dev: begin at this time, such as 2026-11-15T08:00:00+03:00, and run on from there." placeholder:"TIME"`

	Sandbox bool `kong:"-"` // the organization's sandbox is meant; the webhook commands have a flag for it
}

// DatabaseURL tells where the data is.
func (g *Global) DatabaseURL() string {
	if g.Database != "" {
		return g.Database
	}
	return "sqlite:" + filepath.Join(g.directory(), "mawid.db")
}

// directory is where the data is that is in no database elsewhere.
func (g *Global) directory() string {
	if g.Data == "" {
		return "data"
	}
	return kong.ExpandPath(g.Data)
}

// SecretFile tells where the key is that seals secrets.
func (g *Global) SecretFile() string {
	if file, ok := strings.CutPrefix(g.DatabaseURL(), "sqlite:"); ok {
		return filepath.Join(filepath.Dir(file), "secret.key")
	}
	return filepath.Join(g.directory(), "secret.key")
}

// Logger writes to standard error.
func (g *Global) Logger(io Streams, level slog.Level) (*slog.Logger, error) {
	if g.LogLevel != "" {
		if err := level.UnmarshalText([]byte(g.LogLevel)); err != nil {
			return nil, Usage("--log-level: " + err.Error())
		}
	}
	options := &slog.HandlerOptions{Level: level}
	if g.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(io.Err, options)), nil
	}
	return slog.New(slog.NewTextHandler(io.Err, options)), nil
}

// Clock is the host's, or with --dev-now one that is set to another time and
// runs on from there.
func (g *Global) Clock() (func() time.Time, error) {
	if g.DevNow == "" {
		return time.Now, nil
	}
	if !g.Dev {
		return nil, Usage("--dev-now is for development only; add --dev")
	}
	t, err := time.Parse(time.RFC3339, g.DevNow)
	if err != nil {
		return nil, Usage(fmt.Sprintf("--dev-now: %q is not a time; write it as 2026-11-15T08:00:00+03:00", g.DevNow))
	}
	shift := time.Until(t)
	return func() time.Time { return time.Now().Add(shift) }, nil
}

// Look opens a database that is there already, for a command that does not set
// one up, and brings it to the present schema.
func (g *Global) Look(ctx context.Context, io Streams) (*app.App, error) {
	return g.Open(ctx, io, app.Config{Existing: true}, slog.LevelWarn)
}

// Open opens the database for a command and brings it to the present schema.
func (g *Global) Open(ctx context.Context, io Streams, c app.Config, level slog.Level) (*app.App, error) {
	c, err := g.Configure(io, c, level)
	if err != nil {
		return nil, err
	}
	a, err := app.Open(ctx, c)
	if err != nil {
		return nil, err
	}
	if _, err := a.Migrate(ctx); err != nil {
		return nil, errors.Join(err, a.Close())
	}
	return a, nil
}

// OpenAsIs opens a database of the present schema and changes nothing in it.
func (g *Global) OpenAsIs(ctx context.Context, io Streams) (*app.App, error) {
	c, err := g.Configure(io, app.Config{Existing: true}, slog.LevelWarn)
	if err != nil {
		return nil, err
	}
	a, err := app.Open(ctx, c)
	if err != nil {
		return nil, err
	}
	if err := a.Current(ctx); err != nil {
		return nil, errors.Join(err, a.Close())
	}
	return a, nil
}

// knownDatabase are the addresses of databases that mawid works with.
var knownDatabase = regexp.MustCompile(`^(sqlite:.|postgres(ql)?://)`)

// Configure fills in what every command's flags say: the database, the clock,
// the logger, the secrets and whom we may call.
func (g *Global) Configure(io Streams, c app.Config, level slog.Level) (_ app.Config, err error) {
	if c.Database == "" {
		c.Database = g.DatabaseURL()
	}
	if !knownDatabase.MatchString(c.Database) {
		return c, Usage("--database: write sqlite:FILE or postgres://USER:PASSWORD@HOST/NAME") // It may hold a password.
	}
	if g.DevNow != "" { // Else the nodes of a database agree on the time.
		if c.Now, err = g.Clock(); err != nil {
			return c, err
		}
	}
	if g.DevSkew != 0 {
		if !g.Dev {
			return c, Usage("--dev-skew is for development only; add --dev")
		}
		c.Host = func() time.Time { return time.Now().Add(g.DevSkew) }
	}
	if c.Logger, err = g.Logger(io, level); err != nil {
		return c, err
	}
	if c.AllowPrivate, err = Prefixes("--allow-private", g.Allow); err != nil {
		return c, err
	}
	if g.DevHurry != 1 && !g.Dev {
		return c, Usage("--dev-hurry is for development only; add --dev")
	}
	if g.Courier == "console" {
		if !g.Dev {
			return c, Usage("--courier console is for development only; add --dev")
		}
		c.Courier, c.Console = console{io.Err}, io.Err
	}
	if c.Mail, err = g.mail(); err != nil {
		return c, err
	}
	if g.SecretKey != "" {
		if _, err := seal.Parse(g.SecretKey); err != nil { // Not found out with the first secret.
			return c, Usage("--secret-key (MAWID_SECRET_KEY): " + err.Error())
		}
	}
	c.SecretKey, c.SecretFile, c.AllowPorts, c.Dev, c.Hurry = g.SecretKey, g.SecretFile(), g.Ports, g.Dev, g.DevHurry
	return c, nil
}

// AtWhich is where links lead: to the address given, else to the one that the
// server was last started with.
func (g *Global) AtWhich(ctx context.Context, a *app.App, given string) (string, error) {
	if given != "" {
		return g.Address(given)
	}
	base, err := a.Organization.BaseURL(ctx)
	return cmp.Or(base, usualBase), err
}

// usualBase is where a server is that nobody gave an address to.
const usualBase = "http://127.0.0.1:8080"

// Address checks --base-url and returns it without a slash at its end.
func (g *Global) Address(base string) (string, error) {
	if base == "" {
		return "", nil
	}
	u, err := url.Parse(base)
	if err == nil && u.Host != "" && strings.Trim(u.Path, "/") != "" {
		return "", Usage(fmt.Sprintf("--base-url: %q has a path, and mawid needs a host of its own: its pages, its cookies and the addresses that "+
			"others were given begin at /; write it as https://book.example.com", base))
	}
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil ||
		u.RawQuery != "" || u.Fragment != "" {
		return "", Usage(fmt.Sprintf("--base-url: %q is not an address; write it as https://book.example.com", base))
	}
	if (g.Dev || g.DevNow != "") && u.Scheme == "https" && Public(u.Hostname()) {
		return "", Usage("--dev is refused with the public base URL " + base + "; remove one of them")
	}
	return u.Scheme + "://" + u.Host, nil
}

// Public tells whether strangers can reach a host, as far as its name tells.
func Public(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if ip, err := netip.ParseAddr(host); err == nil {
		ip = ip.Unmap()
		return !ip.IsLoopback() && !ip.IsPrivate() && !ip.IsLinkLocalUnicast()
	}
	for _, private := range []string{"localhost", "test", "local", "internal"} {
		if host == private || strings.HasSuffix(host, "."+private) {
			return false
		}
	}
	return true
}

// Prefixes reads addresses and networks.
func Prefixes(flag string, texts []string) ([]netip.Prefix, error) {
	var out []netip.Prefix
	for _, s := range texts {
		if p, err := netip.ParsePrefix(s); err == nil {
			out = append(out, p.Masked())
			continue
		}
		a, err := netip.ParseAddr(s)
		if err != nil {
			return nil, Usage(fmt.Sprintf("%s: %q is not an address or network; write 10.0.0.1 or 10.0.0.0/8", flag, s))
		}
		out = append(out, netip.PrefixFrom(a.Unmap(), a.Unmap().BitLen()))
	}
	return out, nil
}

// Reachable gives the address at which a listener is reached from this host.
func Reachable(ln net.Listener) string {
	host, port, err := net.SplitHostPort(ln.Addr().String())
	if err != nil {
		return "http://" + ln.Addr().String()
	}
	if ip, err := netip.ParseAddr(host); err == nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return "http://" + net.JoinHostPort(host, port)
}

// WithoutPassword is the address of a database as it may be shown.
func WithoutPassword(database string) string {
	if strings.HasPrefix(database, "sqlite:") {
		return database
	}
	u, err := url.Parse(database)
	if err != nil {
		return "postgres://…"
	}
	if q := u.Query(); q.Has("password") {
		q.Set("password", "xxxxx")
		u.RawQuery = q.Encode()
	}
	return u.Redacted()
}
