// Package webhook is the room of those whom organizations have told of events:
// which endpoints there are (endpoint.go), with which secrets (secret.go), and
// what was sent to them, or is sent again (delivery.go).
//
// What the worker does with it: post.go gives it the deliveries that are due and
// takes the outcomes. What one attempt looks like and how it is signed is in
// attempt.go; what the answer means, and when the next one is due, in schedule.go.
// These two send nothing and store nothing.
//
// fanout.go makes deliveries of events. What is kept of endpoints and deliveries
// is in endpoint_rows.go and delivery_rows.go.
package webhook

import "github.com/mawid/mawid/internal/office"

// Desk is where organizations say whom to tell of events.
type Desk struct{ *office.Office }

// New opens the room.
func New(o *office.Office) *Desk { return &Desk{Office: o} }
