// Package bridge is the room of an organization's own system: how it is
// connected (connector.go, hook.go) and whose names are the same (mapping.go),
// what we tell it (push.go), what it tells us (pull.go, answers.go), what of it
// is ours (shadow.go), what it is asked before somebody is booked (recheck.go),
// and what is done where the two differ (difference.go, reconcile.go,
// takeover.go). What is kept of that is in connector_rows.go, hook_rows.go,
// push_rows.go and stray_rows.go.
package bridge

import (
	"sync/atomic"
	"time"

	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/outbound"
)

// Config says what the room works with.
type Config struct {
	Office *office.Office
	Desk   *desk.Desk
	// Outbound calls the organizations' own systems.
	Outbound *outbound.Client
	// Patience is how long they may take to answer. Zero: the usual times, each
	// question its own.
	Patience time.Duration
}

// Desk is where own systems are connected, told and asked.
type Desk struct {
	*office.Office
	desk     *desk.Desk
	outbound *outbound.Client
	given    time.Duration // patience; zero: the usual one
	answers  answers
	asking   atomic.Int64 // questions about a slot that is about to be booked
}

// New opens the room.
func New(c Config) *Desk {
	return &Desk{Office: c.Office, desk: c.Desk, outbound: c.Outbound, given: c.Patience}
}
