// Package diary is the room in which people look at appointments: of a day or a
// week (day.go), of a month (month.go), all in numbers (overview.go), one of them
// (visit.go), what is free for a wish or in a gap (find.go), why a time is free or
// not (explain.go), who works when (rota.go), and which appointments do not fit any
// more (affected.go). What is read for it is in rows.go and overview_rows.go.
package diary

import (
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
)

// Desk is where the diary lies open.
type Desk struct {
	*office.Office
	desk     *desk.Desk
	lookouts lookouts
}

// New opens the room.
func New(o *office.Office, b *desk.Desk) *Desk { return &Desk{Office: o, desk: b} }
