// Package desk holds every use case and every booking rule, once. Doors (the
// API, the dashboard, the voice agent, the command line) parse, call one use
// case and render; the desk reads the catalog and the claims, lets the engine
// decide, and writes in one short transaction together with the event that
// tells the rest of the house.
package desk

import (
	"cmp"
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/convoy"
	"github.com/mawid/mawid/internal/outbound"
	"github.com/mawid/mawid/internal/pulse"
	"github.com/mawid/mawid/internal/seal"
	"github.com/mawid/mawid/internal/store"
)

// Config says what a desk works with.
type Config struct {
	Store  *store.Store
	Now    func() time.Time
	Logger *slog.Logger
	// Pulse feels the background work of Run. Nil: one of the desk's own.
	Pulse *pulse.Pulse
	// Seal gives the key that keeps secrets unreadable in the database: the
	// one of this mark or, for an empty mark, one to begin with. It is asked for
	// when the first secret is sealed or opened.
	Seal func(mark string) (seal.Key, error)
	// Outbound calls the organizations' own systems.
	Outbound *outbound.Client
	// Shelves is how many organizations are kept in memory; zero: 20,000.
	Shelves int
	// CheckURL refuses addresses that customers may not enter. Nil: none.
	CheckURL func(string) error
	// Published is called after a commit that wrote events, so that those who
	// send them need not wait for their next look. It must not block.
	Published func()
	// Keep says for how long a server keeps what would grow for ever.
	Keep store.Keep
	// Patience is how long the organizations' own systems may take to answer.
	// Zero: the usual times, each question its own.
	Patience time.Duration
}

// Desk is the reception of the house.
type Desk struct {
	store *store.Store
	now   func() time.Time
	log   *slog.Logger
	pulse *pulse.Pulse

	seal      func(mark string) (seal.Key, error)
	sealer    sealer
	outbound  *outbound.Client
	checkURL  func(string) error
	published func()
	keep      store.Keep
	given     time.Duration // patience with other systems; zero: the usual one

	shelves   shelves
	keys      keyring
	lookUps   *convoy.Road[[32]byte, store.Key] // of keys
	watch     watch
	listeners []listener
	followers followers
	own       own
	repeats   repeats
	answers   answers
	// rechecking asks the organization's own system about a slot.
	rechecking func(context.Context, booking.OrgID, Doubt) (Word, error)
	alone      atomic.Bool  // no other node books: what this one knows of choices is all there is
	booking    atomic.Int64 // bookings under way
	stamp      stamp
}

// New makes a desk. Until Run is called it keeps nothing in memory and asks
// the database every time: right for a command that runs once.
func New(c Config) *Desk {
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
	d := &Desk{
		store: c.Store, now: c.Now, log: c.Logger, pulse: c.Pulse,
		seal: c.Seal, outbound: c.Outbound, checkURL: c.CheckURL, published: c.Published, keep: c.Keep, given: c.Patience,
		shelves: shelves{limit: cmp.Or(c.Shelves, shelfLimit)},
	}
	d.lookUps = convoy.New(lookUpMost, lookUpPatience, d.lookUp)
	d.listen(d.keys.changed, d.keys.clear)
	d.rechecking = d.Recheck
	return d
}

// rushAt is how many bookings under way make a rush.
const rushAt = 12

// Rush tells whether so many people are booking at this moment that whatever
// can wait should go slowly. Who waits for another system's word does not count.
func (d *Desk) Rush() bool { return d.booking.Load() >= rushAt }

// Alone tells whether this node knows that no other one works on the database.
func (d *Desk) Alone() bool { return d.alone.Load() }

// unix is the present instant, taken once per use case.
func (d *Desk) unix() int64 { return d.now().Unix() }

// forgetCatalog is called after every commit that changed an organization's
// catalog, so that the next question on this node sees it.
func (d *Desk) forgetCatalog(org booking.OrgID) { d.shelves.forgetCatalog(org) }

// touched is called after every commit that claimed or freed time, so that
// the next question on this node sees it.
func (d *Desk) touched(org booking.OrgID, s booking.ServiceID, resources ...booking.ResourceID) {
	shelf := d.shelves.get(org)
	for _, r := range resources {
		if r.IsZero() {
			shelf.forgetSeats(s)
		} else {
			shelf.forgetClaims(r)
		}
	}
}
