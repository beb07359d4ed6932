package worker

import (
	"context"
	"time"

	"github.com/mawid/mawid/internal/pulse"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/waiting"
)

const (
	waitLimit = 32 // services at branches that are looked at at the same time
	waitOrg   = 4  // of them of the same organization
	// waitPatience is how long one of them may take with all its messages.
	waitPatience = 5 * time.Minute
)

// offering is what is offered to people who wait. A task is a service at a branch for
// which somebody waits.
func (w *Worker) offering(loop *pulse.Loop) *job {
	return &job{
		kind: store.WaitTask, loop: loop, places: newPlaces(waitLimit, waitOrg), patience: waitPatience, pause: failurePause,
		brake:      w.tells,
		cannotLook: "cannot look for people who wait", cannotDo: "cannot offer a time to people who wait",
		do: func(ctx context.Context, t store.Task) (again int64, err error) {
			branch, service, err := waiting.Parse(t.Key)
			if err != nil {
				return 0, err
			}
			return w.Waiting.Look(ctx, t.Org, branch, service)
		},
	}
}
