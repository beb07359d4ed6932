package app

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
)

// notReady is a reason that a supervisor may read: names of loops and what to
// do, nothing else of the inside.
func notReady(sentence string) *fault.Error {
	return &fault.Error{Kind: fault.Unavailable, Code: "not_ready", Detail: sentence, RetryAfter: time.Second}
}

// ready tells whether this node can work: the database answers, the background
// work goes on, the certificate is not over, and the host's clock is about right.
func (a *App) ready(ctx context.Context) error {
	if err := a.conns.ready(); err != nil {
		return err
	}
	if err := a.store.Ping(ctx); errors.Is(err, store.ErrStorage) {
		return notReady("nothing can be stored: the disk is full or fails, or the database's file has gone; the log says which").Because(err)
	} else if err != nil {
		return notReady("the database does not answer; try again").Because(err)
	}
	if c := a.config.Certificates; c != nil {
		if err := c.Ready(); err != nil {
			return notReady(err.Error())
		}
	}
	if late := a.pulse.Late(); len(late) > 0 {
		return notReady("background work stands still (" + strings.Join(late, ", ") + "); restart this node if it goes on")
	}
	if a.clock == nil {
		return nil
	}
	if a.clock.last.Load() == nil {
		return notReady("the clocks of this host and of the database have not been compared yet; try again")
	}
	if skew := a.clock.skew(); skew.Abs() > mostSkew {
		return notReady(errSkew(skew).Error() + "; set the clocks of both by NTP")
	}
	return nil
}
