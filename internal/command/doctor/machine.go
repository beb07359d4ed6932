package doctor

import (
	"context"
	"fmt"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/folder"
	"github.com/mawid/mawid/internal/outbound"
)

const (
	fewFiles = 4096
	littleGB = 2 // of disk, from which on there is a warning
	noneGB   = 0.2
	mostSeen = 20 // servers that are tried
	soonDays = 14 // until a certificate runs out
)

// environment looks for variables that nobody reads: a mistyped name has no effect,
// and nobody is told. One that is set to nothing has none under any name.
func (p *patient) environment() {
	known := map[string]bool{}
	_ = kong.Visit(p.parse.Model, func(n kong.Visitable, next kong.Next) error {
		if f, is := n.(*kong.Flag); is {
			for _, env := range f.Envs {
				known[env] = true
			}
		}
		return next(nil)
	})
	var strange []string
	for _, v := range os.Environ() {
		if name, value, _ := strings.Cut(v, "="); strings.HasPrefix(name, "MAWID_") && value != "" && !known[name] {
			strange = append(strange, name)
		}
	}
	slices.Sort(strange)
	if len(strange) > 0 {
		p.note(warn, "configuration", "nothing reads "+strings.Join(strange, ", "),
			"correct the name, or take it away; docs/configuration.md lists all")
	}
	if p.Dev {
		p.note(warn, "configuration", "--dev is on: webhooks may go to this machine and without TLS", "leave it out where customers book")
	}
	if len(strange) == 0 && !p.Dev {
		p.note(ok, "configuration", "every variable that is set is known", "")
	}
}

// files looks at the limit of open files.
func (p *patient) files() {
	switch n := app.OpenFiles(); {
	case n == 0:
	case n < fewFiles:
		p.note(warn, "files", "this shell may open "+strconv.Itoa(n)+" files, each connection is one",
			"let the service open more, with LimitNOFILE=65536 of systemd or ulimit -n")
	default:
		p.note(ok, "files", strconv.Itoa(n)+" may be open", "")
	}
}

// disk looks at the room where a SQLite file is, and who else may look there.
func (p *patient) disk() {
	file, is := strings.CutPrefix(p.DatabaseURL(), "sqlite:")
	if !is {
		return
	}
	dir := filepath.Dir(file)
	info, err := os.Stat(dir)
	if err != nil {
		return // The database says so.
	}
	if free, err := folder.Free(dir); err == nil {
		gb := float64(free) / 1e9
		found := fmt.Sprintf("%.1f GB are free in %s", gb, dir)
		switch {
		case gb < noneGB:
			p.note(bad, "disk", found, "make room now: soon nothing can be stored")
		case gb < littleGB:
			p.note(warn, "disk", found, "make room before it is full")
		default:
			p.note(ok, "disk", found, "")
		}
	}
	if mode := info.Mode().Perm(); mode&0o077 != 0 {
		p.note(warn, "directory", fmt.Sprintf("others may look into %s (mode %o)", dir, mode), "chmod 700 "+dir)
	}
	if os.Geteuid() != 0 || folder.Owner(dir) == "root" {
		return
	}
	// Root may do everything, and would not notice what the owner of the directory may not.
	for _, name := range []string{file, p.SecretFile()} {
		of, home := folder.Owner(name), folder.Owner(dir)
		if _, err := os.Stat(name); err == nil && of != home {
			p.note(warn, "directory", fmt.Sprintf("%s belongs to %s, and its directory to %s", name, of, home),
				"if the service runs as "+home+": chown "+home+" "+name)
		}
	}
}

// links looks at the address that links for people begin with.
func (p *patient) links(ctx context.Context) {
	if p.base == "" && p.app != nil {
		p.base, _ = p.app.Organization.BaseURL(ctx) // What cannot be read was told already.
	}
	u, err := url.Parse(p.base)
	switch {
	case p.base == "" || err != nil:
		p.note(warn, "base URL", "no address is known at which callers reach the service", "start mawid serve with --base-url https://…")
	case u.Scheme != "https" && command.Public(u.Hostname()):
		p.note(warn, "base URL", p.base+" is not encrypted", "put a proxy with TLS in front, and give --base-url https://…")
	default:
		p.note(ok, "base URL", p.base, "")
	}
}

// outbound looks whether those whom we call can be reached from here. One that
// cannot is probably its owner's trouble; none is ours.
func (p *patient) outbound(ctx context.Context) {
	servers := slices.Clone(p.cmd.Reach)
	if p.app != nil {
		called, err := p.app.Called(ctx, mostSeen)
		if err != nil {
			p.note(warn, "outbound", err.Error(), "mend the database first")
		}
		servers = append(servers, called...)
	}
	if len(servers) == 0 {
		p.note(ok, "outbound", "nobody is called: there are no webhooks and no connected systems; --reach URL tries a server", "")
		return
	}
	private, err := command.Prefixes("--allow-private", p.Allow)
	if err != nil {
		p.note(bad, "outbound", err.Error(), "correct the flag")
		return
	}
	client := outbound.New(app.Outbound(private, p.Ports, p.Dev))
	defer client.Close()
	reached, refused := 0, 0
	for _, s := range servers {
		limited, cancel := context.WithTimeout(ctx, patience/time.Duration(len(servers)+1)+time.Second)
		until, err := client.Reach(limited, s)
		cancel()
		switch class := outbound.ClassOf(err); {
		case class == outbound.BadAddress || class == outbound.RefusedAddress:
			refused++
			p.note(warn, "outbound", s+" is not called, by our own rules", outbound.Explain(err))
			continue
		case class == outbound.TLS:
			p.note(warn, "outbound", s+" answers, but its certificate is not trusted", outbound.Explain(err))
			reached++
			continue
		case err != nil:
			p.note(warn, "outbound", s+" cannot be reached", outbound.Explain(err))
			continue
		}
		reached++
		if !until.IsZero() {
			p.days("outbound", s, until)
		} else {
			p.note(ok, "outbound", s+" is reached", "")
		}
	}
	if reached == 0 && refused < len(servers) {
		p.note(bad, "outbound", "none of the servers that we call can be reached",
			"let this machine resolve names and connect to port 443; a firewall may be in the way")
	}
}

// days judges a certificate by the time it has left.
func (p *patient) days(about, server string, until time.Time) {
	n := int(time.Until(until).Hours() / 24)
	if n < soonDays {
		p.note(warn, about, fmt.Sprintf("%s is reached, and its certificate runs out in %d days", server, n), "have it renewed")
		return
	}
	p.note(ok, about, fmt.Sprintf("%s is reached, and its certificate is valid for %d days", server, n), "")
}

// certificate looks at our own address as callers see it.
func (p *patient) certificate(ctx context.Context) {
	u, err := url.Parse(p.base)
	if err != nil || u.Scheme != "https" {
		return
	}
	port := uint64(443)
	if u.Port() != "" {
		if port, err = strconv.ParseUint(u.Port(), 10, 16); err != nil {
			return
		}
	}
	anywhere := []netip.Prefix{netip.MustParsePrefix("0.0.0.0/0"), netip.MustParsePrefix("::/0")}
	client := outbound.New(outbound.Config{AllowPrivate: anywhere, AllowPorts: []uint16{uint16(port)}})
	defer client.Close()
	until, err := client.Reach(ctx, p.base)
	if outbound.ClassOf(err) == outbound.TLS {
		p.note(bad, "certificate", p.base+" answers, but its certificate is not trusted from here", outbound.Explain(err)+
			"; of an authority of your own, let every machine that calls know it")
		return
	}
	if err != nil {
		p.note(warn, "certificate", p.base+" cannot be reached from here", "if callers cannot either: "+outbound.Explain(err))
		return
	}
	p.days("certificate", p.base, until)
}

// mail looks at the installation's own mail server.
func (p *patient) mail(ctx context.Context) {
	if p.app == nil {
		return
	}
	has, err := p.app.CheckMail(ctx)
	switch {
	case !has:
		p.note(ok, "mail", "there is no mail server: links are shown, and people pass them on; --smtp-url names one", "")
	case err == nil:
		p.note(ok, "mail", "the mail server takes us", "")
	default:
		f := courier.FailureOf(err)
		step, known := mailSteps[f.Reason.Code]
		if !known {
			step = mailStep{"it cannot be used", f.Reason.Detail}
		}
		if f.Code != "" {
			step.found += " (it says " + f.Code + ")"
		}
		p.note(bad, "mail", step.found, step.fix)
	}
}

// mailStep is how far we came with the mail server, and what to do.
type mailStep struct{ found, fix string }

// mailSteps are the steps on the way to it, by the code of what failed.
var mailSteps = map[string]mailStep{
	courier.ErrName.Code: {"looking up: the name of the mail server is not known here",
		"check its spelling in --smtp-url, and the DNS of this machine"},
	courier.ErrSilent.Code: {"connecting: no mail server answers at this name and port",
		"check both in --smtp-url, that it runs, and the firewall; many networks let nothing out to port 25"},
	courier.ErrPort.Code:    {"connecting: this is not a port of mail servers", "correct the port in --smtp-url"},
	courier.ErrPrivate.Code: {"connecting: the name leads to an address that is not called", "correct the name in --smtp-url"},
	courier.ErrUnencrypted.Code: {"encrypting: it offers no TLS in this way at this port",
		"take smtps:// with port 465, or smtp+starttls:// with 587, as the server has it"},
	courier.ErrCertificate.Code: {"encrypting: its certificate is for another name, has run out, or is not trusted here",
		"write the name that it is for into --smtp-url, have it renewed, or let this machine know its authority"},
	courier.ErrLogin.Code: {"signing in: it does not take the user and password",
		"correct the user in --smtp-url, and MAWID_SMTP_PASSWORD or --smtp-password-file"},
	courier.ErrAway.Code: {"it answers, and does not want us now", "try again later; if it goes on, look into its log"},
}
