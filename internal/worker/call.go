package worker

import (
	"context"
	"sync"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/pulse"
	"github.com/mawid/mawid/internal/store"
)

// callsAtOnce is how many calls a node takes up.
const callsAtOnce = 64

// hangingUp closes calls that are over although nobody said so.
func (w *Worker) hangingUp(loop *pulse.Loop) *job {
	var one sync.Mutex // It is all for the database, where people come first: one call after the other.
	return &job{
		kind: store.CallTask, loop: loop, places: newPlaces(callsAtOnce, callsAtOnce), pause: failurePause,
		cannotLook: "cannot look for calls that are over", cannotDo: "cannot close a call",
		do: func(ctx context.Context, t store.Task) (again int64, err error) {
			id, err := booking.ParseID[booking.CallID](t.Key)
			if err != nil {
				return 0, err
			}
			one.Lock()
			defer one.Unlock()
			ctx, cancel := brief(ctx)
			defer cancel()
			return w.Voice.LookAtCall(ctx, t.Org, id)
		},
	}
}
