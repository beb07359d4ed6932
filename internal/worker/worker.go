// Package worker is the clock's door: it does what is due although nobody
// asks. It turns events into webhook deliveries and sends them, keeps the
// organizations' own systems in agreement, closes calls that are over, and tells
// customers how their appointments stand.
//
// Every node runs one. What is to be done stands in the database as tasks that
// say only where to look; a node leases a task, reads the state as it is, and
// makes it so. A node that dies loses its lease, and another goes on.
//
// It is one loop (worker.go) over a list of jobs. How tasks are leased, kept and
// given back stands once (job.go), and how many there may be at the same time
// (places.go), also while many people book (brake.go). A job says what is done with one: an endpoint gets its deliveries
// (deliver.go), an organization's own system is asked and told (connect.go), a
// call that is over is closed (call.go), a customer is told something (tell.go), and what is
// free is offered to those who wait for it (wait.go).
package worker

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/outbound"
	"github.com/mawid/mawid/internal/pulse"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/trace"
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
	// Traces follows what comes of a request; nil: nobody does.
	Traces *trace.Tracer
}

// follow goes on with the trace in which an appointment was last changed.
func (w *Worker) follow(ctx context.Context, what string, org booking.OrgID, id booking.AppointmentID) (context.Context, *trace.Span) {
	if w.Traces == nil {
		return ctx, nil
	}
	parent, at, err := store.TraceOf(ctx, w.Office.Store.For(org), id)
	if err != nil {
		return ctx, nil // The work itself says what is wrong.
	}
	ctx, span := w.Traces.Continue(ctx, what, parent, w.Now().Sub(time.Unix(at, 0)))
	span.Organization(org)
	return ctx, span
}

const (
	lookEvery = 250 * time.Millisecond
	// restEvery is how often a worker that found nothing to do asks whether there is
	// anything, unless nudged.
	restEvery = 2 * time.Second
	// moreAfter lets others in between when there is more to do.
	moreAfter = 5 * time.Millisecond
	// In a rush of bookings no more deliveries than this are sent until the next
	// look, and no more tasks of telling people something done, which cost more: who
	// books comes first. What is late has more.
	rushSends, sendsLate = 64, 2 * time.Second
	rushTells, tellsLate = 12, time.Minute
	// The same of own systems: to tell one of an appointment, and to ask one when
	// people are busy, which is done every minute anyway.
	rushPushes, pushesLate = 12, 2 * time.Second
	rushPulls, pullsLate   = 4, 15 * time.Second
	// rushAsks own systems that are asked about a slot at the same time are a rush, too.
	rushAsks = 12
	// spareEnough is the part of the processor's time that must be free for all
	// to be sent although there is a rush.
	spareEnough = 0.2
	longLease   = store.LongestLease * time.Second
	// However great the hurry, a lease can still be kept, and an answer given.
	shortLease    = 3 * time.Second
	shortPatience = 250 * time.Millisecond
	// What is asked of the database is answered in this time or asked again
	// on another connection, and a look that has not come round within the bound
	// makes the node unready.
	storePatience = 15 * time.Second
	lookBound     = 2 * time.Minute
	// lastPatience is how long it may take to give a task back, also for a node
	// that is to stop.
	lastPatience = 5 * time.Second
	// failurePause is until a task that failed on our side is tried again.
	failurePause = 5 * time.Second
)

// Worker does what is due.
type Worker struct {
	Config
	owner    string
	lease    time.Duration
	patience time.Duration // for an answer
	wake     chan struct{}
	busy     sync.WaitGroup
	sends    *brake
	tells    *brake
	pushes   *brake
	pulls    *brake
	machine  processor
	ahead    atomic.Int64 // deliveries that were read and are not sent yet
	serving  atomic.Int64 // endpoints
	rushed   atomic.Bool  // many people booked before the last look
	caughtUp time.Time    // when all events had been turned into deliveries
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
		wake:     make(chan struct{}, 1),
	}
	w.caughtUp = c.Now()
	w.sends, w.tells = newBrake(w.rush, rushSends, sendsLate), newBrake(w.rush, rushTells, tellsLate)
	w.pushes, w.pulls = newBrake(w.rush, rushPushes, pushesLate), newBrake(w.rush, rushPulls, pullsLate)
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
	jobs := w.jobs()
	for _, j := range jobs {
		defer j.loop.End()
	}
	ask := time.NewTicker(restEvery)
	defer ask.Stop()
	for idle := false; ; {
		w.release()
		more := false
		if !idle {
			more, idle = w.look(ctx, jobs)
		}
		wake, rush := w.wake, w.rush()
		if rush { // One look at a time, and not at every booking.
			more, wake = false, nil
		}
		var again <-chan time.Time
		if !idle || rush {
			again = time.After(lookEvery)
		}
		var soon <-chan time.Time
		if more {
			soon = time.After(moreAfter)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-ask.C: // Also of one who has much to do: letters are asked for with the rest.
			idle = !w.stirs(ctx, jobs) && idle
		case <-again:
			idle = false
		case <-wake:
			idle = false
		case <-soon:
		}
	}
}

// look begins with what is due of every job. It reports whether there may be more, and
// whether there was nothing at all.
func (w *Worker) look(ctx context.Context, jobs []*job) (more, nothing bool) {
	nothing = w.Hurry == 1
	var due func(kind string) bool
	for _, j := range jobs {
		again, begun := w.takeUp(ctx, j, func(ctx context.Context, kind string) bool {
			if due == nil {
				due = w.dueKinds(ctx)
			}
			return due(kind)
		})
		more = more || again
		nothing = nothing && !again && begun == 0
	}
	return more, nothing
}

// dueKinds asks once for all jobs which of them have tasks to do: mostly none has. If there is
// no answer each is to ask for itself, and to say that it cannot.
func (w *Worker) dueKinds(ctx context.Context) func(kind string) bool {
	kinds, err := store.Due(ctx, w.Office.Store, w.Office.Unix())
	return func(kind string) bool { return err != nil || slices.Contains(kinds, kind) }
}

// stirs asks once for all jobs whether there is anything to do, and whether there are
// letters to send, which is the house's work.
func (w *Worker) stirs(ctx context.Context, jobs []*job) (due bool) {
	var err error
	var letters bool
	defer func() {
		if letters {
			w.PostLetters()
		}
	}()
	for i, j := range jobs {
		_ = j.loop.Turn(ctx, j.cannotLook, func(ctx context.Context) error {
			if i == 0 {
				due, err = w.Webhooks.Stirs(ctx, w.Messages.Letters.Due(&letters))
			}
			return err
		})
	}
	return due
}

// jobs lists what there is to do, in the order in which it is looked at.
func (w *Worker) jobs() []*job {
	jobs := []*job{w.delivering(w.loop("webhooks"))}
	jobs = append(jobs, w.connecting(w.loop("connectors"))...)
	return append(jobs, w.hangingUp(w.loop("calls")), w.telling(w.loop("messages")), w.offering(w.loop("waiting")))
}

func (w *Worker) loop(name string) *pulse.Loop { return w.Pulse.Loop(name, storePatience, lookBound) }

// brief bounds what is asked of the database.
func brief(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, storePatience)
}

// release gives those who send in a rush their share until the next look, and notes
// whether there was one.
func (w *Worker) release() {
	w.rushed.Store(w.Desk.Rush().Lately())
	free := w.machine.spare() > spareEnough
	for _, b := range []*brake{w.sends, w.tells, w.pushes, w.pulls} {
		b.look(free)
	}
}

// rush tells whether many people book at this moment, or did just now, or ask for what
// an own system is being asked about.
func (w *Worker) rush() bool {
	return w.rushed.Load() || w.Desk.Rush().Now() || w.Bridge.Asking() >= rushAsks
}
