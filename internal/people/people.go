// Package people is the room of those who sign in: their accounts (account.go,
// setup.go, unite.go) and passwords (password.go, recovery.go), signing in and how
// it is guarded (signin.go, guess.go, device.go, security.go), and what is noted
// of refusals (alarm.go). Who belongs to an organization is organization's.
package people

import (
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
)

// Desk is where people sign in.
type Desk struct {
	*office.Office
	desk *desk.Desk
}

// New opens the room.
func New(o *office.Office, b *desk.Desk) *Desk { return &Desk{Office: o, desk: b} }
