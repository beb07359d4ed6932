package worker

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
)

// callsAtOnce is how many calls one look takes up.
const callsAtOnce = 64

// hangUp closes calls that are over although nobody said so.
func (w *Worker) hangUp(ctx context.Context) error {
	tasks, err := w.Voice.LeaseCalls(ctx, w.owner, w.lease, callsAtOnce)
	if err != nil {
		return err
	}
	for _, t := range tasks {
		id, err := booking.ParseID[booking.CallID](t.Key)
		if err != nil {
			return err
		}
		again, err := w.Voice.LookAtCall(ctx, t.Org, id)
		if err != nil {
			w.Pulse.Warn("cannot close a call", err, "org", t.Org.String(), "call", t.Key)
			again = w.Now().Unix() + 5
		}
		if err := w.Bridge.RestConnector(ctx, t, w.owner, again); err != nil {
			return err
		}
	}
	return nil
}
