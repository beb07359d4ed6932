// Package certificate gives the server what it needs to speak https itself, on a
// machine without a proxy: a certificate from files, or one that it gets from an
// authority by ACME.
//
//   - files.go: a pair of files, read anew when they change
//   - acme.go: an authority that gives certificates by itself, such as Let's Encrypt
//   - redirect.go: the door of plain HTTP, which sends everybody to https
//
// This file has what both have in common: when certificates end, and who is told.
package certificate

import (
	"crypto/tls"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// soon is how long before its end a certificate is warned of. Authorities are asked
// for the next one a month before, so that a fortnight means that something is wrong.
const soon = 14 * 24 * time.Hour

// tellEvery is how often it is told at most.
const tellEvery = 24 * time.Hour

// World is what certificates are looked after with.
type World struct {
	Now    func() time.Time
	Logger *slog.Logger
	// Every is how often files are looked at; zero: every ten seconds.
	Every time.Duration
}

// ends knows when the certificates in use end, by their names.
type ends struct {
	world World

	mu    sync.Mutex
	until map[string]time.Time
	told  time.Time
}

// note remembers the end of a certificate.
func (e *ends) note(name string, until time.Time) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.until == nil {
		e.until = map[string]time.Time{}
	}
	if !e.until[name].Equal(until) {
		e.until[name], e.told = until, time.Time{}
	}
}

// Ready refuses while a certificate is over: no browser takes it.
func (e *ends) Ready() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	now := e.world.Now()
	for name, until := range e.until {
		if !now.Before(until) {
			return fmt.Errorf("the certificate of %s is over since %s; the log says why there is no other", name, until.UTC().Format(time.DateOnly))
		}
	}
	return nil
}

// look warns of certificates that are over, or are soon, once a day.
func (e *ends) look() {
	e.mu.Lock()
	defer e.mu.Unlock()
	now := e.world.Now()
	if !e.told.IsZero() && now.Sub(e.told) < tellEvery {
		return
	}
	for name, until := range e.until {
		if until.Sub(now) < soon {
			e.told = now
			e.world.Logger.Warn("a certificate ends soon or is over, and there is no newer one", "of", name,
				"until", until.UTC().Format(time.RFC3339))
		}
	}
}

// base is what every server with https of its own has: nothing older than TLS 1.2.
func base(get func(*tls.ClientHelloInfo) (*tls.Certificate, error), protocols ...string) *tls.Config {
	return &tls.Config{MinVersion: tls.VersionTLS12, GetCertificate: get, NextProtos: append([]string{"h2", "http/1.1"}, protocols...)}
}
