package desk

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/connector"
	"github.com/mawid/mawid/internal/engine"
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
	longestBreak  = 300
)

// recheck asks the other system about one slot before it is booked, and takes
// those out of the running who are busy there. Where it cannot answer, the
// booking goes on, marked unverified: the next pull shows what was missed.
func (d *Desk) recheck(ctx context.Context, org booking.OrgID, p *placing, channel booking.Channel) error {
	var ids []string
	for _, r := range p.who {
		if r.External != "" {
			ids = append(ids, r.External)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	c, err := d.store.For(org).Connector(ctx)
	if errors.Is(err, store.ErrNoConnector) {
		return nil
	}
	if err != nil {
		return err
	}
	if p.unverified = c.PausedAt != 0 || c.Breaker.After > p.now; p.unverified {
		return nil
	}
	claim := engine.Claim(p.service, p.branch.Zone.First(p.slot.Date, int(p.slot.Time)))
	patience := recheckPatience
	if channel == booking.ByVoice {
		patience = voicePatience
	}
	client, err := d.connect(org, c)
	if err != nil { // A token that cannot be opened stops nobody from booking.
		d.log.Warn("cannot ask a connected system", "org", org, "error", err)
		p.unverified = true
		return nil
	}
	d.booking.Add(-1)
	snapshot, err := client.Availability(ctx, ids, claim, d.patience(patience))
	d.booking.Add(1)
	p.unverified = err != nil
	if noted := d.noteRecheck(ctx, org, c.Breaker, p.now, err); noted != nil || err != nil {
		return noted
	}
	return d.leaveOut(ctx, org, p, claim, &snapshot, c.Tells)
}

// leaveOut drops the candidates that are busy elsewhere, and remembers what
// was heard so that the slot is not offered again. An entry that cannot be read
// and may lie at this time counts as busy: it is no reason to book over it.
func (d *Desk) leaveOut(ctx context.Context, org booking.OrgID, p *placing, claim booking.Span, s *connector.Snapshot, tells bool) error {
	t := d.store.For(org)
	own, err := d.shadow(ctx, org, claim, s, tells)
	if err != nil {
		return err
	}
	own.mine = p.mine
	var free []*booking.Resource
	busy := map[booking.ResourceID][]booking.Span{}
	for _, r := range p.who {
		if r.External != "" {
			others, _ := own.others(r.External, s.Busy[r.External], s.StartedAt)
			heard := append(others, s.Doubts(r.External)...)
			heard = slices.DeleteFunc(heard, func(b booking.Span) bool { return !b.Overlaps(claim) })
			if len(heard) > 0 {
				busy[r.ID] = heard
				p.elsewhere = append(p.elsewhere, r)
				continue
			}
			p.unverified = p.unverified || s.Busy[r.External] == nil // It said nothing of this one.
			if slices.ContainsFunc(s.Busy[r.External], func(b connector.Busy) bool { return own.knows(p.mine) && b.Appointment == p.mine }) {
				p.cleared = append(p.cleared, r.ID)
			}
		}
		free = append(free, r)
	}
	if len(busy) == 0 {
		return nil
	}
	var changed []booking.ResourceID
	err = t.Write(ctx, func(tx *store.Tx) error {
		changed = nil
		for r, spans := range busy {
			if new, err := tx.ReplaceBusy(r, claim, spans); err != nil {
				return err
			} else if new {
				changed = append(changed, r)
				tx.Publish(booking.Event{Kind: booking.ClaimsChanged, Resource: r, Service: p.service.ID, At: p.now})
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	d.touched(org, p.service.ID, changed...)
	if p.who = free; len(free) == 0 {
		return booking.ErrTaken
	}
	return nil
}

// noteRecheck keeps the breaker.
func (d *Desk) noteRecheck(ctx context.Context, org booking.OrgID, b store.Breaker, now int64, failure error) error {
	next := store.Breaker{}
	if failure != nil {
		d.pulse.Warn("a booking could not be rechecked", failure, "org", org.String())
		next = b
		if next.Failures++; next.Failures == 1 {
			next.Since = now
		}
		if next.Failures >= breakAfter && now-next.Since >= breakOver {
			next.After = now + min(int64(shortestBreak)<<min(next.Skips, 10), longestBreak)
			next.Skips++
		}
	}
	if next == b {
		return nil
	}
	return d.store.For(org).Write(ctx, func(tx *store.Tx) error {
		tx.SaveBreaker(next)
		return nil
	})
}
