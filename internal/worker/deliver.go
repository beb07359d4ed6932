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
	roundSize  = 128      // deliveries read at once, and four times as many each time when there were so many,
	roundMost  = 1024     // up to this, as long as a node has not
	readAhead  = 32 << 10 // of all endpoints in its hands; then it reads
	roundLeast = 64
	noteSize   = 512 // outcomes noted at once
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
	for more := true; more && ctx.Err() == nil; {
		n := newNotes(w, t, id)
		if more, err = w.pass(ctx, n); err != nil {
			return 0, err
		}
		if n.rested {
			return givenBack, nil
		}
	}
	return 0, nil
}

// batch is some of an endpoint's due deliveries.
type batch struct {
	due  []booking.Delivery
	size int  // how many were asked for
	last bool // no more were due
	err  error
}

// pass sends what is due to an endpoint, from what waits longest on, one batch after the
// other, and reports whether there is more by now. While a batch is sent, the next one is
// read, and what became of others is noted. If all that was due was sent, the task is
// given back with the last of the notes.
func (w *Worker) pass(ctx context.Context, n *notes) (more bool, err error) {
	to := &address{org: n.task.Org, id: n.endpoint}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	noted := make(chan error, 1)
	go func() { noted <- n.take(ctx) }()
	b := w.read(ctx, to, batch{})
	all := false
	for len(b.due) > 0 && b.err == nil && context.Cause(ctx) == nil && n.room() {
		next := w.round(ctx, stop, to, b, n)
		w.ahead.Add(-int64(len(b.due)))
		all = b.last || next.last && len(next.due) == 0
		b = next
	}
	w.ahead.Add(-int64(len(b.due)))
	close(n.last)
	err = errors.Join(<-noted, unlessOver(b.err))
	cause := context.Cause(ctx)
	if all && err == nil && cause == nil {
		return n.end(ctx)
	}
	if err = errors.Join(err, n.flush(ctx)); err == nil && cause != nil && !errors.Is(cause, errOver) {
		err = cause
	}
	return false, err
}

// round sends a batch and reads the next one, when half of it is sent.
func (w *Worker) round(ctx context.Context, stop context.CancelCauseFunc, to *address, b batch, n *notes) (next batch) {
	all := byAppointment(b.due)
	chains := make(chan []booking.Delivery, len(all))
	for _, c := range all {
		chains <- c
	}
	close(chains)
	w.sends.see(w.Now().Sub(time.Unix(b.due[0].NextAt, 0)))
	var senders sync.WaitGroup
	var ahead sync.Once
	for range min(inFlight, len(all)) {
		senders.Go(func() {
			for chain := range chains {
				if !b.last && len(chains) <= len(all)/2 {
					ahead.Do(func() { senders.Go(func() { next = w.read(ctx, to, b) }) })
				}
				for i := range chain {
					w.sends.pass(ctx)
					o, err := w.try(ctx, to, &chain[i])
					if err != nil {
						stop(err)
						return
					}
					n.add(o)
				}
			}
		})
	}
	senders.Wait()
	return next
}

// read reads what is due after a batch and, if anything is, where it goes.
func (w *Worker) read(ctx context.Context, to *address, after batch) batch {
	ctx, cancel := brief(ctx)
	defer cancel()
	b := batch{size: max(roundSize, min(4*after.size, roundMost))}
	if w.ahead.Load() > readAhead {
		b.size = roundLeast
	}
	var from webhook.Place
	if n := len(after.due); n > 0 {
		from = webhook.PlaceOf(&after.due[n-1])
	}
	var post webhook.Post
	now := w.Now()
	b.due, post, b.err = w.Webhooks.DueDeliveries(ctx, to.org, to.id, from, b.size)
	w.ahead.Add(int64(len(b.due)))
	if b.last = len(b.due) < b.size; b.err == nil && len(b.due) > 0 {
		to.set(post, now)
	}
	return b
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

// set says where they go, as it was read at an instant.
func (to *address) set(post webhook.Post, read time.Time) {
	to.mu.Lock()
	defer to.mu.Unlock()
	to.post, to.read = post, read
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

// notes writes down what became of deliveries, several at a time.
type notes struct {
	w        *Worker
	task     store.Task
	endpoint booking.EndpointID
	many     chan struct{} // so many have come that they are to be noted now
	last     chan struct{} // closed when no more come
	rested   bool          // the task was given back

	mu    sync.Mutex
	less  sync.Cond // fewer wait to be noted
	tried []webhook.Tried
	gone  bool
	over  bool // nothing more is to be sent: it is gone, or nothing can be noted
}

func newNotes(w *Worker, t store.Task, id booking.EndpointID) *notes {
	n := &notes{w: w, task: t, endpoint: id, many: make(chan struct{}, 1), last: make(chan struct{})}
	n.less.L = &n.mu
	return n
}

// add takes an outcome.
func (n *notes) add(o outcome) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.tried = append(n.tried, o.Tried)
	if n.gone = n.gone || o.gone; n.gone || len(n.tried) >= noteSize {
		n.over = n.over || n.gone
		select {
		case n.many <- struct{}{}:
		default:
		}
	}
}

// room waits until few enough wait to be noted, and tells whether more is to be sent.
func (n *notes) room() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	for len(n.tried) > roundMost && !n.over {
		n.less.Wait()
	}
	return !n.over
}

// take notes what comes until there is no more, also if we are stopping: it was sent.
// The last of it is left.
func (n *notes) take(ctx context.Context) (err error) {
	tick := time.NewTicker(noteWithin)
	defer tick.Stop()
	for waited := noteWithin; ; waited += noteWithin {
		select {
		case <-n.last:
			return err
		case <-tick.C:
			if waited < noteEvery(n.w.serving.Load()) {
				continue
			}
		case <-n.many:
		}
		err = errors.Join(err, n.flush(ctx))
		waited = 0
	}
}

// noteEvery is how soon outcomes are noted while so many endpoints are served.
func noteEvery(endpoints int64) time.Duration {
	return min(noteLast, noteWithin*time.Duration(1+endpoints/noteFor))
}

// flush writes down what has come so far. What cannot be written is sent again: at
// least once.
func (n *notes) flush(ctx context.Context) (err error) {
	n.mu.Lock()
	tried, gone := n.tried, n.gone
	n.tried = nil
	n.mu.Unlock()
	if len(tried) > 0 {
		ctx, cancel := brief(context.WithoutCancel(ctx))
		defer cancel()
		err = unlessRemoved(n.w.Webhooks.Tried(ctx, n.task.Org, n.endpoint, tried, gone))
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.over = n.over || err != nil
	n.less.Broadcast()
	return err
}

// end does so with the last of it and gives the task back, unless more is due.
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
