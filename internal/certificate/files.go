package certificate

import (
	"bytes"
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"os"
	"sync/atomic"
	"time"
)

// Pair is a certificate and its key in two files, which somebody else renews.
type Pair struct {
	ends
	cert, key string
	reload    chan struct{}
	used      atomic.Pointer[tls.Certificate]
	seen      []byte // what was read last, also if it was of no use
}

// Files reads a certificate, with those above it, and its key. What cannot be used is
// refused here; later the one of before is kept.
func Files(cert, key string, w World) (*Pair, error) {
	w.Every = cmp.Or(w.Every, 10*time.Second)
	p := &Pair{ends: ends{world: w}, cert: cert, key: key, reload: make(chan struct{}, 1)}
	_, err := p.read()
	return p, err
}

// read takes what is in the files now, if it is something else than before.
func (p *Pair) read() (changed bool, err error) {
	cert, err := os.ReadFile(p.cert) // #nosec G304 -- the operator names the file
	if err != nil {
		return false, fmt.Errorf("the certificate cannot be read: %w", err)
	}
	key, err := os.ReadFile(p.key) // #nosec G304 -- the operator names the file
	if err != nil {
		return false, fmt.Errorf("the key of the certificate cannot be read: %w", err)
	}
	now := bytes.Join([][]byte{cert, key}, []byte{0})
	if bytes.Equal(now, p.seen) {
		return false, nil
	}
	p.seen = now
	pair, err := tls.X509KeyPair(cert, key)
	if err != nil {
		return false, fmt.Errorf("%s and %s are no certificate with its key: %w", p.cert, p.key, err)
	}
	if !p.world.Now().Before(pair.Leaf.NotAfter) && p.used.Load() != nil {
		return false, errors.New(p.cert + " holds a certificate that is over")
	}
	p.used.Store(&pair)
	p.note(p.cert, pair.Leaf.NotAfter)
	return true, nil
}

// Reload has the files read at once.
func (p *Pair) Reload() {
	select {
	case p.reload <- struct{}{}:
	default:
	}
}

// Watch reads the files anew when they change, until the context ends. They are read,
// not watched: names of files are swapped in more ways than systems tell of.
func (p *Pair) Watch(ctx context.Context) {
	tick := time.NewTicker(p.world.Every)
	defer tick.Stop()
	trouble := ""
	for {
		p.look()
		select {
		case <-ctx.Done():
			return
		case <-p.reload:
			p.seen, trouble = nil, "" // Whoever asks wants an answer.
		case <-tick.C:
		}
		changed, err := p.read()
		switch {
		case err != nil && err.Error() != trouble:
			trouble = err.Error()
			p.world.Logger.Warn("the new certificate is of no use; the one of before is kept", "error", err)
		case changed:
			trouble = ""
			p.world.Logger.Info("the certificate was read anew", "file", p.cert, "until", p.used.Load().Leaf.NotAfter.UTC().Format(time.RFC3339))
		}
	}
}

// TLS is how to serve with it.
func (p *Pair) TLS() *tls.Config {
	return base(func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return p.used.Load(), nil })
}
