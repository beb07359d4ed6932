package office

import (
	"time"

	"github.com/mawid/mawid/internal/booking"
)

// Tally is told what was done, for whoever watches over the service. It learns
// what became of it and by which way it came, never whose it was. Its methods do
// not wait for anything.
type Tally interface {
	// Booked is told of every attempt to book: one that was made, one that was
	// made before (replayed), and one that was refused.
	Booked(by booking.Channel, replayed bool, err error)
	// Delivered is told of every attempt to send a webhook: as what it leaves the
	// delivery, and why it failed in a stable word; empty: it did not.
	Delivered(state booking.DeliveryState, class string, took time.Duration)
	// Called is told of every call to an organization's own system: for what, with
	// which status, zero if no answer came, and why none came.
	Called(what string, status int, class string, took time.Duration)
	// Sent is told of every message that was handed to a provider, by its kind; a
	// class of failure, or empty.
	Sent(kind, class string)
	// Worked is told of every task that was worked on in the background, by its kind.
	Worked(kind string, err error, took time.Duration)
}

// silent is the tally of those whom nobody watches.
type silent struct{}

// Booked implements Tally.
func (silent) Booked(booking.Channel, bool, error) {}

// Delivered implements Tally.
func (silent) Delivered(booking.DeliveryState, string, time.Duration) {}

// Called implements Tally.
func (silent) Called(string, int, string, time.Duration) {}

// Sent implements Tally.
func (silent) Sent(string, string) {}

// Worked implements Tally.
func (silent) Worked(string, error, time.Duration) {}
