// Package voice is the room of the telephone: the agents (agent.go, danger.go, stamp.go)
// and the vendors that bring them calls (vendor.go), their calls (call.go) and
// what came of them (outcome.go; figure.go, with masks of mask.go), what they do
// for a caller (line.go, elsewhere.go, opening.go) and know of one (acquaintance.go), who a
// caller is (proof.go, code.go) and how much is booked for one (limit.go), whom
// a person calls back or what staff are told (callback.go, word.go), who waits for a
// time (wait.go), and what a
// clinic tries its agents with (exam.go). What is kept of them is in
// agent_rows.go, call_rows.go and proof_rows.go.
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

// Trusting refuses somebody who may not book without a person of the house: a
// number that is theirs, and their name.
type Trusting func(ctx context.Context, org booking.OrgID, number, name string) error

// Desk is where voice agents work.
type Desk struct {
	*office.Office
	desk     *desk.Desk
	codes    office.Codes
	refusing Refusing
	trusting Trusting
	// Waits is what is done for callers who wait for a time.
	Waits Waits
}

// New opens the room.
func New(o *office.Office, b *desk.Desk, codes office.Codes, r Refusing, t Trusting, q Queue) *Desk {
	d := &Desk{Office: o, desk: b, codes: codes, refusing: r, trusting: t}
	d.Waits = Waits{d, q}
	return d
}
