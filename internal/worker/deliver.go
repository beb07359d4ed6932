package worker

import (
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
	if w.Desk.Rush() {
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
	for more, size := true, roundSize; more && ctx.Err() == nil; size = min(4*size, roundMost) {
		if w.ahead.Load() > readAhead {
			size = roundSize
		}
		if more, err = w.round(ctx, t.Org, id, size); err != nil {
			return 0, err
		}
	}
	return 0, nil
}

// round sends one batch of an endpoint's due deliveries and reports whether
// there may be more.
func (w *Worker) round(ctx context.Context, org booking.OrgID, id booking.EndpointID, size int) (more bool, err error) {
	due, err := w.due(ctx, org, id, size)
	if err != nil || len(due) == 0 {
		return false, err
	}
	w.ahead.Add(int64(len(due)))
	defer w.ahead.Add(-int64(len(due)))
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	to := &address{org: org, id: id}
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
	err = w.note(ctx, org, id, outcomes)
	if cause := context.Cause(ctx); err == nil && cause != nil && !errors.Is(cause, errOver) {
		err = cause
	}
	return err == nil && ctx.Err() == nil, err
}

func (w *Worker) due(ctx context.Context, org booking.OrgID, id booking.EndpointID, size int) ([]booking.Delivery, error) {
	ctx, cancel := brief(ctx)
	defer cancel()
	return w.Webhooks.DueDeliveries(ctx, org, id, size)
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
		if k := fault.Of(err).Kind; k == fault.NotFound || k == fault.Conflict {
			return outcome{}, errOver
		}
		return outcome{}, err
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

// note writes outcomes down, several at a time. What was sent is noted even
// if we are stopping.
func (w *Worker) note(ctx context.Context, org booking.OrgID, id booking.EndpointID, outcomes <-chan outcome) error {
	ctx = context.WithoutCancel(ctx)
	tick := time.NewTicker(noteWithin)
	defer tick.Stop()
	var (
		tried []webhook.Tried
		gone  bool
		err   error
	)
	flush := func() {
		if len(tried) == 0 {
			return
		}
		ctx, cancel := brief(ctx)
		defer cancel()
		if e := w.Webhooks.Tried(ctx, org, id, tried, gone); e != nil && fault.Of(e).Kind != fault.NotFound {
			err = e // The attempts are made again: at least once.
		}
		tried = nil
	}
	for {
		select {
		case o, open := <-outcomes:
			if !open {
				flush()
				return err
			}
			tried = append(tried, o.Tried)
			gone = gone || o.gone
			if gone || len(tried) >= noteSize {
				flush()
			}
		case <-tick.C:
			flush()
		}
	}
}
