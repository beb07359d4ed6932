package worker

import (
	"context"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/pulse"
	"github.com/mawid/mawid/internal/store"
)

const (
	tellLimit = 256 // appointments whose customers are told something at the same time
	tellOrg   = 8   // of them of the same organization
	// tellPatience is how long one appointment may take with all its messages.
	tellPatience = 5 * time.Minute
)

// telling is what customers are told of their appointments. A task is an
// appointment about which there may be something to tell.
func (w *Worker) telling(loop *pulse.Loop) *job {
	return &job{
		kind: store.TellTask, loop: loop, places: newPlaces(tellLimit, tellOrg), patience: tellPatience, pause: failurePause,
		brake:      w.tells,
		cannotLook: "cannot look for messages to customers", cannotDo: "cannot tell a customer of an appointment",
		do: func(ctx context.Context, t store.Task) (again int64, err error) {
			id, err := booking.ParseID[booking.AppointmentID](t.Key)
			if err != nil {
				return 0, err
			}
			ctx, span := w.follow(ctx, "tell customer", t.Org, id)
			again, err = w.Messages.Tell(ctx, t.Org, id)
			span.End(err)
			return again, err
		},
	}
}
