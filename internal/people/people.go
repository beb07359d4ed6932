// Package people is the room of those who sign in: the first of them and their
// organization (setup.go), accounts (account.go) and several of one address
// (unite.go), passwords (password.go) and what stands in for a second factor
// (recovery.go), signing in (signin.go) and how it is guarded (guess.go,
// device.go, security.go), what is noted of refusals (alarm.go), and
// what people are written to by mail (letter.go). Who belongs
// to an organization is organization's. What is kept of them is in person_rows.go,
// signin_rows.go, guess_rows.go, security_rows.go and letter_rows.go.
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
