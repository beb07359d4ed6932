package worker

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/outbound"
	"github.com/mawid/mawid/internal/pulse"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/trace"
	"github.com/mawid/mawid/internal/webhook"
)

const (
	// endpointLimit is how many endpoints a node works on at the same time.
	// A slow one occupies one place and delays nobody else.
	endpointLimit = 512
	// lookEvents are turned into deliveries at a look; in a rush of bookings, so
	// many times what may be sent of them meanwhile.
	lookEvents = 2000
	rushEvents = 2

	inFlight   = 4        // deliveries to one endpoint at the same time
	roundSize  = 64       // deliveries read at once, and four times as many each time when there were so many,
	roundMost  = 1024     // up to this, as long as a node has not
	readAhead  = 32 << 10 // of all endpoints in its hands
	noteSize   = 512      // outcomes noted at once
	noteWithin = 100 * time.Millisecond
	// Where many endpoints are served at the same time, each of them has few outcomes
	// in that time, and notes them for every so many endpoints once more as late.
	noteFor, noteLast = 8, time.Second
)

// errOver says that the endpoint takes nothing more: it was removed,
// disabled, or has just said that it is gone.
var errOver = errors.New("worker: the endpoint takes nothing more")

// outcome is what became of one attempt.
type outcome struct {
	webhook.Tried
	gone bool
}

// delivering turns events into deliveries and sends them. A task is an endpoint
// that has some to send.
func (w *Worker) delivering(loop *pulse.Loop) *job {
	return &job{
		kind: store.DeliverTask, loop: loop, places: newPlaces(endpointLimit, endpointLimit),
		cannotLook: "cannot look for webhook deliveries", cannotDo: "cannot deliver webhooks",
		prepare: w.fanOut, do: w.serve, rest: w.Webhooks.RestEndpoint,
	}
}

// fanOut turns new events into deliveries.
func (w *Worker) fanOut(ctx context.Context) (more bool, err error) {
	now, limit := w.Now(), lookEvents
	if w.rush() {
		behind := now.Sub(w.caughtUp)
		w.sends.see(behind)
		limit = rushEvents * w.sends.allowed(behind)
	}
	if more, err = w.Webhooks.FanOut(ctx, limit); err == nil && !more {
		w.caughtUp = now
	}
	return more, err
}

// serve works on one endpoint for as long as it has deliveries that are due.
func (w *Worker) serve(ctx context.Context, t store.Task) (again int64, err error) {
	id, err := booking.ParseID[booking.EndpointID](t.Key)
	if err != nil {
		return 0, err
	}
	w.serving.Add(1)
	defer w.serving.Add(-1)
	for more, size := true, roundSize; more && ctx.Err() == nil; size = min(4*size, roundMost) {
		if w.ahead.Load() > readAhead {
			size = roundSize
		}
		n := &notes{w: w, task: t, endpoint: id}
		if more, err = w.round(ctx, n, size); err != nil {
			return 0, err
		}
		if n.rested {
			return givenBack, nil
		}
	}
	return 0, nil
}

// round sends one batch of an endpoint's due deliveries and reports whether
// there may be more.
func (w *Worker) round(ctx context.Context, n *notes, size int) (more bool, err error) {
	to := &address{org: n.task.Org, id: n.endpoint, read: w.Now()}
	due, err := w.due(ctx, to, size)
	if err != nil || len(due) == 0 {
		return false, unlessOver(err)
	}
	w.ahead.Add(int64(len(due)))
	defer w.ahead.Add(-int64(len(due)))
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	chains := make(chan []booking.Delivery, len(due))
	for _, c := range byAppointment(due) {
		chains <- c
	}
	close(chains)
	w.sends.see(w.Now().Sub(time.Unix(due[0].NextAt, 0)))
	outcomes := make(chan outcome, len(due))
	var senders sync.WaitGroup
	for range min(inFlight, len(chains)) {
		senders.Go(func() {
			for chain := range chains {
				for i := range chain {
					w.sends.pass(ctx)
					o, err := w.try(ctx, to, &chain[i])
					if err != nil {
						stop(err)
						return
					}
					outcomes <- o
				}
			}
		})
	}
	go func() {
		senders.Wait()
		close(outcomes)
	}()
	more, err = n.take(ctx, outcomes, len(due) < size)
	if cause := context.Cause(ctx); err == nil && cause != nil && !errors.Is(cause, errOver) {
		err = cause
	}
	return more && err == nil && ctx.Err() == nil, err
}

// due reads what is due and, if anything is, where it goes.
func (w *Worker) due(ctx context.Context, to *address, size int) (list []booking.Delivery, err error) {
	ctx, cancel := brief(ctx)
	defer cancel()
	list, to.post, err = w.Webhooks.DueDeliveries(ctx, to.org, to.id, size)
	return list, err
}

// unlessOver leaves out what says that the endpoint takes nothing more: it was
// removed or disabled a moment ago.
func unlessOver(err error) error {
	if k := fault.Of(err).Kind; err != nil && (k == fault.NotFound || k == fault.Conflict) {
		return nil
	}
	return err
}

// byAppointment groups deliveries so that those about one appointment go out
// one after the other, in the order in which things happened.
func byAppointment(due []booking.Delivery) [][]booking.Delivery {
	var chains [][]booking.Delivery
	at := map[booking.AppointmentID]int{}
	for _, d := range due {
		if i, known := at[d.Appointment]; known && !d.Appointment.IsZero() {
			chains[i] = append(chains[i], d)
			continue
		}
		at[d.Appointment] = len(chains)
		chains = append(chains, []booking.Delivery{d})
	}
	return chains
}

// address is where a round's deliveries go, as it was read a moment ago.
type address struct {
	org booking.OrgID
	id  booking.EndpointID

	mu   sync.Mutex
	post webhook.Post
	read time.Time
}

// addressAge is how long it is good for: an endpoint that was removed or
// disabled gets nothing more soon after.
const addressAge = time.Second

func (w *Worker) post(ctx context.Context, to *address, now time.Time) (webhook.Post, error) {
	to.mu.Lock()
	defer to.mu.Unlock()
	if age := now.Sub(to.read); age >= 0 && age < addressAge {
		return to.post, nil
	}
	ctx, cancel := brief(ctx)
	defer cancel()
	post, err := w.Webhooks.Post(ctx, to.org, to.id)
	if err == nil {
		to.post, to.read = post, now
	}
	return post, err
}

// try makes one attempt. An error means that none was made, or that we were
// stopped in the middle of it: nothing is noted, and it is made again later.
func (w *Worker) try(ctx context.Context, to *address, d *booking.Delivery) (outcome, error) {
	now := w.Now()
	post, err := w.post(ctx, to, now)
	if err != nil {
		return outcome{}, cmp.Or(unlessOver(err), errOver)
	}
	o := outcome{Tried: webhook.Tried{Delivery: d.ID, Attempt: booking.Attempt{Number: d.Attempts + 1, At: now.Unix()}}}
	headers, err := webhook.Headers(post.Secrets, d, o.Attempt.Number, now)
	if err != nil {
		return outcome{}, err
	}
	if to.org.IsTwin() {
		headers.Set(contract.HeaderSandbox, "true")
	}
	ctx, span := w.Traces.Continue(ctx, "webhook attempt", d.Trace, now.Sub(time.Unix(d.CreatedAt, 0)))
	span.Organization(to.org)
	if parent := trace.Parent(ctx); parent != "" {
		headers.Set(trace.Header, parent)
	}
	answer, err := w.Client.Do(ctx, outbound.Request{
		Method: http.MethodPost, URL: post.URL, Header: headers, Body: []byte(d.Body), Timeout: w.patience, MaxAnswer: webhook.AnswerLimit,
	})
	defer span.End(nil)
	if err != nil && ctx.Err() != nil {
		return outcome{}, context.Cause(ctx)
	}
	o.Attempt.LatencyMS = answer.Latency.Milliseconds()
	o.Test = d.Kind == contract.EventWebhookTest
	meaning := webhook.Again
	if answer.Status != 0 { // It counts, even if the rest of the answer broke off.
		o.Attempt.Status, o.Attempt.Answer = answer.Status, readable(answer.Body)
		if meaning = webhook.Judge(answer.Status); meaning != webhook.Done {
			o.Attempt.Class = "status"
		}
	} else {
		o.Attempt.Class, o.Attempt.Answer = string(outbound.ClassOf(err)), outbound.Explain(err)
	}
	span.Attempt(o.Attempt.Number, o.Attempt.Status, o.Attempt.Class)
	w.decide(&o, meaning, outbound.RetryAfter(answer.Header, now))
	w.Office.Tally.Delivered(o.State, o.Attempt.Class, answer.Latency)
	return o, nil
}

// decide says what becomes of the delivery.
func (w *Worker) decide(o *outcome, meaning webhook.Meaning, retryAfter time.Duration) {
	o.State = booking.Failed
	switch meaning {
	case webhook.Done:
		o.State = booking.Delivered
	case webhook.Gone:
		o.gone = true
	default:
		if wait, again := webhook.Delay(o.Delivery, o.Attempt.Number, retryAfter); again {
			o.State = booking.Pending
			o.Attempt.NextAt = o.Attempt.At + int64(wait/time.Duration(w.Hurry)/time.Second)
		}
	}
}

// readable makes what an endpoint answered fit for a text column.
func readable(body []byte) string {
	return strings.ReplaceAll(strings.ToValidUTF8(string(body), "\uFFFD"), "\x00", "\uFFFD")
}

// notes writes down what became of a round's deliveries, several at a time.
type notes struct {
	w        *Worker
	task     store.Task
	endpoint booking.EndpointID
	tried    []webhook.Tried
	gone     bool
	rested   bool // the task was given back
}

// take notes outcomes until there are no more, also if we are stopping: they were sent.
// If they are all that was due, and were all made, the task is given back with the last
// of them. It reports whether there may be more to send.
func (n *notes) take(ctx context.Context, outcomes <-chan outcome, all bool) (more bool, err error) {
	tick := time.NewTicker(noteEvery(n.w.serving.Load()))
	defer tick.Stop()
	for {
		select {
		case o, open := <-outcomes:
			if !open {
				if all && err == nil && context.Cause(ctx) == nil {
					return n.end(ctx)
				}
				return true, errors.Join(err, n.flush(ctx))
			}
			n.tried = append(n.tried, o.Tried)
			n.gone = n.gone || o.gone
			if n.gone || len(n.tried) >= noteSize {
				err = errors.Join(err, n.flush(ctx))
			}
		case <-tick.C:
			err = errors.Join(err, n.flush(ctx))
		}
	}
}

// noteEvery is how soon outcomes are noted while so many endpoints are served.
func noteEvery(endpoints int64) time.Duration {
	return min(noteLast, noteWithin*time.Duration(1+endpoints/noteFor))
}

// flush writes down what has come so far. What cannot be written is sent again: at
// least once.
func (n *notes) flush(ctx context.Context) error {
	if len(n.tried) == 0 {
		return nil
	}
	ctx, cancel := brief(context.WithoutCancel(ctx))
	defer cancel()
	tried := n.tried
	n.tried = nil
	return unlessRemoved(n.w.Webhooks.Tried(ctx, n.task.Org, n.endpoint, tried, n.gone))
}

// end does so and gives the task back, unless more is due.
func (n *notes) end(ctx context.Context) (more bool, err error) {
	ctx, cancel := brief(context.WithoutCancel(ctx))
	defer cancel()
	more, err = n.w.Webhooks.TriedAll(ctx, n.task, n.w.owner, n.endpoint, n.tried, n.gone)
	n.rested = !more && err == nil
	return more, unlessRemoved(err)
}

// unlessRemoved leaves out that nobody is there of whom something could be noted.
func unlessRemoved(err error) error {
	if fault.Of(err).Kind == fault.NotFound {
		return nil
	}
	return err
}
