// Package webhook is the room of those whom we tell of events: where they are
// and how they fare (endpoint.go), what is to be sent to them and what came of it
// (delivery.go), what one attempt looks like, how it is signed and what the answer
// means (attempt.go), and when the next one is due (schedule.go). It sends
// nothing itself: that is the worker's.
package webhook

import "github.com/mawid/mawid/internal/office"

// Desk is where organizations say whom to tell of events.
type Desk struct{ *office.Office }

// NewDesk opens the room.
func NewDesk(o *office.Office) *Desk { return &Desk{Office: o} }
