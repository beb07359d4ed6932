package diary

import (
	"cmp"
	"context"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/engine"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
)

// overviewDays is the longest range of an overview: a year.
const overviewDays = 366

var (
	errOverviewLong = fault.New(fault.Invalid, "range_too_long", "this is more than %d days; choose a shorter range", overviewDays).On("to")
	errOverviewTurn = fault.New(fault.Invalid, "range_reversed", "the last date is before the first; swap them").On("to")
)

// Overview is what happened, and is going to, on some dates.
type Overview struct {
	From, To  civil.Date
	Total     int
	ByChannel []Share[booking.Channel] // the most used first
	BySource  []Share[string]          // what led to the booking page, of those who booked there; the most first, empty: not known
	ByStatus  []Share[booking.Status]  // in the order of booking.Statuses
	PerDay    []DayCount               // one for every date
	// NoShows of Due appointments were missed: Due are those whose time has
	// come and that were not cancelled.
	NoShows, Due int
	Load         []ResourceLoad
	Free         []FreeSlot
	Branches     []*booking.Branch // to choose from
}

// Share is how many appointments are of one kind.
type Share[K any] struct {
	Of K
	N  int
}

// DayCount is how many appointments begin on a date, without those that were
// cancelled, and how many of them were missed.
type DayCount struct {
	Date    civil.Date
	N       int
	NoShows int
}

// ResourceLoad is how much of its working time a resource has given away, in
// minutes.
type ResourceLoad struct {
	Resource         *booking.Resource
	Claimed, Working int
}

// FreeSlot is the next time at which a service can be had at a branch.
type FreeSlot struct {
	Service *booking.Service
	Branch  *booking.Branch
	Slot    *booking.Slot // nil: none within contract.SearchDays
}

// Overview counts what the dates from..to hold, on the branches' wall clocks,
// at one branch or (zero) at all.
func (d *Desk) Overview(ctx context.Context, org booking.OrgID, from, to civil.Date, branch booking.BranchID) (Overview, error) {
	v := Overview{From: from, To: to}
	err := d.desk.WithOffer(ctx, org, func(o *desk.Offer) error {
		v.Branches = nil
		for _, b := range o.Catalog.Branches {
			if !b.Retired {
				v.Branches = append(v.Branches, b)
			}
		}
		switch {
		case to < from:
			return errOverviewTurn
		case to-from >= overviewDays:
			return errOverviewLong
		}
		if !branch.IsZero() && o.Branches[branch] == nil {
			return booking.ErrBranchNotFound
		}
		if err := d.count(ctx, org, o, &v, branch); err != nil {
			return err
		}
		if err := d.loads(ctx, org, o, &v, branch); err != nil {
			return err
		}
		var err error
		v.Free, err = d.nextFree(ctx, org, o, branch)
		return err
	})
	return v, err
}

// NextFree finds the next time at which each service can be had at each
// branch.
func (d *Desk) NextFree(ctx context.Context, org booking.OrgID) ([]FreeSlot, error) {
	o, err := d.desk.Offer(ctx, org)
	if err != nil {
		return nil, err
	}
	return d.nextFree(ctx, org, o, booking.BranchID{})
}

// count adds up the appointments.
func (d *Desk) count(ctx context.Context, org booking.OrgID, o *desk.Offer, v *Overview, branch booking.BranchID) error {
	v.Total, v.NoShows, v.Due, v.ByChannel, v.BySource, v.ByStatus, v.PerDay = 0, 0, 0, nil, nil, nil, nil
	for date := v.From; date <= v.To; date++ {
		v.PerDay = append(v.PerDay, DayCount{Date: date})
	}
	ranges := o.Starts(desk.Filter{From: &v.From, To: &v.To, Branch: branch})
	if len(ranges) == 0 {
		return nil // No branches yet.
	}
	rows, err := counts(ctx, d.Store.For(org), ranges)
	if err != nil {
		return err
	}
	channels, sources, statuses := map[booking.Channel]int{}, map[string]int{}, map[booking.Status]int{}
	now := d.Unix()
	for _, r := range rows {
		b := o.Branches[r.Branch]
		if b == nil {
			return desk.ErrCatalogMoved
		}
		if !branch.IsZero() && r.Branch != branch {
			continue
		}
		v.Total += r.N
		channels[r.Channel] += r.N
		if r.Channel == booking.ByPage {
			sources[r.Source] += r.N
		}
		statuses[r.Status] += r.N
		if r.Status == booking.Cancelled {
			continue
		}
		date, _ := b.Zone.Local(r.At)
		day := &v.PerDay[min(max(date, v.From), v.To)-v.From]
		day.N += r.N
		if r.Status == booking.NoShow {
			v.NoShows += r.N
			day.NoShows += r.N
		}
		if r.At <= now {
			v.Due += r.N
		}
	}
	v.ByChannel, v.BySource = shares(channels), shares(sources)
	for _, s := range booking.Statuses {
		v.ByStatus = append(v.ByStatus, Share[booking.Status]{s, statuses[s]})
	}
	return nil
}

// shares lists what was counted, the most first.
func shares[K cmp.Ordered](counted map[K]int) (list []Share[K]) {
	for of, n := range counted {
		list = append(list, Share[K]{of, n})
	}
	slices.SortFunc(list, func(a, b Share[K]) int { return cmp.Or(b.N-a.N, cmp.Compare(a.Of, b.Of)) })
	return list
}

// loads adds up the time that resources have, and have given away.
func (d *Desk) loads(ctx context.Context, org booking.OrgID, o *desk.Offer, v *Overview, branch booking.BranchID) error {
	v.Load = nil
	var ids []booking.ResourceID
	for _, r := range o.Catalog.Resources {
		if !r.Retired && len(r.Rosters) > 0 && (branch.IsZero() || o.ShiftAt(r, branch) != nil) {
			ids = append(ids, r.ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	now := d.Unix()
	window := booking.Span{Start: int64(v.From-1) * office.Day, End: int64(v.To+2) * office.Day} // in any zone
	rows, err := d.Store.For(org).ClaimsIn(ctx, ids, window, now)
	if err != nil {
		return err
	}
	claims := desk.GroupClaims(rows)
	for _, id := range ids {
		r := o.Resources[id]
		c := engine.Candidate{Resource: id, All: o.Shifts(id), Claims: claims[id]}
		zone := o.Branches[r.Rosters[0].Branch].Zone
		load := ResourceLoad{Resource: r}
		for date := v.From; date <= v.To; date++ {
			claimed, working := engine.Load(zone, &c, date)
			load.Claimed += claimed
			load.Working += working
		}
		v.Load = append(v.Load, load)
	}
	return nil
}

// nextFree finds the next time of every service at every branch.
func (d *Desk) nextFree(ctx context.Context, org booking.OrgID, o *desk.Offer, branch booking.BranchID) (list []FreeSlot, err error) {
	now := d.Unix()
	for _, s := range o.Catalog.Services {
		for _, b := range o.Catalog.Branches {
			if s.Retired || b.Retired || !o.Offered(s, b.ID) || !branch.IsZero() && b.ID != branch {
				continue
			}
			a, err := o.Ask(s.ID, b.ID, booking.ResourceID{})
			if err != nil {
				return nil, err
			}
			today, clock := b.Zone.Local(now)
			cal, err := d.desk.Calendar(ctx, org, a, today, today+desk.SearchDays-1, now)
			if err != nil {
				return nil, err
			}
			free := FreeSlot{Service: s, Branch: b}
			if found, ok := cal.Nearest(booking.Slot{Date: today, Time: clock}, desk.SearchDays, now); ok {
				free.Slot = &found.Slot
			}
			list = append(list, free)
		}
	}
	return list, nil
}
