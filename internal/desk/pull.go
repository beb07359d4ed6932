package desk

import (
	"context"
	"errors"
	"hash/fnv"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/connector"
	"github.com/mawid/mawid/internal/store"
)

// How busy times are pulled: every minute for two weeks, every hour for three
// months, and less often while it fails. Windows begin and end with a day in
// UTC, which is where stored busy times are cut anyway: one that is under way
// stays whole, however often it is heard of.
const (
	pullEvery    = 60
	pullAhead    = 14 * day
	farEvery     = 3600
	farAhead     = 90 * day
	longestPause = 900
	pullPatience = 20 * time.Second
)

// Pull asks the other system when the mapped resources are busy and stores
// the answer. It gives the time at which to pull again; zero: not by itself.
// What is not our own doing fails quietly: it is noted, and shown.
func (d *Desk) Pull(ctx context.Context, org booking.OrgID) (again int64, err error) {
	return d.PullInHurry(ctx, org, 1)
}

// PullInHurry is Pull with every wait divided by hurry.
func (d *Desk) PullInHurry(ctx context.Context, org booking.OrgID, hurry int) (again int64, err error) {
	now := d.unix()
	in := func(seconds int64) int64 { return now + max(1, seconds/int64(max(1, hurry))) }
	t := d.store.For(org)
	c, err := t.Connector(ctx)
	if errors.Is(err, store.ErrNoConnector) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	mappings, err := t.Mappings(ctx)
	if err != nil || c.PausedAt != 0 || len(mappings) == 0 {
		return 0, err
	}
	client, err := d.connect(org, c)
	if err != nil {
		return 0, err
	}
	far := now-c.FarPulledAt >= farEvery
	ids := make([]string, len(mappings))
	for i, m := range mappings {
		ids[i] = m.External
		far = far || m.Unread > 0 // Wherever it is: who mends it sees so within a minute.
	}
	window := booking.Span{Start: now / day * day, End: now/day*day + day + pullAhead}
	if far {
		window.End = window.Start + day + farAhead
	}
	// One request at a time: a snapshot is of one moment. Busy people's lists
	// may be too long for one answer; then fewer are asked about.
	for first, size := 0, connector.MaxIDs; first < len(ids); {
		last := min(first+size, len(ids))
		snapshot, err := client.Availability(ctx, ids[first:last], window, d.patience(max(pullPatience/time.Duration(max(1, hurry)), shortPatience)))
		if f, ok := errors.AsType[*connector.Failure](err); ok && f.Class == connector.TooLarge && last-first > 1 {
			size = (last - first) / 2
			continue
		}
		if err != nil {
			if ctx.Err() != nil {
				return 0, ctx.Err()
			}
			return in(min(int64(pullEvery)<<min(c.PullFailures, 4), longestPause)), d.pullFailed(ctx, org, c, err)
		}
		if err := d.keepBusy(ctx, org, c.Epoch, c.Tells, mappings[first:last], window, far, snapshot); err != nil {
			return 0, err
		}
		first = last
	}
	return in(pullEvery + jitter(org, now)), d.reconcile(ctx, org, c, now)
}

// jitter spreads organizations over time.
func jitter(org booking.OrgID, now int64) int64 {
	h := fnv.New32a()
	_, _ = h.Write(org[:])
	_, _ = h.Write([]byte{byte(now), byte(now >> 8)})
	return int64(h.Sum32()%13) - 6
}

func (d *Desk) pullFailed(ctx context.Context, org booking.OrgID, c *store.Connector, failure error) error {
	return d.store.For(org).Write(ctx, func(tx *store.Tx) error {
		tx.NotePull(c.Epoch, 0, false, failure.Error())
		if errors.Is(failure, connector.ErrUnauthorized) {
			tx.Pause(c.Epoch, pausedUnauthorized, d.unix())
		}
		return nil
	})
}

// keepBusy replaces what was known with a snapshot, unless the connector was
// set up anew meanwhile or a newer answer was faster.
func (d *Desk) keepBusy(ctx context.Context, org booking.OrgID, epoch int64, tells bool, mappings []store.Mapping, window booking.Span, far bool, s connector.Snapshot) error {
	t := d.store.For(org)
	own, err := d.shadow(ctx, org, window, &s, tells)
	if err != nil {
		return err
	}
	var changed []booking.ResourceID
	err = t.Write(ctx, func(tx *store.Tx) error {
		changed = nil
		c, err := tx.Connector()
		if err != nil || c.Epoch != epoch || s.StartedAt < c.PulledAt {
			return err
		}
		if c.Tells != own.tells {
			tx.NoteTells(epoch, own.tells)
		}
		for _, m := range mappings {
			new, err := d.keepOne(tx, m, window, &own, &s)
			if err != nil {
				return err
			}
			if new {
				changed = append(changed, m.Resource)
				tx.Publish(booking.Event{Kind: booking.ClaimsChanged, Resource: m.Resource, At: d.unix()})
			}
		}
		tx.NotePull(epoch, s.StartedAt, far, "")
		return nil
	})
	if err != nil {
		return err
	}
	d.touched(org, booking.ServiceID{}, changed...)
	return nil
}

// unreadShown is how many entries that could not be read are kept to be shown.
const unreadShown = 5

// keepOne keeps what a snapshot says of one resource, and tells whether it is
// new. What it leaves out, or says so that nobody can read it, keeps what was
// known before, and is shown.
func (d *Desk) keepOne(tx *store.Tx, m store.Mapping, window booking.Span, own *shadow, s *connector.Snapshot) (new bool, err error) {
	var what []string
	for _, u := range s.Unread {
		if u.Resource == m.External {
			what = append(what, u.String())
		}
	}
	if len(what) > 0 || m.Unread > 0 {
		tx.NoteUnread(m.Resource, len(what), what[:min(len(what), unreadShown)], s.StartedAt)
	}
	entries, answered := s.Busy[m.External]
	if !answered {
		tx.FlagMissing(m.Resource, s.StartedAt)
		return false, nil
	}
	doubts := s.Doubts(m.External)
	tx.NoteDrift(m.External, window, own.missing(m.External, entries, doubts, s.StartedAt), s.StartedAt)
	others, strays := own.others(m.External, entries, s.StartedAt)
	late := own.late(m.External, entries, others, s.StartedAt)
	for _, f := range late {
		d.log.Info("a request to an organization's own system was carried out late", "appointment", f.Appointment.String())
		tx.Doubt(f, d.unix())
	}
	if err := tx.NoteStrays(m.Resource, window, own.byHand(m.Resource, strays, late, s.StartedAt)); err != nil {
		return false, err
	}
	return tx.ReplaceBusy(m.Resource, window, others, doubts...)
}
