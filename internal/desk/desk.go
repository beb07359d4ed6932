// Package desk holds every use case and every booking rule, once. Doors (the
// API, the dashboard, the voice agent, the command line) parse, call one use
// case and render; the desk reads the catalog and the claims, lets the engine
// decide, and writes in one short transaction together with the event that
// tells the rest of the house.
package desk

import (
	"context"
	"log/slog"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// Config says what a desk works with.
type Config struct {
	Store  *store.Store
	Now    func() time.Time
	Logger *slog.Logger
}

// Desk is the reception of the house.
type Desk struct {
	store *store.Store
	now   func() time.Time
	log   *slog.Logger

	shelves shelves
	keys    keyring
	watch   watch
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
	return &Desk{store: c.Store, now: c.Now, log: c.Logger}
}

// unix is the present instant, taken once per use case.
func (d *Desk) unix() int64 { return d.now().Unix() }

// Report is the outcome of Verify.
type Report struct{ Checks []Check }

// Check is one invariant and what violates it.
type Check = store.Check

// OK tells whether nothing is violated.
func (r Report) OK() bool {
	for _, c := range r.Checks {
		if len(c.Violations) > 0 {
			return false
		}
	}
	return true
}

// Verify checks every invariant of the database.
func (d *Desk) Verify(ctx context.Context) (Report, error) {
	checks, err := d.store.Verify(ctx)
	return Report{Checks: checks}, err
}

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
