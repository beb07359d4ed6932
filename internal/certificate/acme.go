package certificate

import (
	"context"
	"crypto/tls"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// Account is how an authority is asked.
type Account struct {
	Hosts     []string // whose certificates are asked for, nobody else's
	Email     string   // whom the authority writes to; empty: nobody
	Directory string   // the authority's address; empty: Let's Encrypt
	Cache     string   // the directory that keeps keys and certificates
}

// Authority is an authority that gives certificates by ACME. It is asked when the
// server begins, and again a month before a certificate ends.
type Authority struct {
	ends
	hosts   []string
	manager *autocert.Manager

	mu   sync.Mutex
	told map[string]time.Time // of each host that there is no certificate
}

// lookAgain is how often certificates are looked after, and complaints of one
// host repeated at most.
const lookAgain = time.Hour

// ACME makes an account at an authority when the first certificate is asked for.
// Whoever runs the server agrees to the authority's terms by that.
func ACME(a Account, w World) *Authority {
	client := &acme.Client{DirectoryURL: a.Directory, UserAgent: "mawid"}
	if a.Directory == "" {
		client.DirectoryURL = acme.LetsEncryptURL
	}
	return &Authority{ends: ends{world: w}, hosts: a.Hosts, told: map[string]time.Time{}, manager: &autocert.Manager{
		Prompt: autocert.AcceptTOS, Cache: autocert.DirCache(a.Cache),
		HostPolicy: autocert.HostWhitelist(a.Hosts...), Client: client, Email: a.Email,
	}}
}

// TLS is how to serve with it: also the authority's question, if it asks over TLS.
func (a *Authority) TLS() *tls.Config { return base(a.get, acme.ALPNProto) }

// Challenges answers the authority's questions over plain HTTP, and lets another
// answer everything else.
func (a *Authority) Challenges(other http.Handler) http.Handler {
	answers := a.manager.HTTPHandler(other)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r = r.WithContext(r.Context())
		r.Host = bare(r.Host) // Names are compared without ports.
		answers.ServeHTTP(w, r)
	})
}

// get gives the certificate of the host that somebody asks for. Strangers ask for
// anything; only what concerns our hosts is told.
func (a *Authority) get(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
	cert, err := a.manager.GetCertificate(hello)
	host := strings.ToLower(strings.TrimSuffix(hello.ServerName, "."))
	if !slices.Contains(a.hosts, host) || slices.Contains(hello.SupportedProtos, acme.ALPNProto) {
		return cert, err
	}
	if err != nil {
		a.complain(host, err)
	} else if cert.Leaf != nil {
		a.note(host, cert.Leaf.NotAfter)
	}
	return cert, err
}

// complain tells that there is no certificate of a host, now and then.
func (a *Authority) complain(host string, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	now := a.world.Now()
	if last, ok := a.told[host]; ok && now.Sub(last) < lookAgain || errors.Is(err, context.Canceled) {
		return
	}
	a.told[host] = now
	a.world.Logger.Warn("there is no certificate; the authority must reach this server by the name, at port 80 or 443", "host", host,
		"error", err)
}

// Watch gets the certificates, so that nobody has to wait for them, and looks after
// them until the context ends.
func (a *Authority) Watch(ctx context.Context) {
	tick := time.NewTicker(lookAgain)
	defer tick.Stop()
	for {
		for _, host := range a.hosts {
			if ctx.Err() != nil {
				return
			}
			_, _ = a.get(modern(host)) // It is told there.
		}
		a.look()
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// modern is how a browser of today asks for a host: it takes the small certificates.
func modern(host string) *tls.ClientHelloInfo {
	return &tls.ClientHelloInfo{
		ServerName: host, SupportedVersions: []uint16{tls.VersionTLS13}, SupportedCurves: []tls.CurveID{tls.CurveP256},
		SignatureSchemes: []tls.SignatureScheme{tls.ECDSAWithP256AndSHA256},
		CipherSuites:     []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256},
	}
}
