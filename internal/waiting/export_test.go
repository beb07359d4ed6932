package waiting

import (
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/engine"
)

// Board is what is on the table when it is decided who is offered what.
type Board struct {
	Now     int64
	Entries []Entry
	Offers  []Offer
	Free    map[booking.ResourceID][]engine.Start
	Before  map[booking.AppointmentID]int64
}

// Next says who is offered what.
func (b Board) Next() (*Entry, engine.Start, bool) {
	t := table{now: b.Now, entries: b.Entries, offers: b.Offers, free: b.Free, before: b.Before}
	return t.next()
}

// KeepFor is how long a time is kept.
var KeepFor = keepFor
