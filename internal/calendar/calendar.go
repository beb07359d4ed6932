// Package calendar is the room of the addresses at which calendar programs read
// appointments: feed.go has who gets one, what it shows, and what is read there;
// feed_rows.go keeps them.
package calendar

import (
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
)

// Desk is where addresses are given out and read.
type Desk struct {
	*office.Office
	desk *desk.Desk
}

// New opens the room.
func New(o *office.Office, b *desk.Desk) *Desk { return &Desk{Office: o, desk: b} }
