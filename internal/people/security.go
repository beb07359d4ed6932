package people

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// How long sessions may last, in minutes.
const (
	shortestIdle = 15
	longestIdle  = SignInIdle / 60
	shortestLife = 60
	longestLife  = SignInLife / 60
)

var (
	errIdle = fault.New(fault.Invalid, "invalid_session_idle",
		"an unused session ends after %d minutes to %d days", shortestIdle, longestIdle/1440).On("idle")
	errLife = fault.New(fault.Invalid, "invalid_session_life",
		"a session ends after an hour to %d days, and not before it would end unused", longestLife/1440).On("life")
)

// Security reads what the organization has chosen about signing in.
func (d *Desk) Security(ctx context.Context, c office.Caller) (booking.Security, error) {
	return security(ctx, d.Store.For(c.Org))
}

// ChangeSecurity changes how long people stay signed in and which roles need a
// code. It holds for sessions that have begun as well. Whoever changes it shows
// their password: a stranger at an open session must not weaken everybody's.
func (d *Desk) ChangeSecurity(ctx context.Context, c office.Caller, by SignedIn, password string, s booking.Security) error {
	switch {
	case s.Idle < shortestIdle || s.Idle > longestIdle:
		return errIdle
	case s.Life < shortestLife || s.Life > longestLife || s.Life < s.Idle:
		return errLife
	}
	known, err := d.knows(ctx, by, password)
	if err != nil {
		return err
	}
	s.Factor = booking.NewRoleSet(s.Factor.Has) // roles that there are
	return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		if _, err := stillKnows(tx, by, known); err != nil {
			return err
		}
		saveSecurity(tx, s, d.Unix())
		d.Note(tx, c, "security.changed", "", string(s.Factor))
		return nil
	})
}
