package worker

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/pulse"
	"github.com/mawid/mawid/internal/store"
)

const (
	connectLimit = 256 // requests to organizations' systems at the same time
	perOrg       = 4   // of them to the same one
)

// counter counts what is under way for each organization.
type counter struct {
	mu   sync.Mutex
	orgs map[booking.OrgID]int
}

func (c *counter) enter(org booking.OrgID) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.orgs == nil {
		c.orgs = map[booking.OrgID]int{}
	}
	if c.orgs[org] >= perOrg {
		return false
	}
	c.orgs[org]++
	return true
}

func (c *counter) leave(org booking.OrgID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.orgs[org]--; c.orgs[org] <= 0 {
		delete(c.orgs, org)
	}
}

// full lists the organizations that have no place left.
func (c *counter) full() (list []booking.OrgID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for org, n := range c.orgs {
		if n >= perOrg {
			list = append(list, org)
		}
	}
	return list
}

// taskPatience is how long one task may take with all its requests, so that one
// that hangs in the database ends.
const taskPatience = 5 * time.Minute

// connect takes up what is due between us and organizations' own systems.
func (w *Worker) connect(ctx context.Context, loop *pulse.Loop) {
	for _, kind := range []string{store.PullTask, store.PushTask} {
		var tasks []store.Task
		_ = loop.Turn(ctx, "cannot look for work for connectors", func(ctx context.Context) (err error) {
			tasks, err = w.leaseTasks(ctx, kind)
			return err
		})
		for _, t := range tasks {
			<-w.lines
			w.busy.Go(func() {
				defer func() {
					w.working.leave(t.Org)
					w.lines <- struct{}{}
					w.Nudge()
				}()
				w.work(ctx, t)
			})
		}
	}
}

// leaseTasks leases tasks of a kind and gives those that have a place.
func (w *Worker) leaseTasks(ctx context.Context, kind string) (entered []store.Task, err error) {
	places := len(w.lines)
	if places == 0 {
		return nil, nil
	}
	tasks, err := w.Bridge.LeaseConnector(ctx, kind, w.owner, w.lease, places, perOrg, w.working.full())
	if err != nil {
		return nil, err
	}
	for _, t := range tasks {
		if w.working.enter(t.Org) {
			entered = append(entered, t)
		} else { // One batch had too many of it.
			err = errors.Join(err, w.Bridge.RestConnector(ctx, t, w.owner, w.Now().Unix()+1))
		}
	}
	return entered, err
}

// work does one task, for as long as the lease is ours, and gives it back with
// the time of the next try.
func (w *Worker) work(ctx context.Context, t store.Task) {
	var (
		again int64
		err   error
	)
	held, lost := context.WithTimeout(ctx, taskPatience)
	defer lost()
	go w.keep(held, lost, t)
	if t.Kind == store.PullTask {
		again, err = w.Bridge.PullInHurry(held, t.Org, w.Hurry)
	} else {
		var id booking.AppointmentID
		if id, err = booking.ParseID[booking.AppointmentID](t.Key); err == nil {
			again, err = w.Bridge.Push(held, t.Org, id, w.Hurry)
		}
	}
	if err != nil {
		if !errors.Is(held.Err(), context.Canceled) {
			w.Pulse.Warn("cannot work for a connector", err, "org", t.Org.String(), "task", t.Kind)
		}
		again = w.Now().Unix() + 5
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if err := w.Bridge.RestConnector(last, t, w.owner, again); err != nil {
		w.Pulse.Warn("cannot give a task back", err, "org", t.Org.String(), "task", t.Kind)
	}
}
