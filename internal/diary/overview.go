package diary

import (
	"cmp"
	"context"
	"maps"
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
	From, To civil.Date
	Period
	// Before is what the dates before these add up to, as many of them.
	Before Period
	// Parts of both, the most first; a nil resource is a session.
	Channels  []Part[booking.Channel]
	Services  []Part[*booking.Service]
	Resources []Part[*booking.Resource]
	Places    []Part[*booking.Branch]
	ByChannel []Share[booking.Channel] // the most used first
	BySource  []Share[string]          // what led to the booking page, of those who booked there; the most first, empty: not known
	ByStatus  []Share[booking.Status]  // in the order of booking.Statuses
	PerDay    []DayCount               // one for every date
	Load      []ResourceLoad
	Free      []FreeSlot
	Branches  []*booking.Branch // to choose from
}

// Period is what some dates add up to.
type Period struct {
	Total, Cancelled int
	// NoShows of Due appointments were missed: Due are those whose time has
	// come and that were not cancelled.
	NoShows, Due int
	// Ahead is how long before they began appointments were booked, in seconds,
	// of all together that were not cancelled.
	Ahead int64
	// Claimed and Working are minutes: what resources have given away of their
	// working time.
	Claimed, Working int
}

// Lead is how long before it begins an appointment is booked on average, in
// seconds.
func (p *Period) Lead() int64 {
	if p.Kept() == 0 {
		return 0
	}
	return p.Ahead / int64(p.Kept())
}

// Kept is how many were not cancelled.
func (p *Period) Kept() int { return p.Total - p.Cancelled }

// add counts appointments of one kind.
func (p *Period) add(c Count, now int64) {
	p.Total += c.N
	if c.Status == booking.Cancelled {
		p.Cancelled += c.N
		return
	}
	p.Ahead += c.Ahead
	if c.Status == booking.NoShow {
		p.NoShows += c.N
	}
	if c.At <= now {
		p.Due += c.N
	}
}

// Part is what a service, a person, a branch or a channel has of a period, and
// had of the one before.
type Part[K any] struct {
	Of          K
	Now, Before Period
}

// parts adds up what each has.
type parts[K comparable] map[K]*Part[K]

// of gives the part of one: now, or before.
func (p parts[K]) of(k K, before bool) *Period {
	if p[k] == nil {
		p[k] = &Part[K]{Of: k}
	}
	if before {
		return &p[k].Before
	}
	return &p[k].Now
}

// list has the parts, the most first.
func list[K comparable, T any](p parts[K], name func(K) T, order func(a, b K) int) []Part[T] {
	keys := slices.SortedFunc(maps.Keys(p), func(a, b K) int {
		return cmp.Or(p[b].Now.Total-p[a].Now.Total, p[b].Before.Total-p[a].Before.Total, order(a, b))
	})
	out := make([]Part[T], len(keys))
	for i, k := range keys {
		out[i] = Part[T]{name(k), p[k].Now, p[k].Before}
	}
	return out
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

// count adds up the appointments, of these dates and of those before: one query
// for both.
func (d *Desk) count(ctx context.Context, org booking.OrgID, o *desk.Offer, v *Overview, branch booking.BranchID) error {
	*v = Overview{From: v.From, To: v.To, Branches: v.Branches}
	for date := v.From; date <= v.To; date++ {
		v.PerDay = append(v.PerDay, DayCount{Date: date})
	}
	first := v.first()
	ranges := o.Starts(desk.Filter{From: &first, To: &v.To, Branch: branch})
	if len(ranges) == 0 {
		return nil // No branches yet.
	}
	rows, err := counts(ctx, d.Store.For(org), ranges)
	if err != nil {
		return err
	}
	t := tally{v: v, now: d.Unix(), channels: parts[booking.Channel]{}, services: parts[booking.ServiceID]{},
		resources: parts[booking.ResourceID]{}, places: parts[booking.BranchID]{}, sources: map[string]int{}, statuses: map[booking.Status]int{}}
	for _, r := range rows {
		b := o.Branches[r.Branch]
		if b == nil || o.Services[r.Service] == nil || !r.Resource.IsZero() && o.Resources[r.Resource] == nil {
			return desk.ErrCatalogMoved
		}
		if branch.IsZero() || r.Branch == branch {
			date, _ := b.Zone.Local(r.At)
			t.add(r, date)
		}
	}
	t.sum(o)
	return nil
}

// first is where the period before begins.
func (v *Overview) first() civil.Date { return v.From - (v.To - v.From + 1) }

// tally is an overview that is being added up.
type tally struct {
	v         *Overview
	now       int64
	channels  parts[booking.Channel]
	services  parts[booking.ServiceID]
	resources parts[booking.ResourceID]
	places    parts[booking.BranchID]
	sources   map[string]int
	statuses  map[booking.Status]int
}

// add counts what begins on a date.
func (t *tally) add(r Count, date civil.Date) {
	before, whole := date < t.v.From, &t.v.Period
	if before {
		whole = &t.v.Before
	}
	for _, p := range []*Period{whole, t.channels.of(r.Channel, before), t.services.of(r.Service, before),
		t.resources.of(r.Resource, before), t.places.of(r.Branch, before)} {
		p.add(r, t.now)
	}
	if before {
		return
	}
	if r.Channel == booking.ByPage {
		t.sources[r.Source] += r.N
	}
	t.statuses[r.Status] += r.N
	if r.Status == booking.Cancelled {
		return
	}
	day := &t.v.PerDay[min(date, t.v.To)-t.v.From]
	day.N += r.N
	if r.Status == booking.NoShow {
		day.NoShows += r.N
	}
}

// sum lists what was counted.
func (t *tally) sum(o *desk.Offer) {
	v := t.v
	v.Channels = list(t.channels, func(c booking.Channel) booking.Channel { return c }, cmp.Compare)
	v.Services = list(t.services, func(id booking.ServiceID) *booking.Service { return o.Services[id] }, byID)
	v.Resources = list(t.resources, func(id booking.ResourceID) *booking.Resource { return o.Resources[id] }, byID)
	v.Places = list(t.places, func(id booking.BranchID) *booking.Branch { return o.Branches[id] }, byID)
	for _, c := range v.Channels {
		if c.Now.Total > 0 {
			v.ByChannel = append(v.ByChannel, Share[booking.Channel]{c.Of, c.Now.Total})
		}
	}
	v.BySource = shares(t.sources)
	for _, s := range booking.Statuses {
		v.ByStatus = append(v.ByStatus, Share[booking.Status]{s, t.statuses[s]})
	}
}

// byID is the order in which things were made.
func byID[T interface{ String() string }](a, b T) int { return cmp.Compare(a.String(), b.String()) }

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
	window := booking.Span{Start: int64(v.first()-1) * office.Day, End: int64(v.To+2) * office.Day} // in any zone
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
		for date := v.first(); date <= v.To; date++ {
			claimed, working := engine.Load(zone, &c, date)
			if date < v.From {
				v.Before.Claimed, v.Before.Working = v.Before.Claimed+claimed, v.Before.Working+working
				continue
			}
			load.Claimed += claimed
			load.Working += working
		}
		v.Claimed, v.Working = v.Claimed+load.Claimed, v.Working+load.Working
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
