package webhook

import "github.com/mawid/mawid/internal/office"

// Desk is where organizations say whom to tell of events.
type Desk struct{ *office.Office }

// NewDesk opens the room.
func NewDesk(o *office.Office) *Desk { return &Desk{Office: o} }
