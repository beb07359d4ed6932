package worker

import (
	"context"
	"errors"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/pulse"
	"github.com/mawid/mawid/internal/store"
)

// job is one kind of work. How its tasks are leased, kept and given back is the
// same for all and stands in this file; a job says how much of it is done at
// once and what is done with one.
type job struct {
	kind   string      // of its tasks
	loop   *pulse.Loop // runs its looks; jobs may share one
	places *places     // how many at once; jobs may share them
	// The messages of a look that failed and of a task that failed.
	cannotLook, cannotDo string

	// prepare is done before each look for tasks and reports whether there may be
	// more of it to do. Nil: nothing.
	prepare func(context.Context) (more bool, err error)
	// do does what a task asks for, for as long as the context lives: it ends with
	// the lease. It says when the task is due again; zero: not by itself.
	do func(context.Context, store.Task) (again int64, err error)
	// patience is how long one task may take, so that one that hangs in the
	// database ends. Zero: as long as the lease can be kept.
	patience time.Duration
	// pause is the wait after a failure. Zero: the task is not given back, and
	// somebody tries again when the lease has run out.
	pause time.Duration
	// brake holds up what is done in a rush of bookings; nil: nothing does.
	brake *brake
	// rest gives a task back if what do says is not enough to know when it is due.
	// Nil: it is.
	rest func(ctx context.Context, t store.Task, owner string) error
}

// givenBack is said of a task that was given back with the last of what was done.
const givenBack = -1

// limit bounds what is done with one task.
func (j *job) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if j.patience == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, j.patience)
}

// takeUp leases what is due, begins with it, and reports whether there may be
// more to prepare, and how many it has begun with. due tells whether anything of a kind
// is, now that it is prepared.
func (w *Worker) takeUp(ctx context.Context, j *job, due func(ctx context.Context, kind string) bool) (more bool, begun int) {
	var tasks []store.Task
	_ = j.loop.Turn(ctx, j.cannotLook, func(ctx context.Context) (err error) {
		if j.prepare != nil {
			if more, err = j.prepare(ctx); err != nil {
				return err
			}
		}
		if due(ctx, j.kind) {
			tasks, err = w.leaseDue(ctx, j)
		}
		return err
	})
	for _, t := range tasks {
		if j.brake != nil && t.Due != 0 {
			j.brake.see(w.Now().Sub(time.Unix(t.Due, 0)))
		}
		w.busy.Go(func() {
			defer w.leave(j, t.Org)
			w.attend(ctx, j, t)
		})
	}
	return more, len(tasks)
}

// leave gives the place of a task back, for which others of its organization
// may have waited.
func (w *Worker) leave(j *job, org booking.OrgID) {
	j.places.leave(org)
	if j.places.perOrg < j.places.all {
		w.Nudge()
	}
}

// leaseDue leases tasks that are due and that no other node is working on, and
// gives those that have a place.
func (w *Worker) leaseDue(ctx context.Context, j *job) (entered []store.Task, err error) {
	free := j.places.free()
	if j.brake != nil { // What would only wait here takes no place from others.
		free = j.brake.room(free)
	}
	if free == 0 {
		return nil, nil
	}
	s, now := w.Office.Store, w.Office.Unix()
	tasks, err := s.Lease(ctx, j.kind, w.owner, now, now+w.leaseSeconds(), free, j.places.perOrg, j.places.full()...)
	if err != nil {
		return nil, err
	}
	for _, t := range tasks {
		if j.places.enter(t.Org) {
			entered = append(entered, t)
		} else { // One batch had too many of it.
			err = errors.Join(err, s.RestUntil(ctx, t, w.owner, w.Office.Unix()+1))
		}
	}
	return entered, err
}

// attend does one task, for as long as the lease is ours, and gives it back.
func (w *Worker) attend(ctx context.Context, j *job, t store.Task) {
	whose := []any{"org", t.Org.String(), "task", t.Kind, "key", t.Key}
	held, lost := j.limit(ctx)
	defer lost()
	go w.keep(held, lost, t)
	if j.brake != nil {
		j.brake.pass(held)
	}
	began := w.Now()
	again, err := j.do(held, t)
	w.Office.Tally.Worked(t.Kind, err, w.Now().Sub(began))
	if err == nil && again == givenBack {
		return
	}
	if err != nil {
		if !errors.Is(held.Err(), context.Canceled) {
			w.Pulse.Warn(j.cannotDo, err, whose...)
			if j.pause == 0 {
				return
			}
		}
		again = w.Office.Unix() + int64(j.pause/time.Second)
	}
	// Also when we are to stop: another node need not wait for the lease.
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastPatience)
	defer cancel()
	if j.rest != nil {
		err = j.rest(last, t, w.owner)
	} else {
		err = w.Office.Store.RestUntil(last, t, w.owner, again)
	}
	if err != nil {
		w.Pulse.Warn("cannot give a task back", err, whose...)
	}
}

// keep renews the lease until the work is done, and ends the work if the
// lease is lost: to another, or because it ran out while it could not be renewed.
func (w *Worker) keep(ctx context.Context, lost func(), t store.Task) {
	third := w.lease / 3
	tick := time.NewTicker(third)
	defer tick.Stop()
	for missed := 0; missed < 2; {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		turn, cancel := context.WithTimeout(ctx, third)
		ours, err := w.Office.Store.Renew(turn, t, w.owner, w.Office.Unix()+w.leaseSeconds())
		cancel()
		switch {
		case err != nil:
			missed++
		case ours:
			missed = 0
		default:
			missed = 2
		}
	}
	lost()
}

func (w *Worker) leaseSeconds() int64 { return int64(w.lease / time.Second) }
