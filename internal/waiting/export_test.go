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
	Since   map[booking.ResourceID]map[int64]int64 // nil: long ago
	Before  map[booking.AppointmentID]int64
}

// Next says who is offered what.
func (b Board) Next() (*Entry, engine.Start, bool) {
	t := table{now: b.Now, entries: b.Entries, offers: b.Offers, free: b.Free, since: b.Since, before: b.Before}
	if t.since == nil {
		t.since = map[booking.ResourceID]map[int64]int64{}
		for who, list := range b.Free {
			t.since[who] = map[int64]int64{}
			for _, s := range list {
				t.since[who][s.At] = b.Now - settling
			}
		}
	}
	return t.next()
}

// KeepFor is how long a time is kept.
var KeepFor = keepFor
