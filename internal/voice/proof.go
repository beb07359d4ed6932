package voice

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/store"
)

// A caller is told of appointments under a number if the carrier vouches that
// the call comes from it, or if they know what proves that the appointments are
// theirs: the number, the full name and the day, and where there is no more than
// a first name the time of day as well. An agent may ask for a code beside
// (code.go). Wrong proofs are counted, so that nobody can guess on: five in a
// call, about a number and from a line on a day, and with an agent in ten
// minutes, which slows down whoever guesses through all the customers of a
// clinic.
const (
	wrongProofs = 5
	agentWindow = 600 // seconds
)

// What is refused of proofs.
var (
	ErrNeedProof = fault.New(fault.Invalid, "need_proof", "ask the caller for the full name, the day and the time of the appointment")
	ErrProofs    = fault.New(fault.RateLimited, "too_many_proofs", "too many wrong answers; offer the caller that somebody calls back")
)

// OwnQuery asks for a caller's own appointments.
type OwnQuery struct {
	Phone    string
	Line     string // the number the call comes from, if the carrier vouches for it
	Customer string
	Date     *civil.Date
	Begun    bool          // also what began within the last hour: whoever comes late speaks of it
	Times    []civil.Clock // readings of the time of day; none: not said
	Code     string        // that was sent to the number on file
	Lang     string        // in which the caller is spoken to
}

// vouched tells whether the carrier says that this is the caller's number.
func (q *OwnQuery) vouched() bool { return q.Line != "" && q.Phone == q.Line }

// named tells whether a name and a day are said.
func (q *OwnQuery) named() bool { return spelling.Fold(q.Customer) != "" && q.Date != nil }

// complete tells whether everything is there that proves something. From
// another number a first name needs the time of day beside the day.
func (q *OwnQuery) complete() bool {
	return q.named() && (q.vouched() || len(q.Times) > 0 || spelling.FullName(q.Customer))
}

// proves tells whether what the caller says is right about an appointment. One
// under a first name alone is found by whoever knows its time, too.
func (q *OwnQuery) proves(v *desk.View) bool {
	if v.Date != *q.Date {
		return false
	}
	booked, said := string(v.Customer), q.Customer
	if spelling.Fold(booked) != spelling.Fold(said) {
		if spelling.FullName(booked) || !q.vouched() && len(q.Times) == 0 || !spelling.SameFirst(booked, said) {
			return false
		}
	}
	return q.vouched() || spelling.FullName(booked) && len(q.Times) == 0 || slices.Contains(q.Times, v.Time)
}

// Own finds the future booked appointments of a caller, the soonest first. It
// never tells whether a number is known. ErrNeedProof says that this agent asks
// also callers from their own number for a proof, or that something is missing of
// it, ErrNeedCode that a code is asked for, ErrNoCourier that none can be sent,
// and ErrProofs that too many were wrong.
func (d *Desk) Own(ctx context.Context, l Line, q OwnQuery) ([]desk.View, error) {
	if !spelling.E164(q.Phone) {
		return nil, nil
	}
	if q.vouched() && !l.Agent.ProveOwn {
		return d.under(ctx, l, &q)
	}
	if !q.complete() {
		if q.vouched() || q.named() {
			return nil, ErrNeedProof
		}
		return nil, nil
	}
	code := l.Agent.ProveCode && !q.vouched()
	if code && !d.codes.Carries(ctx, l.Agent.Org) {
		return nil, ErrNoCourier
	}
	// The attempt counts before anything is looked up: of many at once no more
	// than the limit learn anything.
	counted, err := d.countProof(ctx, l, &q)
	if err != nil {
		return nil, err
	}
	list, err := d.under(ctx, l, &q)
	list = slices.DeleteFunc(list, func(v desk.View) bool { return !q.proves(&v) })
	if err == nil && code {
		return d.byCode(ctx, l, &q, list, counted)
	}
	if err != nil || len(list) > 0 {
		d.forgiveProof(ctx, l.Agent.Org, counted)
	}
	return list, err
}

// under lists what is booked under a number, where this agent may book.
func (d *Desk) under(ctx context.Context, l Line, q *OwnQuery) ([]desk.View, error) {
	now := d.Unix()
	since := now
	if q.Begun {
		since -= 3600
	}
	o, err := d.desk.Offer(ctx, l.Agent.Org)
	if err != nil {
		return nil, err
	}
	f := desk.Filter{Status: booking.Booked, Phone: q.Phone, Limit: office.LongestLimit}
	for _, b := range o.Catalog.Branches {
		if today, _ := b.Zone.Local(now); f.From == nil || today < *f.From {
			f.From = &today
		}
	}
	page, err := d.desk.Appointments(ctx, l.Agent.Org, f)
	return slices.DeleteFunc(page.Items, func(v desk.View) bool { return v.Span.Start <= since || l.at(v.Branch) != nil }), err
}

// bucket is where wrong proofs are counted together.
type bucket struct {
	name    string // a keyed hash
	expires int64
}

// buckets are those of an attempt, in the order in which they are locked. Those
// of callers from their own number are others than those of everybody else, so
// that a stranger's guesses take nothing from them.
func (d *Desk) buckets(l Line, q *OwnQuery) ([]bucket, error) {
	const day = LongestProof
	now := d.Unix()
	whose := "other"
	if q.vouched() {
		whose = "own"
	}
	var list []bucket
	var failed error
	add := func(window int64, parts ...string) {
		start := now / window
		name, err := d.hidden(strings.Join(append(parts, strconv.FormatInt(start, 10)), "\x00"))
		if err != nil {
			failed = err
		}
		list = append(list, bucket{name, (start + 1) * window})
	}
	if !l.Call.IsZero() {
		add(day, "proof", "call", l.Call.String())
	}
	add(day, "proof", "number", whose, l.Agent.Org.String(), q.Phone)
	if q.Line != "" && !q.vouched() {
		add(day, "proof", "line", l.Agent.Org.String(), q.Line)
	}
	add(agentWindow, "proof", "agent", whose, l.Agent.ID.String())
	slices.SortFunc(list, func(a, b bucket) int { return strings.Compare(a.name, b.name) })
	return list, failed
}

// countProof counts an attempt, or refuses it.
func (d *Desk) countProof(ctx context.Context, l Line, q *OwnQuery) ([]bucket, error) {
	list, err := d.buckets(l, q)
	if err != nil {
		return nil, err
	}
	return list, d.Store.For(l.Agent.Org).Write(ctx, func(tx *store.Tx) error {
		for _, b := range list {
			if room, err := countProof(tx, b.name, wrongProofs, b.expires); err != nil || !room {
				if err == nil {
					err = ErrProofs
				}
				return err // It counts nowhere.
			}
		}
		return nil
	})
}

// forgiveProof takes back an attempt that was right, or that nobody could
// look at.
func (d *Desk) forgiveProof(ctx context.Context, org booking.OrgID, list []bucket) {
	err := d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
		for _, b := range list {
			forgiveProof(tx, b.name)
		}
		return nil
	})
	if err != nil && ctx.Err() == nil {
		d.Pulse.Warn("cannot take back a proof that was right", err)
	}
}
