package worker

import (
	"context"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/pulse"
	"github.com/mawid/mawid/internal/store"
)

const (
	connectLimit = 256 // requests to organizations' systems at the same time
	perOrg       = 4   // of them to the same one
	// connectPatience is how long one task may take with all its calls.
	connectPatience = 5 * time.Minute
)

// connecting is what is due between us and organizations' own systems: to ask
// one when people are busy there, and to tell it of an appointment.
func (w *Worker) connecting(loop *pulse.Loop) []*job {
	one := job{
		loop: loop, places: newPlaces(connectLimit, perOrg), patience: connectPatience, pause: failurePause,
		cannotLook: "cannot look for work for connectors", cannotDo: "cannot work for a connector",
	}
	pull, push := one, one
	pull.brake, push.brake = w.pulls, w.pushes
	pull.kind, pull.do = store.PullTask, func(ctx context.Context, t store.Task) (again int64, err error) {
		return w.Bridge.PullInHurry(ctx, t.Org, w.Hurry)
	}
	push.kind, push.do = store.PushTask, func(ctx context.Context, t store.Task) (again int64, err error) {
		id, err := booking.ParseID[booking.AppointmentID](t.Key)
		if err != nil {
			return 0, err
		}
		ctx, span := w.follow(ctx, "connector push", t.Org, id)
		again, err = w.Bridge.Push(ctx, t.Org, id, w.Hurry)
		span.End(err)
		return again, err
	}
	return []*job{&pull, &push}
}
