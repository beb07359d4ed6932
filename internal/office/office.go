// Package office is what every room of the house works with: the store
// (office.go) and the clock (clock.go), who acts (caller.go) and the line of the
// audit log about it (audit.go), what keeps secrets unreadable (seal.go),
// where they stand (sealed.go) and keys of our own (ownkey.go), with which
// customers' answers are sealed (intake.go), what is found when all is verified
// (check.go), texts as people type them (text.go), forms that count once
// (form.go), what is done by one at a time (turn.go), and lists by pages (page.go).
// Short texts go to telephones by a courier (courier.go). What was done is counted
// by whoever watches over the service (tally.go).
package office

import (
	"log/slog"
	"time"

	"github.com/mawid/mawid/internal/pulse"
	"github.com/mawid/mawid/internal/seal"
	"github.com/mawid/mawid/internal/store"
)

// Config says what an office works with.
type Config struct {
	Store  *store.Store
	Now    func() time.Time
	Logger *slog.Logger
	// Pulse feels the background work. Nil: one of the office's own.
	Pulse *pulse.Pulse
	// Seal gives the key that keeps secrets unreadable in the database: the
	// one of this mark or, for an empty mark, one to begin with. It is asked for
	// when the first secret is sealed or opened.
	Seal func(mark string) (seal.Key, error)
	// CheckURL refuses addresses that customers may not enter. Nil: none.
	CheckURL func(string) error
	// Published is called after a commit that wrote events, so that those who
	// send them need not wait for their next look. It must not block.
	Published func()
	// Mails says that the installation has a mail server of its own, for those who
	// work here.
	Mails bool
	// Tally is told what was done. Nil: nobody is.
	Tally Tally
}

// Office is what the rooms share.
type Office struct {
	Store     *store.Store
	Now       func() time.Time
	Log       *slog.Logger
	Pulse     *pulse.Pulse
	CheckURL  func(string) error
	Published func()
	Mails     bool  // the installation writes to those who work here
	Tally     Tally // never nil

	seal   func(mark string) (seal.Key, error)
	sealer sealer
	own    ownKeys
}

// New makes an office.
func New(c Config) *Office {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	if c.Pulse == nil {
		c.Pulse = pulse.New(time.Now, c.Logger)
	}
	if c.Seal == nil {
		c.Seal = func(string) (seal.Key, error) { return seal.Key{}, nil } // seals nothing
	}
	if c.CheckURL == nil {
		c.CheckURL = func(string) error { return nil }
	}
	if c.Published == nil {
		c.Published = func() {}
	}
	if c.Tally == nil {
		c.Tally = silent{}
	}
	return &Office{
		Store: c.Store, Now: c.Now, Log: c.Logger, Pulse: c.Pulse, CheckURL: c.CheckURL, Published: c.Published, Mails: c.Mails,
		Tally: c.Tally, seal: c.Seal,
	}
}
