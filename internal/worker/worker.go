// Package worker is the clock's door: it does what is due although nobody
// asks. It turns events into webhook deliveries and sends them, keeps the
// organizations' own systems in agreement, and closes calls that are over.
//
// Every node runs one. What is to be done stands in the database as tasks that
// say only where to look; a node leases a task, reads the state as it is, and
// makes it so. A node that dies loses its lease, and another goes on.
package worker

import (
	"cmp"
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/outbound"
	"github.com/mawid/mawid/internal/pulse"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/webhook"
)

// Config is what a worker needs.
type Config struct {
	*house.House
	Client *outbound.Client
	Now    func() time.Time
	Logger *slog.Logger
	// Pulse feels whether the work goes on. Nil: one of the worker's own.
	Pulse *pulse.Pulse
	// Hurry divides every wait (between attempts, for an answer, for a dead
	// node's lease), for trying things out. Zero: 1.
	Hurry int
	// Patience is how long a receiver may take to answer. Zero: the promised
	// time, shorter in a hurry.
	Patience time.Duration
}

const (
	lookEvery = 250 * time.Millisecond
	// moreAfter lets others in between when there is more to do.
	moreAfter  = 5 * time.Millisecond
	lookEvents = 500 // turned into deliveries at a time
	// While there is a rush of bookings, fewer events are turned into
	// deliveries at a look, and no more than rushShare are sent until the next:
	// people come first, but events do not stop.
	rushEvents = 128
	rushShare  = 32
	longLease  = store.LongestLease * time.Second
	// However great the hurry, a lease can still be kept, and an answer given.
	shortLease    = 3 * time.Second
	shortPatience = 250 * time.Millisecond
	// What is asked of the database is answered in this time or asked again
	// on another connection, and a look that has not come round within the bound
	// makes the node unready.
	storePatience = 15 * time.Second
	lookBound     = 2 * time.Minute
	// endpointLimit is how many endpoints a node works on at the same time.
	// A slow one occupies one place and delays nobody else.
	endpointLimit = 512
)

// Worker does what is due.
type Worker struct {
	Config
	owner    string
	lease    time.Duration
	patience time.Duration // for an answer
	wake     chan struct{}
	busy     sync.WaitGroup
	free     chan struct{} // one token for each place
	lines    chan struct{} // one for each call to an organization's system
	share    chan struct{} // one for each delivery that may be sent in a rush
	working  counter
}

// New makes a worker.
func New(c Config) *Worker {
	if c.Hurry < 1 {
		c.Hurry = 1
	}
	if c.Pulse == nil {
		c.Pulse = pulse.New(time.Now, c.Logger)
	}
	w := &Worker{
		Config: c, owner: booking.NewID[booking.EventID]().String(),
		lease:    max(longLease/time.Duration(c.Hurry), shortLease),
		patience: cmp.Or(c.Patience, max(webhook.Patience/time.Duration(c.Hurry), shortPatience)),
		wake:     make(chan struct{}, 1), free: make(chan struct{}, endpointLimit), lines: make(chan struct{}, connectLimit),
		share: make(chan struct{}, rushShare),
	}
	for range endpointLimit {
		w.free <- struct{}{}
	}
	for range connectLimit {
		w.lines <- struct{}{}
	}
	return w
}

// Nudge makes the worker look now instead of a moment later.
func (w *Worker) Nudge() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// Run works until the context ends, and then until what it has begun is done
// or given back.
func (w *Worker) Run(ctx context.Context) error {
	defer w.busy.Wait()
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	webhooks, connectors, calls := w.loop("webhooks"), w.loop("connectors"), w.loop("calls")
	defer webhooks.End()
	defer connectors.End()
	defer calls.End()
	for {
		w.refill()
		more := w.sendDue(ctx, webhooks)
		w.connect(ctx, connectors)
		_ = calls.Turn(ctx, "cannot look for calls that are over", w.hangUp)
		wake := w.wake
		if w.Desk.Rush() { // One look at a time, and not at every booking.
			more, wake = false, nil
		}
		var soon <-chan time.Time
		if more {
			soon = time.After(moreAfter)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		case <-wake:
		case <-soon:
		}
	}
}

func (w *Worker) loop(name string) *pulse.Loop { return w.Pulse.Loop(name, storePatience, lookBound) }

// brief bounds what is asked of the database.
func brief(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, storePatience)
}

// refill gives those who send in a rush their share until the next look.
func (w *Worker) refill() {
	for range rushShare {
		select {
		case w.share <- struct{}{}:
		default:
			return
		}
	}
}

// yield lets people who book go first: in a rush it waits until there is a
// share left for a delivery.
func (w *Worker) yield(ctx context.Context) {
	for w.Desk.Rush() {
		select {
		case <-w.share:
			return
		case <-ctx.Done():
			return
		case <-time.After(lookEvery): // Perhaps it is over.
		}
	}
}

// sendDue turns new events into deliveries, takes up endpoints that have some
// to send, and reports whether there may be more events.
func (w *Worker) sendDue(ctx context.Context, loop *pulse.Loop) (more bool) {
	var tasks []store.Task
	_ = loop.Turn(ctx, "cannot look for webhook deliveries", func(ctx context.Context) (err error) {
		more, tasks, err = w.look(ctx)
		return err
	})
	for _, t := range tasks {
		<-w.free
		w.busy.Go(func() {
			defer func() { w.free <- struct{}{} }()
			w.serve(ctx, t)
		})
	}
	return more
}

// look turns new events into deliveries and leases endpoints.
func (w *Worker) look(ctx context.Context) (more bool, tasks []store.Task, err error) {
	limit := lookEvents
	if w.Desk.Rush() {
		limit = rushEvents
	}
	if more, err = w.Webhooks.FanOut(ctx, limit); err != nil {
		return false, nil, err
	}
	places := len(w.free)
	if places == 0 {
		return more, nil, nil
	}
	tasks, err = w.Webhooks.LeaseEndpoints(ctx, w.owner, w.lease, places)
	return more, tasks, err
}

// serve works on one endpoint for as long as it has deliveries that are due
// and the lease is ours, and gives it back.
func (w *Worker) serve(ctx context.Context, t store.Task) {
	whose := []any{"org", t.Org.String(), "endpoint", t.Key}
	id, err := booking.ParseID[booking.EndpointID](t.Key)
	if err != nil {
		w.Logger.Error("a task without an endpoint", append(whose, "error", err)...)
		return
	}
	held, lost := context.WithCancel(ctx)
	defer lost()
	go w.keep(held, lost, t)
	for held.Err() == nil {
		more, err := w.round(held, t.Org, id)
		if err != nil && held.Err() == nil {
			// The lease runs out by itself, and somebody tries again.
			w.Pulse.Warn("cannot deliver webhooks", err, whose...)
			return
		}
		if !more {
			break
		}
	}
	// Also when we are to stop: another node need not wait for the lease.
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if err := w.Webhooks.RestEndpoint(last, t, w.owner); err != nil {
		w.Pulse.Warn("cannot give an endpoint back", err, whose...)
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
		ours, err := w.Webhooks.KeepEndpoint(turn, t, w.owner, w.lease)
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
