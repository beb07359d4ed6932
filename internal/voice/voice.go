// Package voice is the room of the telephone: the agents (agent.go, stamp.go)
// and the vendors that bring them calls (vendor.go), their calls (call.go) and
// what came of them (outcome.go; figure.go, with masks of mask.go), what they do
// for a caller (line.go, opening.go, proof.go) and know of one
// (acquaintance.go), whom a person calls back (callback.go), and what a clinic
// tries its agents with (exam.go).
package voice

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
)

// Refusing tells which of some numbers are those of people who do not want what
// they say to be used.
type Refusing func(ctx context.Context, org booking.OrgID, numbers []booking.Private) (map[booking.Private]bool, error)

// Desk is where voice agents work.
type Desk struct {
	*office.Office
	desk     *desk.Desk
	refusing Refusing
	stamp    stamp
}

// New opens the room.
func New(o *office.Office, b *desk.Desk, r Refusing) *Desk {
	return &Desk{Office: o, desk: b, refusing: r}
}
