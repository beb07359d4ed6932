// Package organization is the room of an organization itself: who belongs to it
// (member.go, invitation.go), its API keys (key.go), what it has chosen
// (settings.go) and what callers are told (answer.go), its sandbox (sandbox.go),
// what it uses (usage.go) and may use (plan.go), how it is suspended (suspension.go) and closes (removal.go), and where the service
// is found (address.go). What is kept of that is in member_rows.go,
// invitation_rows.go, key_rows.go and sandbox_rows.go; removal_rows.go removes
// everything of an organization, outward.go gives it away, and inward.go brings it in.
package organization

import (
	"github.com/mawid/mawid/internal/convoy"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/people"
)

// Desk is where an organization says who belongs and what may be done for it.
type Desk struct {
	*office.Office
	desk    *desk.Desk
	people  *people.Desk
	keys    keyring
	lookUps *convoy.Road[[32]byte, keyRow] // of keys
	Tenants Tenants
}

// Tenants is what whoever runs the service does with the organizations on it.
type Tenants struct{ *Desk }

// New opens the room.
func New(o *office.Office, b *desk.Desk, p *people.Desk) *Desk {
	d := &Desk{Office: o, desk: b, people: p}
	d.Tenants = Tenants{d}
	d.lookUps = convoy.New(lookUpMost, lookUpPatience, d.lookUp)
	b.Listen(d.keys.changed, d.keys.clear)
	return d
}
