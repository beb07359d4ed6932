package bridge

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/connector"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// How long a booking waits for the other system's word.
const (
	recheckPatience = 2 * time.Second
	voicePatience   = 1500 * time.Millisecond // on the telephone
)

// patience is how long to wait for another system, where the usual time is
// known.
func (d *Desk) patience(usual time.Duration) time.Duration { return cmp.Or(d.given, usual) }

// When rechecks are skipped: after so many failures over at least so long, for
// a while that doubles.
const (
	breakAfter    = 5
	breakOver     = 30
	shortestBreak = 30
	LongestBreak  = 300 // LongestBreak is how long they are skipped at most
)

// Recheck asks the other system about one slot before it is booked, and takes
// those out of the running who are busy there; booking.ErrTaken: that are all.
// Where it cannot answer, the booking goes on, marked unverified: the next pull
// shows what was missed.
func (d *Desk) Recheck(ctx context.Context, org booking.OrgID, q desk.Prospect) (w desk.Word, err error) {
	w.Free = q.Who
	var ids []string
	for _, r := range q.Who {
		if r.External != "" {
			ids = append(ids, r.External)
		}
	}
	c, err := connectorOf(ctx, d.Store.For(org))
	if errors.Is(err, ErrNoConnector) {
		return w, nil
	}
	if err != nil {
		return w, err
	}
	if w.Unverified = c.PausedAt != 0 || c.Breaker.After > q.Now; w.Unverified {
		return w, nil
	}
	patience := recheckPatience
	if q.Channel == booking.ByVoice {
		patience = voicePatience
	}
	client, err := d.connect(org, c)
	if err != nil { // A token that cannot be opened stops nobody from booking.
		d.Log.Warn("cannot ask a connected system", "org", org, "error", err)
		w.Unverified = true
		return w, nil
	}
	d.asking.Add(1)
	snapshot, err := client.Availability(ctx, ids, q.Claim, d.patience(patience))
	d.asking.Add(-1)
	w.Unverified = err != nil
	if noted := d.noteRecheck(ctx, org, c.Breaker, q.Now, err); noted != nil || err != nil {
		return w, noted
	}
	return d.leaveOut(ctx, org, q, &snapshot, c.Tells)
}

// Asking is how many bookings wait for another system's word at this moment.
func (d *Desk) Asking() int64 { return d.asking.Load() }

// leaveOut drops the candidates that are busy elsewhere, and remembers what
// was heard so that the slot is not offered again. An entry that cannot be read
// and may lie at this time counts as busy: it is no reason to book over it.
func (d *Desk) leaveOut(ctx context.Context, org booking.OrgID, q desk.Prospect, s *connector.Snapshot,
	tells bool) (w desk.Word, err error) {
	var own shadow
	far := around(q.Claim, s)
	if !s.Silent() { // Else there is nothing that could be ours.
		if own, err = d.shadow(ctx, org, far, s, tells); err != nil {
			return w, err
		}
	}
	own.mine = q.Moving
	busy := map[booking.ResourceID][]booking.Span{}
	for _, r := range q.Who {
		if r.External != "" {
			others, _ := own.others(r.External, s.Busy[r.External], s.StartedAt)
			heard := append(within(far, others), within(q.Claim, s.Doubts(r.External))...)
			if slices.ContainsFunc(heard, q.Claim.Overlaps) {
				busy[r.ID] = heard
				w.Elsewhere = append(w.Elsewhere, r)
				continue
			}
			w.Unverified = w.Unverified || s.Busy[r.External] == nil // It said nothing of this one.
			if slices.ContainsFunc(s.Busy[r.External], func(b connector.Busy) bool { return own.knows(q.Moving) && b.Appointment == q.Moving }) {
				w.Cleared = append(w.Cleared, r.ID)
			}
		}
		w.Free = append(w.Free, r)
	}
	if len(busy) == 0 {
		return w, nil
	}
	if err := d.keepHeard(ctx, org, q, busy); err != nil {
		return w, err
	}
	if len(w.Free) == 0 {
		return w, booking.ErrTaken
	}
	return w, nil
}

// reach is how far from a slot an entry is kept that was heard when it was asked for.
const reach = 14 * office.Day

// around is the stretch of the entries that lie at a time. Whoever asks next is to be
// offered nothing that one of them has covered.
func around(claim booking.Span, s *connector.Snapshot) booking.Span {
	far := claim
	for _, list := range s.Busy {
		for _, b := range list {
			if b.Span.Overlaps(claim) {
				far.Start, far.End = min(far.Start, b.Span.Start), max(far.End, b.Span.End)
			}
		}
	}
	return booking.Span{Start: max(far.Start, claim.Start-reach), End: min(far.End, claim.End+reach)}
}

// within gives of each span the part that lies in a window.
func within(window booking.Span, list []booking.Span) (parts []booking.Span) {
	for _, s := range list {
		if s.Overlaps(window) {
			parts = append(parts, booking.Span{Start: max(s.Start, window.Start), End: min(s.End, window.End)})
		}
	}
	return parts
}

// keepHeard stores who is busy elsewhere at the time of a slot, and how long.
func (d *Desk) keepHeard(ctx context.Context, org booking.OrgID, q desk.Prospect, busy map[booking.ResourceID][]booking.Span) error {
	var changed []booking.ResourceID
	err := d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
		changed = nil
		for r, spans := range busy {
			new, err := tx.ReplaceBusy(r, q.Claim, spans)
			for _, s := range spans {
				if err != nil {
					return err
				}
				var more bool
				more, err = tx.ReplaceBusy(r, s, []booking.Span{s})
				new = new || more
			}
			if err != nil {
				return err
			}
			if new {
				changed = append(changed, r)
				tx.Publish(booking.Event{Kind: booking.ClaimsChanged, Resource: r, Service: q.Service, At: q.Now})
			}
		}
		return nil
	})
	if err == nil {
		d.desk.Touched(org, q.Service, changed...)
	}
	return err
}

// noteRecheck keeps the breaker.
func (d *Desk) noteRecheck(ctx context.Context, org booking.OrgID, b Breaker, now int64, failure error) error {
	next := Breaker{}
	if failure != nil {
		d.Pulse.Warn("a booking could not be rechecked", failure, "org", org.String())
		next = b
		if next.Failures++; next.Failures == 1 {
			next.Since = now
		}
		if next.Failures >= breakAfter && now-next.Since >= breakOver {
			next.After = now + min(int64(shortestBreak)<<min(next.Skips, 10), LongestBreak)
			next.Skips++
		}
	}
	if next == b {
		return nil
	}
	return d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
		saveBreaker(tx, next)
		return nil
	})
}
