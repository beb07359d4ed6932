package command

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/mail"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"golang.org/x/net/idna"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/certificate"
)

// TLS are the flags with which a server speaks https itself.
type TLS struct {
	TLSCert       string   `name:"tls-cert" help:"Serve https with the certificate in this file, with those above it. It is read anew when it changes." placeholder:"FILE"`
	TLSKey        string   `name:"tls-key" help:"The file with its key." placeholder:"FILE"`
	ACMEHost      []string `name:"acme-host" help:"Serve https with certificates for these hosts, from an authority that gives them by ACME, whose terms you agree to by that. Then --listen is :443 unless given." placeholder:"HOST"`
	ACMEEmail     string   `name:"acme-email" help:"Whom the authority may write to." placeholder:"ADDRESS"`
	ACMEDirectory string   `name:"acme-directory" help:"Another authority than Let's Encrypt." placeholder:"URL"`
	HTTPListen    string   `name:"http-listen" help:"With https: where plain HTTP is sent on to it, and the authority asks; :80 with --acme-host unless given, or off." placeholder:"HOST:PORT"`
}

// usualListen is where a server listens unless it is told.
const usualListen = "127.0.0.1:8080"

// Doors fills in where to listen, and says whether it is for https.
func (t *TLS) Doors(listen string) (at string, encrypted bool, err error) {
	for i, host := range t.ACMEHost {
		ascii, err := idna.Lookup.ToASCII(strings.TrimSuffix(host, "."))
		if err != nil || !strings.Contains(ascii, ".") || net.ParseIP(ascii) != nil {
			return "", false, Usage("--acme-host: " + host + " is no name of a host; write it as book.example.com")
		}
		t.ACMEHost[i] = ascii
	}
	switch files, acme := t.TLSCert != "" || t.TLSKey != "", len(t.ACMEHost) > 0; {
	case files && (t.TLSCert == "" || t.TLSKey == ""):
		return "", false, Usage("--tls-cert and --tls-key belong together; give both")
	case files && acme:
		return "", false, Usage("--tls-cert and --acme-host are two ways to a certificate; choose one")
	case !acme && (t.ACMEEmail != "" || t.ACMEDirectory != ""):
		return "", false, Usage("--acme-email and --acme-directory are for --acme-host; add the name of the host")
	case !files && !acme && t.HTTPListen != "":
		return "", false, Usage("--http-listen is for a server that speaks https; add --acme-host, or --tls-cert and --tls-key")
	case !files && !acme:
		return listen, false, nil
	case acme:
		if listen == usualListen {
			listen = ":443"
		}
		if t.HTTPListen == "" {
			t.HTTPListen = ":80"
		}
	}
	if a, err := mail.ParseAddress(t.ACMEEmail); t.ACMEEmail != "" && (err != nil || a.Address != t.ACMEEmail) {
		return "", false, Usage("--acme-email: write one address, such as ops@example.com")
	}
	return listen, true, nil
}

// Base says at which address an encrypted server is reached: the one given, the first
// host of the certificates, or our own. One without https is refused.
func (t *TLS) Base(given string) (string, error) {
	switch {
	case strings.HasPrefix(given, "http://"):
		return "", Usage("--base-url " + given + " does not begin with https, which this server speaks; write https://…")
	case given == "" && len(t.ACMEHost) > 0:
		return "https://" + t.ACMEHost[0], nil
	}
	return given, nil
}

// Certificates makes what https is served with, and lets SIGHUP read files anew.
func (t *TLS) Certificates(ctx context.Context, g *Global, log *slog.Logger) (app.Certificates, error) {
	w := certificate.World{Now: time.Now, Logger: log}
	if len(t.ACMEHost) > 0 {
		return certificate.ACME(certificate.Account{
			Hosts: slices.Clone(t.ACMEHost), Email: t.ACMEEmail, Directory: t.ACMEDirectory,
			Cache: filepath.Join(filepath.Dir(g.SecretFile()), "acme"),
		}, w), nil
	}
	pair, err := certificate.Files(t.TLSCert, t.TLSKey, w)
	if err != nil {
		return nil, err
	}
	hung := make(chan os.Signal, 1)
	signal.Notify(hung, syscall.SIGHUP)
	context.AfterFunc(ctx, func() { signal.Stop(hung) })
	go func() {
		for range hung {
			pair.Reload()
		}
	}()
	return pair, nil
}

// How long whoever comes by plain HTTP may take.
const plainPatience = 10 * time.Second

// SendOn listens for plain HTTP, sends everybody to https and answers what the
// authority asks, until it is ended.
func (t *TLS) SendOn(ctx context.Context, log *slog.Logger, c app.Certificates, to string) (end func(), err error) {
	if t.HTTPListen == "" || t.HTTPListen == "off" {
		return func() {}, nil
	}
	ln, err := app.Listen(ctx, t.HTTPListen)
	if err != nil {
		return nil, fmt.Errorf("plain HTTP cannot be sent to https; choose another address with --http-listen, or off: %w", err)
	}
	log.Info("sends plain HTTP to https", "address", ln.Addr().String())
	handler := certificate.Redirect(to)
	if a, ok := c.(interface {
		Challenges(http.Handler) http.Handler
	}); ok {
		handler = a.Challenges(handler)
	}
	server := &http.Server{Handler: handler, ReadTimeout: plainPatience, WriteTimeout: plainPatience, IdleTimeout: plainPatience,
		ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelDebug)}
	go func() { _ = server.Serve(ln) }()
	return func() { _ = server.Close() }, nil
}
