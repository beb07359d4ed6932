package bridge

import (
	"context"
	"errors"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

const (
	// atOnce is how many differences are acted upon after one pull, and
	// looksAtOnce how many are tried, of which some come to nothing.
	atOnce      = 20
	looksAtOnce = 60
	// manyRemoved is how many bookings may be missing at the same time and still
	// be cancelled by themselves, and how many are within a day: more look like a
	// fault of the other system.
	manyRemoved = 5
)

// reconciling is one round of acting on differences by ourselves. Nobody looks
// at what it does: in doubt it does nothing, and the difference stays listed.
type reconciling struct {
	d       *Desk
	org     booking.OrgID
	t       *store.Tenant
	c       *Connector
	asked   int64 // when the pull before it began
	whole   bool  // nothing is left out of the answers, or cannot be read
	cancels int   // how many more may be cancelled; zero while it is held
}

// reconcile acts on differences as the organization chose: on those that two
// pulls have seen, ever more seldom where it does not help. asked is when the
// last pull began.
func (d *Desk) reconcile(ctx context.Context, org booking.OrgID, asked int64) error {
	t := d.Store.For(org)
	c, err := connectorOf(ctx, t) // as the pull has left it
	if errors.Is(err, ErrNoConnector) {
		return nil
	}
	if err != nil || c.Differences == AskDifferences || c.PausedAt != 0 {
		return err
	}
	list, err := d.differences(ctx, org)
	if err != nil {
		return err
	}
	r := reconciling{d: d, org: org, t: t, c: c, asked: asked}
	if c.Differences == FollowDifferences {
		if err := r.weigh(ctx, list); err != nil {
			return err
		}
	}
	list = slices.DeleteFunc(list, func(x Difference) bool { return !r.due(&x) })
	done := 0
	for i := 0; i < min(len(list), looksAtOnce) && done < atOnce; i++ {
		acted, err := r.act(ctx, &list[i])
		if err != nil {
			return err
		}
		if acted {
			done++
		}
	}
	return nil
}

// weigh finds out how many bookings may be cancelled because they are missing
// there. Once they were too many, it is none until no more are missing, or a
// person chooses anew: that somebody decides over some of them says nothing
// about the rest.
func (r *reconciling) weigh(ctx context.Context, list []Difference) error {
	now, removed := r.d.Unix(), 0
	for i := range list {
		if list[i].Kind == Removed {
			removed++
		}
	}
	cancelled, err := cancelledByConnector(ctx, r.t, max(now-office.Day, r.c.ChosenAt))
	if err != nil {
		return err
	}
	mappings, err := mappings(ctx, r.t)
	if err != nil {
		return err
	}
	r.whole = r.c.FarError == "" && !slices.ContainsFunc(mappings, func(m Pairing) bool { return m.MissingSince != 0 || m.Unread > 0 })
	held := r.c.HeldAt
	switch {
	case removed == 0:
		held = 0
	case held == 0 && (removed > manyRemoved || cancelled >= manyRemoved):
		held = now
		r.d.Log.Warn("too many bookings are missing in an organization's own system; none is cancelled by itself", "org", r.org.String(),
			"missing", removed)
	}
	if held == 0 {
		r.cancels = manyRemoved - cancelled
	}
	if held == r.c.HeldAt {
		return nil
	}
	return r.t.Write(ctx, func(tx *store.Tx) error {
		holdCancelling(tx, held, r.c.ChosenAt)
		return nil
	})
}

// due tells whether it is time to act on a difference. Sending ours again
// does not take away a copy.
func (r *reconciling) due(x *Difference) bool {
	if x.Since >= r.asked || x.ActedAt != 0 && r.asked < x.ActedAt+pause(x.Tries) {
		return false
	}
	if r.c.Differences == InsistDifferences {
		return x.Kind != Copied
	}
	return r.mayFollow(x)
}

// pause is how long we wait after so many tries, in seconds.
func pause(tries int) int64 { return min(int64(lookAfter)<<min(max(tries-1, 0), 10), office.Day) }

// mayFollow tells whether a difference is certain enough to be followed, or to
// be told that it cannot be: the other system has shown the booking where we
// put it, and now shows it elsewhere as it was, or nowhere at all.
func (r *reconciling) mayFollow(x *Difference) bool {
	if x.Cannot() != nil {
		return true
	}
	if x.SeenAt == 0 || !x.Waiting || x.Here.Span.Start <= r.d.Unix() {
		return false
	}
	if x.Kind == Removed {
		// A system that names nothing may as well have moved what is missing; and
		// it may stand wherever we have not looked since.
		return r.cancels > 0 && r.whole && r.c.Tells && r.c.FarPulledAt > x.Since
	}
	there := x.There[0].Span
	return there.End-there.Start == x.Here.Span.End-x.Here.Span.Start
}

// act follows or insists, and notes that it was tried and what came of it. That
// it cannot be done is no failure: it stays on the list, with the reason, and
// keeps nobody from the next one.
func (r *reconciling) act(ctx context.Context, x *Difference) (acted bool, err error) {
	// The people of the house did it, in their own system.
	c := office.Caller{Org: r.org, Channel: booking.ByDashboard, Actor: booking.ByConnector}
	var v desk.View
	if r.c.Differences == InsistDifferences {
		_, err = r.d.SendAgain(ctx, c, x.Appointment)
	} else if v, err = r.d.takeOver(ctx, c, x.Appointment, r.mayFollow); err == nil && v.Status == booking.Cancelled {
		r.cancels--
	}
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	refused := ""
	if err != nil {
		switch f := fault.Of(err); {
		case f.Kind == fault.Internal:
			r.d.Log.Error("cannot act on a difference", "org", r.org.String(), "appointment", x.Appointment.String(), "error", err)
		case f.Code != errSilent.Code && f.Code != errAgreed.Code:
			refused = f.Code
		}
	}
	return err == nil, r.t.Write(ctx, func(tx *store.Tx) error {
		noteActed(tx, x.Appointment, refused, r.d.Unix())
		return nil
	})
}
