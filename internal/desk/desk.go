// Package desk is the room of bookings: every booking rule stands here, once.
// It reads the catalog and the claims, lets the engine decide, and writes in one
// short transaction together with the event that tells the rest of the house.
//
// What is asked for and answered: ask.go. What is free: availability.go, menu.go.
// To book: book.go, with its text (text.go), from memory (quick.go) or carefully
// (place.go), several together (together.go), with whom (choice.go), once (once.go),
// also when the connection was lost (doubt.go), and told in event.go; to keep a slot
// before: hold.go; to change a booking: change.go, edit.go, late.go, staff.go, and by
// the customer own.go. To find it again: list.go. What is kept in memory, and how it
// stays true: offer.go, shelf.go, watch.go; who looks on: follow.go. The desk knows
// neither webhooks nor connectors: whoever knows better than we do is asked through
// recheck.go.
package desk

import (
	"cmp"
	"context"
	"sync/atomic"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/rush"
	"github.com/mawid/mawid/internal/store"
)

// Config says what a desk works with.
type Config struct {
	Office *office.Office
	// Shelves is how many organizations are kept in memory; zero: 20,000.
	Shelves int
	// Recheck asks whoever knows better about a slot that is about to be given.
	// Nil: nobody does.
	Recheck func(context.Context, booking.OrgID, Prospect) (Word, error)
}

// Desk is the reception of the house.
type Desk struct {
	*office.Office
	rechecking func(context.Context, booking.OrgID, Prospect) (Word, error)
	renamed    []func(tx *store.Tx, was, now *booking.Appointment) error

	shelves   shelves
	watch     watch
	listeners []listener
	followers followers
	own       own
	repeats   repeats
	alone     atomic.Bool // no other node books: what this one knows of choices is all there is
	booking   rush.Count  // bookings under way
}

// New makes a desk. Until Run is called it keeps nothing in memory and asks
// the database every time: right for a command that runs once.
func New(c Config) *Desk {
	return &Desk{Office: c.Office, rechecking: c.Recheck, shelves: shelves{limit: cmp.Or(c.Shelves, shelfLimit)}}
}

// Rush tells whether so many people are booking that whatever can wait should go
// slowly. Who waits for another system's word does not count.
func (d *Desk) Rush() *rush.Count { return &d.booking }

// Alone tells whether this node knows that no other one works on the database.
func (d *Desk) Alone() bool { return d.alone.Load() }

// ForgetCatalog is called after every commit that changed an organization's
// catalog, so that the next question on this node sees it.
func (d *Desk) ForgetCatalog(org booking.OrgID) { d.shelves.forgetCatalog(org) }

// Touched is called after every commit that claimed or freed time, so that
// the next question on this node sees it.
func (d *Desk) Touched(org booking.OrgID, s booking.ServiceID, resources ...booking.ResourceID) {
	shelf := d.shelves.get(org)
	for _, r := range resources {
		if r.IsZero() {
			shelf.forgetSeats(s)
		} else {
			shelf.forgetClaims(r)
		}
	}
}
