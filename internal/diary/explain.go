package diary

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/engine"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// ExplainQuery asks why a time can or cannot be had.
type ExplainQuery struct {
	Branch   booking.BranchID
	Service  booking.ServiceID  // zero: the shortest that the resource does there
	Resource booking.ResourceID // zero: anyone
	Slot     booking.Slot
	Latitude booking.Latitude
	Without  booking.AppointmentID // that is to be moved: it is nobody's reason; zero: none
	Minutes  int                   // that it takes; zero: as many as the service
}

// Explanation answers it: the verdict, why for each who could do it, and the
// nearest time that can be had by the same rules, and what a refusal would offer.
type Explanation struct {
	Branch  *booking.Branch
	Service *booking.Service
	Slot    booking.Slot
	Verdict booking.Verdict
	Who     []Why
	Next    *booking.Slot // nil: none within contract.SearchDays
	Instead []booking.Slot
}

// Why is the engine's word on one resource, or on the plan of sessions, whose
// Resource is nil, and what in the calendar it rests on.
type Why struct {
	engine.Explanation
	Resource *booking.Resource
	Past     bool
	Hours    []booking.Span   // of the date: what is worked
	Closure  *booking.Closure // the branch is closed
	TimeOff  *booking.Absence
	// What claims the time: one of these, with Buffer if it is only the time
	// kept free before or after.
	Appointment *desk.View
	Hold        *booking.Hold
	Busy        *booking.Span
	Buffer      bool
	// Earliest and Latest are the bounds that notice and horizon set.
	Earliest, Latest int64
}

// Explain says why a time can or cannot be had, with the engine's own verdict.
// It refuses what desk.Offer.Ask refuses.
func (d *Desk) Explain(ctx context.Context, org booking.OrgID, q ExplainQuery) (e Explanation, err error) {
	err = d.desk.WithOffer(ctx, org, func(o *desk.Offer) error {
		if q.Service.IsZero() {
			q.Service = shortest(o, q.Resource, q.Branch)
		}
		a, err := o.Ask(q.Service, q.Branch, q.Resource)
		if err != nil {
			return err
		}
		e, err = d.explain(ctx, org, a.Lasting(q.Minutes), q)
		return err
	})
	return e, err
}

// shortest finds the shortest service that somebody does at a branch.
func shortest(o *desk.Offer, r booking.ResourceID, b booking.BranchID) (id booking.ServiceID) {
	best := 0
	for _, s := range o.Catalog.Services {
		if s.Retired || s.ByCapacity() || !o.Offered(s, b) || best != 0 && s.Duration >= best {
			continue
		}
		if len(o.Doing(s.ID, b, r)) > 0 {
			id, best = s.ID, s.Duration
		}
	}
	return id
}

// widestBuffer is the longest buffer that a service may have, in seconds.
const widestBuffer = 240 * 60

func (d *Desk) explain(ctx context.Context, org booking.OrgID, a desk.Ask, q ExplainQuery) (Explanation, error) {
	now := d.Unix()
	e := Explanation{Branch: a.Branch, Service: a.Service, Slot: q.Slot}
	cal, err := d.desk.Calendar(ctx, org, a, q.Slot.Date, q.Slot.Date+desk.SearchDays-1, now)
	if err != nil {
		return e, err
	}
	own := *cal // It may be shared.
	own.Latitude = q.Latitude
	checked := own.Check(q.Slot, now)
	e.Verdict = checked.Verdict
	if s, ok := own.Nearest(q.Slot, desk.SearchDays, now); ok {
		e.Next = &s.Slot
	}
	e.Instead = desk.Instead(cal, q.Slot, q.Latitude, now)
	claim, there := engine.Claim(a.Service, checked.At), engine.Occupied(a.Service, checked.At)
	// A neighbour may reach here with its buffer only.
	around := booking.Span{Start: claim.Start - widestBuffer, End: claim.End + widestBuffer}
	diary, err := diary(ctx, d.Store.For(org), booking.BranchID{}, a.Resources(), around, now)
	if err != nil {
		return e, err
	}
	for _, said := range own.Explain(q.Slot, now) {
		w := Why{
			Explanation: said, Resource: a.Offer.Resources[said.Resource], Past: checked.At < civil.Minute(now),
			Earliest: now + int64(a.Service.MinNotice)*60, Latest: now + int64(a.Service.Horizon)*office.Day,
		}
		if w.Resource != nil {
			w.Hours = a.Offer.ShiftAt(w.Resource, a.Branch.ID).Hours(q.Slot.Date)
		}
		switch said.Cause {
		case engine.Absent:
			w.absent(a.Branch, q.Slot, there)
		case engine.Claimed:
			err = w.claimed(a, &diary, claim, there, q.Without)
		}
		if err != nil {
			return e, err
		}
		e.Who = append(e.Who, w)
	}
	return e, nil
}

// absent tells a closed branch from time off.
func (w *Why) absent(b *booking.Branch, ask booking.Slot, there booking.Span) {
	for i := range b.Closures {
		c := &b.Closures[i]
		if c.Has(ask.Date) || there.Overlaps(booking.Span{Start: b.Zone.First(c.From, 0), End: b.Zone.First(c.To+1, 0)}) {
			w.Closure = c
			return
		}
	}
	if w.Resource == nil {
		return
	}
	for i := range w.Resource.TimeOff {
		if off := &w.Resource.TimeOff[i]; off.Overlaps(there) || w.TimeOff == nil && off.Overlaps(w.Span) {
			w.TimeOff = off
		}
	}
}

// claimed finds what claims the time, but for one appointment.
func (w *Why) claimed(a desk.Ask, diary *Diary, claim, there booking.Span, but booking.AppointmentID) error {
	for i := range diary.Appointments {
		x := &diary.Appointments[i]
		taken, live := diary.Claims[store.Owner(x.ID)]
		if x.Resource == w.Resource.ID && x.ID != but && live && taken.Overlaps(claim) {
			v, err := a.Offer.View(x)
			w.Appointment, w.Buffer = &v, !x.Span.Overlaps(there)
			return err
		}
	}
	for i := range diary.Holds {
		h := &diary.Holds[i]
		if h.Resource == w.Resource.ID && diary.Claims[store.Owner(h.ID)].Overlaps(claim) {
			w.Hold, w.Buffer = h, !h.Span.Overlaps(there)
			return nil
		}
	}
	for i := range diary.Busy {
		if b := &diary.Busy[i]; b.Resource == w.Resource.ID && b.Span.Overlaps(claim) {
			w.Busy, w.Buffer = &b.Span, !b.Span.Overlaps(there)
			return nil
		}
	}
	return nil
}
