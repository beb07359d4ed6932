package app

import (
	"context"
	"errors"
	"time"
)

// ErrTerminated, as the cause of Serve's context, says that a supervisor
// wants the node to go while others take over. Whoever sits in front of it and
// presses Ctrl-C does not want to wait.
var ErrTerminated = errors.New("app: terminated")

// mostConnections is how many there may be unless the operator says more.
const mostConnections = 10_000

// drain goes on serving for a while although the node is to stop. It is not
// ready any more, and every answer ends its connection: balancers look for
// other nodes, and clients connect anew, before nobody listens here.
func (a *App) drain(ctx context.Context) {
	a.conns.stopping.Store(true)
	if a.config.Drain <= 0 || !errors.Is(context.Cause(ctx), ErrTerminated) {
		return
	}
	a.config.Logger.Info("draining", "for", a.config.Drain.String())
	time.Sleep(a.config.Drain)
}
