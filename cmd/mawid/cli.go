package main

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

const about = `An appointment booking service for organizations with branches, services and
resources. Try it with: mawid demo

Set up one of your own:

	mawid apply clinic.yaml
	mawid keys create --org noor --name crm --scopes availability:read,appointments:create
	mawid serve

Flags can also be set in the environment: --log-level is MAWID_LOG_LEVEL, keys create --scopes is MAWID_KEYS_CREATE_SCOPES.`

// cli is the whole command line.
type cli struct {
	global

	Demo      demoCmd      `cmd:"" help:"Run an example clinic: one process, nothing to set up."`
	Serve     serveCmd     `cmd:"" help:"Serve the API."`
	Apply     applyCmd     `cmd:"" help:"Create or update an organization from a YAML document."`
	Orgs      orgsCmd      `cmd:"" help:"List, export and remove organizations."`
	Users     usersCmd     `cmd:"" help:"Say who may use the dashboard."`
	Keys      keysCmd      `cmd:"" help:"Create, list and revoke API keys."`
	Sandbox   sandboxCmd   `cmd:"" help:"Empty the sandbox, on which test keys work."`
	Webhooks  webhooksCmd  `cmd:"" help:"Register, test, watch and repeat webhooks."`
	Connector connectorCmd `cmd:"" help:"Connect an organization's own system, and check implementations of the contract."`
	Agent     agentCmd     `cmd:"" help:"Create and look after voice agents, and talk to them."`
	Adapter   adapterCmd   `cmd:"" help:"Serve the connector contract in front of a system that does not speak it."`
	Secrets   secretsCmd   `cmd:"" help:"Look after the key that seals secrets in the database."`
	People    peopleCmd    `cmd:"" help:"Find, export and erase people: customers, and whoever called and never booked."`
	Backup    backupCmd    `cmd:"" help:"Copy a SQLite database while it is in use."`
	Scrub     scrubCmd     `cmd:"" help:"Write the database anew, without anything that was erased."`
	Verify    verifyCmd    `cmd:"" help:"Check every invariant in the database."`
	Migrate   migrateCmd   `cmd:"" help:"Bring the database to the present schema."`
	Version   versionCmd   `cmd:"" help:"Print the version."`

	Completion completionCmd `cmd:"" help:"Print what makes a shell complete commands and flags."`
	Complete   completeCmd   `cmd:"" hidden:"" help:"List what may come next, for shells."`
	Help       helpCmd       `cmd:"" help:"Explain a command."`
}

// global are the flags of every command.
type global struct {
	Data      string   `help:"Directory for the SQLite database; ./data unless given. The demo takes a temporary one." placeholder:"DIR"`
	Database  string   `help:"sqlite:FILE or postgres://USER:PASSWORD@HOST/NAME; mawid.db under --data unless given." placeholder:"URL"`
	LogLevel  string   `help:"What to log: debug, info, warn or error. Default: info for serve, migrate and adapters, warn for the others." enum:"debug,info,warn,error," default:"" placeholder:"LEVEL"`
	LogFormat string   `help:"How to log: text or json." enum:"text,json" default:"text"`
	JSON      bool     `name:"json" help:"Print JSON, one document and nothing else, and errors as JSON." env:"-"`
	SecretKey string   `help:"Key that seals secrets in the database: 32 bytes in base64, the same on every node. Unless given: secret.key beside the SQLite file or under --data, made when the first secret is." placeholder:"KEY"`
	Allow     []string `name:"allow-private" help:"Private networks in which webhook and connector addresses may lie, such as 10.1.0.0/16." placeholder:"NETWORK"`
	Ports     []uint16 `name:"allow-ports" help:"Ports besides 443 and 8443 at which webhook and connector addresses may be, such as 9443." placeholder:"PORT"`
	Dev       bool     `help:"Development switch: webhooks may go to this machine and without TLS. Refused with a public https base URL."`
	DevHurry  int      `help:"With --dev: divide the waits of webhooks by this." default:"1" placeholder:"N"`
	DevNow    string   `help:"With --dev: begin at this time, such as 2026-11-15T08:00:00+03:00, and run on from there." placeholder:"TIME"`

	ShowVersion versionFlag `name:"version" help:"Print the version." env:"-"`

	sandbox bool // the organization's sandbox is meant, see webhooksCmd
}

// database tells where the data is.
func (g *global) database() string {
	if g.Database != "" {
		return g.Database
	}
	return "sqlite:" + filepath.Join(g.directory(), "mawid.db")
}

// directory is where the data is that is in no database elsewhere.
func (g *global) directory() string {
	if g.Data == "" {
		return "data"
	}
	return kong.ExpandPath(g.Data)
}

// secretFile tells where the key is that seals secrets.
func (g *global) secretFile() string {
	if file, ok := strings.CutPrefix(g.database(), "sqlite:"); ok {
		return filepath.Join(filepath.Dir(file), "secret.key")
	}
	return filepath.Join(g.directory(), "secret.key")
}

// logger writes to standard error.
func (g *global) logger(io streams, level slog.Level) (*slog.Logger, error) {
	if g.LogLevel != "" {
		if err := level.UnmarshalText([]byte(g.LogLevel)); err != nil {
			return nil, usage("--log-level: " + err.Error())
		}
	}
	options := &slog.HandlerOptions{Level: level}
	if g.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(io.err, options)), nil
	}
	return slog.New(slog.NewTextHandler(io.err, options)), nil
}

// clock is the host's, or with --dev-now one that is set to another time and
// runs on from there.
func (g *global) clock() (func() time.Time, error) {
	if g.DevNow == "" {
		return time.Now, nil
	}
	if !g.Dev {
		return nil, usage("--dev-now is for development only; add --dev")
	}
	t, err := time.Parse(time.RFC3339, g.DevNow)
	if err != nil {
		return nil, usage(fmt.Sprintf("--dev-now: %q is not a time; write it as 2026-11-15T08:00:00+03:00", g.DevNow))
	}
	shift := time.Until(t)
	return func() time.Time { return time.Now().Add(shift) }, nil
}

// look opens a database that is there already, for a command that does not set
// one up, and brings it to the present schema.
func (g *global) look(ctx context.Context, io streams) (*app.App, error) {
	return g.open(ctx, io, app.Config{Existing: true}, slog.LevelWarn)
}

// open opens the database for a command and brings it to the present schema.
func (g *global) open(ctx context.Context, io streams, c app.Config, level slog.Level) (*app.App, error) {
	c, err := g.configure(io, c, level)
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

// openAsIs opens a database of the present schema and changes nothing in it.
func (g *global) openAsIs(ctx context.Context, io streams) (*app.App, error) {
	c, err := g.configure(io, app.Config{Existing: true}, slog.LevelWarn)
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

// configure fills in what every command's flags say: the database, the clock,
// the logger, the secrets and whom we may call.
func (g *global) configure(io streams, c app.Config, level slog.Level) (_ app.Config, err error) {
	if c.Database == "" {
		c.Database = g.database()
	}
	if !knownDatabase.MatchString(c.Database) {
		return c, usage("--database: write sqlite:FILE or postgres://USER:PASSWORD@HOST/NAME") // It may hold a password.
	}
	if g.DevNow != "" { // Else the nodes of a database agree on the time.
		if c.Now, err = g.clock(); err != nil {
			return c, err
		}
	}
	if c.Logger, err = g.logger(io, level); err != nil {
		return c, err
	}
	if c.AllowPrivate, err = prefixes("--allow-private", g.Allow); err != nil {
		return c, err
	}
	if g.DevHurry != 1 && !g.Dev {
		return c, usage("--dev-hurry is for development only; add --dev")
	}
	if g.SecretKey != "" {
		if _, err := seal.Parse(g.SecretKey); err != nil { // Not found out with the first secret.
			return c, usage("--secret-key (MAWID_SECRET_KEY): " + err.Error())
		}
	}
	c.SecretKey, c.SecretFile, c.AllowPorts, c.Dev, c.Hurry = g.SecretKey, g.secretFile(), g.Ports, g.Dev, g.DevHurry
	return c, nil
}

// atWhich is where links lead: to the address given, else to the one that the
// server was last started with.
func (g *global) atWhich(ctx context.Context, a *app.App, given string) (string, error) {
	if given != "" {
		return g.address(given)
	}
	base, err := a.Organization.BaseURL(ctx)
	return cmp.Or(base, usualBase), err
}

// usualBase is where a server is that nobody gave an address to.
const usualBase = "http://127.0.0.1:8080"

// address checks --base-url and returns it without a slash at its end.
func (g *global) address(base string) (string, error) {
	if base == "" {
		return "", nil
	}
	u, err := url.Parse(base)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil ||
		strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" {
		return "", usage(fmt.Sprintf("--base-url: %q is not an address; write it as https://book.example.com", base))
	}
	if (g.Dev || g.DevNow != "") && u.Scheme == "https" && public(u.Hostname()) {
		return "", usage("--dev is refused with the public base URL " + base + "; remove one of them")
	}
	return u.Scheme + "://" + u.Host, nil
}

// public tells whether strangers can reach a host, as far as its name tells.
func public(host string) bool {
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

// prefixes reads addresses and networks.
func prefixes(flag string, texts []string) ([]netip.Prefix, error) {
	var out []netip.Prefix
	for _, s := range texts {
		if p, err := netip.ParsePrefix(s); err == nil {
			out = append(out, p.Masked())
			continue
		}
		a, err := netip.ParseAddr(s)
		if err != nil {
			return nil, usage(fmt.Sprintf("%s: %q is not an address or network; write 10.0.0.1 or 10.0.0.0/8", flag, s))
		}
		out = append(out, netip.PrefixFrom(a.Unmap(), a.Unmap().BitLen()))
	}
	return out, nil
}

// reachable gives the address at which a listener is reached from this host.
func reachable(ln net.Listener) string {
	host, port, err := net.SplitHostPort(ln.Addr().String())
	if err != nil {
		return "http://" + ln.Addr().String()
	}
	if ip, err := netip.ParseAddr(host); err == nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return "http://" + net.JoinHostPort(host, port)
}
