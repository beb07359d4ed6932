package bridge

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/connector"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/store"
)

// pushPatience is how long the other system may take to answer a booking, and
// shortPatience how long it always may, however great the hurry.
const (
	pushPatience  = 15 * time.Second
	shortPatience = 250 * time.Millisecond
)

// LongestDelay is how long a push waits after a failure at most, in seconds.
const LongestDelay = 3600

// pushDelays are the waits after failures, in seconds; the last one repeats
// until the appointment is over.
var pushDelays = [...]int64{10, 30, 60, 120, 300, 600, 1200, 2400, LongestDelay}

// settleAfter is how long a request whose answer never came may still be on
// its way, in seconds. Then we look once more.
const settleAfter = 60

// pushing is one appointment on its way to the other system. It says nothing
// about what happened: it looks at what is, and makes the other side agree.
type pushing struct {
	d      *Desk
	t      *store.Tenant
	client *connector.Client
	offer  *desk.Offer
	a      *booking.Appointment
	out    Outside // what stands there, as far as we know
	want   string  // the resource there at which it should stand; empty: nowhere
	epoch  int64   // of the connector
	now    int64
	hurry  int64
}

// errSetUpAnew says that the connector is another one than when we began: what
// we have heard since is of the old one.
var errSetUpAnew = errors.New("bridge: the connector was set up anew")

// Push makes the other system agree with one appointment as it is now. It
// gives the time at which to try again; zero: no need. hurry divides the
// waits.
func (d *Desk) Push(ctx context.Context, org booking.OrgID, id booking.AppointmentID, hurry int) (again int64, err error) {
	t := d.Store.For(org)
	c, err := connectorOf(ctx, t)
	if errors.Is(err, ErrNoConnector) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	if c.PausedAt != 0 {
		return 0, nil // Setting it up anew makes everything due.
	}
	p := &pushing{d: d, t: t, epoch: c.Epoch, now: d.Unix(), hurry: int64(max(1, hurry))}
	if p.a, err = t.Appointment(ctx, id); err != nil {
		return 0, err
	}
	if p.a.Erased() && p.a.Status.Live() {
		return 0, nil // It is over, and there is nobody to tell of.
	}
	if p.out, err = outside(ctx, t, id); err != nil {
		return 0, err
	}
	if p.offer, err = d.desk.Offer(ctx, org); err != nil {
		return 0, err
	}
	if p.a.Status.Live() {
		// Not from the offer: a mapping that was made elsewhere a moment ago is
		// why we are here.
		if p.want, err = mapped(ctx, t, p.a.Resource); err != nil {
			return 0, err
		}
	}
	if p.want == "" && !p.out.Known() { // Nothing was ever sent, or all was refused.
		if p.out.Problem != "" {
			p.out.Problem = ""
			err = p.save(ctx, nil)
		}
		return 0, err
	}
	if p.client, err = d.connect(org, c); err != nil {
		return 0, err
	}
	if p.want != "" {
		again, err = p.place(ctx)
	} else {
		again, err = p.remove(ctx)
	}
	if errors.Is(err, errSetUpAnew) {
		return 0, nil // That made everything due.
	}
	return again, err
}

// patience is how long the other system may take.
func (p *pushing) patience() time.Duration {
	return p.d.patience(max(pushPatience/time.Duration(p.hurry), shortPatience))
}

// iso is how instants are sent: with an offset in figures.
const iso = "2006-01-02T15:04:05-07:00"

// booking is what is sent about the appointment.
func (p *pushing) booking(resource string, span booking.Span) contract.BookingPush {
	push := contract.BookingPush{
		ResourceID: resource, ServiceAppointmentID: p.a.ID.String(),
		Start: connector.Timestamp(span.Start), End: connector.Timestamp(span.End),
		Customer: contract.Customer{Name: string(p.a.Customer), Phone: string(p.a.Phone)},
	}
	if s := p.offer.Services[p.a.Service]; s != nil {
		push.Service = s.Name
	}
	if b := p.offer.Branches[p.a.Branch]; b != nil {
		push.Start, push.End = b.Zone.Time(span.Start).Format(iso), b.Zone.Time(span.End).Format(iso)
	}
	return push
}

// place sends the booking, unless it stands there already.
func (p *pushing) place(ctx context.Context) (int64, error) {
	agreed := p.out.External != "" && p.out.Resource == p.want && p.out.Span == p.a.Span && p.out.Edition == p.a.Edition && !p.out.Unsure
	if agreed {
		if !p.out.Confirm {
			return 0, nil
		}
		if again, settled, err := p.settled(ctx); settled || err != nil {
			return again, err
		}
	}
	if p.a.Span.End <= p.now && !p.out.Known() {
		return p.giveUp(ctx, "the appointment was over before it could be told to the other system")
	}
	print := Footprint{Appointment: p.a.ID, Resource: p.want, Span: p.a.Span, SentAt: p.now}
	before := p.out
	p.out.Unsure = true
	if p.out.External == "" {
		p.out.Resource, p.out.Span = p.want, p.a.Span
	}
	// Before it is sent: if we die now, we know that it may stand there.
	if err := p.save(ctx, func(tx *store.Tx) { tread(tx, print) }); err != nil {
		return 0, err
	}
	external, err := p.client.Push(ctx, p.booking(p.want, p.a.Span), p.patience())
	if err != nil {
		return p.failed(ctx, err, before, &print)
	}
	p.out = Outside{Appointment: p.a.ID, External: external, Resource: p.want, Span: p.a.Span, Edition: p.a.Edition}
	p.out.Confirm = p.doubtful(&before)
	err = p.save(ctx, func(tx *store.Tx) {
		confirmFootprint(tx, p.a.ID, print.Resource, print.Span, p.d.Unix())
		answerFootprint(tx, print)
	})
	if err != nil {
		return 0, err
	}
	return p.lastLook(), nil
}

// doubtful tells whether an earlier request without an answer may still
// arrive, after the one that was just answered.
func (p *pushing) doubtful(before *Outside) bool {
	return before.Unsure || before.Confirm && p.now < p.past(before.UpdatedAt)+p.settleAfter()
}

// settled tells whether what stands there needs no last look, or not yet: it
// does if the booking was elsewhere before, for a late request could have taken
// it back. One that says the same does no harm.
func (p *pushing) settled(ctx context.Context) (again int64, settled bool, err error) {
	if then := p.past(p.out.UpdatedAt) + p.settleAfter(); p.now < then {
		return then, true, nil
	}
	trail, err := trail(ctx, p.t, p.a.ID)
	if err != nil || p.a.Edition > 0 { // The late one may say what was corrected since.
		return 0, false, err
	}
	for _, f := range trail {
		if f.GoneAt >= p.out.UpdatedAt-1 {
			return 0, false, nil
		}
	}
	p.out.Confirm = false
	return 0, true, p.save(ctx, nil)
}

// settleAfter is how long a request may still be on its way.
func (p *pushing) settleAfter() int64 { return max(2, settleAfter/p.hurry) }

// past is when something happened; zero, long ago, if it was noted by a clock
// that ran ahead and was set back.
func (p *pushing) past(at int64) int64 {
	if at > p.now+store.Margin {
		return 0
	}
	return at
}

// lastLook gives the time of the last look, if one is needed.
func (p *pushing) lastLook() int64 {
	if !p.out.Confirm {
		return 0
	}
	return p.d.Unix() + p.settleAfter()
}

// remove takes the booking out of the other system.
func (p *pushing) remove(ctx context.Context) (int64, error) {
	before := p.out
	if p.out.External == "" {
		found, again, err := p.learn(ctx)
		if err != nil || !found {
			return again, err
		}
	}
	err := p.client.Cancel(ctx, p.out.External, p.patience())
	switch {
	case err == nil, errors.Is(err, connector.ErrGone):
		// What we knew of is gone. Of a request that may have arrived since, only
		// a look can tell, unless this was the look; what is busy there still is
		// somebody else's.
		p.out.Confirm = before.Unsure || before.Confirm && before.External != ""
		p.out.External, p.out.Unsure, p.out.Attempts, p.out.Problem = "", false, 0, ""
		if err := p.save(ctx, func(tx *store.Tx) { vanish(tx, p.a.ID, p.d.Unix()) }); err != nil {
			return 0, err
		}
		return p.lastLook(), nil
	case errors.Is(err, connector.ErrUnsupported):
		return p.giveUp(ctx, "the other system cannot cancel; remove the booking there by hand")
	}
	return p.failed(ctx, err, p.out, nil)
}

// learn finds out whether a booking stands there of which we only know that
// it was sent: if one of the times at which it was sent is busy, sending it
// again tells its id.
func (p *pushing) learn(ctx context.Context) (found bool, again int64, err error) {
	prints, err := trail(ctx, p.t, p.a.ID)
	if err != nil {
		return false, 0, err
	}
	var print Footprint
	for _, print = range prints {
		s, err := p.client.Availability(ctx, []string{print.Resource}, print.Span, p.patience())
		if err != nil {
			again, err = p.failed(ctx, err, p.out, nil)
			return false, again, err
		}
		found = slices.ContainsFunc(s.Doubts(print.Resource), print.Span.Overlaps)
		for _, b := range s.Busy[print.Resource] {
			found = found || b.Appointment == p.a.ID || b.Appointment.IsZero() && b.Span.Overlaps(print.Span)
		}
		if found {
			break
		}
	}
	if !found {
		// Once more, later, if a request may still be on its way.
		p.out.Confirm = p.out.Unsure || p.out.Confirm &&
			slices.ContainsFunc(prints, func(f Footprint) bool { return p.past(f.GoneAt) > p.now-p.settleAfter() })
		p.out.Unsure, p.out.Attempts, p.out.Problem = false, 0, ""
		err = p.save(ctx, func(tx *store.Tx) { vanish(tx, p.a.ID, p.d.Unix()) })
		return false, p.lastLook(), err
	}
	p.out.External, err = p.client.Push(ctx, p.booking(print.Resource, print.Span), p.patience())
	if err != nil {
		// This one, too, may still arrive: after what we do next.
		p.out.External, p.out.Unsure = "", p.out.Unsure || connector.Unsure(err)
		again, err = p.failed(ctx, err, p.out, nil)
		return false, again, err
	}
	p.out.Resource, p.out.Span, p.out.Edition = print.Resource, print.Span, p.a.Edition
	return true, 0, p.save(ctx, func(tx *store.Tx) { confirmFootprint(tx, p.a.ID, print.Resource, print.Span, p.d.Unix()) })
}

// failed notes a failure and says when to try again. before is what was known
// before the request, and print the footprint it may have left.
func (p *pushing) failed(ctx context.Context, failure error, before Outside, print *Footprint) (int64, error) {
	if ctx.Err() != nil {
		return 0, ctx.Err()
	}
	unsure := connector.Unsure(failure)
	p.out = before
	if print != nil && unsure {
		p.out.Unsure = true
		if p.out.External == "" {
			p.out.Resource, p.out.Span = print.Resource, print.Span
		}
	}
	unauthorized := errors.Is(failure, connector.ErrUnauthorized)
	if !unauthorized { // A refused token burns no attempt.
		p.out.Attempts++
	}
	p.out.Problem = connector.Explain(failure)
	err := p.save(ctx, func(tx *store.Tx) {
		if print != nil && !unsure {
			answerFootprint(tx, *print)
		}
		if print != nil && !unsure && !before.Unsure && !before.Confirm { // Else an earlier request may have left it.
			eraseFootprint(tx, *print)
		}
		if unauthorized {
			pauseConnector(tx, p.epoch, pausedUnauthorized, p.d.Unix())
		}
	})
	if err != nil || unauthorized {
		return 0, err
	}
	if p.a.Span.End <= p.now && p.out.Span.End <= p.now {
		return p.giveUp(ctx, "could not be told to the other system before the appointment was over: "+p.out.Problem)
	}
	wait := pushDelays[min(p.out.Attempts-1, len(pushDelays)-1)]
	if f, ok := errors.AsType[*connector.Failure](failure); ok { // It may ask for more time, within reason.
		wait = max(wait, min(int64(f.RetryAfter/time.Second), LongestDelay))
	}
	return p.d.Unix() + wait/p.hurry, nil
}

// giveUp leaves it to a person.
func (p *pushing) giveUp(ctx context.Context, problem string) (int64, error) {
	p.out.Problem = problem
	return 0, p.save(ctx, nil)
}

func (p *pushing) save(ctx context.Context, also func(*store.Tx)) error {
	return p.t.Write(ctx, func(tx *store.Tx) error {
		c, err := connectorIn(tx)
		if errors.Is(err, ErrNoConnector) || err == nil && c.Epoch != p.epoch {
			return errSetUpAnew
		}
		if err != nil {
			return err
		}
		saveOutside(tx, p.out, p.d.Unix())
		if also != nil {
			also(tx)
		}
		return nil
	})
}
