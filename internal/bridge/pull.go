package bridge

import (
	"context"
	"errors"
	"hash/fnv"
	"slices"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/connector"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// How busy times are pulled: what is near every minute, and all that can be
// booked every hour; less often where there is much to ask, and while it fails.
// Windows begin and end with a day in UTC, which is where stored busy times are
// cut anyway: one that is under way stays whole, however often it is heard of.
const (
	pullEvery    = 60
	pullAhead    = 14 * office.Day
	farEvery     = 3600
	farAhead     = 90 * office.Day // at least
	farPiece     = 90 * office.Day // of it asked for in one request
	LongestPause = 900             // LongestPause is how long a pull is put off that fails
	pullPatience = 20 * time.Second
	pullTime     = 4 * time.Minute // for all of one pull
	// How many requests there may be every minute for what is near, and every
	// hour for the rest.
	nearRequests = 10
	farRequests  = 60
)

// Pull asks the other system when the mapped resources are busy and stores
// the answer. It gives the time at which to pull again; zero: not by itself.
// What is not our own doing fails quietly: it is noted, and shown.
func (d *Desk) Pull(ctx context.Context, org booking.OrgID) (again int64, err error) {
	return d.PullInHurry(ctx, org, 1)
}

// PullAll is Pull for everything that can be booked, however far ahead.
func (d *Desk) PullAll(ctx context.Context, org booking.OrgID) error {
	_, err := d.pull(ctx, org, 1, true)
	return err
}

// PullNow is PullAll for somebody who asks for it.
func (d *Desk) PullNow(ctx context.Context, c office.Caller) error {
	err := d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		is, err := connectorIn(tx)
		if err == nil {
			d.Note(tx, c, "connector.pulled", is.URL, "")
		}
		return err
	})
	if err != nil && !errors.Is(err, ErrNoConnector) {
		return err
	}
	return d.PullAll(ctx, c.Org)
}

// PullInHurry is Pull with every wait divided by hurry.
func (d *Desk) PullInHurry(ctx context.Context, org booking.OrgID, hurry int) (again int64, err error) {
	return d.pull(ctx, org, hurry, false)
}

func (d *Desk) pull(ctx context.Context, org booking.OrgID, hurry int, all bool) (again int64, err error) {
	p := pulling{d: d, org: org, now: d.Unix(), found: map[booking.ResourceID]*finding{},
		patience: d.patience(max(pullPatience/time.Duration(max(1, hurry)), shortPatience))}
	in := func(seconds int64) int64 { return p.now + max(1, seconds/int64(max(1, hurry))) }
	t := d.Store.For(org)
	if p.c, err = connectorOf(ctx, t); errors.Is(err, ErrNoConnector) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	if p.mappings, err = mappings(ctx, t); err != nil || p.c.PausedAt != 0 || len(p.mappings) == 0 {
		return 0, err
	}
	if closed, err := t.Closed(ctx); err != nil || closed {
		return in(LongestPause), err // It may be opened again.
	}
	if p.client, err = d.connect(org, p.c); err != nil {
		return 0, err
	}
	p.client.Remembered = d.answers.of(org, p.c.Epoch)
	chunks := int64(len(p.mappings)+connector.MaxIDs-1) / connector.MaxIDs
	start := p.now / office.Day * office.Day
	near := booking.Span{Start: start, End: start + office.Day + pullAhead}
	asking, stop := context.WithTimeout(ctx, pullTime)
	defer stop()
	if err := inTime(asking, p.ask(asking, near)); err != nil {
		if ctx.Err() != nil || !failure(err) {
			return 0, errors.Join(ctx.Err(), err)
		}
		return in(min(int64(pullEvery)<<min(p.c.PullFailures, 4), LongestPause)), d.pullFailed(ctx, org, p.c, err)
	}
	far, err := p.beyond(ctx, near.End)
	if err != nil {
		return 0, err
	}
	whole := all || p.now-p.c.FarPulledAt >= farEvery*seldom(chunks*int64(len(far)), farRequests) || p.flagged()
	if !whole {
		if whole, err = p.missed(ctx); err != nil {
			return 0, err
		}
	}
	if whole {
		if whole, err = p.askFar(ctx, asking, far); err != nil {
			return 0, err
		}
	}
	if err := p.noteFound(ctx, whole); err != nil {
		return 0, err
	}
	return in(pullEvery*seldom(chunks, nearRequests) + jitter(org, p.now)), d.reconcile(ctx, org, p.now)
}

// inTime makes a failure of the other system of what failed because our time
// for all its answers was over: it is noted, and shown, like any other.
func inTime(asking context.Context, err error) error {
	if err != nil && !failure(err) && errors.Is(asking.Err(), context.DeadlineExceeded) {
		return connector.TooSlow(err)
	}
	return err
}

// seldom is how many times as seldom something is done that takes so many
// requests, if so many are allowed.
func seldom(requests, allowed int64) int64 { return max(1, (requests+allowed-1)/allowed) }

// failure tells whether an error is the other system's.
func failure(err error) bool {
	_, ok := errors.AsType[*connector.Failure](err)
	return ok || errors.Is(err, connector.ErrUnauthorized) || errors.Is(err, connector.ErrID) || errors.Is(err, connector.ErrToken)
}

// pulling is one pull.
type pulling struct {
	d        *Desk
	org      booking.OrgID
	c        *Connector
	client   *connector.Client
	mappings []Pairing
	now      int64
	patience time.Duration
	heard    int64 // when the last answer was asked for
	found    map[booking.ResourceID]*finding
}

// finding is what all answers of one pull leave to be desired about a resource.
type finding struct {
	missing bool // one leaves it out
	unread  int
	what    []string
}

// find adds up what an answer leaves to be desired.
func (p *pulling) find(mappings []Pairing, s *connector.Snapshot) {
	p.heard = max(p.heard, s.StartedAt)
	for _, m := range mappings {
		f := p.found[m.Resource]
		if f == nil {
			f = &finding{}
			p.found[m.Resource] = f
		}
		if _, answered := s.Busy[m.External]; !answered {
			f.missing = true
		}
		for _, u := range s.Unread {
			if u.Resource != m.External {
				continue
			}
			f.unread++
			if text := u.String(); len(f.what) < unreadShown && !slices.Contains(f.what, text) {
				f.what = append(f.what, text)
			}
		}
	}
}

// noteFound notes that. Only who has asked about everything knows that nothing
// is left to be desired.
func (p *pulling) noteFound(ctx context.Context, whole bool) error {
	return p.d.Store.For(p.org).Write(ctx, func(tx *store.Tx) error {
		c, err := connectorIn(tx)
		if err != nil || c.Epoch != p.c.Epoch || p.heard < c.PulledAt {
			return err
		}
		for _, m := range p.mappings {
			f := p.found[m.Resource]
			if f == nil {
				continue
			}
			if f.unread > 0 || m.Unread > 0 && whole {
				noteUnread(tx, m.Resource, f.unread, f.what, p.heard)
			}
			if f.missing {
				flagMissing(tx, m.Resource, p.heard)
			} else if m.MissingSince != 0 && whole {
				flagAnswered(tx, m.Resource)
			}
		}
		return nil
	})
}

// flagged tells whether the last pull had something in it that could not be
// read, or left somebody out whom this one names: wherever it is, who mends it
// sees so within a minute.
func (p *pulling) flagged() bool {
	return slices.ContainsFunc(p.mappings, func(m Pairing) bool {
		f := p.found[m.Resource]
		return m.Unread > 0 || m.MissingSince != 0 && f != nil && !f.missing
	})
}

// missed tells whether everything has to be looked at because a booking was
// missed that may stand far ahead, and would be cancelled otherwise.
func (p *pulling) missed(ctx context.Context) (bool, error) {
	if p.c.Differences != FollowDifferences || p.c.HeldAt != 0 || p.now-p.c.FarPulledAt < lookAfter {
		return false, nil
	}
	list, err := drift(ctx, p.d.Store.For(p.org), p.now, differenceLimit)
	return slices.ContainsFunc(list, func(v Drift) bool { return v.Since < p.now && v.Since >= p.c.FarPulledAt }), err
}

// beyond lists the windows after what is near, as far ahead as any service of
// a mapped resource can be booked.
func (p *pulling) beyond(ctx context.Context, from int64) (list []booking.Span, err error) {
	o, err := p.d.desk.Offer(ctx, p.org)
	if err != nil {
		return nil, err
	}
	ahead := int64(farAhead)
	for _, r := range o.Catalog.Resources {
		if r.Retired || !slices.ContainsFunc(p.mappings, func(m Pairing) bool { return m.Resource == r.ID }) {
			continue
		}
		for _, id := range r.Services {
			if s := o.Services[id]; s != nil && !s.Retired {
				// The last appointment may begin then, and has to end.
				ahead = max(ahead, int64(s.Horizon+1)*office.Day)
			}
		}
	}
	for end := p.now/office.Day*office.Day + office.Day + ahead; from < end; from += farPiece {
		list = append(list, booking.Span{Start: from, End: min(from+farPiece, end)})
	}
	return list, nil
}

// askFar asks for what is far ahead. What fails is noted and tried again at
// the next hour; what is near has been heard, and goes on. It tells whether all
// was answered.
func (p *pulling) askFar(ctx, asking context.Context, windows []booking.Span) (whole bool, err error) {
	problem := ""
	for _, window := range windows {
		if err := inTime(asking, p.ask(asking, window)); err != nil {
			if ctx.Err() != nil || !failure(err) {
				return false, errors.Join(ctx.Err(), err)
			}
			problem = connector.Explain(err)
			break
		}
	}
	return problem == "", p.d.Store.For(p.org).Write(ctx, func(tx *store.Tx) error {
		noteFar(tx, p.c.Epoch, p.now, problem)
		return nil
	})
}

// ask asks about one window and keeps what is answered. One request at a time:
// a snapshot is of one moment. Busy people's lists may be too long for one
// answer; then fewer are asked about, and at last for less time.
func (p *pulling) ask(ctx context.Context, window booking.Span) error {
	for first, size := 0, connector.MaxIDs; first < len(p.mappings); {
		last := min(first+size, len(p.mappings))
		err := p.askSome(ctx, p.mappings[first:last], window)
		if f, ok := errors.AsType[*connector.Failure](err); ok && f.Class == connector.TooLarge && last-first > 1 {
			size = (last - first) / 2
			continue
		}
		if err != nil {
			return err
		}
		first = last
	}
	return nil
}

func (p *pulling) askSome(ctx context.Context, mappings []Pairing, window booking.Span) error {
	ids := make([]string, len(mappings))
	for i, m := range mappings {
		ids[i] = m.External
	}
	snapshot, err := p.client.Availability(ctx, ids, window, p.patience)
	if f, ok := errors.AsType[*connector.Failure](err); ok && f.Class == connector.TooLarge && len(ids) == 1 &&
		window.End-window.Start > office.Day {
		middle := (window.Start + (window.End-window.Start)/2) / office.Day * office.Day
		if err := p.askSome(ctx, mappings, booking.Span{Start: window.Start, End: middle}); err != nil {
			return err
		}
		return p.askSome(ctx, mappings, booking.Span{Start: middle, End: window.End})
	}
	if err != nil {
		return err
	}
	p.find(mappings, &snapshot)
	return p.d.keepBusy(ctx, p.org, p.c, mappings, window, snapshot)
}

// jitter spreads organizations over time.
func jitter(org booking.OrgID, now int64) int64 {
	h := fnv.New32a()
	_, _ = h.Write(org[:])
	_, _ = h.Write([]byte{byte(now), byte(now >> 8)})
	return int64(h.Sum32()%13) - 6
}

func (d *Desk) pullFailed(ctx context.Context, org booking.OrgID, c *Connector, failure error) error {
	return d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
		notePull(tx, c.Epoch, 0, failure.Error())
		if errors.Is(failure, connector.ErrUnauthorized) {
			pauseConnector(tx, c.Epoch, pausedUnauthorized, d.Unix())
		}
		return nil
	})
}

// keepBusy replaces what was known with a snapshot, unless the connector was
// set up anew meanwhile or a newer answer was faster.
func (d *Desk) keepBusy(ctx context.Context, org booking.OrgID, was *Connector, mappings []Pairing, window booking.Span,
	s connector.Snapshot) error {
	t := d.Store.For(org)
	own, err := d.shadow(ctx, org, window, &s, was.Tells)
	if err != nil {
		return err
	}
	var changed []booking.ResourceID
	err = t.Write(ctx, func(tx *store.Tx) error {
		changed = nil
		c, err := connectorIn(tx)
		if err != nil || c.Epoch != was.Epoch || s.StartedAt < c.PulledAt {
			return err
		}
		if own.learned && c.Tells != own.tells {
			noteTells(tx, was.Epoch, own.tells)
		}
		for _, m := range mappings {
			new, err := d.keepOne(tx, m, window, &own, &s)
			if err != nil {
				return err
			}
			if new {
				changed = append(changed, m.Resource)
				tx.Publish(booking.Event{Kind: booking.ClaimsChanged, Resource: m.Resource, At: d.Unix()})
			}
		}
		notePull(tx, was.Epoch, s.StartedAt, "")
		return nil
	})
	if err != nil {
		return err
	}
	was.Tells = own.tells // for what is asked next
	d.desk.Touched(org, booking.ServiceID{}, changed...)
	return nil
}

// unreadShown is how many entries that could not be read are kept to be shown.
const unreadShown = 5

// keepOne keeps what a snapshot says of one resource, and tells whether it is
// new. What it leaves out, or says so that nobody can read it, keeps what was
// known before.
func (d *Desk) keepOne(tx *store.Tx, m Pairing, window booking.Span, own *shadow, s *connector.Snapshot) (new bool, err error) {
	entries, answered := s.Busy[m.External]
	if !answered {
		return false, nil
	}
	doubts := s.Doubts(m.External)
	noteDrift(tx, m.External, window, own.missing(m.External, entries, doubts, s.StartedAt), s.StartedAt)
	noteSeen(tx, m.External, own.seen(m.External, entries, s.StartedAt), s.StartedAt)
	others, strays := own.others(m.External, entries, s.StartedAt)
	late := own.late(m.External, entries, others, s.StartedAt)
	for _, f := range late {
		d.Log.Info("a request to an organization's own system was carried out late", "appointment", f.Appointment.String())
		doubtFootprint(tx, f, d.Unix())
	}
	if err := noteStrays(tx, m.Resource, window, own.byHand(m.Resource, strays, late, s.StartedAt)); err != nil {
		return false, err
	}
	return tx.ReplaceBusy(m.Resource, window, others, doubts...)
}
