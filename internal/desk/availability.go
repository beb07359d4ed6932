package desk

import (
	"context"
	"errors"
	"slices"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/engine"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
)

// Limits of the questions about availability, in days.
const (
	SearchDays  = 1 + contract.SearchDays // of the nearest slot: the date asked for, and those after it
	RangeDays   = contract.SlotDays       // longest list of slots
	defaultDays = 7                       // list of slots without date_to
	monthDays   = 31                      // longest list of free times of anybody, and without date_to
)

// What a list of slots is refused for.
var (
	errRangeLong = fault.New(fault.Invalid, "range_too_long",
		"date_from to date_to is more than %d days; ask for %d days or fewer, both ends counted", RangeDays, RangeDays).On("date_to")
	errRangeTurn = fault.New(fault.Invalid, "range_reversed", "date_to is before date_from; swap them").On("date_to")
	errRangePast = fault.New(fault.Invalid, "past_range", "these dates are all in the past; ask for today or later").On("date_to")
)

// Availability finds the nearest bookable slot at or after a time. It refuses
// what Offer.Ask refuses, and with booking.ErrPast a time that is over.
func (d *Desk) Availability(ctx context.Context, org booking.OrgID, q AvailabilityQuery) (Availability, error) {
	now := d.Unix()
	o, err := d.Offer(ctx, org)
	if err != nil {
		return Availability{}, err
	}
	a, err := o.Ask(q.Service, q.Branch, booking.ResourceID{})
	if err != nil {
		return Availability{}, err
	}
	kept, err := d.prepare(ctx, org, a, q.Slot.Date, q.Slot.Date+SearchDays-1, now)
	if err != nil {
		return Availability{}, err
	}
	checked := kept.calendar.Check(q.Slot, now)
	if checked.Past {
		return Availability{}, booking.ErrPast
	}
	answer := Availability{Requested: checked.Verdict, Until: kept.until}
	if checked.Verdict == booking.Available {
		answer.Slot = &q.Slot
	} else if found, ok := kept.calendar.Nearest(q.Slot, SearchDays, now); ok {
		answer.Slot = &found.Slot
	}
	return answer, nil
}

// Resources lists who can do a service, at one branch or (zero) at any. It
// refuses with booking.ErrServiceNotFound, ErrBranchNotFound and, for what is
// booked by the seat, ErrCapacityService.
func (d *Desk) Resources(ctx context.Context, org booking.OrgID, service booking.ServiceID,
	branch booking.BranchID) ([]*booking.Resource, error) {
	o, err := d.Offer(ctx, org)
	if err != nil {
		return nil, err
	}
	s, err := o.service(service)
	if err != nil {
		return nil, err
	}
	if !branch.IsZero() {
		if _, err := o.Branch(branch); err != nil {
			return nil, err
		}
	}
	if s.ByCapacity() {
		return nil, booking.ErrCapacityService
	}
	var list []*booking.Resource
	for _, r := range o.doers[s.ID] {
		if len(o.where(s, r, inside(o, branch))) > 0 {
			list = append(list, r)
		}
	}
	return list, nil
}

// where lists the branches at which a resource does a service, or the one
// given if it is among them.
func (o *Offer) where(s *booking.Service, r *booking.Resource, only booking.BranchID) []booking.BranchID {
	var list []booking.BranchID
	for i := range r.Rosters {
		id := r.Rosters[i].Branch
		if (only.IsZero() || id == only) && o.Offered(s, id) && !o.Branches[id].Retired {
			list = append(list, id)
		}
	}
	return list
}

// Slots lists the free times of a resource. Beside the refusals of Resources
// there are booking.ErrResourceNotFound, ErrNotDoneBy for whoever does not do the
// service there, and those of dates.
func (d *Desk) Slots(ctx context.Context, org booking.OrgID, q SlotsQuery) (SlotList, error) {
	now := d.Unix()
	o, err := d.Offer(ctx, org)
	if err != nil {
		return SlotList{}, err
	}
	s, err := o.service(q.Service)
	if err != nil {
		return SlotList{}, err
	}
	r, err := o.resource(q.Resource)
	if err != nil {
		return SlotList{}, err
	}
	if !q.Branch.IsZero() {
		if _, err := o.Branch(q.Branch); err != nil {
			return SlotList{}, err
		}
	}
	if s.ByCapacity() {
		return SlotList{}, booking.ErrCapacityService
	}
	places := o.where(s, r, inside(o, q.Branch))
	if len(places) == 0 || !slices.Contains(r.Services, s.ID) {
		return SlotList{}, booking.ErrNotDoneBy
	}
	list := SlotList{Resource: r, Until: office.Forever}
	over := 0 // branches at which these dates are past
	for _, b := range places {
		a, err := o.Ask(s.ID, b, r.ID)
		if err != nil {
			return SlotList{}, err
		}
		days, until, err := d.slotsAt(ctx, org, a, q, now)
		if errors.Is(err, errRangePast) && over+1 < len(places) {
			over++ // It may still be an earlier date elsewhere.
			continue
		}
		if err != nil {
			return SlotList{}, err
		}
		list.Days, list.Until = mergeDays(list.Days, days), min(list.Until, until)
	}
	return list, nil
}

// slotsAt lists the free times at one branch, and until when no hold there runs out.
func (d *Desk) slotsAt(ctx context.Context, org booking.OrgID, a Ask, q SlotsQuery, now int64) (days []DaySlots, until int64, err error) {
	today, _ := a.Branch.Zone.Local(now)
	from, to, err := dates(q.From, q.To, today, defaultDays, errRangeLong, RangeDays)
	if err != nil {
		return nil, 0, err
	}
	kept, err := d.prepare(ctx, org, a, from, to, now)
	if err != nil {
		return nil, 0, err
	}
	return daysOf(kept.calendar, from, to, now), kept.until, nil
}

// dates gives the dates that a list is about, without those that are past.
// From is today unless given, and to so many days in all from there.
func dates(first, last *civil.Date, today, days civil.Date, tooLong *fault.Error, most civil.Date) (from, to civil.Date, err error) {
	from = today
	if first != nil {
		from = *first
	}
	to = from + days - 1
	if last != nil {
		to = *last
	}
	switch {
	case to < from:
		return 0, 0, errRangeTurn
	case to-from >= most:
		return 0, 0, tooLong
	case to < today:
		return 0, 0, errRangePast
	}
	return max(from, today), to, nil
}

// daysOf lists the bookable starts of a calendar by their date.
func daysOf(cal *engine.Calendar, from, to civil.Date, now int64) []DaySlots {
	// All times in one array, of which each day has a part.
	days := make([]DaySlots, 0, to-from+1)
	times := make([]civil.Clock, 0, 128)
	for s := range cal.Starts(from, to, now) {
		if n := len(days); n == 0 || days[n-1].Date != s.Date {
			days = append(days, DaySlots{Date: s.Date})
			times = times[len(times):]
		}
		times = append(times, s.Time)
		days[len(days)-1].Times = times
	}
	return days
}

// mergeDays joins two lists; both are ascending and stay so.
func mergeDays(a, b []DaySlots) []DaySlots {
	if len(a) == 0 {
		return b
	}
	var out []DaySlots
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0].Date < b[0].Date:
			out, a = append(out, a[0]), a[1:]
		case a[0].Date > b[0].Date:
			out, b = append(out, b[0]), b[1:]
		default:
			out, a, b = append(out, DaySlots{Date: a[0].Date, Times: mergeTimes(a[0].Times, b[0].Times)}), a[1:], b[1:]
		}
	}
	return append(append(out, a...), b...)
}

func mergeTimes(a, b []civil.Clock) []civil.Clock {
	out := append(append([]civil.Clock(nil), a...), b...)
	slices.Sort(out)
	return slices.Compact(out)
}
