package diary

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/engine"
)

// How far a wish is looked into, in dates, and how many dates with free times
// answer it.
const (
	wishDates = 31
	wishShown = 7
)

// Wish asks for a time as somebody on the telephone does.
type Wish struct {
	Service  booking.ServiceID
	Branch   booking.BranchID   // zero: any
	Resource booking.ResourceID // zero: anybody
	Gender   booking.Gender     // of whoever does it; NotKnown: it does not matter
	From     civil.Date         // zero: today
	// Since and Until are the part of the day that suits, from the one until
	// before the other. A zero Until is the end of the day.
	Since, Until civil.Clock
}

// Times answer a wish: every one is a time that Book takes.
type Times struct {
	Service     *booking.Service
	Today, From civil.Date // the first date that was looked at; never before today
	To          civil.Date // the last one
	Days        []FreeDay  // those that have any, ascending
}

// FreeDay is a date with what is free on it, ascending.
type FreeDay struct {
	Date  civil.Date
	Times []FreeTime
}

// FreeTime is a time at a branch. With a wish for a woman or a man the one who
// is least busy stands beside it; else Resource is nil.
type FreeTime struct {
	Time     civil.Clock
	Branch   *booking.Branch
	Resource *booking.Resource
}

// Find lists the free times that answer a wish, of the first dates that have
// any: the same that customers are offered. It refuses what desk.Offer.Ask
// refuses.
func (d *Desk) Find(ctx context.Context, org booking.OrgID, q Wish) (Times, error) {
	var out Times
	err := d.desk.WithOffer(ctx, org, func(o *desk.Offer) error {
		asks, err := wished(o, q)
		if err != nil {
			return err
		}
		now := d.Unix()
		out = Times{Service: asks[0].Service}
		for i := range asks {
			if today, _ := asks[i].Branch.Zone.Local(now); i == 0 || today < out.Today {
				out.Today = today
			}
		}
		out.From = max(q.From, out.Today)
		out.To = out.From + wishDates - 1
		found := map[civil.Date][]FreeTime{}
		for _, a := range asks {
			cal, err := d.desk.Calendar(ctx, org, a, out.From, out.To, now)
			if err != nil {
				return err
			}
			gather(found, suiting(cal, a.Offer, q.Gender), a.Offer, q, &out, now)
		}
		out.arrange(found)
		return nil
	})
	return out, err
}

// wished finds at which branches a wish can be asked for.
func wished(o *desk.Offer, q Wish) (list []desk.Ask, err error) {
	if !q.Branch.IsZero() {
		a, err := o.Ask(q.Service, q.Branch, q.Resource)
		return []desk.Ask{a}, err
	}
	refused := error(booking.ErrNotAtBranch)
	for _, b := range o.Catalog.Branches {
		a, err := o.Ask(q.Service, b.ID, q.Resource)
		switch {
		case err == nil:
			list = append(list, a)
		case errors.Is(err, booking.ErrNotDoneBy):
			refused = err
		case !errors.Is(err, booking.ErrNotAtBranch) && !errors.Is(err, booking.ErrBranchNotFound):
			return nil, err
		}
	}
	if len(list) == 0 {
		return nil, refused
	}
	return list, nil
}

// suiting leaves only women or only men in a calendar. A class is nobody's.
func suiting(cal *engine.Calendar, o *desk.Offer, g booking.Gender) *engine.Calendar {
	if g == booking.NotKnown || cal.Service.ByCapacity() {
		return cal
	}
	own := *cal // It may be shared.
	own.Candidates = nil
	for _, c := range cal.Candidates {
		if o.Resources[c.Resource].Gender == g {
			own.Candidates = append(own.Candidates, c)
		}
	}
	return &own
}

// gather adds the times of one branch, of no more dates than are shown.
func gather(found map[civil.Date][]FreeTime, cal *engine.Calendar, o *desk.Offer, q Wish, out *Times, now int64) {
	dates, last := 0, civil.Date(0)
	for s := range cal.Starts(out.From, out.To, now) {
		if s.Time < q.Since || q.Until != 0 && s.Time >= q.Until {
			continue
		}
		if s.Date != last {
			if dates++; dates > wishShown {
				return
			}
			last = s.Date
		}
		t := FreeTime{Time: s.Time, Branch: cal.Branch}
		if q.Gender != booking.NotKnown && !cal.Service.ByCapacity() {
			t.Resource = o.Resources[quietest(cal, s.Slot, now)]
		}
		found[s.Date] = append(found[s.Date], t)
	}
}

// quietest is the one of those free at a time who is least busy that day.
func quietest(cal *engine.Calendar, at booking.Slot, now int64) booking.ResourceID {
	var rivals []engine.Rival
	for _, n := range cal.Check(at, now).Free {
		c := &cal.Candidates[n]
		r := engine.Rival{Candidate: n, Resource: c.Resource, Position: c.Position}
		r.Claimed, r.Working = engine.Load(cal.Branch.Zone, c, at.Date)
		rivals = append(rivals, r)
	}
	winner, _ := engine.LeastBusy(rivals)
	return winner.Resource
}

// arrange puts the dates in order and keeps the first. What was looked at ends
// with the last of them, if there were more.
func (t *Times) arrange(found map[civil.Date][]FreeTime) {
	for date, times := range found {
		slices.SortStableFunc(times, func(a, b FreeTime) int { return cmp.Compare(a.Time, b.Time) })
		t.Days = append(t.Days, FreeDay{date, times})
	}
	slices.SortFunc(t.Days, func(a, b FreeDay) int { return cmp.Compare(a.Date, b.Date) })
	if len(t.Days) >= wishShown {
		t.Days = t.Days[:wishShown]
		t.To = t.Days[wishShown-1].Date
	}
}

// Fitting finds the first service of the catalogue that a resource could begin
// at a time, by the rules of those who work there; zero: there is none. A
// resource or a branch that is not known fits nothing.
func (d *Desk) Fitting(ctx context.Context, org booking.OrgID, q ExplainQuery) (id booking.ServiceID, err error) {
	now := d.Unix()
	err = d.desk.WithOffer(ctx, org, func(o *desk.Offer) error {
		for _, s := range doneBy(o, q.Resource, q.Branch) {
			a, err := o.Ask(s.ID, q.Branch, q.Resource)
			if err != nil {
				return err
			}
			cal, err := d.desk.Calendar(ctx, org, a, q.Slot.Date, q.Slot.Date, now)
			if err != nil {
				return err
			}
			own := *cal // It may be shared.
			own.Latitude = booking.Squeeze
			if own.Check(q.Slot, now).Verdict == booking.Available {
				id = s.ID
				return nil
			}
		}
		return nil
	})
	return id, err
}

// doneBy lists what a resource does at a branch by itself, in the order of the
// catalogue.
func doneBy(o *desk.Offer, r booking.ResourceID, b booking.BranchID) (list []*booking.Service) {
	if at := o.Branches[b]; at == nil || at.Retired || r.IsZero() {
		return nil
	}
	for _, s := range o.Catalog.Services {
		if !s.Retired && !s.ByCapacity() && o.Offered(s, b) && len(o.Doing(s.ID, b, r)) > 0 {
			list = append(list, s)
		}
	}
	return list
}

// free finds the stretches of a column in which something that the resource
// does could begin and end. Claims are sorted.
func (p *dayPage) free(c *Column, claims []booking.Span) {
	v := &p.view
	at := p.offer.ShiftAt(c.Resource, v.Branch.ID)
	services := doneBy(p.offer, c.Resource.ID, v.Branch.ID)
	if at == nil || v.Date < v.Today || len(services) == 0 {
		return
	}
	who := []engine.Candidate{{Resource: c.Resource.ID, At: at, All: p.offer.Shifts(c.Resource.ID), Claims: claims}}
	for _, open := range unclaimed(at.Working(v.Date), claims) {
		date, clock := v.Branch.Zone.Local(open.Start)
		fits := func(s *booking.Service) bool {
			if int64(s.Duration)*60 > open.End-open.Start {
				return false
			}
			cal := engine.Calendar{Branch: v.Branch, Service: s, Latitude: booking.Squeeze, Candidates: who}
			found, ok := cal.Nearest(booking.Slot{Date: date, Time: clock}, 1, v.Now)
			return ok && open.Covers(engine.Occupied(s, found.At))
		}
		if slices.ContainsFunc(services, fits) {
			c.Free = append(c.Free, open)
		}
	}
}

// unclaimed is what claims leave of some stretches; both are sorted.
func unclaimed(work, claims []booking.Span) (left []booking.Span) {
	for _, w := range work {
		for _, c := range claims {
			if !c.Overlaps(w) {
				continue
			}
			if c.Start > w.Start {
				left = append(left, booking.Span{Start: w.Start, End: c.Start})
			}
			w.Start = max(w.Start, c.End)
		}
		if w.Start < w.End {
			left = append(left, w)
		}
	}
	return left
}
