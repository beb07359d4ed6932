// Package voice is the room of the telephone: the agents (agent.go, stamp.go),
// their calls (call.go) and what came of them (outcome.go), what they do for a
// caller (line.go, opening.go), who a caller is (proof.go, code.go) and how much
// is booked for one (limit.go), and whom a person calls back (callback.go). What
// is kept of them is in agent_rows.go, call_rows.go and proof_rows.go.
package voice

import (
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
)

// Desk is where voice agents work.
type Desk struct {
	*office.Office
	desk    *desk.Desk
	courier Courier
	stamp   stamp
}

// New opens the room. Without a courier no code is sent to callers.
func New(o *office.Office, b *desk.Desk, courier Courier) *Desk {
	return &Desk{Office: o, desk: b, courier: courier}
}
