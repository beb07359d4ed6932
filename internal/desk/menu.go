package desk

import (
	"cmp"
	"context"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/engine"
	"github.com/mawid/mawid/internal/fault"
)

// What a calendar of anybody is refused for.
var (
	errMonthLong = fault.New(fault.Invalid, "range_too_long",
		"date_from to date_to is more than 31 days; ask for 31 days or fewer, both ends counted").On("date_to")
	// errWhichBranch: a time without its place could not be booked.
	errWhichBranch = fault.New(fault.Invalid, "branch_required",
		"branch_id is required: this service is offered at several branches; list them with GET /api/v1/appointments/branches").On("branch_id")
)

// Bookable is the part of the catalog that can be booked, at the branches that
// the caller may use.
func (o *Offer) Bookable(may func(booking.BranchID) error) *booking.Catalog {
	c := &booking.Catalog{Org: o.Catalog.Org}
	for _, b := range o.Catalog.Branches {
		if !b.Retired && may(b.ID) == nil {
			c.Branches = append(c.Branches, b)
		}
	}
	for _, s := range o.Catalog.Services {
		if !s.Retired && slices.ContainsFunc(c.Branches, func(b *booking.Branch) bool { return o.Offered(s, b.ID) }) {
			c.Services = append(c.Services, s)
		}
	}
	for _, r := range o.Catalog.Resources {
		if !r.Retired && slices.ContainsFunc(r.Rosters, func(v booking.Roster) bool { return may(v.Branch) == nil }) {
			c.Resources = append(c.Resources, r)
		}
	}
	return c
}

// anywhere leaves no branch out.
func anywhere(booking.BranchID) error { return nil }

// MenuItem is a service that can be booked, and where.
type MenuItem struct {
	*booking.Service
	At       []*booking.Branch
	Sessions []booking.Session // of the weekly plan, and those of dates to come
}

// Menu lists the services that can be booked, at one branch or (zero) at any;
// booking.ErrBranchNotFound: there is no such branch.
func (d *Desk) Menu(ctx context.Context, org booking.OrgID, branch booking.BranchID) ([]MenuItem, error) {
	now := d.Unix()
	o, err := d.Offer(ctx, org)
	if err != nil {
		return nil, err
	}
	if !branch.IsZero() {
		if _, err := o.Branch(branch); err != nil {
			return nil, err
		}
	}
	c := o.Bookable(anywhere)
	list := make([]MenuItem, 0, len(c.Services))
	for _, s := range c.Services {
		if !branch.IsZero() && !o.Offered(s, inside(o, branch)) {
			continue
		}
		item := MenuItem{Service: s}
		for _, b := range c.Branches {
			if o.Offered(s, b.ID) {
				item.At = append(item.At, b)
				item.Sessions = append(item.Sessions, sessionsAt(s, b, now)...)
			}
		}
		list = append(list, item)
	}
	return list, nil
}

// sessionsAt lists the planned sessions of a service at a branch, the weekly
// ones first. Those of a date that is past are of no use to anybody.
func sessionsAt(s *booking.Service, b *booking.Branch, now int64) (list []booking.Session) {
	today, _ := b.Zone.Local(now)
	for _, p := range s.Sessions {
		if p.Branch != b.ID || p.Once && p.Date < today {
			continue
		}
		if p.Capacity <= 0 {
			p.Capacity = s.Capacity
		}
		list = append(list, p)
	}
	slices.SortStableFunc(list, func(a, b booking.Session) int { // A weekly one has no date.
		return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.Weekday, b.Weekday), cmp.Compare(a.Time, b.Time))
	})
	return list
}

// Places lists the branches that can be booked at, all or (with a service)
// those that offer it; booking.ErrServiceNotFound: there is no such service.
func (d *Desk) Places(ctx context.Context, org booking.OrgID, service booking.ServiceID) ([]*booking.Branch, error) {
	o, err := d.Offer(ctx, org)
	if err != nil {
		return nil, err
	}
	if service.IsZero() {
		return o.Bookable(anywhere).Branches, nil
	}
	s, err := o.service(service)
	if err != nil {
		return nil, err
	}
	return o.placesOf(s), nil
}

// placesOf lists the branches that offer a service.
func (o *Offer) placesOf(s *booking.Service) (list []*booking.Branch) {
	for _, b := range o.Catalog.Branches {
		if !b.Retired && o.Offered(s, b.ID) {
			list = append(list, b)
		}
	}
	return list
}

// MonthQuery asks for the free times of a service with whoever can do it, or
// with one of them. A zero Branch means the only one that offers it; From nil
// means today, To nil thirty days after From.
type MonthQuery struct {
	Service  booking.ServiceID
	Branch   booking.BranchID
	Resource booking.ResourceID // zero: anybody
	From, To *civil.Date
	Minutes  int                   // of an appointment that takes others than its service; zero: as many
	Moving   booking.AppointmentID // which is moved: its own place is free; zero: none
}

// FreeMonth answers it, with one entry for each date that has free times. It is to
// be read only: as long as nothing changes, everybody who asks is given the same.
type FreeMonth struct {
	Service *booking.Service
	Branch  *booking.Branch
	Days    []FreeDay
	// Closed are the dates on which there is no work at all: on one that is neither
	// here nor in Days everything is taken, or over.
	Closed []civil.Date
}

// FreeDay is a date with free times, ascending.
type FreeDay struct {
	DaySlots
	// Left are the seats left at each of the times, for a group class; nil for
	// a service that is done by resources.
	Left []int
}

// FreeTimes lists when a service can be booked with anybody, or which sessions
// have a seat left: every time listed is one that Book takes. It refuses what
// Offer.Ask refuses, and a service of several branches without one.
func (d *Desk) FreeTimes(ctx context.Context, org booking.OrgID, q MonthQuery) (*FreeMonth, error) {
	now := d.Unix()
	o, err := d.Offer(ctx, org)
	if err != nil {
		return nil, err
	}
	if q.Branch.IsZero() {
		if q.Branch, err = o.onlyPlace(q.Service); err != nil {
			return nil, err
		}
	}
	a, err := o.Ask(q.Service, q.Branch, q.Resource)
	if err != nil {
		return nil, err
	}
	today, _ := a.Branch.Zone.Local(now)
	from, to, err := dates(q.From, q.To, today, monthDays, errMonthLong, monthDays)
	if err != nil {
		return nil, err
	}
	kept, err := d.prepare(ctx, org, a.Lasting(q.Minutes).Moving(q.Moving), from, to, now)
	if err != nil {
		return nil, err
	}
	return kept.month(from, to, now), nil
}

// monthAsked is a month that was asked for, and when.
type monthAsked struct {
	from, to civil.Date
	moment   int64
	month    *FreeMonth
}

// month lists the free times of a calendar. What was last asked for of a whole
// month is given again: people who look at a page ask the same, and between two
// full minutes the answer is the same.
func (a *prepared) month(from, to civil.Date, now int64) *FreeMonth {
	moment := momentOf(now)
	if last := a.asked.Load(); last != nil && last.from == from && last.to == to && last.moment == moment {
		return last.month
	}
	m := monthOf(a.calendar, from, to, now)
	if to-from == monthDays-1 {
		a.asked.Store(&monthAsked{from, to, moment, m})
	}
	return m
}

func monthOf(cal *engine.Calendar, from, to civil.Date, now int64) *FreeMonth {
	m := &FreeMonth{Service: cal.Service, Branch: cal.Branch}
	for date := from; date <= to; date++ {
		if !cal.Works(date) {
			m.Closed = append(m.Closed, date)
		}
	}
	for _, day := range daysOf(cal, from, to, now) {
		free := FreeDay{DaySlots: day}
		if cal.Service.ByCapacity() {
			for _, t := range day.Times {
				found := cal.Check(booking.Slot{Date: day.Date, Time: t}, now)
				free.Left = append(free.Left, found.Capacity-cal.Seats[found.At])
			}
		}
		m.Days = append(m.Days, free)
	}
	return m
}

// onlyPlace finds the branch of a service that is offered at one alone.
func (o *Offer) onlyPlace(service booking.ServiceID) (booking.BranchID, error) {
	s, err := o.service(service)
	if err != nil {
		return booking.BranchID{}, err
	}
	switch places := o.placesOf(s); len(places) {
	case 0:
		return booking.BranchID{}, booking.ErrNotAtBranch
	case 1:
		return places[0].ID, nil
	}
	return booking.BranchID{}, errWhichBranch
}
