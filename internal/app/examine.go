package app

import (
	"context"
	"time"
)

// Skew compares the clock of this host with the database's: how far it is behind.
// Where they are one, same says so.
func (a *App) Skew(ctx context.Context) (behind time.Duration, same bool, err error) {
	if a.clock == nil {
		return 0, true, nil
	}
	err = a.clock.compare(ctx, a.store)
	return a.clock.skew(), false, err
}

// CheckMail tries the installation's own mail server, and sends nothing. Without
// one there is nothing to try.
func (a *App) CheckMail(ctx context.Context) (has bool, err error) {
	if a.mail == nil {
		return false, nil
	}
	return true, a.mail.Check(ctx)
}

// OpenFiles is how many files this process may open; zero: it is not known.
func OpenFiles() int { return openFiles() }
